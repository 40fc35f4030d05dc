import type { Selectable } from 'kysely';
import { limits } from '../../../contract/values/limits.ts';
import type { DiscountCodes } from '../../db/types.ts';
import type { Quote, QuoteLine } from '../../extension-points/sellables.ts';
import { shareOut } from '../payments/share-out.ts';

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
  | 'DISCOUNT_WITH_TRIAL'
  | 'DISCOUNT_ONE_EACH';

/**
 * Lists the sellers whose lines a discount code may reduce. A code reduces contents and the first
 * month of a membership. It never reduces a tip or a delivery.
 */
export const listReducibleSellers = ({ lines }: Quote): string[] => [
  ...new Set(lines.flatMap(({ sellerId, content }) => (sellerId && content ? [sellerId] : []))),
];

/**
 * Returns true if a discount code applies to a line. A code without a course or membership applies
 * to everything that its creator sells once.
 */
export function isFor(
  { creatorId, courseId, membershipId }: CodeRow,
  { sellerId, content }: QuoteLine,
): boolean {
  if (sellerId !== creatorId || content === null) return false;
  if (content.type === 'SUBSCRIPTION' || membershipId !== null) return membershipId === content.id;
  return courseId === null || courseId === content.id;
}

export const sumAmounts = (lines: QuoteLine[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns the discount of a code on a price, rounded down (cents). */
export const offCents = ({ percent, amountCents }: CodeRow, priceCents: number): number =>
  Math.min(priceCents, percent === null ? amountCents! : Math.floor((priceCents * percent) / 100));

/**
 * Divides a discount between the lines that it reduces (cents). At least one cent of each line
 * remains payable.
 */
export const shareDiscount = (off: number, lines: QuoteLine[]): number[] =>
  shareOut(
    off,
    lines.map(({ amountCents }) => amountCents - 1),
  );

/**
 * Returns the reason why a discount code does not apply to a quote for one person now; undefined if
 * the code applies. A code whose period has not begun is reported as not found.
 */
export function findRefusal(
  code: CodeRow,
  { lines, trialDays }: Quote,
  uses: Uses,
  at: Date,
): DiscountRefusal | undefined {
  const reduced = lines.filter((line) => isFor(code, line));
  const amountCents = sumAmounts(reduced);
  if (code.startsAt && code.startsAt > at) return 'DISCOUNT_NOT_FOUND';
  if (code.endedAt || (code.endsAt && code.endsAt <= at)) return 'DISCOUNT_ENDED';
  if (reduced.length === 0) return 'DISCOUNT_NOT_FOR_THIS';
  // The provider would apply the discount to the trial's first invoice, whose amount is 0, so
  // nothing would be discounted.
  if (trialDays) return 'DISCOUNT_WITH_TRIAL';
  if (code.personLimit !== null && uses.ofPerson >= code.personLimit) return 'DISCOUNT_USED';
  if (code.totalLimit !== null && uses.total >= code.totalLimit) return 'DISCOUNT_USED_UP';
  // A card payment needs this minimum. A price of 0 would have no payment, receipt or refund, so a
  // creator makes the content free instead.
  const leastCents = Math.max(limits.tipCents.min, reduced.length);
  if (amountCents - offCents(code, amountCents) < leastCents) return 'DISCOUNT_TOO_BIG';
  return undefined;
}
