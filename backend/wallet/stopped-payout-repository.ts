import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';

/** Serialises the changes of a creator's payout schedule until the transaction ends. */
export const lockStopped = (trx: Trx, creatorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`payouts ${creatorId}`}, 0))`.execute(trx);

/**
 * Lists the suspended creators whose payouts are not stopped, and the other creators whose payouts
 * are still stopped.
 */
export const listUnlike = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('creators')
      .leftJoin('stoppedPayouts as stopped', 'stopped.creatorId', 'creators.id')
      .select('creators.id')
      .where('creators.paymentAccountId', 'is not', null)
      .where(
        sql<boolean>`(creators.state = 'SUSPENDED' and stopped.stopped_at is null
          or creators.state <> 'SUSPENDED' and stopped.creator_id is not null)`,
      )
      .execute()
  ).map(({ id }) => id);

/**
 * Finds the row of a creator whose payouts are stopped or being stopped; `stoppedAt` is null until
 * the provider has stopped them.
 */
export const findStopped = (db: Db, creatorId: string) =>
  db.selectFrom('stoppedPayouts').selectAll().where('creatorId', '=', creatorId).executeTakeFirst();

/** Stores the payout schedule that is restored when the suspension ends. */
export const insertStopped = (db: Db, creatorId: string, schedule: object | null) =>
  db
    .insertInto('stoppedPayouts')
    .values({ creatorId, schedule: schedule && JSON.stringify(schedule) })
    .onConflict((at) => at.column('creatorId').doNothing())
    .execute();

export const setStopped = (db: Db, creatorId: string, stoppedAt: Date) =>
  db.updateTable('stoppedPayouts').set({ stoppedAt }).where('creatorId', '=', creatorId).execute();

export const deleteStopped = (db: Db, creatorId: string) =>
  db.deleteFrom('stoppedPayouts').where('creatorId', '=', creatorId).execute();
