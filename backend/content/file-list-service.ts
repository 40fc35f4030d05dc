type Listed = { id: string };

/**
 * The files of a content as one window wants them, with what was done to them elsewhere since that window read them: the
 * library and uploads add, replace and take out files without another version of the text.
 * @param seen the ids of the list that the window made its own of; left out, its list replaces whatever is there
 */
export function mergeFiles<T extends Listed>(wanted: T[], stored: T[], seen: string[] | undefined): T[] {
  if (!seen) return wanted;
  const storedIds = new Set(stored.map(({ id }) => id));
  const merged = wanted.filter(({ id }) => storedIds.has(id) || !seen.includes(id));
  const known = new Set([...seen, ...wanted.map(({ id }) => id)]);
  for (const [index, file] of stored.entries()) if (!known.has(file.id)) merged.splice(index, 0, file);
  return merged;
}
