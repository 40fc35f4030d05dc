import { z } from './zod.ts';
import { get, patch, post } from './call.ts';
import { PostalAddress } from './addresses.ts';
import { Byline } from './content.ts';
import { Claim, LineRefund, ParcelLine, Tracking, TrackingInput } from './parcels.ts';
import { AmountCents, Cents, Id, Instant, PageQuery, pageOf, Picture, SearchQuery } from './shared.ts';
import { Words } from './texts.ts';
import { refundStates } from './values/checkout.ts';
import { limits } from './values/limits.ts';
import {
  claimAnswers,
  claimReasons,
  claimStates,
  claimWishes,
  orderFilters,
  orderLimits,
  parcelFilters,
  parcelStates,
} from './values/orders.ts';
import { deliveryKinds } from './values/shop.ts';

const ParcelState = z.enum(parcelStates);

/** Parcel of an order, which contains the products of one creator, as shown to the buyer. */
export const Parcel = z.object({
  id: Id,
  /** Number of the parcel in its creator's numbering, such as "MQ-0214". */
  number: z.string(),
  creator: Byline.extend({ userId: Id }),
  state: ParcelState,
  deliveryKind: z.enum(deliveryKinds),
  deliveryName: z.string(),
  /** Range of working days from posting to delivery; null for a parcel that is collected. */
  days: z.object({ from: z.int(), to: z.int() }).nullable(),
  postingDays: z.array(z.int()),
  lines: z.array(ParcelLine),
  deliveryCents: Cents,
  discount: z.object({ code: z.string(), offCents: Cents }).nullable(),
  paidAt: Instant.nullable(),
  /**
   * State of a payment that arrived but did not confirm the parcel: in review by the office, or
   * refunded. Null for a confirmed parcel, and if nothing was charged.
   */
  unconfirmed: z.enum(['REVIEW', 'REFUNDED']).nullable(),
  readyAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  /** True if the buyer confirmed the delivery. */
  isConfirmed: z.boolean(),
  /** Time at which the parcel counts as delivered, even if the buyer does not confirm. */
  deliveredOn: Instant.nullable(),
  tracking: Tracking.nullable(),
  /** Place, times and code for collecting; null unless the parcel is READY. */
  collect: z.object({ address: z.string(), times: z.string(), code: z.string() }).nullable(),
  purchaseId: Id.nullable(),
  refundedCents: Cents,
  refundedAt: Instant.nullable(),
  claim: Claim.nullable(),
  /** Deadline for reporting a problem; null before the parcel is sent. */
  claimUntil: Instant.nullable(),
  can: z.object({
    confirm: z.boolean(),
    claim: z.boolean(),
    /** True if the buyer can ask the creator to cancel the parcel. */
    askToCancel: z.boolean(),
    rate: z.boolean(),
  }),
});
export type Parcel = z.infer<typeof Parcel>;

/** Order as shown in the buyer's list. */
export const OrderCard = z.object({
  id: Id,
  /** Number of the order, such as "K-10482". */
  number: z.string(),
  at: Instant,
  totalCents: Cents,
  itemsCount: z.int(),
  /** Title of the product, if the order has only one product; null otherwise. */
  title: z.string().nullable(),
  pictures: z.array(Picture),
  parcels: z.array(
    Parcel.pick({
      id: true,
      number: true,
      state: true,
      deliveredOn: true,
      claimUntil: true,
      refundedCents: true,
      refundedAt: true,
      postingDays: true,
      unconfirmed: true,
      deliveredAt: true,
      isConfirmed: true,
      tracking: true,
      deliveryKind: true,
    }).extend({
      creatorName: z.string(),
      claimState: z.enum(claimStates).nullable(),
      answerUntil: Instant.nullable(),
    }),
  ),
  /** Time until which the unpaid items are reserved; null for a paid order. */
  heldUntil: Instant.nullable(),
  /** Id of the receipt, if the order has only one creator. */
  receiptId: Id.nullable(),
});
export type OrderCard = z.infer<typeof OrderCard>;

