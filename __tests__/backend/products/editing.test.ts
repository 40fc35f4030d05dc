import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import {
  makeDelivery,
  makeParcel,
  makePicture,
  makeProduct,
  variantInput,
} from '../../support/make/products';
import type { ProductInput } from '@/contract/shop-editing';

let creator: CreatorPerson;
let other: CreatorPerson;
let member: Person;

beforeAll(async () => {
  await startBackend();
  [creator, other, member] = [await makeCreator(), await makeCreator(), await makePerson()];
  await makeDelivery(creator);
});

const draftOf = async (id: string, as: Person = creator) =>
  (await ask('GET /shop/items/:id/draft', { as, params: { id } })).body;
const read = (id: string) => ask('GET /shop/items/:id', { params: { id } });
const change = async (id: string, fields: Partial<ProductInput>, version?: number) =>
  ask('PATCH /shop/items/:id', {
    as: creator,
    params: { id },
    body: { ...fields, version: version ?? (await draftOf(id)).version },
  });
const setStatus = (id: string, status: 'PUBLISHED' | 'UNPUBLISHED', as: Person = creator) =>
  ask('PATCH /shop/items/:id/status', { as, params: { id }, body: { status } });

const colours = (...values: string[]) => [{ name: 'Colour', values }];
const inColours = (...values: string[]) => values.map((value) => variantInput({ values: [value] }));

test('a draft lists its missing fields and can be published when nothing is missing', async () => {
  const { status, body } = await ask('POST /shop/items', { as: creator, body: { title: 'Linen mask' } });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    state: 'DRAFT',
    routedTitle: 'linen-mask',
    missing: ['pictures', 'variants'],
  });
  const refused = await setStatus(body.id, 'PUBLISHED');
  expect(refused).toMatchObject({
    status: 409,
    problem: { code: 'PRODUCT_INCOMPLETE', errors: [{ path: 'pictures' }, { path: 'variants' }] },
  });
  expect((await read(body.id)).status).toBe(404);
  const whole = await change(body.id, {
    pictures: [{ pictureId: await makePicture(creator), alt: 'A mask' }],
    variants: [variantInput({ priceCents: 2500, stock: 4 })],
  });
  expect(whole.body).toMatchObject({ missing: [], blockers: [], can: { publish: true } });
  expect((await setStatus(body.id, 'PUBLISHED')).body).toMatchObject({ state: 'PUBLISHED' });
  expect((await read('linen-mask')).body).toMatchObject({
    id: body.id,
    priceCents: 2500,
    hasPrices: false,
    choice: null,
    isOnSale: true,
    delivery: { postsFrom: 'Fitzroy VIC', rates: [{ name: 'Standard', where: 'Victoria' }] },
  });
});

test('a product can be published only by an approved creator with payouts and a delivery', async () => {
  const unapproved = await makeCreator('PENDING_APPROVAL');
  const seller = await makeCreator();
  const draft = async (as: CreatorPerson) =>
    (
      await ask('POST /shop/items', {
        as,
        body: {
          title: 'Linen mask',
          pictures: [{ pictureId: await makePicture(as), alt: '' }],
          variants: [variantInput()],
        },
      })
    ).body;
  const early = await draft(unapproved);
  expect(early.blockers).toEqual(['NOT_APPROVED', 'NO_PAYOUTS', 'NO_DELIVERY']);
  expect((await setStatus(early.id, 'PUBLISHED', unapproved)).problem.code).toBe('CREATOR_NOT_APPROVED');

  const { id, blockers } = await draft(seller);
  expect(blockers).toEqual(['NO_DELIVERY']);
  expect((await setStatus(id, 'PUBLISHED', seller)).problem.code).toBe('DELIVERY_NEEDED');
  await makeDelivery(seller, { zones: [], collect: { isOn: true, address: '1 Lane', times: '' } });
  // The product must be posted, but the seller has no delivery zone.
  expect((await draftOf(id, seller)).blockers).toEqual(['NO_DELIVERY']);
  await makeDelivery(seller);
  expect((await setStatus(id, 'PUBLISHED', seller)).status).toBe(200);

  const { setPaymentAccount } = await import('@/backend/creators/service');
  const { db } = await import('@/backend/db/connection');
  await setPaymentAccount(seller.actor.creator.id, 'acct_lost');
  await db
    .updateTable('creators')
    .set({ canReceivePayments: false })
    .where('id', '=', seller.actor.creator.id)
    .execute();
  expect((await draftOf(id, seller)).blockers).toEqual(['NO_PAYOUTS']);
  expect((await read(id)).body.isOnSale).toBe(false);
});

