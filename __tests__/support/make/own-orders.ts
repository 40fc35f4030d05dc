import type { OrderCard } from '@/contract/orders';
import type { Claim } from '@/contract/parcels';
import { id } from './ids';
import { order, parcel } from './shop-carts';

type CardParcel = OrderCard['parcels'][number];

export function cardParcel(changes: Partial<CardParcel> = {}): CardParcel {
  const { id: parcelId, number, state, deliveryKind, postingDays } = parcel();
  return {
    id: parcelId,
    number,
    state,
    deliveryKind,
    postingDays,
    deliveredOn: null,
    unconfirmed: null,
    claimUntil: null,
    refundedCents: 0,
    refundedAt: null,
    deliveredAt: null,
    isConfirmed: false,
    tracking: null,
    creatorName: 'Marisol Quennell',
    claimState: null,
    answerUntil: null,
    ...changes,
  };
}

export function orderCard(
  changes: Partial<OrderCard> = {},
  parcels: CardParcel[] = [cardParcel()],
): OrderCard {
  const { id: orderId, number, createdAt, totalCents } = order();
  return {
    id: orderId,
    number,
    at: createdAt,
    totalCents,
    itemsCount: 2,
    title: parcels.length > 1 ? null : 'Lavender eye pillow',
    pictures: [],
    parcels,
    heldUntil: null,
    receiptId: null,
    ...changes,
  };
}

/** Problem with one pillow to which the creator has to reply. */
export const claim = (changes: Partial<Claim> = {}): Claim => ({
  id: id(71),
  state: 'CREATOR',
  reason: 'DAMAGED',
  wish: 'REPLACEMENT',
  lines: [{ position: 0, title: 'Lavender eye pillow', variant: 'Dusk blue', quantity: 1 }],
  isUnsent: false,
  answerUntil: '2026-11-28T01:00:00.000Z',
  passOnUntil: null,
  reportedAt: '2026-11-23T07:12:00.000Z',
  entries: [
    {
      id: id(72),
      author: 'BUYER',
      name: 'Jo Weatherlow',
      step: 'REPORTED',
      text: 'The seam along the long side is open.',
      pictures: [],
      amountCents: null,
      at: '2026-11-23T07:12:00.000Z',
    },
  ],
  can: { add: true, accept: false, passOn: false, sort: true, answer: false, send: false },
  ...changes,
});
