import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';

/** Inserts a seat. Returns false if the holder already has a seat in this live. */
export const insertSeat = async (trx: Trx, liveId: string, holderId: string): Promise<boolean> =>
  (await trx
    .insertInto('liveSeats')
    .values({ liveId, holderId })
    .onConflict((at) => at.doNothing())
    .returning('liveId')
    .executeTakeFirst()) !== undefined;

/** Deletes a seat. Returns false if the holder has no seat in this live. */
export const deleteSeat = async (trx: Trx, liveId: string, holderId: string): Promise<boolean> =>
  (await trx
    .deleteFrom('liveSeats')
    .where('liveId', '=', liveId)
    .where('holderId', '=', holderId)
    .returning('liveId')
    .executeTakeFirst()) !== undefined;

/** Returns the live in which a purchase has a seat; a purchase has at most one seat. */
export const findLiveOfHolder = async (db: Db, holderId: string): Promise<string | undefined> =>
  (await db.selectFrom('liveSeats').select('liveId').where('holderId', '=', holderId).executeTakeFirst())
    ?.liveId;

/**
 * Increases the number of taken seats. Returns false if no seat is left. An ended live is never
 * full, because its recording has no limit of seats.
 */
export const addTaken = async (trx: Trx, liveId: string): Promise<boolean> =>
  (await trx
    .updateTable('lives')
    .set({ takenCount: sql`taken_count + 1` })
    .where('id', '=', liveId)
    .where((at) =>
      at.or([
        at('seats', 'is', null),
        at('takenCount', '<', at.ref('seats')),
        at('state', 'in', ['ENDED', 'REPLAY_READY']),
      ]),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const removeTaken = (trx: Trx, liveId: string) =>
  trx
    .updateTable('lives')
    .set({ takenCount: sql`taken_count - 1` })
    .where('id', '=', liveId)
    .execute();

/** Returns true if a person has an open payment that reserves a seat of a live. */
export const isPaying = async (db: Db, userId: string, liveId: string): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .select('id')
    .where('buyerId', '=', userId)
    .where('type', '=', 'PPV_LIVE')
    .where('contentId', '=', liveId)
    .where('isReserved', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns true if a person requested a reminder of a live. */
export const hasReminder = async (db: Db, userId: string, liveId: string): Promise<boolean> =>
  (await db
    .selectFrom('liveReminders')
    .select('liveId')
    .where('liveId', '=', liveId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;
