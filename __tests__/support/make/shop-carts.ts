import type { Address } from '@/contract/addresses';
import type { Cart, CartLine, CartPart, CheckoutPreview } from '@/contract/carts';
import type { Purchase } from '@/contract/checkout';
import type { Order, Parcel } from '@/contract/orders';
import { purchase } from './checkout';
import { id } from './ids';

const marisol = { id: id(2), username: 'marisol', name: 'Marisol Quennell', picture: null };
const saskia = { id: id(3), username: 'saskia', name: 'Saskia Thornquill', picture: null };

export const cartLine = (changes: Partial<CartLine> = {}): CartLine => ({
  variantId: id(11),
  productId: id(10),
  routedTitle: 'lavender-eye-pillow',
  title: 'Lavender eye pillow',
  variant: 'Dusk blue',
  picture: null,
  quantity: 2,
  priceCents: 2900,
  amountCents: 5800,
  leftCount: null,
  problem: null,
  change: null,
  ...changes,
});

export const corkBlock = (changes: Partial<CartLine> = {}): CartLine =>
  cartLine({
    variantId: id(21),
    productId: id(20),
    routedTitle: 'cork-block',
    title: 'Cork block and strap',
    variant: '',
    quantity: 1,
    priceCents: 4600,
    amountCents: 4600,
    ...changes,
  });

const partOf = (creator: CartPart['creator'], lines: CartLine[]): CartPart => ({
  creator,
  postsFrom: 'Fremantle, WA',
  isPaused: false,
  lines,
  itemsCents: lines.reduce((sum, { problem, amountCents }) => sum + (problem ? 0 : amountCents), 0),
  missingForFreeCents: null,
});

/** Cart with the pillow of Marisol and the cork block of Saskia. */
export function cart(changes: Partial<Cart> = {}, lines = [cartLine()], others = [corkBlock()]): Cart {
  const parts = [partOf(marisol, lines), partOf(saskia, others)].filter((part) => part.lines.length > 0);
  const all = parts.flatMap((part) => part.lines);
  return {
    parts,
    itemsCount: all.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents: parts.reduce((sum, { itemsCents }) => sum + itemsCents, 0),
    changesCount: all.filter(({ change }) => change).length,
    canCheckOut: all.every(({ problem }) => !problem),
    openOrder: null,
    isReminded: false,
    ...changes,
  };
}

export const address = (changes: Partial<Address> = {}): Address => ({
  id: id(31),
  label: 'Home',
  isDefault: true,
  name: 'Jo Weatherlow',
  line1: '14 Banksia Street',
  line2: '',
  city: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
  country: 'AU',
  phone: '',
  ...changes,
});

export const tracked = {
  rateId: id(41),
  kind: 'POST' as const,
  name: 'Tracked parcel',
  days: { from: 2, to: 4 },
  priceCents: 950,
};
export const express = { ...tracked, rateId: id(42), name: 'Express', priceCents: 2100 };
export const collect = {
  ...tracked,
  rateId: 'COLLECT',
  kind: 'COLLECT' as const,
  name: 'Marrickville, NSW',
  days: null,
  priceCents: 0,
};

type Part = CheckoutPreview['parts'][number];

const checkoutPart = (changes: Partial<Part> = {}): Part => ({
  creator: marisol,
  postingDays: [1, 4],
  postsFrom: 'Marrickville, NSW',
  collectTimes: 'Saturdays, 9 am to 12 pm',
  lines: [cartLine()],
  itemsCents: 5800,
  discount: null,
  rates: [tracked, express],
  chosenRateId: tracked.rateId,
  deliveryCents: 950,
  isUnreachable: false,
  ...changes,
});

/** Preview of an order of two pillows from Marisol. */
export const checkoutPreview = (
  changes: Partial<CheckoutPreview> = {},
  part: Partial<Part> = {},
): CheckoutPreview => ({
  parts: [checkoutPart(part)],
  itemsCount: 2,
  itemsCents: 5800,
  totalCents: 6750,
  gstCents: 614,
  refusedCodes: [],
  isCollected: false,
  ...changes,
});

export const parcel = (changes: Partial<Parcel> = {}): Parcel => ({
  id: id(61),
  number: 'MQ-0214',
  creator: { ...marisol, userId: id(901) },
  state: 'PAID',
  deliveryKind: 'POST',
  deliveryName: 'Tracked parcel',
  days: { from: 2, to: 4 },
  postingDays: [1, 4],
  lines: [
    {
      position: 0,
      productId: id(10),
      routedTitle: 'lavender-eye-pillow',
      title: 'Lavender eye pillow',
      variant: 'Dusk blue',
      sku: '',
      picture: null,
      quantity: 2,
      priceCents: 2900,
      discountCents: 0,
      amountCents: 5800,
      refundedCents: 0,
    },
  ],
  deliveryCents: 950,
  discount: null,
  paidAt: '2026-11-29T00:31:00.000Z',
  readyAt: null,
  sentAt: null,
  deliveredAt: null,
  isConfirmed: false,
  deliveredOn: null,
  tracking: null,
  collect: null,
  purchaseId: id(500),
  refundedCents: 0,
  refundedAt: null,
  claim: null,
  unconfirmed: null,
  claimUntil: null,
  can: { confirm: false, claim: false, askToCancel: true, rate: false },
  ...changes,
});

export const unpaid = { state: 'PENDING_PAYMENT', paidAt: null } as const;

export const order = (parcels: Parcel[] = [parcel()], changes: Partial<Order> = {}): Order => ({
  id: id(51),
  number: 'K-10482',
  createdAt: new Date().toISOString(),
  paidAt: parcels[0]!.paidAt,
  heldUntil: '2026-11-29T00:42:00.000Z',
  checkoutId: id(500),
  parcels,
  itemsCents: 5800,
  totalCents: 6750,
  gstCents: 614,
  refundedCents: 0,
  address: null,
  receipts: [],
  can: { pay: false, cancel: false },
  ...changes,
});

export const orderPurchase = (changes: Partial<Purchase> = {}): Purchase =>
  purchase({
    transactionType: 'SHOP_ORDER',
    contentType: null,
    contentId: null,
    path: `/profile/orders/${id(51)}`,
    ...changes,
  });
