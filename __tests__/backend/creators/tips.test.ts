import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { decideInQueue, listQueue, suspend } from '../../support/make/office';
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
const tip = (
  buyer: Person,
  contentId: string,
  amount: number | undefined,
  price = amount ?? 0,
  note?: string,
) =>
  ask('POST /stripe/customer/checkout', {
    as: buyer,
    headers: { 'idempotency-key': `tip-number-${++keys}` },
    body: {
      stripeOperation: { type: 'DONATION', contentId, price, amount, note, successUrl: '/', cancelUrl: '/' },
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

test('a tip minus the fee is paid to the creator, unlocks nothing and sends a mail to both people', async () => {
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

test('the fee of a small tip is at most half of the tip', async () => {
  const before = await earnedCents();
  await paidTip(creator.actor.creator.id, 51);
  expect((await earnedCents()) - before).toBe(51 - 25);
});

describe('notes of tips', () => {
  const note = 'Slept through. Thank you.';
  const creatorId = () => creator.actor.creator.id;
  const readSales = async (buyer: Person) =>
    (await ask('GET /audience/:id', { as: creator, params: { id: buyer.userId } })).body.sales;
  const readMovements = async () => (await ask('GET /wallet/movements', { as: creator })).body.items;
  const report = (as: Person, subjectId: string) =>
    ask('POST /reports', { as, body: { subjectType: 'TIP_NOTE', subjectId, reason: 'HARMFUL' } });

  test('a tip’s note is shown to both people and sent to the creator but not to the card provider', async () => {
    const sender = await makePerson();
    const { body } = await tip(sender, creatorId(), 900, 900, `  ${note} `);
    await pay({ url: body.url });
    const id = body.checkoutId;
    const bought = await ask('POST /checkout/:id/refresh', { as: sender, params: { id } });
    expect(bought.body).toMatchObject({ status: 'SUCCESS', note });
    const [row] = (await ask('GET /purchases', { as: sender })).body.items;
    expect(row).toMatchObject({ kind: 'PURCHASE', note });
    expect(await readSales(sender)).toMatchObject([{ id, note }]);
    expect((await readMovements())[0]).toMatchObject({ saleId: id, note });
    const { textBody } = (await readMail(creator.email, 'tip of A$9'))!;
    expect(textBody).toContain(note);
    const { items } = (await ask('GET /notifications', { as: creator, query: { side: 'creator' } })).body;
    expect(items.find(({ kind }) => kind === 'tipReceived')?.people[0]).toMatchObject({ quote: note });
    const session = await world.stripe().checkout.sessions.retrieve(body.sessionId);
    expect(JSON.stringify(session)).not.toContain('Slept');
  });

  test('a note without visible letters is empty, and a note needs a tip and at most 300 characters', async () => {
    const { db } = await import('@/backend/db/connection');
    const noteOf = async (id: string) =>
      (await db.selectFrom('purchases').where('id', '=', id).select('note').executeTakeFirstOrThrow()).note;
    const { body } = await tip(member, creatorId(), 500, 500, '\u200b \u2800');
    expect(await noteOf(body.checkoutId)).toBeNull();
    expect(await tip(member, creatorId(), 500, 500, 'n'.repeat(301))).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'stripeOperation.note', code: 'TOO_LONG' }] },
    });
    const { id: contentId } = await makeCourse(creator);
    const started = await ask('POST /stripe/customer/checkout', {
      as: member,
      headers: { 'idempotency-key': 'course-with-a-note' },
      body: {
        stripeOperation: {
          type: 'PPV_COURSE',
          contentId,
          price: 6400,
          note,
          successUrl: '/',
          cancelUrl: '/',
        },
      },
    });
    expect(await noteOf(started.body.checkoutId)).toBeNull();
  });

  test('a tip with a refused word is rejected, and a listed word is reported once the tip is paid', async () => {
    const office = await makeOffice();
    for (const [phrase, effect] of [
      ['nastyword', 'REFUSE'],
      ['oddword', 'REPORT'],
    ] as const)
      await ask('POST /office/words', { as: office, body: { phrase, effect } });
    expect(await tip(member, creatorId(), 500, 500, 'A nastyword')).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'stripeOperation.note', code: 'WORD_NOT_ALLOWED', word: 'nastyword' }] },
    });
    const { body } = await tip(member, creatorId(), 500, 500, 'An oddword');
    await pay({ url: body.url });
    await ask('POST /checkout/:id/refresh', { as: member, params: { id: body.checkoutId } });
    await runTasks('moderation.reportWords');
    const [found] = (await listQueue(office, 'reports')).filter(
      ({ subjectId }) => subjectId === body.checkoutId,
    );
    expect(found).toMatchObject({
      subjectType: 'TIP_NOTE',
      reason: 'WORD_FILTER',
      quote: { text: 'An oddword' },
      measures: ['REMOVE'],
    });
  });

  test('only the creator who got a tip can report its note, and the office can remove and restore the note', async () => {
    const { config } = await import('@/backend/config');
    config.officeUndoMinutes = 10;
    const [office, stranger] = [await makeOffice(), await makePayableCreator(world)];
    const { body } = await tip(member, creatorId(), 600, 600, note);
    const id = body.checkoutId;
    expect((await report(creator, id)).status).toBe(404);
    await pay({ url: body.url });
    await ask('POST /checkout/:id/refresh', { as: member, params: { id } });
    for (const other of [stranger, member]) expect((await report(other, id)).status).toBe(404);
    expect((await report(creator, id)).status).toBe(201);
    const item = (await listQueue(office, 'reports')).find(({ subjectId }) => subjectId === id)!;
    const decided = await decideInQueue(office, 'reports', item.id, 'remove', {
      reason: 'This note is hateful.',
    });
    const shown = async () => (await readSales(member)).find((sale) => sale.id === id)?.note;
    expect(await shown()).toBeNull();
    const params = { id: decided.body.decision.id };
    const undone = { as: office, params, body: { state: 'UNDONE' as const } };
    expect((await ask('PATCH /office/decisions/:id', undone)).status).toBe(200);
    expect(await shown()).toBe(note);
  });

  test('the tip notes of a closed account are hidden, and the tip notes of an erased account are deleted', async () => {
    const { db } = await import('@/backend/db/connection');
    const { checkoutData } = await import('@/backend/checkout/personal-data');
    const sender = await makePerson();
    const { body } = await tip(sender, creatorId(), 900, 900, note);
    await pay({ url: body.url });
    await ask('POST /checkout/:id/refresh', { as: sender, params: { id: body.checkoutId } });
    const isOwn = ({ saleId }: { saleId: string | null }) => saleId === body.checkoutId;
    const setClosed = (closedAt: Date | null) =>
      db.updateTable('users').set({ closedAt }).where('id', '=', sender.userId).execute();
    await setClosed(new Date());
    expect((await readMovements()).find(isOwn)?.note).toBeNull();
    await setClosed(null);
    expect((await readMovements()).find(isOwn)?.note).toBe(note);
    await checkoutData.erase!({ userId: sender.userId, creatorId: null });
    expect((await readMovements()).find(isOwn)?.note).toBeNull();
  });
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

test('a tip without an amount uses the suggested amount only when the buyer’s price matches it', async () => {
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

test('a creator who is not payable or not public cannot get tips, and their page does not offer tips', async () => {
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
