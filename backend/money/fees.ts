export type FeeRule = { basisPoints: number; fixedCents: number };

/**
 * The platform's share of a sale, in cents: a percentage (100 basis points = 1 %) rounded down, plus a
 * fixed part, and never more than half of what was paid.
 */
export const platformFeeCents = (amountCents: number, { basisPoints, fixedCents }: FeeRule): number =>
  Math.min(Math.floor((amountCents * basisPoints) / 10_000) + fixedCents, Math.floor(amountCents / 2));

type Line = { sellerId: string | null; amountCents: number };

/**
 * The platform's share of each line, in cents: the fee of each seller's part of the purchase, spread over their lines.
 * Lines without a seller bear none.
 */
export function lineFees(lines: Line[], rule: FeeRule): number[] {
  const sold = new Map<string, number>();
  const charged = new Map<string, number>();
  const totals = Map.groupBy(lines, (line) => line.sellerId);
  return lines.map(({ sellerId, amountCents }) => {
    if (sellerId === null) return 0;
    const total = totals.get(sellerId)!.reduce((sum, line) => sum + line.amountCents, 0);
    const until = (sold.get(sellerId) ?? 0) + amountCents;
    // Rounded on the running sum: the lines' fees add up to the fee of the whole.
    const due = Math.floor((platformFeeCents(total, rule) * until) / total);
    const fee = due - (charged.get(sellerId) ?? 0);
    sold.set(sellerId, until);
    charged.set(sellerId, due);
    return fee;
  });
}
