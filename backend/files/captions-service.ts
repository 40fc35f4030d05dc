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

/** What has a video with captions, as its creator's editor knows it: a part of a course, a post. */
export type Captioned<Draft> = {
  owner: Owner;
  /** Locks the thing for a change. @throws where the actor may not change it now */
  lock: (trx: Trx) => Promise<unknown>;
  /** The file of its video. Call it while the thing is locked. */
  findVideo: (trx: Trx) => Promise<string | null>;
  noVideo: () => AppError;
  /** Runs `work` as a change of the thing, which is locked meanwhile. */
  change: (work: (trx: Trx) => Promise<void>) => Promise<Draft>;
};

type Track = repository.CaptionsRow;

/** The captions of some files, by language. The caller decides who may read them. */
export const listTracks = (from: Db, fileIds: string[]): Promise<Track[]> =>
  repository.listCaptions(from, fileIds);

/** "en, 2026-11-21 10:31:07 UTC" */
export const trackInWords = ({ language, updatedAt }: Track): string =>
  `${language}, ${updatedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Those of the captions that one file has, as its creator's editor shows them. */
export const storedCaptionsOf = (tracks: Track[], fileId: string | null): StoredCaptions[] =>
  tracks
    .filter((track) => track.fileId === fileId)
    .map(({ language, updatedAt }) => ({ language, updatedAt: updatedAt.toISOString() }));

/**
 * Captions are text: those of what is published change at once.
 * @throws 409 for a thing without a video, or whose video was replaced since, 422 for a file that is no captions and QUOTA_EXCEEDED
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
      // Again: what is stored at the same moment counts too, and SRT has grown.
      await assertQuota(trx, thing.owner, track.size);
      await putTrack(trx, video.id, { ...track, language });
    }),
  );
}

/** @throws 404 when there are none in this language */
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

/** Runs `work`, which changes the captions of a file, wherever it is used. */
async function changeTracks(trx: Trx, fileId: string, work: () => Promise<void>): Promise<void> {
  await repository.lockCaptions(trx, fileId);
  const changed = await watchCaptions(trx, fileId);
  await work();
  await changed();
}

/**
 * Runs `work` with captions that are stored already: no transaction waits for the storage. They are removed when it fails.
 * WebVTT or SRT, which is converted. The caller has checked that the file is the actor's.
 * @throws 422 for a file that is no captions, with the line
 */
export async function withStoredTrack<T>(
  file: { storageKey: string },
  bytes: Uint8Array,
  work: (track: { storageKey: string; size: number }) => Promise<T>,
): Promise<T> {
  const webVtt = Buffer.from(toWebVtt(bytes));
  // Another key each time: a player that is open keeps what it has, and nothing cached is taken for the new one.
  const trackKey = `${file.storageKey}.${randomUUID()}.vtt`;
  await storage.putBytes(trackKey, webVtt, 'text/vtt');
  try {
    return await work({ storageKey: trackKey, size: webVtt.length });
  } catch (error) {
    await storage.remove(trackKey);
    throw error;
  }
}

/** Notes the stored captions of a file in one language, instead of those it had in it. */
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

/** Links to the captions of a file, valid as long as one of `signedLink`. The caller has checked access. */
export const listTrackLinks = async (from: Db, fileId: string): Promise<PlayedCaptions[]> =>
  Promise.all(
    (await listTracks(from, [fileId])).map(async ({ storageKey, language }) => ({
      language,
      url: (await signedLink({ storageKey, mimeType: 'text/vtt', fileName: 'captions.vtt' })).url,
    })),
  );
