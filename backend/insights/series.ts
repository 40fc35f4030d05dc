import type { MeasureName } from '../../contract/values/insights.ts';
import type { Db } from '../db/connection.ts';
import { listMeasures, type Scope } from '../extension-points/insight-reports.ts';
import { addTo } from '../local-time.ts';
import { listDays, type Range } from './range.ts';

/** Values of a headline number in a range. */
export type Series = {
  /** Returns the value for the given days of the range; null if no day is given. */
  valueOf(days: readonly string[]): number | null;
  /** Returns the value of one component for the given days of the range. */
  partOf(days: readonly string[], part: string): number;
};

/**
 * Reads a headline number in a range. The contributions of all domains are added. For a level, such
 * as a number of members, the value is that at the end of the last day.
 */
export async function readSeries(from: Db, name: MeasureName, scope: Scope, range: Range): Promise<Series> {
  const measures = listMeasures(name);
  const wanted = { ...scope, ...range };
  const dayBefore = addTo(range.from, 'day', -1);
  const [values, levels] = await Promise.all([
    Promise.all(measures.map((measure) => measure.byDay(from, wanted))),
    Promise.all(measures.map(({ levelAt }) => levelAt?.(from, wanted, dayBefore) ?? null)),
  ]);
  const byDay = new Map<string, Map<string | null, number>>();
  for (const { day, part, value } of values.flat()) {
    const parts = byDay.get(day) ?? new Map<string | null, number>();
    parts.set(part, (parts.get(part) ?? 0) + value);
    byDay.set(day, parts);
  }
  const sumOf = (day: string) => [...(byDay.get(day)?.values() ?? [])].reduce((sum, each) => sum + each, 0);
  const partOf = (days: readonly string[], part: string) =>
    days.reduce((sum, day) => sum + (byDay.get(day)?.get(part) ?? 0), 0);
  if (levels.every((level) => level === null))
    return {
      partOf,
      valueOf: (days) => (days.length ? days.reduce((sum, day) => sum + sumOf(day), 0) : null),
    };
  let level = levels.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const levelOf = new Map(listDays(range).map((day) => [day, (level += sumOf(day))]));
  return { partOf, valueOf: (days) => levelOf.get(days.at(-1) ?? '') ?? null };
}
