import { now } from '../clock.ts';
import { inTransaction, type Trx } from '../db/connection.ts';
import { getNoticeKind } from '../extension-points/notice-kinds.ts';
import * as repository from './repository.ts';
import type { StoredValues } from './repository.ts';
import { BATCH, getAudience, makeNotices } from './service.ts';

/**
 * Task: notifies many people of an event, each person once. The list of recipients is created once.
 * A recipient is removed from it in the transaction that creates their notice, so that an
 * interrupted or concurrent run repeats nothing.
 */
export async function fanOut({ eventId }: { eventId: string }): Promise<void> {
  await inTransaction((trx) => listEventRecipients(trx, eventId));
  while (await inTransaction((trx) => notifySome(trx, eventId)));
}

/**
 * Locks an event and reads its values. Returns undefined if the event was deleted because it had no
 * recipient.
 */
async function lock(trx: Trx, eventId: string) {
  const event = await repository.lockEvent(trx, eventId);
  if (!event) return undefined;
  const kind = getNoticeKind(event.kind);
  return {
    event,
    kind,
    audience: getAudience(kind),
    values: kind.values.parse(event.values) as StoredValues,
  };
}

/** Stores the recipients of an event once. Deletes the event if nobody must be notified. */
export async function listEventRecipients(trx: Trx, eventId: string): Promise<void> {
  const found = await lock(trx, eventId);
  if (!found?.audience || found.event.listedAt) return;
  const { audience, values } = found;
  const begun = await audience.begin(trx, values);
  if (!begun) {
    await repository.deleteEvent(trx, eventId);
    return;
  }
  await repository.fillRecipients(trx, eventId, begun.people);
  await repository.setListed(trx, eventId, now());
}

/**
 * Notifies one batch of people.
 * @returns false if no recipient is left
 */
async function notifySome(trx: Trx, eventId: string): Promise<boolean> {
  const found = await lock(trx, eventId);
  if (!found) return false;
  const { audience, kind, values } = found;
  if (audience && !(await audience.lock(trx, values))) {
    await repository.clearRecipients(trx, eventId);
    return false;
  }
  const userIds = await repository.takeRecipients(trx, eventId, BATCH);
  if (userIds.length === 0) return false;
  const entitled = audience ? await audience.listEntitled(trx, values, userIds) : userIds;
  const mailsCount = await makeNotices(trx, kind, { id: eventId, values }, entitled, 'notices.mailToMany');
  await audience?.notified(trx, values, mailsCount);
  return true;
}
