import { z } from './zod.ts';
import { ClaimEntry, LineRefund, Tracking } from './parcels.ts';
import { AmountCents, Cents, Id, Instant } from './shared.ts';
import { claimReasons, claimStates, claimWishes } from './values/orders.ts';

/**
 * Refund by which the office decides a claim. It refunds parcel lines in whole or in part. Without
 * lines, it refunds the remaining amount of the parcel.
 */
export const ClaimRefund = z.strictObject({
  lines: z
    .array(LineRefund.omit({ restockCount: true }))
    .max(100)
    .default([]),
  /** Refunded total that the office saw (cents). */
  seenCents: AmountCents,
});

/** Claim as shown to the office. */
export const OfficeClaim = z.object({
  id: Id,
  parcelId: Id,
  purchaseId: Id,
  orderNumber: z.string(),
  parcelNumber: z.string(),
  state: z.enum(claimStates),
  reason: z.enum(claimReasons),
  wish: z.enum(claimWishes),
  buyerName: z.string(),
  creator: z.object({ id: Id, name: z.string(), username: z.string().nullable() }),
  /** Lines of the parcel; `claimedCount` is the number of items with a problem. */
  lines: z.array(
    z.object({
      position: z.int(),
      title: z.string(),
      variant: z.string(),
      quantity: z.int(),
      claimedCount: z.int(),
      amountCents: Cents,
      refundedCents: Cents,
    }),
  ),
  /** Purchase line of the delivery; null for free delivery. */
  deliveryLine: z.object({ position: z.int(), amountCents: Cents, refundedCents: Cents }).nullable(),
  paidCents: Cents,
  refundedCents: Cents,
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  tracking: Tracking.nullable(),
  reportedAt: Instant,
  decidedAt: Instant.nullable(),
  entries: z.array(ClaimEntry),
});
export type OfficeClaim = z.infer<typeof OfficeClaim>;
