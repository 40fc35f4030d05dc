import { sql } from 'kysely';
import { mostCountedParcels, type ClaimState, type ParcelFilter } from '../../contract/values/orders.ts';
import type { DeliveryKind } from '../../contract/values/shop.ts';
import type { Db } from '../db/connection.ts';
import { containing } from '../db/text-patterns.ts';
import type { ParcelRow } from './parcel-repository.ts';

/** Condition of the rows of each filter. */
const filters: Record<ParcelFilter, ReturnType<typeof sql<boolean>>> = {
  'to-send': sql`parcels.state in ('PAID', 'READY')`,
  sent: sql`parcels.state = 'SENT'`,
  problems: sql`parcels.state = 'CLAIMED'`,
  all: sql`parcels.paid_at is not null`,
};

/** Filter of a creator's list of parcels; all other conditions are optional. */
type OwnFilter = {
  filter: ParcelFilter;
  query?: string;
  deliveryKind?: DeliveryKind;
  paidSince?: Date;
  paidBefore?: Date;
};

/** Columns of a parcel in a creator's list. */
export type OwnRow = Pick<
  ParcelRow,
  | 'id'
  | 'number'
  | 'buyerName'
  | 'buyerLastName'
  | 'state'
  | 'deliveryKind'
  | 'deliveryName'
  | 'region'
  | 'paidAt'
  | 'sentAt'
  | 'carrier'
  | 'trackingNumber'
  | 'trackingUrl'
  | 'isAddressRemoved'
  | 'deliveredAt'
  | 'closedAt'
  | 'isConfirmed'
> & {
  orderNumber: number;
  orderId: string;
  paidCents: number;
  refundedCents: number;
  discountCode: string | null;
  discountCents: number;
  deliveryCents: number;
  claimState: ClaimState | null;
  answerUntil: Date | null;
  earnedCents: number;
  feeCents: number;
  sortText: string;
};

/**
 * Lists the paid parcels of a creator. Parcels to send are listed oldest first, all other parcels
 * newest first.
 * @param after paidAt as text, and the parcel's id
 */
export async function listOwnParcels(
  db: Db,
  creatorId: string,
  { filter, query, deliveryKind, paidSince, paidBefore }: OwnFilter,
  after: string[] | null,
  limit: number,
): Promise<OwnRow[]> {
  const isOldestFirst = filter === 'to-send';
  const way = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const conditions = [
    sql`parcels.creator_id = ${creatorId}`,
    filters[filter],
    ...(query ? [sql`parcels.search_text like lower(${containing(query)})`] : []),
    ...(deliveryKind ? [sql`parcels.delivery_kind = ${deliveryKind}`] : []),
    ...(paidSince ? [sql`parcels.paid_at >= ${paidSince}`] : []),
    ...(paidBefore ? [sql`parcels.paid_at < ${paidBefore}`] : []),
    ...(after
      ? [
          sql`(parcels.paid_at, parcels.id) ${sql.raw(isOldestFirst ? '>' : '<')}
            (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ]
      : []),
  ];
  const { rows } = await sql<OwnRow>`
    select parcels.id, parcels.order_id, parcels.number, orders.number as order_number, buyer.name as buyer_name,
      buyer.last_name as buyer_last_name, parcels.state, parcels.delivery_kind, parcels.delivery_name,
      parcels.region, parcels.paid_at, parcels.sent_at, parcels.delivered_at, parcels.closed_at,
      parcels.is_confirmed, parcels.is_address_removed, parcels.carrier, parcels.tracking_number,
      parcels.tracking_url, parcels.discount_code, parcels.discount_cents, parcels.delivery_cents,
      claims.state as claim_state, claims.answer_until, coalesce(money.earned_cents, 0) as earned_cents,
      coalesce(money.fee_cents, 0) as fee_cents, coalesce(money.paid_cents, 0) as paid_cents,
      coalesce(money.refunded_cents, 0) as refunded_cents, parcels.paid_at::text as sort_text
    from parcels
    join orders on orders.id = parcels.order_id
    left join users buyer on buyer.id = orders.buyer_id
    left join claims on claims.parcel_id = parcels.id
    left join lateral (
      select sum(amount_cents)::bigint as paid_cents,
        sum(fee_cents - refunded_fee_cents)::bigint as fee_cents,
        sum(refunded_cents)::bigint as refunded_cents,
        sum(amount_cents - fee_cents - refunded_cents + refunded_fee_cents)::bigint as earned_cents
      from purchase_lines where purchase_lines.purchase_id = parcels.purchase_id
    ) money on true
    where ${sql.join(conditions, sql` and `)}
    order by parcels.paid_at ${way}, parcels.id ${way} limit ${limit}`.execute(db);
  return rows;
}

/** Counts the parcels of a creator for each filter; each count stops at `mostCountedParcels`. */
export async function countOwnParcels(db: Db, creatorId: string): Promise<Record<ParcelFilter, number>> {
  const count = (filter: ParcelFilter) => sql<number>`(
    select count(*)::int from (
      select from parcels where parcels.creator_id = ${creatorId} and ${filters[filter]} limit ${mostCountedParcels}
    ) counted)`;
  const { rows } = await sql<Record<ParcelFilter, number>>`
    select ${count('to-send')} as "to-send", ${count('sent')} as sent, ${count('problems')} as problems,
      ${count('all')} as "all"`.execute(db);
  return rows[0]!;
}
