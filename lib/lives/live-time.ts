import { DAY_MS } from '@/contract/values/times';
import { dayIn } from '@/lib/format/format';
import { intlFormat } from '@/lib/format/numbers.js';

/** ISO text, or ms since 1970. */
type Moment = string | number;

const format = (instant: Moment, locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  intlFormat(Intl.DateTimeFormat, locale, { timeZone, ...options }).format(new Date(instant));

/** Formats an instant as "9:30 pm" in a time zone. */
export const formatTimeIn = (instant: Moment, locale: string, timeZone: string): string =>
  format(instant, locale, timeZone, { timeStyle: 'short' });

/** Formats an instant as "Wednesday 18 November" in a time zone. */
export const formatDayIn = (instant: Moment, locale: string, timeZone: string): string =>
  format(instant, locale, timeZone, { weekday: 'long', day: 'numeric', month: 'long' });

/** Formats an instant as "Wed, 18 Nov" in a time zone. */
export const formatShortDayIn = (instant: Moment, locale: string, timeZone: string): string =>
  format(instant, locale, timeZone, { weekday: 'short', day: 'numeric', month: 'short' });

/** Formats an instant as "Wed 18 Nov, 9:30 pm" in a time zone. */
export const formatMomentIn = (instant: Moment, locale: string, timeZone: string): string =>
  format(instant, locale, timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });

/** Formats an instant as "Wednesday" in a time zone. */
export const formatWeekdayIn = (instant: Moment, locale: string, timeZone: string): string =>
  format(instant, locale, timeZone, { weekday: 'long' });

/** Returns the city in the name of a time zone: "Australia/Broken_Hill" is "Broken Hill". */
export const toZoneName = (timeZone: string): string => timeZone.split('/').at(-1)!.replaceAll('_', ' ');

type NearDay = 'today' | 'tomorrow' | null;

/**
 * Returns whether a day ("2026-11-18") is today or tomorrow in a time zone.
 * @param now ms since 1970
 */
export function findNearDay(day: string, now: number, timeZone: string): NearDay {
  const today = dayIn(new Date(now), timeZone);
  if (day === today) return 'today';
  // The calendar date is incremented in UTC, because a day with a clock change does not have 24
  // hours.
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, today.length);
  return day === tomorrow ? 'tomorrow' : null;
}

/** Groups lives by the day of their start in a time zone. The order of the lives is preserved. */
export function groupByDay<T extends { startsAt: string }>(
  lives: readonly T[],
  timeZone: string,
): { day: string; lives: T[] }[] {
  const days = Map.groupBy(lives, ({ startsAt }) => dayIn(startsAt, timeZone));
  return [...days].map(([day, ofDay]) => ({ day, lives: ofDay }));
}

/** Returns true if two time zones have the same time of day at an instant. */
export const isSameTime = (instant: Moment, one: string, other: string): boolean =>
  format(instant, 'en', one, { dateStyle: 'short', timeStyle: 'short' }) ===
  format(instant, 'en', other, { dateStyle: 'short', timeStyle: 'short' });
