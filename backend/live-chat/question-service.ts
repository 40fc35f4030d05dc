import type { Body } from '../../contract/call.ts';
import type { LiveChapter, liveChat, LiveQuestion } from '../../contract/live-chat.ts';
import { limits } from '../../contract/values/limits.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { allow, AppError, conflict, invalidField, notFound } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { getReplayed, toLiveSeconds } from '../lives/room-access-service.ts';
import { assertAllowed, reportIfListed } from '../office/word-service.ts';
import { assertCanWrite, assertTurn, holdRole, toAuthor, collapseSpaces } from './message-service.ts';
import * as policy from './policy.ts';
import * as repository from './question-repository.ts';
import type { QuestionRow } from './question-repository.ts';
import { lockRoom, unpin, updateRoom, type RoomRow } from './room-repository.ts';
import { assertModerates, readStanding, type Caller, type Standing } from './standing-service.ts';
import { publishQuestions, publishRoom } from './event-service.ts';

export const toQuestion = (row: QuestionRow): LiveQuestion => ({
  id: row.id,
  clientId: row.clientId,
  author: toAuthor(row),
  text: row.state === 'REMOVED' ? '' : row.textBody,
  votesCount: row.votesCount,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
});

const show = async (from: Db, liveId: string, id: string): Promise<LiveQuestion> =>
  toQuestion((await repository.findQuestion(from, liveId, id))!);

/**
 * Asks a question and adds its author's vote. If a question with the same client id was already
 * asked, returns that question.
 * @throws 403, 404, 422 and 429 as `send` of a message; 409 above the maximum number of questions
 */
export async function ask(
  caller: Caller,
  liveId: string,
  { clientId, text }: Body<typeof liveChat.ask>,
): Promise<LiveQuestion> {
  const { userId } = caller.actor;
  const [standing, asked, hasAskedMost] = await Promise.all([
    readStanding(db, caller, liveId),
    repository.findAsked(db, liveId, userId, clientId),
    repository.hasAskedMost(db, liveId, userId),
  ]);
  if (asked) return toQuestion(asked);
  assertCanWrite(standing);
  if (hasAskedMost)
    throw conflict('TOO_MANY_QUESTIONS', `You can ask ${limits.liveQuestions} questions in a live.`);
  const textBody = collapseSpaces(text);
  await assertAllowed('text', textBody);
  const id = await inTransaction(async (trx) => {
    await assertTurn(trx, caller, standing);
    const createdAt = now();
    const stored = await repository.insertQuestion(trx, {
      liveId,
      clientId,
      authorId: userId,
      badge: standing.facts.badge,
      textBody,
      createdAt,
    });
    if (!stored) return undefined;
    await repository.setVote(trx, { questionId: stored.id, userId }, true, createdAt);
    await reportIfListed(trx, { type: 'LIVE_QUESTION', id: stored.id }, [textBody]);
    await publishQuestions(trx, liveId, [stored.id]);
    return stored.id;
  });
  if (id) return show(db, liveId, id);
  return toQuestion((await repository.findAsked(db, liveId, userId, clientId))!);
}

/** Locks a question that is not deleted. @throws 404 */
async function lock(trx: Trx, liveId: string, id: string) {
  const row = await repository.lockQuestion(trx, liveId, id);
  if (!row || row.state === 'REMOVED') throw notFound('This question');
  return row;
}

type Change = Body<typeof liveChat.changeQuestion>;

async function vote(trx: Trx, row: { id: string; state: string }, userId: string, hasVote: boolean) {
  if (row.state !== 'OPEN') throw conflict('QUESTION_CLOSED', 'This question is not open any more.');
  await repository.setVote(trx, { questionId: row.id, userId }, hasVote, now());
}

/**
 * Stores whether a question is answered. Its chapter begins when the creator began to answer. A
 * question that is answered after the live has no chapter.
 */
async function setState(
  trx: Trx,
  live: Standing['live'],
  row: { id: string; answeringAt: Date | null },
  state: NonNullable<Change['state']>,
): Promise<void> {
  const isAnswered = state === 'ANSWERED';
  const answeredNow = live.state === 'LIVE' && isAnswered ? now() : null;
  await repository.updateQuestion(trx, row.id, {
    state,
    answeringAt: state === 'OPEN' ? null : (row.answeringAt ?? answeredNow),
    answeredAt: isAnswered ? now() : null,
  });
  if (await unpin(trx, live.id, [row.id])) await publishRoom(trx, live.id);
}

