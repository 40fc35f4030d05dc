import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { countMinutes, type CountedLive, type CountedMinute, type Span } from './minutes-query.ts';

/** Counts minutes of a live now, without storing them. */
export const listCounted = async (db: Db, live: CountedLive, span: Span): Promise<CountedMinute[]> =>
  span.from < span.until ? (await countMinutes(live, span).execute(db)).rows : [];

/** Lists the minutes of a live that are stored. */
export const listStored = async (db: Db, liveId: string): Promise<CountedMinute[]> =>
  (
    await db.selectFrom('liveMinutes').selectAll().where('liveId', '=', liveId).orderBy('minute').execute()
  ).map(({ liveId: _, reactions, ...minute }) => ({
    ...minute,
    reactions: reactions as CountedMinute['reactions'],
  }));

/** Counts minutes of a live and stores them. Stored minutes from `from` on are replaced. */
export async function storeMinutes(trx: Trx, live: CountedLive, span: Span): Promise<void> {
  await trx
    .deleteFrom('liveMinutes')
    .where('liveId', '=', live.id)
    .where('minute', '>=', span.from)
    .execute();
  if (span.from >= span.until) return;
  await sql`
    insert into live_minutes (live_id, minute, viewers, joins, leaves, new_people, watched_seconds, messages,
      questions, reactions)
    select ${live.id}::uuid, minute, viewers, joins, leaves, new_people, watched_seconds, messages, questions,
      reactions
    from (${countMinutes(live, span)}) as counted`.execute(trx);
}

/** Locks the counts of a live, so that task runs are serialised. */
export async function lockCounts(trx: Trx, liveId: string) {
  await trx
    .insertInto('liveCounts')
    .values({ liveId, minutesCount: 0, isComplete: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('liveCounts')
    .selectAll()
    .where('liveId', '=', liveId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const updateCounts = (trx: Trx, liveId: string, minutesCount: number, isComplete: boolean) =>
  trx.updateTable('liveCounts').set({ minutesCount, isComplete }).where('liveId', '=', liveId).execute();

/** Returns the times of a live that has started. */
export const findStarted = (db: Db, liveId: string) =>
  db
    .selectFrom('lives')
    .select(['id', 'startedAt', 'endedAt'])
    .where('id', '=', liveId)
    .where('startedAt', 'is not', null)
    .$narrowType<{ startedAt: Date }>()
    .executeTakeFirst();

/**
 * Lists the lives that are running, and the lives that ended before a time without being counted.
 */
export const listUncounted = async (db: Db, endedBefore: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('lives')
      .leftJoin('liveCounts', 'liveCounts.liveId', 'lives.id')
      .select('lives.id')
      .where('lives.startedAt', 'is not', null)
      .where(({ eb, or, and }) =>
        or([
          eb('lives.state', '=', 'LIVE'),
          and([eb('liveCounts.isComplete', 'is distinct from', true), eb('lives.endedAt', '<', endedBefore)]),
        ]),
      )
      .orderBy('lives.id')
      .execute()
  ).map(({ id }) => id);

/** Counts the answered questions of a live. */
export const countAnswered = async (db: Db, liveId: string): Promise<number> =>
  (
    await db
      .selectFrom('liveQuestions')
      .select((at) => at.fn.countAll<number>().as('count'))
      .where('liveId', '=', liveId)
      .where('answeredAt', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Lists the tips for a live that were not fully refunded, with the creator's remaining share
 * (cents). The time of a tip is that of its message, or of the payment if it has no message.
 */
export async function listTips(db: Db, liveId: string): Promise<{ at: Date; earnedCents: number }[]> {
  const { rows } = await sql<{ at: Date; earnedCents: number }>`
    select coalesce(live_messages.created_at, purchases.completed_at, purchases.created_at) as at,
      sum(line.amount_cents - line.fee_cents - line.refunded_cents + line.refunded_fee_cents)::integer
        as earned_cents
    from purchases
    join purchase_lines as line on line.purchase_id = purchases.id
    left join live_messages on live_messages.purchase_id = purchases.id
    where purchases.type = 'DONATION' and purchases.content_type = 'LIVE'
      and purchases.content_id = ${liveId}::uuid
      and purchases.status in ('SUCCESS', 'REFUNDED') and purchases.review_reason is null
    group by purchases.id, live_messages.id
    having sum(line.refunded_cents) < sum(line.amount_cents)`.execute(db);
  return rows;
}
