import { buffer } from 'node:stream/consumers';
import type Stripe from 'stripe';
import type { SellableType } from '@/contract/values/checkout';
import type { GiftableType } from '@/contract/values/content';
import type { MovementGroup } from '@/contract/values/wallet';
import type { Movement } from '@/contract/wallet';
import { THIN_WEBHOOK_SECRET, WEBHOOK_SECRET } from '../../sandbox/payments/support/webhook-receiver';
import {
  openPaymentsWorld,
  pay,
  submitForm,
  until,
  type PaymentsWorld,
} from '../../sandbox/payments/support/payments-world';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { pdfText } from '../../support/pdf';
import { makePurchase } from '../../support/make/checkout';
import { makePerson } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';

const DAY = 24 * 3600;

let world: PaymentsWorld;
let url: string;
beforeAll(async () => {
  world = await openPaymentsWorld();
  ({ url } = await startBackend({
    STRIPE_API_HOST: '127.0.0.1',
    STRIPE_API_PORT: String(world.port()),
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_THIN_WEBHOOK_SECRET: THIN_WEBHOOK_SECRET,
  }));
  // The check of unrelated rows excludes creators, because the daily comparison reads every
  // account, even accounts that this sandbox does not have.
  await forgetUnrelatedRows('creators', 'wallet_snapshots');
});
beforeEach(async () => {
  const { db } = await import('@/backend/db/connection');
  await db.deleteFrom('rateLimits').execute();
});
afterAll(() => world.close());

/** Creates an approved creator without a payment account. */
async function makeUnpaidCreator() {
  const { db } = await import('@/backend/db/connection');
  const person = await makeCreator();
  await db
    .updateTable('creators')
    .set({ paymentAccountId: null, canReceivePayments: false })
    .where('id', '=', person.actor.creator.id)
    .execute();
  return person;
}
const rowOf = async (person: CreatorPerson) => {
  const { getById } = await import('@/backend/creators/service');
  const { db } = await import('@/backend/db/connection');
  return getById(db, person.actor.creator.id);
};
const connect = (as: CreatorPerson) => ask('POST /stripe/creator/connect', { as });
const auth = async (as: CreatorPerson) => (await ask('GET /stripe/creator/auth', { as })).body;
const read = async (as: CreatorPerson) => (await ask('GET /wallet', { as })).body;
/** Runs the queued account refreshes and returns the wallet. */
async function readRefreshed(as: CreatorPerson) {
  await runTasks('wallet.refresh');
  return read(as);
}
const movementsOf = async (as: CreatorPerson) => (await ask('GET /wallet/movements', { as })).body.items;

const details = { holder: 'Idris Calloran', born: '1984-05-02', bsb: '110-000', number: '000123456' };
async function onboard(person: CreatorPerson, then = 'finish') {
  const { url } = (await connect(person)).body;
  await fetch(url);
  return submitForm(url, { ...details, then });
}
async function makePaidCreator() {
  const person = await makeUnpaidCreator();
  await onboard(person);
  expect((await auth(person)).state).toBe('READY');
  return person;
}

/** Sends thin events of the sandbox to the backend and runs the tasks that the events queue. */
async function deliverThin(events: Stripe.V2.Core.EventNotification[], secret = THIN_WEBHOOK_SECRET) {
  const { signatureHeader } = await import('../../../sandbox/payments/webhooks/signature.ts');
  const answers = [];
  for (const event of events) {
    // The SDK has parsed the account of the event to an object, but the body contains it as a
    // string.
    const raw = JSON.stringify({ ...event, context: event.context?.toString() });
    const signature = signatureHeader(raw, secret, Math.floor(Date.now() / 1000));
    answers.push(
      await request('POST', '/stripe/webhook/thin', {
        raw,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      }),
    );
  }
  await runTasks('checkout.handleEvent', 'checkout.closeOpen');
  return answers.map(({ status }) => status);
}
const thinOf = (type: string, id: string) =>
  world.receiver.notified.filter(
    (event) => event.type === type && JSON.stringify(event).includes(`"id":"${id}"`),
  );
