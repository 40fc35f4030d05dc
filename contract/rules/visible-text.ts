/**
 * Character that is visible: a letter, a digit, punctuation, a symbol or an emoji. The excluded
 * letters and symbols are blank.
 */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u;

/** Returns true if a text contains a visible character. */
export const hasVisibleText = (text: string): boolean => visible.test(text);

/** Accent or vowel sign, which is drawn with the letter before it. */
const mark = /^\p{M}$/u;
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;
/** Variation selector, and the letters or symbols that have variants. */
const selector = /^\p{Variation_Selector}$/u;
const hasForms = /^[\p{Emoji}\p{S}\p{Ideographic}\p{Script=Mongolian}\p{Script=Myanmar}]$/u;
/** Tag characters that follow a black flag emoji and name the region of the flag. */
const flagTag = /^[\u{E0020}-\u{E007F}]$/u;

/** Returns true for a character that changes the appearance of the visible character before it. */
const belongsTo = (before: string, sign: string): boolean =>
  selector.test(sign) ? hasForms.test(before) : mark.test(sign) && !ignorable.test(sign);

/**
 * Returns a text without invisible characters at its ends. A text without a visible character
 * becomes empty. Joiners inside a text are kept because scripts and emoji need them.
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

/**
 * Control characters that change the direction of the following text, even outside their own line.
 */
const directions = /[\u202a-\u202e\u2066-\u2069\u206a-\u206f]/gu;
// NUL is excluded because it is rejected elsewhere: the database cannot store it.
const lineBreaks = /[\u0001-\u001f\u007f-\u009f\p{Zl}\p{Zp}]+/gu;

/**
 * Returns the stored form of a one-line text, such as a name, a title or a tag. Letters are
 * composed, both ends are visible, and no character changes the direction of the surrounding text.
 */
export const toLine = (text: string): string =>
  trimInvisible(text.normalize('NFC').replace(lineBreaks, ' ').replace(directions, ''));
