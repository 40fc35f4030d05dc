import { useEffect, useRef } from 'react';
import type { StreamEventData, StreamEventName } from '@/contract/stream';
import { onStreamEvent } from '@/lib/browser/stream/handlers';

/**
 * Calls `handler` for each event with the name that the signed-in user receives, in every open tab.
 * The latest handler is called, so it need not be memoised.
 */
export function useStreamEvent<N extends StreamEventName>(
  name: N,
  handler: (data: StreamEventData<N>) => void,
): void {
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  useEffect(() => onStreamEvent(name, (data) => newest.current(data)), [name]);
}