/** Order of the caller with its parcels. */
export const Order = z.object({
  id: Id,
  number: z.string(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
  heldUntil: Instant.nullable(),
  /**
   * Purchase with which the payment is continued at the card provider; null for an order without a
   * purchase.
   */
  checkoutId: Id.nullable(),
  parcels: z.array(Parcel),
  itemsCents: Cents,
  totalCents: Cents,
  gstCents: Cents,
  refundedCents: Cents,
  /** Delivery address; null if nothing is posted, and after the address was deleted. */
  address: PostalAddress.nullable(),
  receipts: z.array(
    z.object({ id: Id, number: z.string(), kind: z.enum(['PAYMENT', 'REFUND']), creatorName: z.string() }),
  ),
  can: z.object({ pay: z.boolean(), cancel: z.boolean() }),
});
export type Order = z.infer<typeof Order>;

/** Parcel as shown in the creator's table of orders. */
export const OwnParcelCard = z.object({
  id: Id,
  number: z.string(),
  buyerName: z.string(),
  state: ParcelState,
  itemsCount: z.int(),
  title: z.string(),
  pictures: z.array(Picture),
  deliveryKind: z.enum(deliveryKinds),
  deliveryName: z.string(),
  /**
   * State and postcode. Empty for a parcel that is collected, and after the address was deleted.
   */
  region: z.string(),
  paidAt: Instant,
  sentAt: Instant.nullable(),
  tracking: Tracking.nullable(),
  claimState: z.enum(claimStates).nullable(),
  answerUntil: Instant.nullable(),
  /** Creator's share (cents). */
  earnedCents: Cents,
});
export type OwnParcelCard = z.infer<typeof OwnParcelCard>;

/** Parcel as shown to its creator. */
export const OwnParcel = z.object({
  id: Id,
  number: z.string(),
  orderNumber: z.string(),
  state: ParcelState,
  purchaseId: Id,
  buyer: z.object({
    userId: Id.nullable(),
    name: z.string(),
    picture: Picture.nullable(),
    ordersCount: z.int(),
    memberSince: Instant.nullable(),
  }),
  /** Address until 90 days after delivery; null for a parcel that is collected. */
  address: PostalAddress.nullable(),
  isAddressRemoved: z.boolean(),
  /** True while the buyer's bank withholds the money of the parcel. */
  isDisputed: z.boolean(),
  /**
   * Name of the person who collects. Empty for a posted parcel, and after the contact was hidden.
   */
  collectorName: z.string(),
  phone: z.string(),
  note: z.string(),
  deliveryKind: z.enum(deliveryKinds),
  deliveryName: z.string(),
  weightGrams: z.int(),
  lines: z.array(ParcelLine.extend({ isPacked: z.boolean() })),
  /** Purchase line of the delivery, which is used to refund it; null for free delivery. */
  deliveryLine: z.object({ position: z.int(), amountCents: Cents, refundedCents: Cents }).nullable(),
  paidAt: Instant,
  readyAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  deliveredOn: Instant.nullable(),
  tracking: Tracking.nullable(),
  collectCode: z.string().nullable(),
  money: z.object({
    itemsCents: Cents,
    discount: z.object({ code: z.string(), offCents: Cents }).nullable(),
    deliveryCents: Cents,
    paidCents: Cents,
    feeCents: Cents,
    earnedCents: Cents,
    gstCents: Cents,
    refundedCents: Cents,
  }),
  claim: Claim.nullable(),
  can: z.object({
    pack: z.boolean(),
    send: z.boolean(),
    setReady: z.boolean(),
    collected: z.boolean(),
    changeTracking: z.boolean(),
    refund: z.boolean(),
  }),
});
export type OwnParcel = z.infer<typeof OwnParcel>;

const ClaimText = Words.min(orderLimits.claimTextCharacters.min).max(orderLimits.claimTextCharacters.max);
/** Ids of pictures that were uploaded with the target CLAIM for this parcel. */
const ClaimPictures = z.array(Id).max(orderLimits.claimPictures).default([]);

/** Refund of parcel lines, with the refunded total that the caller saw (cents). */
export const ParcelRefund = z.object({
  refundId: Id.nullable(),
  state: z.enum(refundStates).nullable(),
  amountCents: Cents,
  gstCents: Cents,
  feeBackCents: Cents,
  leavesWalletCents: Cents,
});
export type ParcelRefund = z.infer<typeof ParcelRefund>;

export const orders = {
  list: get('/shop/orders', {
    isPrivate: true,
    access: 'member',
    summary: 'The own orders, newest first, by state or year',
    query: PageQuery.extend({
      filter: z.enum(orderFilters).optional(),
      year: z.coerce.number().int().min(2000).max(9999).optional(),
    }),
    reply: pageOf(OrderCard).extend({ firstYear: z.int().nullable() }),
  }),
  read: get('/shop/orders/:id', {
    isPrivate: true,
    access: 'member',
    summary: 'One own order with its parcels',
    reply: Order,
  }),
  cancel: post('/shop/orders/:id/cancel', {
    access: 'member',
    summary: 'Cancel an own order before it is paid; the items are free again',
    reply: Order,
  }),
  pay: post('/shop/orders/:id/pay', {
    access: 'member',
    rate: 'money',
    idempotent: true,
    summary: 'Continue to the card payment of an own order that is still held',
    reply: z.object({ url: z.string() }),
  }),
  confirm: post('/shop/orders/:id/delivered', {
    access: 'member',
    summary: 'Say that a parcel of the own order arrived',
    body: z.strictObject({ parcelId: Id }),
    reply: Order,
  }),
  claim: post('/shop/orders/claim', {
    access: 'member',
    rate: 'comment',
    summary:
      'Report a problem with a parcel: within 30 days after delivery, from 11 days after sending when it has not arrived, from 7 days after payment when it is not sent; a second report finds the open one',
    body: z.strictObject({
      parcelId: Id,
      reason: z.enum(claimReasons),
      wish: z.enum(claimWishes),
      text: ClaimText,
      lines: z
        .array(z.strictObject({ position: z.int().min(0).max(1000), quantity: z.int().min(1).max(1000) }))
        .min(1)
        .max(100),
      pictureIds: ClaimPictures,
    }),
    reply: Order,
  }),
  continueClaim: post('/shop/orders/claim/:id', {
    access: 'member',
    rate: 'comment',
    summary:
      'Add to the own claim (ADD; 409 CLAIM_FULL after many), accept the offer (ACCEPT), ask the office (PASS_ON), or mark it as sorted (SORT)',
    body: z.strictObject({
      action: z.enum(['ADD', 'ACCEPT', 'PASS_ON', 'SORT']),
      text: Words.max(orderLimits.claimTextCharacters.max).default(''),
      pictureIds: ClaimPictures,
    }),
    reply: Order,
  }),
  listOwn: get('/dashboard/shop/orders', {
    isPrivate: true,
    access: 'creator',
    aliases: ['/shop/dashboard/orders'],
    summary: 'Parcels of the own shop: those to send oldest first, others newest first',
    query: PageQuery.extend({
      filter: z.enum(parcelFilters).default('to-send'),
      query: SearchQuery.optional(),
      deliveryKind: z.enum(deliveryKinds).optional(),
      paidSince: Instant.optional(),
      paidBefore: Instant.optional(),
    }),
    reply: pageOf(OwnParcelCard).extend({
      counts: z.record(z.enum(parcelFilters), z.int()).nullable(),
      postingDays: z.array(z.int()),
    }),
  }),
  markSent: patch('/dashboard/shop/orders', {
    access: 'creator',
    aliases: ['/shop/dashboard/orders'],
    summary: 'Mark parcels of the own shop as sent; what could not be is named with its reason',
    body: z.strictObject({
      parcels: z
        .array(z.strictObject({ id: Id, tracking: TrackingInput.nullable().default(null) }))
        .min(1)
        .max(orderLimits.parcelsAtOnce),
    }),
    reply: z.object({
      sentIds: z.array(Id),
      failed: z.array(z.object({ id: Id, number: z.string(), buyerName: z.string(), code: z.string() })),
    }),
  }),
  exportOwn: get('/dashboard/shop/orders/csv', {
    isPrivate: true,
    access: 'creator',
    raw: true,
    summary: 'Parcels of the own shop as CSV',
    query: z.strictObject({ filter: z.enum(parcelFilters).default('all') }),
    reply: z.unknown(),
  }),
  slips: get('/dashboard/shop/orders/slips', {
    isPrivate: true,
    access: 'creator',
    rate: 'document',
    raw: true,
    summary: 'Packing slips (A5) or address labels of parcels as one PDF; ids with commas',
    query: z.strictObject({
      ids: z.string().max(orderLimits.parcelsAtOnce * 37),
      kind: z.enum(['slip', 'label']),
    }),
    reply: z.unknown(),
  }),
  readOwn: get('/dashboard/shop/orders/:id', {
    isPrivate: true,
    access: 'creator',
    summary: 'One parcel of the own shop',
    reply: OwnParcel,
  }),
  send: post('/dashboard/shop/orders/:id/sent', {
    access: 'creator',
    backend: '/shop/orders/:id/sent-order',
    summary: 'Mark a parcel of the own shop as sent, or change the tracking of a sent one',
    body: z.strictObject({ tracking: TrackingInput.nullable().default(null) }),
    reply: OwnParcel,
  }),
  updateParcel: patch('/dashboard/shop/orders/:id', {
    access: 'creator',
    summary: 'Tick a line as packed, or say that a parcel is ready to collect or was collected with its code',
    body: z.strictObject({
      packed: z.strictObject({ position: z.int().min(0).max(1000), isPacked: z.boolean() }).optional(),
      state: z.enum(['READY', 'DELIVERED']).optional(),
      code: z.string().trim().max(10).optional(),
    }),
    reply: OwnParcel,
  }),
  refundPreview: post('/dashboard/shop/orders/:id/refund/preview', {
    access: 'creator',
    summary: 'The sums of a refund of lines before it is made',
    body: z.strictObject({ lines: z.array(LineRefund).min(1).max(100) }),
    reply: ParcelRefund,
  }),
  refund: post('/dashboard/shop/orders/:id/refund', {
    access: 'creator',
    rate: 'money',
    idempotent: true,
    summary: 'Refund lines of a parcel of the own shop, in whole or in part, to the cent',
    body: z.strictObject({
      lines: z.array(LineRefund).min(1).max(100),
      reason: Words.max(limits.reasonCharacters.max).default(''),
      /** Refunded total that the caller saw (cents). */
      seenCents: AmountCents,
    }),
    reply: ParcelRefund,
  }),
  answerClaim: post('/dashboard/shop/orders/:id/answer', {
    access: 'creator',
    rate: 'money',
    idempotent: true,
    summary: 'Answer the claim of a parcel: send another, refund lines, ask for more, or disagree',
    body: z.strictObject({
      answer: z.enum(claimAnswers),
      text: Words.max(orderLimits.claimTextCharacters.max).default(''),
      pictureIds: ClaimPictures,
      /** Day by which the creator will send the replacement. */
      sendBy: z.iso.date().optional(),
      refund: z.array(LineRefund).max(100).default([]),
    }),
    reply: OwnParcel,
  }),
  sendReplacement: post('/dashboard/shop/orders/:id/replacement', {
    access: 'creator',
    summary: 'Say that the replacement of a claim was sent',
    body: z.strictObject({ tracking: TrackingInput.nullable().default(null) }),
    reply: OwnParcel,
  }),
  addToClaim: post('/dashboard/shop/orders/:id/claim', {
    access: 'creator',
    rate: 'comment',
    summary: 'Add a text or pictures to the claim of a parcel of the own shop; 409 CLAIM_FULL after many',
    body: z.strictObject({ text: ClaimText, pictureIds: ClaimPictures }),
    reply: OwnParcel,
  }),
};
