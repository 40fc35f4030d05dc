import type { Insertable } from 'kysely';
import pg from 'pg';
import type Stripe from 'stripe';
import type { Refunds } from '@/backend/db/types';
import {
  openPaymentsWorld,
  pay,
  until,
  type PaymentsWorld,
} from '../../sandbox/payments/support/payments-world';
import { ask, startBackend } from '../../support/backend';
import { raceForRow } from '../../support/database';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { readPurchase } from '../../support/make/checkout';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { reinstate, suspend } from '../../support/make/office';
import { makePost } from '../../support/make/posts';
import { readMail } from '../../support/tasks';

let world: PaymentsWorld;
let creator: Seller;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  creator = await makeSeller();
});
afterAll(() => world.close());
// All tests send requests from one IP address, so the rate limits are cleared before each test.
beforeEach(async () => {
  const { db } = await import('@/backend/db/connection');
  const { shiftClock } = await import('@/backend/clock');
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const makeSeller = (): Promise<Seller> => makePayableCreator(world);

type Seller = CreatorPerson & { account: string };
type Paid = Awaited<ReturnType<typeof buy>>;

/**
 * Buys a course for A$64.00, of which A$6.70 are the platform's fee. The purchase is paid and in
 * the library.
 */
async function buy({
  seller = creator,
  isSettled = true,
  buyer: known,
}: { seller?: Seller; isSettled?: boolean; buyer?: Person } = {}) {
  const { start } = await import('@/backend/checkout/payments/service');
  const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
  const course = await makeCourse(seller);
  const buyer = known ?? (await makePerson());
  const { url, sessionId, checkoutId } = await start(buyer.actor, {
    type: 'PPV_COURSE' as const,
    contentId: course.id,
    priceCents: 6400,
    successPath: '/',
    cancelPath: '/',
  });
  await pay({ url });
  if (isSettled) await fulfil(sessionId);
  const session = await world.stripe().checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  return { course, buyer, seller, checkoutId, sessionId, paymentId: intent.id };
}

let keys = 0;
const askRefund = (as: Person, purchaseId: string, more: object = {}, key = `refund-key-${++keys}`) =>
  ask('POST /refunds', { as, headers: { 'idempotency-key': key }, body: { purchaseId, ...more } });
const readTerms = async (as: Person, purchaseId: string) =>
  ask('GET /refunds', { as, query: { purchaseId } });
const refundsAt = async ({ paymentId }: Paid) =>
  (await world.stripe().refunds.list({ payment_intent: paymentId })).data.map(({ amount }) => amount);
const decide = async (as: Person, { checkoutId }: Paid, body: object) =>
  ask('PATCH /office/purchases/:id', { as, params: { id: checkoutId }, body: body as never });

/** Reads everything that a refund changes. */
async function outcome({ course, buyer, seller, checkoutId }: Paid) {
  const { db } = await import('@/backend/db/connection');
  const { hasEntitlement } = await import('@/backend/entitlements/service');
  const { account, balanceCents, findWrongBalances } = await import('@/backend/money/ledger');
  const { status, refundedCents } = await db
    .selectFrom('purchases')
    .select(['status', 'refundedCents'])
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('refunds')
    .select(['askedBy', 'amountCents', 'state'])
    .where('purchaseId', '=', checkoutId)
    .orderBy('createdAt')
    .execute();
  expect(await findWrongBalances(db)).toEqual([]);
  return {
    status,
    refundedCents,
    isOwned: await hasEntitlement(db, buyer.userId, 'COURSE', course.id),
    owedCents: 0 - (await balanceCents(db, account.creator(seller.actor.creator.id))),
    refunds: rows.map(({ askedBy, amountCents, state }) => `${askedBy} ${amountCents} ${state}`),
  };
}
const untouched = { status: 'SUCCESS', refundedCents: 0, isOwned: true, owedCents: 5730, refunds: [] };
const refundedBy = (who: string) => ({
  status: 'REFUNDED',
  refundedCents: 6400,
  isOwned: false,
  owedCents: 0,
  refunds: [`${who} 6400 SUCCEEDED`],
});

/** Returns true if a transaction is waiting for an advisory lock on an entitlement. */
async function isLockAwaited(): Promise<boolean> {
  const { db } = await import('@/backend/db/connection');
  const { sql } = await import('kysely');
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(db);
  return rows.length > 0;
}

/** Saves the buyer's progress in the one locked part, which is a minute long. */
const watch = ({ buyer, course }: Paid, seconds: number, more: object = {}) =>
  ask('PATCH /courses/:id/progress', {
    as: buyer,
    params: { id: course.id },
    body: { partId: course.lockedPartId, seconds, ...more },
  });

test('the purchase list loads refund terms only within the refund period, with one query for other refunds', async () => {
  const { getSellable } = await import('@/backend/extension-points/sellables');
  const { db } = await import('@/backend/db/connection');
  const buyer = await makePerson();
  const paid = [await buy({ buyer }), await buy({ buyer }), await buy({ buyer })];
  await db
    .updateTable('purchases')
    .set({ completedAt: new Date(Date.now() - 14.01 * 86_400_000) })
    .where('id', '=', paid[0]!.checkoutId)
    .execute();
  const terms = jest.spyOn(getSellable('PPV_COURSE'), 'refundable');
  const queries = jest.spyOn(pg.Client.prototype, 'query');
  const { body } = await ask('GET /purchases', { as: buyer });
  const asked = queries.mock.calls.map(([query]: unknown[]) => JSON.stringify(query));
  const termsOf = terms.mock.calls.map(([, { id }]) => id);
  for (const spy of [terms, queries]) spy.mockRestore();
  const isInTime = body.items.map(({ purchaseId, refund }) => [purchaseId, refund !== null]);
  expect(isInTime).toEqual(paid.map(({ checkoutId }, index) => [checkoutId, index > 0]).toReversed());
  expect(termsOf.toSorted()).toEqual([paid[1]!.checkoutId, paid[2]!.checkoutId].toSorted());
  expect(asked.filter((query) => query.includes('requester'))).toHaveLength(1);
});

test('a refunded buyer gets the whole amount and a receipt and loses the course, which other buyers keep', async () => {
  const seller = await makeSeller();
  const paid = await buy({ seller });
  const other = await buy({ seller });
  expect(await readTerms(paid.buyer, paid.checkoutId)).toMatchObject({
    body: { isAllowed: true, amountCents: 6400, checks: Array(4).fill({ isMet: true }) },
  });
  const answer = await askRefund(paid.buyer, paid.checkoutId, { reason: 'It is not for me.' });
  expect(answer).toMatchObject({ status: 200, body: { amountCents: 6400, state: 'SUCCEEDED' } });
  expect(await refundsAt(paid)).toEqual([6400]);
  expect(await outcome(paid)).toEqual({ ...refundedBy('BUYER'), owedCents: 5730 });
  expect(await outcome(other)).toEqual(untouched);
  // At the provider, the refund took the creator's share from the creator and the fee from the
  // platform.
  const { pending, available } = await world.stripe().balance.retrieve({}, { stripeAccount: seller.account });
  expect(pending[0]!.amount + available[0]!.amount).toBe(5730);
  const mail = await readMail(paid.buyer.email, 'We refunded A$64.00');
  expect(mail?.textBody).toMatch(/Reference: KUMU-\d{4}-\d{6}/);
  expect((await askRefund(paid.buyer, paid.checkoutId)).problem).toMatchObject({ code: 'ALREADY_REFUNDED' });
});

/** Headers of a browser that follows a link from another site. */
const fromElsewhere = { 'sec-fetch-site': 'cross-site' };

describe('the refund rule', () => {
  test.each([
    ['a fifth of what is not free was seen', { seconds: 12 }, { code: 'CONSUMED', isMet: false, value: 20 }],
    ['all of it was', { seconds: 1, isCompleted: true }, { code: 'CONSUMED', isMet: false, value: 100 }],
  ])('a refund is refused with a reason when %s', async (_, progress, check) => {
    const paid = await buy();
    await watch(paid, progress.seconds, progress);
    const { body } = await readTerms(paid.buyer, paid.checkoutId);
    expect(body).toMatchObject({
      isAllowed: false,
      checks: expect.arrayContaining([expect.objectContaining(check)]),
    });
    expect(await askRefund(paid.buyer, paid.checkoutId)).toMatchObject({
      status: 409,
      problem: { code: 'REFUND_NOT_ALLOWED' },
    });
    expect(await refundsAt(paid)).toEqual([]);
  });

  test.each([
    ['was played', { seconds: 60 }],
    ['was done', { seconds: 0, isCompleted: true }],
  ])(
    'the consumption of a part that %s is not reduced by a replay from the start or a reset of completion',
    async (_, progress) => {
      const paid = await buy();
      await watch(paid, progress.seconds, progress);
      await watch(paid, 0, { isCompleted: false });
      const seen = expect.objectContaining({ code: 'CONSUMED', isMet: false, value: 100 });
      expect(await readTerms(paid.buyer, paid.checkoutId)).toMatchObject({
        body: { isAllowed: false, checks: expect.arrayContaining([seen]) },
      });
      expect((await askRefund(paid.buyer, paid.checkoutId)).status).toBe(409);
    },
  );

  test('a refund is allowed while less than a fifth of the locked parts was seen, and free parts do not count', async () => {
    const paid = await buy();
    await watch(paid, 11.9);
    await watch(paid, 60, { partId: paid.course.freePartId, isCompleted: true });
    expect((await askRefund(paid.buyer, paid.checkoutId)).status).toBe(200);
  });

  test('the refund period ends exactly 14 days after the purchase', async () => {
    const { shiftClock } = await import('@/backend/clock');
    const [late, inTime] = [await buy(), await buy()];
    shiftClock(14 * 24 * 60 * 60_000 - 60_000);
    expect((await askRefund(inTime.buyer, inTime.checkoutId)).status).toBe(200);
    shiftClock(14 * 24 * 60 * 60_000 + 60_000);
    expect(await readTerms(late.buyer, late.checkoutId)).toMatchObject({
      body: {
        isAllowed: false,
        checks: expect.arrayContaining([{ code: 'TIME', isMet: false, value: 14, limit: 14 }]),
      },
    });
    expect((await askRefund(late.buyer, late.checkoutId)).status).toBe(409);
    expect(await refundsAt(late)).toEqual([]);
  });

  test('the refund right ends when the first locked document is opened, as the viewer state announces', async () => {
    const { db } = await import('@/backend/db/connection');
    const [paid, late] = [await buy(), await buy()];
    const { lockedPartId: partId, freePartId, id } = paid.course;
    const endsRefund = async ({ buyer, course } = paid) =>
      (await ask('GET /courses/:id/viewer-state', { as: buyer, params: { id: course.id } })).body
        .openingEndsRefund;
    // The course has no document whose opening ends the refund right.
    expect(await endsRefund()).toBe(false);
    await db
      .updateTable('seriesParts')
      .set({ kind: 'document' })
      .where('id', '=', late.course.lockedPartId)
      .execute();
    expect(await endsRefund(late)).toBe(true);
    await db
      .updateTable('purchases')
      .set({ completedAt: new Date(Date.now() - 15 * 86_400_000) })
      .where('buyerId', '=', late.buyer.userId)
      .execute();
    expect(await endsRefund(late)).toBe(false);
    await db
      .updateTable('seriesParts')
      .set({ kind: 'document' })
      .where('id', 'in', [partId, freePartId])
      .execute();
    const open = (part: string, headers = {}) =>
      ask('GET /courses/:id/parts/:partId', { as: paid.buyer, params: { id, partId: part }, headers });
    await open(freePartId);
    expect(await endsRefund()).toBe(true);
    // The request comes from a link on another site.
    expect((await open(partId, fromElsewhere)).problem.code).toBe('FOREIGN_ORIGIN');
    expect(await readTerms(paid.buyer, paid.checkoutId)).toMatchObject({ body: { isAllowed: true } });
    await open(partId);
    expect(await readTerms(paid.buyer, paid.checkoutId)).toMatchObject({
      body: {
        isAllowed: false,
        checks: expect.arrayContaining([expect.objectContaining({ code: 'DOWNLOADED', value: 1 })]),
      },
    });
    expect(await endsRefund()).toBe(false);
  });

  test('an opened text counts as consumed and does not count as a download', async () => {
    const { db } = await import('@/backend/db/connection');
    const { buyer, checkoutId, course } = await buy();
    const { lockedPartId: partId, freePartId, id } = course;
    await db
      .updateTable('seriesParts')
      .set({ kind: 'text', durationSeconds: 0 })
      .where('id', 'in', [partId, freePartId])
      .execute();
    const checks = async () => (await readTerms(buyer, checkoutId)).body.checks;
    const open = (part: string) =>
      ask('GET /courses/:id/parts/:partId', { as: buyer, params: { id, partId: part } });
    await open(freePartId);
    expect(await checks()).toMatchObject([{}, { code: 'CONSUMED', value: 0 }, {}, {}]);
    expect((await open(partId)).status).toBe(200);
    expect(await checks()).toMatchObject([
      {},
      { code: 'CONSUMED', isMet: false, value: 100 },
      { code: 'DOWNLOADED', isMet: true, value: 0 },
      {},
    ]);
    expect((await askRefund(buyer, checkoutId)).status).toBe(409);
  });

  test('a document that is requested during a refund request is withheld and not counted as opened', async () => {
    const { db, inTransaction } = await import('@/backend/db/connection');
    const { setFrozen } = await import('@/backend/entitlements/service');
    const { buyer, checkoutId, course } = await buy();
    const { lockedPartId: partId, id } = course;
    await db.updateTable('seriesParts').set({ kind: 'document' }).where('id', '=', partId).execute();
    let opened: Promise<{ problem: { code: string } }> | undefined;
    // The transaction performs the first step of a refund and is still open when the part request
    // locks the entitlement to record the opening.
    await inTransaction(async (trx) => {
      await setFrozen(trx, checkoutId, new Date());
      opened = ask('GET /courses/:id/parts/:partId', { as: buyer, params: { id, partId } });
      await until(isLockAwaited);
    });
    expect((await opened)?.problem.code).toBe('LOCKED');
    expect(await readTerms(buyer, checkoutId)).toMatchObject({
      body: { checks: expect.arrayContaining([expect.objectContaining({ code: 'DOWNLOADED', value: 0 })]) },
    });
  });

  describe('a post for its buyers', () => {
    const openPost = (as: Person, id: string, headers = {}) =>
      ask('GET /posts/:id/viewer-state', { as, params: { id }, headers });
    async function makePostFor({ seller, course }: Paid, { hasDocument }: { hasDocument: boolean }) {
      const { db } = await import('@/backend/db/connection');
      const audienceContent = { contentType: 'COURSE', contentId: course.id } as const;
      const fileId = await makeFile(seller, `workbook of ${course.id}, ${hasDocument}`);
      if (hasDocument)
        await db.updateTable('files').set({ mimeType: 'application/pdf' }).where('id', '=', fileId).execute();
      return makePost(seller, {
        title: 'The workbook',
        audience: 'BUYERS',
        audienceContent,
        files: [{ id: fileId, description: '' }],
      });
    }
    const downloaded = (value: number) => ({
      body: { checks: expect.arrayContaining([expect.objectContaining({ code: 'DOWNLOADED', value })]) },
    });

    test('a post for buyers counts as downloaded and as bank evidence once its documents are opened', async () => {
      const { db } = await import('@/backend/db/connection');
      const { getSellable } = await import('@/backend/extension-points/sellables');
      const [paid, another] = [await buy(), await buy()];
      const [withDocument, without] = [
        await makePostFor(paid, { hasDocument: true }),
        await makePostFor(paid, { hasDocument: false }),
      ];
      const usesOf = async ({ checkoutId }: Paid) => {
        const uses = await getSellable('PPV_COURSE').listUses!(db, await readPurchase(checkoutId));
        return uses.map(({ did, title }) => [did, title]);
      };
      // The creator's own view and the view of a person without the course do not count as use.
      await openPost(paid.seller, withDocument);
      expect((await openPost(another.buyer, withDocument)).body.whole).toBeNull();
      expect((await openPost(paid.buyer, without)).body.whole).not.toBeNull();
      expect(await usesOf(paid)).toEqual([['OPENED', 'The workbook']]);
      expect(await readTerms(paid.buyer, paid.checkoutId)).toMatchObject({
        body: { isAllowed: true, ...downloaded(0).body },
      });
      expect((await openPost(paid.buyer, withDocument, fromElsewhere)).problem.code).toBe('FOREIGN_ORIGIN');
      expect(await readTerms(paid.buyer, paid.checkoutId)).toMatchObject(downloaded(0));
      const { whole } = (await openPost(paid.buyer, withDocument, { 'sec-fetch-site': 'same-origin' })).body;
      expect(whole!.files).toMatchObject([{ kind: 'document' }]);
      expect(await readTerms(paid.buyer, paid.checkoutId)).toMatchObject({
        body: { isAllowed: false, ...downloaded(1).body },
      });
      expect((await askRefund(paid.buyer, paid.checkoutId)).status).toBe(409);
      const opened = ['OPENED', 'The workbook'];
      expect(await usesOf(paid)).toEqual([opened, opened, ['DOWNLOADED', 'The workbook']]);
      expect(await usesOf(another)).toEqual([]);
    });

    test('a post for buyers is withheld while a refund is being requested', async () => {
      const { inTransaction } = await import('@/backend/db/connection');
      const { setFrozen } = await import('@/backend/entitlements/service');
      const paid = await buy();
      const id = await makePostFor(paid, { hasDocument: true });
      let opened: ReturnType<typeof openPost> | undefined;
      await inTransaction(async (trx) => {
        await setFrozen(trx, paid.checkoutId, new Date());
        opened = openPost(paid.buyer, id);
        await until(isLockAwaited);
      });
      expect((await opened!).body.whole).toBeNull();
      expect(await readTerms(paid.buyer, paid.checkoutId)).toMatchObject(downloaded(0));
    });
  });

  test('a buyer cannot request a partial refund', async () => {
    const paid = await buy();
    expect((await askRefund(paid.buyer, paid.checkoutId, { amountCents: 100 })).status).toBe(403);
    expect(await outcome(paid)).toMatchObject({ refunds: [] });
  });
});

describe('the limit of five refunds by rule per person in 30 days', () => {
  /** Inserts completed refunds, each for a purchase with one payment. */
  async function refunded(buyer: Person, count: number, more: Partial<Insertable<Refunds>> = {}) {
    const { db } = await import('@/backend/db/connection');
    for (let n = 0; n < count; n++) {
      const { checkoutId } = await buy({ buyer });
      const row = { purchaseId: checkoutId, requesterId: buyer.userId, amountCents: 6400 };
      const made = { state: 'SUCCEEDED' as const, createdAt: new Date(), settledAt: new Date(), ...more };
      await db
        .insertInto('refunds')
        .values({ askedBy: 'BUYER', ...row, ...made })
        .execute();
    }
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  test('the sixth refund needs the creator or the office until 30 days have passed', async () => {
    const { db } = await import('@/backend/db/connection');
    const [buyer, sister] = [await makePerson(), await makePerson()];
    await db
      .updateTable('users')
      .set({ email: buyer.email.replace('@', '+again@') })
      .where('id', '=', sister.userId)
      .execute();
    await refunded(buyer, 3);
    await refunded(sister, 1);
    // These refunds do not count, because they were requested by the seller or the office, are too
    // old, failed or belong to another person.
    for (const askedBy of ['SELLER', 'OFFICE'] as const) await refunded(buyer, 1, { askedBy });
    await refunded(buyer, 1, { askedBy: 'SELLER', requesterId: creator.userId });
    await refunded(buyer, 1, { createdAt: daysAgo(30.01) });
    await refunded(buyer, 1, { state: 'FAILED' });
    await refunded(await makePerson(), 5);

    const [fifth, sixth, seventh] = [
      await buy({ buyer }),
      await buy({ buyer }),
      await buy({ buyer: sister }),
    ];
    expect((await readTerms(buyer, fifth.checkoutId)).body.checks.at(-1)).toEqual({
      code: 'RECENT',
      isMet: true,
      value: 4,
      limit: 5,
    });
    expect((await askRefund(buyer, fifth.checkoutId)).status).toBe(200);
    // A repeated refund request returns its usual error and not the error of the limit.
    expect((await askRefund(buyer, fifth.checkoutId)).problem).toMatchObject({ code: 'ALREADY_REFUNDED' });
    for (const [as, paid] of [
      [buyer, sixth],
      [sister, seventh],
    ] as const) {
      expect((await readTerms(as, paid.checkoutId)).body).toMatchObject({
        isAllowed: false,
        checks: expect.arrayContaining([{ code: 'RECENT', isMet: false, value: 5, limit: 5 }]),
      });
      expect(await askRefund(as, paid.checkoutId)).toMatchObject({
        status: 409,
        problem: { code: 'REFUND_LIMIT' },
      });
      expect(await refundsAt(paid)).toEqual([]);
      expect(await outcome(paid)).toMatchObject({ status: 'SUCCESS', isOwned: true, refunds: [] });
    }
    const rows = (await ask('GET /purchases', { as: buyer, query: { purchaseId: sixth.checkoutId } })).body;
    expect(rows.items[0]!.refund).toMatchObject({ isAllowed: false });
    // A purchase that another rule excludes returns the error of that rule.
    await watch(sixth, 60);
    expect((await askRefund(buyer, sixth.checkoutId)).problem).toMatchObject({ code: 'REFUND_NOT_ALLOWED' });
    expect((await askRefund(creator, sixth.checkoutId)).status).toBe(200);
    await db
      .updateTable('refunds')
      .set({ createdAt: daysAgo(30.01) })
      .where('requesterId', '=', sister.userId)
      .execute();
    expect((await askRefund(sister, seventh.checkoutId)).status).toBe(200);
  });

  test('the refund limit applies to requests at the same moment', async () => {
    const buyer = await makePerson();
    await refunded(buyer, 4);
    const paid = [await buy({ buyer }), await buy({ buyer }), await buy({ buyer })];
    const refundService = await import('@/backend/checkout/refunds/request-service');
    const asks = paid.map(
      ({ checkoutId: purchaseId }) =>
        () =>
          refundService.ask(buyer.actor, { purchaseId }, `refund ${purchaseId}`),
    );
    // Without serialisation, each request would count before the first refund is stored.
    const answers = await raceForRow('users', buyer.userId, asks);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'REFUND_LIMIT' });
  });
});

test('a stranger cannot read or refund a purchase, its terms or its receipt', async () => {
  const paid = await buy();
  const stranger = await makePerson();
  const otherSeller = await makeSeller();
  for (const as of [stranger, otherSeller]) {
    expect((await readTerms(as, paid.checkoutId)).status).toBe(404);
    expect((await askRefund(as, paid.checkoutId)).status).toBe(404);
  }
  expect((await readTerms(creator, paid.checkoutId)).status).toBe(404);
  expect((await decide(stranger, paid, { decision: 'refund', reason: 'Because I can.' })).status).toBe(404);
  expect(await refundsAt(paid)).toEqual([]);
});

test('a creator can read the cost of refunding their own sale, but other people cannot', async () => {
  const seller = await makeSeller();
  const paid = await buy({ seller });
  const readSale = (as: Person) => ask('GET /sales/:id', { as, params: { id: paid.checkoutId } });
  await askRefund(seller, paid.checkoutId, { amountCents: 1000 });
  expect((await readSale(seller)).body).toMatchObject({
    title: 'Sleep Without Trying',
    paidWith: 'CARD',
    amountCents: 6400,
    feeCents: 670,
    refundedCents: 1000,
    refundableCents: 5400,
    balanceCents: 5730 - 895,
  });
  expect((await readSale(creator)).status).toBe(404);
  expect((await readSale(paid.buyer)).status).toBe(403);
});

test('a creator can refund a part of a sale at any time and later at most the remaining amount', async () => {
  const { shiftClock } = await import('@/backend/clock');
  const seller = await makeSeller();
  const paid = await buy({ seller });
  await watch(paid, 60, { isCompleted: true });
  shiftClock(40 * 24 * 60 * 60_000);
  expect((await askRefund(seller, paid.checkoutId, { amountCents: 6401 })).status).toBe(422);
  expect((await askRefund(seller, paid.checkoutId, { amountCents: 0 })).status).toBe(422);
  expect((await askRefund(seller, paid.checkoutId, { amountCents: 1000 })).status).toBe(200);
  const part = { ...untouched, refundedCents: 1000, owedCents: 5730 - 895 };
  expect(await outcome(paid)).toEqual({ ...part, refunds: ['SELLER 1000 SUCCEEDED'] });
  expect((await askRefund(seller, paid.checkoutId, { amountCents: 5401 })).status).toBe(422);
  expect((await askRefund(seller, paid.checkoutId)).status).toBe(200);
  expect(await outcome(paid)).toEqual({
    ...refundedBy('SELLER'),
    refunds: ['SELLER 1000 SUCCEEDED', 'SELLER 5400 SUCCEEDED'],
  });
  expect((await askRefund(seller, paid.checkoutId)).problem).toMatchObject({ code: 'ALREADY_REFUNDED' });
  expect(await refundsAt(paid)).toEqual([5400, 1000]);
});

test('simultaneous refund requests make one refund', async () => {
  const paid = await buy();
  const answers = await Promise.all([1, 2, 3, 4].map(() => askRefund(paid.buyer, paid.checkoutId)));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await refundsAt(paid)).toEqual([6400]);
  expect(await outcome(paid)).toMatchObject({ refunds: ['BUYER 6400 SUCCEEDED'] });
});

