import { createHash, randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Body, Query } from '../../contract/call.ts';
import { canonicalMimeType, findFileKind, maxFileBytes } from '../../contract/values/file-kinds.ts';
import type { files as calls, StartedUpload, StoredFile } from '../../contract/files.ts';
import type { Picture } from '../../contract/shared.ts';
import { minutesFromNow, now } from '../clock.ts';
import { findFileUse } from '../courses/file-use-service.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import { cursorOf, pageFrom, readCursor } from '../db/pagination.ts';
import type { Actor } from '../http/actor.ts';
import { allow, AppError, conflict, invalidField, invalidTransition, notFound } from '../http/errors.ts';
import { storage } from '../providers/storage.ts';
import { checkContent, HEAD_BYTES } from './content.ts';
import { makeSmall, makeWidths, type PictureWidths } from './picture-widths.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';

type Row = repository.FileRow;

/** S3 wants at least 5 MiB and at most 10,000 pieces; the largest file has 640 of these. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** The largest file on a slow line takes most of a day; `resume` gives fresh links after that. */
const UPLOAD_LINK_MINUTES = 24 * 60;
/** A player may stay open and paused that long. */
const READ_LINK_MINUTES = 6 * 60;
const MAX_CAPTIONS_BYTES = 2 * 1024 * 1024;

