import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/connection.ts';

/** States of parcels that were paid, even if they were refunded later. */
const bought = sql`('PAID', 'READY', 'SENT', 'DELIVERED', 'CLAIMED', 'RESOLVED', 'REFUNDED')`;

/** Refunded amount of a parcel line (cents). */
const refundedCents = sql`coalesce((
  select refunded_cents from purchase_lines as sold
  where sold.purchase_id = parcels.purchase_id and sold.position = parcel_lines.position
), case parcels.state when 'REFUNDED' then parcel_lines.amount_cents else 0 end)`;

/** True for a line of a paid parcel that was not fully refunded. */
const isKept = sql<boolean>`(parcels.state in ${bought} and ${refundedCents} < parcel_lines.amount_cents)`;

/** States of parcels whose items are not sent yet. */
const toSend = sql`('PAID', 'READY')`;

/** Returns true if a person has a paid parcel line of a product that was not fully refunded. */
async function hasParcel(db: Db, userId: string, productId: string, condition: RawBuilder<boolean>) {
  const { rows } = await sql`
    select 1 from parcel_lines join parcels on parcels.id = parcel_lines.parcel_id
    where parcel_lines.buyer_id = ${userId} and product_id = ${productId} and ${isKept} and ${condition}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns true if a person paid for a product and was not fully refunded. */
export const isBuyer = (db: Db, userId: string, productId: string): Promise<boolean> =>
  hasParcel(db, userId, productId, sql<boolean>`true`);

/** Returns true if a person bought a product and received it. */
export const wasDelivered = (db: Db, userId: string, productId: string): Promise<boolean> =>
  hasParcel(db, userId, productId, sql<boolean>`parcels.delivered_at is not null`);

/** Counts the buyers of products by product id. Products without a buyer are absent. */
export async function countBuyers(db: Db, productIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select parcel_lines.product_id as id, count(distinct orders.buyer_id)::integer as count
    from parcel_lines
      join parcels on parcels.id = parcel_lines.parcel_id
      join orders on orders.id = parcels.order_id
    where parcel_lines.product_id = any(${productIds}::uuid[]) and ${isKept}
      and orders.buyer_id is not null
    group by parcel_lines.product_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Selects the purchases since a time for the ranking by use. */
export const boughtSince = (since: Date) => sql`
  select orders.buyer_id as user_id, parcel_lines.product_id as content_id, parcels.paid_at as at
  from parcels
    join parcel_lines on parcel_lines.parcel_id = parcels.id
    join orders on orders.id = parcels.order_id
  where parcels.paid_at >= ${since} and ${isKept} and orders.buyer_id is not null`;

/** Returns true if any order contains the product. */
export async function wasOrdered(db: Db, productId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from parcel_lines where product_id = ${productId} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Selects the creator of a product. Searching by the creator is fast, because a creator has few
 * open parcels compared with all parcels of a product.
 */
const creatorOf = (productId: string) => sql`(select creator_id from products where id = ${productId})`;

/** Counts the parcels with a product that are not sent yet. */
export async function countOpenParcels(db: Db, productId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct parcels.id)::integer as count
    from parcels join parcel_lines on parcel_lines.parcel_id = parcels.id
    where parcels.creator_id = ${creatorOf(productId)} and parcels.state in ${toSend}
      and parcel_lines.product_id = ${productId}`.execute(db);
  return rows[0]!.count;
}

/** Counts the items that are reserved while their buyers pay, by variant id. */
export async function countHeld(db: Db, productId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select variant_id as id, sum(quantity)::integer as count
    from parcels join parcel_lines on parcel_lines.parcel_id = parcels.id
    where parcels.creator_id = ${creatorOf(productId)} and parcels.state = 'PENDING_PAYMENT'
      and product_id = ${productId}
    group by variant_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Counts the parcels that a creator has to send, and returns when the oldest of them was paid. */
export async function readToSend(db: Db, creatorId: string) {
  const { rows } = await sql<{ count: number; oldestPaidAt: Date | null }>`
    select count(*)::integer as count, min(paid_at) as oldest_paid_at
    from parcels where creator_id = ${creatorId} and state in ${toSend}`.execute(db);
  return rows[0]!;
}

/** Counts the claims that wait for a creator, and returns the next deadline for an answer. */
export async function readProblems(db: Db, creatorId: string) {
  const { rows } = await sql<{ count: number; answerUntil: Date | null }>`
    select count(*)::integer as count, min(claims.answer_until) as answer_until
    from parcels join claims on claims.parcel_id = parcels.id
    where parcels.creator_id = ${creatorId} and parcels.paid_at is not null
      and parcels.state = 'CLAIMED' and claims.state = 'CREATOR'`.execute(db);
  return rows[0]!;
}

type Numbers = { orders: number; items: number; salesCents: number; problems: number };

/** Returns the shop figures of a creator for a period, by the payment time of parcels. */
export async function readNumbers(
  db: Db,
  creatorId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Numbers> {
  const { rows } = await sql<Numbers>`
    with kept as (
      select parcels.id, quantity, amount_cents - ${refundedCents} as left_cents
      from parcels join parcel_lines on parcel_lines.parcel_id = parcels.id
      where parcels.creator_id = ${creatorId} and parcels.paid_at >= ${from} and parcels.paid_at < ${until}
        and ${isKept}
    )
    select
      (select count(distinct id)::integer from kept) as orders,
      (select coalesce(sum(quantity), 0)::integer from kept) as items,
      (select coalesce(sum(left_cents), 0)::bigint from kept) as sales_cents,
      (select count(*)::integer from claims join parcels on parcels.id = claims.parcel_id
        where parcels.creator_id = ${creatorId} and parcels.paid_at is not null
          and claims.reported_at >= ${from} and claims.reported_at < ${until}) as problems`.execute(db);
  return rows[0]!;
}

/** Lists the best-selling products of a creator since a time. */
export async function listBest(db: Db, creatorId: string, since: Date, limit: number) {
  const { rows } = await sql<{
    productId: string;
    title: string;
    picture: string | null;
    soldCount: number;
    salesCents: number;
  }>`
    select products.id as product_id, products.title, products.picture,
      sum(parcel_lines.quantity)::integer as sold_count,
      sum(parcel_lines.amount_cents - ${refundedCents})::bigint as sales_cents
    from parcels
      join parcel_lines on parcel_lines.parcel_id = parcels.id
      join products on products.id = parcel_lines.product_id
    where parcels.creator_id = ${creatorId} and parcels.paid_at >= ${since} and ${isKept}
    group by products.id order by sold_count desc, sales_cents desc, products.id limit ${limit}`.execute(db);
  return rows;
}
