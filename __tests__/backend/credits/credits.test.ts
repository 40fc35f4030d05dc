import fc from 'fast-check';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { readMail } from '../../support/tasks';

let world: PaymentsWorld;
let creator: CreatorPerson;
let db: typeof import('@/backend/db/connection').db;
let ledger: typeof import('@/backend/money/ledger');
let service: typeof import('@/backend/credits/service');
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  ledger = await import('@/backend/money/ledger');
  service = await import('@/backend/credits/service');
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  creator = await makePayableCreator(world);
});
// All tests pay from one IP address, so the rate limits are cleared before each test.
beforeEach(() => db.deleteFrom('rateLimits').execute());
afterAll(() => world.close());

let keys = 0;
const headers = () => ({ 'idempotency-key': `credits-number-${++keys}` });
const open = (buyer: Person, pack: 10 | 25 | 50 | 100) =>
  ask('POST /credits', {
    as: buyer,
    headers: headers(),
    body: { pack, successUrl: '/profile/credits', cancelUrl: '/profile/credits' },
  });
const spend = (buyer: Person, contentId: string, price = 1000, given = headers()) =>
  ask('POST /credits/spend', { as: buyer, headers: given, body: { type: 'PPV_COURSE', contentId, price } });
const readCredits = async (buyer: Person) => (await ask('GET /credits', { as: buyer })).body;

/** Posts credits to the ledger as the sale of a pack does. */
async function give(buyer: Person, amountCents: number) {
  const { inTransaction } = await import('@/backend/db/connection');
  const { sale } = await import('@/backend/money/postings');
  const line = { payee: 'CREDITS' as const, sellerId: null, amountCents, feeCents: 0 };
  await inTransaction((trx) => sale(trx, { id: crypto.randomUUID(), buyerId: buyer.userId, lines: [line] }));
}
const courseFor = (priceCents: number) => makeCourse(creator, { priceCents });
const balanceOf = async (key: string) => 0 - (await ledger.balanceCents(db, key));
const creditsOf = ({ userId }: Person) => balanceOf(ledger.account.credits(userId));
const entitlementsOf = ({ userId }: Person) =>
  db
    .selectFrom('entitlements')
    .select(['contentId', 'source', 'endedAt'])
    .where('userId', '=', userId)
    .execute();

test('a credit pack is booked once, however often its payment is reported', async () => {
  const buyer = await makePerson();
  const { body } = await open(buyer, 25);
  expect(await readCredits(buyer)).toEqual({
    items: [],
    nextCursor: null,
    balanceCents: 0,
    grantedCents: 0,
    pending: null,
  });
  await pay({ url: body.url });
  await Promise.all(Array.from({ length: 4 }, () => fulfilment.fulfil(body.sessionId)));
  expect(await readCredits(buyer)).toMatchObject({
    balanceCents: 2500,
    items: [
      {
        kind: 'BOUGHT',
        title: '25 credits',
        amountCents: 2500,
        balanceCents: 2500,
        purchaseId: body.checkoutId,
      },
    ],
  });
  expect(
    await ask('POST /checkout/:id/refresh', { as: buyer, params: { id: body.checkoutId } }),
  ).toMatchObject({
    body: { status: 'SUCCESS', transactionType: 'CREDITS', amountCents: 2500, path: '/profile/credits' },
  });
  expect((await readMail(buyer.email, 'never expire'))!.textBody).toContain('25 credits from Kumu');
});

test('only the packs on sale can be bought', async () => {
  const buyer = await makePerson();
  const answer = await ask('POST /credits', {
    as: buyer,
    headers: headers(),
    body: { pack: 11 as 10, successUrl: '/', cancelUrl: '/' },
  });
  expect(answer).toMatchObject({ status: 422, problem: { errors: [{ path: 'pack' }] } });
});

test('a course unlocked with credits reduces the balance and pays the creator the price minus the fee', async () => {
  const buyer = await makePerson();
  await give(buyer, 2500);
  const course = await courseFor(1000);
  const before = await balanceOf(ledger.account.creator(creator.actor.creator.id));
  const answer = await spend(buyer, course.id);
  expect(answer.body.balanceCents).toBe(1500);
  expect((await balanceOf(ledger.account.creator(creator.actor.creator.id))) - before).toBe(1000 - 130);
  expect(await entitlementsOf(buyer)).toEqual([{ contentId: course.id, source: 'CREDITS', endedAt: null }]);
  expect(await ask('GET /courses/:id/viewer-state', { as: buyer, params: { id: course.id } })).toMatchObject({
    body: { isUnlocked: true, can: { buy: false } },
  });
  expect((await readCredits(buyer)).items[0]).toMatchObject({
    kind: 'SPENT',
    amountCents: -1000,
    balanceCents: 1500,
    purchaseId: answer.body.checkoutId,
  });
  expect(
    await ask('POST /checkout/:id/refresh', { as: buyer, params: { id: answer.body.checkoutId } }),
  ).toMatchObject({
    body: { status: 'SUCCESS', transactionType: 'PPV_COURSE', contentId: course.id },
  });
  expect((await readMail(buyer.email, 'is in your library'))!.textBody).toContain('A$10.00');
  expect(await ledger.findWrongBalances(db)).toEqual([]);
});

