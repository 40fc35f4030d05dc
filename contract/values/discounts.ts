/** Where a discount code stands now; the screens show it. */
export const discountStates = ['SCHEDULED', 'ACTIVE', 'USED_UP', 'ENDED'] as const;
export type DiscountState = (typeof discountStates)[number];
