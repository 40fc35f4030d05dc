import type { Body, Query } from '../../contract/call.ts';
import type { chat as calls, GroupMessage } from '../../contract/chat.ts';
import { accountingTimeZone } from '../../contract/values/wallet.ts';
import { minutesAfter, now } from '../clock.ts';
import { listCards } from '../content/service.ts';
import { getById } from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { allow, conflict, notFound } from '../errors.ts';
import { listKinds } from '../extension-points/content-kinds.ts';
import type { CreatorActor } from '../http/actor.ts';
import { assertAllowed } from '../office/word-service.ts';
import { addTo, toAccountingDay, toInstant } from '../local-time.ts';
import { publishAll, toUserTopic } from '../stream/publish-service.ts';
import { enqueue } from '../tasks.ts';
import * as repository from './group-repository.ts';
import type { GroupMessageRow } from './group-repository.ts';
import { insertMessage } from './message-repository.ts';
import { NOTICE_MINUTES } from './message-service.ts';
import { countGroup, listPeopleAfter, listReachableAmong, type GroupContent } from './people-repository.ts';
import { insertChats, recordMessage } from './repository.ts';

/**
 * Returns the start of the next day in Sydney. The time zone is fixed so that a creator cannot
 * change it.
 */
const findNextDay = (at: Date): Date =>
  toInstant({ day: addTo(toAccountingDay(at), 'day', 1), minute: 0 }, accountingTimeZone);

async function toGroupMessages(from: Db, rows: GroupMessageRow[]): Promise<GroupMessage[]> {
  const refs = rows.flatMap(({ contentType, contentId }) =>
    contentType !== null && contentId !== null ? { contentType, contentId } : [],
  );
  const cards = refs.length ? await listCards(from, refs) : new Map<string, { title: string }>();
  return rows.map((row) => ({
    id: row.id,
    text: row.textBody,
    userTier: row.userTier,
    content:
      row.contentId === null ? null : { id: row.contentId, title: cards.get(row.contentId)?.title ?? '' },
    state: row.state,
    recipientsCount: row.recipientsCount,
    sentCount: row.sentCount,
    createdAt: row.createdAt.toISOString(),
  }));
}

const show = async (from: Db, id: string): Promise<GroupMessage> =>
  (await toGroupMessages(from, [(await repository.findGroupMessage(from, id))!]))[0]!;

const ownerOf = ({ userId, creator }: CreatorActor) => ({ creatorId: creator.id, creatorUserId: userId });

/**
 * Finds the content of a creator whose owners receive a message.
 * @throws 404 for an unknown content, and for content of another creator
 */
async function getOwnContent(
  from: Db,
  { creator }: CreatorActor,
  id: string | null | undefined,
): Promise<GroupContent | null> {
  if (id === null || id === undefined) return null;
  for (const kind of listKinds()) {
    const content = await kind.find(from, id);
    if (content?.creatorId === creator.id && !content.isDeleted)
      return { contentType: kind.type, contentId: id };
  }
  throw notFound('This content');
}

/** Counts the people of a group, and the people who have opted out of group messages. */
export async function count(
  actor: CreatorActor,
  { userTier, contentId }: Query<typeof calls.countGroup>,
): Promise<{ people: number; optedOut: number; nextAt: string | null }> {
  const content = await getOwnContent(db, actor, contentId);
  const [{ people, optedOut }, hasSent] = await Promise.all([
    inTransaction((trx) => countGroup(trx, ownerOf(actor), { userTier, content })),
    repository.hasSentOn(db, actor.creator.id, toAccountingDay(now())),
  ]);
  return { people, optedOut, nextAt: hasSent ? findNextDay(now()).toISOString() : null };
}

export async function list(
  { creator }: CreatorActor,
  { limit, cursor }: Query<typeof calls.listGroupMessages>,
) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listGroupMessages(db, creator.id, after, limit + 1);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  return { items: await toGroupMessages(db, page.items), nextCursor: page.nextCursor };
}

/**
 * Enqueues a task that sends a message to each person of a group.
 * @throws 403 for a creator who is not public, 404 for another creator's content
 * @throws 409 if the creator has already sent a group message on this day
 * @throws 422 for a refused word
 */
