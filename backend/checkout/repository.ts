import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Purchases } from '../db/types.ts';

export const findPurchase = (db: Db, id: string) =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst();
export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

export const lockPurchase = (db: Db, id: string) =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findBySession = (db: Db, sessionId: string) =>
  db.selectFrom('purchases').select('id').where('sessionId', '=', sessionId).executeTakeFirst();

export const findOpen = (db: Db, buyerId: string, contentId: string, transactionType: string) =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('buyerId', '=', buyerId)
    .where('contentId', '=', contentId)
    .where('transactionType', '=', transactionType)
    .where('status', '=', 'IN_PROGRESS')
    .executeTakeFirst();

/** Absent when another tab opened one at the same moment. */
export const insertPurchase = (db: Db, purchase: Insertable<Purchases>) =>
  db
    .insertInto('purchases')
    .values(purchase)
    .onConflict((at) => at.doNothing())
    .returningAll()
    .executeTakeFirst();

export const updatePurchase = (db: Db, id: string, change: Updateable<Purchases>) =>
  db.updateTable('purchases').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Open purchases that were started before a moment, oldest first. */
export const listWaiting = (db: Db, startedBefore: Date, limit: number) =>
  db
    .selectFrom('purchases')
    .select(['id', 'sessionId'])
    .where('status', '=', 'IN_PROGRESS')
    .where('createdAt', '<', startedBefore)
    .orderBy('createdAt')
    .limit(limit)
    .execute();

/** True for the first delivery of an event. */
export const insertEvent = async (
  db: Db,
  event: { id: string; type: string; objectId: string; receivedAt: Date },
) =>
  (await db
    .insertInto('providerEvents')
    .values(event)
    .onConflict((at) => at.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const markHandled = (db: Db, objectId: string, handledAt: Date) =>
  db
    .updateTable('providerEvents')
    .set({ handledAt })
    .where('objectId', '=', objectId)
    .where('handledAt', 'is', null)
    .execute();
