import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, request, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { readPurchase } from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { readMail } from '../../support/tasks';

const DAY = 86_400_000;

let world: PaymentsWorld;
let creator: CreatorPerson;
let courseId: string;
let membershipId: string;
let db: typeof import('@/backend/db/connection').db;
let clock: typeof import('@/backend/clock');
let entitlements: typeof import('@/backend/entitlements/service');
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');
let ledger: typeof import('@/backend/money/ledger');
let sweeper: typeof import('@/backend/memberships/sweep-service');

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  clock = await import('@/backend/clock');
  entitlements = await import('@/backend/entitlements/service');
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  ledger = await import('@/backend/money/ledger');
  sweeper = await import('@/backend/memberships/sweep-service');
});
// All tests pay from one IP address; each test has its own offer.
beforeEach(async () => {
  await db.deleteFrom('rateLimits').execute();
  creator = await makePayableCreator(world);
  ({ id: courseId } = await makeCourse(creator, { priceCents: 6400 }));
  const { body } = await ask('POST /memberships', {
    as: creator,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { name: 'Circle', price: 1200, courseIds: null, hasTrial: false },
  });
  membershipId = body.id;
});
afterEach(() => clock.shiftClock(0));
afterAll(() => world.close());

const give = (giver: Person, more: object = {}) =>
  ask('POST /gifts', {
    as: giver,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      contentType: 'SUBSCRIPTION',
      contentId: membershipId,
      price: 3600,
      recipientName: 'Ines',
      recipientEmail: `${crypto.randomUUID()}@kumu.test`,
      message: '',
      sendAt: null,
      successUrl: '/',
      cancelUrl: '/',
      ...more,
    },
  });
const giftOf = (purchaseId: string) =>
  db.selectFrom('gifts').selectAll().where('purchaseId', '=', purchaseId).executeTakeFirstOrThrow();

/** Creates a paid gift. */
async function given(giver: Person, more: object = {}) {
  const { body } = await give(giver, more);
  await pay({ url: body.url });
  await fulfilment.fulfil(body.sessionId);
  return giftOf(body.checkoutId);
}
const claim = (as: Person, code: string) => ask('POST /gifts/:code/claim', { as, params: { code } });
const own = async (as: Person) => (await ask('GET /subscriptions', { as })).body.items;
const holds = ({ userId }: Person) => entitlements.hasEntitlement(db, userId, 'COURSE', courseId);
const quoteFor = (as: Person) =>
  request('GET', `/checkout/quote?type=SUBSCRIPTION&contentId=${membershipId}`, { as });

/** Joins the membership and pays. */
async function join(as: Person) {
  const { start } = await import('@/backend/checkout/payments/service');
  const order = { type: 'SUBSCRIPTION' as const, contentId: membershipId, priceCents: 1200 };
  const { url, sessionId } = await start(as.actor, { ...order, successPath: '/', cancelPath: '/' });
  await pay({ url });
  await fulfilment.fulfil(sessionId);
}
/** Sets the clock to the given time. */
const at = (date: Date | number) => clock.shiftClock(new Date(date).getTime() - Date.now());
const refundBySeller = (purchaseId: string, amountCents?: number) =>
  ask('POST /refunds', {
    as: creator,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { purchaseId, amountCents },
  });

test('a gift of three months costs three times the current price in one payment without renewal', async () => {
  const giver = await makePerson({ name: 'Jo' });
  expect(await give(giver, { price: 1200 })).toMatchObject({
    status: 409,
    problem: { code: 'PRICE_CHANGED' },
  });
  expect((await give(creator)).problem.code).toBe('OWN_CONTENT');
  const gift = await given(giver);
  expect(await readPurchase(gift.purchaseId!)).toMatchObject({
    status: 'SUCCESS',
    type: 'GIFT',
    contentType: 'SUBSCRIPTION',
    amountCents: 3600,
    feeCents: 390,
    recurringInterval: null,
    subscriptionId: null,
    title: 'Gift of 3 months of Circle',
  });
  expect(-(await ledger.balanceCents(db, ledger.account.creator(creator.actor.creator.id)))).toBe(3210);
  expect(await ledger.findWrongBalances(db)).toEqual([]);
  const mail = (await readMail(gift.recipientEmail, '3 months of Circle'))!.textBody;
  expect(mail).toContain(`/gifts/${gift.code}`);
  expect(mail).toContain('nothing renews');
  expect(mail).not.toContain('They wrote');
  expect((await readMail(giver.email, 'This is your receipt'))!.textBody).toContain('nothing renews');
  expect(await own(giver)).toEqual([]);
  const listed = async (kind: 'memberships' | 'courses') =>
    (await ask('GET /purchases', { as: giver, query: { kind } })).body.items.length;
  expect([await listed('memberships'), await listed('courses')]).toEqual([1, 0]);
});

