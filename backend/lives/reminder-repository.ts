import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

export const insertReminder = (db: Db, reminder: { liveId: string; userId: string; createdAt: Date }) =>
  db
    .insertInto('liveReminders')
    .values(reminder)
    .onConflict((at) => at.doNothing())
    .execute();

export const deleteReminder = (db: Db, liveId: string, userId: string) =>
  db.deleteFrom('liveReminders').where('liveId', '=', liveId).where('userId', '=', userId).execute();

/**
 * Lists the scheduled lives whose next reminder is due, soonest first.
 * @param minutes minutes before the start at which the reminders are sent, in their order
 */
export const listDue = async (
  db: Db,
  minutes: readonly number[],
  at: Date,
  limit: number,
): Promise<string[]> =>
  (
    await db
      .selectFrom('lives')
      .select('id')
      .where('state', '=', 'SCHEDULED')
      .where('startsAt', '>', at)
      .where('remindersSent', '<', minutes.length)
      .where(
        sql<boolean>`starts_at - (${[...minutes]}::integer[])[reminders_sent + 1] * interval '1 minute' <= ${at}`,
      )
      .orderBy('startsAt')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Lists the ids of upcoming lives for which a person requested a reminder. */
export const listReminderIds = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('liveReminders')
      .innerJoin('lives', 'lives.id', 'liveReminders.liveId')
      .select('lives.id')
      .where('liveReminders.userId', '=', userId)
      .where('lives.state', '=', 'SCHEDULED')
      .execute()
  ).map(({ id }) => id);
