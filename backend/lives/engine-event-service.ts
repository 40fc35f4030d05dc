import { inTransaction, type Trx } from '../db/connection.ts';
import { notify } from '../notices/service.ts';
import { storeStatus, withPicture, withViewers } from './connection-service.ts';
import type { EngineEvent } from './engine-requests.ts';
import { lockLive, updateLive, type LiveRow } from './repository.ts';
import { canPublish } from './room-policy.ts';
import { closeRoom, disconnectCreator, isRoomOpen } from './room-service.ts';
import { announceViewers } from './viewers-count.ts';
import { storeVisits } from './visit-service.ts';

/** Stores that a recording has stopped before its live, and notifies the creator once. */
async function stopRecording(trx: Trx, { id, creatorId, title, isRecordingWhole }: LiveRow): Promise<void> {
  if (!isRecordingWhole) return;
  await updateLive(trx, id, { isRecordingWhole: false });
  await notify(trx, 'liveRecordingStopped', { creatorId, contentId: id, title });
}

/** Has the engine end a publisher in a live that is over, or that cannot start yet. */
async function refusePublisher(trx: Trx, live: LiveRow): Promise<void> {
  if (isRoomOpen(live)) await disconnectCreator(trx, live);
  else await closeRoom(trx, live.id);
}

/**
 * Applies the events of one live in their order. Only their result is stored, so that a connection
 * that was lost and came back before the events arrived changes nothing.
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
  // A take-over changes nothing here: the engine has told the first publisher.
  const has = (type: EngineEvent['type']) => events.some((event) => event.type === type);
  if (has('recordingStopped')) await stopRecording(trx, live);
  if (isRefused && has('publishing')) await refusePublisher(trx, live);
  // Late events of a live that is over do not bring its viewers back.
  if (!isRoomOpen(live)) status = withViewers(status, live.state, 0);
  await storeStatus(trx, live, status);
  await storeVisits(trx, live, events);
  if (status.viewersCount !== live.viewersCount) announceViewers(trx, liveId);
}

/** Stores what the engine reports. Events can arrive twice and late. */
export async function handleEvents(reported: EngineEvent[]): Promise<void> {
  for (const [liveId, events] of Map.groupBy(reported, (event) => event.liveId))
    await inTransaction((trx) => apply(trx, liveId, events));
}
