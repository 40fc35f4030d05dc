import { sql, type RawBuilder } from 'kysely';
import { MOST_COUNTED, type SearchOrder } from '../../contract/values/search.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import { toQuery, type Match } from './words.ts';

export type Expansion = {
  /** Which of the given words it stands for, from 0. */
  place: number;
  word: string;
  documents: number;
  /** Exactly the given word. */
  isExact: boolean;
  /** The given word, or another form of it; else only a word that begins with it. */
  isForm: boolean;
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

/** Which of these words say nothing by themselves: "the", "with". */
export async function listStopWords(db: Db, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) word where ts_lexize('english_stem', word) = '{}'`.execute(db);
  return rows.map(({ word }) => word);
}

/** Words of the documents that are written much like one, the most similar first. */
export async function listSimilar(
  db: Db,
  word: string,
): Promise<{ word: string; documents: number; isStop: boolean }[]> {
  const { rows } = await sql<{ word: string; documents: number; isStop: boolean }>`
    select word, documents, ts_lexize('english_stem', word) = '{}' as "isStop"
    from similar_search_words(${word})`.execute(db);
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

/** How many documents of each kind; without those that have none. */
export type KindCounts = Partial<Record<ContentType, number>>;

export type Found = { contentType: ContentType; contentId: string; sortText: string };

/** How many are ranked: the most popular of those that are read. */
const MOST_RANKED = 500;
/** More matches than these are not read to be ranked. */
export const MOST_READ = 1_500;
/** More matches than these are not read to be sorted. */
export const MOST_SORTED = 4_000;
/** How many of the first in an order are looked through for words that many documents have. */
const WINDOW = 6_000;

/** Some things of some kinds. */
export type Among = { types: ContentType[]; ids: string[] };

const isAmong = ({ types, ids }: Among) =>
  sql<boolean>`content_type = any(${types}::text[]) and content_id = any(${ids}::uuid[])`;

/** What is looked for: among all documents, or among a few, which the primary key finds and of which the words are checked. */
export type Sought = Match | { among: Among; query: string | null };

/** Only an operator uses the index; the function that it stands for checks a row. */
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
 * The most popular documents that match, ranked. `after` is [score, id] of the last row shown. `kinds` says how many of each kind
 * match, null when that is not known because not all of them were read.
 * @param query a `tsquery` of all that documents have to match
 * @param exact a `tsquery` of the words as they were typed: what has them comes before what has another form
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
 * In one of the other orders, complete; `after` is [sort value as text, id] of the last row shown.
 * @param match null for everything
 * @param isCommon whether so many documents match that a page is found by walking along the order
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

/** How many documents match each, in their order, up to `MOST_COUNTED` and one more. */
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

/** The same for `tsquery`s of which each is looked for among a few documents; those are read once. */
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

/** How many documents of each kind match; null when more match than are read. */
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

/** How many are read to find titles. */
export const MOST_TITLES = 1_000;

/** The most popular documents that match and have the words of `inTitle`, a `tsquery`, in their title; null for any title. */
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

/** When the newest document of each of some words of filters was published, among the newest of all; a word that is rarer is absent. */
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
