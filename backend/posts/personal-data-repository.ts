import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/** A creator's posts in any state, a batch by id, after one. */
export function listPosts(db: Db, creatorId: string, after: string | undefined) {
  let rows = db.selectFrom('posts').selectAll().where('creatorId', '=', creatorId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/** With its comments. */
export const deletePost = (trx: Db, id: string) => trx.deleteFrom('posts').where('id', '=', id).execute();
