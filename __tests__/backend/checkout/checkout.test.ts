import Stripe from 'stripe';
import type { Db } from '@/backend/db/connection';
import type { PurchaseState } from '@/contract/values/checkout';
import {
  openPaymentsWorld,
  pay,
  until,
  type PaymentsWorld,
} from '../../sandbox/payments/support/payments-world';
import { WEBHOOK_SECRET } from '../../sandbox/payments/support/webhook-receiver';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { changePayment, makePurchase, readPayment } from '../../support/make/checkout';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { decide, reinstate, suspend } from '../../support/make/office';
import { readMail } from '../../support/tasks';

// The backend's modules are imported only after the sandbox's port is known.
let world: PaymentsWorld;
let creator: CreatorPerson;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({
    STRIPE_API_HOST: '127.0.0.1',
    STRIPE_API_PORT: String(world.port()),
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  creator = await makePayableCreator(world);
});
// All tests pay from one IP address, so the rate limits are cleared before each test.
beforeEach(async () => {
  const { db } = await import('@/backend/db/connection');
  await db.deleteFrom('rateLimits').execute();
});
afterAll(() => world.close());

let keys = 0;
const start = (buyer: Person, contentId: string, more: object = {}, key = `key-number-${++keys}`) =>
  ask('POST /stripe/customer/checkout', {
    as: buyer,
    headers: { 'idempotency-key': key },
    body: {
      stripeOperation: {
        type: 'PPV_COURSE',
        contentId,
        price: 6400,
        successUrl: `/courses/${contentId}?utm=news`,
        cancelUrl: `/courses/${contentId}`,
        ...more,
      },
    },
  });
const started = async (buyer: Person, contentId: string) => (await start(buyer, contentId)).body;
const refreshPurchase = async (buyer: Person, id: string) =>
  ask('POST /checkout/:id/refresh', { as: buyer, params: { id } });

/** Sends a webhook request as the provider sends it. */
const deliver = (body: string, signature: string) =>
  request('POST', '/stripe/webhook', {
    raw: body,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
async function eventOf(sessionId: string) {
  const isOurs = ({ event }: { event: Stripe.Event }) =>
    (event.data.object as { id: string }).id === sessionId;
  await world.receiver.waitFor((received) => received.some(isOurs));
  return world.receiver.received.find(isOurs)!;
}
async function deliverFor(sessionId: string, times = 1) {
  const { body, signature } = await eventOf(sessionId);
  const answers = await Promise.all(Array.from({ length: times }, () => deliver(body, signature)));
  for (const answer of answers) expect(answer.status).toBe(200);
  await runTasks('checkout.handleEvent');
}

/** Reads everything that a purchase can change. */
async function traces(buyer: Person, contentId: string) {
  const { db } = await import('@/backend/db/connection');
  const rights = await db
    .selectFrom('entitlements')
    .selectAll()
    .where('userId', '=', buyer.userId)
    .where('contentId', '=', contentId)
    .execute();
  const purchases = await db
    .selectFrom('purchases')
    .selectAll()
    .where('buyerId', '=', buyer.userId)
    .where('contentId', '=', contentId)
    .execute();
  const movements = await db
    .selectFrom('ledgerMovements')
    .selectAll()
    .where('subjectId', 'in', [...purchases.map((purchase) => purchase.id), buyer.userId])
    .execute();
  const sales = movements.filter(({ kind }) => kind === 'SALE');
  const suspended = movements.filter(({ kind }) => kind === 'SUSPENSE');
  expect(movements).toHaveLength(sales.length + suspended.length);
  return { rights, purchases, sales, suspended };
}
async function refundsOf(buyer: Person) {
  const { db } = await import('@/backend/db/connection');
  return db
    .selectFrom('refunds')
    .innerJoin('purchases', 'purchases.id', 'refunds.purchaseId')
    .select(['refunds.purchaseId', 'refunds.askedBy', 'refunds.amountCents'])
    .where('buyerId', '=', buyer.userId)
    .execute();
}
/** @param waiting number of payments in the suspense account, which await a review or a refund */
async function expectOneSale(buyer: Person, contentId: string, { waiting = 0 } = {}) {
  const { rights, purchases, sales, suspended } = await traces(buyer, contentId);
  expect(rights).toHaveLength(1);
  expect(sales).toHaveLength(1);
  expect(suspended).toHaveLength(waiting);
  expect(purchases.filter((purchase) => purchase.status === 'SUCCESS')).toHaveLength(1);
}
async function expectNoSale(buyer: Person, contentId: string, { waiting = 0 } = {}) {
  const { rights, sales, suspended } = await traces(buyer, contentId);
  expect(rights).toEqual([]);
  expect(sales).toEqual([]);
  expect(suspended).toHaveLength(waiting);
}

test('a paid course is delivered, posted and receipted by the webhook when the buyer never returns', async () => {
  const { db } = await import('@/backend/db/connection');
  const { account, balanceCents, findWrongBalances } = await import('@/backend/money/ledger');
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const before = await balanceCents(db, account.creator(creator.actor.creator.id));
  const answer = await start(buyer, course.id);
  expect(answer.status).toBe(200);
  const { url, sessionId, checkoutId } = answer.body;
  expect(await refreshPurchase(buyer, checkoutId)).toMatchObject({ body: { status: 'IN_PROGRESS' } });

  const paid = await pay({ url });
  expect(paid.status).toBe(303);
  const back = new URL(paid.location!);
  expect(back.pathname).toBe(`/courses/${course.id}`);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    utm: 'news',
    context: 'DEFAULT',
    status: 'SUCCESS',
    checkoutId,
    contentId: course.id,
    type: 'PPV_COURSE',
    amount: '6400',
  });

  await deliverFor(sessionId);
  await expectOneSale(buyer, course.id);
  expect(await refreshPurchase(buyer, checkoutId)).toMatchObject({
    body: { status: 'SUCCESS', amountCents: 6400, title: 'Sleep Without Trying' },
  });
  expect(before - (await balanceCents(db, account.creator(creator.actor.creator.id)))).toBe(6400 - 670);
  expect(await findWrongBalances(db)).toEqual([]);
  const { textBody } = (await readMail(buyer.email, 'is in your library'))!;
  expect(textBody).toContain('A$64.00');
  expect(textBody).toMatch(/Date: \d{1,2} \w{3,4} \d{4}\n/);
  expect(await ask('GET /courses/:id/viewer-state', { as: buyer, params: { id: course.id } })).toMatchObject({
    body: { isUnlocked: true, can: { buy: false } },
  });
});

