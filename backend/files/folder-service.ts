import type { Body, Reply } from '../../contract/call.ts';
import type { files as calls } from '../../contract/files.ts';
import { limits } from '../../contract/values/limits.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { listPrivateUses } from '../extension-points/file-uses.ts';
import type { Actor } from '../http/actor.ts';
import { conflict, notFound } from '../errors.ts';
import * as repository from './folder-repository.ts';

export const list = async (actor: Actor): Promise<Reply<typeof calls.listFolders>> => ({
  items: await repository.listFolders(db, actor.userId, listPrivateUses()),
});

/**
 * Creates a folder for a user unless it exists. Does nothing for an empty name.
 * @throws 409 above the maximum number of folders
 */
export async function ensureFolder(trx: Trx, ownerId: string, name: string | undefined): Promise<void> {
  if (name && (await repository.addFolder(trx, ownerId, name)) > limits.folders)
    throw conflict('TOO_MANY_FOLDERS', `You can have ${limits.folders} folders. Rename or remove one first.`);
}

/**
 * Creates a folder, which exists even while it has no files. Does nothing if a folder of this name
 * exists.
 */
export async function create(
  actor: Actor,
  { name }: Body<typeof calls.createFolder>,
): Promise<{ done: true }> {
  await inTransaction((trx) => ensureFolder(trx, actor.userId, name));
  return { done: true };
}

/**
 * Renames a folder. If a folder of the new name exists, both are merged. Without a new name, the
 * files are moved out of the folder.
 * @throws 404
 */
export async function rename(
  actor: Actor,
  { name, newName }: Body<typeof calls.renameFolder>,
): Promise<{ done: true }> {
  await inTransaction(async (trx) => {
    if (!(await repository.removeFolder(trx, actor.userId, name))) throw notFound('This folder');
    await repository.moveFiles(trx, actor.userId, name, newName);
    await ensureFolder(trx, actor.userId, newName);
  });
  return { done: true };
}
