import { useEffect, useRef } from 'react';
import type { StreamEventData, StreamEventName } from '@/contract/stream';
import { onStreamEvent } from '@/lib/browser/stream/handlers';

/**
 * Calls `handler` for each event of the signed-in user with the name, in every open tab. The newest
 * handler is called, so that it need not be memoised.
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
