import { findFileKind } from '../../contract/values/file-types.ts';
import { maxChatFileBytes } from '../../contract/values/limits.ts';
import { orderLimits } from '../../contract/values/orders.ts';
import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { AppError, conflict, invalidField, invalidTransition, notFound, type Verdict } from '../errors.ts';
import type { FileUse, Use } from '../extension-points/file-uses.ts';
import { enqueueWidths } from '../files/private-picture-service.ts';
import { discard, getReadyFile } from '../files/service.ts';
import { setUses } from '../files/use-service.ts';
import type { Actor } from '../http/actor.ts';
import { enqueue } from '../tasks.ts';
import * as repository from './claim-file-repository.ts';
import { isOpen } from './claim-policy.ts';
import { listByParcels } from './claim-repository.ts';
import { mayClaim } from './parcel-policy.ts';
import * as parcels from './parcel-repository.ts';
import type { ParcelRow } from './parcel-repository.ts';

/** Kind of the recorded file use of a picture. The subject of the use is the picture itself. */
const CLAIM_USE = 'CLAIM';

/**
 * Maximum number of pictures that a person may attach to a parcel before sending them in an entry.
 */
const MOST_UNSENT = orderLimits.claimPictures * 4;

/**
 * Checks a picture before its bytes are uploaded.
 * @throws 422 for a file that is not a picture, and above 25 MiB
 */
function checkFile({ mimeType, size }: { mimeType: string; size: number }): void {
  if (findFileKind(mimeType) !== 'image')
    throw invalidField('mimeType', 'CLAIM_FILE_KIND', 'Send a picture.');
  if (size > maxChatFileBytes)
    throw invalidField('size', 'TOO_BIG', `A file may have at most ${maxChatFileBytes / 1024 / 1024} MiB.`);
}

/**
 * Returns true if a person may add a picture about a parcel, otherwise the reason. The buyer and
 * the creator may add pictures while a claim is open. The buyer may also add them while a claim can
 * be reported.
 * @throws 404 for a parcel of other people
 */
async function mayAdd(
  from: Db,
  { userId, creator }: Actor,
  parcelId: string,
  parcel: ParcelRow | undefined,
): Promise<Verdict> {
  const isBuyer = parcel?.buyerId === userId;
  if (!parcel || (!isBuyer && parcel.creatorId !== creator?.id)) throw notFound('This parcel');
  const [claim] = await listByParcels(from, [parcelId]);
  const isPossible = claim ? isOpen(claim) : isBuyer && mayClaim(parcel);
  return isPossible || 'There is no problem to write about.';
}

const mayUpload = async (actor: Actor, parcelId: string): Promise<Verdict> =>
  mayAdd(db, actor, parcelId, await parcels.findParcel(db, parcelId));

/** Attaches a person's ready picture to a parcel. An entry of a claim can use the picture later. */
const attach = (actor: Actor, parcelId: string, { id }: { id: string }): Promise<void> =>
  inTransaction(async (trx) => {
    const verdict = await mayAdd(trx, actor, parcelId, await parcels.lockParcel(trx, parcelId));
    if (verdict !== true) throw invalidTransition(verdict);
    const file = await getReadyFile(trx, actor.userId, id);
    checkFile(file);
    if ((await repository.countUnsent(trx, parcelId, actor.userId)) >= MOST_UNSENT)
      throw conflict('TOO_MANY_CLAIM_FILES', 'Send the pictures that are attached first.');
    await repository.insertFile(trx, { fileId: id, parcelId, attachedAt: now() });
    await setUses(trx, CLAIM_USE, id, [id]);
    await enqueueWidths(trx, [file]);
  });

const notAttached = () => invalidField('pictureIds', 'NOT_FOUND', 'Upload this picture first.');

/**
 * Adds attached pictures to a new entry. Each picture can be sent only once.
 * @throws 422 for a picture of another person or parcel, a picture that was sent or deleted, and a
 *   repeated picture
 */
export async function sendPictures(
  trx: Trx,
  actor: Actor,
  { parcelId, entryId, pictureIds }: { parcelId: string; entryId: string; pictureIds: string[] },
): Promise<void> {
  for (const [position, fileId] of pictureIds.entries()) {
    await getReadyFile(trx, actor.userId, fileId).catch((error: unknown) => {
      throw error instanceof AppError ? notAttached() : error;
    });
    if (!(await repository.sendFile(trx, { fileId, parcelId, entryId, position }))) throw notAttached();
  }
}

/** Deletes pictures that no entry uses any more. A task removes their bytes after the commit. */
async function release(trx: Trx, fileIds: string[]): Promise<void> {
  for (const fileId of fileIds) {
    await setUses(trx, CLAIM_USE, fileId, []);
    await discard(trx, fileId);
  }
  if (fileIds.length) await enqueue(trx, 'files.removeDeleted', { fileIds });
}

/** Deletes all pictures that a person uploaded for claims. */
export const removeOwnPictures = (ownerId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const fileIds = await repository.listByOwner(trx, ownerId);
    if (!fileIds.length) return;
    await repository.deleteFiles(trx, fileIds);
    await release(trx, fileIds);
  });

const SWEEP_BATCH = 200;

/** Deletes pictures that were attached more than a day ago and not sent. */
export async function sweepUnsent(): Promise<void> {
  const fileIds = await repository.listUnsent(db, daysFromNow(-1), SWEEP_BATCH);
  for (const fileId of fileIds)
    await inTransaction(async (trx) => {
      if (await repository.removeUnsent(trx, fileId)) await release(trx, [fileId]);
    });
  if (fileIds.length === SWEEP_BATCH) await sweepUnsent();
}

/**
 * File use of claims. A finished upload is attached to a parcel, and a new entry can then use it.
 */
export const claimFileUse: FileUse = {
  kind: CLAIM_USE,
  isPrivate: true,
  needOf: async (from, ids) =>
    new Map(
      (await repository.listUses(from, ids)).map((row): [string, Use] => [
        row.fileId,
        row.entryId === null ? 'FREE' : 'IN_USE',
      ]),
    ),
  target: {
    kind: 'CLAIM',
    access: 'member',
    refusals: { TOO_MANY_CLAIM_FILES: 'FULL', CLAIM_FILE_KIND: 'WRONG_KIND' },
    check: checkFile,
    mayUpload,
    attach,
  },
};
