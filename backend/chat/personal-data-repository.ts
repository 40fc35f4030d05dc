import { sql } from 'kysely';
import type { ChatSide } from '../../contract/values/chat.ts';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/** Lists a batch of the messages that a person wrote and did not delete, by id. */
export function listMessagesBy(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('chatMessages')
    .select([
      'id',
      'chatId',
      'position',
      'side',
      'textBody',
      'replyToId',
      'groupMessageId',
      'createdAt',
      'editedAt',
      (at) =>
        at
          .selectFrom('chatFiles')
          .select(sql<string[]>`coalesce(array_agg(file_id order by position), '{}')`.as('ids'))
          .whereRef('chatFiles.messageId', '=', 'chatMessages.id')
          .as('fileIds'),
    ])
    .where('authorId', '=', userId)
    .where('deletedAt', 'is', null);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/** Lists a batch of the chats of a person as a member, by id. */
export function listChatsOfMember(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('chats')
    .select(['id', 'creatorId', 'memberReadPosition', 'memberReadAt', 'memberWroteAt', 'memberUnread'])
    .select(['takesGroupMessages', 'createdAt'])
    .where('memberId', '=', userId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/** Lists a batch of the chats of a creator with the notes, by id. */
export function listChatsOfCreator(db: Db, creatorId: string, after: string | undefined) {
  let rows = db
    .selectFrom('chats')
    .select(['id', 'creatorReadPosition', 'creatorReadAt', 'creatorWroteAt', 'creatorUnread'])
    .select(['note', 'createdAt'])
    .where('creatorId', '=', creatorId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

export const listBlocksBy = (db: Db, userId: string) =>
  db
    .selectFrom('chatBlocks')
    .select('createdAt')
    .where('blockerId', '=', userId)
    .orderBy('createdAt')
    .orderBy('blockedId')
    .execute();

export const listSettingsBy = (db: Db, creatorId: string) =>
  db
    .selectFrom('chatSettings')
    .select(['audience', 'awayUntil'])
    .where('creatorId', '=', creatorId)
    .execute();

export const listSavedAnswersBy = (db: Db, creatorId: string) =>
  db
    .selectFrom('chatSavedAnswers')
    .select(['id', 'title', 'textBody', 'createdAt'])
    .where('creatorId', '=', creatorId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const listGroupMessagesBy = (db: Db, creatorId: string) =>
  db
    .selectFrom('chatGroupMessages')
    .select(['id', 'textBody', 'userTier', 'contentType', 'contentId', 'state'])
    .select(['recipientsCount', 'sentCount', 'createdAt'])
    .where('creatorId', '=', creatorId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/**
 * Removes the author from a batch of messages. The text is not deleted, because the other person
 * keeps it.
 */
export const removeAuthor = async (db: Db, userId: string): Promise<number> =>
  (
    await db
      .updateTable('chatMessages')
      .set({ authorId: null })
      .where('id', 'in', (at) =>
        at.selectFrom('chatMessages').select('id').where('authorId', '=', userId).limit(BATCH),
      )
      .returning('id')
      .execute()
  ).length;

/** Deletes the blocks by a person and of a person. */
export const deleteBlocksWith = (db: Db, userId: string) =>
  db
    .deleteFrom('chatBlocks')
    .where((at) => at.or([at('blockerId', '=', userId), at('blockedId', '=', userId)]))
    .execute();

/** Deletes the creator's settings, saved answers and list of group messages. */
export async function deleteOfCreator(db: Db, creatorId: string): Promise<void> {
  await db.deleteFrom('chatSettings').where('creatorId', '=', creatorId).execute();
  await db.deleteFrom('chatSavedAnswers').where('creatorId', '=', creatorId).execute();
  await db.deleteFrom('chatGroupMessages').where('creatorId', '=', creatorId).execute();
}

type Owner = { side: ChatSide; id: string };

const isOf = ({ side, id }: Owner) =>
  side === 'CREATOR' ? sql<boolean>`chats.creator_id = ${id}` : sql<boolean>`chats.member_id = ${id}`;

/**
 * Empties the creator's notes in the chats of a person, and clears the notice state of the person's
 * side.
 */
export const clearChats = (db: Db, owner: Owner) =>
  db
    .updateTable('chats')
    .set({
      note: '',
      ...(owner.side === 'CREATOR'
        ? { creatorNoticeAt: null, creatorTypedAt: null, creatorReadAt: null }
        : { memberNoticeAt: null, memberTypedAt: null, memberReadAt: null }),
    })
    .where(isOf(owner))
    .execute();

/** Lists a batch of a person's chats that are empty or whose other person is erased. */
export const listForNobody = async (db: Db, owner: Owner, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('chats')
      .innerJoin('creators', 'creators.id', 'chats.creatorId')
      .innerJoin('users as other', (join) =>
        join.on(
          owner.side === 'CREATOR'
            ? sql<boolean>`other.id = chats.member_id`
            : sql<boolean>`other.id = creators.user_id`,
        ),
      )
      .select('chats.id')
      .where(isOf(owner))
      .where((at) => at.or([at('other.erasedAt', 'is not', null), at('chats.lastPosition', '=', 0)]))
      .orderBy('chats.id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

export const deleteChat = (db: Db, id: string) => db.deleteFrom('chats').where('id', '=', id).execute();
