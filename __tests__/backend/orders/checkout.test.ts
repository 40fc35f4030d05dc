import type { carts, CheckoutChoices } from '@/contract/carts';
import type { Body } from '@/contract/call';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { readPayment, readPurchase } from '../../support/make/checkout';
import { makePayableCreator } from '../../support/make/creators';
import { changeVariant, insertProduct, makeShop, postalAddress, readStock } from '../../support/make/shop';
import { choose, fillCart, order } from '../../support/make/shop-checkout';
import { readMail } from '../../support/tasks';

type Seller = Awaited<ReturnType<typeof makePayableCreator>> & { rateId: string };

let world: PaymentsWorld;
let db: typeof import('@/backend/db/connection').db;
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');
let clock: typeof import('@/backend/clock');
let sellers: Seller[];
let buyer: Person;

async function makeSeller(fields: Parameters<typeof makeShop>[1] = {}): Promise<Seller> {
  const creator = await makePayableCreator(world);
  const [rateId] = await makeShop(creator, fields);
  return { ...creator, rateId: rateId! };
}

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  clock = await import('@/backend/clock');
  sellers = [
    await makeSeller({ prefix: 'MQ' }),
    await makeSeller({ prefix: 'TO', rates: [{ name: 'Parcel post', priceCents: 1250 }] }),
  ];
});
beforeEach(async () => {
  buyer = await makePerson();
  await db.deleteFrom('rateLimits').execute();
});
afterEach(() => clock.shiftClock(0));
afterAll(() => world.close());

const MINUTE = 60_000;
let keys = 0;
const chooseFrom = (list: Seller[], more: Partial<CheckoutChoices> = {}) =>
  choose(
    list.map((seller) => ({ seller, rateId: seller.rateId })),
    more,
  );
const checkOut = (
  choices: CheckoutChoices,
  totalCents: number,
  more: Partial<Body<typeof carts.checkout>> = {},
  as = buyer,
) =>
  ask('POST /shop/checkout', {
    as,
    headers: { 'idempotency-key': `checkout-${(keys += 1)}` },
    body: order(choices, totalCents, more),
  });
const preview = async (choices: CheckoutChoices) =>
  (await ask('POST /shop/checkout/preview', { as: buyer, body: choices })).body;
const readOrder = async (id: string, as = buyer) =>
  (await ask('GET /shop/orders/:id', { as, params: { id } })).body;
const cancel = (id: string, as = buyer) => ask('POST /shop/orders/:id/cancel', { as, params: { id } });
const payAgain = (id: string, as = buyer) =>
  ask('POST /shop/orders/:id/pay', {
    as,
    params: { id },
    headers: { 'idempotency-key': `pay-again-${(keys += 1)}` },
  });
const readCart = async (as = buyer) => (await ask('GET /shop/cart', { as })).body;
const statesOf = async (id: string) => (await readOrder(id)).parcels.map(({ state }) => state);
async function settle(checkoutId: string): Promise<void> {
  await fulfilment.fulfil((await readPayment(checkoutId)).sessionId!);
}

/** Fills the cart of a person with a new product of the first seller and checks out. */
async function orderOne(product: Parameters<typeof insertProduct>[1] = {}, as = buyer) {
  const made = await insertProduct(sellers[0]!, product);
  await fillCart(as, [made]);
  const { body } = await checkOut(chooseFrom([sellers[0]!]), (product.priceCents ?? 2800) + 900, {}, as);
  return { ...made, ...body };
}

