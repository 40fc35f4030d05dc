import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/** What a person may read of their own file; where it is stored is ours. */
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

/** A person's files, deleted ones too: a batch by id, after one. */
export function listFilesOf(db: Db, ownerId: string, after: string | undefined) {
  let rows = db.selectFrom('files').select(fileColumns).where('ownerId', '=', ownerId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/** Those whose bytes are checked and still stored: a batch by id, after one. */
export function listStoredOf(db: Db, ownerId: string, after: string | undefined) {
  let rows = db
    .selectFrom('files')
    .select(['id', 'fileName', 'storageKey'])
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'READY')
    .where('bytesRemovedAt', 'is', null);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

export const listCaptionsOf = (db: Db, ownerId: string) =>
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

export function listPicturesOf(db: Db, ownerId: string, after: string | undefined) {
  let rows = db.selectFrom('pictures').select(['id', 'size', 'createdAt']).where('ownerId', '=', ownerId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}
