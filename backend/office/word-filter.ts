import type { WordEffect } from '../../contract/values/word-filters.ts';

/** Word filter from the office's list. */
export type Filter = { id: string; phrase: string; effect: WordEffect };

/** Filter that matches a text, with the matching words of the text. */
export type Match = { filter: Filter; words: string };

/** Characters that look like a letter, by the letter that they imitate. */
const lookAlikes: Record<string, string> = {
  a: '4@аα',
  b: '8вβ',
  c: 'с¢',
  e: '3еε€',
  h: 'н',
  i: '1іι',
  j: 'ј',
  k: 'кκ',
  m: 'м',
  o: '0оοø',
  p: 'рρ',
  s: '5$ѕ',
  t: '7тτ',
  u: 'υ',
  v: 'ν',
  x: 'хχ',
  y: 'у',
};
const originals = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/**
 * Characters without a visible width. Tabs and line breaks are excluded because they are white
 * space.
 */
const invisible = /[\p{Mn}\p{Me}\p{Cf}\u115F\u1160\u3164\uFFA0\uFFFC]|(?![\t\n\r])\p{Cc}/u;
const letter = /[\p{L}\p{N}\p{Mc}]/u;
const apostrophes = "'’‘ʼ`´";
/** Signs that may stand for a letter inside a word. */
const signs = '@$¢€';

/** Word of a text: its normalised form, and its position in the text. */
type Word = { folded: string; start: number; end: number };

/** Returns a character in lower case without accents and invisible characters. */
const unaccent = (character: string): string =>
  // This fast path serves visible ASCII, which has no accents and is the most common.
  character >= ' ' && character < '\u007f' ? character.toLowerCase() : toPlain(character);

const toPlain = (character: string): string =>
  [...character.normalize('NFKD').toLowerCase()].filter((each) => !invisible.test(each)).join('');

/**
 * Returns the normalised form of a word. The digits of a number are kept, because they do not
 * imitate letters.
 */
const fold = (plain: string): string =>
  /^\p{N}+$/u.test(plain) ? plain : [...plain].map((each) => originals.get(each) ?? each).join('');

/**
 * Returns the normalised words of a text. Case, accents, invisible characters and apostrophes are
 * ignored, and look-alikes are replaced by the letter that they imitate.
 * @param hasSigns true if signs such as @ are letters; false if they separate words, as in an
 *   address
 * @param isPattern true to keep a * at the end of a word
 */
function toWords(text: string, hasSigns: boolean, isPattern = false): Word[] {
  const words: Word[] = [];
  let plain = '';
  let start = 0;
  let at = 0;
  const end = () => {
    if (/[\p{L}\p{N}]/u.test(plain)) words.push({ folded: fold(plain), start, end: at });
    plain = '';
  };
  for (const character of text) {
    const folded = unaccent(character);
    const isLetter = letter.test(folded);
    if (isLetter || (hasSigns && signs.includes(character))) {
      if (plain === '') start = at;
      plain += folded;
    } else if (isPattern && character === '*' && plain !== '') {
      end();
      const last = words.at(-1);
      if (last) last.folded += '*';
    } else if (folded !== '' && !(plain !== '' && apostrophes.includes(character))) end();
    at += character.length;
  }
  end();
  return words;
}

/**
 * Returns the normalised form of a phrase, in which it is compared and stored: normalised words
 * separated by single spaces.
 */
export const foldPhrase = (phrase: string): string =>
  toWords(phrase, true, true)
    .map(({ folded }) => folded)
    .join(' ');

/**
 * Node of a prefix tree of phrases. `whole` has the next words, `begun` the beginnings of next
 * words before a *.
 */
type Step = { whole: Map<string, Step>; begun: Map<string, Step>; filters: Filter[] };

const newStep = (): Step => ({ whole: new Map(), begun: new Map(), filters: [] });

function stepInto(steps: Map<string, Step>, word: string): Step {
  const known = steps.get(word);
  if (known) return known;
  const added = newStep();
  steps.set(word, added);
  return added;
}

/** Prepared list of filters. */
export type FilterList = { first: Step; isEmpty: boolean };

/**
 * Builds a prefix tree from filters, so that the time of a search does not depend on the number of
 * filters.
 */
export function prepareFilters(filters: Filter[]): FilterList {
  const first = newStep();
  for (const filter of filters) {
    let step = first;
    for (const word of foldPhrase(filter.phrase).split(' '))
      step = word.endsWith('*') ? stepInto(step.begun, word.slice(0, -1)) : stepInto(step.whole, word);
    if (step !== first) step.filters.push(filter);
  }
  return { first, isEmpty: filters.length === 0 };
}

/**
 * Returns the nodes that follow a word: the node of the whole word and the nodes of its beginnings.
 */
function stepsAfter({ whole, begun }: Step, word: string): Step[] {
  const own = whole.get(word);
  const found = own ? [own] : [];
  if (begun.size === 0) return found;
  // Longer beginnings than 60 characters do not exist, because phrases are shorter.
  for (let length = 1; length <= Math.min(word.length, 60); length += 1) {
    const step = begun.get(word.slice(0, length));
    if (step) found.push(step);
  }
  return found;
}

/** Returns each filter that matches a text once, in the order of the text. */
export function findMatches({ first, isEmpty }: FilterList, text: string): Match[] {
  const found = new Map<string, Match>();
  if (isEmpty) return [];
  const hasSigns = [...signs].some((sign) => text.includes(sign));
  // Both readings of signs such as @ are searched: as a letter in a disguised word, and as a
  // separator in an address or a name.
  for (const words of [toWords(text, false), ...(hasSigns ? [toWords(text, true)] : [])])
    words.forEach(({ start }, place) => {
      let steps = [first];
      for (let next = place; steps.length > 0 && next < words.length; next += 1) {
        const { folded, end } = words[next]!;
        steps = steps.flatMap((step) => stepsAfter(step, folded));
        for (const filter of steps.flatMap(({ filters }) => filters))
          if (!found.has(filter.id)) found.set(filter.id, { filter, words: text.slice(start, end) });
      }
    });
  return [...found.values()];
}
