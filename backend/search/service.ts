import type { Query, Reply } from '../../contract/call.ts';
import type { search, SearchHit, SearchResults } from '../../contract/search.ts';
import { SearchQuery } from '../../contract/shared.ts';
import { topicIds } from '../../contract/values/topics.ts';
import { toCategoryWord, type Category } from '../../contract/values/categories.ts';
import {
  MOST_COUNTED,
  searchFilterNames,
  searchFilters,
  type SearchOrder,
} from '../../contract/values/search.ts';
import { db } from '../db/connection.ts';
import { writeCursor, readCursor } from '../db/pagination.ts';
import { listSearchables, findSearchable } from '../extension-points/searchables.ts';
import type { Actor } from '../http/actor.ts';
import * as repository from './repository.ts';
import {
  measureDistance,
  estimate,
  filterGroups,
  filterWords,
  levelFor,
  toMatch,
  countDocuments,
  toQuery,
  wantedFacets,
  toWords,
  type FilterCounts,
  type Part,
} from './words.ts';

export { toWords } from './words.ts';

const MOST_WORDS = 8;

/** Interpretation of the typed words. */
type Meaning = {
  parts: Part[];
  exact: string[];
  corrected: string | null;
  /**
   * Interpretation of the words as typed, if they were corrected; null if the typed words find
   * nothing.
   */
  typed: Meaning | null;
};

/**
 * Minimum length of a corrected word. A shorter word differs from many other words by one letter.
 */
const SHORTEST_CORRECTED = 3;
const SHORTEST_BEGINNING_CORRECTED = 4;
/**
 * Maximum number of documents for a prefix to count as rare. A more frequent prefix may be a word
 * that is still being typed.
 */
const MOST_RARE = 1_000;
/**
 * Factor by which another word must be more frequent than the words with the typed prefix to be
 * preferred.
 */
const FAR_MORE = 5;

/**
 * Returns the probably intended word for a word that no document contains in any form.
 * @param begun number of documents with a word that has this prefix; if there are any, another word
 *   is returned only if it is far more frequent
 */
