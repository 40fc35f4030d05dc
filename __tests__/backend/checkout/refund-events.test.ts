import { openPaymentsWorld, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { deliverEvent, payForCourse } from '../../support/make/paid-course';
import { startServices } from '../../support/services';

let world: PaymentsWorld;
let creator: CreatorPerson;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startServices({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  creator = await makePayableCreator(world, 'acct_test_refunds');
});
afterAll(() => world.close());

async function outcome({ course, buyer, checkoutId }: Awaited<ReturnType<typeof payForCourse>>) {
  const { db } = await import('@/backend/db/connection');
  const { hasEntitlement } = await import('@/backend/entitlements/service');
  const { account, balanceCents, findWrongBalances } = await import('@/backend/money/ledger');
  const purchase = await db
    .selectFrom('purchases')
    .select(['status', 'refundedCents'])
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow();
  expect(await findWrongBalances(db)).toEqual([]);
  return {
    ...purchase,
    isOwned: await hasEntitlement(db, buyer.userId, 'COURSE', course.id),
    clearingCents: await balanceCents(db, account.clearing),
    owedCents: 0 - (await balanceCents(db, account.creator(creator.actor.creator.id))),
  };
}

/** Refunds a payment in the provider's own dashboard. */
const refundThere = (payment_intent: string, amount?: number) =>
  world.stripe().refunds.create({
    payment_intent,
    amount,
    reverse_transfer: true,
    refund_application_fee: true,
  });

test('partial and full refunds at the provider are recorded once when each event is delivered twice', async () => {
  const paid = await payForCourse(world, creator);
  await deliverEvent('checkout.session.completed', paid.sessionId);
  const sold = { status: 'SUCCESS', refundedCents: 0, isOwned: true, clearingCents: 6400, owedCents: 5730 };
  expect(await outcome(paid)).toEqual(sold);
  await refundThere(paid.paymentId, 1000);
  await deliverEvent('charge.refunded', paid.chargeId);
  await deliverEvent('charge.refunded', paid.chargeId);
  const part = { ...sold, refundedCents: 1000, clearingCents: 5400, owedCents: 5730 - (1000 - 105) };
  expect(await outcome(paid)).toEqual(part);
  await refundThere(paid.paymentId);
  await deliverEvent('charge.refunded', paid.chargeId);
  const none = { status: 'REFUNDED', refundedCents: 6400, isOwned: false, clearingCents: 0, owedCents: 0 };
  expect(await outcome(paid)).toEqual(none);
  await deliverEvent('checkout.session.completed', paid.sessionId);
  expect(await outcome(paid)).toEqual(none);
});

test("a refund whose event arrives before the payment's event is recorded", async () => {
  const paid = await payForCourse(world, creator);
  await refundThere(paid.paymentId);
  await deliverEvent('charge.refunded', paid.chargeId);
  await deliverEvent('checkout.session.completed', paid.sessionId);
  expect(await outcome(paid)).toEqual({
    status: 'REFUNDED',
    refundedCents: 6400,
    isOwned: false,
    clearingCents: 0,
    owedCents: 0,
  });
});

test.each([
  ['checkout.session.completed', 'cs_test_of_nobody'],
  ['charge.refunded', 'ch_of_nobody'],
])('the event %s of an object that the provider does not know is handled once', async (type, id) => {
  await expect(deliverEvent(type, id)).resolves.toBeUndefined();
});
