import type { ServerResponse } from 'node:http';

/** In bytes, of all answers of this process. When it is more, those readers are disconnected who have waited longest to read on. */
export const MOST_UNREAD = 128 * 1024 ** 2;

/** In bytes, by answer: the one that has waited longest is first. */
const unread = new Map<ServerResponse, number>();
let unreadInAll = 0;

export const unreadOf = (res: ServerResponse): number => unread.get(res) ?? 0;

/** Notes how much of an answer is in memory until its reader takes it, in bytes; 0 once nothing is. */
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

/** Ends an answer with bytes that are in memory until its reader has taken them. */
export function endWith(res: ServerResponse, body: Buffer): void {
  if (res.destroyed) return;
  res.once('close', () => setUnread(res, 0));
  setUnread(res, body.length);
  res.end(body);
}
