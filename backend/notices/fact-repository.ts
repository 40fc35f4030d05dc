import type { Insertable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Facts } from '../db/types.ts';

/** Records a fact, which is never changed or deleted. */
export const insertFact = (db: Db, fact: Insertable<Facts>) => db.insertInto('facts').values(fact).execute();
