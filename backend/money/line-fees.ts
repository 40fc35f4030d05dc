import { platformFeeCents, type FeeRule } from '../../contract/fees.ts';

type Line = { sellerId: string | null; amountCents: number };

/**
 * Returns the platform fee of each line (cents): the fee on each seller's total, allocated to their
 * lines. Lines without a seller have no fee.
 */
export function lineFees(lines: Line[], rule: FeeRule): number[] {
  const sold = new Map<string, number>();
  const charged = new Map<string, number>();
  const totals = Map.groupBy(lines, (line) => line.sellerId);
  return lines.map(({ sellerId, amountCents }) => {
    if (sellerId === null) return 0;
    const total = totals.get(sellerId)!.reduce((sum, line) => sum + line.amountCents, 0);
    const until = (sold.get(sellerId) ?? 0) + amountCents;
    // Rounded on the running sum, so that the fees of the lines add up to the fee of the total.
    const due = Math.floor((platformFeeCents(total, rule) * until) / total);
    const fee = due - (charged.get(sellerId) ?? 0);
    sold.set(sellerId, until);
    charged.set(sellerId, due);
    return fee;
  });
}
