import type { Body, Query } from '../../contract/call.ts';
import type { Cart, CartPart, carts, LocalLine } from '../../contract/carts.ts';
import { formatOrderNumber } from '../../contract/rules/order-number.ts';
import { limits } from '../../contract/values/limits.ts';
import { shopLimits } from '../../contract/values/shop.ts';
import { findDefault, toRegion } from '../addresses/service.ts';
import { now } from '../clock.ts';
import { bylinesById } from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { AppError, conflict, invalidField, notFound } from '../errors.ts';
import { userFields } from '../extension-points/user-fields.ts';
import type { Actor } from '../http/actor.ts';
import { readMissingForFree, readShop } from '../products/delivery-service.ts';
import { readSellable, type Sellable, type VariantQuantity } from '../products/stock-service.ts';
import {
  byCreator,
  findProblem,
  isBuyable,
  isUnknown,
  priceLines,
  refuse,
  sumCents,
  type PricedLine,
  type WantedLine,
} from './pricing-service.ts';
import * as repository from './repository.ts';

const { max: MOST_ITEMS } = shopLimits.quantity;

/**
 * Reads variants with the stock that is available to a buyer. Items that the buyer's own open order
 * reserves count as available, because that order is cancelled before a new order is made.
 */
async function readFor(
  from: Db,
  buyer: Actor | null,
  lines: Pick<WantedLine, 'variantId'>[],
): Promise<Map<string, Sellable>> {
  const sellables = await readSellable(
    from,
    lines.map(({ variantId }) => variantId),
  );
  for (const { variantId, quantity } of buyer ? await repository.listHeld(from, buyer.userId) : []) {
    const sellable = sellables.get(variantId);
    if (!sellable?.isMade) continue;
    const { stock, leftCount } = sellable;
    sellables.set(variantId, {
      ...sellable,
      stock: stock + quantity,
      leftCount: leftCount === null ? null : leftCount + quantity,
    });
  }
  return sellables;
}

/** Returns cart lines with the current prices and stock. */
const priceNow = async (from: Db, buyer: Actor | null, lines: WantedLine[]): Promise<PricedLine[]> =>
  priceLines(lines, await readFor(from, buyer, lines), buyer);

/** Returns the lines of a person's cart with the current prices and stock. */
export const readPriced = async (from: Db, buyer: Actor): Promise<PricedLine[]> =>
  priceNow(from, buyer, await repository.listLines(from, buyer.userId));

async function toParts(lines: PricedLine[], region: string | null): Promise<CartPart[]> {
  const parts = byCreator(lines);
  const creatorIds = [...parts.keys()];
  const [bylines, shops] = await Promise.all([bylinesById(db, creatorIds), readShop(db, creatorIds)]);
  return Promise.all(
    [...parts].map(async ([creatorId, own]) => {
      const { postsFrom, isPaused } = shops.get(creatorId)!;
      const itemsCents = sumCents(own.filter(isBuyable));
      return {
        creator: bylines.get(creatorId)!,
        postsFrom,
        isPaused,
        lines: own,
        itemsCents,
        missingForFreeCents: await readMissingForFree(db, creatorId, { region, itemsCents }),
      };
    }),
  );
}

type Own = Pick<Cart, 'openOrder' | 'isReminded'> & { region: string | null };

async function toCart(lines: PricedLine[], { region, ...own }: Own): Promise<Cart> {
  const totalCents = sumCents(lines.filter(isBuyable));
  return {
    parts: await toParts(lines, region),
    itemsCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents,
    changesCount: lines.filter(({ change }) => change !== null).length,
    canCheckOut: totalCents > 0 && totalCents <= limits.priceCents.max,
    ...own,
  };
}

/** Returns the caller's cart with the current prices and stock. */
export async function read(actor: Actor): Promise<Cart> {
  const { userId } = actor;
  const [lines, reminder, order, address] = await Promise.all([
    readPriced(db, actor),
    repository.findReminder(db, userId),
    repository.findOpenOrder(db, userId, now()),
    findDefault(db, userId),
  ]);
  return toCart(lines, {
    isReminded: reminder?.isAllowed ?? false,
    region: address ? toRegion(address) : null,
    openOrder: order
      ? {
          id: order.id,
          number: formatOrderNumber(order.number),
          itemsCount: order.itemsCount,
          startedAt: order.createdAt.toISOString(),
          heldUntil: order.holdUntil!.toISOString(),
        }
      : null,
  });
}

