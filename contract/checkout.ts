import { z } from './zod.ts';
import { nextOr } from './paths.ts';
import { get, post } from './call.ts';
import { Byline, ContentType } from './content.ts';
import { InvoiceId, RefundTerms, RepaidCents } from './refunds.ts';
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
import { givenTypes, shownGiftStates } from './values/gifts.ts';
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

/** A path of this site: never another origin, never a scheme. */
export const OwnPath = z
  .string()
  .max(500)
  .refine((path) => nextOr(path, '') === path, { params: { code: 'INVALID' } });

/** Where in the product something was chosen; the return address carries it back. */
export const Context = z.string().regex(/^[A-Z_]{1,40}$/);

/** A discount code as somebody types it: in any case, with spaces around it. */
export const TypedCode = z.string().trim().toUpperCase().min(1).max(40);

/**
 * The card payment payload. Only `type` and `contentId` (and a donation's `amount`) decide what is paid;
 * the price is read again on the server and `price` is compared with it, so that nobody pays
 * another amount than the one they saw.
 */
export const StripeOperation = z.strictObject({
  type: TransactionType,
  contentId: Id,
  price: AmountCents,
  amount: TipCents.optional(),
  priceId: z.string().max(100).optional(),
  description: z.string().max(500).optional(),
  productName: z.string().max(200).optional(),
  creatorId: Id.optional(),
  image: z.string().max(500).optional(),
  context: Context.default('DEFAULT'),
  /** `price` is the one with this code. */
  discountCode: TypedCode.optional(),
  successUrl: OwnPath,
  cancelUrl: OwnPath,
});

/** The quote: what is sold, its price and what it includes; everything that the confirm step shows. */
export const Quote = z.object({
  type: z.enum(sellableTypes),
  contentType: ContentType.nullable(),
  contentId: Id.nullable(),
  title: z.string(),
  /** The path of the page that shows it. */
  path: z.string(),
  picture: Picture.nullable(),
  topicId: TopicId.nullable(),
  /** Its creator; null when the platform or several creators sell it. */
  creator: Byline.nullable(),
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), amountCents: Cents })),
  totalCents: Cents,
  /** The code that was applied, and what it took off; `totalCents` is without it. */
  discount: z.object({ code: z.string(), offCents: Cents }).nullable(),
  /** Amounts to choose from, for a donation; without an amount, `totalCents` is the one that is suggested. */
  suggestedCents: z.array(Cents),
  /** The interval of a recurring payment; null for a single one. */
  recurring: z.enum(recurringIntervals).nullable(),
  /** How many days of a recurring payment are free for this buyer. */
  trialDays: z.int().nullable(),
  /** What a recurring payment will cost, from a date that is announced. */
  nextPrice: z.object({ price: Cents, from: Instant }).nullable(),
  /** Until when the buyer has the same membership as a gift; what they pay begins today all the same. */
  givenUntil: Instant.nullable(),
  /** The plan's id at the card provider, for recurring payments. */
  priceId: z.string().nullable(),
  /** What the buyer gets: keys of texts of the confirm step, with their numbers. */
  included: z.array(
    z.object({
      code: z.enum(['parts', 'keep', 'courses', 'trial', 'files', 'versions', 'stamped', 'stampedInPart']),
      count: z.int(),
      seconds: z.int(),
    }),
  ),
});
export type Quote = z.infer<typeof Quote>;

/** One purchase of the signed-in person, from its stored row. */
export const Purchase = z.object({
  id: Id,
  /**
   * Of the four that a return address and the screens of the checkout know. FAILED also while the payment page is open, when
   * the provider says that the last card was refused there.
   */
  status: CheckoutStatus,
  /** As stored: also whether it waits for a person, or was refunded. */
  state: z.enum(purchaseStates),
  transactionType: z.enum(sellableTypes),
  contentType: ContentType.nullable(),
  contentId: Id.nullable(),
  title: z.string(),
  /** The path of the page that shows what was bought. */
  path: z.string(),
  picture: Picture.nullable(),
  creatorName: z.string(),
  amountCents: Cents,
  /** How many days were free: nothing was charged yet. */
  trialDays: z.int().nullable(),
  refundedCents: Cents,
  /** When the last of it was refunded. */
  refundedAt: Instant.nullable(),
  /** It could not be delivered any more when it was paid: nothing was charged, or all of it is refunded without being asked for. */
  isGone: z.boolean(),
  createdAt: Instant,
  completedAt: Instant.nullable(),
});
export type Purchase = z.infer<typeof Purchase>;

