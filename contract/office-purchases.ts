import { z } from './zod.ts';
import { get, patch } from './call.ts';
import { InvoiceId, RefundCents } from './refunds.ts';
import { Cents, Id, Instant, PageQuery, pageOf, Reason } from './shared.ts';
import { purchaseStates, reviewReasons, sellableTypes } from './values/checkout.ts';
import { giftTerms } from './values/gifts.ts';
import { limits } from './values/limits.ts';

/** What the office decides about a purchase. */
export const PurchaseDecision = z.discriminatedUnion('decision', [
  /**
   * Without an amount everything that is left. With one, `refundedCents` is what was refunded of the payment when the office
   * looked at it: where that has changed, the part is refused, so that it is not refunded twice.
   */
  z.strictObject({
    decision: z.literal('refund'),
    invoiceId: InvoiceId.optional(),
    amountCents: RefundCents.optional(),
    refundedCents: z
      .int()
      .min(0)
      // The most that one payment can be: of some months of a membership at once.
      .max(giftTerms.membershipMonths * limits.priceCents.max)
      .optional(),
    reason: Reason,
  }),
  z.strictObject({ decision: z.literal('deliver'), reason: Reason }),
]);
export type PurchaseDecision = z.infer<typeof PurchaseDecision>;

/** A purchase as the office sees it. */
export const OfficePurchase = z.object({
  id: Id,
  type: z.enum(sellableTypes),
  status: z.enum(purchaseStates),
  reviewReason: z.enum(reviewReasons).nullable(),
  title: z.string(),
  buyerEmail: z.string(),
  /** What it costs; nothing was paid for a trial. */
  amountCents: Cents,
  isTrial: z.boolean(),
  /** Until when a trial that was begun is free. */
  trialUntil: Instant.nullable(),
  /** What was received, where that differs. */
  paidCents: Cents.nullable(),
  refundedCents: Cents,
  /** What can be refunded now: of a pack of credits only what has not been spent. */
  refundableCents: Cents,
  /** Whether a refund in full ends what was bought. */
  endsAccess: z.boolean(),
  /** The later payments of a recurring purchase, newest first. */
  renewals: z.array(
    z.object({
      id: z.string(),
      amountCents: Cents,
      refundedCents: Cents,
      refundableCents: Cents,
      endsAccess: z.boolean(),
      paidAt: Instant,
    }),
  ),
  /** Whether what was bought can be given after all. */
  canDeliver: z.boolean(),
  /** The payment at the card provider. */
  paymentId: z.string().nullable(),
  createdAt: Instant,
});
export type OfficePurchase = z.infer<typeof OfficePurchase>;

export const officePurchases = {
  readForOffice: get('/office/purchases/:id', {
    access: 'office',
    summary: 'One purchase, in any state',
    reply: OfficePurchase,
  }),
  decide: patch('/office/purchases/:id', {
    access: 'office',
    rate: 'money',
    summary: 'Refund a purchase, or deliver one that waits for a decision',
    body: PurchaseDecision,
    reply: OfficePurchase,
  }),
  listForOffice: get('/office/purchases', {
    access: 'office',
    summary: 'Purchases by state, newest first; those in REVIEW wait for a person',
    query: PageQuery.extend({ state: z.enum(purchaseStates).default('REVIEW') }),
    reply: pageOf(OfficePurchase),
  }),
};