test('a refund event that arrives before the response settles the refund once', async () => {
  const { checkoutEvents } = await import('@/backend/checkout/events/service');
  const { claimRefund, complete } = await import('@/backend/checkout/refunds/request-service');
  const { createRefund } = await import('@/backend/providers/payments/refunds');
  const { inTransaction } = await import('@/backend/db/connection');
  const seller = await makeSeller();
  const paid = await buy({ seller });
  const claimed = await claim(paid);
  await createRefund({
    refundId: claimed.id,
    purchaseId: paid.checkoutId,
    paymentId: paid.paymentId,
    amountCents: 6400,
    isShared: true,
    hasFee: true,
  });
  const { data } = await world.stripe().refunds.list({ payment_intent: paid.paymentId });
  for (const type of ['refund.created', 'charge.refunded', 'refund.updated'] as const)
    for (const { handle } of checkoutEvents.filter(({ types }) => types.includes(type)))
      await handle({
        type,
        data: { object: type === 'charge.refunded' ? { id: data[0]!.charge } : data[0] },
      } as never);
  expect(await outcome(paid)).toEqual(refundedBy('BUYER'));
  const { shiftClock } = await import('@/backend/clock');
  const readPurchase = async () =>
    (await ask('POST /checkout/:id/refresh', { as: paid.buyer, params: { id: paid.checkoutId } })).body;
  const { refundedAt } = await readPurchase();
  expect(refundedAt).not.toBeNull();
  shiftClock(60_000);
  expect(await complete(claimed)).toMatchObject({ state: 'SUCCEEDED' });
  expect(await readPurchase()).toMatchObject({ state: 'REFUNDED', refundedCents: 6400, refundedAt });
  expect(await outcome(paid)).toEqual(refundedBy('BUYER'));
  expect(await refundsAt(paid)).toEqual([6400]);

  async function claim({ checkoutId, buyer }: Paid) {
    const repository = await import('@/backend/checkout/purchases/repository');
    return inTransaction(async (trx) => {
      const purchase = (await repository.findPurchase(trx, checkoutId))!;
      return claimRefund(trx, { purchase, invoice: null }, { askedBy: 'BUYER', requesterId: buyer.userId });
    });
  }
});

