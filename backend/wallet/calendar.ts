import { accountingTimeZone } from '../../contract/values/wallet.ts';

const format = new Intl.DateTimeFormat('en-CA', { timeZone: accountingTimeZone, dateStyle: 'short' });

/** "2026-11-21": the day of an instant in the accounting time zone. */
export const dayOf = (instant: Date): string => format.format(instant);

/** A day so many days or months later, `2026-11-21`; of months, the first day. */
export function addTo(day: string, unit: 'day' | 'month', count: number): string {
  const date = new Date(unit === 'day' ? day : `${day.slice(0, 7)}-01`);
  if (unit === 'day') date.setUTCDate(date.getUTCDate() + count);
  else date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 10);
}