/**
 * Votes for a question. A creator or moderator can instead set whether it is answered.
 * @throws 403 for a person who may not take part, 404, 409 for a question that is not open
 */
export async function change(
  caller: Caller,
  liveId: string,
  id: string,
  { hasVote, state }: Change,
): Promise<LiveQuestion> {
  const { userId } = caller.actor;
  const standing = await readStanding(db, caller, liveId);
  if (state !== undefined) assertModerates(standing);
  else allow(policy.toVerdict(policy.findTakePartRefusal(standing.facts)));
  return inTransaction(async (trx) => {
    if (state !== undefined) {
      await holdRole(trx, standing, userId);
      // The room is always locked before its questions.
      await lockRoom(trx, liveId);
    }
    const row = await lock(trx, liveId, id);
    if (state !== undefined) await setState(trx, standing.live, row, state);
    else await vote(trx, row, userId, hasVote!);
    await publishQuestions(trx, liveId, [id]);
    return show(trx, liveId, id);
  });
}

/**
 * Deletes an own question. A moderator can delete any question except the creator's. A repetition
 * changes nothing.
 * @throws 403 for a question of somebody else, 404
 */
export async function remove(caller: Caller, liveId: string, id: string): Promise<LiveQuestion> {
  const { userId } = caller.actor;
  const standing = await readStanding(db, caller, liveId);
  return inTransaction(async (trx) => {
    await lockRoom(trx, liveId);
    const row = await repository.lockQuestion(trx, liveId, id);
    if (!row) throw notFound('This question');
    const isOwn = row.authorId === userId;
    if (!policy.canDelete(standing.facts, { isOwn, badge: row.badge }))
      throw new AppError(403, 'FORBIDDEN', 'Only its author and the moderators can delete a question.');
    if (row.state !== 'REMOVED') {
      if (!isOwn) await holdRole(trx, standing, userId);
      const deletedBy = isOwn ? 'AUTHOR' : 'MODERATOR';
      await repository.updateQuestion(trx, id, { state: 'REMOVED', deletedBy, deletedAt: now() });
      await afterRemoval(trx, liveId, [id]);
    }
    return show(trx, liveId, id);
  });
}

/** Removes deleted questions from open rooms. */
export async function afterRemoval(trx: Trx, liveId: string, ids: string[]): Promise<void> {
  const wasAnswered = await unpin(trx, liveId, ids);
  await publishQuestions(trx, liveId, ids);
  if (wasAnswered) await publishRoom(trx, liveId);
}

/**
 * Sets the question that the creator answers now. The previously set question becomes answered.
 * @param room locked settings
 * @throws 422 for a question that is not open
 */
export async function answerNow(
  trx: Trx,
  liveId: string,
  { answeringId: before }: RoomRow,
  id: string | null,
): Promise<void> {
  if (id === before) return;
  const changed: string[] = [];
  if (before) {
    await repository.completeAnswer(trx, before, now());
    changed.push(before);
  }
  if (id) {
    const row = await repository.lockQuestion(trx, liveId, id);
    if (row?.state !== 'OPEN') throw invalidField('answeringId', 'NOT_FOUND', 'This question is not open.');
    await repository.updateQuestion(trx, id, { answeringAt: now() });
    changed.push(id);
  }
  await updateRoom(trx, liveId, { answeringId: id });
  await publishQuestions(trx, liveId, changed);
}

/**
 * Lists the answered questions as chapters of the recording.
 * @throws 403 without the right to the recording, 404
 */
export async function listChapters(actor: Actor, liveId: string): Promise<{ items: LiveChapter[] }> {
  await getReplayed(db, actor, liveId);
  const rows = await repository.listAnswered(db, liveId);
  return {
    items: rows.map((row) => ({
      questionId: row.id,
      title: row.textBody,
      seconds: toLiveSeconds(row, row.answeringAt!),
    })),
  };
}
