import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { LocalDays } from '../db/local-days.ts';
import {
  factsByDay,
  isOnDates,
  joinsByMonth,
  MOST_MONTHS_STAYED,
  type SummedCreator,
} from './fact-queries.ts';

type MemberScope = LocalDays & SummedCreator;

const changes = (db: Db, scope: MemberScope) =>
  db
    .selectFrom(factsByDay(scope, 'all'))
    .where('kind', 'in', ['MEMBER_BEGAN', 'MEMBER_ENDED'])
    .where(isOnDates(scope));

const joined = sql<number>`coalesce(sum(count) filter (where kind = 'MEMBER_BEGAN'), 0)::bigint`;
const left = sql<number>`coalesce(sum(count) filter (where kind = 'MEMBER_ENDED'), 0)::bigint`;

/** Counts the members who joined and left by day; omits days without changes. */
export const countMemberChangesByDay = (
  db: Db,
  scope: MemberScope,
): Promise<{ day: string; joined: number; left: number }[]> =>
  changes(db, scope)
    .select([sql<string>`day::text`.as('day'), joined.as('joined'), left.as('left')])
    .groupBy(sql`facts.day`)
    .having(sql<boolean>`sum(count) > 0`)
    .execute();

/** Counts the members who joined and left on some days. */
export const countMemberChanges = (db: Db, scope: MemberScope): Promise<{ joined: number; left: number }> =>
  changes(db, scope)
    .select([joined.as('joined'), left.as('left')])
    .executeTakeFirstOrThrow();

/**
 * Counts the people who joined, in all months or in one. A person who joined again counts once.
 * @param month first day of the month
 */
export async function countPeopleJoined(db: Db, creator: SummedCreator, month?: string): Promise<number> {
  const joins = db.selectFrom(joinsByMonth(creator));
  const people = (column: 'people' | 'newPeople') =>
    sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;
  const counted =
    month === undefined
      ? joins.select(people('newPeople').as('people'))
      : joins.select(people('people').as('people')).where(sql<boolean>`month = ${month}::date`);
  return (await counted.executeTakeFirstOrThrow()).people;
}

/** Average length of a month of the Gregorian calendar (s). */
const MONTH_SECONDS = (146_097 / 4_800) * 24 * 3600;

/** Returns the mean duration of the current members' memberships (months); null without members. */
export const averageMonths = async (db: Db, creator: SummedCreator, at: Date): Promise<number | null> =>
  (
    await db
      .selectFrom(joinsByMonth(creator))
      .where('isLasting', '=', true)
      .select(
        sql<
          number | null
        >`(extract(epoch from ${at}::timestamptz) - sum(joined_seconds) / nullif(sum(people), 0))::float8
          / ${MONTH_SECONDS}::float8`.as('months'),
      )
      .executeTakeFirstOrThrow()
  ).months;

/**
 * Counts the people who joined in each month and were still members some months later. Later dates
 * are counted as today. A person who joined several times in a month counts once, by the last time.
 * @param from first day of the first month
 * @returns the months in which people joined, as first days; `stayed` is by number of months
 */
export const countStayed = (
  db: Db,
  { from, ...creator }: SummedCreator & { from: string },
): Promise<{ month: string; people: number; stayed: number[] }[]> =>
  db
    .selectFrom(joinsByMonth(creator))
    .where(sql<boolean>`month >= ${from}::date`)
    .groupBy('joins.month')
    .having(sql<boolean>`sum(people) > 0`)
    .orderBy('joins.month')
    .select([
      sql<string>`month::text`.as('month'),
      sql<number>`sum(people)::bigint`.as('people'),
      sql<number[]>`array[${sql.join(
        Array.from(
          { length: MOST_MONTHS_STAYED + 1 },
          (_, month) => sql`coalesce(sum(people) filter (where stayed > ${sql.lit(month)}), 0)::integer`,
        ),
      )}]`.as('stayed'),
    ])
    .execute();
