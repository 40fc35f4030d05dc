import type { DigestDays } from '../../contract/values/notices.ts';
import { addTo, toInstant, toLocal } from '../local-time.ts';

/** Hours in which mails are delayed; both limits in minutes of the day. */
export type QuietHours = { isQuiet: boolean; quietFrom: number; quietTo: number };

/** Returns the end of the quiet hours that contain a time; null if the time is outside them. */
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
  const endDay = pastMidnight && minute >= quietFrom ? addTo(day, 'day', 1) : day;
  const end = toInstant({ day: endDay, minute: quietTo }, zone);
  return end > date ? end : null;
}

/** Returns true if a digest is sent on a day such as "2026-11-21". */
export function isDigestDay(day: string, days: DigestDays): boolean {
  const weekday = new Date(day).getUTCDay();
  if (days === 'MONDAYS') return weekday === 1;
  return days === 'EVERY_DAY' || (weekday >= 1 && weekday <= 5);
}