async function waitForThin(type: string, id: string) {
  await until(() => thinOf(type, id).length > 0);
  return thinOf(type, id);
}

let ahead = 0;
/**
 * Moves the clocks of the provider and of the backend.
 * @param seconds time to add (s)
 */
async function advance(seconds: number) {
  const { shiftClock } = await import('@/backend/clock');
  await world.control('POST /clock/advance', { seconds });
  ahead += seconds;
  shiftClock(ahead * 1000);
}

let keys = 0;
/** Sells a course for A$64. The creator's share is A$57.30. */
async function sell(creator: CreatorPerson) {
  const { id } = await makeCourse(creator, { priceCents: 6400 });
  const buyer = await makePerson();
  const { body } = await ask('POST /stripe/customer/checkout', {
    as: buyer,
    headers: { 'idempotency-key': `wallet-key-${++keys}` },
    body: {
      stripeOperation: {
        type: 'PPV_COURSE',
        contentId: id,
        price: 6400,
        successUrl: `/courses/${id}`,
        cancelUrl: `/courses/${id}`,
      },
    },
  });
  await pay(body);
  await ask('POST /checkout/:id/refresh', { as: buyer, params: { id: body.checkoutId } });
  return { buyer, courseId: id, checkoutId: body.checkoutId };
}

