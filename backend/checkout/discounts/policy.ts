import type { Selectable } from 'kysely';
import { limits } from '../../../contract/values/limits.ts';
import type { DiscountCodes } from '../../db/types.ts';
import type { Quote, QuoteLine } from '../../extension-points/sellables.ts';

export type CodeRow = Selectable<DiscountCodes>;

/** Number of paid and open uses of a code, in total and by one person. */
export type Uses = { total: number; ofPerson: number };

export type DiscountRefusal =
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_ENDED'
  | 'DISCOUNT_USED_UP'
  | 'DISCOUNT_USED'
  | 'DISCOUNT_TOO_BIG'
  | 'DISCOUNT_NOT_FOR_THIS'
  | 'DISCOUNT_WITH_TRIAL';

/**
 * Returns the line that a code may reduce: one content of one creator or the first month of a
 * membership. A tip cannot be reduced.
 */
export function reducibleLine({ lines }: Quote): QuoteLine | undefined {
  const [line, ...others] = lines;
  return line?.sellerId && line.content && others.length === 0 ? line : undefined;
}

/**
 * Returns true if a code applies to a line. A code without a course or membership applies to
 * everything that is sold once.
 */
function isFor({ courseId, membershipId }: CodeRow, { content }: QuoteLine): boolean {
  if (content?.type === 'SUBSCRIPTION' || membershipId !== null) return membershipId === content?.id;
  return courseId === null || courseId === content?.id;
}

/** Returns the discount of a code on a price, rounded down (cents). */
export const offCents = ({ percent, amountCents }: CodeRow, priceCents: number): number =>
  Math.min(priceCents, percent === null ? amountCents! : Math.floor((priceCents * percent) / 100));

/**
 * Returns the reason why a code does not apply to a line for one person now; undefined if the code
 * applies. A code that has not begun is reported as not found.
 */
export function findRefusal(
  code: CodeRow,
  line: QuoteLine,
  { trialDays }: Quote,
  uses: Uses,
  at: Date,
): DiscountRefusal | undefined {
  if (code.startsAt && code.startsAt > at) return 'DISCOUNT_NOT_FOUND';
  if (code.endedAt || (code.endsAt && code.endsAt <= at)) return 'DISCOUNT_ENDED';
  if (!isFor(code, line)) return 'DISCOUNT_NOT_FOR_THIS';
  // The provider would use the discount up on the trial's first invoice, which has an amount of 0.
  if (trialDays) return 'DISCOUNT_WITH_TRIAL';
  if (code.personLimit !== null && uses.ofPerson >= code.personLimit) return 'DISCOUNT_USED';
  if (code.totalLimit !== null && uses.total >= code.totalLimit) return 'DISCOUNT_USED_UP';
  // A card cannot pay less. A price of 0 would have no payment, receipt or refund, so a creator
  // makes the content free instead.
  if (line.amountCents - offCents(code, line.amountCents) < limits.tipCents.min) return 'DISCOUNT_TOO_BIG';
  return undefined;
}
