import { sql } from 'kysely';
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

/**
 * What different people searched for since then, the most frequent first: in small letters, without accents, and of signs with
 * apostrophes only. Each person counts once, and nothing does that has an address of a mailbox or of the web in it.
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
