import type { Query, Reply } from '../../contract/call.ts';
import type { search, SearchHit, SearchResults, Suggestions } from '../../contract/search.ts';
import { SearchQuery } from '../../contract/shared.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { topicIds } from '../../contract/values/topics.ts';
import { MOST_COUNTED, type SearchOrder } from '../../contract/values/search.ts';
import { db } from '../db/connection.ts';
import { cursorOf, readCursor } from '../db/pagination.ts';
import { listSearchables, searchableOf } from '../extension-points/searchables.ts';
import * as repository from './repository.ts';
import {
  distanceOf,
  estimate,
  filterWords,
  levelFor,
  toQuery,
  wantedFacets,
  wordsOf,
  type FilterCounts,
} from './words.ts';

const MOST_WORDS = 8;

/** What the typed words stand for: a document has to have one word of each group. */
type Meaning = {
  groups: string[][];
  /** In how many documents the words of each group are, together. */
  spread: number[];
  exact: string[];
  corrected: string | null;
};

/** The word that was probably meant by one that no document has. */
async function correct(word: string): Promise<string | undefined> {
  const most = word.length <= 4 ? 1 : 2;
  const similar = await repository.listSimilar(db, word);
  return similar
    .map((found) => ({ ...found, distance: distanceOf(word, found.word) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance || other.documents - one.documents)[0]?.word;
}

const groupsOf = (words: string[], expansions: repository.Expansion[]) =>
  words.map((_, place) =>
    expansions
      .filter((found) => found.place === place)
      .sort((one, other) => Number(other.isExact) - Number(one.isExact) || other.documents - one.documents),
  );

/** Null when no document can have these words. */
async function readWords(text: string, asTyped = false): Promise<Meaning | null> {
  const typed = [...new Set(wordsOf(text))].slice(0, MOST_WORDS);
  if (!typed.length) return null;
  const stops = await repository.listStopWords(db, typed);
  const telling = typed.filter((word) => !stops.includes(word));
  let words = telling.length ? telling : typed;
  let groups = groupsOf(words, await repository.expand(db, words));
  let corrected: string | null = null;
  if (groups.some((group) => !group.length)) {
    if (asTyped) return null;
    const fixed = await Promise.all(
      words.map((word, place) => (groups[place]!.length ? word : correct(word))),
    );
    if (fixed.some((word) => word === undefined)) return null;
    const instead = new Map(words.map((word, place) => [word, fixed[place]!]));
    corrected = typed.map((word) => instead.get(word) ?? word).join(' ');
    words = fixed as string[];
    groups = groupsOf(words, await repository.expand(db, words));
  }
  return {
    groups: groups.map((group) => group.map(({ word }) => word)),
    spread: groups.map((group) => group.reduce((sum, found) => sum + found.documents, 0)),
    exact: words,
    corrected,
  };
}

const hitsOf = async (rows: Pick<repository.Found, 'contentType' | 'contentId'>[]): Promise<SearchHit[]> => {
  const byType = Map.groupBy(rows, ({ contentType }) => contentType);
  const hits = new Map<string, SearchHit>();
  for (const [type, some] of byType) {
    const found = await searchableOf(type)?.hits(
      db,
      some.map(({ contentId }) => contentId),
    );
    for (const [id, hit] of found ?? []) hits.set(`${type} ${id}`, hit);
  }
  // What stopped being public a moment ago is left out, though its document is still there.
  return rows.flatMap(({ contentType, contentId }) => hits.get(`${contentType} ${contentId}`) ?? []);
};

type Options = Query<typeof search.find>;

const nothing: SearchResults = { items: [], nextCursor: null, counts: [], corrected: null };

/** A query with about how many match it. */
type Plan = { query: string | null; found: number };

const kindsOf = () => listSearchables().map(({ type }) => type);

function planOf(meaning: Meaning | null, filters: string[], counts: FilterCounts): Plan {
  return {
    query: toQuery(meaning?.groups ?? [], filters),
    found: estimate(counts, kindsOf(), meaning?.spread ?? [], filters),
  };
}

/** The same query among the most popular only, when that leaves about `least` of too many; else undefined. */
function narrow(
  { query, found }: Plan,
  counts: FilterCounts,
  most: number,
  least: number,
): string | undefined {
  const level = found > most ? levelFor(counts, kindsOf(), found, least) : undefined;
  return level && [query ?? [], toQuery([], [level])!].flat().join(' & ');
}

async function list(
  meaning: Meaning | null,
  { type, topicId, length, price, rating, orderBy = 'relevance', limit, cursor }: Omit<Options, 'asTyped'>,
): Promise<SearchResults> {
  const counts = await repository.listFilterCounts(db);
  const facets = wantedFacets({ topicId, length, price, rating });
  const plan = planOf(meaning, filterWords(type, facets), counts);
  const { rows, cursorAt } =
    meaning && orderBy === 'relevance'
      ? await rankedPage(plan, toQuery([meaning.exact], [])!, counts, limit, cursor)
      : await orderedPage(plan, orderBy === 'relevance' ? 'popular' : orderBy, limit, cursor);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const [items, found] = await Promise.all([
    hitsOf(shown),
    cursor ? [] : countKinds(meaning, facets, counts),
  ]);
  return {
    items,
    counts: found,
    corrected: meaning?.corrected ?? null,
    nextCursor: rows.length > limit && last ? cursorAt(last) : null,
  };
}

/** So many are expected among the most popular that are ranked. */
const RANKED = 300;
/** Fewer than these among the most popular: the words are seldom together there, and all are looked through. */
const FEWEST_RANKED = 100;

/** One row more than the page has. Where the first page was looked for, the cursor says to those after it. */
async function rankedPage(plan: Plan, exact: string, counts: FilterCounts, limit: number, cursor?: string) {
  const after = cursor ? readCursor(cursor, 3) : null;
  const popular = narrow(plan, counts, repository.MOST_READ, RANKED);
  const among = async (query: string, place: 'popular' | 'all') => {
    const found = await repository.listRanked(db, { query, exact }, after, limit + 1);
    return { ...found, cursorAt: (row: repository.Found) => cursorOf(row.sortText, row.contentId, place) };
  };
  if (popular && after?.[2] !== 'all') {
    const found = await among(popular, 'popular');
    if (after || found.ranked >= FEWEST_RANKED) return found;
  }
  return among(plan.query!, 'all');
}

async function orderedPage(
  { query, found }: Plan,
  order: Exclude<SearchOrder, 'relevance'>,
  limit: number,
  cursor?: string,
) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const isCommon = found > repository.MOST_SORTED;
  const rows = await repository.listOrdered(db, order, { query, isCommon }, after, limit + 1);
  return { rows, cursorAt: (row: repository.Found) => cursorOf(row.sortText, row.contentId) };
}

/** With an estimate so far above what is counted nothing is read: more than `MOST_COUNTED` it is. */
const CERTAINLY_MORE = 3 * MOST_COUNTED;

async function countKinds(
  meaning: Meaning | null,
  facets: string[],
  counts: FilterCounts,
): Promise<SearchResults['counts']> {
  const plans = kindsOf().map((contentType) => ({
    contentType,
    ...planOf(meaning, filterWords(contentType, facets), counts),
  }));
  const open = plans.filter(({ found }) => found <= CERTAINLY_MORE);
  const counted = await repository.countMatches(
    db,
    open.map(({ query }) => query!),
  );
  const exact = new Map(open.map(({ contentType }, place) => [contentType, counted[place]!]));
  return plans.map(({ contentType }) => ({ contentType, count: exact.get(contentType) ?? MOST_COUNTED + 1 }));
}

/** Everything public, by kind and topic; the most popular first. */
export const browse = (query: Query<typeof search.browse>): Promise<SearchResults> => list(null, query);

/** What has the words. Words that nothing has are corrected, unless `asTyped`. @throws BadCursorError */
export async function find(text: string, { asTyped, ...options }: Options): Promise<SearchResults> {
  const meaning = await readWords(SearchQuery.parse(text), asTyped === 'true');
  return meaning ? list(meaning, options) : nothing;
}

const SUGGESTED = { creators: 3, courses: 4 };
/** Of the words that begin with a few letters only the most frequent are looked for: more letters find the others. */
const SUGGESTED_WORDS = 4;

/** A few creators and courses whose name has the words. */
export async function suggest(text: string): Promise<Suggestions> {
  const read = await readWords(SearchQuery.parse(text));
  if (!read) return { corrected: null, creators: [], courses: [] };
  const meaning = { ...read, groups: read.groups.map((group) => group.slice(0, SUGGESTED_WORDS)) };
  const counts = await repository.listFilterCounts(db);
  const inTitle = toQuery(meaning.groups, [], { inTitle: true })!;
  const suggested = async (contentType: ContentType, limit: number) => {
    const plan = planOf(meaning, filterWords(contentType, []), counts);
    const query = narrow(plan, counts, repository.MOST_TITLES, repository.MOST_TITLES / 4) ?? plan.query!;
    const ids = await repository.listTitled(db, query, inTitle, limit);
    return hitsOf(ids.map((contentId) => ({ contentType, contentId })));
  };
  const [creators, courses] = await Promise.all([
    suggested('CREATOR', SUGGESTED.creators),
    suggested('COURSE', SUGGESTED.courses),
  ]);
  return { corrected: meaning.corrected, creators, courses };
}

/** How much is public of each topic and of each kind that there is. */
export async function count(): Promise<Reply<typeof search.count>> {
  const counts = await repository.listFilterCounts(db);
  const countOf = (value: string) => counts.get(filterWords(value, [])[0]!) ?? 0;
  return {
    topics: topicIds.map((topicId) => ({ topicId, count: countOf(topicId) })),
    kinds: kindsOf().map((contentType) => ({ contentType, count: countOf(contentType) })),
  };
}