test('gifted months begin with the claim and end automatically after a notice', async () => {
  const [giver, claimer] = [await makePerson(), await makePerson()];
  const gift = await given(giver, { message: 'For the nights.' });
  expect((await readMail(gift.recipientEmail, '3 months of Circle'))!.textBody).toContain('For the nights.');
  at(new Date(Date.now() + 20 * DAY));
  const claimed = await claim(claimer, gift.code);
  // Only the recipient can read the end date.
  const { body: ofOthers } = await ask('GET /gifts/:code', { params: { code: gift.code } });
  expect(ofOthers).toMatchObject({ isMine: false, endsAt: null });
  const endsAt = clock.monthsAfter(clock.now(), 3);
  expect(claimed.body).toMatchObject({ state: 'CLAIMED', isMine: true, months: 3 });
  expect(Math.abs(Date.parse(claimed.body.endsAt!) - endsAt.getTime())).toBeLessThan(60_000);
  const [mine] = await own(claimer);
  expect(mine).toMatchObject({ isGift: true, state: 'CANCELLING', price: 0, payUrl: null });
  expect(Math.abs(Date.parse(mine!.periodEndsAt) - endsAt.getTime())).toBeLessThan(60_000);
  expect(await holds(claimer)).toBe(true);
  const { body: library } = await ask('GET /library', { as: claimer });
  expect(library.items).toMatchObject([{ content: { id: courseId }, endsAt: mine!.periodEndsAt }]);
  // A person with access for some months can still buy the content permanently.
  expect(await entitlements.ownsPermanently(db, claimer.userId, 'COURSE', courseId)).toBe(false);
  // A gifted membership cannot be cancelled or resumed.
  for (const call of ['PATCH /checkout/:id', 'DELETE /checkout/:id'] as const)
    expect((await ask(call, { as: claimer, params: { id: mine!.id } })).problem.code).toBe(
      'MEMBERSHIP_GRANTED',
    );

  await sweeper.sweep();
  expect(await readMail(claimer.email, 'that you were given')).toBeUndefined();
  at(endsAt.getTime() - 2.5 * DAY);
  await sweeper.sweep();
  const notice = (await readMail(claimer.email, 'that you were given'))!.textBody;
  expect(notice).toContain(`/memberships/${membershipId}`);
  expect(notice).toContain('nothing is charged');
  expect(await holds(claimer)).toBe(true);
  at(endsAt.getTime() + 60_000);
  await sweeper.sweep();
  await sweeper.sweep();
  expect(await holds(claimer)).toBe(false);
  expect(await readMail(claimer.email, 'Nothing more is charged')).toBeDefined();
  expect((await own(await again(claimer)))[0]).toMatchObject({ state: 'CANCELLED', isGift: true });
});
/** Signs the person in again, because their session has expired on the shifted clock. */
async function again(person: Person): Promise<Person> {
  await db
    .updateTable('sessions')
    .set({ expiresAt: new Date(clock.now().getTime() + DAY) })
    .where('userId', '=', person.userId)
    .execute();
  return person;
}

