import type { Query, Reply } from '../../contract/call.ts';
import type { search, SearchHit, SearchResults } from '../../contract/search.ts';
import { SearchQuery } from '../../contract/shared.ts';
import { topicIds } from '../../contract/values/topics.ts';
import { wordOf, type Category } from '../../contract/values/categories.ts';
import {
  MOST_COUNTED,
  searchFilterNames,
  searchFilters,
  type SearchOrder,
} from '../../contract/values/search.ts';
import { db } from '../db/connection.ts';
import { cursorOf, readCursor } from '../db/pagination.ts';
import { listSearchables, searchableOf } from '../extension-points/searchables.ts';
import type { Actor } from '../http/actor.ts';
import * as repository from './repository.ts';
import {
  distanceOf,
  estimate,
  filterGroups,
  filterWords,
  levelFor,
  matchOf,
  sizeOf,
  toQuery,
  wantedFacets,
  wordsOf,
  type FilterCounts,
  type Part,
} from './words.ts';

export { wordsOf } from './words.ts';

const MOST_WORDS = 8;

/** What the typed words stand for. */
type Meaning = {
  parts: Part[];
  exact: string[];
  corrected: string | null;
  /** Of corrected words what they find as they were typed; null when they find nothing. */
  typed: Meaning | null;
};

/** Of shorter words any other is one letter away. */
const SHORTEST_CORRECTED = 3;
const SHORTEST_BEGINNING_CORRECTED = 4;
/** In more documents what begins with a word is not rare: it may be what is still being typed. */
const MOST_RARE = 1_000;
/** A word that is in so many times as many documents is meant rather than what begins with the typed one. */
const FAR_MORE = 5;

/**
 * The word that was probably meant by one that no document has in any form.
 * @param begun how many documents have a word that begins with it; another one is then meant only if it is far more frequent
 */
