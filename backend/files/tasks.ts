import { availableParallelism } from 'node:os';
import { RESTORE_DAYS } from '../../contract/values/limits.ts';
import { z } from '../../contract/zod.ts';
import { daysFromNow, now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { log } from '../log.ts';
import { whenCoreIsFree } from '../providers/video/ffmpeg.ts';
import { storage } from '../providers/storage/storage.ts';
import { LONGEST_TRANSCODING_MINUTES, noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { readAudio } from './audio-service.ts';
import { drawFirstPage } from './pdf-page-service.ts';
import { removeUnusedPictures } from './picture-service.ts';
import { makeFileWidths } from './private-picture-service.ts';
import { findNeed } from './use-service.ts';
import * as repository from './repository.ts';
import { discardUnattached, removeBytes, removeDeadDrafts } from './service.ts';
import { enqueueOriginals, enqueueLost, transcode } from './video-service.ts';

const payloads = {
  'files.sweep': noPayload,
  'files.removeDeleted': z.object({ fileIds: z.array(z.string()) }),
  'files.removeObjects': z.object({ keys: z.array(z.string()) }),
  'files.makeWidths': z.object({ fileId: z.string() }),
  'files.readAudio': z.object({ fileId: z.string() }),
  'files.drawFirstPage': z.object({ fileId: z.string() }),
  'files.transcode': z.object({ fileId: z.string(), isBackground: z.literal(true).optional() }),
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

const BATCH = 200;

/**
 * Runs the removal of a file's bytes. A failure is logged, so that it does not block other files,
 * and the next night retries it.
 */
async function attempt(fileId: string, remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    log.error({ err: error, fileId }, 'the bytes of a file were not removed');
  }
}

/**
 * Deletes uploads that were not finished within a week, and files that were refused more than two
 * days ago.
 */
async function dropStale(): Promise<void> {
  const stale = await repository.listStale(
    db,
    { unfinished: daysFromNow(-7), refused: daysFromNow(-2) },
    BATCH,
  );
  for (const file of stale) {
    await repository.updateFile(db, file.id, { deletedAt: now() });
    await attempt(file.id, () => removeBytes(file));
  }
  if (stale.length === BATCH) await dropStale();
}

/**
 * Deletes files of members that were not attached to anything for a month. A member has no library
 * in which such a file could be found.
 */
async function dropUnattached(): Promise<void> {
  const unattached = await repository.listUnattached(db, daysFromNow(-RESTORE_DAYS), BATCH);
  for (const file of unattached) await discardUnattached(file);
  if (unattached.length === BATCH) await dropUnattached();
}

/** Removes the bytes of a deleted file unless a use needs them. */
async function removeUnneeded(file: repository.FileRow): Promise<void> {
  if ((await findNeed(db, file.id)) !== 'FREE') return;
  await removeBytes(file);
  await repository.updateFile(db, file.id, { bytesRemovedAt: now(), thumbnail: null, waveform: null });
}

/**
 * Returns a time for which all upload links issued before it have expired. Links are valid for a
 * day; the second day is a margin.
 */
const linkEnd = () => daysFromNow(-2);

/** Removes the bytes of deleted files that no use needs and that cannot be restored. */
async function purgeDeleted(after?: string): Promise<void> {
  const removable = await repository.listRemovable(db, linkEnd(), now(), BATCH, after);
  for (const file of removable) await attempt(file.id, () => removeUnneeded(file));
  if (removable.length === BATCH) await purgeDeleted(removable.at(-1)!.id);
}

/**
 * Removes the bytes of permanently deleted files. Files whose upload link may still be valid are
 * left to the nightly sweep.
 */
const removeDeleted = task('files.removeDeleted', async ({ fileIds }) => {
  for (const id of fileIds) {
    const file = await repository.findRemovable(db, id, linkEnd(), now());
    if (file) await attempt(id, () => removeUnneeded(file));
  }
});

/**
 * Removes pictures that were unused for a day. A form may be open for that long before it is
 * submitted.
 */
async function dropUnusedPictures(): Promise<void> {
  if ((await removeUnusedPictures(daysFromNow(-1), BATCH)) === BATCH) await dropUnusedPictures();
}

export const sweepFiles = task(
  'files.sweep',
  async () => {
    await dropStale();
    await dropUnattached();
    await purgeDeleted();
    await dropUnusedPictures();
    await removeDeadDrafts();
    await enqueueLost(daysFromNow(-1));
    await enqueueOriginals();
  },
  { schedule: '20 3 * * *' },
);

/** Removes replaced or deleted objects after the commit. */
const removeObjects = task('files.removeObjects', async ({ keys }) => {
  for (const key of keys) await storage.remove(key);
});

/**
 * Transcodes videos at a low priority and retries temporary faults. A long video takes hours, so
 * one core is reserved for clips that users wait for, unless the machine has a single core.
 * Encoding can use idle cores anyway.
 */
const transcodeVideo = task('files.transcode', (video) => whenCoreIsFree(() => transcode(video)), {
  concurrency: Math.max(1, availableParallelism() - 1),
  minutes: LONGEST_TRANSCODING_MINUTES,
});

export const fileTasks = [
  sweepFiles,
  removeObjects,
  removeDeleted,
  transcodeVideo,
  task('files.makeWidths', makeFileWidths),
  task('files.readAudio', readAudio),
  task('files.drawFirstPage', drawFirstPage),
];
