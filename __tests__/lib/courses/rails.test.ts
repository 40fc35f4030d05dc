import { alternate } from '@/lib/courses/rails';

const items = (...ids: string[]) => ids.map((id) => ({ id }));

test('lists are interleaved without duplicates and without items shown elsewhere', () => {
  expect(alternate([items('a', 'b', 'c', 'd'), items('e', 'a')], ['c'])).toEqual(items('a', 'e', 'b', 'd'));
  expect(alternate([items(), items('a')], [])).toEqual(items('a'));
  expect(alternate([], ['a'])).toEqual([]);
});