/** One entry of what somebody bought: a payment, or money that went back. */
export const Bought = z.object({
  /** Of the purchase, the invoice or the refund. */
  id: z.string(),
  kind: z.enum(['PURCHASE', 'RENEWAL', 'REFUND']),
  purchaseId: Id,
  at: Instant,
  /** What a payment of a membership is for: a month, or the free days. */
  period: z.object({ from: Instant, until: Instant }).nullable(),
  transactionType: z.enum(sellableTypes),
  title: z.string(),
  /** The path of the page that shows it; null when there is none any more. */
  path: z.string().nullable(),
  picture: Picture.nullable(),
  creatorName: z.string(),
  amountCents: Cents,
  /** Of a payment: how much of it was refunded. */
  refundedCents: Cents,
  state: z.enum([...purchaseStates, ...refundStates]),
  /** Where a refund goes back to. */
  paidWith: z.enum(paymentMeans),
  repaidCents: RepaidCents,
  /** A dispute with the buyer's bank about this payment: its access is paused while it is open, and ended once it is lost. */
  dispute: z.enum(disputeStates).nullable(),
  receipt: z.object({ id: Id, number: z.string() }).nullable(),
  /** What the rule says about a refund of this purchase now; null once it is over, and where there is none. */
  refund: RefundTerms.nullable(),
  /** Of a gift: where it stands, for its giver. */
  gift: z
    .object({
      /** Of its link. */
      code: z.string(),
      contentType: z.enum(givenTypes),
      recipientName: z.string(),
      state: z.enum(shownGiftStates),
      isSent: z.boolean(),
      /** When it was claimed, else sent, else when it is to be sent. */
      at: Instant,
      expiresAt: Instant,
      /** Null when it cannot be taken back. */
      takeBackUntil: Instant.nullable(),
    })
    .nullable(),
});
export type Bought = z.infer<typeof Bought>;

/** A sale of the signed-in creator, or a later payment of one: all that a refund of it changes. */
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
  /** What can be refunded now. */
  refundableCents: Cents,
  /** Whether a refund in full ends what its buyer has: of a membership only that of the newest payment. */
  endsAccess: z.boolean(),
  /** All that Kumu owes the creator now; a refund is taken from it. */
  balanceCents: Cents,
});
export type Sale = z.infer<typeof Sale>;

export const checkout = {
  start: post('/stripe/customer/checkout', {
    access: 'member',
    aliases: ['/checkout'],
    backend: '/stripe/create-checkout-session',
    rate: 'money',
    idempotent: true,
    summary: 'Open a card payment; the browser continues to `url`',
    body: z.strictObject({ stripeOperation: StripeOperation }),
    triesCode: ({ stripeOperation }) => stripeOperation.discountCode !== undefined,
    reply: z.object({ sessionId: z.string(), url: z.string(), checkoutId: Id }),
  }),
  quote: get('/checkout/quote', {
    access: 'public',
    summary: 'What is sold, at what price, and what it includes; the confirm step reads this for every type',
    query: z.strictObject({
      type: TransactionType,
      contentId: Id,
      /** The amount that the member chose, for a donation. */
      amount: z.coerce
        .number()
        .int()
        .min(0)
        .max(limits.tipCents.max)
        .refine(isPayable, belowMinimum)
        .optional(),
    }),
    reply: Quote,
  }),
  read: get('/checkout/:id', { access: 'member', summary: 'One own purchase', reply: Purchase }),
  listBought: get('/purchases', {
    access: 'member',
    summary: 'What the caller paid for, and what was refunded of it, newest first',
    query: PageQuery.extend({
      kind: z.enum(boughtKinds).optional(),
      /** Only one purchase, with what was paid and refunded of it later. */
      purchaseId: Id.optional(),
      /** In the caller's time zone. */
      year: z.coerce.number().int().min(2000).max(9999).optional(),
    }),
    /** `firstYear` is that of their first purchase; null before it, and on later pages. */
    reply: pageOf(Bought).extend({ firstYear: z.int().nullable() }),
  }),
  receipt: get('/receipts/:id', {
    access: 'member',
    rate: 'paper',
    summary: 'A receipt of the caller as PDF',
    raw: true,
    reply: z.unknown(),
  }),
  readSale: get('/sales/:id', {
    access: 'creator',
    summary: 'An own sale, or a later payment of it, and what can be refunded of it',
    query: z.strictObject({ invoiceId: InvoiceId.optional() }),
    reply: Sale,
  }),
};
