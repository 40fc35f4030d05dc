import { drawProduct, type ProductKind } from '../../art/product.ts';
import { products } from '../../scripts/demo/content/shop.ts';
import { problemsIn } from './svg-checks.ts';

const kinds = [...new Set(products.flatMap(({ pictures }) => pictures.map(({ kind }) => kind)))];

test.each(kinds)('a %s is drawn without errors, whole and close', (kind: ProductKind) => {
  expect(problemsIn(drawProduct({ kind, hue: 200 }))).toEqual([]);
  expect(problemsIn(drawProduct({ kind, hue: 200, view: 'close' }))).toEqual([]);
});

test('a product always has the same picture, and a different colour has a different picture', () => {
  const block = drawProduct({ kind: 'block', hue: 155 });
  expect(drawProduct({ kind: 'block', hue: 155 })).toBe(block);
  expect(drawProduct({ kind: 'block', hue: 30 })).not.toBe(block);
});
