/**
 * States of a gift: WAITING can be claimed; REFUNDED was refunded in full and its access has ended.
 */
export const giftStates = ['UNPAID', 'WAITING', 'CLAIMED', 'TAKEN_BACK', 'REFUNDED'] as const;
export type GiftState = (typeof giftStates)[number];

/**
 * Shown states of a gift: EXPIRED was not claimed in time, UNAVAILABLE grants nothing now. An
 * unpaid gift is not shown.
 */
export const shownGiftStates = [
  'WAITING',
  'UNAVAILABLE',
  'CLAIMED',
  'TAKEN_BACK',
  'REFUNDED',
  'EXPIRED',
] as const;
export type ShownGiftState = (typeof shownGiftStates)[number];

/**
 * Types of content that can be given: a course or digital product permanently, or some months of a
 * membership.
 */
export const givenTypes = ['COURSE', 'DIGITAL_PRODUCT', 'SUBSCRIPTION'] as const;
export type GivenType = (typeof givenTypes)[number];

/**
 * Terms of a gift: months to claim it, days to revoke it while unclaimed, and months of a gifted
 * membership.
 */
export const giftTerms = { claimMonths: 12, takeBackDays: 14, membershipMonths: 3 } as const;

/** Returns the price of a gift (cents) for the current price of its content. */
export const giftPriceCents = (type: GivenType, priceCents: number): number =>
  type === 'SUBSCRIPTION' ? giftTerms.membershipMonths * priceCents : priceCents;
