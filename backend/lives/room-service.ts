import { now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, type Trx } from '../db/connection.ts';
import { liveEngine } from '../providers/live/engine.ts';
import { enqueue } from '../tasks.ts';
import { storeRecording } from './recording-service.ts';
import { findLive, updateLive, type LiveRow } from './repository.ts';

/**
 * Opens the room of a live that starts, and begins its recording. The camera check before the start
 * is not recorded, so that a creator who already publishes is disconnected. The studio and other
 * software connect again by themselves, and are recorded.
 * @param live the locked row before the start
 */
export async function openRoom(trx: Trx, live: LiveRow): Promise<void> {
  if (!live.isRecorded || live.connection === 'NONE') return;
  // The picture of the camera check is not a picture of the live.
  await updateLive(trx, live.id, { connection: 'NONE', awaySince: null });
  await disconnectCreator(trx, live);
}

/** Has the engine end the connections of the creator of a live after the commit. */
export const disconnectCreator = async (trx: Trx, { id, creatorId }: LiveRow): Promise<void> =>
  disconnect(trx, id, (await creators.getById(trx, creatorId)).userId);

/**
 * Has the engine end the connections of a live that is over, after the commit, and then takes its
 * recording. A repetition does nothing.
 */
export async function closeRoom(trx: Trx, liveId: string): Promise<void> {
  await updateLive(trx, liveId, { recordingRequestedAt: now() });
  await enqueue(trx, 'lives.closeRoom', { liveId });
}

/** Has the engine end the connections of a person after the commit, such as one without a seat. */
export const disconnect = (trx: Trx, liveId: string, userId: string): Promise<void> =>
  enqueue(trx, 'lives.disconnect', { liveId, userId });

/** Ends the connections of a person as a task. */
export const runDisconnect = ({ liveId, userId }: { liveId: string; userId: string }): Promise<void> =>
  liveEngine.disconnect(liveId, userId);

/** Returns true for a live in which its creator may publish now or later. */
export const isRoomOpen = ({ state }: Pick<LiveRow, 'state'>): boolean =>
  state === 'LIVE' || state === 'SCHEDULED';

/** Closes the room of a live as a task. */
export async function runCloseRoom({ liveId }: { liveId: string }): Promise<void> {
  const live = await findLive(db, liveId);
  if (live && isRoomOpen(live)) return;
  await liveEngine.end(liveId);
  if (live) await storeRecording(liveId);
  // The live of an erased creator leaves nothing behind.
  else await liveEngine.remove(liveId);
}
