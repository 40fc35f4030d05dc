import type { LiveBadge, LiveChat, LiveChatRefusal, RestrictionKind } from '../../contract/values/lives.ts';
import { MESSAGE_SECONDS } from '../../contract/values/lives.ts';
import type { LiveState } from '../../contract/values/states.ts';

/** Current restriction of a person in a live. */
export type Restriction = { kind: RestrictionKind; endsAt: Date | null };

/** Facts that decide what a person may do in the chat of a live. */
export type ChatFacts = {
  state: LiveState;
  chat: LiveChat;
  badge: LiveBadge | null;
  hasSeat: boolean;
  /** The most severe restriction of the person or their address; null without one. */
  restriction: Restriction | null;
};

/** Returns true for the creator of a live and for moderators. */
export const canModerate = ({ badge }: Pick<ChatFacts, 'badge'>): boolean =>
  badge === 'HOST' || badge === 'MODERATOR';

/**
 * Returns the reason why a person cannot react or vote; null if they can. The setting of who may
 * write does not matter.
 */
export function findTakePartRefusal({
  state,
  badge,
  hasSeat,
  restriction,
}: ChatFacts): LiveChatRefusal | null {
  if (state !== 'LIVE') return 'NOT_ON';
  if (badge === 'HOST') return null;
  if (!hasSeat) return 'NO_SEAT';
  if (!restriction) return null;
  return restriction.kind === 'BAN' ? 'BANNED' : 'TIMED_OUT';
}

/**
 * Returns the reason why a person cannot write in the chat of a live; null if they can. No other
 * code decides this.
 */
export function findRefusal(facts: ChatFacts): LiveChatRefusal | null {
  const refusal = findTakePartRefusal(facts);
  if (refusal || canModerate(facts)) return refusal;
  if (facts.chat === 'OFF') return 'OFF';
  return facts.chat === 'MEMBERS' && facts.badge !== 'MEMBER' ? 'MEMBERS_ONLY' : null;
}

const refusalTexts: Record<LiveChatRefusal, string> = {
  NOT_ON: 'The chat is open while the live is on.',
  NO_SEAT: 'A seat is needed to take part in this live.',
  OFF: 'The chat of this live is off.',
  MEMBERS_ONLY: 'Only members of this creator can write now.',
  TIMED_OUT: 'A moderator has stopped you from writing for a while.',
  BANNED: 'You can’t write in this creator’s lives.',
};

/** Returns the verdict for a refusal. */
export const toVerdict = (refusal: LiveChatRefusal | null): true | string =>
  refusal === null || refusalTexts[refusal];

/**
 * Returns the minimum time between two entries of a person (s); 0 for moderators, who answer
 * others.
 */
export const toGapSeconds = (facts: Pick<ChatFacts, 'badge'>, slowSeconds: number): number =>
  canModerate(facts) ? 0 : Math.max(MESSAGE_SECONDS, slowSeconds);

/**
 * Returns true if a person may delete an entry. A person may delete their own entries. A moderator
 * may also delete all entries except the creator's.
 */
export const canDelete = (
  facts: Pick<ChatFacts, 'badge'>,
  entry: { isOwn: boolean; badge: LiveBadge | null },
) => entry.isOwn || facts.badge === 'HOST' || (facts.badge === 'MODERATOR' && entry.badge !== 'HOST');

/** Returns true if a person may stop the author of an entry from writing. */
export const canRestrict = (
  facts: Pick<ChatFacts, 'badge'>,
  author: { isOwn: boolean; isHost: boolean; isModerator: boolean },
): boolean => {
  if (author.isOwn || author.isHost) return false;
  return facts.badge === 'HOST' || (facts.badge === 'MODERATOR' && !author.isModerator);
};
