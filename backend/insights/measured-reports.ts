import {
  measureNames,
  measureParts,
  type Comparison,
  type MeasureName,
  type ReportName,
  type Span,
} from '../../contract/values/insights.ts';
import type { Db } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import { listMeasures, type ReportRows, type Scope } from '../extension-points/insight-reports.ts';
import { groupBySpan, listDays, toCompared, type Compared } from './range.ts';
import { readSeries, type Series } from './series.ts';

type Asked = { span: Span; compare: Comparison; measure: MeasureName };
type Read = (db: Db, scope: Scope, asked: Asked) => Promise<ReportRows>;

const isRegistered = (name: MeasureName): boolean => listMeasures(name).length > 0;

/** Headline number, and the same number on the days of comparison. */
type Pair = {
  series: Series;
  /** Returns the value on the days that correspond to the given days. */
  before(days: readonly string[]): number | null;
};

/**
 * Reads a headline number with its comparison.
 * @throws 404 for a number to which no domain contributes
 */
async function readPair(db: Db, name: MeasureName, scope: Scope, compared: Compared | null): Promise<Pair> {
  if (!isRegistered(name)) throw notFound('This report');
  const [series, earlier] = await Promise.all([
    readSeries(db, name, scope, scope),
    compared && readSeries(db, name, scope, compared.range),
  ]);
  const before = (days: readonly string[]) =>
    earlier?.valueOf(days.flatMap((day) => compared?.dayFor(day) ?? [])) ?? null;
  return { series, before };
}

const readOverview: Read = async (db, scope, { compare }) => {
  const days = listDays(scope);
  const compared = toCompared(scope, compare);
  const rows = measureNames.filter(isRegistered).map(async (name) => {
    const { series, before } = await readPair(db, name, scope, compared);
    return { key: name, values: { value: series.valueOf(days), before: before(days) } };
  });
  return { rows: await Promise.all(rows) };
};

/** Reads one number over time, with its parts as columns. */
async function readOverTime(
  db: Db,
  scope: Scope,
  { span, compare }: Pick<Asked, 'span' | 'compare'>,
  { name, parts }: { name: MeasureName; parts: readonly string[] },
): Promise<Required<Pick<ReportRows, 'rows' | 'totals'>>> {
  const { series, before } = await readPair(db, name, scope, toCompared(scope, compare));
  const toValues = (days: readonly string[]) => ({
    ...Object.fromEntries(parts.map((part) => [part, series.partOf(days, part)])),
    total: series.valueOf(days),
    before: before(days),
  });
  return {
    rows: [...groupBySpan(scope, span)].map(([key, days]) => ({ key, values: toValues(days) })),
    totals: toValues(listDays(scope)),
  };
}

/**
 * Returns `left` as a positive number of people. In the sums it is negative, because it lowers the
 * number of members.
 */
const toMembers = ({ joined = 0, left = 0, total = null }: ReportRows['rows'][number]['values']) => ({
  joined,
  left: Math.abs(left ?? 0),
  total,
});

const readMembers: Read = async (db, scope, { span }) => {
  const about = { name: 'MEMBERS', parts: measureParts.MEMBERS } as const;
  const { rows, totals } = await readOverTime(db, scope, { span, compare: 'none' }, about);
  return {
    rows: rows.map(({ key, values }) => ({ key, values: toMembers(values) })),
    totals: toMembers(totals),
  };
};

/** Reports that are made from the headline numbers, by name. */
export const measuredReports: Partial<Record<ReportName, Read>> = {
  overview: readOverview,
  'by-day': (db, scope, asked) => readOverTime(db, scope, asked, { name: asked.measure, parts: [] }),
  earnings: (db, scope, asked) =>
    readOverTime(db, scope, asked, { name: 'EARNED', parts: measureParts.EARNED }),
  members: readMembers,
};
