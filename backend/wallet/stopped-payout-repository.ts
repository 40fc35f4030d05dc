import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';

/** Serialises the changes of a creator's payouts until the transaction ends. */
export const lockStopped = (trx: Trx, creatorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`payouts ${creatorId}`}, 0))`.execute(trx);

/** Lists the creators whose payouts are stopped or not, unlike their state says. */
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

/** Finds the stopped payouts of a creator; `stoppedAt` is null until they are stopped. */
export const findStopped = (db: Db, creatorId: string) =>
  db.selectFrom('stoppedPayouts').selectAll().where('creatorId', '=', creatorId).executeTakeFirst();

/** Stores the schedule that a creator's payouts return to. */
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
