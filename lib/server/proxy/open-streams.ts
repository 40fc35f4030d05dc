import type { IncomingMessage, ServerResponse } from 'node:http';

const open = new Map<ServerResponse, IncomingMessage>();

/** Passes a stream of events on, one by one. A slow reader slows its stream at the backend. */
export function passEvents(incoming: IncomingMessage, res: ServerResponse): void {
  open.set(res, incoming);
  res.once('close', () => open.delete(res));
  res.flushHeaders();
  incoming.pipe(res);
}

/** Ends all streams of events when the process ends. */
export function endOpenStreams(): void {
  for (const [res, incoming] of open) {
    incoming.unpipe(res).destroy();
    res.end();
  }
}
