import { sql, type Insertable } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { ReportState } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { ExtraOpenings, Likes, Ratings, Reports } from '../db/types.ts';

export const findRating = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
  db
    .selectFrom('ratings')
    .selectAll()
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .where('userId', '=', userId)
    .executeTakeFirst();

export const putRating = (db: Db, rating: Insertable<Ratings>) =>
  db
    .insertInto('ratings')
    .values(rating)
    .onConflict((at) =>
      at
        .columns(['contentType', 'contentId', 'userId'])
        .doUpdateSet({ stars: rating.stars, textBody: rating.textBody, createdAt: rating.createdAt }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

/** Absent when there was none. */
export const deleteRating = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
  db
    .deleteFrom('ratings')
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .where('userId', '=', userId)
    .returning('stars')
    .executeTakeFirst();

export const countStars = (db: Db, contentType: ContentType, contentId: string) =>
  db
    .selectFrom('ratings')
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .select(['stars', (at) => at.fn.countAll<number>().as('count')])
    .groupBy('stars')
    .execute();

const ratingsWithAuthors = (db: Db) =>
  db
    .selectFrom('ratings')
    .innerJoin('users', 'users.id', 'ratings.userId')
    .select(['ratings.id', 'stars', 'textBody', 'users.name', 'users.lastName', 'ratings.createdAt'])
    .select(sql<string>`ratings.created_at::text`.as('sortText'));
export type RatingRow = Awaited<ReturnType<typeof getRating>>;

export const getRating = (db: Db, id: string) =>
  ratingsWithAuthors(db).where('ratings.id', '=', id).executeTakeFirstOrThrow();

/** Ratings with text, newest first; `after` is [createdAt as text, id]. */
export function listWritten(
  db: Db,
  contentType: ContentType,
  contentId: string,
  after: string[] | null,
  limit: number,
) {
  let rows = ratingsWithAuthors(db)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .where('textBody', '!=', '');
  if (after)
    rows = rows.where(
      sql<boolean>`(ratings.created_at, ratings.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('ratings.createdAt', 'desc').orderBy('ratings.id', 'desc').limit(limit).execute();
}

/** True when it was not liked before. */
export const insertLike = async (db: Db, like: Insertable<Likes>): Promise<boolean> =>
  (await db
    .insertInto('likes')
    .values(like)
    .onConflict((at) => at.doNothing())
    .returning('contentId')
    .executeTakeFirst()) !== undefined;

/** True when it was liked before. */
export const deleteLike = async (
  db: Db,
  userId: string,
  contentType: ContentType,
  contentId: string,
): Promise<boolean> =>
  (await db
    .deleteFrom('likes')
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .returning('contentId')
    .executeTakeFirst()) !== undefined;

/** What a person likes, newest first; `after` is [createdAt as text, content id]. */
export function listLikes(
  db: Db,
  userId: string,
  types: ContentType[],
  after: string[] | null,
  limit: number,
) {
  let rows = db
    .selectFrom('likes')
    .selectAll()
    .select(sql<string>`created_at::text`.as('sortText'))
    .where('userId', '=', userId)
    .where('contentType', 'in', types);
  if (after)
    rows = rows.where(sql<boolean>`(created_at, content_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('createdAt', 'desc').orderBy('contentId', 'desc').limit(limit).execute();
}

/** Those of some contents that a person likes. */
export const listLikedAmong = async (
  db: Db,
  userId: string,
  contentType: ContentType,
  ids: string[],
): Promise<string[]> =>
  (
    await db
      .selectFrom('likes')
      .select('contentId')
      .where('userId', '=', userId)
      .where('contentType', '=', contentType)
      .where('contentId', 'in', ids)
      .execute()
  ).map((row) => row.contentId);

export const listLikedIds = async (db: Db, userId: string, contentType: ContentType): Promise<string[]> =>
  (
    await db
      .selectFrom('likes')
      .select('contentId')
      .where('userId', '=', userId)
      .where('contentType', '=', contentType)
      .orderBy('createdAt', 'desc')
      .limit(1000)
      .execute()
  ).map((row) => row.contentId);

/** True for the first time a viewer sees a content on a day. */
export const insertView = async (
  db: Db,
  view: { contentType: ContentType; contentId: string; viewer: string; day: string },
): Promise<boolean> =>
  (await db
    .insertInto('contentViews')
    .values(view)
    .onConflict((at) => at.doNothing())
    .returning('day')
    .executeTakeFirst()) !== undefined;

/** The salt of a day: `offered` for the first who asks. */
export async function saltOf(db: Db, day: string, offered: string): Promise<string> {
  const find = () =>
    db
      .selectFrom('viewSalts')
      .select('salt')
      .where('day', '=', sql<never>`${day}::date`)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.salt;
  await db
    .insertInto('viewSalts')
    .values({ day, salt: offered })
    .onConflict((at) => at.doNothing())
    .execute();
  return (await find())!.salt;
}

export const deleteSaltsBefore = async (db: Db, day: string): Promise<void> => {
  await db
    .deleteFrom('viewSalts')
    .where('day', '<', sql<never>`${day}::date`)
    .execute();
};

/** Keeps the first old value and the last new value; a change that was reverted leaves no row. */
export async function putChange(
  db: Db,
  change: {
    contentType: ContentType;
    contentId: string;
    field: string;
    before: string;
    after: string;
    changedAt: Date;
  },
): Promise<void> {
  const { contentType, contentId, field, before, after, changedAt } = change;
  const { rows } = await sql<{ id: string; isTakenBack: boolean }>`
    insert into content_changes (content_type, content_id, field, before, after, changed_at)
    values (${contentType}, ${contentId}, ${field}, ${before}::jsonb, ${after}::jsonb, ${changedAt})
    on conflict (content_type, content_id, field) where seen_at is null
    do update set after = excluded.after, changed_at = excluded.changed_at
    returning id, before = after as is_taken_back
  `.execute(db);
  for (const { id, isTakenBack } of rows)
    if (isTakenBack) await db.deleteFrom('contentChanges').where('id', '=', id).execute();
}

/** Changes that the office has not seen, newest first; `after` is [changedAt as text, id]. */
export function listChanges(db: Db, after: string[] | null, limit: number) {
  let rows = db
    .selectFrom('contentChanges')
    .selectAll()
    .select(sql<string>`changed_at::text`.as('sortText'))
    .where('seenAt', 'is', null);
  if (after)
    rows = rows.where(sql<boolean>`(changed_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('changedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export const countChanges = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('contentChanges')
      .where('seenAt', 'is', null)
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Absent when it was seen already, or does not exist. */
export const markChangeSeen = (db: Db, id: string, seenAt: Date) =>
  db
    .updateTable('contentChanges')
    .set({ seenAt })
    .where('id', '=', id)
    .where('seenAt', 'is', null)
    .returning(['contentType', 'contentId', 'field'])
    .executeTakeFirst();

/** One open report for each person and thing: a second one changes nothing. */
export const insertReport = (db: Db, report: Insertable<Reports>) =>
  db
    .insertInto('reports')
    .values(report)
    .onConflict((at) => at.doNothing())
    .execute();

/** Oldest first; `after` is [createdAt as text, id]. */
export function listReports(db: Db, state: ReportState, after: string[] | null, limit: number) {
  let rows = db
    .selectFrom('reports')
    .selectAll()
    .select(sql<string>`created_at::text`.as('sortText'))
    .where('state', '=', state);
  if (after)
    rows = rows.where(sql<boolean>`(created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('createdAt').orderBy('id').limit(limit).execute();
}
export type ReportRow = Omit<Awaited<ReturnType<typeof listReports>>[number], 'sortText'>;

export const countReports = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('reports')
      .where('state', '=', 'OPEN')
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Absent when it is not open. */
export const closeReport = (db: Db, id: string, state: ReportState, decidedAt: Date) =>
  db
    .updateTable('reports')
    .set({ state, decidedAt })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returningAll()
    .executeTakeFirst();

export const findReport = (db: Db, id: string) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();

export const deleteViewsBefore = async (db: Db, day: string): Promise<void> => {
  await db
    .deleteFrom('contentViews')
    .where('day', '<', sql<never>`${day}::date`)
    .execute();
};

/** A person's ratings, all or one batch. */
export function listRatingsBy(db: Db, userId: string, isBatch = false) {
  const rows = db
    .selectFrom('ratings')
    .select(['id', 'contentType', 'contentId', 'stars', 'textBody', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt');
  return (isBatch ? rows.limit(BATCH) : rows).execute();
}

/** A person's likes, all or one batch. */
export function listLikesBy(db: Db, userId: string, isBatch = false) {
  const rows = db
    .selectFrom('likes')
    .select(['contentType', 'contentId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt');
  return (isBatch ? rows.limit(BATCH) : rows).execute();
}

export const listReportsBy = (db: Db, userId: string) =>
  db
    .selectFrom('reports')
    .select([
      'id',
      'contentType',
      'contentId',
      'commentId',
      'reason',
      'textBody',
      'state',
      'createdAt',
      'decidedAt',
    ])
    .where('reporterId', '=', userId)
    .orderBy('createdAt')
    .execute();

/** What was reported and why stays for the office; the person's own words go. */
export const eraseReportsBy = (db: Db, userId: string) =>
  db.updateTable('reports').set({ textBody: '' }).where('reporterId', '=', userId).execute();

export const deleteViewsBy = (db: Db, userId: string) =>
  db.deleteFrom('contentViews').where('viewer', '=', userId).execute();

/** Of a content that is deleted permanently. */
export const deleteChangesOf = (db: Db, contentType: ContentType, contentId: string) =>
  db
    .deleteFrom('contentChanges')
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .execute();

/** The first opening stays, and since when its documents are handed out. */
export const putOpening = (db: Db, opening: Insertable<ExtraOpenings>) =>
  db
    .insertInto('extraOpenings')
    .values(opening)
    .onConflict((at) =>
      at.columns(['userId', 'contentType', 'contentId', 'extraId']).doUpdateSet((current) => ({
        title: opening.title,
        downloadedAt: current.fn.coalesce('extraOpenings.downloadedAt', 'excluded.downloadedAt'),
      })),
    )
    .execute();

/** What a person opened beside a content, in the order of time. */
export const listOpenings = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
  db
    .selectFrom('extraOpenings')
    .select(['title', 'openedAt', 'downloadedAt'])
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .orderBy('openedAt')
    .orderBy('extraId')
    .execute();

export const listOpeningsBy = (db: Db, userId: string) =>
  db
    .selectFrom('extraOpenings')
    .select(['contentType', 'contentId', 'extraId', 'title', 'openedAt', 'downloadedAt'])
    .where('userId', '=', userId)
    .orderBy('openedAt')
    .orderBy('extraId')
    .execute();

export const deleteOpeningsBy = (db: Db, userId: string) =>
  db.deleteFrom('extraOpenings').where('userId', '=', userId).execute();
