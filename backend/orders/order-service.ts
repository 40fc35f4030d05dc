import type { Query, Reply } from '../../contract/call.ts';
import type { Order, orders as calls } from '../../contract/orders.ts';
import { getContact } from '../accounts/service.ts';
import { start } from '../checkout/payments/service.ts';
import { db } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { notFound } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { DEFAULT_TIME_ZONE } from '../mail/service.ts';
import { closePayment } from './cancel-service.ts';
import * as repository from './order-repository.ts';
import type { OrderRow } from './order-repository.ts';
import { readCards, readOrder } from './order-view.ts';

/**
 * Lists the caller's orders, newest first. Orders without a payment are omitted, because they are
 * not placed yet.
 */
export async function list(
  { userId }: Actor,
  { limit, cursor, filter, year }: Query<typeof calls.list>,
): Promise<Reply<typeof calls.list>> {
  const after = cursor ? readCursor(cursor, 2) : null;
  const timeZone = (await getContact(db, userId)).timeZone ?? DEFAULT_TIME_ZONE;
  const [rows, firstYear] = await Promise.all([
    repository.listByBuyer(db, userId, {
      filter,
      inYear: year === undefined ? undefined : { year, timeZone },
      after,
      limit: limit + 1,
    }),
    // Only the first page of the list shows the filter by year.
    cursor ? null : repository.findFirstYear(db, userId, timeZone),
  ]);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  return { ...page, items: await readCards(db, page.items), firstYear };
}

/**
 * Returns an order of the caller.
 * @throws 404 for an unknown order, another person's, and an order that is not placed yet
 */
async function getOwn({ userId }: Actor, id: string): Promise<OrderRow & { paymentId: string }> {
  const order = await repository.findOrder(db, id);
  if (order?.buyerId !== userId || order.paymentId === null) throw notFound('This order');
  return { ...order, paymentId: order.paymentId };
}

/**
 * Returns an order of the caller with its parcels.
 * @throws 404 for an unknown order or another person's
 */
export const read = async (actor: Actor, id: string): Promise<Order> =>
  readOrder(db, await getOwn(actor, id));

/**
 * Cancels an order of the caller before it is paid, which releases its items. A repeated call
 * changes nothing.
 * @throws 404, 409 ALREADY_PAID
 */
export async function cancel(actor: Actor, id: string): Promise<Order> {
  await getOwn(actor, id);
  await closePayment(actor, id);
  return read(actor, id);
}

/**
 * Returns the payment page of an order whose items are still reserved.
 * @throws 404, 409 ALREADY_PAID, ORDER_EXPIRED, PRICE_CHANGED, and the errors of a payment's start
 */
export async function pay(actor: Actor, id: string): Promise<Reply<typeof calls.pay>> {
  const order = await getOwn(actor, id);
  const { url } = await start(actor, {
    type: 'SHOP_ORDER',
    contentId: id,
    priceCents: order.totalCents,
    ...(await repository.getPaymentPage(db, order.paymentId)),
  });
  return { url };
}
