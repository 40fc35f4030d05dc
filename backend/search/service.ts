import type { Query, Reply } from '../../contract/call.ts';
import type { search, SearchHit, SearchResults, Suggestions } from '../../contract/search.ts';
import { SearchQuery } from '../../contract/shared.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { topicIds } from '../../contract/values/topics.ts';
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
    parts: groups.map((group) => ({
      words: group.map(({ word }) => word),
      documents: group.reduce((sum, found) => sum + found.documents, 0),
    })),
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

/** What is looked for among all documents, or only `among` some, and about how many match. */
type Plan = { parts: Part[]; all: number; found: number; among?: repository.Among };

const kindsOf = () => listSearchables().map(({ type }) => type);

/** @param filters a document has to have one word of each */
function planOf(
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
function narrow(
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
async function countPlans(plans: Plan[]): Promise<number[]> {
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

/** What has the words. Words that nothing has are corrected, unless `asTyped`. @throws BadCursorError */
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
  const meaning = await readWords(SearchQuery.parse(text));
  if (!meaning) return { count: 0, match: null, first: [] };
  const { items: first, counts } = await list(meaning, { limit: SURVEYED });
  if (meaning.corrected !== null) return { count: 0, match: null, first };
  const found = counts.reduce((sum, { count }) => sum + count, 0);
  return { count: Math.min(found, MOST_COUNTED + 1), match: toQuery(meaning.parts, 'AB'), first };
}

const SUGGESTED = { creators: 3, courses: 4 };
/** Of the words that begin with a few letters only the most frequent are looked for: more letters find the others. */
const SUGGESTED_WORDS = 4;

/** A few creators and courses whose name has the words, and how much there is of each topic. */
export async function suggest(text: string): Promise<Suggestions> {
  const [read, counts] = await Promise.all([
    readWords(SearchQuery.parse(text)),
    repository.listFilterCounts(db),
  ]);
  const topics = topicIds
    .map((topicId) => ({ topicId, coursesCount: counts.get(filterWords('COURSE', [topicId])[0]!) ?? 0 }))
    .filter(({ coursesCount }) => coursesCount > 0);
  if (!read) return { corrected: null, correctedCount: 0, topics, creators: [], courses: [] };
  const meaning = {
    ...read,
    parts: read.parts.map((part) => ({ ...part, words: part.words.slice(0, SUGGESTED_WORDS) })),
  };
  const inTitle = toQuery(meaning.parts, 'A')!;
  const suggested = async (contentType: ContentType, limit: number) => {
    const plan = planOf(meaning, filterGroups(contentType, []), counts);
    const parts = narrow(plan, counts, repository.MOST_TITLES, repository.MOST_TITLES / 4) ?? plan.parts;
    const ids = await repository.listTitled(db, matchOf(parts, plan.all)!, inTitle, limit);
    return hitsOf(ids.map((contentId) => ({ contentType, contentId })));
  };
  const { corrected } = read;
  const [creators, courses, [correctedCount]] = await Promise.all([
    suggested('CREATOR', SUGGESTED.creators),
    suggested('COURSE', SUGGESTED.courses),
    corrected === null ? [0] : countPlans([planOf(read, [], counts)]),
  ]);
  return { corrected, correctedCount: correctedCount!, topics, creators, courses };
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
