import { sql, type RawBuilder } from 'kysely';

/** Days of a time zone, such as "2026-11-21"; without a first or last day the range is open. */
export type LocalDays = { timeZone: string; from?: string; to?: string };

/** Returns the instant at which a day begins in a time zone. */
const startOf = (day: string, timeZone: string) =>
  sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`;

const endOf = (day: string, timeZone: string) =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone ${timeZone})`;

/** Returns the condition that an instant is within a range of days. */
export function isOnDays(column: string, { timeZone, from, to }: LocalDays): RawBuilder<boolean> {
  const at = sql.ref(column);
  const conditions = [
    ...(from === undefined ? [] : [sql`${at} >= ${startOf(from, timeZone)}`]),
    ...(to === undefined ? [] : [sql`${at} < ${endOf(to, timeZone)}`]),
  ];
  return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
}
