/** The platform's fee for a sale: 100 basis points are 1 %. The server's settings define it, and the server sends it. */
export type FeeRule = { basisPoints: number; fixedCents: number };

/**
 * The platform's share of a sale, in cents: a percentage rounded down, plus a fixed part, and never more than half of
 * the amount. The server charges it, and screens show it beforehand.
 */
export const platformFeeCents = (amountCents: number, { basisPoints, fixedCents }: FeeRule): number =>
  Math.min(Math.floor((amountCents * basisPoints) / 10_000) + fixedCents, Math.floor(amountCents / 2));
