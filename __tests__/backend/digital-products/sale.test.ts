import {
  openPaymentsWorld,
  pay,
  until,
  type PaymentsWorld,
} from '../../sandbox/payments/support/payments-world';
import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { readPurchase } from '../../support/make/checkout';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import {
  inVersion,
  makeDigitalProduct,
  makePdf,
  makeProtectedPdf,
  storeFile,
} from '../../support/make/digital-products';
import { drainQueues } from '../../support/tasks';

let world: PaymentsWorld;
let creator: CreatorPerson;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  creator = await makePayableCreator(world);
});
afterAll(() => world.close());

const makeSold = () => makeDigitalProduct(creator, { priceCents: 1200 });

/** Opens the payment page. */
async function order(buyer: Person, contentId: string) {
  const { start } = await import('@/backend/checkout/payments/service');
  return start(buyer.actor, {
    type: 'PPV_PRODUCT' as const,
    contentId,
    priceCents: 1200,
    successPath: '/',
    cancelPath: '/',
  });
}

async function settle(sessionId: string) {
  const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
  await fulfil(sessionId);
}

async function buy(contentId: string) {
  const buyer = await makePerson();
  const { url, sessionId, checkoutId } = await order(buyer, contentId);
  await pay({ url });
  await settle(sessionId);
  return { buyer, checkoutId };
}

async function statusOf(purchaseId: string) {
  const { db } = await import('@/backend/db/connection');
  const { status } = await db
    .selectFrom('purchases')
    .select('status')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  return status;
}

const viewerState = async (id: string, as: Person) =>
  (await ask('GET /digital-products/:id/viewer-state', { as, params: { id } })).body;
const quote = (contentId: string, as: Person) =>
  ask('GET /checkout/quote', { as, query: { type: 'PPV_PRODUCT', contentId } });

test('a buyer pays once, owns the digital product permanently and cannot buy it again', async () => {
  const id = await makeSold();
  expect((await viewerState(id, await makePerson())).can).toMatchObject({ buy: true, unlockFree: false });
  const { buyer, checkoutId } = await buy(id);
  expect(await viewerState(id, buyer)).toMatchObject({
    isUnlocked: true,
    purchaseId: checkoutId,
    ownedSince: expect.any(String),
    can: { buy: false, download: true, rate: true },
  });
  expect((await quote(id, buyer)).problem.code).toBe('ALREADY_UNLOCKED');
  expect((await quote(id, creator)).problem.code).toBe('OWN_CONTENT');
  const { body } = await ask('GET /purchases', { as: buyer });
  expect(body.items).toMatchObject([{ path: `/digital-products/${id}`, amountCents: 1200 }]);
  const counts = (['downloads', 'courses', 'shop'] as const).map(
    async (kind) => (await ask('GET /purchases', { as: buyer, query: { kind } })).body.items.length,
  );
  expect(await Promise.all(counts)).toEqual([1, 0, 0]);
});

test('the viewer state says that a download ends the refund right only while the buyer has that right', async () => {
  const id = await makeSold();
  const endsRefund = async (as: Person) => (await viewerState(id, as)).downloadEndsRefund;
  const { buyer } = await buy(id);
  const { buyer: late } = await buy(id);
  expect([await endsRefund(await makePerson()), await endsRefund(buyer)]).toEqual([false, true]);
  const { db } = await import('@/backend/db/connection');
  await db
    .updateTable('purchases')
    .set({ completedAt: new Date(Date.now() - 15 * 86_400_000) })
    .where('buyerId', '=', late.actor.userId)
    .execute();
  expect(await endsRefund(late)).toBe(false);
  const { putDownloads } = await import('@/backend/digital-products/prepared-download-repository');
  const at = new Date();
  await putDownloads(db, [
    {
      userId: buyer.actor.userId,
      productId: id,
      fileId: (await ask('GET /digital-products/:id', { as: buyer, params: { id } })).body.files[0]!.id,
      title: 'Diary',
      productVersion: 1,
      downloadedAt: at,
      lastAt: at,
    },
  ]);
  expect(await endsRefund(buyer)).toBe(false);
});

