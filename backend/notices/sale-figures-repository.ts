import { sql, type RawBuilder } from 'kysely';
import type { SellableType } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { FactKind } from '../../contract/values/facts.ts';
import type { Db } from '../db/connection.ts';
import type { Scope } from '../extension-points/insight-reports.ts';
import { earningKinds, factsByDay, isOnDates } from './fact-queries.ts';

/** Scope in which a creator's sales are summed; all days by default. */
type SaleScope = Omit<Scope, 'userId' | 'from' | 'to'> & Partial<Pick<Scope, 'from' | 'to'>>;

function sales(db: Db, scope: SaleScope, kinds: readonly FactKind[], of: 'all' | 'content' = 'all') {
  const { content, userTier } = scope;
  let rows = db
    .selectFrom(factsByDay(scope, content ? 'content' : of))
    .where('kind', 'in', kinds)
    .where(isOnDates(scope));
  if (content)
    rows = rows
      .where('contentType', '=', content.contentType)
      .where('contentId', '=', content.contentId)
      // A tip for a content is not a sale of the content.
      .where('soldAs', '<>', 'DONATION');
  return userTier === 'all' ? rows : rows.where('isMember', '=', userTier === 'member');
}

/** Returns the sum of a value over sales, minus refunds and reversals. */
const net = (value: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case kind when 'PURCHASE_PAID' then ${value} else -(${value}) end), 0)::bigint`;

/** Amounts after fees: paid amounts are added, refunded and reversed amounts are subtracted. */
const earnedCents = net(sql`amount_cents - fee_cents`);

/** Condition that a group contains facts. */
const hasFacts = sql<boolean>`sum(count) > 0`;

const soldCount = sql<number>`coalesce(sum(count) filter (where kind = 'PURCHASE_PAID'), 0)::bigint`;

/**
 * Sums a creator's earnings after fees by day and type of sale. A refund counts on the day of the
 * refund.
 * @returns the days with sales or refunds; `giftOf` is the type of a gifted content
 */
export const sumEarningsByDay = (
  db: Db,
  scope: SaleScope,
): Promise<{ day: string; soldAs: SellableType; giftOf: ContentType | null; cents: number }[]> =>
  sales(db, scope, earningKinds)
    .select((at) => [
      sql<string>`day::text`.as('day'),
      at.ref('soldAs').$notNull().as('soldAs'),
      sql<ContentType | null>`case when sold_as = 'GIFT' then content_type end`.as('giftOf'),
      earnedCents.as('cents'),
    ])
    .groupBy([sql`facts.day`, sql`2`, sql`3`])
    .having(hasFacts)
    .execute();

const soldOf = (db: Db, scope: SaleScope, contentType: ContentType) =>
  sales(db, scope, ['PURCHASE_PAID'])
    .where('contentType', '=', contentType)
    .where('soldAs', '<>', 'DONATION');

/** Counts the sales of contents of a type by day, including sales that were refunded later. */
export const countSoldByDay = (
  db: Db,
  scope: SaleScope,
  contentType: ContentType,
): Promise<{ day: string; count: number }[]> =>
  soldOf(db, scope, contentType)
    .select([sql<string>`day::text`.as('day'), soldCount.as('count')])
    .groupBy(sql`facts.day`)
    .having(hasFacts)
    .execute();

/** Counts the sales of contents of a type, including sales that were refunded later. */
export const countSold = async (db: Db, scope: SaleScope, contentType: ContentType): Promise<number> =>
  (await soldOf(db, scope, contentType).select(soldCount.as('count')).executeTakeFirstOrThrow()).count;

type ContentSums = { contentType: ContentType; earnedCents: number; soldCount: number };

/** Sums earnings and counts sales by content of the given types; omits contents without sales. */
export async function sumByContent(
  db: Db,
  scope: SaleScope,
  contentTypes: ContentType[],
): Promise<Map<string, ContentSums>> {
  const rows = await sales(db, scope, earningKinds, 'content')
    .where('contentType', 'in', contentTypes)
    .where('soldAs', '<>', 'DONATION')
    .groupBy(['contentType', 'contentId'])
    .having(hasFacts)
    .select((at) => [
      at.ref('contentType').$notNull().as('contentType'),
      'contentId',
      earnedCents.as('earnedCents'),
      soldCount.as('soldCount'),
    ])
    .execute();
  return new Map(rows.map(({ contentId, ...sums }) => [contentId!, sums]));
}

/** Sums the fees of a creator's sales since a time, minus fees that were returned with refunds. */
export const sumFees = async (db: Db, creatorId: string, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('facts')
      .where('creatorId', '=', creatorId)
      .where('kind', 'in', earningKinds)
      .where('at', '>=', since)
      .select(net(sql`fee_cents`).as('cents'))
      .executeTakeFirstOrThrow()
  ).cents;
