import fc from 'fast-check';
import { sql } from 'kysely';
import type {
  InvoiceRow,
  PurchaseRow,
  Quote,
  QuoteInput,
  QuoteLine,
  Refund,
  Sellable,
} from '@/backend/extension-points/sellables';
import type { Actor } from '@/backend/http/actor';
import type { SellableType } from '@/contract/values/checkout';
import {
  courseCheckout,
  openPaymentsWorld,
  pay,
  type PaymentsWorld,
} from '../../sandbox/payments/support/payments-world';
import { startServices } from '../../support/services';
import { makePerson, type Person } from '../../support/make/accounts';
import {
  changePayment,
  insertPurchaseRow,
  readPayment,
  readPurchase,
  recordRefundTotal,
} from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { readMail } from '../../support/tasks';

/**
 * Tests checkout with a sellable of each shape. The sellables exist only in this test, and each is
 * contributed to checkout as one object.
 */

let world: PaymentsWorld;
let checkout: typeof import('@/backend/checkout/service');
let paymentService: typeof import('@/backend/checkout/payments/service');
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');
let entitlements: typeof import('@/backend/entitlements/service');
let ledger: typeof import('@/backend/money/ledger');
let connection: typeof import('@/backend/db/connection');
let fees: typeof import('@/backend/money/line-fees');
let postings: typeof import('@/backend/money/postings');

/**
 * Money that this test reports to the backend without the sandbox: renewals minus refunds (cents).
 */
let besidesSandboxCents = 0;
/** Calls that each sellable received, in order. */
const called: string[] = [];
let isLiveOver = false;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startServices({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  checkout = await import('@/backend/checkout/service');
  paymentService = await import('@/backend/checkout/payments/service');
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  entitlements = await import('@/backend/entitlements/service');
  ledger = await import('@/backend/money/ledger');
  connection = await import('@/backend/db/connection');
  fees = await import('@/backend/money/line-fees');
  postings = await import('@/backend/money/postings');
  const { registerSellables } = await import('@/backend/extension-points/sellables');
  registerSellables([membership, tip, creditPack, shopOrder, liveSeat]);
});
afterAll(() => world.close());
beforeEach(() => {
  called.length = 0;
  isLiveOver = false;
});

/** Offers of this file, by content id. */
const offers = new Map<string, Partial<Quote> & { lines: QuoteLine[] }>();

const lineOf = (amountCents: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  title: 'A line',
  quantity: 1,
  amountCents,
  payee: 'CREATOR',
  sellerId: null,
  destination: null,
  content: null,
  ...more,
});

const quoteOf = ({ contentId }: QuoteInput): Quote => ({
  title: 'A thing to sell',
  content: null,
  recurring: null,
  priceId: null,
  exclusiveKey: `TEST:${contentId}`,
  isAmountChosen: false,
  shown: { path: '/', picture: null, topicId: null, creator: null, included: [] },
  ...offers.get(contentId)!,
});

/** Members that the test's sellables share. */
const base = (type: SellableType) => ({
  type,
  quote: async (_: unknown, __: unknown, input: QuoteInput) => quoteOf(input),
  async paid(_: unknown, { title }: PurchaseRow) {
    called.push(`${type} paid ${title}`);
    return { by: `the seller of a ${type}`, path: `/test/${type}` };
  },
  async revoked(_: unknown, __: PurchaseRow, { isFull, refundedCents, invoice }: Refund) {
    called.push(`${type} revoked ${invoice?.id ?? 'purchase'} ${refundedCents}${isFull ? ' in full' : ''}`);
  },
  shown: async (_: unknown, purchases: PurchaseRow[]) =>
    new Map(purchases.map(({ id }) => [id, { path: `/test/${type}`, by: 'a seller', picture: null }])),
});

