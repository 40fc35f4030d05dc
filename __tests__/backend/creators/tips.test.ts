import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { suspend } from '../../support/make/office';
import { readMail } from '../../support/tasks';

let world: PaymentsWorld;
let creator: CreatorPerson;
let member: Person;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  creator = await makePayableCreator(world);
  member = await makePerson();
});
// The rate limits are reset because all tests pay from one address.
beforeEach(async () => {
  const { db } = await import('@/backend/db/connection');
  await db.deleteFrom('rateLimits').execute();
});
afterAll(() => world.close());

let keys = 0;
const tip = (buyer: Person, contentId: string, amount: number | undefined, price = amount ?? 0) =>
  ask('POST /stripe/customer/checkout', {
    as: buyer,
    headers: { 'idempotency-key': `tip-number-${++keys}` },
    body: {
      stripeOperation: { type: 'DONATION', contentId, price, amount, successUrl: '/', cancelUrl: '/' },
    },
  });
const suggestionsFor = (buyer: Person | undefined, contentId: string) =>
  ask('GET /checkout/quote', { as: buyer, query: { type: 'DONATION', contentId } });

/**
 * Pays a tip.
 * @returns the purchase as its buyer reads it
 */
async function paidTip(contentId: string, amount: number) {
  const { body } = await tip(member, contentId, amount);
  await pay({ url: body.url });
  return (await ask('POST /checkout/:id/refresh', { as: member, params: { id: body.checkoutId } })).body;
}

async function earnedCents() {
  const { db } = await import('@/backend/db/connection');
  const { account, balanceCents } = await import('@/backend/money/ledger');
  return 0 - (await balanceCents(db, account.creator(creator.actor.creator.id)));
}

test('a tip is paid to the creator less the fee, unlocks nothing and sends both parties a mail', async () => {
  const { db } = await import('@/backend/db/connection');
  const creatorId = creator.actor.creator.id;
  expect(await paidTip(creatorId, 1000)).toMatchObject({
    status: 'SUCCESS',
    transactionType: 'DONATION',
    contentType: 'CREATOR',
    contentId: creatorId,
    creatorName: 'Marisol Quennell',
    amountCents: 1000,
  });
  expect(await earnedCents()).toBe(1000 - 130);
  const held = await db.selectFrom('entitlements').where('userId', '=', member.userId).selectAll().execute();
  expect(held).toEqual([]);
  const receipt = (await readMail(member.email, 'Your tip has reached Marisol Quennell'))!.textBody;
  expect(receipt).toContain('You can have it refunded within an hour');
  const { textBody } = (await readMail(creator.email, 'sent you a tip'))!;
  expect(textBody).toContain('Kumu’s fee is A$1.30, so A$8.70 of it is yours.');
});

test('the fee is never more than half of a small tip', async () => {
  const before = await earnedCents();
  await paidTip(creator.actor.creator.id, 51);
  expect((await earnedCents()) - before).toBe(51 - 25);
});

describe('tip refunds', () => {
  const refund = (as: Person, purchaseId: string) =>
    ask('POST /refunds', {
      as,
      headers: { 'idempotency-key': `tip-refund-${++keys}` },
      body: { purchaseId },
    });
  const passTime = async (milliseconds: number) => {
    const { shiftClock } = await import('@/backend/clock');
    shiftClock(milliseconds);
  };
  const HOUR = 60 * 60_000;
  afterEach(() => passTime(0));

  test('a tip is refunded to its sender within an hour, and the creator’s share is reversed', async () => {
    const [kept, { id }] = [
      await paidTip(creator.actor.creator.id, 700),
      await paidTip(creator.actor.creator.id, 1000),
    ];
    const before = await earnedCents();
    await passTime(HOUR - 60_000);
    expect((await ask('GET /refunds', { as: member, query: { purchaseId: id } })).body).toMatchObject({
      isAllowed: true,
      amountCents: 1000,
      checks: [
        { code: 'TIP_TIME', isMet: true, limit: 60 },
        { code: 'RECENT', isMet: true },
      ],
    });
    const stranger = await makePerson();
    expect((await refund(stranger, id)).status).toBe(404);
    expect((await refund(member, id)).body).toMatchObject({ state: 'SUCCEEDED', amountCents: 1000 });
    expect((await refund(member, id)).problem).toMatchObject({ code: 'ALREADY_REFUNDED' });
    expect((await earnedCents()) - before).toBe(-870);
    const { body } = await ask('POST /checkout/:id/refresh', { as: member, params: { id: kept.id } });
    expect(body).toMatchObject({ state: 'SUCCESS', refundedCents: 0 });
  });

  test('a tip is refunded after an hour only by its creator', async () => {
    const { id } = await paidTip(creator.actor.creator.id, 1000);
    await passTime(HOUR + 60_000);
    expect((await ask('GET /refunds', { as: member, query: { purchaseId: id } })).body).toMatchObject({
      isAllowed: false,
      checks: [{ code: 'TIP_TIME', isMet: false }, { code: 'RECENT' }],
    });
    expect((await refund(member, id)).problem).toMatchObject({ code: 'REFUND_NOT_ALLOWED' });
    const items = (await ask('GET /purchases', { as: member })).body.items;
    expect(items.find((item) => item.id === id)).toMatchObject({ refund: null });
    expect((await refund(creator, id)).body).toMatchObject({ state: 'SUCCEEDED' });
  });
});