describe('the reconciler after a crash during a refund', () => {
  /** Inserts a refund in the state in which a stopped process leaves the refund. */
  async function crashed({ checkoutId, buyer }: Paid) {
    const { db } = await import('@/backend/db/connection');
    const { insertRefund } = await import('@/backend/checkout/refunds/repository');
    return insertRefund(db, {
      purchaseId: checkoutId,
      askedBy: 'BUYER',
      requesterId: buyer.userId,
      amountCents: 6400,
      state: 'PENDING',
      createdAt: new Date(Date.now() - 5 * 60_000),
    });
  }
  const reconcile = async () =>
    (await import('@/backend/checkout/refunds/provider-service')).reconcileRefunds();

  test('the reconciler makes the refund once after a crash before the provider request', async () => {
    const seller = await makeSeller();
    const paid = await buy({ seller });
    await crashed(paid);
    await reconcile();
    await reconcile();
    expect(await outcome(paid)).toEqual(refundedBy('BUYER'));
    expect(await refundsAt(paid)).toEqual([6400]);
  });

  test("the reconciler stores the refund once after a crash that followed the provider's response", async () => {
    const seller = await makeSeller();
    const paid = await buy({ seller });
    const { id } = await crashed(paid);
    // The refund has no idempotency key of ours, because the provider forgets a key after a day.
    await world.stripe().refunds.create({
      payment_intent: paid.paymentId,
      amount: 6400,
      metadata: { refundId: id },
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await reconcile();
    await reconcile();
    expect(await outcome(paid)).toEqual(refundedBy('BUYER'));
    expect(await refundsAt(paid)).toEqual([6400]);
  });

  test('a refund stays pending while the provider is down and its buyer sees the pending state', async () => {
    const { shiftClock } = await import('@/backend/clock');
    const seller = await makeSeller();
    const paid = await buy({ seller });
    // The request and its two retries fail.
    await world.control('POST /requests/fail', { count: 3 });
    expect(await askRefund(paid.buyer, paid.checkoutId)).toMatchObject({
      status: 200,
      body: { state: 'PENDING' },
    });
    // The access is frozen while the refund is pending, so that the buyer cannot use the course.
    expect(await outcome(paid)).toEqual({ ...untouched, isOwned: false, refunds: ['BUYER 6400 PENDING'] });
    expect((await askRefund(seller, paid.checkoutId, { amountCents: 100 })).problem).toMatchObject({
      code: 'REFUND_PENDING',
    });
    shiftClock(90_000);
    await reconcile();
    expect(await outcome(paid)).toEqual(refundedBy('BUYER'));
    expect(await refundsAt(paid)).toEqual([6400]);
  });
});

test('a refund that the provider refuses changes nothing, and the dashboard refund behind it is recorded', async () => {
  const seller = await makeSeller();
  const paid = await buy({ seller });
  await world.stripe().refunds.create({
    payment_intent: paid.paymentId,
    amount: 6000,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  // The event of the dashboard refund has not arrived. Therefore 6400 cents are refundable in our
  // database, but only 400 cents at the provider.
  expect(await askRefund(paid.buyer, paid.checkoutId)).toMatchObject({
    status: 409,
    problem: { code: 'REFUND_REFUSED' },
  });
  expect(await outcome(paid)).toMatchObject({
    status: 'SUCCESS',
    refundedCents: 6000,
    isOwned: true,
    refunds: expect.arrayContaining(['BUYER 6400 FAILED', 'PROVIDER 6000 SUCCEEDED']),
  });
  expect((await askRefund(paid.buyer, paid.checkoutId)).body).toMatchObject({ amountCents: 400 });
  expect(await outcome(paid)).toMatchObject({ status: 'REFUNDED', refundedCents: 6400, owedCents: 0 });
});

test('a pending dashboard refund does not block another refund and is recorded once', async () => {
  const { stripe } = await import('@/backend/providers/payments/client');
  const { recordProviderRefunds } = await import('@/backend/checkout/refunds/provider-service');
  const { paymentId, ...paid } = await buy({ seller: await makeSeller() });
  const made = await world.stripe().refunds.create({
    payment_intent: paymentId,
    amount: 1000,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  // The provider's balance does not cover the refund yet.
  const reads = jest.spyOn(stripe.refunds, 'list').mockReturnValue({
    autoPagingToArray: async () => [{ ...made, status: 'pending' }],
  } as never);
  for (let times = 0; times < 2; times += 1) await recordProviderRefunds({ paymentId });
  reads.mockRestore();
  expect(await outcome({ paymentId, ...paid })).toMatchObject({
    refundedCents: 1000,
    refunds: ['PROVIDER 1000 PENDING'],
  });
  expect((await askRefund(paid.buyer, paid.checkoutId)).body).toMatchObject({ amountCents: 5400 });
  expect(await outcome({ paymentId, ...paid })).toMatchObject({
    status: 'REFUNDED',
    refundedCents: 6400,
    owedCents: 0,
    refunds: ['PROVIDER 1000 SUCCEEDED', 'BUYER 5400 SUCCEEDED'],
  });
  const { listByPurchases } = await import('@/backend/checkout/refunds/repository');
  const { db } = await import('@/backend/db/connection');
  const receipts = (await listByPurchases(db, [paid.checkoutId])).map(({ receiptId }) => receiptId);
  expect([new Set(receipts).size, receipts.includes(null)]).toEqual([2, false]);
});

describe('the office', () => {
  /** Creates a payment that arrived while its seller was suspended and that awaits a decision. */
  async function inReview() {
    const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
    const paid = await buy({ seller: await makeSeller(), isSettled: false });
    await suspend(paid.seller.actor.creator.id);
    await fulfil(paid.sessionId);
    return paid;
  }
  const suspense = async () => {
    const { db } = await import('@/backend/db/connection');
    const { account, balanceCents } = await import('@/backend/money/ledger');
    return balanceCents(db, account.suspense);
  };

  test('the office can refund a payment in review from suspense, and the buyer’s other entitlements remain', async () => {
    const office = await makeOffice();
    const paid = await inReview();
    await grantCourse(paid.buyer, paid.course.id);
    const before = await suspense();
    expect(await outcome(paid)).toMatchObject({ status: 'REVIEW', isOwned: true, owedCents: 0 });
    const answer = await decide(office, paid, { decision: 'refund', reason: 'Paid twice for it.' });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'REFUNDED', refundableCents: 0, canDeliver: false },
    });
    expect(await outcome(paid)).toMatchObject({
      status: 'REFUNDED',
      isOwned: true,
      refunds: ['OFFICE 6400 SUCCEEDED'],
    });
    expect((await suspense()) - before).toBe(6400);
    const log = await ask('GET /office/audit', { as: office, query: { subjectId: paid.checkoutId } });
    expect(log.body.items).toMatchObject([{ action: 'purchase.refund', reason: 'Paid twice for it.' }]);
    expect(await readMail(paid.buyer.email, 'We refunded A$64.00')).toBeDefined();
  });

  test('a refund of a payment in another currency is not posted because the payment was not posted', async () => {
    const { db } = await import('@/backend/db/connection');
    const { recordProviderRefunds } = await import('@/backend/checkout/refunds/provider-service');
    const paid = await inReview();
    // The payment is in another currency, so its amount in cents is unknown here.
    await db.updateTable('purchases').set({ paidCents: null }).where('id', '=', paid.checkoutId).execute();
    const before = await suspense();
    await world.stripe().refunds.create({ payment_intent: paid.paymentId });
    await recordProviderRefunds({ paymentId: paid.paymentId });
    expect(await suspense()).toBe(before);
    expect(await outcome(paid)).toMatchObject({ status: 'REFUNDED', refunds: ['PROVIDER 6400 SUCCEEDED'] });
  });

  test('the office can deliver a deliverable payment in review once, with its posting and receipt', async () => {
    const office = await makeOffice();
    const paid = await inReview();
    const deliver = () => decide(office, paid, { decision: 'deliver', reason: 'They teach again.' });
    expect(await deliver()).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
    await reinstate(paid.seller.actor.creator.id);
    const before = await suspense();
    expect(await deliver()).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
    expect(await deliver()).toMatchObject({ status: 409 });
    expect(await outcome(paid)).toEqual(untouched);
    expect((await suspense()) - before).toBe(6400);
    expect(await readMail(paid.buyer.email, 'is in your library')).toBeDefined();
  });

  test('the office cannot deliver a payment that is being refunded', async () => {
    const { db, inTransaction } = await import('@/backend/db/connection');
    const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
    const { endOne } = await import('@/backend/entitlements/service');
    const { listSomeLive } = await import('@/backend/entitlements/repository');
    const paid = await buy({ isSettled: false });
    await grantCourse(paid.buyer, paid.course.id);
    await fulfil(paid.sessionId);
    for (const held of await listSomeLive(db, paid.buyer.userId))
      await inTransaction((trx) => endOne(trx, held));
    const decision = { decision: 'deliver', reason: 'They have nothing now.' };
    expect(await decide(await makeOffice(), paid, decision)).toMatchObject({ status: 409 });
    expect(await outcome(paid)).toMatchObject({
      status: 'REVIEW',
      isOwned: false,
      refunds: ['AUTOMATIC 6400 PENDING'],
    });
  });

  test('the office can refund any purchase, also in part and after the refund period', async () => {
    const office = await makeOffice();
    const seller = await makeSeller();
    const paid = await buy({ seller });
    await watch(paid, 60, { isCompleted: true });
    const reason = 'The second week has no sound.';
    const part = { decision: 'refund', amountCents: 3200, reason };
    expect((await decide(office, paid, part)).problem.errors).toMatchObject([{ path: 'refundedCents' }]);
    expect(await decide(office, paid, { ...part, refundedCents: 0 })).toMatchObject({
      body: { status: 'SUCCESS', refundedCents: 3200, refundableCents: 3200 },
    });
    // The request is repeated after a lost response, or sent by a colleague with an outdated view.
    expect((await decide(office, paid, { ...part, refundedCents: 0 })).problem.code).toBe('REFUND_CHANGED');
    expect(await outcome(paid)).toMatchObject({ isOwned: true, refunds: ['OFFICE 3200 SUCCEEDED'] });
    expect((await decide(office, paid, { decision: 'deliver', reason })).status).toBe(409);
  });
});

// This test is last because it moves the provider's clock.
test('a partial refund that is retried with the same key after a crash is made once', async () => {
  const { db } = await import('@/backend/db/connection');
  const { shiftClock } = await import('@/backend/clock');
  const paid = await buy();
  const key = 'a-part-after-a-crash';
  const part = () => askRefund(creator, paid.checkoutId, { amountCents: 300 }, key);
  const first = await part();
  expect(first.status).toBe(200);
  // The backend crashed before it stored its response.
  await db.deleteFrom('idempotencyKeys').where('key', '=', key).execute();
  expect((await part()).body).toMatchObject({ id: first.body.id, amountCents: 300, state: 'SUCCEEDED' });
  // Two days later, the provider has also forgotten its idempotency key.
  await db.deleteFrom('idempotencyKeys').where('key', '=', key).execute();
  await world.control('POST /clock/advance', { seconds: 49 * 60 * 60 });
  shiftClock(49 * 60 * 60_000);
  expect((await part()).body).toMatchObject({ id: first.body.id, state: 'SUCCEEDED' });
  expect(await refundsAt(paid)).toEqual([300]);
  expect((await askRefund(creator, paid.checkoutId, { amountCents: 300 })).body.id).not.toBe(first.body.id);
  expect(await refundsAt(paid)).toEqual([300, 300]);
});
