import type { WordEffect } from '../../contract/values/word-filters.ts';

/** Filter of the office's list. */
export type Filter = { id: string; phrase: string; effect: WordEffect };

/** Filter that a text matches, with the words of the text. */
export type Match = { filter: Filter; words: string };

/** Letters that people write for other letters, by what they stand for. */
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

/** Characters that are drawn without a width; a tab and the ends of lines are white space. */
const invisible = /[\p{Mn}\p{Me}\p{Cf}\u115F\u1160\u3164\uFFA0\uFFFC]|(?![\t\n\r])\p{Cc}/u;
const letter = /[\p{L}\p{N}\p{Mc}]/u;
const apostrophes = "'’‘ʼ`´";
/** Signs that are a letter of a word only between letters, or before the first. */
const signs = '@$¢€';

/** Word of a text: as it is compared, and where it stands in the text. */
type Word = { folded: string; start: number; end: number };

/** Returns the letters that a character of a text stands for, in lower case without accents. */
const unaccent = (character: string): string =>
  // Visible ASCII has no accents, and most characters of a text are ASCII.
  character >= ' ' && character < '\u007f' ? character.toLowerCase() : toPlain(character);

const toPlain = (character: string): string =>
  [...character.normalize('NFKD').toLowerCase()].filter((each) => !invisible.test(each)).join('');

/** Returns a word as it is compared. A number keeps its digits, which stand for no letters. */
const fold = (plain: string): string =>
  /^\p{N}+$/u.test(plain) ? plain : [...plain].map((each) => originals.get(each) ?? each).join('');

/**
 * Returns the words of a text. Case, accents, invisible characters and apostrophes make no
 * difference, and look-alikes are the letters that they stand for.
 * @param hasSigns false if signs such as @ separate words, as in an address
 * @param isPattern true if a * stays at the end of its word
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

/** Returns a phrase as it is compared and stored once: its folded words with a space between. */
export const foldPhrase = (phrase: string): string =>
  toWords(phrase, true, true)
    .map(({ folded }) => folded)
    .join(' ');

/** Step of the phrases that begin with the same words. */
type Step = { whole: Map<string, Step>; begun: Map<string, Step>; filters: Filter[] };

const newStep = (): Step => ({ whole: new Map(), begun: new Map(), filters: [] });

function stepInto(steps: Map<string, Step>, word: string): Step {
  const known = steps.get(word);
  if (known) return known;
  const added = newStep();
  steps.set(word, added);
  return added;
}

/** List of filters that is prepared for comparing. */
export type FilterList = { first: Step; isEmpty: boolean };

/** Prepares a list of filters, so that the time of a comparison does not grow with the list. */
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

/** Returns the steps that a word leads to: its own, and those of its beginnings. */
function stepsAfter({ whole, begun }: Step, word: string): Step[] {
  const own = whole.get(word);
  const found = own ? [own] : [];
  if (begun.size === 0) return found;
  // A longer beginning than any phrase cannot be listed.
  for (let length = 1; length <= Math.min(word.length, 60); length += 1) {
    const step = begun.get(word.slice(0, length));
    if (step) found.push(step);
  }
  return found;
}

/** Returns the filters that a text matches, each once, in the order of the text. */
export function findMatches({ first, isEmpty }: FilterList, text: string): Match[] {
  const found = new Map<string, Match>();
  if (isEmpty) return [];
  const hasSigns = [...signs].some((sign) => text.includes(sign));
  // The @ is a letter in a disguised word, and separates words in an address or a name.
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
