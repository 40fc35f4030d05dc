import type { ReportRow } from '@/contract/insights';

/** Length of the window in which stops are counted together (seconds). */
const WINDOW_SECONDS = 12;

/** Window in which the most people stopped; `at` is the index of its first row. */
type Stop = { at: number; from: number; to: number; people: number; started: number };

const people = (row: ReportRow | undefined) => row?.values.people ?? 0;

/**
 * Returns the window in which the most people stopped watching a course part.
 * @param rows number of people who are still watching, by second
 * @returns undefined if everyone reached the end
 */
export function findStop(rows: readonly ReportRow[]): Stop | undefined {
  const step = Number(rows[1]?.key ?? 0) - Number(rows[0]?.key ?? 0);
  if (step <= 0) return undefined;
  const width = Math.max(1, Math.round(WINDOW_SECONDS / step));
  let found: Stop | undefined;
  for (let at = 0; at < rows.length - 1; at += 1) {
    const end = Math.min(at + width, rows.length - 1);
    const stopped = people(rows[at]) - people(rows[end]);
    if (stopped > (found?.people ?? 0))
      found = {
        at,
        from: Number(rows[at]!.key),
        to: Number(rows[end]!.key),
        people: stopped,
        started: people(rows[0]),
      };
  }
  return found;
}

/**
 * Returns the course part with the largest loss of people compared with the previous course part.
 * Without a loss, returns the first course part.
 */
export function findSharpestPart(rows: readonly ReportRow[]): string | undefined {
  const share = (row: ReportRow | undefined) => row?.values.share ?? 100;
  let found = rows[0];
  let most = 0;
  rows.forEach((row, place) => {
    const lost = share(rows[place - 1]) - share(row);
    if (place > 0 && lost > most) [found, most] = [row, lost];
  });
  return found?.key;
}
