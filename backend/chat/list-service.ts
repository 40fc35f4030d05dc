import type { Query } from '../../contract/call.ts';
import type { chat as calls, ChatMessage, ChatPerson } from '../../contract/chat.ts';
import type { ChatSide } from '../../contract/values/chat.ts';
import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { invalidField, notFound } from '../errors.ts';
import { getCreatorActor, type Actor } from '../http/actor.ts';
import { getOwn, otherSide } from './access-service.ts';
import { toMessages } from './message-service.ts';
import * as messages from './message-repository.ts';
import { listReachable, listWritable, type ChattableRow } from './people-repository.ts';
import { personOn, toPerson } from './people.ts';
import { ANSWER_DAYS } from './policy.ts';
import * as repository from './repository.ts';

type MessageQuery = Query<typeof calls.listMessages>;
type Listed = ChatMessage & { other: ChatPerson | null };
type Page = { items: Listed[]; nextCursor: string | null };

/** Returns a page of a chat's messages, whose cursor is a position. */
async function toPage(rows: messages.MessageRow[], limit: number, viewer: ChatSide): Promise<Page> {
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.position),
    (row) => ({ ...row, viewer }),
  );
  const items = (await toMessages(db, page.items)).map((message) => ({ ...message, other: null }));
  return { items, nextCursor: page.nextCursor };
}

/**
 * Returns the start position of a page that has the given message in its middle.
 * @throws 404 for a message of another chat
 */
async function findStart(chatId: string, aroundId: string, limit: number): Promise<number> {
  const message = await messages.findMessage(db, aroundId);
  if (message?.chatId !== chatId) throw notFound('This message');
  return message.position + Math.floor(limit / 2) + 1;
}

async function listOfChat(actor: Actor, chatId: string, query: MessageQuery): Promise<Page> {
  const { limit, cursor, afterPosition, aroundId } = query;
  const { side } = await getOwn(db, actor, chatId);
  const position = cursor ? Number(readCursor(cursor, 1)[0]) : null;
  if (afterPosition !== undefined)
    return toPage(await messages.listAfter(db, chatId, position ?? afterPosition, limit + 1), limit, side);
  const start = position ?? (aroundId === undefined ? null : await findStart(chatId, aroundId, limit));
  return toPage(await messages.listBefore(db, chatId, start, limit + 1), limit, side);
}

async function search(actor: Actor, query: MessageQuery & { query: string }): Promise<Page> {
  const { limit, cursor, chatId } = query;
  const side =
    chatId === undefined
      ? query.side === 'creator'
        ? 'CREATOR'
        : 'MEMBER'
      : (await getOwn(db, actor, chatId)).side;
  const id = side === 'CREATOR' ? getCreatorActor(actor).creator.id : actor.userId;
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await messages.search(db, { side, id, chatId }, query.query, after, limit + 1);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => ({ ...row, viewer: side }),
  );
  const chatIds = [...new Set(page.items.map((row) => row.chatId))];
  const chats = new Map((await repository.listChatsById(db, chatIds)).map((chat) => [chat.id, chat]));
  const items = (await toMessages(db, page.items)).map((message) => ({
    ...message,
    other: personOn(otherSide(side), chats.get(message.chatId)!),
  }));
  return { items, nextCursor: page.nextCursor };
}

/**
 * Lists the messages of a chat, or searches all chats of the caller on one side.
 * @throws 404 for a chat of other people, 422 with neither a chat nor a query
 */
export async function listMessages(actor: Actor, query: MessageQuery): Promise<Page> {
  if (query.query) return search(actor, { ...query, query: query.query });
  if (query.chatId === undefined) throw invalidField('chatId', 'REQUIRED', 'Choose a chat, or search.');
  return listOfChat(actor, query.chatId, query);
}

const toChattable = (row: ChattableRow) => ({
  ...toPerson(row),
  memberSince: row.memberSince?.toISOString() ?? null,
  chatId: row.chatId,
});

/**
 * Lists the people to whom the caller can write, by name.
 * @throws 403 for the creator's side if the caller is not a creator
 */
export async function listChattable(
  actor: Actor,
  { limit, cursor, userTier, side, query }: Query<typeof calls.listChattable>,
) {
  const search = {
    userTier,
    query: query || undefined,
    after: cursor ? readCursor(cursor, 2) : null,
    limit: limit + 1,
  };
  const rows =
    side === 'creator'
      ? await inTransaction((trx) =>
          listReachable(
            trx,
            { creatorId: getCreatorActor(actor).creator.id, creatorUserId: actor.userId },
            search,
          ),
        )
      : await listWritable(
          db,
          actor.userId,
          { at: now(), answerableSince: daysFromNow(-ANSWER_DAYS) },
          search,
        );
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.creatorId ?? row.userId), toChattable);
}
