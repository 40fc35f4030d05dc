import { useEffect, useRef, useState } from 'react';
import { call } from '@/lib/browser/call';
import { redirectTo } from '@/lib/browser/redirect';
import { wait } from '@/lib/browser/wait';

const PAUSE_MS = 1000;

/** A file with a name in it is made within seconds, a large zip within a minute. */
const LONGEST_MS = 90_000;

/** Of one file; without `fileId` of all together. */
type Asked = { fileId?: string };

/** What became of the download that was asked for last. */
type Download =
  | { state: 'NONE' }
  | ({ state: 'PREPARING' | 'SLOW' } & Asked)
  | ({ state: 'READY'; isStamped: boolean; unstamped: string[] } & Asked)
  | ({ state: 'FAILED'; error: unknown } & Asked);

/** Asks until the personal link is there; null once it takes too long. @throws ApiError */
async function readyLink(id: string, { fileId }: Asked, signal: AbortSignal) {
  const endsAt = Date.now() + LONGEST_MS;
  for (;;) {
    const link = await call('GET /digital-products/:id/download', {
      params: { id },
      query: { fileId },
      signal,
    });
    if (link.state === 'READY') return link;
    if (Date.now() >= endsAt) return null;
    await wait(PAUSE_MS, signal);
  }
}

/** Downloads files of a digital product, one at a time. @param onReady called once a link was handed out */
export function useDownload(id: string, onReady: () => unknown) {
  const [download, setDownload] = useState<Download>({ state: 'NONE' });
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function start({ fileId }: Asked) {
    const asked = { fileId };
    const { signal } = leaving.current!;
    setDownload({ state: 'PREPARING', ...asked });
    try {
      const link = await readyLink(id, asked, signal);
      if (!link) return setDownload({ state: 'SLOW', ...asked });
      // An attachment: the page stays. A new tab would be kept away, because it was not opened by a press.
      redirectTo(link.url);
      setDownload({ ...link, ...asked });
      onReady();
    } catch (error) {
      if (!signal.aborted) setDownload({ state: 'FAILED', error, ...asked });
    }
  }

  return { download, start };
}

export type Downloads = ReturnType<typeof useDownload>;
