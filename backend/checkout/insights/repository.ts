import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { isOnDays } from '../../db/local-days.ts';
import type { Scope } from '../../extension-points/insight-reports.ts';
import { isMemberAt } from '../../notices/figure-service.ts';

/** Results of a person's checkouts, best result at the top. */
const results = ['paid', 'waiting', 'declined', 'closed'] as const;
type CheckoutResult = (typeof results)[number];

const hasFact = (kind: 'PURCHASE_PAID' | 'MEMBER_ENDED') => sql`exists (
  select from facts where facts.person_id = purchases.buyer_id and facts.purchase_id = purchases.id
    and facts.kind = ${sql.lit(kind)})`;

/**
 * Result of a purchase. A free trial counts as waiting until its first payment, and as closed if
 * the trial ended without a payment. An undeliverable payment was refunded and counts as closed.
 */
const result = sql`case
  when status = 'FAILED' then 'declined'
  when status in ('IN_PROGRESS', 'REVIEW') then 'waiting'
  when status = 'CANCELLED' or review_reason is not null then 'closed'
  when trial_days is null or ${hasFact('PURCHASE_PAID')} then 'paid'
  when ${hasFact('MEMBER_ENDED')} then 'closed'
  else 'waiting' end`;

/**
 * Counts the people who started a checkout with a creator, by the best result of their checkouts. A
 * person counts as a member if they were a member when they started the checkout.
 */
export async function countStarted(db: Db, scope: Scope): Promise<Map<CheckoutResult, number>> {
  const { creatorId, content, userTier } = scope;
  let started = db
    .selectFrom('purchases')
    .where('sellerId', '=', creatorId)
    .where(isOnDays('purchases.createdAt', scope));
  if (content)
    started = started.where('id', 'in', (at) =>
      at
        .selectFrom('purchaseLines')
        .select('purchaseId')
        .where('contentType', '=', content.contentType)
        .where('contentId', '=', content.contentId),
    );
  const isMember = isMemberAt(creatorId, sql.ref('purchases.buyerId'), sql.ref('purchases.createdAt'));
  if (userTier === 'member') started = started.where(isMember);
  if (userTier === 'free') started = started.where(sql<boolean>`not ${isMember}`);
  const best = started
    .groupBy('buyerId')
    .select(sql<number>`min(array_position(${[...results]}::text[], ${result}))`.as('place'));
  const rows = await db
    .selectFrom(best.as('best'))
    .groupBy('place')
    .select((at) => ['place', at.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ place, count }) => [results[place - 1]!, count]));
}
