import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/** Columns of a file that its owner may see. The storage key is internal and therefore omitted. */
const fileColumns = [
  'id',
  'fileName',
  'mimeType',
  'size',
  'description',
  'folderName',
  'language',
  'format',
  'pages',
  'durationSeconds',
  'width',
  'height',
  'refusesChanges',
  'thumbnail',
  'state',
  'refusal',
  'createdAt',
  'finishedAt',
  'deletedAt',
  'restorableUntil',
  'bytesRemovedAt',
] as const;

/** Lists a batch of a user's files by id after `after`, including deleted files. */
export function listFilesByOwner(db: Db, ownerId: string, after: string | undefined) {
  let rows = db.selectFrom('files').select(fileColumns).where('ownerId', '=', ownerId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/**
 * Lists a batch of a user's files by id after `after`. Only files whose bytes are checked and
 * stored are included.
 */
export function listStoredByOwner(db: Db, ownerId: string, after: string | undefined) {
  let rows = db
    .selectFrom('files')
    .select(['id', 'fileName', 'storageKey'])
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'READY')
    .where('bytesRemovedAt', 'is', null);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

export const listCaptionsByOwner = (db: Db, ownerId: string) =>
  db
    .selectFrom('captions')
    .innerJoin('files', 'files.id', 'captions.fileId')
    .select([
      'captions.fileId',
      'captions.language',
      'captions.storageKey',
      'captions.size',
      'captions.updatedAt',
    ])
    .where('files.ownerId', '=', ownerId)
    .orderBy('captions.fileId')
    .orderBy('captions.language')
    .execute();

export function listPicturesByOwner(db: Db, ownerId: string, after: string | undefined) {
  let rows = db.selectFrom('pictures').select(['id', 'size', 'createdAt']).where('ownerId', '=', ownerId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}