test('the provider receives the same amount and fee as the ledger', async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { sessionId, url } = await started(buyer, course.id);
  await pay({ url });
  const session = await world.stripe().checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  const payment = session.payment_intent as Stripe.PaymentIntent;
  expect(payment).toMatchObject({ amount: 6400, currency: 'aud', application_fee_amount: 670 });
});

test.each([
  ['the webhook comes three times', async (id: string) => deliverFor(id, 3)],
  [
    'webhook and return page come at once',
    async (id: string, buyer: Person, checkoutId: string) =>
      void (await Promise.all([
        deliverFor(id, 2),
        refreshPurchase(buyer, checkoutId),
        refreshPurchase(buyer, checkoutId),
      ])),
  ],
  [
    'the webhook never comes: the return page looks',
    async (_: string, buyer: Person, checkoutId: string) => void (await refreshPurchase(buyer, checkoutId)),
  ],
  [
    'nothing comes: the reconciler finds it',
    async () => {
      const { shiftClock } = await import('@/backend/clock');
      const { reconcile } = await import('@/backend/checkout/payments/service');
      shiftClock(3.5 * 60_000);
      await reconcile();
      await reconcile();
      shiftClock(0);
    },
  ],
])('a paid purchase makes one sale and one entitlement (%s)', async (_, happen) => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { sessionId, url, checkoutId } = await started(buyer, course.id);
  await pay({ url });
  await happen(sessionId, buyer, checkoutId);
  await expectOneSale(buyer, course.id);
});

test('a webhook that arrives before the session is stored finds its purchase', async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { sessionId, url, checkoutId } = await started(buyer, course.id);
  await changePayment(checkoutId, { sessionId: null, sessionUrl: null });
  await pay({ url });
  await deliverFor(sessionId);
  await expectOneSale(buyer, course.id);
});

describe('forged webhook events', () => {
  let buyer: Person;
  let course: { id: string };
  let news: { body: string; signature: string };
  beforeAll(async () => {
    course = await makeCourse(creator);
    buyer = await makePerson();
    const { sessionId, url } = await started(buyer, course.id);
    await pay({ url });
    news = await eventOf(sessionId);
  });
  const sign = (body: string, secret: string, timestamp = Math.floor(Date.now() / 1000)) =>
    new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  test.each([
    ['no signature', () => deliver(news.body, '')],
    ['another secret', () => deliver(news.body, sign(news.body, 'whsec_of_somebody_else'))],
    ['a changed body', () => deliver(news.body.replace('6400', '6401'), news.signature)],
    [
      'a replay after 300 s',
      () => deliver(news.body, sign(news.body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - 301)),
    ],
  ])('the webhook rejects a forged event with %s', async (_, send) => {
    expect(await send()).toMatchObject({ status: 400, body: { code: 'BAD_SIGNATURE' } });
    await runTasks('checkout.handleEvent');
    await expectNoSale(buyer, course.id);
  });
  test('an event of the provider’s other mode (live or test) changes nothing', async () => {
    const body = news.body.replaceAll('"livemode": false', '"livemode": true');
    expect(body).not.toBe(news.body);
    expect((await deliver(body, sign(body, WEBHOOK_SECRET))).status).toBe(200);
    await runTasks('checkout.handleEvent');
    await expectNoSale(buyer, course.id);
  });
});

