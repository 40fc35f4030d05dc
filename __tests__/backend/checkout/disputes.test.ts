import type Stripe from 'stripe';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { giveCourse } from '../../support/make/library';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';

const ACCOUNT = 'acct_test_disputes';
let world: PaymentsWorld;
let creator: CreatorPerson;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  creator = await makeCreator();
  const { setPaymentAccount } = await import('@/backend/creators/service');
  await world.control('POST /accounts', { id: ACCOUNT });
  await setPaymentAccount(creator.actor.creator.id, ACCOUNT);
});
afterAll(() => world.close());

/** A course of A$64.00 whose payment a bank disputes at once; none of its events has been received yet. */
async function disputedCourse(number = '4000 0000 0000 0259') {
  const { start } = await import('@/backend/checkout/service');
  const course = await makeCourse(creator);
  const buyer = await makePerson();
  const { url, sessionId, checkoutId } = await start(buyer.actor, {
    type: 'PPV_COURSE',
    contentId: course.id,
    priceCents: 6400,
    successPath: '/',
    cancelPath: '/',
  });
  await pay({ url }, { number });
  const session = await world.stripe().checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  const { id: paymentId } = session.payment_intent as Stripe.PaymentIntent;
  const [dispute] = (await world.stripe().disputes.list({ payment_intent: paymentId })).data;
  return { course, buyer, sessionId, checkoutId, paymentId, disputeId: dispute?.id ?? '' };
}
type Disputed = Awaited<ReturnType<typeof disputedCourse>>;

async function tell(type: string, id: string): Promise<void> {
  const { receive, handleEvent } = await import('@/backend/checkout/provider-event-service');
  const event = { id: `evt_${crypto.randomUUID()}`, type, livemode: false, data: { object: { id } } };
  await receive(event as object as Stripe.Event);
  await handleEvent(event.id);
}
const paid = ({ sessionId }: Disputed) => tell('checkout.session.completed', sessionId);
const disputed = ({ disputeId }: Disputed) => tell('charge.dispute.created', disputeId);
const closed = ({ disputeId }: Disputed) => tell('charge.dispute.closed', disputeId);

/** What the ledger's accounts gained since this file began, and what the buyer has. */
async function outcome({ course, buyer, checkoutId }: Disputed) {
  const { db } = await import('@/backend/db/connection');
  const { holds } = await import('@/backend/entitlements/service');
  const { account, balanceCents, findWrongBalances } = await import('@/backend/money/ledger');
  const { status, refundedCents } = await db
    .selectFrom('purchases')
    .select(['status', 'refundedCents'])
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow();
  const dispute = await db
    .selectFrom('disputes')
    .select('state')
    .where('purchaseId', '=', checkoutId)
    .executeTakeFirst();
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
    ...{ status, refundedCents, state: dispute?.state },
    isHeld: await holds(db, buyer.userId, 'COURSE', course.id),
    clearing: sums[account.clearing],
    held: sums[account.disputes] ?? 0,
    owed: 0 - (sums[account.creator(creator.actor.creator.id)] ?? 0),
    fees: 0 - (sums[account.platformFees] ?? 0),
    ledgerIsAsStored: (await balanceCents(db, account.disputes)) >= 0,
  };
}
const sold = { status: 'SUCCESS', refundedCents: 0, owed: 5730, fees: 670, ledgerIsAsStored: true };
const open = { ...sold, state: 'NEEDS_ANSWER', isHeld: false, clearing: 6400 - 8900, held: 6400 };
const won = { ...sold, state: 'WON', isHeld: true, clearing: 6400 - 2500, held: 0 };
const lost = {
  ...{ status: 'REFUNDED', refundedCents: 6400, owed: 0, fees: 0, ledgerIsAsStored: true },
  ...{ state: 'LOST', isHeld: false, clearing: -2500, held: 0 },
};

test('matrix 20: an open dispute holds the money and freezes the access, and a won one gives both back', async () => {
  const found = await disputedCourse();
  await paid(found);
  await disputed(found);
  await disputed(found);
  expect(await outcome(found)).toEqual(open);
  await world.control(`POST /disputes/${found.disputeId}/win`);
  await closed(found);
  await tell('charge.dispute.funds_reinstated', found.disputeId);
  expect(await outcome(found)).toEqual(won);
});

