import { z } from './zod.ts';
import { nextOr } from './paths.ts';
import { get, post } from './call.ts';
import { Byline, ContentType } from './content.ts';
import { InvoiceId, RefundTerms, RepaidCents } from './refunds.ts';
import { toCode } from './rules/typed-secrets.ts';
import {
  AmountCents,
  belowMinimum,
  Cents,
  Id,
  Instant,
  isPayable,
  PageQuery,
  pageOf,
  Picture,
  TipCents,
  TopicId,
} from './shared.ts';
import { giftableTypes } from './values/content.ts';
import { shownGiftStates } from './values/gifts.ts';
import { limits } from './values/limits.ts';
import {
  boughtKinds,
  checkoutStatuses,
  paymentMeans,
  disputeStates,
  purchaseStates,
  recurringIntervals,
  refundStates,
  sellableTypes,
  transactionTypes,
} from './values/checkout.ts';

export const TransactionType = z.enum(transactionTypes);
export type TransactionType = z.infer<typeof TransactionType>;

export const CheckoutStatus = z.enum(checkoutStatuses);
export type CheckoutStatus = z.infer<typeof CheckoutStatus>;

/** Path of this site, without an origin or a scheme. */
export const OwnPath = z
  .string()
  .max(500)
  .refine((path) => nextOr(path, '') === path, 'Use a path of this site, like /courses.');

/** Place in the product where the purchase was started. The return address repeats it. */
export const Context = z.string().regex(/^[A-Z_]{1,40}$/, 'Use 1 to 40 capital letters or _.');

/** Discount code as typed: in any case and with surrounding spaces. */
export const TypedCode = z.string().overwrite(toCode).toUpperCase().min(1).max(40);

/**
 * Payload of a card payment. Only `type` and `contentId` (and a donation's `amount`) determine the
 * amount to pay. The server compares `price` with the current price, so that the buyer never pays
 * an amount that they did not see.
 */
export const StripeOperation = z.strictObject({
  type: TransactionType,
  contentId: Id,
  price: AmountCents,
  amount: TipCents.optional(),
  /** Note to the creator with a donation. The card provider does not receive it. */
  note: z.string().trim().max(limits.tipNoteCharacters).optional(),
  // The next five fields are required by the specification. The server ignores them.
  priceId: z.string().max(100).optional(),
  description: z.string().max(500).optional(),
  productName: z.string().max(200).optional(),
  creatorId: Id.optional(),
  image: z.string().max(500).optional(),
  context: Context.default('DEFAULT'),
  /** Interval of a recurring payment; a month by default. */
  interval: z.enum(recurringIntervals).optional(),
  /** Discount code. If set, `price` is the discounted price. */
  discountCode: TypedCode.optional(),
  successUrl: OwnPath,
  cancelUrl: OwnPath,
});

/** Quote for the confirm step: the offer, its price and its contents. */
export const Quote = z.object({
  type: z.enum(sellableTypes),
  contentType: ContentType.nullable(),
  contentId: Id.nullable(),
  title: z.string(),
  /** Path of the page that shows the content. */
  path: z.string(),
  picture: Picture.nullable(),
  topicId: TopicId.nullable(),
  /** Selling creator; null if the platform or several creators are the sellers. */
  creator: Byline.nullable(),
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), amountCents: Cents })),
  totalCents: Cents,
  /** Applied discount code and its discount (cents); `totalCents` is the discounted amount. */
  discount: z.object({ code: z.string(), offCents: Cents }).nullable(),
  /**
   * Suggested amounts for a donation. Until the buyer chooses an amount, `totalCents` is one of
   * them.
   */
  suggestedCents: z.array(Cents),
  /** Interval of a recurring payment; null for a single payment. */
  recurring: z.enum(recurringIntervals).nullable(),
  /** Intervals that the buyer can choose, with their prices before a discount. */
  intervals: z.array(z.object({ interval: z.enum(recurringIntervals), priceCents: Cents })),
  /** Number of free trial days of a recurring payment for this buyer. */
  trialDays: z.int().nullable(),
  /** Announced future price of a recurring payment with its start date. */
  nextPrice: z.object({ price: Cents, from: Instant }).nullable(),
  /** End of the buyer's gifted membership. A payment would nevertheless begin today. */
  grantedUntil: Instant.nullable(),
  /** Id of the plan at the card provider, for recurring payments. */
  priceId: z.string().nullable(),
  /** Contents of the offer: text keys of the confirm step, with numbers to insert. */
  included: z.array(
    z.object({
      code: z.enum([
        'parts',
        'keep',
        'courses',
        'trial',
        'files',
        'versions',
        'stamped',
        'stampedInPart',
        'seat',
        'recording',
      ]),
      count: z.int(),
      seconds: z.int(),
    }),
  ),
});
export type Quote = z.infer<typeof Quote>;

