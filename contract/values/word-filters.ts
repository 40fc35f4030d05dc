/**
 * Effects of a word filter: the text is rejected, or it is published and reported to the office.
 */
export const wordEffects = ['REFUSE', 'REPORT'] as const;
export type WordEffect = (typeof wordEffects)[number];

export const wordLimits = {
  /** Maximum number of filters. */
  filters: 1000,
  /** Length of a phrase. */
  phraseCharacters: { min: 2, max: 60 },
  /** Maximum number of words in a phrase. */
  phraseWords: 6,
  /** Minimum number of letters before a *. With fewer letters, a filter would match most texts. */
  prefixCharacters: 3,
  /** Maximum length of a text with which the office tests the filters. */
  triedCharacters: 5000,
};

/** Number of days for which matches of a filter are counted. */
export const HIT_DAYS = 30;
