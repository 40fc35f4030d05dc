/**
 * Platform fee on a sale; 100 basis points are 1 %. The server's settings (`config/environment.ts`)
 * define the fee, and the server sends it.
 */
export type FeeRule = { basisPoints: number; fixedCents: number };

/** Terms shown to a creator before they start: the fee and the usual duration of a review. */
export type CreatorTerms = FeeRule & { reviewDays: number };

/**
 * Returns the platform fee of a sale (cents): a percentage rounded down plus a fixed part, at most
 * half of the amount. The server charges the fee and screens show it beforehand.
 */
export const platformFeeCents = (amountCents: number, { basisPoints, fixedCents }: FeeRule): number =>
  Math.min(Math.floor((amountCents * basisPoints) / 10_000) + fixedCents, Math.floor(amountCents / 2));

/**
 * Returns a fee as a percentage with two decimals, which the card provider takes of every
 * subscription payment.
 */
export const feePercent = (feeCents: number, amountCents: number): number =>
  Math.round((feeCents * 10_000) / amountCents) / 100;

/**
 * Returns the amount that the card provider takes at the fee's percentage (cents), so that the
 * recorded fee equals the charged fee.
 * @param amountCents full price on which the percentage is based
 * @param paidCents amount paid now, less than the price in a discounted first payment
 */
export const recurringFeeCents = (feeCents: number, amountCents: number, paidCents = amountCents): number =>
  Math.round((paidCents * feePercent(feeCents, amountCents)) / 100);

/** Returns the part of a fee for a cumulative refund (cents); the whole fee for a full refund. */
export const refundedFeeCents = (
  refundedCents: number,
  { amountCents, feeCents }: { amountCents: number; feeCents: number },
): number => Math.round((refundedCents * feeCents) / amountCents);
