import { RECORDING_DAYS } from '../../contract/values/lives.ts';
import { daysAfter, now } from '../clock.ts';
import { listNeeded } from '../content/sale-service.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { AppError } from '../errors.ts';
import { assertQuota } from '../files/quota-service.ts';
import { importLocalFile } from '../files/upload-service.ts';
import { setUses } from '../files/use-service.ts';
import { listNotified, notify } from '../notices/service.ts';
import { liveEngine } from '../providers/live/engine.ts';
import type { Recording } from '../providers/live/types.ts';
import { revalidate } from '../revalidation.ts';
import { afterChange } from './change-service.ts';
import { publishLiveState } from './event-service.ts';
import { LIVE_USE } from './file-use.ts';
import { findLive, lockLive, updateLive, type LiveRow } from './repository.ts';

const endings = { 'video/mp4': 'mp4', 'video/webm': 'webm' } as const;

/** Returns the file name of the recording in the creator's library. */
const toFileName = ({ title }: LiveRow, { mimeType }: Recording): string => `${title}.${endings[mimeType]}`;

/**
 * Imports the recording of an ended live into its creator's library and removes it from the engine.
 * A repeated call does nothing.
 * A recording that exceeds the creator's remaining space is kept in the engine for a week, because
 * a live cannot be repeated. The creator is notified and can make room. A recording is also
 * imported for the owners of a deleted live.
 * @throws the error of the engine or the storage, so that the task is retried
 */
export async function storeRecording(liveId: string): Promise<void> {
  const live = await findLive(db, liveId);
  if (!live?.recordingRequestedAt) return;
  const isWanted = live.isRecorded && live.recordingFileId === null && (await isKept(live));
  const recording = isWanted ? await liveEngine.findRecording(liveId) : null;
  if (recording && (await keepFor(live, recording)) === 'LATER') return;
  await inTransaction((trx) => completeRequest(trx, liveId));
  await liveEngine.remove(liveId);
}

/**
 * Completes the request for a recording. If no recording exists, the live no longer announces one.
 */
async function completeRequest(trx: Trx, liveId: string): Promise<void> {
  const live = await lockLive(trx, liveId);
  if (!live) return;
  const isMissing = live.isRecorded && live.startedAt !== null && live.recordingFileId === null;
  await updateLive(trx, liveId, {
    recordingRequestedAt: null,
    ...(isMissing && { isRecorded: false, updatedAt: now() }),
  });
  if (isMissing) await afterChange(trx, live);
}

/** Returns true if anybody may watch the recording. */
const isKept = async ({ id, state }: LiveRow): Promise<boolean> =>
  state !== 'DELETED' || (await listNeeded(db, 'LIVE', [id])).has(id);

/**
 * Imports the recording into the creator's library.
 * @returns LATER if the creator has too little space now but can still make room
 */
async function keepFor(live: LiveRow, recording: Recording): Promise<'DONE' | 'LATER'> {
  const { id: creatorId, userId, state } = await creators.getById(db, live.creatorId);
  const owner = { userId, creator: { id: creatorId, state } };
  try {
    await inTransaction((trx) => assertQuota(trx, owner, recording.bytes));
    await importLocalFile(
      userId,
      recording.path,
      { fileName: toFileName(live, recording), mimeType: recording.mimeType },
      {
        isOwnProduct: true,
        async onStored(trx, file) {
          await assertQuota(trx, owner, 0);
          await attachRecording(trx, live.id, file.id, recording);
        },
      },
    );
    return 'DONE';
  } catch (error) {
    if (error instanceof AlreadyStored) return 'DONE';
    if (!(error instanceof AppError) || error.code !== 'QUOTA_EXCEEDED') throw error;
    return postpone(live, userId, recording);
  }
}

/** Thrown if another run has already stored the recording. */
class AlreadyStored extends Error {}

/**
 * Makes a stored file the recording of an ended live.
 * @throws AlreadyStored for a live that already has a recording
 */
export async function attachRecording(
  trx: Trx,
  liveId: string,
  fileId: string,
  recording: Pick<Recording, 'seconds' | 'pieces' | 'isWhole'>,
): Promise<void> {
  const live = await lockLive(trx, liveId);
  if (!live || live.recordingFileId !== null) throw new AlreadyStored();
  const isShown = live.state === 'ENDED';
  await updateLive(trx, liveId, {
    ...(isShown && { state: 'REPLAY_READY' }),
    recordingFileId: fileId,
    recordingSeconds: recording.seconds,
    recordingPieces: JSON.stringify(recording.pieces),
    isRecordingWhole: live.isRecordingWhole && recording.isWhole,
    recordingRequestedAt: null,
    updatedAt: now(),
  });
  await setUses(trx, LIVE_USE, liveId, [fileId]);
  // If the live was taken down, the recording becomes visible when the live is restored.
  if (!isShown) return;
  await revalidate(trx, 'LIVE', liveId);
  await publishLiveState(trx, liveId);
  const { creatorId, title } = live;
  await notify(trx, 'liveRecordingReady', { creatorId, contentId: liveId, title });
}

/** Formats a size, such as "3.2 GB". */
const toSize = (bytes: number): string =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** Requests the recording again in an hour, until a week after the end of the live. */
async function postpone(live: LiveRow, userId: string, recording: Recording): Promise<'DONE' | 'LATER'> {
  const { id, creatorId, title } = live;
  const until = daysAfter(live.endedAt ?? now(), RECORDING_DAYS);
  if (until <= now()) return 'DONE';
  const about = { creatorId, contentId: id };
  await inTransaction(async (trx) => {
    await updateLive(trx, id, { recordingRequestedAt: now() });
    if ((await listNotified(trx, 'liveRecordingTooLarge', about, [userId])).length) return;
    await notify(trx, 'liveRecordingTooLarge', {
      ...about,
      title,
      size: toSize(recording.bytes),
      until,
    });
  });
  return 'LATER';
}
