import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, startBackend } from '../../support/backend';
import { pdfText } from '../../support/pdf';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { reinstate, suspend } from '../../support/make/office';
import { readMail } from '../../support/tasks';

let world: PaymentsWorld;
let creator: CreatorPerson;
let url: string;

beforeAll(async () => {
  world = await openPaymentsWorld();
  ({ url } = await startBackend({
    STRIPE_API_HOST: '127.0.0.1',
    STRIPE_API_PORT: String(world.port()),
    BUSINESS_NAME: 'Kumu Pty Ltd',
    BUSINESS_ABN: '51 824 753 556',
  }));
  creator = await makePayableCreator(world, 'acct_test_receipts');
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = await import('@/backend/db/connection');
  const { shiftClock } = await import('@/backend/clock');
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

/** Starts and pays a purchase. `fulfil` must settle the purchase afterwards. */
async function payCourse({ title = 'Sleep Without Trying', buyer }: { title?: string; buyer?: Person } = {}) {
  const { start } = await import('@/backend/checkout/payments/service');
  const course = await makeCourse(creator, { title, priceCents: 6400 });
  const person = buyer ?? (await makePerson());
  const {
    url: page,
    sessionId,
    checkoutId,
  } = await start(person.actor, {
    type: 'PPV_COURSE' as const,
    contentId: course.id,
    priceCents: 6400,
    successPath: '/',
    cancelPath: '/',
  });
  await pay({ url: page });
  return { buyer: person, sessionId, checkoutId, course };
}
const settle = async (sessionId: string) => {
  const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
  await fulfil(sessionId);
};
const listReceipts = async () => {
  const { db } = await import('@/backend/db/connection');
  return db.selectFrom('receipts').selectAll().orderBy('year').orderBy('number').execute();
};
/** Asserts that the numbers of each year begin with 1 and have no gaps. */
async function expectNoGaps() {
  const { db } = await import('@/backend/db/connection');
  const byYear = Map.groupBy(await listReceipts(), ({ year }) => year);
  for (const [year, rows] of byYear) {
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    const counter = await db.selectFrom('receiptNumbers').select('last').where('year', '=', year).execute();
    expect(counter).toEqual([{ last: rows.length }]);
  }
}
const listBought = async (as: Person) => (await ask('GET /purchases', { as })).body.items;

const download = (as: Person | null, id: string) =>
  fetch(`${url}/receipts/${id}`, { headers: as ? { authorization: `Bearer ${as.token}` } : {} });

test('the office finds a purchase in any state by the number of its receipt', async () => {
  const { buyer, sessionId, checkoutId } = await payCourse();
  await settle(sessionId);
  const { number } = (await listBought(buyer))[0]!.receipt!;
  const office = await makeOffice();
  const find = async (search: string) => {
    const query = { search, limit: 100 };
    const { body } = await ask('GET /office/queues/:name', {
      as: office,
      params: { name: 'purchases' },
      query,
    });
    return (body.items as unknown as { id: string; receiptNumber: string }[]).map((row) => [
      row.id,
      row.receiptNumber,
    ]);
  };
  const [, year, digits] = number.split('-');
  for (const words of [number, number.toLowerCase(), `${year}-${Number(digits)}`, ` KUMU ${year} ${digits} `])
    expect(await find(words)).toEqual([[checkoutId, number]]);
  expect(await find('KUMU-2099-000001')).toEqual([]);
});

test('a purchase shows its seller to the buyer only while the seller’s page is public', async () => {
  const { buyer, sessionId, checkoutId } = await payCourse();
  await settle(sessionId);
  const readSellers = async () => {
    const { body } = await ask('GET /checkout/:id', { as: buyer, params: { id: checkoutId } });
    return [body.seller, (await listBought(buyer))[0]!.seller];
  };
  const { id } = creator.actor.creator;
  const seller = { id, name: 'Marisol Quennell' };
  expect(await readSellers()).toEqual([seller, seller]);
  await suspend(id);
  const ofSuspended = await readSellers();
  await reinstate(id);
  expect(ofSuspended).toEqual([null, null]);
});

test('concurrent payments are numbered without a gap however often each event is delivered', async () => {
  const paid: Awaited<ReturnType<typeof payCourse>>[] = [];
  for (let count = 0; count < 6; count += 1) paid.push(await payCourse());
  await Promise.all([...paid, ...paid].map(({ sessionId }) => settle(sessionId)));
  await expectNoGaps();
  const ours = (await listReceipts()).filter(({ purchaseId }) =>
    paid.some(({ checkoutId }) => checkoutId === purchaseId),
  );
  expect(ours).toHaveLength(6);
  expect(ours.map(({ amountCents, gstCents, kind }) => ({ amountCents, gstCents, kind }))).toEqual(
    Array.from({ length: 6 }, () => ({ amountCents: 6400, gstCents: 582, kind: 'PAYMENT' })),
  );
});

test('a receipt number is released when its transaction is rolled back', async () => {
  const { inTransaction } = await import('@/backend/db/connection');
  const { takeNumber } = await import('@/backend/checkout/receipts/repository');
  const year = new Date().getFullYear();
  const first = await payCourse();
  await settle(first.sessionId);
  const before = await listReceipts();
  await expect(
    inTransaction(async (trx) => {
      await takeNumber(trx, year);
      throw new Error('the rest of it fails');
    }),
  ).rejects.toThrow('the rest of it fails');
  await settle((await payCourse()).sessionId);
  await expectNoGaps();
  expect(await listReceipts()).toHaveLength(before.length + 1);
});

test('the receipt numbers of a year begin with 1 in Sydney time', async () => {
  const { shiftClock } = await import('@/backend/clock');
  const { sessionId, checkoutId } = await payCourse();
  const next = new Date().getUTCFullYear() + 1;
  // The time is half an hour into the new year in Sydney, which is still the old year in UTC.
  shiftClock(Date.UTC(next - 1, 11, 31, 13, 30) - Date.now());
  await settle(sessionId);
  const [issued] = (await listReceipts()).filter(({ purchaseId }) => purchaseId === checkoutId);
  expect(issued).toMatchObject({ year: next, number: 1 });
  await expectNoGaps();
});

test.each([
  [11, 1],
  [100, 9],
  [6400, 582],
  [5, 0],
  [6, 1],
])('%i cents include %i cents of GST', async (amountCents, gstCents) => {
  const { gstOf } = await import('@/backend/money/gst');
  expect(gstOf(amountCents)).toBe(gstCents);
});

test('the receipt mail has the number, the GST and the exact refund rule', async () => {
  const { refundRule } = await import('@/contract/values/checkout');
  const { buyer, sessionId } = await payCourse();
  await settle(sessionId);
  const { textBody } = (await readMail(buyer.email, 'is in your library'))!;
  const [item] = await listBought(buyer);
  expect(textBody).toContain(`Receipt: ${item!.receipt!.number}`);
  expect(item!.receipt!.number).toMatch(/^KUMU-\d{4}-\d{6}$/);
  expect(textBody).toContain('A$64.00, including A$5.82 GST');
  const until = new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Australia/Sydney',
  }).format(new Date(item!.refund!.until!));
  expect(textBody).toContain(
    `until ${until} if you’ve seen less than ${refundRule.consumedPercent}% and haven’t opened a document or downloaded a file`,
  );
});