/**
 * Creator to whom the buyer can write. Null if Kumu is the seller, and for a creator without a
 * public page.
 */
const Seller = z.object({ id: Id, name: z.string() }).nullable();

/** Purchase of the signed-in person. */
export const Purchase = z.object({
  id: Id,
  /**
   * State for return addresses and checkout screens. FAILED also applies while the payment page is
   * open, if the last card was declined.
   */
  status: CheckoutStatus,
  /** Stored state, including a pending review or a refund. */
  state: z.enum(purchaseStates),
  transactionType: z.enum(sellableTypes),
  contentType: ContentType.nullable(),
  contentId: Id.nullable(),
  title: z.string(),
  /** Path of the page that shows the purchase. */
  path: z.string(),
  picture: Picture.nullable(),
  creatorName: z.string(),
  seller: Seller,
  /** Note that the buyer sent with a tip. */
  note: z.string().nullable(),
  amountCents: Cents,
  /** Number of free trial days, for a purchase that was not charged yet. */
  trialDays: z.int().nullable(),
  refundedCents: Cents,
  /** Time of the last refund. */
  refundedAt: Instant.nullable(),
  /**
   * True if the purchase could not be delivered at payment. The buyer was then not charged, or was
   * refunded in full automatically.
   */
  isUndeliverable: z.boolean(),
  createdAt: Instant,
  completedAt: Instant.nullable(),
});
export type Purchase = z.infer<typeof Purchase>;

/** Entry in a buyer's list of payments and refunds. */
export const Bought = z.object({
  /** Id of the purchase, the invoice or the refund, depending on `kind`. */
  id: z.string(),
  kind: z.enum(['PURCHASE', 'RENEWAL', 'REFUND']),
  purchaseId: Id,
  at: Instant,
  /** Period that a membership payment covers: a month or the free days. */
  period: z.object({ from: Instant, until: Instant }).nullable(),
  transactionType: z.enum(sellableTypes),
  title: z.string(),
  /** Path of the page that shows the content; null if the page does not exist any more. */
  path: z.string().nullable(),
  picture: Picture.nullable(),
  creatorName: z.string(),
  seller: Seller,
  /** Note that the buyer sent with a tip; null for a refund. */
  note: z.string().nullable(),
  amountCents: Cents,
  /** Refunded amount of a payment (cents). */
  refundedCents: Cents,
  state: z.enum([...purchaseStates, ...refundStates]),
  /** Means of payment. A refund returns to it. */
  paidWith: z.enum(paymentMeans),
  repaidCents: RepaidCents,
  /**
   * Dispute of this payment by the buyer's bank. Access is paused while the dispute is open, and
   * ends if it is lost.
   */
  dispute: z.enum(disputeStates).nullable(),
  receipt: z.object({ id: Id, number: z.string() }).nullable(),
  /**
   * Current refund terms of the purchase; null after the refund period, and for types without
   * refunds.
   */
  refund: RefundTerms.nullable(),
  /** State of a gift as its giver sees it. */
  gift: z
    .object({
      /** Code of the gift link. */
      code: z.string(),
      contentType: z.enum(giftableTypes),
      recipientName: z.string(),
      state: z.enum(shownGiftStates),
      isSent: z.boolean(),
      /** Time of the claim; before the claim, the time of sending or of the planned sending. */
      at: Instant,
      expiresAt: Instant,
      /** Deadline until which the giver may revoke the gift; null if the gift cannot be revoked. */
      revocableUntil: Instant.nullable(),
    })
    .nullable(),
});
export type Bought = z.infer<typeof Bought>;

