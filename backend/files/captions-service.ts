import { randomUUID } from 'node:crypto';
import { now } from '../clock.ts';
import type { Db, Trx } from '../db/connection.ts';
import { notFound } from '../http/errors.ts';
import { storage } from '../providers/storage.ts';
import { enqueue } from '../tasks.ts';
import { signedLink } from './link-service.ts';
import * as repository from './repository.ts';
import { toWebVtt } from './web-vtt.ts';

export type Track = repository.CaptionsRow;

/** The captions of some files, by language. The caller decides who may read them. */
export const listTracks = (from: Db, fileIds: string[]): Promise<Track[]> =>
  repository.listCaptions(from, fileIds);

/**
 * Runs `work` with captions that are stored already: no transaction waits for the storage. They are removed when it fails.
 * WebVTT or SRT, which is converted. The caller has checked that the file is the actor's.
 * @throws 422 for a file that is no captions, with the line
 */
export async function withStoredTrack<T>(
  file: { storageKey: string },
  bytes: Uint8Array,
  work: (trackKey: string) => Promise<T>,
): Promise<T> {
  const webVtt = toWebVtt(bytes);
  // Another key each time: a player that is open keeps what it has, and nothing cached is taken for the new one.
  const trackKey = `${file.storageKey}.${randomUUID()}.vtt`;
  await storage.putBytes(trackKey, Buffer.from(webVtt), 'text/vtt');
  try {
    return await work(trackKey);
  } catch (error) {
    await storage.remove(trackKey);
    throw error;
  }
}

/** Notes the stored captions of a file in one language, instead of those it had in it. */
export async function putTrack(
  trx: Trx,
  fileId: string,
  { language, storageKey }: { language: string; storageKey: string },
): Promise<void> {
  const replaced = await repository.findCaptions(trx, fileId, language);
  await repository.putCaptions(trx, { fileId, language, storageKey, updatedAt: now() });
  if (replaced) await enqueue(trx, 'files.removeObjects', { keys: [replaced.storageKey] });
}

/** @throws 404 when the file has no captions in this language */
export async function removeTrack(trx: Trx, fileId: string, language: string): Promise<void> {
  const removed = await repository.deleteCaptions(trx, fileId, language);
  if (!removed) throw notFound('These captions');
  await enqueue(trx, 'files.removeObjects', { keys: [removed.storageKey] });
}

/** Links to the captions of a file, valid as long as one of `signedLink`. The caller has checked access. */
export const listTrackLinks = async (
  from: Db,
  fileId: string,
): Promise<{ language: string; url: string }[]> =>
  Promise.all(
    (await listTracks(from, [fileId])).map(async ({ storageKey, language }) => ({
      language,
      url: (await signedLink({ storageKey, mimeType: 'text/vtt', fileName: 'captions.vtt' })).url,
    })),
  );
