import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/**
 * Lists the published courses of a creator with their ratings and the last stored counts of
 * learners.
 */
export const listPublishedBy = (db: Db, creatorId: string) =>
  db
    .selectFrom('courses')
    .leftJoin('courseLearners', 'courseId', 'id')
    .select(['id', 'title', 'ratingSum', 'ratingCount', 'started', 'finished'])
    .where('creatorId', '=', creatorId)
    .where('state', '=', 'PUBLISHED')
    .execute();

/** Selects the course parts that are visible and count for completion. */
const shownParts = (db: Db) =>
  db
    .selectFrom('seriesParts as part')
    .innerJoin('courses', 'courses.id', 'part.courseId')
    .where('part.isApproved', '=', true)
    .where('part.retiredAt', 'is', null);

/** Finds a visible part of a creator's course; undefined for another creator's part. */
export const findOwnPart = (db: Db, creatorId: string, partId: string) =>
  shownParts(db)
    .select(['part.id', 'part.courseId', 'part.kind', 'part.durationSeconds'])
    .where('part.id', '=', partId)
    .where('courses.creatorId', '=', creatorId)
    .executeTakeFirst();

/** Lists the visible parts of a creator's course, in the order of the outline. */
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

/** Lists the ids of all published courses. */
export const listPublished = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('courses').select('id').where('state', '=', 'PUBLISHED').execute()).map(
    ({ id }) => id,
  );

/**
 * Counts and stores the people who started a course, and the people who finished all its visible
 * parts. The creator is not counted.
 */
export async function storeLearners(db: Db, courseId: string): Promise<void> {
  await sql`
    with shown as materialized (
      select id from series_parts where course_id = ${courseId} and is_approved and retired_at is null
    ), learner as (
      select user_id,
        count(*) filter (where first_completed_at is not null and part_id in (select id from shown)) as done
      from progress
      where course_id = ${courseId} and user_id <> (
        select user_id from courses join creators on creators.id = creator_id where courses.id = ${courseId}
      )
      group by user_id
    )
    insert into course_learners (course_id, started, finished)
    select ${courseId}::uuid, count(*), count(*) filter (where done > 0 and done = (select count(*) from shown))
    from learner
    on conflict (course_id) do update set started = excluded.started, finished = excluded.finished`.execute(
    db,
  );
}

const learners = (db: Db, courseId: string, userId: string) =>
  db.selectFrom('progress').where('courseId', '=', courseId).where('userId', '<>', userId);

/** Counts the people who started a course. The given user is not counted. */
export const countStarters = async (db: Db, courseId: string, userId: string): Promise<number> =>
  (
    await learners(db, courseId, userId)
      .select((at) => at.fn.count<number>('userId').distinct().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Counts the people who started and who finished each part of a course. The given user is not
 * counted.
 */
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
 * Counts the people who started a course part, by the number of whole steps that they reached.
 * People who finished the part count as having reached its end.
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
