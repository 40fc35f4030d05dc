import type { Move, Outline } from '@/lib/courses/outline';

export type Drop = {
  /** The part or module under the pointer, and the side of it where the line is drawn. */
  overId: string;
  edge: 'before' | 'after';
  move: Move;
};

/** What a drop here would do; null where it would do nothing. Rows carry `data-part`, panels `data-module`. */
export function dropAt(
  under: Element | null,
  y: number,
  thing: { kind: 'part' | 'module'; id: string },
  modules: Outline,
): Drop | null {
  const panel = under?.closest<HTMLElement>('[data-module]');
  const moduleId = panel?.dataset.module;
  const target = modules.find(({ id }) => id === moduleId);
  if (!panel || !target) return null;
  const isAfter = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return y > top + height / 2;
  };

  if (thing.kind === 'module') {
    if (target.id === thing.id) return null;
    const others = modules.filter(({ id }) => id !== thing.id);
    const edge = isAfter(panel) ? 'after' : 'before';
    const position = others.findIndex(({ id }) => id === target.id) + (edge === 'after' ? 1 : 0);
    return { overId: target.id, edge, move: { kind: 'module', id: thing.id, position } };
  }

  const row = under?.closest<HTMLElement>('[data-part]');
  const others = target.parts.filter(({ id }) => id !== thing.id);
  const overIndex = others.findIndex(({ id }) => id === row?.dataset.part);
  if (row?.dataset.part === thing.id) return null;
  // Not on a row: the head of the panel means first, anything below the rows means last.
  if (!row || overIndex < 0) {
    const position = isAfter(panel) ? others.length : 0;
    const last = others.at(-1);
    const first = others[0];
    return {
      overId: (position === 0 ? first?.id : last?.id) ?? target.id,
      edge: position === 0 && first ? 'before' : 'after',
      move: { kind: 'part', id: thing.id, moduleId: target.id, position },
    };
  }
  const edge = isAfter(row) ? 'after' : 'before';
  const position = overIndex + (edge === 'after' ? 1 : 0);
  return {
    overId: row.dataset.part!,
    edge,
    move: { kind: 'part', id: thing.id, moduleId: target.id, position },
  };
}
