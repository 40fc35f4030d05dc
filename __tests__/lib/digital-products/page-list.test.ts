import fc from 'fast-check';
import { pageList, parsePages } from '@/lib/digital-products/page-list';

test.each([
  ['', []],
  ['3, 4, 9', [3, 4, 9]],
  [' 9,3 4,', [3, 4, 9]],
  ['3, 3', [3]],
  ['0', undefined],
  ['3-5', undefined],
  ['3,,4', undefined],
  ['two', undefined],
  ['-1', undefined],
])('the page list “%s” is parsed to the pages %j', (typed, pages) =>
  expect(parsePages(typed)).toEqual(pages),
);

test('every page list is parsed back from its text', () => {
  const pages = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { maxLength: 5 });
  fc.assert(
    fc.property(pages, (list) => {
      const sorted = list.toSorted((one, other) => one - other);
      expect(parsePages(pageList(sorted))).toEqual(sorted);
    }),
  );
});
