import { DAY_MS, MINUTE_MS } from '../../contract/values/times.ts';
import type { DigestDays } from '../../contract/values/notices.ts';

export { DEFAULT_TIME_ZONE } from '../mail/service.ts';

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

const addDays = (day: string, days: number): string =>
  new Date(startOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Returns the instant of a local time. A time that a change of the clocks skips is that much later;
 * a time that exists twice is one of both.
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

/** Hours in which mails wait, in minutes of the day. */
export type QuietHours = { isQuiet: boolean; quietFrom: number; quietTo: number };

/** Returns the end of the quiet hours in which a time is, or null outside them. */
export function findQuietEnd(
  date: Date,
  { isQuiet, quietFrom, quietTo }: QuietHours,
  zone: string,
): Date | null {
  if (!isQuiet || quietFrom === quietTo) return null;
  const { day, minute } = toLocal(date, zone);
  const pastMidnight = quietTo < quietFrom;
  const isInside = pastMidnight
    ? minute >= quietFrom || minute < quietTo
    : minute >= quietFrom && minute < quietTo;
  if (!isInside) return null;
  const endDay = pastMidnight && minute >= quietFrom ? addDays(day, 1) : day;
  const end = toInstant({ day: endDay, minute: quietTo }, zone);
  return end > date ? end : null;
}

/** Returns true if a digest is sent on a day such as "2026-11-21". */
export function isDigestDay(day: string, days: DigestDays): boolean {
  const weekday = new Date(startOf(day)).getUTCDay();
  if (days === 'MONDAYS') return weekday === 1;
  return days === 'EVERY_DAY' || (weekday >= 1 && weekday <= 5);
}