test('refreshing an unpaid purchase grants nothing', async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { checkoutId } = await started(buyer, course.id);
  expect(await refreshPurchase(buyer, checkoutId)).toMatchObject({ body: { status: 'IN_PROGRESS' } });
  await expectNoSale(buyer, course.id);
});

test('a read of a paid purchase does not settle it, but a refresh does', async () => {
  const { stripe } = await import('@/backend/providers/payments/client');
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { checkoutId, url } = await started(buyer, course.id);
  await pay({ url });
  const lookUp = jest.spyOn(stripe.checkout.sessions, 'retrieve');
  const read = () => ask('GET /checkout/:id', { as: buyer, params: { id: checkoutId } });
  expect(await read()).toMatchObject({ status: 200, body: { status: 'IN_PROGRESS' } });
  expect(lookUp).not.toHaveBeenCalled();
  lookUp.mockRestore();
  await expectNoSale(buyer, course.id);
  expect(await refreshPurchase(buyer, checkoutId)).toMatchObject({ body: { status: 'SUCCESS' } });
  expect(await read()).toMatchObject({ body: { status: 'SUCCESS' } });
});

test('refreshes by one user cause at most 60 lookups per minute at the provider, and other users are not limited', async () => {
  const { stripe } = await import('@/backend/providers/payments/client');
  const [buyer, other] = [await makePerson(), await makePerson()];
  const { checkoutId } = await started(buyer, (await makeCourse(creator)).id);
  const lookUp = jest.spyOn(stripe.checkout.sessions, 'retrieve');
  for (let time = 0; time < 65; time += 1)
    expect(await refreshPurchase(buyer, checkoutId)).toMatchObject({
      status: 200,
      body: { status: 'IN_PROGRESS' },
    });
  expect(lookUp).toHaveBeenCalledTimes(60);
  const { checkoutId: otherId } = await started(other, (await makeCourse(creator)).id);
  await refreshPurchase(other, otherId);
  expect(lookUp).toHaveBeenCalledTimes(61);
  lookUp.mockRestore();
});

test('a content id in upper case identifies the same content', async () => {
  const [course, buyer] = [await makeCourse(creator), await makePerson()];
  const contentId = course.id.toUpperCase();
  const quote = await ask('GET /checkout/quote', { as: buyer, query: { type: 'PPV_COURSE', contentId } });
  expect(quote).toMatchObject({ status: 200, body: { contentId: course.id } });
  const { checkoutId } = await started(buyer, course.id);
  const back = { successUrl: `/courses/${course.id}?utm=news`, cancelUrl: `/courses/${course.id}` };
  expect(await start(buyer, contentId, back)).toMatchObject({ status: 200, body: { checkoutId } });
  expect(await refreshPurchase(buyer, checkoutId.toUpperCase())).toMatchObject({
    status: 200,
    body: { id: checkoutId },
  });
});

test("another person's purchase is answered with 404", async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { checkoutId } = await started(buyer, course.id);
  expect((await refreshPurchase(await makePerson(), checkoutId)).status).toBe(404);
  expect((await refreshPurchase(buyer, '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10')).status).toBe(404);
});

