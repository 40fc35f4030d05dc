import type { IncomingMessage, ServerResponse } from 'node:http';

const open = new Map<ServerResponse, IncomingMessage>();

/**
 * Forwards an event stream without buffering. A slow client slows down its stream at the backend.
 */
export function passEvents(incoming: IncomingMessage, res: ServerResponse): void {
  open.set(res, incoming);
  res.once('close', () => open.delete(res));
  res.flushHeaders();
  incoming.pipe(res);
}

/** Ends all event streams when the process shuts down. */
export function endOpenStreams(): void {
  for (const [res, incoming] of open) {
    incoming.unpipe(res).destroy();
    res.end();
  }
}
