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

/** Locks a group message, so that only one batch of it is sent at a time. */
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
 * Stores a group message. A creator can send at most one a day.
 * @returns the id; undefined if the creator has already sent a group message on this day
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

/** Sets the final state of a group message. */
export const end = (db: Db, id: string, state: Exclude<GroupMessageState, 'SENDING'>) =>
  db.updateTable('chatGroupMessages').set({ state, sentTo: null }).where('id', '=', id).execute();

/** Records that a batch was sent; `sentTo` is the id of the batch's last person. */
export const recordSent = (db: Db, id: string, { count, sentTo }: { count: number; sentTo: string }) =>
  db
    .updateTable('chatGroupMessages')
    .set((at) => ({
      sentTo,
      sentCount: at('sentCount', '+', count),
      // People who joined the group in the meantime also receive the message, so the number of
      // recipients can grow.
      recipientsCount: at.fn('greatest', ['recipientsCount', at('sentCount', '+', count)]),
    }))
    .where('id', '=', id)
    .execute();

/** Locks the chats of a creator with the given people, ordered by id to avoid deadlocks. */
export const lockChatsWith = (trx: Db, creatorId: string, memberIds: string[]) =>
  trx
    .selectFrom('chats')
    .select(['id', 'memberId', 'creatorId', 'lastPosition', 'waitingSince'])
    .where('creatorId', '=', creatorId)
    .where('memberId', 'in', memberIds)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Returns the ids of the given chats that already contain the group message. */
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
