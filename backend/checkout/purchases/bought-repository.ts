import { sql } from 'kysely';
import type { Bought } from '../../../contract/checkout.ts';
import type { BoughtKind, DisputeState, SellableType } from '../../../contract/values/checkout.ts';
import type { Db } from '../../db/connection.ts';
import { saleTypeExpression } from '../../money/ledger.ts';

export type BoughtRow = {
  kind: Bought['kind'];
  id: string;
  purchaseId: string;
  at: Date;
  /** Period of a later payment. */
  periodStartsAt: Date | null;
  periodEndsAt: Date | null;
  /** Text of `at` with microseconds; sort key of the list. */
  sortText: string;
  amountCents: number;
  refundedCents: number;
  repaidCents: number;
  state: Bought['state'];
  dispute: DisputeState | null;
  seller: Bought['seller'];
  receiptId: string | null;
  receiptYear: number | null;
  receiptNumber: number | null;
};

const typeOfKind: Record<Exclude<BoughtKind, 'refunds'>, SellableType> = {
  courses: 'PPV_COURSE',
  downloads: 'PPV_PRODUCT',
  memberships: 'SUBSCRIPTION',
  lives: 'PPV_LIVE',
  shop: 'SHOP_ORDER',
  tips: 'DONATION',
  credits: 'CREDITS',
};

/** Selects the entries of a kind. Without a kind, selects all entries. */
function ofKind(kind: BoughtKind | undefined) {
  if (kind === undefined) return sql<boolean>`true`;
  if (kind === 'refunds') return sql<boolean>`e.kind = 'REFUND'`;
  return sql<boolean>`e.kind <> 'REFUND' and e.type = ${typeOfKind[kind]}`;
}

type Wanted = {
  after: string[] | null;
  limit: number;
  kind: BoughtKind | undefined;
  purchaseId: string | undefined;
  /** Year in a time zone; undefined for all years. */
  inYear: { year: number; timeZone: string } | undefined;
};

/** Returns the year of a buyer's first purchase in a time zone; null without a purchase. */
export async function findFirstYear(db: Db, buyerId: string, timeZone: string): Promise<number | null> {
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from min(created_at) at time zone ${timeZone})::int as year
    from purchases where buyer_id = ${buyerId} and status in ('SUCCESS', 'REFUNDED', 'REVIEW')
  `.execute(db);
  return rows[0]?.year ?? null;
}

/**
 * Lists a buyer's payments and refunds, newest first; `after` is [at as text, id]. Attempts without
 * a payment are excluded.
 */
export async function listBought(
  db: Db,
  buyerId: string,
  { after, limit, kind, purchaseId, inYear }: Wanted,
): Promise<BoughtRow[]> {
  const { rows } = await sql<BoughtRow>`
    with entries as (
      select 'PURCHASE' as kind, ${saleTypeExpression('p')} as type, p.id::text as id, p.id as purchase_id, coalesce(p.completed_at, p.created_at) as at,
        coalesce(p.paid_cents, case when p.trial_days is null then p.amount_cents else 0 end) as amount_cents, p.refunded_cents, 0 as repaid_cents,
        p.status as state,
        null::text as invoice_id, null::uuid as receipt_id,
        null::timestamptz as period_starts_at, null::timestamptz as period_ends_at
      from purchases p
      where p.buyer_id = ${buyerId} and p.status in ('SUCCESS', 'REFUNDED', 'REVIEW')
      union all
      select 'RENEWAL', ${saleTypeExpression('p')}, i.id, p.id, i.paid_at, i.amount_cents, i.refunded_cents, 0,
        case when i.refunded_cents = i.amount_cents then 'REFUNDED' else 'SUCCESS' end, i.id, null,
        i.period_starts_at, i.period_ends_at
      from invoices i join purchases p on p.id = i.purchase_id
      where p.buyer_id = ${buyerId}
      union all
      select 'REFUND', ${saleTypeExpression('p')}, r.id::text, p.id, coalesce(r.settled_at, r.created_at), r.amount_cents, 0, r.repaid_cents, r.state, null, r.receipt_id,
        null, null
      from refunds r join purchases p on p.id = r.purchase_id
      where p.buyer_id = ${buyerId} and r.state <> 'FAILED'
    )
    select e.kind, e.id, e.purchase_id, e.period_starts_at, e.period_ends_at, e.at, e.at::text as sort_text, e.amount_cents, e.refunded_cents, e.repaid_cents, e.state,
      case when e.kind <> 'REFUND' then (
        select d.state from disputes d
        where d.purchase_id = e.purchase_id and d.invoice_id is not distinct from e.invoice_id
        order by d.opened_at desc limit 1
      ) end as dispute,
      (
        select json_build_object('id', c.id, 'name', c.name)
        from purchase_lines l join creators c on c.id = l.seller_id and c.is_public
        where l.purchase_id = e.purchase_id limit 1
      ) as seller,
      receipt.id as receipt_id, receipt.year as receipt_year, receipt.number as receipt_number
    from entries e
    left join receipts receipt on receipt.purchase_id = e.purchase_id and case e.kind
      when 'REFUND' then receipt.id = e.receipt_id
      else receipt.kind = 'PAYMENT' and receipt.invoice_id is not distinct from e.invoice_id
    end
    where ${ofKind(kind)}
      and ${purchaseId === undefined ? sql<boolean>`true` : sql<boolean>`e.purchase_id = ${purchaseId}`}
      and ${inYear === undefined ? sql<boolean>`true` : sql<boolean>`extract(year from e.at at time zone ${inYear.timeZone}) = ${inYear.year}`}
      and ${after ? sql<boolean>`(e.at, e.id) < (${after[0]}::timestamptz, ${after[1]})` : sql<boolean>`true`}
    order by e.at desc, e.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}
