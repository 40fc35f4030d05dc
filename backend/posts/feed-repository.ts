import type { Db } from '../db/connection.ts';

type Feed = { userId: string; creatorId: string };

/**
 * Stores a user's private feed of a creator and replaces an earlier one, so that its URL becomes
 * invalid.
 */
export const putFeed = (db: Db, feed: Feed & { tokenHash: Buffer; createdAt: Date }) =>
  db
    .insertInto('postFeeds')
    .values(feed)
    .onConflict((at) =>
      at
        .columns(['userId', 'creatorId'])
        .doUpdateSet({ tokenHash: feed.tokenHash, createdAt: feed.createdAt }),
    )
    .execute();

export const findFeed = (db: Db, { userId, creatorId }: Feed) =>
  db
    .selectFrom('postFeeds')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('creatorId', '=', creatorId)
    .executeTakeFirst();

/** Finds the feed of a token if the user's account is open. */
export const findByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('postFeeds')
    .innerJoin('users', 'users.id', 'postFeeds.userId')
    .select(['postFeeds.userId', 'postFeeds.creatorId'])
    .where('postFeeds.tokenHash', '=', tokenHash)
    .where('users.closedAt', 'is', null)
    .where('users.erasedAt', 'is', null)
    .executeTakeFirst();

export const deleteFeed = (db: Db, { userId, creatorId }: Feed) =>
  db.deleteFrom('postFeeds').where('userId', '=', userId).where('creatorId', '=', creatorId).execute();

/** Lists the creators of whom a user has a private feed. */
export const listFeedsBy = (db: Db, userId: string) =>
  db
    .selectFrom('postFeeds')
    .select(['creatorId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

export const eraseFeedsByUser = (db: Db, userId: string) =>
  db.deleteFrom('postFeeds').where('userId', '=', userId).execute();
