import { findSwatch } from '@/lib/shop/colours';
import { findVariant, firstChoice, listValues, stateOfValue } from '@/lib/shop/variants';
import { productPage, soldOutProduct, variant } from '../../support/make/product-page';

const product = productPage();

test('a variant is found by the values of all options', () => {
  expect(findVariant(product, ['Moss', 'No scent'])?.id).toBe(product.variants[4]!.id);
  expect(findVariant(product, ['Oat', 'No scent'])).toBeUndefined();
});

test('a product without options has one variant', () => {
  expect(findVariant(soldOutProduct(), [])).toMatchObject({ leftCount: 0 });
});

test('the initial choice is the first variant in stock, or otherwise the first variant', () => {
  const sold = variant(['Oat'], { leftCount: 0 });
  expect(firstChoice({ options: [], variants: [sold, variant(['Moss'])] })).toEqual(['Moss']);
  expect(firstChoice({ options: [], variants: [sold] })).toEqual(['Oat']);
});

test.each([
  ['No scent', 'NOT_MADE'],
  ['Lavender', 'SOLD_OUT'],
])('the state of the option value %s beside the chosen colour Oat is %s', (value, state) => {
  expect(stateOfValue(product, ['Oat', 'Lavender'], 1, value)).toBe(state);
});

test('the list of available alternatives excludes the chosen value and sold-out values', () => {
  expect(listValues(product, ['Moss', 'Lavender'], 0, 'AVAILABLE')).toEqual(['Dusk blue']);
});

test('the swatch of a colour is that of the last known colour word in its name', () => {
  expect(findSwatch('Dusk blue')).toBe('var(--t-sleep-health-solid)');
  expect(findSwatch('Blue moss')).toBe('var(--t-stretching-solid)');
  expect(findSwatch('constructor')).toBeUndefined();
});
