import type { Db } from '../db/connection.ts';
import { BATCH, LONG_BATCH } from '../db/pagination.ts';

/**
 * Lists a batch of a creator's lives in any state, by id after `after`. The stream key is omitted.
 */
export async function listLives(db: Db, creatorId: string, after: string | undefined) {
  let rows = db.selectFrom('lives').selectAll().where('creatorId', '=', creatorId);
  if (after) rows = rows.where('id', '>', after);
  const found = await rows.orderBy('id').limit(LONG_BATCH).execute();
  return found.map(({ streamKeyHash: _, ...row }) => row);
}

/** Lists a batch of a person's reminders with the titles of the lives, by live id after `after`. */
export function listReminders(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('liveReminders')
    .innerJoin('lives', 'lives.id', 'liveReminders.liveId')
    .select(['liveReminders.liveId', 'lives.title', 'lives.startsAt', 'liveReminders.createdAt'])
    .where('liveReminders.userId', '=', userId);
  if (after) rows = rows.where('liveReminders.liveId', '>', after);
  return rows.orderBy('liveReminders.liveId').limit(BATCH).execute();
}

export const deleteReminders = (db: Db, userId: string) =>
  db.deleteFrom('liveReminders').where('userId', '=', userId).execute();