test('the confirmation step promises no name on a PDF that cannot be stamped', async () => {
  const [shut, open] = [
    await storeFile(creator, 'shut.pdf', await makeProtectedPdf()),
    await storeFile(creator, 'open.pdf', await makePdf(1)),
  ];
  const sell = (files: string[]) =>
    makeDigitalProduct(creator, { priceCents: 1200, files: files.map((file) => inVersion(file)) });
  const [some, none, whole] = [await sell([shut, open]), await sell([shut]), await sell([open])];
  await drainQueues((await import('@/backend/digital-products/tasks')).digitalProductsTasks);
  const promised = async (id: string) =>
    (await quote(id, await makePerson())).body.included.filter(({ code }) => code.startsWith('stamped'));
  expect(await promised(some)).toEqual([{ code: 'stampedInPart', count: 1, seconds: 0 }]);
  expect(await promised(none)).toEqual([]);
  expect(await promised(whole)).toMatchObject([{ code: 'stamped' }]);
});

test('a person who owns a digital product through a course cannot buy it', async () => {
  const [id, course, person] = [await makeSold(), await makeCourse(creator), await makePerson()];
  await ask('PATCH /courses/:id', {
    as: creator,
    params: { id: course.id },
    body: { digitalProductId: id },
  });
  const { status, body } = await quote(id, person);
  expect([status, body.included]).toEqual([
    200,
    [
      { code: 'files', count: 1, seconds: 0 },
      { code: 'versions', count: 1, seconds: 0 },
      { code: 'stamped', count: 1, seconds: 0 },
    ],
  ]);
  await grantCourse(person, course.id);
  expect((await quote(id, person)).problem.code).toBe('ALREADY_UNLOCKED');
});

test('a purchase is refunded and its entitlement ends only while the buyer has downloaded nothing', async () => {
  const id = await makeSold();
  const [unused, used] = [await buy(id), await buy(id)];
  const refund = (as: Person, purchaseId: string) =>
    ask('POST /refunds', {
      as,
      headers: { 'idempotency-key': `refund-${purchaseId}` },
      body: { purchaseId },
    });
  const [file] = (await ask('GET /digital-products/:id', { params: { id } })).body.files;
  const download = (as: Person) =>
    ask('GET /digital-products/:id/download', { as, params: { id }, query: { fileId: file!.id } });
  await download(used.buyer);
  await drainQueues((await import('@/backend/digital-products/tasks')).digitalProductsTasks);
  expect((await download(used.buyer)).body.state).toBe('READY');

  const { body: refused } = await ask('GET /refunds', {
    as: used.buyer,
    query: { purchaseId: used.checkoutId },
  });
  expect(refused.checks).toMatchObject([
    { code: 'TIME', isMet: true },
    { code: 'DOWNLOADED', isMet: false, value: 1 },
    { code: 'RECENT', isMet: true },
  ]);
  expect((await refund(used.buyer, used.checkoutId)).status).toBe(409);
  expect((await viewerState(id, used.buyer)).isUnlocked).toBe(true);
  expect((await refund(unused.buyer, unused.checkoutId)).body).toMatchObject({ amountCents: 1200 });
  expect((await viewerState(id, unused.buyer)).isUnlocked).toBe(false);
  expect((await download(unused.buyer)).status).toBe(403);
});

