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

/** Returns true for a message that the office reads; a reported message also after its deletion. */
const isShown = ({ id, reportedId, deletedAt, emptiedAt }: Row): boolean =>
  (id === reportedId ? emptiedAt : deletedAt) === null;

/**
 * Reports of messages by the person who received them. The office reads a reported message with
 * the messages around it and their files, and nothing else of a chat. Until the report is decided,
 * a reported message keeps its text for the office: its author can delete it, and not edit it.
 */
export const reportableMessages: Reportable = {
  type: 'MESSAGE',
  hasNameAsTitle: true,
  async assertVisible(trx, actor, id) {
    const chatId = (await findMessage(trx, id))?.chatId;
    if (chatId === undefined) throw notFound('This message');
    // An edit at the same time is finished before the report, or refused.
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
