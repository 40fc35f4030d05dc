import { sql, type Insertable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { LedgerDifferences, ProviderTransactions } from '../db/types.ts';

/** Returns the creation time of the newest stored transaction. */
export const findNewestAt = async (db: Db): Promise<Date | null> =>
  (
    await db
      .selectFrom('providerTransactions')
      .select((at) => at.fn.max('createdAt').as('at'))
      .executeTakeFirstOrThrow()
  ).at;

/** Inserts a balance transaction unless it is already stored. */
export const insertTransaction = (db: Db, row: Insertable<ProviderTransactions>) =>
  db
    .insertInto('providerTransactions')
    .values(row)
    .onConflict((at) => at.column('id').doNothing())
    .execute();

/** Lists payments of known purchases whose provider fee is missing in the ledger. */
export const listUnpostedFees = async (db: Db) =>
  (
    await sql<{ id: string; purchaseId: string; feeCents: number }>`
      select t.id, coalesce(p.id, i.purchase_id) as purchase_id, t.fee_cents
      from provider_transactions t
      left join lateral (
        select min(purchases.id::text)::uuid as id from payments
        join purchases on purchases.payment_id = payments.id
        where payments.provider_payment_id = t.payment_id
      ) p on true
      left join invoices i on i.payment_id = t.payment_id
      where t.fee_cents <> 0 and t.type = 'charge' and coalesce(p.id, i.purchase_id) is not null
        and not exists (select 1 from ledger_movements m where m.key = 'provider-fee:' || t.id)
    `.execute(db)
  ).rows;

export type Difference = { subject: string; title: string; ledgerCents: number; providerCents: number };

/**
 * Lists payments whose amount in the ledger differs from the provider's books. Each payment is
 * identified by its first purchase. Payments that changed on either side since `before` are
 * excluded, because the other side may not contain the change yet.
 */
export const listPaymentDifferences = async (db: Db, before: Date): Promise<Difference[]> =>
  (
    await sql<Difference>`
      with books as (
        select coalesce(p.id::text, later.payment_id::text, t.payment_id, t.id) as subject,
          sum(t.amount_cents - t.fee_cents)::bigint as cents, max(t.created_at) as at
        from provider_transactions t
        left join payments p on p.provider_payment_id = t.payment_id
        left join invoices i on i.payment_id = t.payment_id
        left join purchases later on later.id = i.purchase_id
        group by 1
      ), ledger as (
        select coalesce(p.payment_id, m.subject_id)::text as subject, sum(e.amount_cents)::bigint as cents,
          max(m.created_at) as at
        from ledger_entries e
        join ledger_movements m on m.id = e.movement_id
        join ledger_accounts a on a.id = e.account_id and a.key = 'stripe:clearing'
        left join purchases p on p.id = m.subject_id
        where m.kind not in ('PAYOUT', 'PAYOUT_FAILED')
        group by 1
      )
      select coalesce(first.id::text, subject) as subject, coalesce(first.title, subject) as title,
        coalesce(ledger.cents, 0) as ledger_cents, coalesce(books.cents, 0) as provider_cents
      from books full join ledger using (subject)
      left join lateral (
        select id, title from purchases where purchases.payment_id::text = subject order by id limit 1
      ) first on true
      where coalesce(ledger.cents, 0) <> coalesce(books.cents, 0)
        and greatest(ledger.at, books.at) < ${before}
      order by subject
    `.execute(db)
  ).rows;

type Row = Insertable<LedgerDifferences>;

/**
 * Replaces the stored differences of one kind. A difference that was already stored keeps its time
 * of discovery.
 */
export async function putDifferences(db: Db, kind: Row['kind'], found: Omit<Row, 'kind'>[]): Promise<void> {
  const subjects = found.map(({ subject }) => subject);
  let settled = db.deleteFrom('ledgerDifferences').where('kind', '=', kind);
  if (subjects.length) settled = settled.where('subject', 'not in', subjects);
  await settled.execute();
  for (const row of found)
    await db
      .insertInto('ledgerDifferences')
      .values({ ...row, kind })
      .onConflict((at) =>
        at.columns(['kind', 'subject']).doUpdateSet({
          ledgerCents: row.ledgerCents,
          providerCents: row.providerCents,
        }),
      )
      .execute();
}

export type DifferenceRow = Awaited<ReturnType<typeof listDifferences>>[number];

/** Lists differences for the office, newest first; `after` is [foundAt as text, id]. */
export function listDifferences(db: Db, after: string[] | null, limit: number) {
  let rows = db
    .selectFrom('ledgerDifferences')
    .selectAll()
    .select(sql<string>`found_at::text`.as('sortText'));
  if (after) rows = rows.where(sql<boolean>`(found_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('foundAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export const countDifferences = (db: Db) =>
  db
    .selectFrom('ledgerDifferences')
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('foundAt').as('oldestAt'))
    .executeTakeFirstOrThrow();
