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

/** Makes sure that a person has a folder of this name; no name is none. @throws 409 for one more than they can have */
export async function ensureFolder(trx: Trx, ownerId: string, name: string | undefined): Promise<void> {
  if (name && (await repository.addFolder(trx, ownerId, name)) > limits.folders)
    throw conflict('TOO_MANY_FOLDERS', `You can have ${limits.folders} folders. Rename or remove one first.`);
}

/** It stays while it is empty. Another one of the same name is that one. */
export async function create(
  actor: Actor,
  { name }: Body<typeof calls.createFolder>,
): Promise<{ done: true }> {
  await inTransaction((trx) => ensureFolder(trx, actor.userId, name));
  return { done: true };
}

/** Merges with the folder that has the new name already; without a new name the files are in no folder. @throws 404 */
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
