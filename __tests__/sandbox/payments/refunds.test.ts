import type Stripe from 'stripe';
import { courseCheckout, openPaymentsWorld, pay, type PaymentsWorld } from './support/payments-world.ts';

let world: PaymentsWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await openPaymentsWorld();
  stripe = world.stripe();
});
afterAll(() => world.close());

let accounts = 0;

/** Creates a paid course of A$64.00. The platform keeps A$6.70 if a creator is paid. */
async function paidCourse({ withCreator = true } = {}) {
  const account = `acct_refunds${++accounts}`;
  await world.control('POST /accounts', { id: account });
  const session = await stripe.checkout.sessions.create({
    ...courseCheckout(),
    ...(withCreator && {
      payment_intent_data: { application_fee_amount: 670, transfer_data: { destination: account } },
    }),
  });
  await pay(session);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  return { payment: String(intent), account };
}
const chargeOf = async (payment: string) =>
  (await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }))
    .latest_charge as Stripe.Charge;
const inFull = { reverse_transfer: true, refund_application_fee: true };

/** Returns the change that one refund makes in each account of the ledger (cents). */
async function movedBy(refundId: string) {
  const { movements } = await world.control<{
    movements: { source: string; entries: { account: string; amountCents: number }[] }[];
  }>('GET /ledger');
  const moved: Record<string, number> = {};
  for (const { account, amountCents } of movements.find(({ source }) => source === refundId)!.entries)
    moved[account] = (moved[account] ?? 0) + amountCents;
  return moved;
}

test('partial refunds reverse transfer and fee to the cent and add up to the whole payment', async () => {
  const { payment, account } = await paidCourse();
  const first = await stripe.refunds.create({ payment_intent: payment, amount: 1000, ...inFull });
  expect(first).toMatchObject({ amount: 1000, status: 'succeeded', payment_intent: payment, reason: null });
  // 670 × 1000 / 6400 = 104.69, the platform's part of the refund (cents).
  expect(await movedBy(first.id)).toEqual({ card_holders: 1000, platform: -105, [account]: -895 });
  expect(await chargeOf(payment)).toMatchObject({ amount_refunded: 1000, refunded: false });

  const rest = await stripe.refunds.create({
    payment_intent: payment,
    reason: 'requested_by_customer',
    metadata: { refundId: 'ours' },
    ...inFull,
  });
  expect(rest).toMatchObject({ amount: 5400, metadata: { refundId: 'ours' } });
  expect(await movedBy(rest.id)).toEqual({ card_holders: 5400, platform: -565, [account]: -4835 });
  expect(await chargeOf(payment)).toMatchObject({ amount_refunded: 6400, refunded: true });

  const listed = await stripe.refunds.list({ payment_intent: payment });
  expect(listed.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
  const { balance_transaction: movement } = await stripe.refunds.retrieve(rest.id, {
    expand: ['balance_transaction.source'],
  });
  expect(movement).toMatchObject({ amount: -5400, fee: 0, type: 'refund', source: { id: rest.id } });
});

test('a refund without the two flags is paid by the platform alone', async () => {
  const { payment } = await paidCourse();
  const refund = await stripe.refunds.create({ payment_intent: payment, amount: 1000 });
  expect(refund.transfer_reversal).toBeNull();
  expect(await movedBy(refund.id)).toEqual({ card_holders: 1000, platform: -1000 });
});

test('a refund sends events for itself and its charge, and an update sends an event for the refund', async () => {
  const { payment } = await paidCourse();
  const refund = await stripe.refunds.create({ payment_intent: payment, amount: 1000, ...inFull });
  await stripe.refunds.update(refund.id, { metadata: { note: 'x' } });
  await world.receiver.waitForType('refund.updated');
  const about = world.receiver.received
    .map(({ event }) => event)
    .filter(({ data }) => JSON.stringify(data.object).includes(refund.id) || data.previous_attributes)
    .filter(({ data }) => JSON.stringify(data.object).includes(payment));
  expect(about).toMatchObject([
    { type: 'refund.created', data: { object: { id: refund.id } } },
    {
      type: 'charge.refunded',
      data: { object: { amount_refunded: 1000 }, previous_attributes: { amount_refunded: 0 } },
    },
    { type: 'refund.updated', data: { object: { metadata: { note: 'x' } } } },
  ]);
});

describe('refused refunds', () => {
  const refused = async (params: Stripe.RefundCreateParams, error: object) => {
    await expect(stripe.refunds.create(params)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      ...error,
    });
  };

  it('a refund is refused when it exceeds the remaining amount or nothing remains', async () => {
    const { payment } = await paidCourse();
    await refused({ payment_intent: payment, amount: 6401 }, { param: 'amount' });
    await stripe.refunds.create({ payment_intent: payment, amount: 6000, ...inFull });
    await refused({ payment_intent: payment, amount: 401 }, { param: 'amount' });
    await stripe.refunds.create({ payment_intent: payment, ...inFull });
    await refused({ payment_intent: payment }, { code: 'charge_already_refunded' });
    await refused({ payment_intent: payment, amount: 1 }, { code: 'charge_already_refunded' });
  });

  it.each([0, -1, 1.5, NaN])('a refund of %p cents is refused', async (amount) => {
    const { payment } = await paidCourse();
    await refused({ payment_intent: payment, amount }, { code: 'parameter_invalid_integer' });
  });

  it('a refund of a transfer or fee is refused when the charge lacks it', async () => {
    const { payment } = await paidCourse({ withCreator: false });
    await refused({ payment_intent: payment, reverse_transfer: true }, { param: 'reverse_transfer' });
    await refused(
      { payment_intent: payment, refund_application_fee: true },
      { param: 'refund_application_fee' },
    );
  });

  it('a refund is refused without a payment, with two payments, and with an unknown or unpaid payment', async () => {
    const { payment } = await paidCourse();
    await refused({}, { code: 'parameter_missing' });
    await refused({ payment_intent: payment, charge: (await chargeOf(payment)).id }, {});
    await refused({ payment_intent: 'pi_none' }, { code: 'resource_missing', param: 'payment_intent' });
    await refused({ charge: 'ch_none' }, { code: 'resource_missing', param: 'charge' });
    const session = await stripe.checkout.sessions.create(courseCheckout());
    await pay(session, { number: '4000000000000002' });
    const { payment_intent: open } = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent'],
    });
    const intent = open as Stripe.PaymentIntent;
    await refused({ payment_intent: intent.id }, { param: 'payment_intent' });
    await refused({ charge: String(intent.latest_charge) }, { param: 'charge' });
  });

  it('a refund with an unknown parameter is refused', async () => {
    const { payment } = await paidCourse();
    await refused({ payment_intent: payment, destination: 'x' } as Stripe.RefundCreateParams, {
      code: 'parameter_unknown',
    });
  });
});

test('a refund with a repeated idempotency key is made once', async () => {
  const { payment } = await paidCourse();
  const refund = () =>
    stripe.refunds.create({ payment_intent: payment, amount: 1000 }, { idempotencyKey: `refund:${payment}` });
  expect((await refund()).id).toBe((await refund()).id);
  expect(await chargeOf(payment)).toMatchObject({ amount_refunded: 1000 });
});
