import Stripe from 'stripe';
import { WEBHOOK_SECRET } from '../../sandbox/payments/support/webhook-receiver';
import { request, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makePurchase } from '../../support/make/checkout';
import { makeCourse } from '../../support/make/courses';
import { makeCreator } from '../../support/make/creators';

/** Events that this file's handlers received. */
const handled: Stripe.Event[] = [];
let failures = 0;

beforeAll(async () => {
  await startBackend({ STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
  const { registerProviderEvents } = await import('@/backend/extension-points/provider-events');
  registerProviderEvents([
    {
      types: ['payout.paid', 'payout.failed'],
      async handle(event) {
        if (failures-- > 0) throw new Error('not now');
        handled.push(event);
      },
    },
  ]);
});
beforeEach(() => {
  handled.length = 0;
  failures = 0;
});

let count = 0;
/** Returns an event as the provider writes it; only the type matters in this file. */
const eventOf = (type: string, more: object = {}) => ({
  id: `evt_${++count}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: 1_780_000_000,
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  data: { object: { id: `po_${count}`, object: 'payout', some: { snake_case: ['as', 'it', 'came'] } } },
  type,
  ...more,
});

async function deliver(event: unknown, { secret = WEBHOOK_SECRET } = {}) {
  const payload = JSON.stringify(event);
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret });
  return request('POST', '/stripe/webhook', {
    raw: payload,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
}

async function findStored(id: string) {
  const { db } = await import('@/backend/db/connection');
  return db.selectFrom('providerEvents').selectAll().where('id', '=', id).executeTakeFirst();
}
async function countJobs(eventId: string): Promise<number> {
  const { db } = await import('@/backend/db/connection');
  const { sql } = await import('kysely');
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tasks.job
    where name = 'checkout.handleEvent' and data->>'eventId' = ${eventId}`.execute(db);
  return rows[0]!.count;
}

test('a provider event is stored completely, and each handler of its type receives it once', async () => {
  const event = eventOf('payout.paid');
  expect(await deliver(event)).toMatchObject({ status: 200, body: { received: true } });
  expect(await findStored(event.id)).toMatchObject({
    type: 'payout.paid',
    state: 'PENDING',
    payload: event,
    handledAt: null,
  });
  await runTasks('checkout.handleEvent');
  expect(handled).toEqual([event]);
  const stored = await findStored(event.id);
  expect(stored).toMatchObject({ state: 'HANDLED', payload: event });
  expect(stored!.handledAt).not.toBeNull();
});

test('a second delivery of a provider event changes nothing, even when its content differs', async () => {
  const event = eventOf('payout.failed');
  await deliver(event);
  await deliver({ ...event, type: 'payout.paid' });
  await runTasks('checkout.handleEvent');
  const first = await findStored(event.id);
  await deliver(event);
  await runTasks('checkout.handleEvent');
  expect(handled).toEqual([event]);
  expect(await countJobs(event.id)).toBe(1);
  expect(await findStored(event.id)).toEqual(first);
});

test('a provider event whose handler fails remains PENDING and is handled later', async () => {
  const event = eventOf('payout.paid');
  await deliver(event);
  failures = 1;
  const { handleEvent } = await import('@/backend/checkout/events/service');
  await expect(handleEvent(event.id)).rejects.toThrow('not now');
  expect(await findStored(event.id)).toMatchObject({ state: 'PENDING', handledAt: null });
  await handleEvent(event.id);
  expect(await findStored(event.id)).toMatchObject({ state: 'HANDLED' });
  expect(handled).toEqual([event]);
  await runTasks('checkout.handleEvent');
});

test('an event with characters that the database refuses is stored with replacement characters', async () => {
  const withText = (name: string, texts: string[]) => ({ object: { object: 'payout', [name]: texts } });
  const kept = ['a\uFFFDb', '\uFFFD', '\uFFFDx', '😀', 'written: \\u0000 \\ud800', '"\n\t'];
  const sent = ['a\0b', '\uD800', '\uDFFFx', ...kept.slice(3)];
  const event = eventOf('payout.paid', { data: withText('na\0me', sent) });
  expect((await deliver(event)).status).toBe(200);
  await runTasks('checkout.handleEvent');
  const stored = { ...event, data: withText('na\uFFFDme', kept) };
  expect(await findStored(event.id)).toMatchObject({ state: 'HANDLED', payload: stored });
  expect(handled).toEqual([stored]);
});

test('a provider event of a type without a handler is stored and marked', async () => {
  const event = eventOf('radar.early_fraud_warning.created');
  expect((await deliver(event)).status).toBe(200);
  expect(await findStored(event.id)).toMatchObject({ state: 'UNKNOWN', payload: event, handledAt: null });
  expect(await countJobs(event.id)).toBe(0);
});

test('an event of the provider’s other mode (live or test) is stored, marked and not handled', async () => {
  const event = eventOf('payout.paid', { livemode: true });
  expect((await deliver(event)).status).toBe(200);
  expect(await findStored(event.id)).toMatchObject({ state: 'OTHER_MODE', payload: event });
  expect(await countJobs(event.id)).toBe(0);
  await runTasks('checkout.handleEvent');
  expect(handled).toEqual([]);
});

test('an event without the signature of the provider is not stored', async () => {
  const event = eventOf('payout.paid');
  expect(await deliver(event, { secret: 'whsec_of_somebody_else' })).toMatchObject({ status: 400 });
  expect(await findStored(event.id)).toBeUndefined();
});

test.each([
  ['nothing', null],
  ['text', 'evt_1'],
  ['an event without an id', eventOf('payout.paid', { id: undefined })],
  ['an event without an object', eventOf('payout.paid', { data: null })],
  ['an event without a mode', eventOf('payout.paid', { livemode: undefined })],
])('the webhook refuses %s with a valid signature', async (_what, event) => {
  expect(await deliver(event)).toMatchObject({ status: 400, body: { code: 'BAD_EVENT' } });
});

test('every event type that a domain contributes has a handler', async () => {
  const { listHandlers } = await import('@/backend/extension-points/provider-events');
  const known: Stripe.Event['type'][] = [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'charge.refunded',
    'payout.paid',
  ];
  expect(known.filter((type) => listHandlers(type).length === 0)).toEqual([]);
  // A handler records a payment, and another handler stores a membership's card.
  expect(listHandlers('checkout.session.completed')).toHaveLength(2);
  expect(listHandlers('customer.created')).toEqual([]);
});

test("an event about an erased person's payment is stored without the payer's data", async () => {
  const { db } = await import('@/backend/db/connection');
  const creator = await makeCreator();
  const [erased, other] = [await makePerson(), await makePerson()];
  const paymentOf = async (person: Person) => {
    const paymentId = `pi_${person.userId}`;
    await makePurchase(person, creator, (await makeCourse(creator)).id);
    await db
      .updateTable('payments')
      .set({ providerPaymentId: paymentId })
      .where('buyerId', '=', person.userId)
      .execute();
    return paymentId;
  };
  const [theirs, others] = [await paymentOf(erased), await paymentOf(other)];
  await db.updateTable('users').set({ erasedAt: new Date() }).where('id', '=', erased.userId).execute();
  const storedOf = async (object: object) => {
    const event = eventOf('radar.early_fraud_warning.created', { data: { object } });
    await deliver(event);
    return ((await findStored(event.id))!.payload as { data: object }).data;
  };
  const charge = (payment: string) => ({
    id: `ch_${payment}`,
    amount: 6400,
    payment_intent: payment,
    billing_details: { name: 'Teodora' },
  });
  expect(await storedOf(charge(theirs))).toEqual({
    object: { id: `ch_${theirs}`, amount: 6400, payment_intent: theirs },
  });
  expect(await storedOf({ id: theirs, receipt_email: 'teodora@kumu.test' })).toEqual({
    object: { id: theirs },
  });
  expect(await storedOf(charge(others))).toEqual({ object: charge(others) });
});
