import { notFound } from '../errors.ts';
import type { Reportable } from '../extension-points/reportables.ts';
import { lockOwn } from './access-service.ts';
import { findMessage, listAround } from './message-repository.ts';
import { listMessageFiles, RemovedMessage, removeForOffice, restoreForOffice } from './message-service.ts';
import { personOn } from './people.ts';
import { listChatsById } from './repository.ts';

/** Number of messages before and after a reported message that the office sees. */
const AROUND = 5;

type Row = Awaited<ReturnType<typeof listAround>>[number];

/**
 * Returns true if the office sees the message. A reported message is also shown after its deletion,
 * until it is emptied.
 */
const isShown = ({ id, reportedId, deletedAt, emptiedAt }: Row): boolean =>
  (id === reportedId ? emptiedAt : deletedAt) === null;

/**
 * Reports of messages, made by their recipient. The office reads a reported message, the messages
 * around it and their files, but nothing else of the chat. Until the decision, the author can
 * delete a reported message but not edit it, and the office still sees its text.
 */
export const reportableMessages: Reportable = {
  type: 'MESSAGE',
  hasNameAsTitle: true,
  async assertVisible(trx, actor, id) {
    const chatId = (await findMessage(trx, id))?.chatId;
    if (chatId === undefined) throw notFound('This message');
    // The lock serialises the report with a concurrent edit.
    const { side } = await lockOwn(trx, actor, chatId);
    const message = (await findMessage(trx, id))!;
    if (message.deletedAt || side === message.side) throw notFound('This message');
  },
  async find(db, ids) {
    const rows = await listAround(db, ids, AROUND);
    const reported = rows.filter(({ id, reportedId }) => id === reportedId);
    const chatIds = [...new Set(reported.map(({ chatId }) => chatId))];
    const chats = new Map((await listChatsById(db, chatIds)).map((chat) => [chat.id, chat]));
    const files = await listMessageFiles(
      db,
      rows.filter(isShown).map(({ id }) => id),
    );
    return new Map(
      reported.map(({ id, chatId, side, authorId, textBody, deletedAt, deletedBy, emptiedAt }) => {
        const chat = chats.get(chatId)!;
        const nameOf = (each: typeof side) => personOn(each, chat).name;
        return [
          id,
          {
            title: `${nameOf('CREATOR')}, ${nameOf('MEMBER')}`,
            path: '',
            isPublic: !deletedAt,
            quote: { authorName: nameOf(side), text: emptiedAt ? null : textBody },
            context: rows
              .filter(({ reportedId }) => reportedId === id)
              .map((row) => ({
                id: row.id,
                authorName: nameOf(row.side),
                text: isShown(row) ? row.textBody : null,
                files: isShown(row) ? (files.get(row.id) ?? []) : [],
                isReported: row.id === id,
                createdAt: row.createdAt.toISOString(),
              })),
            authorId,
            measures: emptiedAt || deletedBy === 'OFFICE' ? [] : ['REMOVE' as const],
          },
        ];
      }),
    );
  },
  measures: {
    REMOVE: {
      audit: 'message.remove',
      carryOut: removeForOffice,
      undo: (trx, id, before) => restoreForOffice(trx, id, RemovedMessage.parse(before)),
    },
  },
};
