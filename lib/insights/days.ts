import { DAY_MS } from '@/contract/values/times';

/**
 * Range of calendar days. The days are texts such as "2026-11-21", because they have no time zone.
 */
export type DayRange = { from: string; to: string };

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number): string =>
  new Date(toTime(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of days of a range, both ends included. */
export const countDays = ({ from, to }: DayRange): number =>
  Math.round((toTime(to) - toTime(from)) / DAY_MS) + 1;

/** Returns true for a day that exists in the calendar, such as "2028-02-29". */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(toTime(text)) &&
  addDays(text, 0) === text;

export const toFirstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the first day of the month that is `count` months later; `count` can be negative. */
export function addMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** Returns the last day of the month of a day. */
export const toLastOfMonth = (day: string): string => addDays(addMonths(day, 1), -1);

/**
 * Returns the weeks of a month, Monday first. Days of other months are null.
 */
export function listWeeks(month: string): (string | null)[][] {
  const first = toFirstOfMonth(month);
  // The calendar of the product begins with Monday; `getUTCDay` begins with Sunday.
  const before = (new Date(toTime(first)).getUTCDay() + 6) % 7;
  const count = Number(toLastOfMonth(first).slice(8));
  const cells = Array.from({ length: before + count }, (_, place) =>
    place < before ? null : addDays(first, place - before),
  );
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  );
}
