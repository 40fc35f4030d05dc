import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDelivery, makeParcel, makeProduct, variantInput } from '../../support/make/products';
import type { QueryInput } from '@/contract/call';
import type { shop } from '@/contract/shop';

let [creator, other]: CreatorPerson[] = [];
let [member, office]: Person[] = [];
let url: string;
let db: typeof import('@/backend/db/connection').db;

beforeAll(async () => {
  ({ url } = await startBackend());
  ({ db } = await import('@/backend/db/connection'));
  [creator, other] = [await makeCreator(), await makeCreator()];
  [member, office] = [await makePerson(), await makeOffice()];
  await makeDelivery(creator);
  await makeDelivery(other);
});

const list = async (query: Partial<QueryInput<typeof shop.list>> = {}) =>
  (await ask('GET /shop/items', { query })).body;
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
const addDepartment = async (name: string) =>
  (await ask('POST /office/departments', { as: office, body: { name } })).body.slug;
const addCollection = (productIds: string[], fields = {}, as: Person = creator!) =>
  ask('POST /shop/dashboard/collections', { as, body: { title: 'Slow mornings', productIds, ...fields } });

test('products can be filtered by department, price, colour, creator and stock', async () => {
  const department = await addDepartment('Bed & bath');
  expect(department).toBe('bed-and-bath');
  const inColour = (value: string, priceCents: number, stock = 10) => ({
    departmentSlug: department,
    options: [{ name: 'Colour', values: [value] }],
    variants: [variantInput({ values: [value], priceCents, stock })],
  });
  await makeProduct(creator!, { title: 'Blue one', ...inColour('Blue', 1000) });
  await makeProduct(creator!, { title: 'Blue two', ...inColour('Blue', 2000, 0) });
  await makeProduct(other!, { title: 'Moss one', ...inColour('Moss', 3000) });
  await makeProduct(other!, { title: 'Elsewhere' });

  const all = await list({ department });
  expect(titles(all)).toEqual(['Moss one', 'Blue two', 'Blue one']);
  expect(all).toMatchObject({
    count: 3,
    choices: {
      departments: [{ slug: department, name: 'Bed & bath', productsCount: 3 }],
      colours: [
        { name: 'blue', count: 2 },
        { name: 'moss', count: 1 },
      ],
      creators: [
        { id: creator!.actor.creator.id, count: 2 },
        { id: other!.actor.creator.id, count: 1 },
      ],
    },
  });
  const filtered: [Partial<QueryInput<typeof shop.list>>, string[]][] = [
    [{ colour: 'BLUE' }, ['Blue two', 'Blue one']],
    [{ colour: 'blue', inStock: '1' }, ['Blue one']],
    [{ minCents: 1001, maxCents: 3000 }, ['Moss one', 'Blue two']],
    [{ creatorId: other!.actor.creator.id }, ['Moss one']],
    [{ orderBy: 'price' }, ['Blue one', 'Blue two', 'Moss one']],
    [{ orderBy: 'price-down' }, ['Moss one', 'Blue two', 'Blue one']],
  ];
  for (const [query, found] of filtered) {
    const page = await list({ department, ...query });
    expect([titles(page), page.count]).toEqual([found, found.length]);
  }
  expect(titles(await list({ department: 'all' }))).toContain('Elsewhere');
});

test.each(['newest', 'liked', 'price', 'price-down'] as const)(
  'the list by %s is read page by page with equal sort values',
  async (orderBy) => {
    const seller = await makeCreator();
    await makeDelivery(seller);
    const ids = [];
    for (let number = 0; number < 5; number += 1) ids.push((await makeProduct(seller)).id);
    await db.updateTable('products').set({ publishedAt: new Date() }).where('id', 'in', ids).execute();
    const found: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list({ creatorId: seller.actor.creator.id, orderBy, limit: '2', cursor });
      expect([page.count, page.choices === null]).toEqual(cursor ? [null, true] : [5, false]);
      found.push(...page.items.map(({ id }) => id));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(found.toSorted()).toEqual(ids.toSorted());
  },
);

