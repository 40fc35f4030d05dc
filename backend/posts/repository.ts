import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { ContentType, PostOrder } from '../../contract/values/content.ts';
import type { PostState } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db } from '../db/connection.ts';
import { contentQueries, isPublicOf } from '../db/content-queries.ts';
import type { Json, PostFiles, Posts } from '../db/types.ts';

const isPublic = isPublicOf('posts');

export const {
  addToCounts,
  countOwn,
  countPublic,
  listAllIds,
  listLatest,
  listPopularIds,
  listPublicIds,
  listPublicIn,
  listPublishedIds,
  publicTags,
  setWeekScores,
} = contentQueries('posts', 'summary');

/** All of them with their tags and ratings. */
export const tagged = sql`select 'POST' as content_type, id, creator_id, topic_id, tags, 0 as rating_count, 0 as rating_sum from posts`;

const withCreators = (db: Db) =>
  db.selectFrom('posts').innerJoin('creators', 'creators.id', 'posts.creatorId');

const posts = (db: Db) => withCreators(db).selectAll('posts').select(isPublic.as('isPublic'));
export type PostRow = Awaited<ReturnType<typeof getPost>>;

/** What a card shows. A list reads no more: texts are most of a post's bytes. */
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

/** What lists of posts that need not be public know besides: without texts as well. */
const listed = (db: Db) =>
  withCreators(db)
    .select(cardColumns)
    .select(['posts.state', 'posts.publishAt'])
    .select(isPublic.as('isPublic'));

export const getPost = (db: Db, id: string) => posts(db).where('posts.id', '=', id).executeTakeFirstOrThrow();

export const findPost = (db: Db, id: string) => posts(db).where('posts.id', '=', id).executeTakeFirst();

/** Locks the row for this transaction: changes of one post are serialised. */
export const lockPost = (db: Db, id: string) =>
  posts(db).where('posts.id', '=', id).forUpdate('posts').executeTakeFirst();

export const listByIds = (db: Db, ids: string[]) =>
  ids.length ? listed(db).where('posts.id', 'in', ids).execute() : Promise.resolve([]);

/** The public ones of some posts with their texts: for a few posts at a time. */
export const listPublicWithTexts = (db: Db, ids: string[]) =>
  ids.length ? posts(db).where('posts.id', 'in', ids).where(isPublic).execute() : Promise.resolve([]);

/** The newest public posts for buyers of one content. */
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

/** The sort value of each order, as SQL and as the text in a cursor; all of them descend. */
const orders: Record<PostOrder, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  newest: { key: sql`posts.published_at`, type: sql`timestamptz` },
  popular: { key: sql`posts.popularity`, type: sql`integer` },
};

type Filter = { topicId?: TopicId; creatorId?: string };

/** Public posts in one order; `after` is [sort value as text, id] of the last row shown. */
export function listPublished(
  db: Db,
  order: PostOrder,
  { topicId, creatorId }: Filter,
  after: string[] | null,
  limit: number,
) {
  const { key, type } = orders[order];
  let rows = withCreators(db).select(cardColumns).where(isPublic);
  if (topicId) rows = rows.where('posts.topicId', '=', topicId);
  if (creatorId) rows = rows.where('posts.creatorId', '=', creatorId);
  if (after) rows = rows.where(sql<boolean>`(${key}, posts.id) < (${after[0]}::${type}, ${after[1]}::uuid)`);
  return rows
    .select(sql<string>`${key}::text`.as('sortText'))
    .orderBy(key, 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
}

/** A creator's own posts, last changed first; `after` is [updatedAt as text, id]. */
export function listOwn(
  db: Db,
  creatorId: string,
  state: PostState | undefined,
  after: string[] | null,
  limit: number,
) {
  let rows = listed(db).where('posts.creatorId', '=', creatorId).where('posts.state', '!=', 'DELETED');
  if (state) rows = rows.where('posts.state', '=', state);
  if (after)
    rows = rows.where(
      sql<boolean>`(posts.updated_at, posts.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows
    .select(sql<string>`posts.updated_at::text`.as('sortText'))
    .orderBy('posts.updatedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
}

/** Scheduled posts whose time has come, the longest waiting first. */
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

/** @param by 1 or -1 */
export const addToCommentCount = (db: Db, id: string, by: number) =>
  db
    .updateTable('posts')
    .set((at) => ({ commentCount: at('commentCount', '+', by) }))
    .where('id', '=', id)
    .execute();

/** Who liked which post, and when; not those who wrote it. */
export const likedSince = (since: Date) => sql`
  select likes.user_id, content_id, likes.created_at as at
  from likes join posts on posts.id = content_id join creators on creators.id = creator_id
  where content_type = 'POST' and likes.created_at >= ${since} and likes.user_id <> creators.user_id`;

/**
 * The bytes of blocks, about, as a feed has them: each sign is escaped for HTML and once more for XML, `&` as `&amp;amp;`. How many
 * bytes they are stored in says nothing of it, because the database compresses them.
 */
const feedBytes = sql`octet_length(blocks::text)
  + 9 * (length(blocks::text) - length(translate(blocks::text, '&<>''\\', '')))`;

/**
 * The newest public posts of a creator, with their blocks from the newest one on up to so many bytes in all; those of the others are
 * null, and are not loaded.
 */
export function listNewest(
  db: Db,
  creatorId: string,
  { limit, mostBytes }: { limit: number; mostBytes: number },
) {
  const newest = withCreators(db)
    .selectAll('posts')
    .where('posts.creatorId', '=', creatorId)
    .where(isPublic)
    .orderBy('posts.publishedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit);
  const bytes = sql`sum(${feedBytes}) over (order by published_at desc, id desc)`;
  return db
    .selectFrom(newest.as('newest'))
    .select(['id', 'creatorId', 'title', 'summary', 'topicId', 'publishedAt'])
    .select(['audience', 'audienceType', 'audienceId', 'hasOpenStart', 'openingCount'])
    .select(sql<Json | null>`case when ${bytes} <= ${mostBytes} then blocks end`.as('blocks'))
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type NewestRow = Awaited<ReturnType<typeof listNewest>>[number];

const publishedOrder = sql`(posts.published_at, posts.id)`;

/** The public posts that the creator of a post published just before and just after it, whether or not it is public itself. */
export async function findNeighbours(db: Db, { id, creatorId }: Pick<PostRow, 'id' | 'creatorId'>) {
  const others = withCreators(db)
    .select(['posts.id', 'posts.title'])
    .where('posts.creatorId', '=', creatorId)
    .where(isPublic);
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

/** The public posts of a creator, counted. */
export const tallyOf = (db: Db, creatorId: string) =>
  withCreators(db)
    .where(isPublic)
    .where('posts.creatorId', '=', creatorId)
    .select((at) => [
      at.fn.countAll<number>().as('count'),
      sql<number>`(count(*) filter (where posts.audience = 'MEMBERS'))::integer`.as('forMembersCount'),
    ])
    .executeTakeFirstOrThrow();

/** The posts of some creators that are for their members. */
export const listForMembers = async (db: Db, creatorIds: string[]): Promise<string[]> =>
  creatorIds.length
    ? (
        await db
          .selectFrom('posts')
          .select('id')
          .where('creatorId', 'in', creatorIds)
          .where('state', '=', 'PUBLISHED')
          .where('audience', '=', 'MEMBERS')
          .execute()
      ).map((row) => row.id)
    : [];

/** The files of some posts in their order, with what describes them there. */
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
