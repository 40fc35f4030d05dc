import { sql } from 'kysely';
import type { EntitlementSource } from '../../contract/values/checkout.ts';
import type { Db } from '../db/connection.ts';

/** Person with a seat, and how the person got the seat. */
export type BookingRow = {
  userId: string;
  name: string;
  lastName: string;
  picture: string | null;
  source: EntitlementSource;
  giverName: string | null;
  giverLastName: string | null;
  bookedAt: Date;
  earnedCents: number | null;
  sortText: string;
};

/**
 * Lists the people with a seat in a live, newest first. A person with several entitlements is
 * listed once, preferably with the paid entitlement.
 * @param after bookedAt as text, and the user's id
 */
export async function listBookings(
  db: Db,
  liveId: string,
  after: string[] | null,
  limit: number,
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    with seat as (
      select distinct on (user_id) user_id, source, purchase_id, granted_at
      from entitlements
      where content_type = 'LIVE' and content_id = ${liveId}::uuid and ended_at is null and frozen_at is null
      order by user_id, source in ('PURCHASE', 'CREDITS', 'GIFT') desc, granted_at, id
    )
    select seat.user_id, users.name, users.last_name, users.picture, seat.source,
      giver.name as giver_name, giver.last_name as giver_last_name, seat.granted_at as booked_at,
      line.earned_cents, seat.granted_at::text as sort_text
    from seat
    join users on users.id = seat.user_id
    left join gifts on seat.source = 'GIFT' and gifts.purchase_id = seat.purchase_id
    left join users giver on giver.id = gifts.giver_id
    left join lateral (
      select sum(amount_cents - fee_cents - refunded_cents + refunded_fee_cents)::bigint as earned_cents
      from purchase_lines
      where purchase_id = seat.purchase_id and content_type = 'LIVE' and content_id = ${liveId}::uuid
    ) line on true
    where ${
      after
        ? sql<boolean>`(seat.granted_at, seat.user_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql<boolean>`true`
    }
    order by seat.granted_at desc, seat.user_id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the number of tickets, the number of members' seats, and the sums of the tickets (cents).
 */
export async function countBookings(db: Db, liveId: string) {
  const { rows } = await sql<{
    bookedCount: number;
    membersCount: number;
    ticketsCount: number;
    paidCents: number;
    earnedCents: number;
  }>`
    with seat as (
      select count(distinct user_id) as booked_count,
        count(distinct user_id) filter (where source = 'MEMBERSHIP') as members_count
      from entitlements
      where content_type = 'LIVE' and content_id = ${liveId}::uuid and ended_at is null and frozen_at is null
    ),
    ticket as (
      select count(*) filter (where line.refunded_cents < line.amount_cents) as tickets_count,
        coalesce(sum(line.amount_cents - line.refunded_cents), 0)::bigint as paid_cents,
        coalesce(sum(line.amount_cents - line.fee_cents - line.refunded_cents + line.refunded_fee_cents), 0)::bigint
          as earned_cents
      from purchase_lines line join purchases on purchases.id = line.purchase_id
      where line.content_type = 'LIVE' and line.content_id = ${liveId}::uuid
        and purchases.status in ('SUCCESS', 'REFUNDED') and purchases.review_reason is null
    )
    select * from seat, ticket`.execute(db);
  return rows[0]!;
}