test('partial refunds have receipts whose GST adds up to the GST of the payment', async () => {
  const { buyer, sessionId, checkoutId } = await payCourse();
  await settle(sessionId);
  const refund = (amountCents?: number) =>
    ask('POST /refunds', {
      as: creator,
      headers: { 'idempotency-key': `receipt-refund-${amountCents}` },
      body: { purchaseId: checkoutId, amountCents },
    });
  for (const cents of [1003, 2005, undefined]) expect((await refund(cents)).status).toBe(200);
  const rows = (await listReceipts()).filter(({ purchaseId }) => purchaseId === checkoutId);
  expect(rows.map(({ kind, amountCents }) => `${kind} ${amountCents}`)).toEqual([
    'PAYMENT 6400',
    'REFUND 1003',
    'REFUND 2005',
    'REFUND 3392',
  ]);
  const gst = rows.filter(({ kind }) => kind === 'REFUND').reduce((sum, { gstCents }) => sum + gstCents, 0);
  expect(gst).toBe(582);
  await expectNoGaps();
  const items = await listBought(buyer);
  expect(items.map(({ kind, amountCents, state }) => `${kind} ${amountCents} ${state}`)).toEqual([
    'REFUND 3392 SUCCEEDED',
    'REFUND 2005 SUCCEEDED',
    'REFUND 1003 SUCCEEDED',
    'PURCHASE 6400 REFUNDED',
  ]);
  expect(new Set(items.map(({ receipt }) => receipt?.number)).size).toBe(4);
});

