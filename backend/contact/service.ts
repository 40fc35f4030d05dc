import type { Body } from '../../contract/call.ts';
import { Message, type contact } from '../../contract/contact.ts';
import { z } from '../../contract/zod.ts';
import { paths } from '../../contract/paths.ts';
import { officeQueues } from '../../contract/values/office.ts';
import { messageStates, type MessageState } from '../../contract/values/states.ts';
import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import type { OfficeQueue, QueueAction } from '../extension-points/office-queues.ts';
import type { Actor } from '../http/actor.ts';
import { mayMail } from '../http/rate-limits.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import * as repository from './repository.ts';

/** Days after which an answered or closed message is deleted. The contact form states this time. */
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
 * Stores a message for the office and notifies its sender by mail. Any address can be entered, so
 * the mail contains no text of the sender and is limited per day and address.
 */
export async function write(
  actor: Actor | null,
  { text, website, ...message }: Body<typeof contact.write>,
): Promise<void> {
  // A program that filled in the hidden field gets the usual response.
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

const Before = z.object({ state: z.enum(messageStates), decidedAt: z.coerce.date().nullable() });

const setState = (state: 'ANSWERED' | 'CLOSED'): QueueAction<Message, unknown, z.output<typeof Before>> => ({
  audit: state === 'ANSWERED' ? 'message.answer' : 'message.close',
  can: (message) => message.state !== state || 'This message is decided already.',
  async decide(trx, _actor, { id }) {
    const before = (await repository.lockMessage(trx, id))!;
    await repository.setState(trx, id, state, now());
    return { before: { state: before.state, decidedAt: before.decidedAt } };
  },
  undo: {
    before: Before,
    restore: (trx, { id }, before) => repository.setState(trx, id, before.state, before.decidedAt),
  },
});

/** Queue of the office with messages, oldest first. A decision can be changed later. */
export const messageQueue: OfficeQueue<Message> = {
  ...officeQueues.messages,
  name: 'messages',
  item: Message,
  count: (from) => repository.countWaiting(from),
  isSearchable: true,
  async list(from, view, after, limit, { search } = {}) {
    const rows = await repository.listByState(from, view as MessageState, after, limit, search);
    return rows.map((row) => ({ ...toMessage(row), sortText: row.sortText }));
  },
  async find(trx, id) {
    const row = await repository.lockMessage(trx, id);
    return row && toMessage(row);
  },
  seen: ({ state }) => state,
  waitingSince: ({ state, createdAt }) => (state === 'WAITING' ? createdAt : null),
  // The title is empty because the audit log is stored for longer than the sender's name.
  subject: ({ id }) => ({ type: 'MESSAGE', id, title: '' }),
  actions: { close: setState('CLOSED'), markAnswered: setState('ANSWERED') },
};

/**
 * Deletes the messages that were decided `DAYS_TO_KEEP` days ago. The decisions without the texts
 * remain in the log.
 */
export async function deleteOld(): Promise<void> {
  await repository.deleteDecidedBefore(db, daysFromNow(-DAYS_TO_KEEP));
}