/** Recurring sellable with invoices; grants an entitlement while the membership lasts. */
const membership: Sellable = {
  ...base('SUBSCRIPTION'),
  async paid(trx, { id: purchaseId, buyerId, contentId }) {
    await entitlements.grant(trx, {
      userId: buyerId,
      contentType: 'COURSE',
      contentId: contentId!,
      source: 'MEMBERSHIP',
      purchaseId,
    });
    return { by: 'a creator', path: '/test/membership' };
  },
  async renewed(_, __, invoice: InvoiceRow) {
    called.push(`SUBSCRIPTION renewed ${invoice.id} ${invoice.amountCents} ${invoice.feeCents}`);
  },
  async revoked(trx, purchase, refund) {
    await base('SUBSCRIPTION').revoked(trx, purchase, refund);
    if (refund.isFull && !refund.invoice) await entitlements.end(trx, purchase.id);
  },
};
/** Repeatable sellable without an entitlement, for an amount that the buyer chooses. */
const tip: Sellable = {
  ...base('DONATION'),
  async quote(_, __, input) {
    const [line] = offers.get(input.contentId)!.lines;
    return {
      ...quoteOf(input),
      lines: [{ ...line!, amountCents: input.amountCents! }],
      exclusiveKey: null,
      isAmountChosen: true,
    };
  },
};
/** Sellable without a seller: the platform owes the amount to the buyer. */
const creditPack: Sellable = base('CREDITS');
/** Sellable with several lines. */
const shopOrder: Sellable = base('SHOP_ORDER');
/** Sellable that ends. A payment after the end cannot be delivered and is refunded. */
const liveSeat: Sellable = {
  ...base('PPV_LIVE'),
  isDeliverable: async () => !isLiveOver,
  async paid(trx, { id: purchaseId, buyerId, contentId }) {
    await entitlements.grant(trx, {
      userId: buyerId,
      contentType: 'COURSE',
      contentId: contentId!,
      source: 'PURCHASE',
      purchaseId,
    });
    return { by: 'a creator', path: '/test/live' };
  },
  async revoked(trx, purchase, refund) {
    await base('PPV_LIVE').revoked(trx, purchase, refund);
    if (refund.isFull) await entitlements.end(trx, purchase.id);
  },
};

/** Creates an offer. */
function offer(
  lines: QuoteLine[],
  more: Partial<Quote> = {},
  contentId: string = crypto.randomUUID(),
): string {
  offers.set(contentId, { lines, ...more });
  return contentId;
}

const start = (buyer: Actor, type: SellableType, contentId: string, more: { amountCents?: number } = {}) =>
  paymentService.start(buyer, {
    type,
    contentId,
    priceCents: offers.get(contentId)!.lines.reduce((sum, line) => sum + line.amountCents, 0),
    successPath: '/back',
    cancelPath: '/back',
    ...more,
  });

async function buy(
  buyer: Person,
  type: SellableType,
  contentId: string,
  more: { amountCents?: number } = {},
) {
  const { url, sessionId, checkoutId } = await start(buyer.actor, type, contentId, more);
  expect((await pay({ url })).status).toBe(303);
  await fulfilment.fulfil(sessionId);
  return readPurchase(checkoutId);
}

const linesOf = (purchaseId: string) =>
  connection.db
    .selectFrom('purchaseLines')
    .select(['amountCents', 'feeCents', 'refundedCents', 'refundedFeeCents'])
    .where('purchaseId', '=', purchaseId)
    .orderBy('position')
    .execute();

const refundedSoFar = new Map<string, number>();

/** Delivers the cumulative amount that the provider has refunded of a payment. */
async function refundTo(paymentId: string, totalCents: number): Promise<void> {
  const known = refundedSoFar.get(paymentId) ?? 0;
  expect(await recordRefundTotal(paymentId, totalCents)).toBe(true);
  // The provider reports the total of a payment's refunds, so a late event has an outdated total.
  refundedSoFar.set(paymentId, Math.max(known, totalCents));
  besidesSandboxCents -= Math.max(0, totalCents - known);
}

const balance = (key: string) => ledger.balanceCents(connection.db, key);
const clearing = () => balance(ledger.account.clearing);
const owedTo = async (creator: CreatorPerson) =>
  0 - (await balance(ledger.account.creator(creator.actor.creator.id)));
const feesEarned = async () => 0 - (await balance(ledger.account.platformFees));

