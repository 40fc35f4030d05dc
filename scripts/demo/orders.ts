import { randomUUID } from 'node:crypto';
import { create as saveAddress } from '../../backend/addresses/service.ts';
import { add as addToCart, remove as removeFromCart } from '../../backend/carts/service.ts';
import { daysFromNow } from '../../backend/clock.ts';
import type { Actor, CreatorActor } from '../../backend/http/actor.ts';
import { toAccountingDay } from '../../backend/local-time.ts';
import { answer, sendReplacement } from '../../backend/orders/claim-answer-service.ts';
import { passToOffice } from '../../backend/orders/claim-deadline-service.ts';
import { proceed, report } from '../../backend/orders/claim-service.ts';
import { checkout, preview } from '../../backend/orders/checkout-service.ts';
import * as orderService from '../../backend/orders/order-service.ts';
import * as parcelService from '../../backend/orders/parcel-service.ts';
import { db } from '../../backend/db/connection.ts';
import { like } from '../../backend/engagement/like-service.ts';
import { sweep } from '../../backend/orders/parcel-sweep-service.ts';
import { readSellable } from '../../backend/products/stock-service.ts';
import type { Parcel } from '../../contract/orders.ts';
import {
  addresses,
  carts,
  likedProducts,
  orders,
  unpaidOrder,
  type DemoItem,
  type DemoOrder,
  type DemoStep,
} from './content/orders.ts';
import type { CreatorKey } from './content/creators.ts';
import type { Happening } from './happening.ts';
import { memberActor } from './people.ts';
import { pay } from './purchases.ts';
import { daysAgoToTime } from './set-clock.ts';

/** Data of the demo world that its orders need. */
export type ShopWorld = {
  actors: Map<CreatorKey, CreatorActor>;
  memberIds: Map<string, string>;
  /**
   * Variants of each product by the product's title. Each variant has its id and its option values.
   */
  variants: Map<string, { id: string; values: string[] }[]>;
};

const findVariant = ({ variants }: ShopWorld, { title, values = [] }: DemoItem): string => {
  const found = variants.get(title)?.find((each) => each.values.join() === values.join());
  if (!found) throw new Error(`the demo shop has no ${title} ${values.join()}`);
  return found.id;
};

/** Adds items to the cart of a person. */
async function fillCart(world: ShopWorld, actor: Actor, items: DemoItem[]): Promise<void> {
  const ids = items.map((item) => findVariant(world, item));
  const sellables = await readSellable(db, ids);
  await addToCart(actor, {
    merge: false,
    lines: items.map(({ quantity = 1 }, index) => ({
      variantId: ids[index]!,
      quantity,
      seenCents: sellables.get(ids[index]!)!.priceCents,
    })),
  });
}

/** Orders items up to the payment page, with the first delivery rate of each creator. */
async function openOrder(world: ShopWorld, actor: Actor, order: DemoOrder) {
  await removeFromCart(actor, {});
  await fillCart(world, actor, order.items);
  const [home] = addresses[order.buyer]!;
  const { label: _, ...address } = home;
  const chosen = { address: order.isCollected ? null : address, codes: order.code ? [order.code] : [] };
  const offered = await preview(actor, { ...chosen, deliveries: [] });
  const deliveries = offered.parts.map(({ creator, rates }) => {
    const wanted = order.isCollected ? 'COLLECT' : 'POST';
    const rateId = rates.find(({ kind }) => kind === wanted)!.rateId;
    return { creatorId: creator.id, rateId };
  });
  const { totalCents } = await preview(actor, { ...chosen, deliveries });
  const { note } = order;
  return checkout(actor, {
    ...chosen,
    deliveries,
    totalCents,
    name: home.name,
    phone: home.phone,
    notes: note ? [{ creatorId: world.actors.get(note.creator)!.creator.id, text: note.text }] : [],
    successUrl: '/shop/checkout',
    cancelUrl: '/shop/checkout',
  });
}

