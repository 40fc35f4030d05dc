import { randomUUID } from 'node:crypto';
import { inTransaction } from '@/backend/db/connection';
import { conflict, invalidField, notFound } from '@/backend/errors';
import { registerFileUses, type FileUse } from '@/backend/extension-points/file-uses';
import {
  listPersonalData,
  type DataOwner,
  type PersonalData,
} from '@/backend/extension-points/personal-data';
import { getReadyFile } from '@/backend/files/service';
import { setUses } from '@/backend/files/use-service';
import type { FileTarget } from '@/contract/values/file-targets';
import { findFileKind, type FileKind } from '@/contract/values/file-types';

/** Kind of attachment target. Only tests add this kind to the contract. */
export const ATTACHMENT = 'TEST_ATTACHMENT' as FileTarget;
const USE = 'TEST_CONVERSATION';
const MOST_FILES = 2;

/** Conversation whose people may each attach pictures and documents. */
type Conversation = {
  people: string[];
  isClosed: boolean;
  kinds: FileKind[];
  /** Person who attached each file, by file id. */
  files: Map<string, string>;
};

const conversations = new Map<string, Conversation>();

export function makeConversation(...people: { userId: string }[]) {
  const id = randomUUID();
  const conversation: Conversation = {
    people: people.map(({ userId }) => userId),
    isClosed: false,
    kinds: ['image', 'document'],
    files: new Map(),
  };
  conversations.set(id, conversation);
  return { id, conversation, delete: () => void conversations.delete(id) };
}

/**
 * Returns a conversation of the user.
 * @throws 404 for a conversation of other people
 */
function getOwn(userId: string, id: string): Conversation {
  const conversation = conversations.get(id);
  if (!conversation?.people.includes(userId)) throw notFound('This conversation');
  return conversation;
}

const conversationFileUse: FileUse = {
  kind: USE,
  isPrivate: true,
  needOf: async (_, ids) => new Map(ids.map((id) => [id, conversations.has(id) ? 'IN_USE' : 'FREE'])),
  target: {
    kind: ATTACHMENT,
    access: 'member',
    refusals: { TOO_MANY_ATTACHMENTS: 'FULL', ATTACHMENT_KIND: 'WRONG_KIND' },
    mayUpload: async ({ userId }, id) => !getOwn(userId, id).isClosed || 'This conversation is closed.',
    attach: ({ userId }, id, file) =>
      inTransaction(async (trx) => {
        const conversation = getOwn(userId, id);
        if (conversation.isClosed) throw conflict('CONVERSATION_CLOSED', 'This conversation is closed.');
        await getReadyFile(trx, userId, file.id);
        if (!conversation.kinds.includes(findFileKind(file.mimeType)!))
          throw invalidField('fileId', 'ATTACHMENT_KIND', 'Only pictures and documents.');
        if (conversation.files.size >= MOST_FILES)
          throw conflict('TOO_MANY_ATTACHMENTS', 'There are two files already.');
        await setUses(trx, USE, id, [...conversation.files.keys(), file.id]);
        conversation.files.set(file.id, userId);
      }),
  },
};

/** Removes the files of an erased person from all conversations. */
async function erase({ userId }: DataOwner): Promise<void> {
  for (const [id, { files }] of conversations) {
    for (const [fileId, author] of files) if (author === userId) files.delete(fileId);
    await inTransaction((trx) => setUses(trx, USE, id, [...files.keys()]));
  }
}

/** Registers the conversations as file uses. Their erasure runs before the erasure of the files. */
export function registerAttachments(): void {
  registerFileUses([conversationFileUse]);
  (listPersonalData() as PersonalData[]).unshift({ erase });
}