/** Asserts that the ledger is consistent and agrees with the provider. */
async function checkBooks(): Promise<void> {
  expect(await ledger.findWrongBalances(connection.db)).toEqual([]);
  const unbalanced = await sql`
    select movement_id from ledger_entries group by movement_id having sum(amount_cents) <> 0
  `.execute(connection.db);
  expect(unbalanced.rows).toEqual([]);
  const { balances } = await world.control<{ balances: Record<string, number> }>('GET /ledger');
  expect(await clearing()).toBe(-(balances.card_holders ?? 0) + besidesSandboxCents);
}
afterEach(checkBooks);

const holds = (person: Person, contentId: string) =>
  entitlements.hasEntitlement(connection.db, person.userId, 'COURSE', contentId);

describe('a recurring sellable with invoices', () => {
  test('a membership renews once per invoice and each refund belongs to its invoice', async () => {
    const creator = await makePayableCreator(world);
    const course = await makeCourse(creator);
    const buyer = await makePerson();
    const content = { type: 'COURSE' as const, id: course.id };
    const seller = { sellerId: creator.actor.creator.id, destination: creator.account };
    offer([lineOf(1500, { ...seller, content })], { recurring: 'month', content }, course.id);
    const [feesBefore, moneyBefore] = [await feesEarned(), await clearing()];

    const purchase = await buy(buyer, 'SUBSCRIPTION', course.id);
    const { id } = purchase;
    expect(purchase.providerPaymentId).toMatch(/^pi_/);
    expect((await clearing()) - moneyBefore).toBe(1500);
    const [subscription] = (await world.stripe().subscriptions.list()).data;
    expect(subscription).toMatchObject({
      application_fee_percent: 12,
      metadata: { purchaseId: id },
      transfer_data: { destination: creator.account },
    });
    expect(purchase).toMatchObject({ status: 'SUCCESS', feeCents: 180, recurringInterval: 'month' });
    expect(await holds(buyer, course.id)).toBe(true);
    // The access ends with the membership, so a purchase of the course still adds permanent access.
    expect(await entitlements.ownsPermanently(connection.db, buyer.userId, 'COURSE', course.id)).toBe(false);
    expect(await owedTo(creator)).toBe(1320);

    const renew = (invoiceId: string, amountCents: number, feeCents: number) =>
      connection.inTransaction((trx) =>
        fulfilment.renew(trx, id, {
          invoiceId,
          paymentId: `pi_${invoiceId}`,
          amountCents,
          feeCents,
          isKept: false,
          period: null,
          isLate: false,
        }),
      );
    expect(await renew('in_two', 1500, 180)).toBe(true);
    expect(await renew('in_two', 1500, 180)).toBe(false);
    // The price has changed since the first payment.
    expect(await renew('in_three', 1999, 239)).toBe(true);
    besidesSandboxCents += 1500 + 1999;
    expect(called).toEqual([
      'SUBSCRIPTION renewed in_two 1500 180',
      'SUBSCRIPTION renewed in_three 1999 239',
    ]);
    expect(await owedTo(creator)).toBe(1320 + 1320 + 1760);
    expect((await feesEarned()) - feesBefore).toBe(180 + 180 + 239);
    await checkBooks();

    called.length = 0;
    await refundTo('pi_in_three', 700);
    await refundTo('pi_in_three', 700);
    await refundTo('pi_in_three', 1999);
    await refundTo('pi_in_three', 700);
    expect(called).toEqual([
      'SUBSCRIPTION revoked in_three 700',
      'SUBSCRIPTION revoked in_three 1999 in full',
    ]);
    expect(await owedTo(creator)).toBe(1320 + 1320);
    expect(await holds(buyer, course.id)).toBe(true);
    expect(await readPurchase(id)).toMatchObject({ status: 'SUCCESS', refundedCents: 0 });

    await refundTo(purchase.providerPaymentId!, 1500);
    expect(await holds(buyer, course.id)).toBe(false);
    expect(await owedTo(creator)).toBe(1320);
    expect((await feesEarned()) - feesBefore).toBe(180);
    // A later payment is recorded even after the first payment was refunded in full.
    expect(await renew('in_four', 1500, 180)).toBe(true);
    besidesSandboxCents += 1500;
    expect(await owedTo(creator)).toBe(2 * 1320);
    expect(await holds(buyer, course.id)).toBe(false);
  });

  test('a one-time or unknown purchase cannot be renewed', async () => {
    const creator = await makePayableCreator(world);
    const buyer = await makePerson();
    const once = offer([lineOf(1500, { sellerId: creator.actor.creator.id })]);
    const { id } = await buy(buyer, 'SHOP_ORDER', once);
    for (const purchaseId of [id, crypto.randomUUID()])
      expect(
        await connection.inTransaction((trx) =>
          fulfilment.renew(trx, purchaseId, {
            invoiceId: 'in_none',
            paymentId: null,
            amountCents: 1500,
            isKept: false,
            period: null,
            isLate: false,
            feeCents: 180,
          }),
        ),
      ).toBe(false);
  });

  test('a recurring purchase without a payment page is cancelled by the reconciler', async () => {
    const { shiftClock } = await import('@/backend/clock');
    const buyer = await makePerson();
    const destination = 'acct_that_the_provider_does_not_know';
    const contentId = offer([lineOf(1500, { payee: 'PLATFORM', destination })], { recurring: 'month' });
    await expect(start(buyer.actor, 'SUBSCRIPTION', contentId)).rejects.toMatchObject({ status: 502 });
    const states = async () =>
      (
        await connection.db
          .selectFrom('purchases')
          .select('status')
          .where('buyerId', '=', buyer.userId)
          .execute()
      ).map(({ status }) => status);
    await paymentService.reconcile();
    expect(await states()).toEqual(['IN_PROGRESS']);
    shiftClock(91 * 60_000);
    await paymentService.reconcile();
    shiftClock(0);
    expect(await states()).toEqual(['CANCELLED']);
  });

  test('a recurring purchase that was settled in the meantime is not cancelled', async () => {
    const buyer = await makePerson();
    const destination = 'acct_that_the_provider_does_not_know';
    const contentId = offer([lineOf(1500, { payee: 'PLATFORM', destination })], { recurring: 'month' });
    await expect(start(buyer.actor, 'SUBSCRIPTION', contentId)).rejects.toMatchObject({ status: 502 });
    const { id } = await connection.db
      .updateTable('purchases')
      .set({ status: 'REVIEW', reviewReason: 'AMOUNT_DIFFERS' })
      .where('buyerId', '=', buyer.userId)
      .returning('id')
      .executeTakeFirstOrThrow();
    await changePayment(id, { status: 'PAID' });
    await paymentService.cancelUnopened(await readPayment(id));
    expect(await readPurchase(id)).toMatchObject({ status: 'REVIEW' });
  });
});