test('a spend request is executed once per key and is refused with another key once the course is owned', async () => {
  const buyer = await makePerson();
  await give(buyer, 5000);
  const course = await courseFor(1000);
  const key = headers();
  const first = await spend(buyer, course.id, 1000, key);
  expect((await spend(buyer, course.id, 1000, key)).body).toEqual(first.body);
  expect(await spend(buyer, course.id)).toMatchObject({ status: 409, problem: { code: 'ALREADY_UNLOCKED' } });
  expect(await creditsOf(buyer)).toBe(4000);
});

test.each([
  ['too few credits', 1001, 1001, 'NOT_ENOUGH_CREDITS'],
  ['another price than the one that was seen', 1000, 900, 'PRICE_CHANGED'],
])('a spend request with %s is refused and changes nothing', async (_, priceCents, price, code) => {
  const buyer = await makePerson();
  await give(buyer, 1000);
  const course = await courseFor(priceCents);
  expect(await spend(buyer, course.id, price)).toMatchObject({ status: 409, problem: { code } });
  expect([await creditsOf(buyer), await entitlementsOf(buyer)]).toEqual([1000, []]);
  const rows = await db.selectFrom('purchases').select('id').where('buyerId', '=', buyer.userId).execute();
  expect(rows).toEqual([]);
});

test("a tip, the creator's own course and an unpublished course cannot be paid with credits", async () => {
  const buyer = await makePerson();
  await give(buyer, 5000);
  const course = await courseFor(1000);
  const tip = await ask('POST /credits/spend', {
    as: buyer,
    headers: headers(),
    body: { type: 'DONATION', contentId: creator.actor.creator.id, price: 1000 },
  });
  expect(tip).toMatchObject({ status: 422, problem: { errors: [{ code: 'NOT_FOR_CREDITS' }] } });
  await give(creator, 5000);
  expect(await spend(creator, course.id)).toMatchObject({ status: 403, problem: { code: 'OWN_CONTENT' } });
  await db.updateTable('courses').set({ state: 'UNPUBLISHED' }).where('id', '=', course.id).execute();
  expect((await spend(buyer, course.id)).status).toBe(404);
  expect(await creditsOf(buyer)).toBe(5000);
});

test('an open card payment page for a course unlocked with credits can no longer be paid', async () => {
  const buyer = await makePerson();
  await give(buyer, 1000);
  const course = await courseFor(1000);
  const { body } = await ask('POST /stripe/customer/checkout', {
    as: buyer,
    headers: headers(),
    body: {
      stripeOperation: {
        type: 'PPV_COURSE',
        contentId: course.id,
        price: 1000,
        successUrl: '/',
        cancelUrl: '/',
      },
    },
  });
  expect((await spend(buyer, course.id)).status).toBe(200);
  await pay({ url: body.url });
  await fulfilment.fulfil(body.sessionId);
  expect(
    await ask('POST /checkout/:id/refresh', { as: buyer, params: { id: body.checkoutId } }),
  ).toMatchObject({
    body: { status: 'CANCELLED' },
  });
  expect(await entitlementsOf(buyer)).toHaveLength(1);
});

test('credits are not spent on a course whose card payment was received first', async () => {
  const buyer = await makePerson();
  await give(buyer, 1000);
  const course = await courseFor(1000);
  const { body } = await ask('POST /stripe/customer/checkout', {
    as: buyer,
    headers: headers(),
    body: {
      stripeOperation: {
        type: 'PPV_COURSE',
        contentId: course.id,
        price: 1000,
        successUrl: '/',
        cancelUrl: '/',
      },
    },
  });
  await pay({ url: body.url });
  expect(await spend(buyer, course.id)).toMatchObject({ status: 409, problem: { code: 'ALREADY_UNLOCKED' } });
  expect(await creditsOf(buyer)).toBe(1000);
  expect(await entitlementsOf(buyer)).toMatchObject([{ source: 'PURCHASE' }]);
});

const wait = (buyer: Person, contentId: string, price = 1000) =>
  ask('POST /credits/pending-transaction', { as: buyer, body: { type: 'PPV_COURSE', contentId, price } });
/** Buys a pack and runs the tasks that the payment queues. */
async function buyPack(buyer: Person, pack: 10 | 25) {
  const { body } = await open(buyer, pack);
  await pay({ url: body.url });
  await fulfilment.fulfil(body.sessionId);
  await runTasks('credits.completePending');
}

