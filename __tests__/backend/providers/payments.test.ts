import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CheckoutOrder } from '@/backend/providers/payments';

/** For what the payments sandbox does not answer: subscriptions, and answers that a proxy could give. */
let server: Server;
let payments: typeof import('@/backend/providers/payments');
let answer: object;
let asked: { path: string; fields: Record<string, string>; key?: string };

beforeAll(async () => {
  server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += String(chunk);
    const key = req.headers['idempotency-key'];
    asked = { path: req.url!, fields: Object.fromEntries(new URLSearchParams(body)), key: key as string };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, { STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(port) });
  payments = await import('@/backend/providers/payments');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const purchaseId = '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10';
const session = { id: 'cs_one', object: 'checkout.session', url: 'https://pay.test/cs_one', invoice: null };
const order: CheckoutOrder = {
  purchaseId,
  lines: [
    { title: 'Circle', quantity: 1, amountCents: 1999 },
    { title: 'Print', quantity: 2, amountCents: 1001 },
    { title: 'Card', quantity: 4, amountCents: 400 },
  ],
  feeCents: 408,
  monthlyFeePercent: 12,
  discountCents: 0,
  recurring: null,
  priceId: null,
  trialDays: null,
  destination: 'acct_seller',
  buyerEmail: 'buyer@kumu.test',
  successUrl: 'https://kumu.test/yes',
  cancelUrl: 'https://kumu.test/no',
  expiresAt: new Date('2026-01-01T00:00:00.900Z'),
};

describe('a payment page', () => {
  beforeEach(() => (answer = session));

  test('for one payment names the fee in cents, and what each line costs altogether', async () => {
    expect(await payments.openCheckout(order)).toEqual({ sessionId: 'cs_one', url: session.url });
    expect(asked).toMatchObject({ path: '/v1/checkout/sessions', key: `purchase:${purchaseId}` });
    expect(asked.fields).toMatchObject({
      mode: 'payment',
      'payment_intent_data[application_fee_amount]': '408',
      'payment_intent_data[transfer_data][destination]': 'acct_seller',
      'payment_intent_data[metadata][purchaseId]': purchaseId,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][unit_amount]': '1999',
      'line_items[1][quantity]': '1',
      'line_items[1][price_data][unit_amount]': '1001',
      'line_items[1][price_data][product_data][name]': '2 × Print',
      'line_items[2][quantity]': '4',
      'line_items[2][price_data][unit_amount]': '100',
      'line_items[2][price_data][product_data][name]': 'Card',
      expires_at: '1767225600',
    });
    expect(Object.keys(asked.fields).filter((name) => name.includes('recurring'))).toEqual([]);
  });

  test('for a recurring payment names the fee as a percentage', async () => {
    await payments.openCheckout({ ...order, recurring: 'month' });
    expect(asked.fields).toMatchObject({
      mode: 'subscription',
      'subscription_data[application_fee_percent]': '12',
      'subscription_data[transfer_data][destination]': 'acct_seller',
      'line_items[0][price_data][recurring][interval]': 'month',
    });
  });

  test.each([null, 'month'] as const)(
    'without a seller names no fee and no account (%s)',
    async (recurring) => {
      await payments.openCheckout({ ...order, recurring, destination: null });
      expect(Object.keys(asked.fields).filter((name) => /fee|transfer/.test(name))).toEqual([]);
    },
  );

  test.each([
    ['another object', { ...session, object: 'list' }],
    ['no id', { ...session, id: '' }],
    ['no page', { ...session, url: null }],
  ])('fault 32: an answer with %s is no success', async (_, given) => {
    answer = given;
    await expect(payments.openCheckout(order)).rejects.toMatchObject({ status: 502 });
  });
});

describe('the state of a payment', () => {
  const paid = { ...session, status: 'complete', payment_status: 'paid', client_reference_id: purchaseId };
  test.each([
    ['EXPIRED', { status: 'expired', payment_status: 'unpaid' }],
    ['OPEN', { status: 'open', payment_status: 'unpaid' }],
    ['PAID', {}],
    ['PAID', { payment_status: 'no_payment_required' }],
    ['PENDING', { payment_status: 'unpaid', payment_intent: { id: 'pi_one', status: 'processing' } }],
    ['PENDING', { payment_status: 'unpaid', payment_intent: 'pi_one' }],
    ['FAILED', { payment_status: 'unpaid', payment_intent: { status: 'requires_payment_method' } }],
    ['FAILED', { payment_status: 'unpaid', payment_intent: { status: 'canceled' } }],
  ])('is %s for %j', async (state, change) => {
    answer = { ...paid, ...change };
    expect(await payments.readCheckout('cs_one')).toMatchObject({ sessionId: 'cs_one', purchaseId, state });
  });

  test.each([
    ['the one that paid its first invoice', 'pi_two', ['canceled', 'paid']],
    ['none during a trial', null, []],
  ])('of a subscription is %s', async (_, paymentId, states) => {
    const attempts = states.map((status, index) => ({
      status,
      payment: { type: 'payment_intent', payment_intent: ['pi_one', 'pi_two'][index] },
    }));
    answer = { ...paid, payment_intent: null, invoice: { id: 'in_one', payments: { data: attempts } } };
    expect(await payments.readCheckout('cs_one')).toMatchObject({ state: 'PAID', paymentId });
  });

  test('an id that is not ours belongs to no purchase', async () => {
    answer = { ...paid, client_reference_id: 'order-7' };
    expect(await payments.readCheckout('cs_one')).toMatchObject({ purchaseId: null, paymentId: null });
  });
});
