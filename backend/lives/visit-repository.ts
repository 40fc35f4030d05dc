import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { LiveRow } from './repository.ts';

export type Joined = { viewerId: string; userId: string; at: Date };
export type Left = { viewerId: string; at: Date };

/**
 * Stores visits of a live that has started. A visit that is already stored is not changed. If the
 * live has ended in the meantime, its end is also the end of the visit.
 * @returns the number of new visits
 */
export async function insertVisits(
  trx: Trx,
  { id, startedAt, endedAt }: Pick<LiveRow, 'id' | 'startedAt' | 'endedAt'>,
  joined: readonly Joined[],
): Promise<number> {
  if (!joined.length) return 0;
  const { numAffectedRows } = await sql`
    insert into live_visits (live_id, viewer_id, user_id, joined_at, left_at)
    select ${id}::uuid, given.viewer_id, users.id, greatest(given.at, ${startedAt}::timestamptz),
      ${endedAt}::timestamptz
    from unnest(${joined.map(({ viewerId }) => viewerId)}::text[], ${joined.map(({ userId }) => userId)}::uuid[],
      ${joined.map(({ at }) => at.toISOString())}::timestamptz[]) as given (viewer_id, user_id, at)
    join users on users.id = given.user_id
    where ${endedAt}::timestamptz is null or given.at <= ${endedAt}::timestamptz
    on conflict (live_id, viewer_id) do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Ends visits. If several ends of a visit are reported, the earliest end is stored.
 * @returns the number of changed visits
 */
export async function endVisits(trx: Trx, liveId: string, left: readonly Left[]): Promise<number> {
  if (!left.length) return 0;
  const { numAffectedRows } = await sql`
    update live_visits set left_at = greatest(joined_at, given.at)
    from (
      select viewer_id, min(at) as at
      from unnest(${left.map(({ viewerId }) => viewerId)}::text[],
        ${left.map(({ at }) => at.toISOString())}::timestamptz[]) as each (viewer_id, at)
      group by viewer_id
    ) given
    where live_visits.live_id = ${liveId}::uuid and live_visits.viewer_id = given.viewer_id
      and (left_at is null or left_at > greatest(joined_at, given.at))`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Ends the open visits of a live that began before a time, except the visits of the given
 * connections.
 */
export const endOtherVisits = (
  trx: Trx,
  liveId: string,
  { at, except }: { at: Date; except: readonly string[] },
) =>
  sql`
    update live_visits set left_at = ${at}
    where live_id = ${liveId}::uuid and left_at is null and joined_at <= ${at}
      and viewer_id <> all(${[...except]}::text[])`.execute(trx);

/** Ends all open visits when a live ends. */
export const endAllVisits = (trx: Trx, liveId: string, at: Date) =>
  sql`
    update live_visits set left_at = greatest(joined_at, ${at}::timestamptz)
    where live_id = ${liveId}::uuid and left_at is null`.execute(trx);

/** Lists a batch of a person's visits with the titles of the lives, by id after `after`. */
export function listVisits(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('liveVisits')
    .innerJoin('lives', 'lives.id', 'liveVisits.liveId')
    .select(['liveVisits.id', 'liveVisits.liveId', 'lives.title', 'liveVisits.joinedAt', 'liveVisits.leftAt'])
    .where('liveVisits.userId', '=', userId);
  if (after) rows = rows.where('liveVisits.id', '>', after);
  return rows.orderBy('liveVisits.id').limit(BATCH).execute();
}

/**
 * Removes a person from their visits. All visits of the person to one live get the same random id,
 * and visits to different lives get different ids.
 */
export const eraseVisits = (db: Db, userId: string) =>
  sql`
    with replaced as (
      select live_id, gen_random_uuid() as erased_id
      from (select distinct live_id from live_visits where user_id = ${userId}::uuid) as visited
    )
    update live_visits set user_id = null, erased_id = replaced.erased_id
    from replaced
    where live_visits.live_id = replaced.live_id and user_id = ${userId}::uuid`.execute(db);
