import type { Bought } from '@/contract/checkout';
import { formatCents } from '@/lib/format/format';

type Repaid = Pick<Bought, 'amountCents' | 'repaidCents'>;

/** Where a refund goes, by the name of its words: REPAID where credits that were spent are covered first. */
export const refundGoesTo = ({ repaidCents }: Repaid, paidWith: Bought['paidWith']) =>
  repaidCents > 0 ? ('REPAID' as const) : paidWith;

/** The two parts of such a refund, for its words. */
export const repaidParts = ({ amountCents, repaidCents }: Repaid, language: string) => ({
  repaid: formatCents(repaidCents, language, { exact: true }),
  rest: formatCents(amountCents - repaidCents, language, { exact: true }),
});
