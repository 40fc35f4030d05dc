import { z } from './zod.ts';
import { get, patch } from './call.ts';
import { ShownEmail } from './email.ts';
import { InvoiceId, RefundCents } from './refunds.ts';
import { Cents, Id, Instant, PageQuery, pageOf, Reason } from './shared.ts';
import { purchaseStates, reviewReasons, sellableTypes } from './values/checkout.ts';
import { giftTerms } from './values/gifts.ts';
import { limits } from './values/limits.ts';

/**
 * Refund of a payment by the office. Without an amount, the remaining amount is refunded. For a
 * partial refund, `refundedCents` is the refunded total that the office saw. If the current total
 * differs, the request is rejected, so that nothing is refunded twice.
 */
export const RefundPart = z.strictObject({
  /** Id of a later payment of a recurring purchase. If omitted, the first payment is refunded. */
  invoiceId: InvoiceId.optional(),
  amountCents: RefundCents.optional(),
  refundedCents: z
    .int()
    .min(0)
    // The maximum is the price of the largest single payment: a gift of several membership months.
    .max(giftTerms.membershipMonths * limits.priceCents.max)
    .optional(),
});

/** Decision of the office about a purchase. */
const PurchaseDecision = z.discriminatedUnion('decision', [
  RefundPart.extend({ decision: z.literal('refund'), reason: Reason }),
  z.strictObject({ decision: z.literal('deliver'), reason: Reason }),
]);

/** Purchase as shown to the office. */
export const OfficePurchase = z.object({
  id: Id,
  type: z.enum(sellableTypes),
  status: z.enum(purchaseStates),
  reviewReason: z.enum(reviewReasons).nullable(),
  title: z.string(),
  buyerEmail: ShownEmail,
  /** Number of the buyer's receipt; null without a payment. */
  receiptNumber: z.string().nullable(),
  /** Price (cents). It was not charged if `isTrial` is true. */
  amountCents: Cents,
  isTrial: z.boolean(),
  /** End of the trial; null if no trial has begun. */
  trialUntil: Instant.nullable(),
  /** Received amount (cents); null if it equals the price. */
  paidCents: Cents.nullable(),
  refundedCents: Cents,
  /**
   * Amount that can still be refunded (cents). For a credit pack, only unspent credits can be
   * refunded.
   */
  refundableCents: Cents,
  /** True if a full refund ends the access. */
  endsAccess: z.boolean(),
  /** Later payments of a recurring purchase, newest first. */
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
  /** True if the purchase can still be delivered. */
  canDeliver: z.boolean(),
  /** Payment id at the card provider. */
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
