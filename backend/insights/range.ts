import { MOST_DAYS, type Comparison, type Span } from '../../contract/values/insights.ts';
import { invalidField } from '../errors.ts';
import { addTo } from '../local-time.ts';

/** First and last day, such as "2026-11-21". */
export type Range = { from: string; to: string };

/** Number of days of a report without a requested range. */
const USUAL_DAYS = 30;

const DAY_MS = 86_400_000;

/** Returns the number of days of a range, including the last day. */
const countDays = ({ from, to }: Range): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Lists the days of a range. */
export function listDays({ from, to }: Range): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addTo(day, 'day', 1)) days.push(day);
  return days;
}

/**
 * Returns the requested range. Without a first day, the range has 30 days. Without a last day, it
 * ends today. A last day in the future is replaced by today.
 * @throws 422 for both `days` and a range, a first day in the future or after the last day, and too
 *   many days
 */
export function readRange(asked: Partial<Range> & { days?: number | undefined }, today: string): Range {
  if (asked.days !== undefined && (asked.from !== undefined || asked.to !== undefined))
    throw invalidField('days', 'INVALID', 'Give days, or a first and a last day.');
  const to = asked.to === undefined || asked.to > today ? today : asked.to;
  const from = asked.from ?? addTo(to, 'day', 1 - (asked.days ?? USUAL_DAYS));
  if (from > today) throw invalidField('from', 'IN_THE_FUTURE', 'Choose a first day that isn’t ahead.');
  if (from > to) throw invalidField('to', 'ENDS_BEFORE_START', 'Choose an end after the start.');
  if (countDays({ from, to }) > MOST_DAYS)
    throw invalidField('from', 'RANGE_TOO_LONG', `Choose at most ${MOST_DAYS} days.`);
  return { from, to };
}

/** Returns the same day of the previous year; null for 29 February. */
function toLastYear(day: string): string | null {
  const rest = day.slice(4);
  return rest === '-02-29' ? null : `${Number(day.slice(0, 4)) - 1}`.padStart(4, '0') + rest;
}

/** Days of comparison for the days of a range. */
export type Compared = {
  range: Range;
  /** Returns the day of comparison for a day; null if there is no such day. */
  dayFor(day: string): string | null;
};

/** Returns the days of comparison for a range; null without a comparison. */
export function toCompared(range: Range, comparison: Comparison): Compared | null {
  if (comparison === 'none') return null;
  const count = countDays(range);
  const dayFor = (day: string) => (comparison === 'year' ? toLastYear(day) : addTo(day, 'day', -count));
  const days = listDays(range).flatMap((day) => dayFor(day) ?? []);
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { range: { from: first, to: last }, dayFor };
}

/**
 * Returns the first day of the span that contains a day: the day itself, its Monday, or the first
 * of its month.
 */
function toSpanStart(day: string, span: Span): string {
  if (span === 'day') return day;
  if (span === 'month') return addTo(day, 'month', 0);
  return addTo(day, 'day', -((new Date(day).getUTCDay() + 6) % 7));
}

/**
 * Returns the days of a range grouped by the first day of their span. The first span may begin
 * before the range.
 */
export const groupBySpan = (range: Range, span: Span): Map<string, string[]> =>
  Map.groupBy(listDays(range), (day) => toSpanStart(day, span));
