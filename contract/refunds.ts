import { z } from './zod.ts';
import { get, post } from './call.ts';
import { AmountCents, Cents, Id, Instant, Reason } from './shared.ts';
import { refundChecks, refundStates } from './values/checkout.ts';

/**
 * Check of the refund rule with its limit. The limit counts days for TIME, percent for CONSUMED,
 * files for DOWNLOADED and minutes for TIP_TIME. For RECENT, it counts the person's refunds by the
 * rule in the last 30 days. STARTED checks that a live has not started, and ATTENDED that the buyer
 * never entered it.
 */
export const RefundCheck = z.object({
  code: z.enum(refundChecks),
  isMet: z.boolean(),
  value: z.int(),
  limit: z.int(),
});
export type RefundCheck = z.infer<typeof RefundCheck>;

/**
 * Amount of a refund that repays spent credits whose payment was reversed (cents). This amount does
 * not return to the buyer's credits. Only the buyer sees it; a refunding creator gets 0.
 */
export const RepaidCents = Cents;

/** Current refund terms of a purchase for its buyer, with the checks that decided them. */
export const RefundTerms = z.object({
  isAllowed: z.boolean(),
  /** End of the refund period; null if the buyer must ask the seller or the office for a refund. */
  until: Instant.nullable(),
  checks: z.array(RefundCheck),
  /** Remaining refundable amount (cents). */
  amountCents: Cents,
  repaidCents: RepaidCents,
});
export type RefundTerms = z.infer<typeof RefundTerms>;

/** Refund; PENDING until the card provider's response is recorded. */
export const Refund = z.object({
  id: Id,
  purchaseId: Id,
  /** Id of the later payment that was refunded; null for the first payment. */
  invoiceId: z.string().nullable(),
  amountCents: Cents,
  repaidCents: RepaidCents,
  state: z.enum(refundStates),
  createdAt: Instant,
});
export type Refund = z.infer<typeof Refund>;

/** Id of a later payment of a recurring purchase at the card provider. */
export const InvoiceId = z.string().min(1).max(100);

/** Amount of a partial refund (cents), at least one cent. */
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
      /** Later payment of a membership to refund. Only creators may set it. */
      invoiceId: InvoiceId.optional(),
      /** Position of the purchase line to refund. Only creators may set it. */
      linePosition: z.int().min(0).max(1000).optional(),
      /**
       * Amount to refund (cents). Only creators may set it. If omitted, the remaining amount is
       * refunded.
       */
      amountCents: RefundCents.optional(),
      reason: Reason.optional(),
    }),
    reply: Refund,
  }),
};
