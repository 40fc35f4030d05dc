import type { GiftableType } from './content.ts';

/**
 * States of a gift. WAITING: it can be claimed. REFUNDED: it was refunded in full and its access
 * has ended.
 */
export const giftStates = ['UNPAID', 'WAITING', 'CLAIMED', 'REVOKED', 'REFUNDED'] as const;
export type GiftState = (typeof giftStates)[number];

/**
 * States of a gift as shown on screens. EXPIRED: it was not claimed in time. UNAVAILABLE: it
 * currently grants nothing. An unpaid gift is not shown.
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
 * Terms of a gift: the months to claim it, the days to revoke it before it is claimed, and the
 * months of a gifted membership.
 */
export const giftTerms = { claimMonths: 12, revokeDays: 14, membershipMonths: 3 } as const;

/** Returns the price of a gift (cents), computed from the current price of its content. */
export const giftPriceCents = (type: GiftableType, priceCents: number): number =>
  type === 'SUBSCRIPTION' ? giftTerms.membershipMonths * priceCents : priceCents;