describe('the preview of a checkout', () => {
  test('the preview computes the prices of items, deliveries by region and weight, and GST', async () => {
    const [light, heavy] = [
      await insertProduct(sellers[0]!, { priceCents: 2800 }),
      await insertProduct(sellers[1]!, { priceCents: 4550, weightGrams: 900 }),
    ];
    await fillCart(buyer, [{ ...light, quantity: 2 }, heavy]);
    const first = await preview({ address: null, deliveries: [], codes: [] });
    expect(first).toMatchObject({
      itemsCount: 3,
      itemsCents: 10_150,
      totalCents: 10_150,
      isCollected: false,
      parts: [
        { rates: [], chosenRateId: null, deliveryCents: null, isUnreachable: false },
        { rates: [], chosenRateId: null },
      ],
    });
    const chosen = await preview(chooseFrom(sellers));
    expect(chosen).toMatchObject({
      totalCents: 10_150 + 900 + 1250,
      // GST is rounded for each parcel, because each parcel has its own receipt.
      gstCents: 591 + 527,
      parts: [
        { chosenRateId: sellers[0]!.rateId, deliveryCents: 900 },
        { chosenRateId: sellers[1]!.rateId, deliveryCents: 1250 },
      ],
    });
    const tasmania = postalAddress({ state: 'TAS', postcode: '7000' });
    expect((await preview(chooseFrom(sellers, { address: tasmania }))).parts).toMatchObject([
      { isUnreachable: true, chosenRateId: null },
      { isUnreachable: true, chosenRateId: null },
    ]);
  });

  test('a delivery is free when the items cost at least a limit after the discount', async () => {
    const { variantId } = await insertProduct(sellers[0]!, { priceCents: 5000 });
    await fillCart(buyer, [{ variantId, quantity: 2 }]);
    expect((await preview(chooseFrom([sellers[0]!]))).parts[0]).toMatchObject({ deliveryCents: 0 });
    const code = await makeCode(sellers[0]!, { percent: 1 });
    expect((await preview(chooseFrom([sellers[0]!], { codes: [code] }))).parts[0]).toMatchObject({
      discount: { code, offCents: 100 },
      deliveryCents: 900,
    });
  });

  test('a discount code applies to its creator’s items, and each rejected code is listed with the reason', async () => {
    const [one, two] = [await insertProduct(sellers[0]!), await insertProduct(sellers[1]!)];
    await fillCart(buyer, [one, two]);
    const [first, second] = [
      await makeCode(sellers[0]!, { percent: 10 }),
      await makeCode(sellers[0]!, { percent: 50 }),
    ];
    const tooBig = await makeCode(sellers[1]!, { amountCents: 2751 });
    const ended = await makeCode(sellers[1]!, { percent: 10, endedAt: new Date() });
    const { parts, refusedCodes } = await preview(
      chooseFrom(sellers, { codes: [first, second, tooBig, ended, 'NEVERMADE'] }),
    );
    expect(parts.map(({ discount }) => discount)).toEqual([{ code: first, offCents: 280 }, null]);
    expect(refusedCodes).toEqual([
      { code: second, reason: 'DISCOUNT_ONE_EACH', cents: null },
      { code: tooBig, reason: 'DISCOUNT_TOO_BIG', cents: 50 },
      { code: ended, reason: 'DISCOUNT_ENDED', cents: null },
      { code: 'NEVERMADE', reason: 'DISCOUNT_NOT_FOUND', cents: null },
    ]);
    expect((await checkOut(chooseFrom(sellers, { codes: [ended] }), 7750)).problem.code).toBe(
      'DISCOUNT_ENDED',
    );
  });
});

let codes = 0;
async function makeCode(
  { actor }: Seller,
  terms: {
    percent?: number;
    amountCents?: number;
    endedAt?: Date;
    totalLimit?: number;
    personLimit?: number;
  },
): Promise<string> {
  const { insertCode } = await import('@/backend/discounts/repository');
  const code = `SAVE${'ABCDEFGHJKLMNPQRSTUVWXYZ'[(codes += 1)]}`;
  await insertCode(db, { creatorId: actor.creator.id, code, createdAt: new Date(), ...terms });
  return code;
}