test('products of a creator who is not public are not listed', async () => {
  const seller = await makeCreator();
  const { id } = await makeProduct(seller);
  const creatorId = seller.actor.creator.id;
  await addCollection([id], {}, seller);
  const seen = async () => ({
    listed: (await list({ creatorId })).items.length,
    collections: (await ask('GET /shop/collections', { query: { creatorId } })).body.items.length,
    page: (await ask('GET /shop/items/:id', { params: { id } })).status,
  });
  expect(await seen()).toEqual({ listed: 1, collections: 1, page: 200 });
  await db.updateTable('creators').set({ state: 'SUSPENDED' }).where('id', '=', creatorId).execute();
  expect(await seen()).toEqual({ listed: 0, collections: 0, page: 404 });
});

test('a product of a paused shop is visible but cannot be bought', async () => {
  const seller = await makeCreator();
  const { id } = await makeProduct(seller);
  await makeDelivery(seller, { isPaused: true });
  expect((await ask('GET /shop/items/:id', { params: { id } })).body.delivery.isPaused).toBe(true);
  const { body } = await ask('GET /shop/items/:id/viewer-state', { as: member, params: { id } });
  expect(body.can.buy).toBe(false);
});

test('the office can add, rename, move and remove departments, and the log lists the changes', async () => {
  const [lamps, rugs] = [await addDepartment('Lamps'), await addDepartment('Rugs')];
  const { id } = await makeProduct(creator!, { departmentSlug: rugs });
  const names = async () =>
    (await ask('GET /shop/departments')).body.items
      .map(({ slug }) => slug)
      .filter((slug) => [lamps, rugs].includes(slug));
  const change = (slug: string, body: { name?: string; position?: number }, as: Person = office!) =>
    ask('PATCH /office/departments/:slug', { as, params: { slug }, body });
  expect((await change(rugs, { position: 0 })).status).toBe(200);
  expect(await names()).toEqual([rugs, lamps]);
  expect((await change(rugs, { name: 'lamps' })).status).toBe(422);
  await change(rugs, { name: 'Mats' });
  expect((await ask('GET /shop/items/:id', { params: { id } })).body.department).toEqual({
    slug: rugs,
    name: 'Mats',
  });
  expect((await change(rugs, { name: 'Mine' }, creator)).status).toBe(404);
  await ask('DELETE /office/departments/:slug', { as: office, params: { slug: rugs } });
  expect((await ask('GET /shop/items/:id', { params: { id } })).body.department).toBeNull();
  const audit = (await ask('GET /office/audit', { as: office, query: {} })).body.items;
  expect(audit.slice(0, 3).map(({ action, subjectTitle }) => [action, subjectTitle])).toEqual([
    ['department.remove', 'Mats'],
    ['department.change', 'Mats'],
    ['department.change', 'Rugs'],
  ]);
});

