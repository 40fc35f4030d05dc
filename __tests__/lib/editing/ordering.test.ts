import fc from 'fast-check';
import { applyMove, findItemPosition, findGroupStep, findItemStep, type Move } from '@/lib/editing/ordering';

const groups = [
  { id: 'm1', items: [{ id: 'a' }, { id: 'b' }] },
  { id: 'm2', items: [] },
  { id: 'm3', items: [{ id: 'c' }] },
];
const shape = (list: readonly { id: string; items: readonly { id: string }[] }[]) =>
  list.map(({ id, items }) => `${id}:${items.map((item) => item.id).join('')}`).join(' ');

test.each<[Move, string]>([
  [{ kind: 'item', id: 'a', groupId: 'm1', position: 1 }, 'm1:ba m2: m3:c'],
  [{ kind: 'item', id: 'b', groupId: 'm3', position: 0 }, 'm1:a m2: m3:bc'],
  [{ kind: 'item', id: 'b', groupId: 'm2', position: 7 }, 'm1:a m2:b m3:c'],
  [{ kind: 'group', id: 'm3', position: 0 }, 'm3:c m1:ab m2:'],
  [{ kind: 'group', id: 'm1', position: 1 }, 'm2: m1:ab m3:c'],
  [{ kind: 'group', id: 'nobody', position: 0 }, 'm1:ab m2: m3:c'],
  [{ kind: 'item', id: 'nobody', groupId: 'm1', position: 0 }, 'm1:ab m2: m3:c'],
  [{ kind: 'item', id: 'a', groupId: 'nowhere', position: 0 }, 'm1:ab m2: m3:c'],
])('the move %j results in %s', (move, result) => {
  expect(shape(applyMove(groups, move))).toBe(result);
});

test('an item at the end of its group moves into the next group, even if that group is empty', () => {
  expect(findItemStep(groups, 'b', 1)).toEqual({ kind: 'item', id: 'b', groupId: 'm2', position: 0 });
  expect(findItemStep(groups, 'c', -1)).toEqual({ kind: 'item', id: 'c', groupId: 'm2', position: 0 });
  expect(findItemStep(groups, 'a', -1)).toBeNull();
  expect(findItemStep(groups, 'c', 1)).toBeNull();
});

test('an item moves by one inside its group, and upwards to the end of the previous group', () => {
  expect(findItemStep(groups, 'a', 1)).toEqual({ kind: 'item', id: 'a', groupId: 'm1', position: 1 });
  expect(findItemStep(groups, 'b', -1)).toEqual({ kind: 'item', id: 'b', groupId: 'm1', position: 0 });
  expect(findItemStep([groups[0]!, groups[2]!], 'c', -1)).toMatchObject({ groupId: 'm1', position: 2 });
  expect(findItemStep([groups[0]!, groups[2]!], 'b', 1)).toMatchObject({ groupId: 'm3', position: 0 });
  expect(findItemStep(groups, 'nobody', 1)).toBeNull();
});

test('a group moves by one position and not beyond the ends', () => {
  expect(findGroupStep(groups, 'm1', 1)).toEqual({ kind: 'group', id: 'm1', position: 1 });
  expect(findGroupStep(groups, 'm2', -1)).toEqual({ kind: 'group', id: 'm2', position: 0 });
  expect(findGroupStep(groups, 'm2', 1)).toEqual({ kind: 'group', id: 'm2', position: 2 });
  expect([findGroupStep(groups, 'm1', -1), findGroupStep(groups, 'm3', 1)]).toEqual([null, null]);
});

test('any move keeps each item exactly once and moves the item to its target', () => {
  const outline = fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }).map((counts) =>
    counts.map((count, index) => ({
      id: `m${index}`,
      items: Array.from({ length: count }, (_, number) => ({ id: `p${index}-${number}` })),
    })),
  );
  fc.assert(
    fc.property(outline, fc.nat(), fc.nat(), fc.nat(6), (list, pickPart, pickGroup, position) => {
      const parts = list.flatMap((group) => group.items);
      const part = parts[pickPart % Math.max(parts.length, 1)];
      const target = list[pickGroup % list.length]!;
      if (!part) return;
      const moved = applyMove(list, { kind: 'item', id: part.id, groupId: target.id, position });
      expect(moved.flatMap((group) => group.items.map(({ id }) => id)).sort()).toEqual(
        parts.map(({ id }) => id).sort(),
      );
      const place = findItemPosition(moved, part.id)!;
      const others = target.items.filter(({ id }) => id !== part.id).length;
      expect(place).toMatchObject({ groupId: target.id, position: Math.min(position, others) });
    }),
  );
});
