import { formatOrderNumber } from '../../contract/rules/order-number.ts';
import { paths } from '../../contract/paths.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { productStateSets } from '../../contract/values/states.ts';
import { toRegion, toPostalAddress } from '../addresses/service.ts';
import { findProblem, refuse } from '../carts/pricing-service.ts';
import { takeBought } from '../carts/service.ts';
import { recordSale } from '../checkout/purchases/sale-notice-service.ts';
import { minutesFromNow, now } from '../clock.ts';
import { bylinesById, canPublish, getById } from '../creators/service.ts';
import type { Db, Trx } from '../db/connection.ts';
import { conflict, notFound } from '../errors.ts';
import type { PurchaseRow, Quote, QuoteLine, Sellable } from '../extension-points/sellables.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { Actor } from '../http/actor.ts';
import { recordSold, takeParcelNumber } from '../products/sale-service.ts';
import { lockStock, readSellable, returnStock, takeStock } from '../products/stock-service.ts';
import { alreadyPaid } from './cancel-service.ts';
import { listRates, toQuote } from './checkout-pricing.ts';
import { toDeliveryLines, toItemLines, toOrderKey } from './order-lines.ts';
import * as repository from './order-repository.ts';
import { parcelRefunds } from './parcel-refund-service.ts';
import { notifyPaid } from './parcel-service.ts';
import type { OrderRow, StoredParcel } from './order-repository.ts';

const priceChanged = () =>
  conflict('PRICE_CHANGED', 'The price has changed. Look at the new one before you pay.');

/** Returns the amount of a parcel's purchase (cents). */
const totalOf = ({ lines, deliveryCents }: StoredParcel): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, deliveryCents);

/** Minutes before the end of the reservation until which a payment can be started. */
const LEAST_MINUTES = 1;

/**
 * Asserts that an order can still be paid.
 * @throws 409 ALREADY_PAID, ORDER_EXPIRED
 */
function assertPayable(
  order: OrderRow,
  parcels: StoredParcel[],
): asserts order is OrderRow & { holdUntil: Date } {
  if (order.paidAt !== null || order.paymentStatus === 'PAID') throw alreadyPaid();
  const isHeld = order.holdUntil !== null && order.holdUntil > minutesFromNow(LEAST_MINUTES);
  if (!isHeld || parcels.some(({ state }) => state !== 'PENDING_PAYMENT'))
    throw conflict('ORDER_EXPIRED', 'These items are not held any more. Nothing was charged.');
}

/**
 * Asserts that the items of a parcel are still sold at their stored prices. The stock is not
 * checked, because the order itself may reserve the last items.
 * @returns the current variants with the ordered quantities
 * @throws 403 OWN_PRODUCT, 409 NOT_SOLD, PAUSED, PRICE_CHANGED
 */
async function assertSold(from: Db, buyer: Actor, { lines }: StoredParcel) {
  const sellables = await readSellable(
    from,
    lines.map(({ variantId }) => variantId),
  );
  return lines.map(({ variantId, quantity, priceCents }) => {
    const sellable = sellables.get(variantId);
    if (!sellable) throw refuse('NOT_SOLD');
    const problem = findProblem(sellable, buyer);
    if (problem !== null && problem !== 'SOLD_OUT') throw refuse(problem);
    if (sellable.priceCents !== priceCents) throw priceChanged();
    return { ...sellable, quantity };
  });
}

/** Returns the quote lines of a parcel at current prices, before its discount. */
async function quoteParcel(
  from: Db,
  buyer: Actor,
  parcel: StoredParcel,
  region: string | null,
): Promise<QuoteLine[]> {
  const { creatorId, deliveryKind, deliveryName: name, deliveryCents: priceCents } = parcel;
  const items = await assertSold(from, buyer, parcel);
  const itemsCents = totalOf(parcel) - priceCents;
  const rates = await listRates(from, creatorId, items, { region, itemsCents });
  const isOffered = rates.some(
    (rate) => rate.kind === deliveryKind && rate.name === name && rate.priceCents === priceCents,
  );
  if (!isOffered) throw priceChanged();
  const { paymentAccountId } = await getById(from, creatorId);
  const seller = { sellerId: creatorId, destination: paymentAccountId };
  return [...toItemLines(seller, parcel.lines), ...toDeliveryLines(seller, { name, priceCents })];
}

/** Finds the parcel of a purchase by the purchase's order and seller. */
async function getParcel(from: Db, { id, offerId }: PurchaseRow) {
  const [parcels, sellerId] = await Promise.all([
    repository.listParcels(from, [offerId]),
    repository.findSeller(from, id),
  ]);
  const parcel = parcels.find(({ creatorId }) => creatorId === sellerId);
  if (!parcel) throw new Error(`purchase ${id} has no parcel`);
  const variantIds = parcels.flatMap(({ lines }) => lines.map(({ variantId }) => variantId));
  return { parcel, variantIds };
}

/**
 * Finds the parcel of a purchase and locks the stock of all parcels of its order. The purchases of
 * one payment are handled one after another. If only the stock of one parcel was locked at a time,
 * two orders of the same products could deadlock.
 */
