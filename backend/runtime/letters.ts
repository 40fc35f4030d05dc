import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import { UNSPACED_LETTER } from '../../contract/rules/unspaced-letter.ts';
import { findFont, getOwnFont, type LetterFont, type Weight } from './letter-fonts.ts';

/** Letter with its marks, and its font; null is the font of documents. */
type Letter = { text: string; font: LetterFont | null };
/** Consecutive letters of one font, in reading order. */
type Run = { text: string; font: LetterFont | null };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
const unspaced = new RegExp(UNSPACED_LETTER, 'u');
const invisible = /^[\p{Cf}\p{Cc}]+$/u;
/** Sign that replaces a letter that no font has. */
const MISSING = '?';

/**
 * Finds the font of a letter. If no font has the letter, its plain form is tried, such as the
 * full-width form of a half-width letter.
 */
function findLetter(segment: string, weight: Weight): Letter | undefined {
  for (const text of [segment, segment.normalize('NFKC')]) {
    const font = findFont([...text][0]!, weight);
    if (font !== undefined) return { text, font };
  }
  return undefined;
}

/** Returns the letters of a text on one line. A letter that no loaded font has is replaced. */
export function toLetters(text: string, weight: Weight): Letter[] {
  const letters: Letter[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC').replace(/\s/gu, ' '))) {
    if (invisible.test(segment)) continue;
    const [first] = segment;
    const before = letters.at(-1)?.font;
    // A space or sign between letters of another font is drawn in that font, so that the letters
    // are shaped together.
    if (before && /[\p{Z}\p{P}]/u.test(first!) && before.font.hasGlyphForCodePoint(first!.codePointAt(0)!)) {
      letters.push({ text: segment, font: before });
      continue;
    }
    letters.push(findLetter(segment, weight) ?? { text: MISSING, font: null });
  }
  return toRuns(letters).every((run) => canShape(run, weight))
    ? letters
    : letters.map((letter) => (letter.font ? { text: MISSING, font: null } : letter));
}

/** Returns false for rare sequences of marks at which the library fails. */
function canShape(run: Run, weight: Weight): boolean {
  try {
    return run.font === null || shape(run, weight).glyphs.length > 0;
  } catch {
    return false;
  }
}

export const joinLetters = (letters: Letter[]): string => letters.map(({ text }) => text).join('');

export const fontkitFont = (font: LetterFont | null, weight: Weight): Font =>
  font?.font ?? getOwnFont(weight);

/** Shapes a run: joined forms, ligatures, marks, and the order of its script. */
export const shape = ({ text, font }: Run, weight: Weight) => fontkitFont(font, weight).layout(text);

/** Joins consecutive letters of the same font. */
function toRuns(letters: Letter[]): Run[] {
  const runs: Run[] = [];
  for (const { text, font } of letters) {
    const last = runs.at(-1);
    if (last && last.font === font) last.text += text;
    else runs.push({ text, font });
  }
  return runs;
}

/** Returns the width of letters on one line. */
export const measureLetters = (letters: Letter[], size: number, weight: Weight): number =>
  toRuns(letters).reduce((sum, run) => {
    const { unitsPerEm } = fontkitFont(run.font, weight);
    return sum + (shape(run, weight).advanceWidth * size) / unitsPerEm;
  }, 0);

const bidi = bidiFactory();

/**
 * Returns the runs of a line in visual order, from left to right. A right-to-left run has its
 * letters in reading order, because its font reverses them.
 */
export function toVisualRuns(line: Letter[]): Run[] {
  const text = joinLetters(line);
  if (!/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)) return toRuns(line);
  const embedding = bidi.getEmbeddingLevels(text);
  const { levels } = embedding;
  const starts = line.reduce<number[]>((all, { text: each }) => [...all, all.at(-1)! + each.length], [0]);
  const order = bidi.getReorderedIndices(text, embedding);
  const runs: (Run & { isReversed: boolean })[] = [];
  const placeOf = new Map(starts.slice(0, -1).map((start, place) => [start, place]));
  for (const index of order) {
    const place = placeOf.get(index);
    if (place === undefined) continue;
    const { text: letter, font } = line[place]!;
    const isReversed = levels[index]! % 2 === 1;
    const last = runs.at(-1);
    // The document font has no right-to-left letters. Its signs are mirrored and ordered here.
    const shown = isReversed && !font ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    if (last && last.font === font && last.isReversed === isReversed)
      last.text = isReversed && font ? shown + last.text : last.text + shown;
    else runs.push({ text: shown, font, isReversed });
  }
  return runs.map(({ text: each, font }) => ({ text: each, font }));
}

/** Returns the parts of a text that must not be broken, each with the spaces after it. */
function toPieces(letters: Letter[]): Letter[][] {
  const starts = new Set<number>();
  let before = '';
  for (const { segment, index, isWordLike } of words.segment(joinLetters(letters))) {
    const isBesideUnspaced = unspaced.test(before.at(-1) ?? '') || unspaced.test(segment[0]!);
    if (index > 0 && !/^\s/.test(segment) && (/\s$/.test(before) || (isWordLike && isBesideUnspaced)))
      starts.add(index);
    before = segment;
  }
  const pieces: Letter[][] = [];
  let index = 0;
  for (const letter of letters) {
    if (index === 0 || starts.has(index)) pieces.push([]);
    pieces.at(-1)!.push(letter);
    index += letter.text.length;
  }
  return pieces;
}

const isSpace = ({ text }: Letter) => /^\s*$/.test(text);

/** Returns a line without the spaces at its end. */
export const trimmedEnd = (letters: Letter[]): Letter[] =>
  letters.slice(0, letters.findLastIndex((each) => !isSpace(each)) + 1);

/** Returns the number of letters from the start that fit; at least 1. */
function countFitting(letters: Letter[], fits: (some: Letter[]) => boolean): number {
  let [count, tooMany] = [1, letters.length + 1];
  while (tooMany - count > 1) {
    const middle = Math.floor((count + tooMany) / 2);
    if (fits(trimmedEnd(letters.slice(0, middle)))) count = middle;
    else tooMany = middle;
  }
  return count;
}

type Box = { size: number; width: number; weight: Weight };

/**
 * Divides letters into lines between words, and within a word that is longer than a line. A line
 * keeps the spaces at its end. In scripts without spaces a line can end after each word.
 */
export function wrapLetters(letters: Letter[], { size, width, weight }: Box): Letter[][] {
  const fits = (some: Letter[]) => measureLetters(some, size, weight) <= width;
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  for (let piece of toPieces(letters)) {
    if (line.length && fits(trimmedEnd([...line, ...piece]))) {
      line.push(...piece);
      continue;
    }
    if (line.length) lines.push(line);
    while (!fits(trimmedEnd(piece))) {
      const count = countFitting(piece, fits);
      if (count >= piece.length) break;
      lines.push(piece.slice(0, count));
      piece = piece.slice(count);
    }
    line = piece;
  }
  if (line.length) lines.push(line);
  return lines;
}

/** Returns the longest beginning of letters that fits together with an ellipsis. */
export function cutLetters(letters: Letter[], { size, width, weight }: Box): Letter[] {
  const ellipsis = { text: '…', font: null };
  const count = countFitting(letters, (some) => measureLetters([...some, ellipsis], size, weight) <= width);
  return [...trimmedEnd(letters.slice(0, count)), ellipsis];
}
