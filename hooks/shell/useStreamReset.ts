import { useEffect, useRef } from 'react';
import { onStreamReset } from '@/lib/browser/stream/handlers';

/**
 * Calls `handler` when events may have been missed, such as after a day offline. The handler has to
 * reload all data that events keep up to date.
 */
export function useStreamReset(handler: () => void): void {
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  useEffect(() => onStreamReset(() => newest.current()), []);
}
