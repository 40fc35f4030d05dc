import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { PendingTransactions } from '../db/types.ts';
import { account } from '../money/ledger.ts';

/** The changes of a member's credits, newest first, with what was bought; `before` is the id of the last one shown. */
export function listEntries(db: Db, userId: string, before: number | null, limit: number) {
  let rows = db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerAccounts as account', 'account.id', 'entry.accountId')
    .innerJoin('ledgerMovements as movement', 'movement.id', 'entry.movementId')
    .innerJoin('purchases', 'purchases.id', 'movement.subjectId')
    .select([
      'entry.id',
      'entry.amountCents',
      'entry.balanceAfterCents',
      'movement.kind',
      'movement.createdAt',
      'purchases.id as purchaseId',
      'purchases.title',
    ])
    .where('account.key', '=', account.credits(userId));
  if (before !== null) rows = rows.where('entry.id', '<', before);
  return rows.orderBy('entry.id', 'desc').limit(limit).execute();
}

export type PendingRow = Selectable<PendingTransactions>;

export const findPending = (db: Db, userId: string): Promise<PendingRow | undefined> =>
  db.selectFrom('pendingTransactions').selectAll().where('userId', '=', userId).executeTakeFirst();

/** One for each person: the last one counts. */
export const putPending = (db: Db, pending: Insertable<PendingTransactions>): Promise<PendingRow> =>
  db
    .insertInto('pendingTransactions')
    .values(pending)
    .onConflict((at) => at.column('userId').doUpdateSet(pending))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Only the one that was read: another may have taken its place, or another run may have settled it. */
export const settlePending = async (
  db: Db,
  { userId, contentId, expiresAt }: PendingRow,
  state: 'COMPLETED' | 'LET_GO',
): Promise<void> => {
  await db
    .updateTable('pendingTransactions')
    .set({ state })
    .where('userId', '=', userId)
    .where('contentId', '=', contentId)
    .where('expiresAt', '=', expiresAt)
    .where('state', '=', 'WAITING')
    .execute();
};

export const listPendingOf = (db: Db, userId: string) =>
  db
    .selectFrom('pendingTransactions')
    .select(['type', 'contentId', 'title', 'path', 'priceCents', 'context', 'state', 'expiresAt'])
    .where('userId', '=', userId)
    .execute();

export const deletePendingOf = (db: Db, userId: string) =>
  db.deleteFrom('pendingTransactions').where('userId', '=', userId).execute();
