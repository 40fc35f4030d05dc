import type { Writable } from 'node:stream';
import type { Response } from 'express';
import type { Member } from './feed.ts';
import { heartbeat, retryLine } from './message.ts';
import { takeSocket } from './connection-service.ts';

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

type Owner = { userId: string; sessionHash: string; topics: readonly string[] };

/** Open response that receives events. */
export class OpenStream implements Member {
  readonly userId: string;
  /** Hash of the token whose session the stream belongs to, in base64. */
  readonly sessionHash: string;
  readonly topics: readonly string[];
  /** Time at which the stream is ended, so that the access of its reader is checked again (ms). */
  readonly endsAt: number;
  /** Response, until the stream begins. */
  #res: Response | undefined;
  /** Response or socket that the messages are written to. */
  #output: Writable;
  #onClose = () => {};

  constructor(res: Response, { userId, sessionHash, topics }: Owner, endsAt: number) {
    this.#res = res;
    this.#output = res;
    this.userId = userId;
    this.sessionHash = sessionHash;
    this.topics = topics;
    this.endsAt = endsAt;
  }

  get isOpen(): boolean {
    return !this.#output.destroyed && !this.#output.writableEnded;
  }

  /** Calls back when the reader has left or the stream has ended. */
  onClose(listener: () => void): void {
    this.#onClose = listener;
    this.#output.once('close', listener);
  }

  receive(message: string): void {
    if (!this.isOpen) return;
    if (this.#res) {
      this.#begin(this.#res);
      this.#output.write(retryLine + message);
    } else if (this.#output.writableLength > MOST_UNREAD_BYTES) this.#output.destroy();
    else this.#output.write(message);
  }

  /** Sends a heartbeat if the stream has begun. Before that, the response can still be an error. */
  beat(): void {
    if (!this.#res) this.receive(heartbeat);
  }

  /** Ends the stream, after a last message if there is one. */
  end(message?: string): void {
    if (!this.isOpen) return;
    // Before the stream begins, the connection is closed, so that the reader retries.
    if (this.#res) return void this.#output.destroy();
    if (message) this.#output.write(message);
    this.#output.end();
  }

  #begin(res: Response): void {
    this.#res = undefined;
    res.req.log?.debug('stream opened');
    const socket = takeSocket(res, headers);
    if (!socket) return void res.writeHead(200, headers);
    this.#output = socket;
    socket.once('close', this.#onClose);
  }
}
