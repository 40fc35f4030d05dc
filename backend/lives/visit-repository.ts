import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { LiveRow } from './repository.ts';

export type Joined = { viewerId: string; userId: string; at: Date };
export type Left = { viewerId: string; at: Date };

/**
 * Stores visits of a live that has started; one that is stored already stays as it is. A visit of a
 * live that has ended meanwhile ends with the live.
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
 * Ends visits. Of several ends of a visit, the earliest one is stored.
 * @returns the number of visits that changed
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

/** Ends the open visits of a live, except those of some connections, that began before a time. */
export const endOtherVisits = (
  trx: Trx,
  liveId: string,
  { at, except }: { at: Date; except: readonly string[] },
) =>
  sql`
    update live_visits set left_at = ${at}
    where live_id = ${liveId}::uuid and left_at is null and joined_at <= ${at}
      and viewer_id <> all(${[...except]}::text[])`.execute(trx);

/** Ends all open visits of a live that ends. */
export const endAllVisits = (trx: Trx, liveId: string, at: Date) =>
  sql`
    update live_visits set left_at = greatest(joined_at, ${at}::timestamptz)
    where live_id = ${liveId}::uuid and left_at is null`.execute(trx);

/** Lists a batch of the visits of a person with the titles of the lives, by id after `after`. */
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
 * Removes a person from their visits. Visits of one live have the same random id afterwards, and
 * visits of two lives different ids.
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
