import type { Body, Reply } from '../../contract/call.ts';
import type { CheckoutChoices, CheckoutPreview, carts } from '../../contract/carts.ts';
import { limits } from '../../contract/values/limits.ts';
import { ORDER_HOLD_MINUTES } from '../../contract/values/orders.ts';
import { stockShort } from '../carts/service.ts';
import { refused } from '../checkout/discounts/service.ts';
import { start } from '../checkout/payments/service.ts';
import { minutesFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import { bylinesById } from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { AppError, conflict, invalidField } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { readShop } from '../products/delivery-service.ts';
import { makeFairQueue } from '../runtime/fair-queue.ts';
import { cancelOpen } from './cancel-service.ts';
import {
  priceCheckout,
  sumGst,
  sumTotals,
  type PricedCheckout,
  type PricedPart,
} from './checkout-pricing.ts';
import * as repository from './order-repository.ts';

type Ordered = Body<typeof carts.checkout>;

/**
 * Returns the caller's cart with the chosen address, deliveries and codes at the current prices.
 */
export async function preview(actor: Actor, choices: CheckoutChoices): Promise<CheckoutPreview> {
  const { parts, refusedCodes } = await priceCheckout(db, actor, choices);
  const creatorIds = parts.map(({ creatorId }) => creatorId);
  const [bylines, shops] = await Promise.all([bylinesById(db, creatorIds), readShop(db, creatorIds)]);
  return {
    parts: parts.map((part) => {
      const { postingDays, postsFrom, collectTimes } = shops.get(part.creatorId)!;
      return {
        creator: bylines.get(part.creatorId)!,
        postingDays,
        postsFrom,
        collectTimes,
        lines: part.lines,
        itemsCents: part.itemsCents,
        discount: part.discount,
        rates: part.rates,
        chosenRateId: part.chosen?.rateId ?? null,
        deliveryCents: part.chosen?.priceCents ?? null,
        isUnreachable: choices.address !== null && part.rates.length === 0,
      };
    }),
    itemsCount: countItems(parts),
    itemsCents: parts.reduce((sum, { itemsCents }) => sum + itemsCents, 0),
    totalCents: sumTotals(parts),
    gstCents: sumGst(parts),
    refusedCodes: refusedCodes.map(({ code, reason }) => ({
      code,
      reason,
      cents: reason === 'DISCOUNT_TOO_BIG' ? limits.tipCents.min : null,
    })),
    isCollected: isCollected(parts),
  };
}

const countItems = (parts: PricedPart[]): number =>
  parts.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);

const isCollected = (parts: PricedPart[]): boolean =>
  parts.length > 0 && parts.every(({ chosen }) => chosen?.kind === 'COLLECT');

/**
 * Returns the error for the first line whose stock became too low while the caller looked at the
 * total; undefined without such a line.
 */
function findShort({ lines }: PricedCheckout): AppError | undefined {
  const short = lines.find(({ problem, change }) => problem === 'SOLD_OUT' || change?.code === 'STOCK_SHORT');
  return short && stockShort(short.sellable);
}

const priceChanged = () =>
  conflict('PRICE_CHANGED', 'The price has changed. Look at the new one before you pay.');

/**
 * Asserts that a cart can be ordered for the total that the caller saw.
 * @throws 404, 409 for a code that does not apply, 409 CART_EMPTY, PRICE_CHANGED, STOCK_SHORT,
 *   ORDER_TOO_LARGE, 422
 */
function assertOrderable(priced: PricedCheckout, { address, deliveries, totalCents }: Ordered): void {
  const { parts, refusedCodes } = priced;
  if (parts.length === 0)
    throw findShort(priced) ?? conflict('CART_EMPTY', 'Nothing in this cart can be bought now.');
  for (const { creatorId, chosen } of parts) {
    if (chosen) continue;
    // The creator has changed the chosen delivery option, so the buyer has to see the new price.
    if (deliveries.some((choice) => choice.creatorId === creatorId))
      throw findShort(priced) ?? priceChanged();
    throw invalidField('deliveries', 'REQUIRED', 'Choose a delivery for each creator.');
  }
  if (address === null && !isCollected(parts))
    throw invalidField('address', 'REQUIRED', 'Enter the address to which we deliver.');
  const [code] = refusedCodes;
  if (code) throw refused(code.reason);
  if (sumTotals(parts) !== totalCents) throw findShort(priced) ?? priceChanged();
  if (totalCents > limits.priceCents.max)
    throw conflict('ORDER_TOO_LARGE', 'One order can be up to A$10,000. Order in two parts.');
}

