import { useLayoutEffect, useRef, useState } from 'react';
import { isAtEnd as hasReachedEnd, isAtStart, keepInPlace } from '@/lib/chat/scroll';

type Options = {
  /** Keys of the first and the last row. Rows were added if a key changes. */
  firstKey: string | undefined;
  lastKey: string | undefined;
  /** True if the user wrote the last row. Sending a message always scrolls to the end. */
  isLastOwn: boolean;
  /** Id of the message to which the log scrolls initially, instead of to the end. */
  foundId: string | undefined;
  /** Any other state that changes the height at the end of the log. */
  extra: boolean;
  /** True if the last row is the newest message, so that the log scrolls with new messages. */
  isNewest: boolean;
  onStart: () => void;
};

/** Space above the row that marks new messages (pixels). */
const SPACE = 16;

/**
 * Returns the scroll position of the row that marks new messages, or of the end without new
 * messages.
 */
function startOf(log: HTMLElement): number {
  const line = log.querySelector('[data-new]');
  if (!line) return log.scrollHeight;
  return log.scrollTop + line.getBoundingClientRect().top - log.getBoundingClientRect().top - SPACE;
}

/**
 * Scrolls a log. Initially it shows the new messages, the end, or a found message. At the end, it
 * scrolls with arriving messages. While older messages are added above, the visible messages do not
 * move.
 */
export function useLogScroll({ firstKey, lastKey, isLastOwn, foundId, extra, isNewest, onStart }: Options) {
  const ref = useRef<HTMLDivElement>(null);
  // The layout effect corrects this value before a passive effect can mark messages as read.
  const [isAtEnd, setAtEnd] = useState(false);
  const before = useRef<{ firstKey?: string; lastKey?: string; scrollHeight: number; atEnd: boolean }>(null);

  useLayoutEffect(() => {
    const log = ref.current;
    if (!log) return;
    const { current: last } = before;
    if (!last) {
      const found = foundId === undefined ? null : log.querySelector(`[data-message="${foundId}"]`);
      if (found) found.scrollIntoView({ block: 'center' });
      else log.scrollTop = startOf(log);
    } else {
      const isOwnNew = lastKey !== last.lastKey && isLastOwn;
      if ((last.atEnd && isNewest) || isOwnNew) log.scrollTop = log.scrollHeight;
      else if (firstKey !== last.firstKey)
        log.scrollTop = keepInPlace({ ...last, scrollTop: log.scrollTop }, log.scrollHeight);
    }
    const atEnd = hasReachedEnd(log);
    before.current = { firstKey, lastKey, scrollHeight: log.scrollHeight, atEnd };
    setAtEnd(atEnd);
  }, [firstKey, lastKey, isLastOwn, foundId, extra, isNewest]);

  function onScroll(): void {
    const log = ref.current;
    if (!log) return;
    const atEnd = hasReachedEnd(log);
    if (before.current) before.current = { ...before.current, scrollHeight: log.scrollHeight, atEnd };
    setAtEnd(atEnd);
    if (isAtStart(log)) onStart();
  }

  function toEnd(): void {
    const log = ref.current;
    if (!log) return;
    log.scrollTop = log.scrollHeight;
    log.focus({ preventScroll: true });
    onScroll();
  }

  return { ref, isAtEnd, toEnd, onScroll };
}