test('an order with two creators has one payment and a parcel, a number, a receipt and a share for each creator', async () => {
  const [one, two] = [
    await insertProduct(sellers[0]!, { priceCents: 2800, options: ['Dusk blue', 'flax'] }),
    await insertProduct(sellers[1]!, { priceCents: 4550, stock: 2 }),
  ];
  const kept = await insertProduct(sellers[0]!);
  await fillCart(buyer, [{ ...one, quantity: 3 }, two, kept]);
  await ask('PATCH /shop/cart', { as: buyer, body: { variantId: one.variantId, quantity: 2 } });
  await ask('DELETE /shop/cart', { as: buyer, query: { variantId: kept.variantId } });
  const total = 5600 + 900 + 4550 + 1250;
  const notes = [{ creatorId: sellers[1]!.actor.creator.id, text: 'Leave it at the door, please.' }];
  const { body } = await checkOut(chooseFrom(sellers), total, { notes });
  // Items that are added to the cart after the order must remain in the cart.
  await fillCart(buyer, [{ ...one, quantity: 1 }, kept]);
  expect([await readStock(one.variantId), await readStock(two.variantId)]).toEqual([8, 1]);
  expect(await readOrder(body.orderId)).toMatchObject({
    number: expect.stringMatching(/^K-1\d{4}$/),
    checkoutId: body.checkoutId,
    paidAt: null,
    heldUntil: expect.any(String),
    totalCents: total,
    can: { pay: true, cancel: true },
  });
  expect((await readCart()).openOrder).toMatchObject({ id: body.orderId, itemsCount: 3 });
  await pay({ url: body.url });
  await settle(body.checkoutId);
  await settle(body.checkoutId);
  const paid = await readOrder(body.orderId);
  expect(paid).toMatchObject({
    heldUntil: null,
    itemsCents: 10_150,
    gstCents: 591 + 527,
    address: { postcode: '3056', state: 'VIC' },
    can: { pay: false, cancel: false },
  });
  const parcels = new Map(paid.parcels.map((parcel) => [parcel.creator.id, parcel]));
  const [first, second] = sellers.map(({ actor }) => parcels.get(actor.creator.id)!);
  expect(first).toMatchObject({
    state: 'PAID',
    number: 'MQ-0001',
    deliveryName: 'Standard post',
    deliveryCents: 900,
    lines: [{ variant: 'Dusk blue, flax', quantity: 2, amountCents: 5600, position: 0 }],
  });
  expect(second).toMatchObject({ state: 'PAID', number: 'TO-0001', deliveryCents: 1250 });
  const purchase = await readPurchase(first!.purchaseId!);
  expect(purchase).toMatchObject({
    amountCents: 6500,
    feeCents: 680,
    title: `Order ${paid.number}, Marisol Quennell`,
    contentId: null,
  });
  const lines = await db
    .selectFrom('purchaseLines')
    .select(['title', 'quantity', 'amountCents', 'contentType'])
    .where('purchaseId', '=', purchase.id)
    .orderBy('position')
    .execute();
  expect(lines).toEqual([
    { title: `${one.title}, Dusk blue, flax`, quantity: 2, amountCents: 5600, contentType: 'PRODUCT' },
    { title: 'Delivery: Standard post', quantity: 1, amountCents: 900, contentType: null },
  ]);
  expect(paid.receipts.map(({ kind }) => kind)).toEqual(['PAYMENT', 'PAYMENT']);
  expect(await readMail(buyer.email, 'A$65')).toBeDefined();
  const { note, region } = await db
    .selectFrom('parcels')
    .select(['note', 'region'])
    .where('id', '=', second!.id)
    .executeTakeFirstOrThrow();
  expect([note, region]).toEqual(['Leave it at the door, please.', 'VIC 3056']);
  const cart = await readCart();
  expect(
    cart.parts.flatMap((part) => part.lines.map(({ variantId, quantity }) => [variantId, quantity])),
  ).toEqual(
    expect.arrayContaining([
      [one.variantId, 1],
      [kept.variantId, 1],
    ]),
  );
  expect([cart.itemsCount, cart.openOrder]).toEqual([2, null]);
  const { soldCount } = await db
    .selectFrom('products')
    .select('soldCount')
    .where('id', '=', one.productId)
    .executeTakeFirstOrThrow();
  expect(soldCount).toBe(2);
  const facts = await db
    .selectFrom('facts')
    .select(['amountCents', 'soldAs'])
    .where('purchaseId', '=', purchase.id)
    .orderBy('amountCents')
    .execute();
  expect(facts).toEqual([
    { amountCents: 900, soldAs: 'SHOP_ORDER' },
    { amountCents: 5600, soldAs: 'SHOP_ORDER' },
  ]);
});

