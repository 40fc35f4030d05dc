import { accountingTimeZone } from '@/contract/values/wallet';
import { dayIn } from '@/lib/format/format';

/** Returns the current month of the accounts: "2026-11". */
export const currentMonth = (): string => dayIn(new Date(), accountingTimeZone).slice(0, 7);

/** Returns the months from the first to the last month, newest first, such as "2026-11". */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  const day = new Date(`${last}-01`);
  for (let month = last; month >= first; month = day.toISOString().slice(0, 7)) {
    months.push(month);
    day.setUTCMonth(day.getUTCMonth() - 1);
  }
  return months;
}
