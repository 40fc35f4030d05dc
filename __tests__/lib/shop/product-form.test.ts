import { checkProduct } from '@/lib/editing/product-check';
import { listChanged, rebase, sumStock, toForm, toInput, type ProductForm } from '@/lib/shop/product-form';
import { fitVariants } from '@/lib/shop/variant-form';
import { ownVariant, productDraft } from '../../support/make/own-shop';

const language = 'en';
const inputOf = (form: ProductForm, draft = productDraft()) =>
  toInput(form, listChanged(form, toForm(draft)), draft, language);
const setVariant = (form: ProductForm, place: number, fields: Partial<ProductForm['variants'][number]>) => ({
  ...form,
  variants: form.variants.with(place, { ...form.variants[place]!, ...fields }),
});

test('an unchanged form sends nothing', () => {
  expect(inputOf(toForm(productDraft()))).toEqual({});
});

test('a changed stock is sent with the stock that the form showed before', () => {
  const form = setVariant(toForm(productDraft()), 0, { stock: '20' });
  expect(inputOf(form).variants).toEqual([
    expect.objectContaining({ values: ['Dusk blue'], stock: 20, seenStock: 14 }),
    expect.objectContaining({ values: ['Oat'], stock: 8, seenStock: 8 }),
  ]);
});

test('a variant keeps its price, stock and SKU when an option or a value is added', () => {
  const form = toForm(productDraft());
  const options = [...form.options, { name: 'Filling', values: ['Flax', 'Rice'] }];
  const variants = fitVariants(form, options);
  expect(variants.map(({ values }) => values.join(' '))).toEqual([
    'Dusk blue Flax',
    'Dusk blue Rice',
    'Oat Flax',
    'Oat Rice',
  ]);
  const more = fitVariants(form, [{ name: 'Colour', values: ['Dusk blue', 'Oat', 'Moss'] }]);
  expect(more[0]).toEqual(form.variants[0]);
  expect(more[2]).toEqual({
    values: ['Moss'],
    price: '29',
    sku: '',
    stock: '0',
    weight: '430',
    isMade: true,
  });
});

test('stock is not multiplied when an option with two values is added', () => {
  const form = toForm(productDraft());
  const options = [...form.options, { name: 'Filling', values: ['Flax'] }];
  const first = { options, variants: fitVariants(form, options) };
  const wider = options.with(1, { name: 'Filling', values: ['Flax', 'Rice'] });
  expect(sumStock({ variants: fitVariants(first, wider) })).toBe(22);
});

test('moving an option keeps the fields of each variant', () => {
  const options = [
    { name: 'Colour', values: ['Oat', 'Moss'] },
    { name: 'Filling', values: ['Flax', 'Rice'] },
  ];
  const variants = fitVariants({ options: [], variants: [] }, options).map((variant, place) => ({
    ...variant,
    sku: `S${place}`,
  }));
  const moved = fitVariants({ options, variants }, options.toReversed());
  expect(moved.map(({ values, sku }) => [values.join(' '), sku])).toEqual([
    ['Flax Oat', 'S0'],
    ['Flax Moss', 'S2'],
    ['Rice Oat', 'S1'],
    ['Rice Moss', 'S3'],
  ]);
});

test('a combination that is not stored is shown as not made', () => {
  const draft = productDraft({ variants: [ownVariant({ values: ['Oat'] })] });
  expect(toForm(draft).variants.map(({ values, isMade }) => [values[0], isMade])).toEqual([
    ['Dusk blue', false],
    ['Oat', true],
  ]);
});

test('a variant that is not made is sent with a valid price', () => {
  const form = setVariant(toForm(productDraft()), 1, { isMade: false, price: '', stock: 'some' });
  const input = inputOf(form);
  expect(input.variants![1]).toMatchObject({ priceCents: 2900, stock: 0, isMade: false });
  expect(checkProduct(form, input, language)).toEqual([]);
});

test('empty details are not sent, and an error refers to the row in the form', () => {
  const form = {
    ...toForm(productDraft()),
    details: [
      { label: '', text: ' ' },
      { label: 'Size', text: '' },
    ],
  };
  const input = inputOf(form);
  expect(input.details).toEqual([{ label: 'Size', text: '' }]);
  expect(checkProduct(form, input, language).map(({ path }) => path)).toEqual(['details.1.text']);
});

test('publishing needs a title, a picture and a price', () => {
  const form: ProductForm = { ...toForm(null), status: 'PUBLISHED' };
  expect(checkProduct(form, {}, language).map(({ path }) => path)).toEqual(['pictures', 'title', 'variants']);
  expect(checkProduct({ ...form, status: 'DRAFT', title: 'Pillow' }, {}, language)).toEqual([]);
});

test('a price outside the limits causes an error at its variant', () => {
  const form = setVariant(toForm(productDraft()), 1, { price: '0.50' });
  expect(checkProduct(form, inputOf(form), language).map(({ path }) => path)).toEqual([
    'variants.1.priceCents',
  ]);
});

test("a rebase onto another window's version replaces only the fields changed in this window", () => {
  const before = toForm(productDraft());
  const mine = { ...before, title: 'Mine' };
  const theirs = { ...before, title: 'Theirs', summary: 'Theirs' };
  expect(rebase(mine, before, theirs)).toMatchObject({ title: 'Mine', summary: 'Theirs' });
});
