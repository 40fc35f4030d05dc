import type { Body, Query } from '../../contract/call.ts';
import type { Chat, chat as calls, ChatCard, Refusal } from '../../contract/chat.ts';
import type { ChatRefusal, ChatSide } from '../../contract/values/chat.ts';
import { now } from '../clock.ts';
import { findNamed, findOfUser } from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { AppError, notFound } from '../errors.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import { list as listMemberships } from '../memberships/service.ts';
import { findMemberSince } from '../memberships/subscription-service.ts';
import { publish, toUserTopic } from '../stream/publish-service.ts';
import {
  getOwn,
  lockOwn,
  otherSide,
  readFacts,
  toTopics,
  toUserIds,
  type OwnChat,
} from './access-service.ts';
import { readMemberCard } from './member-card-service.ts';
import { findMessage } from './message-repository.ts';
import { toFileKind, toMessages } from './message-service.ts';
import { endNotices } from './notice-service.ts';
import { listReachableAmong } from './people-repository.ts';
import { personOn } from './people.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import type { ChatRow, ListedChat } from './repository.ts';

/** Minimum time between two typing events of a side (seconds). */
const TYPING_SECONDS = 3;

/** Returns the last message of a listed chat. */
function toLastMessage(row: ListedChat, side: ChatSide): ChatCard['lastMessage'] {
  if (!row.lastCreatedAt) return null;
  const isDeleted = row.lastDeletedAt !== null;
  const hasFile = !isDeleted && row.lastFileType !== null;
  return {
    text: isDeleted ? '' : (row.lastText ?? ''),
    isOwn: row.lastSide === side,
    isDeleted,
    fileKind: hasFile ? toFileKind(row.lastFileType!) : null,
    fileName: hasFile ? row.lastFileName : null,
    createdAt: row.lastCreatedAt.toISOString(),
  };
}

const unreadOf = (row: ChatRow, side: ChatSide) =>
  side === 'CREATOR' ? row.creatorUnread : row.memberUnread;

async function listOf(
  own: { side: ChatSide; userId: string; creatorId: string | null },
  { show, limit, cursor, userTier = 'all' }: Query<typeof calls.listCreatorChats>,
) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const filter = { isUnread: show === 'unread', userTier, after };
  const rows = await repository.listChats(db, own, filter, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row): ChatCard => ({
      id: row.id,
      other: personOn(otherSide(own.side), row),
      memberSince: row.memberSince?.toISOString() ?? null,
      lastMessage: toLastMessage(row, own.side),
      unreadCount: unreadOf(row, own.side),
    }),
  );
}

/** Lists the chats of a member that have a message, newest message first. */
export const list = ({ userId }: Actor, query: Query<typeof calls.listChats>) =>
  listOf({ side: 'MEMBER', userId, creatorId: null }, { ...query, userTier: 'all' });

/** Lists the chats of a creator that have a message, newest message first. */
export const listOfCreator = (
  { userId, creator }: CreatorActor,
  query: Query<typeof calls.listCreatorChats>,
) => listOf({ side: 'CREATOR', userId, creatorId: creator.id }, query);

/** Returns the membership that a person joins to write. */
async function findMembership(creatorId: string): Promise<Refusal['membership']> {
  const { items } = await listMemberships({ creatorId, limit: 1 });
  return items[0] ? { id: items[0].id, priceCents: items[0].price } : null;
}

async function toRefusal(
  reason: ChatRefusal | null,
  creatorId: string,
  { isAway, awayUntil }: { isAway: boolean; awayUntil: Date | null },
): Promise<Refusal | null> {
  if (reason === null) return null;
  return {
    reason,
    membership: reason === 'JOIN' ? await findMembership(creatorId) : null,
    awayUntil:
      reason === 'NOT_TAKING_MESSAGES' && isAway && awayUntil !== null ? awayUntil.toISOString() : null,
  };
}

/**
 * Returns a chat as its side sees it.
 * @param hasCard false to leave out the card of the member, which only the creator has
 */
