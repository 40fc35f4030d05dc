import { z } from './zod.ts';
import { get, post } from './call.ts';
import { AmountCents, Cents, Id, Instant, Reason } from './shared.ts';
import { refundChecks, refundStates } from './values/checkout.ts';

/**
 * Check of the refund rule with its limit: days for TIME, per cent for CONSUMED, files for
 * DOWNLOADED, minutes for TIP_TIME. STARTED says that a live has not started, and ATTENDED that the
 * buyer never entered a live. The limit of RECENT is the person's refunds by rule in the last 30
 * days.
 */
export const RefundCheck = z.object({
  code: z.enum(refundChecks),
  isMet: z.boolean(),
  value: z.int(),
  limit: z.int(),
});
export type RefundCheck = z.infer<typeof RefundCheck>;

/**
 * Part of a refund to credits that repays spent credits whose payment was reversed (cents). This
 * part does not return to the buyer's credits. Only the buyer sees the amount; a refunding creator
 * reads 0.
 */
export const RepaidCents = Cents;

/** Refund terms of a purchase for its buyer now, with the deciding checks. */
export const RefundTerms = z.object({
  isAllowed: z.boolean(),
  /** End of the refund period; null if only the seller and the office refund. */
  until: Instant.nullable(),
  checks: z.array(RefundCheck),
  /** Amount that is not refunded yet (cents). */
  amountCents: Cents,
  repaidCents: RepaidCents,
});
export type RefundTerms = z.infer<typeof RefundTerms>;

/** Refund; PENDING until the card provider's response is recorded. */
export const Refund = z.object({
  id: Id,
  purchaseId: Id,
  /** Later payment that was refunded; null for the first one. */
  invoiceId: z.string().nullable(),
  amountCents: Cents,
  repaidCents: RepaidCents,
  state: z.enum(refundStates),
  createdAt: Instant,
});
export type Refund = z.infer<typeof Refund>;

/** Later payment of a recurring purchase, by the card provider's id. */
export const InvoiceId = z.string().min(1).max(100);

/** Partial amount to be refunded, at least one cent. */
export const RefundCents = AmountCents.min(1);

export const refunds = {
  refundTerms: get('/refunds', {
    isPrivate: true,
    access: 'member',
    summary: 'Whether an own purchase can be refunded by the rule now, and why not',
    query: z.strictObject({ purchaseId: Id }),
    reply: RefundTerms,
  }),
  refund: post('/refunds', {
    access: 'member',
    rate: 'money',
    idempotent: true,
    summary: 'Refund an own purchase by the rule, or an own sale at any time, in full or in part',
    body: z.strictObject({
      purchaseId: Id,
      /** Later payment of a membership to refund; for creators only. */
      invoiceId: InvoiceId.optional(),
      /** Line of the purchase to refund, by position; for creators only. */
      linePosition: z.int().min(0).max(1000).optional(),
      /** Amount to refund (cents), for creators only; all that is left if omitted. */
      amountCents: RefundCents.optional(),
      reason: Reason.optional(),
    }),
    reply: Refund,
  }),
};