describe('refusals before anything is charged', () => {
  test.each([
    ['a price that differs', { price: 100 }, 409, 'PRICE_CHANGED'],
    ['a price in words', { price: '6400' }, 422, 'INVALID_INPUT'],
    ['a return to another site', { successUrl: 'https://elsewhere.test/' }, 422, 'INVALID_INPUT'],
    ['a return to another site by two slashes', { successUrl: '//elsewhere.test/' }, 422, 'INVALID_INPUT'],
    ['a return out of the site by dots', { successUrl: '/..//elsewhere.test/' }, 422, 'INVALID_INPUT'],
    ['a return by backslash', { cancelUrl: '/\\elsewhere.test/' }, 422, 'INVALID_INPUT'],
    ['a script for a return', { cancelUrl: 'javascript:alert(1)' }, 422, 'INVALID_INPUT'],
    ['a kind that is not sold here', { type: 'SHOP_ORDER' }, 422, 'INVALID_INPUT'],
    ['content that does not exist', { contentId: '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10' }, 404, 'NOT_FOUND'],
  ])('a purchase with %s is refused', async (_, more, status, code) => {
    const course = await makeCourse(creator);
    const buyer = await makePerson();
    expect(await start(buyer, course.id, more)).toMatchObject({ status, problem: { code } });
    expect((await traces(buyer, course.id)).purchases).toEqual([]);
  });

  test("a purchase is refused when the content is owned, free, the buyer's own, empty or not payable", async () => {
    const course = await makeCourse(creator);
    const buyer = await makePerson();
    await grantCourse(buyer, course.id);
    expect(await start(buyer, course.id)).toMatchObject({
      status: 409,
      problem: { code: 'ALREADY_UNLOCKED' },
    });
    const free = await makeCourse(creator, { priceCents: 0 });
    expect(await start(buyer, free.id, { price: 0 })).toMatchObject({
      status: 409,
      problem: { code: 'FREE_CONTENT' },
    });
    expect(await start(creator, course.id)).toMatchObject({ status: 403, problem: { code: 'OWN_CONTENT' } });
    const unready = await makeCreator();
    const theirs = await makeCourse(unready);
    const { db } = await import('@/backend/db/connection');
    await db
      .updateTable('creators')
      .set({ canReceivePayments: false })
      .where('id', '=', unready.actor.creator.id)
      .execute();
    expect(await start(buyer, theirs.id)).toMatchObject({
      status: 409,
      problem: { code: 'CREATOR_CANNOT_RECEIVE' },
    });
    const empty = await makeCourse(creator);
    await db.updateTable('courses').set({ partsCount: 0 }).where('id', '=', empty.id).execute();
    expect(await start(buyer, empty.id)).toMatchObject({
      status: 409,
      problem: { code: 'NOTHING_TO_SELL' },
    });
  });

  test('a purchase is refused when its idempotency key is missing or belongs to another request', async () => {
    const [one, two] = [await makeCourse(creator), await makeCourse(creator)];
    const buyer = await makePerson();
    expect(await start(buyer, one.id, {}, '')).toMatchObject({
      status: 400,
      problem: { code: 'IDEMPOTENCY_KEY_REQUIRED' },
    });
    await start(buyer, one.id, {}, 'one-key-for-two');
    expect(await start(buyer, two.id, {}, 'one-key-for-two')).toMatchObject({
      status: 422,
      problem: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
});

test('concurrent purchase requests of several clicks and tabs share one payment page', async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const answers = await Promise.all([
    start(buyer, course.id, {}, 'same-click'),
    start(buyer, course.id, {}, 'other-tab'),
    start(buyer, course.id, {}, 'third-tab'),
  ]);
  const opened = answers.filter((answer) => answer.status === 200).map((answer) => answer.body.sessionId);
  expect(opened.length).toBeGreaterThan(0);
  expect(new Set(opened).size).toBe(1);
  expect((await traces(buyer, course.id)).purchases).toHaveLength(1);
  const again = await start(buyer, course.id, {}, 'same-click');
  if (answers[0]!.status === 200) expect(again.body).toEqual(answers[0]!.body);
});

test('a declined payment that is then paid with another card makes one sale', async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { url, sessionId, checkoutId } = await started(buyer, course.id);
  const declined = await pay({ url }, { number: '4000 0000 0000 0002' });
  expect(declined.status).not.toBe(303);
  // A buyer who returns now sees that the payment failed, but can still pay with another card.
  expect(await refreshPurchase(buyer, checkoutId)).toMatchObject({
    body: { status: 'FAILED', state: 'IN_PROGRESS' },
  });
  await pay({ url });
  await deliverFor(sessionId);
  await expectOneSale(buyer, course.id);
});

test('a purchase that the bank declined first is delivered when it is paid later', async () => {
  const { db } = await import('@/backend/db/connection');
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { url, sessionId, checkoutId } = await started(buyer, course.id);
  await db.updateTable('purchases').set({ status: 'FAILED' }).where('id', '=', checkoutId).execute();
  await pay({ url });
  await deliverFor(sessionId);
  await expectOneSale(buyer, course.id);
  expect(await refreshPurchase(buyer, checkoutId)).toMatchObject({ body: { status: 'SUCCESS' } });
});

test('the return address contains the context of the purchase, and each context starts its own purchase', async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const one = (await start(buyer, course.id, { context: 'DEFAULT' })).body;
  const two = (await start(buyer, course.id, { context: 'PROFILE' })).body;
  expect(two.checkoutId).not.toBe(one.checkoutId);
  const paid = await pay({ url: two.url });
  expect(new URL(paid.location!).searchParams.get('context')).toBe('PROFILE');
});

test('a new price expires the payment page with the old price', async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const old = await started(buyer, course.id);
  await ask('PATCH /courses/:id', { as: creator, params: { id: course.id }, body: { priceCents: 7000 } });
  expect(await start(buyer, course.id)).toMatchObject({ status: 409, problem: { code: 'PRICE_CHANGED' } });
  const fresh = await start(buyer, course.id, { price: 7000 });
  expect(fresh.status).toBe(200);
  await pay({ url: old.url });
  await runTasks('checkout.handleEvent');
  await expectNoSale(buyer, course.id);
  expect(await refreshPurchase(buyer, old.checkoutId)).toMatchObject({ body: { status: 'CANCELLED' } });
  await pay({ url: fresh.body.url });
  await deliverFor(fresh.body.sessionId);
  await expectOneSale(buyer, course.id);
});

