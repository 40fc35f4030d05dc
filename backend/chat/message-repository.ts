import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { ChatSide, MessageRemover } from '../../contract/values/chat.ts';
import type { Db } from '../db/connection.ts';
import type { ChatMessages } from '../db/types.ts';

/** Maximum length of the quoted text of an answered message (characters). */
const MOST_ANSWERED_CHARACTERS = 200;

const withAnswered = (db: Db) =>
  db
    .selectFrom('chatMessages as message')
    .leftJoin('chatMessages as answered', 'answered.id', 'message.replyToId')
    .select([
      'message.id',
      'message.chatId',
      'message.position',
      'message.side',
      'message.authorId',
      'message.clientId',
      'message.textBody',
      'message.groupMessageId',
      'message.createdAt',
      'message.editedAt',
      'message.deletedAt',
      'message.deletedBy',
      'message.emptiedAt',
      'answered.id as answeredId',
      'answered.side as answeredSide',
      'answered.deletedAt as answeredDeletedAt',
      sql<string | null>`left(answered.text_body, ${MOST_ANSWERED_CHARACTERS})`.as('answeredText'),
    ]);

export const findMessage = (db: Db, id: string) =>
  withAnswered(db).where('message.id', '=', id).executeTakeFirst();
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Finds a message of a side by its client id. */
export const findByClientId = (db: Db, chatId: string, side: ChatSide, clientId: string) =>
  withAnswered(db)
    .where('message.chatId', '=', chatId)
    .where('message.side', '=', side)
    .where('message.clientId', '=', clientId)
    .executeTakeFirst();

/** Lists the messages of a chat before a position, newest first. */
export function listBefore(db: Db, chatId: string, before: number | null, limit: number) {
  let rows = withAnswered(db).where('message.chatId', '=', chatId);
  if (before !== null) rows = rows.where('message.position', '<', before);
  return rows.orderBy('message.position', 'desc').limit(limit).execute();
}

/** Lists the messages of a chat after a position, oldest first. */
export const listAfter = (db: Db, chatId: string, after: number, limit: number) =>
  withAnswered(db)
    .where('message.chatId', '=', chatId)
    .where('message.position', '>', after)
    .orderBy('message.position')
    .limit(limit)
    .execute();

/**
 * Selects the searchable words of a text. A word with its prefix must be shorter than 2,048 bytes.
 * PostgreSQL does not enforce this limit, and a backup with a longer word cannot be restored.
 */
const selectWords = (text: string) =>
  sql`(select lexeme from unnest(to_tsvector('simple', ${text})) where octet_length(lexeme) <= 500)`;

/**
 * Returns the prefix of the indexed words of a person's chats on one side: the side's letter and 64
 * bits of the person's id.
 */
const prefixOf = (side: ChatSide, id: string) =>
  `${side.toLowerCase().slice(0, 1)}${id.replaceAll('-', '').slice(0, 16)}:`;

/**
 * Finds messages of a person's chats in which each query word matches the beginning of a word,
 * newest first; `after` is [time as text, id]. The person's prefix limits the index search to their
 * own chats, so that its time depends only on their own messages.
 */
