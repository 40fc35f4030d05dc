import { cachedFormat, formatDecimal, intlFormat, plainNumber } from './numbers.js';
import { readerTimeZone } from './reader-time-zone.ts';

/**
 * Asserts that a value is a whole number.
 * @throws RangeError for a fraction, or for a number too large to be exact
 */
export function assertWhole(value: number, what: string): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} must be a whole number, got ${value}`);
}

/**
 * Formats cents as Australian dollars: "A$64" for whole dollars, otherwise "A$12.50". `exact`
 * always shows the cents ("A$10.00"), for payment records and table columns.
 * @throws RangeError for a fraction of a cent, because money is whole cents everywhere
 */
export function formatCents(
  cents: number,
  locale: string,
  { exact = false }: { exact?: boolean } = {},
): string {
  assertWhole(cents, 'cents');
  const digits = exact || cents % 100 !== 0 ? 2 : 0;
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const plain = plainNumber(cents / 100, locale, fraction);
  if (plain !== undefined) return `A$${plain}`;
  return intlFormat(Intl.NumberFormat, locale, { style: 'currency', currency: 'AUD', ...fraction })
    .formatToParts(cents / 100)
    .map((part) => (part.type === 'currency' ? 'A$' : part.value))
    .join('');
}

/** Formats a list as a part of a sentence: "Monday, Tuesday and Friday". */
export const formatList = (
  items: readonly string[],
  locale: string,
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): string => intlFormat(Intl.ListFormat, locale, { type }).format(items);

/**
 * Formats a money movement (cents), always with sign and cents: "+A$57.30", "−A$6.70"; zero is
 * "A$0.00".
 */
export function formatSigned(cents: number, locale: string): string {
  const sign = cents > 0 ? '+' : cents < 0 ? '−' : '';
  return `${sign}${formatCents(Math.abs(cents), locale, { exact: true })}`;
}

/**
 * Formats cents as credits; a credit is a dollar: "22", "22.50".
 * @throws RangeError for a fraction of a cent
 */
export function formatCredits(cents: number, locale: string): string {
  assertWhole(cents, 'cents');
  const digits = cents % 100 === 0 ? 0 : 2;
  return formatDecimal(cents / 100, locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Formats hundredths of a percent: 1000 is "10%", 1250 is "12.5%". */
export const formatPercent = (basisPoints: number, locale: string): string =>
  intlFormat(Intl.NumberFormat, locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  );

/** Formats a plain number with the group separators of the language: "1,046". */
export const formatNumber = (value: number, locale: string): string => formatDecimal(value, locale);

/** Formats an average of stars, always with one decimal: "4.8", "5.0". */
export const formatAverage = (value: number, locale: string): string =>
  formatDecimal(value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Returns the name of a language from a BCP 47 code: "es" is "Spanish". */
export const formatLanguage = (code: string, locale: string): string =>
  intlFormat(Intl.DisplayNames, locale, { type: 'language' }).of(code) ?? code;

const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  intlFormat(Intl.DateTimeFormat, locale, { timeZone: readerTimeZone(), ...options });

/** Formats a date as "Friday 20 November" in the reader's time zone. */
export const formatDay = (date: Date, locale: string): string =>
  dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(date);

/** Formats a date without a time ("2026-11-27") as "Friday 27 November". */
export const formatDateOnly = (date: string, locale: string): string =>
  dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(date));

/** Formats a date without a time, possibly of another year, as "Fri 27 Nov 2026". */
export const formatDayWithYear = (date: string, locale: string): string =>
  dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date));

/** Formats the day of the week of a date ("2026-11-27") as "Fri" or "Friday". */
export const formatWeekday = (date: string, locale: string, weekday: 'short' | 'long'): string =>
  dateFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(date));

/** Formats a month ("2026-11") as "November 2026". */
export const formatMonthOnly = (month: string, locale: string): string =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

/** Formats a date ("2026-10-22") as "22 Oct", for an axis. */
export const formatDayOnly = (date: string, locale: string): string =>
  dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date));

/** Formats a date ("2026-10-01") as "Oct", for an axis of a few months. */
export const formatMonthName = (date: string, locale: string): string =>
  dateFormat(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(date));

/** Formats a date ("2026-10-01") as "Oct 2026", for the heading of a row. */
export const formatMonthAndYear = (date: string, locale: string): string =>
  dateFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(date));

/** Formats a date ("2026-10-01") as "Oct 26" (month and year), for an axis. */
export const formatShortMonth = (date: string, locale: string): string =>
  dateFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(date));

/**
 * Returns the day of an instant in a time zone as "2026-11-22", for comparisons and calls. Accepts
 * a Date or an ISO text. If the time zone is undefined, the browser's time zone is used.
 */
export const dayIn = (instant: Date | string, timeZone: string | undefined): string =>
  cachedFormat(Intl.DateTimeFormat, 'en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant));

/** Formats an ISO text as "21 Nov 2026" in the reader's time zone. */
export const formatDate = (instant: string, locale: string): string =>
  dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant));

/** Formats an ISO text as "November 2026" in the reader's time zone. */
export const formatMonth = (instant: string, locale: string): string =>
  dateFormat(locale, { month: 'long', year: 'numeric' }).format(new Date(instant));

/** Formats an ISO text as "20 Nov 2026, 9:05 am" in the reader's time zone. */
export const formatMoment = (instant: string, locale: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/**
 * Formats a duration (whole seconds): "45 s", "25 min", "1 h 25 min". A minute or more is rounded
 * to minutes.
 */
export function formatDuration(seconds: number): string {
  assertWhole(seconds, 'seconds');
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Formats a playback position (whole seconds): "7:40", "1:02:03". */
export function formatClock(seconds: number): string {
  assertWhole(seconds, 'seconds');
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = twoDigits(seconds % 60);
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${twoDigits(minutes)}:${tail}`;
}

const steps: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * Formats a relative time: "3 weeks ago", "in 41 minutes", "yesterday"; less than a minute is
 * "now". Accepts a Date, milliseconds or an ISO text.
 */
export function formatRelative(
  date: Date | number | string,
  locale: string,
  now: Date | number = Date.now(),
): string {
  const seconds = (new Date(date).getTime() - new Date(now).getTime()) / 1000;
  const format = intlFormat(Intl.RelativeTimeFormat, locale, { numeric: 'auto' });
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(0, 'second');
}

/** Returns the first name, for headings near the full name such as "More from Marisol". */
export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** Returns the local time after some seconds: "3:20 pm". */
export const formatTimeIn = (seconds: number, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short' }).format(new Date(Date.now() + seconds * 1000));
