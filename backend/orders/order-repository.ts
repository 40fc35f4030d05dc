import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { ProductState } from '../../contract/values/states.ts';
import type { OrderFilter, ParcelState } from '../../contract/values/orders.ts';
import type { Db, Trx } from '../db/connection.ts';
import { stateCondition } from '../db/content-queries.ts';
import type { OrderAddresses, Orders, ParcelLines, Parcels, Payments } from '../db/types.ts';

export type OrderRow = Selectable<Orders> & {
  /** State of the payment; null for an order without a payment. */
  paymentStatus: Selectable<Payments>['status'] | null;
};
export type ParcelRow = Selectable<Parcels>;
export type LineRow = Selectable<ParcelLines>;
export type AddressRow = Selectable<OrderAddresses>;
/** Parcel with its lines. */
export type StoredParcel = ParcelRow & { lines: LineRow[] };

/**
 * Locks the checkout of a person until the transaction ends, so that the person's checkouts are
 * serialised.
 */
export const lockCheckout = (trx: Trx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`order ${userId}`}, 0))`.execute(trx);

const orders = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.paymentId')
    .selectAll('orders')
    .select('payments.status as paymentStatus');

export const findOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  orders(db).where('orders.id', '=', id).executeTakeFirst();

/** Lists the orders of a buyer that can still be paid. */
export const listOpen = (db: Db, buyerId: string): Promise<OrderRow[]> =>
  orders(db)
    .where('orders.buyerId', '=', buyerId)
    .where('orders.holdUntil', 'is not', null)
    .where('payments.status', '=', 'OPEN')
    .execute();

/**
 * Returns true if a buyer has an order that can still be paid, or whose payment is being opened.
 */
export const hasOpen = async (db: Db, buyerId: string, startedAfter: Date): Promise<boolean> =>
  (await orders(db)
    .where('orders.buyerId', '=', buyerId)
    .where('orders.holdUntil', 'is not', null)
    .where((at) =>
      at.or([
        at('payments.status', '=', 'OPEN'),
        at.and([at('orders.paymentId', 'is', null), at('orders.createdAt', '>', startedAfter)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const insertOrder = (trx: Trx, order: Insertable<Orders>): Promise<{ id: string }> =>
  trx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow();

export const insertAddress = (trx: Trx, address: Insertable<OrderAddresses>) =>
  trx.insertInto('orderAddresses').values(address).execute();

export async function insertParcel(
  trx: Trx,
  parcel: Insertable<Parcels>,
  lines: Omit<Insertable<ParcelLines>, 'parcelId' | 'position'>[],
): Promise<void> {
  const { id } = await trx.insertInto('parcels').values(parcel).returning('id').executeTakeFirstOrThrow();
  await trx
    .insertInto('parcelLines')
    .values(lines.map((line, position) => ({ ...line, parcelId: id, position })))
    .execute();
}

/** Deletes orders without a payment: one order, or the orders that were created before a time. */
export async function deleteUnstarted(trx: Trx, which: { id: string } | { before: Date }): Promise<void> {
  let rows = trx.selectFrom('orders').select('id').where('paymentId', 'is', null);
  rows =
    'id' in which ? rows.where('id', '=', which.id) : rows.where('createdAt', '<', which.before).limit(500);
  const ids = (await rows.forUpdate().execute()).map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.deleteFrom('parcels').where('orderId', 'in', ids).execute();
  await trx.deleteFrom('orders').where('id', 'in', ids).execute();
}

/** Lists the parcels of orders with their lines, by creator. */
export async function listParcels(db: Db, orderIds: string[]): Promise<StoredParcel[]> {
  if (orderIds.length === 0) return [];
  const [parcels, lines] = await Promise.all([
    db.selectFrom('parcels').selectAll().where('orderId', 'in', orderIds).orderBy('creatorId').execute(),
    db
      .selectFrom('parcelLines')
      .innerJoin('parcels', 'parcels.id', 'parcelLines.parcelId')
      .selectAll('parcelLines')
      .where('parcels.orderId', 'in', orderIds)
      .orderBy('parcelLines.position')
      .execute(),
  ]);
  const byParcel = Map.groupBy(lines, ({ parcelId }) => parcelId);
  return parcels.map((parcel) => ({ ...parcel, lines: byParcel.get(parcel.id) ?? [] }));
}

/** Returns the creator who receives the money of a purchase. */
export const findSeller = async (db: Db, purchaseId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('purchaseLines')
      .select('sellerId')
      .where('purchaseId', '=', purchaseId)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
  )?.sellerId ?? null;

export const updateOrder = (trx: Trx, id: string, change: Updateable<Orders>) =>
  trx.updateTable('orders').set(change).where('id', '=', id).execute();

/** Stores the search text of each parcel of the given orders, which creators' searches use. */
export const setSearchTexts = (trx: Trx, orderIds: string[]) =>
  sql`
    update parcels set search_text = lower(concat_ws(' ', parcels.number, buyer.name, buyer.last_name, (
      select string_agg(concat_ws(' ', title, variant), ' ' order by position)
      from parcel_lines where parcel_id = parcels.id
    )))
    from orders left join users as buyer on buyer.id = orders.buyer_id
    where orders.id = any(${orderIds}::uuid[]) and parcels.order_id = orders.id`.execute(trx);

/**
 * Stores the time at which the first parcel of an order was paid, and the search texts of the
 * order's parcels.
 */
export async function setPaid(trx: Trx, id: string, paidAt: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ paidAt, holdUntil: null })
    .where('id', '=', id)
    .where('paidAt', 'is', null)
    .execute();
  await setSearchTexts(trx, [id]);
}

export const updateParcel = (trx: Trx, id: string, change: Updateable<Parcels>) =>
  trx.updateTable('parcels').set(change).where('id', '=', id).execute();

/** Lists the states of the products in a parcel. */
export const listProductStates = async (db: Db, parcelId: string): Promise<ProductState[]> =>
  (
    await db
      .selectFrom('parcelLines')
      .innerJoin('products', 'products.id', 'parcelLines.productId')
      .select('products.state')
      .where('parcelLines.parcelId', '=', parcelId)
      .execute()
  ).map(({ state }) => state as ProductState);

export const findAddress = (db: Db, orderId: string): Promise<AddressRow | undefined> =>
  db.selectFrom('orderAddresses').selectAll().where('orderId', '=', orderId).executeTakeFirst();

/** Lists the receipts of orders with the names of their sellers. */
export const listReceipts = (db: Db, orderIds: string[]) =>
  orderIds.length
    ? db
        .selectFrom('receipts')
        .innerJoin('parcels', 'parcels.purchaseId', 'receipts.purchaseId')
        .select(['receipts.id', 'receipts.year', 'receipts.number', 'receipts.kind', 'receipts.sellerName'])
        .select('parcels.orderId')
        .where('parcels.orderId', 'in', orderIds)
        .orderBy('receipts.issuedAt')
        .orderBy('receipts.number')
        .execute()
    : Promise.resolve([]);

/** States of parcels by filter of the buyer's list. */
const statesOf: Record<OrderFilter, ParcelState[]> = {
  'on-the-way': ['PAID', 'READY', 'SENT'],
  delivered: ['DELIVERED', 'RESOLVED'],
  problem: ['CLAIMED'],
};

type Wanted = {
  filter?: OrderFilter;
  /** Calendar year in a time zone. */
  inYear?: { year: number; timeZone: string };
  /** Sort values of the last row: [createdAt as text, id]. */
  after: string[] | null;
  limit: number;
};

const startOf = ({ year, timeZone }: { year: number; timeZone: string }) =>
  sql`make_timestamptz(${year}::int, 1, 1, 0, 0, 0, ${timeZone}::text)`;

/** Lists the orders of a buyer that have a payment, newest first. */
export function listByBuyer(db: Db, buyerId: string, { filter, inYear, after, limit }: Wanted) {
  let rows = orders(db)
    .select(sql<string>`orders.created_at::text`.as('sortText'))
    .where('orders.buyerId', '=', buyerId)
    .where('orders.paymentId', 'is not', null);
  if (filter)
    rows = rows.where((at) =>
      at.exists(
        at
          .selectFrom('parcels')
          .select('parcels.id')
          .whereRef('parcels.orderId', '=', 'orders.id')
          .where(stateCondition('parcels.state', statesOf[filter])),
      ),
    );
  if (inYear)
    rows = rows.where(
      sql<boolean>`orders.created_at >= ${startOf(inYear)} and orders.created_at < ${startOf({ ...inYear, year: inYear.year + 1 })}`,
    );
  if (after)
    rows = rows.where(
      sql<boolean>`(orders.created_at, orders.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('orders.createdAt', 'desc').orderBy('orders.id', 'desc').limit(limit).execute();
}