/**
 * Merges lines of the same variant by adding their quantities. The seen price of the last line is
 * used.
 */
function addUp(lines: LocalLine[]): LocalLine[] {
  const sums = new Map<string, LocalLine>();
  for (const line of lines)
    sums.set(line.variantId, {
      ...line,
      quantity: line.quantity + (sums.get(line.variantId)?.quantity ?? 0),
    });
  return [...sums.values()];
}

/** Returns the cart of a visitor. The browser stores the lines of that cart. */
export async function readLocal(viewer: Actor | null, lines: LocalLine[]): Promise<Cart> {
  const wanted = addUp(lines).map((line) => {
    const quantity = Math.min(line.quantity, MOST_ITEMS);
    return { ...line, quantity, wantedQuantity: quantity };
  });
  const priced = await priceNow(db, viewer, wanted);
  return toCart(priced, { openOrder: null, isReminded: null, region: null });
}

/** Returns the error for a line whose quantity exceeds the stock. */
export const stockShort = ({
  variantId,
  title,
  variant,
  stock,
}: Pick<Sellable, 'variantId' | 'title' | 'variant' | 'stock'>): AppError => {
  const name = variant === '' ? title : `${title} (${variant})`;
  return new AppError(
    409,
    'STOCK_SHORT',
    stock === 0 ? `${name} is sold out.` : `Only ${stock} of ${name} are left.`,
    { extensions: { variantId, product: title, variant, leftCount: stock } },
  );
};

/**
 * Asserts that a person may have this quantity of a variant in the cart.
 * @throws 403 OWN_PRODUCT, 404, 409 NOT_SOLD, PAUSED, CART_LINE_FULL, STOCK_SHORT
 */
function assertAddable(
  sellable: Sellable | undefined,
  buyer: Actor,
  quantity: number,
): asserts sellable is Sellable {
  if (!sellable || isUnknown(sellable, buyer)) throw notFound('This product');
  const problem = findProblem(sellable, buyer);
  if (problem !== null && problem !== 'SOLD_OUT') throw refuse(problem);
  if (quantity > sellable.stock) throw stockShort(sellable);
  if (quantity > MOST_ITEMS)
    throw conflict('CART_LINE_FULL', `A cart can have ${MOST_ITEMS} items of one kind.`);
}

/**
 * Returns true if a line from the browser is merged into the cart. A line that became unavailable
 * is merged too, because the cart shows that it is unavailable. The person's own product and a
 * product that was never public are skipped.
 */
const isMerged = (sellable: Sellable | undefined, buyer: Actor): boolean =>
  sellable !== undefined && !isUnknown(sellable, buyer) && findProblem(sellable, buyer) !== 'OWN_PRODUCT';

/**
 * Adds items to the caller's cart, or merges the lines from the browser into the cart. A merge adds
 * the quantities. If the stock is too low, the cart shows the available quantity and a message.
 * @throws 403 OWN_PRODUCT, 404, 409 NOT_SOLD, PAUSED, STOCK_SHORT, CART_LINE_FULL without a merge,
 *   409 CART_FULL
 */
