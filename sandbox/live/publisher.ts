import { randomBytes } from 'node:crypto';
import { mediaHeaders } from '../../backend/providers/live/engine/addresses.ts';
import type { EngineStatus } from '../../backend/providers/live/types.ts';
import { toFragment, type Film } from './film.ts';

/** Length of a fragment of the film (ms). */
const FRAGMENT_MS = 1_000;
/** Number of fragments that begin a new connection, so that the first viewer finds a picture. */
const OPENING = 6;
const ANSWER_MS = 5_000;

export type PublisherOptions = {
  /** Address of the engine of lives. */
  engineUrl: string;
  /** Address of the backend, which says whether the live is on. */
  backendUrl: string;
  secret: string;
  liveId: string;
  /** Creator of the live. */
  userId: string;
  film: Film;
};

/**
 * Publisher of a demo live. It sends pieces of a film to the engine while somebody watches.
 *
 * Without a viewer, it sends empty pieces, which keep the creator's connection open. Otherwise the
 * live would end two minutes after its last viewer.
 */
export class FilmPublisher {
  readonly #options: PublisherOptions;
  #session: string | undefined;
  #part = 0;
  /** Number of the next fragment. */
  #place = 0;
  /** Arrival of the first viewer (ms), and the number of fragments sent since then. */
  #watched: { sinceMs: number; sent: number } | undefined;
  #isOver = false;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** True once the live has ended or its creator publishes from another device. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Sends the fragments that are due. Must be called at least once in three seconds. After a
   * failure, the next call begins another connection.
   * @param nowMs time by a clock that does not jump (ms)
   */
  async run(nowMs: number): Promise<void> {
    if (this.#isOver) return;
    try {
      if (this.#session === undefined) await this.#begin();
      else await this.#continue(nowMs);
    } catch {
      // The backend or the engine is starting or has crashed.
      this.#session = undefined;
    }
  }

  async #begin(): Promise<void> {
    const { backendUrl, liveId, film } = this.#options;
    const answer = await fetch(`${backendUrl}/lives/status/${liveId}`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const state = answer.ok ? ((await answer.json()) as { state: string }).state : undefined;
    if (answer.status === 404 || (state !== undefined && state !== 'LIVE')) this.#isOver = true;
    // The film is not sent while the creator publishes from a studio.
    if (state !== 'LIVE' || (await this.#readStatus()).isReceiving) return;
    this.#session = randomBytes(16).toString('hex');
    this.#part = 0;
    this.#watched = undefined;
    await this.#send(Buffer.concat([film.start, ...this.#take(OPENING)]));
  }

  async #continue(nowMs: number): Promise<void> {
    const { viewersCount } = await this.#readStatus();
    if (viewersCount === 0) this.#watched = undefined;
    else this.#watched ??= { sinceMs: nowMs, sent: 0 };
    await this.#send(Buffer.concat(this.#take(this.#countDue(nowMs))));
  }

  #countDue(nowMs: number): number {
    if (!this.#watched) return 0;
    const { sinceMs, sent } = this.#watched;
    const due = Math.floor((nowMs - sinceMs) / FRAGMENT_MS) + 1 - sent;
    this.#watched.sent += due;
    return due;
  }

  #take = (count: number): Buffer[] =>
    Array.from({ length: count }, () => toFragment(this.#options.film, this.#place++));

  async #send(body: Buffer): Promise<void> {
    const { liveId, userId } = this.#options;
    const answer = await this.#ask(`/lives/${liveId}/chunks?session=${this.#session}&part=${this.#part++}`, {
      method: 'POST',
      headers: {
        'content-type': 'video/mp4',
        [mediaHeaders.userId]: userId,
        [mediaHeaders.isRecorded]: '0',
      },
      body: new Uint8Array(body),
    });
    await answer.body?.cancel();
    if (answer.status === 410) this.#isOver = true;
    if (answer.status !== 204) this.#session = undefined;
  }

  async #readStatus(): Promise<EngineStatus> {
    return (await (await this.#ask(`/lives/${this.#options.liveId}/status`)).json()) as EngineStatus;
  }

  #ask(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const { engineUrl, secret } = this.#options;
    return fetch(`${engineUrl}${path}`, {
      ...init,
      headers: { ...headers, 'x-internal-secret': secret },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  }
}
