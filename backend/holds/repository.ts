import type { Insertable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { HeldEffects } from '../db/types.ts';

export const insertEffect = (db: Db, effect: Insertable<HeldEffects>) =>
  db.insertInto('heldEffects').values(effect).execute();

/** Deletes the effects of a hold and returns them in the order of their creation. */
export const takeEffects = async (db: Db, holdId: string) =>
  (
    await db
      .deleteFrom('heldEffects')
      .where('holdId', '=', holdId)
      .returning(['id', 'isTask', 'name', 'payload'])
      .execute()
  ).sort((one, other) => one.id - other.id);
