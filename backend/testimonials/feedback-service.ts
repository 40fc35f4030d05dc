import { z } from 'zod';
import type { Body } from '../../contract/call.ts';
import { Feedback, type testimonials } from '../../contract/testimonials.ts';
import { officeQueues } from '../../contract/values/office.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import type { OfficeQueue, QueueAction } from '../extension-points/office-queues.ts';
import type { Actor } from '../http/actor.ts';
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

const toFeedback = (row: repository.FeedbackRow): Feedback => ({
  id: row.id,
  text: row.textBody,
  page: row.page,
  author: row.author,
  createdAt: row.createdAt.toISOString(),
});

/** Feedback with the office's mark as seen. The list does not show the mark. */
type Received = Feedback & { isSeen: boolean };
const Received = Feedback.extend({ isSeen: z.boolean() });

const Before = z.object({});

const markRead: QueueAction<Received, unknown, z.output<typeof Before>> = {
  audit: 'feedback.seen',
  can: ({ isSeen }) => !isSeen || 'This feedback is marked already.',
  async decide(trx, _actor, { id }) {
    await repository.markFeedbackSeen(trx, id, now());
    return { before: {} };
  },
  undo: { before: Before, restore: (trx, { id }) => repository.markFeedbackSeen(trx, id, null) },
};

/** Queue of the office with feedback that nobody has marked as seen, oldest first. */
export const feedbackQueue: OfficeQueue<Received> = {
  ...officeQueues.feedback,
  name: 'feedback',
  item: Received,
  count: (from) => repository.countUnseenFeedback(from),
  async list(from, _view, after, limit) {
    const rows = await repository.listUnseenFeedback(from, after, limit);
    return rows.map((row) => ({ ...toFeedback(row), isSeen: false, sortText: row.sortText }));
  },
  async find(trx, id) {
    const row = await repository.lockFeedback(trx, id);
    return row && { ...toFeedback(row), isSeen: row.seenAt !== null };
  },
  seen: ({ isSeen }) => isSeen,
  waitingSince: ({ isSeen, createdAt }) => (isSeen ? null : createdAt),
  subject: ({ id }) => ({ type: 'FEEDBACK', id, title: '' }),
  actions: { markRead },
};
