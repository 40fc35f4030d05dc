import type { Db, Trx } from '../db/connection.ts';

/** Attaches a picture to a parcel, from which an entry of its claim can take it. */
export const insertFile = (trx: Trx, file: { fileId: string; parcelId: string; attachedAt: Date }) =>
  trx
    .insertInto('claimFiles')
    .values(file)
    .onConflict((at) => at.doNothing())
    .execute();

/** Counts the pictures of a person that are attached to a parcel and in no entry. */
export const countUnsent = async (db: Db, parcelId: string, ownerId: string): Promise<number> =>
  (
    await db
      .selectFrom('claimFiles')
      .innerJoin('files', 'files.id', 'claimFiles.fileId')
      .select((at) => at.fn.countAll<number>().as('count'))
      .where('claimFiles.parcelId', '=', parcelId)
      .where('claimFiles.entryId', 'is', null)
      .where('files.ownerId', '=', ownerId)
      .where('files.deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Adds an attached picture to an entry.
 * @returns false for a picture of another parcel or of another entry
 */
export const sendFile = async (
  trx: Trx,
  file: { fileId: string; parcelId: string; entryId: string; position: number },
): Promise<boolean> =>
  (await trx
    .updateTable('claimFiles')
    .set({ entryId: file.entryId, position: file.position })
    .where('fileId', '=', file.fileId)
    .where('parcelId', '=', file.parcelId)
    .where('entryId', 'is', null)
    .returning('fileId')
    .executeTakeFirst()) !== undefined;

/** Lists the ids of the pictures of entries, by position. */
export const listByEntries = (db: Db, entryIds: string[]) =>
  entryIds.length
    ? db
        .selectFrom('claimFiles')
        .select(['fileId', 'entryId'])
        .where('entryId', 'in', entryIds)
        .orderBy('position')
        .execute()
    : Promise.resolve([]);

/** Lists which of the given files are attached, with their entries. */
export const listUses = (db: Db, fileIds: string[]) =>
  fileIds.length
    ? db.selectFrom('claimFiles').select(['fileId', 'entryId']).where('fileId', 'in', fileIds).execute()
    : Promise.resolve([]);

/** Lists pictures that were attached before a time and are in no entry. */
export const listUnsent = async (db: Db, before: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('claimFiles')
      .select('fileId')
      .where('entryId', 'is', null)
      .where('attachedAt', '<', before)
      .orderBy('attachedAt')
      .limit(limit)
      .execute()
  ).map(({ fileId }) => fileId);

/** Lists the pictures that a person attached, in entries or not. */
export const listByOwner = async (db: Db, ownerId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('claimFiles')
      .innerJoin('files', 'files.id', 'claimFiles.fileId')
      .select('claimFiles.fileId')
      .where('files.ownerId', '=', ownerId)
      .execute()
  ).map(({ fileId }) => fileId);

/** Takes pictures out of their parcels. */
export const deleteFiles = (trx: Trx, fileIds: string[]) =>
  trx.deleteFrom('claimFiles').where('fileId', 'in', fileIds).execute();

/**
 * Takes a picture that is in no entry out of its parcel.
 * @returns false if the picture was sent meanwhile
 */
export const removeUnsent = async (trx: Trx, fileId: string): Promise<boolean> =>
  (await trx
    .deleteFrom('claimFiles')
    .where('fileId', '=', fileId)
    .where('entryId', 'is', null)
    .returning('fileId')
    .executeTakeFirst()) !== undefined;
