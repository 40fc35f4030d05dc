import type { GiftableType } from './content.ts';

/**
 * States of a gift: WAITING can be claimed; REFUNDED was refunded in full and its access has ended.
 */
export const giftStates = ['UNPAID', 'WAITING', 'CLAIMED', 'REVOKED', 'REFUNDED'] as const;
export type GiftState = (typeof giftStates)[number];

/**
 * Shown states of a gift: EXPIRED was not claimed in time, UNAVAILABLE grants nothing now. An
 * unpaid gift is not shown.
 */
export const shownGiftStates = [
  'WAITING',
  'UNAVAILABLE',
  'CLAIMED',
  'REVOKED',
  'REFUNDED',
  'EXPIRED',
] as const;
export type ShownGiftState = (typeof shownGiftStates)[number];

/**
 * Terms of a gift: months to claim it, days to revoke it while unclaimed, and months of a gifted
 * membership.
 */
export const giftTerms = { claimMonths: 12, revokeDays: 14, membershipMonths: 3 } as const;

/** Returns the price of a gift (cents) for the current price of its content. */
export const giftPriceCents = (type: GiftableType, priceCents: number): number =>
  type === 'SUBSCRIPTION' ? giftTerms.membershipMonths * priceCents : priceCents;
