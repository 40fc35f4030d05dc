import type { StreamEvent, StreamEventData, StreamEventName } from '@/contract/stream';

type Handler = (data: never) => void;

const handlers = new Map<StreamEventName, Set<Handler>>();
const resetHandlers = new Set<() => void>();

/** Calls `handler` for each event with a name. Returns a function that unsubscribes. */
export function onStreamEvent<N extends StreamEventName>(
  name: N,
  handler: (data: StreamEventData<N>) => void,
): () => void {
  const own = handlers.get(name) ?? new Set();
  handlers.set(name, own.add(handler));
  return () => void own.delete(handler);
}

/**
 * Calls `handler` when events may have been missed, so that it can reload everything. Returns a
 * function that unsubscribes.
 */
export function onStreamReset(handler: () => void): () => void {
  resetHandlers.add(handler);
  return () => void resetHandlers.delete(handler);
}

/** Calls the handlers of an event. An event that only newer servers send has no handler. */
export function deliverEvent({ name, data }: StreamEvent): void {
  for (const handler of handlers.get(name) ?? []) run(() => handler(data as never));
}

export function deliverReset(): void {
  resetHandlers.forEach(run);
}

/** Runs a handler and catches its error, so that other handlers still receive the event. */
function run(handler: () => void): void {
  try {
    handler();
  } catch (error) {
    console.error('stream handler', error);
  }
}
