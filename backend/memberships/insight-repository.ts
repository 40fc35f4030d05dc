import { sql, type AliasableExpression } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Counts a creator's members in a free trial, and those whose payment is open. */
export const countTrialsAndRetries = (
  db: Db,
  creatorId: string,
): Promise<{ trials: number; retrying: number }> =>
  db
    .selectFrom('subscriptions')
    .where('creatorId', '=', creatorId)
    .where('state', '<>', 'CANCELLED')
    .select([
      sql<number>`count(distinct user_id) filter (where state = 'TRIAL')`.as('trials'),
      sql<number>`count(distinct user_id) filter (where state = 'PAST_DUE')`.as('retrying'),
    ])
    .executeTakeFirstOrThrow();

/** Selects the current members of a creator, each member once. */
export const selectMembers = (db: Db, creatorId: string): AliasableExpression<{ userId: string }> =>
  db
    .selectFrom('subscriptions')
    .select('userId')
    .distinct()
    .where('creatorId', '=', creatorId)
    .where('state', '<>', 'CANCELLED');

export const countMembers = async (db: Db, creatorId: string): Promise<number> =>
  (
    await db
      .selectFrom(selectMembers(db, creatorId).as('members'))
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