const toStoredFile = (row: Row): StoredFile => ({
  id: row.id,
  fileName: row.fileName,
  mimeType: row.mimeType,
  size: row.size,
  description: row.description,
  folderName: row.folderName,
  language: row.language,
  pages: row.pages,
  state: row.state as StoredFile['state'],
  refusal: row.refusal,
  thumbnailUrl: shownPicture(row.thumbnail)?.smallUrl ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** Calls for creators are admitted only with one. */
const creatorOf = (actor: Actor) => actor.creator!.id;

const ownFile = async (actor: Actor, id: string): Promise<Row> => {
  const file = await repository.findOwn(db, creatorOf(actor), id);
  if (!file) throw notFound('This file');
  return file;
};

const newKey = (creatorId: string) => `private/${creatorId}/${randomUUID()}`;

/** @throws 422 for a type that is not taken, or a file above its kind's limit. */
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

/** Announces a file. `url` takes the whole, or `pieces` say where each piece goes. */
export async function start(actor: Actor, input: Body<typeof calls.start>): Promise<StartedUpload> {
  allow(policy.canUpload(actor));
  const creatorId = creatorOf(actor);
  const { size, fileName, description, folderName, language, format, pages, thumbnail } = input;
  const mimeType = canonicalMimeType(input.mimeType ?? input.mimetype!);
  checkAnnounced(mimeType, size);
  // Buyers see it beside the player, so it must be a picture of ours and of this creator.
  const picture = thumbnail === null ? null : await findPictureAt(creatorId, thumbnail);
  if (picture === undefined) throw invalidField('thumbnail', 'NOT_FOUND', 'Upload the picture first.');
  const storageKey = newKey(creatorId);
  const row = await repository.insertFile(db, {
    ...{ creatorId, storageKey, mimeType, size, fileName, description, folderName, language, format, pages },
    thumbnail: picture,
    createdAt: now(),
    ...(input.resumable && {
      uploadId: await storage.beginPieces(storageKey, { mimeType }),
      pieceBytes: PIECE_BYTES,
    }),
  });
  return linksFor(row);
}

/** What is stored of an upload that was cut off, with fresh links for the rest. */
export async function resume(actor: Actor, id: string): Promise<StartedUpload> {
  const file = await ownFile(actor, id);
  if (file.state !== 'UPLOADING') throw invalidTransition('This upload is over.');
  return linksFor(file);
}

async function linksFor(file: Row): Promise<StartedUpload> {
  const { id, storageKey, mimeType, size, uploadId } = file;
  const expiresAt = minutesFromNow(UPLOAD_LINK_MINUTES);
  if (uploadId === null)
    return {
      url: await storage.linkToPut(storageKey, { mimeType, size, expiresAt }),
      fileCreated: { id },
      pieces: [],
    };
  const stored = await storage.listPieces(storageKey, uploadId);
  const pieces = piecesOf(file).map(async (piece) => ({
    ...piece,
    isStored: stored.has(piece.number),
    url: stored.has(piece.number)
      ? ''
      : await storage.linkToPiece(storageKey, uploadId, { ...piece, expiresAt }),
  }));
  return { url: '', fileCreated: { id }, pieces: await Promise.all(pieces) };
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
};

/**
 * All bytes are there: the file is READY when its size and content are as announced. Safe to repeat.
 * @throws 409 while bytes are missing; 422 with the reason of a refusal, and the bytes are gone then.
 */
export async function finish(actor: Actor, id: string): Promise<StoredFile> {
  const file = await ownFile(actor, id);
  if (file.state === 'UPLOADING') {
    const verdict = await judge(file);
    await repository.settleFile(db, id, verdict);
    if (verdict.state === 'REFUSED') await storage.remove(file.storageKey);
  }
  const settled = await ownFile(actor, id);
  if (settled.refusal) throw new AppError(422, settled.refusal, refusals[settled.refusal]!);
  return toStoredFile(settled);
}

async function judge(file: Row) {
  const { storageKey, uploadId, size } = file;
  if (uploadId !== null && (await storage.findSize(storageKey)) === null) {
    const stored = await storage.listPieces(storageKey, uploadId);
    // Another finish may have joined them since the size was asked for.
    if (piecesOf(file).every(({ number }) => stored.has(number)))
      await storage.joinPieces(storageKey, uploadId);
  }
  const storedSize = await storage.findSize(storageKey);
  if (storedSize === null) throw conflict('UPLOAD_INCOMPLETE', 'Some of the file is not stored yet.');
  const refused = (refusal: string) => ({ state: 'REFUSED', refusal, finishedAt: now() });
  if (storedSize !== size) return refused('FILE_SIZE_MISMATCH');
  const head = await storage.open(storageKey, { start: 0, end: Math.min(size, HEAD_BYTES) });
  const mimeType = await checkContent(await bytesOf(head), file.mimeType);
  return mimeType ? { state: 'READY', mimeType, finishedAt: now() } : refused('FILE_CONTENT_MISMATCH');
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function list(actor: Actor, { limit, cursor, kind }: Query<typeof calls.list>) {
  const [createdAtText, id] = cursor ? readCursor(cursor, 2) : [];
  const after = createdAtText && id ? { createdAtText, id } : undefined;
  const rows = await repository.listOwn(db, creatorOf(actor), { limit, after, kind });
  return pageFrom(rows, limit, (row) => cursorOf(row.createdAtText, row.id), toStoredFile);
}

export const read = async (actor: Actor, id: string): Promise<StoredFile> =>
  toStoredFile(await ownFile(actor, id));

export async function update(actor: Actor, input: Body<typeof calls.update>): Promise<StoredFile> {
  const { fileID, ...change } = input;
  const file = await ownFile(actor, fileID);
  if (Object.keys(change).length > 0) await repository.updateFile(db, file.id, change);
  return read(actor, fileID);
}

/**
 * Takes a file out of the library. Its bytes go too, unless somebody unlocked a deleted course that needs them; the
 * sweep looks again later.
 * @throws 409 while a part of a course uses it.
 */
export async function remove(actor: Actor, id: string): Promise<{ done: true }> {
  const removed = await inTransaction(async (trx) => {
    const file = await repository.findOwnToRemove(trx, creatorOf(actor), id);
    if (!file) throw notFound('This file');
    const use = await findFileUse(trx, id);
    if (use === 'IN_USE')
      throw conflict('FILE_IN_USE', 'A part of a course uses this file. Take it out there first.');
    await repository.updateFile(trx, id, { deletedAt: now() });
    return use === 'FREE' ? file : null;
  });
  if (removed) await removeBytes(removed);
  return { done: true };
}

export async function removeBytes(file: Row): Promise<void> {
  if (file.uploadId !== null && file.state === 'UPLOADING')
    await storage.abortPieces(file.storageKey, file.uploadId);
  await storage.remove(file.storageKey);
  const captions = await repository.findCaptions(db, file.id);
  if (captions) await storage.remove(captions.storageKey);
}

/**
 * A file of this creator that may go into a course. Inside a transaction it stays until that ends.
 * @throws 404 for an unknown file or somebody else's, 409 for one that is not ready.
 */
export async function getReadyFile(from: Db, creatorId: string, id: string): Promise<Row> {
  const file = await repository.findOwnToUse(from, creatorId, id);
  if (!file) throw notFound('This file');
  if (file.state !== 'READY') throw conflict('FILE_NOT_READY', 'This file is not uploaded yet.');
  return file;
}

/** For those who hold a right to it, which the caller has checked; also files their creator deleted. */
export const findFile = (from: Db, id: string): Promise<Row | undefined> => repository.findFile(from, id);

export const listFiles = (from: Db, ids: string[]): Promise<Row[]> => repository.listByIds(from, ids);

type Linked = Pick<Row, 'storageKey' | 'mimeType' | 'fileName'>;

/** A link that its bearer can read for 6 hours. The caller has checked the right. */
export async function signedLink(
  file: Linked,
  { download = false } = {},
): Promise<{ url: string; expiresAt: Date }> {
  const expiresAt = minutesFromNow(READ_LINK_MINUTES);
  const url = await storage.linkToGet(file.storageKey, {
    mimeType: file.mimeType.startsWith('text/') ? `${file.mimeType}; charset=utf-8` : file.mimeType,
    expiresAt,
    ...(download && { downloadName: file.fileName }),
  });
  return { url, expiresAt };
}

/** @throws 422 unless the text is WebVTT of at most 2 MiB. */
export async function storeCaptions(
  creatorId: string,
  fileId: string,
  webVtt: string,
  language = 'en',
): Promise<void> {
  const file = await getReadyFile(db, creatorId, fileId);
  const bytes = Buffer.from(webVtt);
  if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(webVtt) || bytes.byteLength > MAX_CAPTIONS_BYTES)
    throw new AppError(422, 'FILE_TYPE_NOT_VALID', 'File type not valid');
  const storageKey = `${file.storageKey}.vtt`;
  await storage.putBytes(storageKey, bytes, 'text/vtt');
  await repository.putCaptions(db, { fileId, storageKey, language });
}

/** A link to the captions of a file, for as long as `signedLink` gives one to the file itself. */
export async function findCaptionsLink(
  from: Db,
  fileId: string,
): Promise<{ url: string; language: string } | null> {
  const captions = await repository.findCaptions(from, fileId);
  if (!captions) return null;
  const { url } = await signedLink({
    storageKey: captions.storageKey,
    mimeType: 'text/vtt',
    fileName: 'captions.vtt',
  });
  return { url, language: captions.language };
}

type LocalFile = {
  fileName: string;
  mimeType: string;
  description?: string;
  pages?: number;
};

/**
 * Takes a file of this machine into a creator's library, past the browser but through the same checks.
 * @throws 422 like `start` and `finish`.
 */
export async function importLocalFile(creatorId: string, localPath: string, about: LocalFile): Promise<Row> {
  const { size } = await stat(localPath);
  const announced = canonicalMimeType(about.mimeType);
  checkAnnounced(announced, size);
  if (size === 0) throw invalidField('size', 'TOO_SMALL', 'The file is empty.');
  const handle = await open(localPath);
  const head = await bytesOf(handle.createReadStream({ start: 0, end: HEAD_BYTES - 1 }));
  const mimeType = await checkContent(head, announced);
  if (!mimeType) throw new AppError(422, 'FILE_CONTENT_MISMATCH', refusals.FILE_CONTENT_MISMATCH!);
  const storageKey = newKey(creatorId);
  await storage.putFile(storageKey, localPath, mimeType);
  const row = { ...about, creatorId, storageKey, mimeType, size, state: 'READY' };
  return repository.insertFile(db, { ...row, createdAt: now(), finishedAt: now() });
}

const keyOf = (name: string, width: 1280 | 480) => `public/pictures/${name}-${width}.webp`;

const putWidths = (name: string, { large, small }: PictureWidths) =>
  Promise.all([
    storage.putBytes(keyOf(name, 1280), large, 'image/webp'),
    storage.putBytes(keyOf(name, 480), small, 'image/webp'),
  ]);

const linksOf = (name: string): Picture => ({
  url: storage.publicLink(keyOf(name, 1280)),
  smallUrl: storage.publicLink(keyOf(name, 480)),
});

/** Rows keep a picture's name; where it can be seen depends on where the storage is today. */
export const shownPicture = (name: string | null): Picture | null => (name === null ? null : linksOf(name));

/**
 * Stores a picture that a creator sent, for everyone to see. Its id is its name.
 * @throws 422 FILE_TYPE_NOT_VALID unless it is a jpeg, png, webp or avif by content; 413 above 10 MiB.
 */
export async function storePicture(creatorId: string, bytes: Uint8Array): Promise<Picture & { id: string }> {
  const id = randomUUID();
  await putWidths(id, await makeWidths(bytes));
  await repository.insertPicture(db, { id, creatorId, createdAt: now() });
  return { id, ...linksOf(id) };
}

/** Stores a picture that was drawn here (webp, 1280 wide). @returns its name, always the same for the same drawing. */
export async function storeDrawnPicture(about: string, webp: Uint8Array): Promise<string> {
  // Addresses are kept by browsers for a year: another drawing under the same name needs another one.
  const print = createHash('sha256').update(webp).digest('hex').slice(0, 12);
  const name = `${about.replace(/[^\w-]/g, '_')}-${print}`;
  await putWidths(name, { large: Buffer.from(webp), small: await makeSmall(webp) });
  return name;
}

/** The name of a creator's own picture. @throws 404 for an unknown picture or somebody else's. */
export async function getOwnPicture(from: Db, pictureId: string, creatorId: string): Promise<string> {
  if (!(await repository.hasPicture(from, creatorId, pictureId))) throw notFound('This picture');
  return pictureId;
}

/** The name of the own picture that can be seen at an address. */
async function findPictureAt(creatorId: string, url: string): Promise<string | undefined> {
  const [, id] = /\/public\/pictures\/([0-9a-f-]{36})-\d+\.webp$/.exec(url) ?? [];
  const isTheirs =
    id && Object.values(linksOf(id)).includes(url) && (await repository.hasPicture(db, creatorId, id));
  return isTheirs ? id : undefined;
}

/** Whether any of these files has captions. */
export const haveCaptions = (from: Db, fileIds: string[]): Promise<boolean> =>
  repository.haveCaptions(from, fileIds);
