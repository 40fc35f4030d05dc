import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { ContentType, PostOrder } from '../../contract/values/content.ts';
import type { PostState } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db } from '../db/connection.ts';
import { firstByteOf, isInRange, type IdRange } from '../db/id-ranges.ts';
import type { PostFiles, Posts } from '../db/types.ts';
import { setWeekScores as storeScores } from '../db/week-scores.ts';
import type { CountChange } from '../extension-points/content-kinds.ts';

/** Whether anybody may see a post: published, by a public creator. The only definition of it. */
const isPublic = sql<boolean>`(posts.state = 'PUBLISHED' and creators.is_public)`;

/** For the tags that others use. */
export const publicTags = sql`select posts.tags from posts join creators on creators.id = posts.creator_id where ${isPublic}`;

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

export const getPost = (db: Db, id: string) => posts(db).where('posts.id', '=', id).executeTakeFirstOrThrow();

export const findPost = (db: Db, id: string) => posts(db).where('posts.id', '=', id).executeTakeFirst();

/** Locks the row for this transaction: changes of one post are serialised. */
export const lockPost = (db: Db, id: string) =>
  posts(db).where('posts.id', '=', id).forUpdate('posts').executeTakeFirst();

export const listByIds = (db: Db, ids: string[]) =>
  ids.length ? posts(db).where('posts.id', 'in', ids).execute() : Promise.resolve([]);

/** The public posts for buyers of one content. */
export const listIdsForBuyers = async (
  db: Db,
  { contentType, contentId }: { contentType: ContentType; contentId: string },
): Promise<string[]> =>
  (
    await withCreators(db)
      .select('posts.id')
      .where('posts.audienceId', '=', contentId)
      .where('posts.audienceType', '=', contentType)
      .where('posts.audience', '=', 'BUYERS')
      .where(isPublic)
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
  let rows = posts(db).where('posts.creatorId', '=', creatorId).where('posts.state', '!=', 'DELETED');
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

/** How many posts a creator has that were not deleted. */
export const countOwn = async (db: Db, creatorId: string): Promise<number> =>
  (
    await db
      .selectFrom('posts')
      .select((at) => at.fn.countAll<number>().as('count'))
      .where('creatorId', '=', creatorId)
      .where('state', '!=', 'DELETED')
      .executeTakeFirstOrThrow()
  ).count;

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

/** Adds to the counts shown on cards and in lists. */
export const addToCounts = (db: Db, id: string, change: CountChange & { comments?: number }) =>
  db
    .updateTable('posts')
    .set((at) => ({
      unlockCount: at('unlockCount', '+', change.unlocks ?? 0),
      ratingCount: at('ratingCount', '+', change.ratings ?? 0),
      ratingSum: at('ratingSum', '+', change.stars ?? 0),
      viewCount: at('viewCount', '+', change.views ?? 0),
      likeCount: at('likeCount', '+', change.likes ?? 0),
      commentCount: at('commentCount', '+', change.comments ?? 0),
    }))
    .where('id', '=', id)
    .execute();

/** Who liked which post, and when; not those who wrote it. */
export const likedSince = (since: Date) => sql`
  select likes.user_id, content_id, likes.created_at as at
  from likes join posts on posts.id = content_id join creators on creators.id = creator_id
  where content_type = 'POST' and likes.created_at >= ${since} and likes.user_id <> creators.user_id`;

/** @see setWeekScores of backend/db */
export const setWeekScores = (db: Db, scores: Map<string, number>) => storeScores(db, 'posts', scores);

/** Public posts by id, after one. */
export async function listPublicIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  let rows = withCreators(db).select('posts.id').where(isPublic);
  if (after !== null) rows = rows.where('posts.id', '>', after);
  return (await rows.orderBy('posts.id').limit(limit).execute()).map(({ id }) => id);
}

/** How many public posts there are, by the first byte of their id. */
export const countPublic = (db: Db) =>
  withCreators(db)
    .where(isPublic)
    .select((at) => [
      firstByteOf('posts.id').as('firstByte'),
      at.fn.countAll<number>().as('count'),
      at.fn.max('posts.updatedAt').as('changedAt'),
    ])
    .groupBy(firstByteOf('posts.id'))
    .execute();

/** Public posts with an id in a range, by id. */
export const listPublicIn = (db: Db, range: IdRange, limit: number) =>
  withCreators(db)
    .select(['posts.id', 'posts.updatedAt'])
    .where(isPublic)
    .where(isInRange('posts.id', range))
    .orderBy('posts.id')
    .limit(limit)
    .execute();

/** The newest public posts, for feeds. */
export function listLatest(db: Db, { topicId, creatorId }: Filter, limit: number) {
  let rows = withCreators(db)
    .select((at) => [
      'posts.id',
      'posts.title',
      'posts.summary',
      'creators.name as creatorName',
      // Every public post has one, and was published.
      at.ref('posts.topicId').$notNull().as('topicId'),
      at.ref('posts.publishedAt').$notNull().as('publishedAt'),
    ])
    .where(isPublic);
  if (topicId) rows = rows.where('posts.topicId', '=', topicId);
  if (creatorId) rows = rows.where('posts.creatorId', '=', creatorId);
  return rows.orderBy('posts.publishedAt', 'desc').orderBy('posts.id', 'desc').limit(limit).execute();
}

/** The newest public posts of a creator with their texts. */
export const listNewest = (db: Db, creatorId: string, limit: number) =>
  posts(db)
    .where('posts.creatorId', '=', creatorId)
    .where(isPublic)
    .orderBy('posts.publishedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();

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

/** The published posts of a creator, public or not. */
export const listPublishedIds = async (db: Db, creatorId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('posts')
      .select('id')
      .where('creatorId', '=', creatorId)
      .where('state', '=', 'PUBLISHED')
      .execute()
  ).map((row) => row.id);

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
