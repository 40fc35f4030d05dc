import type { Db } from '../db/connection.ts';

export const insertEvent = (
  db: Db,
  event: { userId: string | null; type: string; segment: string | null; payload: string; createdAt: Date },
) => db.insertInto('productEvents').values(event).execute();

export const deleteEventsBefore = async (db: Db, date: Date): Promise<void> => {
  await db.deleteFrom('productEvents').where('createdAt', '<', date).execute();
};
