import { availableParallelism } from 'node:os';
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
import { removeBytes, removeDeadDrafts } from './service.ts';
import { makeOriginals, resumeLost, transcode } from './video-service.ts';

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

/** The next night tries again; a file that cannot be removed does not keep the others. */
async function attempt(fileId: string, remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    log.error({ err: error, fileId }, 'the bytes of a file were not removed');
  }
}

/** Removes uploads that were not finished within a week, and files refused two days ago, from the library. */
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

/** Removes the bytes of a deleted file, unless somebody needs them. */
async function removeUnneeded(file: repository.FileRow): Promise<void> {
  if ((await findNeed(db, file.id)) !== 'FREE') return;
  await removeBytes(file);
  await repository.updateFile(db, file.id, { bytesRemovedAt: now(), thumbnail: null, wave: null });
}

/** An upload link is valid for one day: what is removed after two nobody can send again. */
const linkEnd = () => daysFromNow(-2);

/** Removes the bytes of deleted files once nothing needs them, and they cannot be brought back. */
async function purgeDeleted(after?: string): Promise<void> {
  const removable = await repository.listRemovable(db, linkEnd(), now(), BATCH, after);
  for (const file of removable) await attempt(file.id, () => removeUnneeded(file));
  if (removable.length === BATCH) await purgeDeleted(removable.at(-1)!.id);
}

/** The same at once, of files that were deleted permanently; those that may still be sent again are left to the next nights. */
const removeDeleted = task('files.removeDeleted', async ({ fileIds }) => {
  for (const id of fileIds) {
    const file = await repository.findRemovable(db, id, linkEnd(), now());
    if (file) await attempt(id, () => removeUnneeded(file));
  }
});

/** Removes pictures that nothing has shown for a day: a form may be open that long before it is sent. */
async function dropUnusedPictures(): Promise<void> {
  if ((await removeUnusedPictures(daysFromNow(-1), BATCH)) === BATCH) await dropUnusedPictures();
}

export const sweepFiles = task(
  'files.sweep',
  async () => {
    await dropStale();
    await purgeDeleted();
    await dropUnusedPictures();
    await removeDeadDrafts();
    await resumeLost(daysFromNow(-1));
    await makeOriginals();
  },
  { schedule: '20 3 * * *' },
);

/** Removes what was replaced or removed once that is committed. */
const removeObjects = task('files.removeObjects', async ({ keys }) => {
  for (const key of keys) await storage.remove(key);
});

/**
 * At a low priority; it is tried again while its fault may pass. A film takes hours: one core is left for the clips that somebody
 * waits for, unless there is only one. Encoding uses the cores that are idle all the same.
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
