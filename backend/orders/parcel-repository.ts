import { sql, type Selectable, type Updateable } from 'kysely';
import type { PurchaseState } from '../../contract/values/checkout.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { ParcelLines, Parcels } from '../db/types.ts';

/** Parcel with values of its order, its purchase and its buyer. */
export type ParcelRow = Selectable<Parcels> & {
  orderNumber: number;
  buyerId: string | null;
  creatorUserId: string;
  phone: string;
  buyerName: string | null;
  buyerLastName: string | null;
  buyerPicture: string | null;
  paidCents: number;
  feeCents: number;
  refundedCents: number;
  refundedFeeCents: number;
  /** Time since which the buyer's bank holds the payment; null without a dispute. */
  frozenAt: Date | null;
  purchaseStatus: PurchaseState | null;
};

/** Selects parcels; the purchase is optional because an unpaid parcel may have none. */
const parcels = (db: Db) =>
  db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.orderId')
    .innerJoin('creators', 'creators.id', 'parcels.creatorId')
    .leftJoin('purchases', 'purchases.id', 'parcels.purchaseId')
    .leftJoin('users as buyer', 'buyer.id', 'orders.buyerId')
    .selectAll('parcels')
    .select(['orders.number as orderNumber', 'orders.buyerId', 'orders.phone'])
    .select(['buyer.name as buyerName', 'buyer.lastName as buyerLastName'])
    .select('buyer.picture as buyerPicture')
    .select(['creators.userId as creatorUserId', 'purchases.frozenAt', 'purchases.status as purchaseStatus'])
    .select([
      sql<number>`coalesce(purchases.paid_cents, purchases.amount_cents, 0)`.as('paidCents'),
      sql<number>`coalesce(purchases.fee_cents, 0)`.as('feeCents'),
      sql<number>`coalesce(purchases.refunded_cents, 0)`.as('refundedCents'),
      sql<number>`(select coalesce(sum(line.refunded_fee_cents), 0)::bigint from purchase_lines line
        where line.purchase_id = parcels.purchase_id)`.as('refundedFeeCents'),
    ]);

export const findParcel = (db: Db, id: string): Promise<ParcelRow | undefined> =>
  parcels(db).where('parcels.id', '=', id).executeTakeFirst();

/** Finds a parcel by its purchase. */
export const findByPurchase = (db: Db, purchaseId: string): Promise<ParcelRow | undefined> =>
  parcels(db).where('parcels.purchaseId', '=', purchaseId).executeTakeFirst();

/** Finds a parcel and locks it until the end of the transaction. */
export const lockParcel = (trx: Trx, id: string): Promise<ParcelRow | undefined> =>
  parcels(trx).where('parcels.id', '=', id).forUpdate('parcels').executeTakeFirst();

/** Lists the parcels of orders, by creator. */
export const listByOrders = (db: Db, orderIds: string[]): Promise<ParcelRow[]> =>
  orderIds.length
    ? parcels(db)
        .where('parcels.orderId', 'in', orderIds)
        .orderBy('parcels.orderId')
        .orderBy('parcels.creatorId')
        .execute()
    : Promise.resolve([]);

export const listByIds = (db: Db, ids: string[]): Promise<ParcelRow[]> =>
  parcels(db).where('parcels.id', 'in', ids).execute();

/** Lists the given parcels that belong to a creator, in any order. */
export const listOwn = (db: Db, creatorId: string, ids: string[]): Promise<ParcelRow[]> =>
  parcels(db)
    .where('parcels.creatorId', '=', creatorId)
    .where('parcels.id', 'in', ids)
    .where('parcels.paidAt', 'is not', null)
    .execute();

export const updateParcel = (trx: Trx, id: string, change: Updateable<Parcels>) =>
  trx.updateTable('parcels').set(change).where('id', '=', id).execute();

/** Line of a parcel with the amount that was refunded of it (cents). */
export type LineRow = Selectable<ParcelLines> & { refundedCents: number };

/** Lists the lines of parcels by position. */
export const listLines = (db: Db, parcelIds: string[]): Promise<LineRow[]> =>
  parcelIds.length
    ? db
        .selectFrom('parcelLines')
        .innerJoin('parcels', 'parcels.id', 'parcelLines.parcelId')
        .leftJoin('purchaseLines as sold', (join) =>
          join
            .onRef('sold.purchaseId', '=', 'parcels.purchaseId')
            .onRef('sold.position', '=', 'parcelLines.position'),
        )
        .selectAll('parcelLines')
        .select(sql<number>`coalesce(sold.refunded_cents, 0)`.as('refundedCents'))
        .where('parcelLines.parcelId', 'in', parcelIds)
        .orderBy('parcelLines.parcelId')
        .orderBy('parcelLines.position')
        .execute()
    : Promise.resolve([]);

