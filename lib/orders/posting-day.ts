import { DAY_MS } from '@/contract/values/times';
import { toDay } from '@/lib/format/chat-time';

/**
 * Returns the next day on which a creator posts parcels, such as "2026-11-19". Today counts too.
 * Returns undefined without posting days.
 * @param days working days; 1 is Monday
 */
export function findPostingDay(days: readonly number[], now = new Date()): string | undefined {
  const today = Date.parse(toDay(now));
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const day = new Date(today + ahead * DAY_MS);
    if (days.includes(day.getUTCDay())) return day.toISOString().slice(0, 10);
  }
  return undefined;
}
