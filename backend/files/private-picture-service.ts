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

/** Pictures among the files: shown as covers are, in two widths and without what a camera writes into them, by signed links. */

type Stored = Pick<FileRow, 'storageKey' | 'hasWidths'>;

const keyOf = ({ storageKey }: Stored, width: number) => `${storageKey}.${width}.webp`;
const keysOf = (file: Stored) => [keyOf(file, pictureWidths.large), keyOf(file, pictureWidths.small)];

/** Has the widths of pictures made that are about to be shown; other files need none. */
export async function wantWidths(trx: Trx, files: FileRow[]): Promise<void> {
  for (const { id: fileId, mimeType, hasWidths, ownerId } of files)
    if (findFileKind(mimeType) === 'image' && !hasWidths)
      await enqueue(trx, 'files.makeWidths', { fileId }, { ownerId });
}

/** The task. A picture that cannot be read is shown to nobody. */
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

/** Stores the widths of a file's picture, which is shown from then on. */
export async function storeWidths(file: FileRow, widths: PictureWidths): Promise<void> {
  await storage.putBytes(keyOf(file, pictureWidths.large), widths.large, 'image/webp');
  await storage.putBytes(keyOf(file, pictureWidths.small), widths.small, 'image/webp');
  // Deleted meanwhile: its bytes are gone, or will be without these.
  if (!(await repository.noteWidths(db, file.id))) await removeWidths({ ...file, hasWidths: true });
}

export async function removeWidths(file: Stored): Promise<void> {
  if (file.hasWidths) for (const key of keysOf(file)) await storage.remove(key);
}

/**
 * Links to a picture and to a narrower one; null until both are made, because what was uploaded has what the camera wrote into it.
 * The caller has checked access.
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
