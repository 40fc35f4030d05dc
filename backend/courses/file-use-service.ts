import type { Db } from '../db/connection.ts';

/**
 * What courses need a file for: IN_USE by a part of a course that is not deleted, KEPT for those who unlocked a
 * deleted course, or FREE.
 */
export async function findFileUse(from: Db, fileId: string): Promise<'IN_USE' | 'KEPT' | 'FREE'> {
  const courses = await from
    .selectFrom('seriesParts')
    .innerJoin('courses', 'courses.id', 'seriesParts.courseId')
    .where((at) =>
      at.or([at('seriesParts.fileId', '=', fileId), at('seriesParts.pendingFileId', '=', fileId)]),
    )
    .select((at) => [
      'courses.state',
      at
        .exists(
          at
            .selectFrom('entitlements')
            .whereRef('entitlements.contentId', '=', 'courses.id')
            .where('entitlements.endedAt', 'is', null)
            .select('entitlements.id'),
        )
        .as('isHeld'),
    ])
    .execute();
  if (courses.some((course) => course.state !== 'DELETED')) return 'IN_USE';
  return courses.some((course) => course.isHeld) ? 'KEPT' : 'FREE';
}
