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
 * Requests a reminder of a live for a person, who need not have a seat. A repeated call does
 * nothing.
 * @throws 404 for a live that the actor may not see, 409 for a live that can no longer start
 */
export async function remind(actor: Actor, liveId: string): Promise<{ done: true }> {
  const { row } = await getViewed(db, actor, liveId);
  if (row.state !== 'SCHEDULED') throw invalidTransition('There is nothing to be reminded of any more.');
  await repository.insertReminder(db, { liveId, userId: actor.userId, createdAt: now() });
  return { done: true };
}

/** Withdraws the caller's reminder. Does nothing without a reminder. */
export async function unremind(actor: Actor, liveId: string): Promise<{ done: true }> {
  await repository.deleteReminder(db, liveId, actor.userId);
  return { done: true };
}

/** Returns the ids of upcoming lives for which the caller requested a reminder. */
export const listReminders = async (actor: Actor) => ({
  ids: await repository.listReminderIds(db, actor.userId),
});

/**
 * Sends the latest due reminder of a live, once. A reminder that was due before the live was
 * published or moved is skipped, because people have just read the time.
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

/** Task: sends the due reminders. A failure does not block other lives. */
export async function sendReminders(): Promise<void> {
  for (const liveId of await repository.listDue(db, reminderMinutes, now(), BATCH))
    await inTransaction((trx) => sendReminder(trx, liveId)).catch((error: unknown) =>
      log.error({ err: error, liveId }, 'a reminder of a live was not sent'),
    );
}
