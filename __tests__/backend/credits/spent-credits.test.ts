import {
  openPaymentsWorld,
  pay,
  until,
  type PaymentsWorld,
} from '../../sandbox/payments/support/payments-world';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { readPurchase } from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { readMail } from '../../support/tasks';

const WEEK = 7 * 24 * 60 * 60_000;

let world: PaymentsWorld;
let db: typeof import('@/backend/db/connection').db;
let ledger: typeof import('@/backend/money/ledger');
let fulfilment: typeof import('@/backend/checkout/purchases/fulfil-service');
let transfers: typeof import('@/backend/checkout/transfers/service');

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  ({ db } = await import('@/backend/db/connection'));
  ledger = await import('@/backend/money/ledger');
  fulfilment = await import('@/backend/checkout/purchases/fulfil-service');
  transfers = await import('@/backend/checkout/transfers/service');
});
// Gives the platform available funds, because each test spends credits that were bought a moment
// ago.
beforeAll(async () => {
  await buyPack(await makePerson(), 100);
  await buyPack(await makePerson(), 100);
  await world.control('POST /clock/advance', { seconds: WEEK / 1000 });
  await passTime(0);
});
/**
 * Sets our clock ahead of the provider's clock, which is already a week ahead of real time.
 * @param milliseconds additional time (ms)
 */
async function passTime(milliseconds: number) {
  const { shiftClock } = await import('@/backend/clock');
  shiftClock(WEEK + milliseconds);
}
// All tests pay from one IP address, so the rate limits are cleared before each test.
beforeEach(async () => {
  await passTime(0);
  await db.deleteFrom('rateLimits').execute();
});
afterEach(async () => expect(await ledger.findWrongBalances(db)).toEqual([]));
afterAll(() => world.close());

let keys = 0;
const headers = () => ({ 'idempotency-key': `spent-credits-${++keys}` });
type Seller = CreatorPerson & { account: string };
const makeSeller = (): Promise<Seller> => makePayableCreator(world);
async function buyPack(buyer: Person, pack: 10 | 25 | 50 | 100) {
  const { body } = await ask('POST /credits', {
    as: buyer,
    headers: headers(),
    body: { pack, successUrl: '/', cancelUrl: '/' },
  });
  await pay(body);
  await fulfilment.fulfil(body.sessionId);
  return body.checkoutId;
}

const paymentOf = async (id: string) => (await readPurchase(id)).providerPaymentId!;
async function spendOf(buyer: Person, priceCents: number) {
  const course = await makeCourse(await makeSeller(), { priceCents });
  return ask('POST /credits/spend', {
    as: buyer,
    headers: headers(),
    body: { type: 'PPV_COURSE', contentId: course.id, price: priceCents },
  });
}
/**
 * Spends A$10 of credits on a course, of which A$1.30 are the platform's fee. The buyer bought 25
 * credits.
 */
async function spend(seller: Seller) {
  const buyer = await makePerson();
  const packId = await buyPack(buyer, 25);
  const course = await makeCourse(seller, { priceCents: 1000 });
  const { body } = await ask('POST /credits/spend', {
    as: buyer,
    headers: headers(),
    body: { type: 'PPV_COURSE', contentId: course.id, price: 1000 },
  });
  return { buyer, packId, course, purchaseId: body.checkoutId };
}
const run = () => runTasks('checkout.sendTransfer');
const refund = (as: Person, purchaseId: string, more: object = {}) =>
  ask('POST /refunds', { as, headers: headers(), body: { purchaseId, ...more } });
const decide = (as: Person, id: string, amountCents?: number) =>
  ask('PATCH /office/purchases/:id', {
    as,
    params: { id },
    body: { decision: 'refund', amountCents, refundedCents: 0, reason: 'They asked us for it.' },
  });

const creditsOf = ({ userId }: Person) => ledger.owedCents(db, ledger.account.credits(userId));
const owedTo = ({ actor }: CreatorPerson) => ledger.owedCents(db, ledger.account.creator(actor.creator.id));
/** Returns the funds in the creator's account at the card provider (cents). */
async function fundsOf({ account: stripeAccount }: Seller) {
  const { available, pending } = await world.stripe().balance.retrieve({}, { stripeAccount });
  return available[0]!.amount + pending[0]!.amount;
}
const transfersTo = async ({ account: destination }: Seller) =>
  (await world.stripe().transfers.list({ destination })).data.map(
    ({ amount, amount_reversed: back }) => amount - back,
  );
