import { z } from '../../contract/zod.ts';
import type { Body } from '../../contract/call.ts';
import type { chat as calls, ChatFile, ChatMessage } from '../../contract/chat.ts';
import {
  messageRemovers,
  type ChatFileKind,
  type ChatSide,
  type MessageRemover,
} from '../../contract/values/chat.ts';
import { findFileKind } from '../../contract/values/file-types.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { minutesAfter, minutesFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { allow, AppError, conflict, invalidField, invalidTransition, notFound } from '../errors.ts';
import { signedLink } from '../files/link-service.ts';
import { pictureLinks } from '../files/private-picture-service.ts';
import { listFiles } from '../files/service.ts';
import { findHold } from '../holds/service.ts';
import type { Actor } from '../http/actor.ts';
import { assertAllowed } from '../office/word-service.ts';
import {
  assertCanReach,
  assertCanWrite,
  lockOwn,
  otherSide,
  publishMessage,
  type OwnChat,
} from './access-service.ts';
import { freeFiles, sendFiles } from './file-service.ts';
import * as repository from './message-repository.ts';
import { endNotices } from './notice-service.ts';
import * as policy from './policy.ts';
import { lockChat, recordMessage, recountUnread } from './repository.ts';
import { addAnswerTime } from './settings-repository.ts';

type Row = repository.MessageRow;
type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

/** Minutes after which a person is notified of an unread message. */
export const NOTICE_MINUTES = 10;

/** Returns the kind under which a message shows a file. */
export const toFileKind = (mimeType: string): ChatFileKind => {
  const kind = findFileKind(mimeType);
  return kind === 'image' || kind === 'audio' ? kind : 'document';
};

/** Returns a link to a file. The link to a picture leads to a resized version without metadata. */
async function linkTo(file: FileRow, kind: ChatFileKind): Promise<string | null> {
  // The original picture contains the camera's metadata, so only resized versions are shown.
  if (kind === 'image') return (await pictureLinks(file))?.url ?? null;
  return (await signedLink(file, { download: kind === 'document' })).url;
}

async function toFile(file: FileRow): Promise<ChatFile> {
  const kind = toFileKind(file.mimeType);
  return {
    id: file.id,
    kind,
    name: file.fileName,
    bytes: file.size,
    url: await linkTo(file, kind),
    width: file.width,
    height: file.height,
    durationSeconds: file.durationSeconds,
    pages: file.pages,
  };
}

/** Returns the files of messages by the id of the message, in their order. */
export async function listMessageFiles(from: Db, messageIds: string[]): Promise<Map<string, ChatFile[]>> {
  const refs = await repository.listFileRefs(from, messageIds);
  if (!refs.length) return new Map();
  const found = await listFiles(
    from,
    refs.map(({ fileId }) => fileId),
  );
  const files = new Map(await Promise.all(found.map(async (file) => [file.id, await toFile(file)] as const)));
  return new Map(
    [...Map.groupBy(refs, ({ messageId }) => messageId!)].map(([id, own]) => [
      id,
      own.flatMap(({ fileId }) => files.get(fileId) ?? []),
    ]),
  );
}

/** Converts rows into messages as the row's viewer sees them. */
export async function toMessages(from: Db, rows: (Row & { viewer: ChatSide })[]): Promise<ChatMessage[]> {
  const files = await listMessageFiles(
    from,
    rows.filter(({ deletedAt }) => !deletedAt).map(({ id }) => id),
  );
  const at = now();
  return rows.map((row) => {
    const { viewer } = row;
    const isDeleted = row.deletedAt !== null;
    return {
      id: row.id,
      chatId: row.chatId,
      position: row.position,
      clientId: row.side === viewer ? row.clientId : null,
      isOwn: row.side === viewer,
      text: isDeleted ? '' : row.textBody,
      files: files.get(row.id) ?? [],
      replyTo:
        isDeleted || row.answeredId === null
          ? null
          : {
              id: row.answeredId,
              isOwn: row.answeredSide === viewer,
              text: row.answeredDeletedAt ? '' : (row.answeredText ?? ''),
              isDeleted: row.answeredDeletedAt !== null,
            },
      isGroupMessage: row.groupMessageId !== null,
      isDeleted,
      createdAt: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      editableUntil: policy.findEditEnd(viewer, row, at)?.toISOString() ?? null,
      restorableUntil: policy.findRestoreEnd(viewer, row, at)?.toISOString() ?? null,
    };
  });
}

