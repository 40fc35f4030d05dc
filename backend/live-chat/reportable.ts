import { z } from '../../contract/zod.ts';
import { paths } from '../../contract/paths.ts';
import { entryRemovers } from '../../contract/values/lives.ts';
import { now } from '../clock.ts';
import type { Db, Trx } from '../db/connection.ts';
import { invalidTransition, notFound } from '../errors.ts';
import type { ReportedSubject, Reportable } from '../extension-points/reportables.ts';
import type { Actor } from '../http/actor.ts';
import { getViewed } from '../lives/service.ts';
import { assertMayEnter } from '../lives/room-access-service.ts';
import { publishMessages, publishQuestions } from './event-service.ts';
import * as messages from './message-repository.ts';
import { afterDeletion, toAuthor } from './message-service.ts';
import * as questions from './question-repository.ts';
import { afterRemoval } from './question-service.ts';
import { lockRoom } from './room-repository.ts';

type Row = messages.MessageRow | questions.QuestionRow;

/**
 * Asserts that a person can see an entry of somebody else.
 * @throws 404 for an entry that the person cannot see, and for the person's own entry
 */
async function assertSees(trx: Trx, actor: Actor, row: Row | undefined, isThere: boolean): Promise<void> {
  if (!row || !isThere || row.authorId === actor.userId) throw notFound('This message');
  const { row: live, viewer } = await getViewed(trx, actor, row.liveId);
  assertMayEnter(actor, viewer.isUnlocked, live);
}

const toSubject = (row: Row, isThere: boolean, isRemovable: boolean): ReportedSubject => ({
  title: row.title,
  path: paths.live(row.liveId),
  isPublic: isThere,
  quote: { authorName: toAuthor(row)?.name ?? '', text: row.textBody === '' ? null : row.textBody },
  authorId: row.authorId,
  measures: isRemovable ? ['REMOVE'] : [],
});

const RemovedMessage = z
  .object({ at: z.coerce.date(), by: z.enum(entryRemovers), deleterId: z.string().nullable() })
  .nullable();

/** Reports of messages in the chats of lives, by people who may watch the live. */
export const reportableMessages: Reportable = {
  type: 'LIVE_MESSAGE',
  async assertVisible(trx, actor, id) {
    const [row] = await messages.listById(trx, [id]);
    await assertSees(trx, actor, row, row?.deletedAt === null);
  },
  find: async (db: Db, ids) =>
    new Map(
      (await messages.listById(db, ids)).map((row) => [
        row.id,
        toSubject(row, row.deletedAt === null, row.deletedBy !== 'OFFICE'),
      ]),
    ),
  measures: {
    REMOVE: {
      audit: 'message.remove',
      async carryOut(trx, id) {
        const [row] = await messages.listById(trx, [id]);
        if (!row) return null;
        await messages.setDeleted(trx, id, { at: now(), by: 'OFFICE', deleterId: null });
        await afterDeletion(trx, row.liveId, [id]);
        const { deletedAt: at, deletedBy: by, deleterId } = row;
        return at && { at, by, deleterId };
      },
      async undo(trx, id, before) {
        const [row] = await messages.listById(trx, [id]);
        if (row?.deletedBy !== 'OFFICE' || row.textBody === '')
          throw invalidTransition('This message is deleted for good.');
        await messages.setDeleted(trx, id, RemovedMessage.parse(before));
        await publishMessages(trx, row.liveId, [id]);
      },
    },
  },
};

const RemovedQuestion = z.object({
  state: z.enum(['OPEN', 'ANSWERED', 'SKIPPED', 'REMOVED']),
  deletedBy: z.enum(entryRemovers).nullable(),
  deletedAt: z.coerce.date().nullable(),
});

/** Reports of questions in lives, by people who may watch the live. */
export const reportableQuestions: Reportable = {
  type: 'LIVE_QUESTION',
  async assertVisible(trx, actor, id) {
    const [row] = await questions.listById(trx, [id]);
    await assertSees(trx, actor, row, row?.state !== 'REMOVED');
  },
  find: async (db: Db, ids) =>
    new Map(
      (await questions.listById(db, ids)).map((row) => [
        row.id,
        toSubject(row, row.state !== 'REMOVED', row.deletedBy !== 'OFFICE'),
      ]),
    ),
  measures: {
    REMOVE: {
      audit: 'message.remove',
      async carryOut(trx, id) {
        const [row] = await questions.listById(trx, [id]);
        if (!row) return null;
        await lockRoom(trx, row.liveId);
        await questions.updateQuestion(trx, id, { state: 'REMOVED', deletedBy: 'OFFICE', deletedAt: now() });
        await afterRemoval(trx, row.liveId, [id]);
        return { state: row.state, deletedBy: row.deletedBy, deletedAt: row.deletedAt };
      },
      async undo(trx, id, before) {
        const [row] = await questions.listById(trx, [id]);
        if (row?.deletedBy !== 'OFFICE' || row.textBody === '')
          throw invalidTransition('This question is deleted for good.');
        await questions.updateQuestion(trx, id, RemovedQuestion.parse(before));
        await publishQuestions(trx, row.liveId, [id]);
      },
    },
  },
};
