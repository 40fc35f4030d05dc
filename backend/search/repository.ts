import { sql, type RawBuilder } from 'kysely';
import { MOST_COUNTED, type SearchOrder } from '../../contract/values/search.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';

export type Expansion = {
  /** Which of the given words it stands for, from 0. */
  place: number;
  word: string;
  documents: number;
  /** Exactly the given word. */
  isExact: boolean;
};

/** Forms of a word, and words that begin with it: as many as one query takes. */
const MOST_FORMS = 4;
const MOST_BEGINNINGS = 6;

/**
 * The words of the documents that each of the given ones stands for: itself, its other forms, and for the last one, and
 * for those that no document has, the most frequent words that begin with it.
 */
export async function expand(db: Db, words: string[]): Promise<Expansion[]> {
  const { rows } = await sql<Expansion>`
    with given as (
      select word, (place - 1)::integer as place, place = count(*) over () as is_last,
        coalesce((ts_lexize('english_stem', word))[1], word) as stem,
        exists (select from search_words known where known.word = given.word) as is_known
      from unnest(${words}::text[]) with ordinality as given (word, place)
    )
    select distinct on (given.place, found.word) given.place, found.word, found.documents,
      found.word = given.word as "isExact"
    from given cross join lateral (
      (select word, documents from search_words where word = given.word)
      union all
      (select word, documents from search_words where stem = given.stem order by documents desc limit ${MOST_FORMS})
      union all
      (select word, documents from search_words
        where (given.is_last or not given.is_known) and word > given.word and word < given.word || chr(1114111)
        order by documents desc limit ${MOST_BEGINNINGS})
    ) found`.execute(db);
  return rows;
}

/** Which of these words say nothing by themselves: "the", "with". */
export async function listStopWords(db: Db, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) word where ts_lexize('english_stem', word) = '{}'`.execute(db);
  return rows.map(({ word }) => word);
}

/** Words of the documents that are written much like one, the most similar first. */
export async function listSimilar(db: Db, word: string): Promise<{ word: string; documents: number }[]> {
  const { rows } = await sql<{ word: string; documents: number }>`
    select word, documents from similar_search_words(${word})`.execute(db);
  return rows;
}

/** In how many documents each word of a filter is. */
export async function listFilterCounts(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('searchWords')
    .select(['word', 'documents'])
    .where('word', '>=', ':')
    .where('word', '<', ';')
    .execute();
  return new Map(rows.map(({ word, documents }) => [word, documents]));
}

export type Found = { contentType: ContentType; contentId: string; sortText: string };

/** How many are ranked: the most popular of those that are read. */
const MOST_RANKED = 500;
/** More matches than these are not read to be ranked. */
export const MOST_READ = 1_500;
/** More matches than these are not read to be sorted. */
export const MOST_SORTED = 4_000;
/** How many of the first in an order are looked through for words that many documents have. */
const WINDOW = 6_000;

const matches = (query: string | null) => (query === null ? sql`true` : sql`words @@ ${query}::tsquery`);

/**
 * The most popular documents that match, ranked. `after` is [score, id] of the last row shown.
 * @param query a `tsquery`
 * @param exact a `tsquery` of the words as they were typed: what has them comes before what has another form
 */
export async function listRanked(
  db: Db,
  { query, exact }: { query: string; exact: string },
  after: string[] | null,
  limit: number,
): Promise<{ rows: Found[]; ranked: number }> {
  const { rows } = await sql<Found & { ranked: number }>`
    with candidates as materialized (
      select * from (
        select content_type, content_id, words, popularity from search_documents where ${matches(query)} limit ${MOST_READ}
      ) documents
      order by popularity desc, content_id desc limit ${MOST_RANKED}
    ), ranked as materialized (
      select content_type, content_id, round((
          (2 * ts_rank('{0.1, 0.1, 0.4, 1}', words, ${exact}::tsquery)
            + ts_rank('{0.1, 0.1, 0.4, 1}', words, ${query}::tsquery)) * (10 + ln(1 + popularity))
        )::numeric, 6) as score
      from candidates
    )
    select content_type as "contentType", content_id as "contentId", score::text as "sortText",
      (select count(*)::integer from ranked) as ranked
    from ranked where ${after ? sql`(score, content_id) < (${after[0]}::numeric, ${after[1]}::uuid)` : sql`true`}
    order by score desc, content_id desc limit ${limit}`.execute(db);
  return { rows, ranked: rows[0]?.ranked ?? 0 };
}

const orders: Record<
  Exclude<SearchOrder, 'relevance'>,
  { column: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean }
> = {
  newest: { column: sql`published_at`, type: sql`timestamptz`, descending: true },
  popular: { column: sql`popularity`, type: sql`integer`, descending: true },
  price: { column: sql`price_order`, type: sql`integer`, descending: false },
  rating: { column: sql`rating_score`, type: sql`real`, descending: true },
};

/**
 * In one of the other orders, complete; `after` is [sort value as text, id] of the last row shown.
 * @param query a `tsquery`; null for everything
 * @param isCommon whether so many documents match that a page is found by walking along the order
 */
export async function listOrdered(
  db: Db,
  order: Exclude<SearchOrder, 'relevance'>,
  { query, isCommon }: { query: string | null; isCommon: boolean },
  after: string[] | null,
  limit: number,
): Promise<Found[]> {
  const { column, type, descending } = orders[order];
  const direction = descending ? sql`desc` : sql`asc`;
  const isAfter = after
    ? sql`(${column}, content_id) ${descending ? sql`<` : sql`>`} (${after[0]}::${type}, ${after[1]}::uuid)`
    : sql`true`;
  const ordered = sql`order by ${column} ${direction}, content_id ${direction}`;
  const select = sql`select content_type as "contentType", content_id as "contentId", ${column}::text as "sortText"`;
  if (isCommon) {
    const { rows } = await sql<Found>`
      ${select} from (select * from search_documents where ${isAfter} ${ordered} limit ${WINDOW}) documents
      where ${matches(query)} ${ordered} limit ${limit}`.execute(db);
    if (rows.length === limit) return rows;
  }
  const { rows } = await sql<Found>`
    with found as materialized (
      select content_type, content_id, ${column} from search_documents where ${matches(query)}
    )
    ${select} from found where ${isAfter} ${ordered} limit ${limit}`.execute(db);
  return rows;
}

/** How many documents match each query, up to `MOST_COUNTED` and one more. */
export async function countMatches(db: Db, queries: string[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::integer from (
        select from search_documents where words @@ query::tsquery limit ${MOST_COUNTED + 1}
      ) counted
    ) as count
    from unnest(${queries}::text[]) with ordinality as given (query, place) order by place`.execute(db);
  return rows.map(({ count }) => count);
}

/** How many are read to find titles. */
export const MOST_TITLES = 1_000;

/** The most popular documents of a query that have its words in their title. */
export async function listTitled(db: Db, query: string, inTitle: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ contentId: string }>`
    select content_id as "contentId" from (
      select content_id, words, popularity from search_documents where ${matches(query)} limit ${MOST_TITLES}
    ) documents
    where ${matches(inTitle)} order by popularity desc, content_id desc limit ${limit}`.execute(db);
  return rows.map(({ contentId }) => contentId);
}
