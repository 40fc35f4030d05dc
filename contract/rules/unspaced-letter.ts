/** Pattern of a letter in scripts that are written without spaces between words. */
export const UNSPACED_LETTER =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
