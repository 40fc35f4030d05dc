import type { StreamBatch } from '../../contract/stream.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { busy } from '../errors.ts';
import { expandEvents, getFrameMs } from '../extension-points/stream-topics.ts';
import { log } from '../log.ts';
import { mergeBatches, toBatch, toMessage, type Batch } from './message.ts';
import { isAhead, toPositionText, type Position } from './position.ts';
import * as repository from './repository.ts';
import type { ReadEvents, TopicRead } from './repository.ts';

/** Open stream that receives the messages of its topics. */
export type Member = {
  readonly topics: readonly string[];
  /** False after the reader has left. */
  readonly isOpen: boolean;
  receive(message: string): void;
};

/** Topics of a reader and the start of reading: a snapshot, a time, or now. */
export type Arrival = { topics: readonly string[]; snapshot?: string; since?: Date; isReset?: boolean };

type Arriving = Arrival & {
  member?: Member;
  resolve: (batch: StreamBatch) => void;
  reject: (error: unknown) => void;
};

/** Streams of one topic. The events up to `position` have been sent to all of them. */
type Group = {
  members: Set<Member>;
  position: Position;
  /** Time of the last read of the topic (ms), for topics whose events are sent together. */
  readAt: number;
};

/** Returns the batch of each read with expanded events. */
async function toBatches(reads: TopicRead[], events: ReadEvents['events']): Promise<Batch[]> {
  const batches = reads.map((_, place) => toBatch(events.get(place) ?? []));
  const expanded = await expandEvents(
    reads.map(({ topic }) => topic),
    batches.map((batch) => batch.events),
  );
  return batches.map((batch, place) => ({ ...batch, events: expanded[place]! }));
}

/** Maximum number of topics and of arriving readers of one statement. */
const MOST_READS = 1_000;
const RETRY_MS = 1_000;

/**
 * Creates the feed of a process, which reads the events of the topics with open streams. One
 * statement at a time reads all topics that have new events, and the past events of arriving
 * readers. A reader joins its topics at the snapshot of that statement, so that no event is lost or
 * sent twice in between.
 */