async function lockParcel(trx: Trx, purchase: PurchaseRow): Promise<StoredParcel> {
  const { variantIds } = await getParcel(trx, purchase);
  await lockStock(trx, variantIds);
  // The parcel is read again, because another transaction may have changed it before the lock.
  return (await getParcel(trx, purchase)).parcel;
}

/** Sellable for an order, with one purchase for each parcel; `contentId` is the order's id. */
export const orderSellable: Sellable = {
  type: 'SHOP_ORDER',

  async quote(from, buyer, { contentId: orderId }): Promise<Quote> {
    const order = await repository.findOrder(from, orderId);
    if (!order || buyer === null || order.buyerId !== buyer.userId) throw notFound('This order');
    const parcels = await repository.listParcels(from, [orderId]);
    assertPayable(order, parcels);
    const isPosted = parcels.some(({ deliveryKind }) => deliveryKind === 'POST');
    const address = isPosted ? await repository.findAddress(from, orderId) : undefined;
    const region = address ? toRegion(toPostalAddress(address)) : null;
    const lines: QuoteLine[] = [];
    for (const parcel of parcels) lines.push(...(await quoteParcel(from, buyer, parcel, region)));
    const bylines = await bylinesById(
      from,
      parcels.map(({ creatorId }) => creatorId),
    );
    const title = `Order ${formatOrderNumber(order.number)}`;
    const titleOf = (creatorId: string) => `${title}, ${bylines.get(creatorId)?.name ?? ''}`;
    const [first, ...others] = parcels;
    return {
      ...toQuote(lines, toOrderKey(orderId)),
      title: others.length ? title : titleOf(first!.creatorId),
      titles: Object.fromEntries(parcels.map(({ creatorId }) => [creatorId, titleOf(creatorId)])),
      codes: Object.fromEntries(
        parcels.flatMap(({ creatorId, discountCode }) => (discountCode ? [[creatorId, discountCode]] : [])),
      ),
      holdMinutes: (order.holdUntil.getTime() - now().getTime()) / MINUTE_MS,
      shown: { path: paths.order(orderId), picture: null, topicId: null, creator: null, included: [] },
    };
  },

  async reserve(trx, purchase) {
    const parcel = await lockParcel(trx, purchase);
    // Another payment of the order may already have paid for this parcel or reserved it.
    if (parcel.state !== 'PENDING_PAYMENT' && parcel.state !== 'EXPIRED') throw alreadyPaid();
    if (parcel.state === 'PENDING_PAYMENT' && parcel.purchaseId !== null && parcel.purchaseId !== purchase.id)
      throw alreadyPaid();
    // Codes and prices may have changed since the order, even if the payment's total is the same.
    if (totalOf(parcel) !== purchase.amountCents || parcel.discountCents !== purchase.discountCents)
      throw priceChanged();
    await takeStock(trx, parcel.lines);
    await repository.updateParcel(trx, parcel.id, {
      purchaseId: purchase.id,
      state: 'PENDING_PAYMENT',
      closedAt: null,
    });
    await repository.updateOrder(trx, parcel.orderId, { paymentId: purchase.paymentId });
  },

  async released(trx, purchase) {
    const parcel = await lockParcel(trx, purchase);
    await returnStock(trx, parcel.lines);
    await repository.updateParcel(trx, parcel.id, { state: 'EXPIRED', closedAt: now() });
  },

  isDeliverable: async (trx, purchase) => {
    const { parcel } = await getParcel(trx, purchase);
    const states = await repository.listProductStates(trx, parcel.id);
    return (
      canPublish(await getById(trx, parcel.creatorId)) === true &&
      states.every((state) => productStateSets.sold.some((sold) => sold === state))
    );
  },

  async isUndeliverable(trx, purchase) {
    const { parcel } = await getParcel(trx, purchase);
    const states = await repository.listProductStates(trx, parcel.id);
    return states.some((state) => productStateSets.gone.some((gone) => gone === state));
  },

  async paid(trx, purchase) {
    const parcel = await lockParcel(trx, purchase);
    const paidAt = now();
    await repository.updateParcel(trx, parcel.id, {
      state: 'PAID',
      paidAt,
      number: await takeParcelNumber(trx, parcel.creatorId),
    });
    await repository.setPaid(trx, parcel.orderId, paidAt);
    await recordSold(trx, parcel.lines);
    await takeBought(trx, purchase.buyerId, parcel.lines);
    await recordSale(trx, purchase);
    await notifyPaid(trx, purchase.id);
    const bylines = await bylinesById(trx, [parcel.creatorId]);
    return { by: bylines.get(parcel.creatorId)?.name ?? '', path: paths.order(parcel.orderId) };
  },

  // These handlers lock the parcel before the products, in the same order as refunds and
  // replacements by the creator.
  ...parcelRefunds,

  async shown(from, purchases) {
    const rows = await repository.listShown(
      from,
      purchases.map(({ id }) => id),
    );
    return new Map(
      rows.map(({ purchaseId, orderId, creatorName, picture }) => [
        purchaseId!,
        { path: paths.order(orderId), by: creatorName, picture: shownPicture(picture) },
      ]),
    );
  },
};
