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

/** What is looked for among all documents, and about how many match. */
type Plan = { parts: Part[]; all: number; found: number };

const kindsOf = () => listSearchables().map(({ type }) => type);

/** @param filters a document has to have one word of each */
function planOf(meaning: Meaning | null, filters: string[][], counts: FilterCounts): Plan {
  const parts = [
    ...(meaning?.parts ?? []),
    ...filters.map((words) => ({
      words,
      documents: words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0),
    })),
  ];
  const all = sizeOf(counts, kindsOf());
  return { parts, all, found: estimate(parts, all) };
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
  { type, topicId, length, price, rating, orderBy = 'relevance', limit, cursor }: Omit<Options, 'asTyped'>,
): Promise<SearchResults> {
  const counts = await repository.listFilterCounts(db);
  const facets = wantedFacets({ topicId, length, price, rating });
  const plan = planOf(meaning, filterGroups(type, facets), counts);
  const { rows, cursorAt, kinds } =
    meaning && orderBy === 'relevance'
      ? await rankedPage(plan, toQuery([{ words: meaning.exact }])!, counts, limit, cursor)
      : await orderedPage(plan, orderBy === 'relevance' ? 'popular' : orderBy, limit, cursor);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const [items, found] = await Promise.all([
    hitsOf(shown),
    cursor ? [] : kinds && !type ? allKinds(kinds) : countKinds(meaning, facets, counts),
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
    const sought = { match: matchOf(parts, plan.all)!, query: toQuery(plan.parts)!, exact };
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
  { parts, all, found }: Plan,
  order: Exclude<SearchOrder, 'relevance'>,
  limit: number,
  cursor?: string,
) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const isCommon = found > repository.MOST_SORTED;
  const rows = await repository.listOrdered(
    db,
    order,
    { match: matchOf(parts, all), isCommon },
    after,
    limit + 1,
  );
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
): Promise<SearchResults['counts']> {
  const { parts, all, found } = planOf(meaning, filterGroups(undefined, facets), counts);
  const kinds = found <= repository.MOST_READ ? await repository.countByKind(db, matchOf(parts, all)) : null;
  if (kinds) return allKinds(kinds);
  const counted = await countPlans(
    kindsOf().map((contentType) => planOf(meaning, filterGroups(contentType, facets), counts)),
  );
  return kindsOf().map((contentType, place) => ({ contentType, count: counted[place]! }));
}

/** How many match each plan, which has to look for something; in their order. */
async function countPlans(plans: Plan[]): Promise<number[]> {
  const uncertain = plans.filter(({ found }) => found <= CERTAINLY_MORE);
  const counted = await repository.countEach(
    db,
    uncertain.map(({ parts, all }) => matchOf(parts, all)!),
  );
  const counts = new Map(uncertain.map((plan, place) => [plan, counted[place]!]));
  return plans.map((plan) => counts.get(plan) ?? MOST_COUNTED + 1);
}

/** Everything public, by kind and topic; the most popular first. */
export const browse = (query: Query<typeof search.browse>): Promise<SearchResults> => list(null, query);

/** What has the words. Words that nothing has are corrected, unless `asTyped`. @throws BadCursorError */
export async function find(text: string, { asTyped, ...options }: Options): Promise<SearchResults> {
  const meaning = await readWords(SearchQuery.parse(text), asTyped === 'true');
  return meaning ? list(meaning, options) : nothing;
}

/** How many a search would find with each value of each filter in place of its own. */
export async function countFilters({
  query,
  asTyped,
  type,
  ...wanted
}: Query<typeof search.countFilters>): Promise<Reply<typeof search.countFilters>> {
  const meaning = query ? await readWords(query, asTyped === 'true') : null;
  const counts = await repository.listFilterCounts(db);
  const values = searchFilterNames.flatMap((filter) =>
    searchFilters[filter].map((value) => ({ filter, value })),
  );
  if (query && !meaning) return { items: values.map((each) => ({ ...each, count: 0 })) };
  const counted = await countPlans(
    values.map(({ filter, value }) =>
      planOf(meaning, filterGroups(type, wantedFacets({ ...wanted, [filter]: value })), counts),
    ),
  );
  return { items: values.map((each, place) => ({ ...each, count: counted[place]! })) };
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
