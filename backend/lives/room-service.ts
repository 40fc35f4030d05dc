import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, type Trx } from '../db/connection.ts';
import { liveEngine } from '../providers/live/engine.ts';
import { enqueue } from '../tasks.ts';
import { storeRecording } from './recording-service.ts';
import { findLive, updateLive, type LiveRow } from './repository.ts';

/**
 * Opens the room when a live starts. The camera check before the start was not recorded. A creator
 * who already publishes is therefore disconnected. The studio and other software reconnect
 * automatically and are then recorded.
 * @param live the locked row before the start
 */
export async function openRoom(trx: Trx, live: LiveRow): Promise<void> {
  if (!live.isRecorded || live.connection === 'NONE') return;
  // The picture of the camera check does not count as a picture of the live.
  await updateLive(trx, live.id, { connection: 'NONE', awaySince: null });
  await disconnectCreator(trx, live);
}

/** Disconnects the creator of a live from the engine after the commit. */
export const disconnectCreator = async (trx: Trx, { id, creatorId }: LiveRow): Promise<void> =>
  disconnect(trx, id, (await creators.getById(trx, creatorId)).userId);

/**
 * Ends all connections of an ended live after the commit, and then stores its recording. A repeated
 * call does nothing.
 */
export async function closeRoom(trx: Trx, liveId: string): Promise<void> {
  await updateLive(trx, liveId, { recordingRequestedAt: now() });
  await enqueue(trx, 'lives.closeRoom', { liveId });
}

/** Disconnects a person from the engine after the commit, such as a person without a seat. */
export const disconnect = (trx: Trx, liveId: string, userId: string): Promise<void> =>
  enqueue(trx, 'lives.disconnect', { liveId, userId });

/** Task: disconnects a person from the engine. */
export const runDisconnect = ({ liveId, userId }: { liveId: string; userId: string }): Promise<void> =>
  liveEngine.disconnect(liveId, userId);

/** Returns true if the creator of a live may publish now or later. */
export const isRoomOpen = ({ state }: Pick<LiveRow, 'state'>): boolean =>
  state === 'LIVE' || state === 'SCHEDULED';

/** Task: closes the room of a live. */
export async function runCloseRoom({ liveId }: { liveId: string }): Promise<void> {
  const live = await findLive(db, liveId);
  if (live && isRoomOpen(live)) return;
  await liveEngine.end(liveId);
  if (live) await storeRecording(liveId);
  // The live of an erased creator was deleted, so its recording is deleted too.
  else await liveEngine.remove(liveId);
}