describe('a price change while a payment page is being opened', () => {
  const raise = async (id: string) => {
    await ask('PATCH /courses/:id', { as: creator, params: { id }, body: { priceCents: 7000 } });
    await runTasks('checkout.closeOpen');
  };
  const listEvents = async (type: string, purchaseId: string) => {
    const { events } = await world.control<{ events: Stripe.Event[] }>(`GET /events?type=${type}`);
    const { id } = await readPayment(purchaseId);
    return events.filter(({ data }) => (data.object as Stripe.Checkout.Session).client_reference_id === id);
  };
  const purchasesOf = async (buyer: Person, courseId: string) => (await traces(buyer, courseId)).purchases;
  afterEach(() => world.control('POST /requests/release'));

  test('a payment page expires and is not returned when the price changes before the provider responds', async () => {
    const course = await makeCourse(creator);
    const buyer = await makePerson();
    await world.control('POST /requests/hold', { count: 1 });
    const starting = start(buyer, course.id);
    await until(async () => (await purchasesOf(buyer, course.id)).length === 1);
    await raise(course.id);
    await world.control('POST /requests/release');
    expect(await starting).toMatchObject({ status: 409, problem: { code: 'PRICE_CHANGED' } });
    const [purchase] = await purchasesOf(buyer, course.id);
    expect(purchase).toMatchObject({ status: 'CANCELLED' });
    expect(await listEvents('checkout.session.expired', purchase!.id)).toHaveLength(1);
  });

  test('a payment page is not opened when the price changes before the purchase is stored', async () => {
    const course = await makeCourse(creator);
    const buyer = await makePerson();
    const { checkoutId } = await started(buyer, course.id);
    // The request first closes the payment page of the other context. By then, the new purchase has
    // its price but is not stored yet.
    await world.control('POST /requests/hold', { count: 1 });
    const starting = start(buyer, course.id, { context: 'PROFILE' });
    await until(async () => (await listEvents('checkout.session.expired', checkoutId)).length === 1);
    await raise(course.id);
    await world.control('POST /requests/release');
    expect(await starting).toMatchObject({ status: 409, problem: { code: 'PRICE_CHANGED' } });
    const purchases = await purchasesOf(buyer, course.id);
    expect(purchases.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  });
});

test('a purchase whose payment page is stored while the purchase is being closed is closed with the page', async () => {
  const { db, inTransaction } = await import('@/backend/db/connection');
  const { closeOpen } = await import('@/backend/checkout/payments/service');
  const { sql } = await import('kysely');
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { url, checkoutId, sessionId } = await started(buyer, course.id);
  const setPage = (to: Db, id: string | null) => changePayment(checkoutId, { sessionId: id }, to);
  await setPage(db, null);
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
    return rows.length > 0;
  };
  let closing = Promise.resolve();
  await inTransaction(async (trx) => {
    await setPage(trx, sessionId);
    closing = closeOpen({ contentType: 'COURSE', contentId: course.id });
    await until(isWaiting);
  });
  await closing;
  await pay({ url });
  expect(await refreshPurchase(buyer, checkoutId)).toMatchObject({ body: { state: 'CANCELLED' } });
});

test('a payment whose amount differs from the purchase is held for review and grants nothing', async () => {
  const { db } = await import('@/backend/db/connection');
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { url, sessionId, checkoutId } = await started(buyer, course.id);
  await db.updateTable('purchases').set({ amountCents: 6500 }).where('id', '=', checkoutId).execute();
  await pay({ url });
  await deliverFor(sessionId);
  await expectNoSale(buyer, course.id, { waiting: 1 });
  expect((await traces(buyer, course.id)).purchases).toMatchObject([
    { status: 'REVIEW', reviewReason: 'AMOUNT_DIFFERS' },
  ]);
});

