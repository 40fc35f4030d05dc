import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Lists the progress of a user in several courses, most recently updated at the top. */
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

/** Lists the positions of a user in several courses, most recently updated at the top. */
export const listReached = (db: Db, userId: string, courseIds: string[]) =>
  courseIds.length
    ? db
        .selectFrom('progress')
        .select(['partId', 'courseId', 'seconds', 'completedAt'])
        .where('userId', '=', userId)
        .where('courseId', 'in', courseIds)
        .orderBy('updatedAt', 'desc')
        .execute()
    : Promise.resolve([]);
export type ReachedRow = Awaited<ReturnType<typeof listReached>>[number];

/**
 * Finds and locks the position of a user in a course part. The lock ensures that the time between
 * two reports is counted only once.
 */
export const findPositionForUpdate = (db: Db, userId: string, partId: string) =>
  db
    .selectFrom('progress')
    .select(['seconds', 'updatedAt as at'])
    .where('userId', '=', userId)
    .where('partId', '=', partId)
    .forUpdate()
    .executeTakeFirst();

/**
 * Stores the progress in a course part. A completed part remains completed when it is played again,
 * until it is marked as not done. The furthest position never decreases, because refunds depend on
 * it.
 * `completedAt` is null for "not done" and undefined for "no change".
 */
export const putProgress = (
  db: Db,
  row: {
    userId: string;
    partId: string;
    courseId: string;
    seconds: number;
    completedAt: Date | null | undefined;
    updatedAt: Date;
  },
) =>
  db
    .insertInto('progress')
    .values({ ...row, furthestSeconds: row.seconds, firstCompletedAt: row.completedAt })
    .onConflict((at) =>
      at.columns(['userId', 'partId']).doUpdateSet({
        seconds: row.seconds,
        furthestSeconds: sql<number>`greatest(progress.furthest_seconds, excluded.furthest_seconds)`,
        firstCompletedAt: sql<Date>`coalesce(progress.first_completed_at, excluded.first_completed_at)`,
        // For undefined, the column is not changed.
        completedAt: row.completedAt && sql<Date>`coalesce(progress.completed_at, excluded.completed_at)`,
        updatedAt: row.updatedAt,
      }),
    )
    .execute();

/**
 * Records that the file or text of a course part was delivered completely. For a repeated delivery,
 * the first time is kept.
 */
export const recordDownload = (
  db: Db,
  row: { userId: string; partId: string; courseId: string; downloadedAt: Date },
) =>
  db
    .insertInto('progress')
    .values({ ...row, updatedAt: row.downloadedAt })
    .onConflict((at) =>
      at.columns(['userId', 'partId']).doUpdateSet({
        downloadedAt: sql<Date>`coalesce(progress.downloaded_at, excluded.downloaded_at)`,
      }),
    )
    .execute();

/**
 * Selects the users who finished a course part since a date, with the course and the time. The
 * course's creator is excluded.
 */
export const finishedSince = (since: Date) => sql`
  select progress.user_id, course_id as content_id, completed_at as at
  from progress join courses on courses.id = course_id join creators on creators.id = creator_id
  where completed_at >= ${since} and progress.user_id <> creators.user_id`;
