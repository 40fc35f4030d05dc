import {
  ADDRESS_DAYS,
  CLAIM_DAYS,
  DELIVERED_AFTER_DAYS,
  NOT_ARRIVED_AFTER_DAYS,
  UNSENT_AFTER_DAYS,
  type ClaimReason,
  type ParcelState,
} from '../../contract/values/orders.ts';
import type { DeliveryKind } from '../../contract/values/shop.ts';
import { daysAfter, now } from '../clock.ts';

/** Facts of a parcel that its rules depend on. */
type ParcelFacts = {
  state: ParcelState;
  deliveryKind: DeliveryKind;
  paidAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  closedAt: Date | null;
  isConfirmed: boolean;
  isAddressRemoved: boolean;
};

/** Returns the day on which a sent parcel counts as delivered without the buyer's confirmation. */
export const deliveredOn = ({ state, sentAt }: Pick<ParcelFacts, 'state' | 'sentAt'>): Date | null =>
  state === 'SENT' && sentAt ? daysAfter(sentAt, DELIVERED_AFTER_DAYS) : null;

/** Returns the end of the time for reporting a problem; null before the parcel is sent. */
export function claimUntil({
  sentAt,
  deliveredAt,
}: Pick<ParcelFacts, 'sentAt' | 'deliveredAt'>): Date | null {
  const from = deliveredAt ?? (sentAt && daysAfter(sentAt, DELIVERED_AFTER_DAYS));
  return from && daysAfter(from, CLAIM_DAYS);
}

/**
 * Returns true if the buyer can report a problem now. A parcel that waits to be collected has no
 * end, and neither has one that is not sent some days after the payment.
 */
export function mayClaim(parcel: ParcelFacts): boolean {
  if (parcel.state === 'READY') return true;
  if (parcel.state === 'PAID')
    return parcel.paidAt !== null && now() >= daysAfter(parcel.paidAt, UNSENT_AFTER_DAYS);
  const until = claimUntil(parcel);
  return (parcel.state === 'SENT' || parcel.state === 'DELIVERED') && until !== null && now() < until;
}

/**
 * Returns true if a reason of a possible claim can be chosen now. A parcel that is not sent can
 * only be missing. A parcel that the buyer received cannot be missing, and any other is given some
 * days.
 */
export function mayClaimFor({ state, sentAt, isConfirmed }: ParcelFacts, reason: ClaimReason): boolean {
  if (state === 'READY') return true;
  if (reason !== 'NOT_ARRIVED') return state !== 'PAID';
  if (state === 'PAID') return true;
  return !isConfirmed && sentAt !== null && now() >= daysAfter(sentAt, NOT_ARRIVED_AFTER_DAYS);
}

/**
 * Returns true if the creator sees how to reach the buyer, which is the phone, the note and the
 * address. A parcel that never arrived is closed instead of delivered.
 */
export function isContactShown({
  isAddressRemoved,
  deliveredAt,
  closedAt,
}: Pick<ParcelFacts, 'isAddressRemoved' | 'deliveredAt' | 'closedAt'>): boolean {
  const end = deliveredAt ?? closedAt;
  return !isAddressRemoved && (end === null || now() < daysAfter(end, ADDRESS_DAYS));
}

/** Returns true if the creator sees the address, which only a posted parcel has. */
export const isAddressShown = (parcel: ParcelFacts): boolean =>
  parcel.deliveryKind === 'POST' && isContactShown(parcel);

export const maySend = ({ state, deliveryKind }: ParcelFacts): boolean =>
  state === 'PAID' && deliveryKind === 'POST';

/** Returns true for a paid parcel that was neither sent nor collected, also with an open claim. */
export const isUnsent = ({ state, sentAt, deliveredAt }: ParcelFacts): boolean =>
  mayPack({ state }) || (state === 'CLAIMED' && sentAt === null && deliveredAt === null);

export const mayPack = ({ state }: Pick<ParcelFacts, 'state'>): boolean =>
  state === 'PAID' || state === 'READY';

export const maySetReady = ({ state, deliveryKind }: ParcelFacts): boolean =>
  state === 'PAID' && deliveryKind === 'COLLECT';

/** Returns true if the parcel was received and not refunded, so that its buyer can rate it. */
export const mayRate = ({ state, deliveredAt }: ParcelFacts): boolean =>
  deliveredAt !== null && state !== 'REFUNDED';