export function search(
  db: Db,
  own: { side: ChatSide; id: string; chatId: string | undefined },
  query: string,
  after: string[] | null,
  limit: number,
) {
  const prefix = prefixOf(own.side, own.id);
  let rows = withAnswered(db)
    .innerJoin('chats', 'chats.id', 'message.chatId')
    .select(sql<string>`message.created_at::text`.as('sortText'))
    .where(
      sql<boolean>`message.words @@ (
        select string_agg(
          '''' || replace(replace(${prefix} || lexeme, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
        from ${selectWords(query)} words)`,
    )
    .where('message.deletedAt', 'is', null)
    .where(own.side === 'CREATOR' ? 'chats.creatorId' : 'chats.memberId', '=', own.id);
  if (own.chatId !== undefined) rows = rows.where('message.chatId', '=', own.chatId);
  if (after)
    rows = rows.where(
      sql<boolean>`(message.created_at, message.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows.orderBy('message.createdAt', 'desc').orderBy('message.id', 'desc').limit(limit).execute();
}

/** Returns the indexed words of a message, once with the prefix of each person of the chat. */
const wordsOf = (text: string, { creatorId, memberId }: { creatorId: string; memberId: string }) =>
  sql<string>`(select array_to_tsvector(coalesce(array_agg(prefix || lexeme), '{}'))
    from ${selectWords(text)} words, unnest(array[
      ${prefixOf('CREATOR', creatorId)}, ${prefixOf('MEMBER', memberId)}]) as prefix)`;

type People = { creatorId: string; memberId: string };

export const insertMessage = (db: Db, people: People, row: Omit<Insertable<ChatMessages>, 'words'>) =>
  db
    .insertInto('chatMessages')
    .values({ ...row, words: wordsOf(row.textBody, people) })
    .returning(['id', 'position', 'createdAt'])
    .executeTakeFirstOrThrow();

export const updateText = (db: Db, people: People, id: string, textBody: string, editedAt: Date) =>
  db
    .updateTable('chatMessages')
    .set({ textBody, editedAt, words: wordsOf(textBody, people) })
    .where('id', '=', id)
    .execute();

/** Sets the deletion of a message; null restores the message. */
export const setDeleted = (db: Db, id: string, deleted: { at: Date; by: MessageRemover } | null) =>
  db
    .updateTable('chatMessages')
    .set({ deletedAt: deleted?.at ?? null, deletedBy: deleted?.by ?? null })
    .where('id', '=', id)
    .execute();

const openReportsOf = (db: Db, messageId: RawBuilder<unknown>) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('subjectType', '=', 'MESSAGE')
    .where('subjectId', '=', messageId as RawBuilder<string>)
    .where('state', '=', 'OPEN');

export const hasOpenReport = async (db: Db, id: string): Promise<boolean> =>
  (await openReportsOf(db, sql`${id}::uuid`).executeTakeFirst()) !== undefined;

/**
 * Lists deleted messages whose text can now be emptied. The time limit depends on whether the
 * author or the office deleted the message. Messages with an open report are evidence and are
 * omitted.
 */
export const listToEmpty = async (db: Db, before: { byAuthor: Date; byOffice: Date }, limit: number) =>
  db
    .selectFrom('chatMessages')
    .select(['id', 'chatId'])
    .where(
      sql<boolean>`deleted_at <= case deleted_by when 'OFFICE' then ${before.byOffice}::timestamptz
        else ${before.byAuthor}::timestamptz end`,
    )
    .where('emptiedAt', 'is', null)
    .where(({ not, exists }) => not(exists(openReportsOf(db, sql`chat_messages.id`))))
    .orderBy('deletedAt')
    .limit(limit)
    .execute();

export const emptyMessage = (db: Db, id: string, emptiedAt: Date) =>
  db.updateTable('chatMessages').set({ textBody: '', words: null, emptiedAt }).where('id', '=', id).execute();

/**
 * Lists each of the given messages together with its neighbours, oldest first.
 * @param around number of messages before and after each message
 */
export const listAround = async (db: Db, ids: string[], around: number) =>
  (
    await sql<{
      reportedId: string;
      chatId: string;
      id: string;
      side: ChatSide;
      authorId: string | null;
      textBody: string;
      deletedAt: Date | null;
      deletedBy: MessageRemover | null;
      emptiedAt: Date | null;
      createdAt: Date;
    }>`
      select reported.id as "reportedId", message.chat_id as "chatId", message.id, message.side, message.author_id as "authorId",
        message.text_body as "textBody", message.deleted_at as "deletedAt", message.deleted_by as "deletedBy",
        message.emptied_at as "emptiedAt", message.created_at as "createdAt"
      from chat_messages reported
      join lateral (
        (select * from chat_messages where chat_id = reported.chat_id and position <= reported.position
          order by position desc limit ${around + 1})
        union all
        (select * from chat_messages where chat_id = reported.chat_id and position > reported.position
          order by position limit ${around})
      ) message on true
      where reported.id = any (${ids}::uuid[])
      order by reported.id, message.position`.execute(db)
  ).rows;

/** Lists the files of messages in their order. */
export const listFileRefs = (db: Db, messageIds: string[]) =>
  messageIds.length
    ? db
        .selectFrom('chatFiles')
        .select(['fileId', 'messageId'])
        .where('messageId', 'in', messageIds)
        .orderBy('messageId')
        .orderBy('position')
        .execute()
    : Promise.resolve([]);
