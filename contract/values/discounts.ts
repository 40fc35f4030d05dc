/** States of a discount code as shown on screens. */
export const discountStates = ['SCHEDULED', 'ACTIVE', 'USED_UP', 'ENDED'] as const;
export type DiscountState = (typeof discountStates)[number];