test('matrix 20: a lost dispute ends the access for good, and takes the transfer back once', async () => {
  const before = await world.stripe().balance.retrieve({}, { stripeAccount: ACCOUNT });
  const found = await disputedCourse();
  await paid(found);
  await disputed(found);
  await world.control(`POST /disputes/${found.disputeId}/lose`);
  await closed(found);
  await runTasks('checkout.takeBack');
  const { takeBack } = await import('@/backend/checkout/dispute-service');
  const { db } = await import('@/backend/db/connection');
  const { id } = await db
    .selectFrom('disputes')
    .select('id')
    .where('providerId', '=', found.disputeId)
    .executeTakeFirstOrThrow();
  await takeBack({ disputeId: id });
  // Late and repeated events change nothing.
  await disputed(found);
  await paid(found);
  await closed(found);
  expect(await outcome(found)).toEqual(lost);
  const after = await world.stripe().balance.retrieve({}, { stripeAccount: ACCOUNT });
  const sum = ({ available, pending }: Stripe.Balance) => available[0]!.amount + pending[0]!.amount;
  expect(sum(after)).toBe(sum(before));
});

test('a dispute whose events arrive before that of its payment, or only at its end, is not lost', async () => {
  const early = await disputedCourse();
  await disputed(early);
  expect(await outcome(early)).toEqual(open);
  const late = await disputedCourse();
  await world.control(`POST /disputes/${late.disputeId}/lose`);
  await closed(late);
  expect(await outcome(late)).toEqual(lost);
});

test('a dispute of which no event arrives is found by the reconciler', async () => {
  const found = await disputedCourse();
  const { reconcileDisputes } = await import('@/backend/checkout/dispute-service');
  await reconcileDisputes();
  await reconcileDisputes();
  expect(await outcome(found)).toEqual(open);
});

test('what was refunded before stays refunded: a lost dispute takes the rest, to the cent', async () => {
  const found = await disputedCourse('4242 4242 4242 4242');
  await paid(found);
  await world.stripe().refunds.create({
    ...{ payment_intent: found.paymentId, amount: 1000 },
    ...{ reverse_transfer: true, refund_application_fee: true },
  });
  const { latest_charge: charge } = await world.stripe().paymentIntents.retrieve(found.paymentId);
  await tell('charge.refunded', String(charge));
  const { dispute } = await world.control<{ dispute: Stripe.Dispute }>('POST /disputes', {
    payment_intent: found.paymentId,
  });
  expect(dispute.amount).toBe(5400);
  await tell('charge.dispute.created', dispute.id);
  await world.control(`POST /disputes/${dispute.id}/lose`);
  await tell('charge.dispute.closed', dispute.id);
  await tell('charge.refunded', String(charge));
  expect(await outcome(found)).toEqual(lost);
});

test('only what this purchase gave is frozen, and while it is disputed nothing is refunded here', async () => {
  const found = await disputedCourse();
  await paid(found);
  await disputed(found);
  await giveCourse(found.buyer, found.course.id);
  expect((await outcome(found)).isHeld).toBe(true);
  const refund = await ask('POST /refunds', {
    as: creator,
    body: { purchaseId: found.checkoutId, reason: 'They asked for it.' },
  });
  expect(refund).toMatchObject({ status: 409, body: { code: 'ALREADY_REFUNDED' } });
});

test('an outdated answer of the provider does not undo what the bank decided', async () => {
  const found = await disputedCourse();
  await paid(found);
  const { readDispute } = await import('@/backend/providers/payments-disputes');
  const stale = await readDispute(found.disputeId);
  await world.control(`POST /disputes/${found.disputeId}/lose`);
  await closed(found);
  const provider = await import('@/backend/providers/payments-disputes');
  jest.spyOn(provider, 'readDispute').mockResolvedValueOnce(stale);
  await disputed(found);
  expect(await outcome(found)).toEqual(lost);
});

let office: Person;
const caseOf = async ({ checkoutId }: Disputed) => {
  office = await makeOffice();
  const { body } = await ask('GET /office/disputes', { as: office, query: { state: 'NEEDS_ANSWER' } });
  return body.items.find(({ purchaseId }) => purchaseId === checkoutId)!;
};
