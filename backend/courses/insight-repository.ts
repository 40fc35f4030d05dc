import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Lists the published courses of a creator with their ratings. */
export const listPublishedBy = (db: Db, creatorId: string) =>
  db
    .selectFrom('courses')
    .select(['id', 'title', 'ratingSum', 'ratingCount'])
    .where('creatorId', '=', creatorId)
    .where('state', '=', 'PUBLISHED')
    .execute();

/** Conditions of a part that people see and that counts for completion. */
const shownParts = (db: Db) =>
  db
    .selectFrom('seriesParts as part')
    .innerJoin('courses', 'courses.id', 'part.courseId')
    .where('part.isApproved', '=', true)
    .where('part.retiredAt', 'is', null);

/** Finds a part of a creator's course that people see; undefined for another creator's part. */
export const findOwnPart = (db: Db, creatorId: string, partId: string) =>
  shownParts(db)
    .select(['part.id', 'part.courseId', 'part.kind', 'part.durationSeconds'])
    .where('part.id', '=', partId)
    .where('courses.creatorId', '=', creatorId)
    .executeTakeFirst();

/** Lists the parts of a creator's course that people see, in the order of the outline. */
export const listOwnParts = (db: Db, creatorId: string, courseId: string) =>
  shownParts(db)
    .innerJoin('modules', 'modules.id', 'part.moduleId')
    .select(['part.id', 'part.title'])
    .where('part.courseId', '=', courseId)
    .where('courses.creatorId', '=', creatorId)
    .orderBy('modules.position')
    .orderBy('part.position')
    .execute();

type People = { started: number; finished: number };

/**
 * Counts the people who started courses, and those of them who finished each shown part, by course.
 * @param userId person who is not counted
 */
export async function countFinishers(
  db: Db,
  courseIds: string[],
  userId: string,
): Promise<Map<string, People>> {
  const { rows } = await sql<People & { courseId: string }>`
    select course_id, count(*) as started, count(*) filter (where done = parts) as finished
    from (
      select progress.course_id, progress.user_id,
        count(*) filter (where first_completed_at is not null and part.id is not null) as done
      from progress left join series_parts part
        on part.id = progress.part_id and part.is_approved and part.retired_at is null
      where progress.course_id = any(${courseIds}::uuid[]) and progress.user_id <> ${userId}
      group by progress.course_id, progress.user_id
    ) people join (
      select course_id, count(*) as parts from series_parts
      where course_id = any(${courseIds}::uuid[]) and is_approved and retired_at is null group by course_id
    ) shown using (course_id)
    group by course_id`.execute(db);
  return new Map(rows.map(({ courseId, ...people }) => [courseId, people]));
}

const learners = (db: Db, courseId: string, userId: string) =>
  db.selectFrom('progress').where('courseId', '=', courseId).where('userId', '<>', userId);

/** Counts the people who started a course, without one person. */
export const countStarters = async (db: Db, courseId: string, userId: string): Promise<number> =>
  (
    await learners(db, courseId, userId)
      .select((at) => at.fn.count<number>('userId').distinct().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Counts the people who started and finished each part of a course, without one person. */
export async function countByPart(db: Db, courseId: string, userId: string): Promise<Map<string, People>> {
  const rows = await learners(db, courseId, userId)
    .groupBy('partId')
    .select((at) => [
      'partId',
      at.fn.countAll<number>().as('started'),
      at.fn.count<number>('firstCompletedAt').as('finished'),
    ])
    .execute();
  return new Map(rows.map(({ partId, ...people }) => [partId, people]));
}

/**
 * Counts the people of a part by the number of whole steps that they reached. People who finished
 * the part reached its end.
 * @param step length of a step (s)
 */
export const countReached = (
  db: Db,
  { courseId, partId, durationSeconds }: { courseId: string; partId: string; durationSeconds: number },
  step: number,
  userId: string,
): Promise<{ steps: number; people: number }[]> =>
  learners(db, courseId, userId)
    .where('partId', '=', partId)
    .groupBy(sql`1`)
    .select([
      sql<number>`floor(least(${durationSeconds}::integer,
        case when first_completed_at is null then furthest_seconds else ${durationSeconds}::integer end)
        / ${step}::integer)::integer`.as('steps'),
      sql<number>`count(*)`.as('people'),
    ])
    .execute();
