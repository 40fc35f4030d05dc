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

/** Line of a parcel. `amountCents` is what was paid for it, after its discount. */
export const ParcelLine = z.object({
  /** Position of the line in the purchase, by which it is refunded. */
  position: z.int(),
  productId: Id,
  /** Name of the product's page; null if the product is not public any more. */
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

/** Entry of a claim. */
export const ClaimEntry = z.object({
  id: Id,
  author: z.enum(claimAuthors),
  name: z.string(),
  step: z.enum(claimSteps),
  text: z.string(),
  /** Pictures by links that expire; a picture that is still being made is left out. */
  pictures: z.array(Picture),
  /** Refunded amount of a refund (cents). */
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
   * Deadline of the person for whom the claim waits: the creator answers, the buyer replies, or an
   * accepted replacement is sent. Null for a claim with the office and a closed one.
   */
  answerUntil: Instant.nullable(),
  /** Time until which a claim that closed without the buyer's reply can be passed on. */
  passOnUntil: Instant.nullable(),
  reportedAt: Instant,
  entries: z.array(ClaimEntry),
  can: z.object({
    add: z.boolean(),
    accept: z.boolean(),
    passOn: z.boolean(),
    sort: z.boolean(),
    answer: z.boolean(),
    /** True if the creator can say that the replacement or the missing parcel was sent. */
    send: z.boolean(),
  }),
});
export type Claim = z.infer<typeof Claim>;

/** Tracking of a parcel; the link has https and is null for a carrier without one. */
export const Tracking = z.object({
  carrier: z.enum(carriers),
  number: z.string(),
  url: z.string().nullable(),
});
export type Tracking = z.infer<typeof Tracking>;

/** Link to a page of the carrier, as a browser writes it. */
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

/** Amount of a line to refund (cents), in whole or in part. */
export const LineRefund = z.strictObject({
  position: z.int().min(0).max(1000),
  amountCents: z.int().min(1).max(limits.priceCents.max),
  /** Items that go back into the stock. */
  restockCount: z.int().min(0).max(1000).default(0),
});
