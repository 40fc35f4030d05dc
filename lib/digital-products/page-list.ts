/** Page numbers as a person types them, in order and each once: "9, 3, 4". Undefined for anything else. */
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

/** Page numbers as a person would type them. */
export const pageList = (pages: readonly number[]): string => pages.join(', ');