/**
 * Sale of the signed-in creator, or a later payment of a sale. It contains all fields that a refund
 * changes.
 */
export const Sale = z.object({
  id: Id,
  invoiceId: z.string().nullable(),
  title: z.string(),
  type: z.enum(sellableTypes),
  buyerName: z.string(),
  paidWith: z.enum(paymentMeans),
  paidAt: Instant,
  amountCents: Cents,
  feeCents: Cents,
  refundedCents: Cents,
  /** Amount that can be refunded now (cents). */
  refundableCents: Cents,
  /**
   * True if a full refund ends the buyer's access. For a membership, only a refund of the newest
   * payment does.
   */
  endsAccess: z.boolean(),
  /** Amount that Kumu currently owes the creator (cents). A refund is deducted from it. */
  balanceCents: Cents,
});
export type Sale = z.infer<typeof Sale>;

export const checkout = {
  start: post('/stripe/customer/checkout', {
    access: 'member',
    aliases: ['/checkout', '/stripe/customer/subscription'],
    backend: '/stripe/create-checkout-session',
    rate: 'money',
    idempotent: true,
    summary: 'Open a card payment; the browser continues to `url`',
    body: z.strictObject({ stripeOperation: StripeOperation }),
    triesCode: ({ stripeOperation }) => stripeOperation.discountCode !== undefined,
    reply: z.object({ sessionId: z.string(), url: z.string(), checkoutId: Id }),
  }),
  quote: get('/checkout/quote', {
    isPrivate: true,
    access: 'public',
    summary: 'What is sold, at what price, and what it includes; the confirm step reads this for every type',
    query: z.strictObject({
      type: TransactionType,
      contentId: Id,
      /** Amount that the member chose, for a donation. */
      amount: z.coerce
        .number()
        .int()
        .min(0)
        .max(limits.tipCents.max)
        .refine(isPayable, belowMinimum)
        .optional(),
      interval: z.enum(recurringIntervals).optional(),
    }),
    reply: Quote,
  }),
  read: get('/checkout/:id', {
    isPrivate: true,
    access: 'member',
    summary: 'One own purchase',
    reply: Purchase,
  }),
  refresh: post('/checkout/:id/refresh', {
    access: 'member',
    summary: 'Look an open purchase up at the card provider and settle it if it was paid',
    reply: Purchase,
  }),
  listBought: get('/purchases', {
    isPrivate: true,
    access: 'member',
    summary: 'What the caller paid for, and what was refunded of it, newest first',
    query: PageQuery.extend({
      kind: z.enum(boughtKinds).optional(),
      /** Limits the list to one purchase with its later payments and refunds. */
      purchaseId: Id.optional(),
      /** Year in the caller's time zone. */
      year: z.coerce.number().int().min(2000).max(9999).optional(),
    }),
    /**
     * Page of entries; `firstYear` is the year of the first purchase. It is null without a purchase
     * and on later pages.
     */
    reply: pageOf(Bought).extend({ firstYear: z.int().nullable() }),
  }),
  receipt: get('/receipts/:id', {
    isPrivate: true,
    access: 'member',
    rate: 'document',
    summary: 'A receipt of the caller as PDF',
    raw: true,
    reply: z.unknown(),
  }),
  readSale: get('/sales/:id', {
    isPrivate: true,
    access: 'creator',
    summary: 'An own sale, or a later payment of it, and what can be refunded of it',
    query: z.strictObject({ invoiceId: InvoiceId.optional() }),
    reply: Sale,
  }),
};
