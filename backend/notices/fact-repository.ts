import { sql, type Insertable } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import type { Facts } from '../db/types.ts';

/** Returns true if a rating of a content by a person is already recorded. */
export const hasRatedFact = async (
  db: Db,
  { personId, contentType, contentId }: { personId: string; contentType: ContentType; contentId: string },
): Promise<boolean> =>
  (await db
    .selectFrom('facts')
    .select('id')
    .where('kind', '=', 'RATED')
    .where('personId', '=', personId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Records a fact. Facts are never changed or deleted. */
export const insertFact = (db: Db, fact: Insertable<Facts>) => db.insertInto('facts').values(fact).execute();

/** Sums the payments and the tips of a person to a creator, less refunds and reversals (cents). */
export const sumPayments = async (
  db: Db,
  { creatorId, personId }: { creatorId: string; personId: string },
) => {
  const signed = sql`case when kind = 'PURCHASE_PAID' then amount_cents else -amount_cents end`;
  const isTip = sql`sold_as = 'DONATION'`;
  return db
    .selectFrom('facts')
    .select([
      sql<number>`coalesce(sum(${signed}), 0)::int`.as('paidCents'),
      sql<number>`(count(*) filter (where ${isTip} and kind = 'PURCHASE_PAID'))::int`.as('tipsCount'),
      sql<number>`coalesce(sum(${signed}) filter (where ${isTip}), 0)::int`.as('tipsCents'),
    ])
    .where('personId', '=', personId)
    .where('creatorId', '=', creatorId)
    .where('kind', 'in', ['PURCHASE_PAID', 'REFUNDED', 'REVERSED'])
    .executeTakeFirstOrThrow();
};
