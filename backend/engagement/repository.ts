import { sql, type Insertable } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db, Trx } from '../db/connection.ts';
import { isAmong, type ContentRef } from '../db/content-queries.ts';
import { BATCH } from '../db/pagination.ts';
import type { Likes, Ratings } from '../db/types.ts';

export const findRating = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
  db
    .selectFrom('ratings')
    .selectAll()
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .where('userId', '=', userId)
    .executeTakeFirst();

export const putRating = (db: Db, rating: Insertable<Ratings>) =>
  db
    .insertInto('ratings')
    .values(rating)
    .onConflict((at) =>
      at
        .columns(['contentType', 'contentId', 'userId'])
        .doUpdateSet({ stars: rating.stars, textBody: rating.textBody, createdAt: rating.createdAt }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

/** Lists ratings with their authors by id. */
export const listRatings = (db: Db, ids: string[]) =>
  db
    .selectFrom('ratings')
    .innerJoin('users', 'users.id', 'ratings.userId')
    .select(['ratings.id', 'userId', 'contentType', 'contentId', 'textBody'])
    .select(['users.name', 'users.lastName'])
    .where('ratings.id', 'in', ids)
    .execute();

/**
 * Sets the text of a rating and returns the previous rating; undefined if the rating was deleted.
 */
export async function setRatingText(trx: Trx, id: string, textBody: string) {
  const before = await trx
    .selectFrom('ratings')
    .select(['contentType', 'contentId', 'textBody'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (before) await trx.updateTable('ratings').set({ textBody }).where('id', '=', id).execute();
  return before;
}

/** Deletes a rating and returns it, or undefined if there was no rating. */
export const deleteRating = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
  db
    .deleteFrom('ratings')
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .where('userId', '=', userId)
    .returning('stars')
    .executeTakeFirst();

export const countStars = (db: Db, contentType: ContentType, contentId: string) =>
  db
    .selectFrom('ratings')
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .select(['stars', (at) => at.fn.countAll<number>().as('count')])
    .groupBy('stars')
    .execute();

const ratingsWithAuthors = (db: Db) =>
  db
    .selectFrom('ratings')
    .innerJoin('users', 'users.id', 'ratings.userId')
    .select(['ratings.id', 'stars', 'textBody', 'users.name', 'users.lastName', 'ratings.createdAt'])
    .select(sql<string>`ratings.created_at::text`.as('sortText'));

export type RatingRow = Awaited<ReturnType<typeof getRating>>;

export const getRating = (db: Db, id: string) =>
  ratingsWithAuthors(db).where('ratings.id', '=', id).executeTakeFirstOrThrow();

/** Lists ratings with text, newest first; `after` is [createdAt as text, id]. */
export function listWritten(
  db: Db,
  contentType: ContentType,
  contentId: string,
  after: string[] | null,
  limit: number,
) {
  let rows = ratingsWithAuthors(db)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .where('textBody', '!=', '');
  if (after)
    rows = rows.where(
      sql<boolean>`(ratings.created_at, ratings.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('ratings.createdAt', 'desc').orderBy('ratings.id', 'desc').limit(limit).execute();
}

/** Inserts a like and returns true if the content was not liked before. */
export const insertLike = async (db: Db, like: Insertable<Likes>): Promise<boolean> =>
  (await db
    .insertInto('likes')
    .values(like)
    .onConflict((at) => at.doNothing())
    .returning('contentId')
    .executeTakeFirst()) !== undefined;

/** Deletes a like and returns true if the content was liked before. */
export const deleteLike = async (
  db: Db,
  userId: string,
  contentType: ContentType,
  contentId: string,
): Promise<boolean> =>
  (await db
    .deleteFrom('likes')
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .returning('contentId')
    .executeTakeFirst()) !== undefined;

/**
 * Lists the content that a user likes, newest first; `after` is [createdAt as text, content id].
 */
export function listLikes(
  db: Db,
  userId: string,
  types: ContentType[],
  after: string[] | null,
  limit: number,
) {
  let rows = db
    .selectFrom('likes')
    .selectAll()
    .select(sql<string>`created_at::text`.as('sortText'))
    .where('userId', '=', userId)
    .where('contentType', 'in', types);
  if (after)
    rows = rows.where(sql<boolean>`(created_at, content_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('createdAt', 'desc').orderBy('contentId', 'desc').limit(limit).execute();
}

/** Returns which of the given contents a user likes. */
export const listLikedAmong = (db: Db, userId: string, refs: ContentRef[]) =>
  db
    .selectFrom('likes')
    .select(['contentType', 'contentId'])
    .where('userId', '=', userId)
    .where(isAmong(refs))
    .execute();

/** Selects the newest likes of a user, at most 1000. */
export const likedIds = (db: Db, userId: string, contentType: ContentType) =>
  db
    .selectFrom('likes')
    .select('contentId')
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .orderBy('createdAt', 'desc')
    .limit(1000);

/** Inserts a view and returns true for the viewer's first view of a content on a day. */
export const insertView = async (
  db: Db,
  view: { contentType: ContentType; contentId: string; viewer: string; day: string },
): Promise<boolean> =>
  (await db
    .insertInto('contentViews')
    .values(view)
    .onConflict((at) => at.doNothing())
    .returning('day')
    .executeTakeFirst()) !== undefined;

export const deleteViewsBefore = async (db: Db, day: string): Promise<void> => {
  await db
    .deleteFrom('contentViews')
    .where('day', '<', sql<never>`${day}::date`)
    .execute();
};

/** Lists a user's ratings, all or one batch. */
export function listRatingsBy(db: Db, userId: string, isBatch = false) {
  const rows = db
    .selectFrom('ratings')
    .select(['id', 'contentType', 'contentId', 'stars', 'textBody', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt');
  return (isBatch ? rows.limit(BATCH) : rows).execute();
}

/** Lists a user's likes, all or one batch. */
export function listLikesBy(db: Db, userId: string, isBatch = false) {
  const rows = db
    .selectFrom('likes')
    .select(['contentType', 'contentId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt');
  return (isBatch ? rows.limit(BATCH) : rows).execute();
}

export const deleteViewsBy = (db: Db, userId: string) =>
  db.deleteFrom('contentViews').where('viewer', '=', userId).execute();

/** Returns the mean of a person's ratings of the given contents; null without a rating. */
export const averageStarsAmong = async (db: Db, userId: string, refs: ContentRef[]): Promise<number | null> =>
  (
    await db
      .selectFrom('ratings')
      .select(sql<number | null>`round(avg(stars), 1)::float8`.as('stars'))
      .where('userId', '=', userId)
      .where(isAmong(refs))
      .executeTakeFirstOrThrow()
  ).stars;
