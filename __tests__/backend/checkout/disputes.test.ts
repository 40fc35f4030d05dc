import type Stripe from 'stripe';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { changePayment } from '../../support/make/checkout';
import { deliverEvent, payForCourse } from '../../support/make/paid-course';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { listQueue } from '../../support/make/office';
import { raceForRow } from '../../support/database';
import { readMail } from '../../support/tasks';

const ACCOUNT = 'acct_test_disputes';
let world: PaymentsWorld;
let creator: CreatorPerson;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  creator = await makePayableCreator(world, ACCOUNT);
});
afterAll(() => world.close());

/**
 * Pays A$64.00 for a course. The bank disputes the payment at once, but no event is received yet.
 */
async function disputedCourse(number = '4000 0000 0000 0259') {
  const paid = await payForCourse(world, creator, { number });
  const [dispute] = (await world.stripe().disputes.list({ payment_intent: paid.paymentId })).data;
  return { ...paid, disputeId: dispute?.id ?? '' };
}
type Disputed = Awaited<ReturnType<typeof disputedCourse>>;

const paid = ({ sessionId }: Disputed) => deliverEvent('checkout.session.completed', sessionId);
const disputed = ({ disputeId }: Disputed) => deliverEvent('charge.dispute.created', disputeId);
const closed = ({ disputeId }: Disputed) => deliverEvent('charge.dispute.closed', disputeId);

/** Returns the ledger changes since this file began and what the buyer owns. */
async function outcome({ course, buyer, checkoutId }: Disputed) {
  const { db } = await import('@/backend/db/connection');
  const { hasEntitlement } = await import('@/backend/entitlements/service');
  const { account, balanceCents, findWrongBalances } = await import('@/backend/money/ledger');
  const { status, refundedCents } = await db
    .selectFrom('purchases')
    .select(['status', 'refundedCents'])
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow();
  const dispute = await db
    .selectFrom('disputes')
    .select(['state', 'closedAt'])
    .where('purchaseId', '=', checkoutId)
    .executeTakeFirst();
  const isDecided = dispute?.state === 'WON' || dispute?.state === 'LOST';
  expect(dispute?.closedAt instanceof Date).toBe(isDecided);
  expect(await findWrongBalances(db)).toEqual([]);
  const movements = await db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerMovements as movement', 'movement.id', 'entry.movementId')
    .innerJoin('ledgerAccounts as account', 'account.id', 'entry.accountId')
    .select(['account.key', 'entry.amountCents'])
    .where('movement.subjectId', '=', checkoutId)
    .execute();
  const sums: Record<string, number> = {};
  for (const { key, amountCents } of movements) sums[key] = (sums[key] ?? 0) + amountCents;
  return {
    status,
    refundedCents,
    state: dispute?.state,
    isOwned: await hasEntitlement(db, buyer.userId, 'COURSE', course.id),
    clearing: sums[account.clearing],
    held: sums[account.disputes] ?? 0,
    owed: 0 - (sums[account.creator(creator.actor.creator.id)] ?? 0),
    fees: 0 - (sums[account.platformFees] ?? 0),
    ledgerIsAsStored: (await balanceCents(db, account.disputes)) >= 0,
  };
}
const sold = { status: 'SUCCESS', refundedCents: 0, owed: 5730, fees: 670, ledgerIsAsStored: true };
const open = { ...sold, state: 'NEEDS_ANSWER', isOwned: false, clearing: 6400 - 8900, held: 6400 };
const won = { ...sold, state: 'WON', isOwned: true, clearing: 6400 - 2500, held: 0 };
const lost = {
  status: 'REFUNDED',
  refundedCents: 6400,
  owed: 0,
  fees: 0,
  ledgerIsAsStored: true,
  state: 'LOST',
  isOwned: false,
  clearing: -2500,
  held: 0,
};

test('an open dispute holds the money and freezes the access until the dispute is won', async () => {
  const found = await disputedCourse();
  await paid(found);
  await disputed(found);
  await disputed(found);
  expect(await outcome(found)).toEqual(open);
  await world.control(`POST /disputes/${found.disputeId}/win`);
  await closed(found);
  await deliverEvent('charge.dispute.funds_reinstated', found.disputeId);
  expect(await outcome(found)).toEqual(won);
});

