/** The least of a course that can be put in order: modules with their parts. */
export type Outline = readonly { id: string; parts: readonly { id: string }[] }[];

/** Where something goes: `position` counts from 0 among the others, without the thing itself. */
export type Move =
  | { kind: 'module'; id: string; position: number }
  | { kind: 'part'; id: string; moduleId: string; position: number };

const insert = <T>(list: readonly T[], position: number, item: T): T[] => [
  ...list.slice(0, position),
  item,
  ...list.slice(position),
];

/** The modules as they are after a move; a move of something that is not there changes nothing. */
export function applyMove<P extends { id: string }, M extends { id: string; parts: readonly P[] }>(
  modules: readonly M[],
  move: Move,
): M[] {
  if (move.kind === 'module') {
    const moved = modules.find(({ id }) => id === move.id);
    return moved
      ? insert(
          modules.filter((module) => module !== moved),
          move.position,
          moved,
        )
      : [...modules];
  }
  const part = modules.flatMap(({ parts }) => parts).find(({ id }) => id === move.id);
  if (!part || !modules.some(({ id }) => id === move.moduleId)) return [...modules];
  return modules.map((module) => {
    const others = module.parts.filter(({ id }) => id !== move.id);
    return { ...module, parts: module.id === move.moduleId ? insert(others, move.position, part) : others };
  });
}

export type Place = { moduleIndex: number; moduleId: string; position: number };

export function placeOfPart(modules: Outline, partId: string): Place | null {
  for (const [moduleIndex, module] of modules.entries()) {
    const position = module.parts.findIndex(({ id }) => id === partId);
    if (position >= 0) return { moduleIndex, moduleId: module.id, position };
  }
  return null;
}

/** One step up or down; at the edge of a module the part moves into the neighbour. Null at the end. */
export function stepOfPart(modules: Outline, partId: string, direction: -1 | 1): Move | null {
  const place = placeOfPart(modules, partId);
  if (!place) return null;
  const here = modules[place.moduleIndex]!;
  const position = place.position + direction;
  if (position >= 0 && position < here.parts.length)
    return { kind: 'part', id: partId, moduleId: here.id, position };
  const neighbour = modules[place.moduleIndex + direction];
  if (!neighbour) return null;
  return {
    kind: 'part',
    id: partId,
    moduleId: neighbour.id,
    position: direction === 1 ? 0 : neighbour.parts.length,
  };
}

export function stepOfModule(modules: Outline, moduleId: string, direction: -1 | 1): Move | null {
  const position = modules.findIndex(({ id }) => id === moduleId) + direction;
  return position < 0 || position >= modules.length ? null : { kind: 'module', id: moduleId, position };
}
