import type { ServerResponse } from 'node:http';

/**
 * Maximum buffered bytes of all responses of this process. Above the limit, the readers that have
 * waited longest are disconnected.
 */
export const MOST_UNREAD = 128 * 1024 ** 2;

/** Buffered bytes by response; the response that has waited longest is first. */
const unread = new Map<ServerResponse, number>();
let unreadInAll = 0;

export const unreadOf = (res: ServerResponse): number => unread.get(res) ?? 0;

/** Records the buffered bytes of a response; 0 after its reader has received all bytes. */
export function setUnread(res: ServerResponse, bytes: number): void {
  unreadInAll += bytes - unreadOf(res);
  if (bytes === 0) unread.delete(res);
  else unread.set(res, bytes);
  for (const slowest of unread.keys()) {
    if (unreadInAll <= MOST_UNREAD) return;
    setUnread(slowest, 0);
    slowest.destroy();
  }
}

/** Ends a response with a body that is buffered until its reader has received it. */
export function endWith(res: ServerResponse, body: Buffer): void {
  if (res.destroyed) return;
  res.once('close', () => setUnread(res, 0));
  setUnread(res, body.length);
  res.end(body);
}
