import type { ReportRow } from '@/contract/insights';
import { reports } from '@/contract/values/insights';

const months = Object.keys(reports.retention.columns).filter((column) => column !== 'people');

/** Returns the columns ("months later") for which at least one row has a value. */
export const listLater = (rows: readonly ReportRow[]): string[] =>
  months.filter((column) => rows.some(({ values }) => (values[column] ?? null) !== null));

/** Returns `part` in percent of `all`; null if `all` is 0. */
export const toShare = (part: number, all: number): number | null => (all > 0 ? (part / all) * 100 : null);

/**
 * Sums the rows of all starting months. Returns the number of people, and for each column how many
 * stayed and out of how many. A column includes only the rows that have a value in it.
 */
export function averageStays(rows: readonly ReportRow[], columns: readonly string[]) {
  const sum = (values: (number | null | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return {
    people: sum(rows.map(({ values }) => values.people)),
    later: columns.map((column) => {
      const reached = rows.filter(({ values }) => (values[column] ?? null) !== null);
      return {
        stayed: sum(reached.map(({ values }) => values[column])),
        people: sum(reached.map(({ values }) => values.people)),
      };
    }),
  };
}
