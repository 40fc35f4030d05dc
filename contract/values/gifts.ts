/** WAITING for somebody to claim it; a full refund takes back what it gave. */
export const giftStates = ['UNPAID', 'WAITING', 'CLAIMED', 'TAKEN_BACK', 'REFUNDED'] as const;
export type GiftState = (typeof giftStates)[number];

/** As it is shown: one that nobody claimed in time has expired, and one that is not paid is none. */
export const shownGiftStates = ['WAITING', 'CLAIMED', 'TAKEN_BACK', 'REFUNDED', 'EXPIRED'] as const;
export type ShownGiftState = (typeof shownGiftStates)[number];

/** How long a gift can be claimed, and taken back while nobody has. */
export const giftTerms = { claimMonths: 12, takeBackDays: 14 } as const;