test('the second of two concurrent payments for one course grants nothing and is refunded at once', async () => {
  const { db } = await import('@/backend/db/connection');
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const one = await started(buyer, course.id);
  // Simulates a first payment page that could not be closed in time, so that the buyer can pay both
  // pages.
  await db.updateTable('purchases').set({ status: 'CANCELLED' }).where('id', '=', one.checkoutId).execute();
  await changePayment(one.checkoutId, { status: 'CANCELLED' });
  const two = await started(buyer, course.id);
  await Promise.all([pay({ url: one.url }), pay({ url: two.url })]);
  const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
  await Promise.all([one, two, one, two].map(({ sessionId }) => fulfil(sessionId)));
  await expectOneSale(buyer, course.id, { waiting: 1 });
  const { purchases } = await traces(buyer, course.id);
  expect(purchases.map(({ status }) => status).sort()).toEqual(['REVIEW', 'SUCCESS']);
  const { id: second } = purchases.find(({ status }) => status === 'REVIEW')!;
  expect(await refundsOf(buyer)).toEqual([{ purchaseId: second, askedBy: 'AUTOMATIC', amountCents: 6400 }]);
  await runTasks('checkout.sendRefund');
  expect(await refreshPurchase(buyer, second)).toMatchObject({
    body: { state: 'REFUNDED', isUndeliverable: true },
  });
  // The refund of the second payment does not end the access from the first payment.
  const part = { id: course.id, partId: course.lockedPartId };
  expect((await ask('GET /courses/:id/parts/:partId', { as: buyer, params: part })).status).toBe(200);
});

test('the reconciler cancels a purchase without a payment page unless the purchase was settled meanwhile', async () => {
  const { shiftClock } = await import('@/backend/clock');
  const { cancelUnopened, reconcile } = await import('@/backend/checkout/payments/service');
  const course = await makeCourse(creator);
  const [gone, paid] = [await makePerson(), await makePerson()];
  const unopened = (await started(gone, course.id)).checkoutId;
  const { checkoutId, sessionId, url } = await started(paid, course.id);
  const forgetPage = (id: string) => changePayment(id, { sessionId: null, sessionUrl: null });
  await forgetPage(unopened);
  await forgetPage(checkoutId);
  const asRead = await readPayment(checkoutId);
  await pay({ url });
  await deliverFor(sessionId);
  // The reconciler may have read the payment before the webhook arrived.
  await cancelUnopened(asRead);
  shiftClock(91 * 60_000);
  await reconcile();
  shiftClock(0);
  await expectOneSale(paid, course.id);
  expect((await traces(gone, course.id)).purchases).toMatchObject([{ status: 'CANCELLED' }]);
});

test('a payment page that is not paid expires', async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { sessionId, checkoutId } = await started(buyer, course.id);
  await world.stripe().checkout.sessions.expire(sessionId);
  expect((await refreshPurchase(buyer, checkoutId)).body.status).toBe('CANCELLED');
  expect((await start(buyer, course.id)).status).toBe(200);
});

describe('a course that is withdrawn from sale while its payment page is open', () => {
  /** Creator for these tests only. The payment pages of the shared creator must stay open. */
  let seller: CreatorPerson;
  beforeAll(async () => {
    seller = await makePayableCreator(world);
  });
  const unpublish = (courseId: string) =>
    ask('PATCH /kumu/courses/update-status', { as: seller, body: { courseId, status: 'UNPUBLISHED' } });
  const remove = (id: string) => ask('DELETE /courses/:id/delete', { as: seller, params: { id } });
  /** Rejects a course that was published without a review, as the office can do later. */
  async function reject(id: string) {
    const { db } = await import('@/backend/db/connection');
    await db.updateTable('courses').set({ unreviewedSince: new Date() }).where('id', '=', id).execute();
    await decide('course', id, { decision: 'reject', reason: 'Decided for a test.' });
  }
  const suspendSeller = () => suspend(seller.actor.creator.id);
  afterEach(async () => {
    const { getById } = await import('@/backend/creators/service');
    const { db } = await import('@/backend/db/connection');
    const { id } = seller.actor.creator;
    if ((await getById(db, id)).state === 'SUSPENDED') await reinstate(id);
  });

  test.each([
    ['its creator is suspended', suspendSeller],
    ['the office rejects it', reject],
    ['it is unpublished', unpublish],
    ['it is deleted', remove],
  ])('a course’s payment page is closed and other pages stay open when %s', async (_, happen) => {
    const [course, other] = [await makeCourse(seller), await makeCourse(creator)];
    const [buyer, elsewhere] = [await makePerson(), await makePerson()];
    const { url, checkoutId } = await started(buyer, course.id);
    const open = await started(elsewhere, other.id);
    await happen(course.id);
    await runTasks('checkout.closeOpen');
    await pay({ url });
    expect(await refreshPurchase(buyer, checkoutId)).toMatchObject({ body: { state: 'CANCELLED' } });
    await expectNoSale(buyer, course.id);
    expect(await refreshPurchase(elsewhere, open.checkoutId)).toMatchObject({
      body: { state: 'IN_PROGRESS' },
    });
  });

  test.each([
    ['its creator was suspended', suspendSeller, undefined],
    ['the office rejected it', reject, undefined],
    ['it was deleted', remove, 'AUTOMATIC'],
  ])(
    'a payment for a course grants nothing when %s a moment before the payment',
    async (_, happen, refundedBy) => {
      const course = await makeCourse(seller);
      const buyer = await makePerson();
      const { url, sessionId, checkoutId } = await started(buyer, course.id);
      await happen(course.id);
      await pay({ url });
      await deliverFor(sessionId);
      await expectNoSale(buyer, course.id, { waiting: 1 });
      // Only a payment for permanently deleted content is refunded at once. Other payments are held
      // for review.
      const refunds = refundedBy ? [expect.objectContaining({ askedBy: refundedBy, amountCents: 6400 })] : [];
      expect(await refundsOf(buyer)).toEqual(refunds);
      // A refund by the office does not mark the course as undeliverable.
      if (!refundedBy)
        await ask('PATCH /office/purchases/:id', {
          as: await makeOffice(),
          params: { id: checkoutId },
          body: { decision: 'refund', reason: 'It may take a while.' },
        });
      await runTasks('checkout.sendRefund');
      expect((await refreshPurchase(buyer, checkoutId)).body).toMatchObject({
        state: 'REFUNDED',
        isUndeliverable: refundedBy !== undefined,
      });
    },
  );

  test('a paid course is delivered when it was unpublished a moment before the payment', async () => {
    const course = await makeCourse(seller);
    const buyer = await makePerson();
    const { url, sessionId } = await started(buyer, course.id);
    await unpublish(course.id);
    await pay({ url });
    await deliverFor(sessionId);
    await expectOneSale(buyer, course.id);
  });
});

