import { useEffect } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { deliverEvent, deliverReset } from '@/lib/browser/stream/handlers';

/**
 * Receives the events of the signed-in user for `useStreamEvent`. The code is loaded after the
 * page. The connection is restarted for another user.
 */
export function useStream(): void {
  const { user } = useUser();
  // The server provides no events while the office sees Kumu as the user.
  const id = user.viewEndsAt === undefined ? user.id : null;

  useEffect(() => {
    if (id === null) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const load = async () => {
      const { startStream } = await import('@/lib/browser/stream/start');
      if (!isOver) stop = startStream(id, { onEvent: deliverEvent, onReset: deliverReset });
    };
    const start = () => void load().catch((error: unknown) => console.error('stream not loaded', error));
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      isOver = true;
      stop?.();
      window.removeEventListener('load', start);
    };
  }, [id]);
}
