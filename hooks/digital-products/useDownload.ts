import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { findAwaited, forgetAwaited, keepAwaited } from '@/lib/browser/awaited-downloads';
import { call } from '@/lib/browser/call';
import { redirectTo } from '@/lib/page/redirect';
import { wait } from '@/lib/browser/wait';
import { isTemporary } from '@/lib/temporary-error';

const PAUSE_MS = 1000;
/** Once it takes longer than usual: a large zip, or many that wait before it. */
const SLOW_PAUSE_MS = 10_000;

/** A file with a name in it is made within seconds, most zips within a minute. */
const USUAL_MS = 90_000;

/** Of one file; without `fileId` of all together. */
type Asked = { fileId?: string };

/** The state of the download that was asked for last. */
type Download =
  | { state: 'NONE' }
  | ({ state: 'PREPARING' | 'SLOW' } & Asked)
  | ({ state: 'READY'; isStamped: boolean; unstamped: string[] } & Asked)
  | ({ state: 'FAILED'; error: unknown } & Asked);

/** Whoever waits for long need not hear of a connection that drops, or of a busy server. */
const canWait = (error: unknown) => isTemporary(error) && error.code !== 'COPY_FAILED';

type Terms = { isSlow: boolean; onSlow: () => void; signal: AbortSignal };

/** Asks until the personal link is there. @param isSlow whether it took longer than usual before @throws ApiError */
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
 * Downloads files of a digital product, one at a time. One that takes longer than usual continues when the page is opened again.
 * @param onReady called once a link was handed out
 */
export function useDownload(id: string, onReady: () => unknown) {
  const { user } = useUser();
  const of = { productId: id, userId: user.id! };
  const [awaited] = useState(() => findAwaited(of));
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
      keepAwaited({ ...of, ...asked });
      setDownload({ state: 'SLOW', ...asked });
    };
    try {
      const link = await readyLink(id, asked, { isSlow, onSlow, signal });
      forgetAwaited({ ...of, ...asked });
      // An attachment: the page stays. A new tab would be kept away, because it was not opened by a press.
      redirectTo(link.url);
      setDownload({ ...link, ...asked });
      onReady();
    } catch (error) {
      if (signal.aborted) return;
      forgetAwaited({ ...of, ...asked });
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
