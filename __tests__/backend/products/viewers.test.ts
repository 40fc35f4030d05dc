import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDelivery, makeParcel, makeProduct, variantInput } from '../../support/make/products';

let creator: CreatorPerson;
let [member, stranger, office]: Person[] = [];
let db: typeof import('@/backend/db/connection').db;

beforeAll(async () => {
  await startBackend();
  ({ db } = await import('@/backend/db/connection'));
  creator = await makeCreator();
  [member, stranger, office] = [await makePerson(), await makePerson(), await makeOffice()];
  await makeDelivery(creator);
});

const stateOf = async (id: string, as: Person | null = member!) =>
  (await ask('GET /shop/items/:id/viewer-state', { as, params: { id } })).body;
const rate = (id: string, as: Person, stars = 5, text = '') =>
  ask('POST /shop/items/:id/rating', { as, params: { id }, body: { stars, text } });
const read = (id: string) => ask('GET /shop/items/:id', { params: { id } });

test('a buyer can rate a product only after its delivery', async () => {
  const product = await makeProduct(creator);
  const { id } = product;
  expect(await rate(id, member!)).toMatchObject({
    status: 403,
    problem: { detail: 'You can rate this once it has arrived.' },
  });
  const parcelId = await makeParcel(creator, member!, product, { state: 'SENT' });
  expect(await stateOf(id)).toMatchObject({ isBuyer: true, can: { rate: false, buy: true } });
  expect((await rate(id, member!)).status).toBe(403);
  await db
    .updateTable('parcels')
    .set({ state: 'DELIVERED', deliveredAt: new Date() })
    .where('id', '=', parcelId)
    .execute();
  const rated = await rate(id, member!, 4, 'Warm all night.');
  expect(rated.body).toMatchObject({ myRating: { stars: 4, text: 'Warm all night.' }, can: { rate: true } });
  await rate(id, member!, 2, 'It cooled down.');
  expect((await read(id)).body).toMatchObject({
    ratingAverage: 2,
    ratingCount: 1,
    ratingSpread: [0, 1, 0, 0, 0],
  });
  const ratings = (await ask('GET /shop/items/:id/ratings', { params: { id }, query: {} })).body.items;
  expect(ratings).toMatchObject([{ stars: 2, text: 'It cooled down.' }]);
  await db.updateTable('parcels').set({ state: 'REFUNDED' }).where('id', '=', parcelId).execute();
  expect(await stateOf(id)).toMatchObject({ isBuyer: false, can: { rate: false } });
});

test('a creator sees the figures of their own product and can neither buy nor rate it', async () => {
  const product = await makeProduct(creator);
  await makeParcel(creator, member!, product, { quantity: 3 });
  expect(await stateOf(product.id, creator)).toMatchObject({
    isOwn: true,
    can: { buy: false, rate: false, update: true },
    own: { stock: 10, soldCount: 3, likesCount: 0 },
  });
  expect((await stateOf(product.id)).own).toBeNull();
  expect((await stateOf(product.id, null)).can).toEqual({ buy: true, rate: false, update: false });
});

test('a liked product is in the list of likes until the like is removed', async () => {
  const [one, two] = [await makeProduct(creator), await makeProduct(creator, { title: 'Liked last' })];
  for (const { id } of [one, two]) await ask('POST /shop/itemLike', { as: stranger, body: { itemId: id } });
  await ask('POST /shop/itemLike', { as: stranger, body: { itemId: one.id } });
  const liked = async () =>
    (await ask('GET /shop/itemLike', { as: stranger, query: {} })).body.items.map(({ id }) => id);
  const readLikedItems = async () => (await ask('GET /users', { as: stranger })).body.likedItems;
  expect(await liked()).toEqual([two.id, one.id]);
  expect(await readLikedItems()).toEqual([two.id, one.id]);
  await ask('DELETE /shop/itemLike', { as: stranger, query: { itemId: two.id } });
  expect(await liked()).toEqual([one.id]);
  expect(await readLikedItems()).toEqual([one.id]);
});

