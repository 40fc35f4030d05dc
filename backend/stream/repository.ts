import { sql } from 'kysely';
import type { SentEvent, StreamEvent } from '../../contract/stream.ts';
import type { Db } from '../db/connection.ts';

/**
 * Maximum number of events that are read after a position. With more events, a reader starts again.
 */
export const MOST_EVENTS = 500;

/**
 * Maximum number of events of a topic that are compared with a snapshot. Otherwise a person with
 * very many events would delay the events of others. A reader with more events starts again. The
 * events above this number are read without a comparison; the browser recognises repeated ones.
 */
const MOST_COMPARED = 5_000;

/** Stores events in their order. */
export const insertEvents = (
  db: Db,
  events: readonly { topic: string; event: StreamEvent }[],
  createdAt: Date,
) =>
  sql`
    insert into stream_events (topic, name, data, created_at)
    select topic, name, data::jsonb, ${createdAt}::timestamptz
    from unnest(
      ${events.map(({ topic }) => topic)}::text[],
      ${events.map(({ event }) => event.name)}::text[],
      ${events.map(({ event }) => JSON.stringify(event.data))}::text[]
    ) as event (topic, name, data)`.execute(db);

/** Notifies all backends that the topics have new events. */
export const notifyTopics = (db: Db, topics: string[]) =>
  sql`select pg_notify('stream', topic) from unnest(${topics}::text[]) as topic`.execute(db);

/** Notifies all backends that a session of the user has ended. */
export const notifySessionEnd = (db: Db, userId: string) =>
  sql`select pg_notify('stream_sessions', ${userId})`.execute(db);

/** Topic that is read after a snapshot, or from a time. */
export type TopicRead = { topic: string } & ({ snapshot: string } | { since: Date });

export type ReadEvents = {
  /** Snapshot of the read. The events of all transactions in the snapshot have been read. */
  snapshot: string;
  /** Events by the place of the read in the list, at most one more than `MOST_EVENTS` each. */
  events: Map<number, SentEvent[]>;
};

/**
 * Reads the events of topics that follow their snapshots, in one statement. A transaction that
 * commits later than a transaction with a higher id is not lost, because the read does not compare
 * ids.
 */
export async function readEvents(db: Db, reads: TopicRead[]): Promise<ReadEvents> {
  type Row = { snapshot: string; place: number | null } & SentEvent;
  const { rows } = await sql<Row>`
    select own.snapshot, found.*
    from (select pg_current_snapshot()::text as snapshot) as own
    left join (
      select asked.place::int as place, newer.*
      from unnest(
        ${reads.map(({ topic }) => topic)}::text[],
        ${reads.map((read) => ('snapshot' in read ? read.snapshot : null))}::pg_snapshot[],
        ${reads.map((read) => ('since' in read ? read.since.toISOString() : null))}::timestamptz[]
      ) with ordinality as asked (topic, snapshot, since, place)
      cross join lateral (
        (
          select id, name, data from (
            select id, name, data, transaction_id, row_number() over () as number
            from stream_events
            where topic = asked.topic and transaction_id >= pg_snapshot_xmin(asked.snapshot)
            limit ${MOST_COMPARED + MOST_EVENTS + 1}
          ) as compared
          where number > ${MOST_COMPARED} or not pg_visible_in_snapshot(transaction_id, asked.snapshot)
          limit ${MOST_EVENTS + 1}
        ) union all (
          select id, name, data from stream_events
          where topic = asked.topic and created_at >= asked.since
          limit ${MOST_EVENTS + 1}
        )
      ) as newer
    ) as found on true
    order by found.place, found.id`.execute(db);
  const events = new Map<number, SentEvent[]>();
  for (const { place, id, name, data } of rows) {
    if (place === null) continue;
    const own = events.get(place - 1);
    const event = { id, name, data } as SentEvent;
    if (own) own.push(event);
    else events.set(place - 1, [event]);
  }
  return { snapshot: rows[0]!.snapshot, events };
}

/** Returns the topics with events after a snapshot, and the snapshot of this read. */
export async function listTopicsAfter(
  db: Db,
  snapshot: string,
): Promise<{ snapshot: string; topics: string[] }> {
  const { rows } = await sql<{ snapshot: string; topics: string[] | null }>`
    select pg_current_snapshot()::text as snapshot, (
      select array_agg(distinct topic) from stream_events
      where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
    ) as topics`.execute(db);
  return { snapshot: rows[0]!.snapshot, topics: rows[0]!.topics ?? [] };
}

/** Returns the hashes (base64) of the tokens whose sessions have not ended. */
export async function listLiveSessions(db: Db, tokenHashes: string[], at: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('tokenHash')
    .where(
      'tokenHash',
      'in',
      tokenHashes.map((hash) => Buffer.from(hash, 'base64')),
    )
    .where('expiresAt', '>', at)
    .where('users.closedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ tokenHash }) => tokenHash.toString('base64')));
}

/** Deletes at most `count` events created before a time and returns their number. */
export async function deleteEventsBefore(db: Db, before: Date, count: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('streamEvents')
    .where('id', 'in', (events) =>
      events.selectFrom('streamEvents').select('id').where('createdAt', '<', before).limit(count),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const deleteTopicEvents = (db: Db, topic: string) =>
  db.deleteFrom('streamEvents').where('topic', '=', topic).execute();
