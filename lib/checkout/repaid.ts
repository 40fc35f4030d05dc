import type { Bought } from '@/contract/checkout';
import { formatCents } from '@/lib/format/format';

type Repaid = Pick<Bought, 'amountCents' | 'repaidCents'>;

/**
 * Returns the text name of a refund's destination. It is REPAID if the refund first covers spent
 * credits.
 */
export const refundDestination = ({ repaidCents }: Repaid, paidWith: Bought['paidWith']) =>
  repaidCents > 0 ? ('REPAID' as const) : paidWith;

/** Returns the two amounts of a refund that first covers spent credits, as text. */
export const repaidParts = ({ amountCents, repaidCents }: Repaid, language: string) => ({
  repaid: formatCents(repaidCents, language, { exact: true }),
  rest: formatCents(amountCents - repaidCents, language, { exact: true }),
});
