import {
  listActiveParts,
  parseProductFilter,
  toProductListPath,
  withoutPart,
  withoutParts,
  type ProductFilter,
} from '@/lib/shop/product-filter';
import { id } from '../../support/make/ids';

const full: ProductFilter = {
  department: 'floor',
  colour: 'Dusk blue',
  creatorId: id(2),
  minCents: 1250,
  maxCents: 7000,
  inStock: '1',
  orderBy: 'price',
};

const read = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://site');
  return parseProductFilter(pathname.split('/').at(-1)!, Object.fromEntries(searchParams));
};

test('a filter can be written to an address and read back', () => {
  expect(read(toProductListPath(full))).toEqual(full);
  expect(read(toProductListPath({}))).toEqual({});
});

test('the address contains the department in its path and the prices in dollars', () => {
  expect(toProductListPath({ department: 'floor', minCents: 1250, maxCents: 7000 })).toBe(
    '/shop/item-departments/floor?from=12.50&to=70',
  );
});

test('the address omits the default order and a minimum price of zero', () => {
  expect(toProductListPath({ minCents: 0, orderBy: 'newest' })).toBe('/shop/item-departments/all');
});

test('a minimum price above the maximum price is read as a range in the right order', () => {
  expect(read('/shop/item-departments/all?from=70&to=20')).toEqual({ minCents: 2000, maxCents: 7000 });
});

test.each([
  'colour=',
  `colour=${'x'.repeat(31)}`,
  'colour=%00',
  'colour=blue%00moss',
  'creatorId=marisol',
  'creatorId=11111111-1111-0111-0111-111111111111',
  'from=cheap',
  'to=-5',
  'to=10001',
  'inStock=yes',
  'orderBy=random',
])('the unknown value %s is dropped', (query) => {
  expect(read(`/shop/item-departments/all?${query}`)).toEqual({});
});

test('removing one filter keeps the other filters and the sort order', () => {
  expect(withoutPart(full, 'price')).toEqual({
    department: 'floor',
    colour: 'Dusk blue',
    creatorId: id(2),
    inStock: '1',
    orderBy: 'price',
  });
  expect(withoutParts(full)).toEqual({ orderBy: 'price' });
});

test('the active filters are listed in the order of their buttons', () => {
  expect(listActiveParts(full)).toEqual(['department', 'price', 'colour', 'creator', 'stock']);
  expect(listActiveParts({ orderBy: 'price' })).toEqual([]);
});