test('a lost dispute ends the access permanently and reverses the transfer once', async () => {
  const before = await world.stripe().balance.retrieve({}, { stripeAccount: ACCOUNT });
  const found = await disputedCourse();
  await paid(found);
  await disputed(found);
  await world.control(`POST /disputes/${found.disputeId}/lose`);
  await closed(found);
  await runTasks('wallet.refresh');
  await runTasks('checkout.reverseShare', 'wallet.refresh');
  const { reverseShare } = await import('@/backend/checkout/disputes/service');
  const { db } = await import('@/backend/db/connection');
  const { id } = await db
    .selectFrom('disputes')
    .select('id')
    .where('providerId', '=', found.disputeId)
    .executeTakeFirstOrThrow();
  await reverseShare({ disputeId: id });
  // Late and repeated events change nothing.
  await disputed(found);
  await paid(found);
  await closed(found);
  expect(await outcome(found)).toEqual(lost);
  const after = await world.stripe().balance.retrieve({}, { stripeAccount: ACCOUNT });
  const sum = ({ available, pending }: Stripe.Balance) => available[0]!.amount + pending[0]!.amount;
  const { funds } = (await ask('GET /wallet', { as: creator })).body;
  expect(funds!.availableCents + funds!.pendingCents).toBe(sum(after));
  expect(sum(after)).toBe(sum(before));
});

test("the seller's share of a lost dispute is reversed once, later when the first attempt fails", async () => {
  const { reconcileDisputes, reverseShare } = await import('@/backend/checkout/disputes/service');
  const { db } = await import('@/backend/db/connection');
  const found = await disputedCourse();
  await paid(found);
  await world.control(`POST /disputes/${found.disputeId}/lose`);
  await closed(found);
  const row = () =>
    db
      .selectFrom('disputes')
      .select(['id', 'reversedAt'])
      .where('providerId', '=', found.disputeId)
      .executeTakeFirstOrThrow();
  // The provider's client tries each request three times.
  await world.control('POST /requests/fail', { count: 3 });
  await expect(reverseShare({ disputeId: (await row()).id })).rejects.toMatchObject({ status: 502 });
  expect((await row()).reversedAt).toBeNull();
  await reconcileDisputes();
  expect((await row()).reversedAt).not.toBeNull();
});

test('credits of a disputed payment cannot be spent while the bank holds the payment', async () => {
  const { start } = await import('@/backend/checkout/payments/service');
  const buyer = await makePerson();
  const pack = { type: 'CREDITS' as const, contentId: '100', priceCents: 10_000 };
  const { url, sessionId } = await start(buyer.actor, { ...pack, successPath: '/', cancelPath: '/' });
  await pay({ url }, { number: '4000 0000 0000 0259' });
  await deliverEvent('checkout.session.completed', sessionId);
  const { payment_intent: intent } = await world.stripe().checkout.sessions.retrieve(sessionId);
  const [dispute] = (await world.stripe().disputes.list({ payment_intent: String(intent) })).data;
  await deliverEvent('charge.dispute.created', dispute!.id);
  const course = await makeCourse(creator);
  const spend = () =>
    ask('POST /credits/spend', {
      as: buyer,
      headers: { 'idempotency-key': `disputed-${crypto.randomUUID()}` },
      body: { type: 'PPV_COURSE', contentId: course.id, price: 6400 },
    });
  expect(await spend()).toMatchObject({ status: 409, problem: { code: 'CREDITS_ON_HOLD' } });
  await world.control(`POST /disputes/${dispute!.id}/win`);
  await deliverEvent('charge.dispute.closed', dispute!.id);
  expect((await spend()).status).toBe(200);
});

test("a dispute is recorded when its first event arrives before the payment's event or only at its end", async () => {
  const early = await disputedCourse();
  await disputed(early);
  expect(await outcome(early)).toEqual(open);
  const late = await disputedCourse();
  await world.control(`POST /disputes/${late.disputeId}/lose`);
  await closed(late);
  expect(await outcome(late)).toEqual(lost);
});

test('the reconciler finds a dispute whose events were not received', async () => {
  const found = await disputedCourse();
  const { reconcileDisputes } = await import('@/backend/checkout/disputes/service');
  await reconcileDisputes();
  await reconcileDisputes();
  expect(await outcome(found)).toEqual(open);
});

