import { z } from './zod.ts';
import { get, post } from './call.ts';
import { AmountCents, Cents, Id, Instant, Reason } from './shared.ts';
import { refundChecks, refundStates } from './values/checkout.ts';

/**
 * One thing that the refund rule looks at, with its limit: days for TIME, per cent for CONSUMED, files for DOWNLOADED, minutes
 * for TIP_TIME, refunds that the person took by the rule in the last 30 days for RECENT.
 */
export const RefundCheck = z.object({
  code: z.enum(refundChecks),
  isMet: z.boolean(),
  value: z.int(),
  limit: z.int(),
});
export type RefundCheck = z.infer<typeof RefundCheck>;

/**
 * Of a refund to credits: how much of it repays credits that its buyer spent before the payment for them went back. It does not
 * come back to their credits. For its buyer only; a creator who refunds reads 0.
 */
export const RepaidCents = Cents;

/** Whether its buyer can have a purchase refunded now, and what decided it. */
export const RefundTerms = z.object({
  isAllowed: z.boolean(),
  /** Null when only its seller and the office refund it. */
  until: Instant.nullable(),
  checks: z.array(RefundCheck),
  /** What has not been refunded yet. */
  amountCents: Cents,
  repaidCents: RepaidCents,
});
export type RefundTerms = z.infer<typeof RefundTerms>;

/** A refund; PENDING until the card provider's answer is recorded. */
export const Refund = z.object({
  id: Id,
  purchaseId: Id,
  /** The later payment of it that was refunded. */
  invoiceId: z.string().nullable(),
  amountCents: Cents,
  repaidCents: RepaidCents,
  state: z.enum(refundStates),
  createdAt: Instant,
});
export type Refund = z.infer<typeof Refund>;

/** A later payment of a recurring purchase, by the card provider's id. */
export const InvoiceId = z.string().min(1).max(100);

/** A part of a payment that is to be refunded: at least one cent. */
export const RefundCents = AmountCents.min(1);

export const refunds = {
  refundTerms: get('/refunds', {
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
      /** A creator's choice: a later payment of a membership. */
      invoiceId: InvoiceId.optional(),
      /** A creator's choice; without it everything that is left. */
      amountCents: RefundCents.optional(),
      reason: Reason.optional(),
    }),
    reply: Refund,
  }),
};
