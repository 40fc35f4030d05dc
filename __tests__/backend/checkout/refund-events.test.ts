import type Stripe from 'stripe';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { makePerson } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { startServices } from '../../support/services';

let world: PaymentsWorld;
let creator: CreatorPerson;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startServices({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  creator = await makeCreator();
  const { setPaymentAccount } = await import('@/backend/creators/service');
  await world.control('POST /accounts', { id: 'acct_test_refunds' });
  await setPaymentAccount(creator.actor.creator.id, 'acct_test_refunds');
});
afterAll(() => world.close());

/** A course that was paid at the provider, whose event has not been received yet. */
async function payForCourse() {
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
  await pay({ url });
  const session = await world.stripe().checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  const chargeId = (session.payment_intent as Stripe.PaymentIntent).latest_charge as string;
  const { id: paymentId } = session.payment_intent as Stripe.PaymentIntent;
  return { course, buyer, sessionId, checkoutId, chargeId, paymentId };
}

/** Delivers an event as the webhook does after checking its signature. */
async function tell(type: string, id: string): Promise<void> {
  const { receive, handleEvent } = await import('@/backend/checkout/provider-event-service');
  const event = { id: `evt_${crypto.randomUUID()}`, type, livemode: false, data: { object: { id } } };
  await receive(event as object as Stripe.Event);
  await handleEvent(event.id);
}

async function outcome({ course, buyer, checkoutId }: Awaited<ReturnType<typeof payForCourse>>) {
  const { db } = await import('@/backend/db/connection');
  const { holds } = await import('@/backend/entitlements/service');
  const { account, balanceCents, findWrongBalances } = await import('@/backend/money/ledger');
  const purchase = await db
    .selectFrom('purchases')
    .select(['status', 'refundedCents'])
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow();
  expect(await findWrongBalances(db)).toEqual([]);
  return {
    ...purchase,
    isHeld: await holds(db, buyer.userId, 'COURSE', course.id),
    clearingCents: await balanceCents(db, account.clearing),
    owedCents: 0 - (await balanceCents(db, account.creator(creator.actor.creator.id))),
  };
}

/** A refund in the provider's own dashboard. */
const refundThere = (payment_intent: string, amount?: number) =>
  world.stripe().refunds.create({
    payment_intent,
    amount,
    reverse_transfer: true,
    refund_application_fee: true,
  });

test('refunds are read from the provider, partial and full, each delivered twice', async () => {
  const paid = await payForCourse();
  await tell('checkout.session.completed', paid.sessionId);
  const sold = { status: 'SUCCESS', refundedCents: 0, isHeld: true, clearingCents: 6400, owedCents: 5730 };
  expect(await outcome(paid)).toEqual(sold);
  await refundThere(paid.paymentId, 1000);
  await tell('charge.refunded', paid.chargeId);
  await tell('charge.refunded', paid.chargeId);
  const part = { ...sold, refundedCents: 1000, clearingCents: 5400, owedCents: 5730 - (1000 - 105) };
  expect(await outcome(paid)).toEqual(part);
  await refundThere(paid.paymentId);
  await tell('charge.refunded', paid.chargeId);
  const none = { status: 'REFUNDED', refundedCents: 6400, isHeld: false, clearingCents: 0, owedCents: 0 };
  expect(await outcome(paid)).toEqual(none);
  await tell('checkout.session.completed', paid.sessionId);
  expect(await outcome(paid)).toEqual(none);
});

test('a refund whose event arrives before that of its payment is not lost', async () => {
  const paid = await payForCourse();
  await refundThere(paid.paymentId);
  await tell('charge.refunded', paid.chargeId);
  await tell('checkout.session.completed', paid.sessionId);
  expect(await outcome(paid)).toEqual({
    status: 'REFUNDED',
    refundedCents: 6400,
    isHeld: false,
    clearingCents: 0,
    owedCents: 0,
  });
});

test.each([
  ['checkout.session.completed', 'cs_test_of_nobody'],
  ['charge.refunded', 'ch_of_nobody'],
])('%s of an object that the provider does not know is handled once', async (type, id) => {
  await expect(tell(type, id)).resolves.toBeUndefined();
});
