import { giftTerms, type ShownGiftState } from '../../contract/values/gifts.ts';
import { daysAfter, monthsAfter } from '../clock.ts';
import type { GiftRow } from './repository.ts';

/**
 * Prefix of the exclusive key of a gift's payment; the gift's id follows. A gift can therefore have
 * only one open payment.
 */
export const KEY_PREFIX = 'GIFT:';

/**
 * Returns the state of a gift that is shown to people; undefined for an unpaid gift.
 * @param isClaimable whether a claim would grant access now
 */
export function findShownState(
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
 * Returns the time until which the giver may revoke a gift; null if the giver cannot revoke it. A
 * gift can be revoked for some days after payment. A gift that cannot be claimed now can be revoked
 * until it expires.
 */
export function findRevocationEnd(gift: GiftRow, at: Date, isClaimable: boolean): Date | null {
  const state = findShownState(gift, at, isClaimable);
  if (state === 'UNAVAILABLE') return gift.expiresAt;
  if (state !== 'WAITING') return null;
  const end = daysAfter(gift.paidAt!, giftTerms.revokeDays);
  return end > at ? end : null;
}