describe('a repeatable sellable without an entitlement', () => {
  test('each attempt of a repeatable sellable is a separate purchase of the chosen amount', async () => {
    const creator = await makePayableCreator(world);
    const buyer = await makePerson();
    const contentId = offer([
      lineOf(0, { sellerId: creator.actor.creator.id, destination: creator.account }),
    ]);
    const tries = await Promise.all([
      start(buyer.actor, 'DONATION', contentId, { amountCents: 500 }),
      start(buyer.actor, 'DONATION', contentId, { amountCents: 500 }),
      start(buyer.actor, 'DONATION', contentId, { amountCents: 1250 }),
    ]);
    expect(new Set(tries.map(({ sessionId }) => sessionId)).size).toBe(3);
    for (const { url } of tries) await pay({ url });
    const { shiftClock } = await import('@/backend/clock');
    shiftClock(4 * 60_000);
    await paymentService.reconcile();
    await paymentService.reconcile();
    shiftClock(0);
    expect(called).toHaveLength(3);
    // The fees are 80, 80 and 155 cents.
    expect(await owedTo(creator)).toBe(500 + 500 + 1250 - 80 - 80 - 155);
    const mail = (await readMail(buyer.email, 'A$12.50'))!;
    expect(mail.subject).toBe('Your receipt: A thing to sell');
    expect(mail.textBody).toContain('the seller of a DONATION');
    expect(mail.textBody).toContain('http://localhost:3000/test/DONATION');
    const held = await connection.db
      .selectFrom('entitlements')
      .select('id')
      .where('userId', '=', buyer.userId)
      .execute();
    expect(held).toEqual([]);
  });
});

