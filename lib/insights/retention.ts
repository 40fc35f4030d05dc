import type { ReportRow } from '@/contract/insights';
import { reports } from '@/contract/values/insights';

const months = Object.keys(reports.retention.columns).filter((column) => column !== 'people');

/** Returns the columns of the months later that any row has reached. */
export const listLater = (rows: readonly ReportRow[]): string[] =>
  months.filter((column) => rows.some(({ values }) => (values[column] ?? null) !== null));

/** Returns a share of a hundred; null without people. */
export const toShare = (part: number, all: number): number | null => (all > 0 ? (part / all) * 100 : null);

/**
 * Returns the people of all months, and those who stayed, by column. A column counts only the
 * months that have reached it.
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
