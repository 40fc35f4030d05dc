import { interleave } from '@/lib/courses/rails';

const items = (...ids: string[]) => ids.map((id) => ({ id }));

test('lists are interleaved without duplicates and without items shown elsewhere', () => {
  expect(interleave([items('a', 'b', 'c', 'd'), items('e', 'a')], ['c'])).toEqual(items('a', 'e', 'b', 'd'));
  expect(interleave([items(), items('a')], [])).toEqual(items('a'));
  expect(interleave([], ['a'])).toEqual([]);
});