export function createFeed() {
  const groups = new Map<string, Group>();
  /** Topics with new events. */
  const changed = new Set<string>();
  const arriving: Arriving[] = [];
  /** Topics of the readers whose statement is running. */
  let arrivingTopics = new Set<string>();
  /** Snapshot of the last sweep. */
  let swept: string | undefined;
  let isSweepDue = false;
  let isRunning = false;
  let isClosed = false;
  let order = 0;
  let retryTimer: NodeJS.Timeout | undefined;
  /** Timers of topics that are read again later, because the last read is recent. */
  const frames = new Map<string, NodeJS.Timeout>();

  const toPosition = (snapshot: string): Position => ({
    snapshot,
    order: (order += 1),
    text: toPositionText(snapshot, now()),
  });

  function readSoon(): void {
    if (isRunning || isClosed) return;
    isRunning = true;
    // Notifications that arrive together are read together.
    setImmediate(() => void run());
  }

  async function run(): Promise<void> {
    try {
      while (!isClosed && (isSweepDue || changed.size || arriving.length)) {
        if (isSweepDue) await sweep();
        await readRound();
      }
    } catch (error) {
      log.warn({ err: error }, 'stream read');
      retryTimer = setTimeout(readSoon, RETRY_MS).unref();
    } finally {
      isRunning = false;
    }
  }

  /** Reads a topic as soon as the time of its frame has passed since the last read. */
  function readInFrame(topic: string): void {
    const frameMs = getFrameMs(topic);
    const waitMs = frameMs - (performance.now() - (groups.get(topic)?.readAt ?? -Infinity));
    if (waitMs <= 0) {
      changed.add(topic);
      return readSoon();
    }
    if (frames.has(topic)) return;
    const wait = () => {
      frames.delete(topic);
      if (!groups.has(topic)) return;
      changed.add(topic);
      readSoon();
    };
    frames.set(topic, setTimeout(wait, waitMs).unref());
  }

  /**
   * Finds the topics whose notification was lost. The positions of all other topics advance to this
   * snapshot, because they have no earlier event to send.
   */
  async function sweep(): Promise<void> {
    isSweepDue = false;
    if (!groups.size) swept = undefined;
    if (swept === undefined) return;
    const { snapshot, topics } = await repository.listTopicsAfter(db, swept);
    swept = snapshot;
    for (const topic of topics) if (groups.has(topic)) changed.add(topic);
    const position = toPosition(snapshot);
    for (const [topic, group] of groups) if (!changed.has(topic)) group.position = position;
  }

  async function readRound(): Promise<void> {
    const arrivals = arriving.splice(0, MOST_READS);
    const topics = takeTopics(arrivals);
    const reads: TopicRead[] = topics.map((topic) => ({
      topic,
      snapshot: groups.get(topic)!.position.snapshot,
    }));
    for (const { topics: own, snapshot, since } of arrivals) {
      if (snapshot !== undefined) reads.push(...own.map((topic) => ({ topic, snapshot })));
      else if (since) reads.push(...own.map((topic) => ({ topic, since })));
    }
    if (!reads.length && !arrivals.length) return;
    arrivingTopics = new Set(arrivals.flatMap((arrival) => arrival.topics));
    try {
      const { snapshot, events } = await repository.readEvents(db, reads);
      const batches = await toBatches(reads, events);
      const position = toPosition(snapshot);
      swept ??= snapshot;
      deliver(topics, batches.splice(0, topics.length), position);
      for (const arrival of arrivals) admit(arrival, batches, position);
    } catch (error) {
      for (const topic of topics) changed.add(topic);
      for (const { reject } of arrivals) reject(error);
      throw error;
    } finally {
      arrivingTopics = new Set();
    }
  }

  /**
   * Returns the topics of the next read: changed topics, and topics of arriving readers. The latter
   * are read so that a group and its new reader have the same position afterwards.
   */
  function takeTopics(arrivals: Arriving[]): string[] {
    const taken = new Set<string>();
    for (const { topics, member } of arrivals)
      if (member) for (const topic of topics) if (groups.has(topic)) taken.add(topic);
    for (const topic of changed) {
      if (taken.size >= MOST_READS) break;
      if (groups.has(topic)) taken.add(topic);
      else changed.delete(topic);
    }
    for (const topic of taken) changed.delete(topic);
    return [...taken];
  }

  function deliver(topics: string[], batches: Batch[], position: Position): void {
    for (const topic of topics) {
      const group = groups.get(topic);
      if (group) Object.assign(group, { position, readAt: performance.now() });
    }
    /** Indexes of the batches that each member receives. */
    const received = new Map<Member, number[]>();
    for (const [place, batch] of batches.entries()) {
      if (!batch.events.length && !batch.isReset) continue;
      for (const member of groups.get(topics[place]!)?.members ?? []) {
        const places = received.get(member);
        if (places) places.push(place);
        else received.set(member, [place]);
      }
    }
    // Most readers of a topic receive the same message, which is formatted once.
    const messages = new Map<string, string>();
    for (const [member, places] of received) {
      const from = lowest(member);
      const key = `${from.order} ${places.join()}`;
      let message = messages.get(key);
      if (message === undefined) {
        const own = places.map((place) => batches[place]!);
        messages.set(key, (message = toMessage(from.text, own.reduce(mergeBatches))));
      }
      member.receive(message);
    }
  }

  /**
   * Returns the position of a stream of several topics: the oldest position of its topics, because
   * the topics are read at different times. The browser recognises repeated events by their ids.
   */
  const lowest = ({ topics }: Member): Position =>
    topics
      .map((topic) => groups.get(topic)!.position)
      .reduce((one, other) => (one.order <= other.order ? one : other));

  /** Sends an arriving reader its past events and adds it to its groups. */
  function admit(arrival: Arriving, batches: Batch[], position: Position): void {
    const { topics, snapshot, since, member, resolve } = arrival;
    const own = snapshot !== undefined || since ? batches.splice(0, topics.length) : [];
    const isFromElsewhere = snapshot !== undefined && isAhead(snapshot, position.snapshot);
    const isReset = arrival.isReset === true || isFromElsewhere;
    const batch = own.reduce(mergeBatches, { events: [], isReset });
    if (member?.isOpen) {
      for (const topic of topics) {
        const group = groups.get(topic) ?? { members: new Set(), position, readAt: -Infinity };
        groups.set(topic, group);
        group.members.add(member);
      }
      member.receive(toMessage(position.text, batch));
    }
    resolve({ position: position.text, ...batch });
  }

  return {
    /** Reads the events of a topic soon, if it has open streams. */
    noteChange(topic: string): void {
      if (!groups.has(topic) && !arrivingTopics.has(topic)) return;
      readInFrame(topic);
    },
    /** Finds events whose notification was lost. */
    sweepSoon(): void {
      isSweepDue = true;
      readSoon();
    },
    /**
     * Returns the events of an arriving reader. A member also receives them, and then the events of
     * its topics until it leaves.
     * @throws the error of the database
     */
    arrive: (arrival: Arrival, member?: Member): Promise<StreamBatch> =>
      new Promise((resolve, reject) => {
        arriving.push({ ...arrival, member, resolve, reject });
        readSoon();
      }),
    leave(member: Member): void {
      for (const topic of member.topics) {
        const group = groups.get(topic);
        group?.members.delete(member);
        if (group?.members.size === 0) groups.delete(topic);
      }
    },
    close(): void {
      isClosed = true;
      clearTimeout(retryTimer);
      for (const timer of frames.values()) clearTimeout(timer);
      for (const { reject } of arriving.splice(0)) reject(busy());
    },
  };
}
