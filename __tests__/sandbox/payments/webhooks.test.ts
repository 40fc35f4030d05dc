import type Stripe from 'stripe';
import { openPaymentsWorld, until, type PaymentsWorld } from './support/payments-world.ts';
import { WEBHOOK_SECRET } from './support/webhook-receiver.ts';

type Delivery = { eventId: string; state: string; attempts: number; lastOutcome: string | null };

let world: PaymentsWorld;
let stripe: Stripe;
beforeEach(async () => {
  world = await openPaymentsWorld();
  stripe = world.stripe();
});
afterEach(() => world.close());

const makeCustomer = () => stripe.customers.create({ email: 'hook@example.test' });
const deliveries = async () =>
  (await world.control<{ deliveries: Delivery[] }>('GET /deliveries')).deliveries;
const settled = () => until(async () => (await deliveries()).every(({ state }) => state !== 'pending'));

it('a webhook is signed over its body with the time of the wall clock', async () => {
  await world.control('POST /clock/advance', { seconds: 30 * 24 * 3600 });
  const customer = await makeCustomer();
  const [received] = await world.receiver.waitForType('customer.created');
  const { body = '', signature = '', event } = received ?? {};
  expect(event).toMatchObject({
    object: 'event',
    data: { object: { id: customer.id } },
    pending_webhooks: 1,
  });
  expect(event?.request?.id).toMatch(/^req_/);
  expect(stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET).id).toBe(event?.id);
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow('signature');
  expect(() => stripe.webhooks.constructEvent(`${body} `, signature, WEBHOOK_SECRET)).toThrow('signature');

  await settled();
  expect((await stripe.events.retrieve(event?.id ?? '')).pending_webhooks).toBe(0);
});

it('a webhook is retried until it is confirmed', async () => {
  let refusals = 3;
  world.receiver.answer((response) => {
    response.statusCode = refusals-- > 0 ? 500 : 200;
    response.end();
  });
  await makeCustomer();
  const received = await world.receiver.waitForType('customer.created', 4);
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  await settled();
  expect(await deliveries()).toMatchObject([{ attempts: 4, lastOutcome: 'HTTP 200', state: 'delivered' }]);
});

it('a webhook does not follow redirects', async () => {
  world.receiver.answer((response) => response.writeHead(302, { location: world.origin() }).end());
  await makeCustomer();
  await world.receiver.waitForType('customer.created', 2);
  expect(await deliveries()).toMatchObject([{ lastOutcome: 'HTTP 302', state: 'pending' }]);
  world.receiver.answer((response) => response.end());
  await settled();
});

it('a webhook fails after the last retry and can be resent on request', async () => {
  await world.control('POST /deliveries/fail', { count: 1000 });
  await makeCustomer();
  await settled();
  expect(await deliveries()).toMatchObject([{ attempts: 40, state: 'failed' }]);
  expect(world.receiver.received).toHaveLength(0);

  await world.control('POST /deliveries/fail', { count: 0 });
  const { events } = await world.control<{ events: { id: string }[] }>('GET /events?type=customer.created');
  expect(events).toHaveLength(1);
  await world.control(`POST /events/${events[0]?.id}/resend`);
  await world.receiver.waitForType('customer.created');
  expect(await world.control('POST /events/evt_none/resend')).toMatchObject({ status: 404 });
});

it('the control calls can make webhooks fail, drop them or deliver them twice', async () => {
  await world.control('POST /deliveries/fail', { count: 2 });
  await makeCustomer();
  await settled();
  expect(await deliveries()).toMatchObject([{ attempts: 3, state: 'delivered' }]);
  expect(world.receiver.received).toHaveLength(1);

  await world.control('POST /deliveries/drop', { count: 1 });
  await makeCustomer();
  await settled();
  expect((await deliveries())[1]).toMatchObject({ state: 'dropped' });
  expect(world.receiver.received).toHaveLength(1);

  await world.control('POST /deliveries/duplicate', { count: 1 });
  await makeCustomer();
  const received = await world.receiver.waitForType('customer.created', 3);
  expect(received[1]?.event.id).toBe(received[2]?.event.id);
});

it('a webhook is delayed while deliveries are paused', async () => {
  await world.control('POST /deliveries/pause');
  await makeCustomer();
  expect(await deliveries()).toMatchObject([{ attempts: 0, state: 'pending' }]);
  await world.control('POST /deliveries/resume');
  await world.receiver.waitForType('customer.created');
});

it('a pending webhook survives a restart and is delivered when the receiver listens again', async () => {
  await world.receiver.close();
  await makeCustomer();
  await until(async () => ((await deliveries())[0]?.attempts ?? 0) >= 2);
  await world.restart();
  stripe = world.stripe();
  expect(await deliveries()).toMatchObject([{ state: 'pending' }]);
  await world.receiver.reopen();
  await world.control('POST /deliveries/retry');
  await world.receiver.waitForType('customer.created');
});
