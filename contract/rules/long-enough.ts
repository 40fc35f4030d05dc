import { limits } from '../values/limits.ts';
import { UNSPACED_LETTER } from './unspaced-letter.ts';

const wordInItself = new RegExp(`(?=\\p{L})${UNSPACED_LETTER}`, 'u');
const hangul = /\p{Script=Hangul}/gu;

/**
 * Returns true if a text has the minimum length of a name. A letter of a script without spaces can
 * be a word, and a syllable of Hangul counts as the letters in it.
 */
export const isLongEnough = (text: string, min: number): boolean =>
  text.length >= min ||
  wordInItself.test(text) ||
  text.replace(hangul, (syllable) => syllable.normalize('NFD')).length >= min;

/** Returns true if content can be published under a title. A new draft is untitled. */
export const isWholeTitle = (title: string): boolean => isLongEnough(title, limits.titleCharacters.min);
