import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { ContentType, PostOrder } from '../../contract/values/content.ts';
import { postStateSets, type PostState } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import { besideReads } from '../db/combined-reads.ts';
import type { Db } from '../db/connection.ts';
import {
  contentQueries,
  listOwnRows,
  type OwnPage,
  publicContentCondition,
  stateCondition,
} from '../db/content-queries.ts';
import type { Json, PostFiles, Posts } from '../db/types.ts';

const isPublic = publicContentCondition('posts', postStateSets);
/** Condition for a published post for members or buyers, even if its creator is not public. */
const isKept = sql<boolean>`(${stateCondition('posts.state', postStateSets.public)}
  and posts.audience <> 'EVERYONE')`;

export const {
  addToCounts,
  contentHasWords,
  countOwn,
  countPublic,
  findUntouched,
  listAllIds,
  listLatest,
  listPopularIds,
  listPublicIds,
  listPublicIn,
  listPublishedIds,
  publicTags,
  setWeekScores,
} = contentQueries('posts', 'summary', postStateSets);

const withCreators = (db: Db) =>
  db.selectFrom('posts').innerJoin('creators', 'creators.id', 'posts.creatorId');

const posts = (db: Db) =>
  withCreators(db)
    .selectAll('posts')
    .select([isPublic.as('isPublic'), isKept.as('isKept')]);
export type PostRow = Awaited<ReturnType<typeof getPost>>;

/**
 * Columns of a card. Lists read only these columns, because texts are the largest part of a post's
 * row.
 */
const cardColumns = [
  'posts.id',
  'posts.creatorId',
  'posts.title',
  'posts.summary',
  'posts.topicId',
  'posts.picture',
  'posts.audience',
  'posts.wordsCount',
  'posts.publishedAt',
  'posts.updatedAt',
  'posts.likeCount',
  'posts.commentCount',
] as const;
export type CardRow = Omit<Awaited<ReturnType<typeof listPublished>>[number], 'sortText'>;

/** Selects posts in any state for lists. The texts are omitted. */
const listed = (db: Db) =>
  withCreators(db)
    .select(cardColumns)
    .select(['posts.state', 'posts.publishAt'])
    .select(isPublic.as('isPublic'));

export const getPost = (db: Db, id: string) => posts(db).where('posts.id', '=', id).executeTakeFirstOrThrow();

export const findPost = (db: Db, id: string) => posts(db).where('posts.id', '=', id).executeTakeFirst();

/** Locks the row until the transaction ends, so that changes of a post are serialised. */
export const lockPost = (db: Db, id: string) =>
  posts(db).where('posts.id', '=', id).forUpdate('posts').executeTakeFirst();

export const listByIds = (db: Db, ids: string[]) =>
  ids.length ? listed(db).where('posts.id', 'in', ids).execute() : Promise.resolve([]);

/**
 * Lists the public posts among the given ids with their texts. Call this function for a few posts
 * at a time.
 */
export const listPublicWithTexts = (db: Db, ids: string[]) =>
  ids.length ? posts(db).where('posts.id', 'in', ids).where(isPublic).execute() : Promise.resolve([]);