async function correct(word: string, begun: number): Promise<string | undefined> {
  if (word.length < (begun ? SHORTEST_BEGINNING_CORRECTED : SHORTEST_CORRECTED) || begun > MOST_RARE)
    return undefined;
  const most = begun || word.length <= 4 ? 1 : 2;
  const similar = await repository.listSimilar(db, word);
  return similar
    .filter(({ documents, isStop }) => !begun || (documents >= FAR_MORE * begun && !isStop))
    .map((found) => ({ ...found, distance: measureDistance(word, found.word) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance || other.documents - one.documents)[0]?.word;
}

const groupsOf = (words: string[], expansions: repository.Expansion[]) =>
  words.map((_, place) =>
    expansions
      .filter((found) => found.place === place)
      .sort((one, other) => Number(other.isExact) - Number(one.isExact) || other.documents - one.documents),
  );

const documentsOf = (group: repository.Expansion[]): number =>
  group.reduce((sum, { documents }) => sum + documents, 0);

/** Returns the interpretation of the words; null if one of them has no indexed word. */
const meaningOf = (
  words: string[],
  groups: repository.Expansion[][],
  instead: Pick<Meaning, 'corrected' | 'typed'> = { corrected: null, typed: null },
): Meaning | null =>
  groups.some((group) => !group.length)
    ? null
    : {
        parts: groups.map((group) => ({
          words: group.map(({ word }) => word),
          documents: documentsOf(group),
        })),
        exact: words,
        ...instead,
      };

/**
 * Returns the interpretation of a text; null if no document can contain its words. A corrected text
 * finds at least one document without filters.
 */
export async function readWords(text: string, asTyped = false): Promise<Meaning | null> {
  const given = [...new Set(toWords(text))].slice(0, MOST_WORDS);
  if (!given.length) return null;
  const [stops, expanded] = await Promise.all([
    repository.listStopWords(db, given),
    repository.expand(db, given),
  ]);
  const significant = given.filter((word) => !stops.includes(word));
  const words = significant.length ? significant : given;
  const groups = groupsOf(
    words,
    words.length === given.length ? expanded : await repository.expand(db, words),
  );
  const typed = meaningOf(words, groups);
  if (asTyped) return typed;
  const fixed = await Promise.all(
    groups.map((group, place) =>
      group.some(({ isForm }) => isForm) ? undefined : correct(words[place]!, documentsOf(group)),
    ),
  );
  const isLost = groups.some((group, place) => !group.length && fixed[place] === undefined);
  if (isLost || fixed.every((word) => word === undefined)) return typed;
  const instead = new Map(words.map((word, place) => [word, fixed[place] ?? word]));
  const corrected = given.map((word) => instead.get(word) ?? word).join(' ');
  const meant = [...instead.values()];
  const [again, counts] = await Promise.all([repository.expand(db, meant), repository.listFilterCounts(db)]);
  const meaning = meaningOf(meant, groupsOf(meant, again), { corrected, typed });
  return meaning && (await findsAny(meaning, counts)) ? meaning : typed;
}

/**
 * Returns true if a document contains all words together. Each single word is known to be in a
 * document.
 */
async function findsAny(meaning: Meaning, counts: FilterCounts): Promise<boolean> {
  if (meaning.parts.length === 1) return true;
  const [count] = await countPlans([makePlan(meaning, [], counts)]);
  return count! > 0;
}

export const loadHits = async (
  rows: Pick<repository.Found, 'contentType' | 'contentId'>[],
): Promise<SearchHit[]> => {
  const byType = Map.groupBy(rows, ({ contentType }) => contentType);
  const found = await Promise.all(
    [...byType].map(async ([type, some]) => {
      const ids = some.map(({ contentId }) => contentId);
      const hits = (await findSearchable(type)?.hits(db, ids)) ?? [];
      return [...hits].map(([id, hit]) => [`${type} ${id}`, hit] as const);
    }),
  );
  const hits = new Map(found.flat());
  // Content that was just unpublished is omitted, even if its document still exists.
  return rows.flatMap(({ contentType, contentId }) => hits.get(`${contentType} ${contentId}`) ?? []);
};

type Options = Query<typeof search.find>;

const nothing: SearchResults = { items: [], nextCursor: null, counts: [], corrected: null };

/**
 * Search plan over all documents, or only over those in `among`, with the estimated number of
 * matches.
 */
export type Plan = { parts: Part[]; all: number; found: number; among?: repository.Among };

const kindsOf = () => listSearchables().map(({ type }) => type);

/**
 * Returns the search plan.
 * @param filters groups of which a document must have one word each
 */
export function makePlan(
  meaning: Meaning | null,
  filters: string[][],
  counts: FilterCounts,
  among?: repository.Among,
): Plan {
  const parts = [
    ...(meaning?.parts ?? []),
    ...filters.map((words) => ({
      words,
      documents: words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0),
    })),
  ];
  const all = countDocuments(counts, kindsOf());
  const found = estimate(parts, all);
  return { parts, all, found: Math.min(found, among?.ids.length ?? found), among };
}

/** Returns the search condition; null for all documents. */
const soughtBy = ({ parts, all, among }: Plan): repository.Sought | null =>
  among ? { among, query: toQuery(parts) } : toMatch(parts, all);

/** Returns the items that the viewer's memberships include; empty for a visitor. */
async function listOfMember(actor: Actor | null): Promise<repository.Among> {
  const kinds = listSearchables().filter(({ listOfMember: list }) => list !== undefined);
  const ids = actor ? await Promise.all(kinds.map((kind) => kind.listOfMember!(db, actor.userId))) : [];
  return { types: kinds.map(({ type }) => type), ids: ids.flat() };
}

/**
 * Limits a plan with too many matches to the most popular documents. Returns undefined if fewer
 * than about `least` matches would remain.
 */
export function narrow(
  { parts, found }: Plan,
  counts: FilterCounts,
  most: number,
  least: number,
): Part[] | undefined {
  const level = found > most ? levelFor(counts, kindsOf(), found, least) : undefined;
  return level === undefined ? undefined : [...parts, { words: [level], documents: counts.get(level) ?? 0 }];
}

async function list(
  meaning: Meaning | null,
  {
    type,
    topicId,
    length,
    price,
    rating,
    mine,
    orderBy = 'relevance',
    limit,
    cursor,
  }: Omit<Options, 'asTyped'>,
  actor: Actor | null = null,
  known?: FilterCounts,
): Promise<SearchResults> {
  const [counts, among] = await Promise.all([
    known ?? repository.listFilterCounts(db),
    mine && listOfMember(actor),
  ]);
  const facets = wantedFacets({ topicId, length, price, rating });
  const plan = makePlan(meaning, filterGroups(type, facets), counts, among);
  const { rows, cursorAt, kinds } =
    meaning && orderBy === 'relevance'
      ? await rankedPage(plan, toQuery([{ words: meaning.exact }])!, counts, limit, cursor)
      : await orderedPage(plan, orderBy === 'relevance' ? 'popular' : orderBy, limit, cursor);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const [items, found] = await Promise.all([
    loadHits(shown),
    cursor ? [] : kinds && !type ? allKinds(kinds) : countKinds(meaning, facets, counts, among),
  ]);
  return {
    items,
    counts: found,
    corrected: meaning?.corrected ?? null,
    nextCursor: rows.length > limit && last ? cursorAt(last) : null,
  };
}

/** Estimated number of matches among the most popular documents that are ranked. */
const RANKED = 300;
/**
 * Minimum number of matches among the most popular documents. With fewer matches, the words rarely
 * occur together there, and all documents are searched.
 */
const FEWEST_RANKED = 100;

/**
 * Returns a page of ranked results plus one row. The cursor records which documents the first page
 * searched.
 */
async function rankedPage(plan: Plan, exact: string, counts: FilterCounts, limit: number, cursor?: string) {
  const after = cursor ? readCursor(cursor, 3) : null;
  const popular = narrow(plan, counts, repository.MOST_READ, RANKED);
  const among = async (parts: Part[], place: 'popular' | 'all') => {
    const sought = { match: soughtBy({ ...plan, parts })!, query: toQuery(plan.parts)!, exact };
    const found = await repository.listRanked(db, sought, after, limit + 1);
    const cursorAt = (row: repository.Found) => writeCursor(row.sortText, row.contentId, place);
    return { ...found, kinds: place === 'all' ? found.kinds : null, cursorAt };
  };
  if (popular && after?.[2] !== 'all') {
    const found = await among(popular, 'popular');
    if (after || found.ranked >= FEWEST_RANKED) return found;
  }
  return among(plan.parts, 'all');
}

async function orderedPage(
  plan: Plan,
  order: Exclude<SearchOrder, 'relevance'>,
  limit: number,
  cursor?: string,
) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const isCommon = plan.found > repository.MOST_SORTED;
  const rows = await repository.listOrdered(db, order, { match: soughtBy(plan), isCommon }, after, limit + 1);
  return {
    rows,
    kinds: null,
    cursorAt: (row: repository.Found) => writeCursor(row.sortText, row.contentId),
  };
}

