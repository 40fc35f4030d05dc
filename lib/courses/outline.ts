import { applyMove, type Groups, type Move } from '@/lib/editing/ordering';

type Module<P> = { id: string; parts: P[] };

/** Converts a course's modules to groups for ordering. */
export const toGroups = (modules: readonly Module<{ id: string }>[]): Groups =>
  modules.map(({ id, parts }) => ({ id, items: parts }));

/** Returns the modules after a move. */
export const moveInOutline = <P extends { id: string }, M extends Module<P>>(
  modules: readonly M[],
  move: Move,
): M[] =>
  applyMove(
    modules.map((module) => ({ id: module.id, items: module.parts, module })),
    move,
  ).map(({ items, module }) => ({ ...module, parts: items }));
