import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, makePayableCreator, type CreatorPerson } from '../../support/make/creators';

let world: PaymentsWorld;
let creator: CreatorPerson;
let courseId: string;
let db: typeof import('@/backend/db/connection').db;
let fulfilment: typeof import('@/backend/checkout/fulfil-service');
let ledger: typeof import('@/backend/money/ledger');

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  fulfilment = await import('@/backend/checkout/fulfil-service');
  ledger = await import('@/backend/money/ledger');
  creator = await makePayableCreator(world);
  ({ id: courseId } = await makeCourse(creator, { priceCents: 6400 }));
});
// All tests pay from one address.
beforeEach(() => db.deleteFrom('rateLimits').execute());
afterAll(() => world.close());

const terms = {
  ...{ percent: 25, amountCents: null, courseId: null, startsAt: null, endsAt: null },
  ...{ totalLimit: null, personLimit: null },
};
type Terms = { [K in keyof typeof terms]?: unknown };

let codes = 0;
/** A code that no other test has: letters and digits that a code may have. */
const nextCode = () =>
  `CADE${String((codes += 1))
    .padStart(4, '2')
    .replaceAll('0', 'X')
    .replaceAll('1', 'Y')}`;
const create = (changes: Terms = {}, code = nextCode(), as = creator) =>
  ask('POST /discount-codes', { as, body: { code, ...terms, ...changes } as never });
const made = async (changes: Terms = {}) => (await create(changes)).body;
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
        ...{ type: 'PPV_COURSE', contentId, price, discountCode, successUrl: '/', cancelUrl: '/' },
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

test('a course is paid at the price with the code: fee, ledger and receipt follow what was paid', async () => {
  const buyer = await makePerson();
  const { id, code } = await made();
  // Typed in any case, with a space.
  expect((await check(` ${code.toLowerCase()}`, buyer)).body).toMatchObject({
    totalCents: 4800,
    discount: { code, offCents: 1600 },
    lines: [{ amountCents: 4800 }],
  });
  const seller = ledger.account.creator(creator.actor.creator.id);
  const before = await ledger.balanceCents(db, seller);
  const checkoutId = await buy(buyer, 4800, code);
  expect(await purchaseOf(checkoutId)).toMatchObject({
    ...{ status: 'SUCCESS', amountCents: 4800, feeCents: 510, discountCents: 1600, discountCodeId: id },
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

test('the price is the server’s: neither the full price nor another one opens a payment with a code', async () => {
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

test('a code is its creator’s, for what they sell once, within its dates and for its course', async () => {
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

test('a price below what a card can pay is refused, not made free', async () => {
  const { id: cheap } = await makeCourse(creator, { priceCents: 200 });
  const { code: fits } = await made({ percent: null, amountCents: 150 });
  expect((await check(fits, undefined, cheap)).body).toMatchObject({ totalCents: 50 });
  const { code: tooBig } = await made({ percent: null, amountCents: 151 });
  expect(await refusalOf(check(tooBig, undefined, cheap))).toBe('DISCOUNT_TOO_BIG');
  const buyer = await makePerson();
  expect((await start(buyer, 49, tooBig, cheap)).problem.code).toBe('DISCOUNT_TOO_BIG');
});

test('one person uses a code as often as its limit says; what they began elsewhere counts, and is given back', async () => {
  const buyer = await makePerson();
  const { id: second } = await makeCourse(creator, { priceCents: 6400 });
  const { code } = await made({ personLimit: 1 });
  const { body: open } = await start(buyer, 4800, code);
  // The same payment again finds its page; another one needs a second use.
  expect((await start(buyer, 4800, code)).body.sessionId).toBe(open.sessionId);
  expect((await start(buyer, 4800, code, second)).problem.code).toBe('DISCOUNT_USED');
  expect((await check(code, buyer)).status).toBe(200);
  const { expireCheckout } = await import('@/backend/providers/payments');
  await expireCheckout(open.sessionId);
  await fulfilment.fulfil(open.sessionId);
  await buy(buyer, 4800, code, second);
  expect(await refusalOf(check(code, buyer))).toBe('DISCOUNT_USED');
  expect((await check(code, await makePerson())).status).toBe(200);
});

test('payments that begin at the same time take no more uses than there are', async () => {
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

test('a refund gives back what was paid, and not the use', async () => {
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

test('credits pay the price with the code', async () => {
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

test('a code is made once, of characters that nobody mixes up, with one kind of discount', async () => {
  const { code } = await made();
  expect(await create({}, code.toLowerCase())).toMatchObject({
    problem: { errors: [{ path: 'code', code: 'CODE_TAKEN' }] },
  });
  // Another creator's codes are their own.
  expect((await create({}, code, await makeCreator())).status).toBe(200);
  for (const wrong of ['SLEEP0', 'SLOTH', 'HALF1', 'IDEA', 'ABC', 'HALF-2'])
    expect((await create({}, wrong)).problem.errors).toMatchObject([{ path: 'code' }]);
  for (const wrong of [{ percent: null }, { amountCents: 500 }, { percent: 100 }])
    expect(await create(wrong)).toMatchObject({ status: 422 });
  const dates = { startsAt: '2030-01-02T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' };
  expect((await create(dates)).problem.errors).toMatchObject([{ path: 'endsAt' }]);
});

test('a changed code has its new terms; an ended one applies no more, and what has begun keeps its price', async () => {
  const buyer = await makePerson();
  const { id, code } = await made();
  const change = (body: Terms) =>
    ask('PATCH /discount-codes', { as: creator, query: { id }, body: { ...terms, ...body } as never });
  expect((await change({ percent: 50 })).body).toMatchObject({ percent: 50, code });
  const { body: open } = await start(buyer, 3200, code);
  for (let again = 0; again < 2; again += 1)
    expect((await ask('DELETE /discount-codes', { as: creator, query: { id } })).status).toBe(200);
  expect(await refusalOf(check(code, buyer))).toBe('DISCOUNT_ENDED');
  expect((await change({ percent: 10 })).problem.code).toBe('INVALID_TRANSITION');
  await pay({ url: open.url });
  await fulfilment.fulfil(open.sessionId);
  expect(await purchaseOf(open.checkoutId)).toMatchObject({ status: 'SUCCESS', amountCents: 3200 });
  expect(await listed(id)).toMatchObject({ state: 'ENDED', usesCount: 1 });
});

test('codes are tried thirty times in half an hour', async () => {
  for (let tries = 0; tries < 30; tries += 1) expect((await check(`GUESS${tries}`)).status).toBe(404);
  expect((await check('GUESS')).status).toBe(429);
});
