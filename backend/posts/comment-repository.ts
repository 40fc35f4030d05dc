import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { CommentOrder } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { Comments } from '../db/types.ts';

const withAuthors = (db: Db) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.authorId')
    .selectAll('comments')
    .select(['users.name', 'users.lastName', 'users.picture']);
export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/** Sort key of both lists of comments, as the text in a cursor. */
const sortText = sql<string>`comments.created_at::text`;

/** Returns the condition for comments after a cursor, which is [createdAt as text, id]. */
const isBeyond = (comparison: RawBuilder<unknown>, [createdAt, id]: string[]) =>
  sql<boolean>`(comments.created_at, comments.id) ${comparison} (${createdAt}::timestamptz, ${id}::uuid)`;

export const findComment = (db: Db, id: string) =>
  withAuthors(db).where('comments.id', '=', id).executeTakeFirst();

export const listByIds = (db: Db, ids: string[]) =>
  ids.length ? withAuthors(db).where('comments.id', 'in', ids).execute() : Promise.resolve([]);

/**
 * Lists top-level comments. A removed comment is listed only if it has answers. `after` is
 * [createdAt as text, id].
 */
export function listThreads(
  db: Db,
  postId: string,
  order: CommentOrder,
  after: string[] | null,
  limit: number,
) {
  const [direction, comparison] =
    order === 'newest' ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const);
  let rows = withAuthors(db)
    .select(sortText.as('sortText'))
    .where('comments.postId', '=', postId)
    .where('comments.parentId', 'is', null)
    .where(
      sql<boolean>`(comments.removed_at is null or exists (
        select from comments answers where answers.parent_id = comments.id and answers.removed_at is null))`,
    );
  if (after) rows = rows.where(isBeyond(comparison, after));
  return rows
    .orderBy('comments.createdAt', direction)
    .orderBy('comments.id', direction)
    .limit(limit)
    .execute();
}

/**
 * Lists the first answers to each given comment, oldest first, each with the number of all answers.
 * Removed answers are excluded.
 */
export function listFirstAnswers(db: Db, parentIds: string[], limit: number) {
  if (parentIds.length === 0) return Promise.resolve([]);
  const first = sql<{ id: string; count: number }>`(
    select earliest.id, counted.count
    from unnest(${parentIds}::uuid[]) as parents (id)
    cross join lateral (
      select count(*)::int as count from comments where parent_id = parents.id and removed_at is null
    ) counted
    cross join lateral (
      select id from comments where parent_id = parents.id and removed_at is null
      order by created_at, id limit ${limit}
    ) earliest
  )`.as('first');
  return withAuthors(db)
    .innerJoin(first, 'first.id', 'comments.id')
    .select([sortText.as('sortText'), 'first.count as siblingsCount'])
    .orderBy('comments.createdAt')
    .orderBy('comments.id')
    .execute();
}

/**
 * Lists the answers to a comment that were not removed, oldest first; `after` is [createdAt as
 * text, id].
 */
export function listAnswers(db: Db, parentId: string, after: string[] | null, limit: number) {
  let rows = withAuthors(db)
    .select(sortText.as('sortText'))
    .where('comments.parentId', '=', parentId)
    .where('comments.removedAt', 'is', null);
  if (after) rows = rows.where(isBeyond(sql`>`, after));
  return rows.orderBy('comments.createdAt').orderBy('comments.id').limit(limit).execute();
}

export const insertComment = (db: Db, row: Insertable<Comments>) =>
  db.insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow();

/**
 * Updates a comment unless it was removed, so that the text of a removed comment cannot return.
 * @returns false for a removed or unknown comment
 */
export const updateComment = async (db: Db, id: string, change: Updateable<Comments>): Promise<boolean> =>
  (await db
    .updateTable('comments')
    .set(change)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Removes a comment.
 * @returns false if the comment was already removed or does not exist
 */
export const removeComment = async (
  db: Db,
  id: string,
  { removedAt, removedBy }: { removedAt: Date; removedBy: CommentRow['removedBy'] },
): Promise<boolean> =>
  (await db
    .updateTable('comments')
    .set({ textBody: '', removedAt, removedBy })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Restores a comment that the office removed.
 * @returns false if the comment is not removed by the office
 */
export const restoreComment = async (db: Db, id: string, textBody: string): Promise<boolean> =>
  (await db
    .updateTable('comments')
    .set({ textBody, removedAt: null, removedBy: null })
    .where('id', '=', id)
    .where('removedBy', '=', 'OFFICE')
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Lists a batch of a user's comments by id after `after`, with the titles of the posts. Removed
 * comments are excluded.
 */
export function listBy(db: Db, authorId: string, after: string | undefined) {
  let rows = db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.postId')
    .select([
      'comments.id',
      'comments.postId',
      'posts.title as postTitle',
      'comments.parentId',
      'comments.textBody',
      'comments.createdAt',
      'comments.editedAt',
    ])
    .where('comments.authorId', '=', authorId)
    .where('comments.removedAt', 'is', null);
  if (after) rows = rows.where('comments.id', '>', after);
  return rows.orderBy('comments.id').limit(BATCH).execute();
}
