/**
 * Character that a reader sees: a letter, a digit, punctuation, a symbol or an emoji. Some letters
 * and symbols are blank.
 */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u;

/** Returns true if a text shows something. */
export const hasVisibleText = (text: string): boolean => visible.test(text);

/** Accent or vowel sign, which is drawn with the letter before it. */
const mark = /^\p{M}$/u;
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;
/** Selector of a form, and letters or symbols that have such forms. */
const selector = /^\p{Variation_Selector}$/u;
const hasForms = /^[\p{Emoji}\p{S}\p{Ideographic}\p{Script=Mongolian}\p{Script=Myanmar}]$/u;
/** Characters that name the region of a flag behind a black flag. */
const flagTag = /^[\u{E0020}-\u{E007F}]$/u;

/** Returns true for a character that changes how the visible character before it looks. */
const belongsTo = (before: string, sign: string): boolean =>
  selector.test(sign) ? hasForms.test(before) : mark.test(sign) && !ignorable.test(sign);

/**
 * Returns a text without the invisible characters at its ends. A text that shows nothing becomes
 * empty. Joiners inside a text stay, because scripts and emoji need them.
 */
export function trimInvisible(text: string): string {
  const signs = [...text];
  const first = signs.findIndex(hasVisibleText);
  if (first < 0) return '';
  let end = signs.findLastIndex(hasVisibleText) + 1;
  if (signs[end - 1] === '\u{1F3F4}') while (flagTag.test(signs[end] ?? '')) end += 1;
  while (end < signs.length && belongsTo(signs[end - 1]!, signs[end]!)) end += 1;
  return signs.slice(first, end).join('');
}

/** Characters that turn the direction of the text after them, also outside their own line. */
const directions = /[\u202a-\u202e\u2066-\u2069\u206a-\u206f]/gu;
// Without NUL, which the database cannot store and which is refused.
const lineBreaks = /[\u0001-\u001f\u007f-\u009f\p{Zl}\p{Zp}]+/gu;

/**
 * Returns a text of one line as it is stored, such as a name, a title or a tag: composed letters,
 * something visible at both ends, and nothing that reorders the text beside it.
 */
export const toLine = (text: string): string =>
  trimInvisible(text.normalize('NFC').replace(lineBreaks, ' ').replace(directions, ''));
