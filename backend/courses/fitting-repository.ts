import { sql } from 'kysely';
import { courseStateSets } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db } from '../db/connection.ts';
import { publicContentCondition } from '../db/content-queries.ts';
import { cardColumns } from './repository.ts';

const isPublic = publicContentCondition('courses', courseStateSets);

/** Topics in their order of preference, and the maximum duration of a recording (s). */
type Wish = { topics: readonly TopicId[]; maxSeconds: number };

/** Selects the public recordings of public courses that match the topics and the duration. */
const fitting = (db: Db, { topics, maxSeconds }: Wish) =>
  db
    .selectFrom('seriesParts')
    .innerJoin('courses', 'courses.id', 'seriesParts.courseId')
    .innerJoin('creators', 'creators.id', 'courses.creatorId')
    .where(isPublic)
    .where('courses.topicId', 'in', [...topics])
    .where('seriesParts.kind', 'in', ['video', 'audio'])
    .where('seriesParts.isApproved', '=', true)
    .where('seriesParts.retiredAt', 'is', null)
    .where('seriesParts.durationSeconds', '>', 0)
    .where('seriesParts.durationSeconds', '<=', maxSeconds);

const place = ({ topics }: Wish) => sql`array_position(${[...topics]}::text[], courses.topic_id)`;

/**
 * Lists free recordings with their courses, by topic. Each course is listed once before a second
 * recording of any course follows. Longer recordings precede shorter ones, because they use the
 * available time best.
 */
export const listFreeParts = (db: Db, wish: Wish, limit: number) =>
  fitting(db, wish)
    .where('seriesParts.isFree', '=', true)
    .select(cardColumns)
    .select([
      'seriesParts.id as partId',
      'seriesParts.title as partTitle',
      'seriesParts.kind as partKind',
      'seriesParts.durationSeconds as partSeconds',
    ])
    .orderBy(place(wish))
    .orderBy(
      sql`row_number() over (partition by courses.id order by series_parts.duration_seconds desc, series_parts.id)`,
    )
    .orderBy('seriesParts.durationSeconds', 'desc')
    .orderBy('seriesParts.id')
    .limit(limit)
    .execute();

/** Lists courses with matching recordings, by topic and then by popularity. */
export const listFittingCourses = (db: Db, wish: Wish, limit: number) =>
  fitting(db, wish)
    .select(cardColumns)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('seriesParts.durationSeconds').as('shortestSeconds'),
      fn.max('seriesParts.durationSeconds').as('longestSeconds'),
      sql<number>`count(*) filter (where series_parts.is_free)`.as('freeCount'),
    ])
    .groupBy('courses.id')
    .orderBy(place(wish))
    .orderBy('courses.popularity', 'desc')
    .orderBy('courses.id')
    .limit(limit)
    .execute();
