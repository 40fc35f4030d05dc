/** As many as one row shows. */
export const RAIL = 4;
/** As many as are read for one: what a member has already makes room for another. */
export const RAIL_READ = 2 * RAIL;

/** The first of each list, then the second of each: nothing twice, and nothing that is shown elsewhere. */
export function alternate<T extends { id: string }>(
  lists: readonly (readonly T[])[],
  shown: readonly string[],
): T[] {
  const taken = new Set(shown);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.map((list) => list[place]))
    .flat()
    .filter((item) => item !== undefined && !taken.has(item.id) && taken.add(item.id)) as T[];
}
