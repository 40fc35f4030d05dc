import type { Db } from '../db/connection.ts';
import { BATCH } from '../extension-points/personal-data.ts';

export const insertEvent = (
  db: Db,
  event: { userId: string | null; type: string; segment: string | null; payload: string; createdAt: Date },
) => db.insertInto('productEvents').values(event).execute();

export const deleteEventsBefore = async (db: Db, date: Date): Promise<void> => {
  await db.deleteFrom('productEvents').where('createdAt', '<', date).execute();
};

/** A batch of a person's events by id, after one. */
export function listEventsOf(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('productEvents')
    .select(['id', 'type', 'segment', 'payload', 'createdAt'])
    .where('userId', '=', userId);
  if (after) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(BATCH).execute();
}

/** Takes the person out of a batch of their events. @returns how many there were */
export const forgetEventsOf = async (db: Db, userId: string): Promise<number> =>
  (
    await db
      .updateTable('productEvents')
      .set({ userId: null })
      .where('id', 'in', (at) =>
        at.selectFrom('productEvents').select('id').where('userId', '=', userId).limit(BATCH),
      )
      .returning('id')
      .execute()
  ).length;