/** Stores an order with its parcels, lines and address. */
async function storeOrder(trx: Trx, actor: Actor, priced: PricedCheckout, ordered: Ordered): Promise<string> {
  const { parts } = priced;
  const { address, notes, totalCents } = ordered;
  const isPosted = !isCollected(parts);
  await repository.lockCheckout(trx, actor.userId);
  if (await repository.hasOpen(trx, actor.userId, minutesFromNow(-1)))
    throw conflict('IN_PROGRESS', 'Another order of yours is being opened. Try again in a moment.');
  const { id } = await repository.insertOrder(trx, {
    buyerId: actor.userId,
    phone: ordered.phone,
    itemsCents: parts.reduce((sum, { itemsCents }) => sum + itemsCents, 0),
    totalCents,
    createdAt: now(),
    holdUntil: minutesFromNow(ORDER_HOLD_MINUTES),
  });
  await repository.insertAddress(trx, {
    orderId: id,
    ...(isPosted && address ? address : { name: ordered.name, phone: ordered.phone }),
  });
  for (const part of parts) {
    const { kind, name, days, priceCents } = part.chosen!;
    await repository.insertParcel(
      trx,
      {
        orderId: id,
        creatorId: part.creatorId,
        deliveryKind: kind,
        deliveryName: name,
        daysFrom: days?.from ?? null,
        daysTo: days?.to ?? null,
        deliveryCents: priceCents,
        weightGrams: part.weightGrams,
        discountCode: part.discount?.code ?? null,
        discountCents: part.discount?.offCents ?? 0,
        note: notes.find(({ creatorId }) => creatorId === part.creatorId)?.text ?? '',
        region:
          kind === 'POST' && address
            ? `${address.state === '' ? address.country : address.state} ${address.postcode}`
            : '',
      },
      part.lines.map(
        ({ variantId, productId, title, variant, sellable, quantity, priceCents: each }, index) => {
          const amountCents = part.amounts[index]!;
          return {
            variantId,
            productId,
            buyerId: actor.userId,
            title,
            variant,
            sku: sellable.sku,
            quantity,
            priceCents: each,
            discountCents: each * quantity - amountCents,
            amountCents,
          };
        },
      ),
    );
  }
  return id;
}

/**
 * Queue of the checkouts of this process. Checkouts of the same items wait for each other's locks.
 * Without a limit, they could occupy all database connections, so that other requests would be
 * rejected.
 */
const queue = makeFairQueue({
  slots: Math.ceil(config.database.pool / 4),
  milliseconds: 55_000,
  mostOfOne: 2,
});

/**
 * Orders the contents of the caller's cart and opens the card payment. If the caller has an unpaid
 * earlier order, that order is cancelled once the new order is known to be possible. The items are
 * reserved while the caller pays.
 * @throws the errors of `assertOrderable`, 409 IN_PROGRESS, ALREADY_PAID, 503 after a long time in
 *   the queue, and the errors of a payment's start
 */
export const checkout = (actor: Actor, ordered: Ordered): Promise<Reply<typeof carts.checkout>> =>
  queue({ userId: actor.userId }, () => placeOrder(actor, ordered));

async function placeOrder(actor: Actor, ordered: Ordered): Promise<Reply<typeof carts.checkout>> {
  if ((await repository.listOpen(db, actor.userId)).length > 0) {
    // Checked before the cancellation, so that the earlier order is not lost if nothing can be
    // ordered instead.
    assertOrderable(await priceCheckout(db, actor, ordered), ordered);
    await cancelOpen(actor);
  }
  const priced = await priceCheckout(db, actor, ordered);
  assertOrderable(priced, ordered);
  const orderId = await inTransaction((trx) => storeOrder(trx, actor, priced, ordered));
  try {
    const { checkoutId, url } = await start(actor, {
      type: 'SHOP_ORDER',
      contentId: orderId,
      priceCents: ordered.totalCents,
      successPath: ordered.successUrl,
      cancelPath: ordered.cancelUrl,
    });
    return { orderId, checkoutId, url };
  } catch (error) {
    await inTransaction((trx) => repository.deleteUnstarted(trx, { id: orderId }));
    throw error;
  }
}

/** Deletes orders of processes that ended before the payment was stored. */
export const sweepUnstarted = (): Promise<void> =>
  inTransaction((trx) => repository.deleteUnstarted(trx, { before: minutesFromNow(-60) }));
