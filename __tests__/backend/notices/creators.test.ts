import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { readMail } from '../../support/tasks';

const DAY = 86_400_000;

let world: PaymentsWorld;
let creator: CreatorPerson & { account: string };
let courseId: string;
let db: typeof import('@/backend/db/connection').db;
let clock: typeof import('@/backend/clock');
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  clock = await import('@/backend/clock');
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
});
afterAll(() => world.close());
// All tests pay from one IP address, and each test has its own creator.
beforeEach(async () => {
  await db.deleteFrom('rateLimits').execute();
  creator = await makePayableCreator(world);
  ({ id: courseId } = await makeCourse(creator, { title: 'Night Sitting', priceCents: 6400 }));
});
afterEach(() => clock.shiftClock(0));

const makeBuyer = async () => {
  const buyer = await makePerson({ name: 'Jo' });
  await db.updateTable('users').set({ lastName: 'Weatherlow' }).where('id', '=', buyer.userId).execute();
  return buyer;
};
type Order = {
  type: 'PPV_COURSE' | 'SUBSCRIPTION' | 'DONATION';
  contentId: string;
  priceCents: number;
  amountCents?: number;
};
/** Buys and pays by card. */
async function buy(buyer: Person, order: Order) {
  const { start } = await import('@/backend/checkout/payments/service');
  const { url, sessionId, checkoutId } = await start(buyer.actor, {
    ...order,
    successPath: '/',
    cancelPath: '/',
  });
  await pay({ url });
  await fulfilment.fulfil(sessionId);
  return checkoutId;
}
const buyCourse = (buyer: Person) =>
  buy(buyer, { type: 'PPV_COURSE', contentId: courseId, priceCents: 6400 });

const factsOf = async () =>
  (
    await db
      .selectFrom('facts')
      .selectAll()
      .where('creatorId', '=', creator.actor.creator.id)
      .orderBy('id')
      .execute()
  ).map(({ id: _id, at: _at, recordedAt: _recordedAt, creatorId: _creator, ...fact }) =>
    Object.fromEntries(Object.entries(fact).filter(([, value]) => value !== null)),
  );
/**
 * Returns the kinds of a creator's notices in order of time; kinds that are mailed end with "by
 * email".
 */
const toldOf = async () =>
  (
    await db
      .selectFrom('notices')
      .innerJoin('noticeEvents as event', 'event.id', 'notices.eventId')
      .select(['event.kind', 'notices.byEmail'])
      .where('notices.userId', '=', creator.userId)
      .where('event.kind', 'not in', ['creatorApproved', 'courseApproved'])
      .orderBy('event.createdAt')
      .execute()
  ).map(({ kind, byEmail }) => (byEmail ? `${kind} by email` : kind));

async function makeOffer(hasTrial: boolean): Promise<string> {
  const { body } = await ask('POST /memberships', {
    as: creator,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { name: 'Circle', price: 1200, courseIds: null, hasTrial },
  });
  return body.id;
}

test('a sale is mailed to the creator with their share and its clearing day and is recorded as a fact', async () => {
  const buyer = await makeBuyer();
  const purchaseId = await buyCourse(buyer);
  // The day is a Saturday, so the three working days begin on Monday.
  const completedAt = new Date('2026-12-05T02:00:00Z');
  await db.updateTable('purchases').set({ completedAt }).where('id', '=', purchaseId).execute();
  const { subject, textBody } = (await readMail(creator.email, 'A$57.30'))!;
  expect(subject).toBe('You’ve sold Night Sitting');
  expect(textBody).toContain(
    'Jo W. has bought Night Sitting for A$64.00. Kumu’s fee is A$6.70, so A$57.30 of it is yours. It clears on 9 Dec 2026,',
  );
  expect(await toldOf()).toEqual(['saleMade by email']);
  expect(await factsOf()).toEqual([
    {
      kind: 'PURCHASE_PAID',
      personId: buyer.userId,
      purchaseId,
      contentType: 'COURSE',
      contentId: courseId,
      soldAs: 'PPV_COURSE',
      source: 'CARD',
      amountCents: 6400,
      feeCents: 670,
    },
  ]);
});

test('a sale is mailed without its clearing day when the card provider does not know the account', async () => {
  const purchaseId = await buyCourse(await makeBuyer());
  await db
    .updateTable('purchases')
    .set({ destination: 'acct_unknown' })
    .where('id', '=', purchaseId)
    .execute();
  const { textBody } = (await readMail(creator.email, 'A$57.30'))!;
  expect(textBody).toContain('so A$57.30 of it is yours.\n');
  expect(textBody).not.toContain('clears on');
});

