import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Progress of one person in some courses, last updated first. */
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

/**
 * A part once completed stays completed, whatever is played afterwards, until it is marked as not done: `completedAt` is
 * null then, and undefined when nothing is said about it. How far it was ever seen stays, because refunds depend on it.
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
        // Undefined leaves it as it is.
        completedAt: row.completedAt && sql<Date>`coalesce(progress.completed_at, excluded.completed_at)`,
        updatedAt: row.updatedAt,
      }),
    )
    .execute();

/** The file of a part, or its text, is handed out whole. The first time is kept. */
export const noteDownload = (
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

/** Who finished a part of which course, and when; not those who made it. */
export const finishedSince = (since: Date) => sql`
  select progress.user_id, course_id as content_id, completed_at as at
  from progress join courses on courses.id = course_id join creators on creators.id = creator_id
  where completed_at >= ${since} and progress.user_id <> creators.user_id`;