test('purchase attempts with the same exclusive key share one open purchase until the price changes', async () => {
  const creator = await makePayableCreator(world);
  const buyer = await makePerson();
  const line = lineOf(3000, { sellerId: creator.actor.creator.id });
  const contentId = offer([line], { exclusiveKey: 'ONE' });
  const one = await start(buyer.actor, 'SHOP_ORDER', contentId);
  const two = await start(buyer.actor, 'SHOP_ORDER', contentId);
  expect(two).toEqual(one);
  // Another content with the same key also shares the purchase.
  const twin = offer([line], { exclusiveKey: 'ONE' });
  expect((await start(buyer.actor, 'SHOP_ORDER', twin)).checkoutId).toBe(one.checkoutId);
  const other = await start((await makePerson()).actor, 'SHOP_ORDER', contentId);
  expect(other.checkoutId).not.toBe(one.checkoutId);
  offers.set(contentId, { lines: [{ ...line, amountCents: 3100 }], exclusiveKey: 'ONE' });
  const three = await start(buyer.actor, 'SHOP_ORDER', contentId);
  expect(three.checkoutId).not.toBe(one.checkoutId);
  expect(await readPurchase(one.checkoutId)).toMatchObject({ status: 'CANCELLED' });
});

describe('a later attempt', () => {
  const attempt = async (minutes: number, change?: (id: string) => Promise<unknown>) => {
    const { shiftClock } = await import('@/backend/clock');
    const creator = await makePayableCreator(world);
    const buyer = await makePerson();
    const contentId = offer([lineOf(3000, { sellerId: creator.actor.creator.id })], { exclusiveKey: 'ONE' });
    const one = await start(buyer.actor, 'SHOP_ORDER', contentId);
    await change?.(one.checkoutId);
    shiftClock(minutes * 60_000);
    const two = await start(buyer.actor, 'SHOP_ORDER', contentId).finally(() => shiftClock(0));
    return { isSame: two.checkoutId === one.checkoutId, one: await readPurchase(one.checkoutId) };
  };

  test.each([
    [58.5, true],
    [59.5, false],
  ])(
    'a purchase attempt %d minutes after the first reuses the payment page (%s)',
    async (minutes, isSame) => {
      expect(await attempt(minutes)).toMatchObject({
        isSame,
        one: { status: isSame ? 'IN_PROGRESS' : 'CANCELLED' },
      });
    },
  );

  test.each([
    [19, true],
    [21, false],
  ])(
    'a purchase attempt %d minutes after an attempt without a payment page continues that attempt (%s)',
    async (minutes, isSame) => {
      const forgetPage = (id: string) => changePayment(id, { sessionId: null, sessionUrl: null });
      expect(await attempt(minutes, forgetPage)).toMatchObject({
        isSame,
        one: { status: isSame ? 'IN_PROGRESS' : 'CANCELLED' },
      });
    },
  );
});

test('a purchase attempt from another page of the site closes the earlier payment page and opens a new one', async () => {
  const creator = await makePayableCreator(world);
  const buyer = await makePerson();
  const contentId = offer([lineOf(3000, { sellerId: creator.actor.creator.id })]);
  const one = await start(buyer.actor, 'SHOP_ORDER', contentId);
  const order = { type: 'SHOP_ORDER' as const, contentId, priceCents: 3000 };
  const two = await paymentService.start(buyer.actor, {
    ...order,
    successPath: '/there',
    cancelPath: '/there',
  });
  expect(two.checkoutId).not.toBe(one.checkoutId);
  await pay({ url: one.url });
  await fulfilment.fulfil(one.sessionId);
  expect(await readPurchase(one.checkoutId)).toMatchObject({ status: 'CANCELLED', providerPaymentId: null });
  const { location } = await pay({ url: two.url });
  expect(new URL(location!).pathname).toBe('/there');
  await fulfilment.fulfil(two.sessionId);
  expect(await owedTo(creator)).toBe(3000 - 330);
});