test('the same tip can be sent again', async () => {
  const before = await earnedCents();
  const [first, second] = [
    await paidTip(creator.actor.creator.id, 500),
    await paidTip(creator.actor.creator.id, 500),
  ];
  expect(first.id).not.toBe(second.id);
  expect((await earnedCents()) - before).toBe(2 * (500 - 80));
});

test('a tip on a course refers to the course and does not count as a sale', async () => {
  const course = await makeCourse(creator);
  expect(await paidTip(course.id, 2000)).toMatchObject({
    status: 'SUCCESS',
    contentType: 'COURSE',
    contentId: course.id,
    title: 'Tip for Marisol Quennell',
  });
  const { db } = await import('@/backend/db/connection');
  const { sumContentEarnings } = await import('@/backend/checkout/service');
  expect((await sumContentEarnings(db, 'COURSE', [course.id])).get(course.id)).toBeUndefined();
  expect(await ask('GET /courses/:id/viewer-state', { as: member, params: { id: course.id } })).toMatchObject(
    {
      body: { isUnlocked: false },
    },
  );
});

test.each([
  [0, 'BELOW_PROVIDER_MINIMUM'],
  [1, 'BELOW_PROVIDER_MINIMUM'],
  [49, 'BELOW_PROVIDER_MINIMUM'],
  [1_000_001, 'TOO_BIG'],
])('a tip of %i cents is rejected with %s beside the amount', async (amount, code) => {
  const answer = await tip(member, creator.actor.creator.id, amount, 1000);
  expect(answer).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'stripeOperation.amount', code }] },
  });
});

test.each([50, 1_000_000])('a tip of %i cents can be paid', async (amount) => {
  expect((await tip(member, creator.actor.creator.id, amount)).status).toBe(200);
});

test('a tip without an amount uses the suggested amount only for a buyer who saw it', async () => {
  const creatorId = creator.actor.creator.id;
  expect(await tip(member, creatorId, undefined, 700)).toMatchObject({ problem: { code: 'PRICE_CHANGED' } });
  expect((await tip(member, creatorId, undefined, 1000)).status).toBe(200);
});

test('the creator sets the suggested amounts, and the middle amount is preselected', async () => {
  const own = await makePayableCreator(world);
  const { id } = own.actor.creator;
  const suggestions = (await suggestionsFor(undefined, id)).body;
  expect(suggestions).toMatchObject({ suggestedCents: [500, 1000, 2000], totalCents: 1000 });
  expect(suggestions).toMatchObject({
    title: 'Tip for Marisol Quennell',
    included: [],
    path: expect.stringMatching(/^\/creators\//) as string,
  });
  const answer = await ask('PATCH /creators/mine', { as: own, body: { tipAmountsCents: [5000, 300, 1200] } });
  expect(answer.body).toMatchObject({ tipAmountsCents: [300, 1200, 5000] });
  expect((await suggestionsFor(member, id)).body).toMatchObject({
    suggestedCents: [300, 1200, 5000],
    totalCents: 1200,
  });
  const refused = await ask('PATCH /creators/mine', { as: own, body: { tipAmountsCents: [49, 300, 1200] } });
  expect(refused).toMatchObject({ status: 422, problem: { errors: [{ code: 'BELOW_PROVIDER_MINIMUM' }] } });
});

test('a creator cannot tip themself on their page or course', async () => {
  const course = await makeCourse(creator);
  for (const contentId of [creator.actor.creator.id, course.id])
    expect(await tip(creator, contentId, 1000)).toMatchObject({
      status: 403,
      problem: { code: 'OWN_CONTENT' },
    });
});

test('a creator who is not payable or not public gets no tip, and their page offers none', async () => {
  const { db } = await import('@/backend/db/connection');
  const own = await makePayableCreator(world);
  const { id } = own.actor.creator;
  const course = await makeCourse(own);
  const isOffered = async () =>
    (await ask('GET /creators/:creator', { params: { creator: id } })).body.takesTips;
  const isOfferedOnCourse = async () =>
    (await ask('GET /courses/:id', { params: { id: course.id } })).body.creator.takesTips;
  expect([await isOffered(), await isOfferedOnCourse()]).toEqual([true, true]);
  await db.updateTable('creators').set({ canReceivePayments: false }).where('id', '=', id).execute();
  expect([await isOffered(), await isOfferedOnCourse()]).toEqual([false, false]);
  expect(await tip(member, id, 1000)).toMatchObject({
    status: 409,
    problem: { code: 'CREATOR_CANNOT_RECEIVE' },
  });
  await db.updateTable('creators').set({ canReceivePayments: true }).where('id', '=', id).execute();
  const { body } = await tip(member, id, 1000);
  await suspend(id);
  expect((await tip(member, id, 1000)).status).toBe(404);
  // A payment from an already open page goes to review.
  await pay({ url: body.url });
  expect(
    await ask('POST /checkout/:id/refresh', { as: member, params: { id: body.checkoutId } }),
  ).toMatchObject({
    body: { state: 'REVIEW' },
  });
});
