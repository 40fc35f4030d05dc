import type { Trx } from '../db/connection.ts';
import type { NoticeEvents } from '../extension-points/notice-kinds.ts';
import { notify } from '../notices/service.ts';
import type { ParcelRow } from './parcel-repository.ts';
import { toTracking, type TrackingColumns } from './tracking.ts';

type Buyers =
  | 'parcelSent'
  | 'parcelTrackingChanged'
  | 'parcelReady'
  | 'parcelDelivered'
  | 'parcelOnHold'
  | 'claimReplacementOffered'
  | 'claimRefundOffered'
  | 'claimAnsweredWithRefund'
  | 'claimLapsed'
  | 'claimAsked'
  | 'claimDisagreed'
  | 'claimNoted'
  | 'claimWithOffice'
  | 'claimRefunded'
  | 'claimDeclined'
  | 'replacementSent';
type Creators =
  | 'orderReceived'
  | 'parcelConfirmed'
  | 'parcelUnsent'
  | 'claimOpened'
  | 'claimReminder'
  | 'claimAdded'
  | 'claimAccepted'
  | 'claimSorted'
  | 'ownClaimLapsed'
  | 'replacementNotSent'
  | 'claimPassedOn'
  | 'claimDecided';

type Common = 'userId' | 'creatorId' | 'personId' | 'orderId' | 'parcelId' | 'number';
type Values<Name extends Buyers | Creators> = Omit<NoticeEvents[Name], Common>;

/** Notifies the buyer of a parcel. Does nothing for an erased buyer. */
export async function notifyBuyer<Name extends Buyers>(
  trx: Trx,
  name: Name,
  { id: parcelId, buyerId: userId, creatorId, orderId, number }: ParcelRow,
  values: Values<Name>,
): Promise<void> {
  if (userId === null) return;
  const event = { userId, creatorId, orderId, parcelId, number: number ?? '', ...values };
  await notify(trx, name, event as unknown as NoticeEvents[Name]);
}

/** Notifies the creator of a parcel. */
export async function notifyCreator<Name extends Creators>(
  trx: Trx,
  name: Name,
  { id: parcelId, buyerId: personId, creatorId, number }: ParcelRow,
  values: Values<Name>,
): Promise<void> {
  const event = { creatorId, personId, parcelId, number: number ?? '', ...values };
  await notify(trx, name, event as unknown as NoticeEvents[Name]);
}

/** Returns the tracking values of a notice; both are empty without a tracking. */
export function trackingValues(columns: TrackingColumns): { tracking: string; url: string } {
  const tracking = toTracking(columns);
  return { tracking: tracking?.number ?? '', url: tracking?.url ?? '' };
}
