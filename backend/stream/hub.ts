import { MINUTE_MS } from '../../contract/values/times.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { busy } from '../errors.ts';
import { log } from '../log.ts';
import { createFeed, type Arrival } from './feed.ts';
import { listenTo } from './listener.ts';
import { tooMany } from './message.ts';
import type { OpenStream } from './open-stream.ts';
import * as repository from './repository.ts';

/** Maximum number of open streams of a user in a process; a further stream ends the oldest. */
export const MOST_OF_USER = 10;
/** Mean life of a stream (ms), after which access to its topics is checked again. */
const LIFETIME_MS = 60 * MINUTE_MS;
/** Number of groups into which streams are divided. The groups get their heartbeats in turn. */
const SLOTS = 20;

type Settings = {
  /** Interval of heartbeats and of checks of the sessions (ms). */
  heartbeatMs?: number;
  /** Interval of the search for events whose notification was lost (ms). */
  sweepMs?: number;
  /** Maximum number of open streams. */
  mostStreams?: number;
};

/** Returns a time between 50 and 70 minutes from now, so that streams do not end together. */
export const toEndTime = (): number => now().getTime() + LIFETIME_MS * (5 / 6 + Math.random() / 3);

/** Creates the hub of a process: its open streams, their sessions and their feed. */
export function createHub({ heartbeatMs = 20_000, sweepMs = 5_000, mostStreams = 10_000 }: Settings = {}) {
  const feed = createFeed();
  const slots = Array.from({ length: SLOTS }, () => new Set<OpenStream>());
  const byUser = new Map<string, OpenStream[]>();
  let count = 0;
  let slot = 0;
  let isClosed = false;
  let stop: (() => Promise<void>) | undefined;

  function start(): () => Promise<void> {
    const stopListening = listenTo(['stream', 'stream_sessions'], {
      onNotification(channel, payload) {
        if (channel === 'stream') feed.noteChange(payload);
        else void endWithoutSession(byUser.get(payload) ?? []);
      },
      onListening: feed.sweepSoon,
    });
    const sweeping = setInterval(feed.sweepSoon, sweepMs).unref();
    const beating = setInterval(() => void beat(), heartbeatMs / SLOTS).unref();
    return async () => {
      clearInterval(sweeping);
      clearInterval(beating);
      await stopListening();
    };
  }

  /** Sends the heartbeat to the next group of streams. */
  async function beat(): Promise<void> {
    slot = (slot + 1) % SLOTS;
    const own = [...slots[slot]!];
    await endWithoutSession(own);
    for (const stream of own) {
      if (stream.endsAt < now().getTime()) stream.end();
      else stream.beat();
    }
  }

  async function endWithoutSession(streams: readonly OpenStream[]): Promise<void> {
    if (!streams.length) return;
    try {
      const hashes = streams.map(({ sessionHash }) => sessionHash);
      const live = await repository.listLiveSessions(db, hashes, now());
      for (const stream of streams) if (!live.has(stream.sessionHash)) stream.end();
    } catch (error) {
      log.warn({ err: error }, 'stream sessions');
    }
  }

  const smallestSlot = () => slots.reduce((one, other) => (one.size <= other.size ? one : other));

  function add(stream: OpenStream): void {
    const own = byUser.get(stream.userId) ?? [];
    const open = own.filter(({ isOpen }) => isOpen);
    for (const oldest of open.slice(0, Math.max(0, open.length + 1 - MOST_OF_USER))) oldest.end(tooMany);
    byUser.set(stream.userId, [...own, stream]);
    smallestSlot().add(stream);
    count += 1;
  }

  return {
    /**
     * Opens a stream, which receives the events of its topics.
     * @throws 503 if the process has as many streams as it can have, or ends
     */
    async open(stream: OpenStream, arrival: Omit<Arrival, 'topics'>): Promise<void> {
      if (isClosed || count >= mostStreams) throw busy();
      // The reader may have left during the checks before; `onClose` would never be called.
      if (!stream.isOpen) return;
      stop ??= start();
      add(stream);
      stream.onClose(() => remove(stream));
      await feed.arrive({ ...arrival, topics: stream.topics }, stream);
    },
    /**
     * Returns the events of a reader without a stream.
     * @throws 503 while the process ends
     */
    async read(arrival: Arrival) {
      if (isClosed) throw busy();
      return feed.arrive(arrival);
    },
    /** Ends all streams. Their readers reconnect to another process. */
    async close(): Promise<void> {
      isClosed = true;
      feed.close();
      for (const streams of byUser.values()) for (const stream of streams) stream.end();
      await stop?.();
    },
  };

  function remove(stream: OpenStream): void {
    feed.leave(stream);
    for (const each of slots) if (each.delete(stream)) count -= 1;
    const own = (byUser.get(stream.userId) ?? []).filter((each) => each !== stream);
    if (own.length) byUser.set(stream.userId, own);
    else byUser.delete(stream.userId);
  }
}
