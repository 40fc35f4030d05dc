import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { BATCH } from '../../db/pagination.ts';
import type { Transfers } from '../../db/types.ts';

export type TransferRow = Selectable<Transfers>;

export const insertTransfer = (db: Db, transfer: Insertable<Transfers>) =>
  db.insertInto('transfers').values(transfer).execute();

export const getTransfer = (db: Db, paymentKey: string): Promise<TransferRow> =>
  db.selectFrom('transfers').selectAll().where('paymentKey', '=', paymentKey).executeTakeFirstOrThrow();

/** Whether the creator's part of a payment is sent by a transfer of its own. */
export const hasTransfer = async (db: Db, paymentKey: string): Promise<boolean> =>
  (await db
    .selectFrom('transfers')
    .select('paymentKey')
    .where('paymentKey', '=', paymentKey)
    .executeTakeFirst()) !== undefined;

/** More is to come back; false for a payment without a transfer. */
export const addDueBack = async (db: Db, paymentKey: string, amountCents: number): Promise<boolean> =>
  (await db
    .updateTable('transfers')
    .set((at) => ({ dueBackCents: at('dueBackCents', '+', amountCents), state: 'PENDING' }))
    .where('paymentKey', '=', paymentKey)
    .returning('paymentKey')
    .executeTakeFirst()) !== undefined;

/** A refused one is tried again under another key; of two runs that read the same refusal one counts it. */
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

/** What is due has been moved; not when more has become due since it was read. */
export const settle = (
  db: Db,
  { paymentKey, dueBackCents }: Pick<TransferRow, 'paymentKey' | 'dueBackCents'>,
  providerId: string | null,
) =>
  db
    .updateTable('transfers')
    .set({ state: 'DONE', ...(providerId !== null && { providerId }) })
    .where('paymentKey', '=', paymentKey)
    .where('dueBackCents', '=', dueBackCents)
    .execute();

/** What waits longer than until a time, oldest first: a batch, after one. */
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

/** An account receives again. @returns the payments whose money waited for that */
export const releaseHeld = (db: Db, destination: string): Promise<{ paymentKey: string }[]> =>
  db
    .updateTable('transfers')
    .set({ state: 'PENDING' })
    .where('destination', '=', destination)
    .where('state', '=', 'HELD')
    .returning('paymentKey')
    .execute();

/** What has not been sent to a creator yet, in cents by state. */
export const sumOpen = (db: Db, sellerId: string) =>
  db
    .selectFrom('transfers')
    .where('sellerId', '=', sellerId)
    .where('state', '<>', 'DONE')
    .where('providerId', 'is', null)
    .groupBy('state')
    .select(['state', (at) => at.fn.sum<number>(at('amountCents', '-', at.ref('dueBackCents'))).as('cents')])
    .execute();
