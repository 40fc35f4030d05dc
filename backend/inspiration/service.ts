import type { Query } from '../../contract/call.ts';
import type { Idea, inspiration, Question } from '../../contract/inspiration.ts';
import { paths } from '../../contract/paths.ts';
import { displayName } from '../display-name.ts';
import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { CreatorActor } from '../http/actor.ts';
import { notFound } from '../errors.ts';
import * as repository from './repository.ts';

/**
 * Returns searches without results that the creator has not dismissed; searches of the creator's
 * topics are first.
 */
export async function list(
  { creator }: CreatorActor,
  { topicId, limit, cursor }: Query<typeof inspiration.list>,
) {
  const { topics } = await creators.getById(db, creator.id);
  const after = cursor ? readCursor(cursor, 3) : null;
  const rows = await repository.listIdeas(db, { creatorId: creator.id, topics, topicId }, after, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.group, row.place, row.id),
    ({ group: _group, place: _place, ...idea }): Idea => idea,
  );
}

const toQuestion = (row: repository.QuestionRow): Question => ({
  id: row.id,
  text: row.textBody,
  author: displayName(row.name, row.lastName),
  topicId: row.topicId,
  askedAt: row.createdAt.toISOString(),
  post: {
    id: row.postId,
    title: row.title,
    path: row.state === 'PUBLISHED' ? paths.post(row.postId) : paths.viewContent('POST', row.postId),
  },
});

/** Returns unanswered questions in comments on the creator's own posts. */
export async function listQuestions(
  { creator }: CreatorActor,
  { topicId, limit, cursor }: Query<typeof inspiration.listQuestions>,
) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listQuestions(db, { creatorId: creator.id, topicId }, after, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), toQuestion);
}

async function assertShown(creatorId: string, ideaId: string): Promise<void> {
  if (!(await repository.isShownTo(db, creatorId, ideaId))) throw notFound('This idea');
}

/**
 * Dismisses an idea or a question; a repetition changes nothing.
 * @throws 404 for an id that is not shown to the creator
 */
export async function dismiss({ creator }: CreatorActor, ideaId: string): Promise<void> {
  await assertShown(creator.id, ideaId);
  await repository.putDismissal(db, { creatorId: creator.id, ideaId, dismissedAt: now() });
}

/**
 * Restores a dismissed idea. Does nothing if it is not dismissed.
 * @throws 404 for an id that is not shown to the creator
 */
export async function restore({ creator }: CreatorActor, ideaId: string): Promise<void> {
  await assertShown(creator.id, ideaId);
  await repository.deleteDismissal(db, creator.id, ideaId);
}