describe('payout setup', () => {
  it('payout setup is rejected before the profile is submitted and creates no account', async () => {
    const creator = await makeCreator('DRAFT');
    expect((await connect(creator)).status).toBe(403);
    expect((await rowOf(creator)).paymentAccountId).toBeNull();
    expect((await read(creator)).canConnect).toBe(false);
  });

  it('payout setup opens one account for concurrent requests and returns a new link for each request', async () => {
    const creator = await makeUnpaidCreator();
    expect(await read(creator)).toMatchObject({
      payouts: { state: 'NOT_STARTED' },
      funds: null,
      asOf: null,
      canConnect: true,
      balanceCents: 0,
    });
    const answers = await Promise.all([connect(creator), connect(creator), connect(creator)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(3);
    const { paymentAccountId } = await rowOf(creator);
    await until(() => thinOf('v2.core.account.created', paymentAccountId!).length === 1);
    await connect(creator);
    expect((await rowOf(creator)).paymentAccountId).toBe(paymentAccountId);
    const created = world.receiver.notified.filter(({ type }) => type === 'v2.core.account.created');
    const { db } = await import('@/backend/db/connection');
    const held = await db
      .selectFrom('creators')
      .select('paymentAccountId')
      .where('paymentAccountId', 'like', 'acct_%')
      .where('paymentAccountId', 'not like', 'acct_test%')
      .execute();
    expect(created).toHaveLength(held.length);
  });

  it('claimPaymentAccount returns an account that another request stored first', async () => {
    const creator = await makeUnpaidCreator();
    const { claimPaymentAccount } = await import('@/backend/creators/service');
    const { id } = creator.actor.creator;
    expect(await claimPaymentAccount(id, 'acct_first')).toBe('acct_first');
    expect(await claimPaymentAccount(id, 'acct_second')).toBe('acct_first');
  });

  it('payout setup is complete when the account is ready, and not when the creator returns', async () => {
    const creator = await makeUnpaidCreator();
    const later = await onboard(creator, 'later');
    expect(later.location).toBe('http://localhost:3000/dashboard/wallet?payouts=returned');
    expect((await readRefreshed(creator)).payouts!.state).toBe('DETAILS_NEEDED');
    expect(await auth(creator)).toEqual({
      state: 'DETAILS_NEEDED',
      asked: [
        { kind: 'identity', from: 'creator' },
        { kind: 'bank', from: 'creator' },
      ],
      deadline: null,
    });
    expect((await rowOf(creator)).canReceivePayments).toBe(false);

    await onboard(creator);
    expect((await rowOf(creator)).canReceivePayments).toBe(false);
    expect(await auth(creator)).toEqual({ state: 'READY', asked: [], deadline: null });
    expect((await rowOf(creator)).canReceivePayments).toBe(true);
    expect((await ask('GET /creators/mine', { as: creator })).body.canReceivePayments).toBe(true);
  });

  it('payout setup returns to the page of this site where it was started, and never to another site', async () => {
    const creator = await makeUnpaidCreator();
    const next = '/dashboard/content/1?step=price';
    const { url } = (await ask('POST /stripe/creator/connect', { as: creator, query: { next } })).body;
    await fetch(url);
    const { location } = await submitForm(url, { ...details, then: 'finish' });
    const back = new URL(location!);
    expect(back.pathname).toBe('/dashboard/wallet');
    expect(Object.fromEntries(back.searchParams)).toEqual({ payouts: 'returned', next });
    for (const other of ['https://evil.test/', '//evil.test', '/\\evil.test'])
      expect(
        await ask('POST /stripe/creator/connect', { as: creator, query: { next: other } }),
      ).toMatchObject({ status: 422 });
  });

  it('payout setup returns 502 and stores nothing while the provider is down', async () => {
    const creator = await makeUnpaidCreator();
    await world.control('POST /requests/fail', { count: 20 });
    expect(await connect(creator)).toMatchObject({ status: 502, problem: { code: 'PAYMENTS_UNAVAILABLE' } });
    await world.control('POST /requests/fail', { count: 0 });
    expect((await rowOf(creator)).paymentAccountId).toBeNull();
  });
});

it('all calls that reach the provider share one rate limit for each person', async () => {
  const [person, other] = [await makeUnpaidCreator(), await makeUnpaidCreator()];
  for (let time = 0; time < 20; time += 1) {
    expect((await connect(person)).status).toBe(200);
    await auth(person);
    await ask('POST /wallet/refresh', { as: person });
  }
  const refused = [
    await request('POST', '/stripe/create-and-connect-stripe-account', { as: person }),
    await request('GET', '/stripe/auth-stripe-account', { as: person }),
    await request('POST', '/wallet/refresh', { as: person }),
    await request('POST', `/subscriptions/${crypto.randomUUID()}/card`, { as: person }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  expect((await connect(other)).status).toBe(200);
});

describe('a changed payment account', () => {
  it('a restricted account stops sales and closes open payment pages after a signed thin event', async () => {
    const creator = await makePaidCreator();
    const account = (await rowOf(creator)).paymentAccountId!;
    const { id } = await makeCourse(creator, { priceCents: 6400 });
    const buyer = await makePerson();
    const order = {
      stripeOperation: {
        type: 'PPV_COURSE' as const,
        contentId: id,
        price: 6400,
        successUrl: `/courses/${id}`,
        cancelUrl: `/courses/${id}`,
      },
    };
    const start = () =>
      ask('POST /stripe/customer/checkout', {
        as: buyer,
        headers: { 'idempotency-key': `wallet-key-${++keys}` },
        body: order,
      });
    const { body } = await start();

    await world.control('POST /accounts', { id: account, ready: false });
    const type = 'v2.core.account[configuration.recipient].capability_status_updated';
    await until(() => thinOf(type, account).length === 2);
    expect(await deliverThin(thinOf(type, account).slice(-1), 'whsec_of_somebody')).toEqual([400]);
    expect((await rowOf(creator)).canReceivePayments).toBe(true);
    expect(await deliverThin(thinOf(type, account).slice(-1))).toEqual([200]);

    expect((await rowOf(creator)).canReceivePayments).toBe(false);
    const page = await world.stripe().checkout.sessions.retrieve(body.sessionId);
    expect(page.status).toBe('expired');
    expect(await start()).toMatchObject({ status: 409, problem: { code: 'CREATOR_CANNOT_RECEIVE' } });
    expect((await read(creator)).payouts).toMatchObject({
      state: 'DETAILS_NEEDED',
      asked: [{ kind: 'document', from: 'creator' }],
    });
  });

  it('an account that no longer exists at the provider is refused and cannot receive payments', async () => {
    const creator = await makeUnpaidCreator();
    const { setPaymentAccount } = await import('@/backend/creators/service');
    await setPaymentAccount(creator.actor.creator.id, 'acct_gone');
    expect((await auth(creator)).state).toBe('REFUSED');
    expect((await rowOf(creator)).canReceivePayments).toBe(false);
    expect(await connect(creator)).toMatchObject({ status: 409, problem: { code: 'PAYOUTS_REFUSED' } });
  });

  it('a change of an account is found by the daily comparison when its event was lost', async () => {
    const creator = await makePaidCreator();
    const account = (await rowOf(creator)).paymentAccountId!;
    await world.control('POST /accounts', { id: account, ready: false });
    const { syncAll } = await import('@/backend/wallet/account-service');
    await syncAll();
    expect((await rowOf(creator)).canReceivePayments).toBe(false);
  });
});

describe('the next payout', () => {
  const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const weekdayIn = (now: Date, days: number) =>
    weekdays[new Date(now.getTime() + days * DAY * 1000).getUTCDay()]!;

  it.each([
    ['tomorrow', 1, 0],
    ['in a week', 7, 5730],
  ])(
    'a payout that is due %s includes the sales that clear before it',
    async (_when, days, clearingCents) => {
      const { now } = await import('@/backend/clock');
      const { db } = await import('@/backend/db/connection');
      const creator = await makePaidCreator();
      const account = (await rowOf(creator)).paymentAccountId!;
      await sell(creator);
      await readRefreshed(creator);
      const schedule = { interval: 'weekly', weekly_payout_days: [weekdayIn(now(), days)] };
      await db
        .updateTable('walletSnapshots')
        .set({ schedule: JSON.stringify(schedule), clearsInDays: 3, pendingCents: 5730 })
        .where('paymentAccountId', '=', account)
        .execute();
      const { body } = await ask('GET /wallet', { as: creator });
      expect(body.funds).toMatchObject({ pendingCents: 5730, clearingCents });
    },
  );
});

describe('the wallet balance', () => {
  it('a sale is pending, then available and paid out once, and a returned payout is owed again', async () => {
    const creator = await makePaidCreator();
    const account = (await rowOf(creator)).paymentAccountId!;
    await sell(creator);
    expect(await readRefreshed(creator)).toMatchObject({
      balanceCents: 5730,
      funds: { availableCents: 0, pendingCents: 5730, onTheWayCents: 0, clearsInDays: 3 },
    });

    await advance(13 * DAY);
    const [payout] = (await world.stripe().payouts.list({}, { stripeAccount: account })).data;
    const paid = await waitForThin('v1.payout.paid', payout!.id);
    expect(await deliverThin([...paid, ...paid])).toEqual([200, 200]);
    expect(await readRefreshed(creator)).toMatchObject({
      balanceCents: 0,
      funds: { availableCents: 0, pendingCents: 0, onTheWayCents: 0 },
    });

    await world.control(`POST /payouts/${payout!.id}/return`, {});
    await deliverThin(await waitForThin('v1.payout.failed', payout!.id));
    const { syncAll } = await import('@/backend/wallet/account-service');
    await syncAll();
    expect(await readRefreshed(creator)).toMatchObject({
      balanceCents: 5730,
      funds: { availableCents: 5730 },
    });
    expect(await movementsOf(creator)).toMatchObject([
      { kind: 'PAYOUT_FAILED', amountCents: 5730, paidCents: 0, balanceCents: 5730 },
      { kind: 'PAYOUT', amountCents: -5730, paidCents: 0, balanceCents: 0 },
      {
        kind: 'SALE',
        type: 'PPV_COURSE',
        paidCents: 6400,
        feeCents: -670,
        amountCents: 5730,
        balanceCents: 5730,
      },
    ]);
  });

  it('payouts, payout setup and the comparison read from the provider and not from the snapshot', async () => {
    const creator = await makePaidCreator();
    const { paymentAccountId: account, id: creatorId } = await rowOf(creator);
    await sell(creator);
    await runTasks('wallet.refresh');
    await advance(13 * DAY);
    const { db } = await import('@/backend/db/connection');
    await db
      .updateTable('walletSnapshots')
      .set({ state: 'REFUSED', availableCents: 999_00, pendingCents: 1, onTheWayCents: 1 })
      .where('creatorId', '=', creatorId)
      .execute();
    const [payout] = (await world.stripe().payouts.list({}, { stripeAccount: account! })).data;
    await deliverThin(await waitForThin('v1.payout.paid', payout!.id));
    expect((await movementsOf(creator))[0]).toMatchObject({ kind: 'PAYOUT', amountCents: -5730 });
    expect((await connect(creator)).status).toBe(200);
    const { compare } = await import('@/backend/wallet/comparison-service');
    await compare();
    const differences = await db
      .selectFrom('ledgerDifferences')
      .selectAll()
      .where('subject', '=', creatorId)
      .execute();
    expect(differences).toEqual([]);
  });

  it('a payout in transit still counts for the creator, and a failed payout changes nothing', async () => {
    const creator = await makePaidCreator();
    const account = (await rowOf(creator)).paymentAccountId!;
    await sell(creator);
    await runTasks('wallet.refresh');
    const list = async () => (await world.stripe().payouts.list({}, { stripeAccount: account })).data;
    for (let hours = 0; (await list()).length === 0; hours += 1) {
      expect(hours).toBeLessThan(400);
      await advance(3600);
    }
    const [payout] = await list();
    await deliverThin(await waitForThin('v1.payout.created', payout!.id));
    expect(await readRefreshed(creator)).toMatchObject({
      balanceCents: 5730,
      funds: { availableCents: 0, onTheWayCents: 5730 },
    });
    await world.control(`POST /payouts/${payout!.id}/return`, {});
    await deliverThin(await waitForThin('v1.payout.failed', payout!.id));
    expect((await movementsOf(creator)).map(({ kind }) => kind)).toEqual(['SALE']);
    expect((await read(creator)).balanceCents).toBe(5730);
  });

  it('the movements and the monthly file can be read only by their creator', async () => {
    const creator = await makePaidCreator();
    const other = await makePaidCreator();
    const { courseId } = await sell(creator);
    expect(await movementsOf(other)).toEqual([]);
    expect(await read(other)).toMatchObject({ balanceCents: 0, firstMonth: null });

    const { db } = await import('@/backend/db/connection');
    await db.updateTable('purchases').set({ title: '=1+1, "x"' }).where('contentId', '=', courseId).execute();
    const { month, firstMonth } = await read(creator);
    expect(firstMonth).toBe(month);
    const fileOf = (as: CreatorPerson, which = month) =>
      request('GET', `/wallet/statements/${which}?format=csv`, { as });
    const file = await fileOf(creator);
    expect(file.headers.get('content-disposition')).toContain(`kumu-statement-${month}.csv`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = String(file.body).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    // The title is escaped so that it is not a formula, and its quotation marks are doubled.
    expect(lines[1]).toMatch(
      /^"\d{4}-\d\d-\d\d","Sale","'=1\+1, ""x""","[^"]+",64\.00,-6\.70,57\.30,57\.30$/,
    );
    expect(
      String((await fileOf(other)).body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(1);
    expect(
      String((await fileOf(creator, '2020-01')).body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(1);
    expect((await fileOf(creator, '2020-13')).status).toBe(404);
  });

  it('a refund and its returned fee are two movements, and two order lines of one sale are one movement', async () => {
    const creator = await makePaidCreator();
    const { id: creatorId } = creator.actor.creator;
    const { checkoutId, buyer } = await sell(creator);
    const postings = await import('@/backend/money/postings');
    const { inTransaction } = await import('@/backend/db/connection');
    const line = { payee: 'CREATOR' as const, sellerId: creatorId, amountCents: 3200, feeCents: 320 };
    const refunded = {
      id: checkoutId,
      buyerId: buyer.actor.userId,
      lines: [line, line],
      paidWith: 'CARD' as const,
      paymentKey: checkoutId,
      totalCents: 6400,
    };
    await inTransaction(async (trx) => {
      await postings.refund(trx, refunded);
      await postings.feeRefund(trx, refunded);
    });
    expect(await movementsOf(creator)).toMatchObject([
      { kind: 'FEE_REFUND', paidCents: 0, feeCents: 640, amountCents: 640, balanceCents: -30 },
      { kind: 'REFUND', paidCents: -6400, feeCents: 0, amountCents: -6400, balanceCents: -670 },
      { kind: 'SALE', amountCents: 5730 },
    ]);
  });
});

describe('days and months', () => {
  const nothing = { COURSES: 0, MEMBERSHIPS: 0, TIPS: 0, DOWNLOADS: 0, LIVES: 0, SHOP: 0 };
  const postAt = async (
    at: string,
    creator: CreatorPerson,
    work: 'payout' | Partial<{ type: SellableType; contentType: GiftableType; refundCents: number }>,
  ) => {
    const postings = await import('@/backend/money/postings');
    const { inTransaction, db } = await import('@/backend/db/connection');
    const { shiftClock } = await import('@/backend/clock');
    const { id: creatorId } = creator.actor.creator;
    const buyer = await makePerson({ name: 'Teodora' });
    const { id: courseId } = await makeCourse(creator, { priceCents: 4100 });
    await makePurchase(buyer, creator, courseId);
    const { id } = await db
      .selectFrom('purchases')
      .select('id')
      .where('contentId', '=', courseId)
      .executeTakeFirstOrThrow();
    shiftClock(Date.parse(at) - Date.now());
    await inTransaction(async (trx) => {
      if (work === 'payout') {
        await postings.payout(trx, { payoutId: `po_${at}`, creatorId, amountCents: 3000 });
        return;
      }
      const line = { payee: 'CREATOR' as const, sellerId: creatorId, amountCents: 4100, feeCents: 440 };
      const paid = { id, buyerId: buyer.actor.userId, lines: [line] };
      const { type, contentType } = work;
      if (type)
        await trx
          .updateTable('purchases')
          .set({ type, ...(contentType && { contentType }) })
          .where('id', '=', id)
          .execute();
      await postings.sale(trx, paid);
      if (work.refundCents) {
        const part = { ...line, amountCents: work.refundCents, feeCents: 110 };
        const refunded = {
          ...paid,
          lines: [part],
          paymentKey: id,
          paidWith: 'CARD' as const,
          totalCents: work.refundCents,
        };
        await postings.refund(trx, refunded);
        await postings.feeRefund(trx, refunded);
      }
    });
    shiftClock(ahead * 1000);
  };

  it('movements, statement and earnings use Sydney time and have equal totals', async () => {
    const creator = await makeCreator();
    // The sales are an hour before and half an hour after midnight in Sydney. Both times are in
    // January in UTC.
    await postAt('2026-01-31T12:00:00Z', creator, {});
    await postAt('2026-01-31T13:30:00Z', creator, { type: 'DONATION' });
    await postAt('2026-02-10T03:00:00Z', creator, { type: 'SUBSCRIPTION', refundCents: 1000 });
    await postAt('2026-02-20T03:00:00Z', creator, 'payout');

    const listed = async (query: { group?: MovementGroup; month?: string }) =>
      (await ask('GET /wallet/movements', { as: creator, query })).body.items.map(({ kind }) => kind);
    expect(await listed({ month: '2026-01' })).toEqual(['SALE']);
    expect(await listed({ month: '2026-02' })).toEqual(['PAYOUT', 'FEE_REFUND', 'REFUND', 'SALE', 'SALE']);
    expect(await listed({ group: 'sales' })).toEqual(['SALE']);
    expect(await listed({ group: 'tips' })).toEqual(['SALE']);
    expect(await listed({ group: 'tips', month: '2026-01' })).toEqual([]);
    expect(await listed({ group: 'memberships' })).toEqual(['SALE']);
    expect(await listed({ group: 'refunds' })).toEqual(['FEE_REFUND', 'REFUND']);
    expect(await listed({ group: 'payouts' })).toEqual(['PAYOUT']);
    const pages = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await ask('GET /wallet/movements', {
        as: creator,
        query: { month: '2026-02', limit: 2, cursor },
      });
      pages.push(...body.items.map(({ kind }) => kind));
      if (body.nextCursor === null) break;
      cursor = body.nextCursor;
    }
    expect(pages).toEqual(await listed({ month: '2026-02' }));
    expect((await read(creator)).firstMonth).toBe('2026-01');

    const summaryOf = async (as: CreatorPerson) =>
      (await ask('GET /wallet/statements/:month/summary', { as, params: { month: '2026-02' } })).body;
    // This creator has no sales.
    expect(await summaryOf(await makeCreator())).toEqual({
      month: '2026-02',
      openingCents: 0,
      salesCents: 0,
      feesCents: 0,
      refundsCents: 0,
      payoutsCents: 0,
      closingCents: 0,
    });
    expect(await summaryOf(creator)).toEqual({
      month: '2026-02',
      openingCents: 3660,
      salesCents: 8200,
      feesCents: -880,
      refundsCents: -890,
      payoutsCents: -3000,
      closingCents: 7090,
    });
    expect((await read(creator)).balanceCents).toBe(7090);

    const { body: all } = await ask('GET /wallet/earnings', { as: creator, query: { range: 'all' } });
    expect(all.unit).toBe('month');
    expect(all.items.slice(0, 3)).toEqual([
      { from: '2026-01-01', sources: { ...nothing, COURSES: 3660 }, paidOutCents: 0 },
      {
        from: '2026-02-01',
        sources: { ...nothing, MEMBERSHIPS: 2770, TIPS: 3660 },
        paidOutCents: 3000,
      },
      { from: '2026-03-01', sources: nothing, paidOutCents: 0 },
    ]);
    expect(all).toMatchObject({ totalCents: 10090, beforeCents: null });

    const { shiftClock } = await import('@/backend/clock');
    shiftClock(Date.parse('2026-03-09T03:00:00Z') - Date.now());
    const { body: days } = await ask('GET /wallet/earnings', { as: creator, query: {} });
    shiftClock(ahead * 1000);
    expect(days.items).toHaveLength(30);
    expect(days.items.at(-1)!.from).toBe('2026-03-09');
    // The range starts on 8 February. The sales in January and on 1 February belong to the 30 days
    // before the range.
    expect(days).toMatchObject({ unit: 'day', totalCents: 2770, beforeCents: 7320 });
  });

  it.each([
    ['COURSE', 'sales', 'COURSES'],
    ['DIGITAL_PRODUCT', 'sales', 'DOWNLOADS'],
    ['SUBSCRIPTION', 'memberships', 'MEMBERSHIPS'],
  ] as const)(
    'a gift of a %s is listed in the group %s and counts as earnings of %s',
    async (contentType, group, source) => {
      const creator = await makeCreator();
      await postAt('2026-02-10T03:00:00Z', creator, { type: 'GIFT', contentType });
      for (const each of ['sales', 'memberships', 'tips'] as const) {
        const { body } = await ask('GET /wallet/movements', { as: creator, query: { group: each } });
        expect(body.items.map(({ type }) => type)).toEqual(each === group ? ['GIFT'] : []);
      }
      const { body } = await ask('GET /wallet/earnings', { as: creator, query: { range: 'all' } });
      expect(body.items[0]!.sources).toEqual({ ...nothing, [source]: 3660 });
      const { findWrongBalances } = await import('@/backend/money/ledger');
      const { db } = await import('@/backend/db/connection');
      expect(await findWrongBalances(db)).toEqual([]);
    },
  );

  it.each([
    ['PPV_PRODUCT', 'DOWNLOADS'],
    ['PPV_LIVE', 'LIVES'],
    ['DONATION', 'TIPS'],
    ['SHOP_ORDER', 'SHOP'],
  ] as const)('a sale of the type %s counts as earnings of %s', async (type, source) => {
    const creator = await makeCreator();
    await postAt('2026-02-10T03:00:00Z', creator, { type });
    const { body } = await ask('GET /wallet/earnings', { as: creator, query: { range: 'all' } });
    expect(body.items[0]!.sources).toEqual({ ...nothing, [source]: 3660 });
  });

  it("a printed statement has the month's totals and buyers and can be read only by its creator", async () => {
    const creator = await makeCreator();
    await postAt('2026-04-10T03:00:00Z', creator, {});
    const pdfOf = async (as: CreatorPerson, month = '2026-04') => {
      const answer = await fetch(`${url}/wallet/statements/${month}?format=pdf`, {
        headers: { authorization: `Bearer ${as.token}` },
      });
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toContain(`kumu-statement-${month}.pdf`);
      return pdfText(Buffer.from(await answer.arrayBuffer()));
    };
    const text = await pdfOf(creator);
    for (const words of ['Statement, April 2026', '10 Apr 2026', 'Letters to a Landlord', 'Teodora A.'])
      expect(text).toContain(words);
    for (const amount of ['A$41.00', '-A$4.40', 'A$36.60']) expect(text).toContain(amount);
    const other = await pdfOf(await makeCreator());
    expect(other).toContain('Nothing moved in this month.');
    expect(other).not.toContain('Teodora');
    expect((await request('GET', '/wallet/statements/2020-13?format=pdf', { as: creator })).status).toBe(404);
  });

  it('the statement PDFs of one person are rendered one at a time, and excess requests are rejected', async () => {
    const creator = await makeCreator();
    await postAt('2026-05-10T03:00:00Z', creator, {});
    const { queueDrawing } = await import('@/backend/runtime/pdf-document');
    const earlier = Promise.withResolvers<void>();
    const drawn = queueDrawing({ userId: creator.userId }, () => earlier.promise);
    let refusedCount = 0;
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const answer = await fetch(`${url}/wallet/statements/2026-05?format=pdf`, {
          headers: { authorization: `Bearer ${creator.token}` },
        });
        if (answer.status === 429 && ++refusedCount === 8) earlier.resolve();
        return answer;
      }),
    );
    earlier.resolve();
    await drawn;
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(8);
    expect(refused[0]!.headers.get('retry-after')).not.toBeNull();
    expect((await refused[0]!.json()) as object).toMatchObject({ code: 'EARLIER_ONES_WAIT' });
    for (const answer of answers)
      if (!refused.includes(answer))
        expect(pdfText(Buffer.from(await answer.arrayBuffer()))).toContain('Teodora');
  });

  describe('a long statement PDF', () => {
    const movement: Movement = {
      id: '1',
      kind: 'SALE',
      type: 'PPV_COURSE',
      title: 'Letters',
      note: null,
      buyer: 'Teodora A.',
      saleId: null,
      invoiceId: null,
      at: '2026-04-10T03:00:00Z',
      paidCents: 100,
      feeCents: -10,
      amountCents: 90,
      balanceCents: 90,
    };
    const rows = Array.from({ length: 500 }, () => movement);
    const drawn = async (batches: AsyncIterable<Movement[]>) => {
      const { drawStatement } = await import('@/backend/wallet/statement-pdf');
      const none = { openingCents: 0, salesCents: 0, feesCents: 0, refundsCents: 0 };
      return drawStatement(
        { userId: 'one' },
        {
          creator: 'Idris',
          email: 'idris@kumu.test',
          language: null,
          monthName: 'April 2026',
          batches,
          business: { name: 'Kumu', abn: null },
          isOver: true,
          summary: { ...none, month: '2026-04', payoutsCents: 0, closingCents: 0 },
        },
      );
    };

    it('the rendering of a long statement PDF yields the event loop between batches', async () => {
      let others = 0;
      let isDrawn = false;
      const ask = () => {
        others += 1;
        if (!isDrawn) setImmediate(ask);
      };
      const file = await drawn(
        (async function* () {
          others = 0;
          setImmediate(ask);
          yield rows;
          isDrawn = true;
        })(),
      );
      await buffer(file);
      expect(others).toBeGreaterThanOrEqual(10);
    });

    it('the rendering of a statement PDF stops when its reader disconnects', async () => {
      let batchesCount = 0;
      const file = await drawn(
        (async function* () {
          for (; batchesCount < 50; batchesCount += 1) yield rows;
        })(),
      );
      file.destroy();
      // The next PDF of the same person starts only after the first PDF has ended.
      await buffer(await drawn((async function* () {})()));
      expect(batchesCount).toBeLessThan(2);
    });
  });
});