test('a lost dispute withdraws exactly the amount that was not refunded before', async () => {
  const found = await disputedCourse('4242 4242 4242 4242');
  await paid(found);
  await world.stripe().refunds.create({
    payment_intent: found.paymentId,
    amount: 1000,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  const { latest_charge: charge } = await world.stripe().paymentIntents.retrieve(found.paymentId);
  await deliverEvent('charge.refunded', String(charge));
  const { dispute } = await world.control<{ dispute: Stripe.Dispute }>('POST /disputes', {
    payment_intent: found.paymentId,
  });
  expect(dispute.amount).toBe(5400);
  await deliverEvent('charge.dispute.created', dispute.id);
  await world.control(`POST /disputes/${dispute.id}/lose`);
  await deliverEvent('charge.dispute.closed', dispute.id);
  await deliverEvent('charge.refunded', String(charge));
  expect(await outcome(found)).toEqual(lost);
});

test('a dispute freezes only the access from its own purchase and blocks refunds of that purchase', async () => {
  const found = await disputedCourse();
  await paid(found);
  await disputed(found);
  await grantCourse(found.buyer, found.course.id);
  expect((await outcome(found)).isOwned).toBe(true);
  const refund = () =>
    ask('POST /refunds', {
      as: creator,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { purchaseId: found.checkoutId, reason: 'They asked for it.' },
    });
  expect(await refund()).toMatchObject({ status: 409, problem: { code: 'PAYMENT_DISPUTED' } });
  const shown = await ask('GET /office/purchases/:id', {
    as: await makeOffice(),
    params: { id: found.checkoutId },
  });
  expect(shown.body.refundableCents).toBe(0);
  await world.control(`POST /disputes/${found.disputeId}/lose`);
  await closed(found);
  expect(await refund()).toMatchObject({ status: 409, problem: { code: 'PAYMENT_TAKEN_BACK' } });
});

test.each([
  ['its creator', async () => creator],
  ['its sender', async (sender: Person) => sender],
  ['the office', async () => makeOffice()],
])('a disputed tip cannot be refunded by %s, whatever the bank decides', async (_who, findAsker) => {
  const sender = await makePerson();
  const stripeOperation = {
    type: 'DONATION' as const,
    contentId: creator.actor.creator.id,
    price: 1000,
    amount: 1000,
    successUrl: '/',
    cancelUrl: '/',
  };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { body } = await ask('POST /stripe/customer/checkout', {
    as: sender,
    headers,
    body: { stripeOperation },
  });
  const { checkoutId: id, url } = body;
  await pay({ url }, { number: '4000 0000 0000 0259' });
  await ask('POST /checkout/:id/refresh', { as: sender, params: { id } });
  const dispute = (await world.stripe().disputes.list({ limit: 1 })).data[0]!;
  await deliverEvent('charge.dispute.created', dispute.id);
  const as = await findAsker(sender);
  const reason = 'They asked for it.';
  const refund = () =>
    as.actor.isOffice
      ? ask('PATCH /office/purchases/:id', { as, params: { id }, body: { decision: 'refund', reason } })
      : ask('POST /refunds', {
          as,
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: { purchaseId: id, ...(as === creator && { reason }) },
        });
  expect(await refund()).toMatchObject({ status: 409, problem: { code: 'PAYMENT_DISPUTED' } });
  await world.control(`POST /disputes/${dispute.id}/lose`);
  await deliverEvent('charge.dispute.closed', dispute.id);
  expect(await refund()).toMatchObject({ status: 409, problem: { code: 'PAYMENT_TAKEN_BACK' } });
});

async function caseOf({ checkoutId }: Disputed, office: Person, state: 'NEEDS_ANSWER' | 'UNDER_REVIEW') {
  return (await listQueue(office, 'disputes', state)).find(({ purchaseId }) => purchaseId === checkoutId);
}
const reason = 'The course was watched on two days.';

test('the office can read the usage evidence and send it to the bank once, and the audit log records it', async () => {
  const office = await makeOffice();
  const found = await disputedCourse();
  await paid(found);
  const { saveProgress } = await import('@/backend/courses/learning-service');
  const { id: courseId, lockedPartId, freePartId } = found.course;
  await saveProgress(found.buyer.actor, courseId, { partId: lockedPartId, seconds: 31 });
  // The buyer opens the free part but does not play it.
  await saveProgress(found.buyer.actor, courseId, { partId: freePartId, seconds: 0 });
  await disputed(found);
  const { id } = (await caseOf(found, office, 'NEEDS_ANSWER'))!;
  const evidence = await ask('GET /office/disputes/:id/evidence', { as: office, params: { id } });
  const textOf = (name: string) => evidence.body.parts.find((part) => part.name === name)!.text;
  expect(textOf('uses')).toMatch(/^[^\n]+: “.+” played up to second 31$/);
  expect(textOf('customer')).toContain(found.buyer.email);
  expect(textOf('receipt')).toMatch(/^KUMU-\d{4}-\d{6}, sold by /);
  expect(textOf('terms')).toContain('within 14 days if less than 20 %');
  expect(textOf('signIns')).toContain('test');
  const file = await request('GET', `/office/disputes/${id}/evidence/file`, { as: office });
  expect(file.status).toBe(200);
  const body = { decision: 'answer' as const, reason };
  const answered = await ask('PATCH /office/disputes/:id', { as: office, params: { id }, body });
  expect(answered).toMatchObject({ status: 200, body: { state: 'UNDER_REVIEW' } });
  const sent = (await world.stripe().disputes.retrieve(found.disputeId)).evidence;
  expect(sent.access_activity_log).toContain('played up to second 31');
  expect(sent.uncategorized_text).toContain(reason);
  const again = await ask('PATCH /office/disputes/:id', { as: office, params: { id }, body });
  expect(again).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
  const log = await ask('GET /office/audit', { as: office, query: { subjectId: id } });
  expect(log.body.items).toMatchObject([{ action: 'dispute.answer', subjectType: 'DISPUTE', reason }]);
  expect(
    (await ask('GET /office/disputes/:id/evidence', { as: office, params: { id } })).body.sent,
  ).toContain(reason);
});

test('the evidence names the refund rule of the purchased product', async () => {
  const { start } = await import('@/backend/checkout/payments/service');
  const office = await makeOffice();
  const rules = [
    [
      'DONATION',
      { contentId: creator.actor.creator.id, amountCents: 1000, priceCents: 1000 },
      'within 60 minutes',
    ],
    ['CREDITS', { contentId: '10', priceCents: 1000 }, 'credits that were not spent or given'],
  ] as const;
  for (const [type, wish, rule] of rules) {
    const { actor } = await makePerson();
    const { url, sessionId, checkoutId } = await start(actor, {
      type,
      ...wish,
      successPath: '/',
      cancelPath: '/',
    });
    await pay({ url }, { number: '4000 0000 0000 0259' });
    await deliverEvent('checkout.session.completed', sessionId);
    const { payment_intent: intent } = await world.stripe().checkout.sessions.retrieve(sessionId);
    const [dispute] = (await world.stripe().disputes.list({ payment_intent: String(intent) })).data;
    await deliverEvent('charge.dispute.created', dispute!.id);
    const cases = await listQueue(office, 'disputes', 'NEEDS_ANSWER');
    const { id } = cases.find(({ purchaseId }) => purchaseId === checkoutId)!;
    const { body } = await ask('GET /office/disputes/:id/evidence', { as: office, params: { id } });
    expect(body.parts.find(({ name }) => name === 'terms')!.text).toContain(rule);
  }
});

test('a dispute that the office accepts is lost at once, and an unknown dispute returns 404', async () => {
  const office = await makeOffice();
  const found = await disputedCourse();
  await paid(found);
  await disputed(found);
  const { id } = (await caseOf(found, office, 'NEEDS_ANSWER'))!;
  const body = { decision: 'accept' as const, reason };
  const accepted = await ask('PATCH /office/disputes/:id', { as: office, params: { id }, body });
  expect(accepted).toMatchObject({ status: 200, body: { state: 'LOST', heldCents: 0 } });
  expect(await outcome(found)).toEqual(lost);
  const params = { id: crypto.randomUUID() };
  expect((await ask('PATCH /office/disputes/:id', { as: office, params, body })).status).toBe(404);
  expect((await ask('GET /office/disputes/:id/evidence', { as: office, params })).status).toBe(404);
});

test('a dispute is shown to the buyer with the payment and to the creator with the held amount', async () => {
  const found = await disputedCourse();
  const mayRefund = async () =>
    (await ask('GET /wallet/movements', { as: creator })).body.items.some(
      ({ saleId }) => saleId === found.checkoutId,
    );
  await paid(found);
  expect(await mayRefund()).toBe(true);
  await disputed(found);
  // The sale is not refundable while a bank decides.
  expect(await mayRefund()).toBe(false);
  const { body } = await ask('GET /purchases', { as: found.buyer });
  expect(body.items).toMatchObject([{ purchaseId: found.checkoutId, dispute: 'NEEDS_ANSWER', refund: null }]);
  const heldOf = async (as: Person) =>
    (await ask('GET /wallet', { as })).body.held.filter(({ title }) => title === body.items[0]!.title);
  expect(await heldOf(creator)).toContainEqual(expect.objectContaining({ shareCents: 5730 }));
  expect(await heldOf(await makeCreator())).toEqual([]);
});

test('a dispute of a renewal freezes the access, and a lost dispute ends it and takes only the renewal', async () => {
  const { db, inTransaction } = await import('@/backend/db/connection');
  const found = await disputedCourse('4242 4242 4242 4242');
  await paid(found);
  // Turns the payment into a later payment of a membership, so that the invoice is disputed.
  await changePayment(found.checkoutId, { providerPaymentId: `pi_first_${found.checkoutId}` });
  await db
    .insertInto('invoices')
    .values({
      id: `in_${found.checkoutId}`,
      purchaseId: found.checkoutId,
      paymentId: found.paymentId,
      amountCents: 6400,
      feeCents: 670,
      paidAt: new Date(),
    })
    .execute();
  const { invoice } = await import('@/backend/money/postings');
  await inTransaction((trx) =>
    invoice(trx, `in_${found.checkoutId}`, {
      id: found.checkoutId,
      buyerId: found.buyer.userId,
      lines: [
        {
          payee: 'CREATOR',
          sellerId: creator.actor.creator.id,
          amountCents: 6400,
          feeCents: 670,
        },
      ],
    }),
  );
  const { dispute } = await world.control<{ dispute: Stripe.Dispute }>('POST /disputes', {
    payment_intent: found.paymentId,
  });
  await deliverEvent('charge.dispute.created', dispute.id);
  expect(await outcome(found)).toMatchObject({ status: 'SUCCESS', isOwned: false, owed: 2 * 5730 });
  await world.control(`POST /disputes/${dispute.id}/lose`);
  await deliverEvent('charge.dispute.closed', dispute.id);
  expect(await outcome(found)).toMatchObject({ status: 'SUCCESS', isOwned: false, owed: 5730, held: 0 });
});

/** Lists the mails to a person, oldest first. */
async function mailsTo({ email }: Person): Promise<string[]> {
  const { db } = await import('@/backend/db/connection');
  await readMail(email);
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'textBody'])
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute();
  return mails.map(({ subject, textBody }) => `${subject}: ${textBody}`);
}

