import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Lists the memberships that a user joined. */
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
      'recurringInterval',
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

/** Lists the membership offers of a creator. */
export const listOffersByCreator = (db: Db, creatorId: string) =>
  db
    .selectFrom('memberships')
    .select([
      'id',
      'creatorId',
      'name',
      'headline',
      'pitch',
      'benefits',
      'welcomeNote',
      'priceCents',
      'yearlyPriceCents',
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

/** Returns the time at which the access of a creator's last member ends; null without members. */
export const findLastEnd = async (db: Db, creatorId: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('subscriptions')
      // A member with an open payment only has access until the end of the grace period.
      .select(
        sql<Date | null>`max(case when state = 'PAST_DUE' then coalesce(grace_ends_at, period_ends_at)
          else period_ends_at end)`.as('at'),
      )
      .where('creatorId', '=', creatorId)
      .where('state', '<>', 'CANCELLED')
      .executeTakeFirstOrThrow()
  ).at;

/** Closes the offers of an erased creator and deletes their texts. */
export const eraseOffers = (db: Db, creatorId: string, endedAt: Date) =>
  db
    .updateTable('memberships')
    .set((at) => ({
      name: '',
      headline: '',
      pitch: '',
      benefits: [],
      welcomeNote: '',
      endedAt: at.fn.coalesce('endedAt', at.val(endedAt)),
    }))
    .where('creatorId', '=', creatorId)
    .execute();