async function toChat(from: Db, own: OwnChat, { hasCard = true } = {}): Promise<Chat> {
  const { chat, side } = own;
  const { creatorId, memberId } = chat;
  const isCreator = side === 'CREATOR';
  const showsMember = isCreator && !chat.memberErasedAt;
  const [facts, last, about, memberSince] = await Promise.all([
    readFacts(from, own),
    chat.lastMessageId === null ? undefined : findMessage(from, chat.lastMessageId),
    showsMember && hasCard ? readMemberCard(from, chat) : null,
    showsMember && !hasCard ? findMemberSince(from, memberId, creatorId) : null,
  ]);
  const [shown] = last ? await toMessages(from, [{ ...last, viewer: side }]) : [];
  const otherReadAt = isCreator ? chat.memberReadAt : chat.creatorReadAt;
  return {
    id: chat.id,
    other: personOn(otherSide(side), chat),
    memberSince: about?.memberSince ?? memberSince?.toISOString() ?? null,
    lastMessage: shown
      ? {
          text: shown.text,
          isOwn: shown.isOwn,
          isDeleted: shown.isDeleted,
          fileKind: shown.files[0]?.kind ?? null,
          fileName: shown.files[0]?.name ?? null,
          createdAt: shown.createdAt,
        }
      : null,
    unreadCount: unreadOf(chat, side),
    refusal: await toRefusal(policy.findRefusal(facts), creatorId, facts),
    isBlocked: facts.isBlockedByCaller,
    readPosition: isCreator ? chat.creatorReadPosition : chat.memberReadPosition,
    otherReadPosition: isCreator ? chat.memberReadPosition : chat.creatorReadPosition,
    otherReadAt: otherReadAt?.toISOString() ?? null,
    repliesWithin: isCreator ? null : policy.findReplyTime(facts.answerMinutes),
    takesGroupMessages: chat.takesGroupMessages,
    about,
  };
}

/**
 * Returns a chat of the caller.
 * @throws 404 for a chat of other people
 */
export const read = async (actor: Actor, id: string): Promise<Chat> =>
  toChat(db, await getOwn(db, actor, id));

type Pair = { creatorId: string; memberId: string };

/**
 * Returns the member and the creator of a chat.
 * @param id id of the creator's user, or the creator's username or id as used on public pages
 */
async function findPairWithCreator(from: Db, { userId }: Actor, id: string): Promise<Pair> {
  const creator = (await findOfUser(from, id)) ?? (await findNamed(from, id));
  if (!creator) throw notFound('This creator');
  if (creator.userId === userId) throw new AppError(403, 'NOT_ALLOWED', 'You cannot write to yourself.');
  const pair = { creatorId: creator.id, memberId: userId };
  // An existing chat stays readable after the creator's page is not public any more.
  if (!creator.isPublic && !(await repository.findChatId(from, pair))) throw notFound('This creator');
  return pair;
}

/**
 * Opens the chat with a creator, or as a creator with a member. Creates the chat if it does not
 * exist.
 * @throws 404 for an unknown person, and for a member to whom the creator cannot write first
 * @throws 403 for oneself, and for a caller without a creator page who names a member
 */
export const open = (
  actor: Actor,
  { creatorUserId, memberUserId }: Body<typeof calls.openChat>,
): Promise<Chat> =>
  inTransaction(async (trx) => {
    const isMemberSide = creatorUserId !== undefined;
    const pair = isMemberSide
      ? await findPairWithCreator(trx, actor, creatorUserId)
      : toPairWithMember(actor, memberUserId!);
    const isNew = !(await repository.findChatId(trx, pair));
    if (isNew && !isMemberSide) await assertReachable(trx, actor, pair);
    if (isNew) await repository.insertChats(trx, pair.creatorId, [pair.memberId], now());
    return toChat(trx, await getOwn(trx, actor, (await repository.findChatId(trx, pair))!));
  });

function toPairWithMember({ userId, creator }: Actor, memberId: string): Pair {
  if (!creator) throw new AppError(403, 'CREATORS_ONLY', 'This is for creators.');
  if (memberId === userId) throw new AppError(403, 'NOT_ALLOWED', 'You cannot write to yourself.');
  return { creatorId: creator.id, memberId };
}

/**
 * Asserts that a creator can write first to a member. The error is 404, so that it does not reveal
 * which people exist.
 * @throws 404
 */
async function assertReachable(trx: Trx, actor: Actor, pair: Pair): Promise<void> {
  if (!(await isReachable(trx, actor, pair))) throw notFound('This person');
}

const isReachable = async (from: Db, actor: Actor, { creatorId, memberId }: Pair): Promise<boolean> =>
  (await listReachable(from, { creatorId, creatorUserId: actor.userId }, [memberId])).length > 0;

const listReachable = (
  from: Db,
  own: { creatorId: string; creatorUserId: string },
  userIds: string[],
): Promise<string[]> => listReachableAmong(from, own, { userTier: 'all', content: null }, userIds);

