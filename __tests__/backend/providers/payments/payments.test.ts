import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CheckoutOrder } from '@/backend/providers/payments/payments';

/**
 * Mock of the payment provider for subscriptions, which the payments sandbox does not support, and
 * for unusual responses.
 */
let server: Server;
let payments: typeof import('@/backend/providers/payments/payments');
let answer: object;
/**
 * Responses that replace `answer`, by the beginning of the method and path. A response with `error`
 * is sent as a rejection.
 */
let answers: Record<string, object>;
type Asked = { path: string; fields: Record<string, string>; key?: string; text: string };
let asked: Asked;
/** All requests of a test, each with its method and path. */
let requests: (Asked & { call: string })[];

beforeAll(async () => {
  server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += String(chunk);
    const key = req.headers['idempotency-key'];
    const fields = Object.fromEntries(new URLSearchParams(body));
    asked = { path: req.url!, fields, key: key as string, text: body };
    const call = `${req.method} ${decodeURIComponent(req.url!)}`;
    requests.push({ ...asked, call });
    const [, given = answer] = Object.entries(answers).find(([start]) => call.startsWith(start)) ?? [];
    const { error } = given as { error?: { type: string; status?: number } };
    const status = !error ? 200 : (error.status ?? (error.type === 'card_error' ? 402 : 400));
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(given));
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, { STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(port) });
  payments = await import('@/backend/providers/payments/payments');
});
beforeEach(() => {
  answers = {};
  requests = [];
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const purchaseId = '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10';
const session = { id: 'cs_one', object: 'checkout.session', url: 'https://pay.test/cs_one', invoice: null };
const paymentId = '8e2a1d4f-3a7c-4c1f-8b64-1e3a7e2a5b21';
const order: CheckoutOrder = {
  paymentId,
  purchaseId,
  isSplit: false,
  lines: [
    { title: 'Circle', quantity: 1, amountCents: 1999 },
    { title: 'Print', quantity: 2, amountCents: 1001 },
    { title: 'Card', quantity: 4, amountCents: 400 },
  ],
  feeCents: 408,
  recurringFeePercent: 12,
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

  test('a payment page for a single payment has the fee in cents and the total of each order line', async () => {
    expect(await payments.openCheckout(order)).toEqual({ sessionId: 'cs_one', url: session.url });
    expect(asked).toMatchObject({ path: '/v1/checkout/sessions', key: `payment:${paymentId}` });
    const line = (index: number, quantity: string, amount: string, name: string) => ({
      [`line_items[${index}][quantity]`]: quantity,
      [`line_items[${index}][price_data][currency]`]: 'aud',
      [`line_items[${index}][price_data][tax_behavior]`]: 'inclusive',
      [`line_items[${index}][price_data][unit_amount]`]: amount,
      [`line_items[${index}][price_data][product_data][name]`]: name,
    });
    expect(asked.fields).toEqual({
      mode: 'payment',
      client_reference_id: paymentId,
      'metadata[paymentId]': paymentId,
      'payment_intent_data[application_fee_amount]': '408',
      'payment_intent_data[transfer_data][destination]': 'acct_seller',
      'payment_intent_data[metadata][paymentId]': paymentId,
      ...line(0, '1', '1999', 'Circle'),
      ...line(1, '1', '1001', '2 × Print'),
      ...line(2, '4', '100', 'Card'),
      customer_email: 'buyer@kumu.test',
      success_url: 'https://kumu.test/yes',
      cancel_url: 'https://kumu.test/no',
      expires_at: '1767225600',
    });
  });

  test('a payment page for a recurring payment has the fee as a percentage', async () => {
    answers['POST /v1/customers'] = { id: 'cus_one', object: 'customer' };
    await payments.openCheckout({ ...order, recurring: 'month' });
    expect(requests[0]).toMatchObject({
      call: 'POST /v1/customers',
      key: `customer:${purchaseId}`,
      fields: { email: 'buyer@kumu.test', 'metadata[purchaseId]': purchaseId },
    });
    expect(asked.fields).not.toHaveProperty('customer_email');
    expect(asked.fields).toMatchObject({
      mode: 'subscription',
      customer: 'cus_one',
      'subscription_data[application_fee_percent]': '12',
      'subscription_data[transfer_data][destination]': 'acct_seller',
      'line_items[0][price_data][recurring][interval]': 'month',
    });
  });

  test("a payment page for a plan has the plan's price, trial days and a coupon for the first month", async () => {
    const plan = { recurring: 'month' as const, priceId: 'price_one', trialDays: 7, discountCents: 300 };
    answers['POST /v1/coupons'] = { id: 'coupon_one', object: 'coupon' };
    await payments.openCheckout({ ...order, ...plan });
    expect(asked.fields).toMatchObject({
      'line_items[0][price]': 'price_one',
      'line_items[0][quantity]': '1',
      'subscription_data[trial_period_days]': '7',
      'subscription_data[metadata][purchaseId]': purchaseId,
      'discounts[0][coupon]': 'coupon_one',
    });
    expect(requests.find(({ call }) => call === 'POST /v1/coupons')).toMatchObject({
      key: `discount:${purchaseId}`,
      fields: {
        amount_off: '300',
        currency: 'aud',
        duration: 'once',
        max_redemptions: '1',
        'metadata[purchaseId]': purchaseId,
      },
    });
    requests = [];
    await payments.openCheckout({ ...order, ...plan, trialDays: null, discountCents: 0 });
    await payments.openCheckout({ ...order, discountCents: 300 });
    const pages = requests.filter(({ call }) => call === 'POST /v1/checkout/sessions');
    expect([pages.length, requests.some(({ call }) => call === 'POST /v1/coupons')]).toEqual([2, false]);
    expect(Object.keys(pages[0]!.fields).filter((name) => /trial|discount/.test(name))).toEqual([]);
  });

  test('a payment page for several sellers has a transfer group and neither a fee nor a destination', async () => {
    await payments.openCheckout({ ...order, isSplit: true, destination: null });
    expect(asked.fields).toMatchObject({ 'payment_intent_data[transfer_group]': paymentId });
    expect(Object.keys(asked.fields).filter((name) => /fee|transfer_data/.test(name))).toEqual([]);
  });

  test.each([null, 'month'] as const)(
    'a payment page without a seller has no fee and no account (%s)',
    async (recurring) => {
      await payments.openCheckout({ ...order, recurring, destination: null });
      expect(Object.keys(asked.fields).filter((name) => /fee|transfer/.test(name))).toEqual([]);
    },
  );

  test.each([
    ['another object', { ...session, object: 'list' }],
    ['no id', { ...session, id: '' }],
    ['no page', { ...session, url: null }],
  ])('a provider response with %s is treated as an error', async (_, given) => {
    answer = given;
    await expect(payments.openCheckout(order)).rejects.toMatchObject({ status: 502 });
  });
});

describe('the state of a payment', () => {
  const paid = { ...session, status: 'complete', payment_status: 'paid', client_reference_id: paymentId };
  test.each([
    ['EXPIRED', { status: 'expired', payment_status: 'unpaid' }],
    ['OPEN', { status: 'open', payment_status: 'unpaid' }],
    ['PAID', {}],
    ['PAID', { payment_status: 'no_payment_required' }],
    ['PENDING', { payment_status: 'unpaid', payment_intent: { id: 'pi_one', status: 'processing' } }],
    ['PENDING', { payment_status: 'unpaid', payment_intent: 'pi_one' }],
    ['FAILED', { payment_status: 'unpaid', payment_intent: { status: 'requires_payment_method' } }],
    ['FAILED', { payment_status: 'unpaid', payment_intent: { status: 'canceled' } }],
  ])('the payment state is %s for %j', async (state, change) => {
    answer = { ...paid, ...change };
    expect(await payments.readCheckout('cs_one')).toMatchObject({
      sessionId: 'cs_one',
      reference: paymentId,
      state,
    });
  });

  test.each([
    ['the one that paid its first invoice', 'pi_two', ['canceled', 'paid']],
    ['none during a trial', null, []],
  ])("the provider's payment id of a subscription is %s", async (_, providerPaymentId, states) => {
    const attempts = states.map((status, index) => ({
      status,
      payment: { type: 'payment_intent', payment_intent: ['pi_one', 'pi_two'][index] },
    }));
    answer = { ...paid, payment_intent: null, invoice: { id: 'in_one', payments: { data: attempts } } };
    expect(await payments.readCheckout('cs_one')).toMatchObject({ state: 'PAID', providerPaymentId });
  });

  test('the payment state contains all known fields', async () => {
    const subscription = { id: 'sub_one' };
    answer = { ...paid, status: 'open', amount_total: 1999, currency: 'aud', subscription };
    expect(await payments.readCheckout('cs_one')).toEqual({
      sessionId: 'cs_one',
      url: session.url,
      reference: paymentId,
      state: 'OPEN',
      isRefused: false,
      amountCents: 1999,
      currency: 'aud',
      providerPaymentId: null,
      subscriptionId: 'sub_one',
    });
    expect(requests[0]!.call).toMatch(/expand\[0\]=payment_intent&expand\[1\]=invoice.payments$/);
  });

  test.each([
    ['requires_payment_method', {}, true],
    ['requires_payment_method', null, false],
    ['processing', {}, false],
  ])('a payment with status %s and last error %j has isRefused: %s', async (status, error, isRefused) => {
    answer = { ...paid, payment_intent: { id: 'pi_one', status, last_payment_error: error } };
    expect(await payments.readCheckout('cs_one')).toMatchObject({ isRefused, providerPaymentId: 'pi_one' });
  });

  const refusedPayment = { id: 'pi_one', status: 'requires_payment_method', last_payment_error: {} };
  const refusedSetup = { id: 'seti_one', status: 'requires_payment_method', last_setup_error: {} };
  test.each([
    ['its customer’s last payment was refused', 1999, 'payment_intents', [refusedPayment], true],
    [
      'its customer’s last payment has no error',
      1999,
      'payment_intents',
      [{ ...refusedPayment, last_payment_error: null }],
      false,
    ],
    ['no card was tried', 1999, 'payment_intents', [], false],
    ['the card of a free first month was refused', 0, 'setup_intents', [refusedSetup], true],
    [
      'the card of a free first month has no error',
      0,
      'setup_intents',
      [{ ...refusedSetup, last_setup_error: null }],
      false,
    ],
    ['no card was tried for a free first month', 0, 'setup_intents', [], false],
  ] as const)(
    'an open subscription page has the latest refusal when %s',
    async (_, amount, list, data, isRefused) => {
      const open = { status: 'open', payment_status: 'unpaid', mode: 'subscription', customer: 'cus_one' };
      answer = { ...paid, ...open, amount_total: amount };
      answers[`GET /v1/${list}?customer=cus_one&limit=1`] = { object: 'list', has_more: false, data };
      expect(await payments.readCheckout('cs_one')).toMatchObject({ state: 'OPEN', isRefused });
      expect(requests.map(({ call }) => call.split('?')[0])).toEqual([
        'GET /v1/checkout/sessions/cs_one',
        `GET /v1/${list}`,
      ]);
    },
  );

  test('an unknown payment has the state null, and any other provider error returns 502', async () => {
    answer = { error: { type: 'invalid_request_error', code: 'resource_missing' } };
    expect(await payments.readCheckout('cs_one')).toBeNull();
    answer = { error: { type: 'invalid_request_error', code: 'other' } };
    await expect(payments.readCheckout('cs_one')).rejects.toMatchObject({
      status: 502,
      code: 'PAYMENTS_UNAVAILABLE',
    });
    // Closing a page that is already closed must not fail.
    await payments.expireCheckout('cs_one');
    answer = { error: { type: 'card_error' } };
    await expect(payments.expireCheckout('cs_one')).rejects.toMatchObject({ status: 502 });
  });

  test('a reference id of another system is read as null', async () => {
    answer = { ...paid, client_reference_id: 'order-7' };
    expect(await payments.readCheckout('cs_one')).toMatchObject({ reference: null, providerPaymentId: null });
  });
});

const missing = { error: { type: 'invalid_request_error', code: 'resource_missing' } };
const refusal = { error: { type: 'invalid_request_error', code: 'other' } };
const broken = { error: { type: 'card_error' } };

describe('refunds at the provider', () => {
  const refund = {
    refundId: purchaseId.replace('7d', '8e'),
    purchaseId,
    paymentId: 'pi_one',
    amountCents: 500,
    isShared: true,
    hasFee: true,
  };
  const create = async (change: Partial<typeof refund> = {}) => {
    const { createRefund } = await import('@/backend/providers/payments/refunds');
    return createRefund({ ...refund, ...change });
  };

  test("a refund also reverses the seller's transfer and, if there was a fee, the fee", async () => {
    answer = { id: 're_one', object: 'refund' };
    const fields = {
      payment_intent: 'pi_one',
      amount: '500',
      'metadata[refundId]': refund.refundId,
      'metadata[purchaseId]': purchaseId,
    };
    expect(await create()).toBe(true);
    expect([asked.fields, asked.key]).toEqual([
      { ...fields, reverse_transfer: 'true', refund_application_fee: 'true' },
      `refund:${refund.refundId}`,
    ]);
    await create({ hasFee: false });
    expect(asked.fields).toEqual({ ...fields, reverse_transfer: 'true' });
    await create({ isShared: false });
    expect(asked.fields).toEqual(fields);
  });

  test('a refund that the provider rejects returns false, and any other error returns 502', async () => {
    answer = refusal;
    expect(await create()).toBe(false);
    answer = broken;
    await expect(create()).rejects.toMatchObject({ status: 502 });
  });

  test.each([
    ['a payment', { paymentId: 'pi_one' }, 'payment_intent=pi_one'],
    ['a charge', { chargeId: 'ch_one' }, 'charge=ch_one'],
  ])('the stored refunds of %s are read', async (_, of, query) => {
    const { readRefunds } = await import('@/backend/providers/payments/refunds');
    const charge = {
      id: 'ch_one',
      object: 'charge',
      amount_refunded: 700,
      payment_intent: { id: 'pi_one' },
      metadata: { paymentId },
    };
    const row = (id: string, status: string, metadata: object) => ({
      id,
      object: 'refund',
      status,
      metadata,
      amount: 100,
      created: 1_700_000_000,
    });
    const data = [
      row('re_1', 'succeeded', { refundId: refund.refundId }),
      row('re_2', 'failed', { refundId: 'of another system' }),
      row('re_3', 'canceled', {}),
      row('re_4', 'pending', {}),
    ];
    answers = {
      'GET /v1/refunds': { object: 'list', has_more: false, data },
      'GET /v1/charges/ch_one': charge,
      'GET /v1/payment_intents/pi_one?expand[0]=latest_charge': { id: 'pi_one', latest_charge: charge },
    };
    const of4 = (providerId: string, state: string, refundId: string | null = null) => ({
      providerId,
      state,
      refundId,
      amountCents: 100,
      createdAt: new Date(1_700_000_000_000),
    });
    expect(await readRefunds(of)).toEqual({
      paymentId: 'pi_one',
      reference: paymentId,
      refunds: [
        ...[of4('re_1', 'SUCCEEDED', refund.refundId), of4('re_2', 'FAILED'), of4('re_3', 'FAILED')],
        of4('re_4', 'PENDING'),
      ],
    });
    expect(requests[0]!.call).toContain(query);
    answers = {};
    answer = missing;
    expect(await readRefunds(of)).toBeNull();
    answer = refusal;
    await expect(readRefunds(of)).rejects.toMatchObject({ status: 502 });
  });

  test('a request for the refunds of a payment without a charge returns 502', async () => {
    const { readRefunds } = await import('@/backend/providers/payments/refunds');
    answers['GET /v1/refunds'] = { object: 'list', has_more: false, data: [] };
    for (const charge of ['ch_one', null, { id: 'ch_one', object: 'other', metadata: {} }]) {
      answer = { id: 'pi_one', latest_charge: charge };
      await expect(readRefunds({ paymentId: 'pi_one' })).rejects.toMatchObject({ status: 502 });
    }
  });
});

describe('plans at the provider', () => {
  const load = () => import('@/backend/providers/payments/subscriptions');
  const names = { id: 'membership', creatorId: 'creator', name: 'Circle' };
  const plan = { ...names, priceCents: 900, yearlyPriceCents: null };
  const known = { productId: 'prod_one', priceId: 'price_one', yearlyPriceId: null };
  const price = {
    product: 'prod_one',
    currency: 'aud',
    unit_amount: '900',
    tax_behavior: 'inclusive',
    'recurring[interval]': 'month',
    'metadata[membershipId]': 'membership',
  };
  beforeEach(() => {
    answers = {
      'POST /v1/products': { id: 'prod_one', object: 'product' },
      'POST /v1/prices': { id: 'price_one', object: 'price' },
    };
  });

  test('a plan is created as a product with a monthly price, and another price can be added', async () => {
    const { createPlan, addPrice } = await load();
    expect(await createPlan(plan)).toEqual(known);
    expect(requests).toMatchObject([
      {
        call: 'POST /v1/products',
        key: 'plan:membership',
        fields: { name: 'Circle', 'metadata[membershipId]': 'membership', 'metadata[creatorId]': 'creator' },
      },
      { call: 'POST /v1/prices' },
    ]);
    expect(requests[1]!.fields).toEqual(price);
    expect(await addPrice({ ...known, id: plan.id }, { priceCents: 900, interval: 'month' })).toBe(
      'price_one',
    );
    expect(asked.fields).toEqual(price);
    answers['POST /v1/prices'] = { id: 'price_one', object: 'list' };
    await expect(
      addPrice({ ...known, id: plan.id }, { priceCents: 900, interval: 'month' }),
    ).rejects.toMatchObject({ status: 502 });
    answers['POST /v1/prices'] = { id: '', object: 'price' };
    await expect(
      addPrice({ ...known, id: plan.id }, { priceCents: 900, interval: 'month' }),
    ).rejects.toMatchObject({ status: 502 });
    answers['POST /v1/products'] = { id: 'prod_one', object: 'list' };
    await expect(createPlan(plan)).rejects.toMatchObject({ status: 502 });
  });

  test('a plan with a yearly price has a second price, which is opened and closed with the plan', async () => {
    const { createPlan, setPlanOpen } = await load();
    await createPlan({ ...plan, yearlyPriceCents: 9000 });
    expect(requests[2]!.fields).toEqual({ ...price, unit_amount: '9000', 'recurring[interval]': 'year' });
    await setPlanOpen({ ...known, yearlyPriceId: 'price_year' }, false);
    expect(requests.slice(3).map(({ call, fields }) => [call, fields])).toEqual([
      ['POST /v1/prices/price_one', { active: 'false' }],
      ['POST /v1/prices/price_year', { active: 'false' }],
      ['POST /v1/products/prod_one', { active: 'false' }],
    ]);
  });

  test('a plan can be closed, opened and renamed', async () => {
    const { closePrice, setPlanOpen, renamePlan } = await load();
    await closePrice('price_one');
    await setPlanOpen(known, true);
    await renamePlan(known, 'Ring');
    expect(requests.map(({ call, fields }) => [call, fields])).toEqual([
      ['POST /v1/prices/price_one', { active: 'false' }],
      ['POST /v1/prices/price_one', { active: 'true' }],
      ['POST /v1/products/prod_one', { active: 'true' }],
      ['POST /v1/products/prod_one', { name: 'Ring' }],
    ]);
  });
});

describe('subscriptions at the provider', () => {
  const load = () => import('@/backend/providers/payments/subscriptions');
  const item = {
    id: 'si_one',
    current_period_start: 1_700_000_000,
    current_period_end: 1_702_592_000,
    price: { id: 'price_one', unit_amount: 900 },
  };
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 };
  const found = {
    id: 'sub_one',
    object: 'subscription',
    status: 'active',
    cancel_at_period_end: true,
    ended_at: null,
    trial_end: null,
    items: { data: [item] },
    metadata: { purchaseId },
    latest_invoice: null,
    customer: 'cus_one',
    default_payment_method: { id: 'pm_one', card },
  };

  test('the terms of a subscription are its price, its fee and its destination', async () => {
    const { setTerms } = await load();
    answer = found;
    await setTerms('sub_one', { priceId: 'price_two', feePercent: 12.5, destination: 'acct_seller' });
    const fields = {
      'items[0][id]': 'si_one',
      'items[0][price]': 'price_two',
      proration_behavior: 'none',
    };
    expect(asked.fields).toEqual({
      ...fields,
      'transfer_data[destination]': 'acct_seller',
      application_fee_percent: '12.5',
    });
    await setTerms('sub_one', { priceId: 'price_two', feePercent: 12.5, destination: null });
    expect(asked.fields).toEqual({ ...fields, transfer_data: '', application_fee_percent: '' });
    answer = { ...found, items: { data: [] } };
    const terms = { priceId: 'price_two', feePercent: 1, destination: null };
    await expect(setTerms('sub_one', terms)).rejects.toMatchObject({ status: 502 });
  });

  test('a subscription is read in its current state', async () => {
    const { readSubscription } = await load();
    answer = found;
    const record = {
      purchaseId,
      status: 'ACTIVE',
      cancelsAtPeriodEnd: true,
      payUrl: null,
      periodStartsAt: new Date(1_700_000_000_000),
      periodEndsAt: new Date(1_702_592_000_000),
      trialEndsAt: null,
      priceId: 'price_one',
      priceCents: 900,
      card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 },
    };
    expect(await readSubscription('sub_one')).toEqual(record);
    expect(requests[0]!.call).toContain('expand[0]=latest_invoice&expand[1]=default_payment_method');
    const endedAt = {
      ended_at: 1_701_000_000,
      metadata: { purchaseId: 'other' },
      default_payment_method: 'pm',
    };
    answer = { ...found, ...endedAt };
    expect(await readSubscription('sub_one')).toEqual({
      ...record,
      purchaseId: null,
      card: null,
      periodEndsAt: new Date(1_701_000_000_000),
    });
    answer = { ...found, trial_end: 1_700_000_000 };
    expect(await readSubscription('sub_one')).toMatchObject({ trialEndsAt: new Date(1_700_000_000_000) });
    answer = { ...found, items: { data: [] } };
    await expect(readSubscription('sub_one')).rejects.toMatchObject({ status: 502 });
    answer = missing;
    expect(await readSubscription('sub_one')).toBeNull();
  });

  test.each([
    ['trialing', 'TRIAL'],
    ['active', 'ACTIVE'],
    ['past_due', 'PAST_DUE'],
    ['unpaid', 'PAST_DUE'],
    ['canceled', 'CANCELLED'],
    ['incomplete_expired', 'CANCELLED'],
  ])('a subscription with status %s is read as %s', async (status, expected) => {
    answer = { ...found, status };
    expect((await (await load()).readSubscription('sub_one'))!.status).toBe(expected);
  });

  test.each([
    ['open', { status: 'open', hosted_invoice_url: 'https://pay.test/in' }, 'https://pay.test/in'],
    ['open without a page', { status: 'open', hosted_invoice_url: null }, null],
    ['paid', { status: 'paid', hosted_invoice_url: 'https://pay.test/in' }, null],
    ['only an id', 'in_one', null],
  ])('a subscription whose latest invoice is %s has the payment page %j', async (_, invoice, payUrl) => {
    answer = { ...found, latest_invoice: invoice };
    expect((await (await load()).readSubscription('sub_one'))!.payUrl).toBe(payUrl);
  });

  test('a subscription can be cancelled at the end of its period, or at once with its open invoices', async () => {
    const { setCancelling, cancelNow } = await load();
    answer = found;
    await setCancelling('sub_one', true);
    expect(asked).toMatchObject({
      path: '/v1/subscriptions/sub_one',
      fields: { cancel_at_period_end: 'true' },
    });
    requests = [];
    answers = {
      'DELETE /v1/subscriptions/sub_one': missing,
      'GET /v1/invoices?': { object: 'list', data: [{ id: 'in_1' }, { id: 'in_2' }], has_more: false },
    };
    await cancelNow('sub_one');
    expect(requests.map(({ call }) => call)).toEqual([
      'DELETE /v1/subscriptions/sub_one',
      'GET /v1/invoices?subscription=sub_one&status=open&limit=100',
      'POST /v1/invoices/in_1/void',
      'POST /v1/invoices/in_2/void',
    ]);
    answers = { 'DELETE /v1/subscriptions/sub_one': refusal };
    await expect(cancelNow('sub_one')).rejects.toMatchObject({ status: 502 });
  });

  const invoice = {
    id: 'in_one',
    object: 'invoice',
    status: 'paid',
    billing_reason: 'subscription_create',
    amount_paid: 900,
    parent: { subscription_details: { subscription: 'sub_one' } },
    lines: { data: [{ period: { start: 1_700_000_000, end: 1_702_592_000 } }] },
    payments: {
      data: [
        { status: 'open', payment: { payment_intent: 'pi_open' } },
        { status: 'paid', payment: { payment_intent: { id: 'pi_paid' } } },
      ],
    },
  };
  const billed = {
    invoiceId: 'in_one',
    subscriptionId: 'sub_one',
    isPaid: true,
    isFirst: true,
    amountCents: 900,
    paymentId: 'pi_paid',
    period: { from: new Date(1_700_000_000_000), until: new Date(1_702_592_000_000) },
  };

  test('an invoice of a subscription is read with its purpose, its period and its payment', async () => {
    const { readInvoice, listPaidInvoices } = await load();
    answer = invoice;
    expect(await readInvoice('in_one')).toEqual(billed);
    expect(requests[0]!.call).toContain('expand[0]=payments');
    answer = {
      ...invoice,
      status: 'open',
      billing_reason: 'subscription_cycle',
      parent: null,
      payments: { data: [] },
      lines: { data: [] },
    };
    expect(await readInvoice('in_one')).toEqual({
      ...billed,
      isPaid: false,
      isFirst: false,
      subscriptionId: null,
      paymentId: null,
      period: null,
    });
    answer = missing;
    expect(await readInvoice('in_one')).toBeNull();
    answer = { object: 'list', data: [{ ...invoice, id: 'in_two' }, invoice], has_more: false };
    requests = [];
    expect(await listPaidInvoices('sub_one')).toEqual([billed, { ...billed, invoiceId: 'in_two' }]);
    expect(requests[0]!.call).toBe(
      'GET /v1/invoices?subscription=sub_one&status=paid&limit=12&expand[0]=data.payments',
    );
  });

  test.each([
    [{ transfer_data: { destination: 'acct' }, application_fee_amount: 108 }, 108],
    [{ transfer_data: { destination: 'acct' }, application_fee_amount: null }, 0],
    [{ transfer_data: null, application_fee_amount: 108 }, null],
  ])('the platform fee of a payment like %j is %j', async (change, fee) => {
    const { readFee } = await load();
    answer = { id: 'pi_one', object: 'payment_intent', ...change };
    expect(await readFee('pi_one')).toBe(fee);
    answer = { id: 'pi_one', object: 'list' };
    await expect(readFee('pi_one')).rejects.toMatchObject({ status: 502 });
  });

  describe('the card of a subscription', () => {
    const cards = () => import('@/backend/providers/payments/cards');
    const method = { id: 'pm_new', created: 20, card: { ...card, brand: 'a new one' } };
    const given = {
      subscriptionId: 'sub_one',
      customerId: 'cus_one',
      intentId: 'seti_one',
      method,
    };

    test('a new card is entered on a page of the provider', async () => {
      const { openCardPage } = await cards();
      answers = { 'GET /v1/subscriptions/sub_one': { ...found, customer: { id: 'cus_one' } } };
      answer = { ...session, object: 'checkout.session' };
      const page = {
        subscriptionId: 'sub_one',
        successUrl: 'https://kumu.test/yes',
        cancelUrl: 'https://kumu.test/no',
      };
      expect(await openCardPage(page)).toBe(session.url);
      expect(asked.fields).toEqual({
        mode: 'setup',
        currency: 'aud',
        customer: 'cus_one',
        'allowed_payment_method_types[0]': 'card',
        'metadata[subscriptionId]': 'sub_one',
        success_url: page.successUrl,
        cancel_url: page.cancelUrl,
      });
      answer = { ...session, url: null };
      await expect(openCardPage(page)).rejects.toMatchObject({ status: 502 });
    });

    test("a saved card is read from the provider's page", async () => {
      const { readCardPage, toCard } = await cards();
      const saved = {
        id: 'cs_one',
        mode: 'setup',
        status: 'complete',
        customer: 'cus_one',
        metadata: { subscriptionId: 'sub_one' },
        setup_intent: { id: 'seti_one', payment_method: method },
      };
      answer = saved;
      expect(await readCardPage('cs_one')).toEqual(given);
      expect(requests[0]!.call).toContain('expand[0]=setup_intent.payment_method');
      for (const change of [
        { mode: 'payment' },
        { status: 'open' },
        { customer: null },
        { metadata: {} },
        { setup_intent: 'seti_one' },
        { setup_intent: { id: 'seti_one', payment_method: 'pm_new' } },
        { setup_intent: { id: 'seti_one', payment_method: null } },
      ]) {
        answer = { ...saved, ...change };
        expect(await readCardPage('cs_one')).toBeNull();
      }
      answer = missing;
      expect(await readCardPage('cs_one')).toBeNull();
      answer = refusal;
      await expect(readCardPage('cs_one')).rejects.toMatchObject({ status: 502 });
      expect(toCard(method)).toEqual({ brand: 'other', last4: '4242', expMonth: 4, expYear: 2030 });
      expect([toCard('pm_new'), toCard(null), toCard({ card: null })]).toEqual([null, null, null]);
    });

    test('a new card is used for the subscription and its open invoice, unless a later card was saved', async () => {
      const { applyCard: giveCard } = await cards();
      const calls = async (change: object, pay: object = { id: 'in_one' }) => {
        requests = [];
        answers = {
          'GET /v1/subscriptions/sub_one?expand[0]=default_payment_method&expand[1]=latest_invoice': {
            ...found,
            default_payment_method: null,
            latest_invoice: { id: 'in_one', status: 'open' },
            ...change,
          },
          'POST /v1/invoices/in_one/pay': pay,
        };
        answer = found;
        await giveCard(given);
        return requests.slice(1).map(({ call, fields, key }) => [call, fields, call.endsWith('/pay') && key]);
      };
      const used = ['POST /v1/subscriptions/sub_one', { default_payment_method: 'pm_new' }, false];
      const tried = [
        'POST /v1/invoices/in_one/pay',
        { payment_method: 'pm_new', off_session: 'true' },
        'card:seti_one:in_one',
      ];
      expect(await calls({})).toEqual([used, tried]);
      expect(await calls({ default_payment_method: 'pm_new' })).toEqual([tried]);
      expect(await calls({ latest_invoice: { id: 'in_one', status: 'paid' } })).toEqual([used]);
      expect(await calls({ latest_invoice: 'in_one' })).toEqual([used]);
      expect(await calls({ default_payment_method: { id: 'pm_old', created: 20 } })).toEqual([used, tried]);
      expect(await calls({ default_payment_method: { id: 'pm_later', created: 21 } })).toEqual([]);
      expect(await calls({ status: 'canceled' })).toEqual([]);
      expect(await calls({ customer: 'cus_two' })).toEqual([]);
      // A declined card and an invoice that is already paid must not fail the call.
      expect(await calls({}, broken)).toEqual([used, tried]);
      expect(await calls({}, refusal)).toEqual([used, tried]);
      await expect(calls({}, { error: { type: 'idempotency_error' } })).rejects.toMatchObject({
        status: 502,
      });
    });
  });
});

