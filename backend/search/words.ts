import {
  searchLengths,
  searchPrices,
  searchRatings,
  type SearchFilterName,
} from '../../contract/values/search.ts';
import { UNSPACED_LETTER } from '../../contract/rules/unspaced-letter.ts';
import type { Searchable } from '../extension-points/searchables.ts';

type Faceted = Pick<Searchable, 'topics' | 'priceCents' | 'durationSeconds' | 'ratingAverage'>;

/** Letters that Unicode does not decompose, with their spelling in plain letters. */
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
 * Returns the pattern of a character from the given classes, in scripts that separate words by
 * spaces or signs.
 */
const spaced = (classes: string): string => `(?:(?!${UNSPACED_LETTER})[${classes}])`;
const unspaced = `(?<unspaced>(?:(?=${UNSPACED_LETTER})[\\p{L}\\p{N}])+)`;
/** Pattern of a single letter with signs. A version may follow, as in "C++17". */
const withSigns = `(?<!${spaced('\\p{L}\\p{N}')})\\p{L}(?:\\+{1,2}|#)(?!\\+*${spaced('\\p{L}')})`;

/**
 * Tokens: runs of unspaced letters, single letters with signs such as "C++" and "C#", and other
 * words.
 */
const tokens = new RegExp(`${unspaced}|${withSigns}|${spaced('\\p{L}\\p{N}')}+`, 'gu');

/** Returns the pairs of neighbouring letters of a run, or the single letter. */
function toPairs(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, place) => letters[place]! + letter);
}

/**
 * Returns the words of a text in order, in lower case and without accents; "Idris’s" becomes
 * "idris". Documents and queries are split in the same way. Scripts without spaces between words
 * are split into pairs of letters, so that each part of a text can be found.
 */
export function toWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=[\p{L}\p{N}])['’ʼ]s(?![\p{L}\p{N}])|['’ʼ]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter]!);
  return [...plain.matchAll(tokens)].flatMap(([word, unspaced]) =>
    unspaced === undefined ? word.slice(0, LONGEST_WORD) : toPairs(unspaced),
  );
}

/**
 * Number of popularity levels. Each level contains about half of the documents of the previous one,
 * and each can be searched separately.
 */
const LEVELS = 28;
const levelWord = (level: number): string => `:p${level}`;

/**
 * Returns a word for each level that a document reaches. The first level needs a popularity of 1
 * and each further level twice as much.
 */
const levelWords = (popularity: number): string[] =>
  Array.from({ length: LEVELS }, (_, level) => level)
    .filter((level) => 2 ** level <= popularity)
    .map(levelWord);

const filterWord = (value: string): string => `:${value}`;

/**
 * Returns the filter words of a type, of facets, or of both. They begin with a character that no
 * word of a text contains. A facet of a type is a separate word because types are rarely spread
 * evenly over facets, as `estimate` assumes.
 */
export const filterWords = (type: string | undefined, facets: readonly string[]): string[] =>
  (type === undefined ? facets : facets.length ? facets.map((facet) => `${type}:${facet}`) : [type]).map(
    filterWord,
  );

/**
 * Returns the filter words of groups of alternative facets. A document must have one word of each
 * group.
 */
export const filterGroups = (type: string | undefined, facets: readonly string[][]): string[][] =>
  type !== undefined && !facets.length
    ? [filterWords(type, [])]
    : facets.map((group) => filterWords(type, group));

/** Returns all filter words of a document. */
export const documentFilters = (type: string, facets: readonly string[], popularity: number): string[] => [
  ...filterWords(type, []),
  ...filterWords(undefined, facets),
  ...filterWords(type, facets),
  ...levelWords(popularity),
];

/**
 * Returns the facets that a search requires besides the type, in groups. One facet of each group
 * must match, as in `facetsOf`.
 */
export const wantedFacets = (wanted: Partial<Record<SearchFilterName, string | string[]>>): string[][] =>
  Object.entries(wanted)
    .filter(([, values]) => values !== undefined)
    .map(([name, values]) =>
      [values].flat().map((value) => (name === 'topicId' ? value : `${name}:${value}`)),
    );

