import { db, type Trx } from '../db/connection.ts';
import { hasEntitlement } from '../entitlements/service.ts';
import type { StreamTopic } from '../extension-points/stream-topics.ts';
import { canView } from '../policies/access.ts';
import { publish } from '../stream/publish-service.ts';
import { findLive, type LiveRow } from './repository.ts';

const toTopic = (liveId: string): string => `live:${liveId}`;

/** Notifies open pages of a live, so that they request its state again. */
export const publishLiveState = (trx: Trx, liveId: string): Promise<void> =>
  publish(trx, [toTopic(liveId)], { name: 'live.state', data: { liveId } });

/** Publishes the number of viewers of a live to its open pages. */
export const publishViewers = (trx: Trx, liveId: string, count: number): Promise<void> =>
  publish(trx, [toTopic(liveId)], { name: 'live.viewers', data: { liveId, count } });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the live of a topic. The id comes from a client and may be invalid. */
export const findLiveOfTopic = async (id: string): Promise<LiveRow | undefined> =>
  uuid.test(id) ? findLive(db, id) : undefined;

/**
 * Event stream of a live, for people who may see its page. Visitors who are not signed in poll
 * instead.
 */
export const liveTopic: StreamTopic = {
  prefix: 'live',
  async mayRead(actor, id) {
    const live = await findLiveOfTopic(id);
    if (!live) return false;
    const isUnlocked = await hasEntitlement(db, actor.userId, 'LIVE', id);
    const content = { ...live, isPublic: live.isShown, isDeleted: live.state === 'DELETED' };
    return canView({ actor, isUnlocked }, content);
  },
};
