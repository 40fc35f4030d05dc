import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SellableType } from '../../contract/values/checkout.ts';
import {
  accountingTimeZone,
  type EarningSource,
  type MovementGroup,
  type MovementKind,
} from '../../contract/values/wallet.ts';
import type { Db } from '../db/connection.ts';
import { saleTypeExpression } from '../money/ledger.ts';

/**
 * Finds the creator's ledger account and the time of its first movement. Returns undefined before
 * the first movement.
 */
export const findAccount = (db: Db, key: string) =>
  db
    .selectFrom('ledgerAccounts')
    .select((at) => [
      'id',
      'balanceCents',
      at
        .selectFrom('ledgerEntries')
        .select('ledgerEntries.createdAt')
        .whereRef('ledgerEntries.accountId', '=', 'ledgerAccounts.id')
        .orderBy('ledgerEntries.id')
        .limit(1)
        .as('firstMovementAt'),
    ])
    .where('key', '=', key)
    .executeTakeFirst();

/** Sums the creator's shares of card payments since a time (cents). */
export const sumSalesSince = async (db: Db, accountId: number, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('ledgerEntries as entry')
      .innerJoin('ledgerMovements as movement', 'movement.id', 'entry.movementId')
      .where('entry.accountId', '=', accountId)
      .where('entry.createdAt', '>', since)
      .where('movement.kind', 'in', ['SALE', 'INVOICE'])
      .select(sql<number>`coalesce(-sum(entry.amount_cents), 0)::bigint`.as('cents'))
      .executeTakeFirstOrThrow()
  ).cents;

type Wanted = { accountId: number; creatorId: string };
type Narrowed = Wanted & { month?: string; group?: MovementGroup };

const startOf = (month: string) =>
  sql<Date>`(${`${month}-01`}::timestamp at time zone ${accountingTimeZone})`;
const endOf = (month: string) =>
  sql<Date>`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${accountingTimeZone})`;

/** Filters of each group of movements. */
const groups: Record<MovementGroup, RawBuilder<SqlBool>> = {
  sales: sql`movement.kind in ('SALE', 'CREDITS_SPENT') and ${saleTypeExpression('purchase')} not in ('SUBSCRIPTION', 'DONATION')`,
  memberships: sql`movement.kind in ('SALE', 'INVOICE') and ${saleTypeExpression('purchase')} = 'SUBSCRIPTION'`,
  tips: sql`movement.kind = 'SALE' and purchase.type = 'DONATION'`,
  refunds: sql`movement.kind in ('REFUND', 'FEE_REFUND', 'DISPUTE_LOST')`,
  payouts: sql`movement.kind in ('PAYOUT', 'PAYOUT_FAILED')`,
};

/** Selects the invoice id of a movement, which only a later payment of a purchase has. */
const invoiceId = sql<
  string | null
>`case when movement.kind = 'INVOICE' then substr(movement.key, ${'invoice:'.length + 1}) end`;

/**
 * Selects one row per movement of an account. Only the last entry of a movement is used, because a
 * purchase with two lines of one creator has two entries. Amounts are positive for the creator,
 * unlike in the ledger.
 */
function movements(db: Db, { accountId, creatorId, month, group }: Narrowed) {
  let rows = db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerMovements as movement', 'movement.id', 'entry.movementId')
    .leftJoin('purchases as purchase', 'purchase.id', 'movement.subjectId')
    .leftJoin('users as buyer', 'buyer.id', 'purchase.buyerId')
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
    );
  if (month !== undefined)
    rows = rows.where('entry.createdAt', '>=', startOf(month)).where('entry.createdAt', '<', endOf(month));
  if (group !== undefined) rows = rows.where(groups[group]);
  return rows.select([
    'entry.id',
    'entry.createdAt',
    'purchase.title',
    'purchase.id as purchaseId',
    'buyer.name as buyerName',
    'buyer.lastName as buyerLastName',
    sql<
      string | null
    >`case when movement.kind = 'SALE' and buyer.closed_at is null then purchase.note end`.as('note'),
    sql<MovementKind>`movement.kind`.as('kind'),
    sql<SellableType | null>`purchase.type`.as('type'),
    invoiceId.as('invoiceId'),
    // A later payment is disputed only if the dispute concerns its own invoice.
    sql<boolean>`exists (select 1 from disputes where disputes.purchase_id = purchase.id
      and disputes.invoice_id is not distinct from ${invoiceId}
      and disputes.is_taken)`.as('isDisputed'),
    sql<number>`-entry.balance_after_cents`.as('balanceCents'),
    sql<number>`(select -sum(own.amount_cents)::bigint from ledger_entries own
        where own.movement_id = entry.movement_id and own.account_id = entry.account_id)`.as('amountCents'),
    // Several creators may share a sale, so the fee is summed from the creator's own lines.
    sql<number>`case
        when movement.kind = 'SALE' then
          -coalesce((select sum(line.fee_cents)
            from purchase_lines line where line.purchase_id = movement.subject_id and line.seller_id = ${creatorId}), 0)
        when movement.kind in ('INVOICE', 'CREDITS_SPENT', 'DISPUTE_LOST') then
          coalesce((select sum(fee.amount_cents) from ledger_entries fee where fee.movement_id = entry.movement_id
            and fee.account_id = (select id from ledger_accounts where key = 'platform:fees')), 0)
        else 0 end::bigint`.as('feeCents'),
  ]);
}

