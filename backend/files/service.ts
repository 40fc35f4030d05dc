import type { Body, Query, Reply } from '../../contract/call.ts';
import type { FileInUse, files as calls, StoredFile } from '../../contract/files.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import { RESTORE_DAYS } from '../../contract/values/limits.ts';
import { daysFromNow, minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { cursorOf, pageFrom, readCursor } from '../db/pagination.ts';
import { containing } from '../db/text-patterns.ts';
import { listPlacedUses, listPrivateUses } from '../extension-points/file-uses.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';
import { AppError, conflict, invalidField, notFound } from '../errors.ts';
import { incomingFolder } from '../http/multipart.ts';
import { log } from '../log.ts';
import { removeDraftsIn } from '../providers/storage/disk.ts';
import { disk, storage } from '../providers/storage/storage.ts';
import { enqueue } from '../tasks.ts';
import { ensureFolder } from './folder-service.ts';
import { signedLink } from './link-service.ts';
import { pictureLinks, removeWidths } from './private-picture-service.ts';
import { findNeed, listPlaces, replaceUses } from './use-service.ts';
import { shownPicture } from './picture-service.ts';
import * as repository from './repository.ts';
import { listVideoStates, removeVideo } from './video-service.ts';

type Row = repository.FileRow;

/** A still that came with it or was made of it; of a picture, itself. */
const thumbnailOf = async (row: Row): Promise<string | null> =>
  shownPicture(row.thumbnail)?.smallUrl ?? (await pictureLinks(row))?.smallUrl ?? null;

/** Files as their creator's library shows them. */
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
    wave: row.wave,
    pixels: row.width && row.height ? { width: row.width, height: row.height } : null,
    thumbnailUrl: thumbnails[index]!,
    createdAt: row.createdAt.toISOString(),
    restorableUntil: row.restorableUntil?.toISOString() ?? null,
  }));
}

export const toStoredFile = async (from: Db, row: Row): Promise<StoredFile> =>
  (await toStoredFiles(from, [row]))[0]!;

/** @throws 404 for an unknown file or another person's. */
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
    (row) => cursorOf(row.sortText, row.id),
    (row) => row,
  );
  return { items: await toStoredFiles(db, page.items), nextCursor: page.nextCursor };
}

