import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, makePayableCreator, type CreatorPerson } from '../../support/make/creators';

let world: PaymentsWorld;
let creator: CreatorPerson;
let courseId: string;
let db: typeof import('@/backend/db/connection').db;
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');
let ledger: typeof import('@/backend/money/ledger');

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  ledger = await import('@/backend/money/ledger');
  creator = await makePayableCreator(world);
  ({ id: courseId } = await makeCourse(creator, { priceCents: 6400 }));
});
// All tests pay from one IP address, so the rate limits are cleared before each test.
beforeEach(() => db.deleteFrom('rateLimits').execute());
afterAll(() => world.close());

const terms = {
  percent: 25,
  amountCents: null,
  courseId: null,
  membershipId: null,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  personLimit: null,
};
type Terms = { [K in keyof typeof terms]?: unknown };

let codes = 0;
/** Returns a code that is unique in this file and uses only allowed characters. */
const nextCode = () =>
  `CADE${String((codes += 1))
    .padStart(4, 'Z')
    .replaceAll('0', 'X')
    .replaceAll('1', 'Y')}`;
const create = (changes: Terms = {}, code = nextCode(), as = creator) =>
  ask('POST /discount-codes', { as, body: { code, ...terms, ...changes } as never });
const made = async (changes: Terms = {}) => (await create(changes)).body;
const changeTerms = (id: string, body: Terms) =>
  ask('PATCH /discount-codes', { as: creator, query: { id }, body: { ...terms, ...body } as never });
const check = (code: string, as?: Person, contentId = courseId) =>
  ask('POST /discount-codes/check', { as, body: { type: 'PPV_COURSE', contentId, code } });
const refusalOf = async (answer: ReturnType<typeof check>) => (await answer).problem.code;

let keys = 0;
const start = (buyer: Person, price: number, discountCode?: string, contentId = courseId) =>
  ask('POST /stripe/customer/checkout', {
    as: buyer,
    headers: { 'idempotency-key': `discount-number-${++keys}` },
    body: {
      stripeOperation: {
        type: 'PPV_COURSE',
        contentId,
        price,
        discountCode,
        successUrl: '/',
        cancelUrl: '/',
      },
    },
  });
async function buy(buyer: Person, price: number, code?: string, contentId = courseId) {
  const { body } = await start(buyer, price, code, contentId);
  await pay({ url: body.url });
  await fulfilment.fulfil(body.sessionId);
  return body.checkoutId;
}
const listed = async (id: string) =>
  (await ask('GET /discount-codes', { as: creator, query: { limit: 100 } })).body.items.find(
    (one) => one.id === id,
  )!;
const purchaseOf = (id: string) =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('the discounted price is in the payment, fee, ledger and receipt of a course', async () => {
  const buyer = await makePerson();
  const { id, code } = await made();
  // The code is typed in lower case and with a space.
  expect((await check(` ${code.toLowerCase()}`, buyer)).body).toMatchObject({
    totalCents: 4800,
    discount: { code, offCents: 1600 },
    lines: [{ amountCents: 4800 }],
  });
  const seller = ledger.account.creator(creator.actor.creator.id);
  const before = await ledger.balanceCents(db, seller);
  const checkoutId = await buy(buyer, 4800, code);
  expect(await purchaseOf(checkoutId)).toMatchObject({
    status: 'SUCCESS',
    amountCents: 4800,
    feeCents: 510,
    discountCents: 1600,
    discountCodeId: id,
  });
  expect(before - (await ledger.balanceCents(db, seller))).toBe(4800 - 510);
  const receipt = await db
    .selectFrom('receipts')
    .selectAll()
    .where('purchaseId', '=', checkoutId)
    .executeTakeFirstOrThrow();
  expect(receipt).toMatchObject({ amountCents: 4800, gstCents: 436 });
  expect(await listed(id)).toMatchObject({ usesCount: 1, state: 'ACTIVE' });
  expect(await ledger.findWrongBalances(db)).toEqual([]);
});

test("a payment with a discount code is refused unless its price equals the server's discounted price", async () => {
  const buyer = await makePerson();
  const { code } = await made();
  for (const [price, given] of [
    [6400, code],
    [4799, code],
    [4800, undefined],
  ] as const)
    expect(await start(buyer, price, given)).toMatchObject({
      status: 409,
      problem: { code: 'PRICE_CHANGED' },
    });
});

