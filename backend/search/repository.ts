import { sql, type RawBuilder } from 'kysely';
import { MOST_COUNTED, type SearchOrder } from '../../contract/values/search.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import { toQuery, type Match } from './words.ts';

export type Expansion = {
  /** Index of the typed word that this indexed word matches, from 0. */
  place: number;
  word: string;
  documents: number;
  /** True if the indexed word equals the typed word. */
  isExact: boolean;
  /**
   * True if it is the typed word or another form of it; false if it only begins with the typed
   * word.
   */
  isForm: boolean;
};

/** Maximum number of forms of a word, and of words with its prefix, in one query. */
const MOST_FORMS = 4;
const MOST_BEGINNINGS = 6;

/**
 * Returns the indexed words for each typed word: the word and its other forms. For the last word
 * and for unknown words, also returns the most frequent words with this prefix.
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
      found.word = given.word as "isExact", found.word = given.word or found.stem = given.stem as "isForm"
    from given cross join lateral (
      (select word, stem, documents from search_words where word = given.word)
      union all
      (select word, stem, documents from search_words where stem = given.stem order by documents desc limit ${MOST_FORMS})
      union all
      (select word, stem, documents from search_words
        where (given.is_last or not given.is_known) and word > given.word and word < given.word || chr(1114111)
        order by documents desc limit ${MOST_BEGINNINGS})
    ) found`.execute(db);
  return rows;
}

/** Returns the stop words among the words, such as "the" and "with". */
export async function listStopWords(db: Db, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) word where ts_lexize('english_stem', word) = '{}'`.execute(db);
  return rows.map(({ word }) => word);
}

/** Returns the indexed words that are spelled similarly, most similar first. */
export async function listSimilar(
  db: Db,
  word: string,
): Promise<{ word: string; documents: number; isStop: boolean }[]> {
  const { rows } = await sql<{ word: string; documents: number; isStop: boolean }>`
    select word, documents, ts_lexize('english_stem', word) = '{}' as "isStop"
    from similar_search_words(${word})`.execute(db);
  return rows;
}

/** Returns the number of documents of each filter word. */
export async function listFilterCounts(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('searchWords')
    .select(['word', 'documents'])
    .where('word', '>=', ':')
    .where('word', '<', ';')
    .execute();
  return new Map(rows.map(({ word, documents }) => [word, documents]));
}

/** Number of documents by type, without types that have no document. */
export type KindCounts = Partial<Record<ContentType, number>>;

export type Found = { contentType: ContentType; contentId: string; sortText: string };

/** Maximum number of ranked documents; the most popular of the read documents are ranked. */
const MOST_RANKED = 500;
/** Maximum number of matches that are read for ranking. */
export const MOST_READ = 1_500;
/** Maximum number of matches that are read for sorting. */
export const MOST_SORTED = 4_000;
/** Number of documents at the start of an order that are scanned for frequent words. */
const WINDOW = 6_000;

/** Items of some types by id. */
export type Among = { types: ContentType[]; ids: string[] };

const isAmong = ({ types, ids }: Among) =>
  sql<boolean>`content_type = any(${types}::text[]) and content_id = any(${ids}::uuid[])`;

/**
 * Search condition over all documents, or over a few given documents. The given documents are found
 * by primary key, and their words are then checked.
 */
export type Sought = Match | { among: Among; query: string | null };

/**
 * Returns the SQL condition. An operator is used to search the index; the equivalent function
 * checks a single row.
 */
const matches = (match: Sought | null) =>
  match === null
    ? sql`true`
    : 'among' in match
      ? match.query === null
        ? isAmong(match.among)
        : sql`${isAmong(match.among)} and ts_match_vq(words, ${match.query}::tsquery)`
      : match.rest === null
        ? sql`words @@ ${match.indexed}::tsquery`
        : sql`words @@ ${match.indexed}::tsquery and ts_match_vq(words, ${match.rest}::tsquery)`;

/**
 * Returns the most popular matching documents, ranked. `after` is [score, id] of the last row
 * shown. `kinds` is the number of matches by type; null if not all matches were read.
 * @param query a `tsquery` that documents must match
 * @param exact a `tsquery` of the words as typed; its matches precede matches of other forms
 */
export async function listRanked(
  db: Db,
  { match, query, exact }: { match: Sought; query: string; exact: string },
  after: string[] | null,
  limit: number,
): Promise<{ rows: Found[]; ranked: number; kinds: KindCounts | null }> {
  const { rows } = await sql<Found & { ranked: number; kinds: KindCounts | null }>`
    with documents as materialized (
      select content_type, content_id, words, popularity from search_documents where ${matches(match)} limit ${MOST_READ}
    ), kinds as materialized (
      select content_type, count(*)::integer as count from documents group by content_type
    ), candidates as materialized (
      select * from documents order by popularity desc, content_id desc limit ${MOST_RANKED}
    ), ranked as materialized (
      select content_type, content_id, round((
          (2 * ts_rank('{0.1, 0.1, 0.4, 1}', words, ${exact}::tsquery)
            + ts_rank('{0.1, 0.1, 0.4, 1}', words, ${query}::tsquery)) * (10 + ln(1 + popularity))
        )::numeric, 6) as score
      from candidates
    )
    select content_type as "contentType", content_id as "contentId", score::text as "sortText",
      (select count(*)::integer from ranked) as ranked,
      (select jsonb_object_agg(content_type, count) from kinds having sum(count) < ${MOST_READ}) as kinds
    from ranked where ${after ? sql`(score, content_id) < (${after[0]}::numeric, ${after[1]}::uuid)` : sql`true`}
    order by score desc, content_id desc limit ${limit}`.execute(db);
  const [first] = rows;
  return { rows, ranked: first?.ranked ?? 0, kinds: first ? first.kinds : after ? null : {} };
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
 * Returns all matching documents in one of the other orders; `after` is [sort value as text, id] of
 * the last row shown.
 * @param match null for everything
 * @param isCommon true if so many documents match that a page is found by scanning the order
 */
export async function listOrdered(
  db: Db,
  order: Exclude<SearchOrder, 'relevance'>,
  { match, isCommon }: { match: Sought | null; isCommon: boolean },
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
      where ${matches(match)} ${ordered} limit ${limit}`.execute(db);
    if (rows.length === limit) return rows;
  }
  const { rows } = await sql<Found>`
    with found as materialized (
      select content_type, content_id, ${column} from search_documents where ${matches(match)}
    )
    ${select} from found where ${isAfter} ${ordered} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the number of documents for each given match, in order. Counts at most `MOST_COUNTED`
 * plus one.
 */
export async function countEach(db: Db, each: Match[]): Promise<number[]> {
  const [indexed, rest] = [each.map((match) => match.indexed), each.map((match) => match.rest)];
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::integer from (
        select from search_documents
        where words @@ sought.indexed and (sought.rest is null or ts_match_vq(words, sought.rest))
        limit ${MOST_COUNTED + 1}
      ) counted
    ) as count
    from unnest(${indexed}::tsquery[], ${rest}::tsquery[]) with ordinality as sought (indexed, rest, place)
    order by place`.execute(db);
  return rows.map(({ count }) => count);
}

