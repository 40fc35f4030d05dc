import {
  searchLengths,
  searchPrices,
  searchRatings,
  type SearchFilterName,
} from '../../contract/values/search.ts';
import type { Searchable } from '../extension-points/searchables.ts';

type Faceted = Pick<Searchable, 'topics' | 'priceCents' | 'durationSeconds' | 'ratingAverage'>;

/** Letters that are not a letter with an accent. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const LONGEST_WORD = 40;

/**
 * The words of a text without accents and capitals, in their order; "Idris’s" is the word "idris". Documents and queries are cut in
 * the same way.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=[\p{L}\p{N}])['’ʼ]s(?![\p{L}\p{N}])|['’ʼ]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter]!);
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LONGEST_WORD));
}

/** Of what is popular the most popular half, quarter, eighth and so on can be looked through alone. */
const LEVELS = 28;
const levelWord = (level: number): string => `:p${level}`;

/** A word for each level that a document reaches: the first with a popularity of 1, each further one with twice as much. */
const levelWords = (popularity: number): string[] =>
  Array.from({ length: LEVELS }, (_, level) => level)
    .filter((level) => 2 ** level <= popularity)
    .map(levelWord);

const filterWord = (value: string): string => `:${value}`;

/**
 * The words that find one kind, what has facets, or both: they begin with a sign that no word of a text has. A facet of one kind is a
 * word of its own, because few kinds are spread over all values of a filter evenly, and `estimate` takes that for granted.
 */
export const filterWords = (type: string | undefined, facets: readonly string[]): string[] =>
  (type === undefined ? facets : facets.length ? facets.map((facet) => `${type}:${facet}`) : [type]).map(
    filterWord,
  );

/** The same for facets of which several may be wanted instead of each other: one word of each group. */
export const filterGroups = (type: string | undefined, facets: readonly string[][]): string[][] =>
  type !== undefined && !facets.length
    ? [filterWords(type, [])]
    : facets.map((group) => filterWords(type, group));

/** The words of a document that any of these filters finds it by. */
export const documentFilters = (type: string, facets: readonly string[], popularity: number): string[] => [
  ...filterWords(type, []),
  ...filterWords(undefined, facets),
  ...filterWords(type, facets),
  ...levelWords(popularity),
];

/** The filters of a search besides the kind, in the words of `facetsOf`; of each group one is enough. */
export const wantedFacets = (wanted: Partial<Record<SearchFilterName, string | string[]>>): string[][] =>
  Object.entries(wanted)
    .filter(([, values]) => values !== undefined)
    .map(([name, values]) =>
      [values].flat().map((value) => (name === 'topicId' ? value : `${name}:${value}`)),
    );

/** Whether an amount is in "10-30": above the first number, and up to the second. */
const isWithin = (amount: number, range: string): boolean => {
  const [above, upTo] = range.split('-');
  return amount > Number(above) && (!upTo || amount <= Number(upTo));
};

/** Everything that a filter besides the kind finds something by. */
export const facetsOf = ({ topics, priceCents, durationSeconds, ratingAverage }: Faceted): string[] => [
  ...topics,
  ...searchLengths
    .filter((length) => isWithin((durationSeconds ?? 0) / 60, length))
    .map((value) => `length:${value}`),
  ...searchPrices
    .filter((price) => (price === 'free' ? priceCents === 0 : isWithin((priceCents ?? 0) / 100, price)))
    .map((value) => `price:${value}`),
  ...searchRatings
    .filter((rating) => ratingAverage !== null && ratingAverage >= Number(rating))
    .map((value) => `rating:${value}`),
];

/** In how many documents each filter word is. */
export type FilterCounts = Map<string, number>;

/** Words of which a document has to have one, and about how many documents have one. */
export type Part = { words: string[]; documents: number };

/** What documents have to match: `indexed` is looked up in the index, `rest` is checked in the rows that this finds. */
export type Match = { indexed: string; rest: string | null };

/** How many documents there are, at least 1. */
export const sizeOf = (counts: FilterCounts, types: string[]): number =>
  Math.max(
    1,
    types.reduce((sum, type) => sum + (counts.get(filterWord(type)) ?? 0), 0),
  );

/** Of so many documents, about how many have a part, as if words were spread evenly. */
const leftBy = ({ documents }: Part, all: number): number => Math.min(1, documents / all);

/** About how many of all documents match every part. */
export const estimate = (parts: Part[], all: number): number =>
  parts.reduce((left, part) => left * leftBy(part, all), all);

/** So many rows are rather read than the lists of frequent words, which an index reads to their end. */
const FEW = 1_000;

/** Looks up the rarest parts until few documents are left. Null when there is nothing to look for. */
export function matchOf(parts: Part[], all: number): Match | null {
  const rarestFirst = parts.toSorted((one, other) => one.documents - other.documents);
  let left = all;
  const indexed = rarestFirst.filter((part, place) => {
    if (place > 0 && (left <= FEW || part.documents > all / 2)) return false;
    left *= leftBy(part, all);
    return true;
  });
  const query = toQuery(indexed);
  return query === null
    ? null
    : { indexed: query, rest: toQuery(rarestFirst.filter((part) => !indexed.includes(part))) };
}

/** The level whose documents are enough: at least so many of about `found` are among them. Undefined when none has as many. */
export function levelFor(
  counts: FilterCounts,
  types: string[],
  found: number,
  least: number,
): string | undefined {
  const all = sizeOf(counts, types);
  return Array.from({ length: LEVELS }, (_, level) => levelWord(LEVELS - 1 - level)).find(
    (word) => (found * (counts.get(word) ?? 0)) / all >= least,
  );
}

const MOST_WORDS = 2_000;

/** A `tsvector`: each word with its places and the weight of the text it is in. */
export function toVector(texts: { text: string; weight: 'A' | 'B' | 'D' }[], filters: string[]): string {
  const places = new Map<string, string[]>();
  let place = 0;
  for (const { text, weight } of texts) {
    for (const word of wordsOf(text).slice(0, MOST_WORDS)) {
      place += 1;
      const known = places.get(word);
      if (known) known.push(`${place}${weight}`);
      else places.set(word, [`${place}${weight}`]);
    }
  }
  const words = [...places].map(([word, at]) => `'${word}':${at.join(',')}`);
  return [...words, ...filters.map((filter) => `'${filter}'`)].join(' ');
}

/**
 * A `tsquery`: one word of each part. Null when there is nothing to look for.
 * @param within only in titles (A), or also in what is below them (AB); default everywhere
 */
export function toQuery(parts: Pick<Part, 'words'>[], within?: 'A' | 'AB'): string | null {
  const oneOf = ({ words }: Pick<Part, 'words'>) =>
    `(${words.map((word) => (within ? `'${word}':${within}` : `'${word}'`)).join(' | ')})`;
  return parts.length ? parts.map(oneOf).join(' & ') : null;
}

/** How many letters were left out, added, replaced or swapped with their neighbour between two words. */
export function distanceOf(one: string, other: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= one.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j += 1) {
      if (i === 0) {
        rows[0]!.push(j);
        continue;
      }
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
      );
      // Never so at the first letter of a word, before which there is none.
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      rows[i]!.push(least);
    }
  }
  return rows[one.length]![other.length]!;
}
