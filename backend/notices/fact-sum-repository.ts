import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { storedTo } from '../db/stored-time.ts';
import { areUsable, newDays, newJoins, type SummedCreator } from './fact-queries.ts';

/** Inserts a creator without sums. Does nothing if the creator already has sums. */
export async function insertSummed(db: Db, { creatorId, timeZone }: SummedCreator): Promise<void> {
  await db
    .insertInto('summedFacts')
    .values({ creatorId, timeZone, summedTo: sql`'-infinity'` })
    .onConflict((at) => at.doNothing())
    .execute();
}

/** Period in which facts were recorded, with times in the database's text format. */
type Period = { since: string; until: string };

/**
 * Locks the sums of a creator, and deletes invalid sums.
 * @returns the period of the facts that are not in the sums; undefined while another worker updates
 *   the sums
 */
export async function lockSums(
  trx: Trx,
  { creatorId, timeZone }: SummedCreator,
): Promise<Period | undefined> {
  // No timeout is set, because the first summing reads all facts of a creator.
  await sql`set local statement_timeout = 0`.execute(trx);
  const { rows } = await sql<Period & { isUsable: boolean }>`
    select summed_to::text as since, ${areUsable(timeZone)} as is_usable,
      (case when ${areUsable(timeZone)} then greatest(summed_to, ${storedTo}) else ${storedTo} end)::text as until
    from summed_facts where creator_id = ${creatorId} for update skip locked`.execute(trx);
  const [row] = rows;
  if (!row || row.isUsable) return row;
  await trx.deleteFrom('factDays').where('creatorId', '=', creatorId).execute();
  await trx.deleteFrom('factJoins').where('creatorId', '=', creatorId).execute();
  return { ...row, since: '-infinity' };
}

const time = (text: string) => sql`${text}::timestamptz`;

/** Adds the facts of a period to the sums of a creator. */
export async function addFacts(trx: Trx, creator: SummedCreator, period: Period): Promise<void> {
  const [since, until] = [time(period.since), time(period.until)];
  await sql`
    insert into fact_days as sums (creator_id, day, kind, content_type, content_id, sold_as, is_member, count,
      amount_cents, fee_cents)
    ${newDays(creator, since, until)}
    on conflict (creator_id, content_id, day, kind, content_type, sold_as, is_member) do update set
      count = sums.count + excluded.count, amount_cents = sums.amount_cents + excluded.amount_cents,
      fee_cents = sums.fee_cents + excluded.fee_cents`.execute(trx);
  await sql`
    insert into fact_joins as sums (creator_id, month, stayed, is_lasting, people, new_people, joined_seconds)
    ${newJoins(creator, since, until)}
    on conflict (creator_id, month, stayed, is_lasting) do update set
      people = sums.people + excluded.people, new_people = sums.new_people + excluded.new_people,
      joined_seconds = sums.joined_seconds + excluded.joined_seconds`.execute(trx);
  await sql`
    update summed_facts set time_zone = ${creator.timeZone}, summed_to = ${until}
    where creator_id = ${creator.creatorId}`.execute(trx);
}
