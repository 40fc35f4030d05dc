import { notFound } from '../errors.ts';
import type { Reportable } from '../extension-points/reportables.ts';
import { getOwn } from './access-service.ts';
import { findMessage, listAround } from './message-repository.ts';
import { removeForOffice } from './message-service.ts';
import { personOn } from './people.ts';
import { listChatsById } from './repository.ts';

/** Number of messages before and after a reported message that the office sees. */
const AROUND = 5;

/**
 * Reports of messages by the person who received them. The office reads a reported message with
 * the messages around it, and nothing else of a chat. A reported message that its author deletes
 * keeps its text for the office until the report is decided.
 */
export const reportableMessages: Reportable = {
  type: 'MESSAGE',
  async assertVisible(db, actor, id) {
    const message = await findMessage(db, id);
    if (!message || message.deletedAt) throw notFound('This message');
    const { side } = await getOwn(db, actor, message.chatId);
    if (side === message.side) throw notFound('This message');
  },
  async find(db, ids) {
    const rows = await listAround(db, ids, AROUND);
    const reported = rows.filter(({ id, reportedId }) => id === reportedId);
    const chatIds = [...new Set(reported.map(({ chatId }) => chatId))];
    const chats = new Map((await listChatsById(db, chatIds)).map((chat) => [chat.id, chat]));
    return new Map(
      reported.map(({ id, chatId, side, textBody, deletedAt, emptiedAt }) => {
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
                text: (row.id === id ? row.emptiedAt : row.deletedAt) ? null : row.textBody,
                isReported: row.id === id,
                createdAt: row.createdAt.toISOString(),
              })),
            measures: emptiedAt ? [] : ['REMOVE' as const],
          },
        ];
      }),
    );
  },
  measures: { REMOVE: { audit: 'message.remove', carryOut: (trx, id) => removeForOffice(trx, id) } },
};
