import { randomUUID } from 'node:crypto';
import type { PlayedCaptions, StoredCaptions } from '../../contract/files.ts';
import { now } from '../clock.ts';
import { inTransaction, type Db, type Trx } from '../db/connection.ts';
import { conflict, notFound, type AppError } from '../errors.ts';
import { storage } from '../providers/storage/storage.ts';
import { enqueue } from '../tasks.ts';
import { signedLink } from './link-service.ts';
import { assertQuota, type Owner } from './quota-service.ts';
import * as repository from './repository.ts';
import { getReadyFile } from './service.ts';
import { watchCaptions } from './use-service.ts';
import { toWebVtt } from './web-vtt.ts';

/** Content whose video has captions that the creator edits: a course part or a post. */
export type Captioned<Draft> = {
  owner: Owner;
  /**
   * Locks the content for a change.
   * @throws when the actor may not change it now
   */
  lock: (trx: Trx) => Promise<unknown>;
  /** Returns the file id of the video; the caller must have locked the content. */
  findVideo: (trx: Trx) => Promise<string | null>;
  noVideo: () => AppError;
  /** Runs `work` as a change of the locked content. */
  change: (work: (trx: Trx) => Promise<void>) => Promise<Draft>;
};

type Track = repository.CaptionsRow;

/** Lists the captions of several files by language. The caller checks access. */
export const listTracks = (from: Db, fileIds: string[]): Promise<Track[]> =>
  repository.listCaptions(from, fileIds);

/** Formats the language and change time of captions, such as "en, 2026-11-21 10:31:07 UTC". */
export const formatTrack = ({ language, updatedAt }: Track): string =>
  `${language}, ${updatedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Returns the captions of one file as the creator's editor shows them. */
export const toStoredCaptions = (tracks: Track[], fileId: string | null): StoredCaptions[] =>
  tracks
    .filter((track) => track.fileId === fileId)
    .map(({ language, updatedAt }) => ({ language, updatedAt: updatedAt.toISOString() }));

/**
 * Stores captions. Captions are text, so a change of published content is public at once.
 * @throws 409 for content without a video or whose video was replaced, 422 for an invalid caption
 *   file and QUOTA_EXCEEDED
 */
export async function putCaptions<Draft>(
  thing: Captioned<Draft>,
  language: string,
  bytes: Uint8Array,
): Promise<Draft> {
  const getVideo = async (trx: Trx) => {
    const fileId = await thing.findVideo(trx);
    if (!fileId) throw thing.noVideo();
    return getReadyFile(trx, thing.owner.userId, fileId);
  };
  const video = await inTransaction(async (trx) => {
    await thing.lock(trx);
    await assertQuota(trx, thing.owner, bytes.length);
    return getVideo(trx);
  });
  return withStoredTrack(video, bytes, (track) =>
    thing.change(async (trx) => {
      if ((await getVideo(trx)).id !== video.id)
        throw conflict('EDITED_ELSEWHERE', 'There is another video meanwhile.');
      // The quota is checked again, because concurrent uploads may have used it and a converted SRT
      // file is larger.
      await assertQuota(trx, thing.owner, track.size);
      await putTrack(trx, video.id, { ...track, language });
    }),
  );
}

/**
 * Removes the captions of a language.
 * @throws 404 when the video has no captions in this language
 */
export const removeCaptions = <Draft>(thing: Captioned<Draft>, language: string): Promise<Draft> =>
  thing.change(async (trx) => {
    const fileId = await thing.findVideo(trx);
    if (!fileId) throw notFound('These captions');
    await changeTracks(trx, fileId, async () => {
      const removed = await repository.deleteCaptions(trx, fileId, language);
      if (!removed) throw notFound('These captions');
      await enqueue(trx, 'files.removeObjects', { keys: [removed.storageKey] });
    });
  });

/**
 * Runs `work`, which changes the captions of a file, and then notifies all content that uses the
 * file.
 */
async function changeTracks(trx: Trx, fileId: string, work: () => Promise<void>): Promise<void> {
  await repository.lockCaptions(trx, fileId);
  const changed = await watchCaptions(trx, fileId);
  await work();
  await changed();
}

/**
 * Converts SRT to WebVTT, stores the captions and then runs `work`. The storage is called outside
 * of a transaction, so that no transaction waits for it. If `work` fails, the stored captions are
 * removed. The caller checks that the file belongs to the actor.
 * @throws 422 with the line for an invalid caption file
 */
export async function withStoredTrack<T>(
  file: { storageKey: string },
  bytes: Uint8Array,
  work: (track: { storageKey: string; size: number }) => Promise<T>,
): Promise<T> {
  const webVtt = Buffer.from(toWebVtt(bytes));
  // Each change uses a new storage key, so that an open player can still load its captions and no
  // cache returns the old file.
  const trackKey = `${file.storageKey}.${randomUUID()}.vtt`;
  await storage.putBytes(trackKey, webVtt, 'text/vtt');
  try {
    return await work({ storageKey: trackKey, size: webVtt.length });
  } catch (error) {
    await storage.remove(trackKey);
    throw error;
  }
}

/** Stores the captions of a file in one language and replaces the previous ones. */
export const putTrack = (
  trx: Trx,
  fileId: string,
  track: { language: string; storageKey: string; size: number },
): Promise<void> =>
  changeTracks(trx, fileId, async () => {
    const replaced = await repository.findCaptions(trx, fileId, track.language);
    await repository.putCaptions(trx, { ...track, fileId, updatedAt: now() });
    if (replaced) await enqueue(trx, 'files.removeObjects', { keys: [replaced.storageKey] });
  });

/**
 * Returns links to the captions of a file; they expire like the links of `signedLink`. The caller
 * checks access.
 */
export const listTrackLinks = async (from: Db, fileId: string): Promise<PlayedCaptions[]> =>
  Promise.all(
    (await listTracks(from, [fileId])).map(async ({ storageKey, language }) => ({
      language,
      url: (await signedLink({ storageKey, mimeType: 'text/vtt', fileName: 'captions.vtt' })).url,
    })),
  );