test('a pending unlock is completed once by the next purchase of enough credits', async () => {
  const buyer = await makePerson();
  const course = await courseFor(1500);
  expect((await wait(buyer, course.id, 1500)).body).toMatchObject({ state: 'WAITING', priceCents: 1500 });
  await buyPack(buyer, 10);
  expect(await readCredits(buyer)).toMatchObject({ balanceCents: 1000, pending: { state: 'WAITING' } });
  await buyPack(buyer, 25);
  expect(await readCredits(buyer)).toMatchObject({
    balanceCents: 2000,
    pending: { state: 'COMPLETED', contentId: course.id, path: `/courses/${course.id}` },
    items: [{ kind: 'SPENT' }, { kind: 'BOUGHT' }, { kind: 'BOUGHT' }],
  });
  const { completePending } = await import('@/backend/credits/pending-service');
  await completePending({ userId: buyer.userId });
  expect(await readCredits(buyer)).toMatchObject({ balanceCents: 2000, pending: { state: 'COMPLETED' } });
  expect(await entitlementsOf(buyer)).toEqual([{ contentId: course.id, source: 'CREDITS', endedAt: null }]);
});

test.each([
  ['its price has changed', { priceCents: 1100 }],
  ['it is no longer offered', { state: 'UNPUBLISHED' as const }],
])('a pending unlock lapses without spending credits when %s', async (_, change) => {
  const buyer = await makePerson();
  const course = await courseFor(1000);
  await wait(buyer, course.id);
  await db.updateTable('courses').set(change).where('id', '=', course.id).execute();
  await buyPack(buyer, 25);
  expect(await readCredits(buyer)).toMatchObject({ balanceCents: 2500, pending: { state: 'LAPSED' } });
  expect(await entitlementsOf(buyer)).toEqual([]);
});

test('settlePending does not settle a newer pending transaction, even for the same course', async () => {
  const { findPending, settlePending } = await import('@/backend/credits/repository');
  const buyer = await makePerson();
  const course = await courseFor(1000);
  await wait(buyer, course.id);
  const before = (await findPending(db, buyer.userId))!;
  await wait(buyer, course.id);
  await settlePending(db, before, 'LAPSED');
  expect(await readCredits(buyer)).toMatchObject({ pending: { state: 'WAITING' } });
  await settlePending(db, (await findPending(db, buyer.userId))!, 'LAPSED');
  expect(await readCredits(buyer)).toMatchObject({ pending: { state: 'LAPSED' } });
});

test('a pending unlock expires after 24 hours', async () => {
  const buyer = await makePerson();
  const course = await courseFor(1000);
  const { body } = await wait(buyer, course.id);
  const hours = (Date.parse(body.expiresAt) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  await db
    .updateTable('pendingTransactions')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', buyer.userId)
    .execute();
  await buyPack(buyer, 25);
  expect(await readCredits(buyer)).toMatchObject({ balanceCents: 2500, pending: null });
});

test('a new pending unlock replaces the previous one, and an owned course cannot be pending', async () => {
  const buyer = await makePerson();
  const [first, last] = [await courseFor(1000), await courseFor(1000)];
  await wait(buyer, first.id);
  await wait(buyer, last.id);
  await buyPack(buyer, 25);
  expect((await entitlementsOf(buyer)).map(({ contentId }) => contentId)).toEqual([last.id]);
  expect(await wait(buyer, last.id)).toMatchObject({ status: 409, problem: { code: 'ALREADY_UNLOCKED' } });
});

test('concurrent spending never overdraws the credits and unlocks each paid course once', async () => {
  const prices = [300, 500, 700, 1000];
  const courses = await Promise.all(prices.map((priceCents) => courseFor(priceCents)));
  const some = fc.integer({ min: 0, max: prices.length - 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 2500 }),
      fc.array(some, { minLength: 2, maxLength: 8 }),
      async (had, wanted) => {
        const buyer = await makePerson();
        if (had) await give(buyer, had);
        const results = await Promise.allSettled(
          wanted.map((index) =>
            service.spend(buyer.actor, {
              type: 'PPV_COURSE',
              contentId: courses[index]!.id,
              price: prices[index]!,
              context: 'DEFAULT',
            }),
          ),
        );
        const codes = results.flatMap((result) =>
          result.status === 'rejected' ? [String(result.reason.code)] : [],
        );
        expect(codes.filter((code) => !['NOT_ENOUGH_CREDITS', 'ALREADY_UNLOCKED'].includes(code))).toEqual(
          [],
        );
        const paid = results.flatMap((result, at) => (result.status === 'fulfilled' ? [wanted[at]!] : []));
        const left = await creditsOf(buyer);
        expect(left).toBe(had - paid.reduce((sum, index) => sum + prices[index]!, 0));
        expect(left).toBeGreaterThanOrEqual(0);
        const unlocked = (await entitlementsOf(buyer)).map(({ contentId }) => contentId).sort();
        expect(unlocked).toEqual([...new Set(paid)].map((index) => courses[index]!.id).sort());
        expect(new Set(paid).size).toBe(paid.length);
        // Each refused course is either no longer affordable or already owned.
        for (const index of wanted) expect(left < prices[index]! || paid.includes(index)).toBe(true);
        expect(await ledger.findWrongBalances(db)).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});