export async function add(
  actor: Actor,
  { lines, merge }: Pick<Body<typeof carts.add>, 'lines' | 'merge'>,
): Promise<Cart> {
  const { userId } = actor;
  await inTransaction(async (trx) => {
    await repository.lockCart(trx, userId);
    const known = new Map((await repository.listLines(trx, userId)).map((line) => [line.variantId, line]));
    const sellables = await readFor(trx, actor, lines);
    let linesCount = known.size;
    const put = addUp(lines).flatMap(({ variantId, quantity: added, seenCents }, index) => {
      const before = known.get(variantId);
      const quantity = (before?.quantity ?? 0) + added;
      const sellable = sellables.get(variantId);
      if (!merge) assertAddable(sellable, actor, quantity);
      else if (!isMerged(sellable, actor)) return [];
      if (!before) linesCount += 1;
      if (linesCount > shopLimits.cartLines) {
        if (merge) return [];
        throw conflict('CART_FULL', `A cart can have ${shopLimits.cartLines} lines.`);
      }
      const wanted = Math.min(quantity, MOST_ITEMS);
      // The times differ by a millisecond, so that lines of one request are listed in their order.
      const addedAt = new Date(now().getTime() + index);
      return [{ userId, variantId, quantity: wanted, wantedQuantity: wanted, seenCents, addedAt }];
    });
    if (put.length === 0) return;
    await repository.putLines(trx, put);
    await repository.setChanged(trx, userId, now());
  });
  return read(actor);
}

/**
 * Sets the quantity of a line.
 * @throws 404, 409 STOCK_SHORT
 */
async function setQuantity(trx: Trx, actor: Actor, { variantId, quantity }: VariantQuantity): Promise<void> {
  const { userId } = actor;
  const line = (await repository.listLines(trx, userId)).find((each) => each.variantId === variantId);
  const sellable = (await readFor(trx, actor, [{ variantId }])).get(variantId);
  if (!line || !sellable) throw notFound('This line');
  if (quantity > sellable.stock) throw stockShort(sellable);
  await repository.putLines(trx, [{ ...line, userId, quantity, wantedQuantity: quantity, addedAt: now() }]);
  await repository.setChanged(trx, userId, now());
}

/** Records that the person has seen the current prices and quantities. */
async function markSeen(trx: Trx, actor: Actor): Promise<void> {
  const { userId } = actor;
  const lines = await repository.listLines(trx, userId);
  const changed = (await priceNow(trx, actor, lines)).flatMap((priced) => {
    if (priced.change === null) return [];
    const { variantId, quantity, priceCents } = priced;
    return [{ userId, variantId, quantity, wantedQuantity: quantity, seenCents: priceCents, addedAt: now() }];
  });
  if (changed.length) await repository.putLines(trx, changed);
}

/**
 * Sets the quantity of a line, marks the cart's changes as seen, or sets whether reminders are
 * allowed.
 * @throws 404 for a line that is not in the cart, 409 STOCK_SHORT, 422
 */
export async function update(
  actor: Actor,
  { variantId, quantity, seen, isReminded }: Body<typeof carts.update>,
): Promise<Cart> {
  const { userId } = actor;
  if ((variantId === undefined) !== (quantity === undefined))
    throw invalidField(
      variantId === undefined ? 'variantId' : 'quantity',
      'REQUIRED',
      'Name the line and its quantity.',
    );
  await inTransaction(async (trx) => {
    await repository.lockCart(trx, userId);
    if (variantId !== undefined && quantity !== undefined)
      await setQuantity(trx, actor, { variantId, quantity });
    if (seen) await markSeen(trx, actor);
    if (isReminded !== undefined) await repository.setAllowed(trx, userId, isReminded);
  });
  return read(actor);
}

/** Removes one line of the caller's cart, all lines of a creator, or all lines. */
export async function remove(actor: Actor, which: Query<typeof carts.remove>): Promise<Cart> {
  await inTransaction(async (trx) => {
    await repository.lockCart(trx, actor.userId);
    await repository.deleteLines(trx, actor.userId, which);
    await repository.setChanged(trx, actor.userId, now());
  });
  return read(actor);
}

/** Removes paid items from a person's cart. Unpaid items remain in the cart. */
export async function takeBought(trx: Trx, userId: string, bought: VariantQuantity[]): Promise<void> {
  await repository.lockCart(trx, userId);
  await repository.takeItems(trx, userId, bought);
}

/** Adds the number of items in the cart to the signed-in person. */
export const cartFields = userFields(repository.selectItemsCount, ([row]) => {
  const cartItemsCount = Number(row?.count ?? 0);
  return cartItemsCount > 0 ? { cartItemsCount } : {};
});
