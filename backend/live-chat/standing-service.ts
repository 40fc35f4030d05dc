import type { Request } from 'express';
import type { LiveBadge } from '../../contract/values/lives.ts';
import { now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { toCallerKey } from '../http/rate-limits.ts';
import type { LiveRow } from '../lives/room-access-service.ts';
import { getViewed } from '../lives/service.ts';
import { isMember } from '../memberships/subscription-service.ts';
import { isOwn } from '../policies/access.ts';
import { hashAddress } from './keys.ts';
import { findRestriction, isModerator } from './moderation-repository.ts';
import { canModerate, type ChatFacts } from './policy.ts';

/** Person in the room of a live, with their network address. */
export type Caller = { actor: Actor; address: string };

export const toCaller = (actor: Actor, req: Request): Caller => ({ actor, address: toCallerKey(req) });

/** Live as a person in its room sees it, with the facts that decide on their permissions. */
export type Standing = { live: LiveRow; facts: ChatFacts; addressHash: Buffer };

type Roles = { isHost: boolean; isModerator: boolean; isMember: boolean };

/** Returns the badge that is shown beside a person's name. */
export const toBadge = (roles: Roles): LiveBadge | null => {
  if (roles.isHost) return 'HOST';
  if (roles.isModerator) return 'MODERATOR';
  return roles.isMember ? 'MEMBER' : null;
};

/**
 * Returns the facts that decide on a person's permissions in the chat of a live.
 * @throws 404 for a live that the person may not see
 */
export async function readStanding(from: Db, { actor, address }: Caller, liveId: string): Promise<Standing> {
  const { row: live, viewer } = await getViewed(from, actor, liveId);
  const { creatorId } = live;
  const addressHash = hashAddress(creatorId, address);
  const { userId } = actor;
  const [isNamed, isPaying, found] = await Promise.all([
    isModerator(from, creatorId, userId),
    isMember(from, userId, creatorId),
    findRestriction(from, { creatorId, liveId }, { userId, addressHash }, now()),
  ]);
  const isModerating = isNamed && viewer.isUnlocked;
  const badge = toBadge({ isHost: isOwn(actor, live), isModerator: isModerating, isMember: isPaying });
  // Restrictions are ignored for moderators, because a moderator may share an address with a banned
  // person.
  const restriction = canModerate({ badge }) ? null : (found ?? null);
  const facts = { state: live.state, chat: live.chat, badge, hasSeat: viewer.isUnlocked, restriction };
  return { live, facts, addressHash };
}

/**
 * Asserts that a person moderates a live: its creator, or a moderator with a seat.
 * @throws 404 for everybody else
 */
export function assertModerates({ facts }: Pick<Standing, 'facts'>): void {
  if (!canModerate(facts)) throw notFound('This live');
}
