import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Returns the day of a creator's first sale in a time zone; undefined without a sale. */
export async function findFirstSaleDay(
  db: Db,
  creatorId: string,
  timeZone: string,
): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('facts')
    .select(sql<string | null>`(min(at) at time zone ${timeZone})::date::text`.as('day'))
    .where('creatorId', '=', creatorId)
    .where('kind', '=', 'PURCHASE_PAID')
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}
