import fc from 'fast-check';
import { applyMove, placeOfPart, stepOfModule, stepOfPart, type Move } from '@/lib/courses/outline';

const modules = [
  { id: 'm1', parts: [{ id: 'a' }, { id: 'b' }] },
  { id: 'm2', parts: [] },
  { id: 'm3', parts: [{ id: 'c' }] },
];
const shape = (list: readonly { id: string; parts: readonly { id: string }[] }[]) =>
  list.map(({ id, parts }) => `${id}:${parts.map((part) => part.id).join('')}`).join(' ');

test.each<[Move, string]>([
  [{ kind: 'part', id: 'a', moduleId: 'm1', position: 1 }, 'm1:ba m2: m3:c'],
  [{ kind: 'part', id: 'b', moduleId: 'm3', position: 0 }, 'm1:a m2: m3:bc'],
  [{ kind: 'part', id: 'b', moduleId: 'm2', position: 7 }, 'm1:a m2:b m3:c'],
  [{ kind: 'module', id: 'm3', position: 0 }, 'm3:c m1:ab m2:'],
  [{ kind: 'part', id: 'nobody', moduleId: 'm1', position: 0 }, 'm1:ab m2: m3:c'],
  [{ kind: 'part', id: 'a', moduleId: 'nowhere', position: 0 }, 'm1:ab m2: m3:c'],
])('%j makes %s', (move, result) => {
  expect(shape(applyMove(modules, move))).toBe(result);
});

test('a part at the edge of its module goes on into the neighbour, an empty one too', () => {
  expect(stepOfPart(modules, 'b', 1)).toEqual({ kind: 'part', id: 'b', moduleId: 'm2', position: 0 });
  expect(stepOfPart(modules, 'c', -1)).toEqual({ kind: 'part', id: 'c', moduleId: 'm2', position: 0 });
  expect(stepOfPart(modules, 'a', -1)).toBeNull();
  expect(stepOfPart(modules, 'c', 1)).toBeNull();
  expect(stepOfModule(modules, 'm1', -1)).toBeNull();
});

test('whatever is moved, nothing is lost or doubled, and it stands where it was sent', () => {
  const outline = fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }).map((counts) =>
    counts.map((count, index) => ({
      id: `m${index}`,
      parts: Array.from({ length: count }, (_, number) => ({ id: `p${index}-${number}` })),
    })),
  );
  fc.assert(
    fc.property(outline, fc.nat(), fc.nat(), fc.nat(6), (list, pickPart, pickModule, position) => {
      const parts = list.flatMap((module) => module.parts);
      const part = parts[pickPart % Math.max(parts.length, 1)];
      const target = list[pickModule % list.length]!;
      if (!part) return;
      const moved = applyMove(list, { kind: 'part', id: part.id, moduleId: target.id, position });
      expect(moved.flatMap((module) => module.parts.map(({ id }) => id)).sort()).toEqual(
        parts.map(({ id }) => id).sort(),
      );
      const place = placeOfPart(moved, part.id)!;
      const others = target.parts.filter(({ id }) => id !== part.id).length;
      expect(place).toMatchObject({ moduleId: target.id, position: Math.min(position, others) });
    }),
  );
});
