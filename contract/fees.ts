/**
 * Platform fee on a sale; 100 basis points are 1 %. The server's settings (`config/environment.ts`)
 * define the fee, and the server sends it.
 */
export type FeeRule = { basisPoints: number; fixedCents: number };

/** Terms shown to a creator before they start: the fee and the usual duration of a review. */
export type CreatorTerms = FeeRule & { reviewDays: number };

/**
 * Returns the platform fee of a sale (cents). The fee is a percentage, rounded down, plus a fixed
 * amount. It is at most half of the sale. The server charges this fee, and screens show it in
 * advance.
 */
export const platformFeeCents = (amountCents: number, { basisPoints, fixedCents }: FeeRule): number =>
  Math.min(Math.floor((amountCents * basisPoints) / 10_000) + fixedCents, Math.floor(amountCents / 2));

/**
 * Returns a fee as a percentage with two decimals. The card provider deducts this percentage from
 * every subscription payment.
 */
export const feePercent = (feeCents: number, amountCents: number): number =>
  Math.round((feeCents * 10_000) / amountCents) / 100;

/**
 * Returns the fee that the card provider deducts at this percentage (cents). The recorded fee thus
 * equals the deducted fee.
 * @param amountCents full price from which the percentage is computed
 * @param paidCents amount paid now, which is less than the price in a discounted first payment
 */
export const recurringFeeCents = (feeCents: number, amountCents: number, paidCents = amountCents): number =>
  Math.round((paidCents * feePercent(feeCents, amountCents)) / 100);

/**
 * Returns the refunded share of a fee for a cumulative refund (cents). A full refund returns the
 * whole fee.
 */
export const refundedFeeCents = (
  refundedCents: number,
  { amountCents, feeCents }: { amountCents: number; feeCents: number },
): number => Math.round((refundedCents * feeCents) / amountCents);
