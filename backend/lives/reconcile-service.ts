import { now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { log } from '../log.ts';
import { liveEngine } from '../providers/live/engine.ts';
import type { ConnectedViewer, EngineStatus } from '../providers/live/types.ts';
import { storeStatus, withPicture, withViewers } from './connection-service.ts';
import { lockLive } from './repository.ts';
import { listOpenRooms } from './room-repository.ts';
import { closeRoom, isRoomOpen } from './room-service.ts';
import { endLive } from './status-service.ts';
import { announceViewers } from './viewers-count.ts';
import { compareVisits } from './visit-service.ts';

const nothing: EngineStatus = { isReceiving: false, publisherId: null, viewersCount: 0 };

/**
 * Returns the engine's status of a live. An engine that does not respond to two requests counts as
 * not receiving a picture.
 */
async function readStatus(liveId: string): Promise<EngineStatus> {
  try {
    return await liveEngine.readStatus(liveId).catch(() => liveEngine.readStatus(liveId));
  } catch (error) {
    log.warn({ err: error, liveId }, 'the live engine does not answer');
    return nothing;
  }
}

/** Returns the connections that watch a live; null if the engine does not respond. */
const listViewers = (liveId: string): Promise<ConnectedViewer[] | null> =>
  liveEngine.listViewers(liveId).catch(() => null);

/**
 * Compares a live with the engine, because events can be lost. If the engine does not respond, the
 * creator counts as away and has the usual time to reconnect.
 */
async function reconcile(liveId: string): Promise<void> {
  const askedAt = now();
  const { isReceiving, viewersCount } = await readStatus(liveId);
  const viewers = await listViewers(liveId);
  await inTransaction(async (trx) => {
    const live = await lockLive(trx, liveId);
    if (!live) return;
    // A live that is on and not public belongs to a creator who was suspended or has closed the
    // account.
    if (live.state === 'LIVE' && !live.isPublic) return endLive(trx, live, null);
    if (!isRoomOpen(live)) {
      if (isReceiving) await closeRoom(trx, liveId);
      return storeStatus(trx, live, withViewers(withPicture(live, live.state, false), live.state, 0));
    }
    const status = withPicture(live, live.state, isReceiving);
    await storeStatus(trx, live, withViewers(status, live.state, viewersCount));
    if (live.viewersCount !== viewersCount) announceViewers(trx, liveId);
    if (viewers && live.state === 'LIVE') await compareVisits(trx, live, viewers, askedAt);
  });
}

/** Task: compares all rooms with the engine. A failure does not block other rooms. */
export async function reconcileRooms(): Promise<void> {
  for (const liveId of await listOpenRooms(db))
    await reconcile(liveId).catch((error: unknown) =>
      log.error({ err: error, liveId }, 'a live was not compared with the engine'),
    );
}
