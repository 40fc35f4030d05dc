import type { Groups, Move } from '@/lib/editing/ordering';

export type Sorted = { kind: 'group' | 'item'; id: string };

export type DropTarget = {
  /** Item or group under the pointer, and the side of the drop line. */
  overId: string;
  edge: 'before' | 'after';
  move: Move;
};

/**
 * Returns the effect of a drop here, or null if the drop would have no effect. Rows have
 * `data-sort-item`, groups have `data-sort-group`.
 */
export function dropTargetAt(
  under: Element | null,
  y: number,
  sorted: Sorted,
  groups: Groups,
): DropTarget | null {
  const panel = under?.closest<HTMLElement>('[data-sort-group]');
  const target = groups.find(({ id }) => id === panel?.dataset.sortGroup);
  if (!panel || !target) return null;
  const isAfter = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return y > top + height / 2;
  };

  if (sorted.kind === 'group') {
    if (target.id === sorted.id) return null;
    const others = groups.filter(({ id }) => id !== sorted.id);
    const edge = isAfter(panel) ? 'after' : 'before';
    const position = others.findIndex(({ id }) => id === target.id) + (edge === 'after' ? 1 : 0);
    return { overId: target.id, edge, move: { kind: 'group', id: sorted.id, position } };
  }

  const row = under?.closest<HTMLElement>('[data-sort-item]');
  const overId = row?.dataset.sortItem;
  if (overId === sorted.id) return null;
  const others = target.items.filter(({ id }) => id !== sorted.id);
  const overIndex = others.findIndex(({ id }) => id === overId);
  const moveTo = (position: number): Move => ({
    kind: 'item',
    id: sorted.id,
    groupId: target.id,
    position,
  });
  // Outside a row, the head of the group means first, and the space below the rows means last.
  if (!row || !overId || overIndex < 0) {
    const position = isAfter(panel) ? others.length : 0;
    const last = others.at(-1);
    const first = others[0];
    return {
      overId: (position === 0 ? first?.id : last?.id) ?? target.id,
      edge: position === 0 && first ? 'before' : 'after',
      move: moveTo(position),
    };
  }
  const edge = isAfter(row) ? 'after' : 'before';
  return { overId, edge, move: moveTo(overIndex + (edge === 'after' ? 1 : 0)) };
}
