import { sql } from 'kysely';
import { shopLimits } from '@/contract/values/shop';
import { ask, request, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { changeVariant, insertProduct, makeShop } from '../../support/make/shop';

let db: typeof import('@/backend/db/connection').db;
let creator: CreatorPerson;
let person: Person;
beforeAll(async () => {
  await startBackend();
  ({ db } = await import('@/backend/db/connection'));
  creator = await makeCreator();
  await makeShop(creator);
});
beforeEach(async () => {
  person = await makePerson();
  await db.updateTable('shops').set({ isPaused: false }).execute();
});

const line = (variantId: string, quantity = 1, seenCents = 2800) => ({ variantId, quantity, seenCents });
type Line = ReturnType<typeof line>;
const add = (lines: Line[], as = person, merge = false) =>
  ask('POST /shop/cart', { as, body: { lines, merge } });
const read = async (as = person) => (await ask('GET /shop/cart', { as })).body;
const linesOf = async (as = person) => (await read(as)).parts.flatMap(({ lines }) => lines);
const setQuantity = (variantId: string, quantity: number) =>
  ask('PATCH /shop/cart', { as: person, body: { variantId, quantity } });

test('a cart groups its lines by creator and shows current prices', async () => {
  const other = await makeCreator();
  await makeShop(other, { rates: [{ name: 'Post', priceCents: 500 }] });
  const one = await insertProduct(creator, { priceCents: 2800 });
  const two = await insertProduct(other, { priceCents: 1550 });
  const three = await insertProduct(creator, { priceCents: 900, stock: 3 });
  await add([line(one.variantId, 2), line(two.variantId, 1, 1550), line(three.variantId, 3, 900)]);
  expect(await read()).toMatchObject({
    parts: [
      {
        creator: { id: creator.actor.creator.id },
        postsFrom: 'Fitzroy VIC',
        lines: [
          { variantId: one.variantId, quantity: 2, amountCents: 5600, leftCount: null, change: null },
          { variantId: three.variantId, quantity: 3, amountCents: 2700, leftCount: 3, change: null },
        ],
        itemsCents: 8300,
        missingForFreeCents: 1700,
      },
      { creator: { id: other.actor.creator.id }, itemsCents: 1550, missingForFreeCents: null },
    ],
    itemsCount: 6,
    totalCents: 9850,
    changesCount: 0,
    canCheckOut: true,
    openOrder: null,
    isReminded: false,
  });
});

test('adding a product again increases the quantity of its cart line, up to the remaining stock', async () => {
  const { variantId } = await insertProduct(creator, { stock: 3 });
  await add([line(variantId, 2)]);
  expect(await add([line(variantId, 2)])).toMatchObject({
    status: 409,
    problem: { code: 'STOCK_SHORT', variantId, leftCount: 3 },
  });
  expect((await add([line(variantId, 1)])).body.itemsCount).toBe(3);
  expect((await setQuantity(variantId, 4)).problem.code).toBe('STOCK_SHORT');
  expect((await setQuantity(variantId, 1)).body.itemsCount).toBe(1);
});

test.each([-1, 0, 1.5, 10 ** 9, shopLimits.quantity.max + 1])(
  'a quantity of %d is refused',
  async (quantity) => {
    const { variantId } = await insertProduct(creator, { stock: 100_000 });
    expect((await add([line(variantId, quantity)])).status).toBe(422);
    await add([line(variantId)]);
    expect((await setQuantity(variantId, quantity)).status).toBe(422);
    const body = { lines: [line(variantId, quantity)] };
    expect((await ask('POST /shop/cart/local', { body })).status).toBe(422);
    expect(await linesOf()).toMatchObject([{ quantity: 1 }]);
  },
);

test('a cart line has at most 100 items, however often items are added', async () => {
  const { variantId } = await insertProduct(creator, { stock: 1000 });
  await add([line(variantId, 100)]);
  expect((await add([line(variantId, 1)])).problem.code).toBe('CART_LINE_FULL');
  expect((await add([line(variantId, 60)], person, true)).body.itemsCount).toBe(100);
});

test('a cart has a limited number of lines', async () => {
  const products = [];
  for (let count = 0; count <= shopLimits.cartLines; count += 1) products.push(await insertProduct(creator));
  const [last, ...fits] = products.map(({ variantId }) => line(variantId));
  await add(fits);
  expect((await add([last!])).problem.code).toBe('CART_FULL');
  expect((await add([last!], person, true)).body.itemsCount).toBe(shopLimits.cartLines);
});

test('the cart refuses a person’s own product, an unpublished product and a product of a paused shop', async () => {
  const { variantId } = await insertProduct(creator);
  expect(await add([line(variantId)], creator)).toMatchObject({
    status: 403,
    problem: { code: 'OWN_PRODUCT' },
  });
  expect((await add([line(variantId)], creator, true)).body.parts).toEqual([]);
  const { variantId: gone } = await insertProduct(creator, { state: 'UNPUBLISHED' });
  expect((await add([line(gone)])).problem.code).toBe('NOT_SOLD');
  expect((await add([line(crypto.randomUUID())])).status).toBe(404);
  await db.updateTable('shops').set({ isPaused: true }).execute();
  expect((await add([line(variantId)])).problem.code).toBe('PAUSED');
});

test('the cart reports a changed price and a reduced stock until the person marks them as seen', async () => {
  const one = await insertProduct(creator);
  const two = await insertProduct(creator, { stock: 5 });
  await add([line(one.variantId), line(two.variantId, 5)]);
  await changeVariant(one.variantId, { priceCents: 3100 });
  await changeVariant(two.variantId, { stock: 2 });
  for (let times = 0; times < 2; times += 1)
    expect(await read()).toMatchObject({
      changesCount: 2,
      totalCents: 3100 + 2 * 2800,
      parts: [
        {
          lines: [
            { priceCents: 3100, change: { code: 'PRICE_CHANGED', before: 2800 } },
            { quantity: 2, leftCount: 2, change: { code: 'STOCK_SHORT', before: 5 } },
          ],
        },
      ],
    });
  const { body } = await ask('PATCH /shop/cart', { as: person, body: { seen: true } });
  expect(body.changesCount).toBe(0);
  // The quantity does not rise again with the stock once the person has seen the reduction.
  await changeVariant(two.variantId, { stock: 9 });
  expect(await linesOf()).toMatchObject([
    { priceCents: 3100, change: null },
    { quantity: 2, change: null },
  ]);
});

test('a cart line that cannot be bought now remains in the cart and is excluded from the total', async () => {
  const soldOut = await insertProduct(creator);
  const hidden = await insertProduct(creator);
  const fine = await insertProduct(creator, { priceCents: 500 });
  await add([line(soldOut.variantId, 2), line(hidden.variantId), line(fine.variantId, 1, 500)]);
  await changeVariant(soldOut.variantId, { stock: 0 });
  await changeVariant(hidden.variantId, { isMade: false });
  expect(await read()).toMatchObject({ totalCents: 500, itemsCount: 4, canCheckOut: true });
  expect((await linesOf()).map(({ problem }) => problem)).toEqual(['SOLD_OUT', 'NOT_SOLD', null]);
  await db.updateTable('shops').set({ isPaused: true }).execute();
  expect(await read()).toMatchObject({ totalCents: 0, canCheckOut: false, parts: [{ isPaused: true }] });
});

test("a visitor's lines are priced without being stored", async () => {
  const { variantId } = await insertProduct(creator, { stock: 4 });
  const body = { lines: [line(variantId, 3, 2000), line(variantId, 2, 2000), line(crypto.randomUUID())] };
  const { body: cart } = await ask('POST /shop/cart/local', { body });
  expect(cart).toMatchObject({ totalCents: 4 * 2800, openOrder: null, isReminded: null, changesCount: 1 });
  expect(cart.parts[0]!.lines).toMatchObject([
    { quantity: 4, change: { code: 'PRICE_CHANGED', before: 2000 } },
  ]);
  const { rows } = await sql`select from cart_lines where variant_id = ${variantId}`.execute(db);
  expect(rows).toEqual([]);
});

test.each(['UNPUBLISHED', 'TAKEN_DOWN', 'DELETED'] as const)(
  'a cart line of a product in the state %s shows only that the product is no longer sold',
  async (state) => {
    const { variantId, title } = await insertProduct(creator, {
      state,
      options: ['Secret moss'],
      priceCents: 4321,
      stock: 2,
    });
    const lines = [line(variantId, 2, 2000)];
    await db.updateTable('products').set({ picture: 'hidden.webp' }).where('title', '=', title).execute();
    const { body: local } = await ask('POST /shop/cart/local', { body: { lines } });
    for (const cart of [local, (await add(lines, person, true)).body]) {
      expect(cart).toMatchObject({ totalCents: 0, canCheckOut: false });
      expect(cart.parts[0]!.lines).toMatchObject([
        {
          title,
          variant: '',
          picture: null,
          quantity: 2,
          priceCents: 2000,
          leftCount: null,
          problem: 'NOT_SOLD',
        },
      ]);
    }
  },
);

test('a cart omits the line of a product that was never public', async () => {
  const { variantId } = await insertProduct(creator, { state: 'DRAFT' });
  const { body: local } = await ask('POST /shop/cart/local', { body: { lines: [line(variantId)] } });
  expect(local).toMatchObject({ parts: [], itemsCount: 0 });
  expect((await add([line(variantId)], person, true)).body).toMatchObject({ parts: [], itemsCount: 0 });
  expect((await add([line(variantId)])).status).toBe(404);
});

test('merging a browser’s cart adds its quantities up to the stock and reports the changes', async () => {
  const one = await insertProduct(creator, { stock: 4 });
  const two = await insertProduct(creator);
  const soldOut = await insertProduct(creator, { stock: 0 });
  await add([line(one.variantId, 3)]);
  const { body } = await add(
    [
      line(one.variantId, 3),
      line(two.variantId, 2, 2500),
      line(soldOut.variantId),
      line(crypto.randomUUID()),
    ],
    person,
    true,
  );
  expect(body.parts.flatMap(({ lines }) => lines)).toMatchObject([
    { variantId: one.variantId, quantity: 4, change: { code: 'STOCK_SHORT', before: 6 } },
    { variantId: two.variantId, quantity: 2, change: { code: 'PRICE_CHANGED', before: 2500 } },
    { variantId: soldOut.variantId, problem: 'SOLD_OUT' },
  ]);
});

test('items that are bought during a cart change are removed from the cart', async () => {
  const { variantId } = await insertProduct(creator);
  await add([line(variantId, 2)]);
  const { inTransaction } = await import('@/backend/db/connection');
  const { lockCart } = await import('@/backend/carts/repository');
  const { takeBought } = await import('@/backend/carts/service');
  let taken: Promise<void> | undefined;
  await inTransaction(async (trx) => {
    await lockCart(trx, person.userId);
    let isTaken = false;
    taken = inTransaction((other) => takeBought(other, person.userId, [{ variantId, quantity: 2 }])).then(
      () => void (isTaken = true),
    );
    await untilWaiting();
    expect(isTaken).toBe(false);
  });
  await taken;
  expect(await linesOf()).toEqual([]);
});

/** Waits until a transaction waits for the lock of a cart. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db);
    if (rows.length) return;
  }
}

test('a cart request removes one line, all lines of a creator or all lines', async () => {
  const other = await makeCreator();
  await makeShop(other);
  const [one, two, three] = [
    await insertProduct(creator),
    await insertProduct(creator),
    await insertProduct(other),
  ];
  const neighbour = await makePerson();
  await add([line(one.variantId)], neighbour);
  await add([line(one.variantId), line(two.variantId), line(three.variantId)]);
  const remove = async (query: { variantId?: string; creatorId?: string }) => {
    const { body } = await ask('DELETE /shop/cart', { as: person, query });
    return body.parts.flatMap(({ lines }) => lines.map(({ variantId }) => variantId));
  };
  expect(await remove({ variantId: one.variantId })).toEqual([two.variantId, three.variantId]);
  expect(await remove({ creatorId: creator.actor.creator.id })).toEqual([three.variantId]);
  expect(await remove({})).toEqual([]);
  expect(await linesOf(neighbour)).toHaveLength(1);
});

test('a cart change is refused when it has a line without a quantity or a quantity without a line', async () => {
  const { variantId } = await insertProduct(creator);
  for (const body of [{ variantId }, { quantity: 2 }])
    expect((await request('PATCH', '/shop/carts/items', { as: person, body })).status).toBe(422);
  expect((await setQuantity(variantId, 1)).status).toBe(404);
});

describe('the reminder of a cart that was left', () => {
  const HOUR = 60 * 60_000;
  const remindAfter = async (hours: number) => {
    const { shiftClock } = await import('@/backend/clock');
    const { remindOfCarts } = await import('@/backend/carts/reminder-service');
    shiftClock(hours * HOUR + 1000);
    await remindOfCarts().finally(() => shiftClock(0));
  };
  const allow = (isReminded: boolean) => ask('PATCH /shop/cart', { as: person, body: { isReminded } });
  const reminders = async () =>
    (
      await db
        .selectFrom('notices')
        .innerJoin('noticeEvents', 'noticeEvents.id', 'notices.eventId')
        .where('notices.userId', '=', person.userId)
        .where('noticeEvents.kind', '=', 'cartLeft')
        .select('noticeEvents.values')
        .execute()
    ).map(({ values }) => (values as { title: string }).title);

  test('a person who allowed cart reminders is reminded once, a day after the last change', async () => {
    const { variantId, title } = await insertProduct(creator);
    expect((await allow(true)).body.isReminded).toBe(true);
    await add([line(variantId)]);
    await remindAfter(23.9);
    expect(await reminders()).toEqual([]);
    await remindAfter(24);
    await remindAfter(25);
    expect(await reminders()).toEqual([title]);
    // A new change of the cart allows a new reminder.
    await setQuantity(variantId, 2);
    await remindAfter(24);
    expect(await reminders()).toEqual([title, title]);
  });

  test('a cart reminder is not sent without permission, for an empty cart or for sold-out products', async () => {
    const { variantId } = await insertProduct(creator);
    await add([line(variantId)]);
    await remindAfter(24);
    await allow(true);
    await ask('DELETE /shop/cart', { as: person, query: {} });
    await remindAfter(24);
    await add([line(variantId)]);
    await changeVariant(variantId, { stock: 0 });
    await remindAfter(24);
    await allow(false);
    await changeVariant(variantId, { stock: 5 });
    await setQuantity(variantId, 2);
    await remindAfter(24);
    expect(await reminders()).toEqual([]);
  });
});

test('a person’s cart is in their data export and is erased with the account', async () => {
  const { cartsData } = await import('@/backend/carts/personal-data');
  const { variantId, title } = await insertProduct(creator);
  const neighbour = await makePerson();
  await add([line(variantId)], neighbour);
  await add([line(variantId, 2)]);
  const owner = { userId: person.userId, creatorId: null };
  const [lines, reminder] = await Promise.all(cartsData.lists!.map(({ read: list }) => list(db, owner)));
  expect([lines, reminder]).toMatchObject([[{ title, quantity: 2 }], [{ isAllowed: false }]]);
  await cartsData.erase!(owner);
  expect([await linesOf(), (await linesOf(neighbour)).length]).toEqual([[], 1]);
});
