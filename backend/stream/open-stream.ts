import type { Response } from 'express';
import type { Member } from './feed.ts';
import { retryLine } from './message.ts';

/**
 * Maximum number of bytes that wait for a slow reader. The reader is disconnected and continues
 * from its position.
 */
export const MOST_UNREAD_BYTES = 64 * 1024;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // nginx would otherwise collect the events.
  'x-accel-buffering': 'no',
};

type Owner = { userId: string; sessionHash: Buffer; topics: readonly string[] };

/** Open response that receives events. */
export class OpenStream implements Member {
  readonly userId: string;
  /** Hash of the token whose session the stream belongs to. */
  readonly sessionHash: Buffer;
  readonly topics: readonly string[];
  /** Time at which the stream is ended, so that its reader is checked again (ms). */
  readonly endsAt: number;
  readonly #res: Response;

  constructor(res: Response, { userId, sessionHash, topics }: Owner, endsAt: number) {
    this.#res = res;
    this.userId = userId;
    this.sessionHash = sessionHash;
    this.topics = topics;
    this.endsAt = endsAt;
  }

  get isOpen(): boolean {
    return !this.#res.destroyed && !this.#res.writableEnded;
  }

  receive(message: string): void {
    if (!this.isOpen) return;
    if (!this.#res.headersSent) {
      this.#res.writeHead(200, headers);
      this.#res.write(retryLine + message);
    } else if (this.#res.writableLength > MOST_UNREAD_BYTES) this.#res.destroy();
    else this.#res.write(message);
  }

  /** Ends the stream, after a last message if there is one. */
  end(message?: string): void {
    if (!this.isOpen) return;
    if (message && this.#res.headersSent) this.#res.write(message);
    // A stream that has not begun is answered by the caller.
    if (this.#res.headersSent) this.#res.end();
    else this.#res.destroy();
  }
}
