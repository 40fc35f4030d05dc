import { sql } from 'kysely';
import type { FactKind } from '../../contract/values/facts.ts';
import type { Db } from '../db/connection.ts';
import { isOnDays, toDay, type LocalDays } from '../db/local-days.ts';

type MemberScope = LocalDays & { creatorId: string };

const members = (db: Db, scope: MemberScope, kinds: FactKind[] = ['MEMBER_BEGAN', 'MEMBER_ENDED']) =>
  db
    .selectFrom('facts')
    .where('creatorId', '=', scope.creatorId)
    .where('kind', 'in', kinds)
    .where(isOnDays('facts.at', scope));

const joined = sql<number>`count(*) filter (where kind = 'MEMBER_BEGAN')`;
const left = sql<number>`count(*) filter (where kind = 'MEMBER_ENDED')`;

/** Counts the members who joined and left by day; a day without changes is omitted. */
export const countMemberChangesByDay = (
  db: Db,
  scope: MemberScope,
): Promise<{ day: string; joined: number; left: number }[]> =>
  db
    .selectFrom(
      members(db, scope)
        .select([toDay('facts.at', scope.timeZone).as('date'), joined.as('joined'), left.as('left')])
        .groupBy(sql`1`)
        .as('changes'),
    )
    .select([sql<string>`date::text`.as('day'), 'joined', 'left'])
    .execute();

/** Counts the members who joined and left on some days. */
export const countMemberChanges = (db: Db, scope: MemberScope): Promise<{ joined: number; left: number }> =>
  members(db, scope)
    .select([joined.as('joined'), left.as('left')])
    .executeTakeFirstOrThrow();

/** Counts the people who joined on some days. A person who joined again counts once. */
export const countPeopleJoined = async (db: Db, scope: MemberScope): Promise<number> =>
  (
    await members(db, scope, ['MEMBER_BEGAN'])
      .select((at) => at.fn.count<number>('personId').distinct().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Selects the memberships of people with a creator, each with its end; `until` is null for a
 * membership that lasts.
 */
const stays = (creatorId: string) => sql`
  select person_id, at as since, until from (
    select person_id, kind, at, lead(at) over (partition by person_id order by at, id) as until
    from facts
    where creator_id = ${creatorId} and kind in ('MEMBER_BEGAN', 'MEMBER_ENDED')
  ) changes where kind = 'MEMBER_BEGAN'`;

/** Average length of a month of the Gregorian calendar (s). */
const MONTH_SECONDS = (146_097 / 4_800) * 24 * 3600;

/** Returns how long today's members have been members on average (months); null without members. */
export async function averageMonths(db: Db, creatorId: string, at: Date): Promise<number | null> {
  const { rows } = await sql<{ months: number | null }>`
    select extract(epoch from avg(${at}::timestamptz - since))::float8 / ${MONTH_SECONDS}::float8 as months
    from (${stays(creatorId)}) stays where until is null`.execute(db);
  return rows[0]?.months ?? null;
}

/**
 * Counts the people who joined in each month and were still members some months later, on the same
 * day of the month or the last day of a shorter one. Later dates are counted as today. A person who
 * joined several times in a month counts once, by the last time.
 * @param from first day of the first month
 * @param months highest number of months
 * @returns the months in which people joined, as first days; `stayed` is by number of months
 */
export async function countStayed(
  db: Db,
  { creatorId, timeZone, from }: { creatorId: string; timeZone: string; from: string },
  months: number,
): Promise<{ month: string; people: number; stayed: number[] }[]> {
  const { rows } = await sql<{ month: string; people: number; stayed: number[] }>`
    with joins as (
      select distinct on (month, person_id) month, since, until
      from (
        select date_trunc('month', since at time zone ${timeZone})::date as month, person_id, since, until
        from (${stays(creatorId)}) stays
      ) stays
      where month >= ${from}::date
      order by month, person_id, since desc
    ), counts as (
      select month, later.months, count(*)::integer as people, (count(*) filter (where until is null
        or until > (since at time zone ${timeZone} + make_interval(months => later.months)) at time zone ${timeZone}
      ))::integer as stayed
      from joins, generate_series(0, ${months}::integer) as later (months)
      group by month, later.months
    )
    select month::text as month, max(people) as people, array_agg(stayed order by months) as stayed
    from counts group by month order by month`.execute(db);
  return rows;
}
