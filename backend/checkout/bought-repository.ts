import { sql } from 'kysely';
import type { Bought } from '../../contract/checkout.ts';
import type { Db } from '../db/connection.ts';

export type BoughtRow = {
  kind: Bought['kind'];
  id: string;
  purchaseId: string;
  at: Date;
  /** `at` as text, with the microseconds by which the list is ordered. */
  sortText: string;
  amountCents: number;
  refundedCents: number;
  state: Bought['state'];
  receiptId: string | null;
  receiptYear: number | null;
  receiptNumber: number | null;
};

/**
 * What somebody paid for and what was refunded of it, newest first; `after` is [at as text, id]. A payment that nobody made
 * is none.
 */
export async function listBought(
  db: Db,
  buyerId: string,
  after: string[] | null,
  limit: number,
): Promise<BoughtRow[]> {
  const { rows } = await sql<BoughtRow>`
    with entries as (
      select 'PURCHASE' as kind, p.id::text as id, p.id as purchase_id, coalesce(p.completed_at, p.created_at) as at,
        coalesce(p.paid_cents, case when p.trial_days is null then p.amount_cents else 0 end) as amount_cents, p.refunded_cents, p.status as state,
        null::text as invoice_id, null::uuid as receipt_id
      from purchases p
      where p.buyer_id = ${buyerId} and p.status in ('SUCCESS', 'REFUNDED', 'REVIEW')
      union all
      select 'RENEWAL', i.id, p.id, i.paid_at, i.amount_cents, i.refunded_cents,
        case when i.refunded_cents = i.amount_cents then 'REFUNDED' else 'SUCCESS' end, i.id, null
      from invoices i join purchases p on p.id = i.purchase_id
      where p.buyer_id = ${buyerId}
      union all
      select 'REFUND', r.id::text, p.id, coalesce(r.settled_at, r.created_at), r.amount_cents, 0, r.state, null, r.receipt_id
      from refunds r join purchases p on p.id = r.purchase_id
      where p.buyer_id = ${buyerId} and r.state <> 'FAILED'
    )
    select e.kind, e.id, e.purchase_id, e.at, e.at::text as sort_text, e.amount_cents, e.refunded_cents, e.state,
      receipt.id as receipt_id, receipt.year as receipt_year, receipt.number as receipt_number
    from entries e
    left join receipts receipt on receipt.purchase_id = e.purchase_id and case e.kind
      when 'REFUND' then receipt.id = e.receipt_id
      else receipt.kind = 'PAYMENT' and receipt.invoice_id is not distinct from e.invoice_id
    end
    where ${after ? sql<boolean>`(e.at, e.id) < (${after[0]}::timestamptz, ${after[1]})` : sql<boolean>`true`}
    order by e.at desc, e.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}