test('a product that was taken down is visible only to its buyers until an appeal restores it', async () => {
  const product = await makeProduct(creator, { title: 'Copied lamp' });
  const { id } = product;
  await makeParcel(creator, member!, product, { state: 'PAID' });
  await ask('POST /reports', {
    as: stranger,
    body: { subjectType: 'PRODUCT', subjectId: id, reason: 'COPYRIGHT', text: 'Please look.' },
  });
  const reports = (await ask('GET /office/reports', { as: office, query: { limit: '100' } })).body.items;
  const report = reports.find(({ subjectId }) => subjectId === id)!;
  expect(report).toMatchObject({ measures: ['TAKE_DOWN'] });
  const decided = await ask('PATCH /office/reports/:id', {
    as: office,
    params: { id: report.id },
    body: { state: 'RESOLVED', reason: 'It is a copy of another lamp.', measure: 'TAKE_DOWN' },
  });
  expect(decided.status).toBe(200);
  expect((await read(id)).status).toBe(404);
  const preview = async (as: Person) =>
    (await ask('GET /shop/items/:id/preview', { as, params: { id } })).status;
  expect([await preview(member!), await preview(stranger!)]).toEqual([200, 404]);
  const draft = (await ask('GET /shop/items/:id/draft', { as: creator, params: { id } })).body;
  expect(draft).toMatchObject({
    state: 'TAKEN_DOWN',
    openParcelsCount: 1,
    takedown: { canAppeal: true },
    can: { update: false, publish: false, remove: true },
  });
  const tried = await ask('PATCH /shop/items/:id/status', {
    as: creator,
    params: { id },
    body: { status: 'PUBLISHED' },
  });
  expect(tried.status).toBe(409);
  const { putBack } = await import('@/backend/products/editing-service');
  const { inTransaction } = await import('@/backend/db/connection');
  await inTransaction((trx) => putBack(trx, id, 'PUBLISHED'));
  expect((await read(id)).status).toBe(200);
});

test('the office can review changed texts and prices of a published product', async () => {
  const { id } = await makeProduct(creator, { title: 'Quiet clock' });
  await ask('PATCH /shop/items/:id', {
    as: creator,
    params: { id },
    body: {
      version: 1,
      title: 'Loud clock',
      details: [{ label: 'Size', text: '10 cm' }],
      variants: [variantInput({ priceCents: 9900 })],
    },
  });
  const changes = await db
    .selectFrom('contentChanges')
    .select(['field', 'before', 'after'])
    .where('contentId', '=', id)
    .orderBy('field')
    .execute();
  expect(changes).toEqual([
    { field: 'details', before: [], after: ['Size: 10 cm'] },
    { field: 'priceCents', before: 4800, after: 9900 },
    { field: 'title', before: 'Quiet clock', after: 'Loud clock' },
  ]);
});

test('open payments of a product are closed when its price changes or it is taken off sale', async () => {
  const { id } = await makeProduct(creator);
  const closed = async () => {
    const { sql } = await import('kysely');
    const { rows } = await sql`
      select 1 from tasks.job where name = 'checkout.closeOpen' and data->>'contentId' = ${id}`.execute(db);
    return rows.length;
  };
  const change = (version: number, priceCents: number, summary: string) =>
    ask('PATCH /shop/items/:id', {
      as: creator,
      params: { id },
      body: { version, summary, variants: [variantInput({ priceCents, seenStock: 10 })] },
    });
  await change(1, 4800, 'Other words');
  expect(await closed()).toBe(0);
  await change(2, 4900, 'Other words');
  expect(await closed()).toBe(1);
  await ask('PATCH /shop/items/:id/status', { as: creator, params: { id }, body: { status: 'UNPUBLISHED' } });
  expect(await closed()).toBe(2);
});

test('a product is found by the search and counted on its creator’s page', async () => {
  const seller = await makeCreator();
  const { id, routedTitle } = await makeProduct(seller, { title: 'Zephyrine lantern' });
  await runTasks('search.update');
  const { body } = await ask('GET /search/:query', { params: { query: 'zephyrine' } });
  expect(body.items).toMatchObject([
    { contentType: 'PRODUCT', id, path: `/shop/products/${routedTitle}`, priceCents: 4800 },
  ]);
  const { readOffering } = await import('@/backend/creators/offers-service');
  expect((await readOffering(null, seller.actor.creator.id)).counts).toMatchObject({ products: 1 });
});

test('the erasure of a creator deletes their products that were never ordered', async () => {
  const seller = await makeCreator();
  const kept = await makeProduct(seller, { title: 'Ordered' });
  const gone = await makeProduct(seller, { title: 'Never ordered' });
  await makeParcel(seller, member!, kept);
  const { productData } = await import('@/backend/products/personal-data');
  const owner = { userId: seller.userId, creatorId: seller.actor.creator.id };
  const exported = [];
  for await (const row of await productData.lists!.find(({ name }) => name === 'products')!.read(db, owner))
    exported.push(row);
  expect(exported).toHaveLength(2);
  await productData.erase!(owner);
  const left = await db
    .selectFrom('products')
    .select(['id', 'state', 'summary'])
    .where('id', 'in', [kept.id, gone.id])
    .execute();
  expect(left).toEqual([{ id: kept.id, state: 'DELETED', summary: '' }]);
});
