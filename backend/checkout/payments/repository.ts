import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Payments } from '../../db/types.ts';
import type { PaymentRow } from '../../extension-points/sellables.ts';

export const findPayment = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

export const findBySession = (db: Db, sessionId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('sessionId', '=', sessionId).executeTakeFirst();

export const findByProviderId = (db: Db, providerPaymentId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('providerPaymentId', '=', providerPaymentId).executeTakeFirst();

export const findOpen = (db: Db, buyerId: string, exclusiveKey: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('buyerId', '=', buyerId)
    .where('exclusiveKey', '=', exclusiveKey)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();

/**
 * Locks a payment and all payments of its buyer with the same exclusive key, in the order of their
 * ids.
 */
export const lockPayments = (
  db: Db,
  { id, buyerId, exclusiveKey }: Pick<PaymentRow, 'id' | 'buyerId' | 'exclusiveKey'>,
): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where((at) =>
      at.or([
        at('id', '=', id),
        at.and([at('buyerId', '=', buyerId), at('exclusiveKey', '=', exclusiveKey)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

/** Locks payments in the order of their ids. */
export const lockByIds = async (db: Db, ids: string[]): Promise<void> => {
  if (ids.length)
    await db.selectFrom('payments').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
};

/**
 * Inserts a payment. Returns undefined if a concurrent request inserted an open payment with the
 * same exclusive key.
 */
export const insertPayment = (db: Db, payment: Insertable<Payments>): Promise<PaymentRow | undefined> =>
  db
    .insertInto('payments')
    .values(payment)
    .onConflict((at) => at.doNothing())
    .returningAll()
    .executeTakeFirst();

export const updatePayment = (db: Db, id: string, change: Updateable<Payments>) =>
  db.updateTable('payments').set(change).where('id', '=', id).execute();

/**
 * Stores the payment page of an open payment. Returns false if the payment was closed or settled in
 * the meantime.
 */
export const setSession = async (
  db: Db,
  id: string,
  session: { sessionId: string; sessionUrl: string },
): Promise<boolean> =>
  (await db
    .updateTable('payments')
    .set(session)
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Lists open payments that started before a time or whose reservation has expired, oldest first;
 * `after` is [createdAt as text, id].
 */
export function listWaiting(
  db: Db,
  { startedBefore, heldBefore }: { startedBefore: Date; heldBefore: Date },
  after: [string, string] | null,
  limit: number,
) {
  let rows = db
    .selectFrom('payments')
    .selectAll()
    .select(sql<string>`created_at::text`.as('sortText'))
    .where('status', '=', 'OPEN')
    .where((at) => at.or([at('createdAt', '<', startedBefore), at('holdUntil', '<=', heldBefore)]));
  if (after)
    rows = rows.where(sql<boolean>`(created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('createdAt').orderBy('id').limit(limit).execute();
}