/** Lists movements newest first; `after` is the id of the last movement read. */
export function listMovements(db: Db, wanted: Narrowed, after: number | null, limit: number) {
  let rows = movements(db, wanted);
  if (after !== null) rows = rows.where('entry.id', '<', after);
  return rows.orderBy('entry.id', 'desc').limit(limit).execute();
}
export type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];

/** Lists the movements of one month, oldest first, in batches after a cursor. */
export function listByMonth(
  db: Db,
  wanted: Wanted & { month: string },
  after: number | undefined,
  limit: number,
) {
  let rows = movements(db, wanted);
  if (after !== undefined) rows = rows.where('entry.id', '>', after);
  return rows.orderBy('entry.id').limit(limit).execute();
}

/** Returns the balance at the beginning of a month (cents). */
export const findOpeningCents = async (db: Db, accountId: number, month: string): Promise<number> =>
  (
    await db
      .selectFrom('ledgerEntries')
      .select(sql<number>`-balance_after_cents`.as('cents'))
      .where('accountId', '=', accountId)
      .where('createdAt', '<', startOf(month))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.cents ?? 0;

/** Sums the movements of a month by kind, with the creator's amount and the fee. */
export const sumMonth = (db: Db, wanted: Wanted & { month: string }) =>
  db
    .selectFrom(movements(db, wanted).as('moved'))
    .select([
      'moved.kind',
      sql<number>`sum(moved.amount_cents)::bigint`.as('amountCents'),
      sql<number>`sum(moved.fee_cents)::bigint`.as('feeCents'),
    ])
    .groupBy('moved.kind')
    .execute();

/** Types of sale per earning source. */
const sourceOf: Record<EarningSource, SellableType[]> = {
  COURSES: ['PPV_COURSE'],
  MEMBERSHIPS: ['SUBSCRIPTION'],
  TIPS: ['DONATION'],
  DOWNLOADS: ['PPV_PRODUCT'],
  LIVES: ['PPV_LIVE'],
  SHOP: ['SHOP_ORDER'],
};
const source = sql<EarningSource | 'PAYOUTS' | null>`case
  when source in ('PAYOUT', 'PAYOUT_FAILED') then 'PAYOUTS'
  ${sql.join(
    Object.entries(sourceOf).map(([name, types]) => sql`when source in (${sql.join(types)}) then ${name}`),
    sql` `,
  )} end`;

/**
 * Sums earnings after fees and refunds by source, and payouts. The periods are days or months in
 * the accounting time zone. Reads the stored daily sums, so that the cost depends on the number of
 * days instead of sales.
 * @param from first day
 */
export const sumEarnings = (db: Db, accountId: number, unit: 'day' | 'month', from: string) =>
  db
    .selectFrom('ledgerDays')
    .where('accountId', '=', accountId)
    .where(sql<boolean>`day >= ${from}::date`)
    .select([
      sql<string>`to_char(date_trunc(${sql.lit(unit)}, day::timestamp), 'YYYY-MM-DD')`.as('day'),
      source.as('source'),
      sql<number>`-sum(cents)::bigint`.as('cents'),
    ])
    .groupBy([sql`1`, sql`2`])
    .execute();
