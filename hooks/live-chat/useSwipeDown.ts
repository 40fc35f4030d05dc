import { useRef, type TouchEvent } from 'react';

/** Minimum length of a swipe (pixels). */
const LEAST = 60;

/**
 * Returns the handlers that call `act` after a downward swipe. A swipe that starts in a scrollable
 * element, such as a log, is ignored.
 */
export function useSwipeDown(act: () => void) {
  const start = useRef<number>(null);
  return {
    onTouchStart({ target, touches }: TouchEvent) {
      const isScroller = target instanceof Element && target.closest('[role="tabpanel"]') !== null;
      start.current = isScroller ? null : (touches[0]?.clientY ?? null);
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const end = changedTouches[0]?.clientY;
      if (start.current !== null && end !== undefined && end - start.current >= LEAST) act();
      start.current = null;
    },
  };
}
