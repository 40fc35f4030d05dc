/** States of a discount code as screens show them. */
export const discountStates = ['SCHEDULED', 'ACTIVE', 'USED_UP', 'ENDED'] as const;
export type DiscountState = (typeof discountStates)[number];
