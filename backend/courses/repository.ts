import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Courses, DB } from '../db/types.ts';
import { pendingSql } from './outline-repository.ts';

export const getCourse = (db: Db, id: string) =>
  db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const findCourse = (db: Db, id: string) =>
  db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst();

/** Takes the row for this transaction: changes of one course follow one another. */
export const lockCourse = (db: Db, id: string) =>
  db.selectFrom('courses').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** A course that anybody may see: published, by an approved creator. */
const published = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('creators', 'creators.id', 'courses.creatorId')
    .where('courses.state', '=', 'PUBLISHED')
    .where('creators.state', '=', 'APPROVED')
    .selectAll('courses');

export const findPublished = (db: Db, id: string) =>
  published(db).where('courses.id', '=', id).executeTakeFirst();

export const insertCourse = (db: Db, course: Insertable<Courses>) =>
  db.insertInto('courses').values(course).returningAll().executeTakeFirstOrThrow();

export const updateCourse = (db: Db, id: string, change: Updateable<Courses>) =>
  db.updateTable('courses').set(change).where('id', '=', id).execute();

/** The sort value of each order, as SQL and as the text that a cursor keeps. */
const orders = {
  newest: { key: sql`courses.published_at`, type: sql`timestamptz`, descending: true },
  popular: { key: sql`courses.unlock_count`, type: sql`integer`, descending: true },
  rating: { key: sql`courses.rating_score`, type: sql`real`, descending: true },
  price: { key: sql`courses.price_cents`, type: sql`integer`, descending: false },
};
export type CourseOrder = keyof typeof orders;

type Filter = { topicId?: string; creatorId?: string; maxMinutes?: number };

/** Published courses in one order; `after` is [sort value as text, id] of the last row shown. */
export function listPublished(
  db: Db,
  order: CourseOrder,
  filter: Filter,
  after: string[] | null,
  limit: number,
) {
  const { key, type, descending } = orders[order];
  let rows = published(db);
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

const soldAndEarned = <O>(rows: SelectQueryBuilder<DB, 'courses', O>) =>
  rows.select((at) => [
    at
      .selectFrom('entitlements')
      .whereRef('entitlements.contentId', '=', 'courses.id')
      .where('entitlements.endedAt', 'is', null)
      .select((sub) => sub.fn.countAll<number>().as('count'))
      .as('soldCount'),
    at
      .selectFrom('purchases')
      .whereRef('purchases.contentId', '=', 'courses.id')
      .where('purchases.status', '=', 'SUCCESS')
      .select(sql<number>`coalesce(sum(amount_cents - fee_cents), 0)`.as('earned'))
      .as('earnedCents'),
  ]);

/** A creator's own courses, last changed first; `after` is [updatedAt as text, id]. */
export function listOwn(
  db: Db,
  creatorId: string,
  state: string | undefined,
  after: string[] | null,
  limit: number,
) {
  let rows = db
    .selectFrom('courses')
    .selectAll('courses')
    .where('courses.creatorId', '=', creatorId)
    .where('courses.state', '!=', 'DELETED');
  if (state) rows = rows.where('courses.state', '=', state);
  if (after)
    rows = rows.where(
      sql<boolean>`(courses.updated_at, courses.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return soldAndEarned(rows)
    .select(sql<string>`courses.updated_at::text`.as('sortText'))
    .orderBy('courses.updatedAt', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(limit)
    .execute();
}

/** A first review, or new media of a course that is public already: what `canReview` of the policy says. */
const waitsForReview = sql<boolean>`(
  courses.state = 'IN_REVIEW' or courses.has_pending_changes and courses.state in ('PUBLISHED', 'UNPUBLISHED')
)`;

/** For the office: one state, or all that waits; longest waiting first. */
export function listForReview(db: Db, state: string | undefined, after: string[] | null, limit: number) {
  const key = sql`coalesce(courses.submitted_at, courses.created_at)`;
  let rows = db
    .selectFrom('courses')
    .innerJoin('creators', 'creators.id', 'courses.creatorId')
    .selectAll('courses')
    .select(['creators.name as creatorName', 'creators.username as creatorUsername']);
  rows = state ? rows.where('courses.state', '=', state) : rows.where(waitsForReview);
  if (after)
    rows = rows.where(sql<boolean>`(${key}, courses.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows
    .select((at) =>
      at
        .selectFrom('seriesParts')
        .whereRef('seriesParts.courseId', '=', 'courses.id')
        .where(pendingSql)
        .select((sub) => sub.fn.countAll<number>().as('count'))
        .as('pendingPartsCount'),
    )
    .select(sql<string>`${key}::text`.as('sortText'))
    .orderBy(key)
    .orderBy('courses.id')
    .limit(limit)
    .execute();
}

export const countForReview = async (db: Db) =>
  (
    await db
      .selectFrom('courses')
      .where(waitsForReview)
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const listByIds = (db: Db, ids: string[]) =>
  ids.length ? db.selectFrom('courses').selectAll().where('id', 'in', ids).execute() : Promise.resolve([]);

/** Counts the first time a viewer sees a course on a day; an id of no course leaves no row behind. */
export async function countView(db: Db, contentId: string, viewer: string, day: string): Promise<void> {
  await sql`
    with seen as (
      insert into content_views (content_id, viewer, day)
      select id, ${viewer}, ${day}::date from courses where id = ${contentId}
      on conflict do nothing returning 1
    )
    update courses set view_count = view_count + 1 where id = ${contentId} and exists (select from seen)
  `.execute(db);
}
