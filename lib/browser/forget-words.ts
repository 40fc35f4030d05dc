const PREFIX = 'kumu.words.';

/** The names under which a person's words are kept begin with this; without a person those of everybody. */
export const wordsPrefix = (ownerId?: string): string => (ownerId ? `${PREFIX}${ownerId}.` : PREFIX);

/**
 * For the end of a person's session: their words do not stay on a device that others use, too. Apart from what keeps them,
 * because every page has this.
 */
export function forgetWordsOf(ownerId: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(wordsPrefix(ownerId))) localStorage.removeItem(key);
  } catch {
    // Forbidden storage holds nothing.
  }
}
