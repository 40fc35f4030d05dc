import { chatFileKinds } from '../../contract/values/chat.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import { limits, maxChatFileBytes } from '../../contract/values/limits.ts';
import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { AppError, conflict, invalidField, type Verdict } from '../errors.ts';
import { discard, getReadyFile } from '../files/service.ts';
import { setUses } from '../files/use-service.ts';
import type { Actor } from '../http/actor.ts';
import { enqueue } from '../tasks.ts';
import { assertCanWrite, findRefusal, getOwn, lockOwn } from './access-service.ts';
import * as repository from './file-repository.ts';
import { toVerdict } from './policy.ts';

/** Kind under which a file usage is recorded. The subject of the usage is the file itself. */
export const CHAT_USE = 'CHAT';

/** Maximum number of files that a person has attached to a chat and not sent. */
const MOST_UNSENT = limits.chatFiles * 4;

/** MIME type of documents that a message can include. */
const DOCUMENT = 'application/pdf';

/**
 * Checks a file before its upload.
 * @throws 422 for a type other than picture, audio or PDF, and for a file above 25 MiB
 */
export function checkFile({ mimeType, size }: { mimeType: string; size: number }): void {
  const kind = findFileKind(mimeType);
  const isAccepted =
    kind === 'document' ? mimeType === DOCUMENT : chatFileKinds.some((each) => each === kind);
  if (!isAccepted) throw invalidField('mimeType', 'CHAT_FILE_KIND', 'Send a picture, audio or a PDF.');
  if (size > maxChatFileBytes)
    throw invalidField('size', 'TOO_BIG', `A file may have at most ${maxChatFileBytes / 1024 / 1024} MiB.`);
}

/**
 * Decides whether a person may upload a file for a chat.
 * @throws 404 for a chat of other people
 */
export const mayUpload = async (actor: Actor, chatId: string): Promise<Verdict> =>
  toVerdict(await findRefusal(db, await getOwn(db, actor, chatId)));

/** Attaches a ready file of a person to a chat, so that a message can include it. */
export const attach = (actor: Actor, chatId: string, { id }: { id: string }): Promise<void> =>
  inTransaction(async (trx) => {
    const own = await lockOwn(trx, actor, chatId);
    await assertCanWrite(trx, own);
    checkFile(await getReadyFile(trx, actor.userId, id));
    if ((await repository.countUnsent(trx, chatId, actor.userId)) >= MOST_UNSENT)
      throw conflict('TOO_MANY_CHAT_FILES', 'Send the files that are attached first.');
    await repository.insertFile(trx, { fileId: id, chatId, attachedAt: now() });
    await setUses(trx, CHAT_USE, id, [id]);
  });

const notAttached = () => invalidField('fileIds', 'NOT_FOUND', 'Attach this file to the chat first.');

/**
 * Adds attached files to a new message, each file once.
 * @throws 422 for a file of another person or chat, a file that was sent or deleted, and a file
 *   that is named twice
 */
export async function sendFiles(
  trx: Trx,
  actor: Actor,
  { chatId, messageId, fileIds }: { chatId: string; messageId: string; fileIds: string[] },
): Promise<void> {
  for (const [position, fileId] of fileIds.entries()) {
    await getReadyFile(trx, actor.userId, fileId).catch((error: unknown) => {
      throw error instanceof AppError ? notAttached() : error;
    });
    if (!(await repository.sendFile(trx, { fileId, chatId, messageId, position }))) throw notAttached();
  }
}

/** Frees files that no message has any more, and removes their bytes after the commit. */
export async function release(trx: Trx, fileIds: string[]): Promise<void> {
  for (const fileId of fileIds) {
    await setUses(trx, CHAT_USE, fileId, []);
    await discard(trx, fileId);
  }
  if (fileIds.length) await enqueue(trx, 'files.removeDeleted', { fileIds });
}

/** Removes the files from a message and frees them. */
export const freeFiles = async (trx: Trx, messageId: string): Promise<void> =>
  release(trx, await repository.takeFilesFrom(trx, messageId));

/** Frees a file that was not sent. */
export const dropUnsent = (fileId: string): Promise<void> =>
  inTransaction(async (trx) => {
    if (await repository.removeUnsent(trx, fileId)) await release(trx, [fileId]);
  });

const SWEEP_BATCH = 200;

/** Task: frees files that were attached a day ago and not sent. */
export async function sweepUnsent(): Promise<void> {
  const fileIds = await repository.listUnsent(db, daysFromNow(-1), SWEEP_BATCH);
  for (const fileId of fileIds) await dropUnsent(fileId);
  if (fileIds.length === SWEEP_BATCH) await sweepUnsent();
}
