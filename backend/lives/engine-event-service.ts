import { inTransaction, type Trx } from '../db/connection.ts';
import { notify } from '../notices/service.ts';
import { storeStatus, withPicture, withViewers } from './connection-service.ts';
import type { EngineEvent } from './engine-requests.ts';
import { lockLive, updateLive, type LiveRow } from './repository.ts';
import { canPublish } from './room-policy.ts';
import { closeRoom, disconnectCreator, isRoomOpen } from './room-service.ts';
import { announceViewers } from './viewers-count.ts';
import { storeVisits } from './visit-service.ts';

/** Records that a recording stopped before the end of its live. The creator is notified once. */
async function stopRecording(trx: Trx, { id, creatorId, title, isRecordingWhole }: LiveRow): Promise<void> {
  if (!isRecordingWhole) return;
  await updateLive(trx, id, { isRecordingWhole: false });
  await notify(trx, 'liveRecordingStopped', { creatorId, contentId: id, title });
}

/** Disconnects a publisher of a live that has ended, or that cannot start yet. */
async function refusePublisher(trx: Trx, live: LiveRow): Promise<void> {
  if (isRoomOpen(live)) await disconnectCreator(trx, live);
  else await closeRoom(trx, live.id);
}

/**
 * Applies the events of one live in their order. Only the final status is stored. A connection that
 * was lost and restored before its events arrived therefore changes nothing.
 */
async function apply(trx: Trx, liveId: string, events: EngineEvent[]): Promise<void> {
  const live = await lockLive(trx, liveId);
  if (!live) return;
  const isRefused = canPublish(live) !== true;
  let status: LiveRow = live;
  for (const event of events)
    switch (event.type) {
      case 'publishing':
      case 'resumed':
        status = withPicture(status, live.state, !isRefused);
        break;
      case 'stalled':
      case 'gone':
        status = withPicture(status, live.state, false);
        break;
      case 'viewers':
        status = withViewers(status, live.state, event.count);
        break;
    }
  // A `takenOver` event needs no action here, because the engine has already informed the first
  // publisher.
  const has = (type: EngineEvent['type']) => events.some((event) => event.type === type);
  if (has('recordingStopped')) await stopRecording(trx, live);
  if (isRefused && has('publishing')) await refusePublisher(trx, live);
  // Late events must not change the number of viewers of a live that has ended.
  if (!isRoomOpen(live)) status = withViewers(status, live.state, 0);
  await storeStatus(trx, live, status);
  await storeVisits(trx, live, events);
  if (status.viewersCount !== live.viewersCount) announceViewers(trx, liveId);
}

/** Applies events of the engine, which may arrive late and repeatedly. */
export async function handleEvents(reported: EngineEvent[]): Promise<void> {
  for (const [liveId, events] of Map.groupBy(reported, (event) => event.liveId))
    await inTransaction((trx) => apply(trx, liveId, events));
}
