import { minutesFromNow } from '../clock.ts';
import { db, type Db } from '../db/connection.ts';
import { AppError } from '../http/errors.ts';
import { storage } from '../providers/storage.ts';
import { getReadyFile } from './service.ts';
import * as repository from './repository.ts';

type Row = repository.FileRow;

/** How long a player may stay open and paused. */
const READ_LINK_MINUTES = 6 * 60;
const MAX_CAPTIONS_BYTES = 2 * 1024 * 1024;

type Linked = Pick<Row, 'storageKey' | 'mimeType' | 'fileName'>;

/** A link that its bearer can read for 6 hours. The caller has checked access. */
export async function signedLink(
  file: Linked,
  { download = false } = {},
): Promise<{ url: string; expiresAt: Date }> {
  const expiresAt = minutesFromNow(READ_LINK_MINUTES);
  const url = await storage.linkToGet(file.storageKey, {
    mimeType: file.mimeType.startsWith('text/') ? `${file.mimeType}; charset=utf-8` : file.mimeType,
    expiresAt,
    ...(download && { downloadName: file.fileName }),
  });
  return { url, expiresAt };
}

/** @throws 422 unless the text is WebVTT of at most 2 MiB. */
export async function storeCaptions(
  ownerId: string,
  fileId: string,
  webVtt: string,
  language = 'en',
): Promise<void> {
  const file = await getReadyFile(db, ownerId, fileId);
  const bytes = Buffer.from(webVtt);
  if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(webVtt) || bytes.byteLength > MAX_CAPTIONS_BYTES)
    throw new AppError(422, 'FILE_TYPE_NOT_VALID', 'File type not valid');
  const storageKey = `${file.storageKey}.vtt`;
  await storage.putBytes(storageKey, bytes, 'text/vtt');
  await repository.putCaptions(db, { fileId, storageKey, language });
}

/** A link to the captions of a file, valid as long as one of `signedLink`. */
export async function findCaptionsLink(
  from: Db,
  fileId: string,
): Promise<{ url: string; language: string } | null> {
  const captions = await repository.findCaptions(from, fileId);
  if (!captions) return null;
  const { url } = await signedLink({
    storageKey: captions.storageKey,
    mimeType: 'text/vtt',
    fileName: 'captions.vtt',
  });
  return { url, language: captions.language };
}

/** Whether any of these files has captions. */
export const haveCaptions = (from: Db, fileIds: string[]): Promise<boolean> =>
  repository.haveCaptions(from, fileIds);
