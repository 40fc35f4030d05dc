import type { Db } from '../db/connection.ts';
import { BATCH, LONG_BATCH } from '../db/pagination.ts';

/** Lists a batch of a creator's courses in any state, by id after `after`. */
export function listCourses(db: Db, creatorId: string, after: string | undefined) {
  let rows = db.selectFrom('courses').selectAll().where('creatorId', '=', creatorId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(LONG_BATCH).execute();
}

/** Lists the modules of several courses, including retired modules. */
export const listModules = (db: Db, courseIds: string[]) =>
  db.selectFrom('modules').selectAll().where('courseId', 'in', courseIds).orderBy('position').execute();

/** Lists the parts of several courses, including retired parts. */
export const listParts = (db: Db, courseIds: string[]) =>
  db.selectFrom('seriesParts').selectAll().where('courseId', 'in', courseIds).orderBy('position').execute();

/** Lists a batch of a user's progress with the titles, by part id after `after`. */
export function listProgress(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('progress')
    .innerJoin('courses', 'courses.id', 'progress.courseId')
    .innerJoin('seriesParts', 'seriesParts.id', 'progress.partId')
    .select([
      'progress.courseId',
      'courses.title as courseTitle',
      'progress.partId',
      'seriesParts.title as partTitle',
      'progress.seconds',
      'progress.completedAt',
      'progress.furthestSeconds',
      'progress.firstCompletedAt',
      'progress.downloadedAt',
      'progress.updatedAt',
    ])
    .where('progress.userId', '=', userId);
  if (after) rows = rows.where('progress.partId', '>', after);
  return rows.orderBy('progress.partId').limit(BATCH).execute();
}

export const deleteProgress = (db: Db, userId: string) =>
  db.deleteFrom('progress').where('userId', '=', userId).execute();

/** Deletes a course with its modules and parts. */
export const deleteCourse = (trx: Db, id: string) => trx.deleteFrom('courses').where('id', '=', id).execute();