test('listTransactions omits transfers, payouts and application fees', async () => {
  const { listTransactions } = await import('@/backend/providers/payments/transactions');
  const line = (id: string, type: string, source: unknown = null) => ({
    id,
    type,
    source,
    amount: -500,
    fee: 20,
    created: 1_700_000_000,
  });
  const internal = [
    ...['application_fee', 'application_fee_refund', 'payout', 'payout_cancel', 'payout_failure'],
    ...['transfer', 'transfer_cancel', 'transfer_failure', 'transfer_refund'],
  ];
  const data = [
    ...internal.map((type) => line(`txn_${type}`, type)),
    line('txn_1', 'charge', { id: 'ch_one', payment_intent: 'pi_one' }),
    line('txn_2', 'refund', { id: 're_one', payment_intent: { id: 'pi_two' } }),
    line('txn_3', 'adjustment', 'du_one'),
    line('txn_4', 'stripe_fee', { id: 'other' }),
    line('txn_5', 'charge', { id: 'ch_two', payment_intent: null }),
  ];
  answer = { object: 'list', data, has_more: false };
  const found = await listTransactions(new Date(1_600_000_000_900));
  expect(found.map(({ id, type, paymentId }) => [id, type, paymentId])).toEqual([
    ['txn_1', 'charge', 'pi_one'],
    ['txn_2', 'refund', 'pi_two'],
    ['txn_3', 'adjustment', null],
    ['txn_4', 'stripe_fee', null],
    ['txn_5', 'charge', null],
  ]);
  expect(found[0]).toMatchObject({ amountCents: -500, feeCents: 20, createdAt: new Date(1_700_000_000_000) });
  expect(requests[0]!.call).toBe(
    'GET /v1/balance_transactions?created[gte]=1600000000&limit=100&expand[0]=data.source',
  );
  answer = refusal;
  await expect(listTransactions(new Date())).rejects.toMatchObject({ status: 502 });
});

