import type { Db } from '../db/connection.ts';

/** Returns the memberships that a user joined. */
export const listSubscriptionsByUser = (db: Db, userId: string) =>
  db
    .selectFrom('subscriptions')
    .select([
      'id',
      'membershipId',
      'creatorId',
      'purchaseId',
      'state',
      'hadTrial',
      'priceCents',
      'periodEndsAt',
      'graceEndsAt',
      'cardBrand',
      'cardLast4',
      'cardExpMonth',
      'cardExpYear',
      'createdAt',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

/** Returns the offers of a creator. */
export const listOffersByCreator = (db: Db, creatorId: string) =>
  db
    .selectFrom('memberships')
    .select([
      'id',
      'creatorId',
      'name',
      'priceCents',
      'courseIds',
      'hasTrial',
      'nextPriceCents',
      'nextPriceAt',
      'viewCount',
      'createdAt',
      'updatedAt',
      'endedAt',
    ])
    .where('creatorId', '=', creatorId)
    .orderBy('createdAt')
    .execute();

/** Closes the offers of an erased creator and deletes their texts. */
export const eraseOffers = (db: Db, creatorId: string, endedAt: Date) =>
  db
    .updateTable('memberships')
    .set((at) => ({ name: '', endedAt: at.fn.coalesce('endedAt', at.val(endedAt)) }))
    .where('creatorId', '=', creatorId)
    .execute();
