import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, startBackend } from '../../support/backend';
import { untilBlocked } from '../../support/database';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { readPurchase } from '../../support/make/checkout';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { decide } from '../../support/make/office';
import { readMail } from '../../support/tasks';

let world: PaymentsWorld;
let creator: CreatorPerson;
let courseId: string;
let lockedPartId: string;
let db: typeof import('@/backend/db/connection').db;
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');
let mails: typeof import('@/backend/gifts/mail-service');

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  mails = await import('@/backend/gifts/mail-service');
  creator = await makePayableCreator(world);
  ({ id: courseId, lockedPartId } = await makeCourse(creator, { priceCents: 6400 }));
});
// All tests pay from one IP address.
beforeEach(() => db.deleteFrom('rateLimits').execute());
afterAll(() => world.close());

let count = 0;
const give = (giver: Person, more: object = {}) =>
  ask('POST /gifts', {
    as: giver,
    headers: { 'idempotency-key': `gift-number-${++count}` },
    body: {
      contentType: 'COURSE',
      contentId: courseId,
      price: 6400,
      recipientName: 'Ines',
      recipientEmail: `ines-${count}@kumu.test`,
      message: 'For the nights.',
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
  await Promise.all([fulfilment.fulfil(body.sessionId), fulfilment.fulfil(body.sessionId)]);
  return giftOf(body.checkoutId);
}
const claim = (as: Person, code: string) => ask('POST /gifts/:code/claim', { as, params: { code } });
const revoke = (as: Person, code: string) => ask('DELETE /gifts/:code', { as, params: { code } });
const entitlementsOf = ({ userId }: Person) =>
  db
    .selectFrom('entitlements')
    .select(['contentId', 'source', 'endedAt'])
    .where('userId', '=', userId)
    .execute();
/** Sets the payment time of a gift to the given number of days ago. */
const age = (id: string, days: number) =>
  db
    .updateTable('gifts')
    .set({ paidAt: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', id)
    .execute();

test('a paid gift is mailed to its recipient with its link, and its giver gets no entitlement', async () => {
  const giver = await makePerson({ name: 'Jo' });
  const gift = await given(giver);
  const mail = (await readMail(gift.recipientEmail, 'For the nights.'))!.textBody;
  expect(mail).toContain(`/gifts/${gift.code}`);
  expect(mail).toContain('Jo');
  expect(await entitlementsOf(giver)).toEqual([]);
  expect(await readPurchase(gift.purchaseId!)).toMatchObject({
    status: 'SUCCESS',
    type: 'GIFT',
    amountCents: 6400,
    feeCents: 670,
    title: 'Gift of Sleep Without Trying',
  });
  expect((await readMail(giver.email, 'This is your receipt'))!.textBody).toContain('Gift of');
  const { body } = await ask('GET /gifts/:code', { params: { code: gift.code } });
  expect(body).toMatchObject({ state: 'WAITING', giverName: 'Jo', isMine: false });
  expect(JSON.stringify(body)).not.toContain('@');
});

test('a gift without a message is mailed without the message section', async () => {
  const gift = await given(await makePerson(), { message: '' });
  const mail = (await readMail(gift.recipientEmail, `/gifts/${gift.code}`))!.textBody;
  expect(mail).not.toContain('They wrote');
});

test('a payment for a gift is rejected when another person starts it or the gift is already paid', async () => {
  const { start } = await import('@/backend/checkout/payments/service');
  const giver = await makePerson();
  const gift = await given(giver);
  const pages = { priceCents: 6400, successPath: '/', cancelPath: '/' };
  const payFor = (by: Person, contentId: string) => start(by.actor, { type: 'GIFT', contentId, ...pages });
  await expect(payFor(giver, gift.id)).rejects.toMatchObject({ status: 404 });
  await give(giver);
  const { id } = await db
    .selectFrom('gifts')
    .select('id')
    .where('giverId', '=', giver.userId)
    .where('state', '=', 'UNPAID')
    .executeTakeFirstOrThrow();
  await expect(payFor(await makePerson(), id)).rejects.toMatchObject({ status: 404 });
  await expect(payFor(giver, id)).resolves.toMatchObject({ checkoutId: expect.any(String) as string });
});

test('an unpaid gift and a gift with a wrong code are not found', async () => {
  const giver = await makePerson();
  const { body } = await give(giver);
  const { code } = await db
    .selectFrom('gifts')
    .selectAll()
    .where('giverId', '=', giver.userId)
    .executeTakeFirstOrThrow();
  expect((await ask('GET /gifts/:code', { params: { code } })).status).toBe(404);
  expect((await claim(await makePerson(), code)).status).toBe(404);
  expect((await claim(await makePerson(), 'never-made')).status).toBe(404);
  expect(body.checkoutId).toBeDefined();
});

test('a gift is refused when its price differs or the giver sells the course', async () => {
  expect(await give(await makePerson(), { price: 6300 })).toMatchObject({
    status: 409,
    problem: { code: 'PRICE_CHANGED' },
  });
  expect(await give(creator)).toMatchObject({ status: 403, problem: { code: 'OWN_CONTENT' } });
});

test('a gift is claimed once by the first person with the link', async () => {
  const gift = await given(await makePerson());
  const claimers = await Promise.all([makePerson(), makePerson(), makePerson()]);
  const answers = await Promise.all(claimers.map((each) => claim(each, gift.code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const winner = claimers[answers.findIndex(({ status }) => status === 200)]!;
  expect(await entitlementsOf(winner)).toEqual([{ contentId: courseId, source: 'GIFT', endedAt: null }]);
  // A repeated claim by the same person returns the claimed gift without an error.
  expect((await claim(winner, gift.code)).body).toMatchObject({
    state: 'CLAIMED',
    isMine: true,
    months: null,
    endsAt: null,
  });
  expect(await entitlementsOf(winner)).toHaveLength(1);
});

test('an owner of a course and its creator cannot claim a gift of the course, which others can still claim', async () => {
  const owner = await makePerson();
  const [first, second] = [await given(await makePerson()), await given(await makePerson())];
  const answers = await Promise.all([claim(owner, first.code), claim(owner, second.code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const left = answers[0].status === 200 ? second : first;
  expect((await claim(owner, left.code)).problem.code).toBe('ALREADY_UNLOCKED');
  expect((await claim(creator, left.code)).problem.code).toBe('OWN_CONTENT');
  expect((await giftOf(left.purchaseId!)).state).toBe('WAITING');
  expect((await claim(await makePerson(), left.code)).status).toBe(200);
});

test('a gift cannot be claimed after one year', async () => {
  const gift = await given(await makePerson());
  expect(gift.expiresAt!.getTime() - gift.paidAt!.getTime()).toBeGreaterThan(364 * 86_400_000);
  await db
    .updateTable('gifts')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', gift.id)
    .execute();
  expect((await claim(await makePerson(), gift.code)).problem.code).toBe('GIFT_EXPIRED');
});

test('a giver who revokes an unclaimed gift within 14 days is refunded, and the gift cannot be claimed', async () => {
  const giver = await makePerson();
  const gift = await given(giver);
  expect((await revoke(await makePerson(), gift.code)).status).toBe(404);
  await age(gift.id, 13);
  expect((await revoke(giver, gift.code)).body).toMatchObject({ amountCents: 6400, state: 'SUCCEEDED' });
  expect(await readPurchase(gift.purchaseId!)).toMatchObject({ status: 'REFUNDED', refundedCents: 6400 });
  expect((await claim(await makePerson(), gift.code)).problem.code).toBe('GIFT_REVOKED');
  expect((await revoke(giver, gift.code)).problem.code).toBe('ALREADY_REFUNDED');
  expect(await giftOf(gift.purchaseId!)).toMatchObject({ state: 'REVOKED' });
});

test('a giver can revoke at most five gifts in 30 days, but the creator can refund a sixth', async () => {
  const giver = await makePerson();
  const all = [];
  for (let n = 0; n < 7; n++) all.push(await given(giver));
  const last = all.slice(4);
  for (const { code } of all.slice(0, 4)) expect((await revoke(giver, code)).status).toBe(200);
  const answers = await Promise.all(last.map(({ code }) => revoke(giver, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const isTaken = answers.map(({ status }) => status === 200);
  const taken = last[isTaken.indexOf(true)]!;
  const left = last[isTaken.indexOf(false)]!;
  expect((await revoke(giver, left.code)).problem.code).toBe('REFUND_LIMIT');
  expect((await giftOf(left.purchaseId!)).state).toBe('WAITING');
  expect(await readPurchase(left.purchaseId!)).toMatchObject({ status: 'SUCCESS', refundedCents: 0 });
  // A repeated revocation returns ALREADY_REFUNDED, not REFUND_LIMIT.
  expect((await revoke(giver, taken.code)).problem.code).toBe('ALREADY_REFUNDED');
  const refund = {
    headers: { 'idempotency-key': 'gift-after-five' },
    body: { purchaseId: left.purchaseId! },
  };
  expect((await ask('POST /refunds', { as: creator, ...refund })).status).toBe(200);
});

test('a claimed gift or a gift older than 14 days cannot be revoked', async () => {
  const giver = await makePerson();
  const claimed = await given(giver);
  const claimer = await makePerson();
  await claim(claimer, claimed.code);
  expect((await revoke(giver, claimed.code)).problem.code).toBe('GIFT_CLAIMED');
  const old = await given(giver);
  await age(old.id, 15);
  expect((await revoke(giver, old.code)).problem.code).toBe('GIFT_KEPT');
  for (const { purchaseId } of [claimed, old])
    expect(await readPurchase(purchaseId!)).toMatchObject({ status: 'SUCCESS', refundedCents: 0 });
  // The refund rule for own purchases does not apply to gifts either.
  const refund = {
    headers: { 'idempotency-key': 'refund-of-a-gift' },
    body: { purchaseId: claimed.purchaseId! },
  };
  expect((await ask('POST /refunds', { as: giver, ...refund })).problem.code).toBe('REFUND_NOT_ALLOWED');
  expect(await entitlementsOf(claimer)).toMatchObject([{ endedAt: null }]);
});

test('a gift is either claimed or revoked when both are requested at once', async () => {
  const [giver, claimer] = [await makePerson(), await makePerson()];
  const gift = await given(giver);
  const [claimed, taken] = await Promise.all([claim(claimer, gift.code), revoke(giver, gift.code)]);
  expect([claimed.status, taken.status].sort()).toEqual([200, 409]);
  const isClaimed = claimed.status === 200;
  expect(await entitlementsOf(claimer)).toHaveLength(isClaimed ? 1 : 0);
  expect((await readPurchase(gift.purchaseId!)).status).toBe(isClaimed ? 'SUCCESS' : 'REFUNDED');
});

test("a full refund by the seller ends only the claimed gift's entitlement", async () => {
  const [giver, claimer] = [await makePerson(), await makePerson()];
  const gift = await given(giver);
  await claim(claimer, gift.code);
  const refund = (amountCents?: number) =>
    ask('POST /refunds', {
      as: creator,
      headers: { 'idempotency-key': `refund-by-seller-${amountCents}` },
      body: { purchaseId: gift.purchaseId!, amountCents },
    });
  expect((await refund(1000)).status).toBe(200);
  expect(await entitlementsOf(claimer)).toMatchObject([{ endedAt: null }]);
  expect((await refund()).status).toBe(200);
  expect(await entitlementsOf(claimer)).toMatchObject([{ endedAt: expect.any(Date) as Date }]);
  expect((await claim(claimer, gift.code)).problem.code).toBe('GIFT_REVOKED');
});

describe('content removed between the payment of a gift and its claim', () => {
  let contentId: string;
  let partId: string;
  let productId: string;
  let recipient: Person;
  let late: Person;
  beforeEach(async () => {
    const { addSeriesPart, updateStatus } = await import('@/backend/courses/editing-service');
    const course = await makeCourse(creator, { priceCents: 6400, isPublished: false });
    ({ id: contentId, lockedPartId: partId } = course);
    const { moduleId } = course;
    await addSeriesPart(creator.actor, { moduleId, kind: 'text', title: 'It stays', text: 'Words.' });
    await updateStatus(creator.actor, { courseId: contentId, status: 'IN_REVIEW' });
    await decide('course', contentId, { decision: 'approve' });
    productId = await makeDigitalProduct(creator);
    await ask('PATCH /courses/:id', {
      as: creator,
      params: { id: contentId },
      body: { digitalProductId: productId },
    });
    [recipient, late] = [await makePerson(), await makePerson()];
  });
  const play = async (as: Person) =>
    (await ask('GET /courses/:id/parts/:partId', { as, params: { id: contentId, partId } })).status;
  const keptBy = async (as: Person) =>
    (await ask('GET /courses/:id/viewer-state', { as, params: { id: contentId } })).body.keptParts.length;
  const has = async (as: Person) =>
    (await ask('GET /digital-products/:id/download', { as, params: { id: productId }, query: {} })).status ===
    200;
  const owners = async () =>
    (await ask('GET /digital-products/:id/draft', { as: creator, params: { id: productId } })).body
      .ownersCount;

  test('the recipient of a gift gets content that was removed after its payment, but later owners do not', async () => {
    const gift = await given(await makePerson(), { contentId });
    await ask('DELETE /kumu/courses/delete-series-part', { as: creator, query: { partId } });
    await ask('POST /kumu/courses/unlink-digital-product', { as: creator, body: { courseId: contentId } });
    const claimedAfter = new Date();
    expect((await claim(recipient, gift.code)).status).toBe(200);
    await grantCourse(late, contentId);
    expect([await play(recipient), await keptBy(recipient), await has(recipient)]).toEqual([200, 1, true]);
    expect([await play(late), await keptBy(late), await has(late)]).toEqual([404, 0, false]);
    expect(await owners()).toBe(1);
    // The library dates the course by the claim of the gift.
    const [held] = (await ask('GET /library', { as: recipient, query: { limit: '10' } })).body.items;
    expect(new Date(held!.unlockedAt).getTime()).toBeGreaterThanOrEqual(claimedAfter.getTime());
  });

  test('a gift does not grant content that the office took down', async () => {
    const gift = await given(await makePerson(), { contentId });
    await ask('POST /reports', {
      as: late,
      body: {
        subjectType: 'DIGITAL_PRODUCT',
        subjectId: productId,
        reason: 'COPYRIGHT',
        text: 'Please look.',
      },
    });
    const office = await makeOffice();
    const { items } = (await ask('GET /office/reports', { as: office, query: { limit: '100' } })).body;
    await ask('PATCH /office/reports/:id', {
      as: office,
      params: { id: items.find((each) => each.subjectId === productId)!.id },
      body: { state: 'RESOLVED', reason: 'It was copied from a book.', measure: 'TAKE_DOWN' },
    });
    await claim(recipient, gift.code);
    expect([await play(recipient), await has(recipient)]).toEqual([200, false]);
    expect(await owners()).toBe(0);
  });
});

test('a gift with a send date more than a year ahead is rejected', async () => {
  const giver = await makePerson();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  expect((await give(giver, { sendAt: inDays(364) })).status).toBe(200);
  expect((await give(giver, { sendAt: inDays(366) })).problem).toMatchObject({
    status: 422,
    errors: [{ path: 'sendAt', code: 'TOO_FAR_AHEAD' }],
  });
});

test('a disputed gift can be neither claimed nor sent and is void when the dispute is lost', async () => {
  const { syncDispute } = await import('@/backend/checkout/disputes/service');
  const [giver, claimer] = [await makePerson(), await makePerson()];
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const gift = await given(giver, { sendAt });
  const { providerPaymentId: paymentId } = await readPurchase(gift.purchaseId!);
  const { dispute } = await world.control<{ dispute: { id: string } }>('POST /disputes', {
    payment_intent: paymentId,
  });
  await syncDispute(dispute.id);
  expect((await claim(claimer, gift.code)).problem.code).toBe('GIFT_ON_HOLD');
  const resend = await ask('POST /gifts/:code/mail', { as: giver, params: { code: gift.code } });
  expect(resend.problem.code).toBe('GIFT_ON_HOLD');
  await db.updateTable('gifts').set({ sendAt: new Date() }).where('id', '=', gift.id).execute();
  await mails.sweep();
  expect((await giftOf(gift.purchaseId!)).sentAt).toBeNull();
  await world.control(`POST /disputes/${dispute.id}/lose`);
  await syncDispute(dispute.id);
  expect((await claim(claimer, gift.code)).problem.code).toBe('GIFT_REVOKED');
  expect(await giftOf(gift.purchaseId!)).toMatchObject({ state: 'REFUNDED' });
  expect(await entitlementsOf(claimer)).toEqual([]);
});

test('a gift that was refunded at the provider stays refunded when its giver tries to revoke it', async () => {
  const giver = await makePerson();
  const gift = await given(giver);
  const { providerPaymentId: paymentId } = await readPurchase(gift.purchaseId!);
  await world.stripe().refunds.create({ payment_intent: paymentId! });
  expect((await revoke(giver, gift.code)).status).toBe(409);
  expect((await readPurchase(gift.purchaseId!)).status).toBe('REFUNDED');
  expect((await giftOf(gift.purchaseId!)).state).toBe('REFUNDED');
  expect((await claim(await makePerson(), gift.code)).problem.code).toBe('GIFT_REVOKED');
});

test('a gift can still be claimed when the provider refuses the refund of its revocation', async () => {
  const giver = await makePerson();
  const gift = await given(giver);
  const { providerPaymentId: paymentId } = await readPurchase(gift.purchaseId!);
  // The refund event has not arrived yet, so the provider can refund less than this server expects.
  await world.stripe().refunds.create({ payment_intent: paymentId!, amount: 1000 });
  expect((await revoke(giver, gift.code)).problem.code).toBe('REFUND_REFUSED');
  expect((await giftOf(gift.purchaseId!)).state).toBe('WAITING');
  expect((await claim(await makePerson(), gift.code)).status).toBe(200);
});

test('a gift can be claimed again when its refund is refused long after the request', async () => {
  const { reconcileRefunds } = await import('@/backend/checkout/refunds/provider-service');
  const giver = await makePerson();
  const gift = await given(giver);
  const { providerPaymentId: paymentId } = await readPurchase(gift.purchaseId!);
  await world.control('POST /requests/fail', { count: 4 });
  expect((await revoke(giver, gift.code)).body).toMatchObject({ state: 'PENDING' });
  expect((await giftOf(gift.purchaseId!)).state).toBe('REVOKED');
  await world.control('POST /requests/fail', { count: 0 });
  await world.stripe().refunds.create({ payment_intent: paymentId!, amount: 1000 });
  await db
    .updateTable('refunds')
    .set({ createdAt: new Date(Date.now() - 5 * 60_000) })
    .where('purchaseId', '=', gift.purchaseId)
    .execute();
  await reconcileRefunds();
  expect((await giftOf(gift.purchaseId!)).state).toBe('WAITING');
  expect((await claim(await makePerson(), gift.code)).status).toBe(200);
});

test("the dispute evidence of a gift lists its use without the recipient's name", async () => {
  const { saveProgress } = await import('@/backend/courses/learning-service');
  const { getSellable } = await import('@/backend/extension-points/sellables');
  const [giver, claimer] = [await makePerson(), await makePerson({ name: 'Ines' })];
  const gift = await given(giver);
  const purchase = await readPurchase(gift.purchaseId!);
  const read = () => getSellable('GIFT').listUses!(db, purchase);
  expect(await read()).toEqual([]);
  await claim(claimer, gift.code);
  await saveProgress(claimer.actor, courseId, { partId: lockedPartId, seconds: 31 });
  const uses = await read();
  expect(uses).toMatchObject([{ did: 'PLAYED', seconds: 31 }]);
  expect(JSON.stringify(uses)).not.toMatch(new RegExp(`Ines|${claimer.userId}|${claimer.email}`));
});

test('a gift for a later day is sent once on that day and again when its giver requests it', async () => {
  const giver = await makePerson();
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const gift = await given(giver, { sendAt });
  await mails.sweep();
  expect(await readMail(gift.recipientEmail, 'For the nights.')).toBeUndefined();
  await db
    .updateTable('gifts')
    .set({ sendAt: new Date(Date.now() - 1000) })
    .where('id', '=', gift.id)
    .execute();
  await mails.sweep();
  const { sentAt } = await giftOf(gift.purchaseId!);
  await mails.sweep();
  expect((await giftOf(gift.purchaseId!)).sentAt).toEqual(sentAt);
  const resend = (as: Person) => ask('POST /gifts/:code/mail', { as, params: { code: gift.code } });
  expect((await resend(giver)).problem.code).toBe('GIFT_JUST_SENT');
  expect((await resend(await makePerson())).status).toBe(404);
  await db
    .updateTable('gifts')
    .set({ sentAt: new Date(Date.now() - 11 * 60_000) })
    .where('id', '=', gift.id)
    .execute();
  expect((await resend(giver)).status).toBe(200);
});

test('a mailbox receives at most five gift mails a day for all gifts together', async () => {
  const giver = await makePerson();
  const recipientEmail = 'asked-for-nothing@kumu.test';
  const gifts = [await given(giver, { recipientEmail }), await given(giver, { recipientEmail })];
  const statuses: number[] = [];
  for (let round = 0; round < 3; round++)
    for (const { id, code } of gifts) {
      const sentAt = new Date(Date.now() - 11 * 60_000);
      await db.updateTable('gifts').set({ sentAt }).where('id', '=', id).execute();
      statuses.push((await ask('POST /gifts/:code/mail', { as: giver, params: { code } })).status);
    }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a recipient who pays for the gifted content during the claim gets one entitlement and a refund', async () => {
  const { grant, lockEntitled } = await import('@/backend/entitlements/service');
  const { inTransaction } = await import('@/backend/db/connection');
  const receiver = await makePerson();
  const { purchaseId } = await given(await makePerson());
  const { body } = await ask('POST /stripe/customer/checkout', {
    as: receiver,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      stripeOperation: {
        type: 'PPV_COURSE',
        contentId: courseId,
        price: 6400,
        successUrl: '/',
        cancelUrl: '/',
      },
    },
  });
  await pay({ url: body.url });
  const { userId } = receiver;
  let settling: Promise<unknown> | undefined;
  await inTransaction(async (trx) => {
    await lockEntitled(trx, userId, 'COURSE', courseId);
    await grant(trx, { userId, contentType: 'COURSE', contentId: courseId, source: 'GIFT', purchaseId });
    settling = fulfilment.fulfil(body.sessionId);
    await untilBlocked();
  });
  await settling;
  expect(await readPurchase(body.checkoutId)).toMatchObject({
    status: 'REVIEW',
    reviewReason: 'NOT_DELIVERABLE',
  });
  expect(await entitlementsOf(receiver)).toMatchObject([{ source: 'GIFT', endedAt: null }]);
});

test('a gift is sent at once when its payment arrives after its send date', async () => {
  const { body } = await give(await makePerson(), {
    sendAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const { contentId } = await readPurchase(body.checkoutId);
  await db
    .updateTable('gifts')
    .set({ sendAt: new Date(Date.now() - 1000) })
    .where('contentId', '=', contentId)
    .where('state', '=', 'UNPAID')
    .where('sendAt', 'is not', null)
    .execute();
  await pay({ url: body.url });
  await fulfilment.fulfil(body.sessionId);
  expect((await giftOf(body.checkoutId)).sentAt).not.toBeNull();
});

test("an unpaid gift and its recipient's address are deleted after two days", async () => {
  const giver = await makePerson();
  await give(giver);
  const rows = () => db.selectFrom('gifts').selectAll().where('giverId', '=', giver.userId).execute();
  await mails.sweep();
  expect(await rows()).toHaveLength(1);
  await db
    .updateTable('gifts')
    .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
    .where('giverId', '=', giver.userId)
    .execute();
  // The payment may take days to arrive.
  await mails.sweep();
  expect(await rows()).toHaveLength(1);
  await db.updateTable('payments').set({ status: 'CANCELLED' }).where('buyerId', '=', giver.userId).execute();
  await mails.sweep();
  expect(await rows()).toEqual([]);
});

test('the purchase list of a giver shows a gift with its state and the end of its revocation period', async () => {
  const giver = await makePerson();
  const gift = await given(giver);
  const bought = async () => (await ask('GET /purchases', { as: giver })).body.items[0]!;
  expect(await bought()).toMatchObject({
    transactionType: 'GIFT',
    refund: null,
    gift: {
      code: gift.code,
      recipientName: 'Ines',
      state: 'WAITING',
      isSent: true,
      at: gift.sentAt!.toISOString(),
      revocableUntil: expect.any(String) as string,
    },
  });
  await claim(await makePerson(), gift.code);
  const { claimedAt } = await giftOf(gift.purchaseId!);
  expect(await bought()).toMatchObject({
    gift: { state: 'CLAIMED', at: claimedAt!.toISOString(), revocableUntil: null },
  });
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  await given(giver, { sendAt });
  expect(await bought()).toMatchObject({ gift: { isSent: false, at: sendAt } });
});
