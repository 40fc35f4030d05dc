import type { EngineEvent } from '../types.ts';

/** Maximum number of queued events, without the events of viewers who join and leave. */
const MOST_EVENTS = 5_000;
/** Maximum number of queued events of viewers who join and leave. */
const MOST_VISITS = 50_000;
const BATCH = 500;
const LONGEST_PAUSE_MS = 10_000;

type Options = {
  /** Sends events to the backend. @throws if the backend does not accept them */
  send: (events: EngineEvent[]) => Promise<void>;
  /** Pause after the first failure (ms). Each further pause is twice as long. */
  pauseMs?: number;
};

const isVisit = ({ type }: EngineEvent): boolean => type === 'joined' || type === 'left';

/**
 * Queues events and sends them in order until the backend accepts them. A new viewer count replaces
 * the queued count of the same live. A full queue drops its oldest event. Events of viewers have
 * their own limit, so that a crowd displaces no other events.
 */
export class EventQueue {
  readonly #send: Options['send'];
  readonly #pauseMs: number;
  readonly #events: EngineEvent[] = [];
  #sending: EngineEvent[] = [];
  #visits = 0;
  #running: Promise<void> | undefined;

  constructor({ send, pauseMs = 250 }: Options) {
    this.#send = send;
    this.#pauseMs = pauseMs;
  }

  add(event: EngineEvent): void {
    if (event.type === 'viewers') {
      const last = this.#events.findLastIndex(({ liveId }) => liveId === event.liveId);
      if (this.#events[last]?.type === 'viewers') this.#events.splice(last, 1);
    }
    const isFull = isVisit(event)
      ? this.#visits >= MOST_VISITS
      : this.#events.length - this.#visits >= MOST_EVENTS;
    if (isFull)
      this.#events.splice(
        this.#events.findIndex((each) => isVisit(each) === isVisit(event)),
        1,
      );
    else if (isVisit(event)) this.#visits++;
    this.#events.push(event);
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** Resolves when the backend has accepted all events. */
  async untilEmpty(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // The pause lets events of the same moment share a request.
    await new Promise((resolve) => setImmediate(resolve));
    for (let pauseMs = this.#pauseMs; this.#events.length > 0;) {
      this.#sending = this.#events.splice(0, BATCH);
      this.#visits -= this.#sending.filter(isVisit).length;
      try {
        await this.#send(this.#sending);
        pauseMs = this.#pauseMs;
      } catch {
        this.#events.unshift(...this.#sending);
        this.#visits += this.#sending.filter(isVisit).length;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    }
  }
}
