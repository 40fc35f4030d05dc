import { useCallback, useEffect, useState } from 'react';
import type { LiveMessage } from '@/contract/live-chat';
import { call } from '@/lib/browser/call';

/** Time by which messages are loaded before they are due (seconds). */
const AHEAD_SECONDS = 120;

type Read = { items: LiveMessage[]; cursor: string | null; viewerKey: string; isBegun: boolean };

/**
 * Returns the chat messages beside a recording up to a position. Later pages are loaded ahead.
 * @param seconds position of the recording (seconds)
 */
export function useReplayChat(liveId: string, seconds: number) {
  const [read, setRead] = useState<Read>({ items: [], cursor: null, viewerKey: '', isBegun: false });
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<unknown>();
  const { items, cursor, viewerKey, isBegun } = read;
  const needsMore =
    error === undefined &&
    (!isBegun || (cursor !== null && (items.at(-1)?.seconds ?? 0) < seconds + AHEAD_SECONDS));

  useEffect(() => {
    if (!needsMore) return;
    let isOver = false;
    const query = cursor === null ? {} : { cursor };
    call('GET /lives/:id/chat/replay', { params: { id: liveId }, query }).then(
      (page) => {
        if (isOver) return;
        setRead((before) => ({
          items: [...before.items, ...page.items],
          cursor: page.nextCursor,
          viewerKey: page.viewerKey,
          isBegun: true,
        }));
      },
      (failure: unknown) => {
        if (!isOver) setError(failure);
      },
    );
    return () => {
      isOver = true;
    };
  }, [liveId, needsMore, cursor, attempt]);

  const put = useCallback(
    (message: LiveMessage) =>
      setRead((before) => ({
        ...before,
        items: before.items.map((each) => (each.id === message.id ? message : each)),
      })),
    [],
  );

  return {
    messages: items.filter((message) => message.seconds <= seconds),
    /** Key that marks the user's own messages. */
    viewerKey,
    /**
     * Replaces a message that the user has deleted or restored. The function is identical in each
     * render.
     */
    put,
    isLoading: !isBegun && error === undefined,
    /** True for a live in which nobody wrote. */
    isEmpty: isBegun && items.length === 0,
    error,
    retry() {
      setError(undefined);
      setAttempt(attempt + 1);
    },
  };
}