describe('transfers at the provider', () => {
  const load = () => import('@/backend/providers/payments/transfers');
  const named = { paymentKey: 'purchase-one', transferGroup: 'purchase-one' };
  const order = {
    ...named,
    providerPaymentId: null,
    destination: 'acct_seller',
    amountCents: 700,
    refusals: 2,
  };

  test('a transfer is found by its payment key, and is created and reversed with an idempotency key', async () => {
    const { findTransfer, createTransfer, reverseTransfer } = await load();
    answer = { object: 'list', data: [], has_more: false };
    expect(await findTransfer(named)).toBeNull();
    expect(requests[0]!.call).toBe('GET /v1/transfers?transfer_group=purchase-one&limit=100');
    const sent = {
      id: 'tr_one',
      object: 'transfer',
      amount_reversed: 30,
      metadata: { paymentKey: 'purchase-one' },
    };
    const another = { ...sent, id: 'tr_two', metadata: { paymentKey: 'purchase-two' } };
    answer = { object: 'list', data: [another, sent], has_more: false };
    expect(await findTransfer(named)).toEqual({ providerId: 'tr_one', reversedCents: 30 });
    answer = sent;
    expect(await createTransfer(order)).toEqual({ providerId: 'tr_one', reversedCents: 30 });
    expect([asked.key, asked.fields]).toEqual([
      'transfer:purchase-one:2',
      {
        amount: '700',
        currency: 'aud',
        destination: 'acct_seller',
        transfer_group: 'purchase-one',
        'metadata[paymentKey]': 'purchase-one',
      },
    ]);
    await reverseTransfer('purchase-one', { providerId: 'tr_one', reversedCents: 30 }, 400);
    expect([asked.path, asked.key, asked.fields]).toEqual([
      ...['/v1/transfers/tr_one/reversals', 'transfer-reversal:purchase-one:30'],
      { amount: '400', 'metadata[paymentKey]': 'purchase-one' },
    ]);
  });

  test('a transfer from a payment names its charge and does not need an available balance', async () => {
    answers['GET /v1/payment_intents/pi_one'] = {
      id: 'pi_one',
      object: 'payment_intent',
      latest_charge: 'ch_one',
    };
    answer = { id: 'tr_one', object: 'transfer', amount_reversed: 0 };
    await (await load()).createTransfer({ ...order, transferGroup: 'group', providerPaymentId: 'pi_one' });
    expect(asked.fields).toMatchObject({ source_transaction: 'ch_one', transfer_group: 'group' });
  });

  test.each([
    ['balance_insufficient', 'NO_FUNDS'],
    ['other', 'NOT_RECEIVING'],
  ])('a transfer that the provider rejects with %s returns %s', async (code, expected) => {
    answer = { error: { type: 'invalid_request_error', code } };
    expect(await (await load()).createTransfer(order)).toBe(expected);
  });

  test('any unexpected response to a transfer call returns 502', async () => {
    const { createTransfer, findTransfer, reverseTransfer } = await load();
    for (const each of [broken, { id: 'tr_one', object: 'list' }, { id: '', object: 'transfer' }]) {
      answer = each;
      await expect(createTransfer(order)).rejects.toMatchObject({ status: 502 });
    }
    answer = refusal;
    await expect(findTransfer(named)).rejects.toMatchObject({ status: 502 });
    const sent = { providerId: 'tr_one', reversedCents: 0 };
    await expect(reverseTransfer('purchase-one', sent, 1)).rejects.toMatchObject({ status: 502 });
  });
});

