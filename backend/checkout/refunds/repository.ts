import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { RefundRequester } from '../../../contract/values/checkout.ts';
import type { Db, Trx } from '../../db/connection.ts';
import { BATCH } from '../../db/pagination.ts';
import { isInMailboxOf, mailboxOf } from '../../db/text-patterns.ts';
import type { Refunds } from '../../db/types.ts';

export type RefundRow = Selectable<Refunds>;

/** Amount of a refund that concerns one line of its purchase (cents). */
export type RefundLine = { position: number; amountCents: number };

/** Stores a refund with its lines. A refund without lines concerns the whole purchase. */
export async function insertRefund(
  db: Db,
  refund: Insertable<Refunds>,
  lines: RefundLine[] = [],
): Promise<RefundRow> {
  const row = await db.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();
  if (lines.length)
    await db
      .insertInto('refundLines')
      .values(lines.map((line) => ({ ...line, refundId: row.id, purchaseId: row.purchaseId })))
      .execute();
  return row;
}

/** Lists the lines of refunds, by position. */
export const listRefundLines = (
  db: Db,
  refundIds: string[],
): Promise<(RefundLine & { refundId: string })[]> =>
  refundIds.length
    ? db
        .selectFrom('refundLines')
        .select(['refundId', 'position', 'amountCents'])
        .where('refundId', 'in', refundIds)
        .orderBy('position')
        .execute()
    : Promise.resolve([]);

/**
 * Stores a refund of the provider. If the refund is already stored, only a state change of a
 * pending provider refund or a later failure is stored.
 * @returns true if something was stored
 */