export async function send(
  actor: CreatorActor,
  { text, userTier, contentId }: Body<typeof calls.sendGroupMessage>,
): Promise<GroupMessage> {
  await assertAllowed('text', text);
  return inTransaction(async (trx) => {
    const { creator } = actor;
    allow((await getById(trx, creator.id)).isPublic || 'Your page is not public.');
    const content = await getOwnContent(trx, actor, contentId);
    const message = {
      creatorId: creator.id,
      text,
      userTier,
      content,
      recipientsCount: (await countGroup(trx, ownerOf(actor), { userTier, content })).people,
      day: toAccountingDay(now()),
      createdAt: now(),
    };
    const id = await repository.insertGroupMessage(trx, message);
    if (id === undefined)
      throw conflict('GROUP_MESSAGE_TODAY', 'You can write to a group once a day. Try again tomorrow.');
    await enqueue(trx, 'chat.sendGroupMessage', { groupMessageId: id });
    return show(trx, id);
  });
}

/**
 * Stops a group message. People who have already received the message keep it.
 * @throws 404 for another creator's message
 */
export const stop = ({ creator }: CreatorActor, id: string): Promise<GroupMessage> =>
  inTransaction(async (trx) => {
    const row = await repository.lockGroupMessage(trx, id);
    if (row?.creatorId !== creator.id) throw notFound('This message');
    if (row.state === 'SENDING') await repository.end(trx, id, 'STOPPED');
    return show(trx, id);
  });

const BATCH = 500;

/**
 * Sends a group message to the given people of its group, at most once to each person.
 * @returns the number of sent messages
 */
async function sendTo(
  trx: Trx,
  message: GroupMessageRow,
  creatorUserId: string,
  userIds: string[],
): Promise<number> {
  const { id, creatorId, textBody, userTier, contentType, contentId } = message;
  const content = contentType !== null && contentId !== null ? { contentType, contentId } : null;
  const listStillReachable = () =>
    listReachableAmong(trx, { creatorId, creatorUserId }, { userTier, content }, userIds);
  const memberIds = await listStillReachable();
  if (!memberIds.length) return 0;
  await insertChats(trx, creatorId, memberIds, now());
  const chats = await repository.lockChatsWith(trx, creatorId, memberIds);
  // The people are read again because a block or an opt-out may have been committed before the
  // lock.
  const reachable = new Set(await listStillReachable());
  const reached = await repository.listReached(trx, id, chats);
  const events: Parameters<typeof publishAll>[1][number][] = [];
  let sentCount = 0;
  for (const chat of chats) {
    if (!reachable.has(chat.memberId) || reached.has(chat.id)) continue;
    const sent = await insertMessage(trx, chat, {
      chatId: chat.id,
      position: chat.lastPosition + 1,
      side: 'CREATOR',
      authorId: creatorUserId,
      clientId: id,
      textBody,
      groupMessageId: id,
      createdAt: now(),
    });
    await recordMessage(trx, chat.id, 'CREATOR', sent, {
      noticeAt: minutesAfter(sent.createdAt, NOTICE_MINUTES),
      // A group message is not an answer, so the member still waits for one.
      waitingSince: chat.waitingSince,
    });
    const event = { name: 'chat.message' as const, data: { chatId: chat.id, messageId: sent.id } };
    for (const userId of [chat.memberId, creatorUserId]) events.push({ topic: toUserTopic(userId), event });
    sentCount += 1;
  }
  await publishAll(trx, events);
  return sentCount;
}

/**
 * Sends one batch of a group message.
 * @returns false if nobody is left
 */
async function sendBatch(trx: Trx, id: string): Promise<boolean> {
  const message = await repository.lockGroupMessage(trx, id);
  if (message?.state !== 'SENDING') return false;
  const { creatorId, userTier, sentTo } = message;
  const creator = await getById(trx, creatorId);
  const userIds = creator.isPublic
    ? await listPeopleAfter(trx, creatorId, { userTier, after: sentTo, limit: BATCH })
    : [];
  const last = userIds.at(-1);
  if (last === undefined) {
    await repository.end(trx, id, creator.isPublic ? 'SENT' : 'STOPPED');
    return false;
  }
  const count = await sendTo(trx, message, creator.userId, userIds);
  await repository.recordSent(trx, id, { count, sentTo: last });
  return true;
}

/**
 * Task: sends a group message in batches. Each batch stores its last person in the same transaction
 * as its messages, so that an interrupted task continues without duplicates.
 */
export async function sendGroupMessage({ groupMessageId }: { groupMessageId: string }): Promise<void> {
  while (await inTransaction((trx) => sendBatch(trx, groupMessageId)));
}
