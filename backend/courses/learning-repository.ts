import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** The first right by which a person has a content, if any. */
export const findEntitlement = (db: Db, userId: string, contentId: string) =>
  db
    .selectFrom('entitlements')
    .selectAll()
    .where('userId', '=', userId)
    .where('contentId', '=', contentId)
    .where('endedAt', 'is', null)
    .orderBy('grantedAt')
    .executeTakeFirst();

/** A right that stays: not one that a running membership or sponsorship lends. */
export const findLastingEntitlement = (db: Db, userId: string, contentId: string) =>
  db
    .selectFrom('entitlements')
    .select('id')
    .where('userId', '=', userId)
    .where('contentId', '=', contentId)
    .where('endedAt', 'is', null)
    .where('source', 'in', ['FREE', 'PURCHASE', 'CREDITS', 'GIFT'])
    .executeTakeFirst();

/** True when this call gave the right; the same purchase, or a second free unlock, gives nothing more. */
export async function insertEntitlement(
  db: Db,
  right: {
    userId: string;
    contentType: string;
    contentId: string;
    source: string;
    purchaseId: string | null;
    grantedAt: Date;
  },
): Promise<boolean> {
  const added = await db
    .insertInto('entitlements')
    .values(right)
    .onConflict((at) => at.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export const countUnlock = (db: Db, courseId: string) =>
  db
    .updateTable('courses')
    .set((at) => ({ unlockCount: at('unlockCount', '+', 1) }))
    .where('id', '=', courseId)
    .execute();

export const countHolders = async (db: Db, contentId: string) =>
  (
    await db
      .selectFrom('entitlements')
      .where('contentId', '=', contentId)
      .where('endedAt', 'is', null)
      .select((at) => at.fn.count<number>('userId').distinct().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Progress of one person in some courses, last touched first. */
export const listProgress = (db: Db, userId: string, courseIds: string[]) =>
  courseIds.length
    ? db
        .selectFrom('progress')
        .selectAll()
        .where('userId', '=', userId)
        .where('courseId', 'in', courseIds)
        .orderBy('updatedAt', 'desc')
        .execute()
    : Promise.resolve([]);
export type ProgressRow = Awaited<ReturnType<typeof listProgress>>[number];

/** A part once completed stays completed, whatever is played afterwards. */
export const putProgress = (
  db: Db,
  row: {
    userId: string;
    partId: string;
    courseId: string;
    seconds: number;
    completedAt: Date | null;
    updatedAt: Date;
  },
) =>
  db
    .insertInto('progress')
    .values(row)
    .onConflict((at) =>
      at.columns(['userId', 'partId']).doUpdateSet({
        seconds: row.seconds,
        completedAt: sql<Date | null>`coalesce(progress.completed_at, excluded.completed_at)`,
        updatedAt: row.updatedAt,
      }),
    )
    .execute();

/** What a person unlocked, last seen first; `after` is [time as text, course id]. */
export function listUnlocked(db: Db, userId: string, after: string[] | null, limit: number) {
  const rows = db
    .selectFrom('entitlements')
    .leftJoinLateral(
      (at) =>
        at
          .selectFrom('progress')
          .whereRef('progress.courseId', '=', 'entitlements.contentId')
          .whereRef('progress.userId', '=', 'entitlements.userId')
          .select('progress.updatedAt')
          .orderBy('progress.updatedAt', 'desc')
          .limit(1)
          .as('seen'),
      (join) => join.onTrue(),
    )
    .where('entitlements.userId', '=', userId)
    .where('entitlements.endedAt', 'is', null)
    .where('entitlements.contentType', '=', 'COURSE')
    .groupBy('entitlements.contentId')
    .select('entitlements.contentId as courseId')
    .select((at) => at.fn.min('entitlements.grantedAt').as('unlockedAt'))
    .select((at) => at.fn.max('seen.updatedAt').as('lastSeenAt'))
    .select(sql<Date>`coalesce(max(seen.updated_at), min(entitlements.granted_at))`.as('sortAt'));
  let page = db
    .selectFrom(rows.as('unlocked'))
    .selectAll()
    .select(sql<string>`sort_at::text`.as('sortText'));
  if (after)
    page = page.where(sql<boolean>`(sort_at, course_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return page.orderBy('sortAt', 'desc').orderBy('courseId', 'desc').limit(limit).execute();
}

export const findRating = (db: Db, courseId: string, userId: string) =>
  db
    .selectFrom('ratings')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .executeTakeFirst();

export const putRating = (
  db: Db,
  rating: { courseId: string; userId: string; stars: number; textBody: string; createdAt: Date },
) =>
  db
    .insertInto('ratings')
    .values(rating)
    .onConflict((at) =>
      at
        .columns(['courseId', 'userId'])
        .doUpdateSet({ stars: rating.stars, textBody: rating.textBody, createdAt: rating.createdAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Call it with the course locked: sum and count follow the ratings. */
export const addToRating = (db: Db, courseId: string, stars: number, ratings: 0 | 1) =>
  db
    .updateTable('courses')
    .set((at) => ({ ratingSum: at('ratingSum', '+', stars), ratingCount: at('ratingCount', '+', ratings) }))
    .where('id', '=', courseId)
    .execute();

export const countStars = (db: Db, courseId: string) =>
  db
    .selectFrom('ratings')
    .where('courseId', '=', courseId)
    .select(['stars', (at) => at.fn.countAll<number>().as('count')])
    .groupBy('stars')
    .execute();

/** Ratings with words, newest first; `after` is [createdAt as text, id]. */
export function listWritten(db: Db, courseId: string, after: string[] | null, limit: number) {
  let rows = db
    .selectFrom('ratings')
    .innerJoin('users', 'users.id', 'ratings.userId')
    .where('courseId', '=', courseId)
    .where('textBody', '!=', '')
    .select(['ratings.id', 'stars', 'textBody', 'users.name', 'users.lastName', 'ratings.createdAt'])
    .select(sql<string>`ratings.created_at::text`.as('sortText'));
  if (after)
    rows = rows.where(
      sql<boolean>`(ratings.created_at, ratings.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('ratings.createdAt', 'desc').orderBy('ratings.id', 'desc').limit(limit).execute();
}
