import type { Body } from '../../contract/call.ts';
import type { Feedback, testimonials } from '../../contract/testimonials.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { Actor, OfficeActor } from '../http/actor.ts';
import { notFound } from '../errors.ts';
import { record } from '../office/audit-service.ts';
import * as repository from './repository.ts';

/** Stores feedback for the office, with the user only if signed in. */
export async function addFeedback(
  actor: Actor | null,
  { text, page }: Body<typeof testimonials.giveFeedback>,
): Promise<void> {
  await repository.insertFeedback(db, {
    userId: actor?.userId ?? null,
    textBody: text,
    page,
    createdAt: now(),
  });
}

/** Returns the feedback that the office has not marked as seen, oldest first. */
export async function list(limit: number, cursor?: string) {
  const rows = await repository.listUnseenFeedback(db, cursor ? readCursor(cursor, 2) : null, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row): Feedback => ({
      id: row.id,
      text: row.textBody,
      page: row.page,
      author: row.author,
      createdAt: row.createdAt.toISOString(),
    }),
  );
}

/**
 * Marks feedback as seen.
 * @throws 404 for feedback that is already marked
 */
export const markSeen = (actor: OfficeActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    if (!(await repository.markFeedbackSeen(trx, id, now()))) throw notFound('This feedback');
    await record(trx, actor, {
      action: 'feedback.seen',
      subjectType: 'FEEDBACK',
      subjectId: id,
      subjectTitle: '',
      reason: null,
    });
  });

export const feedbackQueue = {
  name: 'feedback',
  count: (from: Db) => repository.countUnseenFeedback(from),
};
