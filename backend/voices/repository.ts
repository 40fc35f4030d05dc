import { sql } from 'kysely';
import type { VoiceState } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';

/** Replaces the member's testimonial, which then waits for a decision again. */
export const putVoice = (db: Db, voice: { userId: string; textBody: string; writtenAt: Date }) =>
  db
    .insertInto('voices')
    .values({ ...voice, state: 'WAITING' })
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
    .selectFrom('voices')
    .innerJoin('users', 'users.id', 'voices.userId')
    .selectAll('voices')
    .select('users.name as author')
    .select(sql<string>`voices.written_at::text`.as('sortText'));

export type VoiceRow = Awaited<ReturnType<typeof listByState>>[number];

/**
 * Returns the accepted testimonials of members with an open account, newest first; `after` is
 * [writtenAt as text, id].
 */
export function listShown(db: Db, onlyCreators: boolean, after: string[] | null, limit: number) {
  let rows = withAuthor(db).where('voices.state', '=', 'ACCEPTED').where('users.closedAt', 'is', null);
  if (onlyCreators)
    rows = rows.where((at) =>
      at.exists(
        at
          .selectFrom('creators')
          .select('creators.id')
          .whereRef('creators.userId', '=', 'voices.userId')
          .where('creators.isPublic', '=', true),
      ),
    );
  if (after)
    rows = rows.where(
      sql<boolean>`(voices.written_at, voices.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('voices.writtenAt', 'desc').orderBy('voices.id', 'desc').limit(limit).execute();
}

/** Returns the testimonials in a state, oldest first; `after` is [writtenAt as text, id]. */
export function listByState(db: Db, state: VoiceState, after: string[] | null, limit: number) {
  let rows = withAuthor(db).where('voices.state', '=', state);
  if (after)
    rows = rows.where(
      sql<boolean>`(voices.written_at, voices.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('voices.writtenAt').orderBy('voices.id').limit(limit).execute();
}

export const findVoice = (db: Db, id: string) =>
  withAuthor(db).where('voices.id', '=', id).executeTakeFirst();

/** Returns undefined if the testimonial already has the state or does not exist. */
export const setState = (db: Db, id: string, state: VoiceState, decidedAt: Date) =>
  db
    .updateTable('voices')
    .set({ state, decidedAt })
    .where('id', '=', id)
    .where('state', '<>', state)
    .returning('id')
    .executeTakeFirst();

export const countWaiting = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('voices')
      .where('state', '=', 'WAITING')
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const insertFeedback = (
  db: Db,
  feedback: { userId: string | null; textBody: string; page: string; createdAt: Date },
) => db.insertInto('feedback').values(feedback).execute();

/** Returns the unseen feedback, oldest first; `after` is [createdAt as text, id]. */
export function listUnseenFeedback(db: Db, after: string[] | null, limit: number) {
  let rows = db
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.userId')
    .selectAll('feedback')
    .select('users.name as author')
    .select(sql<string>`feedback.created_at::text`.as('sortText'))
    .where('seenAt', 'is', null);
  if (after)
    rows = rows.where(
      sql<boolean>`(feedback.created_at, feedback.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('feedback.createdAt').orderBy('feedback.id').limit(limit).execute();
}

/** Returns undefined if the feedback was already seen or does not exist. */
export const markFeedbackSeen = (db: Db, id: string, seenAt: Date) =>
  db
    .updateTable('feedback')
    .set({ seenAt })
    .where('id', '=', id)
    .where('seenAt', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const countUnseenFeedback = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('feedback')
      .where('seenAt', 'is', null)
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const findVoiceOf = (db: Db, userId: string) =>
  db
    .selectFrom('voices')
    .select(['id', 'textBody', 'state', 'writtenAt', 'decidedAt'])
    .where('userId', '=', userId)
    .execute();

export const listFeedbackOf = (db: Db, userId: string) =>
  db
    .selectFrom('feedback')
    .select(['id', 'textBody', 'page', 'createdAt', 'seenAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

export async function deleteOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('voices').where('userId', '=', userId).execute();
  await db.deleteFrom('feedback').where('userId', '=', userId).execute();
}
