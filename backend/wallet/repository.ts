import { sql } from 'kysely';
import type { SellableType } from '../../contract/values/checkout.ts';
import type { MovementKind } from '../../contract/values/wallet.ts';
import type { Db } from '../db/connection.ts';

/** The creator's account in the ledger; absent before the first movement. */
export const findAccount = (db: Db, key: string) =>
  db.selectFrom('ledgerAccounts').select(['id', 'balanceCents']).where('key', '=', key).executeTakeFirst();

export const findFirstMovementAt = async (db: Db, accountId: number): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('ledgerEntries as entry')
      .innerJoin('ledgerMovements as movement', 'movement.id', 'entry.movementId')
      .select('movement.createdAt')
      .where('entry.accountId', '=', accountId)
      .orderBy('entry.id')
      .limit(1)
      .executeTakeFirst()
  )?.createdAt;

type Wanted = { accountId: number; creatorId: string };

/**
 * One row per movement of an account, by its last entry: a purchase with two lines of one creator has two entries. Debit is
 * positive in the ledger; here what the creator gets is.
 */
const movements = (db: Db, { accountId, creatorId }: Wanted) =>
  db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerMovements as movement', 'movement.id', 'entry.movementId')
    .leftJoin('purchases as purchase', 'purchase.id', 'movement.subjectId')
    .where('entry.accountId', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledgerEntries as later')
            .select('later.id')
            .whereRef('later.movementId', '=', 'entry.movementId')
            .whereRef('later.accountId', '=', 'entry.accountId')
            .whereRef('later.id', '>', 'entry.id'),
        ),
      ),
    )
    .select([
      'entry.id',
      'movement.createdAt',
      'purchase.title',
      'purchase.id as purchaseId',
      sql<MovementKind>`movement.kind`.as('kind'),
      sql<SellableType | null>`purchase.type`.as('type'),
      sql<number>`-entry.balance_after_cents`.as('balanceCents'),
      sql<number>`(select -sum(own.amount_cents)::bigint from ledger_entries own
        where own.movement_id = entry.movement_id and own.account_id = entry.account_id)`.as('amountCents'),
      // Several creators may share a sale: their lines say whose fee it was.
      sql<number>`case
        when movement.kind = 'SALE' then
          -coalesce((select sum(line.fee_cents)
            from purchase_lines line where line.purchase_id = movement.subject_id and line.seller_id = ${creatorId}), 0)
        when movement.kind in ('INVOICE', 'CREDITS_SPENT', 'DISPUTE_LOST') then
          coalesce((select sum(fee.amount_cents) from ledger_entries fee join ledger_accounts account
            on account.id = fee.account_id where fee.movement_id = entry.movement_id and account.key = 'platform:fees'), 0)
        else 0 end::bigint`.as('feeCents'),
    ]);

/** Newest first; `after` is the id of the last one that was read. */
export function listMovements(db: Db, wanted: Wanted, after: number | null, limit: number) {
  let rows = movements(db, wanted);
  if (after !== null) rows = rows.where('entry.id', '<', after);
  return rows.orderBy('entry.id', 'desc').limit(limit).execute();
}
export type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];

/** The movements of one month of a time zone, oldest first, a batch after one. */
export function listOfMonth(
  db: Db,
  wanted: Wanted & { month: string; timeZone: string },
  after: number | undefined,
  limit: number,
) {
  const start = sql<Date>`(${`${wanted.month}-01`}::timestamp at time zone ${wanted.timeZone})`;
  const end = sql<Date>`((${`${wanted.month}-01`}::timestamp + interval '1 month') at time zone ${wanted.timeZone})`;
  let rows = movements(db, wanted)
    .where('movement.createdAt', '>=', start)
    .where('movement.createdAt', '<', end);
  if (after !== undefined) rows = rows.where('entry.id', '>', after);
  return rows.orderBy('entry.id').limit(limit).execute();
}
