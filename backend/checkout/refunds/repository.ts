import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../db/connection.ts';
import { BATCH } from '../../db/pagination.ts';
import { isMailboxOf, mailboxOf } from '../../db/text-patterns.ts';
import type { Refunds } from '../../db/types.ts';

export type RefundRow = Selectable<Refunds>;

export const insertRefund = (db: Db, refund: Insertable<Refunds>): Promise<RefundRow> =>
  db.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();

/** Of a refund that is recorded already, only what became of one that waited at the provider is stored. */
export const insertProviderRefund = (db: Db, refund: Insertable<Refunds>) =>
  db
    .insertInto('refunds')
    .values(refund)
    .onConflict((at) =>
      at
        .column('providerId')
        .doUpdateSet({ state: refund.state, settledAt: refund.settledAt, receiptId: refund.receiptId })
        .where('refunds.askedBy', '=', 'PROVIDER')
        .where('refunds.state', '=', 'PENDING'),
    )
    .execute();

export const getRefund = (db: Db, id: string): Promise<RefundRow> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The refund that a person asked for with this key, unless it failed. */
export const findByKey = (
  db: Db,
  asked: { askerId: string; purchaseId: string; requestKey: string },
): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('askerId', '=', asked.askerId)
    .where('requestKey', '=', asked.requestKey)
    .where('purchaseId', '=', asked.purchaseId)
    .where('state', '<>', 'FAILED')
    .executeTakeFirst();

/** The one refund of a purchase that was asked for here and is not settled yet, else one that is made without being asked for. */
export const findPending = (db: Db, purchaseId: string): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', 'PENDING')
    .where('askedBy', '<>', 'PROVIDER')
    .orderBy(sql`asked_by = 'AUTOMATIC'`)
    .limit(1)
    .executeTakeFirst();

/** Whether a purchase is or was refunded because it could not be delivered any more. */
export const isAutomatic = async (db: Db, purchaseId: string): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('purchaseId', '=', purchaseId)
    .where('invoiceId', 'is', null)
    .where('askedBy', '=', 'AUTOMATIC')
    .where('state', '<>', 'FAILED')
    .executeTakeFirst()) !== undefined;

/** One after the other, the refunds that a person takes by the rule, with any account of their mailbox. */
export const lockOwn = (trx: Trx, buyerId: string) =>
  trx
    .selectFrom('users')
    .where('id', '=', buyerId)
    .select(
      sql`pg_advisory_xact_lock(hashtextextended('refunds ' || ${mailboxOf(sql.ref('email'))}, 0))`.as(
        'lock',
      ),
    )
    .execute();

/** How many refunds a person has taken by the rule since a time, with any account of their mailbox. */
export const countOwn = async (db: Db, buyerId: string, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('users as asker')
      .innerJoin('refunds', 'refunds.askerId', 'asker.id')
      .where(isMailboxOf(sql.ref('asker.email'), buyerId))
      .where('refunds.askedBy', '=', 'BUYER')
      .where('refunds.state', '<>', 'FAILED')
      .where('refunds.createdAt', '>', since)
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** True for the call that settled it. */
export const settlePending = async (
  db: Db,
  { id, purchaseId }: Pick<RefundRow, 'id' | 'purchaseId'>,
  change: Updateable<Refunds>,
): Promise<boolean> =>
  (await db
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const updateByProviderId = (db: Db, providerId: string, change: Updateable<Refunds>) =>
  db.updateTable('refunds').set(change).where('providerId', '=', providerId).execute();

/** Refunds that were asked for before a time and are not settled, oldest first: a batch, after one. */
export function listPendingBefore(
  db: Db,
  askedBefore: Date,
  after?: Pick<RefundRow, 'createdAt' | 'id'>,
  limit = BATCH,
): Promise<RefundRow[]> {
  let rows = db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'PENDING')
    .where('createdAt', '<', askedBefore);
  if (after) rows = rows.where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`);
  return rows.orderBy('createdAt').orderBy('id').limit(limit).execute();
}

/** When the last refund of the payment with which a purchase was made was made. */
export const findLastSettled = async (db: Db, purchaseId: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('refunds')
      .where('purchaseId', '=', purchaseId)
      .where('invoiceId', 'is', null)
      .where('state', '=', 'SUCCEEDED')
      .select((at) => at.fn.max('settledAt').as('at'))
      .executeTakeFirstOrThrow()
  ).at;

/** Why refunds of a person's purchases, or by them, were asked for: their words, or words about them. */
export const forgetReasons = (db: Db, userId: string) =>
  db
    .updateTable('refunds')
    .set({ reason: null })
    .where((at) =>
      at.or([
        at('askerId', '=', userId),
        at('purchaseId', 'in', at.selectFrom('purchases').select('id').where('buyerId', '=', userId)),
      ]),
    )
    .execute();
