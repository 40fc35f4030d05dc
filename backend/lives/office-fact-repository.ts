import type { Db } from '../db/connection.ts';

/** Counts a creator's booked lives that have not ended, and their seats. */
export async function countBooked(db: Db, creatorId: string): Promise<{ lives: number; seats: number }> {
  const row = await db
    .selectFrom('lives')
    .where('creatorId', '=', creatorId)
    .where('state', 'in', ['SCHEDULED', 'LIVE'])
    .where('unlockCount', '>', 0)
    .select((at) => [
      at.fn.countAll<number>().as('lives'),
      at.fn.coalesce(at.fn.sum<number>('unlockCount'), at.lit(0)).as('seats'),
    ])
    .executeTakeFirstOrThrow();
  return { lives: row.lives, seats: Number(row.seats) };
}
