import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import {
  findAwaitedDownload,
  removeAwaitedDownload,
  saveAwaitedDownload,
} from '@/lib/browser/awaited-downloads';
import { call } from '@/lib/browser/call';
import { redirectTo } from '@/lib/page/redirect';
import { wait } from '@/lib/browser/wait';
import { isTemporary } from '@/lib/temporary-error';

const PAUSE_MS = 1000;
/**
 * Polling interval if the download takes longer than usual (ms), such as a large zip or a long
 * queue.
 */
const SLOW_PAUSE_MS = 10_000;

/**
 * Time after which a download takes longer than usual (ms). A personalised file takes seconds, and
 * most zips take less than a minute.
 */
const USUAL_MS = 90_000;

/** Requested download: one file, or the zip of all files if `fileId` is absent. */
type Asked = { fileId?: string };

/** State of the last requested download. */
type Download =
  | { state: 'NONE' }
  | ({ state: 'PREPARING' | 'SLOW' } & Asked)
  | ({ state: 'READY'; isStamped: boolean; unstamped: string[] } & Asked)
  | ({ state: 'FAILED'; error: unknown } & Asked);

/**
 * Returns true for errors after which a long-running download continues: a dropped connection or a
 * busy server.
 */
const canWait = (error: unknown) => isTemporary(error) && error.code !== 'DOWNLOAD_PREPARATION_FAILED';

type Terms = { isSlow: boolean; onSlow: () => void; signal: AbortSignal };

/**
 * Polls until the personalised file can be downloaded, and returns its link.
 * @param isSlow true if the download has already taken longer than usual
 * @throws ApiError
 */
async function readyLink(id: string, { fileId }: Asked, { isSlow, onSlow, signal }: Terms) {
  const slowAt = Date.now() + (isSlow ? 0 : USUAL_MS);
  for (;;) {
    const link = await call('GET /digital-products/:id/download', {
      params: { id },
      query: { fileId },
      signal,
    }).catch((error: unknown) => {
      if (Date.now() < slowAt || !canWait(error)) throw error;
      return null;
    });
    if (link?.state === 'READY') return link;
    if (Date.now() >= slowAt) onSlow();
    await wait(Date.now() >= slowAt ? SLOW_PAUSE_MS : PAUSE_MS, signal);
  }
}

/**
 * Downloads files of a digital product, one at a time. A slow download continues when the page is
 * opened again.
 * @param onReady called after a link was issued
 */
export function useDownload(id: string, onReady: () => unknown) {
  const { user } = useUser();
  const of = { productId: id, userId: user.id! };
  const [awaited] = useState(() => findAwaitedDownload(of));
  const [download, setDownload] = useState<Download>(
    awaited ? { state: 'SLOW', fileId: awaited.fileId } : { state: 'NONE' },
  );
  const asking = useRef<AbortController>(null);

  async function follow({ fileId }: Asked, isSlow: boolean) {
    const asked = { fileId };
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    const onSlow = () => {
      saveAwaitedDownload({ ...of, ...asked });
      setDownload({ state: 'SLOW', ...asked });
    };
    try {
      const link = await readyLink(id, asked, { isSlow, onSlow, signal });
      removeAwaitedDownload({ ...of, ...asked });
      // The response is an attachment, so the browser does not leave the page. It would block a new
      // tab, because no click opened it.
      redirectTo(link.url);
      setDownload({ ...link, ...asked });
      onReady();
    } catch (error) {
      if (signal.aborted) return;
      removeAwaitedDownload({ ...of, ...asked });
      setDownload({ state: 'FAILED', error, ...asked });
    }
  }

  const continueAwaited = useEffectEvent(() => awaited && void follow(awaited, true));
  useEffect(() => {
    continueAwaited();
    return () => asking.current?.abort();
  }, []);

  function start({ fileId }: Asked) {
    setDownload({ state: 'PREPARING', fileId });
    return follow({ fileId }, false);
  }

  return { download, start };
}

export type Downloads = ReturnType<typeof useDownload>;
