import { limits } from '../values/limits.ts';
import { UNSPACED_LETTER } from './unspaced-letter.ts';

const wordInItself = new RegExp(`(?=\\p{L})${UNSPACED_LETTER}`, 'u');
const hangul = /\p{Script=Hangul}/gu;

/**
 * Returns true if a text has the minimum length of a name. In scripts without spaces, a single
 * letter can be a word. In Hangul, a syllable counts as its number of letters.
 */
export const isLongEnough = (text: string, min: number): boolean =>
  text.length >= min ||
  wordInItself.test(text) ||
  text.replace(hangul, (syllable) => syllable.normalize('NFD')).length >= min;

/** Returns true if content with this title can be published. The title of a new draft is empty. */
export const isWholeTitle = (title: string): boolean => isLongEnough(title, limits.titleCharacters.min);
