import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Purchases } from '../db/types.ts';

export const findPurchase = (db: Db, id: string) =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst();
export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/**
 * Takes all purchases of one content by one person for this transaction, always in the same order: two payments for
 * the same thing are settled one after the other, so that the second one sees the right that the first one gave.
 */
export const lockPurchases = (db: Db, buyerId: string, contentId: string) =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('buyerId', '=', buyerId)
    .where('contentId', '=', contentId)
    .orderBy('id')
    .forUpdate()
    .execute();

export const findBySession = (db: Db, sessionId: string) =>
  db.selectFrom('purchases').selectAll().where('sessionId', '=', sessionId).executeTakeFirst();

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

/** Closes a purchase that has no payment page; one that was settled or got its page meanwhile stays as it is. */
export const cancelUnopened = (db: Db, id: string) =>
  db
    .updateTable('purchases')
    .set({ status: 'CANCELLED' })
    .where('id', '=', id)
    .where('status', '=', 'IN_PROGRESS')
    .where('sessionId', 'is', null)
    .execute();

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
