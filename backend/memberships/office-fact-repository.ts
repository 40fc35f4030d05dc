import { countRows } from '../db/count-rows.ts';
import type { Db } from '../db/connection.ts';

/** Counts the current memberships of a person. */
export const countOwn = (db: Db, userId: string): Promise<number> =>
  countRows(db.selectFrom('subscriptions').where('userId', '=', userId).where('state', '<>', 'CANCELLED'));
