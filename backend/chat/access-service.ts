import type { ChatRefusal, ChatSide } from '../../contract/values/chat.ts';
import { now } from '../clock.ts';
import { isFollower } from '../creators/follow-service.ts';
import type { Db, Trx } from '../db/connection.ts';
import { allow, notFound } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { isMember } from '../memberships/subscription-service.ts';
import { publish, toUserTopic } from '../stream/publish-service.ts';
import { isBuyer } from './people-repository.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import type { ChatRow } from './repository.ts';
import { findSettings } from './settings-repository.ts';

/** Chat of the caller, with the caller's side. */
export type OwnChat = { chat: ChatRow; side: ChatSide };

/** Returns the side of a person in a chat; undefined for a chat of other people. */
function findSide(
  { userId, creator }: Actor,
  chat: Pick<ChatRow, 'creatorId' | 'memberId'>,
): ChatSide | undefined {
  if (chat.memberId === userId) return 'MEMBER';
  return creator?.id === chat.creatorId ? 'CREATOR' : undefined;
}

function toOwn(actor: Actor, chat: ChatRow | undefined): OwnChat {
  const side = chat && findSide(actor, chat);
  if (!side) throw notFound('This chat');
  return { chat: chat!, side };
}

/**
 * Returns a chat of the caller.
 * @throws 404 for an unknown chat or a chat of other people
 */
export const getOwn = async (from: Db, actor: Actor, id: string): Promise<OwnChat> =>
  toOwn(actor, await repository.findChat(from, id));

/**
 * Returns a chat of the caller, locked until the transaction ends.
 * @throws 404 for an unknown chat or a chat of other people
 */
export const lockOwn = async (trx: Trx, actor: Actor, id: string): Promise<OwnChat> =>
  toOwn(actor, await repository.lockChat(trx, id));

export const otherSide = (side: ChatSide): ChatSide => (side === 'CREATOR' ? 'MEMBER' : 'CREATOR');

/** Returns the user ids of the two people of a chat; the person of the given side is the first. */
export const toUserIds = (chat: ChatRow, side: ChatSide): [own: string, other: string] =>
  side === 'CREATOR' ? [chat.creatorUserId, chat.memberId] : [chat.memberId, chat.creatorUserId];

/** Returns the topics of the two people of a chat. */
export const toTopics = (chat: ChatRow): string[] =>
  [chat.creatorUserId, chat.memberId].map((userId) => toUserTopic(userId));

type Settings = Awaited<ReturnType<typeof findSettings>>;

/** Reads the facts that decide whether a side can write, with the creator's settings. */
export async function readFacts(from: Db, { chat, side }: OwnChat): Promise<policy.ChatFacts & Settings> {
  const { memberId, creatorId, creatorUserId } = chat;
  const [own, other] = toUserIds(chat, side);
  const [follows, buys, belongs, blocks, settings] = await Promise.all([
    isFollower(from, memberId, creatorId),
    isBuyer(from, memberId, creatorId),
    isMember(from, memberId, creatorId),
    repository.listBlocksBetween(from, own, other),
    findSettings(from, creatorId),
  ]);
  const { awayUntil } = settings;
  return {
    ...settings,
    side,
    isOwnPage: memberId === creatorUserId,
    isCreatorOpen: chat.isCreatorPublic && chat.creatorErasedAt === null,
    isMemberOpen: chat.memberClosedAt === null && chat.memberErasedAt === null,
    isBlockedByCaller: blocks.some(({ blockerId }) => blockerId === own),
    isBlockedByOther: blocks.some(({ blockerId }) => blockerId === other),
    isAnswer: policy.isAnswer(side, chat, now()),
    isAway: awayUntil !== null && awayUntil > now(),
    relation: { isFollower: follows, isBuyer: buys, isMember: belongs },
  };
}

export const findRefusal = async (from: Db, own: OwnChat): Promise<ChatRefusal | null> =>
  policy.findRefusal(await readFacts(from, own));

/**
 * Asserts that the caller can write in a chat.
 * @throws 403
 */
export async function assertCanWrite(from: Db, own: OwnChat): Promise<void> {
  allow(policy.toVerdict(await findRefusal(from, own)));
}

/**
 * Asserts that the caller can change a message that the other person has received. A changed
 * audience does not prevent an edit; a block does.
 * @throws 403
 */
export async function assertCanReach(from: Db, own: OwnChat): Promise<void> {
  allow(policy.toVerdict(policy.findFinalRefusal(await readFacts(from, own))));
}

/** Notifies both people of a chat that a message was sent or changed. */
export const publishMessage = (trx: Trx, chat: ChatRow, messageId: string): Promise<void> =>
  publish(trx, toTopics(chat), { name: 'chat.message', data: { chatId: chat.id, messageId } });
