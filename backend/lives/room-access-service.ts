import type { LiveChat } from '../../contract/values/lives.ts';
import { db, type Db, type Trx } from '../db/connection.ts';
import { hasEntitlement } from '../entitlements/service.ts';
import { allow } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { findLiveOfTopic } from './event-service.ts';
import { canReplay, canWatch } from './policy.ts';
import { findLive, getLive, updateLive, type LiveRow } from './repository.ts';
import { getViewed } from './service.ts';

export { toLiveSeconds } from './recorded-time.ts';
export { findLive, getLive };
export type { LiveRow };

/**
 * Asserts that a person may enter the room of a live, regardless of whether the live is on.
 * @throws 403
 */
export const assertMayEnter = (actor: Actor, hasSeat: boolean, live: LiveRow): void =>
  allow(canWatch({ actor, isUnlocked: hasSeat }, { ...live, state: 'LIVE' }));

/**
 * Finds a live whose recording a person may watch.
 * @throws 403 without the right, 404 for a live that the person may not see
 */
export async function getReplayed(from: Db, actor: Actor, liveId: string): Promise<LiveRow> {
  const { row, viewer } = await getViewed(from, actor, liveId);
  allow(canReplay(viewer, row));
  return row;
}

/** Returns true for a person who may watch a live now. */
export async function mayWatchNow(actor: Actor, liveId: string): Promise<boolean> {
  const live = await findLiveOfTopic(liveId);
  if (!live) return false;
  const isUnlocked = await hasEntitlement(db, actor.userId, 'LIVE', liveId);
  return canWatch({ actor, isUnlocked }, live) === true;
}

/** Changes who may write in the chat of a live. */
export const setChat = (trx: Trx, liveId: string, chat: LiveChat) => updateLive(trx, liveId, { chat });
