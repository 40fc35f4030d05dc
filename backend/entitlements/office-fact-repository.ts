import type { Db } from '../db/connection.ts';

const open = (db: Db) =>
  db
    .selectFrom('entitlements')
    .where('entitlements.endedAt', 'is', null)
    .where('entitlements.frozenAt', 'is', null);

/** Counts the courses that a person can open. */
export const countOwnedCourses = async (db: Db, userId: string): Promise<number> =>
  (
    await open(db)
      .where('userId', '=', userId)
      .where('contentType', '=', 'COURSE')
      .select((at) => at.fn.count<number>('contentId').distinct().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Counts the buyers of a creator who still own what they bought. */
export const countKeptBuyers = async (db: Db, creatorId: string): Promise<number> =>
  (
    await open(db)
      .innerJoin('purchases', 'purchases.id', 'entitlements.purchaseId')
      .where('purchases.sellerId', '=', creatorId)
      .where('entitlements.source', 'in', ['PURCHASE', 'CREDITS'])
      .select((at) => at.fn.count<number>('entitlements.userId').distinct().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
