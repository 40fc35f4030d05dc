import { giftTerms, type ShownGiftState } from '../../contract/values/gifts.ts';
import { daysAfter, monthsAfter } from '../clock.ts';
import type { GiftRow } from './repository.ts';

/** A gift has at most one open payment, whose key is this and its id. */
export const KEY_PREFIX = 'GIFT:';

/** Where a gift stands, by whether a claim gives anything now; one that is not paid is none. */
export function stateOf(
  { state, expiresAt }: GiftRow,
  at: Date,
  isClaimable: boolean,
): ShownGiftState | undefined {
  if (state === 'UNPAID') return undefined;
  if (state !== 'WAITING') return state;
  if (expiresAt! <= at) return 'EXPIRED';
  return isClaimable ? 'WAITING' : 'UNAVAILABLE';
}

export const claimEndOf = (paidAt: Date): Date => monthsAfter(paidAt, giftTerms.claimMonths);

/**
 * Until when its giver may take it back: for some days, and as long as nobody could claim it anyway. Null once somebody has
 * claimed it, or it is over.
 */
export function takeBackEndOf(gift: GiftRow, at: Date, isClaimable: boolean): Date | null {
  const state = stateOf(gift, at, isClaimable);
  if (state === 'UNAVAILABLE') return gift.expiresAt;
  if (state !== 'WAITING') return null;
  const end = daysAfter(gift.paidAt!, giftTerms.takeBackDays);
  return end > at ? end : null;
}