test('each step of a refund is recorded as a fact and listed for the creator without a mail', async () => {
  const buyer = await makeBuyer();
  const purchaseId = await buyCourse(buyer);
  const refund = (amountCents?: number) =>
    ask('POST /refunds', {
      as: creator,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { purchaseId, ...(amountCents && { amountCents }) },
    });
  expect((await refund(1000)).status).toBe(200);
  expect((await refund()).status).toBe(200);
  const refunds = (await factsOf()).filter(({ kind }) => kind === 'REFUNDED');
  expect(refunds).toMatchObject([
    { personId: buyer.userId, purchaseId, contentId: courseId, amountCents: 1000 },
    { amountCents: 5400 },
  ]);
  expect(refunds.reduce((sum, { feeCents }) => sum + Number(feeCents), 0)).toBe(670);
  expect(await toldOf()).toEqual(['saleMade by email', 'saleRefunded', 'saleRefunded']);
});

test('a lost dispute is recorded once as a fact with the amounts of its order lines', async () => {
  const { payForCourse, deliverEvent } = await import('../../support/make/paid-course');
  const paid = await payForCourse(world, creator, { number: '4000 0000 0000 0259' });
  const [dispute] = (await world.stripe().disputes.list({ payment_intent: paid.paymentId })).data;
  await deliverEvent('checkout.session.completed', paid.sessionId);
  await deliverEvent('charge.dispute.created', dispute!.id);
  await world.control(`POST /disputes/${dispute!.id}/lose`);
  for (let times = 2; times > 0; times -= 1) await deliverEvent('charge.dispute.closed', dispute!.id);
  expect((await factsOf()).map(({ kind, amountCents, feeCents }) => [kind, amountCents, feeCents])).toEqual([
    ['PURCHASE_PAID', 6400, 670],
    ['REVERSED', 6400, 670],
  ]);
  expect(await toldOf()).toEqual(['saleMade by email', 'saleHeld by email', 'saleReversed by email']);
});

test('a tip is recorded as a fact whose content is the creator', async () => {
  const buyer = await makeBuyer();
  await buy(buyer, {
    type: 'DONATION',
    contentId: creator.actor.creator.id,
    priceCents: 500,
    amountCents: 500,
  });
  expect(await factsOf()).toMatchObject([
    { kind: 'PURCHASE_PAID', soldAs: 'DONATION', contentType: 'CREATOR', amountCents: 500 },
  ]);
  expect(await toldOf()).toEqual(['tipReceived by email']);
});

test('a new member is mailed to the creator, and the start, payments and end are recorded as facts', async () => {
  const contentId = await makeOffer(false);
  const member = await makeBuyer();
  const purchaseId = await buy(member, { type: 'SUBSCRIPTION', contentId, priceCents: 1200 });
  const { subject, textBody } = (await readMail(creator.email, 'Circle'))!;
  expect(subject).toBe('Jo W. has joined Circle');
  expect(textBody).toContain('Their first payment is A$12.00.');
  expect(textBody).toMatch(/of it is yours\. It clears on \d+ \w+ 2026, and your next payout/);
  const { renew } = fulfilment;
  const { inTransaction } = await import('@/backend/db/connection');
  const paid = {
    paymentId: null,
    amountCents: 1200,
    feeCents: 150,
    isKept: false,
    period: null,
    isLate: false,
  };
  await inTransaction((trx) => renew(trx, purchaseId, { ...paid, invoiceId: 'in_second' }));
  const { providerId } = await db
    .selectFrom('subscriptions')
    .select('providerId')
    .where('purchaseId', '=', purchaseId)
    .executeTakeFirstOrThrow();
  const { cancelNow } = await import('@/backend/memberships/subscription-service');
  await cancelNow({ providerId: providerId! });
  const membership = { contentType: 'SUBSCRIPTION', contentId, personId: member.userId, purchaseId };
  const payment = {
    ...membership,
    kind: 'PURCHASE_PAID',
    soldAs: 'SUBSCRIPTION',
    amountCents: 1200,
    feeCents: 150,
  };
  expect(await factsOf()).toEqual([
    { ...membership, kind: 'MEMBER_BEGAN', source: 'CARD' },
    { ...payment, source: 'CARD' },
    { ...payment, source: 'RENEWAL' },
    { ...membership, kind: 'MEMBER_ENDED' },
  ]);
  expect(await toldOf()).toEqual(['memberBegan by email', 'memberEnded']);
});