describe('a sellable without a seller: credits', () => {
  test("bought credits are owed to the buyer, and a refund of spent credits is the platform's loss", async () => {
    const creator = await makePayableCreator(world);
    const buyer = await makePerson();
    const credits = ledger.account.credits(buyer.userId);
    const contentId = offer([lineOf(2000, { payee: 'CREDITS' })]);
    const feesBefore = await feesEarned();
    const purchase = await buy(buyer, 'CREDITS', contentId);
    expect(purchase).toMatchObject({ status: 'SUCCESS', feeCents: 0, destination: null });
    expect(await balance(credits)).toBe(-2000);
    expect(await feesEarned()).toBe(feesBefore);
    const spend = (id: string, amountCents: number) =>
      connection.inTransaction((trx) =>
        postings.creditsSpent(trx, {
          id,
          amountCents,
          feeCents: 100,
          userId: buyer.userId,
          creatorId: creator.actor.creator.id,
        }),
      );
    await spend(crypto.randomUUID(), 1500);
    await expect(spend(crypto.randomUUID(), 501)).rejects.toThrow(/ledger_accounts/);
    expect(await balance(credits)).toBe(-500);
    expect(await owedTo(creator)).toBe(1400);
    await refundTo(purchase.providerPaymentId!, 300);
    expect([await balance(credits), await balance(ledger.account.refundLoss)]).toEqual([-200, 0]);
    await refundTo(purchase.providerPaymentId!, 2000);
    expect([await balance(credits), await balance(ledger.account.refundLoss)]).toEqual([0, 1500]);
    expect(await readPurchase(purchase.id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2000 });
    expect(await owedTo(creator)).toBe(1400);
  });
});

describe('a sellable with several lines', () => {
  test('a seller pays the fee of their lines to the cent, including after partial refunds', async () => {
    const potter = await makePayableCreator(world);
    const buyer = await makePerson();
    const contentId = offer([
      lineOf(3998, { title: 'Cups', quantity: 2, sellerId: potter.actor.creator.id }),
      lineOf(2501, { title: 'A cloth', sellerId: potter.actor.creator.id }),
      lineOf(333, { title: 'A spoon', sellerId: potter.actor.creator.id }),
    ]);
    const feesBefore = await feesEarned();
    const earned = async () => [await owedTo(potter), (await feesEarned()) - feesBefore];
    const { providerPaymentId: paymentId, id } = await buy(buyer, 'SHOP_ORDER', contentId);
    expect((await linesOf(id)).map((line) => line.feeCents)).toEqual([417, 261, 35]);
    expect(await earned()).toEqual([6832 - 713, 713]);
    await checkBooks();
    await refundTo(paymentId!, 1000);
    expect(await linesOf(id)).toMatchObject([
      { refundedCents: 585, refundedFeeCents: 61 },
      { refundedCents: 366, refundedFeeCents: 38 },
      { refundedCents: 49, refundedFeeCents: 5 },
    ]);
    const after = [6832 - 713 - (1000 - 104), 713 - 104];
    expect(await earned()).toEqual(after);
    // An identical event arrives again, followed by an older event.
    await refundTo(paymentId!, 1000);
    await refundTo(paymentId!, 400);
    expect(await earned()).toEqual(after);
    expect(await readPurchase(id)).toMatchObject({ status: 'SUCCESS', refundedCents: 1000 });
    await refundTo(paymentId!, 6832);
    expect(await earned()).toEqual([0, 0]);
    expect(await readPurchase(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 6832 });
    expect(called.slice(1)).toEqual([
      'SHOP_ORDER revoked purchase 1000',
      'SHOP_ORDER revoked purchase 6832 in full',
    ]);
  });

  test('the provider receives each line and the purchase has the path of the bought content', async () => {
    const potter = await makePayableCreator(world);
    const buyer = await makePerson();
    const contentId = offer([
      lineOf(3998, { title: 'Cups', quantity: 2, sellerId: potter.actor.creator.id }),
      lineOf(2501, { title: 'Cloths', quantity: 3, sellerId: potter.actor.creator.id }),
    ]);
    expect(await checkout.quote(null, 'SHOP_ORDER', { contentId })).toMatchObject({
      totalCents: 6499,
      contentId: null,
      lines: [
        { title: 'Cups', quantity: 2, amountCents: 3998 },
        { title: 'Cloths', quantity: 3, amountCents: 2501 },
      ],
    });
    const { sessionId, checkoutId } = await start(buyer.actor, 'SHOP_ORDER', contentId);
    const session = await world.stripe().checkout.sessions.retrieve(sessionId, { expand: ['line_items'] });
    // An amount that its quantity does not divide is sent with quantity 1.
    expect(session.line_items!.data.map((item) => [item.quantity, item.amount_total])).toEqual([
      [2, 3998],
      [1, 2501],
    ]);
    expect(await checkout.read(buyer.actor, checkoutId)).toMatchObject({
      status: 'IN_PROGRESS',
      path: '/test/SHOP_ORDER',
      creatorName: 'a seller',
      contentType: null,
    });
  });
});

