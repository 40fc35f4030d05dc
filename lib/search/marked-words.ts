import { UNSPACED_LETTER } from '@/contract/rules/unspaced-letter';

/** Maximum length of a short word, and a list of common words. Neither explains a search hit. */
const SHORT = 2;
const common = new Set(['the', 'and', 'for', 'with', 'you', 'your', 'are', 'from', 'that', 'this']);

/**
 * Returns a word in the form in which search compares it: lower case, without accents, apostrophes
 * and a possessive "s".
 */
const plainOf = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’ʼ](s$)?/gu, '');

/** Returns a word without its ending: "stretches" and "stretching" become "stretch". */
const stemOf = (word: string) => word.replace(/(?<=.{3})(ing|es|ed|er|s|e)$/, '');

const unspaced = new RegExp(UNSPACED_LETTER, 'u');

/**
 * Splits a text into pieces, of which every second piece is a searched word or another form of it.
 * The last searched word also matches as a prefix.
 *
 * The server decides the hits. The marks only show the reader why an item was found.
 */
export function markedPieces(text: string, query: string | undefined): string[] {
  const written = query?.match(/[\p{L}\p{N}\p{M}'’ʼ]+/gu) ?? [];
  const runs = written.filter(
    (word) => unspaced.test(word) && (word.length >= SHORT || /\p{Script=Han}/u.test(word)),
  );
  const wanted = written.map(plainOf);
  const last = wanted.at(-1);
  const significant = wanted.filter((word) => word.length > SHORT && !common.has(word));
  if (!significant.length && !runs.length) return [text];
  const stems = new Set(significant.map(stemOf));
  const isWanted = (word: string) =>
    stems.has(stemOf(word)) || (significant.includes(last!) && word.startsWith(last!));
  const pieces = [''];
  for (const piece of text.split(/([\p{L}\p{N}\p{M}'’ʼ]+)/u)) {
    const run = runs.find((letters) => piece.includes(letters));
    if (run !== undefined) {
      const [before = '', ...others] = piece.split(run);
      pieces.push(pieces.pop() + before, ...others.flatMap((after) => [run, after]));
    } else if (piece && isWanted(plainOf(piece))) pieces.push(piece, '');
    else pieces[pieces.length - 1] += piece;
  }
  return pieces;
}

/** Splits a text into pieces, of which every second piece is the typed start of a word. */
export function typedPieces(text: string, typed: string): string[] {
  const wanted = (typed.match(/[\p{L}\p{N}'’ʼ]+/gu) ?? []).map(plainOf).filter((word) => word !== '');
  const pieces = [''];
  for (const piece of text.split(/([\p{L}\p{N}\p{M}'’ʼ]+)/u)) {
    const begun = wanted.filter((word) => plainOf(piece).startsWith(word)).map(({ length }) => length);
    const letters = Math.max(0, ...begun);
    // Accents and apostrophes do not count as separate letters.
    let end = 0;
    while (plainOf(piece.slice(0, end)).length < letters) end += 1;
    if (end > 0) pieces.push(piece.slice(0, end), piece.slice(end));
    else pieces[pieces.length - 1] += piece;
  }
  return pieces;
}
