import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { CartLines } from '../db/types.ts';

/** Locks the cart of a person until the transaction ends, even if the cart is empty. */
export const lockCart = (trx: Trx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${userId}`}, 0))`.execute(trx);

/** Lists the lines of a cart in the order in which they were added. */
export const listLines = (db: Db, userId: string) =>
  db
    .selectFrom('cartLines')
    .select(['variantId', 'quantity', 'seenCents', 'wantedQuantity'])
    .where('userId', '=', userId)
    .orderBy('addedAt')
    .orderBy('variantId')
    .execute();

/** Inserts cart lines. For existing lines, replaces the quantities and the seen prices. */
export const putLines = (trx: Trx, lines: Insertable<CartLines>[]) =>
  trx
    .insertInto('cartLines')
    .values(lines)
    .onConflict((at) =>
      at.columns(['userId', 'variantId']).doUpdateSet(({ ref }) => ({
        quantity: ref('excluded.quantity'),
        wantedQuantity: ref('excluded.wantedQuantity'),
        seenCents: ref('excluded.seenCents'),
      })),
    )
    .execute();

/** Deletes one line of a cart, all lines of a creator, or all lines. */
export function deleteLines(
  trx: Trx,
  userId: string,
  { variantId, creatorId }: { variantId?: string; creatorId?: string },
) {
  let rows = trx.deleteFrom('cartLines').where('userId', '=', userId);
  if (variantId !== undefined) rows = rows.where('variantId', '=', variantId);
  if (creatorId !== undefined)
    rows = rows.where('variantId', 'in', (at) =>
      at
        .selectFrom('productVariants')
        .innerJoin('products', 'products.id', 'productVariants.productId')
        .where('products.creatorId', '=', creatorId)
        .select('productVariants.id'),
    );
  return rows.execute();
}

/**
 * Reduces a cart's quantities by the bought quantities. A line whose whole quantity was bought is
 * deleted.
 */
export async function takeItems(
  trx: Trx,
  userId: string,
  bought: { variantId: string; quantity: number }[],
): Promise<void> {
  for (const { variantId, quantity } of bought) {
    const line = (): { userId: string; variantId: string } => ({ userId, variantId });
    await trx
      .deleteFrom('cartLines')
      .where((at) => at.and(line()))
      .where('quantity', '<=', quantity)
      .execute();
    await trx
      .updateTable('cartLines')
      .where((at) => at.and(line()))
      .set({
        quantity: sql`quantity - ${quantity}`,
        wantedQuantity: sql`greatest(wanted_quantity - ${quantity}, 1)`,
      })
      .execute();
  }
}

/** Records that a cart was changed. An empty cart gets no reminder. */
export const setChanged = (trx: Trx, userId: string, changedAt: Date) =>
  sql`
    insert into cart_reminders (user_id, changed_at) values (${userId}, ${changedAt})
    on conflict (user_id) do update set changed_at = case
      when exists (select from cart_lines where user_id = ${userId}) then ${changedAt}::timestamptz
    end`.execute(trx);

export const setAllowed = (db: Db, userId: string, isAllowed: boolean) =>
  db
    .insertInto('cartReminders')
    .values({ userId, isAllowed })
    .onConflict((at) => at.column('userId').doUpdateSet({ isAllowed }))
    .execute();

export const findReminder = (db: Db, userId: string) =>
  db
    .selectFrom('cartReminders')
    .select(['isAllowed', 'changedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();

const due = (db: Db, changedBefore: Date) =>
  db.selectFrom('cartReminders').where('isAllowed', '=', true).where('changedAt', '<=', changedBefore);

/**
 * Lists people who allow reminders and whose cart was last changed before a time, by id after a
 * person.
 */
export function listDue(db: Db, changedBefore: Date, after: string | undefined) {
  let rows = due(db, changedBefore).select('userId');
  if (after) rows = rows.where('userId', '>', after);
  return rows.orderBy('userId').limit(BATCH).execute();
}

/**
 * Clears the due reminder of a cart. Returns false if the cart was changed or a reminder was sent
 * in the meantime.
 */
export const endReminder = async (trx: Trx, userId: string, changedBefore: Date): Promise<boolean> =>
  (await trx
    .updateTable('cartReminders')
    .set({ changedAt: null })
    .where('userId', '=', userId)
    .where('isAllowed', '=', true)
    .where('changedAt', '<=', changedBefore)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** Returns a person's unpaid order whose items are still reserved. */
export const findOpenOrder = (db: Db, userId: string, at: Date) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.paymentId')
    .where('orders.buyerId', '=', userId)
    .where('payments.status', '=', 'OPEN')
    .where('orders.holdUntil', '>', at)
    .select(['orders.id', 'orders.number', 'orders.createdAt', 'orders.holdUntil'])
    .select(
      sql<number>`(
        select coalesce(sum(line.quantity), 0)::int from parcel_lines line
        join parcels on parcels.id = line.parcel_id where parcels.order_id = orders.id
      )`.as('itemsCount'),
    )
    .orderBy('orders.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Lists the items that a person's open orders reserve. */
export const listHeld = (db: Db, userId: string): Promise<{ variantId: string; quantity: number }[]> =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.paymentId')
    .innerJoin('parcels', 'parcels.orderId', 'orders.id')
    .innerJoin('parcelLines as line', 'line.parcelId', 'parcels.id')
    .where('orders.buyerId', '=', userId)
    .where('orders.holdUntil', 'is not', null)
    .where('payments.status', '=', 'OPEN')
    .where('parcels.state', '=', 'PENDING_PAYMENT')
    .where('parcels.purchaseId', 'is not', null)
    .select(['line.variantId', 'line.quantity'])
    .execute();

/** Lists the lines of a cart for the export of a person's data. */
export const listForExport = (db: Db, userId: string) =>
  db
    .selectFrom('cartLines')
    .innerJoin('productVariants', 'productVariants.id', 'cartLines.variantId')
    .innerJoin('products', 'products.id', 'productVariants.productId')
    .select([
      'cartLines.variantId',
      'products.title',
      'productVariants.optionValues',
      'cartLines.quantity',
      'cartLines.wantedQuantity',
      'cartLines.seenCents',
      'cartLines.addedAt',
    ])
    .where('cartLines.userId', '=', userId)
    .orderBy('cartLines.addedAt')
    .execute();

export async function deleteCart(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('cartLines').where('userId', '=', userId).execute();
  await trx.deleteFrom('cartReminders').where('userId', '=', userId).execute();
}

/** Selects the number of items in a person's cart. */
export const selectItemsCount = (db: Db, userId: string) =>
  db
    .selectFrom('cartLines')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('quantity'), of.lit(0)).as('count'))
    .where('userId', '=', userId);
