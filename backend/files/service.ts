import type { Body, Query, Reply } from '../../contract/call.ts';
import type { FileInUse, files as calls, StoredFile } from '../../contract/files.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import { RESTORE_DAYS } from '../../contract/values/limits.ts';
import { daysFromNow, minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { containing } from '../db/text-patterns.ts';
import { listPlacedUses, listPrivateUses } from '../extension-points/file-uses.ts';
import { isCreator, type Actor, type CreatorActor } from '../http/actor.ts';
import { AppError, conflict, invalidField, notFound } from '../errors.ts';
import { incomingFolder } from '../http/multipart.ts';
import { log } from '../log.ts';
import { removeDraftsIn } from '../providers/storage/disk.ts';
import { disk, storage } from '../providers/storage/storage.ts';
import { enqueue } from '../tasks.ts';
import { ensureFolder } from './folder-service.ts';
import { signedLink } from './link-service.ts';
import { pictureLinks, removeWidths } from './private-picture-service.ts';
import { findNeed, listUsages, replaceUses } from './use-service.ts';
import { shownPicture } from './picture-service.ts';
import * as repository from './repository.ts';
import { listVideoStates, removeVideo } from './video-service.ts';

type Row = repository.FileRow;

/** Returns the thumbnail's URL: the stored thumbnail, or the small width of a picture. */
const thumbnailOf = async (row: Row): Promise<string | null> =>
  shownPicture(row.thumbnail)?.smallUrl ?? (await pictureLinks(row))?.smallUrl ?? null;

/** Converts rows into files as their owner sees them. */
async function toStoredFiles(from: Db, rows: Row[]): Promise<StoredFile[]> {
  const ids = rows.map(({ id }) => id);
  const [uses, videos] = await Promise.all([
    repository.countUses(from, ids, listPlacedUses()),
    listVideoStates(from, ids),
  ]);
  const thumbnails = await Promise.all(rows.map(thumbnailOf));
  return rows.map((row, index) => ({
    id: row.id,
    fileName: row.fileName,
    mimeType: row.mimeType,
    size: row.size,
    description: row.description,
    folderName: row.folderName,
    language: row.language,
    format: row.format,
    pages: row.pages,
    usesCount: uses.get(row.id) ?? 0,
    state: row.state,
    refusal: row.refusal,
    video: videos.get(row.id)?.shown ?? null,
    durationSeconds: videos.get(row.id)?.durationSeconds ?? row.durationSeconds,
    waveform: row.waveform,
    pixels: row.width && row.height ? { width: row.width, height: row.height } : null,
    thumbnailUrl: thumbnails[index]!,
    createdAt: row.createdAt.toISOString(),
    restorableUntil: row.restorableUntil?.toISOString() ?? null,
  }));
}

export const toStoredFile = async (from: Db, row: Row): Promise<StoredFile> =>
  (await toStoredFiles(from, [row]))[0]!;

/**
 * Returns the caller's own file.
 * @throws 404 for an unknown file or another person's
 */
export async function getOwnFile(actor: Actor, id: string): Promise<Row> {
  const file = await repository.findOwn(db, actor.userId, id);
  if (!file) throw notFound('This file');
  return file;
}

export async function list(
  actor: Actor,
  { limit, cursor, kind, query, folderName, unused, deleted, orderBy = 'newest' }: Query<typeof calls.list>,
) {
  const rows = await repository.listOwn(db, actor.userId, {
    limit,
    kind,
    folderName,
    orderBy,
    after: cursor ? readCursor(cursor, 2) : null,
    pattern: query && containing(query),
    without: listPrivateUses(),
    unusedBy: unused && listPlacedUses(),
    restorableAt: deleted && now(),
  });
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  return { items: await toStoredFiles(db, page.items), nextCursor: page.nextCursor };
}

export async function read(actor: Actor, id: string): Promise<Reply<typeof calls.read>> {
  const row = await getOwnFile(actor, id);
  return { ...(await toStoredFile(db, row)), usages: await listUsages(db, id) };
}

export async function update(actor: Actor, input: Body<typeof calls.update>): Promise<StoredFile> {
  const { fileID, ...change } = input;
  const file = await getOwnFile(actor, fileID);
  if (Object.keys(change).length > 0)
    await inTransaction(async (trx) => {
      await ensureFolder(trx, actor.userId, change.folderName);
      await repository.updateFile(trx, file.id, change);
    });
  return toStoredFile(db, await getOwnFile(actor, fileID));
}

/**
 * Returns a link that downloads the caller's own file under its file name.
 * @throws 404, 409 for a file that is not ready
 */
export async function download(actor: Actor, id: string): Promise<Reply<typeof calls.download>> {
  const { url, expiresAt } = await signedLink(await getReadyFile(db, actor.userId, id), { download: true });
  return { url, expiresAt: expiresAt.toISOString() };
}

/**
 * Replaces a file by another file in all its usages, each in a separate transaction. The replaced
 * file remains in the library.
 * @throws 404, 409 for a file that is not ready, 422 for a file of another kind
 * @throws the first error if no usage could be changed
 */
export async function replace(
  actor: CreatorActor,
  id: string,
  { fileID: by, note }: Body<typeof calls.replace>,
): Promise<Reply<typeof calls.replace>> {
  const file = await getOwnFile(actor, id);
  const other = await getReadyFile(db, actor.userId, by);
  if (id === by || findFileKind(file.mimeType) !== findFileKind(other.mimeType))
    throw invalidField('fileID', 'FILE_KIND_MISMATCH', 'Choose another file of the same kind.');
  return replaceUses(actor, id, { by, note });
}

/**
 * Deletes the caller's own file. A creator can restore the file for 30 days. A member has no
 * library to restore it from, so a task removes the bytes. The bytes of a file that never became
 * usable are removed at once. The task `files.sweep` removes all other bytes, unless buyers of
 * deleted content need them.
 * @throws 409 with the usages while the file is in use
 */
export async function remove(actor: Actor, id: string): Promise<{ done: true }> {
  const removed = await inTransaction(async (trx) => {
    const file = await repository.findOwnToRemove(trx, actor.userId, id);
    if (!file) throw notFound('This file');
    const use = await findNeed(trx, id);
    if (use === 'IN_USE') return 'IN_USE';
    const isUsable = file.state === 'READY';
    const isRestorable = isUsable && isCreator(actor);
    await repository.updateFile(trx, id, {
      deletedAt: now(),
      restorableUntil: isRestorable ? daysFromNow(RESTORE_DAYS) : null,
    });
    if (isUsable && !isRestorable) await enqueue(trx, 'files.removeDeleted', { fileIds: [id] });
    return !isUsable && use === 'FREE' ? file : null;
  });
  if (removed === 'IN_USE') throw inUse(await listUsages(db, id));
  // For the owner, the file is deleted even if the storage fails. The nightly task then retries the
  // removal.
  if (removed)
    await removeBytes(removed).catch((error: unknown) =>
      log.warn({ err: error, fileId: id }, 'the bytes of a deleted file are still stored'),
    );
  return { done: true };
}

const inUse = (usages: FileInUse['usages']) =>
  new AppError(
    409,
    'FILE_IN_USE',
    `This file is in use${usages.length ? `: ${usages.map(({ title }) => `“${title}”`).join(', ')}` : ''}. Take it out there first.`,
    { extensions: { usages } satisfies FileInUse },
  );

/**
 * Deletes a file that its user no longer needs, unless the file has another use. The bytes are not
 * removed while a use may need them again.
 */
export async function discard(trx: Trx, id: string): Promise<void> {
  if ((await findNeed(trx, id)) !== 'IN_USE') await repository.updateFile(trx, id, { deletedAt: now() });
}

/**
 * Deletes an unused file. The file is locked first, because it may be attached at the same time.
 */
export const discardUnattached = ({ id, ownerId }: Row): Promise<void> =>
  inTransaction(async (trx) => {
    if (await repository.findOwnToRemove(trx, ownerId, id)) await discard(trx, id);
  });

/** Restores a discarded file whose bytes were not removed. */
export const undiscard = (trx: Trx, id: string) => repository.updateFile(trx, id, { deletedAt: null });

/**
 * Restores a deleted file to the library, to its former folder.
 * @throws 404 after the time limit
 */
export async function restore(actor: Actor, id: string): Promise<StoredFile> {
  await inTransaction(async (trx) => {
    const restored = await repository.restoreFile(trx, actor.userId, id, now());
    if (!restored) throw notFound('This file');
    await ensureFolder(trx, actor.userId, restored.folderName);
  });
  return toStoredFile(db, await getOwnFile(actor, id));
}

/**
 * Makes a deleted file permanently unrestorable. This is a separate API call, so that repeating a
 * deletion does not delete permanently.
 */
export async function removePermanently(actor: Actor, id: string): Promise<{ done: true }> {
  if ((await endRestorable(actor, id)) === 0) throw notFound('This file');
  return { done: true };
}

export const emptyDeleted = async (actor: Actor): Promise<Reply<typeof calls.emptyDeleted>> => ({
  filesCount: await endRestorable(actor),
});

/**
 * Makes deleted files unrestorable. A task removes their bytes, which count towards the quota until
 * then.
 * @returns the number of files
 */
const endRestorable = (actor: Actor, id?: string): Promise<number> =>
  inTransaction(async (trx) => {
    const fileIds = await repository.endRestorable(trx, actor.userId, now(), id);
    if (fileIds.length) await enqueue(trx, 'files.removeDeleted', { fileIds });
    return fileIds.length;
  });

/** Removes objects from the storage after the commit. */
export const removeObjects = (trx: Trx, keys: string[]): Promise<void> =>
  keys.length ? enqueue(trx, 'files.removeObjects', { keys }) : Promise.resolve();

export async function removeBytes(file: Row): Promise<void> {
  if (file.uploadId !== null && file.state === 'UPLOADING')
    await storage.abortPieces(file.storageKey, file.uploadId);
  await removeVideo(file.id);
  await storage.remove(file.storageKey);
  await removeWidths(file);
  for (const { storageKey } of await repository.listCaptions(db, [file.id])) await storage.remove(storageKey);
}

/**
 * Returns a user's own file that is READY. Within a transaction, the file cannot be deleted until
 * the transaction ends.
 * @throws 404 for an unknown file or another person's, 409 for a file that is not ready
 */
export async function getReadyFile(from: Db, ownerId: string, id: string): Promise<Row> {
  const file = await repository.findOwnToUse(from, ownerId, id);
  if (!file) throw notFound('This file');
  if (file.state !== 'READY') throw conflict('FILE_NOT_READY', 'This file is not uploaded yet.');
  return file;
}

/**
 * Finds a file for buyers of content, even if its creator deleted the file. The caller checks the
 * entitlement.
 */
export const findFile = (from: Db, id: string): Promise<Row | undefined> => repository.findFile(from, id);

/**
 * Records whether a PDF refuses changes. The value is permanent, because the bytes of a READY file
 * never change.
 */
export const recordRefusesChanges = (trx: Trx, id: string, refusesChanges: boolean) =>
  repository.updateFile(trx, id, { refusesChanges });

export const listFiles = (from: Db, ids: string[]): Promise<Row[]> => repository.listByIds(from, ids);

/**
 * Minutes without a change after which a partial file counts as abandoned by a dead process. A file
 * that is being written changes constantly.
 */
const DEAD_AFTER_MINUTES = 60;

/** Removes partial files of processes that were killed. */
export const removeDeadDrafts = async (): Promise<void> => {
  const date = minutesFromNow(-DEAD_AFTER_MINUTES);
  await disk?.removeDrafts(date);
  await removeDraftsIn(incomingFolder(), date);
};
