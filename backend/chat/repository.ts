import { sql, type Updateable } from 'kysely';
import type { ChatSide, UserTier } from '../../contract/values/chat.ts';
import type { Db } from '../db/connection.ts';
import type { Chats } from '../db/types.ts';
import { isOfTier, memberSince } from './people-repository.ts';

const withPeople = (db: Db) =>
  db
    .selectFrom('chats')
    .innerJoin('creators', 'creators.id', 'chats.creatorId')
    .innerJoin('users as owner', 'owner.id', 'creators.userId')
    .innerJoin('users as person', 'person.id', 'chats.memberId')
    .selectAll('chats')
    .select([
      'creators.userId as creatorUserId',
      'creators.name as creatorName',
      'creators.username as creatorUsername',
      'creators.picture as creatorPicture',
      'creators.isPublic as isCreatorPublic',
      'owner.erasedAt as creatorErasedAt',
      'person.name as memberName',
      'person.lastName as memberLastName',
      'person.picture as memberPicture',
      'person.closedAt as memberClosedAt',
      'person.erasedAt as memberErasedAt',
    ]);

export const findChat = (db: Db, id: string) => withPeople(db).where('chats.id', '=', id).executeTakeFirst();
export type ChatRow = NonNullable<Awaited<ReturnType<typeof findChat>>>;

/** Finds a chat and locks its row, so that changes of one chat are serialised. */
export const lockChat = (trx: Db, id: string) =>
  withPeople(trx).where('chats.id', '=', id).forUpdate('chats').executeTakeFirst();

export const listChatsById = (db: Db, ids: string[]) => withPeople(db).where('chats.id', 'in', ids).execute();

export const findChatId = async (
  db: Db,
  { creatorId, memberId }: { creatorId: string; memberId: string },
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('chats')
      .select('id')
      .where('creatorId', '=', creatorId)
      .where('memberId', '=', memberId)
      .executeTakeFirst()
  )?.id;

/** Creates the chats of a creator with some people, except those that exist. */
export const insertChats = (db: Db, creatorId: string, memberIds: string[], createdAt: Date) =>
  db
    .insertInto('chats')
    .values(memberIds.map((memberId) => ({ creatorId, memberId, createdAt })))
    .onConflict((at) => at.columns(['creatorId', 'memberId']).doNothing())
    .execute();

export const updateChat = (db: Db, id: string, change: Updateable<Chats>) =>
  db.updateTable('chats').set(change).where('id', '=', id).execute();

type Own = { side: ChatSide; userId: string; creatorId: string | null };

/** Returns the condition for a person's chats on one side. */
const isOwnChat = ({ side, userId, creatorId }: Own) =>
  side === 'CREATOR'
    ? sql<boolean>`chats.creator_id = ${creatorId}::uuid`
    : sql<boolean>`chats.member_id = ${userId}::uuid`;

/**
 * Lists the chats of a person that have a message, newest message first; `after` is [time as text,
 * id].
 */