const allKinds = (kinds: repository.KindCounts): SearchResults['counts'] =>
  kindsOf().map((contentType) => ({
    contentType,
    count: Math.min(kinds[contentType] ?? 0, MOST_COUNTED + 1),
  }));

/**
 * Estimate above which matches are not counted, because their number certainly exceeds
 * `MOST_COUNTED`.
 */
const CERTAINLY_MORE = 2 * MOST_COUNTED;

async function countKinds(
  meaning: Meaning | null,
  facets: string[][],
  counts: FilterCounts,
  among?: repository.Among,
): Promise<SearchResults['counts']> {
  const plan = makePlan(meaning, filterGroups(undefined, facets), counts, among);
  const kinds = plan.found <= repository.MOST_READ ? await repository.countByKind(db, soughtBy(plan)) : null;
  if (kinds) return allKinds(kinds);
  const counted = await countPlans(
    kindsOf().map((contentType) => makePlan(meaning, filterGroups(contentType, facets), counts, among)),
  );
  return kindsOf().map((contentType, place) => ({ contentType, count: counted[place]! }));
}

/**
 * Returns the number of matches of each plan in order. Each plan must have a condition, and all
 * plans share one `among`.
 */
export async function countPlans(plans: Plan[]): Promise<number[]> {
  if (!plans.length) return [];
  const { among } = plans[0]!;
  if (among)
    return repository.countEachAmong(
      db,
      among,
      plans.map(({ parts }) => toQuery(parts)),
    );
  const uncertain = plans.filter(({ found }) => found <= CERTAINLY_MORE);
  const counted = await repository.countEach(
    db,
    uncertain.map(({ parts, all }) => toMatch(parts, all)!),
  );
  const counts = new Map(uncertain.map((plan, place) => [plan, counted[place]!]));
  return plans.map((plan) => counts.get(plan) ?? MOST_COUNTED + 1);
}

