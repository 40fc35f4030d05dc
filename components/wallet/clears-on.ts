import { workingDaysAfter } from '@/contract/rules/working-days';
import type { Movement } from '@/contract/wallet';

/**
 * Returns the date on which a card payment clears, by the card provider's number of working days;
 * undefined once cleared.
 */
export function findClearingDate({ kind, at }: Movement, workingDays: number, now: Date): Date | undefined {
  // Credit payments are sent from money that has already cleared.
  if (kind !== 'SALE' && kind !== 'INVOICE') return undefined;
  const day = workingDaysAfter(new Date(at), workingDays);
  return day > now ? day : undefined;
}
