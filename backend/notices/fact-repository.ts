import type { Insertable } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import type { Facts } from '../db/types.ts';

/** Returns true if a person's rating of a content is recorded already. */
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

/** Records a fact, which is never changed or deleted. */
export const insertFact = (db: Db, fact: Insertable<Facts>) => db.insertInto('facts').values(fact).execute();
