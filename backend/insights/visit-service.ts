import { eventSources } from '../../contract/values/events.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { DayCount, MeasureName } from '../../contract/values/insights.ts';
import type { Db } from '../db/connection.ts';
import type { InsightReport, Measure, Scope } from '../extension-points/insight-reports.ts';
import * as repository from './day-repository.ts';

const toMap = (rows: { contentId: string; value: number }[]): Map<string, number> =>
  new Map(rows.map(({ contentId, value }) => [contentId, value]));

/**
 * Counts the visitors of each content of a type by content id, each person once a day. Omits
 * contents without visitors.
 */
export const visitorsByContent = async (
  db: Db,
  scope: Scope,
  contentType: ContentType,
): Promise<Map<string, number>> => toMap(await repository.sumByContent(db, scope, contentType, 'VISITORS'));

/**
 * Counts the new members who opened a post while signed in during the seven days before they
 * joined, by post. A person counts once a day for each opened post.
 */
export const joinedAfterPosts = async (db: Db, scope: Scope): Promise<Map<string, number>> =>
  toMap(await repository.sumByContent(db, { ...scope, userTier: 'all', content: null }, 'POST', 'JOINED'));

/** Counts the visitors of a scope, each person once a day. */
export const countVisitors = (db: Db, scope: Scope): Promise<number> =>
  repository.sumDays(db, scope, 'VISITORS');

const countedMeasure = (name: MeasureName & DayCount): Measure => ({
  name,
  byDay: async (db, scope) =>
    (await repository.sumByDay(db, scope, name)).map((row) => ({ ...row, part: null })),
});

const sources: InsightReport = {
  name: 'sources',
  async read(db, scope) {
    const [visitors, paid] = await Promise.all(
      (['SOURCES', 'PAID'] as const).map(async (measure) => {
        const rows = await repository.sumBySource(db, scope, measure);
        return new Map(rows.map(({ source, value }) => [source, value]));
      }),
    );
    const rows = eventSources.map((key) => ({
      key,
      values: { visitors: visitors?.get(key) ?? 0, paid: paid?.get(key) ?? 0 },
    }));
    const sumOf = (column: 'visitors' | 'paid') => rows.reduce((sum, { values }) => sum + values[column], 0);
    return { rows, totals: { visitors: sumOf('visitors'), paid: sumOf('paid') } };
  },
};

const totalProfileViews: InsightReport = {
  name: 'total-profile-views',
  async read(db, { creatorId }) {
    return { rows: [{ key: 'value', values: { value: await repository.sumPageVisitors(db, creatorId) } }] };
  },
};

export const insightsMeasures = [countedMeasure('VISITORS'), countedMeasure('WATCHED')];
export const insightsReports = [sources, totalProfileViews];
