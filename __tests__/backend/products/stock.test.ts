import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDelivery, makeProduct, variantInput } from '../../support/make/products';
import { readMail } from '../../support/tasks';

let creator: CreatorPerson;
let member: Person;
let stock: typeof import('@/backend/products/stock-service');
let inTransaction: typeof import('@/backend/db/connection').inTransaction;
let db: typeof import('@/backend/db/connection').db;

beforeAll(async () => {
  await startBackend();
  stock = await import('@/backend/products/stock-service');
  ({ db, inTransaction } = await import('@/backend/db/connection'));
  [creator, member] = [await makeCreator(), await makePerson()];
  await makeDelivery(creator);
});

const take = (variantId: string, quantity: number) =>
  inTransaction((trx) => stock.takeStock(trx, [{ variantId, quantity }]));
const giveBack = (variantId: string, quantity: number) =>
  inTransaction((trx) => stock.returnStock(trx, [{ variantId, quantity }]));
const wait = (id: string, as: Person | null, body: { variantId?: string; email?: string } = {}) =>
  ask('POST /shop/items/:id/waiting', { as, params: { id }, body });
const add = (variantId: string, change: number, key: string, as: Person = creator) =>
  ask('POST /shop/variants/:id/stock', {
    as,
    params: { id: variantId },
    body: { change },
    headers: { 'idempotency-key': key },
  });
async function stocksOf(productId: string) {
  const { stock: whole } = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const variants = await db
    .selectFrom('productVariants')
    .select('stock')
    .where('productId', '=', productId)
    .orderBy('position')
    .execute();
  return [whole, ...variants.map((variant) => variant.stock)];
}

/** Creates a product with two colours and the given stock of each. */
const makeColours = (...stocks: [number, number]) =>
  makeProduct(creator, {
    options: [{ name: 'Colour', values: ['Blue', 'Moss'] }],
    variants: [
      variantInput({ values: ['Blue'], stock: stocks[0] }),
      variantInput({ values: ['Moss'], stock: stocks[1] }),
    ],
  });

test('taken items reduce the stock of the variant and of its product, and returned items increase it', async () => {
  const { id, variantIds } = await makeColours(5, 7);
  const lines = [
    { variantId: variantIds[0]!, quantity: 2 },
    { variantId: variantIds[1]!, quantity: 3 },
    { variantId: variantIds[0]!, quantity: 1 },
  ];
  await inTransaction((trx) => stock.takeStock(trx, lines));
  expect(await stocksOf(id)).toEqual([6, 2, 4]);
  await inTransaction((trx) => stock.returnStock(trx, lines));
  expect(await stocksOf(id)).toEqual([12, 5, 7]);
});

test('an order with a variant that is short takes no items and names the variant', async () => {
  const { id, variantIds } = await makeColours(5, 1);
  const taken = inTransaction((trx) =>
    stock.takeStock(trx, [
      { variantId: variantIds[0]!, quantity: 1 },
      { variantId: variantIds[1]!, quantity: 2 },
    ]),
  );
  await expect(taken).rejects.toMatchObject({
    status: 409,
    code: 'STOCK_SHORT',
    message: 'Only 1 of Warm wheat pillow (Moss) are left.',
    extensions: { variantId: variantIds[1], leftCount: 1 },
  });
  expect(await stocksOf(id)).toEqual([6, 5, 1]);
});

test('a variant that is no longer made is not sold, even when items are left', async () => {
  const { variantIds } = await makeProduct(creator);
  await db.updateTable('productVariants').set({ isMade: false }).where('id', '=', variantIds[0]!).execute();
  await expect(take(variantIds[0]!, 1)).rejects.toMatchObject({ code: 'STOCK_SHORT' });
});

test('concurrent buyers get only as many items as are left', async () => {
  const { id, variantIds } = await makeProduct(creator, { variants: [variantInput({ stock: 7 })] });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => take(variantIds[0]!, 1)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  expect(await stocksOf(id)).toEqual([0, 0]);
});

