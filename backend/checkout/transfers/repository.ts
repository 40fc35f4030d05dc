import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { BATCH } from '../../db/pagination.ts';
import type { Transfers } from '../../db/types.ts';

export type TransferRow = Selectable<Transfers>;

export const insertTransfer = (db: Db, transfer: Insertable<Transfers>) =>
  db.insertInto('transfers').values(transfer).execute();

export const getTransfer = (db: Db, paymentKey: string): Promise<TransferRow> =>
  db.selectFrom('transfers').selectAll().where('paymentKey', '=', paymentKey).executeTakeFirstOrThrow();

/** Returns true if the creator's share of a payment is sent by a separate transfer. */
export const hasTransfer = async (db: Db, paymentKey: string): Promise<boolean> =>
  (await db
    .selectFrom('transfers')
    .select('paymentKey')
    .where('paymentKey', '=', paymentKey)
    .executeTakeFirst()) !== undefined;

/**
 * Adds an amount to the reversal due of a transfer. Returns false for a payment without a transfer.
 */
export const addReversalDue = async (db: Db, paymentKey: string, amountCents: number): Promise<boolean> =>
  (await db
    .updateTable('transfers')
    .set((at) => ({ reversalDueCents: at('reversalDueCents', '+', amountCents), state: 'PENDING' }))
    .where('paymentKey', '=', paymentKey)
    .returning('paymentKey')
    .executeTakeFirst()) !== undefined;

/**
 * Counts a refused attempt of a transfer, because the count is part of the idempotency key of the
 * next attempt. If two runs read the same count, only one of them increases it.
 */
export const countRefusal = (
  db: Db,
  { paymentKey, refusals }: Pick<TransferRow, 'paymentKey' | 'refusals'>,
  state: 'PENDING' | 'HELD',
) =>
  db
    .updateTable('transfers')
    .set({ refusals: refusals + 1, state })
    .where('paymentKey', '=', paymentKey)
    .where('refusals', '=', refusals)
    .where('state', '<>', 'DONE')
    .execute();

/**
 * Marks a transfer as settled, unless its reversal due has changed since `reversalDueCents` was
 * read.
 */
export const settle = (
  db: Db,
  { paymentKey, reversalDueCents }: Pick<TransferRow, 'paymentKey' | 'reversalDueCents'>,
  providerId: string | null,
) =>
  db
    .updateTable('transfers')
    .set({ state: 'DONE', ...(providerId !== null && { providerId }) })
    .where('paymentKey', '=', paymentKey)
    .where('reversalDueCents', '=', reversalDueCents)
    .execute();

/**
 * Lists pending transfers that were created before a time, oldest first, in batches after a cursor.
 */
export function listPendingBefore(
  db: Db,
  createdBefore: Date,
  after?: Pick<TransferRow, 'createdAt' | 'paymentKey'>,
  limit = BATCH,
): Promise<TransferRow[]> {
  let rows = db
    .selectFrom('transfers')
    .selectAll()
    .where('state', '=', 'PENDING')
    .where('createdAt', '<', createdBefore);
  if (after)
    rows = rows.where(sql<boolean>`(created_at, payment_key) > (${after.createdAt}, ${after.paymentKey})`);
  return rows.orderBy('createdAt').orderBy('paymentKey').limit(limit).execute();
}

/**
 * Releases the held transfers of an account that can receive again.
 * @returns the payment keys of the released transfers
 */
export const releaseHeld = (db: Db, destination: string): Promise<{ paymentKey: string }[]> =>
  db
    .updateTable('transfers')
    .set({ state: 'PENDING' })
    .where('destination', '=', destination)
    .where('state', '=', 'HELD')
    .returning('paymentKey')
    .execute();

/** Sums the amounts of a creator's unsent transfers, by state (cents). */
export const sumOpen = (db: Db, sellerId: string) =>
  db
    .selectFrom('transfers')
    .where('sellerId', '=', sellerId)
    .where('state', '<>', 'DONE')
    .where('providerId', 'is', null)
    .groupBy('state')
    .select([
      'state',
      (at) => at.fn.sum<number>(at('amountCents', '-', at.ref('reversalDueCents'))).as('cents'),
    ])
    .execute();
