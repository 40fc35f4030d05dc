import { DAY_MS } from '@/contract/values/times';
import { intlFormat } from './numbers.js';
import { readerTimeZone } from './reader-time-zone';

const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  intlFormat(Intl.DateTimeFormat, locale, { timeZone: readerTimeZone(), ...options });

/** Formats an ISO text as "9:44 am" in the reader's time zone. */
export const formatTime = (instant: string, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short' }).format(new Date(instant));

/** Returns the day of an instant in the reader's time zone as "2026-11-22", for comparisons. */
export const toDay = (instant: Date | string): string =>
  dateFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(new Date(instant))
    .filter(({ type }) => type !== 'literal')
    .toSorted((one, other) => other.type.localeCompare(one.type))
    .map(({ value }) => value)
    .join('-');

export type NearDay = 'today' | 'yesterday' | null;

/** Returns whether an instant is of today or yesterday in the reader's time zone. */
export function findNearDay(instant: string, now: Date): NearDay {
  const day = toDay(instant);
  if (day === toDay(now)) return 'today';
  return day === toDay(new Date(now.getTime() - DAY_MS)) ? 'yesterday' : null;
}

/** Formats a day as "Mon" within a week, "14 Nov" within the year, or "14 Nov 2025". */
export function formatShortDay(instant: string, locale: string, now: Date): string {
  const date = new Date(instant);
  if (now.getTime() - date.getTime() < 6 * DAY_MS)
    return dateFormat(locale, { weekday: 'short' }).format(date);
  const isThisYear = toDay(date).slice(0, 4) === toDay(now).slice(0, 4);
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(date);
}
