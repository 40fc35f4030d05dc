import type { OwnParcel, OwnParcelCard, ParcelRefund } from '@/contract/orders';
import { withoutLabel } from '@/lib/addresses/address-text';
import { id } from './ids';
import { address, parcel } from './shop-carts';

/**
 * Returns the current time plus some days (negative for the past), so that no test depends on the
 * date.
 */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export const cannot: OwnParcel['can'] = {
  pack: false,
  send: false,
  setReady: false,
  collected: false,
  changeTracking: false,
  refund: false,
};

/** Returns an unsent order of two pillows with a discount and a delivery. */
export function ownParcel(changes: Partial<OwnParcel> = {}): OwnParcel {
  const [line] = parcel().lines;
  return {
    id: id(61),
    number: 'MQ-0217',
    orderNumber: 'K-10479',
    state: 'PAID',
    purchaseId: id(500),
    buyer: {
      userId: id(905),
      name: 'Teodora V.',
      picture: null,
      ordersCount: 2,
      memberSince: '2026-05-03T01:00:00.000Z',
    },
    address: withoutLabel(
      address({ name: 'Teodora Varnholt', line1: '9 Wattle Lane', phone: '0491 570 110' }),
    ),
    isAddressRemoved: false,
    isDisputed: false,
    collectorName: '',
    phone: '0491 570 110',
    note: 'Side gate is open.',
    deliveryKind: 'POST',
    deliveryName: 'Tracked parcel',
    weightGrams: 1250,
    lines: [
      { ...line!, sku: 'EP-BLU', discountCents: 580, amountCents: 5220, isPacked: false },
      {
        ...line!,
        position: 1,
        productId: id(20),
        title: 'Seed refill',
        variant: '400 g',
        quantity: 1,
        priceCents: 1200,
        amountCents: 1200,
        isPacked: true,
      },
    ],
    deliveryLine: { position: 2, amountCents: 950, refundedCents: 0 },
    paidAt: inDays(0),
    readyAt: null,
    sentAt: null,
    deliveredAt: null,
    deliveredOn: null,
    tracking: null,
    collectCode: null,
    money: {
      itemsCents: 7000,
      discount: { code: 'SLOW10', offCents: 580 },
      deliveryCents: 950,
      paidCents: 7370,
      feeCents: 767,
      earnedCents: 6603,
      gstCents: 670,
      refundedCents: 0,
    },
    claim: null,
    can: { ...cannot, pack: true, send: true, refund: true },
    ...changes,
  };
}

export const ownCard = (changes: Partial<OwnParcelCard> = {}): OwnParcelCard => ({
  id: id(61),
  number: 'MQ-0217',
  buyerName: 'Teodora V.',
  state: 'PAID',
  itemsCount: 3,
  title: 'Lavender eye pillow',
  pictures: [],
  deliveryKind: 'POST',
  deliveryName: 'Tracked parcel',
  region: 'VIC 3056',
  paidAt: inDays(0),
  sentAt: null,
  tracking: null,
  claimState: null,
  answerUntil: null,
  earnedCents: 5118,
  ...changes,
});

export const refundSums = (changes: Partial<ParcelRefund> = {}): ParcelRefund => ({
  refundId: null,
  state: null,
  amountCents: 2610,
  gstCents: 237,
  feeBackCents: 261,
  leavesWalletCents: 2349,
  ...changes,
});