test.each([
  ['win', /^.* is open again: .*Nothing more was charged/s, /^The payment for .* no longer held: /s],
  ['lose', /^Your payment for .* goes back .* is locked now/s, /^A payment for .* went back .*A\$57\.30/s],
] as const)(
  "buyer and creator are notified once of a dispute and once of the bank's decision (%s)",
  async (decision, toBuyer, toCreator) => {
    const found = await disputedCourse();
    await paid(found);
    const before = [await mailsTo(found.buyer), await mailsTo(creator)];
    const told = async () => {
      const after = [await mailsTo(found.buyer), await mailsTo(creator)];
      return after.map((mails, index) => mails.slice(before[index]!.length));
    };
    await disputed(found);
    await deliverEvent('charge.dispute.updated', found.disputeId);
    const held = [/^.* is paused while .*A\$64/s, /^A bank is holding .*A\$57\.30/s];
    expect(await told()).toEqual(held.map((text) => [expect.stringMatching(text)]));
    await world.control(`POST /disputes/${found.disputeId}/${decision}`);
    await closed(found);
    await deliverEvent('charge.dispute.updated', found.disputeId);
    await disputed(found);
    expect(await told()).toEqual([
      [expect.stringMatching(held[0]!), expect.stringMatching(toBuyer)],
      [expect.stringMatching(held[1]!), expect.stringMatching(toCreator)],
    ]);
  },
);