test('only one of several concurrent claims of a gift starts a membership', async () => {
  const gift = await given(await makePerson());
  const claimers = await Promise.all([makePerson(), makePerson(), makePerson()]);
  const answers = await Promise.all(claimers.map((each) => claim(each, gift.code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await Promise.all(claimers.map(own))).flat()).toHaveLength(1);
});

test('a member and the creator cannot claim a gift of the membership, which another person can still claim', async () => {
  const [member, lucky] = [await makePerson(), await makePerson()];
  const [first, second] = [await given(await makePerson()), await given(await makePerson())];
  await join(member);
  expect((await claim(member, first.code)).problem.code).toBe('ALREADY_MEMBER');
  expect((await claim(creator, first.code)).problem.code).toBe('OWN_CONTENT');
  const answers = await Promise.all([claim(lucky, first.code), claim(lucky, second.code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await own(lucky)).toHaveLength(1);
  const left = answers[0].status === 200 ? second : first;
  expect((await giftOf(left.purchaseId!)).state).toBe('WAITING');
  expect((await claim(await makePerson(), left.code)).status).toBe(200);
});

test('a recipient of gifted months who also subscribes keeps access when the gifted months end', async () => {
  const claimer = await makePerson();
  const gift = await given(await makePerson());
  await claim(claimer, gift.code);
  const { periodEndsAt } = (await own(claimer))[0]!;
  expect((await quoteFor(claimer)).body).toMatchObject({ totalCents: 1200, grantedUntil: periodEndsAt });
  await join(claimer);
  expect((await quoteFor(claimer)).body).toMatchObject({ code: 'ALREADY_MEMBER' });
  expect((await own(claimer)).map(({ isGift }) => isGift).sort()).toEqual([false, true]);
  const { endGrantedByPurchase } = await import('@/backend/memberships/granted-service');
  const { inTransaction } = await import('@/backend/db/connection');
  await inTransaction((trx) => endGrantedByPurchase(trx, gift.purchaseId!));
  expect(await holds(claimer)).toBe(true);
});

test('a recipient of gifted months who also subscribed gets no mail about the end of the gift', async () => {
  const claimer = await makePerson();
  const gift = await given(await makePerson());
  await claim(claimer, gift.code);
  await join(claimer);
  await db
    .updateTable('subscriptions')
    .set({ periodEndsAt: new Date(Date.now() - 1000) })
    .where('purchaseId', '=', gift.purchaseId)
    .execute();
  await sweeper.sweep();
  expect((await own(claimer)).find(({ isGift }) => isGift)).toMatchObject({ state: 'CANCELLED' });
  expect(await readMail(claimer.email, 'Nothing more is charged')).toBeUndefined();
  expect(await holds(claimer)).toBe(true);
});

test('a full refund ends the gifted months at once and a partial refund does not', async () => {
  const claimer = await makePerson();
  const gift = await given(await makePerson());
  await claim(claimer, gift.code);
  expect((await refundBySeller(gift.purchaseId!, 1000)).status).toBe(200);
  expect(await holds(claimer)).toBe(true);
  expect((await refundBySeller(gift.purchaseId!)).status).toBe(200);
  expect(await holds(claimer)).toBe(false);
  expect((await own(claimer))[0]).toMatchObject({ state: 'CANCELLED' });
  // The sweep must not grant the access again.
  await sweeper.sweep();
  expect(await holds(claimer)).toBe(false);
});

test('a dispute freezes the gifted months, which end when the dispute is lost', async () => {
  const { syncDispute } = await import('@/backend/checkout/disputes/service');
  const claimer = await makePerson();
  const gift = await given(await makePerson());
  await claim(claimer, gift.code);
  const { providerPaymentId: paymentId } = await readPurchase(gift.purchaseId!);
  const { dispute } = await world.control<{ dispute: { id: string } }>('POST /disputes', {
    payment_intent: paymentId,
  });
  await syncDispute(dispute.id);
  expect(await holds(claimer)).toBe(false);
  await makeCourse(creator, { priceCents: 6400 });
  await sweeper.sweep();
  expect((await ask('GET /library', { as: claimer })).body.items).toEqual([]);
  await world.control(`POST /disputes/${dispute.id}/lose`);
  await syncDispute(dispute.id);
  expect((await own(claimer))[0]).toMatchObject({ state: 'CANCELLED' });
});

test('a gift of a closed membership can still be claimed, and a gift of a suspended creator is refunded', async () => {
  const [giver, claimer] = [await makePerson(), await makePerson()];
  const [kept, gift] = [await given(giver), await given(giver)];
  const open = await give(giver);
  await ask('DELETE /memberships/:id', { as: creator, params: { id: membershipId } });
  expect((await give(giver)).status).toBe(404);
  // The gift is paid while the membership is being closed. The gift is not delivered and its
  // payment is refunded.
  await pay({ url: open.body.url });
  await fulfilment.fulfil(open.body.sessionId);
  expect(await readPurchase(open.body.checkoutId)).toMatchObject({ reviewReason: 'NOT_DELIVERABLE' });
  expect((await claim(await makePerson(), kept.code)).status).toBe(200);

  const creatorId = creator.actor.creator.id;
  await db.updateTable('creators').set({ state: 'SUSPENDED' }).where('id', '=', creatorId).execute();
  expect((await claim(claimer, gift.code)).problem.code).toBe('GIFT_UNAVAILABLE');
  expect((await ask('GET /gifts/:code', { params: { code: gift.code } })).body.state).toBe('UNAVAILABLE');
  await db
    .updateTable('gifts')
    .set({ paidAt: new Date(Date.now() - 100 * DAY) })
    .where('id', '=', gift.id)
    .execute();
  const bought = (await ask('GET /purchases', { as: giver })).body.items;
  expect(bought.find(({ gift: found }) => found?.code === gift.code)?.gift).toMatchObject({
    contentType: 'SUBSCRIPTION',
    state: 'UNAVAILABLE',
    revocableUntil: expect.any(String) as string,
  });
  const taken = await ask('DELETE /gifts/:code', { as: giver, params: { code: gift.code } });
  expect(taken.body).toMatchObject({ amountCents: 3600, state: 'SUCCEEDED' });
  expect((await claim(claimer, gift.code)).problem.code).toBe('GIFT_REVOKED');
});

test('a gift that is paid after its creator was suspended is held for review', async () => {
  const giver = await makePerson();
  const course = { contentType: 'COURSE', contentId: courseId, price: 6400 };
  const opened = [await give(giver), await give(giver, course)];
  const creatorId = creator.actor.creator.id;
  await db.updateTable('creators').set({ state: 'SUSPENDED' }).where('id', '=', creatorId).execute();
  for (const { body } of opened) {
    await pay({ url: body.url });
    await fulfilment.fulfil(body.sessionId);
    expect(await readPurchase(body.checkoutId)).toMatchObject({
      status: 'REVIEW',
      reviewReason: 'NOT_DELIVERABLE',
      refundedCents: 0,
    });
    const refunds = db.selectFrom('refunds').select('id').where('purchaseId', '=', body.checkoutId);
    expect(await refunds.execute()).toEqual([]);
  }
});

test('the erasure of a creator refunds unclaimed gifts, and claimed months last until their end', async () => {
  const { eraseClosed } = await import('@/backend/accounts/deletion-service');
  const postings = await import('@/backend/money/postings');
  const { inTransaction } = await import('@/backend/db/connection');
  const claimer = await makePerson();
  const [waiting, claimed] = [await given(await makePerson()), await given(await makePerson())];
  const other = await makePayableCreator(world);
  await claim(claimer, claimed.code);
  const { userId, actor } = creator;
  const creatorId = actor.creator.id;
  const erasedAt = async () =>
    (await db.selectFrom('users').select('erasedAt').where('id', '=', userId).executeTakeFirstOrThrow())
      .erasedAt;
  const closedAt = new Date(Date.now() - 15 * DAY);
  await db.updateTable('users').set({ closedAt }).where('id', '=', userId).execute();
  await db.updateTable('creators').set({ closedAt }).where('id', '=', creatorId).execute();
  // The creator's share of the claimed gift was paid out. The share of the unclaimed gift is
  // reversed with its refund.
  const [paid] = await db
    .selectFrom('purchases')
    .select(['amountCents', 'feeCents'])
    .where('id', '=', claimed.purchaseId!)
    .execute();
  const amountCents = paid!.amountCents - paid!.feeCents;
  await inTransaction((trx) => postings.payout(trx, { payoutId: `po_${creatorId}`, creatorId, amountCents }));
  await eraseClosed();
  expect(await readPurchase(waiting.purchaseId!)).toMatchObject({ status: 'REFUNDED', refundedCents: 3600 });
  expect(await giftOf(waiting.purchaseId!)).toMatchObject({ state: 'REFUNDED' });
  expect(await ledger.owedCents(db, ledger.account.creator(creatorId))).toBe(0);
  expect(await holds(claimer)).toBe(true);
  expect(await erasedAt()).toBeNull();

  at(new Date((await own(claimer))[0]!.periodEndsAt).getTime() + 1000);
  await sweeper.sweep();
  expect(await holds(claimer)).toBe(false);
  await eraseClosed();
  expect(await erasedAt()).not.toBeNull();
  const others = db.selectFrom('users').select('erasedAt').where('id', '=', other.userId);
  expect((await others.executeTakeFirstOrThrow()).erasedAt).toBeNull();
});

test('a new price applies at once when every member received the membership as a gift', async () => {
  await claim(await makePerson(), (await given(await makePerson())).code);
  const { body } = await ask('PATCH /memberships/:id', {
    as: creator,
    params: { id: membershipId },
    body: { price: 1500 },
  });
  expect(body).toMatchObject({ price: 1500, nextPrice: null });
});
