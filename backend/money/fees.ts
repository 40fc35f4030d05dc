export type FeeRule = { basisPoints: number; fixedCents: number };

/**
 * The platform's share of a sale, in cents: a percentage (100 basis points = 1 %) rounded down, plus a
 * fixed part, and never more than half of what was paid.
 */
export const platformFeeCents = (amountCents: number, { basisPoints, fixedCents }: FeeRule): number =>
  Math.min(Math.floor((amountCents * basisPoints) / 10_000) + fixedCents, Math.floor(amountCents / 2));
