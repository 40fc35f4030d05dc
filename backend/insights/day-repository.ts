import { sql } from 'kysely';
import type { EventSource } from '../../contract/values/events.ts';
import type { DayCount } from '../../contract/values/insights.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import type { Scope } from '../extension-points/insight-reports.ts';

const date = (day: string) => sql<never>`${day}::date`;

const value = sql<number>`coalesce(sum(value), 0)::bigint`;

/**
 * Selects a daily count in a scope. If the scope has no content, the count includes all pages and
 * contents.
 */
function counts(db: Db, scope: Scope, measure: DayCount) {
  const { creatorId, content, from, to, userTier } = scope;
  let rows = db
    .selectFrom('insightDays')
    .where('creatorId', '=', creatorId)
    .where('measure', '=', measure)
    .where('day', '>=', date(from))
    .where('day', '<=', date(to));
  rows = content
    ? rows.where('contentType', '=', content.contentType).where('contentId', '=', content.contentId)
    : rows.where('contentType', 'is', null).where('contentId', 'is', null);
  return userTier === 'all' ? rows : rows.where('isMember', '=', userTier === 'member');
}

/** Sums a count by day; omits days without a count. */
export const sumByDay = (
  db: Db,
  scope: Scope,
  measure: DayCount,
): Promise<{ day: string; value: number }[]> =>
  counts(db, scope, measure)
    .select([sql<string>`day::text`.as('day'), value.as('value')])
    .groupBy('insightDays.day')
    .execute();

/** Sums a count over the days of a scope. */
export const sumDays = async (db: Db, scope: Scope, measure: DayCount): Promise<number> =>
  (await counts(db, scope, measure).select(value.as('value')).executeTakeFirstOrThrow()).value;

/** Sums a count by source; omits sources without a count. */
export const sumBySource = (
  db: Db,
  scope: Scope,
  measure: 'SOURCES' | 'PAID',
): Promise<{ source: EventSource; value: number }[]> =>
  counts(db, scope, measure)
    .select((at) => [at.ref('source').$notNull().as('source'), value.as('value')])
    .groupBy('source')
    .execute();

/** Sums a count by content of a type; omits contents without a count. */
export function sumByContent(
  db: Db,
  { creatorId, content, from, to, userTier }: Scope,
  contentType: ContentType,
  measure: 'VISITORS' | 'JOINED',
): Promise<{ contentId: string; value: number }[]> {
  let rows = db
    .selectFrom('insightDays')
    .select((at) => [at.ref('contentId').$notNull().as('contentId'), value.as('value')])
    .where('creatorId', '=', creatorId)
    .where('measure', '=', measure)
    .where('contentType', '=', contentType)
    .where('day', '>=', date(from))
    .where('day', '<=', date(to));
  if (content) rows = rows.where('contentId', '=', content.contentId);
  if (userTier !== 'all') rows = rows.where('isMember', '=', userTier === 'member');
  return rows.groupBy('contentId').execute();
}

/** Sums the visitors of a creator's page on all days. */
export const sumPageVisitors = async (db: Db, creatorId: string): Promise<number> =>
  (
    await db
      .selectFrom('insightDays')
      .select(value.as('value'))
      .where('creatorId', '=', creatorId)
      .where('measure', '=', 'VISITORS')
      .where('contentType', '=', 'CREATOR')
      .executeTakeFirstOrThrow()
  ).value;

/** Returns the time up to which events and facts are in the counts. */
export const findCountedTo = async (db: Db): Promise<Date> =>
  (await db.selectFrom('insightProgress').select('countedTo').executeTakeFirstOrThrow()).countedTo;
