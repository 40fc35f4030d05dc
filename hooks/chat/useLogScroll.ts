import { useLayoutEffect, useRef, useState } from 'react';
import { isAtEnd as hasReachedEnd, isAtStart, keepInPlace } from '@/lib/chat/scroll';

type Options = {
  /** Keys of the first and the last row; a change means that rows were added. */
  firstKey: string | undefined;
  lastKey: string | undefined;
  /** True if the last row is the reader's, whose sending always scrolls to the end. */
  isLastOwn: boolean;
  /** Message that is shown first, in place of the end. */
  foundId: string | undefined;
  /** Further state that changes the height at the end. */
  extra: boolean;
  /** True if the last row is the newest message, so that the end is followed. */
  isNewest: boolean;
  onStart: () => void;
};

/** Space above the line of new messages (pixels). */
const SPACE = 16;

/** Returns the scroll position at the line of new messages, or at the end without new messages. */
function startOf(log: HTMLElement): number {
  const line = log.querySelector('[data-new]');
  if (!line) return log.scrollHeight;
  return log.scrollTop + line.getBoundingClientRect().top - log.getBoundingClientRect().top - SPACE;
}

/**
 * Scrolling of a log. It starts at the new messages, at the end, or at a found message. It stays at
 * the end while messages arrive there, and keeps the place of the reader while older messages are
 * added above.
 */
export function useLogScroll({ firstKey, lastKey, isLastOwn, foundId, extra, isNewest, onStart }: Options) {
  const ref = useRef<HTMLDivElement>(null);
  // The layout effect corrects the value before passive effects can mark messages as read.
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