test('a pending refund blocks downloads, and a rejected refund restores the entitlement', async () => {
  const { shiftClock } = await import('@/backend/clock');
  const { reconcileRefunds } = await import('@/backend/checkout/refunds/provider-service');
  const id = await makeSold();
  const { buyer, checkoutId } = await buy(id);
  const [file] = (await ask('GET /digital-products/:id', { params: { id } })).body.files;
  const download = () =>
    ask('GET /digital-products/:id/download', { as: buyer, params: { id }, query: { fileId: file!.id } });
  const refund = (key: string) =>
    ask('POST /refunds', {
      as: buyer,
      headers: { 'idempotency-key': key },
      body: { purchaseId: checkoutId },
    });
  // The first request and two retries fail.
  await world.control('POST /requests/fail', { count: 3 });
  expect((await refund('waiting-refund-1')).body.state).toBe('PENDING');
  expect((await download()).problem.code).toBe('LOCKED');
  expect((await viewerState(id, buyer)).isUnlocked).toBe(false);
  // Another refund in the provider's dashboard leaves less than the requested amount.
  const { providerPaymentId: paymentId } = await readPurchase(checkoutId);
  await world.stripe().refunds.create({
    payment_intent: paymentId!,
    amount: 1000,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  shiftClock(2 * 60_000);
  await reconcileRefunds();
  shiftClock(0);
  expect((await viewerState(id, buyer)).isUnlocked).toBe(true);
  expect((await download()).status).toBe(200);
});

test('a download during a refund request is refused', async () => {
  const { db, inTransaction } = await import('@/backend/db/connection');
  const { setFrozen } = await import('@/backend/entitlements/service');
  const { sql } = await import('kysely');
  const id = await makeSold();
  const { buyer, checkoutId } = await buy(id);
  await db.updateTable('digitalProducts').set({ isStamped: false }).where('id', '=', id).execute();
  const [file] = (await ask('GET /digital-products/:id', { params: { id } })).body.files;
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(
      db,
    );
    return rows.length > 0;
  };
  let download: Promise<{ problem: { code: string } }> | undefined;
  // A refund first freezes the entitlement. Here, the download reads the entitlement before the
  // freeze and records its use after the freeze.
  await inTransaction(async (trx) => {
    await setFrozen(trx, checkoutId, new Date());
    download = ask('GET /digital-products/:id/download', {
      as: buyer,
      params: { id },
      query: { fileId: file!.id },
    });
    await until(isWaiting);
  });
  expect((await download)?.problem.code).toBe('LOCKED');
});

test('downloads included in a course do not end its refund right but count as use of its purchase', async () => {
  const { db } = await import('@/backend/db/connection');
  const { start } = await import('@/backend/checkout/payments/service');
  const { findPurchase } = await import('@/backend/checkout/purchases/repository');
  const { getSellable } = await import('@/backend/extension-points/sellables');
  const { shiftClock } = await import('@/backend/clock');
  const course = await makeCourse(creator);
  const [included, owned] = [await makeSold(), await makeSold()];
  const include = (digitalProductId: string) =>
    ask('PATCH /courses/:id', { as: creator, params: { id: course.id }, body: { digitalProductId } });
  await include(included);
  const { buyer } = await buy(owned);
  const { url, sessionId, checkoutId } = await start(buyer.actor, {
    type: 'PPV_COURSE' as const,
    contentId: course.id,
    priceCents: 6400,
    successPath: '/',
    cancelPath: '/',
  });
  await pay({ url });
  await settle(sessionId);
  const terms = async () =>
    (await ask('GET /refunds', { as: buyer, query: { purchaseId: checkoutId } })).body;
  const download = async (id: string) => {
    await db.updateTable('digitalProducts').set({ isStamped: false }).where('id', '=', id).execute();
    const [file] = (await ask('GET /digital-products/:id', { params: { id } })).body.files;
    const query = { fileId: file!.id };
    return ask('GET /digital-products/:id/download', { as: buyer, params: { id }, query });
  };
  const listUses = async () => getSellable('PPV_COURSE').listUses!(db, (await findPurchase(db, checkoutId))!);
  shiftClock(1000);
  await include(owned);
  expect((await download(owned)).body.state).toBe('READY');
  expect(await terms()).toMatchObject({ isAllowed: true });
  expect(await listUses()).toEqual([]);
  // The owners of the course keep the product that was included in the course until now.
  expect((await download(included)).body.state).toBe('READY');
  expect(await terms()).toMatchObject({
    isAllowed: true,
    checks: expect.arrayContaining([expect.objectContaining({ code: 'DOWNLOADED', isMet: true, value: 0 })]),
  });
  expect(await listUses()).toMatchObject([{ did: 'DOWNLOADED', seconds: 0, title: 'diary' }]);
  await include(included);
  expect(await terms()).toMatchObject({ isAllowed: true });
  shiftClock(0);
});

test('a late payment is refunded after a deletion or takedown but delivered after unpublishing', async () => {
  const { db, inTransaction } = await import('@/backend/db/connection');
  const { takeDown } = await import('@/backend/digital-products/editing-service');
  for (const [end, isUnlocked, status] of [
    ['UNPUBLISHED', true, 'SUCCESS'],
    ['DELETED', false, 'REFUNDED'],
    ['TAKEN_DOWN', false, 'REFUNDED'],
  ] as const) {
    const [id, buyer] = [await makeSold(), await makePerson()];
    const { url, sessionId, checkoutId } = await order(buyer, id);
    await pay({ url });
    if (end === 'DELETED') await ask('DELETE /digital-products/:id', { as: creator, params: { id } });
    else if (end === 'TAKEN_DOWN') await inTransaction((trx) => takeDown(trx, id));
    else
      await ask('PATCH /digital-products/:id/status', {
        as: creator,
        params: { id },
        body: { status: 'UNPUBLISHED' },
      });
    await settle(sessionId);
    const { checkoutTasks } = await import('@/backend/checkout/tasks');
    await drainQueues(checkoutTasks.filter(({ name }) => name === 'checkout.sendRefund'));
    const { hasEntitlement } = await import('@/backend/entitlements/service');
    expect(await hasEntitlement(db, buyer.userId, 'DIGITAL_PRODUCT', id)).toBe(isUnlocked);
    expect(await statusOf(checkoutId)).toBe(status);
  }
});

test('a buyer who gets the product while the payment page is open is refunded at once', async () => {
  const [id, course, buyer] = [await makeSold(), await makeCourse(creator), await makePerson()];
  await ask('PATCH /courses/:id', {
    as: creator,
    params: { id: course.id },
    body: { digitalProductId: id },
  });
  const { url, sessionId, checkoutId } = await order(buyer, id);
  await grantCourse(buyer, course.id);
  await pay({ url });
  await settle(sessionId);
  expect(await ask('POST /checkout/:id/refresh', { as: buyer, params: { id: checkoutId } })).toMatchObject({
    body: { state: 'REVIEW', isUndeliverable: true },
  });
});

test('a payment page expires when the price changes or the product is unpublished', async () => {
  const [id, gone, buyer] = [await makeSold(), await makeSold(), await makePerson()];
  const { url, sessionId } = await order(buyer, id);
  const { sessionId: ofGone } = await order(buyer, gone);
  await ask('PATCH /digital-products/:id', {
    as: creator,
    params: { id },
    body: { version: 1, priceCents: 1500 },
  });
  await ask('PATCH /digital-products/:id/status', {
    as: creator,
    params: { id: gone },
    body: { status: 'UNPUBLISHED' },
  });
  const { checkoutTasks } = await import('@/backend/checkout/tasks');
  await drainQueues(checkoutTasks.filter(({ name }) => name === 'checkout.closeOpen'));
  expect(url).toBeTruthy();
  for (const ended of [sessionId, ofGone])
    expect((await world.stripe().checkout.sessions.retrieve(ended)).status).toBe('expired');
});

describe('a digital product as a gift', () => {
  let count = 0;

  /**
   * Buys a gift.
   * @returns its code and its purchase
   */
  async function given(giver: Person, contentId: string) {
    const { db } = await import('@/backend/db/connection');
    await db.deleteFrom('rateLimits').execute();
    const { body } = await ask('POST /gifts', {
      as: giver,
      headers: { 'idempotency-key': `given-diary-${++count}` },
      body: {
        contentType: 'DIGITAL_PRODUCT',
        contentId,
        price: 1200,
        message: '',
        sendAt: null,
        recipientName: 'Ines',
        recipientEmail: `ines-${count}@kumu.test`,
        successUrl: '/',
        cancelUrl: '/',
      },
    });
    await pay({ url: body.url });
    await settle(body.sessionId);
    const { code } = await db
      .selectFrom('gifts')
      .select('code')
      .where('purchaseId', '=', body.checkoutId)
      .executeTakeFirstOrThrow();
    return { code, purchaseId: body.checkoutId };
  }
  const claim = (as: Person, code: string) => ask('POST /gifts/:code/claim', { as, params: { code } });
  const download = (as: Person, id: string) =>
    ask('GET /digital-products/:id/download', { as, params: { id }, query: {} });

  test("a gift is claimed once, downloaded with the recipient's name, and ends when its payment is reversed", async () => {
    const { readMail } = await import('../../support/tasks');
    const [id, giver, ines, late] = [
      await makeSold(),
      await makePerson(),
      await makePerson({ name: 'Ines', lastName: 'Quill' }),
      await makePerson(),
    ];
    const { code, purchaseId } = await given(giver, id);
    expect((await readMail(`ines-${count}@kumu.test`))!.textBody).toContain('Seven-night sleep diary');
    expect((await viewerState(id, giver)).isUnlocked).toBe(false);
    expect((await claim(creator, code)).problem.code).toBe('OWN_CONTENT');
    expect((await claim(ines, code)).body).toMatchObject({
      state: 'CLAIMED',
      isMine: true,
      path: `/digital-products/${id}`,
    });
    expect((await claim(late, code)).problem.code).toBe('GIFT_CLAIMED');
    expect((await viewerState(id, late)).isUnlocked).toBe(false);
    // The recipient does not see the purchase, because the receipt belongs to the giver.
    expect(await viewerState(id, ines)).toMatchObject({
      isUnlocked: true,
      purchaseId: null,
      stampedFor: 'Ines Quill',
      can: { buy: false, download: true, rate: true },
    });
    expect((await download(ines, id)).body).toEqual({ state: 'PREPARING' });
    await drainQueues((await import('@/backend/digital-products/tasks')).digitalProductsTasks);
    expect((await download(ines, id)).body.state).toBe('READY');

    // In a dispute of the giver's payment, the bank gets the recipient's usage as evidence.
    const { getSellable } = await import('@/backend/extension-points/sellables');
    const { db } = await import('@/backend/db/connection');
    const purchase = await readPurchase(purchaseId);
    expect(await getSellable('GIFT').listUses!(db, purchase)).toMatchObject([{ did: 'DOWNLOADED' }]);

    // An owner cannot claim a second gift of the product, but another person still can.
    const second = await given(giver, id);
    expect((await claim(ines, second.code)).problem.code).toBe('ALREADY_UNLOCKED');
    expect((await claim(late, second.code)).status).toBe(200);

    const refund = { headers: { 'idempotency-key': 'refund-of-a-diary' }, body: { purchaseId } };
    expect((await ask('POST /refunds', { as: creator, ...refund })).status).toBe(200);
    expect((await download(ines, id)).status).toBe(403);
    expect((await viewerState(id, late)).isUnlocked).toBe(true);
  });

  test('a gift can be claimed after its product was deleted but not after a takedown', async () => {
    const clock = await import('@/backend/clock');
    const { sweepFiles } = await import('@/backend/files/tasks');
    const { inTransaction } = await import('@/backend/db/connection');
    const { takeDown } = await import('@/backend/digital-products/editing-service');
    const [id, down, giver, ines] = [
      await makeSold(),
      await makeSold(),
      await makePerson(),
      await makePerson(),
    ];
    const [kept, lost] = [await given(giver, id), await given(giver, down)];
    const fileId = (await ask('GET /digital-products/:id', { params: { id } })).body.files[0]!.id;
    await ask('DELETE /digital-products/:id', { as: creator, params: { id } });
    await ask('DELETE /filesystem/file/:id', { as: creator, params: { id: fileId } });
    clock.shiftClock(3 * 24 * 3_600_000);
    await sweepFiles.run({});
    clock.shiftClock(0);
    expect((await claim(ines, kept.code)).status).toBe(200);
    await download(ines, id);
    await drainQueues((await import('@/backend/digital-products/tasks')).digitalProductsTasks);
    expect((await download(ines, id)).body.state).toBe('READY');

    await inTransaction((trx) => takeDown(trx, down));
    expect((await claim(ines, lost.code)).problem.code).toBe('GIFT_UNAVAILABLE');
    const taken = await ask('DELETE /gifts/:code', { as: giver, params: { code: lost.code } });
    expect(taken.body).toMatchObject({ amountCents: 1200 });
  });
});