test('the parcels of a creator are numbered without gaps', async () => {
  const seller = await makeSeller({ prefix: 'GA' });
  const { variantId } = await insertProduct(seller);
  const numbers: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const person = await makePerson();
    await fillCart(person, [{ variantId }]);
    const { body } = await checkOut(chooseFrom([seller]), 3700, {}, person);
    // An unpaid order must not use a number.
    if (count === 1) {
      await cancel(body.orderId, person);
      continue;
    }
    await pay({ url: body.url });
    await settle(body.checkoutId);
    numbers.push((await readOrder(body.orderId, person)).parcels[0]!.number);
  }
  expect(numbers).toEqual(['GA-0001', 'GA-0002']);
});

describe('a checkout that is refused', () => {
  test('a checkout above the maximum amount is rejected, and the cart shows that it cannot be checked out', async () => {
    const { variantId } = await insertProduct(sellers[0]!, { priceCents: 600_000 });
    await fillCart(buyer, [{ variantId, quantity: 2 }]);
    expect((await ask('GET /shop/cart', { as: buyer })).body).toMatchObject({
      totalCents: 1_200_000,
      canCheckOut: false,
    });
    const { totalCents } = await preview(chooseFrom([sellers[0]!]));
    expect((await checkOut(chooseFrom([sellers[0]!]), totalCents)).problem.code).toBe('ORDER_TOO_LARGE');
  });

  test('only unknown codes count towards the limit of codes that a person may try', async () => {
    const { variantId } = await insertProduct(sellers[0]!);
    await fillCart(buyer, [{ variantId }]);
    const code = await makeCode(sellers[0]!, { percent: 10 });
    const askWith = (typed: string) =>
      ask('POST /shop/checkout/preview', { as: buyer, body: chooseFrom([sellers[0]!], { codes: [typed] }) });
    for (let times = 0; times < 31; times += 1) expect((await askWith(code)).status).toBe(200);
    for (let times = 0; times < 30; times += 1) expect((await askWith(`GUESS${times}`)).status).toBe(200);
    expect((await askWith('ONEMORE')).status).toBe(429);
    expect((await askWith(code)).status).toBe(200);
  });

  test('a checkout is rejected and not stored when its total differs from the total that the buyer saw', async () => {
    const { variantId } = await insertProduct(sellers[0]!);
    await fillCart(buyer, [{ variantId }]);
    for (const total of [3699, 3701, 2800, 1])
      expect(await checkOut(chooseFrom([sellers[0]!]), total)).toMatchObject({
        status: 409,
        problem: { code: 'PRICE_CHANGED' },
      });
    await changeVariant(variantId, { priceCents: 2900 });
    expect((await checkOut(chooseFrom([sellers[0]!]), 3700)).problem.code).toBe('PRICE_CHANGED');
    expect(await readStock(variantId)).toBe(10);
    expect((await ask('GET /shop/orders', { as: buyer })).body.items).toEqual([]);
    const stored = await db.selectFrom('orders').select('id').where('buyerId', '=', buyer.userId).execute();
    expect(stored).toEqual([]);
    expect((await checkOut(chooseFrom([sellers[0]!]), 3800)).status).toBe(200);
  });

  test('a checkout is rejected and not stored when another buyer took the last item', async () => {
    const { variantId } = await insertProduct(sellers[0]!, { stock: 1 });
    const other = await makePerson();
    await fillCart(buyer, [{ variantId }]);
    await fillCart(other, [{ variantId }]);
    const answers = await Promise.all(
      [buyer, other].map((person) => checkOut(chooseFrom([sellers[0]!]), 3700, {}, person)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { problem } = answers.find(({ status }) => status === 409)!;
    expect(problem).toMatchObject({ code: 'STOCK_SHORT', leftCount: 0 });
    expect(await readStock(variantId)).toBe(0);
    const stored = await db
      .selectFrom('orders')
      .select('id')
      .where('buyerId', 'in', [buyer.userId, other.userId])
      .execute();
    expect(stored).toHaveLength(1);
  });

  test('a checkout is rejected when less stock is left than the cart contains', async () => {
    const { variantId } = await insertProduct(sellers[0]!, { stock: 3 });
    await fillCart(buyer, [{ variantId, quantity: 3 }]);
    await changeVariant(variantId, { stock: 2 });
    expect((await checkOut(chooseFrom([sellers[0]!]), 3 * 2800 + 900)).problem).toMatchObject({
      code: 'STOCK_SHORT',
      leftCount: 2,
    });
  });

  test('a checkout needs a delivery, an address and something in the cart', async () => {
    expect((await checkOut(chooseFrom([sellers[0]!]), 3700)).problem.code).toBe('CART_EMPTY');
    await fillCart(buyer, [await insertProduct(sellers[0]!)]);
    const refusal = async (answer: ReturnType<typeof checkOut>) => (await answer).problem.errors?.[0]?.path;
    expect(await refusal(checkOut(chooseFrom([]), 2800))).toBe('deliveries');
    const nowhere = { ...chooseFrom([sellers[0]!]), address: null };
    expect((await checkOut(nowhere, 3700)).problem.code).toBe('PRICE_CHANGED');
    const elsewhere = chooseFrom([{ ...sellers[0]!, rateId: sellers[1]!.rateId }]);
    expect((await checkOut(elsewhere, 3700)).problem.code).toBe('PRICE_CHANGED');
  });

  test("another person's order is not found", async () => {
    const { orderId } = await orderOne();
    const other = await makePerson();
    for (const answer of [
      await ask('GET /shop/orders/:id', { as: other, params: { id: orderId } }),
      await cancel(orderId, other),
      await payAgain(orderId, other),
      await cancel(crypto.randomUUID()),
    ])
      expect(answer.status).toBe(404);
    expect(await statesOf(orderId)).toEqual(['PENDING_PAYMENT']);
  });
});

test('an order whose parcels are all collected requires and stores no address', async () => {
  const seller = await makeSeller({ isCollectOn: true });
  await fillCart(buyer, [await insertProduct(seller, { canBeCollected: true })]);
  const choices = { ...choose([{ seller, rateId: 'COLLECT' }]), address: null };
  expect(await preview(choices)).toMatchObject({ isCollected: true, totalCents: 2800 });
  const { body } = await checkOut(choices, 2800, { name: 'Robin', phone: '0400 000 000' });
  expect(await readOrder(body.orderId)).toMatchObject({
    address: null,
    parcels: [{ deliveryKind: 'COLLECT', deliveryCents: 0, days: null }],
  });
});

describe('an order that is not paid', () => {
  test('a second checkout cancels the unpaid order and holds the items of the new order', async () => {
    const { variantId, ...first } = await orderOne({ stock: 3 });
    const code = await makeCode(sellers[0]!, { percent: 10, personLimit: 1 });
    const choices = chooseFrom([sellers[0]!], { codes: [code] });
    const { body: second } = await checkOut(choices, 2520 + 900);
    expect([await statesOf(first.orderId), await readStock(variantId)]).toEqual([['EXPIRED'], 2]);
    // The use of the code by the replaced order must not count.
    expect((await preview(choices)).refusedCodes).toEqual([]);
    expect((await checkOut(choices, 2520 + 900)).status).toBe(200);
    expect([await statesOf(second.orderId), await readStock(variantId)]).toEqual([['EXPIRED'], 2]);
  });

  test('a rejected checkout does not change the earlier unpaid order or release its items', async () => {
    const { variantId, orderId } = await orderOne({ stock: 1 });
    const refused = await checkOut(chooseFrom([sellers[0]!]), 1);
    expect(refused.problem.code).toBe('PRICE_CHANGED');
    expect([await statesOf(orderId), await readStock(variantId)]).toEqual([['PENDING_PAYMENT'], 0]);
  });

  test('a buyer can order the held items of their own unpaid order again, but other buyers cannot', async () => {
    const { variantId, orderId } = await orderOne({ stock: 1 });
    expect((await readCart()).parts[0]!.lines).toMatchObject([
      { variantId, quantity: 1, leftCount: 1, problem: null, change: null },
    ]);
    const choices = chooseFrom([sellers[0]!]);
    expect(await preview(choices)).toMatchObject({ itemsCount: 1, totalCents: 3700 });
    const more = { variantId, quantity: 1, seenCents: 2800 };
    const added = await ask('POST /shop/cart', { as: buyer, body: { lines: [more] } });
    expect(added.problem).toMatchObject({ code: 'STOCK_SHORT', leftCount: 1 });
    const other = await makePerson();
    const others = await ask('POST /shop/cart', { as: other, body: { lines: [more], merge: true } });
    expect(others.body.parts[0]!.lines).toMatchObject([{ problem: 'SOLD_OUT' }]);
    const { body: second } = await checkOut(choices, 3700);
    expect([await statesOf(orderId), await statesOf(second.orderId)]).toEqual([
      ['EXPIRED'],
      ['PENDING_PAYMENT'],
    ]);
    expect(await readStock(variantId)).toBe(0);
  });

  test('concurrent checkouts of one buyer create one open payment', async () => {
    const { variantId } = await insertProduct(sellers[0]!);
    await fillCart(buyer, [{ variantId }]);
    const answers = await Promise.all([1, 2, 3].map(() => checkOut(chooseFrom([sellers[0]!]), 3700)));
    const open = await db
      .selectFrom('payments')
      .select('id')
      .where('buyerId', '=', buyer.userId)
      .where('status', '=', 'OPEN')
      .execute();
    expect([open.length, await readStock(variantId)]).toEqual([1, 9]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });

  test('a cancelled order returns its items to the stock once and cannot be paid', async () => {
    const { variantId, orderId, url } = await orderOne({ stock: 2 });
    for (let times = 0; times < 2; times += 1)
      expect((await cancel(orderId)).body).toMatchObject({
        parcels: [{ state: 'EXPIRED' }],
        heldUntil: null,
        can: { pay: false, cancel: false },
      });
    expect(await readStock(variantId)).toBe(2);
    expect((await pay({ url })).status).not.toBe(303);
    expect((await payAgain(orderId)).problem.code).toBe('ORDER_EXPIRED');
    expect(await readStock(variantId)).toBe(2);
  });

  test('the payment is continued on the same page while the items are held', async () => {
    const { orderId, url } = await orderOne();
    expect((await payAgain(orderId)).body).toEqual({ url });
    clock.shiftClock(28 * MINUTE);
    expect((await payAgain(orderId)).body).toEqual({ url });
    clock.shiftClock(29.5 * MINUTE);
    expect((await payAgain(orderId)).problem.code).toBe('ORDER_EXPIRED');
  });

  test('the payment cannot be continued when a price has changed or the shop is paused', async () => {
    const { variantId, orderId } = await orderOne();
    await changeVariant(variantId, { priceCents: 2700 });
    expect((await payAgain(orderId)).problem.code).toBe('PRICE_CHANGED');
    await changeVariant(variantId, { priceCents: 2800 });
    const paused = { isPaused: true };
    const { id: creatorId } = sellers[0]!.actor.creator;
    await db.updateTable('shops').set(paused).where('creatorId', '=', creatorId).execute();
    expect((await payAgain(orderId)).problem.code).toBe('PAUSED');
    await db.updateTable('shops').set({ isPaused: false }).where('creatorId', '=', creatorId).execute();
    expect((await payAgain(orderId)).status).toBe(200);
  });

  test('the items are held for 30 minutes, and then the payment page is closed', async () => {
    const { variantId, orderId, url } = await orderOne({ stock: 1 });
    const { endHold } = await import('@/backend/checkout/payments/service');
    const { paymentId } = await db
      .selectFrom('orders')
      .select('paymentId')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    clock.shiftClock(29.9 * MINUTE);
    await endHold({ paymentId: paymentId! });
    expect(await readStock(variantId)).toBe(0);
    clock.shiftClock(30.1 * MINUTE);
    await endHold({ paymentId: paymentId! });
    await endHold({ paymentId: paymentId! });
    expect([await readStock(variantId), await statesOf(orderId)]).toEqual([1, ['EXPIRED']]);
    expect((await pay({ url })).status).not.toBe(303);
    await runTasks('checkout.endHold');
    expect(await readStock(variantId)).toBe(1);
  });

  test('an order is deleted when its payment was never stored', async () => {
    const { sweepUnstarted } = await import('@/backend/orders/checkout-service');
    const { insertOrder } = await import('@/backend/orders/order-repository');
    const { inTransaction } = await import('@/backend/db/connection');
    const { orderId } = await orderOne();
    const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
    const made = await inTransaction((trx) =>
      Promise.all(
        [10, 70].map((minutes) =>
          insertOrder(trx, { buyerId: buyer.userId, itemsCents: 1, totalCents: 1, createdAt: at(minutes) }),
        ),
      ),
    );
    await sweepUnstarted();
    const left = await db.selectFrom('orders').select('id').where('buyerId', '=', buyer.userId).execute();
    expect(left.map(({ id }) => id).sort()).toEqual([orderId, made[0]!.id].sort());
    expect((await ask('GET /shop/orders/:id', { as: buyer, params: { id: made[0]!.id } })).status).toBe(404);
  });
});

describe('a payment that arrives late', () => {
  /** Returns an order whose hold has ended while its payment page is still open at the provider. */
  async function expireHere(stock = 1) {
    const made = await orderOne({ stock });
    const payment = await readPayment(made.checkoutId);
    await pay({ url: made.url });
    const { endPayment } = await import('@/backend/checkout/purchases/fulfil-service');
    const purchases = await import('@/backend/checkout/purchases/repository');
    const { inTransaction } = await import('@/backend/db/connection');
    await inTransaction(async (trx) =>
      endPayment(trx, payment, await purchases.lockPayment(trx, payment), 'CANCELLED'),
    );
    expect([await readStock(made.variantId), await statesOf(made.orderId)]).toEqual([stock, ['EXPIRED']]);
    return made;
  }

  test('a payment after the end of the hold takes the items again if they are still in stock', async () => {
    const { checkoutId, orderId, variantId } = await expireHere();
    await settle(checkoutId);
    expect([await statesOf(orderId), await readStock(variantId)]).toEqual([['PAID'], 0]);
    expect(await readPurchase(checkoutId)).toMatchObject({ status: 'SUCCESS' });
  });

  test('a payment after the end of the hold is refunded and explained by mail when the items are sold out', async () => {
    const { checkoutId, orderId, variantId } = await expireHere();
    await changeVariant(variantId, { stock: 0 });
    await settle(checkoutId);
    expect(await readPurchase(checkoutId)).toMatchObject({ status: 'REVIEW', isReserved: false });
    await runTasks('checkout.sendRefund');
    expect(await readPurchase(checkoutId)).toMatchObject({ status: 'REFUNDED', refundedCents: 3700 });
    expect([await statesOf(orderId), await readStock(variantId)]).toEqual([['EXPIRED'], 0]);
    const mail = await readMail(buyer.email, 'A$37');
    expect(mail).toMatchObject({
      subject: expect.stringContaining('won’t be sent'),
      textBody: expect.stringContaining('an item had sold out'),
    });
    expect(mail!.textBody).not.toContain('unlocked');
    expect(await readOrder(orderId)).toMatchObject({
      parcels: [{ unconfirmed: 'REFUNDED' }],
      can: { pay: false, cancel: false },
    });
  });
});

describe('a payment that cannot be delivered', () => {
  test('the payment of a product that was taken down is refunded, and its items return to the stock', async () => {
    const { productId, variantId, orderId, checkoutId, url } = await orderOne({ stock: 1 });
    await db.updateTable('products').set({ state: 'TAKEN_DOWN' }).where('id', '=', productId).execute();
    await pay({ url });
    await settle(checkoutId);
    expect(await readPurchase(checkoutId)).toMatchObject({ status: 'REVIEW', isReserved: true });
    expect((await payAgain(orderId)).problem.code).toBe('ALREADY_PAID');
    expect((await cancel(orderId)).problem.code).toBe('ALREADY_PAID');
    await runTasks('checkout.sendRefund');
    expect(await readPurchase(checkoutId)).toMatchObject({ status: 'REFUNDED' });
    expect([await statesOf(orderId), await readStock(variantId)]).toEqual([['EXPIRED'], 1]);
  });

  test("the payment to a suspended creator is reviewed, and the other creator's parcel is delivered", async () => {
    const seller = await makeSeller({ prefix: 'SU' });
    const [one, two] = [await insertProduct(seller), await insertProduct(sellers[1]!)];
    await fillCart(buyer, [one, two]);
    const { body } = await checkOut(chooseFrom([seller, sellers[1]!]), 2800 + 900 + 2800 + 1250);
    const { id: creatorId } = seller.actor.creator;
    await db.updateTable('creators').set({ state: 'SUSPENDED' }).where('id', '=', creatorId).execute();
    await pay({ url: body.url });
    await settle(body.checkoutId);
    const { parcels } = await readOrder(body.orderId);
    const state = new Map(parcels.map((parcel) => [parcel.creator.id, parcel.state]));
    expect([state.get(creatorId), state.get(sellers[1]!.actor.creator.id)]).toEqual([
      'PENDING_PAYMENT',
      'PAID',
    ]);
    const suspended = parcels.find((parcel) => parcel.creator.id === creatorId)!;
    expect(await readPurchase(suspended.purchaseId!)).toMatchObject({ status: 'REVIEW' });
  });
});

test('a full refund ends the parcel, and a partial refund does not', async () => {
  const { ask: refund } = await import('@/backend/checkout/refunds/request-service');
  const { orderId, checkoutId, url, productId } = await orderOne();
  await pay({ url });
  await settle(checkoutId);
  const give = (more: { amountCents?: number }) =>
    refund(sellers[0]!.actor, { purchaseId: checkoutId, ...more }, crypto.randomUUID());
  await give({ amountCents: 1000 });
  expect(await statesOf(orderId)).toEqual(['PAID']);
  await give({});
  expect(await statesOf(orderId)).toEqual(['REFUNDED']);
  const { soldCount } = await db
    .selectFrom('products')
    .select('soldCount')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  expect(soldCount).toBe(0);
  await expect(refund(buyer.actor, { purchaseId: checkoutId }, crypto.randomUUID())).rejects.toMatchObject({
    status: expect.any(Number),
  });
});

test("a buyer's orders are listed newest first and can be filtered by state and year", async () => {
  const paid = await orderOne();
  await pay({ url: paid.url });
  await settle(paid.checkoutId);
  const open = await orderOne();
  const list = async (query: object = {}) => (await ask('GET /shop/orders', { as: buyer, query })).body;
  expect((await list()).items).toMatchObject([
    { id: open.orderId, heldUntil: expect.any(String), receiptId: null, itemsCount: 1 },
    { id: paid.orderId, heldUntil: null, receiptId: expect.any(String), title: paid.title, itemsCount: 1 },
  ]);
  const ids = async (query: object) => (await list(query)).items.map(({ id }) => id);
  expect(await ids({ filter: 'on-the-way' })).toEqual([paid.orderId]);
  expect(await ids({ filter: 'delivered' })).toEqual([]);
  const year = new Date().getFullYear();
  expect([(await ids({ year })).length, await ids({ year: 2020 })]).toEqual([2, []]);
  expect((await list()).firstYear).toBe(year);
  const first = await list({ limit: 1 });
  expect([first.items[0]!.id, await ids({ limit: 1, cursor: first.nextCursor })]).toEqual([
    open.orderId,
    [paid.orderId],
  ]);
});
