import { reminderMinutes } from '../../contract/values/lives.ts';
import { minutesAfter, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { invalidTransition } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { log } from '../log.ts';
import { notify } from '../notices/service.ts';
import * as repository from './reminder-repository.ts';
import { lockLive, updateLive } from './repository.ts';
import { getViewed } from './service.ts';

const BATCH = 200;

/**
 * Reminds a person of a live, who need not have a seat. A repetition does nothing.
 * @throws 404 for a live that the actor may not see, 409 for a live that does not start any more
 */
export async function remind(actor: Actor, liveId: string): Promise<{ done: true }> {
  const { row } = await getViewed(db, actor, liveId);
  if (row.state !== 'SCHEDULED') throw invalidTransition('There is nothing to be reminded of any more.');
  await repository.insertReminder(db, { liveId, userId: actor.userId, createdAt: now() });
  return { done: true };
}

/** Withdraws the own reminder; does nothing without a reminder. */
export async function unremind(actor: Actor, liveId: string): Promise<{ done: true }> {
  await repository.deleteReminder(db, liveId, actor.userId);
  return { done: true };
}

/** Returns the lives to come of which a person is reminded without a seat. */
export const listReminders = async (actor: Actor) => ({
  ids: await repository.listReminderIds(db, actor.userId),
});

/**
 * Sends the last of the reminders that are due, once. A reminder that was due before the live was
 * published or moved is not sent: people have just read the time.
 */
async function sendReminder(trx: Trx, liveId: string): Promise<void> {
  const live = await lockLive(trx, liveId);
  const at = now();
  if (live?.state !== 'SCHEDULED' || live.startsAt === null || live.startsAt <= at) return;
  const { startsAt, creatorId, title, remindersSent } = live;
  const dueTimes = reminderMinutes.map((minutes) => minutesAfter(startsAt, -minutes));
  const due = dueTimes.filter((time) => time <= at);
  if (due.length <= remindersSent) return;
  await updateLive(trx, liveId, { remindersSent: due.length });
  const knownSince = live.movedAt ?? live.publishedAt;
  if (!live.isPublic || (knownSince && due.at(-1)! <= knownSince)) return;
  await notify(trx, 'liveReminder', { creatorId, contentId: liveId, title, startsAt });
}

/** Sends the due reminders as a task; a failure does not block the other lives. */
export async function sendReminders(): Promise<void> {
  for (const liveId of await repository.listDue(db, reminderMinutes, now(), BATCH))
    await inTransaction((trx) => sendReminder(trx, liveId)).catch((error: unknown) =>
      log.error({ err: error, liveId }, 'a reminder of a live was not sent'),
    );
}
