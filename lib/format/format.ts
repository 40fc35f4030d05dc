import { formatDecimal, intlFormat, plainNumber } from './numbers.js';

/** @throws RangeError for a fraction, or a number too large to be exact. */
export function assertWhole(value: number, what: string): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} must be a whole number, got ${value}`);
}

/**
 * Cents as Australian dollars: "A$64" when whole, "A$12.50" otherwise; `exact` always shows the cents ("A$10.00"), for
 * records of a payment and for columns of a table.
 * @throws RangeError for a fraction of a cent: money is whole cents everywhere.
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

/** A movement of money, always with its sign and cents: "+A$57.30", "−A$6.70"; nothing moved is "A$0.00". */
export function formatSigned(cents: number, locale: string): string {
  const sign = cents > 0 ? '+' : cents < 0 ? '−' : '';
  return `${sign}${formatCents(Math.abs(cents), locale, { exact: true })}`;
}

/** Cents as credits, of which each is a dollar: "22", "22.50". @throws RangeError for a fraction of a cent */
export function formatCredits(cents: number, locale: string): string {
  assertWhole(cents, 'cents');
  const digits = cents % 100 === 0 ? 0 : 2;
  return formatDecimal(cents / 100, locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Hundredths of a percent: 1000 is "10%", 1250 is "12.5%". */
export const formatPercent = (basisPoints: number, locale: string): string =>
  intlFormat(Intl.NumberFormat, locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  );

/** A plain number, grouped as the language does: "1,046". */
export const formatNumber = (value: number, locale: string): string => formatDecimal(value, locale);

/** An average of stars, always with its one decimal: "4.8", "5.0". */
export const formatAverage = (value: number, locale: string): string =>
  formatDecimal(value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The name of a language: "es" is "Spanish". Takes a BCP 47 code. */
export const formatLanguage = (code: string, locale: string): string =>
  intlFormat(Intl.DisplayNames, locale, { type: 'language' }).of(code) ?? code;

const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  intlFormat(Intl.DateTimeFormat, locale, options);

/** "Friday 20 November" in the reader's zone. */
export const formatDay = (date: Date, locale: string): string =>
  dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(date);

/** "Friday 27 November", of a date without a time: "2026-11-27". */
export const formatDateOnly = (date: string, locale: string): string =>
  dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(date));

/** "Fri 27 Nov 2026", of a date without a time that may be of another year. */
export const formatDayWithYear = (date: string, locale: string): string =>
  dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date));

/** "November 2026", of "2026-11". */
export const formatMonthOnly = (month: string, locale: string): string =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

/** "22 Oct", of "2026-10-22"; for an axis. */
export const formatDayOnly = (date: string, locale: string): string =>
  dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date));

/** "Oct 26", of "2026-10-01"; for an axis. */
export const formatShortMonth = (date: string, locale: string): string =>
  dateFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(date));

/** "2026-11-22": the day of an instant in a time zone, for comparing and for calls. Takes a Date or an ISO text. */
export const dayIn = (instant: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant));

/** "21 Nov 2026" in the reader's zone. Takes an ISO text. */
export const formatDate = (instant: string, locale: string): string =>
  dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant));

/** "November 2026" in the reader's zone. Takes an ISO text. */
export const formatMonth = (instant: string, locale: string): string =>
  dateFormat(locale, { month: 'long', year: 'numeric' }).format(new Date(instant));

/** "20 Nov 2026, 9:05 am" in the reader's zone. Takes an ISO text. */
export const formatMoment = (instant: string, locale: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** A length to read: "45 s", "25 min", "1 h 25 min". Whole seconds; from a minute on rounded to minutes. */
export function formatDuration(seconds: number): string {
  assertWhole(seconds, 'seconds');
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** A position on a clock: "7:40", "1:02:03". Whole seconds. */
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

/** "3 weeks ago", "in 41 minutes", "yesterday"; under a minute it is "now". Takes a Date, milliseconds or an ISO text. */
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

/** "More from Marisol": for headings near the whole name. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** Returns the local time after some seconds: "3:20 pm". */
export const formatTimeIn = (seconds: number, locale: string): string =>
  dateFormat(locale, { timeStyle: 'short' }).format(new Date(Date.now() + seconds * 1000));