test('a purchase includes the parts that its payment page offered, even parts that were removed since', async () => {
  const { db } = await import('@/backend/db/connection');
  const { findNeed } = await import('@/backend/files/use-service');
  const course = await makeCourse(creator);
  const fileId = await makeFile(creator, `paid-${course.id}.mp4`);
  await db.updateTable('seriesParts').set({ fileId }).where('id', '=', course.lockedPartId).execute();
  const buyer = await makePerson();
  const { url, sessionId } = await started(buyer, course.id);
  await ask('DELETE /kumu/courses/delete-series-part', {
    as: creator,
    query: { partId: course.lockedPartId },
  });
  expect(await findNeed(db, fileId)).toBe('KEPT');
  await pay({ url });
  await deliverFor(sessionId);
  await expectOneSale(buyer, course.id);
  const part = { id: course.id, partId: course.lockedPartId };
  expect((await ask('GET /courses/:id/parts/:partId', { as: buyer, params: part })).status).toBe(200);
});

test('a change of the price to 0 closes the payment pages with the old price', async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { url, checkoutId } = await started(buyer, course.id);
  await ask('PATCH /courses/:id', { as: creator, params: { id: course.id }, body: { priceCents: 0 } });
  await runTasks('checkout.closeOpen');
  expect((await ask('POST /courses/:id/unlock', { as: buyer, params: { id: course.id } })).status).toBe(200);
  await pay({ url });
  expect(await refreshPurchase(buyer, checkoutId)).toMatchObject({ body: { status: 'CANCELLED' } });
  expect((await traces(buyer, course.id)).sales).toEqual([]);
});

test('a payment page stays open when an update keeps the price', async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { url, sessionId } = await started(buyer, course.id);
  const body = { title: 'Sleep Without Trying Hard', priceCents: 6400 };
  expect((await ask('PATCH /courses/:id', { as: creator, params: { id: course.id }, body })).status).toBe(
    200,
  );
  await runTasks('checkout.closeOpen');
  await pay({ url });
  await deliverFor(sessionId);
  await expectOneSale(buyer, course.id);
});

test('a provider failure is reported, charges nothing and lets the same key be used again', async () => {
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  await world.control('POST /requests/fail', { count: 10 });
  expect(await start(buyer, course.id, {}, 'once-more-please')).toMatchObject({
    status: 502,
    problem: { code: 'PAYMENTS_UNAVAILABLE' },
  });
  await world.control('POST /requests/fail', { count: 0 });
  expect((await start(buyer, course.id, {}, 'once-more-please')).status).toBe(200);
  expect((await traces(buyer, course.id)).purchases).toHaveLength(1);
});

