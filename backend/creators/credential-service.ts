import type { CredentialInput, OwnCredential } from '../../contract/creators.ts';
import { credentialTypes } from '../../contract/values/file-types.ts';
import { maxCredentialBytes, RESTORE_DAYS } from '../../contract/values/limits.ts';
import type { z } from 'zod';
import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import type { FileUse, Use } from '../extension-points/file-uses.ts';
import { undiscard, discard, getReadyFile } from '../files/service.ts';
import { setUses } from '../files/use-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { allow, AppError, conflict, invalidField, notFound } from '../errors.ts';
import { toOwnCredentials } from './credentials.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';
import { revalidateProfile } from './service.ts';

const USE = 'CREDENTIAL';
const MOST_CREDENTIALS = 20;

const idOf = (actor: CreatorActor) => actor.creator.id;

const toOwn = async (from: Db, row: repository.CredentialRow): Promise<OwnCredential> =>
  (await toOwnCredentials(from, [row]))[0]!;

export const list = async (actor: CreatorActor) => ({
  items: await toOwnCredentials(db, await repository.listCredentials(db, [idOf(actor)])),
});

/** Locks the creator and checks that the profile can be changed. */
async function lockOwn(trx: Trx, actor: CreatorActor) {
  const creator = (await repository.lockCreator(trx, idOf(actor)))!;
  allow(policy.canUpdate(creator));
  return creator;
}

/**
 * Locks a credential of the creator.
 * @throws 404 for an unknown or foreign credential, and for one whose removal differs from
 *   `removed`
 */
async function lockCredential(trx: Trx, actor: CreatorActor, id: string, { removed = false } = {}) {
  const row = await repository.lockCredential(trx, id);
  if (row?.creatorId !== idOf(actor) || (row.removedAt !== null) !== removed)
    throw notFound('This credential');
  return row;
}

async function assertRoom(trx: Trx, actor: CreatorActor): Promise<void> {
  if ((await repository.listCredentials(trx, [idOf(actor)])).length >= MOST_CREDENTIALS)
    throw conflict('TOO_MANY_CREDENTIALS', `Keep it to ${MOST_CREDENTIALS} credentials.`);
}

export const add = (actor: CreatorActor, input: z.output<typeof CredentialInput>): Promise<OwnCredential> =>
  inTransaction(async (trx) => {
    const creator = await lockOwn(trx, actor);
    await assertRoom(trx, actor);
    const added = await repository.insertCredential(trx, {
      creatorId: idOf(actor),
      ...input,
      createdAt: now(),
    });
    await revalidateProfile(trx, creator);
    return toOwn(trx, added);
  });

/**
 * Removes a credential with its badge and document from the profile. The credential can be restored
 * for 30 days.
 */
export const remove = (actor: CreatorActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const { fileId } = await lockCredential(trx, actor, id);
    await repository.updateCredential(trx, id, { removedAt: now() });
    if (fileId) await discard(trx, fileId);
    await revalidateProfile(trx, await repository.getCreator(trx, idOf(actor)));
  });

export const restore = (actor: CreatorActor, id: string): Promise<OwnCredential> =>
  inTransaction(async (trx) => {
    const creator = await lockOwn(trx, actor);
    const { fileId } = await lockCredential(trx, actor, id, { removed: true });
    await assertRoom(trx, actor);
    const row = await repository.updateCredential(trx, id, { removedAt: null });
    if (fileId) await undiscard(trx, fileId);
    await revalidateProfile(trx, creator);
    return toOwn(trx, row);
  });

/**
 * Checks the file of a credential.
 * @throws 422 for a file that is not a document or is too large
 */
function checkFile({ mimeType, size }: { mimeType: string; size: number }): void {
  if (!credentialTypes.includes(mimeType))
    throw invalidField('mimeType', 'FILE_TYPE_NOT_VALID', 'File type not valid');
  if (size > maxCredentialBytes)
    throw new AppError(422, 'FILE_TOO_LARGE', 'A document of a credential has at most 10 MiB.');
}

/**
 * Attaches a document to a credential and replaces the previous document. The office's check is
 * reset because it applied to the previous document.
 */
const attachFile = (actor: CreatorActor, id: string, fileId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const creator = await lockOwn(trx, actor);
    const before = await lockCredential(trx, actor, id);
    checkFile(await getReadyFile(trx, actor.userId, fileId));
    await repository.updateCredential(trx, id, { fileId, checkedAt: null, declineReason: null });
    await setUses(trx, USE, id, [fileId]);
    if (before.fileId && before.fileId !== fileId) await discard(trx, before.fileId);
    await revalidateProfile(trx, creator);
  });

/**
 * File use of credential documents. The use is private, so that no file list offers the documents.
 */
export const credentialFileUse: FileUse = {
  kind: USE,
  isPrivate: true,
  async needOf(from, ids) {
    const rows = new Map((await repository.listCredentialsById(from, ids)).map((row) => [row.id, row]));
    const useOf = (row?: repository.CredentialRow): Use =>
      row === undefined ? 'FREE' : row.removedAt === null ? 'IN_USE' : 'KEPT';
    return new Map(ids.map((id) => [id, useOf(rows.get(id))]));
  },
  target: {
    kind: 'CREDENTIAL',
    access: 'creator',
    check: checkFile,
    refusals: { FILE_TYPE_NOT_VALID: 'WRONG_KIND', FILE_TOO_LARGE: 'WRONG_KIND' },
    attach: (actor, credentialId, { id }) => attachFile(actor, credentialId, id),
  },
};

/**
 * Deletes removed credentials that cannot be restored any more. The sweep of files deletes their
 * documents.
 */
export async function sweepRemoved(): Promise<void> {
  await repository.deleteRemovedCredentials(db, daysFromNow(-RESTORE_DAYS));
}