const readWallet = async (as: Person) => (await ask('GET /wallet', { as })).body;

describe('transfers of sales paid with credits', () => {
  test("the creator's share is transferred once however often and concurrently the task runs", async () => {
    const seller = await makeSeller();
    const { purchaseId } = await spend(seller);
    expect(await fundsOf(seller)).toBe(0);
    await runTasks('wallet.refresh');
    expect(await readWallet(seller)).toMatchObject({
      unsent: { waitingCents: 870, heldCents: 0 },
      funds: { availableCents: 0 },
    });
    await run();
    expect(await fundsOf(seller)).toBe(870);
    const { sendTransfer, sendTransfers } = transfers;
    await Promise.all([1, 2, 3].map(() => sendTransfer(purchaseId).catch(() => undefined)));
    await sendTransfers();
    expect(await transfersTo(seller)).toEqual([870]);
    expect([await fundsOf(seller), await owedTo(seller)]).toEqual([870, 870]);
    await runTasks('wallet.refresh');
    expect(await readWallet(seller)).toMatchObject({
      balanceCents: 870,
      unsent: { waitingCents: 0, heldCents: 0 },
      funds: { availableCents: 870 },
    });
  });

  test('a transfer that was sent before a crash is not sent again, even a day later', async () => {
    const seller = await makeSeller();
    const { purchaseId } = await spend(seller);
    // The transfer has no idempotency key of ours, because the provider forgets a key after a day.
    await world.stripe().transfers.create({
      amount: 870,
      currency: 'aud',
      destination: seller.account,
      transfer_group: purchaseId,
      metadata: { paymentKey: purchaseId },
    });
    await run();
    expect(await transfersTo(seller)).toEqual([870]);
  });

  test('a transfer is retried after the provider was down', async () => {
    const seller = await makeSeller();
    await spend(seller);
    await world.control('POST /requests/fail', { count: 3 });
    await expect(run()).rejects.toMatchObject({ status: 502 });
    expect(await transfersTo(seller)).toEqual([]);
    await passTime(90_000);
    await transfers.sendTransfers();
    expect(await transfersTo(seller)).toEqual([870]);
  });

  test('a transfer to a restricted account is held and sent when the account is ready again', async () => {
    const { refreshAccount } = await import('@/backend/wallet/account-service');
    const seller = await makeSeller();
    await spend(seller);
    await world.control('POST /accounts', { id: seller.account, ready: false });
    await run();
    expect((await readWallet(seller)).unsent).toEqual({ waitingCents: 0, heldCents: 870 });
    await transfers.sendTransfers();
    await run();
    expect(await transfersTo(seller)).toEqual([]);
    await world.control('POST /accounts', { id: seller.account, ready: true });
    await refreshAccount(seller.actor.creator.id, seller.account);
    await run();
    expect(await transfersTo(seller)).toEqual([870]);
    expect((await readWallet(seller)).unsent).toEqual({ waitingCents: 0, heldCents: 0 });
  });

  test('a transfer is not sent before the card payment for the credits has cleared', async () => {
    const [seller, rich] = [await makeSeller(), await makeSeller()];
    const { available } = await world.stripe().balance.retrieve();
    const all = { amount: available[0]!.amount, currency: 'aud', destination: rich.account };
    const lent = await world.stripe().transfers.create(all);
    await spend(seller);
    await run();
    expect(await transfersTo(seller)).toEqual([]);
    expect((await readWallet(seller)).unsent).toEqual({ waitingCents: 870, heldCents: 0 });
    await world.stripe().transfers.createReversal(lent.id);
    await passTime(90_000);
    await transfers.sendTransfers();
    expect(await transfersTo(seller)).toEqual([870]);
  });

  test('a transfer is sent even when many older transfers fail in every run', async () => {
    const { stripe } = await import('@/backend/providers/payments/client');
    const [stuck, seller] = [await makeSeller(), await makeSeller()];
    const older = Array.from({ length: 501 }, (_, index) => ({
      paymentKey: `stuck-${index}`,
      transferGroup: `stuck-${index}`,
      sellerId: stuck.actor.creator.id,
      destination: stuck.account,
      amountCents: 100,
      reversalDueCents: 100,
      createdAt: new Date('2026-01-01'),
    }));
    await db.insertInto('transfers').values(older).execute();
    await spend(seller);
    const original = stripe.transfers.list.bind(stripe.transfers);
    const list = jest.spyOn(stripe.transfers, 'list').mockImplementation((query, ...more) => {
      if (query?.transfer_group?.startsWith('stuck')) throw new Error('the provider refuses this one');
      return original(query, ...more);
    });
    await passTime(90_000);
    await transfers.sendTransfers();
    list.mockRestore();
    expect(await transfersTo(seller)).toEqual([870]);
    await db.deleteFrom('transfers').where('sellerId', '=', stuck.actor.creator.id).execute();
  });

  test('a refund to an erased buyer is refused and the creator keeps the money', async () => {
    const [seller, office] = [await makeSeller(), await makeOffice()];
    const { buyer, purchaseId } = await spend(seller);
    const owed = [await creditsOf(buyer), await owedTo(seller)];
    await db.updateTable('users').set({ erasedAt: new Date() }).where('id', '=', buyer.userId).execute();
    expect((await refund(seller, purchaseId)).problem.code).toBe('BUYER_ERASED');
    expect((await decide(office, purchaseId)).problem.code).toBe('BUYER_ERASED');
    expect([await creditsOf(buyer), await owedTo(seller)]).toEqual(owed);
  });

  test('a reversal is sent even when an earlier transfer cannot be sent yet', async () => {
    const [waiting, sent, rich] = [await makeSeller(), await makeSeller(), await makeSeller()];
    await spend(waiting);
    const { purchaseId } = await spend(sent);
    await transfers.sendTransfer(purchaseId);
    // The sale was refunded in full before its transfer was sent, so the transfer needs no funds.
    const { purchaseId: refunded } = await spend(waiting);
    expect((await decide(await makeOffice(), refunded)).status).toBe(200);
    const { available } = await world.stripe().balance.retrieve();
    const all = { amount: available[0]!.amount, currency: 'aud', destination: rich.account };
    const lent = await world.stripe().transfers.create(all);
    expect((await decide(await makeOffice(), purchaseId, 500)).status).toBe(200);
    await passTime(90_000);
    await transfers.sendTransfers();
    expect([await transfersTo(waiting), await transfersTo(sent)]).toEqual([[], [435]]);
    const unsettled = db.selectFrom('transfers').select('paymentKey').where('state', '=', 'PENDING');
    expect((await unsettled.execute()).map(({ paymentKey }) => paymentKey)).not.toContain(refunded);
    await world.stripe().transfers.createReversal(lent.id);
    await run();
    expect(await transfersTo(waiting)).toEqual([870]);
  });
});