/** Lists the ids of the newest public posts for the buyers of a content. */
export const listIdsForBuyers = async (
  db: Db,
  { contentType, contentId }: { contentType: ContentType; contentId: string },
  limit: number,
): Promise<string[]> =>
  (
    await withCreators(db)
      .select('posts.id')
      .where('posts.audienceId', '=', contentId)
      .where('posts.audienceType', '=', contentType)
      .where('posts.audience', '=', 'BUYERS')
      .where(isPublic)
      .orderBy('posts.publishedAt', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

export const insertPost = (db: Db, post: Insertable<Posts>) =>
  db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();

export const updatePost = (db: Db, id: string, change: Updateable<Posts>) =>
  db.updateTable('posts').set(change).where('id', '=', id).execute();

/**
 * Changes a row and returns the new row. The statement may be combined with reads that the
 * transaction starts at the same time, so these reads may or may not see the change.
 */
export const changePost = (db: Db, id: string, change: Updateable<Posts>) =>
  db
    .updateTable('posts')
    .from('creators')
    .set(change)
    .whereRef('creators.id', '=', 'posts.creatorId')
    .where('posts.id', '=', id)
    .returningAll('posts')
    .returning([isPublic.as('isPublic'), isKept.as('isKept')])
    .modifyEnd(besideReads)
    .executeTakeFirstOrThrow();

/** Sort key of each order as SQL, and its type for the text in a cursor. All orders descend. */
const orders: Record<PostOrder, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  newest: { key: sql`posts.published_at`, type: sql`timestamptz` },
  popular: { key: sql`posts.popularity`, type: sql`integer` },
};

type Filter = { topicId?: TopicId; creatorId?: string; audience?: 'EVERYONE' };

/** Lists public posts in an order; `after` is [sort value as text, id] of the last row shown. */
export function listPublished(
  db: Db,
  order: PostOrder,
  { topicId, creatorId, audience }: Filter,
  after: string[] | null,
  limit: number,
) {
  const { key, type } = orders[order];
  let rows = withCreators(db).select(cardColumns).where(isPublic);
  if (topicId) rows = rows.where('posts.topicId', '=', topicId);
  if (creatorId) rows = rows.where('posts.creatorId', '=', creatorId);
  if (audience) rows = rows.where('posts.audience', '=', audience);
  if (after) rows = rows.where(sql<boolean>`(${key}, posts.id) < (${after[0]}::${type}, ${after[1]}::uuid)`);
  return rows
    .select(sql<string>`${key}::text`.as('sortText'))
    .orderBy(key, 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists a creator's own posts in an order. */
export const listOwn = (db: Db, creatorId: string, page: OwnPage<PostState>) =>
  listOwnRows(listed(db).select('posts.commentCount as commentsCount'), 'posts', creatorId, page);

/** Lists scheduled posts whose publication time has come, longest waiting first. */
export const listDue = async (db: Db, at: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('posts')
      .select('id')
      .where('state', '=', 'SCHEDULED')
      .where('publishAt', '<=', at)
      .orderBy('publishAt')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/**
 * Changes the comment count of a post.
 * @param by 1 or -1
 */
export const addToCommentCount = (db: Db, id: string, by: number) =>
  db
    .updateTable('posts')
    .set((at) => ({ commentCount: at('commentCount', '+', by) }))
    .where('id', '=', id)
    .execute();

/**
 * Selects the users who liked a post since a date, with the post and the time. The post's creator
 * is excluded.
 */
export const likedSince = (since: Date) => sql`
  select likes.user_id, content_id, likes.created_at as at
  from likes join posts on posts.id = content_id join creators on creators.id = creator_id
  where content_type = 'POST' and likes.created_at >= ${since} and likes.user_id <> creators.user_id`;

/**
 * Approximate size of the blocks in a feed (bytes). Characters are escaped for HTML and again for
 * XML, such as `&` as `&amp;amp;`. The stored size cannot be used, because the database compresses
 * blocks.
 */
const feedBytes = sql`octet_length(blocks::text)
  + 9 * (length(blocks::text) - length(translate(blocks::text, '&<>''\\', '')))`;

/**
 * Lists the newest posts of a creator that are public, or that members or buyers may still read.
 * Blocks are loaded from the newest post on, up to a total number of bytes. The blocks of older
 * posts are null.
 */
export function listNewest(
  db: Db,
  creatorId: string,
  { limit, mostBytes }: { limit: number; mostBytes: number },
) {
  const newest = withCreators(db)
    .selectAll('posts')
    .select([isPublic.as('isPublic'), isKept.as('isKept')])
    .where('posts.creatorId', '=', creatorId)
    .where((at) => at.or([isPublic, isKept]))
    .orderBy('posts.publishedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit);
  const bytes = sql`sum(${feedBytes}) over (order by published_at desc, id desc)`;
  return db
    .selectFrom(newest.as('newest'))
    .select(['id', 'creatorId', 'title', 'summary', 'topicId', 'publishedAt'])
    .select(['audience', 'audienceType', 'audienceId', 'hasPreview', 'previewCount', 'isPublic', 'isKept'])
    .select(sql<Json | null>`case when ${bytes} <= ${mostBytes} then blocks end`.as('blocks'))
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type NewestRow = Awaited<ReturnType<typeof listNewest>>[number];

type Place = Pick<PostRow, 'id' | 'creatorId'>;

const publishedOrder = sql`(posts.published_at, posts.id)`;

/**
 * Finds the creator's posts directly before and after a post, among the posts that match a
 * condition.
 */
async function findBeside(db: Db, { id, creatorId }: Place, condition: RawBuilder<boolean>) {
  const others = withCreators(db)
    .select(['posts.id', 'posts.title'])
    .where('posts.creatorId', '=', creatorId)
    .where(condition);
  const own = sql`(select published_at, id from posts where id = ${id})`;
  const [previous, next] = await Promise.all([
    others
      .where(sql<boolean>`${publishedOrder} < ${own}`)
      .orderBy('posts.publishedAt', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    others
      .where(sql<boolean>`${publishedOrder} > ${own}`)
      .orderBy('posts.publishedAt')
      .orderBy('posts.id')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { previous: previous ?? null, next: next ?? null };
}

/**
 * Finds the creator's public posts directly before and after a post. The post itself need not be
 * public.
 */
export const findNeighbours = (db: Db, post: Place) => findBeside(db, post, isPublic);

/** Finds the posts directly before and after a post that the same audience may still read. */
export const findKeptNeighbours = (
  db: Db,
  {
    audience,
    audienceType,
    audienceId,
    ...post
  }: Place & Pick<PostRow, 'audience' | 'audienceType' | 'audienceId'>,
) =>
  findBeside(
    db,
    post,
    sql<boolean>`(${isKept} and posts.audience = ${audience}
      and posts.audience_type is not distinct from ${audienceType}
      and posts.audience_id is not distinct from ${audienceId}::uuid)`,
  );

/** Counts the public posts of a creator. */
export const countPublicByCreator = (db: Db, creatorId: string) =>
  withCreators(db)
    .where(isPublic)
    .where('posts.creatorId', '=', creatorId)
    .select((at) => [
      at.fn.countAll<number>().as('count'),
      sql<number>`(count(*) filter (where posts.audience = 'MEMBERS'))::integer`.as('forMembersCount'),
    ])
    .executeTakeFirstOrThrow();

/** Lists the ids of the given creators' posts for members. */
export const listForMembers = async (db: Db, creatorIds: string[]): Promise<string[]> =>
  creatorIds.length
    ? (
        await db
          .selectFrom('posts')
          .select('id')
          .where('creatorId', 'in', creatorIds)
          .where(stateCondition('state', postStateSets.public))
          .where('audience', '=', 'MEMBERS')
          .execute()
      ).map((row) => row.id)
    : [];

/** Lists the files of several posts in order, with their descriptions. */
export const listFiles = (db: Db, postIds: string[]) =>
  postIds.length
    ? db
        .selectFrom('postFiles')
        .innerJoin('files', 'files.id', 'postFiles.fileId')
        .select([
          'postFiles.postId',
          'postFiles.description',
          'files.id',
          'files.fileName',
          'files.mimeType',
          'files.size',
          'files.pages',
          'files.storageKey',
          'files.hasWidths',
        ])
        .where('postId', 'in', postIds)
        .orderBy('postFiles.position')
        .execute()
    : Promise.resolve([]);

export async function replaceFiles(
  trx: Db,
  postId: string,
  files: Pick<Insertable<PostFiles>, 'fileId' | 'description'>[],
): Promise<void> {
  await trx.deleteFrom('postFiles').where('postId', '=', postId).execute();
  if (files.length)
    await trx
      .insertInto('postFiles')
      .values(files.map((file, position) => ({ ...file, postId, position })))
      .execute();
}