async function correct(word: string, begun: number): Promise<string | undefined> {
  if (word.length < (begun ? SHORTEST_BEGINNING_CORRECTED : SHORTEST_CORRECTED) || begun > MOST_RARE)
    return undefined;
  const most = begun || word.length <= 4 ? 1 : 2;
  const similar = await repository.listSimilar(db, word);
  return similar
    .filter(({ documents, isStop }) => !begun || (documents >= FAR_MORE * begun && !isStop))
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

const documentsOf = (group: repository.Expansion[]): number =>
  group.reduce((sum, { documents }) => sum + documents, 0);

/** Null when one of the words stands for nothing. */
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

/** Null when no document can have these words. A correction finds something, without filters. */
export async function readWords(text: string, asTyped = false): Promise<Meaning | null> {
  const given = [...new Set(wordsOf(text))].slice(0, MOST_WORDS);
  if (!given.length) return null;
  const stops = await repository.listStopWords(db, given);
  const telling = given.filter((word) => !stops.includes(word));
  const words = telling.length ? telling : given;
  const groups = groupsOf(words, await repository.expand(db, words));
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
  const meaning = meaningOf(meant, groupsOf(meant, await repository.expand(db, meant)), { corrected, typed });
  return meaning && (await findsAny(meaning)) ? meaning : typed;
}

/** Each word alone finds something; together they may find nothing. */
async function findsAny(meaning: Meaning): Promise<boolean> {
  if (meaning.parts.length === 1) return true;
  const [count] = await countPlans([planOf(meaning, [], await repository.listFilterCounts(db))]);
  return count! > 0;
}

export const hitsOf = async (
  rows: Pick<repository.Found, 'contentType' | 'contentId'>[],
): Promise<SearchHit[]> => {
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

/** What is looked for among all documents, or only `among` some, and about how many match. */
export type Plan = { parts: Part[]; all: number; found: number; among?: repository.Among };

const kindsOf = () => listSearchables().map(({ type }) => type);

/** @param filters a document has to have one word of each */
export function planOf(
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
  const all = sizeOf(counts, kindsOf());
  const found = estimate(parts, all);
  return { parts, all, found: Math.min(found, among?.ids.length ?? found), among };
}

/** Null for everything. */
const soughtBy = ({ parts, all, among }: Plan): repository.Sought | null =>
  among ? { among, query: toQuery(parts) } : matchOf(parts, all);

/** What comes with the memberships of whoever asks. Nothing for a visitor. */
async function listOfMember(actor: Actor | null): Promise<repository.Among> {
  const kinds = listSearchables().filter(({ listOfMember: list }) => list !== undefined);
  const ids = actor ? await Promise.all(kinds.map((kind) => kind.listOfMember!(db, actor.userId))) : [];
  return { types: kinds.map(({ type }) => type), ids: ids.flat() };
}

/** The same among the most popular only, when that leaves about `least` of too many; else undefined. */
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
): Promise<SearchResults> {
  const [counts, among] = await Promise.all([repository.listFilterCounts(db), mine && listOfMember(actor)]);
  const facets = wantedFacets({ topicId, length, price, rating });
  const plan = planOf(meaning, filterGroups(type, facets), counts, among);
  const { rows, cursorAt, kinds } =
    meaning && orderBy === 'relevance'
      ? await rankedPage(plan, toQuery([{ words: meaning.exact }])!, counts, limit, cursor)
      : await orderedPage(plan, orderBy === 'relevance' ? 'popular' : orderBy, limit, cursor);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const [items, found] = await Promise.all([
    hitsOf(shown),
    cursor ? [] : kinds && !type ? allKinds(kinds) : countKinds(meaning, facets, counts, among),
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
  const among = async (parts: Part[], place: 'popular' | 'all') => {
    const sought = { match: soughtBy({ ...plan, parts })!, query: toQuery(plan.parts)!, exact };
    const found = await repository.listRanked(db, sought, after, limit + 1);
    const cursorAt = (row: repository.Found) => cursorOf(row.sortText, row.contentId, place);
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
    cursorAt: (row: repository.Found) => cursorOf(row.sortText, row.contentId),
  };
}

const allKinds = (kinds: repository.KindCounts): SearchResults['counts'] =>
  kindsOf().map((contentType) => ({
    contentType,
    count: Math.min(kinds[contentType] ?? 0, MOST_COUNTED + 1),
  }));

/** With an estimate so far above what is counted nothing is read: more than `MOST_COUNTED` it is. */
const CERTAINLY_MORE = 2 * MOST_COUNTED;

async function countKinds(
  meaning: Meaning | null,
  facets: string[][],
  counts: FilterCounts,
  among?: repository.Among,
): Promise<SearchResults['counts']> {
  const plan = planOf(meaning, filterGroups(undefined, facets), counts, among);
  const kinds = plan.found <= repository.MOST_READ ? await repository.countByKind(db, soughtBy(plan)) : null;
  if (kinds) return allKinds(kinds);
  const counted = await countPlans(
    kindsOf().map((contentType) => planOf(meaning, filterGroups(contentType, facets), counts, among)),
  );
  return kindsOf().map((contentType, place) => ({ contentType, count: counted[place]! }));
}

/** How many match each plan, which has to look for something; in their order. All are among the same. */
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
    uncertain.map(({ parts, all }) => matchOf(parts, all)!),
  );
  const counts = new Map(uncertain.map((plan, place) => [plan, counted[place]!]));
  return plans.map((plan) => counts.get(plan) ?? MOST_COUNTED + 1);
}

/** Everything public, by kind and topic; the most popular first. */
export const browse = (
  query: Query<typeof search.browse>,
  actor: Actor | null = null,
): Promise<SearchResults> => list(null, query, actor);

/** What has the words. Words that nothing has, or hardly anything begins with, are corrected, unless `asTyped`. @throws BadCursorError */
export async function find(
  text: string,
  { asTyped, ...options }: Options,
  actor: Actor | null = null,
): Promise<SearchResults> {
  const meaning = await readWords(SearchQuery.parse(text), asTyped === 'true');
  return meaning ? list(meaning, options, actor) : nothing;
}

/** How many a search would find with each value of each filter in place of its own. */
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
    planOf(meaning, filterGroups(type, wantedFacets(facets)), counts, among);
  const [counted, ownCounted] = await Promise.all([
    countPlans(values.map(({ filter, value }) => planWith({ ...wanted, [filter]: value }, mine && ofMember))),
    countPlans(own.map(() => planWith(wanted, ofMember))),
  ]);
  const all = [...counted, ...ownCounted];
  return { items: [...values, ...own].map((each, place) => ({ ...each, count: all[place]! })) };
}

/** The first results of a survey, whose topics are those of the words. */
const SURVEYED = 20;

/**
 * What there is for some words: how many results, as `counts` counts them, the first of them, and the `tsquery` of what has the
 * words in its title or the line below it. Words that nothing has are found by nothing; the first results are then those of what was probably meant.
 */
export async function survey(
  text: string,
): Promise<{ count: number; match: string | null; first: SearchHit[] }> {
  const read = await readWords(SearchQuery.parse(text));
  const meaning = read?.typed ?? read;
  if (!meaning) return { count: 0, match: null, first: [] };
  const { items: first, counts } = await list(meaning, { limit: SURVEYED });
  if (meaning.corrected !== null) return { count: 0, match: null, first };
  const found = counts.reduce((sum, { count }) => sum + count, 0);
  return { count: Math.min(found, MOST_COUNTED + 1), match: toQuery(meaning.parts, 'AB'), first };
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

/** When the newest of each category was published, by its word; one that has nothing among the newest of all is absent. */
export async function findNewest(categories: Category[]): Promise<Map<string, Date>> {
  const filterOf = ({ type, topicId }: Category) => filterWords(type, topicId ? [topicId] : [])[0]!;
  const newest = await repository.listNewest(db, categories.map(filterOf));
  return new Map(
    categories.flatMap((category) => {
      const publishedAt = newest.get(filterOf(category));
      return publishedAt ? [[wordOf(category), publishedAt]] : [];
    }),
  );
}