async function show(from: Db, id: string, viewer: ChatSide): Promise<ChatMessage> {
  const row = (await repository.findMessage(from, id))!;
  return (await toMessages(from, [{ ...row, viewer }]))[0]!;
}

async function assertAnswerable(from: Db, chatId: string, replyToId: string): Promise<void> {
  const answered = await repository.findMessage(from, replyToId);
  if (answered?.chatId !== chatId || answered.deletedAt)
    throw invalidField('replyToId', 'NOT_FOUND', 'This message is not in the chat.');
}

/** Records the creator's answer time: how long the member waited for this message. */
async function recordAnswer(trx: Trx, { chat, side }: OwnChat): Promise<void> {
  if (side !== 'CREATOR' || !chat.waitingSince) return;
  const minutes = Math.max(0, Math.round((now().getTime() - chat.waitingSince.getTime()) / MINUTE_MS));
  await addAnswerTime(trx, chat.creatorId, minutes);
}

/**
 * Sends a message. The lock of the chat serialises its messages, so that positions follow the order
 * of commits. A repeated client id returns the stored message.
 * @throws 404 for a chat of other people, 403 for a person who cannot write
 * @throws 422 for an answered message of another chat, for a file that is not attached, and for a
 *   refused word
 */
export async function send(actor: Actor, input: Body<typeof calls.sendMessage>): Promise<ChatMessage> {
  await assertAllowed('text', input.text);
  return inTransaction(async (trx) => {
    const own = await lockOwn(trx, actor, input.chatId);
    const { chat, side } = own;
    const stored = await repository.findByClientId(trx, chat.id, side, input.clientId);
    if (stored) return show(trx, stored.id, side);
    await assertCanWrite(trx, own);
    if (input.replyToId !== null) await assertAnswerable(trx, chat.id, input.replyToId);
    const message = await repository.insertMessage(trx, chat, {
      chatId: chat.id,
      position: chat.lastPosition + 1,
      side,
      authorId: actor.userId,
      clientId: input.clientId,
      textBody: input.text,
      replyToId: input.replyToId,
      createdAt: now(),
    });
    await sendFiles(trx, actor, { chatId: chat.id, messageId: message.id, fileIds: input.fileIds });
    await recordMessage(trx, chat.id, side, message, {
      noticeAt: minutesAfter(message.createdAt, NOTICE_MINUTES),
      waitingSince: side === 'MEMBER' ? (chat.waitingSince ?? message.createdAt) : null,
    });
    await recordAnswer(trx, own);
    await publishMessage(trx, chat, message.id);
    return show(trx, message.id, side);
  });
}

/**
 * Returns an own message with its chat, which is locked.
 * @throws 404 for a message of another chat, 403 for a message of the other person
 */
async function lockOwnMessage(trx: Trx, actor: Actor, id: string): Promise<{ own: OwnChat; row: Row }> {
  const chatId = (await repository.findMessage(trx, id))?.chatId;
  if (chatId === undefined) throw notFound('This message');
  const own = await lockOwn(trx, actor, chatId);
  // The message is read again because it may have changed before the lock.
  const row = (await repository.findMessage(trx, id))!;
  if (row.side !== own.side)
    throw new AppError(403, 'NOT_ALLOWED', 'Only its author may change this message.');
  return { own, row };
}

/** Counts the other side's unread messages again and notifies both people. */
async function publishChange(trx: Trx, { chat, side }: OwnChat, id: string): Promise<void> {
  const other = otherSide(side);
  await recountUnread(trx, chat.id, other);
  await endNotices(trx, chat, other);
  await publishMessage(trx, chat, id);
}

/**
 * Sets the text of a message.
 * @returns false if the message already has this text
 */
async function setText(trx: Trx, { chat, side }: OwnChat, row: Row, text: string): Promise<boolean> {
  allow(policy.findEditEnd(side, row, now()) !== null || 'This message cannot be changed any more.');
  if (row.textBody === text) return false;
  // The text is evidence in an open report. The error does not mention the report, because only the
  // other person of the chat can have made it.
  if (await repository.hasOpenReport(trx, row.id))
    throw conflict('MESSAGE_UNCHANGEABLE', 'This message cannot be changed any more.');
  await repository.updateText(trx, chat, row.id, text, now());
  return true;
}

/**
 * Restores a deleted message.
 * @returns false if the message is not deleted
 */
async function restore(trx: Trx, { side }: OwnChat, row: Row): Promise<boolean> {
  if (!row.deletedAt) return false;
  allow(policy.findRestoreEnd(side, row, now()) !== null || 'This message cannot be restored any more.');
  await repository.setDeleted(trx, row.id, null);
  return true;
}

