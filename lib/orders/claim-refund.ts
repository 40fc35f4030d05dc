import type { OfficeClaim } from '@/contract/office-claims';
import { plainAmount, parseCents } from '@/lib/format/parse-cents';

/** Order line of a parcel with an amount left to refund. */
export type RefundableLine = {
  position: number;
  /** Item with its variant; null for the delivery. */
  item: { title: string; variant: string; quantity: number; claimedCount: number } | null;
  leftCents: number;
  /** Amount that the problem concerns (cents). */
  suggestedCents: number;
};

type Line = OfficeClaim['lines'][number];

/**
 * Returns the part of a line's remaining amount that belongs to the items with a problem (cents).
 */
function shareOf({ amountCents, refundedCents, quantity, claimedCount }: Line): number {
  const left = amountCents - refundedCents;
  return claimedCount === quantity
    ? left
    : Math.min(left, Math.floor((amountCents * claimedCount) / quantity));
}

/**
 * Lists the order lines with an amount left to refund, the delivery last. The refund of the
 * delivery is suggested if all items have the problem.
 */
export function listRefundableLines({ lines, deliveryLine }: OfficeClaim): RefundableLine[] {
  const items = lines.map((line): RefundableLine => {
    const { position, title, variant, quantity, claimedCount } = line;
    return {
      position,
      item: { title, variant, quantity, claimedCount },
      leftCents: line.amountCents - line.refundedCents,
      suggestedCents: shareOf(line),
    };
  });
  const isWhole = lines.every(({ quantity, claimedCount }) => claimedCount === quantity);
  const deliveryCents = deliveryLine ? deliveryLine.amountCents - deliveryLine.refundedCents : 0;
  const delivery = deliveryLine && {
    position: deliveryLine.position,
    item: null,
    leftCents: deliveryCents,
    suggestedCents: isWhole ? deliveryCents : 0,
  };
  return [...items, ...(delivery ? [delivery] : [])].filter(({ leftCents }) => leftCents > 0);
}

/** Amounts as typed, by the position of the order line. */
type TypedAmounts = Record<number, string>;

/** Returns the initial text of each amount field. An amount of 0 is an empty field. */
export const toTyped = (
  lines: readonly RefundableLine[],
  centsOf: (line: RefundableLine) => number,
): TypedAmounts =>
  Object.fromEntries(
    lines.map((line) => [line.position, centsOf(line) === 0 ? '' : plainAmount(centsOf(line))]),
  );

/**
 * Returns the typed amount of a line (cents); undefined for an invalid amount, or if it exceeds the
 * remaining amount.
 */
export function readAmount(
  { position, leftCents }: RefundableLine,
  typed: TypedAmounts,
  locale: string,
): number | undefined {
  const text = typed[position]?.trim() ?? '';
  if (text === '') return 0;
  const cents = parseCents(text, locale);
  return cents !== undefined && cents <= leftCents ? cents : undefined;
}
