import { countRows } from '../db/count-rows.ts';
import type { Db } from '../db/connection.ts';

/** Counts the public courses of a creator. */
export const countPublished = (db: Db, creatorId: string): Promise<number> =>
  countRows(db.selectFrom('courses').where('creatorId', '=', creatorId).where('state', '=', 'PUBLISHED'));
