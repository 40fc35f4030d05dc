import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/**
 * Lists a batch of a person's messages in lives by id, including deleted ones; `after` is the last
 * id of the previous batch.
 */
export function listMessagesBy(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('liveMessages')
    .innerJoin('lives', 'lives.id', 'liveMessages.liveId')
    .select([
      'liveMessages.id',
      'lives.title as live',
      'liveMessages.kind',
      'liveMessages.textBody',
      'liveMessages.amountCents',
      'liveMessages.createdAt',
      'liveMessages.deletedAt',
    ])
    .where('liveMessages.authorId', '=', userId);
  if (after) rows = rows.where('liveMessages.id', '>', after);
  return rows.orderBy('liveMessages.id').limit(BATCH).execute();
}

/**
 * Lists a batch of a person's questions in lives by id; `after` is the last id of the previous
 * batch.
 */
export function listQuestionsBy(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('liveQuestions')
    .innerJoin('lives', 'lives.id', 'liveQuestions.liveId')
    .select([
      'liveQuestions.id',
      'lives.title as live',
      'liveQuestions.textBody',
      'liveQuestions.state',
      'liveQuestions.createdAt',
    ])
    .where('liveQuestions.authorId', '=', userId);
  if (after) rows = rows.where('liveQuestions.id', '>', after);
  return rows.orderBy('liveQuestions.id').limit(BATCH).execute();
}

/**
 * Lists a batch of a person's votes by question id; `after` is the last question id of the previous
 * batch.
 */
export function listVotesBy(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('liveQuestionVotes')
    .innerJoin('liveQuestions', 'liveQuestions.id', 'liveQuestionVotes.questionId')
    .select(['questionId as id', 'liveQuestionVotes.createdAt'])
    .where('liveQuestionVotes.userId', '=', userId);
  if (after) rows = rows.where('questionId', '>', after);
  return rows.orderBy('questionId').limit(BATCH).execute();
}

/** Lists the recent lives in which a person wrote. */
export const listWritten = (db: Db, userId: string) =>
  db
    .selectFrom('liveWriters')
    .innerJoin('lives', 'lives.id', 'liveWriters.liveId')
    .select(['lives.title as live', 'wroteAt'])
    .where('userId', '=', userId)
    .orderBy('wroteAt')
    .execute();

/** Lists the creators whose lives a person moderates. */
export const listModeratedBy = (db: Db, userId: string) =>
  db
    .selectFrom('liveModerators')
    .innerJoin('creators', 'creators.id', 'liveModerators.creatorId')
    .select(['creators.name as creator', 'namedAt'])
    .where('liveModerators.userId', '=', userId)
    .orderBy('namedAt')
    .execute();

/** Lists the time-outs and bans of a person. */
export const listRestrictionsFor = (db: Db, userId: string) =>
  db
    .selectFrom('liveRestrictions')
    .innerJoin('creators', 'creators.id', 'liveRestrictions.creatorId')
    .innerJoin('lives', 'lives.id', 'liveRestrictions.liveId')
    .select([
      'creators.name as creator',
      'lives.title as live',
      'kind',
      'endsAt',
      'addressUntil',
      'liveRestrictions.createdAt',
      'liftedAt',
    ])
    .where('liveRestrictions.userId', '=', userId)
    .orderBy('liveRestrictions.createdAt')
    .execute();

/** Lists when a creator appointed moderators, and when their time-outs and bans were decided. */
export const listDecisionsFor = (db: Db, creatorId: string) =>
  db
    .selectFrom('liveRestrictions')
    .innerJoin('lives', 'lives.id', 'liveRestrictions.liveId')
    .select(['lives.title as live', 'kind', 'endsAt', 'liveRestrictions.createdAt', 'liftedAt'])
    .where('liveRestrictions.creatorId', '=', creatorId)
    .orderBy('liveRestrictions.createdAt')
    .execute();

/** Entry whose text and author were removed, with its live. */
type Forgotten = { id: string; liveId: string };

/** Removes the text and author from a batch of a person's messages. */
export async function forgetMessages(trx: Trx, userId: string, at: Date): Promise<Forgotten[]> {
  const { rows } = await sql<Forgotten>`
    update live_messages set author_id = null, text_body = '', client_id = null, badge = null,
      deleted_at = coalesce(deleted_at, ${at}), deleted_by = coalesce(deleted_by, 'AUTHOR')
    where id in (select id from live_messages where author_id = ${userId} limit ${BATCH})
    returning id, live_id`.execute(trx);
  return rows;
}

/** Lists the lives in which a person asked questions. The fixed order prevents deadlocks. */
export const listAskedIn = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('liveQuestions')
      .select('liveId')
      .distinct()
      .where('authorId', '=', userId)
      .orderBy('liveId')
      .execute()
  ).map(({ liveId }) => liveId);

/** Removes the text and author from a batch of a person's questions. */
export async function forgetQuestions(trx: Trx, userId: string, at: Date): Promise<Forgotten[]> {
  const { rows } = await sql<Forgotten>`
    update live_questions set author_id = null, text_body = '', badge = null, state = 'REMOVED',
      deleted_by = coalesce(deleted_by, 'AUTHOR'), deleted_at = coalesce(deleted_at, ${at})
    where id in (select id from live_questions where author_id = ${userId} limit ${BATCH})
    returning id, live_id`.execute(trx);
  return rows;
}

/** Deletes the votes of a person and subtracts them from the questions. */
export async function forgetVotes(trx: Trx, userId: string): Promise<void> {
  await sql`
    with deleted as (delete from live_question_votes where user_id = ${userId} returning question_id)
    update live_questions set votes_count = votes_count - 1
    from deleted where live_questions.id = deleted.question_id`.execute(trx);
}

/**
 * Deletes the roles, time-outs and bans of a person. Erasing the account thus lifts a ban, but also
 * loses everything that the account has bought.
 */
export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await db.updateTable('liveMessages').set({ deleterId: null }).where('deleterId', '=', userId).execute();
  await db.deleteFrom('liveWriters').where('userId', '=', userId).execute();
  await db.deleteFrom('liveModerators').where('userId', '=', userId).execute();
  await db.deleteFrom('liveRestrictions').where('userId', '=', userId).execute();
  await db.updateTable('liveRestrictions').set({ byId: null }).where('byId', '=', userId).execute();
}

/** Deletes a creator's moderators and restrictions. */
export async function forgetCreator(db: Db, creatorId: string): Promise<void> {
  await db.deleteFrom('liveModerators').where('creatorId', '=', creatorId).execute();
  await db.deleteFrom('liveRestrictions').where('creatorId', '=', creatorId).execute();
}