describe('disputes at the provider', () => {
  const load = () => import('@/backend/providers/payments/disputes');
  const dispute = {
    id: 'du_one',
    object: 'dispute',
    status: 'needs_response',
    reason: 'fraudulent',
    amount: 900,
    charge: { id: 'ch_one', metadata: { paymentId } },
    payment_intent: 'pi_one',
    created: 1_700_000_000,
    balance_transactions: [
      { amount: -900, fee: 25 },
      { amount: 400, fee: 0 },
      { amount: -100, fee: -5 },
    ],
    evidence_details: { due_by: 1_700_900_000 },
  };
  const record = {
    providerId: 'du_one',
    paymentId: 'pi_one',
    reference: paymentId,
    state: 'NEEDS_ANSWER',
    reason: 'fraudulent',
    amountCents: 900,
    withdrawnCents: 1000,
    returnedCents: 400,
    feeCents: 20,
    respondBy: new Date(1_700_900_000_000),
    openedAt: new Date(1_700_000_000_000),
  };

  test('a dispute is read with its withdrawn and returned amounts', async () => {
    const { readDispute } = await load();
    answer = dispute;
    expect(await readDispute('du_one')).toEqual(record);
    expect(requests[0]!.call).toBe('GET /v1/disputes/du_one?expand[0]=charge');
    answer = {
      ...dispute,
      charge: 'ch_one',
      payment_intent: { id: 'pi_two' },
      evidence_details: { due_by: null },
    };
    expect(await readDispute('du_one')).toEqual({
      ...record,
      reference: null,
      paymentId: 'pi_two',
      respondBy: null,
    });
    answer = { ...dispute, object: 'list' };
    await expect(readDispute('du_one')).rejects.toMatchObject({ status: 502 });
    answer = missing;
    expect(await readDispute('du_one')).toBeNull();
  });

  test.each([
    ['lost', 'LOST'],
    ['won', 'WON'],
    ['warning_closed', 'WON'],
    ['prevented', 'WON'],
    ['warning_needs_response', 'NEEDS_ANSWER'],
    ['under_review', 'UNDER_REVIEW'],
  ])('a dispute with status %s is read as %s', async (status, state) => {
    answer = { ...dispute, status };
    expect((await (await load()).readDispute('du_one'))!.state).toBe(state);
  });

  test('a dispute is answered or accepted once, and an already closed dispute returns false', async () => {
    const { answerDispute, acceptDispute, listDisputeIds } = await load();
    answer = dispute;
    expect(await answerDispute('du_one', 'dispute', { customer_name: 'Jo' } as never)).toBe(true);
    expect([asked.path, asked.key, asked.fields]).toEqual([
      ...['/v1/disputes/du_one', 'dispute-answer:dispute:du_one'],
      { 'evidence[customer_name]': 'Jo', submit: 'true' },
    ]);
    expect(await acceptDispute('du_one')).toBe(true);
    expect([asked.path, asked.key]).toEqual(['/v1/disputes/du_one/close', 'dispute-accept:du_one']);
    answer = { object: 'list', data: [{ id: 'du_one' }, { id: 'du_two' }], has_more: false };
    expect(await listDisputeIds(new Date(1_600_000_000_900))).toEqual(['du_one', 'du_two']);
    expect(asked.path).toBe('/v1/disputes?created[gte]=1600000000&limit=100');
    answer = refusal;
    expect(await acceptDispute('du_one')).toBe(false);
    answer = broken;
    await expect(acceptDispute('du_one')).rejects.toMatchObject({ status: 502 });
  });
});

