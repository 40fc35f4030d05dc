/** WAITING for somebody to claim it; a full refund takes back what it gave. */
export const giftStates = ['UNPAID', 'WAITING', 'CLAIMED', 'TAKEN_BACK', 'REFUNDED'] as const;
export type GiftState = (typeof giftStates)[number];

/**
 * As it is shown: one that nobody claimed in time has expired, one that gives nothing now is unavailable, and one that is not
 * paid is none.
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

/** What can be given: a course or a digital product permanently, or some months of a membership. */
export const givenTypes = ['COURSE', 'DIGITAL_PRODUCT', 'SUBSCRIPTION'] as const;
export type GivenType = (typeof givenTypes)[number];

/** How long a gift can be claimed, taken back while nobody has, and how many months of a membership are given. */
export const giftTerms = { claimMonths: 12, takeBackDays: 14, membershipMonths: 3 } as const;

/** What a gift costs, in cents, by the price of what it gives today. */
export const giftPriceCents = (type: GivenType, priceCents: number): number =>
  type === 'SUBSCRIPTION' ? giftTerms.membershipMonths * priceCents : priceCents;