test('a collection lists its public products in the order that its creator chose', async () => {
  const [one, two, three] = [
    await makeProduct(creator!, { title: 'One', variants: [variantInput({ priceCents: 1000 })] }),
    await makeProduct(creator!, { title: 'Two', isDraft: true }),
    await makeProduct(creator!, { title: 'Three', variants: [variantInput({ priceCents: 3000 })] }),
  ];
  const added = await addCollection([three.id, two.id, one.id]);
  expect(added.body.products.map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
  const { slug } = added.body;
  const read = async () => (await ask('GET /shop/collections/:slug', { params: { slug } })).body;
  expect(await read()).toMatchObject({
    title: 'Slow mornings',
    productsCount: 2,
    prices: { from: 1000, to: 3000 },
    pictures: [expect.any(Object), expect.any(Object)],
    products: [{ title: 'Three' }, { title: 'One' }],
  });
  const change = (body: object, as: Person = creator!) =>
    ask('PATCH /shop/dashboard/collections/:slug', { as, params: { slug }, body });
  await change({ productIds: [one.id, three.id] });
  expect(titles({ items: (await read()).products })).toEqual(['One', 'Three']);
  const foreign = await makeProduct(other!);
  expect((await change({ productIds: [foreign.id] })).status).toBe(404);
  expect((await change({ title: 'Taken over' }, other)).status).toBe(404);
  await change({ isShown: false });
  expect((await ask('GET /shop/collections/:slug', { params: { slug } })).status).toBe(404);
  expect((await addCollection([])).body.slug).not.toBe(slug);
});

test('a change of a collection does not reset fields that it does not contain', async () => {
  const seller = await makeCreator();
  const { id } = await makeProduct(seller);
  const { slug } = (await addCollection([id], { text: 'For slow days.', isShown: false }, seller)).body;
  const change = async (body: object) =>
    (await ask('PATCH /shop/dashboard/collections/:slug', { as: seller, params: { slug }, body })).body;
  expect(await change({ title: 'Quiet evenings' })).toMatchObject({
    text: 'For slow days.',
    isShown: false,
    products: [{ id }],
  });
  expect(await change({ isShown: true })).toMatchObject({ text: 'For slow days.', products: [{ id }] });
});

test('the form of a product can add it to and remove it from collections without changing its position', async () => {
  const seller = await makeCreator();
  const [one, two] = [
    await makeProduct(seller, { title: 'One' }),
    await makeProduct(seller, { title: 'Two' }),
  ];
  const [first, second] = [
    (await addCollection([one.id, two.id], {}, seller)).body.slug,
    (await addCollection([], {}, seller)).body.slug,
  ];
  const put = async (collectionSlugs: string[]) =>
    (
      await ask('PATCH /shop/items/:id', {
        as: seller,
        params: { id: one.id },
        body: {
          collectionSlugs,
          version: (await ask('GET /shop/items/:id/draft', { as: seller, params: { id: one.id } })).body
            .version,
        },
      })
    ).body.collectionSlugs;
  expect(await put([second, first])).toEqual([first, second]);
  const own = async () =>
    (await ask('GET /shop/dashboard/collections', { as: seller })).body.items.map((collection) =>
      titles({ items: collection.products }),
    );
  expect(await own()).toEqual([['One', 'Two'], ['One']]);
  expect(await put([second])).toEqual([second]);
  expect(await own()).toEqual([['Two'], ['One']]);
  const order = (slugs: string[]) => ask('PUT /shop/dashboard/collections', { as: seller, body: { slugs } });
  expect((await order([second])).status).toBe(409);
  await order([second, first]);
  expect(await own()).toEqual([['One'], ['Two']]);
});

test('the start page of the shop shows a collection first and then the newest products', async () => {
  const products = [];
  for (const title of ['A', 'B', 'C'])
    products.push(await makeProduct(creator!, { title: `${title} for home` }));
  const { slug } = (
    await addCollection(
      products.map(({ id }) => id),
      { title: 'The lead' },
    )
  ).body;
  await addCollection([products[0]!.id], { title: 'Too small' });
  const { body } = await ask('GET /shop');
  expect(body.lead).toMatchObject({ slug, productsCount: 3 });
  expect(titles({ items: body.newest }).slice(0, 3)).toEqual(['C for home', 'B for home', 'A for home']);
  expect(body.productsCount).toBe((await list({ limit: '1' })).count);
  expect(body.creatorsCount).toBeGreaterThan(1);
  expect(body.departments.every(({ productsCount }) => productsCount > 0)).toBe(true);
});

test('the shop shows the two newest products of each creator that a person follows', async () => {
  const [quiet, busy, stranger] = [await makeCreator(), await makeCreator(), await makeCreator()];
  await makeProduct(quiet, { title: 'Only' });
  for (const title of ['Old', 'Newer', 'Newest']) await makeProduct(busy, { title });
  await makeProduct(stranger);
  const person = await makePerson();
  for (const followed of [quiet, busy])
    await db
      .insertInto('follows')
      .values({ userId: person.userId, creatorId: followed.actor.creator.id, createdAt: new Date() })
      .execute();
  const { body } = await ask('GET /shop/followed', { as: person });
  expect(body.items.map(({ products, moreCount }) => [titles({ items: products }), moreCount])).toEqual([
    [['Newest', 'Newer'], 1],
    [['Only'], 0],
  ]);
});

test('related products of other creators are listed before products of the same creator', async () => {
  const departmentSlug = await addDepartment('Candles');
  const { id } = await makeProduct(creator!, { title: 'This', departmentSlug });
  await makeProduct(creator!, { title: 'Own', departmentSlug });
  await makeProduct(other!, { title: 'Foreign', departmentSlug });
  const { body } = await ask('GET /shop/items/:id/related', { params: { id } });
  expect(titles(body)).toEqual(['Foreign', 'Own']);
});

test('a creator can filter, search and export their own products', async () => {
  const seller = await makeCreator();
  const as = seller;
  const sold = await makeProduct(seller, {
    title: 'Sold =well',
    variants: [variantInput({ sku: 'SW-1', stock: 3 })],
  });
  await makeProduct(seller, { title: 'Empty', variants: [variantInput({ stock: 0 })] });
  await makeProduct(seller, { title: 'Unfinished', isDraft: true, variants: undefined });
  const { id } = await makeProduct(seller, { title: 'Resting' });
  await ask('PATCH /shop/items/:id/status', { as, params: { id }, body: { status: 'UNPUBLISHED' } });
  await makeParcel(seller, member!, sold, { quantity: 2 });
  await makeParcel(seller, member!, sold, { state: 'REFUNDED' });
  const own = async (query: object = {}) => (await ask('GET /shop/dashboard/items', { as, query })).body;
  const all = await own();
  expect(all.counts).toEqual({ all: 4, published: 2, drafts: 1, 'sold-out': 1, unpublished: 1 });
  expect(all.items.find(({ title }) => title === 'Sold =well')).toMatchObject({
    stock: 3,
    lowCount: 1,
    soldCount: 2,
    variantsCount: 1,
    priceCents: 4800,
  });
  expect(titles(await own({ filter: 'sold-out' }))).toEqual(['Empty']);
  expect(titles(await own({ filter: 'drafts' }))).toEqual(['Unfinished']);
  expect(titles(await own({ query: 'sw-1' }))).toEqual(['Sold =well']);
  const pages = [await own({ limit: 3 })];
  pages.push(await own({ limit: 3, cursor: pages[0]!.nextCursor }));
  expect(new Set(pages.flatMap(titles)).size).toBe(4);
  expect(pages[1]!.counts).toBeNull();
  const csv = await (
    await fetch(`${url}/shop/dashboard/items/csv`, { headers: { authorization: `Bearer ${as.token}` } })
  ).text();
  expect(csv).toContain('"Sold =well","","SW-1",48.00,3,500,"Published","",');
  expect(csv.trim().split('\r\n')).toHaveLength(5);
});

test('the shop overview shows orders to send, problems, low stock, best sellers and the last 30 days', async () => {
  const seller = await makeCreator();
  const product = await makeProduct(seller, { variants: [variantInput({ stock: 2 })] });
  const DAY = 24 * 3_600_000;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
  await makeParcel(seller, member!, product, { state: 'PAID', quantity: 2, paidAt: daysAgo(1) });
  await makeParcel(seller, member!, product, { state: 'READY', paidAt: daysAgo(3) });
  const claimed = await makeParcel(seller, member!, product, { state: 'CLAIMED', paidAt: daysAgo(29) });
  await makeParcel(seller, member!, product, { paidAt: daysAgo(31) });
  await makeParcel(seller, member!, product, { state: 'REFUNDED', paidAt: daysAgo(2) });
  await makeParcel(seller, member!, product, { state: 'PENDING_PAYMENT' });
  await db
    .insertInto('claims')
    .values({
      parcelId: claimed,
      reason: 'DAMAGED',
      wish: 'TALK',
      parcelState: 'DELIVERED',
      answerUntil: daysAgo(-4),
      reportedAt: daysAgo(1),
    })
    .execute();
  const { body } = await ask('GET /shop/dashboard', { as: seller });
  expect(body).toMatchObject({
    blockers: [],
    productsCount: 1,
    toSend: { count: 2 },
    problems: { count: 1 },
    low: [{ variantId: product.variantIds[0], stock: 2, waitingCount: 0 }],
    best: [{ productId: product.id, soldCount: 4, salesCents: 19_200 }],
    numbers: { orders: [3, 1], items: [4, 1], salesCents: [19_200, 4800], problems: [1, 0] },
  });
  expect(body.toSend.oldestPaidAt).not.toBeNull();
});