/** Returns the given people with whom a creator can begin a chat. */
export const listOpenable = async (
  from: Db,
  { userId, creator }: CreatorActor,
  userIds: string[],
): Promise<Set<string>> =>
  new Set(await listReachable(from, { creatorId: creator.id, creatorUserId: userId }, userIds));

/** Returns true if a creator already has a chat with a member or can begin one. */
export async function canOpen(from: Db, actor: CreatorActor, memberId: string): Promise<boolean> {
  const pair = { creatorId: actor.creator.id, memberId };
  return (await repository.findChatId(from, pair)) !== undefined || isReachable(from, actor, pair);
}

/** Blocks or unblocks the other person, who is not notified. */
async function setBlocked(trx: Trx, { chat, side }: OwnChat, isBlocked: boolean): Promise<void> {
  const [blockerId, blockedId] = toUserIds(chat, side);
  const isChanged = isBlocked
    ? await repository.insertBlock(trx, { blockerId, blockedId, createdAt: now() })
    : await repository.deleteBlock(trx, { blockerId, blockedId });
  if (!isChanged) return;
  await publish(trx, [toUserTopic(blockerId)], { name: 'chat.state', data: { chatId: chat.id } });
}

/** Moves the caller's read position forwards, and notifies both people if it moved. */
async function recordRead(trx: Trx, { chat, side }: OwnChat, position: number): Promise<void> {
  if (!(await repository.recordRead(trx, chat.id, side, position, now()))) return;
  await endNotices(trx, chat, side);
  await publish(trx, toTopics(chat), { name: 'chat.state', data: { chatId: chat.id } });
}

/**
 * Announces that the caller is writing, at most once in some seconds. The chat is not locked, so
 * that people who write do not wait for each other.
 * @returns the chat without the card of the member
 * @throws 404 for a chat of other people
 */
const tellTyping = (actor: Actor, id: string): Promise<Chat> =>
  inTransaction(async (trx) => {
    const own = await getOwn(trx, actor, id);
    const chat = await toChat(trx, own, { hasCard: false });
    if (chat.refusal === null) await announceTyping(trx, own);
    return chat;
  });

async function announceTyping(trx: Trx, { chat, side }: OwnChat): Promise<void> {
  const at = now();
  const before = new Date(at.getTime() - TYPING_SECONDS * 1000);
  if (!(await repository.recordTyping(trx, chat.id, side, { at, before }))) return;
  const [, otherId] = toUserIds(chat, side);
  await publish(trx, [toUserTopic(otherId)], { name: 'chat.typing', data: { chatId: chat.id } });
}

const onlyFor = (side: ChatSide): AppError =>
  new AppError(
    403,
    'NOT_ALLOWED',
    side === 'CREATOR' ? 'Only the creator keeps a note.' : 'Only the member chooses this.',
  );

/**
 * Changes the caller's side of a chat.
 * @returns the chat; without the card of the member if the change is only a typing event
 * @throws 404 for a chat of other people, and for a note about an erased member
 * @throws 403 if the member sets a note, or the creator sets the member's opt-out
 */
export async function change(
  actor: Actor,
  id: string,
  { isTyping, ...changes }: Body<typeof calls.changeChat>,
): Promise<Chat> {
  const isChanged = Object.values(changes).some((value) => value !== undefined);
  if (isTyping && !isChanged) return tellTyping(actor, id);
  const { readPosition, isBlocked, takesGroupMessages, note } = changes;
  return inTransaction(async (trx) => {
    const own = await lockOwn(trx, actor, id);
    const { chat, side } = own;
    if (note !== undefined && side !== 'CREATOR') throw onlyFor('CREATOR');
    if (note !== undefined && chat.memberErasedAt) throw notFound('This person');
    if (takesGroupMessages !== undefined && side !== 'MEMBER') throw onlyFor('MEMBER');
    if (note !== undefined) await repository.updateChat(trx, id, { note });
    if (takesGroupMessages !== undefined) await repository.updateChat(trx, id, { takesGroupMessages });
    if (isBlocked !== undefined) await setBlocked(trx, own, isBlocked);
    if (readPosition !== undefined) await recordRead(trx, own, readPosition);
    const changed = await toChat(trx, await getOwn(trx, actor, id));
    if (isTyping && changed.refusal === null) await announceTyping(trx, own);
    return changed;
  });
}

export const countUnread = ({ userId }: Actor) => repository.countUnreadChats(db, userId);