test('concurrent orders of the same products in different order do not deadlock', async () => {
  const [one, two] = [await makeProduct(creator), await makeProduct(creator)];
  const ids = [one.variantIds[0]!, two.variantIds[0]!];
  const order = (variantIds: string[]) =>
    inTransaction(async (trx) => {
      await stock.lockStock(trx, variantIds);
      for (const variantId of variantIds) await stock.takeStock(trx, [{ variantId, quantity: 1 }]);
    });
  await Promise.all(Array.from({ length: 10 }, (_, turn) => order(turn % 2 ? ids : ids.toReversed())));
  expect([await stocksOf(one.id), await stocksOf(two.id)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('readSellable returns variants with their flags', async () => {
  const { id, variantIds, routedTitle } = await makeColours(5, 2);
  await makeDelivery(creator, { isPaused: true });
  const found = await stock.readSellable(db, [...variantIds, id]);
  expect([...found.keys()].sort()).toEqual([...variantIds].sort());
  expect(found.get(variantIds[1]!)).toEqual({
    variantId: variantIds[1],
    productId: id,
    creatorId: creator.actor.creator.id,
    title: 'Warm wheat pillow',
    routedTitle,
    variant: 'Moss',
    picture: expect.any(String),
    priceCents: 4800,
    stock: 2,
    leftCount: 2,
    weightGrams: 500,
    sku: '',
    canBePosted: true,
    canBeCollected: false,
    isPublic: true,
    wasPublic: true,
    isPaused: true,
    isMade: true,
    canReceive: true,
  });
  await makeDelivery(creator);
  expect((await stock.readSellable(db, variantIds)).get(variantIds[0]!)).toMatchObject({
    leftCount: null,
    isPaused: false,
  });
});

test('the creator is notified once when a variant is low, and again after new stock was sold down', async () => {
  const product = await makeProduct(creator, { title: 'Eye mask', variants: [variantInput({ stock: 5 })] });
  const [variantId] = product.variantIds as [string];
  const told = async () =>
    (
      await db
        .selectFrom('noticeEvents')
        .select('values')
        .where('kind', '=', 'stockLow')
        .where('creatorId', '=', creator.actor.creator.id)
        .execute()
    ).filter(({ values }) => (values as { contentId: string }).contentId === product.id);
  await take(variantId, 1);
  expect(await told()).toHaveLength(0);
  await take(variantId, 1);
  await take(variantId, 1);
  expect(await told()).toEqual([{ values: expect.objectContaining({ title: 'Eye mask', number: 3 }) }]);
  // Returned items do not count as new stock.
  await giveBack(variantId, 3);
  await take(variantId, 3);
  expect(await told()).toHaveLength(1);
  expect((await readMail(creator.email, 'Eye mask'))!.subject).toBe('Eye mask is running low');
  expect((await add(variantId, 4, 'new-stock')).body).toMatchObject({ stock: 6 });
  await take(variantId, 3);
  expect(await told()).toHaveLength(2);
});

test('stock is added once for a repeated request and cannot fall below zero', async () => {
  const { id, variantIds } = await makeProduct(creator);
  const [variantId] = variantIds as [string];
  await add(variantId, 5, 'a-repeated-request');
  await add(variantId, 5, 'a-repeated-request');
  expect(await stocksOf(id)).toEqual([15, 15]);
  expect((await add(variantId, -16, 'too-many-out')).problem.code).toBe('STOCK_SHORT');
  expect((await add(variantId, 100_000, 'too-many-in')).status).toBe(422);
  expect((await add(variantId, -15, 'take-all-out')).body.stock).toBe(0);
});

test('a person who waits gets one mail when the product is back in stock, which ends the wait', async () => {
  const product = await makeProduct(creator, { title: 'Amber lamp', variants: [variantInput({ stock: 1 })] });
  const { id } = product;
  const [variantId] = product.variantIds as [string];
  expect((await wait(id, member)).problem.code).toBe('IN_STOCK');
  await take(variantId, 1);
  expect((await wait(id, member)).status).toBe(200);
  expect((await wait(id, member)).status).toBe(200);
  expect((await wait(id, creator)).status).toBe(403);
  const state = async () =>
    (await ask('GET /shop/items/:id/viewer-state', { as: member, params: { id } })).body;
  expect(await state()).toMatchObject({ waitingFor: [null], can: { buy: false } });
  expect((await ask('GET /shop/items/:id', { params: { id } })).body).toMatchObject({
    waitingCount: 1,
    leftCount: 0,
  });
  await runTasks('products.tellWaiting');
  expect(await state()).toMatchObject({ waitingFor: [null] });
  await giveBack(variantId, 1);
  await runTasks('products.tellWaiting');
  expect(await state()).toMatchObject({ waitingFor: [], can: { buy: true } });
  const mail = await readMail(member.email, 'Amber lamp');
  expect(mail!.textBody).toContain(`/shop/products/${product.routedTitle}`);
  await take(variantId, 1);
  await giveBack(variantId, 1);
  await runTasks('products.tellWaiting');
  const mails = await db.selectFrom('mails').select('id').where('recipient', '=', member.email).execute();
  expect(mails).toHaveLength(1);
});

test('people are not notified while their variant is sold out or while the creator takes no orders', async () => {
  const { id, variantIds } = await makeColours(0, 0);
  const [blue, moss] = variantIds as [string, string];
  const people = [await makePerson(), await makePerson()] as const;
  await wait(id, people[0], { variantId: blue });
  await wait(id, people[1], { variantId: moss });
  await makeDelivery(creator, { isPaused: true });
  await giveBack(moss, 1);
  const waiting = async () =>
    (await db.selectFrom('stockWaits').select('userId').where('productId', '=', id).execute()).map(
      ({ userId }) => userId,
    );
  await runTasks('products.tellWaiting', 'products.tellAllWaiting');
  expect((await waiting()).sort()).toEqual(people.map(({ userId }) => userId).sort());
  await makeDelivery(creator);
  await runTasks('products.tellAllWaiting');
  expect(await waiting()).toEqual([people[0].userId]);
  await ask('DELETE /shop/items/:id/waiting', { as: people[0], params: { id } });
  expect(await waiting()).toEqual([]);
});

const waitsOf = async (email: string) =>
  (await db.selectFrom('stockWaits').select('productId').where('email', '=', email).execute()).map(
    ({ productId }) => productId,
  );

/** Counts the mails to an address, sent and queued. */
const countMails = async (email: string) =>
  (await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length;

const makeSoldOut = () => makeProduct(creator, { variants: [variantInput({ stock: 0 })] });

test('an email address without an account gets one mail about a product, even if it is entered several times', async () => {
  const { id, variantIds } = await makeSoldOut();
  const email = 'flooded@kumu.test';
  for (let round = 0; round < 3; round += 1) {
    expect((await wait(id, null, { email })).status).toBe(200);
    await giveBack(variantIds[0]!, 1);
    await runTasks('products.tellWaiting', 'mail.send');
    await take(variantIds[0]!, 1);
  }
  expect(await countMails(email)).toBe(1);
  expect(await waitsOf(email)).toEqual([]);
});

test('an email address without an account gets at most five stock mails a day', async () => {
  const email = 'swamped@kumu.test';
  const made = [];
  for (let count = 0; count < 7; count += 1) made.push(await makeSoldOut());
  for (const { id } of made) await wait(id, null, { email });
  for (const { variantIds } of made) await giveBack(variantIds[0]!, 1);
  await runTasks('products.tellWaiting', 'mail.send');
  expect(await countMails(email)).toBe(5);
});

test('the wait of an email address without an account ends after 180 days', async () => {
  const { id } = await makeSoldOut();
  const { shiftClock } = await import('@/backend/clock');
  const { tellAllWaiting } = await import('@/backend/products/wait-service');
  const email = 'patient@kumu.test';
  await wait(id, null, { email });
  await wait(id, member);
  const day = 24 * 60 * 60_000;
  shiftClock(180 * day - 60_000);
  await tellAllWaiting();
  expect(await waitsOf(email)).toEqual([id]);
  shiftClock(180 * day + 60_000);
  await tellAllWaiting();
  shiftClock(0);
  expect(await waitsOf(email)).toEqual([]);
  const { waitingFor } = (await ask('GET /shop/items/:id/viewer-state', { as: member, params: { id } })).body;
  expect(waitingFor).toEqual([null]);
});

test('the erasure of an account also deletes waits and mails of its email address', async () => {
  const person = await makePerson();
  const [told, waiting] = [await makeSoldOut(), await makeSoldOut()];
  await wait(told.id, null, { email: person.email });
  await giveBack(told.variantIds[0]!, 1);
  await runTasks('products.tellWaiting');
  await wait(waiting.id, null, { email: person.email });
  const { productData } = await import('@/backend/products/personal-data');
  const countTold = async () =>
    (await db.selectFrom('stockMails').select('sentAt').where('productId', '=', told.id).execute()).length;
  expect(await countTold()).toBe(1);
  await productData.erase!({ userId: person.userId, creatorId: null });
  expect(await waitsOf(person.email)).toEqual([]);
  expect(await countTold()).toBe(0);
});

test('a visitor can wait with an email address, and the link in the mail ends all waits of the address', async () => {
  const [one, two] = [
    await makeProduct(creator, { title: 'Seed refill', variants: [variantInput({ stock: 0 })] }),
    await makeProduct(creator, { variants: [variantInput({ stock: 0 })] }),
  ];
  const email = 'Visitor@kumu.test';
  expect((await wait(one.id, null)).status).toBe(422);
  await wait(one.id, null, { email });
  await wait(two.id, null, { email });
  await giveBack(one.variantIds[0]!, 1);
  await runTasks('products.tellWaiting');
  const { textBody } = (await readMail('visitor@kumu.test', 'Seed refill'))!;
  const [, token] = /\/unsubscribe\/([\w-]+)/.exec(textBody)!;
  const choice = async () =>
    (await ask('GET /unsubscribe/:token/choice', { params: { token: token! } })).body;
  expect(await choice()).toEqual({ about: 'stock', isOn: true });
  expect((await ask('POST /unsubscribe/:token', { params: { token: token! } })).status).toBe(200);
  expect(await choice()).toEqual({ about: 'stock', isOn: false });
  const waiting = () => waitsOf('visitor@kumu.test');
  expect(await waiting()).toEqual([]);
  expect((await wait(two.id, null, { email })).status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect((await ask('DELETE /unsubscribe/:token', { params: { token: token! } })).status).toBe(200);
  expect(await choice()).toEqual({ about: 'stock', isOn: true });
  await wait(two.id, null, { email });
  expect(await waiting()).toEqual([two.id]);
  const forged = `${token!.slice(0, -2)}AA`;
  expect((await ask('POST /unsubscribe/:token', { params: { token: forged } })).status).toBe(404);
});
