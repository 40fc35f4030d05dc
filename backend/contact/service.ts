import type { Body } from '../../contract/call.ts';
import type { contact, Message } from '../../contract/contact.ts';
import { paths } from '../../contract/paths.ts';
import type { MessageState } from '../../contract/values/states.ts';
import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { Actor, OfficeActor } from '../http/actor.ts';
import { invalidTransition, notFound } from '../errors.ts';
import { mayMail } from '../http/rate-limits.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { record } from '../office/audit-service.ts';
import * as repository from './repository.ts';

/** Time that a message is kept after the office answered or closed it; the form states it. */
const DAYS_TO_KEEP = 365;

const toMessage = (row: repository.MessageRow): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  topic: row.topic,
  text: row.textBody,
  state: row.state,
  isMember: row.userId !== null,
  createdAt: row.createdAt.toISOString(),
});

/**
 * Stores a message for the office and notifies its sender by mail. The mail contains none of the
 * sender's text and is limited per day and address, because a sender can enter any address.
 */
export async function write(
  actor: Actor | null,
  { text, website, ...message }: Body<typeof contact.write>,
): Promise<void> {
  // A program gets the usual response.
  if (website) return;
  const isTold = await mayMail('receipt', message.email);
  await inTransaction(async (trx) => {
    await repository.insertMessage(trx, {
      ...message,
      userId: actor?.userId ?? null,
      textBody: text,
      createdAt: now(),
    });
    if (isTold)
      await sendMail(trx, { email: message.email }, 'messageArrived', { link: siteLink(paths.faqs) });
  });
}

/** Returns the messages for the office, oldest first. */
export async function list(state: MessageState, limit: number, cursor?: string) {
  const rows = await repository.listByState(db, state, cursor ? readCursor(cursor, 2) : null, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), toMessage);
}

/**
 * Records the office's decision on a message.
 * @throws 404
 * @throws 409 if the message has the state already
 */
export const decide = (actor: OfficeActor, id: string, { state }: Body<typeof contact.decide>) =>
  inTransaction(async (trx) => {
    const isChanged = await repository.setState(trx, id, state, now());
    const row = await repository.findMessage(trx, id);
    if (!row) throw notFound('This message');
    if (!isChanged) throw invalidTransition('This message is decided already.');
    await record(trx, actor, {
      action: state === 'ANSWERED' ? 'message.answer' : 'message.close',
      subjectType: 'MESSAGE',
      subjectId: id,
      // The title is empty because the log is kept longer than the sender's name.
      subjectTitle: '',
      reason: null,
    });
    return toMessage(row);
  });

export const messageQueue = { name: 'messages', count: (from: Db) => repository.countWaiting(from) };

/**
 * Deletes the messages that were decided `DAYS_TO_KEEP` days ago. The log keeps the decisions
 * without the texts.
 */
export async function deleteOld(): Promise<void> {
  await repository.deleteDecidedBefore(db, daysFromNow(-DAYS_TO_KEEP));
}
