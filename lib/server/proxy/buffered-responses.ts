import type { ServerResponse } from 'node:http';

/**
 * Maximum buffered bytes of all responses of this process. Above this limit, the clients whose
 * responses have been buffered longest are disconnected.
 */
export const MAX_BUFFERED_BYTES = 128 * 1024 ** 2;

/** Buffered bytes by response. The response that has been buffered longest is first. */
const buffered = new Map<ServerResponse, number>();
let bufferedInAll = 0;

export const countBufferedBytes = (res: ServerResponse): number => buffered.get(res) ?? 0;

/** Records the buffered bytes of a response; 0 once the client has received all bytes. */
export function recordBufferedBytes(res: ServerResponse, bytes: number): void {
  bufferedInAll += bytes - countBufferedBytes(res);
  if (bytes === 0) buffered.delete(res);
  else buffered.set(res, bytes);
  for (const slowest of buffered.keys()) {
    if (bufferedInAll <= MAX_BUFFERED_BYTES) return;
    recordBufferedBytes(slowest, 0);
    // The socket of the request is used, because a pipelined response has no socket until the
    // earlier responses of its connection are sent.
    slowest.req.socket.destroy();
  }
}

/** Ends a response with a body that is buffered until the client has received it. */
export function endBuffered(res: ServerResponse, body: Buffer): void {
  if (res.destroyed) return;
  res.once('close', () => recordBufferedBytes(res, 0));
  recordBufferedBytes(res, body.length);
  res.end(body);
}
