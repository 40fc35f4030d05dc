import { db, inTransaction } from '../db/connection.ts';
import { BATCH, inBatches } from '../db/pagination.ts';
import { untilDone, type DataOwner, type PersonalData } from '../extension-points/personal-data.ts';
import { dropUnsent, release } from './file-service.ts';
import { listFilesOfChat, listUnsentBy } from './file-repository.ts';
import * as data from './personal-data-repository.ts';
import { lockChat } from './repository.ts';

/** Deletes a chat that nobody can read any more, with its messages and files. */
const endChat = (id: string): Promise<void> =>
  inTransaction(async (trx) => {
    if (!(await lockChat(trx, id))) return;
    const fileIds = await listFilesOfChat(trx, id);
    await data.deleteChat(trx, id);
    await release(trx, fileIds);
  });

/** Returns the sides on which a person has chats. */
const sidesOf = ({ userId, creatorId }: DataOwner) => [
  { side: 'MEMBER' as const, id: userId },
  ...(creatorId === null ? [] : [{ side: 'CREATOR' as const, id: creatorId }]),
];

/**
 * Personal data in chats. Messages and their files belong to both people. After an erasure they are
 * anonymous, and they are deleted when both accounts are erased.
 */
export const chatData: PersonalData = {
  lists: [
    {
      name: 'messages',
      about: 'The messages you wrote. Their files are in the folder files.',
      read: (from, { userId }) =>
        inBatches((after: { id: string } | undefined) => data.listMessagesBy(from, userId, after?.id)),
    },
    {
      name: 'chats',
      about:
        'Your conversations with creators: how far you’ve read, and whether you get their messages to groups.',
      read: (from, { userId }) =>
        inBatches((after: { id: string } | undefined) => data.listChatsOfMember(from, userId, after?.id)),
    },
    {
      name: 'chats-as-creator',
      about: 'Your conversations with members, and your notes about them.',
      read: async (from, { creatorId }) =>
        creatorId === null
          ? []
          : inBatches((after: { id: string } | undefined) =>
              data.listChatsOfCreator(from, creatorId, after?.id),
            ),
    },
    {
      name: 'blocked-people',
      about: 'When you blocked people.',
      read: (from, { userId }) => data.listBlocksBy(from, userId),
    },
    {
      name: 'message-settings',
      about: 'Who can write to you as a creator.',
      read: async (from, { creatorId }) => (creatorId === null ? [] : data.listSettingsBy(from, creatorId)),
    },
    {
      name: 'saved-answers',
      about: 'The answers you saved.',
      read: async (from, { creatorId }) =>
        creatorId === null ? [] : data.listSavedAnswersBy(from, creatorId),
    },
    {
      name: 'group-messages',
      about: 'The messages you sent to groups.',
      read: async (from, { creatorId }) =>
        creatorId === null ? [] : data.listGroupMessagesBy(from, creatorId),
    },
  ],
  async erase(owner) {
    const { userId, creatorId } = owner;
    for (const fileId of await listUnsentBy(db, userId)) await dropUnsent(fileId);
    await untilDone(() => data.removeAuthor(db, userId));
    await data.deleteBlocksWith(db, userId);
    if (creatorId !== null) await data.deleteOfCreator(db, creatorId);
    for (const side of sidesOf(owner)) {
      await data.clearChats(db, side);
      await untilDone(async () => {
        const ids = await data.listForNobody(db, side, BATCH);
        for (const id of ids) await endChat(id);
        return ids.length;
      });
    }
  },
};
