import type { Db } from '../db/connection.ts';
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
