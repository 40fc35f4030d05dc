import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/** Returns true if the user did not follow the creator before. */
export const insertFollow = async (
  db: Db,
  follow: { userId: string; creatorId: string; createdAt: Date },
): Promise<boolean> =>
  (await db
    .insertInto('follows')
    .values(follow)
    .onConflict((at) => at.doNothing())
    .returning('creatorId')
    .executeTakeFirst()) !== undefined;

/** Returns true if the user followed the creator before. */
export const deleteFollow = async (db: Db, userId: string, creatorId: string): Promise<boolean> =>
  (await db
    .deleteFrom('follows')
    .where('userId', '=', userId)
    .where('creatorId', '=', creatorId)
    .returning('creatorId')
    .executeTakeFirst()) !== undefined;

export const addFollowers = (db: Db, creatorId: string, change: 1 | -1) =>
  db
    .updateTable('creators')
    .set((at) => ({ followerCount: at('followerCount', '+', change) }))
    .where('id', '=', creatorId)
    .execute();

/**
 * Returns the public creators that a user follows, last followed first; `after` is [createdAt as
 * text, creator id].
 */
export function listFollowed(db: Db, userId: string, after: string[] | null, limit: number) {
  let rows = db
    .selectFrom('follows')
    .innerJoin('creators', 'creators.id', 'follows.creatorId')
    .select('follows.creatorId')
    .select(sql<string>`follows.created_at::text`.as('sortText'))
    .where('follows.userId', '=', userId)
    .where('creators.isPublic', '=', true);
  if (after)
    rows = rows.where(
      sql<boolean>`(follows.created_at, follows.creator_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return rows
    .orderBy('follows.createdAt', 'desc')
    .orderBy('follows.creatorId', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the ids of the given creators that a user follows. */
export const listFollowedAmong = async (db: Db, userId: string, ids: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('follows')
      .select('creatorId')
      .where('userId', '=', userId)
      .where('creatorId', 'in', ids)
      .execute()
  ).map((row) => row.creatorId);

/** Returns the creators that a user follows, all or one batch. */
export function listFollowsBy(db: Db, userId: string, isBatch = false) {
  const rows = db
    .selectFrom('follows')
    .select(['creatorId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt');
  return (isBatch ? rows.limit(BATCH) : rows).execute();
}

/** Returns the time since when a user follows a creator. */
export const findFollowDate = async (db: Db, userId: string, creatorId: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('follows')
      .select('createdAt')
      .where('userId', '=', userId)
      .where('creatorId', '=', creatorId)
      .executeTakeFirst()
  )?.createdAt;