describe('a refund of a sale paid with credits', () => {
  test("a refund of a credit sale returns the credits, reverses the creator's share and ends the access", async () => {
    const seller = await makeSeller();
    const { buyer, course, purchaseId } = await spend(seller);
    const other = await spend(seller);
    await run();
    expect(await creditsOf(buyer)).toBe(1500);
    const { body } = await ask('GET /refunds', { as: buyer, query: { purchaseId } });
    expect(body).toMatchObject({ isAllowed: true, amountCents: 1000 });
    expect((await refund(buyer, purchaseId)).body).toMatchObject({ state: 'SUCCEEDED', amountCents: 1000 });
    await run();
    expect([await creditsOf(buyer), await creditsOf(other.buyer)]).toEqual([2500, 1500]);
    expect([await owedTo(seller), await fundsOf(seller)]).toEqual([870, 870]);
    expect((await transfersTo(seller)).sort()).toEqual([0, 870]);
    expect(
      (await ask('GET /courses/:id/viewer-state', { as: buyer, params: { id: course.id } })).body,
    ).toMatchObject({
      isUnlocked: false,
    });
    expect((await readMail(buyer.email, 'back in your credits'))?.textBody).toContain('A$10.00');
    const items = (await ask('GET /purchases', { as: buyer })).body.items;
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'REFUND', state: 'SUCCEEDED', paidWith: 'CREDITS', receipt: { number: expect.any(String) } },
      { kind: 'PURCHASE', state: 'REFUNDED' },
    ]);
    const list = async (query: object) => (await ask('GET /purchases', { as: buyer, query })).body;
    const { firstYear } = await list({});
    for (const [query, kinds] of [
      [{ kind: 'courses' }, ['PURCHASE PPV_COURSE']],
      [{ kind: 'downloads' }, []],
      [{ kind: 'lives' }, []],
      [{ kind: 'shop' }, []],
      [{ kind: 'credits' }, ['PURCHASE CREDITS']],
      [{ kind: 'refunds' }, ['REFUND PPV_COURSE']],
      [{ kind: 'tips' }, []],
      [{ kind: 'memberships' }, []],
      [{ year: firstYear }, ['REFUND PPV_COURSE', 'PURCHASE PPV_COURSE', 'PURCHASE CREDITS']],
      [{ year: firstYear! - 1 }, []],
    ] as const)
      expect((await list(query)).items.map((row) => `${row.kind} ${row.transactionType}`)).toEqual(kinds);
    expect((await ask('GET /credits', { as: buyer })).body.items[0]).toMatchObject({
      kind: 'REFUNDED',
      amountCents: 1000,
      balanceCents: 2500,
    });
    expect((await refund(buyer, purchaseId)).problem).toMatchObject({ code: 'ALREADY_REFUNDED' });
    expect(await creditsOf(buyer)).toBe(2500);
  });

  test('a credit sale has the refund rule of a card sale, and the creator can refund any part of it', async () => {
    const seller = await makeSeller();
    const { buyer, purchaseId } = await spend(seller);
    await run();
    await passTime(15 * 24 * 60 * 60_000);
    expect((await refund(buyer, purchaseId)).problem).toMatchObject({ code: 'REFUND_NOT_ALLOWED' });
    for (const amountCents of [333, 333]) {
      expect((await refund(seller, purchaseId, { amountCents })).status).toBe(200);
      await run();
    }
    expect(await creditsOf(buyer)).toBe(1500 + 666);
    // The fee of A$1.30 is refunded in proportion: 666 of 1000 cents are 87 cents of fee.
    expect([await owedTo(seller), await fundsOf(seller)]).toEqual([870 - 579, 870 - 579]);
    expect((await refund(seller, purchaseId, { amountCents: 335 })).status).toBe(422);
    expect((await refund(seller, purchaseId)).status).toBe(200);
    await run();
    expect([await creditsOf(buyer), await owedTo(seller), await fundsOf(seller)]).toEqual([2500, 0, 0]);
  });

  test('a refund of a credit sale before its transfer was sent transfers no money', async () => {
    const seller = await makeSeller();
    const { buyer, purchaseId } = await spend(seller);
    expect((await refund(buyer, purchaseId)).status).toBe(200);
    await run();
    expect([await transfersTo(seller), await owedTo(seller)]).toEqual([[], 0]);
    expect((await readWallet(seller)).unsent).toEqual({ waitingCents: 0, heldCents: 0 });
  });

  test('a refund of a credit sale while its transfer is being sent reverses the transfer afterwards', async () => {
    const seller = await makeSeller();
    const { buyer, purchaseId } = await spend(seller);
    await world.control('POST /requests/hold', { count: 1 });
    const sending = transfers.sendTransfer(purchaseId);
    // The running transfer has already read its state, from before the refund.
    await until(async () => (await world.control<{ count: number }>('GET /requests/held')).count === 1);
    await refund(buyer, purchaseId);
    await run();
    await world.control('POST /requests/release');
    await sending;
    expect([await fundsOf(seller), await owedTo(seller)]).toEqual([0, 0]);
    expect(await transfersTo(seller)).toEqual([0]);
  });

  test('concurrent refund requests return the credits once', async () => {
    const seller = await makeSeller();
    const { buyer, purchaseId } = await spend(seller);
    const answers = await Promise.all([1, 2, 3].map(() => refund(buyer, purchaseId)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await creditsOf(buyer)).toBe(2500);
  });

  test('an interrupted refund is completed once when several workers continue it', async () => {
    const { insertRefund } = await import('@/backend/checkout/refunds/repository');
    const { complete } = await import('@/backend/checkout/refunds/request-service');
    const { reconcileRefunds } = await import('@/backend/checkout/refunds/provider-service');
    const seller = await makeSeller();
    const { buyer, purchaseId } = await spend(seller);
    // The refund is partial, because a second run could not return a full refund twice.
    const waiting = await insertRefund(db, {
      purchaseId,
      askedBy: 'SELLER',
      requesterId: seller.userId,
      amountCents: 333,
      state: 'PENDING',
      createdAt: new Date(Date.now() - 5 * 60_000),
    });
    await Promise.all([reconcileRefunds(), complete(waiting), complete(waiting)]);
    await reconcileRefunds();
    expect(await creditsOf(buyer)).toBe(1500 + 333);
  });
});

