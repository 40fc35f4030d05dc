import { platformFeeCents, type FeeRule } from '../../contract/fees.ts';

type Line = { sellerId: string | null; amountCents: number };

/** Returns the largest fee of a line, which is half of its amount (cents). */
const mostOf = ({ amountCents }: Line): number => Math.floor(amountCents / 2);

/**
 * Returns the platform fee of each line (cents). The fee is calculated from each seller's total and
 * then allocated to the seller's lines. A line's fee is at most half of its amount. Lines without a
 * seller have no fee.
 */
export function lineFees(lines: Line[], rule: FeeRule): number[] {
  const fees = lines.map(() => 0);
  for (const [sellerId, own] of Map.groupBy(lines.keys(), (index) => lines[index]!.sellerId)) {
    if (sellerId === null) continue;
    const total = own.reduce((sum, index) => sum + lines[index]!.amountCents, 0);
    const feeCents = platformFeeCents(total, rule);
    let [sold, charged, excess] = [0, 0, 0];
    for (const index of own) {
      sold += lines[index]!.amountCents;
      // The running total is rounded, so that the fees of the lines add up to the fee of the total.
      const due = Math.floor((feeCents * sold) / total);
      fees[index] = Math.min(due - charged, mostOf(lines[index]!));
      excess += due - charged - fees[index];
      charged = due;
    }
    for (const index of own) {
      const moved = Math.min(excess, mostOf(lines[index]!) - fees[index]!);
      fees[index]! += moved;
      excess -= moved;
    }
  }
  return fees;
}
