import type { Db } from '../db/connection.ts';

/** Attaches a file to a chat. A message of the chat can then include the file. */
export const insertFile = (db: Db, file: { fileId: string; chatId: string; attachedAt: Date }) =>
  db
    .insertInto('chatFiles')
    .values(file)
    .onConflict((at) => at.doNothing())
    .execute();

/** Counts the files of a person that are attached to a chat and not sent. */
export const countUnsent = async (db: Db, chatId: string, ownerId: string): Promise<number> =>
  (
    await db
      .selectFrom('chatFiles')
      .innerJoin('files', 'files.id', 'chatFiles.fileId')
      .select((at) => at.fn.countAll<number>().as('count'))
      .where('chatFiles.chatId', '=', chatId)
      .where('chatFiles.messageId', 'is', null)
      .where('files.ownerId', '=', ownerId)
      .where('files.deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Adds an attached file to a message.
 * @returns false for a file of another chat or of another message
 */
export const sendFile = async (
  db: Db,
  file: { fileId: string; chatId: string; messageId: string; position: number },
): Promise<boolean> =>
  (await db
    .updateTable('chatFiles')
    .set({ messageId: file.messageId, position: file.position })
    .where('fileId', '=', file.fileId)
    .where('chatId', '=', file.chatId)
    .where('messageId', 'is', null)
    .returning('fileId')
    .executeTakeFirst()) !== undefined;

/** Lists the given files with the deletion state of their messages. */
export const listUses = (db: Db, fileIds: string[]) =>
  fileIds.length
    ? db
        .selectFrom('chatFiles')
        .leftJoin('chatMessages', 'chatMessages.id', 'chatFiles.messageId')
        .select(['chatFiles.fileId', 'chatFiles.messageId', 'chatMessages.deletedAt'])
        .where('chatFiles.fileId', 'in', fileIds)
        .execute()
    : Promise.resolve([]);

/** Removes the files from a message and returns their ids. */
export const takeFilesFrom = async (db: Db, messageId: string): Promise<string[]> =>
  (await db.deleteFrom('chatFiles').where('messageId', '=', messageId).returning('fileId').execute()).map(
    ({ fileId }) => fileId,
  );

/** Lists files that were attached before a time and not sent. */
export const listUnsent = async (db: Db, before: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('chatFiles')
      .select('fileId')
      .where('messageId', 'is', null)
      .where('attachedAt', '<', before)
      .orderBy('attachedAt')
      .limit(limit)
      .execute()
  ).map(({ fileId }) => fileId);

/**
 * Removes an unsent file from its chat.
 * @returns false if the file was sent in the meantime
 */
export const removeUnsent = async (db: Db, fileId: string): Promise<boolean> =>
  (await db
    .deleteFrom('chatFiles')
    .where('fileId', '=', fileId)
    .where('messageId', 'is', null)
    .returning('fileId')
    .executeTakeFirst()) !== undefined;

/** Lists the files of a person that are attached and not sent. */
export const listUnsentBy = async (db: Db, ownerId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('chatFiles')
      .innerJoin('files', 'files.id', 'chatFiles.fileId')
      .select('chatFiles.fileId')
      .where('files.ownerId', '=', ownerId)
      .where('chatFiles.messageId', 'is', null)
      .execute()
  ).map(({ fileId }) => fileId);

/** Lists the files of a chat. */
export const listFilesOfChat = async (db: Db, chatId: string): Promise<string[]> =>
  (await db.selectFrom('chatFiles').select('fileId').where('chatId', '=', chatId).execute()).map(
    ({ fileId }) => fileId,
  );
