import type { Db } from '../db/connection.ts';
import { LONG_BATCH } from '../db/pagination.ts';

/**
 * Columns of an own post. The blocks are omitted, because they are derived from the text and
 * several times as long.
 */
const ownColumns = [
  'id',
  'creatorId',
  'title',
  'summary',
  'textBody',
  'previewCount',
  'topicId',
  'tags',
  'picture',
  'hasOwnPicture',
  'audience',
  'audienceType',
  'audienceId',
  'hasPreview',
  'takesComments',
  'sendsMail',
  'mailsStartedAt',
  'mailsCount',
  'state',
  'publishAt',
  'publishedAt',
  'createdAt',
  'updatedAt',
  'version',
  'wordsCount',
  'unlockCount',
  'ratingSum',
  'ratingCount',
  'viewCount',
  'likeCount',
  'commentCount',
  'weekScore',
  'popularity',
] as const;

/** Lists a batch of a creator's posts in any state, by id after `after`. */
export function listPosts(db: Db, creatorId: string, after: string | undefined) {
  let rows = db.selectFrom('posts').select(ownColumns).where('creatorId', '=', creatorId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(LONG_BATCH).execute();
}

/** Deletes a post with its comments. */
export const deletePost = (trx: Db, id: string) => trx.deleteFrom('posts').where('id', '=', id).execute();