/**
 * Returns true if an amount is in a range such as "10-30": above the first number and at most the
 * second.
 */
const isWithin = (amount: number, range: string): boolean => {
  const [above, upTo] = range.split('-');
  return amount > Number(above) && (!upTo || amount <= Number(upTo));
};

/** Returns all facets of an item besides its type. */
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

/** Number of documents by filter word. */
export type FilterCounts = Map<string, number>;

/** Alternative words, one of which a document must have, with the estimated number of documents. */
export type Part = { words: string[]; documents: number };

/**
 * Search condition: `indexed` is looked up in the index, and `rest` is checked on the found rows.
 */
export type Match = { indexed: string; rest: string | null };

/** Returns the number of documents of the given types, at least 1. */
export const countDocuments = (counts: FilterCounts, types: string[]): number =>
  Math.max(
    1,
    types.reduce((sum, type) => sum + (counts.get(filterWord(type)) ?? 0), 0),
  );

/** Returns the estimated share of all documents that match a part. */
const leftBy = ({ documents }: Part, all: number): number => Math.min(1, documents / all);

/**
 * Returns the estimated number of documents that match every part, if words are spread
 * independently.
 */
export const estimate = (parts: Part[], all: number): number =>
  parts.reduce((left, part) => left * leftBy(part, all), all);

/**
 * Number of rows below which reading rows is cheaper than reading the index entries of frequent
 * words.
 */
const FEW = 1_000;

/**
 * Returns the condition that looks up the rarest parts in the index until few documents are left.
 * Returns null without a part.
 */
export function toMatch(parts: Part[], all: number): Match | null {
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

/**
 * Returns the highest level with at least `least` of about `found` documents; undefined if no level
 * has as many.
 */
export function levelFor(
  counts: FilterCounts,
  types: string[],
  found: number,
  least: number,
): string | undefined {
  const all = countDocuments(counts, types);
  return Array.from({ length: LEVELS }, (_, level) => levelWord(LEVELS - 1 - level)).find(
    (word) => (found * (counts.get(word) ?? 0)) / all >= least,
  );
}

const MOST_WORDS = 2_000;

/** Chinese characters. Each of them is often a word, so that it is indexed alone too. */
const HAN = /\p{Script=Han}/gu;

/** Returns a `tsvector`: each word with its positions and the weight of its text. */
export function toVector(texts: { text: string; weight: 'A' | 'B' | 'D' }[], filters: string[]): string {
  const places = new Map<string, string[]>();
  let place = 0;
  for (const { text, weight } of texts) {
    for (const word of toWords(text).slice(0, MOST_WORDS)) {
      place += 1;
      for (const each of new Set([word, ...(word.match(HAN) ?? [])])) {
        const known = places.get(each);
        if (known) known.push(`${place}${weight}`);
        else places.set(each, [`${place}${weight}`]);
      }
    }
  }
  const words = [...places].map(([word, at]) => `'${word}':${at.join(',')}`);
  return [...words, ...filters.map((filter) => `'${filter}'`)].join(' ');
}

/**
 * Returns a `tsquery` that needs one word of each part; null without a part.
 * @param within `A` for titles only, `AB` for titles and subtitles; everywhere by default
 */
export function toQuery(parts: Pick<Part, 'words'>[], within?: 'A' | 'AB'): string | null {
  const oneOf = ({ words }: Pick<Part, 'words'>) =>
    `(${words.map((word) => (within ? `'${word}':${within}` : `'${word}'`)).join(' | ')})`;
  return parts.length ? parts.map(oneOf).join(' & ') : null;
}

/**
 * Returns the number of omitted, added, replaced or swapped neighbouring letters between two words.
 */
export function measureDistance(one: string, other: string): number {
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
      // The swap needs a previous letter, which the first letter of a word does not have.
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      rows[i]!.push(least);
    }
  }
  return rows[one.length]![other.length]!;
}