test('a won dispute restores nothing and notifies nobody while another dispute holds the purchase', async () => {
  const { db } = await import('@/backend/db/connection');
  const found = await disputedCourse();
  await paid(found);
  await disputed(found);
  const { isTaken: _, ...first } = await db
    .selectFrom('disputes')
    .selectAll()
    .where('providerId', '=', found.disputeId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('disputes')
    .values({ ...first, id: crypto.randomUUID(), providerId: `${found.disputeId}_other` })
    .execute();
  const before = await mailsTo(found.buyer);
  await world.control(`POST /disputes/${found.disputeId}/win`);
  await closed(found);
  expect(await mailsTo(found.buyer)).toEqual(before);
  const { hasEntitlement } = await import('@/backend/entitlements/service');
  expect(await hasEntitlement(db, found.buyer.userId, 'COURSE', found.course.id)).toBe(false);
});

test.each(['refund', 'lost dispute'])(
  "a sale and a %s of another creator's do not deadlock",
  async (what) => {
    const { db } = await import('@/backend/db/connection');
    const { account } = await import('@/backend/money/ledger');
    const other = await makePayableCreator(world, `acct_test_beside_${what.length}`);
    const [sale, found] = [await payForCourse(world, other), await disputedCourse()];
    const refunded = await payForCourse(world, creator);
    await paid(found);
    await deliverEvent('checkout.session.completed', refunded.sessionId);
    await world.control(`POST /disputes/${found.disputeId}/lose`);
    await world.stripe().refunds.create({ payment_intent: refunded.paymentId, reverse_transfer: true });
    const reverseShare = () =>
      what === 'refund' ? deliverEvent('charge.refunded', refunded.chargeId) : closed(found);
    const sell = () => deliverEvent('checkout.session.completed', sale.sessionId);
    // Both transactions need the provider's clearing account and the fee account.
    const { id } = await db
      .selectFrom('ledgerAccounts')
      .select('id')
      .where('key', '=', account.clearing)
      .executeTakeFirstOrThrow();
    const both = await raceForRow('ledger_accounts', String(id), [reverseShare, sell]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  },
);

describe('provider readings of a dispute', () => {
  afterEach(() => jest.restoreAllMocks());

  /**
   * Applies a state of a dispute with only the money movements that the provider had at that time.
   */
  async function readAs(
    { disputeId }: Disputed,
    status: Stripe.Dispute.Status,
    isKnown: (amountCents: number) => boolean,
  ) {
    const { stripe } = await import('@/backend/providers/payments/client');
    const { syncDispute } = await import('@/backend/checkout/disputes/service');
    const now = await world.stripe().disputes.retrieve(disputeId);
    const known = now.balance_transactions.filter(({ amount }) => isKnown(amount));
    const reading = { ...now, status, balance_transactions: known };
    jest.spyOn(stripe.disputes, 'retrieve').mockResolvedValue(reading as Stripe.Response<Stripe.Dispute>);
    await syncDispute(disputeId);
  }
  const none = () => false;
  const withdrawal = (amountCents: number) => amountCents < 0;

  test('an answered inquiry that becomes a dispute holds the money and can be answered once more', async () => {
    const { stripe } = await import('@/backend/providers/payments/client');
    const office = await makeOffice();
    const found = await disputedCourse();
    await paid(found);
    const sent = jest
      .spyOn(stripe.disputes, 'update')
      .mockResolvedValue({} as Stripe.Response<Stripe.Dispute>);
    const answer = async () => {
      const { id } = (await caseOf(found, office, 'NEEDS_ANSWER'))!;
      const body = { decision: 'answer' as const, reason };
      return ask('PATCH /office/disputes/:id', { as: office, params: { id }, body });
    };
    await readAs(found, 'warning_needs_response', none);
    expect((await answer()).status).toBe(200);
    await readAs(found, 'warning_under_review', none);
    const inquiry = { ...sold, isOwned: true, clearing: 6400, held: 0 };
    expect(await outcome(found)).toEqual({ ...inquiry, state: 'UNDER_REVIEW' });
    // An outdated reading, from before the answer, changes nothing.
    await readAs(found, 'warning_needs_response', none);
    expect(await outcome(found)).toEqual({ ...inquiry, state: 'UNDER_REVIEW' });
    await readAs(found, 'needs_response', withdrawal);
    expect(await outcome(found)).toEqual(open);
    expect((await answer()).status).toBe(200);
    const keys = sent.mock.calls.map(([, , options]) => (options as Stripe.RequestOptions).idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  test('an outdated reading, from before the money was withdrawn or returned, changes nothing', async () => {
    const found = await disputedCourse();
    await paid(found);
    await disputed(found);
    await readAs(found, 'needs_response', none);
    expect(await outcome(found)).toEqual(open);
    await readAs(found, 'warning_closed', none);
    expect(await outcome(found)).toEqual(open);
    jest.restoreAllMocks();
    await world.control(`POST /disputes/${found.disputeId}/win`);
    await closed(found);
    for (const status of ['won', 'needs_response'] as const) {
      await readAs(found, status, withdrawal);
      expect(await outcome(found)).toEqual(won);
    }
  });
});
