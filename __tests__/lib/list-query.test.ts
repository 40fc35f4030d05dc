import {
  addressWith,
  readQueryNumber,
  readKnownValue,
  readShownCount,
  readQueryValue,
  valuesIn,
} from '@/lib/list-query';

test.each([
  ['7', 7],
  ['99999', 99_999],
  [['3', '4'], 3],
  ['0', undefined],
  ['-2', undefined],
  ['1.5', undefined],
  ['100000', undefined],
  ['x', undefined],
  [undefined, undefined],
])('the number read from %j is %s', (page, expected) => {
  expect(readQueryNumber({ page }, 'page')).toBe(expected);
});

test('a repeated parameter has its first value, and an empty parameter is undefined', () => {
  expect([
    readQueryValue({ q: ['a', 'b'] }, 'q'),
    readQueryValue({ q: '' }, 'q'),
    readQueryValue({}, 'q'),
  ]).toEqual(['a', undefined, undefined]);
  expect([
    readKnownValue({ tab: 'b' }, 'tab', ['a', 'b']),
    readKnownValue({ tab: 'c' }, 'tab', ['a', 'b']),
  ]).toEqual(['b', undefined]);
});

test('the number of rendered rows is the number in the address, at least one page and at most 96', () => {
  expect(['24', '6', '96', '97', 'x'].map((shown) => readShownCount({ shown }, 12))).toEqual([
    24, 12, 96, 96, 12,
  ]);
});

test('the values of a form are read from its named inputs and selects', () => {
  document.body.innerHTML = `<form><input name="q" value="calm"><input value="unnamed"><select name="sort">
    <option>new</option><option selected>old</option></select><textarea name="long">x</textarea><button name="go">Go</button></form>`;
  expect(valuesIn(document.forms[0]!)).toEqual({ q: 'calm', sort: 'old' });
});

test('an address contains only values that are not empty', () => {
  expect(addressWith('/courses', { q: 'a b', sort: '', page: undefined, shown: 24 })).toBe(
    '/courses?q=a+b&shown=24',
  );
  expect(addressWith('/courses', { q: '' })).toBe('/courses');
  expect(addressWith('/content?type=live', { state: 'DRAFT' })).toBe('/content?type=live&state=DRAFT');
});