export async function read(actor: Actor, id: string): Promise<Reply<typeof calls.read>> {
  const row = await getOwnFile(actor, id);
  return { ...(await toStoredFile(db, row)), places: await listPlaces(db, id) };
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

/** A link to the own bytes, under the file's name. @throws 404, 409 for one that is not ready. */
export async function download(actor: Actor, id: string): Promise<Reply<typeof calls.download>> {
  const { url, expiresAt } = await signedLink(await getReadyFile(db, actor.userId, id), { download: true });
  return { url, expiresAt: expiresAt.toISOString() };
}

/**
 * Puts another file wherever one is used, a place at a time: each is a change of its own. The replaced one stays in the library.
 * @throws 404, 409 for a file that is not ready, 422 for one of another kind, and why when every place refuses it.
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
 * Removes a file from the library; for 30 days it can be brought back. One that never became usable cannot: its bytes are
 * removed at once. The task `files.sweep` removes what is left, unless somebody holds an entitlement to deleted content that
 * needs it.
 * @throws 409 while something uses it, with the places.
 */
export async function remove(actor: Actor, id: string): Promise<{ done: true }> {
  const removed = await inTransaction(async (trx) => {
    const file = await repository.findOwnToRemove(trx, actor.userId, id);
    if (!file) throw notFound('This file');
    const use = await findNeed(trx, id);
    if (use === 'IN_USE') return 'IN_USE';
    const isUsable = file.state === 'READY';
    await repository.updateFile(trx, id, {
      deletedAt: now(),
      restorableUntil: isUsable ? daysFromNow(RESTORE_DAYS) : null,
    });
    return !isUsable && use === 'FREE' ? file : null;
  });
  if (removed === 'IN_USE') throw inUse(await listPlaces(db, id));
  // It is gone for its creator; when the storage fails, the task tries again.
  if (removed)
    await removeBytes(removed).catch((error: unknown) =>
      log.warn({ err: error, fileId: id }, 'the bytes of a deleted file are still stored'),
    );
  return { done: true };
}

const inUse = (places: FileInUse['places']) =>
  new AppError(
    409,
    'FILE_IN_USE',
    `This file is in use${places.length ? `: ${places.map(({ title }) => `“${title}”`).join(', ')}` : ''}. Take it out there first.`,
    { extensions: { places } satisfies FileInUse },
  );

/** Removes a file that its user has given up, unless something else uses it. Its bytes stay while somebody may need it again. */
export async function discard(trx: Trx, id: string): Promise<void> {
  if ((await findNeed(trx, id)) !== 'IN_USE') await repository.updateFile(trx, id, { deletedAt: now() });
}

/** Puts a discarded file back that was kept. */
export const bringBack = (trx: Trx, id: string) => repository.updateFile(trx, id, { deletedAt: null });

/** Brings a deleted file back into the library, where and as it was. @throws 404 when it is too late */
export async function restore(actor: Actor, id: string): Promise<StoredFile> {
  await inTransaction(async (trx) => {
    const restored = await repository.restoreFile(trx, actor.userId, id, now());
    if (!restored) throw notFound('This file');
    await ensureFolder(trx, actor.userId, restored.folderName);
  });
  return toStoredFile(db, await getOwnFile(actor, id));
}

/** Deletes a deleted file permanently. A call of its own: repeating the deletion must not. */
export async function removeForGood(actor: Actor, id: string): Promise<{ done: true }> {
  if ((await endRestorable(actor, id)) === 0) throw notFound('This file');
  return { done: true };
}

export const emptyDeleted = async (actor: Actor): Promise<Reply<typeof calls.emptyDeleted>> => ({
  filesCount: await endRestorable(actor),
});

/** The bytes, which count until they are gone, are removed by a task. @returns how many files it were */
const endRestorable = (actor: Actor, id?: string): Promise<number> =>
  inTransaction(async (trx) => {
    const fileIds = await repository.endRestorable(trx, actor.userId, now(), id);
    if (fileIds.length) await enqueue(trx, 'files.removeDeleted', { fileIds });
    return fileIds.length;
  });

/** Removes objects of the storage once the transaction has committed. */
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
 * A file of this person that is READY. Inside a transaction it cannot be deleted until that ends.
 * @throws 404 for an unknown file or another person's, 409 for one that is not ready.
 */
export async function getReadyFile(from: Db, ownerId: string, id: string): Promise<Row> {
  const file = await repository.findOwnToUse(from, ownerId, id);
  if (!file) throw notFound('This file');
  if (file.state !== 'READY') throw conflict('FILE_NOT_READY', 'This file is not uploaded yet.');
  return file;
}

/** For holders of an entitlement, which the caller has checked; also finds files that their creator deleted. */
export const findFile = (from: Db, id: string): Promise<Row | undefined> => repository.findFile(from, id);

/** Notes whether a PDF can be changed, which stays so: the bytes of a file that is READY are never others. */
export const noteRefusesChanges = (trx: Trx, id: string, refusesChanges: boolean) =>
  repository.updateFile(trx, id, { refusesChanges });

export const listFiles = (from: Db, ids: string[]): Promise<Row[]> => repository.listByIds(from, ids);

/** A file that is being written changes all the time; what has not for this long was left by a process that ended. */
const DEAD_AFTER_MINUTES = 60;

/** Removes incomplete files that a killed process left. */
export const removeDeadDrafts = async (): Promise<void> => {
  const date = minutesFromNow(-DEAD_AFTER_MINUTES);
  await disk?.removeDrafts(date);
  await removeDraftsIn(incomingFolder(), date);
};
