import { sql, type RawBuilder } from 'kysely';
import type { SellableType } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { FactKind } from '../../contract/values/facts.ts';
import type { Db } from '../db/connection.ts';
import { isOnDays, toDay } from '../db/local-days.ts';
import type { Scope } from '../extension-points/insight-reports.ts';

/** Days, people and contents of a creator whose sales are summed; all days by default. */
type SaleScope = Omit<Scope, 'userId' | 'from' | 'to'> & Partial<Pick<Scope, 'from' | 'to'>>;

const earningKinds = ['PURCHASE_PAID', 'REFUNDED', 'REVERSED'] as const satisfies FactKind[];

/**
 * Returns the condition that a person was a member of a creator at a time.
 * @param person id of the person, such as a column of the outer query
 */
export const isMemberAt = (
  creatorId: string | RawBuilder<unknown>,
  person: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  // The kinds are literals, so that the index of these facts is used.
  sql<boolean>`coalesce((
    select member.kind = 'MEMBER_BEGAN' from facts member
    where member.creator_id = ${creatorId} and member.person_id = ${person}
      and member.kind in ('MEMBER_BEGAN', 'MEMBER_ENDED') and member.at <= ${at}
    order by member.at desc, member.id desc limit 1), false)`;

/** Time of the sale that a fact is about. A refund has the time of the sale, not its own. */
const soldAt = sql`case facts.kind when 'PURCHASE_PAID' then facts.at else coalesce((
  select min(paid.at) from facts paid
  where paid.person_id = facts.person_id and paid.purchase_id = facts.purchase_id
    and paid.kind = 'PURCHASE_PAID'), facts.at) end`;

/** Returns the condition that a sale was to a member, as each payment of a membership is. */
const isToMember = (creatorId: string) =>
  sql<boolean>`(facts.sold_as = 'SUBSCRIPTION' or ${isMemberAt(creatorId, sql.ref('facts.personId'), soldAt)})`;

function sales(db: Db, scope: SaleScope, kinds: FactKind[]) {
  const { creatorId, content, userTier } = scope;
  let rows = db
    .selectFrom('facts')
    .where('creatorId', '=', creatorId)
    .where('kind', 'in', kinds)
    .where(isOnDays('facts.at', scope));
  if (content)
    rows = rows
      .where('contentType', '=', content.contentType)
      .where('contentId', '=', content.contentId)
      // A tip is not a sale of the content that it was given for.
      .where('soldAs', '<>', 'DONATION');
  if (userTier === 'member') rows = rows.where(isToMember(creatorId));
  if (userTier === 'free') rows = rows.where(sql<boolean>`not ${isToMember(creatorId)}`);
  return rows;
}

/** Amounts after fees: paid amounts are added, refunded and reversed amounts are subtracted. */
const earnedCents = sql<number>`coalesce(sum(case kind when 'PURCHASE_PAID'
  then amount_cents - fee_cents else fee_cents - amount_cents end), 0)::bigint`;

/**
 * Sums a creator's earnings after fees by day and type of sale. A refund counts on its own day.
 * @returns the days with sales or refunds; `giftOf` is the type of a given content
 */
export function sumEarningsByDay(
  db: Db,
  scope: SaleScope,
): Promise<{ day: string; soldAs: SellableType; giftOf: ContentType | null; cents: number }[]> {
  const sums = sales(db, scope, [...earningKinds])
    .select([
      toDay('facts.at', scope.timeZone).as('date'),
      'soldAs',
      sql<ContentType | null>`case when sold_as = 'GIFT' then content_type end`.as('giftOf'),
      earnedCents.as('cents'),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`]);
  return db
    .selectFrom(sums.as('sums'))
    .select([sql<string>`date::text`.as('day'), 'giftOf', 'cents'])
    .select((at) => at.ref('soldAs').$notNull().as('soldAs'))
    .execute();
}

const soldOf = (db: Db, scope: SaleScope, contentType: ContentType) =>
  sales(db, scope, ['PURCHASE_PAID'])
    .where('contentType', '=', contentType)
    .where('soldAs', '<>', 'DONATION');

/** Counts the sales of contents of a type by day, later refunded ones included. */
export const countSoldByDay = (
  db: Db,
  scope: SaleScope,
  contentType: ContentType,
): Promise<{ day: string; count: number }[]> =>
  db
    .selectFrom(
      soldOf(db, scope, contentType)
        .select((at) => [toDay('facts.at', scope.timeZone).as('date'), at.fn.countAll<number>().as('count')])
        .groupBy(sql`1`)
        .as('counts'),
    )
    .select([sql<string>`date::text`.as('day'), 'count'])
    .execute();

/** Counts the sales of contents of a type, later refunded ones included. */
export const countSold = async (db: Db, scope: SaleScope, contentType: ContentType): Promise<number> =>
  (
    await soldOf(db, scope, contentType)
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Sums earnings and counts sales by content of a type; a content without any is omitted. */
export async function sumByContent(
  db: Db,
  scope: SaleScope,
  contentType: ContentType,
): Promise<Map<string, { earnedCents: number; soldCount: number }>> {
  const rows = await sales(db, scope, [...earningKinds])
    .where('contentType', '=', contentType)
    .where('soldAs', '<>', 'DONATION')
    .groupBy('contentId')
    .select([
      'contentId',
      earnedCents.as('earnedCents'),
      sql<number>`count(*) filter (where kind = 'PURCHASE_PAID')`.as('soldCount'),
    ])
    .execute();
  return new Map(rows.map(({ contentId, ...sums }) => [contentId!, sums]));
}
