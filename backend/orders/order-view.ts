import type { Order, OrderCard, Parcel } from '../../contract/orders.ts';
import { formatOrderNumber } from '../../contract/rules/order-number.ts';
import { toPostalAddress } from '../addresses/service.ts';
import { formatReceiptNumber } from '../checkout/receipts/service.ts';
import { now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { gstOf } from '../money/gst.ts';
import * as repository from './order-repository.ts';
import type { OrderRow } from './order-repository.ts';
import { readParcels } from './parcel-view.ts';

/** Maximum number of pictures of an order in the list of orders. */
const CARD_PICTURES = 4;

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns the amount of a parcel that was paid or is due (cents). */
const totalOf = ({ lines, deliveryCents }: Parcel): number =>
  deliveryCents + sum(lines.map(({ amountCents }) => amountCents));

/** Returns true if the items of an unpaid order are still reserved. */
const isPayable = ({ paymentStatus, holdUntil }: OrderRow): boolean =>
  paymentStatus === 'OPEN' && holdUntil !== null && holdUntil > now();

/**
 * Returns the time until which the items of an unpaid order are reserved; null for any other order.
 */
const heldUntilOf = (row: OrderRow): string | null =>
  isPayable(row) ? (row.holdUntil?.toISOString() ?? null) : null;

/** Reads orders as cards of the buyer's list, in the same order as the rows. */
export async function readCards(from: Db, rows: OrderRow[]): Promise<OrderCard[]> {
  const ids = rows.map(({ id }) => id);
  const [parcels, receipts] = await Promise.all([readParcels(from, ids), repository.listReceipts(from, ids)]);
  return rows.map((row) => {
    const own = parcels.get(row.id) ?? [];
    const lines = own.flatMap((parcel) => parcel.lines);
    const titles = new Set(lines.map(({ title }) => title));
    const paid = receipts.filter(({ orderId, kind }) => orderId === row.id && kind === 'PAYMENT');
    return {
      id: row.id,
      number: formatOrderNumber(row.number),
      at: row.createdAt.toISOString(),
      totalCents: row.totalCents,
      itemsCount: sum(lines.map(({ quantity }) => quantity)),
      title: titles.size === 1 ? [...titles][0]! : null,
      pictures: lines.flatMap(({ picture }) => picture ?? []).slice(0, CARD_PICTURES),
      parcels: own.map((parcel) => ({
        ...parcel,
        creatorName: parcel.creator.name,
        claimState: parcel.claim?.state ?? null,
        answerUntil: parcel.claim?.answerUntil ?? null,
      })),
      heldUntil: heldUntilOf(row),
      receiptId: own.length === 1 ? (paid[0]?.id ?? null) : null,
    };
  });
}

/** Reads an order as its buyer sees it. */
export async function readOrder(from: Db, row: OrderRow): Promise<Order> {
  const [parcels, receipts, address, checkoutId] = await Promise.all([
    readParcels(from, [row.id]),
    repository.listReceipts(from, [row.id]),
    repository.findAddress(from, row.id),
    row.paymentId === null ? null : repository.findFirstPurchase(from, row.paymentId),
  ]);
  const own = parcels.get(row.id) ?? [];
  const isPosted = own.some(({ deliveryKind }) => deliveryKind === 'POST');
  return {
    id: row.id,
    number: formatOrderNumber(row.number),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    heldUntil: heldUntilOf(row),
    checkoutId,
    parcels: own,
    itemsCents: row.itemsCents,
    totalCents: row.totalCents,
    // The GST is rounded for each parcel, as on the parcel's receipt.
    gstCents: sum(own.map((parcel) => gstOf(totalOf(parcel)))),
    refundedCents: sum(own.map(({ refundedCents }) => refundedCents)),
    address: isPosted && address ? toPostalAddress(address) : null,
    receipts: receipts.map(({ id, kind, sellerName, ...numbers }) => ({
      id,
      number: formatReceiptNumber(numbers),
      kind,
      creatorName: sellerName,
    })),
    can: { pay: isPayable(row), cancel: row.paymentStatus === 'OPEN' },
  };
}
