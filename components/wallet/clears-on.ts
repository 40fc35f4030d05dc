import type { Movement } from '@/contract/wallet';

/** When what a card paid is available, by the card partner's number of working days; undefined for what is not pending any more. */
export function clearsOn({ kind, at }: Movement, workingDays: number, now: Date): Date | undefined {
  // What was paid with credits is sent from money that has cleared.
  if (kind !== 'SALE' && kind !== 'INVOICE') return undefined;
  const day = new Date(at);
  for (let left = workingDays; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day > now ? day : undefined;
}