/** Returns the year of a buyer's first order; null without orders. */
export const findFirstYear = async (db: Db, buyerId: string, timeZone: string): Promise<number | null> =>
  (
    await db
      .selectFrom('orders')
      .where('buyerId', '=', buyerId)
      .where('paymentId', 'is not', null)
      .select(sql<number>`extract(year from created_at at time zone ${timeZone})::int`.as('year'))
      .orderBy('createdAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.year ?? null;

/** Lists the display values of order purchases: the order, the creator and the first picture. */
export const listShown = (db: Db, purchaseIds: string[]) =>
  db
    .selectFrom('parcels')
    .innerJoin('creators', 'creators.id', 'parcels.creatorId')
    .where('parcels.purchaseId', 'in', purchaseIds)
    .select(['parcels.purchaseId', 'parcels.orderId', 'creators.name as creatorName'])
    .select((at) =>
      at
        .selectFrom('parcelLines')
        .innerJoin('products', 'products.id', 'parcelLines.productId')
        .whereRef('parcelLines.parcelId', '=', 'parcels.id')
        .where('products.picture', 'is not', null)
        .select('products.picture')
        .orderBy('parcelLines.position')
        .limit(1)
        .as('picture'),
    )
    .execute();

/** Returns the id of the first purchase of a payment, which identifies the payment on screens. */
export const findFirstPurchase = async (db: Db, paymentId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('purchases')
      .select('id')
      .where('paymentId', '=', paymentId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null;

/** Returns the part of the product in which a payment was started, and its return paths. */
export const getPaymentPage = (db: Db, paymentId: string) =>
  db
    .selectFrom('payments')
    .select(['context', 'successPath', 'cancelPath'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
