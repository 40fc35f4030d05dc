import type { ReportRow } from '../../contract/insights.ts';
import type { MeasureName, ReportName, Span, UserTier } from '../../contract/values/insights.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';

/** Scope of a figure: the days, a group of users, and all contents of a creator or one content. */
export type Scope = {
  creatorId: string;
  /** User account of the creator, whose own visits are not counted. */
  userId: string;
  /** Time zone of the days. */
  timeZone: string;
  /** First and last day, such as "2026-11-21". */
  from: string;
  to: string;
  userTier: UserTier;
  /** Content to which the numbers are limited; null for all. */
  content: { contentType: ContentType; contentId: string } | null;
};

/** Value of one day; `part` is null for a figure that is not divided into parts. */
export type DayValue = { day: string; part: string | null; value: number };

/** Headline number that a domain contributes. Its definition is in `locales/en/insights.json`. */
export type Measure = {
  name: MeasureName;
  /**
   * Returns the days with a value; a figure with parts has one entry for each part. `MEMBERS`
   * returns changes, in which people who left are negative. `levelAt` returns the number of
   * members.
   */
  byDay(db: Db, scope: Scope): Promise<DayValue[]>;
  /** Value at the end of a day, for a figure that is a level and not a sum over days. */
  levelAt?(db: Db, scope: Scope, day: string): Promise<number>;
};

/** Rows of a report. A row that shows no title has none. */
export type ReportRows = {
  rows: (Pick<ReportRow, 'key' | 'values'> & Partial<Omit<ReportRow, 'key' | 'values'>>)[];
  totals?: ReportRow['values'];
  hidden?: 'FEW_PEOPLE';
};

/** Report that a domain contributes. */
export type InsightReport = {
  name: ReportName;
  read(db: Db, scope: Scope, asked: { span: Span; partId: string | undefined }): Promise<ReportRows>;
};

const measures = new Map<MeasureName, Measure[]>();
const reports = new Map<ReportName, InsightReport>();

/**
 * Registers headline numbers; called once at startup. Several domains may contribute to the same
 * number.
 */
export function registerMeasures(list: Measure[]): void {
  for (const measure of list) measures.set(measure.name, [...(measures.get(measure.name) ?? []), measure]);
}

/** Registers the reports; called once at startup. */
export function registerInsightReports(list: InsightReport[]): void {
  for (const report of list) reports.set(report.name, report);
}

/** Returns the contributions to a headline number, whose values are added. */
export const listMeasures = (name: MeasureName): readonly Measure[] => measures.get(name) ?? [];

export const findInsightReport = (name: ReportName): InsightReport | undefined => reports.get(name);

/** Returns a share in percent with one decimal; null if the whole is 0. */
export const toPercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
