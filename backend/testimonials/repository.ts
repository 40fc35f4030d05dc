import { sql } from 'kysely';
import type { TestimonialState } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';
import { findUsers } from '../db/office-search.ts';
import { containing } from '../db/text-patterns.ts';

/** Stores or replaces the member's testimonial, which then needs a new decision. */
export const putTestimonial = (db: Db, testimonial: { userId: string; textBody: string; writtenAt: Date }) =>
  db
    .insertInto('testimonials')
    .values({ ...testimonial, state: 'WAITING' })
    .onConflict((at) =>
      at.column('userId').doUpdateSet((set) => ({
        textBody: set.ref('excluded.textBody'),
        writtenAt: set.ref('excluded.writtenAt'),
        state: set.ref('excluded.state'),
        decidedAt: null,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

const withAuthor = (db: Db) =>
  db
    .selectFrom('testimonials')
    .innerJoin('users', 'users.id', 'testimonials.userId')
    .selectAll('testimonials')
    .select('users.name as author')
    .select(sql<string>`testimonials.written_at::text`.as('sortText'));

export type TestimonialRow = Awaited<ReturnType<typeof listByState>>[number];

/**
 * Returns the accepted testimonials of members with an open account, newest first; `after` is
 * [writtenAt as text, id].
 */
export function listShown(db: Db, onlyCreators: boolean, after: string[] | null, limit: number) {
  let rows = withAuthor(db).where('testimonials.state', '=', 'ACCEPTED').where('users.closedAt', 'is', null);
  if (onlyCreators)
    rows = rows.where((at) =>
      at.exists(
        at
          .selectFrom('creators')
          .select('creators.id')
          .whereRef('creators.userId', '=', 'testimonials.userId')
          .where('creators.isPublic', '=', true),
      ),
    );
  if (after)
    rows = rows.where(
      sql<boolean>`(testimonials.written_at, testimonials.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows
    .orderBy('testimonials.writtenAt', 'desc')
    .orderBy('testimonials.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Returns the testimonials in a state, oldest first; `after` is [writtenAt as text, id]. A search
 * matches words of the text and the author.
 */
export function listByState(
  db: Db,
  state: TestimonialState,
  after: string[] | null,
  limit: number,
  search?: string,
) {
  let rows = withAuthor(db).where('testimonials.state', '=', state);
  if (search)
    rows = rows.where(
      // The search is a union of two queries, because an index covers only one table.
      sql<boolean>`testimonials.id in (
        select id from testimonials where text_body ilike ${containing(search)}
        union select id from testimonials where user_id in ${findUsers(search)})`,
    );
  if (after)
    rows = rows.where(
      sql<boolean>`(testimonials.written_at, testimonials.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('testimonials.writtenAt').orderBy('testimonials.id').limit(limit).execute();
}

/** Finds a testimonial and locks it until the end of the transaction. */
export const lockTestimonial = (trx: Db, id: string) =>
  withAuthor(trx).where('testimonials.id', '=', id).forUpdate('testimonials').executeTakeFirst();

export async function setState(
  db: Db,
  id: string,
  state: TestimonialState,
  decidedAt: Date | null,
): Promise<void> {
  await db.updateTable('testimonials').set({ state, decidedAt }).where('id', '=', id).execute();
}

export const countWaiting = (db: Db) =>
  db
    .selectFrom('testimonials')
    .where('state', '=', 'WAITING')
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('writtenAt').as('oldestAt'))
    .executeTakeFirstOrThrow();

export const insertFeedback = (
  db: Db,
  feedback: { userId: string | null; textBody: string; page: string; createdAt: Date },
) => db.insertInto('feedback').values(feedback).execute();

const feedback = (db: Db) =>
  db
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.userId')
    .selectAll('feedback')
    .select('users.name as author')
    .select(sql<string>`feedback.created_at::text`.as('sortText'));
export type FeedbackRow = Awaited<ReturnType<typeof listUnseenFeedback>>[number];

/** Returns the unseen feedback, oldest first; `after` is [createdAt as text, id]. */
export function listUnseenFeedback(db: Db, after: string[] | null, limit: number) {
  let rows = feedback(db).where('seenAt', 'is', null);
  if (after)
    rows = rows.where(
      sql<boolean>`(feedback.created_at, feedback.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('feedback.createdAt').orderBy('feedback.id').limit(limit).execute();
}

/** Finds feedback and locks it until the end of the transaction. */
export const lockFeedback = (trx: Db, id: string) =>
  feedback(trx).where('feedback.id', '=', id).forUpdate('feedback').executeTakeFirst();

/** Marks feedback as seen; null makes it unseen again. */
export async function markFeedbackSeen(db: Db, id: string, seenAt: Date | null): Promise<void> {
  await db.updateTable('feedback').set({ seenAt }).where('id', '=', id).execute();
}

export const countUnseenFeedback = (db: Db) =>
  db
    .selectFrom('feedback')
    .where('seenAt', 'is', null)
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('createdAt').as('oldestAt'))
    .executeTakeFirstOrThrow();

export const listTestimonialsByUser = (db: Db, userId: string) =>
  db
    .selectFrom('testimonials')
    .select(['id', 'textBody', 'state', 'writtenAt', 'decidedAt'])
    .where('userId', '=', userId)
    .execute();

export const listFeedbackByUser = (db: Db, userId: string) =>
  db
    .selectFrom('feedback')
    .select(['id', 'textBody', 'page', 'createdAt', 'seenAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

export async function deleteTestimonialsAndFeedback(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('testimonials').where('userId', '=', userId).execute();
  await db.deleteFrom('feedback').where('userId', '=', userId).execute();
}
