import type Stripe from 'stripe';
import { courseCheckout, openPaymentsWorld, pay, type PaymentsWorld } from './support/payments-world.ts';

const account = 'acct_transfers';

let world: PaymentsWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await openPaymentsWorld();
  stripe = world.stripe();
  await world.control('POST /accounts', { id: account });
  // The payment gives the platform A$64.00, less the processing fee of A$1.42.
  await pay(await stripe.checkout.sessions.create(courseCheckout()));
});
afterAll(() => world.close());

const send = (more: Partial<Stripe.TransferCreateParams> = {}, options: Stripe.RequestOptions = {}) =>
  stripe.transfers.create(
    { amount: 1000, currency: 'aud', destination: account, transfer_group: 'group', ...more },
    options,
  );
const fundsOf = async (stripeAccount?: string) => {
  const { available } = await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return available[0]!.amount;
};

test('a transfer requires cleared money, arrives at once and is made once per idempotency key', async () => {
  await expect(send()).rejects.toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
  await world.control('POST /clock/advance', { seconds: 7 * 24 * 3600 });
  const before = await fundsOf();
  const [sent, again] = [
    await send({}, { idempotencyKey: 'a transfer' }),
    await send({}, { idempotencyKey: 'a transfer' }),
  ];
  expect(again.id).toBe(sent.id);
  expect(sent).toMatchObject({ amount: 1000, amount_reversed: 0, destination: account, reversed: false });
  expect([await fundsOf(account), before - (await fundsOf())]).toEqual([1000, 1000]);
  await expect(send({ amount: before })).rejects.toMatchObject({ code: 'balance_insufficient' });
  expect((await stripe.transfers.list({ transfer_group: 'group' })).data).toMatchObject([{ id: sent.id }]);
  expect((await stripe.transfers.list({ transfer_group: 'another' })).data).toEqual([]);
});

test('a transfer is reversed in steps and never above its amount', async () => {
  const [before, own] = [await fundsOf(account), await fundsOf()];
  const { id } = await send();
  expect(await stripe.transfers.createReversal(id, { amount: 300 })).toMatchObject({
    object: 'transfer_reversal',
    amount: 300,
    transfer: id,
  });
  await expect(stripe.transfers.createReversal(id, { amount: 701 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  });
  expect(await stripe.transfers.createReversal(id)).toMatchObject({ amount: 700 });
  await expect(stripe.transfers.createReversal(id)).rejects.toMatchObject({ statusCode: 400 });
  expect(await stripe.transfers.retrieve(id)).toMatchObject({
    amount_reversed: 1000,
    reversed: true,
    reversals: { data: [{ amount: 700 }, { amount: 300 }] },
  });
  expect([await fundsOf(account), await fundsOf()]).toEqual([before, own]);
  await world.receiver.waitForType('transfer.reversed');
  const about = world.receiver.received.filter(
    ({ event }) => (event.data.object as { id: string }).id === id,
  );
  expect(about.map(({ event }) => event.type)).toContain('transfer.created');
});

test('a transfer to a restricted or unknown account is refused, and so is an unknown parameter', async () => {
  await expect(send({ colour: 'red' } as never)).rejects.toMatchObject({ code: 'parameter_unknown' });
  await expect(send({ destination: 'acct_nobody' })).rejects.toMatchObject({ code: 'resource_missing' });
  await world.control('POST /accounts', { id: account, ready: false });
  await expect(send()).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
});
