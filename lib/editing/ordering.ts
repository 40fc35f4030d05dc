/**
 * Minimum structure for ordering: groups with their items. A list without groups is a single group.
 */
export type Groups = readonly { id: string; items: readonly { id: string }[] }[];

/** Target of a move. `position` counts from 0 among the siblings without the moved item. */
export type Move =
  | { kind: 'group'; id: string; position: number }
  | { kind: 'item'; id: string; groupId: string; position: number };

const insert = <T>(list: readonly T[], position: number, item: T): T[] => [
  ...list.slice(0, position),
  item,
  ...list.slice(position),
];

/** Returns the groups after a move; a move of an unknown item changes nothing. */
export function applyMove<I extends { id: string }, G extends { id: string; items: readonly I[] }>(
  groups: readonly G[],
  move: Move,
): G[] {
  if (move.kind === 'group') {
    const moved = groups.find(({ id }) => id === move.id);
    return moved
      ? insert(
          groups.filter((group) => group !== moved),
          move.position,
          moved,
        )
      : [...groups];
  }
  const item = groups.flatMap(({ items }) => items).find(({ id }) => id === move.id);
  if (!item || !groups.some(({ id }) => id === move.groupId)) return [...groups];
  return groups.map((group) => {
    const others = group.items.filter(({ id }) => id !== move.id);
    return { ...group, items: group.id === move.groupId ? insert(others, move.position, item) : others };
  });
}

export type Place = { groupIndex: number; groupId: string; position: number };

export function findItemPosition(groups: Groups, itemId: string): Place | null {
  for (const [groupIndex, group] of groups.entries()) {
    const position = group.items.findIndex(({ id }) => id === itemId);
    if (position >= 0) return { groupIndex, groupId: group.id, position };
  }
  return null;
}

/**
 * Returns the move of an item by one step. At the edge of its group the item moves into the
 * neighbouring group. Returns null at the end.
 */
export function findItemStep(groups: Groups, itemId: string, direction: -1 | 1): Move | null {
  const place = findItemPosition(groups, itemId);
  if (!place) return null;
  const here = groups[place.groupIndex]!;
  const position = place.position + direction;
  if (position >= 0 && position < here.items.length)
    return { kind: 'item', id: itemId, groupId: here.id, position };
  const neighbour = groups[place.groupIndex + direction];
  if (!neighbour) return null;
  return {
    kind: 'item',
    id: itemId,
    groupId: neighbour.id,
    position: direction === 1 ? 0 : neighbour.items.length,
  };
}

export function findGroupStep(groups: Groups, groupId: string, direction: -1 | 1): Move | null {
  const position = groups.findIndex(({ id }) => id === groupId) + direction;
  return position < 0 || position >= groups.length ? null : { kind: 'group', id: groupId, position };
}
