import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Body, Reply } from '../../contract/call.ts';
import type { files as calls, StartedUpload } from '../../contract/files.ts';
import type { AttachRefusal, UploadTarget } from '../../contract/values/file-targets.ts';
import { canonicalMimeType, findFileKind } from '../../contract/values/file-types.ts';
import { maxFileBytes } from '../../contract/values/limits.ts';
import { minutesFromNow, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { getCreatorActor, isCreator, type Actor } from '../http/actor.ts';
import { allow, AppError, conflict, invalidField, invalidTransition, notFound } from '../errors.ts';
import { makeFairQueue, type Requester } from '../runtime/fair-queue.ts';
import { storage } from '../providers/storage/storage.ts';
import { detectType, findMismatch, HEAD_BYTES } from './detect-type.ts';
import { hasIndex } from './mp4-index.ts';
import { getFileTarget, type UploadTargetUse } from '../extension-points/file-uses.ts';
import { isArchive, checkArchive } from './archive-check.ts';
import { enqueueAudioReading } from './audio-service.ts';
import { ensureFolder } from './folder-service.ts';
import { findPictureAt, getOwnPicture } from './picture-service.ts';
import { checkWholePicture } from './picture-widths.ts';
import * as policy from './policy.ts';
import { assertQuota } from './quota-service.ts';
import * as repository from './repository.ts';
import { getOwnFile, toStoredFile } from './service.ts';
import { linkMinutes } from './link-service.ts';
import { enqueueFirstPage } from './pdf-page-service.ts';
import { enqueueWidths } from './private-picture-service.ts';
import { announceVideo } from './video-service.ts';

type Row = repository.FileRow;

/**
 * Size of a piece (bytes). It is the minimum of S3, because an interrupted piece has to be sent
 * again. S3 allows 10,000 pieces; the largest file has 1,024.
 */
const PIECE_BYTES = 5 * 1024 * 1024;

/**
 * Queue for checking archives. Reading the directory of an archive needs up to 8 MiB of memory and
 * blocks other requests for tenths of a second.
 */
const fairQueue = makeFairQueue({ slots: 2, milliseconds: 6000, mostOfOne: 8 });

/**
 * Checks in progress in this process by file id. A second call for the same file waits for the
 * result of the first call.
 */
const settling = new Map<string, Promise<void>>();

const newKey = (ownerId: string) => `private/${ownerId}/${randomUUID()}`;

/**
 * Asserts that the announced type and size of a file are accepted.
 * @throws 422 for a type that is not accepted, or a file above its kind's limit
 */
function checkAnnounced(mimeType: string, size: number): void {
  const kind = findFileKind(mimeType);
  if (!kind) {
    const message = 'File type not valid';
    const fields = [{ path: 'mimeType', code: 'FILE_TYPE_NOT_VALID', message }];
    throw new AppError(422, 'FILE_TYPE_NOT_VALID', message, { fields });
  }
  const limit = maxFileBytes[kind];
  if (size > limit) {
    const message = `A file of this kind may have at most ${limit / 1024 / 1024} MiB.`;
    throw new AppError(422, 'FILE_TOO_LARGE', message, {
      fields: [{ path: 'size', code: 'TOO_BIG', message, limit }],
    });
  }
}

/**
 * Asserts that the actor may upload a file for a target. Without a target, the file is uploaded to
 * the library.
 * @throws 403 with the reason, 404 for a target that the actor may not see
 */
async function assertMayUpload(actor: Actor, target: UploadTarget): Promise<void> {
  const use = target && getFileTarget(target.kind);
  if (use?.access === 'member') allow(await use.mayUpload(actor, target!.id));
  else allow(policy.canUploadToLibrary(getCreatorActor(actor)));
}

/**
 * Announces a file of the actor and returns the upload links. `url` receives the whole file, or
 * `parts` receive its pieces.
 */
export async function start(actor: Actor, input: Body<typeof calls.start>): Promise<StartedUpload> {
  await assertMayUpload(actor, input.target);
  const ownerId = actor.userId;
  const { size, fileName, description, language, format, pages, thumbnail } = input;
  // Only a creator's library has folders.
  const folderName = isCreator(actor) ? input.folderName : '';
  const mimeType = canonicalMimeType(input.mimeType ?? input.mimetype!);
  checkAnnounced(mimeType, size);
  if (input.target) getFileTarget(input.target.kind).check?.({ mimeType, size });
  // Buyers see the thumbnail in the player, so it must be a picture that this user has stored.
  const picture = thumbnail === null ? null : await findPictureAt(ownerId, thumbnail);
  if (picture === undefined) throw invalidField('thumbnail', 'NOT_FOUND', 'Upload the picture first.');
  await storage.assertRoom(size);
  const storageKey = newKey(ownerId);
  const row = await inTransaction(async (trx) => {
    await assertQuota(trx, actor, size);
    // The picture is locked, so that the sweep does not remove it as unused before the file's row
    // refers to it.
    if (picture !== null) await getOwnPicture(trx, picture, ownerId);
    await ensureFolder(trx, ownerId, folderName);
    return repository.insertFile(trx, {
      ownerId,
      storageKey,
      mimeType,
      size,
      fileName,
      description,
      folderName,
      language,
      format,
      pages,
      thumbnail: picture,
      targetKind: input.target?.kind ?? null,
      targetId: input.target?.id ?? null,
      createdAt: now(),
      ...(input.resumable && { pieceBytes: PIECE_BYTES }),
    });
  });
  try {
    return await linksFor(row);
  } catch (error) {
    // The storage failed. Without its row, the file does not count towards the quota and is not
    // shown in the library.
    await repository.withdrawFile(db, row.id);
    throw error;
  }
}

/**
 * Begins an upload in pieces and returns the storage's upload id. Runs outside of a transaction,
 * because an unresponsive storage must not hold a lock or a database connection.
 */
async function begin({ id, storageKey, mimeType }: Row): Promise<string> {
  const begun = await storage.beginPieces(storageKey, { mimeType });
  let kept: string | null = null;
  try {
    kept = await repository.setUploadId(db, id, begun);
  } finally {
    // Either a concurrent request began the upload first, the file was removed, or the database
    // failed.
    if (kept !== begun) await storage.abortPieces(storageKey, begun);
  }
  if (kept === null) throw notFound('This file');
  return kept;
}

/**
 * Returns the pieces of an interrupted upload, with new links for the pieces that are not stored
 * yet.
 */
export async function resume(actor: Actor, id: string): Promise<StartedUpload> {
  const file = await getOwnFile(actor, id);
  if (file.state !== 'UPLOADING') throw invalidTransition('This upload is over.');
  return linksFor(file);
}

async function linksFor(file: Row): Promise<StartedUpload> {
  const { id, storageKey, mimeType, size, pieceBytes } = file;
  const expiresAt = minutesFromNow(linkMinutes.upload);
  if (pieceBytes === null)
    return {
      url: await storage.linkToPut(storageKey, { mimeType, size, expiresAt }),
      fileCreated: { id },
      parts: [],
    };
  const uploadId = file.uploadId ?? (await begin(file));
  const stored = file.uploadId === null ? new Set<number>() : await storage.listPieces(storageKey, uploadId);
  const parts = await Promise.all(
    piecesOf(file).map(async (piece) => ({
      ...piece,
      isStored: stored.has(piece.number),
      url: stored.has(piece.number)
        ? ''
        : await storage.linkToPiece(storageKey, uploadId, { ...piece, expiresAt }),
    })),
  );
  return { url: parts.find((part) => !part.isStored)?.url ?? '', fileCreated: { id }, parts };
}

function piecesOf({ size, pieceBytes }: Row) {
  const length = pieceBytes!;
  return Array.from({ length: Math.ceil(size / length) }, (_, index) => ({
    number: index + 1,
    start: index * length,
    end: Math.min(size, (index + 1) * length),
  }));
}

const refusals: Record<string, string> = {
  FILE_SIZE_MISMATCH: 'The stored file has another size than was announced.',
  FILE_CONTENT_MISMATCH: 'The content of the file is not what its name says.',
  FILE_NOT_UTF8: 'The text is not UTF-8. Save it as UTF-8.',
  FILE_DAMAGED: 'The file is damaged or incomplete.',
  WORD_OLD_OR_LOCKED: 'The document is of an older Word, or has a password.',
  ARCHIVE_TOO_LARGE: 'The document unpacks to many times its size.',
  PICTURE_TOO_BIG: 'The picture has too many pixels; 64 million are enough.',
  PICTURE_DAMAGED: 'The picture is damaged or incomplete.',
};

/**
 * Finishes an upload after all bytes were stored. If size and content match the announcement, the
 * file becomes READY and is attached to its target. A repeated call is safe and retries a failed
 * attachment.
 * @throws 409 while bytes are missing; 422 with the reason of a refusal, after which the bytes are
 *   removed
 * @throws 429 while too many files of this user are queued for the check, 503 if the queue is too
 *   long
 */
export async function finish(actor: Actor, id: string): Promise<Reply<typeof calls.finish>> {
  const file = await getOwnFile(actor, id);
  if (file.state === 'UPLOADING') await settleOnce(file);
  const settled = await getOwnFile(actor, id);
  if (settled.refusal) throw new AppError(422, settled.refusal, refusals[settled.refusal]!);
  return { ...(await toStoredFile(db, settled)), attached: await attach(actor, settled) };
}

function settleOnce(file: Row): Promise<void> {
  const begun = settling.get(file.id) ?? settle(file).finally(() => settling.delete(file.id));
  settling.set(file.id, begun);
  return begun;
}

async function settle(file: Row): Promise<void> {
  const verdict = await judge(file);
  await inTransaction(async (trx) => {
    const isSettled = await repository.settleFile(trx, file.id, verdict);
    if (!isSettled || verdict.state !== 'READY') return;
    await requestDetails(trx, { ...file, mimeType: verdict.mimeType });
  });
  if (verdict.state === 'REFUSED') await storage.remove(file.storageKey);
}

/**
 * Returns the reason why a target refused a file.
 * @throws the error if it is not a refusal, such as the error of a busy server
 */
function toRefusal(error: unknown, { refusals = {} }: UploadTargetUse): AttachRefusal {
  if (!(error instanceof AppError) || ![403, 404, 409, 422].includes(error.status)) throw error;
  const refusal = refusals[error.fields?.[0]?.code ?? error.code];
  return refusal ?? (error.status === 404 ? 'GONE' : 'LOCKED');
}

/**
 * Attaches a file to its target. After a refusal, the file still refers to its target, so that a
 * repeated `finish` retries.
 * @returns true, the reason of the refusal, or null for a file without a target
 */
async function attach(actor: Actor, file: Row): Promise<true | AttachRefusal | null> {
  const { targetKind, targetId } = file;
  if (targetKind === null || targetId === null) return null;
  const target = getFileTarget(targetKind);
  try {
    if (target.access === 'member') await target.attach(actor, targetId, file);
    else await target.attach(getCreatorActor(actor), targetId, file);
  } catch (error) {
    return toRefusal(error, target);
  }
  await repository.updateFile(db, file.id, { targetKind: null, targetId: null });
  return true;
}

async function judge(file: Row) {
  const { storageKey, uploadId, size } = file;
  if (uploadId !== null && (await storage.findSize(storageKey)) === null) {
    const stored = await storage.listPieces(storageKey, uploadId);
    // A concurrent `finish` may have joined the pieces after the size was read.
    if (piecesOf(file).every(({ number }) => stored.has(number)))
      await storage.joinPieces(storageKey, uploadId);
  }
  const storedSize = await storage.findSize(storageKey);
  if (storedSize === null) throw conflict('UPLOAD_INCOMPLETE', 'Some of the file is not stored yet.');
  const refused = (refusal: string) => ({ state: 'REFUSED' as const, refusal, finishedAt: now() });
  if (storedSize !== size) return refused('FILE_SIZE_MISMATCH');
  const head = await storage.open(storageKey, { start: 0, end: Math.min(size, HEAD_BYTES) });
  const content = await judgeContent(
    { mimeType: file.mimeType, size, requester: { userId: file.ownerId } },
    await bytesOf(head),
    (range) => storage.open(storageKey, range),
  );
  return 'refusal' in content
    ? refused(content.refusal)
    : { state: 'READY' as const, ...content, finishedAt: now() };
}

/** Queues the tasks that process a file once it is ready. */
async function requestDetails(trx: Trx, file: Row, how?: Parameters<typeof announceVideo>[2]): Promise<void> {
  await announceVideo(trx, file, how);
  await enqueueWidths(trx, [file]);
  await enqueueAudioReading(trx, file);
  await enqueueFirstPage(trx, file);
}

type Content = { mimeType: string; width?: number; height?: number };

type Open = (range?: { start: number; end: number }) => Promise<Readable> | Readable;

async function judgeContent(
  file: { mimeType: string; size: number; requester?: Requester },
  head: Buffer,
  open: Open,
): Promise<Content | { refusal: string }> {
  const mimeType = await detectType(head, file.mimeType);
  if (!mimeType) return { refusal: findMismatch(head, file.mimeType) };
  if (mimeType === 'audio/mp4' && !(await hasIndex(file.size, open))) return { refusal: 'FILE_DAMAGED' };
  if (isArchive(mimeType)) {
    const refusal = await fairQueue(file.requester, () => checkArchive(file.size, open));
    if (refusal) return { refusal };
  }
  if (findFileKind(mimeType) !== 'image') return { mimeType };
  const judged = await judgePicture(open, file.requester);
  return 'refusal' in judged ? judged : { mimeType, ...judged };
}

/** Refusal of an uploaded picture by error code. */
const pictureRefusals: Record<string, string> = {
  FILE_TYPE_NOT_VALID: 'FILE_CONTENT_MISMATCH',
  PICTURE_DAMAGED: 'PICTURE_DAMAGED',
  INVALID_INPUT: 'PICTURE_TOO_BIG',
};

/** Checks a picture completely, because a picture with damaged pixels could not be shown. */
async function judgePicture(
  open: Open,
  requester?: Requester,
): Promise<{ width: number; height: number } | { refusal: string }> {
  try {
    return await checkWholePicture(async () => bytesOf(await open()), requester);
  } catch (error) {
    const refusal = error instanceof AppError ? pictureRefusals[error.code] : undefined;
    if (!refusal) throw error;
    return { refusal };
  }
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type LocalFile = {
  fileName: string;
  mimeType: string;
  description?: string;
  pages?: number;
};

/** Options for importing a file. */
type Import = {
  /**
   * True for a file that the product itself generated; such a file may be larger than an upload.
   */
  isOwnProduct?: boolean;
  /** Called in the transaction that stores the file. If it throws, the file is not imported. */
  onStored?: (trx: Trx, file: Row) => Promise<void>;
};

/**
 * Imports a local file into a user's library with the same checks and tasks as an upload. Its video
 * is transcoded in the background.
 * @throws 422 like `start` and `finish`
 * @throws the error of `onStored`
 */
export async function importLocalFile(
  ownerId: string,
  localPath: string,
  about: LocalFile,
  { isOwnProduct = false, onStored }: Import = {},
): Promise<Row> {
  const { size } = await stat(localPath);
  const announced = canonicalMimeType(about.mimeType);
  if (!isOwnProduct) checkAnnounced(announced, size);
  if (size === 0) throw invalidField('size', 'TOO_SMALL', 'The file is empty.');
  const handle = await open(localPath);
  const head = await bytesOf(handle.createReadStream({ start: 0, end: HEAD_BYTES - 1 }));
  const content = await judgeContent({ mimeType: announced, size }, head, (range) =>
    createReadStream(localPath, range && { start: range.start, end: range.end - 1 }),
  );
  if ('refusal' in content) throw new AppError(422, content.refusal, refusals[content.refusal]!);
  const storageKey = newKey(ownerId);
  await storage.putFile(storageKey, localPath, content.mimeType);
  const row = { ...about, ...content, ownerId, storageKey, size, state: 'READY' as const };
  let isWithdrawn = false;
  try {
    return await inTransaction(async (trx) => {
      const file = await repository.insertFile(trx, { ...row, createdAt: now(), finishedAt: now() });
      await requestDetails(trx, file, { isBackground: true });
      isWithdrawn = true;
      await onStored?.(trx, file);
      isWithdrawn = false;
      return file;
    });
  } finally {
    // Only after an error of `onStored` is it certain that the row is not stored. A connection may
    // be lost after the commit.
    if (isWithdrawn) await storage.remove(storageKey);
  }
}
