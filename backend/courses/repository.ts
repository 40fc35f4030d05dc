import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { courseStateSets, type CourseState } from '../../contract/values/states.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { CourseOrder } from '../../contract/values/content.ts';
import { besideReads } from '../db/combined-reads.ts';
import type { Db } from '../db/connection.ts';
import {
  bylineColumns,
  contentQueries,
  listOwnRows,
  type OwnPage,
  listReviewRows,
  publicContentCondition,
  reviewConditions,
} from '../db/content-queries.ts';
import type { CoursePastProducts, Courses } from '../db/types.ts';
import { pendingSql } from './outline-repository.ts';

const isPublic = publicContentCondition('courses', courseStateSets);

export const {
  addToCounts,
  contentHasWords,
  countPublic,
  findUntouched,
  listAllIds,
  listLatest,
  listPopularIds,
  listPublicIds,
  listPublicIn,
  listPublishedIds,
  publicTags,
  setWeekScores,
} = contentQueries('courses', 'tagline', courseStateSets);

const withCreators = (db: Db) =>
  db.selectFrom('courses').innerJoin('creators', 'creators.id', 'courses.creatorId');

const courses = (db: Db) => withCreators(db).selectAll('courses').select(isPublic.as('isPublic'));
export type CourseRow = Awaited<ReturnType<typeof getCourse>>;

/**
 * Columns of a card. Lists read only these columns, because descriptions and lists of text are the
 * largest part of a course's row.
 */
export const cardColumns = [
  'courses.id',
  'courses.creatorId',
  'courses.title',
  'courses.tagline',
  'courses.topicId',
  'courses.priceCents',
  'courses.picture',
  'courses.partsCount',
  'courses.durationSeconds',
  'courses.ratingSum',
  'courses.ratingCount',
] as const;
export type CardRow = Omit<Awaited<ReturnType<typeof listPublished>>[number], 'sortText'>;

export const getCourse = (db: Db, id: string) =>
  courses(db).where('courses.id', '=', id).executeTakeFirstOrThrow();

export const findCourse = (db: Db, id: string) => courses(db).where('courses.id', '=', id).executeTakeFirst();

/** Locks the row until the transaction ends, so that changes of a course are serialised. */
export const lockCourse = (db: Db, id: string) =>
  courses(db).where('courses.id', '=', id).forUpdate('courses').executeTakeFirst();

export const insertCourse = (db: Db, course: Insertable<Courses>) =>
  db.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow();

export const updateCourse = (db: Db, id: string, change: Updateable<Courses>) =>
  db.updateTable('courses').set(change).where('id', '=', id).execute();

/**
 * Changes a row and returns the new row. The statement may be combined with reads that the
 * transaction starts at the same time, so these reads may or may not see the change.
 */
export const changeCourse = (db: Db, id: string, change: Updateable<Courses>) =>
  db
    .updateTable('courses')
    .from('creators')
    .set(change)
    .whereRef('creators.id', '=', 'courses.creatorId')
    .where('courses.id', '=', id)
    .returningAll('courses')
    .returning(isPublic.as('isPublic'))
    .modifyEnd(besideReads)
    .executeTakeFirstOrThrow();

/** Sort key of each order as SQL, and its type for the text in a cursor. */
const orders: Record<
  CourseOrder,
  { key: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean }
> = {
  newest: { key: sql`courses.published_at`, type: sql`timestamptz`, descending: true },
  popular: { key: sql`courses.popularity`, type: sql`integer`, descending: true },
  rating: { key: sql`courses.rating_score`, type: sql`real`, descending: true },
  price: { key: sql`courses.price_cents`, type: sql`integer`, descending: false },
};

type Filter = { topicId?: TopicId; creatorId?: string; maxMinutes?: number };

/** Lists public courses in an order; `after` is [sort value as text, id] of the last row shown. */
export function listPublished(
  db: Db,
  order: CourseOrder,
  filter: Filter,
  after: string[] | null,
  limit: number,
) {
  const { key, type, descending } = orders[order];
  let rows = withCreators(db).select(cardColumns).where(isPublic);
  if (filter.topicId) rows = rows.where('courses.topicId', '=', filter.topicId);
  if (filter.creatorId) rows = rows.where('courses.creatorId', '=', filter.creatorId);
  if (filter.maxMinutes)
    rows = rows.where(
      sql<boolean>`courses.duration_seconds <= ${filter.maxMinutes * 60} * courses.parts_count`,
    );
  if (after) {
    const comparison = descending ? sql`<` : sql`>`;
    rows = rows.where(
      sql<boolean>`(${key}, courses.id) ${comparison} (${after[0]}::${type}, ${after[1]}::uuid)`,
    );
  }
  const direction = descending ? 'desc' : 'asc';
  return rows
    .select(sql<string>`${key}::text`.as('sortText'))
    .orderBy(key, direction)
    .orderBy('courses.id', direction)
    .limit(limit)
    .execute();
}

/**
 * Lists the topics of public courses with their counts. The average part durations can be compared
 * with `maxMinutes` of `listPublished`.
 */
export const listTopics = (db: Db) =>
  withCreators(db)
    .where(isPublic)
    .where('courses.topicId', 'is not', null)
    .select((at) => [
      // The cast is safe, because the query excludes courses without a topic.
      at.ref('courses.topicId').$notNull().as('topicId'),
      at.fn.countAll<number>().as('coursesCount'),
      sql<number[]>`array_agg(
        distinct ceil(courses.duration_seconds / 60.0 / greatest(courses.parts_count, 1))::integer
      )`.as('partMinutes'),
    ])
    .groupBy('courses.topicId')
    .orderBy('courses.topicId')
    .execute();

