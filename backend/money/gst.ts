/** The GST that is included in an amount, in whole cents: 10 % of the price without it is 1/11 of the price with it. */
export const gstOf = (amountCents: number): number => Math.round(amountCents / 11);
