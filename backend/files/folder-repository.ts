import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { isUsedBy } from './repository.ts';

/** By name, with how many files are in each; without files of the kinds of users that the library leaves out. */
export const listFolders = (from: Db, ownerId: string, without: string[]) =>
  from
    .selectFrom('fileFolders')
    .leftJoin('files', (join) =>
      join
        .onRef('files.ownerId', '=', 'fileFolders.ownerId')
        .onRef('files.folderName', '=', 'fileFolders.name')
        .on('files.deletedAt', 'is', null)
        .on(sql<boolean>`not ${isUsedBy(without)}`),
    )
    .select(({ fn }) => ['fileFolders.name', fn.count<number>('files.id').as('filesCount')])
    .where('fileFolders.ownerId', '=', ownerId)
    .groupBy('fileFolders.name')
    .orderBy(sql`lower(file_folders.name)`)
    .orderBy('fileFolders.name')
    .execute();

/** @returns how many folders the person has now */
export async function addFolder(to: Db, ownerId: string, name: string): Promise<number> {
  await to
    .insertInto('fileFolders')
    .values({ ownerId, name })
    .onConflict((of) => of.doNothing())
    .execute();
  const { count } = await to
    .selectFrom('fileFolders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether there was one of this name */
export const removeFolder = async (to: Db, ownerId: string, name: string): Promise<boolean> =>
  (await to
    .deleteFrom('fileFolders')
    .where('ownerId', '=', ownerId)
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst()) !== undefined;

/** Deleted ones too: one that is brought back is in the folder then. */
export const moveFiles = (to: Db, ownerId: string, name: string, newName: string) =>
  to
    .updateTable('files')
    .set({ folderName: newName })
    .where('ownerId', '=', ownerId)
    .where('folderName', '=', name)
    .execute();

export const removeFolders = (to: Db, ownerId: string) =>
  to.deleteFrom('fileFolders').where('ownerId', '=', ownerId).execute();
