import { z } from './zod.ts';
import { Cents, Id, Instant, Picture } from './shared.ts';
import { trackingLink, trackingNumber } from './rules/tracking-url.ts';
import { limits } from './values/limits.ts';
import {
  carriers,
  claimAuthors,
  claimReasons,
  claimStates,
  claimSteps,
  claimWishes,
  orderLimits,
} from './values/orders.ts';

/** Line of a parcel. `amountCents` is the paid amount, after discounts. */
export const ParcelLine = z.object({
  /** Position of the line in the purchase. Refunds refer to it. */
  position: z.int(),
  productId: Id,
  /** Name of the product in its page's address; null if the product is not public any more. */
  routedTitle: z.string().nullable(),
  title: z.string(),
  variant: z.string(),
  sku: z.string(),
  picture: Picture.nullable(),
  quantity: z.int(),
  priceCents: Cents,
  discountCents: Cents,
  amountCents: Cents,
  refundedCents: Cents,
});
export type ParcelLine = z.infer<typeof ParcelLine>;

/** Entry in the history of a claim. */
export const ClaimEntry = z.object({
  id: Id,
  author: z.enum(claimAuthors),
  name: z.string(),
  step: z.enum(claimSteps),
  text: z.string(),
  /** Pictures with links that expire. Pictures that are still being rendered are omitted. */
  pictures: z.array(Picture),
  /** Refunded amount (cents), for an entry about a refund. */
  amountCents: Cents.nullable(),
  at: Instant,
});
export type ClaimEntry = z.infer<typeof ClaimEntry>;

/** Problem that a buyer reported. */
export const Claim = z.object({
  id: Id,
  state: z.enum(claimStates),
  reason: z.enum(claimReasons),
  wish: z.enum(claimWishes),
  lines: z.array(z.object({ position: z.int(), title: z.string(), variant: z.string(), quantity: z.int() })),
  /** True if the parcel was not sent when the problem was reported. */
  isUnsent: z.boolean(),
  /**
   * Deadline for the next step: the creator's answer, the buyer's reply, or the sending of an
   * accepted replacement. Null for a closed claim and for a claim that the office decides.
   */
  answerUntil: Instant.nullable(),
  /**
   * Deadline for passing a claim to the office, if the claim was closed because the buyer did not
   * reply.
   */
  passOnUntil: Instant.nullable(),
  reportedAt: Instant,
  entries: z.array(ClaimEntry),
  can: z.object({
    add: z.boolean(),
    accept: z.boolean(),
    passOn: z.boolean(),
    sort: z.boolean(),
    answer: z.boolean(),
    /** True if the creator can mark the replacement or the missing parcel as sent. */
    send: z.boolean(),
  }),
});
export type Claim = z.infer<typeof Claim>;

/** Tracking of a parcel. The link uses https; it is null for a carrier without tracking pages. */
export const Tracking = z.object({
  carrier: z.enum(carriers),
  number: z.string(),
  url: z.string().nullable(),
});
export type Tracking = z.infer<typeof Tracking>;

/** Link to a page of the carrier, normalised as a browser does. */
const TrackingUrl = z
  .string()
  .trim()
  .max(orderLimits.trackingUrlCharacters)
  .regex(trackingLink, 'Use a web address that begins with https://, without a user name.')
  .pipe(z.url({ protocol: /^https$/, normalize: true }).max(orderLimits.trackingUrlCharacters));
export const TrackingInput = z.strictObject({
  carrier: z.enum(carriers),
  number: z
    .string()
    .trim()
    .max(orderLimits.trackingNumberCharacters)
    .regex(trackingNumber, 'Use letters, digits, spaces and hyphens.')
    .default(''),
  url: TrackingUrl.nullable().default(null),
});

/** Amount of a line to refund (cents): the whole amount or a part of it. */
export const LineRefund = z.strictObject({
  position: z.int().min(0).max(1000),
  amountCents: z.int().min(1).max(limits.priceCents.max),
  /** Number of items to return to the stock. */
  restockCount: z.int().min(0).max(1000).default(0),
});