describe('spent credits whose card payment was lost to a dispute', () => {
  const lossOf = () => ledger.balanceCents(db, ledger.account.refundLoss);
  const lostOf = ({ userId }: Person) => ledger.lostCreditsCents(db, userId);
  async function dispute(packId: string, outcome: 'win' | 'lose') {
    const { syncDispute } = await import('@/backend/checkout/disputes/service');
    const { dispute: made } = await world.control<{ dispute: { id: string } }>('POST /disputes', {
      payment_intent: await paymentOf(packId),
    });
    await syncDispute(made.id);
    await world.control(`POST /disputes/${made.id}/${outcome}`);
    await syncDispute(made.id);
    return made.id;
  }
  const historyOf = async (as: Person) =>
    (await ask('GET /credits', { as })).body.items.map(({ kind, amountCents }) => [kind, amountCents]);

  test('a refund first repays lost credits, and only the remainder is returned to the member', async () => {
    const loss = await lossOf();
    const seller = await makeSeller();
    const { buyer, packId, purchaseId } = await spend(seller);
    const second = (await spendOf(buyer, 1200)).body.checkoutId;
    // Adds another person's loss, and a dispute that the bank decided for the seller.
    const other = await spend(seller);
    await dispute(other.packId, 'lose');
    const kept = await spend(seller);
    await dispute(kept.packId, 'win');
    // 22 of the 25 credits are spent, so the bank takes the 3 unspent credits.
    await dispute(packId, 'lose');
    expect([await creditsOf(buyer), await lostOf(buyer), await lostOf(other.buyer)]).toEqual([0, 2200, 1000]);
    const bornBefore = (await lossOf()) - loss;
    expect(bornBefore).toBe(3200);

    const { body: terms } = await ask('GET /refunds', { as: buyer, query: { purchaseId } });
    expect(terms).toMatchObject({ isAllowed: true, amountCents: 1000, repaidCents: 1000 });
    // A creator's partial refund does not reveal whose debt the refund repays.
    expect((await refund(seller, purchaseId, { amountCents: 300 })).body).toMatchObject({ repaidCents: 0 });
    expect([await creditsOf(buyer), await lostOf(buyer)]).toEqual([0, 1900]);
    expect((await refund(buyer, purchaseId)).body).toMatchObject({ amountCents: 700, repaidCents: 700 });
    expect([await creditsOf(buyer), await lostOf(buyer)]).toEqual([0, 1200]);
    expect((await spendOf(buyer, 1000)).problem).toMatchObject({ code: 'NOT_ENOUGH_CREDITS' });
    // The buyer gets no credits back.
    expect(await historyOf(buyer)).toEqual([
      ['REFUNDED', -300],
      ['SPENT', -1200],
      ['SPENT', -1000],
      ['BOUGHT', 2500],
    ]);
    expect((await readMail(buyer.email, 'Covers spent credits: A$7.00'))!.textBody).toContain(
      'Back in your credits: A$0.00',
    );
    expect(await readMail(buyer.email, 'so it’s back in your credits')).toBeUndefined();
    const rows = (await ask('GET /purchases', { as: buyer, query: { kind: 'refunds' } })).body.items;
    expect(rows.map(({ amountCents, repaidCents }) => [amountCents, repaidCents])).toEqual([
      [700, 700],
      [300, 300],
    ]);

    // The office refunds the remainder after the buyer bought more credits.
    const laterPack = await buyPack(buyer, 10);
    expect(await creditsOf(buyer)).toBe(1000);
    const third = (await spendOf(buyer, 1000)).body.checkoutId;
    expect((await decide(await makeOffice(), third)).status).toBe(200);
    expect([await creditsOf(buyer), await lostOf(buyer)]).toEqual([0, 200]);
    expect((await refund(buyer, second)).body).toMatchObject({ amountCents: 1200, repaidCents: 200 });
    expect([await creditsOf(buyer), await lostOf(buyer)]).toEqual([1000, 0]);
    expect((await readMail(buyer.email, 'Covers spent credits: A$2.00'))!.textBody).toContain(
      'Back in your credits: A$10.00',
    );
    expect((await lossOf()) - loss).toBe(bornBefore - 2200);
    // The other members' credits are unchanged.
    expect([await creditsOf(other.buyer), await lostOf(other.buyer)]).toEqual([0, 1000]);
    expect((await refund(kept.buyer, kept.purchaseId)).body).toMatchObject({ repaidCents: 0 });
    expect(await creditsOf(kept.buyer)).toBe(2500);
    const { refundableCents } = (
      await ask('GET /office/purchases/:id', { as: await makeOffice(), params: { id: laterPack } })
    ).body;
    expect(refundableCents).toBe(1000);
  });

  test('lost credits are repaid once by concurrent refunds', async () => {
    const seller = await makeSeller();
    const { buyer, packId, purchaseId } = await spend(seller);
    const second = (await spendOf(buyer, 1500)).body.checkoutId;
    await buyPack(buyer, 10);
    const third = (await spendOf(buyer, 1000)).body.checkoutId;
    await dispute(packId, 'lose');
    expect([await creditsOf(buyer), await lostOf(buyer)]).toEqual([0, 2500]);
    await Promise.all([purchaseId, second, third].map((id) => refund(buyer, id)));
    expect([await creditsOf(buyer), await lostOf(buyer)]).toEqual([1000, 0]);
  });

  test('the ledger agrees with the card provider after credits were repaid', async () => {
    const { compare } = await import('@/backend/wallet/comparison-service');
    const seller = await makeSeller();
    const { buyer, packId, purchaseId } = await spend(seller);
    const second = (await spendOf(buyer, 1500)).body.checkoutId;
    await run();
    await dispute(packId, 'lose');
    for (const id of [purchaseId, second]) await refund(buyer, id);
    await run();
    expect([await lostOf(buyer), await owedTo(seller), await fundsOf(seller)]).toEqual([0, 0, 0]);
    await passTime(2 * 60 * 60_000);
    await compare();
    const found = await db.selectFrom('ledgerDifferences').select('subject').execute();
    const own = [packId, purchaseId, second, seller.actor.creator.id];
    expect(found.filter(({ subject }) => own.includes(subject))).toEqual([]);
  });
});

