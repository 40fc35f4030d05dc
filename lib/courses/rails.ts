/** Number of items in one row. */
export const RAIL_LENGTH = 4;
/** Number of items loaded for one row, because items that a member already owns are left out. */
export const RAIL_READ_LIMIT = 2 * RAIL_LENGTH;

/** Interleaves lists without duplicates and without items shown elsewhere. */
export function interleave<T extends { id: string }>(
  lists: readonly (readonly T[])[],
  shown: readonly string[],
): T[] {
  const taken = new Set(shown);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.map((list) => list[place]))
    .flat()
    .filter((item) => item !== undefined && !taken.has(item.id) && taken.add(item.id)) as T[];
}