test('a free trial is recorded as the start of a membership without a payment', async () => {
  const contentId = await makeOffer(true);
  await buy(await makeBuyer(), { type: 'SUBSCRIPTION', contentId, priceCents: 1200 });
  expect((await readMail(creator.email, 'Circle'))!.subject).toBe('Jo W. is trying Circle');
  expect((await factsOf()).map(({ kind, source }) => [kind, source])).toEqual([['MEMBER_BEGAN', 'TRIAL']]);
});

test('a member by gift who also subscribes is recorded as one member, whose membership ends once', async () => {
  const contentId = await makeOffer(false);
  const [giver, member] = [await makePerson(), await makeBuyer()];
  const { body } = await ask('POST /gifts', {
    as: giver,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      contentType: 'SUBSCRIPTION',
      contentId,
      price: 3600,
      message: '',
      sendAt: null,
      recipientName: 'Jo',
      recipientEmail: member.email,
      successUrl: '/',
      cancelUrl: '/',
    },
  });
  await pay({ url: body.url });
  await fulfilment.fulfil(body.sessionId);
  const { code } = await db
    .selectFrom('gifts')
    .select('code')
    .where('purchaseId', '=', body.checkoutId)
    .executeTakeFirstOrThrow();
  await ask('POST /gifts/:code/claim', { as: member, params: { code } });
  const purchaseId = await buy(member, { type: 'SUBSCRIPTION', contentId, priceCents: 1200 });
  clock.shiftClock(100 * DAY);
  const { updateGranted } = await import('@/backend/memberships/granted-service');
  const memberships = await import('@/backend/memberships/repository');
  const { inTransaction } = await import('@/backend/db/connection');
  await inTransaction(async (trx) =>
    updateGranted(trx, (await memberships.lockSubscription(trx, { purchaseId: body.checkoutId }))!),
  );
  expect((await factsOf()).map(({ kind, soldAs, source }) => [kind, soldAs, source])).toEqual([
    ['PURCHASE_PAID', 'GIFT', 'CARD'],
    ['MEMBER_BEGAN', undefined, 'GIFT'],
    ['PURCHASE_PAID', 'SUBSCRIPTION', 'CARD'],
  ]);
  const { providerId } = (await memberships.findByPurchase(db, purchaseId))!;
  const { cancelNow } = await import('@/backend/memberships/subscription-service');
  await cancelNow({ providerId: providerId! });
  expect((await factsOf()).slice(3)).toMatchObject([{ kind: 'MEMBER_ENDED', purchaseId }]);
});

describe('ratings', () => {
  const { rate } = {
    rate: async (person: Person, stars: number, text: string) =>
      (await import('@/backend/engagement/rating-service')).rate(person.actor, 'COURSE', courseId, {
        stars,
        text,
      }),
  };

  test('each first rating is recorded as a fact, and only the first review text is mailed', async () => {
    const [rater, other] = [await makeBuyer(), await makePerson()];
    for (const person of [rater, other]) await grantCourse(person, courseId);
    await rate(other, 3, '');
    await rate(rater, 4, '');
    expect(await toldOf()).toEqual(['contentRated', 'contentRated']);
    await rate(rater, 5, 'I sleep again.');
    await rate(rater, 5, 'I sleep well again.');
    await rate(rater, 1, 'Not any more.');
    // A removed rating and a text that is written again must not cause a second mail.
    await rate(rater, 5, '');
    await rate(rater, 5, 'I sleep again.');
    const ratings = await import('@/backend/engagement/rating-service');
    await ratings.remove(rater.actor, 'COURSE', courseId);
    await rate(rater, 5, 'I sleep again.');
    expect(await toldOf()).toEqual(['contentRated', 'contentRated', 'contentReviewed by email']);
    const { subject, textBody } = (await readMail(creator.email, 'out of 5 stars'))!;
    expect(subject).toBe('Jo W. has reviewed Night Sitting');
    expect(textBody).toContain('5 out of 5 stars. They wrote:\n\nI sleep again.\n\n');
    expect((await factsOf()).map(({ kind, stars, personId }) => [kind, stars, personId])).toEqual([
      ['RATED', 3, other.userId],
      ['RATED', 4, rater.userId],
    ]);
  });

  test('a creator who switched review mails off is not mailed', async () => {
    await db
      .insertInto('noticePreferences')
      .values({ userId: creator.userId, topic: 'ratings', email: false })
      .execute();
    const rater = await makePerson();
    await grantCourse(rater, courseId);
    await rate(rater, 4, 'Good.');
    await runTasks('notices.mail');
    expect(await toldOf()).toEqual(['contentReviewed']);
    expect(await readMail(creator.email, 'out of 5 stars')).toBeUndefined();
  });
});
