import type { ChatSide } from '../../contract/values/chat.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { markSubjectRead, notify } from '../notices/service.ts';
import { toUserIds } from './access-service.ts';
import * as repository from './notice-repository.ts';
import { listBlocksBetween, lockChat, type ChatRow } from './repository.ts';

const BATCH = 200;

/** Notifies one side of a chat. Until the side has read everything, it is notified only once. */
async function notifySide(trx: Trx, chatId: string, side: ChatSide): Promise<void> {
  const chat = await lockChat(trx, chatId);
  const [dueAt, unread] =
    side === 'CREATOR'
      ? [chat?.creatorNoticeAt, chat?.creatorUnread]
      : [chat?.memberNoticeAt, chat?.memberUnread];
  // The side read the messages, or another worker notified it, before the lock.
  if (!chat || !dueAt || dueAt > now()) return;
  if (!unread || (await listBlocksBetween(trx, ...toUserIds(chat, side))).length)
    return void (await repository.clearDue(trx, chatId, side));
  await repository.setNotified(trx, chatId, side, now());
  const { creatorId, memberId } = chat;
  if (side === 'CREATOR') await notify(trx, 'memberMessage', { creatorId, personId: memberId, chatId });
  else await notify(trx, 'chatMessage', { userId: memberId, creatorId, chatId });
}

/**
 * Ends the notices of a side that has read everything, and marks the chat's notices in its list as
 * read.
 */
export async function endNotices(trx: Trx, chat: ChatRow, side: ChatSide): Promise<void> {
  if (!(await repository.clearNotices(trx, chat.id, side))) return;
  const [userId] = toUserIds(chat, side);
  await markSubjectRead(trx, userId, side === 'CREATOR' ? 'memberMessage' : 'chatMessage', chat.id);
}

/** Task: notifies people of messages that they have not read for some minutes. */
export async function notifyUnread(): Promise<void> {
  for (const side of ['CREATOR', 'MEMBER'] as const) {
    let due: string[];
    do {
      due = await repository.listDue(db, side, now(), BATCH);
      for (const id of due) await inTransaction((trx) => notifySide(trx, id, side));
    } while (due.length === BATCH);
  }
}
