import { DAY_MS } from '@/contract/values/times';
import { dayIn } from './format';
import { intlFormat } from './numbers.js';
import { readerTimeZone } from './reader-time-zone';

const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  intlFormat(Intl.DateTimeFormat, locale, { timeZone: readerTimeZone(), ...options });

/** Formats an ISO text as "9:44 am" in the reader's time zone. */
export const formatTime = (instant: string, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short' }).format(new Date(instant));

/** Formats a time of day ("21:00") as "9:00 pm". */
export const formatTimeOfDay = (time: string, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`1970-01-01T${time}Z`));

/** Returns the day of an instant in the reader's time zone as "2026-11-22", for comparisons. */
export const toDay = (instant: Date | string): string => dayIn(instant, readerTimeZone());

export type NearDay = 'today' | 'yesterday' | null;

/** Returns whether an instant is of today or yesterday in the reader's time zone. */
export function findNearDay(instant: string, now: Date): NearDay {
  const day = toDay(instant);
  const today = toDay(now);
  if (day === today) return 'today';
  // The calendar date is decremented in UTC, because a day with a clock change does not have 24
  // hours.
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, today.length);
  return day === yesterday ? 'yesterday' : null;
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
