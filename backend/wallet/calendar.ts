import { accountingTimeZone } from '../../contract/values/wallet.ts';

const format = new Intl.DateTimeFormat('en-CA', { timeZone: accountingTimeZone, dateStyle: 'short' });

/** Returns the day of an instant in the accounting time zone, as "2026-11-21". */
export const toAccountingDay = (instant: Date): string => format.format(instant);

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