/** Returns all public items by type and topic, most popular first. */
export const browse = (
  query: Query<typeof search.browse>,
  actor: Actor | null = null,
): Promise<SearchResults> => list(null, query, actor);

/**
 * Returns the items that match the words. Words are corrected if they find nothing or only a rare
 * prefix, unless `asTyped` is set.
 * @throws BadCursorError
 */
export async function find(
  text: string,
  { asTyped, ...options }: Options,
  actor: Actor | null = null,
): Promise<SearchResults> {
  const [meaning, counts] = await Promise.all([
    readWords(SearchQuery.parse(text), asTyped === 'true'),
    repository.listFilterCounts(db),
  ]);
  return meaning ? list(meaning, options, actor, counts) : nothing;
}

/**
 * Returns the number of results for each value of each filter, as if that value replaced the
 * filter's current value.
 */
export async function countFilters(
  { query, asTyped, type, mine, ...wanted }: Query<typeof search.countFilters>,
  actor: Actor | null,
): Promise<Reply<typeof search.countFilters>> {
  const [meaning, counts, ofMember] = await Promise.all([
    query ? readWords(query, asTyped === 'true') : null,
    repository.listFilterCounts(db),
    listOfMember(actor),
  ]);
  const values = searchFilterNames.flatMap((filter) =>
    searchFilters[filter].map((value) => ({ filter, value })),
  );
  const own = actor ? [{ filter: 'mine' as const, value: 'true' }] : [];
  if (query && !meaning) return { items: [...values, ...own].map((each) => ({ ...each, count: 0 })) };
  const planWith = (facets: typeof wanted, among?: repository.Among) =>
    makePlan(meaning, filterGroups(type, wantedFacets(facets)), counts, among);
  const [counted, ownCounted] = await Promise.all([
    countPlans(values.map(({ filter, value }) => planWith({ ...wanted, [filter]: value }, mine && ofMember))),
    countPlans(own.map(() => planWith(wanted, ofMember))),
  ]);
  const all = [...counted, ...ownCounted];
  return { items: [...values, ...own].map((each, place) => ({ ...each, count: all[place]! })) };
}

/** Number of first results in a survey; their topics are taken as the topics of the words. */
const SURVEYED = 20;

/**
 * Returns whether words have results, and the first results. For unknown words, the first results
 * are those of the probably intended words.
 */
export async function survey(text: string): Promise<{ hasResults: boolean; first: SearchHit[] }> {
  const read = await readWords(SearchQuery.parse(text));
  const meaning = read?.typed ?? read;
  if (!meaning) return { hasResults: false, first: [] };
  const { items: first } = await list(meaning, { limit: SURVEYED });
  return { hasResults: meaning.corrected === null && first.length > 0, first };
}

/** Returns the number of public items by topic and by type; omits types without items. */
export async function count(): Promise<Reply<typeof search.count>> {
  const counts = await repository.listFilterCounts(db);
  const countOf = (value: string) => counts.get(filterWords(value, [])[0]!) ?? 0;
  return {
    topics: topicIds.map((topicId) => ({ topicId, count: countOf(topicId) })),
    kinds: kindsOf().map((contentType) => ({ contentType, count: countOf(contentType) })),
  };
}

/**
 * Returns the newest publication time by category word. Omits categories with no item among the
 * newest of all.
 */
export async function findNewest(categories: Category[]): Promise<Map<string, Date>> {
  const filterOf = ({ type, topicId }: Category) => filterWords(type, topicId ? [topicId] : [])[0]!;
  const newest = await repository.listNewest(db, categories.map(filterOf));
  return new Map(
    categories.flatMap((category) => {
      const publishedAt = newest.get(filterOf(category));
      return publishedAt ? [[toCategoryWord(category), publishedAt]] : [];
    }),
  );
}