describe('a sellable that ends and is refunded', () => {
  test('a partial refund keeps the entitlement and a full refund ends it permanently', async () => {
    const creator = await makePayableCreator(world);
    const { id: contentId } = await makeCourse(creator);
    const buyer = await makePerson();
    const content = { type: 'COURSE' as const, id: contentId };
    offer(
      [lineOf(2500, { sellerId: creator.actor.creator.id, destination: creator.account, content })],
      { content },
      contentId,
    );
    const { id, sessionId, providerPaymentId: paymentId } = await buy(buyer, 'PPV_LIVE', contentId);
    expect(await holds(buyer, contentId)).toBe(true);
    await refundTo(paymentId!, 2499);
    expect(await holds(buyer, contentId)).toBe(true);
    await refundTo(paymentId!, 2500);
    expect(await holds(buyer, contentId)).toBe(false);
    expect(await owedTo(creator)).toBe(0);
    // The payment event arrives again.
    await fulfilment.fulfil(sessionId!);
    expect(await holds(buyer, contentId)).toBe(false);
    expect(await readPurchase(id)).toMatchObject({ status: 'REFUNDED' });
    expect((await checkout.read(buyer.actor, id)).status).toBe('CANCELLED');
  });

  test('a payment after the end of its sellable is held in suspense and is refunded from there', async () => {
    const creator = await makePayableCreator(world);
    const { id: contentId } = await makeCourse(creator);
    const buyer = await makePerson();
    const content = { type: 'COURSE' as const, id: contentId };
    offer([lineOf(2500, { sellerId: creator.actor.creator.id, content })], { content }, contentId);
    const before = await balance(ledger.account.suspense);
    isLiveOver = true;
    const { id, providerPaymentId: paymentId } = await buy(buyer, 'PPV_LIVE', contentId);
    expect(await readPurchase(id)).toMatchObject({ status: 'REVIEW', reviewReason: 'NOT_DELIVERABLE' });
    expect([await holds(buyer, contentId), await owedTo(creator), called]).toEqual([false, 0, []]);
    expect(await readMail(buyer.email)).toBeUndefined();
    expect((await balance(ledger.account.suspense)) - before).toBe(-2500);
    await checkBooks();
    await refundTo(paymentId!, 1000);
    expect((await balance(ledger.account.suspense)) - before).toBe(-1500);
    expect(await readPurchase(id)).toMatchObject({ status: 'REVIEW' });
    await refundTo(paymentId!, 2500);
    expect(await balance(ledger.account.suspense)).toBe(before);
    expect(await readPurchase(id)).toMatchObject({ status: 'REFUNDED' });
    expect(called).toEqual([]);
  });

  test.each([
    ['less', 2400],
    ['more', 2600],
  ])('a payment of %s than the price is refunded in full', async (_, orderedCents) => {
    const creator = await makePayableCreator(world);
    const buyer = await makePerson();
    const contentId = offer([lineOf(2500, { sellerId: creator.actor.creator.id })]);
    const before = await balance(ledger.account.suspense);
    const { url, sessionId, checkoutId } = await start(buyer.actor, 'PPV_LIVE', contentId);
    await connection.db
      .updateTable('purchases')
      .set({ amountCents: 5000 - orderedCents })
      .where('id', '=', checkoutId)
      .execute();
    await pay({ url });
    await fulfilment.fulfil(sessionId);
    const { providerPaymentId: paymentId, status } = await readPurchase(checkoutId);
    expect(status).toBe('REVIEW');
    expect((await balance(ledger.account.suspense)) - before).toBe(-2500);
    await refundTo(paymentId!, 2500);
    expect(await balance(ledger.account.suspense)).toBe(before);
    expect(await readPurchase(checkoutId)).toMatchObject({ status: 'REFUNDED', refundedCents: 2500 });
  });
});

