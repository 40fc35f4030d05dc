import { buffer } from 'node:stream/consumers';
import { findFileKind } from '../../contract/values/file-types.ts';
import { pictureWidths } from '../../contract/values/pictures.ts';
import { db, type Trx } from '../db/connection.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { storage } from '../providers/storage/storage.ts';
import { enqueue } from '../tasks.ts';
import { signedLink } from './link-service.ts';
import { makeWidths, type PictureWidths } from './picture-widths.ts';
import * as repository from './repository.ts';
import type { FileRow } from './repository.ts';

/**
 * Pictures among the private files. Like covers, they are shown as two webp files without metadata:
 * one in the large and one in the small width. Unlike covers, they are shown by signed links.
 */

type Stored = Pick<FileRow, 'storageKey' | 'hasWidths'>;

const keyOf = ({ storageKey }: Stored, width: number) => `${storageKey}.${width}.webp`;
const keysOf = (file: Stored) => [keyOf(file, pictureWidths.large), keyOf(file, pictureWidths.small)];

/**
 * Queues the generation of the large and the small width for pictures without them. Files that are
 * not pictures are ignored.
 */
export async function enqueueWidths(trx: Trx, files: FileRow[]): Promise<void> {
  for (const { id: fileId, mimeType, hasWidths, ownerId } of files)
    if (findFileKind(mimeType) === 'image' && !hasWidths)
      await enqueue(trx, 'files.makeWidths', { fileId }, { ownerId });
}

/**
 * Task: generates the large and the small width of a picture. An unreadable picture gets no widths,
 * so that `pictureLinks` returns null for it.
 */
export async function makeFileWidths({ fileId }: { fileId: string }): Promise<void> {
  const file = await repository.findFile(db, fileId);
  if (!file || file.hasWidths || file.deletedAt) return;
  const widths = await makeWidths(await buffer(await storage.open(file.storageKey))).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      log.info({ fileId, code: error.code }, 'a picture among the files cannot be read, and is not shown');
      return null;
    },
  );
  if (widths) await storeWidths(file, widths);
}

/** Stores the large and the small width of a picture, so that the picture can be shown. */
export async function storeWidths(file: FileRow, widths: PictureWidths): Promise<void> {
  await storage.putBytes(keyOf(file, pictureWidths.large), widths.large, 'image/webp');
  await storage.putBytes(keyOf(file, pictureWidths.small), widths.small, 'image/webp');
  // The file was deleted in the meantime. Its bytes may already be removed, so these widths would
  // never be removed with them.
  if (!(await repository.recordWidths(db, file.id))) await removeWidths({ ...file, hasWidths: true });
}

export async function removeWidths(file: Stored): Promise<void> {
  if (file.hasWidths) for (const key of keysOf(file)) await storage.remove(key);
}

/**
 * Returns links to the large and the small width of a picture, or null before they are generated.
 * The uploaded file itself is not linked, because it contains camera metadata. The caller checks
 * access.
 */
export async function pictureLinks(
  file: Stored & Pick<FileRow, 'mimeType' | 'fileName'>,
  terms: { minutes?: number } = {},
) {
  if (!file.hasWidths) return null;
  const [large, small] = await Promise.all(
    keysOf(file).map((storageKey) => signedLink({ ...file, storageKey, mimeType: 'image/webp' }, terms)),
  );
  return { ...large!, smallUrl: small!.url };
}