test('a change that is based on an older version of a product is rejected', async () => {
  const { id } = await makeProduct(creator);
  const { version } = await draftOf(id);
  expect((await change(id, { summary: 'One' }, version)).body.version).toBe(version + 1);
  const late = await change(id, { summary: 'Two' }, version);
  expect(late).toMatchObject({ status: 409, problem: { code: 'EDITED_ELSEWHERE' } });
  expect((await draftOf(id)).summary).toBe('One');
});

test('variants with unchanged values keep their ids, and other variants are deleted or, if ordered, switched off', async () => {
  const product = await makeProduct(creator, {
    options: colours('Blue', 'Moss', 'Rust'),
    variants: inColours('Blue', 'Moss', 'Rust'),
  });
  const [blue, moss, rust] = product.variantIds as [string, string, string];
  await makeParcel(creator, member, { id: product.id, variantIds: [moss] });
  const { body } = await change(product.id, {
    options: colours('Sand', 'Rust', 'Blue'),
    variants: [
      ...inColours('Sand'),
      variantInput({ values: ['Rust'], priceCents: 5200, seenStock: 10 }),
      variantInput({ values: ['Blue'], seenStock: 10 }),
    ],
  });
  expect(body.variants.map(({ id, values }) => [values[0], id])).toEqual([
    ['Sand', expect.any(String)],
    ['Rust', rust],
    ['Blue', blue],
  ]);
  const { db } = await import('@/backend/db/connection');
  const rows = await db
    .selectFrom('productVariants')
    .select(['id', 'isMade'])
    .where('productId', '=', product.id)
    .execute();
  expect(rows).toHaveLength(4);
  expect(rows.find(({ id }) => id === moss)).toMatchObject({ isMade: false });
  const { body: page } = await read(product.id);
  expect(page.variants.map(({ values }) => values[0])).toEqual(['Sand', 'Rust', 'Blue']);
  expect(page).toMatchObject({
    priceCents: 4800,
    hasPrices: true,
    choice: { values: ['Sand', 'Rust', 'Blue'] },
  });

  await ask('POST /shop/cart', {
    as: member,
    body: { merge: false, lines: [{ variantId: blue, quantity: 1, seenCents: 4800 }] },
  });
  const back = await change(product.id, {
    options: colours('Moss'),
    variants: inColours('Moss'),
  });
  expect(back.body.variants).toEqual([expect.objectContaining({ id: moss, isMade: true })]);
  const { body: cart } = await ask('GET /shop/cart', { as: member });
  expect(cart.parts.flatMap(({ lines }) => lines)).toMatchObject([{ variantId: blue, problem: 'NOT_SOLD' }]);
});

