import type { ChatAudience, ChatRefusal, ChatSide } from '../../contract/values/chat.ts';
import { MESSAGE_EDIT_MINUTES, MESSAGE_RESTORE_SECONDS } from '../../contract/values/chat.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import { minutesAfter } from '../clock.ts';

/**
 * Days after a creator's message in which the member can answer, regardless of the creator's
 * audience setting.
 */
export const ANSWER_DAYS = 30;

/** Relation of a member to a creator. */
export type Relation = {
  isFollower: boolean;
  /**
   * True if the member paid the creator, sent a tip, or claimed a gift of the creator's content.
   */
  isBuyer: boolean;
  isMember: boolean;
};

/** Facts that decide whether one side of a chat can write. */
export type ChatFacts = {
  /** Side of the caller. */
  side: ChatSide;
  isOwnPage: boolean;
  /** True if the creator is approved and their account is open. */
  isCreatorOpen: boolean;
  isMemberOpen: boolean;
  isBlockedByCaller: boolean;
  isBlockedByOther: boolean;
  /** True if the message would be an answer; see `isAnswer`. */
  isAnswer: boolean;
  audience: ChatAudience;
  isAway: boolean;
  relation: Relation;
};

/**
 * Returns true if a message of a side is an answer. A creator can always answer a member. A member
 * can answer a creator's message only for 30 days, so that the creator can stop taking messages.
 */
export const isAnswer = (
  side: ChatSide,
  { memberWroteAt, creatorWroteAt }: { memberWroteAt: Date | null; creatorWroteAt: Date | null },
  at: Date,
): boolean =>
  side === 'CREATOR'
    ? memberWroteAt !== null
    : creatorWroteAt !== null && at.getTime() - creatorWroteAt.getTime() < ANSWER_DAYS * DAY_MS;

/**
 * Returns the refusal that applies independently of the creator's audience setting; null if there
 * is none.
 */
export function findFinalRefusal(
  facts: Pick<
    ChatFacts,
    'side' | 'isOwnPage' | 'isCreatorOpen' | 'isMemberOpen' | 'isBlockedByCaller' | 'isBlockedByOther'
  >,
): Extract<ChatRefusal, 'BLOCKED_BY_YOU' | 'NOT_POSSIBLE' | 'NOT_TAKING_MESSAGES'> | null {
  if (facts.isOwnPage || !facts.isCreatorOpen || !facts.isMemberOpen) return 'NOT_POSSIBLE';
  if (facts.isBlockedByCaller) return 'BLOCKED_BY_YOU';
  if (!facts.isBlockedByOther) return null;
  // A blocked person must not learn of the block. A blocked member sees that the creator's page is
  // open, so the reason must be one that an open creator can have.
  return facts.side === 'MEMBER' ? 'NOT_TAKING_MESSAGES' : 'NOT_POSSIBLE';
}

/**
 * Returns the reason why the creator's audience setting does not let a member write first; null if
 * it does.
 */
function findAudienceRefusal(audience: ChatAudience, relation: Relation): ChatRefusal | null {
  const { isFollower, isBuyer, isMember } = relation;
  switch (audience) {
    case 'EVERYONE':
      return null;
    case 'FOLLOWERS':
      return isFollower || isBuyer || isMember ? null : 'FOLLOW';
    case 'BUYERS':
      return isBuyer || isMember ? null : 'BUY';
    case 'MEMBERS':
      return isMember ? null : 'JOIN';
    case 'NOBODY':
      return 'NOT_TAKING_MESSAGES';
  }
}

/**
 * Returns the reason why the caller cannot write in a chat; null if the caller can. No other code
 * decides this (docs/chat.md).
 */
export function findRefusal(facts: ChatFacts): ChatRefusal | null {
  const final = findFinalRefusal(facts);
  if (final || facts.isAnswer) return final;
  const { side, relation, isAway, audience } = facts;
  if (side === 'CREATOR') return Object.values(relation).includes(true) ? null : 'NOT_POSSIBLE';
  return isAway ? 'NOT_TAKING_MESSAGES' : findAudienceRefusal(audience, relation);
}

const refusalTexts: Record<ChatRefusal, string> = {
  FOLLOW: 'Follow this creator to write to them.',
  BUY: 'This creator answers people who have something of theirs.',
  JOIN: 'This creator writes with their members.',
  NOT_TAKING_MESSAGES: 'This creator takes no messages now.',
  BLOCKED_BY_YOU: 'You blocked this person.',
  NOT_POSSIBLE: 'You cannot write to this person.',
};

/** Returns the verdict for a refusal. */
export const toVerdict = (refusal: ChatRefusal | null): true | string =>
  refusal === null || refusalTexts[refusal];

type Message = {
  side: ChatSide;
  createdAt: Date;
  deletedAt: Date | null;
  deletedBy: string | null;
  emptiedAt: Date | null;
};

/** Returns the time until which a side can edit a message; null if it cannot. */
export function findEditEnd(side: ChatSide, message: Message, at: Date): Date | null {
  if (message.side !== side || message.deletedAt) return null;
  const end = minutesAfter(message.createdAt, MESSAGE_EDIT_MINUTES);
  return at < end ? end : null;
}

/** Time in which a deleted message can be restored (ms). */
export const RESTORE_MS = MESSAGE_RESTORE_SECONDS * 1000;

/** Returns the time until which a side can restore a deleted message; null if it cannot. */
export function findRestoreEnd(side: ChatSide, message: Message, at: Date): Date | null {
  const { deletedAt, deletedBy, emptiedAt } = message;
  if (message.side !== side || !deletedAt || deletedBy !== 'AUTHOR' || emptiedAt) return null;
  const end = new Date(deletedAt.getTime() + RESTORE_MS);
  return at < end ? end : null;
}

/** Minimum number of answers for which a usual answer time is shown. */
const LEAST_ANSWERS = 5;

/**
 * Returns the shortest period in which a creator gives at least half of their answers; null without
 * enough answers.
 */
export function findReplyTime(answerMinutes: number[]): 'HOUR' | 'DAY' | 'WEEK' | null {
  if (answerMinutes.length < LEAST_ANSWERS) return null;
  const median = [...answerMinutes].sort((one, other) => one - other)[Math.floor(answerMinutes.length / 2)]!;
  if (median <= 60) return 'HOUR';
  if (median <= 24 * 60) return 'DAY';
  return median <= 7 * 24 * 60 ? 'WEEK' : null;
}
