import { randomUUID } from 'node:crypto';
import type { Body, Query, Reply } from '../../contract/call.ts';
import type { files as calls, StoredFile } from '../../contract/files.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import type { VideoFault } from '../../contract/values/videos.ts';
import { minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import type { CreatorActor } from '../http/actor.ts';
import { allow, AppError, conflict, invalidField, invalidTransition, notFound } from '../errors.ts';
import { log } from '../log.ts';
import { storage } from '../providers/storage/storage.ts';
import { VideoFaultError } from '../providers/video/faults.ts';
import type { HostedVideo, StoredVideo } from '../providers/video/types.ts';
import { videoHost } from '../providers/video/video.ts';
import { enqueue, type TaskPayloads } from '../tasks.ts';
import { storePoster } from './picture-service.ts';
import * as policy from './policy.ts';
import * as files from './repository.ts';
import { notifyLength } from './use-service.ts';
import * as repository from './video-repository.ts';

/**
 * Maximum number of attempts for a temporary fault, such as a full disk. The queue increases the
 * delay after each attempt.
 */
const MOST_ATTEMPTS = 8;
/**
 * Polling intervals of a remote video host. The interval is `first` initially, then a tenth of the
 * elapsed time, at most `last`. A conversion of half an hour is detected at most three minutes
 * late. A conversion of a day needs some 200 requests.
 */
const ASK_AGAIN_SECONDS = { first: 20, last: 15 * 60 };
/**
 * Maximum hours for a remote video host: a day to fetch the original, while its link is valid, and
 * a day to convert it. A longer conversion is assumed to have failed.
 */
const WAIT_HOURS = 48;
/** Delay before a video that yielded to other users is retried (s). */
const YIELD_SECONDS = 20;
/** Minutes without an update after which a run counts as ended. */
const BUSY_MINUTES = 5;
/**
 * Interval between updates of an unchanged percentage (ms). By an update, a run also detects that
 * it may no longer change the video.
 */
const RECORD_MS = 5_000;

const isVideo = ({ mimeType }: { mimeType: string }) => findFileKind(mimeType) === 'video';

const toStored = ({ id, storageKey, mimeType, fileName, size }: files.FileRow): StoredVideo => ({
  fileId: id,
  storageKey,
  mimeType,
  fileName,
  size,
});

type Wanted = TaskPayloads['files.transcode'];

/**
 * Queues a video after the waiting videos. A background video also runs after videos that are
 * queued later.
 */
const enqueueRun = (trx: Trx, { fileId, isBackground }: Wanted, afterSeconds = 0) =>
  enqueue(trx, 'files.transcode', { fileId, isBackground }, { afterSeconds, isBackground });

/**
 * Queues a video for processing. Runs in the transaction that makes the file ready. Other kinds of
 * files are ignored.
 */
export async function announceVideo(
  trx: Trx,
  file: { id: string; mimeType: string },
  { isBackground }: Pick<Wanted, 'isBackground'> = {},
): Promise<void> {
  if (!isVideo(file)) return;
  await repository.putVideo(trx, file.id);
  await enqueueRun(trx, { fileId: file.id, isBackground });
}

/**
 * Returns the durations (s) and processing states of videos by file id. The map has no entry for a
 * file without a video.
 */
export async function listVideoStates(
  from: Db,
  fileIds: string[],
): Promise<Map<string, { durationSeconds: number | null; shown: NonNullable<StoredFile['video']> }>> {
  const rows = await repository.listVideos(from, fileIds);
  return new Map(
    rows.map(({ fileId, state, progress, fault, durationSeconds }) => [
      fileId,
      { durationSeconds, shown: { state, progress, fault: fault as VideoFault | null } },
    ]),
  );
}

/** Returns the details of videos by file id: state, displayed size (pixels) and duration (s). */
export async function listVideoDetails(from: Db, fileIds: string[]) {
  const rows = await repository.listVideos(from, fileIds);
  return new Map(
    rows.map(({ fileId, state, fault, width, height, durationSeconds }) => [
      fileId,
      { state, fault: fault as VideoFault | null, width, height, durationSeconds },
    ]),
  );
}

/**
 * Registers the video at the video host, once.
 * @returns its URI at the host, or null for a video that was removed in the meantime
 */
async function register(video: StoredVideo): Promise<string | null> {
  const created = await videoHost.create(video);
  const kept = await repository.setUri(db, video.fileId, created);
  // A concurrent request registered the video first.
  if (kept !== created) await videoHost.remove({ fileId: video.fileId, uri: created, storedKeys: [] });
  return kept;
}

/**
 * Runs the task once: processes a video, or continues where an earlier run ended. If two runs
 * overlap, only the later run may change the video.
 * @throws temporary faults, so that the queue retries the task
 */
export async function transcode(wanted: Wanted): Promise<void> {
  const { fileId, isBackground } = wanted;
  // Users with fewer running videos have precedence.
  if (await repository.mustYield(db, fileId, minutesFromNow(-BUSY_MINUTES)))
    return inTransaction((trx) => enqueueRun(trx, wanted, YIELD_SECONDS));
  const run = { fileId, runId: randomUUID() };
  const [file, video] = [await files.findFile(db, fileId), await repository.beginRun(db, fileId, run.runId)];
  if (!file || file.bytesRemovedAt || !video) return;
  if (!(await videoHost.isAble()))
    return void (await repository.writeRun(db, run, { state: 'ORIGINAL', fault: null }));
  const ending = new AbortController();
  const write = async (change: Parameters<typeof repository.writeRun>[2]) => {
    if (!(await repository.writeRun(db, run, change))) ending.abort();
    ending.signal.throwIfAborted();
  };
  let { storedKeys, uri } = video;
  let [recorded, recordedAt] = [video.progress, performance.now()];
  try {
    const stored = toStored(file);
    uri ??= await register(stored);
    if (uri === null) return;
    const made = await videoHost.make(
      { ...stored, uri },
      {
        isBackground,
        signal: ending.signal,
        onProgress: async (percent) => {
          if (percent === recorded && performance.now() - recordedAt < RECORD_MS) return;
          [recorded, recordedAt] = [percent, performance.now()];
          // After an abort, the write is expected to fail. Any other failure is only logged,
          // because a later update replaces this one.
          await write({ progress: percent, fault: null }).catch((error: unknown) => {
            if (!ending.signal.aborted) log.warn({ err: error, fileId }, 'progress of a video was not kept');
          });
        },
        onStore: (keys) => {
          storedKeys = [...new Set([...storedKeys, ...keys])];
          return write({ storedKeys });
        },
      },
    );
    if (!made.isDone) return await waitForHost(wanted, run, made.percent, video.waitingSince ?? now());
    if (made.poster && file.thumbnail === null) await keepPoster(file, made.poster);
    const { heights, durationSeconds, size } = made;
    const done = {
      state: 'READY',
      progress: 100,
      fault: null,
      attempts: 0,
      heights,
      durationSeconds,
      width: size?.width ?? null,
      height: size?.height ?? null,
    } as const;
    const isDone = await inTransaction(async (trx) => {
      const isWritten = await repository.writeRun(trx, run, done);
      if (isWritten) await notifyLength(trx, fileId);
      return isWritten;
    });
    if (!isDone) await dropLost({ fileId, uri, storedKeys });
  } catch (error) {
    const made = { fileId, uri, storedKeys };
    const outcome = await recordFailure(error, run, video.attempts);
    if (outcome === 'LOST') await dropLost(made);
    else await dropFailed(made);
  }
}

/**
 * Queues the next poll of the remote host.
 * @throws VideoFaultError if the host has taken too long
 */
async function waitForHost(wanted: Wanted, run: Run, progress: number | null, since: Date): Promise<void> {
  const waited = (now().getTime() - since.getTime()) / 1000;
  if (waited >= WAIT_HOURS * 3600) throw new VideoFaultError('VIDEO_HOST_TOO_SLOW');
  const { first, last } = ASK_AGAIN_SECONDS;
  const afterSeconds = Math.round(Math.min(last, Math.max(first, waited / 10)));
  await inTransaction(async (trx) => {
    const change = { progress, fault: null, attempts: 0, waitingSince: since };
    if (await repository.writeRun(trx, run, change)) await enqueueRun(trx, wanted, afterSeconds);
  });
}

/** Queues the videos whose task was lost. A running task updates its video much more often. */
export async function enqueueLost(before: Date): Promise<void> {
  for (const { fileId } of await repository.listLost(db, before))
    await inTransaction((trx) => enqueueRun(trx, { fileId }));
}

/**
 * Queues the videos that could not be processed, once the video host can process them. For example,
 * ffmpeg may have been installed later.
 */
export async function enqueueOriginals(): Promise<void> {
  if (!(await videoHost.isAble())) return;
  for (const { fileId } of await repository.listOriginals(db))
    await inTransaction(async (trx) => {
      await repository.putVideo(trx, fileId);
      await enqueueRun(trx, { fileId, isBackground: true });
    });
}

/**
 * Stores the poster of a video. A failure is only logged, because a video works without a poster.
 */
async function keepPoster({ id, ownerId }: files.FileRow, png: Buffer): Promise<void> {
  try {
    await files.setThumbnail(db, id, await storePoster(ownerId, png));
  } catch (error) {
    log.warn({ err: error, fileId: id }, 'a video has no poster');
  }
}

/** Removes the output of a failed run, because a retry by the creator starts from the original. */
async function dropFailed(video: Lost): Promise<void> {
  await removeMade(video).catch((error: unknown) =>
    log.warn({ err: error, fileId: video.fileId }, 'what was made of a video was not removed'),
  );
}

/**
 * Deletes the stored output if the video was removed while this run was storing the output. If
 * another run has taken over the video, that run owns the output.
 */
async function dropLost(video: Lost): Promise<void> {
  const left = await repository.findVideo(db, video.fileId);
  if (!left || left.runId === null) await removeMade(video);
}

type Run = { fileId: string; runId: string };

type Lost = Omit<HostedVideo, 'uri'> & { uri: string | null };

const faultOf = (error: unknown): VideoFault => {
  if (error instanceof VideoFaultError) return error.fault;
  return error instanceof AppError && error.status === 507 ? 'STORAGE_FULL' : 'VIDEO_HOST_FAILED';
};

/**
 * Records the failure of a run.
 * @returns LOST if the run may no longer change the video
 * @throws the error, so that the queue retries the task
 */
async function recordFailure(error: unknown, run: Run, attempts: number): Promise<'FAILED' | 'LOST'> {
  const fault = faultOf(error);
  const mayPass = fault === 'STORAGE_FULL' || !(error instanceof VideoFaultError);
  const isLast = !mayPass || attempts + 1 >= MOST_ATTEMPTS;
  const change = { fault, attempts: attempts + 1, ...(isLast && { state: 'FAILED' as const }) };
  if (!(await repository.writeRun(db, run, change))) return 'LOST';
  if (!isLast) throw error;
  log.warn({ err: error, fileId: run.fileId, fault }, 'nothing could be made of a video');
  return 'FAILED';
}

async function removeMade(video: Lost): Promise<void> {
  const { fileId, uri, storedKeys } = video;
  for (const key of storedKeys) await storage.remove(key);
  await videoHost.remove({ fileId, uri: uri ?? '', storedKeys });
}

/**
 * Removes all output of a video. The original file is not removed. Without output, the call does
 * nothing.
 */
export async function removeVideo(fileId: string): Promise<void> {
  const video = await repository.findVideo(db, fileId);
  if (!video) return;
  // A running task detects that its run has ended, and removes what it stores afterwards.
  await repository.endRuns(db, fileId);
  await removeMade(video);
  await repository.deleteVideo(db, fileId);
}

/**
 * Returns the caller's own video file.
 * @throws 404 for an unknown file or another person's, 409 for a file that is not ready, 422 for a
 *   file that is not a video
 */
async function getOwnVideo(actor: CreatorActor, fileId: string): Promise<files.FileRow> {
  allow(policy.canUploadToLibrary(actor));
  const file = await files.findOwn(db, actor.userId, fileId);
  if (!file) throw notFound('This file');
  if (file.state !== 'READY') throw conflict('FILE_NOT_READY', 'This file is not uploaded yet.');
  if (!isVideo(file)) throw invalidField('fileID', 'FILE_KIND_MISMATCH', 'Choose a video.');
  return file;
}

/**
 * Queues a failed video again.
 * @throws 409 for a video that is being processed or is ready
 */
export async function retryVideo(actor: CreatorActor, fileId: string): Promise<{ done: true }> {
  const file = await getOwnVideo(actor, fileId);
  const video = await repository.findVideo(db, fileId);
  if (video?.state === 'PROCESSING' || video?.state === 'READY')
    throw invalidTransition('This video is being made, or is ready.');
  // A remote host would return the same failure for the old registration, so the video is
  // registered again.
  await removeVideo(fileId);
  await inTransaction((trx) => announceVideo(trx, file));
  return { done: true };
}

type Created = Reply<typeof calls.createVideo>;

/**
 * Queues a video unless it exists, and returns its URI at the video host. A repeated call is safe.
 */
async function create(file: files.FileRow, name: string): Promise<Created> {
  const video = await repository.findVideo(db, file.id);
  if (!video) await inTransaction((trx) => announceVideo(trx, file));
  const uri = video?.uri ?? (await register({ ...toStored(file), fileName: name }));
  if (uri === null) throw notFound('This video');
  return { uri, playerUrl: videoHost.playerUrl(uri) };
}

export async function createVideo(
  actor: CreatorActor,
  { fileID }: Body<typeof calls.createVideo>,
): Promise<Created> {
  const file = await getOwnVideo(actor, fileID);
  return create(file, file.fileName);
}

/**
 * Creates a video from a signed link to the caller's own file. The link only identifies the file; a
 * URL from a request is never fetched.
 * @throws 422 for any other URL, another person's file, or another size
 */
export async function createVideoFromUrl(
  actor: CreatorActor,
  { presignedURL, size, name }: Body<typeof calls.createVideoFromUrl>,
): Promise<Created> {
  const key = await storage.keyOfLink(presignedURL);
  const found = key === null ? undefined : await files.findOwnByKey(db, actor.userId, key);
  if (!found)
    throw invalidField(
      'presignedURL',
      'FOREIGN_ADDRESS',
      'Only a link to a file that you have uploaded here can be taken.',
    );
  const file = await getOwnVideo(actor, found.id);
  if (file.size !== size) throw invalidField('size', 'FILE_SIZE_MISMATCH', 'The file has another size.');
  return create(file, name);
}

/**
 * Deletes a video. Its file remains in the library and plays in its original form.
 * @throws 404 for an unknown video or another person's
 */
export async function deleteVideo(
  actor: CreatorActor,
  { uri }: Query<typeof calls.removeVideo>,
): Promise<{ done: true }> {
  const video = await repository.findOwnByUri(db, actor.userId, uri);
  if (!video) throw notFound('This video');
  await removeVideo(video.fileId);
  return { done: true };
}
