type Listed = { id: string };

/**
 * Merges a saved file list with changes made elsewhere since the window read the list. The library
 * and uploads can add, replace and remove files without a new text version.
 * @param seen ids of the list that the window has read; without it, the window's list replaces the
 *   stored list
 */
export function mergeFiles<T extends Listed>(wanted: T[], stored: T[], seen: string[] | undefined): T[] {
  if (!seen) return wanted;
  const storedIds = new Set(stored.map(({ id }) => id));
  const merged = wanted.filter(({ id }) => storedIds.has(id) || !seen.includes(id));
  const known = new Set([...seen, ...wanted.map(({ id }) => id)]);
  for (const [index, file] of stored.entries()) if (!known.has(file.id)) merged.splice(index, 0, file);
  return merged;
}