describe('a receipt PDF', () => {
  const accents = 'Zoë Łukasz Nguyễn-Ñandú';

  test('a receipt PDF has all required details and keeps the accents of names', async () => {
    const buyer = await makePerson({ name: accents });
    const { sessionId } = await payCourse({ buyer, title: 'Schlaf für Übermüdete' });
    await settle(sessionId);
    const [item] = await listBought(buyer);
    const answer = await download(buyer, item!.receipt!.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(`${item!.receipt!.number}.pdf`);
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdfText(pdf);
    for (const said of [
      ...['Kumu Pty Ltd', 'ABN 51 824 753 556', item!.receipt!.number, accents, buyer.email],
      ...['Schlaf für Übermüdete', 'A$64.00', 'GST included', 'A$5.82', 'You can ask for a refund until'],
    ])
      expect(text).toContain(said);
  });

  test('a receipt PDF names the businesses of both sides as they were at the time of issue', async () => {
    const buyer = await makePerson();
    const save = (as: Person, body: object) => ask('PATCH /users/billing-info', { as, body });
    const address = '1 Quiet Street\nHobart TAS 7000';
    await save(buyer, { businessName: 'Weatherlow Pty Ltd', abn: '53 004 085 616', address });
    await save(creator, { businessName: 'Quennell Sleep Pty Ltd', abn: '51824753556', address: 'At home' });
    expect((await ask('GET /users/billing-info', { as: buyer })).body).toMatchObject({ abn: '53004085616' });
    const { sessionId } = await payCourse({ buyer });
    await settle(sessionId);
    await save(buyer, { businessName: 'Another Pty Ltd', abn: '', address: '' });
    await save(creator, { businessName: '', abn: '', address: '' });
    const [item] = await listBought(buyer);
    const text = pdfText(Buffer.from(await (await download(buyer, item!.receipt!.id)).arrayBuffer()));
    for (const said of [
      ...['Weatherlow Pty Ltd', 'ABN 53 004 085 616', '1 Quiet Street', 'Hobart TAS 7000'],
      ...['Quennell Sleep Pty Ltd', 'ABN 51 824 753 556'],
    ])
      expect(text).toContain(said);
    for (const secret of ['Another Pty Ltd', 'At home']) expect(text).not.toContain(secret);
    const next = await payCourse({ buyer });
    await settle(next.sessionId);
    const [later] = await listBought(buyer);
    const nextText = pdfText(Buffer.from(await (await download(buyer, later!.receipt!.id)).arrayBuffer()));
    expect(nextText).toContain('Another Pty Ltd');
    expect(nextText).not.toContain('Quennell Sleep Pty Ltd');
  });

  test.each(['53 004 085 617', '5300408561', 'ABN 53 004 085', '00 000 000 000'])(
    'the billing details reject the ABN %s because of its check digits',
    async (abn) => {
      const person = await makePerson();
      expect(await ask('PATCH /users/billing-info', { as: person, body: { abn } })).toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'abn', code: 'ABN_WRONG' }] },
      });
      expect((await ask('GET /users/billing-info', { as: person })).body.abn).toBe('');
    },
  );

  test('a refund receipt PDF names the receipt of the payment', async () => {
    const { buyer, sessionId, checkoutId } = await payCourse();
    await settle(sessionId);
    await ask('POST /refunds', {
      as: buyer,
      headers: { 'idempotency-key': 'receipt-refund-whole' },
      body: { purchaseId: checkoutId },
    });
    const [refund, payment] = await listBought(buyer);
    const answer = await download(buyer, refund!.receipt!.id);
    const text = pdfText(Buffer.from(await answer.arrayBuffer()));
    expect(text).toContain('Refund receipt');
    expect(text).toContain(payment!.receipt!.number);
    expect(text).not.toContain('You can ask for a refund');
  });

  test('a receipt PDF can be downloaded only by its buyer', async () => {
    const { buyer, sessionId } = await payCourse();
    await settle(sessionId);
    const [item] = await listBought(buyer);
    for (const as of [await makePerson(), creator])
      expect((await download(as, item!.receipt!.id)).status).toBe(404);
    expect((await download(null, item!.receipt!.id)).status).toBe(401);
    expect(await listBought(await makePerson())).toEqual([]);
  });
});

test('receipts are kept for seven years and deleted afterwards', async () => {
  const { db } = await import('@/backend/db/connection');
  const { deleteOldReceipts } = await import('@/backend/checkout/receipts/service');
  const [old, kept] = [await payCourse(), await payCourse()];
  await settle(old.sessionId);
  await settle(kept.sessionId);
  const yearsAgo = (years: number, days: number) => {
    const at = new Date();
    at.setUTCFullYear(at.getUTCFullYear() - years);
    return new Date(at.getTime() + days * 24 * 60 * 60_000);
  };
  const issuedAt = { [old.checkoutId]: yearsAgo(7, -1), [kept.checkoutId]: yearsAgo(7, 1) };
  for (const [purchaseId, at] of Object.entries(issuedAt))
    await db.updateTable('receipts').set({ issuedAt: at }).where('purchaseId', '=', purchaseId).execute();
  await deleteOldReceipts();
  expect((await listBought(old.buyer))[0]!.receipt).toBeNull();
  expect((await listBought(kept.buyer))[0]!.receipt).not.toBeNull();
});
