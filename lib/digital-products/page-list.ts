/**
 * Parses typed page numbers such as "9, 3, 4" into a sorted list without duplicates. Returns
 * undefined for other text.
 */
export function parsePages(typed: string): number[] | undefined {
  if (typed.trim() === '') return [];
  const words = typed
    .trim()
    .replace(/,$/, '')
    .split(',')
    .flatMap((part) => part.trim().split(/\s+/));
  if (!words.every((word) => /^[1-9]\d{0,4}$/.test(word))) return undefined;
  return [...new Set(words.map(Number))].sort((one, other) => one - other);
}

/** Formats page numbers as typed text. */
export const pageList = (pages: readonly number[]): string => pages.join(', ');
