import { MINUTE_MS } from '../contract/values/times.ts';
import { accountingTimeZone } from '../contract/values/wallet.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

type Local = {
  /** Day such as "2026-11-21". */
  day: string;
  /** Minute of the day. */
  minute: number;
};

/** Returns the day and the minute in a time zone. */
export function toLocal(date: Date, zone: string): Local {
  const parts = Object.fromEntries(
    getFormat(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/**
 * Adds days or months to a day, as `2026-11-21`. For months, the result is the first day of the
 * month.
 */
export function addTo(day: string, unit: 'day' | 'month', count: number): string {
  const date = new Date(unit === 'day' ? day : `${day.slice(0, 7)}-01`);
  if (unit === 'day') date.setUTCDate(date.getUTCDate() + count);
  else date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 10);
}

/**
 * Returns the instant of a local time. A time that a clock change skips is moved by the skipped
 * time. For a time that exists twice, the result is one of both instants.
 */
export function toInstant({ day, minute }: Local, zone: string): Date {
  const wanted = startOf(day) + minute * MINUTE_MS;
  let at = wanted;
  // The offset before and after the change are tried in turn.
  for (let step = 0; step < 2; step += 1) {
    const shown = toLocal(new Date(at), zone);
    at += wanted - (startOf(shown.day) + shown.minute * MINUTE_MS);
  }
  return new Date(at);
}

const accountingDay = new Intl.DateTimeFormat('en-CA', { timeZone: accountingTimeZone, dateStyle: 'short' });

/** Returns the day of an instant in the accounting time zone, as "2026-11-21". */
export const toAccountingDay = (instant: Date): string => accountingDay.format(instant);
