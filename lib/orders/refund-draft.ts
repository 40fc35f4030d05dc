import type { OwnParcel } from '@/contract/orders';
import type { CallInput } from '@/lib/api-call';
import { parseCents } from '@/lib/format/parse-cents';

/** Order line of a parcel that can be refunded: items, or the delivery. */
export type RefundableLine = {
  position: number;
  /** Title of the items; null for the delivery. */
  title: string | null;
  variant: string;
  quantity: number;
  priceCents: number;
  discountCents: number;
  amountCents: number;
  refundedCents: number;
};

/**
 * Refund choice for an order line: a number of its items, half or all of the delivery, or a typed
 * amount.
 */
export type RefundChoice = {
  part: number | 'half' | 'other';
  /** Typed amount, if `part` is `other`. */
  typed: string;
  isRestocked: boolean;
};

/** Refund choices by the position of the order line. A line without a choice is not refunded. */
export type RefundDraft = ReadonlyMap<number, RefundChoice>;

export type RefundLines = NonNullable<CallInput<'POST /dashboard/shop/orders/:id/refund'>['body']>['lines'];

/** Returns the order lines of a parcel that can be refunded, the delivery last. */
export function toRefundable({ lines, deliveryLine }: OwnParcel): RefundableLine[] {
  const delivery = deliveryLine && {
    ...deliveryLine,
    title: null,
    variant: '',
    quantity: 1,
    priceCents: deliveryLine.amountCents,
    discountCents: 0,
  };
  return [...lines, ...(delivery ? [delivery] : [])];
}

/** Returns the amount of an order line that has not been refunded yet (cents). */
export const getRest = ({ amountCents, refundedCents }: RefundableLine): number =>
  amountCents - refundedCents;

/**
 * Returns the amount of a choice (cents), limited to the line's remaining amount. Undefined for a
 * typed amount that is invalid or exceeds the remaining amount.
 */
export function toRefundCents(
  line: RefundableLine,
  choice: RefundChoice | undefined,
  locale: string,
): number | undefined {
  if (!choice) return 0;
  const { part, typed } = choice;
  const rest = getRest(line);
  if (part === 'other') {
    const cents = parseCents(typed, locale);
    return cents === undefined || cents === 0 || cents > rest ? undefined : cents;
  }
  if (part === 'half') return Math.min(Math.floor(line.amountCents / 2), rest);
  // A refund of all items includes the cents that rounding leaves over.
  if (part === line.quantity) return rest;
  return Math.min(Math.floor((line.amountCents * part) / line.quantity), rest);
}

/** Returns the positions of the order lines whose typed amount is invalid. */
export const findRefundFaults = (lines: RefundableLine[], draft: RefundDraft, locale: string): number[] =>
  lines.flatMap((line) =>
    toRefundCents(line, draft.get(line.position), locale) === undefined ? line.position : [],
  );

/** Returns the number of items that a choice can restock; 0 for a typed amount. */
export const restockableCount = ({ title }: RefundableLine, choice: RefundChoice | undefined): number =>
  title !== null && typeof choice?.part === 'number' ? choice.part : 0;

/** Returns the refunded order lines in the form that the server expects. */
export const toRefundLines = (lines: RefundableLine[], draft: RefundDraft, locale: string): RefundLines =>
  lines.flatMap((line) => {
    const choice = draft.get(line.position);
    const amountCents = toRefundCents(line, choice, locale) ?? 0;
    if (amountCents === 0) return [];
    const restockCount = choice?.isRestocked ? restockableCount(line, choice) : 0;
    return { position: line.position, amountCents, restockCount };
  });

/** Returns the sums of the chosen lines (cents): undiscounted items, discount and delivery. */
export function sumRefund(lines: RefundableLine[], draft: RefundDraft, locale: string) {
  const sums = { itemsCents: 0, offCents: 0, deliveryCents: 0, totalCents: 0 };
  for (const line of lines) {
    const choice = draft.get(line.position);
    const amountCents = toRefundCents(line, choice, locale) ?? 0;
    sums.totalCents += amountCents;
    if (line.title === null) {
      sums.deliveryCents += amountCents;
      continue;
    }
    const isWhole = typeof choice?.part === 'number' && line.refundedCents === 0;
    const fullCents = isWhole ? Number(choice.part) * line.priceCents : amountCents;
    sums.itemsCents += fullCents;
    sums.offCents += fullCents - amountCents;
  }
  return sums;
}