/**
 * Lists the delivery lines of the parcels' purchases, which are the purchase lines without a parcel
 * line.
 */
export const listDeliveryLines = (db: Db, parcelIds: string[]) =>
  parcelIds.length
    ? db
        .selectFrom('parcels')
        .innerJoin('purchaseLines as sold', 'sold.purchaseId', 'parcels.purchaseId')
        .leftJoin('parcelLines', (join) =>
          join
            .onRef('parcelLines.parcelId', '=', 'parcels.id')
            .onRef('parcelLines.position', '=', 'sold.position'),
        )
        .select(['parcels.id as parcelId', 'sold.position', 'sold.amountCents', 'sold.refundedCents'])
        .where('parcels.id', 'in', parcelIds)
        .where('parcelLines.position', 'is', null)
        .execute()
    : Promise.resolve([]);

export const updateLine = (
  trx: Trx,
  { parcelId, position }: Pick<LineRow, 'parcelId' | 'position'>,
  change: Updateable<ParcelLines>,
) =>
  trx
    .updateTable('parcelLines')
    .set(change)
    .where('parcelId', '=', parcelId)
    .where('position', '=', position)
    .execute();

/** Returns the time of the latest successful refund of each purchase. */
export const listRefundTimes = (
  db: Db,
  purchaseIds: string[],
): Promise<{ purchaseId: string; at: Date | null }[]> =>
  purchaseIds.length
    ? db
        .selectFrom('refunds')
        .where('purchaseId', 'in', purchaseIds)
        .where('state', '=', 'SUCCEEDED')
        .groupBy('purchaseId')
        .select((at) => ['purchaseId', at.fn.max('settledAt').as('at')])
        .execute()
    : Promise.resolve([]);

export const findAddress = (db: Db, orderId: string) =>
  db.selectFrom('orderAddresses').selectAll().where('orderId', '=', orderId).executeTakeFirst();

export const listAddresses = (db: Db, orderIds: string[]) =>
  db.selectFrom('orderAddresses').selectAll().where('orderId', 'in', orderIds).execute();

/** Counts the paid parcels of a buyer from a creator. */
export const countOfBuyer = async (db: Db, creatorId: string, buyerId: string): Promise<number> =>
  (
    await db
      .selectFrom('parcels')
      .innerJoin('orders', 'orders.id', 'parcels.orderId')
      .where('orders.buyerId', '=', buyerId)
      .where('parcels.creatorId', '=', creatorId)
      .where('parcels.paidAt', 'is not', null)
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Replaces the stored items that return to the stock when the pending refund of a parcel succeeds.
 */
export async function putRestocks(
  trx: Trx,
  { parcelId, refundId }: { parcelId: string; refundId: string },
  lines: { position: number; quantity: number }[],
): Promise<void> {
  await deleteRestocks(trx, parcelId);
  if (lines.length)
    await trx
      .insertInto('parcelRestocks')
      .values(lines.map((line) => ({ ...line, parcelId, refundId })))
      .execute();
}

/** Deletes the stored items of a refused refund, so that they do not return to the stock. */
export const deleteRestocks = (trx: Trx, parcelId: string) =>
  trx.deleteFrom('parcelRestocks').where('parcelId', '=', parcelId).execute();

/** Deletes and returns the items of a parcel that return to the stock with the given refunds. */
export async function takeRestocks(trx: Trx, parcelId: string, refundIds: string[]) {
  if (!refundIds.length) return [];
  const rows = await trx
    .selectFrom('parcelRestocks as restock')
    .innerJoin('parcelLines as line', (join) =>
      join.onRef('line.parcelId', '=', 'restock.parcelId').onRef('line.position', '=', 'restock.position'),
    )
    .select(['line.position', 'line.variantId', 'line.restockedCount', 'restock.quantity'])
    .where('restock.parcelId', '=', parcelId)
    .where('restock.refundId', 'in', refundIds)
    .execute();
  await trx
    .deleteFrom('parcelRestocks')
    .where('parcelId', '=', parcelId)
    .where('refundId', 'in', refundIds)
    .execute();
  return rows;
}
