import { sql } from 'kysely';
import type { ProductEvent } from '../../contract/insights.ts';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import { isMemberAt } from '../notices/figure-service.ts';
import { ownerZone, PLAYED, visitTypes } from './event-queries.ts';

/** Sender of events. */
type Sender = {
  userId: string | null;
  createdAt: Date;
  /**
   * Visitor keys of a sender without an account, by day, for each date that it is now in some time
   * zone; null for a program.
   */
  keys: Record<string, string> | null;
};

/** Event with its sender. */
export type Sent = Sender & { event: ProductEvent };

/**
 * Inserts events with one statement, whose text does not depend on the number of events, so that it
 * is prepared only once. A visit also stores its creator, its viewer, and whether the viewer is a
 * member. The viewer is null for the creator and for programs. Each event is a microsecond later
 * than the previous event of the list.
 */
export async function insertEvents(db: Db, sent: readonly Sent[]): Promise<void> {
  const rows = sent.map(({ userId, createdAt, keys, event }) => ({
    ...event,
    user_id: userId,
    at: createdAt,
    keys,
  }));
  await sql`
    insert into product_events (user_id, type, segment, payload, created_at, creator_id, viewer, is_member)
    select event.user_id, event.type, event.segment, event.payload,
      event.at + (event.place - 1) * interval '1 microsecond', owner.id,
      case when event.keys is not null and owner.user_id is distinct from event.user_id
        then coalesce(event.user_id::text, event.keys ->> (event.at at time zone owner.time_zone)::date::text) end,
      case when owner.id is not null
        then event.user_id is not null and ${isMemberAt(sql.ref('owner.id'), sql.ref('event.userId'), sql.ref('event.at'))} end
    from rows from (
        jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as (user_id uuid, at timestamptz, keys jsonb, type text, segment text, payload jsonb)
      ) with ordinality as event (user_id, at, keys, type, segment, payload, place)
      left join lateral (
        select creators.id, creators.user_id, ${ownerZone} as time_zone
        from creators join users on users.id = creators.user_id
        where event.type in ${visitTypes} and creators.id = (event.payload ->> 'creatorId')::uuid
      ) owner on true`.execute(db);
}

/** Played seconds of a course part by a person. */
export type Played = {
  userId: string;
  creatorId: string;
  courseId: string;
  partId: string;
  seconds: number;
};

/** Records the played seconds of a part. */
export async function insertPlayed(db: Db, played: Played, createdAt: Date): Promise<void> {
  const { userId, creatorId, courseId, partId, seconds } = played;
  const payload = { contentType: 'COURSE', contentId: courseId, partId, creatorId, seconds };
  const isMember = isMemberAt(creatorId, sql`${userId}`, sql`${createdAt}::timestamptz`);
  await sql`
    insert into product_events (user_id, type, payload, created_at, creator_id, is_member)
    values (${userId}, ${PLAYED}, ${JSON.stringify(payload)}, ${createdAt}, ${creatorId}, ${isMember})`.execute(
    db,
  );
}

/** Lists a batch of a user's events by id; `after` is the last id of the previous batch. */
export function listEventsByUser(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('productEvents')
    .select(['id', 'type', 'segment', 'payload', 'isMember', 'createdAt'])
    .where('userId', '=', userId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/**
 * Removes a user from their events with one creator in one month of the creator's time zone. A
 * random key for each day replaces the user as the viewer, so that the user still counts once a
 * day. The key is not stored elsewhere.
 * @param secret random text from which the keys are derived
 * @returns the number of events; 0 if no event with a creator has the user
 */
export async function anonymiseVisits(db: Db, userId: string, secret: string): Promise<number> {
  const { rows } = await sql`
    with own as materialized (
      select event.creator_id, ${ownerZone} as time_zone,
        date_trunc('month', event.created_at at time zone ${ownerZone}) as month
      from product_events event
        left join creators on creators.id = event.creator_id left join users on users.id = creators.user_id
      where event.user_id = ${userId} and event.creator_id is not null limit 1
    )
    update product_events event set user_id = null,
      viewer = case when event.viewer is not null then encode(sha256(convert_to(
        ${secret}::text || (event.created_at at time zone own.time_zone)::date, 'UTF8')), 'base64') end
    from own
    where event.user_id = ${userId} and event.creator_id = own.creator_id
      and event.created_at >= own.month at time zone own.time_zone
      and event.created_at < (own.month + interval '1 month') at time zone own.time_zone
    returning event.id`.execute(db);
  return rows.length;
}

/**
 * Removes the user from a batch of their events without a creator.
 * @returns the number of events
 */
export const anonymiseEvents = async (db: Db, userId: string): Promise<number> =>
  (
    await db
      .updateTable('productEvents')
      .set({ userId: null })
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('createdAt', 'id'),
          'in',
          selectFrom('productEvents')
            .select(['createdAt', 'id'])
            .where('userId', '=', userId)
            .where('creatorId', 'is', null)
            .limit(BATCH)
            .$asTuple('createdAt', 'id'),
        ),
      )
      .returning('id')
      .execute()
  ).length;
