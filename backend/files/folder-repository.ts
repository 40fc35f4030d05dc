import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { isUsedBy } from './repository.ts';

/**
 * Lists folders by name with the number of their files. Files with a use of an excluded kind are
 * not counted.
 */
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

/**
 * Adds a folder unless it exists.
 * @returns the number of the user's folders
 */
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

/**
 * Removes a folder.
 * @returns true if a folder with this name existed
 */
export const removeFolder = async (to: Db, ownerId: string, name: string): Promise<boolean> =>
  (await to
    .deleteFrom('fileFolders')
    .where('ownerId', '=', ownerId)
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst()) !== undefined;

/**
 * Moves the files of a folder to another folder. Deleted files are moved too, so that a restored
 * file is in the renamed folder.
 */
export const moveFiles = (to: Db, ownerId: string, name: string, newName: string) =>
  to
    .updateTable('files')
    .set({ folderName: newName })
    .where('ownerId', '=', ownerId)
    .where('folderName', '=', name)
    .execute();

export const removeFolders = (to: Db, ownerId: string) =>
  to.deleteFrom('fileFolders').where('ownerId', '=', ownerId).execute();