/** Orders items and pays them, or cancels the order. */
async function placeOrder(world: ShopWorld, actor: Actor, order: DemoOrder): Promise<string> {
  const placed = await openOrder(world, actor, order);
  if (order.isCancelled) await orderService.cancel(actor, placed.orderId);
  else await pay({ ...placed, sessionId: new URL(placed.url).pathname.split('/').at(-1)! });
  return placed.orderId;
}

/** Carries out one step of an order. */
async function takeStep(world: ShopWorld, buyer: Actor, orderId: string, step: DemoStep): Promise<void> {
  const maker = world.actors.get(step.creator)!;
  const { parcels } = await orderService.read(buyer, orderId);
  const parcel = parcels.find(({ creator }) => creator.id === maker.creator.id) as Parcel;
  const { id } = parcel;
  const lines = parcel.lines.slice(0, 1);
  switch (step.did) {
    case 'SENT': {
      const carrier = step.trackingNumber.startsWith('SWP') ? 'SWIFTPOST' : 'PARCELWAY';
      await parcelService.send(maker, id, { carrier, number: step.trackingNumber, url: null });
      break;
    }
    case 'READY':
      await parcelService.update(maker, id, { state: 'READY' });
      break;
    case 'CONFIRMED':
      await parcelService.confirm(buyer, orderId, id);
      break;
    case 'REPORTED': {
      const { reason, wish, text } = step;
      const reported = lines.map(({ position }) => ({ position, quantity: 1 }));
      await report(buyer, { parcelId: id, reason, wish, text, lines: reported, pictureIds: [] });
      break;
    }
    case 'ANSWERED': {
      const { answer: kind, text } = step;
      const refund =
        kind === 'REFUND'
          ? lines.map(({ position, amountCents }) => ({ position, amountCents, restockCount: 0 }))
          : [];
      const key = randomUUID();
      const sendBy = kind === 'REPLACEMENT' ? toAccountingDay(daysFromNow(5)) : undefined;
      await answer(maker, id, { answer: kind, text, pictureIds: [], refund, sendBy }, key);
      break;
    }
    case 'ACCEPTED':
      await proceed(buyer, parcel.claim!.id, { action: 'ACCEPT', text: '', pictureIds: [] });
      break;
    case 'REPLACED':
      await sendReplacement(maker, id, { tracking: null });
      break;
    case 'SORTED':
      await proceed(buyer, parcel.claim!.id, { action: 'SORT', text: '', pictureIds: [] });
      break;
    case 'NOT_ANSWERED':
      await passToOffice(id);
  }
}

/** Returns the events of the orders: each payment is followed by its steps. */
export const orderHappenings = (world: ShopWorld): Happening[] =>
  orders.map((order) => {
    const buyer = memberActor(world.memberIds.get(order.buyer)!);
    return {
      at: daysAgoToTime(order.daysAgo),
      async run() {
        const orderId = await placeOrder(world, buyer, order);
        return order.steps.map((step) => ({
          at: daysAgoToTime(order.daysAgo - step.afterDays),
          run: () => takeStep(world, buyer, orderId, step),
        }));
      },
    };
  });

/**
 * Creates the members' saved addresses, their liked products, an unpaid order, and their carts.
 * Past deadlines of orders are processed first. Otherwise the worker would notify users of old
 * deadlines in the first minutes of the demo world.
 */
export async function leaveCarts(world: ShopWorld): Promise<void> {
  await sweep();
  for (const [email, own] of Object.entries(addresses))
    for (const [place, address] of own.entries())
      await saveAddress(memberActor(world.memberIds.get(email)!), { ...address, isDefault: place === 0 });
  await openOrder(world, memberActor(world.memberIds.get(unpaidOrder.buyer)!), unpaidOrder);
  for (const [email, titles] of Object.entries(likedProducts))
    for (const title of titles) {
      const { id } = world.variants.get(title)![0]!;
      const contentId = (await readSellable(db, [id])).get(id)!.productId;
      await like(memberActor(world.memberIds.get(email)!), { contentType: 'PRODUCT', contentId });
    }
  for (const { owner, items } of carts) {
    const actor = memberActor(world.memberIds.get(owner)!);
    await removeFromCart(actor, {});
    await fillCart(world, actor, items);
  }
}
