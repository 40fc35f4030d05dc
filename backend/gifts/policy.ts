import { giftTerms, type ShownGiftState } from '../../contract/values/gifts.ts';
import type { GiftRow } from './repository.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Where a gift stands; one that is not paid is none. */
export function stateOf({ state, expiresAt }: GiftRow, at: Date): ShownGiftState | undefined {
  if (state === 'UNPAID') return undefined;
  return state === 'WAITING' && expiresAt! <= at ? 'EXPIRED' : state;
}

export function claimEndOf(paidAt: Date): Date {
  const end = new Date(paidAt);
  end.setUTCMonth(end.getUTCMonth() + giftTerms.claimMonths);
  return end;
}

/** Until when its giver may take it back; null once somebody has claimed it, or it is over. */
export function takeBackEndOf(gift: GiftRow, at: Date): Date | null {
  if (stateOf(gift, at) !== 'WAITING') return null;
  const end = new Date(gift.paidAt!.getTime() + giftTerms.takeBackDays * DAY_MS);
  return end > at ? end : null;
}
