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

/** Facts of a parcel on which its rules depend. */
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

/** Returns the deadline for reporting a problem; null before the parcel is sent. */
export function claimUntil({
  sentAt,
  deliveredAt,
}: Pick<ParcelFacts, 'sentAt' | 'deliveredAt'>): Date | null {
  const from = deliveredAt ?? (sentAt && daysAfter(sentAt, DELIVERED_AFTER_DAYS));
  return from && daysAfter(from, CLAIM_DAYS);
}

/**
 * Returns true if the buyer can report a problem now. A parcel to be collected has no deadline. An
 * unsent parcel has no deadline either, but a problem can only be reported some days after the
 * payment.
 */
export function mayClaim(parcel: ParcelFacts): boolean {
  if (parcel.state === 'READY') return true;
  if (parcel.state === 'PAID')
    return parcel.paidAt !== null && now() >= daysAfter(parcel.paidAt, UNSENT_AFTER_DAYS);
  const until = claimUntil(parcel);
  return (parcel.state === 'SENT' || parcel.state === 'DELIVERED') && until !== null && now() < until;
}

/**
 * Returns true if a reason can be chosen for a possible report now. An unsent parcel can only be
 * reported as missing. A parcel that the buyer confirmed cannot be missing. Any other sent parcel
 * can be reported as missing some days after it was sent.
 */
export function mayClaimFor({ state, sentAt, isConfirmed }: ParcelFacts, reason: ClaimReason): boolean {
  if (state === 'READY') return true;
  if (reason !== 'NOT_ARRIVED') return state !== 'PAID';
  if (state === 'PAID') return true;
  return !isConfirmed && sentAt !== null && now() >= daysAfter(sentAt, NOT_ARRIVED_AFTER_DAYS);
}

/**
 * Returns true if the creator sees the buyer's phone, note and address. They are hidden some days
 * after the parcel was delivered or closed; a parcel that never arrived is only closed.
 */
export function isContactShown({
  isAddressRemoved,
  deliveredAt,
  closedAt,
}: Pick<ParcelFacts, 'isAddressRemoved' | 'deliveredAt' | 'closedAt'>): boolean {
  const end = deliveredAt ?? closedAt;
  return !isAddressRemoved && (end === null || now() < daysAfter(end, ADDRESS_DAYS));
}

/** Returns true if the creator sees the address. Only a posted parcel has an address. */
export const isAddressShown = (parcel: ParcelFacts): boolean =>
  parcel.deliveryKind === 'POST' && isContactShown(parcel);

export const maySend = ({ state, deliveryKind }: ParcelFacts): boolean =>
  state === 'PAID' && deliveryKind === 'POST';

/**
 * Returns true for a paid parcel that was neither sent nor collected. A parcel with an open claim
 * can be unsent too.
 */
export const isUnsent = ({ state, sentAt, deliveredAt }: ParcelFacts): boolean =>
  mayPack({ state }) || (state === 'CLAIMED' && sentAt === null && deliveredAt === null);

export const mayPack = ({ state }: Pick<ParcelFacts, 'state'>): boolean =>
  state === 'PAID' || state === 'READY';

export const maySetReady = ({ state, deliveryKind }: ParcelFacts): boolean =>
  state === 'PAID' && deliveryKind === 'COLLECT';

/** Returns true if the parcel was received and not refunded, so that its buyer can rate it. */
export const mayRate = ({ state, deliveredAt }: ParcelFacts): boolean =>
  deliveredAt !== null && state !== 'REFUNDED';