export function listChats(
  db: Db,
  own: Own,
  { isUnread, userTier, after }: { isUnread: boolean; userTier: UserTier; after: string[] | null },
  limit: number,
) {
  const unread = own.side === 'CREATOR' ? 'creatorUnread' : 'memberUnread';
  const last = db
    .selectFrom('chatMessages')
    .selectAll('chatMessages')
    .where(sql<boolean>`chat_messages.id = chats.last_message_id`)
    .as('last');
  const firstFile = db
    .selectFrom('chatFiles')
    .innerJoin('files', 'files.id', 'chatFiles.fileId')
    .select(['files.fileName', 'files.mimeType'])
    .where(sql<boolean>`chat_files.message_id = chats.last_message_id`)
    .orderBy('chatFiles.position')
    .limit(1)
    .as('firstFile');
  let rows = withPeople(db)
    .leftJoinLateral(last, (join) => join.onTrue())
    .leftJoinLateral(firstFile, (join) => join.onTrue())
    .select([
      'last.side as lastSide',
      'last.textBody as lastText',
      'last.deletedAt as lastDeletedAt',
      'last.createdAt as lastCreatedAt',
      'firstFile.fileName as lastFileName',
      'firstFile.mimeType as lastFileType',
    ])
    .select(sql<string>`chats.last_message_at::text`.as('sortText'))
    .select(
      (own.side === 'CREATOR'
        ? memberSince(sql`chats.member_id`, sql`chats.creator_id`)
        : sql<Date | null>`null::timestamptz`
      ).as('memberSince'),
    )
    .where(isOwnChat(own))
    .where('chats.lastMessageAt', 'is not', null);
  if (isUnread) rows = rows.where(`chats.${unread}`, '>', 0);
  if (userTier !== 'all') rows = rows.where(isOfTier(userTier, sql`chats.member_id`, sql`chats.creator_id`));
  if (after)
    rows = rows.where(
      sql<boolean>`(chats.last_message_at, chats.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('chats.lastMessageAt', 'desc').orderBy('chats.id', 'desc').limit(limit).execute();
}
export type ListedChat = Awaited<ReturnType<typeof listChats>>[number];

/** Selects the numbers of chats with unread messages of a person, as a member and as a creator. */
export const unreadChats = (userId: string) => sql<{ member: number; creator: number }>`
  select (select count(*)::int from chats where member_id = ${userId}::uuid and member_unread > 0) as member,
    (select count(*)::int from chats where creator_unread > 0
      and creator_id = (select id from creators where user_id = ${userId}::uuid)) as creator`;

export const countUnreadChats = async (db: Db, userId: string) =>
  (await unreadChats(userId).execute(db)).rows[0]!;

/** Returns a reference to the column of a side, such as `member_unread`. */
const columnOf = (side: ChatSide, name: string) => sql.ref(`${side.toLowerCase()}_${name}`);

/** Selects the number of unread messages of a side, without deleted messages. */
const countUnread = (side: ChatSide, readPosition: unknown) => sql<number>`(
  select count(*)::int from chat_messages where chat_id = chats.id and position > ${readPosition}
  and side <> ${side} and deleted_at is null)`;

/**
 * Records a new message on its chat. The caller has locked the chat's row.
 * @param noticeAt time at which the other side is notified unless it has read the message
 * @param waitingSince time since when the member has been waiting for an answer, after this message
 */
export async function recordMessage(
  trx: Db,
  chatId: string,
  side: ChatSide,
  message: { id: string; position: number; createdAt: Date },
  { noticeAt, waitingSince }: { noticeAt: Date; waitingSince: Date | null },
): Promise<void> {
  const other = side === 'CREATOR' ? 'MEMBER' : 'CREATOR';
  await sql`update chats set last_position = ${message.position}, last_message_id = ${message.id},
      last_message_at = ${message.createdAt},
      ${columnOf(side, 'wrote_at')} = ${message.createdAt}, ${columnOf(side, 'typed_at')} = null,
      waiting_since = ${waitingSince}::timestamptz,
      ${columnOf(other, 'unread')} = ${columnOf(other, 'unread')} + 1,
      ${columnOf(other, 'notice_at')} = case when ${columnOf(other, 'notified_at')} is null
        then coalesce(${columnOf(other, 'notice_at')}, ${noticeAt}::timestamptz) end
    where id = ${chatId}`.execute(trx);
}

/**
 * Moves the read position of a side forwards and recounts the unread messages. A position never
 * moves back.
 * @returns false if the side had already read the messages
 */
export async function recordRead(
  trx: Db,
  chatId: string,
  side: ChatSide,
  position: number,
  readAt: Date,
): Promise<boolean> {
  const read = columnOf(side, 'read_position');
  const reached = sql`least(${position}::bigint, last_position)`;
  const { numAffectedRows } = await sql`update chats set ${read} = ${reached},
      ${columnOf(side, 'read_at')} = ${readAt}, ${columnOf(side, 'unread')} = ${countUnread(side, reached)}
    where id = ${chatId} and ${read} < ${reached}`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Counts the unread messages of a side again, after a message was deleted or restored. */
export async function recountUnread(trx: Db, chatId: string, side: ChatSide): Promise<void> {
  await sql`update chats set ${columnOf(side, 'unread')} = ${countUnread(side, columnOf(side, 'read_position'))}
    where id = ${chatId}`.execute(trx);
}

/**
 * Records that a side is writing.
 * @returns false if this was recorded since `before`
 */
export const recordTyping = async (
  db: Db,
  chatId: string,
  side: ChatSide,
  { at, before }: { at: Date; before: Date },
): Promise<boolean> => {
  const typedAt = columnOf(side, 'typed_at');
  const { numAffectedRows } = await sql`update chats set ${typedAt} = ${at}
    where id = ${chatId} and (${typedAt} is null or ${typedAt} <= ${before})`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
};

/** Lists the blocks between two people. */
export const listBlocksBetween = (db: Db, one: string, other: string) =>
  db
    .selectFrom('chatBlocks')
    .select(['blockerId', 'blockedId'])
    .where((at) =>
      at.or([
        at.and([at('blockerId', '=', one), at('blockedId', '=', other)]),
        at.and([at('blockerId', '=', other), at('blockedId', '=', one)]),
      ]),
    )
    .execute();

/**
 * Stores a block.
 * @returns false if the person was already blocked
 */
export const insertBlock = async (
  db: Db,
  block: { blockerId: string; blockedId: string; createdAt: Date },
): Promise<boolean> =>
  (
    await db
      .insertInto('chatBlocks')
      .values(block)
      .onConflict((at) => at.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

/**
 * Deletes a block.
 * @returns false if the person was not blocked
 */
export const deleteBlock = async (
  db: Db,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<boolean> =>
  (
    await db
      .deleteFrom('chatBlocks')
      .where('blockerId', '=', blockerId)
      .where('blockedId', '=', blockedId)
      .executeTakeFirst()
  ).numDeletedRows === 1n;
