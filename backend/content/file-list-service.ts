type Listed = { id: string };

/**
 * Merges the files that a window saves with changes made elsewhere since the window read them. The
 * library and uploads add, replace and remove files without a new version of the text.
 * @param seen ids of the list that the window acknowledged; without it, the window's list replaces
 *   the stored list
 */
export function mergeFiles<T extends Listed>(wanted: T[], stored: T[], seen: string[] | undefined): T[] {
  if (!seen) return wanted;
  const storedIds = new Set(stored.map(({ id }) => id));
  const merged = wanted.filter(({ id }) => storedIds.has(id) || !seen.includes(id));
  const known = new Set([...seen, ...wanted.map(({ id }) => id)]);
  for (const [index, file] of stored.entries()) if (!known.has(file.id)) merged.splice(index, 0, file);
  return merged;
}