/**
 * Changes the text of an own message within 15 minutes, or restores it within a minute after its
 * deletion. A repetition changes nothing.
 * @throws 404 for another person's chat, 403 for a message that cannot be changed any more
 * @throws 409 for the text of a message with an open report, 422 for a refused word
 */
export async function edit(
  actor: Actor,
  id: string,
  input: Body<typeof calls.editMessage>,
): Promise<ChatMessage> {
  await assertAllowed('text', input.text);
  return inTransaction(async (trx) => {
    const { own, row } = await lockOwnMessage(trx, actor, id);
    await assertCanReach(trx, own);
    const isChanged =
      input.text === undefined ? await restore(trx, own, row) : await setText(trx, own, row, input.text);
    if (isChanged) await publishChange(trx, own, id);
    return show(trx, id, own.side);
  });
}

/**
 * Deletes an own message for both people; a repetition changes nothing.
 * @throws 404 for another person's chat, 403 for a message of the other person
 */
export const remove = (actor: Actor, id: string): Promise<ChatMessage> =>
  inTransaction(async (trx) => {
    const { own, row } = await lockOwnMessage(trx, actor, id);
    if (!row.deletedAt) {
      await repository.setDeleted(trx, id, { at: now(), by: 'AUTHOR' });
      await publishChange(trx, own, id);
    }
    return show(trx, id, own.side);
  });

/** Empties a deleted message and frees its files. */
async function empty(trx: Trx, id: string): Promise<void> {
  await freeFiles(trx, id);
  await repository.emptyMessage(trx, id, now());
}

/**
 * Deletion state of a message before the office removed it; null if the message was not deleted.
 */
export const RemovedMessage = z.object({ at: z.coerce.date(), by: z.enum(messageRemovers) }).nullable();
type RemovedMessage = z.output<typeof RemovedMessage>;

async function lockReported(trx: Trx, id: string) {
  const found = await repository.findMessage(trx, id);
  const chat = found && (await lockChat(trx, found.chatId));
  const row = await repository.findMessage(trx, id);
  return chat && row && !row.emptiedAt ? { chat, row } : undefined;
}

/**
 * Deletes a message after a report; a repetition changes nothing. The text and files are deleted at
 * the same time or, if the decision can be undone, when the undo period has ended.
 * @returns the deletion state before
 */
export async function removeForOffice(trx: Trx, id: string): Promise<RemovedMessage> {
  const found = await lockReported(trx, id);
  if (!found) return null;
  const { chat, row } = found;
  await repository.setDeleted(trx, id, { at: now(), by: 'OFFICE' });
  if (!findHold(trx)?.until) await empty(trx, id);
  await publishChange(trx, { chat, side: row.side }, id);
  return row.deletedAt && row.deletedBy ? { at: row.deletedAt, by: row.deletedBy } : null;
}

/**
 * Restores a message that the office removed by mistake.
 * @throws 409 if its text is deleted already
 */
export async function restoreForOffice(trx: Trx, id: string, before: RemovedMessage): Promise<void> {
  const found = await lockReported(trx, id);
  if (found?.row.deletedBy !== 'OFFICE') throw invalidTransition('This message is deleted for good.');
  await repository.setDeleted(trx, id, before);
  await publishChange(trx, { chat: found.chat, side: found.row.side }, id);
}

/** Returns the time before which deleted messages are emptied. */
const emptiedBefore = (deletedBy: MessageRemover | null): Date =>
  deletedBy === 'OFFICE'
    ? minutesFromNow(-config.officeUndoMinutes)
    : new Date(now().getTime() - policy.RESTORE_MS);

const EMPTY_BATCH = 200;

/**
 * Task: empties messages that cannot be restored any more and frees their files. A message with an
 * open report is skipped until the decision. A message that the office removed is skipped until the
 * undo period has ended.
 */
export async function emptyDeleted(): Promise<void> {
  const rows = await repository.listToEmpty(
    db,
    { byAuthor: emptiedBefore('AUTHOR'), byOffice: emptiedBefore('OFFICE') },
    EMPTY_BATCH,
  );
  for (const { id, chatId } of rows)
    await inTransaction(async (trx) => {
      // The message is locked and read again because its author may restore it at the same time.
      await lockChat(trx, chatId);
      const row = await repository.findMessage(trx, id);
      if (row?.deletedAt && !row.emptiedAt && row.deletedAt <= emptiedBefore(row.deletedBy))
        await empty(trx, id);
    });
  if (rows.length === EMPTY_BATCH) await emptyDeleted();
}