/** Lists a creator's own courses in an order. */
export const listOwn = (db: Db, creatorId: string, page: OwnPage<CourseState>) =>
  listOwnRows(courses(db), 'courses', creatorId, page);

/** Office queues; the SQL form of the policy `canReview`. A test compares both. */
const { waiting: anyWaiting, unreviewed } = reviewConditions('courses', courseStateSets, {
  hasPendingChanges: true,
});
/**
 * True for a course whose creator's profile also waits for a review. The office decides about both
 * together.
 */
const waitsWithProfile = sql<boolean>`(courses.state = 'IN_REVIEW' and exists (
  select from creators as author
  where author.id = courses.creator_id and author.state in ('DRAFT', 'PENDING_APPROVAL', 'REJECTED')
))`;
const queues = { waiting: sql<boolean>`(${anyWaiting} and not ${waitsWithProfile})`, unreviewed };
export type Queue = keyof typeof queues | { state: CourseState };

/**
 * Lists the courses of a review queue or in a state for the office, longest waiting first. `after`
 * is [time as text, id].
 */
export const listForReview = (db: Db, queue: Queue, after: string[] | null, limit: number, search?: string) =>
  listReviewRows(
    courses(db)
      .select(['creators.name as creatorName', 'creators.username as creatorUsername'])
      .select((at) =>
        at
          .selectFrom('seriesParts')
          .whereRef('seriesParts.courseId', '=', 'courses.id')
          .where(pendingSql)
          .select((sub) => sub.fn.countAll<number>().as('count'))
          .as('pendingPartsCount'),
      ),
    'courses',
    queues,
    { queue, after, limit, search },
  );

/** Returns one course with the fields of the office's lists. */
export const getForReview = (db: Db, id: string) =>
  courses(db)
    .select(['creators.name as creatorName', 'creators.username as creatorUsername'])
    .where('courses.id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Lists the courses that wait for a review together with the profiles of the given creators,
 * longest waiting first.
 */
export const listWithProfile = async (db: Db, creatorIds: string[]) =>
  creatorIds.length
    ? courses(db)
        .select(['creators.name as creatorName', 'creators.username as creatorUsername'])
        .where(waitsWithProfile)
        .where('courses.creatorId', 'in', creatorIds)
        .orderBy('courses.submittedAt')
        .orderBy('courses.id')
        .execute()
    : [];

export const countForReview = async (db: Db, queue: keyof typeof queues) =>
  (
    await db
      .selectFrom('courses')
      .where(queues[queue])
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const listByIds = (db: Db, ids: string[]) =>
  ids.length ? courses(db).where('courses.id', 'in', ids).execute() : Promise.resolve([]);

/** Lists courses in any state for cards of mixed lists. */
export const listContentCards = (db: Db, ids: string[]) =>
  ids.length
    ? withCreators(db)
        .select(['courses.id', 'courses.title', 'courses.topicId', 'courses.picture', 'courses.priceCents'])
        .select(bylineColumns)
        .select(isPublic.as('isPublic'))
        .where('courses.id', 'in', ids)
        .execute()
    : Promise.resolve([]);

/** Lists the public courses among the given ids with their card columns. */
export const listPublicById = (db: Db, ids: string[]) =>
  ids.length
    ? withCreators(db).select(cardColumns).where('courses.id', 'in', ids).where(isPublic).execute()
    : Promise.resolve([]);

/** Counts the public courses of a creator. */
export const countPublicByCreator = (db: Db, creatorId: string) =>
  withCreators(db)
    .where(isPublic)
    .where('courses.creatorId', '=', creatorId)
    .select((at) => [
      at.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(courses.parts_count), 0)::integer`.as('partsCount'),
      sql<number>`coalesce(sum(courses.price_cents), 0)::integer`.as('priceCents'),
      sql<number>`coalesce(sum(courses.rating_count), 0)::integer`.as('ratingCount'),
      sql<number>`coalesce(sum(courses.rating_sum), 0)::integer`.as('ratingSum'),
    ])
    .executeTakeFirstOrThrow();

/** Lists the courses that include a digital product, in any state. */
export const listWithProduct = (db: Db, productId: string) =>
  courses(db).where('courses.digitalProductId', '=', productId).orderBy('courses.id').execute();

/**
 * Lists the courses that included a digital product before, with the time at which each link ended.
 */
export const listPastWithProduct = (db: Db, productId: string) =>
  db.selectFrom('coursePastProducts').selectAll().where('productId', '=', productId).execute();

/**
 * Lists the digital products that a course included before, with the time at which each link ended.
 */
export const listPastProducts = (db: Db, courseId: string) =>
  db.selectFrom('coursePastProducts').selectAll().where('courseId', '=', courseId).execute();

/** Records that a course no longer includes a digital product. */
export const putPastProduct = (db: Db, past: Insertable<CoursePastProducts>) =>
  db
    .insertInto('coursePastProducts')
    .values(past)
    .onConflict((at) =>
      at.columns(['courseId', 'productId']).doUpdateSet({
        unlinkedAt: (excluded) => excluded.ref('excluded.unlinkedAt'),
      }),
    )
    .execute();