describe('open purchases', () => {
  let courseId: string;
  let count = 0;
  const newSession = () => `session-${++count}`;
  beforeAll(async () => {
    courseId = (await makeCourse(creator)).id;
  });

  /** Creates another person's purchase that was started the given time ago (minutes). */
  async function purchaseIn(status: PurchaseState, minutes = 0, sessionId: string | null = null) {
    const { db } = await import('@/backend/db/connection');
    const buyer = await makePerson();
    await makePurchase(buyer, creator, courseId);
    const createdAt = new Date(Date.now() - minutes * 60_000);
    const { id } = await db
      .updateTable('purchases')
      .set({ status, createdAt })
      .set(status === 'SUCCESS' ? {} : { completedAt: null })
      .where('buyerId', '=', buyer.userId)
      .returning('id')
      .executeTakeFirstOrThrow();
    await changePayment(id, { sessionId, createdAt, status: status === 'SUCCESS' ? 'PAID' : 'OPEN' });
    return id;
  }

  async function stored(ids: string[]) {
    const { db } = await import('@/backend/db/connection');
    const { listPurchases } = await import('@/backend/checkout/purchases/repository');
    const rows = await listPurchases(db, ids);
    return ids.map((id) => {
      const { status, sessionId } = rows.find((row) => row.id === id)!;
      return [status, sessionId];
    });
  }

  test('cancelUnopened cancels only the given payment and only if it has no payment page', async () => {
    const { cancelUnopened } = await import('@/backend/checkout/payments/service');
    const session = newSession();
    const unopened = await purchaseIn('IN_PROGRESS');
    const other = await purchaseIn('IN_PROGRESS');
    const opened = await purchaseIn('IN_PROGRESS', 0, session);
    const paid = await purchaseIn('SUCCESS');
    for (const id of [unopened, opened, paid]) await cancelUnopened(await readPayment(id));
    expect(await stored([unopened, other, opened, paid])).toEqual([
      ['CANCELLED', null],
      ['IN_PROGRESS', null],
      ['IN_PROGRESS', session],
      ['SUCCESS', null],
    ]);
  });

  test('open purchases are listed for the requested content', async () => {
    const { db } = await import('@/backend/db/connection');
    const { listOpenIds } = await import('@/backend/checkout/service');
    await purchaseIn('IN_PROGRESS');
    const other = await makeCourse(creator);
    expect(await listOpenIds(db, 'COURSE', [courseId, other.id])).toContain(courseId);
    expect(await listOpenIds(db, 'COURSE', [other.id])).toEqual([]);
  });

  test('a payment page belongs to one purchase', async () => {
    const { db } = await import('@/backend/db/connection');
    const { setSession } = await import('@/backend/checkout/payments/repository');
    const [one, other] = [await purchaseIn('IN_PROGRESS'), await purchaseIn('IN_PROGRESS')];
    const sessionId = newSession();
    await setSession(db, (await readPayment(one)).id, { sessionId, sessionUrl: 'https://pay.test' });
    expect(await stored([one, other])).toEqual([
      ['IN_PROGRESS', sessionId],
      ['IN_PROGRESS', null],
    ]);
  });

  test('hundreds of abandoned purchases do not prevent the reconciler from settling another purchase', async () => {
    const { db } = await import('@/backend/db/connection');
    const { reconcile } = await import('@/backend/checkout/payments/service');
    const buyer = await makePerson();
    const { url, checkoutId } = await started(buyer, courseId);
    await pay({ url });
    const { id: _, ...open } = await readPayment(await purchaseIn('IN_PROGRESS'));
    const createdAt = new Date(Date.now() - 10 * 60_000);
    await db
      .insertInto('payments')
      .values(Array.from({ length: 500 }, () => ({ ...open, createdAt })))
      .execute();
    await changePayment(checkoutId, { createdAt: new Date(Date.now() - 5 * 60_000) });
    await reconcile();
    const [settled] = await db
      .selectFrom('purchases')
      .select('status')
      .where('id', '=', checkoutId)
      .execute();
    expect(settled!.status).toBe('SUCCESS');
    await db
      .updateTable('payments')
      .set({ status: 'CANCELLED' })
      .where('createdAt', '=', createdAt)
      .execute();
  });

  test('the waiting payments that are older than the limit are listed oldest first', async () => {
    const { db } = await import('@/backend/db/connection');
    const { listWaiting } = await import('@/backend/checkout/payments/repository');
    // No other test has purchases that are this old (minutes).
    const minutes = 1_000_000;
    const second = await purchaseIn('IN_PROGRESS', minutes + 20);
    await purchaseIn('IN_PROGRESS', minutes + 5);
    const first = await purchaseIn('IN_PROGRESS', minutes + 30);
    await purchaseIn('SUCCESS', minutes + 40);
    const paymentIds = [(await readPayment(first)).id, (await readPayment(second)).id];
    const startedBefore = new Date(Date.now() - (minutes + 10) * 60_000);
    const waiting = (limit: number, after: [string, string] | null = null) =>
      listWaiting(db, { startedBefore, heldBefore: startedBefore }, after, limit);
    expect((await waiting(10)).map(({ id }) => id)).toEqual(paymentIds);
    const [one, ...more] = await waiting(1);
    expect([one!.id, more]).toEqual([paymentIds[0], []]);
    expect((await waiting(10, [one!.sortText, one!.id])).map(({ id }) => id)).toEqual([paymentIds[1]]);
  });
});