describe('creator accounts at the provider', () => {
  const load = () => import('@/backend/providers/payments/accounts');
  const creator = { id: 'creator-one', email: 'jo@kumu.test', name: 'Jo' };
  const account = (status: string, entries: object[] = [], change: object = {}) => ({
    id: 'acct_one',
    object: 'v2.core.account',
    closed: false,
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { status } } } } },
    requirements: { entries, summary: null },
    ...change,
  });

  test('an account is opened once and can only receive payouts', async () => {
    const { openAccount, openOnboarding } = await load();
    answer = account('pending');
    expect(await openAccount(creator)).toBe('acct_one');
    const body = {
      contact_email: 'jo@kumu.test',
      dashboard: 'express',
      identity: { country: 'au', entity_type: 'individual' },
      defaults: {
        currency: 'aud',
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      metadata: { creatorId: 'creator-one' },
    };
    expect([asked.key, JSON.parse(asked.text)]).toEqual([
      'account:creator-one',
      { ...body, display_name: 'Jo' },
    ]);
    await openAccount({ ...creator, name: '' });
    expect(JSON.parse(asked.text)).toEqual(body);
    for (const each of [
      { ...account('pending'), object: 'list' },
      { ...account('pending'), id: '' },
      refusal,
    ]) {
      answer = each;
      await expect(openAccount(creator)).rejects.toMatchObject({ status: 502 });
    }
    const urls = { returnUrl: 'https://kumu.test/back', refreshUrl: 'https://kumu.test/again' };
    answer = { object: 'v2.core.account_link', url: 'https://pay.test/on' };
    expect(await openOnboarding('acct_one', urls)).toBe('https://pay.test/on');
    expect(JSON.parse(asked.text)).toEqual({
      account: 'acct_one',
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { return_url: urls.returnUrl, refresh_url: urls.refreshUrl },
      },
    });
    for (const each of [
      { object: 'list', url: 'https://pay.test' },
      { object: 'v2.core.account_link', url: '' },
    ]) {
      answer = each;
      await expect(openOnboarding('acct_one', urls)).rejects.toMatchObject({ status: 502 });
    }
  });

  const asks = (description: string, from = 'user') => ({ description, awaiting_action_from: from });

  test.each([
    ['active', [], {}, 'READY'],
    ['rejected', [], {}, 'REFUSED'],
    ['unsupported', [], {}, 'REFUSED'],
    ['active', [], { closed: true }, 'REFUSED'],
    ['pending', [asks('identity.name')], {}, 'DETAILS_NEEDED'],
    ['pending', [asks('identity.name', 'stripe')], {}, 'CHECKING'],
    ['pending', [], {}, 'CHECKING'],
  ])(
    'an account with status %s, requirements %j and change %j is read as %s',
    async (status, entries, change, state) => {
      answer = account(status, entries, change);
      expect((await (await load()).readAccount('acct_one')).state).toBe(state);
    },
  );

  test('an account lists each kind of requirement once, with the deadline', async () => {
    const { readAccount } = await load();
    const entries = [
      ...[asks('person.documents.primary'), asks('external_account'), asks('outbound_payments')],
      ...[
        asks('payout.method'),
        asks('bank'),
        asks('identity.name'),
        asks('the_individual'),
        asks('a.person'),
      ],
      ...[asks('terms'), asks('identity.name', 'stripe'), asks('not.identity', 'stripe')],
    ];
    const summary = { minimum_deadline: { time: '2026-02-01T00:00:00Z' } };
    answer = account('pending', [], { requirements: { entries, summary } });
    expect(await readAccount('acct_one')).toEqual({
      state: 'DETAILS_NEEDED',
      asked: [
        { kind: 'document', from: 'creator' },
        { kind: 'bank', from: 'creator' },
        { kind: 'identity', from: 'creator' },
        { kind: 'other', from: 'creator' },
        { kind: 'identity', from: 'partner' },
        { kind: 'other', from: 'partner' },
      ],
      deadline: new Date('2026-02-01T00:00:00Z'),
    });
    expect(requests[0]!.call).toBe(
      'GET /v2/core/accounts/acct_one?include[0]=configuration.recipient&include[1]=requirements',
    );
    answer = account('pending', [], { requirements: null });
    expect(await readAccount('acct_one')).toEqual({ state: 'CHECKING', asked: [], deadline: null });
    answer = { ...account('pending'), object: 'list' };
    await expect(readAccount('acct_one')).rejects.toMatchObject({ status: 502 });
  });

  test('an unknown or revoked account has the state REFUSED, and any other provider error returns 502', async () => {
    const { readAccount, readPayout } = await load();
    const gone = { state: 'REFUSED', asked: [], deadline: null };
    for (const error of [
      { type: 'invalid_request_error', code: 'resource_missing' },
      { type: 'invalid_request_error', code: 'account_invalid', status: 403 },
      { type: 'invalid_request_error', code: 'not_found', status: 404 },
    ]) {
      answer = { error };
      expect(await readAccount('acct_one')).toEqual(gone);
      expect(await readPayout('acct_one', 'po_one')).toBeNull();
    }
    for (const error of [
      { type: 'invalid_request_error', code: 'other', status: 403 },
      { type: 'invalid_request_error', code: 'account_invalid', status: 400 },
    ]) {
      answer = { error };
      await expect(readAccount('acct_one')).rejects.toMatchObject({ status: 502 });
      await expect(readPayout('acct_one', 'po_one')).rejects.toMatchObject({ status: 502 });
    }
  });

  test('the balance of an account is read in one currency, together with its payouts', async () => {
    const { readFunds, listPayouts, readPayout } = await load();
    const funds = (...amounts: [number, string][]) =>
      amounts.map(([amount, currency]) => ({ amount, currency }));
    const settings = (payouts: object | undefined) => ({
      object: 'balance_settings',
      payments: { settlement_timing: { delay_days: 3 }, payouts },
    });
    answers = {
      'GET /v1/balance_settings': settings({ schedule: { interval: 'daily' } }),
      'GET /v1/balance': {
        object: 'balance',
        available: funds([500, 'aud'], [70, 'usd'], [20, 'aud']),
        pending: funds([9, 'usd'], [8, 'aud']),
      },
    };
    expect(await readFunds('acct_one')).toEqual({
      availableCents: 520,
      pendingCents: 8,
      clearsInDays: 3,
      schedule: { interval: 'daily' },
    });
    answers['GET /v1/balance_settings'] = settings(undefined);
    expect((await readFunds('acct_one')).schedule).toBeNull();
    const payout = (id: string, status: string) => ({ id, object: 'payout', amount: 100, status });
    const states = ['paid', 'failed', 'canceled', 'in_transit'];
    answers = {};
    answer = {
      object: 'list',
      data: states.map((status) => payout(`po_${status}`, status)),
      has_more: false,
    };
    expect(await listPayouts('acct_one')).toEqual([
      { id: 'po_paid', amountCents: 100, state: 'PAID' },
      { id: 'po_failed', amountCents: 100, state: 'FAILED' },
      { id: 'po_canceled', amountCents: 100, state: 'FAILED' },
      { id: 'po_in_transit', amountCents: 100, state: 'ON_THE_WAY' },
    ]);
    expect(asked.path).toBe('/v1/payouts?limit=100');
    answer = payout('po_one', 'paid');
    expect(await readPayout('acct_one', 'po_one')).toMatchObject({ id: 'po_one', state: 'PAID' });
    answer = missing;
    expect(await readPayout('acct_one', 'po_one')).toBeNull();
    answer = refusal;
    await expect(readPayout('acct_one', 'po_one')).rejects.toMatchObject({ status: 502 });
    await expect(listPayouts('acct_one')).rejects.toMatchObject({ status: 502 });
    await expect(readFunds('acct_one')).rejects.toMatchObject({ status: 502 });
  });
});
