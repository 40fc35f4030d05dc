import type { StreamEvent } from '../../contract/stream.ts';
import { now } from '../clock.ts';
import { afterCommit, db, type Trx } from '../db/connection.ts';
import { log } from '../log.ts';
import * as repository from './repository.ts';

/** Returns the topic of the events that concern one person. */
export const toUserTopic = (userId: string): string => `user:${userId}`;

/**
 * Stores an event for the readers of some topics in the transaction that causes it, and notifies
 * all backends after the commit. The notification is a separate statement, because PostgreSQL holds
 * a global lock while a transaction with a notification commits. A lost notification delays the
 * event until the next sweep.
 */
export const publish = (trx: Trx, topics: readonly string[], event: StreamEvent): Promise<void> =>
  publishAll(
    trx,
    [...new Set(topics)].map((topic) => ({ topic, event })),
  );

/** Stores events of several topics in one statement, and notifies all backends after the commit. */
export async function publishAll(
  trx: Trx,
  events: readonly { topic: string; event: StreamEvent }[],
): Promise<void> {
  if (!events.length) return;
  await repository.insertEvents(trx, events, now());
  const topics = [...new Set(events.map(({ topic }) => topic))];
  afterCommit(trx, () => notifySoon(topics));
}

let pending: Set<string> | undefined;

/**
 * Queues a notification. The topics of all transactions that commit until then share a statement.
 */
function notifySoon(topics: string[]): void {
  if (pending) return topics.forEach((topic) => pending!.add(topic));
  pending = new Set(topics);
  setImmediate(() => {
    const sent = [...pending!];
    pending = undefined;
    repository
      .notifyTopics(db, sent)
      .catch((error: unknown) => log.warn({ err: error }, 'stream notification'));
  });
}

/**
 * Makes all backends end the streams of a user whose sessions have ended. A lost notification
 * delays this until the next heartbeat of the stream.
 * @param trx transaction that ends the sessions; absent if they have already ended
 */
export function checkStreams(userId: string, trx?: Trx): void {
  const notify = () =>
    void repository
      .notifySessionEnd(db, userId)
      .catch((error: unknown) => log.warn({ err: error }, 'stream notification'));
  if (trx) afterCommit(trx, notify);
  else notify();
}