test('a payment of another system on the same account is ignored', async () => {
  const theirs = await world
    .stripe()
    .checkout.sessions.create(courseCheckout({ client_reference_id: 'order-17' }));
  await pay(theirs);
  await fulfilment.fulfil(theirs.id);
  // The payment is in the provider's balance but not in the ledger.
  besidesSandboxCents -= 6400;
});

test("a refund of another system's payment is ignored", async () => {
  expect(await recordRefundTotal('pi_unknown', 100)).toBe(false);
});

describe('refunds in steps', () => {
  const rule = { basisPoints: 1000, fixedCents: 30 };

  async function makePaid(buyer: Person, sellerId: string | null, amounts: number[]) {
    const lines = amounts.map((amountCents) => {
      return lineOf(amountCents, { sellerId, payee: sellerId ? 'CREATOR' : 'PLATFORM' });
    });
    const lineFees = fees.lineFees(lines, rule);
    const amountCents = amounts.reduce((sum, amount) => sum + amount, 0);
    const paymentId = `pi_${crypto.randomUUID()}`;
    const feeCents = lineFees.reduce((sum, fee) => sum + fee, 0);
    const stored = lines.map(({ title, quantity, amountCents: cents, payee, sellerId }, index) => ({
      title,
      quantity,
      payee,
      sellerId,
      amountCents: cents,
      feeCents: lineFees[index]!,
    }));
    const { id } = await insertPurchaseRow({
      buyerId: buyer.userId,
      type: 'SHOP_ORDER',
      title: 'A basket',
      status: 'SUCCESS',
      completedAt: new Date(),
      providerPaymentId: paymentId,
      amountCents,
      feeCents,
    });
    await connection.db
      .insertInto('purchaseLines')
      .values(stored.map((line, position) => ({ ...line, purchaseId: id, position })))
      .execute();
    await connection.inTransaction((trx) => postings.sale(trx, { id, buyerId: buyer.userId, lines: stored }));
    besidesSandboxCents += amountCents;
    return { id, paymentId, amountCents };
  }

  /** Returns the balance that a purchase leaves in each account, by account key. */
  async function leftBy(id: string) {
    const rows = await connection.db
      .selectFrom('ledgerEntries')
      .innerJoin('ledgerMovements', 'ledgerMovements.id', 'ledgerEntries.movementId')
      .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerEntries.accountId')
      .where('ledgerMovements.subjectId', '=', id)
      .groupBy('ledgerAccounts.key')
      .orderBy('ledgerAccounts.key')
      .select(['ledgerAccounts.key', sql<number>`sum(ledger_entries.amount_cents)::bigint`.as('cents')])
      .execute();
    return rows.filter((row) => row.cents !== 0);
  }

  test('several partial refunds lead to the same balances as one refund, in any order of their events', async () => {
    const buyer = await makePerson();
    const seller = (await makeCreator()).actor.creator.id;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 100, max: 9_999 }), { minLength: 1, maxLength: 5 }),
        // The size of each refund in ten-thousandths of the total.
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        fc.constantFrom(seller, null),
        async (amounts, shares, isInOrder, sellerId) => {
          const [stepwise, atOnce] = [
            await makePaid(buyer, sellerId, amounts),
            await makePaid(buyer, sellerId, amounts),
          ];
          const steps = isInOrder ? shares.toSorted((left, right) => left - right) : shares;
          const totals = steps.map((share) => Math.ceil((share * stepwise.amountCents) / 10_000));
          for (const total of totals) await refundTo(stepwise.paymentId, total);
          await refundTo(atOnce.paymentId, Math.max(...totals));
          expect(await linesOf(stepwise.id)).toEqual(await linesOf(atOnce.id));
          expect(await leftBy(stepwise.id)).toEqual(await leftBy(atOnce.id));
          expect((await linesOf(stepwise.id)).reduce((sum, line) => sum + line.refundedCents, 0)).toBe(
            Math.max(...totals),
          );
          await refundTo(stepwise.paymentId, stepwise.amountCents);
          expect(await leftBy(stepwise.id)).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});