test('the colours, the lowest price and the stock of a product include only variants that are made', async () => {
  const { id } = await makeProduct(creator, {
    options: [
      { name: 'Size', values: ['S'] },
      { name: 'Color', values: ['Dusk Blue', 'Moss'] },
    ],
    variants: [
      variantInput({ values: ['S', 'Dusk Blue'], priceCents: 5000, stock: 2 }),
      variantInput({ values: ['S', 'Moss'], priceCents: 3000, stock: 7, isMade: false }),
    ],
  });
  const { db } = await import('@/backend/db/connection');
  const row = () =>
    db
      .selectFrom('products')
      .select(['priceCents', 'highestPriceCents', 'stock', 'colours'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  expect(await row()).toEqual({
    priceCents: 5000,
    highestPriceCents: 5000,
    stock: 2,
    colours: ['dusk blue'],
  });
  await change(id, {
    variants: [
      variantInput({ values: ['S', 'Dusk Blue'], priceCents: 5000, stock: 2, seenStock: 2 }),
      variantInput({ values: ['S', 'Moss'], priceCents: 3000, stock: 7, seenStock: 7 }),
    ],
  });
  expect(await row()).toEqual({
    priceCents: 3000,
    highestPriceCents: 5000,
    stock: 9,
    colours: ['dusk blue', 'moss'],
  });
});

test('a changed stock is reduced by the items that were sold while the form was open', async () => {
  const { id, variantIds } = await makeProduct(creator);
  const { takeStock } = await import('@/backend/products/stock-service');
  const { inTransaction } = await import('@/backend/db/connection');
  await inTransaction((trx) => takeStock(trx, [{ variantId: variantIds[0]!, quantity: 4 }]));
  // The form showed 10 items, of which 4 were sold, and the creator added 5.
  const { body } = await change(id, { variants: [variantInput({ stock: 15, seenStock: 10 })] });
  expect(body.variants[0]!.stock).toBe(11);
  const low = await change(id, { variants: [variantInput({ stock: 0, seenStock: 15 })] });
  expect(low.body.variants[0]!.stock).toBe(0);
});

test('a changed title changes the address of a product, and the earlier address still leads to the product', async () => {
  const [first, second] = [
    await makeProduct(creator, { title: 'Crème brûlée, Øre & Œuf' }),
    await makeProduct(other, { title: 'Creme brulee ore and oeuf' }),
  ];
  expect([first.routedTitle, second.routedTitle]).toEqual([
    'creme-brulee-ore-and-oeuf',
    'creme-brulee-ore-and-oeuf-2',
  ]);
  const { body } = await change(first.id, { title: 'Pudding' });
  expect(body.routedTitle).toBe('pudding');
  expect((await read('creme-brulee-ore-and-oeuf')).body).toMatchObject({
    id: first.id,
    routedTitle: 'pudding',
  });
  // Another product must not get the earlier address.
  const third = await makeProduct(creator, { title: 'Creme brulee ore and oeuf' });
  expect(third.routedTitle).toBe('creme-brulee-ore-and-oeuf-3');
  // The product must get its earlier address back.
  const again = await change(first.id, { title: 'Crème brûlée, Øre & Œuf' });
  expect(again.body.routedTitle).toBe('creme-brulee-ore-and-oeuf');
  expect((await read('pudding')).body.routedTitle).toBe('creme-brulee-ore-and-oeuf');
  expect((await makeProduct(creator, { title: '枕' + '枕枕' })).routedTitle).toBe('product');
});

test.each([
  ['an option twice', { options: [...colours('A'), ...colours('B')], variants: inColours('A') }, 'options'],
  ['a value twice', { options: colours('A', 'a'), variants: inColours('A') }, 'options.0.values'],
  ['an unknown value', { options: colours('A'), variants: inColours('B') }, 'variants.0.values'],
  ['a variant twice', { options: colours('A'), variants: inColours('A', 'A') }, 'variants'],
  ['options without variants', { options: colours('A') }, 'variants'],
  ['an unknown department', { departmentSlug: 'nowhere' }, 'departmentSlug'],
  ['an unknown collection', { collectionSlugs: ['nowhere'] }, 'collectionSlugs'],
])('a product with %s is rejected', async (_, fields, path) => {
  const { id } = await makeProduct(creator, { isDraft: true });
  const { status, problem } = await change(id, fields);
  expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 422, path });
});

test('a published product cannot lose a field that publishing requires', async () => {
  const { id } = await makeProduct(creator);
  const notMade = { variants: [variantInput({ isMade: false })] };
  const missing = async (fields: Partial<ProductInput>) =>
    (await change(id, fields)).problem.errors?.[0]?.path;
  expect(await missing({ pictures: [] })).toBe('pictures');
  expect(await missing(notMade)).toBe('variants');
  await setStatus(id, 'UNPUBLISHED');
  expect((await change(id, notMade)).status).toBe(200);
});

test('a product cannot use the pictures of other people', async () => {
  const { id } = await makeProduct(creator);
  const pictureId = await makePicture(other);
  expect((await change(id, { pictures: [{ pictureId, alt: '' }] })).status).toBe(404);
});

test('a creator cannot read or change the product of another creator', async () => {
  const { id, variantIds } = await makeProduct(other);
  const params = { id };
  const statuses = [
    await ask('GET /shop/items/:id/draft', { as: creator, params }),
    await ask('PATCH /shop/items/:id', { as: creator, params, body: { title: 'Mine', version: 1 } }),
    await setStatus(id, 'UNPUBLISHED'),
    await ask('DELETE /shop/items/:id', { as: creator, params }),
    await ask('POST /shop/variants/:id/stock', {
      as: creator,
      params: { id: variantIds[0]! },
      body: { change: 1 },
      headers: { 'idempotency-key': 'stock-of-another' },
    }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});

test('a deleted product is visible only to its buyers', async () => {
  const product = await makeProduct(creator);
  const params = { id: product.id };
  await makeParcel(creator, member, product, { state: 'PAID' });
  expect(await draftOf(product.id)).toMatchObject({ openParcelsCount: 1 });
  expect((await ask('DELETE /shop/items/:id', { as: creator, params })).status).toBe(200);
  expect((await read(product.id)).status).toBe(404);
  expect((await ask('GET /shop/items/:id/draft', { as: creator, params })).status).toBe(404);
  expect((await ask('GET /shop/items/:id/preview', { as: member, params })).status).toBe(200);
  expect((await ask('GET /shop/items/:id/preview', { as: await makePerson(), params })).status).toBe(404);
});
