import type { Db, Trx } from '../db/connection.ts';

/** Attaches a picture to a parcel. An entry of the parcel's claim can use the picture later. */
export const insertFile = (trx: Trx, file: { fileId: string; parcelId: string; attachedAt: Date }) =>
  trx
    .insertInto('claimFiles')
    .values(file)
    .onConflict((at) => at.doNothing())
    .execute();

/** Counts a person's pictures that are attached to a parcel and not used in an entry yet. */
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
 * @returns false for a picture of another parcel or another entry
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

/** Lists the ids of the pictures in entries, by position. */
export const listByEntries = (db: Db, entryIds: string[]) =>
  entryIds.length
    ? db
        .selectFrom('claimFiles')
        .select(['fileId', 'entryId'])
        .where('entryId', 'in', entryIds)
        .orderBy('position')
        .execute()
    : Promise.resolve([]);

/** Lists the given files that are attached to parcels, with their entries. */
export const listUses = (db: Db, fileIds: string[]) =>
  fileIds.length
    ? db.selectFrom('claimFiles').select(['fileId', 'entryId']).where('fileId', 'in', fileIds).execute()
    : Promise.resolve([]);

/** Lists pictures that were attached before a time and are not used in an entry. */
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

/** Lists all pictures that a person attached, whether used in an entry or not. */
export const listByOwner = async (db: Db, ownerId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('claimFiles')
      .innerJoin('files', 'files.id', 'claimFiles.fileId')
      .select('claimFiles.fileId')
      .where('files.ownerId', '=', ownerId)
      .execute()
  ).map(({ fileId }) => fileId);

/** Detaches pictures from their parcels. */
export const deleteFiles = (trx: Trx, fileIds: string[]) =>
  trx.deleteFrom('claimFiles').where('fileId', 'in', fileIds).execute();

/**
 * Detaches a picture from its parcel if no entry uses it.
 * @returns false if an entry has used the picture in the meantime
 */
export const removeUnsent = async (trx: Trx, fileId: string): Promise<boolean> =>
  (await trx
    .deleteFrom('claimFiles')
    .where('fileId', '=', fileId)
    .where('entryId', 'is', null)
    .returning('fileId')
    .executeTakeFirst()) !== undefined;
