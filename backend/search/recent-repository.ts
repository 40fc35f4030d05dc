import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Returns the recent searches, newest first. */
export const listRecent = (db: Db, userId: string) =>
  db
    .selectFrom('recentSearches')
    .select(['id', 'query', 'searchedAt'])
    .where('userId', '=', userId)
    .orderBy('searchedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Stores a search. If the words are already stored, sets the later of both times. */
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

/** Deletes a user's oldest searches, all but the newest `kept`. */
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

/**
 * Deletes a search of the user.
 * @returns true if it existed
 */
export const deleteRecent = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await db
    .deleteFrom('recentSearches')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const clearRecent = (db: Db, userId: string) =>
  db.deleteFrom('recentSearches').where('userId', '=', userId).execute();

/**
 * Returns the searches since a time that different users made, most frequent first. Each user
 * counts once. The words are in lower case without accents, with apostrophes as the only
 * punctuation. Searches with a mail or web address are omitted.
 */
export async function listFrequent(
  db: Db,
  { since, leastPeople, limit }: { since: Date; leastPeople: number; limit: number },
): Promise<{ words: string; people: number }[]> {
  const { rows } = await sql<{ words: string; people: number }>`
    select words, count(distinct user_id)::integer as people
    from (
      select user_id, btrim(regexp_replace(
        regexp_replace(translate(lower(normalize(query, NFKD)), '’ʼ', ''''''), '[\\u0300-\\u036f]', '', 'g'),
        '([^[:alnum:]'']|(^|[^[:alnum:]])''|''($|[^[:alnum:]]))+', ' ', 'g')) as words
      from recent_searches join users on users.id = recent_searches.user_id
      where searched_at >= ${since} and users.confirmed_at is not null and users.closed_at is null
        and query !~ '@|[[:alnum:]][.][[:alpha:]]{2}'
    ) given
    where words <> ''
    group by words having count(distinct user_id) >= ${leastPeople}
    order by people desc, words limit ${limit}`.execute(db);
  return rows;
}
