/**
 * Returns the GST included in an amount, in whole cents. GST is 10 % of the net price, which is
 * 1/11 of the gross price.
 */
export const gstOf = (amountCents: number): number => Math.round(amountCents / 11);