test("a discount code applies only to its creator's one-time sales, within its dates and to its course", async () => {
  const other = await makePayableCreator(world);
  const { id: otherCourse } = await makeCourse(other, { priceCents: 6400 });
  const { id: secondCourse } = await makeCourse(creator, { priceCents: 6400 });
  const [past, future] = ['2020-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];
  const { code } = await made();
  expect(await refusalOf(check(code, undefined, otherCourse))).toBe('DISCOUNT_NOT_FOUND');
  expect(await refusalOf(check('NEVERMADE'))).toBe('DISCOUNT_NOT_FOUND');
  expect(await refusalOf(check((await made({ startsAt: future })).code))).toBe('DISCOUNT_NOT_FOUND');
  expect(await refusalOf(check((await made({ endsAt: past })).code))).toBe('DISCOUNT_ENDED');
  expect((await check((await made({ startsAt: past, endsAt: future })).code)).status).toBe(200);
  const { code: scoped } = await made({ courseId });
  expect((await check(scoped)).status).toBe(200);
  expect(await refusalOf(check(scoped, undefined, secondCourse))).toBe('DISCOUNT_NOT_FOR_THIS');
  const tip = { type: 'DONATION' as const, contentId: creator.actor.creator.id, code };
  expect((await ask('POST /discount-codes/check', { body: tip })).problem.code).toBe('DISCOUNT_NOT_FOR_THIS');
});

test('a discount code that reduces the price below the card minimum is refused', async () => {
  const { id: cheap } = await makeCourse(creator, { priceCents: 200 });
  const { code: fits } = await made({ percent: null, amountCents: 150 });
  expect((await check(fits, undefined, cheap)).body).toMatchObject({ totalCents: 50 });
  const { code: tooBig } = await made({ percent: null, amountCents: 151 });
  expect(await refusalOf(check(tooBig, undefined, cheap))).toBe('DISCOUNT_TOO_BIG');
  const buyer = await makePerson();
  expect((await start(buyer, 49, tooBig, cheap)).problem.code).toBe('DISCOUNT_TOO_BIG');
});

test('a discount code’s limit per person counts open payments until they expire', async () => {
  const buyer = await makePerson();
  const { id: second } = await makeCourse(creator, { priceCents: 6400 });
  const { code } = await made({ personLimit: 1 });
  const { body: open } = await start(buyer, 4800, code);
  // A repeated request reuses the open page, but a payment for another course needs a second use.
  expect((await start(buyer, 4800, code)).body.sessionId).toBe(open.sessionId);
  expect((await start(buyer, 4800, code, second)).problem.code).toBe('DISCOUNT_USED');
  expect((await check(code, buyer)).status).toBe(200);
  const { expireCheckout } = await import('@/backend/providers/payments/payments');
  await expireCheckout(open.sessionId);
  await fulfilment.fulfil(open.sessionId);
  await buy(buyer, 4800, code, second);
  expect(await refusalOf(check(code, buyer))).toBe('DISCOUNT_USED');
  expect((await check(code, await makePerson())).status).toBe(200);
});

test('concurrent payments cannot exceed the total limit of a discount code', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => makePerson()));
  const { id, code } = await made({ totalLimit: 2 });
  const answers = await Promise.all(buyers.map((buyer) => start(buyer, 4800, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  for (const answer of answers) {
    if (answer.status === 409) {
      expect(answer.problem.code).toBe('DISCOUNT_USED_UP');
      continue;
    }
    await pay({ url: answer.body.url });
    await fulfilment.fulfil(answer.body.sessionId);
  }
  expect(await listed(id)).toMatchObject({ usesCount: 2, state: 'USED_UP' });
});

test('a refund returns the discounted amount and does not release the use of the discount code', async () => {
  const buyer = await makePerson();
  const { id, code } = await made({ personLimit: 1 });
  const checkoutId = await buy(buyer, 4800, code);
  const refund = await ask('POST /refunds', {
    as: buyer,
    headers: { 'idempotency-key': 'refund-of-a-discount' },
    body: { purchaseId: checkoutId },
  });
  expect(refund.body.amountCents).toBe(4800);
  expect(await purchaseOf(checkoutId)).toMatchObject({ status: 'REFUNDED', refundedCents: 4800 });
  expect(await refusalOf(check(code, buyer))).toBe('DISCOUNT_USED');
  expect(await listed(id)).toMatchObject({ usesCount: 1 });
});

test('credits can pay the discounted price', async () => {
  const buyer = await makePerson();
  const { inTransaction } = await import('@/backend/db/connection');
  const { sale } = await import('@/backend/money/postings');
  const pack = { payee: 'CREDITS' as const, sellerId: null, amountCents: 5000, feeCents: 0 };
  await inTransaction((trx) => sale(trx, { id: crypto.randomUUID(), buyerId: buyer.userId, lines: [pack] }));
  const { id, code } = await made();
  const spent = await ask('POST /credits/spend', {
    as: buyer,
    headers: { 'idempotency-key': 'credits-with-a-code' },
    body: { type: 'PPV_COURSE', contentId: courseId, price: 4800, discountCode: code },
  });
  expect(spent.body.balanceCents).toBe(200);
  expect(await purchaseOf(spent.body.checkoutId)).toMatchObject({ discountCodeId: id, amountCents: 4800 });
});

test('a discount code is unique per creator and has unambiguous characters and one kind of discount', async () => {
  const { code } = await made();
  expect(await create({}, code.toLowerCase())).toMatchObject({
    problem: { errors: [{ path: 'code', code: 'CODE_TAKEN' }] },
  });
  // Two creators may have the same code.
  expect((await create({}, code, await makeCreator())).status).toBe(200);
  for (const wrong of ['SLEEP0', 'SLOTH', 'HALF1', 'IDEA', 'ABC', 'HALF-2'])
    expect((await create({}, wrong)).problem.errors).toMatchObject([{ path: 'code' }]);
  for (const wrong of [{ percent: null }, { amountCents: 500 }, { percent: 100 }])
    expect(await create(wrong)).toMatchObject({ status: 422 });
  const dates = { startsAt: '2030-01-02T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' };
  expect((await create(dates)).problem.errors).toMatchObject([{ path: 'endsAt' }]);
});

test('a changed discount code applies its new terms, and an ended code applies to payments in progress', async () => {
  const buyer = await makePerson();
  const { id, code } = await made();
  expect((await changeTerms(id, { percent: 50 })).body).toMatchObject({ percent: 50, code });
  const { body: open } = await start(buyer, 3200, code);
  for (let again = 0; again < 2; again += 1)
    expect((await ask('DELETE /discount-codes', { as: creator, query: { id } })).status).toBe(200);
  expect(await refusalOf(check(code, buyer))).toBe('DISCOUNT_ENDED');
  expect((await changeTerms(id, { percent: 10 })).problem.code).toBe('INVALID_TRANSITION');
  await pay({ url: open.url });
  await fulfilment.fulfil(open.sessionId);
  expect(await purchaseOf(open.checkoutId)).toMatchObject({ status: 'SUCCESS', amountCents: 3200 });
  expect(await listed(id)).toMatchObject({ state: 'ENDED', usesCount: 1 });
});

test("a discount code can be moved only to the creator's own content and is editable without its course", async () => {
  const { id: otherCourse } = await makeCourse(await makePayableCreator(world), { priceCents: 6400 });
  const { id: ownCourse } = await makeCourse(creator, { priceCents: 6400 });
  const { id } = await made({ courseId });
  expect((await changeTerms(id, { courseId: otherCourse })).status).toBe(404);
  expect((await changeTerms(id, { membershipId: crypto.randomUUID() })).status).toBe(404);
  expect(await listed(id)).toMatchObject({ course: { id: courseId }, membership: null });
  expect((await changeTerms(id, { courseId: ownCourse })).body).toMatchObject({ course: { id: ownCourse } });
  await ask('DELETE /courses/:id/delete', { as: creator, params: { id: ownCourse } });
  expect((await changeTerms(id, { courseId: ownCourse, percent: 30 })).body).toMatchObject({ percent: 30 });
});

describe('a membership code', () => {
  const offer = async (more: { hasTrial?: boolean; price?: number } = {}) =>
    (
      await ask('POST /memberships', {
        as: creator,
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { name: 'Circle', price: 999, courseIds: null, hasTrial: false, ...more },
      })
    ).body.id;
  const checkMonthly = (code: string, contentId: string, as?: Person) =>
    ask('POST /discount-codes/check', { as, body: { type: 'SUBSCRIPTION', contentId, code } });
  const join = (buyer: Person, contentId: string, price: number, discountCode?: string) =>
    ask('POST /stripe/customer/checkout', {
      as: buyer,
      headers: { 'idempotency-key': `discount-number-${++keys}` },
      body: {
        stripeOperation: {
          type: 'SUBSCRIPTION',
          contentId,
          price,
          discountCode,
          successUrl: '/',
          cancelUrl: '/',
        },
      },
    });

  test('a membership discount code reduces only the first month and not the price and fee of later months', async () => {
    const { sync } = await import('@/backend/memberships/subscription-service');
    const buyer = await makePerson();
    const membershipId = await offer();
    const { code, membership, course } = await made({ membershipId, percent: 50, personLimit: 1 });
    expect({ membership, course }).toEqual({
      membership: { id: membershipId, title: 'Circle' },
      course: null,
    });
    const quoted = await checkMonthly(code, membershipId, buyer);
    expect(quoted.body).toMatchObject({ totalCents: 500, recurring: 'month', discount: { offCents: 499 } });
    expect((await join(buyer, membershipId, 999, code)).problem.code).toBe('PRICE_CHANGED');
    const seller = ledger.account.creator(creator.actor.creator.id);
    const before = await ledger.balanceCents(db, seller);
    const { body } = await join(buyer, membershipId, 500, code);
    await pay({ url: body.url });
    await fulfilment.fulfil(body.sessionId);
    const purchase = await purchaseOf(body.checkoutId);
    // The fee for A$9.99 is 129 cents, so the provider takes 12.91 % of every monthly payment.
    expect(purchase).toMatchObject({
      status: 'SUCCESS',
      amountCents: 500,
      discountCents: 499,
      feeCents: 65,
    });
    expect(before - (await ledger.balanceCents(db, seller))).toBe(500 - 65);
    const stripe = world.stripe();
    const paid = await stripe.checkout.sessions.retrieve(body.sessionId, { expand: ['invoice.payments'] });
    expect(paid).toMatchObject({ amount_total: 500, total_details: { amount_discount: 499 } });
    const [{ periodEndsAt: _, ...own } = { price: 0 }] = (await ask('GET /subscriptions', { as: buyer })).body
      .items;
    expect(own).toMatchObject({ price: 999 });

    await world.control('POST /clock/advance', { seconds: 32 * 24 * 3600 });
    await sync(purchase.subscriptionId!);
    const invoices = await db
      .selectFrom('invoices')
      .selectAll()
      .where('purchaseId', '=', purchase.id)
      .execute();
    expect(invoices).toMatchObject([{ amountCents: 999, feeCents: 129 }]);
    expect(before - (await ledger.balanceCents(db, seller))).toBe(500 - 65 + 999 - 129);
    const receipts = await db
      .selectFrom('receipts')
      .select('amountCents')
      .where('purchaseId', '=', purchase.id)
      .orderBy('number')
      .execute();
    expect(receipts.map(({ amountCents }) => amountCents)).toEqual([500, 999]);
    expect(await ledger.findWrongBalances(db)).toEqual([]);
    await stripe.subscriptions.cancel(purchase.subscriptionId!);
    await sync(purchase.subscriptionId!);
    // A person who has used the code once cannot join at the reduced price again.
    expect((await join(buyer, membershipId, 500, code)).problem.code).toBe('DISCOUNT_USED');
  });

  test('a membership discount code applies to its membership only and not together with a free trial', async () => {
    const [membershipId, free] = [await offer(), await offer({ hasTrial: true })];
    const [forCircle, forAll, forFree] = [
      await made({ membershipId }),
      await made(),
      await made({ membershipId: free }),
    ];
    const of = async (answer: ReturnType<typeof checkMonthly>) => (await answer).problem.code;
    expect(await of(checkMonthly(forAll.code, membershipId))).toBe('DISCOUNT_NOT_FOR_THIS');
    expect(await of(checkMonthly(forCircle.code, free))).toBe('DISCOUNT_NOT_FOR_THIS');
    expect(await refusalOf(check(forCircle.code))).toBe('DISCOUNT_NOT_FOR_THIS');
    expect(await of(checkMonthly(forFree.code, free))).toBe('DISCOUNT_WITH_TRIAL');
    expect((await join(await makePerson(), free, 750, forFree.code)).problem.code).toBe(
      'DISCOUNT_WITH_TRIAL',
    );
    const other = await makePayableCreator(world);
    expect((await create({ membershipId }, nextCode(), other)).status).toBe(404);
    expect((await create({ membershipId, courseId })).status).toBe(422);
  });
});

// This test is last because it exhausts the rate limit of this IP address.
test('unknown discount codes can be tried thirty times in half an hour in all calls together', async () => {
  const buyer = await makePerson();
  const spend = (discountCode?: string) =>
    ask('POST /credits/spend', {
      as: buyer,
      headers: { 'idempotency-key': `discount-number-${++keys}` },
      body: { type: 'PPV_COURSE', contentId: courseId, price: 4800, discountCode },
    });
  for (let tried = 0; tried < 10; tried += 1) {
    expect(await refusalOf(check('NEVERMADE'))).toBe('DISCOUNT_NOT_FOUND');
    expect((await start(buyer, 4800, 'NEVERMADE')).problem.code).toBe('DISCOUNT_NOT_FOUND');
    expect((await spend('NEVERMADE')).problem.code).toBe('DISCOUNT_NOT_FOUND');
  }
  const { code } = await made();
  for (const answer of [check(code), start(buyer, 4800, code), spend(code)])
    expect(await answer).toMatchObject({ status: 429 });
  // A request without a code is not limited.
  expect((await start(buyer, 6300)).problem.code).toBe('PRICE_CHANGED');
});