export const putProviderRefund = async (db: Db, refund: Insertable<Refunds>): Promise<boolean> =>
  (await db
    .insertInto('refunds')
    .values(refund)
    .onConflict((at) =>
      at
        .columns(['providerId', 'purchaseId'])
        .doUpdateSet({ state: refund.state, settledAt: refund.settledAt, receiptId: refund.receiptId })
        .where((on) =>
          on.or([
            on.and([on('refunds.askedBy', '=', 'PROVIDER'), on('refunds.state', '=', 'PENDING')]),
            on.and([on('excluded.state', '=', 'FAILED'), on('refunds.state', '<>', 'FAILED')]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Lists the refunds of purchases, oldest first. */
export const listByPurchases = (db: Db, purchaseIds: string[]): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('purchaseId', 'in', purchaseIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const getRefund = (db: Db, id: string): Promise<RefundRow> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Finds the refund that a person requested with this idempotency key. A failed refund is ignored.
 */
export const findByKey = (
  db: Db,
  asked: { requesterId: string; purchaseId: string; requestKey: string },
): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('requesterId', '=', asked.requesterId)
    .where('requestKey', '=', asked.requestKey)
    .where('purchaseId', '=', asked.purchaseId)
    .where('state', '<>', 'FAILED')
    .executeTakeFirst();

/**
 * Finds a pending refund of a purchase that was not made at the provider. A requested refund takes
 * precedence over an automatic refund.
 */
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

/** Returns true if a single line of a purchase has a refund that did not fail. */
export const hasLineRefunds = async (db: Db, purchaseId: string): Promise<boolean> =>
  (await db
    .selectFrom('refundLines')
    .innerJoin('refunds', 'refunds.id', 'refundLines.refundId')
    .select('refunds.id')
    .where('refundLines.purchaseId', '=', purchaseId)
    .where('refunds.state', '<>', 'FAILED')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns true if the first payment of a purchase has an automatic refund that did not fail. */
export const isAutomatic = async (db: Db, purchaseId: string): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('purchaseId', '=', purchaseId)
    .where('invoiceId', 'is', null)
    .where('askedBy', '=', 'AUTOMATIC')
    .where('state', '<>', 'FAILED')
    .executeTakeFirst()) !== undefined;

/**
 * Returns the reason of a purchase's pending automatic refund; undefined without a refund or a
 * reason.
 */
export const findReasonForAll = async (db: Db, purchaseId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('refunds')
      .select('reason')
      .where('purchaseId', '=', purchaseId)
      .where('askedBy', '=', 'AUTOMATIC')
      .where('state', '=', 'PENDING')
      .executeTakeFirst()
  )?.reason ?? undefined;

/**
 * Returns true if the card provider refused a refund of a purchase since a time, requested by this
 * type of requester.
 */
export const wasRefusedSince = async (
  db: Db,
  purchaseId: string,
  askedBy: RefundRequester,
  since: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('purchaseId', '=', purchaseId)
    .where('askedBy', '=', askedBy)
    .where('state', '=', 'FAILED')
    .where('createdAt', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns true if a pending refund will return credits to a person. */
export const hasPendingCreditRefund = async (db: Db, buyerId: string): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .innerJoin('purchases', 'purchases.id', 'refunds.purchaseId')
    .select('refunds.id')
    .where('purchases.buyerId', '=', buyerId)
    .where('purchases.paidWith', '=', 'CREDITS')
    .where('refunds.state', '=', 'PENDING')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Serialises a person's refunds by the refund rule. Accounts with the same mailbox count as one
 * person.
 */
export const lockRefundsByRule = (trx: Trx, buyerId: string) =>
  trx
    .selectFrom('users')
    .where('id', '=', buyerId)
    .select(
      sql`pg_advisory_xact_lock(hashtextextended('refunds ' || ${mailboxOf(sql.ref('email'))}, 0))`.as(
        'lock',
      ),
    )
    .execute();

/**
 * Counts a person's refunds by the refund rule since a time. Accounts with the same mailbox count
 * as one person.
 */
export const countRefundsByRule = async (db: Db, buyerId: string, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('users as requester')
      .innerJoin('refunds', 'refunds.requesterId', 'requester.id')
      .where(isInMailboxOf(sql.ref('requester.email'), buyerId))
      .innerJoin('purchases', 'purchases.id', 'refunds.purchaseId')
      // Refunds of credits of a closed account are not made by the refund rule.
      .where('purchases.type', '<>', 'CREDITS')
      .where('refunds.askedBy', '=', 'BUYER')
      .where('refunds.state', '<>', 'FAILED')
      .where('refunds.createdAt', '>', since)
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Settles a pending refund. Returns false if the refund was already settled. */
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

/** Lists pending refunds requested before a time, oldest first, in batches after a cursor. */
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

/** Returns the time at which the latest refund of a purchase's first payment succeeded. */
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

/**
 * Deletes refund reasons for an erased person. These are the reasons of refunds that the person
 * requested, of refunds of the person's purchases, and of automatic refunds of the person's sales.
 */
export const forgetReasons = (db: Db, userId: string) =>
  db
    .updateTable('refunds')
    .set({ reason: null })
    .where((at) =>
      at.or([
        at('requesterId', '=', userId),
        at('purchaseId', 'in', at.selectFrom('purchases').select('id').where('buyerId', '=', userId)),
        at.and([
          at('askedBy', '=', 'AUTOMATIC'),
          at(
            'purchaseId',
            'in',
            at
              .selectFrom('purchaseLines')
              .innerJoin('creators', 'creators.id', 'purchaseLines.sellerId')
              .select('purchaseLines.purchaseId')
              .where('creators.userId', '=', userId),
          ),
        ]),
      ]),
    )
    .execute();

/** Sums the refunds of a creator's sales that the card provider has not made yet (cents). */
export const sumWaiting = async (db: Db, sellerId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('refunds')
        .innerJoin('purchases', 'purchases.id', 'refunds.purchaseId')
        .where('refunds.state', '=', 'PENDING')
        .where('purchases.sellerId', '=', sellerId)
        .select((at) => at.fn.coalesce(at.fn.sum<number>('refunds.amountCents'), at.lit(0)).as('cents'))
        .executeTakeFirstOrThrow()
    ).cents,
  );
