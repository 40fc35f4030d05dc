import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { PendingTransactions } from '../db/types.ts';
import { account } from '../money/ledger.ts';

/**
 * Lists the changes of a member's credits, newest first, with the purchase or the granting
 * business. `before` is the id of the last entry shown. Bought and granted credits are two ledger
 * accounts. A movement of both accounts is one change and has the id of its last entry.
 */
export async function listEntries(db: Db, userId: string, before: number | null, limit: number) {
  const accounts = await db
    .selectFrom('ledgerAccounts')
    .select('id')
    .where('key', 'in', [account.credits(userId), account.grantedCredits(userId)])
    .execute();
  if (!accounts.length) return [];
  const ids = sql`any(${accounts.map(({ id }) => id)}::bigint[])`;
  let rows = db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerMovements as movement', 'movement.id', 'entry.movementId')
    .leftJoin('purchases', 'purchases.id', 'movement.subjectId')
    .leftJoin('creditGrants', 'creditGrants.id', 'movement.subjectId')
    .leftJoin('businesses', 'businesses.id', 'creditGrants.businessId')
    .select([
      'entry.id',
      'movement.kind',
      'movement.createdAt',
      'purchases.id as purchaseId',
      sql<string | null>`coalesce(purchases.title, businesses.name)`.as('title'),
      sql<number>`(select -sum(own.amount_cents)::bigint from ledger_entries own
        where own.movement_id = entry.movement_id and own.account_id = ${ids})`.as('amountCents'),
      // Sums the balances of both accounts as they were at this entry.
      sql<number>`(select -sum(last.balance_after_cents)::bigint from ledger_accounts own
        cross join lateral (select balance_after_cents from ledger_entries
          where account_id = own.id and id <= entry.id order by id desc limit 1) last
        where own.id = ${ids})`.as('balanceCents'),
    ])
    .where(sql<boolean>`entry.account_id = ${ids}`)
    .where(
      sql<boolean>`not exists (select from ledger_entries later where later.movement_id = entry.movement_id
        and later.account_id = ${ids} and later.id > entry.id)`,
    );
  if (before !== null) rows = rows.where('entry.id', '<', before);
  return rows.orderBy('entry.id', 'desc').limit(limit).execute();
}

export type PendingRow = Selectable<PendingTransactions>;

export const findPending = (db: Db, userId: string): Promise<PendingRow | undefined> =>
  db.selectFrom('pendingTransactions').selectAll().where('userId', '=', userId).executeTakeFirst();

/** Stores a member's pending unlock and replaces an earlier one, because a member has only one. */
export const putPending = (db: Db, pending: Insertable<PendingTransactions>): Promise<PendingRow> =>
  db
    .insertInto('pendingTransactions')
    .values(pending)
    .onConflict((at) => at.column('userId').doUpdateSet(pending))
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Settles the pending unlock that was read. The row is not changed if a newer unlock has replaced
 * it.
 */
export const settlePending = async (
  db: Db,
  { userId, contentId, expiresAt }: PendingRow,
  state: 'COMPLETED' | 'LAPSED',
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

export const listPendingByUser = (db: Db, userId: string) =>
  db
    .selectFrom('pendingTransactions')
    .select(['type', 'contentId', 'title', 'path', 'priceCents', 'context', 'state', 'expiresAt'])
    .where('userId', '=', userId)
    .execute();

export const deletePendingByUser = (db: Db, userId: string) =>
  db.deleteFrom('pendingTransactions').where('userId', '=', userId).execute();
