import type { Db } from '../db/connection.ts';

/** Lists the published posts of a creator with their numbers of likes. */
export const listPublishedBy = (db: Db, creatorId: string) =>
  db
    .selectFrom('posts')
    .select(['id', 'title', 'likeCount'])
    .where('creatorId', '=', creatorId)
    .where('state', '=', 'PUBLISHED')
    .execute();
