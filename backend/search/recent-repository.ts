import type { Db } from '../db/connection.ts';

/** Newest first. */
export const listRecent = (db: Db, userId: string) =>
  db
    .selectFrom('recentSearches')
    .select(['id', 'query', 'searchedAt'])
    .where('userId', '=', userId)
    .orderBy('searchedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The same words again are the same search, at the later time. */
export const putRecent = (db: Db, row: { userId: string; query: string; searchedAt: Date }) =>
  db
    .insertInto('recentSearches')
    .values(row)
    .onConflict((at) =>
      at
        .columns(['userId', 'query'])
        .doUpdateSet({ searchedAt: row.searchedAt })
        .where('recentSearches.searchedAt', '<', row.searchedAt),
    )
    .execute();

/** Deletes a person's oldest, all but the newest `kept`. */
export const deleteOldest = (db: Db, userId: string, kept: number) =>
  db
    .deleteFrom('recentSearches')
    .where('userId', '=', userId)
    .where('id', 'not in', (at) =>
      at
        .selectFrom('recentSearches')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('searchedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(kept),
    )
    .execute();

/** @returns whether there was one of this person */
export const deleteRecent = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await db
    .deleteFrom('recentSearches')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const clearRecent = (db: Db, userId: string) =>
  db.deleteFrom('recentSearches').where('userId', '=', userId).execute();
