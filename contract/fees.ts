/** The platform's fee for a sale: 100 basis points are 1 %. The server's settings (`config/environment.ts`) define it, and the server sends it. */
export type FeeRule = { basisPoints: number; fixedCents: number };

/** What a creator is shown before they begin: the fee, and how long a review usually takes. */
export type CreatorTerms = FeeRule & { reviewDays: number };

/**
 * The platform's share of a sale, in cents: a percentage rounded down, plus a fixed part, and never more than half of
 * the amount. The server charges it, and screens show it beforehand.
 */
export const platformFeeCents = (amountCents: number, { basisPoints, fixedCents }: FeeRule): number =>
  Math.min(Math.floor((amountCents * basisPoints) / 10_000) + fixedCents, Math.floor(amountCents / 2));

/** A fee as the percentage, with two decimals, in which the card provider takes it of every payment of a subscription. */
export const feePercent = (feeCents: number, amountCents: number): number =>
  Math.round((feeCents * 10_000) / amountCents) / 100;

/**
 * What the card provider takes at that percentage, in cents: what is recorded is what was taken.
 * @param amountCents of which the fee is the percentage, the price of every month
 * @param paidCents what is paid now, less than that in a first month with a discount
 */
export const recurringFeeCents = (feeCents: number, amountCents: number, paidCents = amountCents): number =>
  Math.round((paidCents * feePercent(feeCents, amountCents)) / 100);

/** The part of a fee that belongs to a cumulative refund, in cents; the whole fee for a full one. */
export const refundedFeeCents = (
  refundedCents: number,
  { amountCents, feeCents }: { amountCents: number; feeCents: number },
): number => Math.round((refundedCents * feeCents) / amountCents);