describe('a refund of a credit pack', () => {
  test('a pack refund by the office is limited to the unspent credits', async () => {
    const office = await makeOffice();
    const { buyer, packId } = await spend(await makeSeller());
    expect(
      (await ask('GET /office/purchases/:id', { as: office, params: { id: packId } })).body,
    ).toMatchObject({
      amountCents: 2500,
      refundableCents: 1500,
    });
    expect(await decide(office, packId, 1501)).toMatchObject({
      status: 422,
      problem: { errors: [{ code: 'ABOVE_REST' }] },
    });
    expect((await decide(office, packId, 500)).body).toMatchObject({ refundableCents: 1000 });
    expect((await decide(office, packId)).body).toMatchObject({ refundedCents: 1500, refundableCents: 0 });
    expect(await creditsOf(buyer)).toBe(0);
    expect((await decide(office, packId)).problem).toMatchObject({ code: 'ALREADY_REFUNDED' });
  });

  const refundable = async (as: Person, id: string) =>
    (await ask('GET /office/purchases/:id', { as, params: { id } })).body.refundableCents;
  const lossOf = () => ledger.balanceCents(db, ledger.account.refundLoss);

  test('a pending pack refund holds its credits, and a failed pack refund releases them', async () => {
    const { reconcileRefunds } = await import('@/backend/checkout/refunds/provider-service');
    const { completePending } = await import('@/backend/credits/pending-service');
    const [office, buyer, loss] = [await makeOffice(), await makePerson(), await lossOf()];
    const [large, small] = [await buyPack(buyer, 25), await buyPack(buyer, 10)];
    // The provider's client tries each request three times.
    await world.control('POST /requests/fail', { count: 3 });
    expect((await decide(office, large)).body).toMatchObject({ refundedCents: 0, refundableCents: 2500 });
    expect(await spendOf(buyer, 1001)).toMatchObject({ status: 409, problem: { code: 'CREDITS_ON_HOLD' } });
    // A pending unlock does not lapse. The unlock is completed as soon as enough credits are free.
    const wanted = await makeCourse(await makeSeller(), { priceCents: 1001 });
    await ask('POST /credits/pending-transaction', {
      as: buyer,
      body: { type: 'PPV_COURSE', contentId: wanted.id, price: 1001 },
    });
    await completePending({ userId: buyer.userId });
    expect((await ask('GET /credits', { as: buyer })).body.pending).toMatchObject({ state: 'WAITING' });
    expect(await refundable(office, small)).toBe(1000);
    expect((await spendOf(buyer, 1000)).status).toBe(200);
    expect(await refundable(office, small)).toBe(0);
    expect((await decide(office, small)).problem).toMatchObject({ code: 'ALREADY_REFUNDED' });
    // The pack was partly refunded in the provider's dashboard, so the provider refuses a full
    // refund.
    await world.stripe().refunds.create({ payment_intent: await paymentOf(large), amount: 100 });
    await passTime(2 * 60_000);
    await reconcileRefunds();
    expect(await creditsOf(buyer)).toBe(2400);
    expect(await refundable(office, small)).toBe(1000);
    expect((await spendOf(buyer, 2400)).status).toBe(200);
    expect((await lossOf()) - loss).toBe(0);
  });

  test('concurrent pack refunds and spends take no more than the available credits', async () => {
    const [office, loss] = [await makeOffice(), await lossOf()];
    for (let round = 0; round < 4; round++) {
      const buyer = await makePerson();
      const packs = [await buyPack(buyer, 25), await buyPack(buyer, 25)];
      await spendOf(buyer, 1000);
      await Promise.all([...packs.map((id) => decide(office, id)), round % 2 ? spendOf(buyer, 3000) : null]);
      expect(await creditsOf(buyer)).toBe(0);
    }
    expect((await lossOf()) - loss).toBe(0);
  });

  test('a pack refund excludes the credits of another pack that a bank holds', async () => {
    const { syncDispute } = await import('@/backend/checkout/disputes/service');
    const [office, buyer, loss] = [await makeOffice(), await makePerson(), await lossOf()];
    const [disputed, other] = [await buyPack(buyer, 50), await buyPack(buyer, 50)];
    await spendOf(buyer, 2600);
    const { dispute } = await world.control<{ dispute: { id: string } }>('POST /disputes', {
      payment_intent: await paymentOf(disputed),
    });
    await syncDispute(dispute.id);
    expect(await refundable(office, other)).toBe(2400);
    expect((await decide(office, other, 2401)).status).toBe(422);
    expect((await decide(office, other)).body).toMatchObject({ refundedCents: 2400, refundableCents: 0 });
    await world.control(`POST /disputes/${dispute.id}/lose`);
    await syncDispute(dispute.id);
    expect([await creditsOf(buyer), (await lossOf()) - loss]).toEqual([0, 0]);
  });

  test('a pack refund cannot be requested by its buyer', async () => {
    const buyer = await makePerson();
    const packId = await buyPack(buyer, 10);
    expect((await refund(buyer, packId)).problem).toMatchObject({ code: 'REFUND_NOT_ALLOWED' });
    expect(await creditsOf(buyer)).toBe(1000);
  });

  test('a provider refund of spent credits leaves the balance at zero and the platform bears the loss', async () => {
    const { recordProviderRefunds } = await import('@/backend/checkout/refunds/provider-service');
    const { buyer, packId } = await spend(await makeSeller());
    const paymentId = await paymentOf(packId);
    const before = await ledger.balanceCents(db, ledger.account.refundLoss);
    await world.stripe().refunds.create({ payment_intent: paymentId! });
    await recordProviderRefunds({ paymentId: paymentId! });
    expect(await creditsOf(buyer)).toBe(0);
    expect((await ledger.balanceCents(db, ledger.account.refundLoss)) - before).toBe(1000);
  });
});
