import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Returns the salt of a day. The first call for a day stores `offered` as the salt. */
export async function getOrCreateDaySalt(db: Db, day: string, offered: string): Promise<string> {
  const find = () =>
    db
      .selectFrom('viewSalts')
      .select('salt')
      .where('day', '=', sql<never>`${day}::date`)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.salt;
  await db
    .insertInto('viewSalts')
    .values({ day, salt: offered })
    .onConflict((at) => at.doNothing())
    .execute();
  return (await find())!.salt;
}

export const deleteSaltsBefore = async (db: Db, day: string): Promise<void> => {
  await db
    .deleteFrom('viewSalts')
    .where('day', '<', sql<never>`${day}::date`)
    .execute();
};
