import type { Movement } from '@/contract/wallet';

/**
 * Returns the date on which a card payment clears, by the card partner's number of working days;
 * undefined once cleared.
 */
export function findClearingDate({ kind, at }: Movement, workingDays: number, now: Date): Date | undefined {
  // Credit payments are sent from money that has already cleared.
  if (kind !== 'SALE' && kind !== 'INVOICE') return undefined;
  const day = new Date(at);
  for (let left = workingDays; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day > now ? day : undefined;
}