/**
 * Returns the number of documents for each `tsquery` among a few given documents, which are read
 * once.
 */
export async function countEachAmong(db: Db, among: Among, queries: (string | null)[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    with documents as materialized (select words from search_documents where ${isAmong(among)})
    select (
      select least(count(*), ${MOST_COUNTED + 1})::integer from documents
      where sought.query is null or ts_match_vq(words, sought.query)
    ) as count
    from unnest(${queries}::tsquery[]) with ordinality as sought (query, place) order by place`.execute(db);
  return rows.map(({ count }) => count);
}

/** Returns the number of matches by type; null if more match than are read. */
export async function countByKind(db: Db, match: Sought | null): Promise<KindCounts | null> {
  const { rows } = await sql<{ contentType: ContentType; count: number }>`
    select content_type as "contentType", count(*)::integer as count from (
      select content_type from search_documents where ${matches(match)} limit ${MOST_READ}
    ) documents group by content_type`.execute(db);
  const read = rows.reduce((sum, { count }) => sum + count, 0);
  return read < MOST_READ
    ? Object.fromEntries(rows.map(({ contentType, count }) => [contentType, count]))
    : null;
}

/** Maximum number of documents that are read to find titles. */
export const MOST_TITLES = 1_000;

/**
 * Returns the most popular matches whose title contains the words of `inTitle`, a `tsquery`; null
 * for any title.
 */
export async function listTitled(
  db: Db,
  match: Match,
  inTitle: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ contentId: string }>`
    select content_id as "contentId" from (
      select content_id, words, popularity from search_documents where ${matches(match)} limit ${MOST_TITLES}
    ) documents
    where ${inTitle === null ? sql`true` : sql`words @@ ${inTitle}::tsquery`}
    order by popularity desc, content_id desc limit ${limit}`.execute(db);
  return rows.map(({ contentId }) => contentId);
}

/**
 * Returns the publication time of the newest document of each filter word. Only the newest
 * documents of all are read, so that a rare word may be omitted.
 */
export async function listNewest(db: Db, words: string[]): Promise<Map<string, Date>> {
  const queries = words.map((word) => toQuery([{ words: [word] }]));
  const { rows } = await sql<{ word: string; publishedAt: Date }>`
    select sought.word, max(documents.published_at) as "publishedAt"
    from (
        select words, published_at from search_documents order by published_at desc, content_id desc limit ${WINDOW}
      ) documents
      join unnest(${words}::text[], ${queries}::tsquery[]) as sought (word, query) on ts_match_vq(documents.words, sought.query)
    group by sought.word`.execute(db);
  return new Map(rows.map(({ word, publishedAt }) => [word, publishedAt]));
}
