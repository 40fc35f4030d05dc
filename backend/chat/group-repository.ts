import { sql } from 'kysely';
import type { GroupMessageState, UserTier } from '../../contract/values/chat.ts';
import type { Db } from '../db/connection.ts';
import type { GroupContent } from './people-repository.ts';

const rows = (db: Db) =>
  db
    .selectFrom('chatGroupMessages')
    .select([
      'id',
      'creatorId',
      'textBody',
      'userTier',
      'contentType',
      'contentId',
      'state',
      'recipientsCount',
      'sentCount',
      'sentTo',
      'createdAt',
    ]);

export const findGroupMessage = (db: Db, id: string) => rows(db).where('id', '=', id).executeTakeFirst();
export type GroupMessageRow = NonNullable<Awaited<ReturnType<typeof findGroupMessage>>>;

/** Locks a message to a group, so that it is sent in one batch at a time. */
export const lockGroupMessage = (trx: Db, id: string) =>
  rows(trx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Lists the messages of a creator, newest first; `after` is [time as text, id]. */
export function listGroupMessages(db: Db, creatorId: string, after: string[] | null, limit: number) {
  let found = rows(db)
    .select(sql<string>`created_at::text`.as('sortText'))
    .where('creatorId', '=', creatorId);
  if (after)
    found = found.where(sql<boolean>`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return found.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/**
 * Stores a message to a group, at most one for each day of a creator.
 * @returns the id; undefined if the creator has sent a message on this day
 */
export const insertGroupMessage = async (
  db: Db,
  message: {
    creatorId: string;
    text: string;
    userTier: UserTier;
    content: GroupContent | null;
    recipientsCount: number;
    day: string;
    createdAt: Date;
  },
): Promise<string | undefined> =>
  (
    await db
      .insertInto('chatGroupMessages')
      .values({
        creatorId: message.creatorId,
        textBody: message.text,
        userTier: message.userTier,
        contentType: message.content?.contentType ?? null,
        contentId: message.content?.contentId ?? null,
        recipientsCount: message.recipientsCount,
        sentOn: sql<Date>`${message.day}::date`,
        createdAt: message.createdAt,
      })
      .onConflict((at) => at.constraint('chat_group_messages_day').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

/** Returns true if a creator has sent a message to a group on a day. */
export const hasSentOn = async (db: Db, creatorId: string, day: string): Promise<boolean> =>
  (await db
    .selectFrom('chatGroupMessages')
    .select('id')
    .where('creatorId', '=', creatorId)
    .where(sql<boolean>`sent_on = ${day}::date`)
    .executeTakeFirst()) !== undefined;

/** Ends the sending of a message. */
export const end = (db: Db, id: string, state: Exclude<GroupMessageState, 'SENDING'>) =>
  db.updateTable('chatGroupMessages').set({ state, sentTo: null }).where('id', '=', id).execute();

/** Records that some more messages were sent, to people up to one. */
export const recordSent = (db: Db, id: string, { count, sentTo }: { count: number; sentTo: string }) =>
  db
    .updateTable('chatGroupMessages')
    .set((at) => ({
      sentTo,
      sentCount: at('sentCount', '+', count),
      // People who joined the group meanwhile get the message too.
      recipientsCount: at.fn('greatest', ['recipientsCount', at('sentCount', '+', count)]),
    }))
    .where('id', '=', id)
    .execute();

/** Locks the chats of a creator with some people in a fixed order. */
export const lockChatsWith = (trx: Db, creatorId: string, memberIds: string[]) =>
  trx
    .selectFrom('chats')
    .select(['id', 'memberId', 'creatorId', 'lastPosition', 'waitingSince'])
    .where('creatorId', '=', creatorId)
    .where('memberId', 'in', memberIds)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Returns the ids of those chats that have a message to a group already. */
export const listReached = async (
  db: Db,
  groupMessageId: string,
  chats: { id: string }[],
): Promise<Set<string>> => {
  const ids = chats.map(({ id }) => id);
  const found = await db
    .selectFrom('chatMessages')
    .select('chatId')
    .where('chatId', 'in', ids)
    .where('side', '=', 'CREATOR')
    .where('clientId', '=', groupMessageId)
    .execute();
  return new Set(found.map(({ chatId }) => chatId));
};
