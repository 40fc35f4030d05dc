import type { Insertable, Updateable } from 'kysely';
import { limits } from '../../contract/values/limits.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { LiveQuestions } from '../db/types.ts';
import { authorColumns, hasOpenReport } from './entry-queries.ts';

/** Maximum number of listed questions of a live; unanswered questions are first. */
const MOST_LISTED = 200;

const questions = (db: Db) =>
  db
    .selectFrom('liveQuestions')
    .innerJoin('lives', 'lives.id', 'liveQuestions.liveId')
    .innerJoin('creators', 'creators.id', 'lives.creatorId')
    .leftJoin('users', 'users.id', 'liveQuestions.authorId')
    .selectAll('liveQuestions')
    .select(authorColumns)
    .select(['lives.startedAt', 'lives.recordingPieces', 'lives.creatorId', 'lives.title']);
export type QuestionRow = Awaited<ReturnType<typeof listById>>[number];

export const listById = (db: Db, ids: string[]) =>
  questions(db).where('liveQuestions.id', 'in', ids).execute();

export const findQuestion = (db: Db, liveId: string, id: string) =>
  questions(db)
    .where('liveQuestions.id', '=', id)
    .where('liveQuestions.liveId', '=', liveId)
    .executeTakeFirst();

/** Finds a question of a person by its client id. */
export const findAsked = (db: Db, liveId: string, authorId: string, clientId: string) =>
  questions(db)
    .where('liveQuestions.liveId', '=', liveId)
    .where('liveQuestions.authorId', '=', authorId)
    .where('liveQuestions.clientId', '=', clientId)
    .executeTakeFirst();

/**
 * Lists the questions of a live that were not deleted. Unanswered questions are first; each group
 * is sorted by votes, most first.
 */
export const listQuestions = (db: Db, liveId: string) =>
  questions(db)
    .where('liveQuestions.liveId', '=', liveId)
    .where('liveQuestions.state', '<>', 'REMOVED')
    .orderBy(({ eb }) => eb('liveQuestions.state', '<>', 'OPEN'))
    .orderBy('liveQuestions.votesCount', 'desc')
    .orderBy('liveQuestions.createdAt')
    .limit(MOST_LISTED)
    .execute();

/**
 * Lists the questions that the creator began to answer, in the order of the answers. The answer to
 * the last question may have lasted until the end of the live.
 */
export const listAnswered = (db: Db, liveId: string) =>
  questions(db)
    .where('liveQuestions.liveId', '=', liveId)
    .where('liveQuestions.state', 'in', ['ANSWERED', 'OPEN'])
    .where('liveQuestions.answeringAt', 'is not', null)
    .orderBy('liveQuestions.answeringAt')
    .orderBy('liveQuestions.id')
    .execute();

/** Returns true if a person has asked the maximum number of questions in a live. */
export const hasAskedMost = async (db: Db, liveId: string, authorId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('liveQuestions')
      .select('id')
      .where('liveId', '=', liveId)
      .where('authorId', '=', authorId)
      .limit(limits.liveQuestions)
      .execute()
  ).length === limits.liveQuestions;

/**
 * Stores a question.
 * @returns undefined if the client id is already stored
 */
export const insertQuestion = (trx: Trx, row: Insertable<LiveQuestions>) =>
  trx
    .insertInto('liveQuestions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Locks a question until the end of the transaction. */
export const lockQuestion = (trx: Trx, liveId: string, id: string) =>
  trx
    .selectFrom('liveQuestions')
    .selectAll()
    .where('id', '=', id)
    .where('liveId', '=', liveId)
    .forUpdate()
    .executeTakeFirst();

/** Marks an open question as answered. A deleted or skipped question is not changed. */
export const completeAnswer = (trx: Trx, id: string, at: Date) =>
  trx
    .updateTable('liveQuestions')
    .set({ state: 'ANSWERED', answeredAt: at })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .execute();

export const updateQuestion = (trx: Trx, id: string, values: Updateable<LiveQuestions>) =>
  trx.updateTable('liveQuestions').set(values).where('id', '=', id).execute();

/** Deletes all questions of a person in a live. @returns their ids */
export const removeOfAuthor = async (
  trx: Trx,
  { liveId, authorId }: { liveId: string; authorId: string },
  deletedAt: Date,
): Promise<string[]> =>
  (
    await trx
      .updateTable('liveQuestions')
      .set({ state: 'REMOVED', deletedBy: 'MODERATOR', deletedAt })
      .where('liveId', '=', liveId)
      .where('authorId', '=', authorId)
      .where('state', '<>', 'REMOVED')
      .returning('id')
      .execute()
  ).map(({ id }) => id);

/** Adds or removes the vote of a person for a locked question. */
export async function setVote(
  trx: Trx,
  { questionId, userId }: { questionId: string; userId: string },
  hasVote: boolean,
  at: Date,
): Promise<void> {
  const changed = hasVote
    ? (
        await trx
          .insertInto('liveQuestionVotes')
          .values({ questionId, userId, createdAt: at })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      ).numInsertedOrUpdatedRows
    : (
        await trx
          .deleteFrom('liveQuestionVotes')
          .where('questionId', '=', questionId)
          .where('userId', '=', userId)
          .executeTakeFirst()
      ).numDeletedRows;
  if (!changed) return;
  await trx
    .updateTable('liveQuestions')
    .set(({ eb }) => ({ votesCount: eb('votesCount', hasVote ? '+' : '-', 1) }))
    .where('id', '=', questionId)
    .execute();
}

/** Lists the questions of a live for which a person has voted. */
export const listVoted = async (db: Db, liveId: string, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('liveQuestionVotes')
      .innerJoin('liveQuestions', 'liveQuestions.id', 'liveQuestionVotes.questionId')
      .select('questionId')
      .where('liveQuestions.liveId', '=', liveId)
      .where('liveQuestionVotes.userId', '=', userId)
      .execute()
  ).map(({ questionId }) => questionId);

/** Empties the texts of questions that were deleted before a time and have no open report. */
export const emptyRemoved = (db: Db, before: Date) =>
  db
    .updateTable('liveQuestions')
    .set({ textBody: '' })
    .where('deletedAt', '<', before)
    .where('textBody', '<>', '')
    .where(({ not }) => not(hasOpenReport('LIVE_QUESTION', 'liveQuestions.id')))
    .execute();
