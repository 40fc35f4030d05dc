import type Stripe from 'stripe';
import {
  membershipCheckout,
  openPaymentsWorld,
  pay,
  submitForm,
  CARD_FORM,
} from './support/payments-world.ts';
import type { PaymentsWorld } from './support/payments-world.ts';

const DAY = 24 * 3600;
const FAILS_LATER = { number: '4000 0000 0000 0341' };

let world: PaymentsWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await openPaymentsWorld();
  stripe = world.stripe();
  await world.control('POST /accounts', { id: 'acct_mia', name: 'Mia' });
});
afterAll(() => world.close());

const now = async () => (await world.control<{ now: number }>('GET /clock')).now;
const advance = (seconds: number) => world.control('POST /clock/advance', { seconds });
const advanceTo = async (at: number) => advance(at - (await now()));

/** Subscribes through the checkout page and returns the subscription. */
async function join(given: Partial<Stripe.Checkout.SessionCreateParams> = {}, card = {}) {
  const customer = await stripe.customers.create({ email: 'noa@example.test' });
  const session = await stripe.checkout.sessions.create(
    membershipCheckout({ customer: customer.id, ...given }),
  );
  expect(await pay(session, card)).toMatchObject({ status: 303 });
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  return { customer, session: paid, subscription: paid.subscription as Stripe.Subscription };
}
const itemOf = ({ items }: Stripe.Subscription) => items.data[0]!;
const periodEnd = (subscription: Stripe.Subscription) => itemOf(subscription).current_period_end;
const read = (subscription: { id: string }) => stripe.subscriptions.retrieve(subscription.id);
const invoicesOf = async (subscription: { id: string }) =>
  (await stripe.invoices.list({ subscription: subscription.id, expand: ['data.payments'] })).data;
/** Returns the events about one subscription and its invoices, oldest first. */
async function eventsOf(subscription: { id: string }) {
  const types = ['customer.subscription.*', 'invoice.*'];
  const { data } = await stripe.events.list({ types, limit: 100 });
  return data
    .filter(({ data: { object } }) => {
      const about = object as { id: string; parent?: Stripe.Invoice.Parent };
      return (about.parent?.subscription_details?.subscription ?? about.id) === subscription.id;
    })
    .reverse()
    .map(({ type }) => type);
}

describe('new subscriptions', () => {
  it('a subscription starts when the card is accepted, and its money is shared by the percentage', async () => {
    const { subscription, session, customer } = await join({
      subscription_data: {
        application_fee_percent: 13.33,
        metadata: { membershipId: 'm-1' },
        transfer_data: { destination: 'acct_mia' },
      },
    });
    expect(session).toMatchObject({ payment_intent: null, payment_status: 'paid', status: 'complete' });
    expect(subscription).toMatchObject({
      application_fee_percent: 13.33,
      billing_mode: { type: 'flexible' },
      customer: customer.id,
      metadata: { membershipId: 'm-1' },
      status: 'active',
    });
    expect(subscription).not.toHaveProperty('current_period_end');
    const days = (periodEnd(subscription) - itemOf(subscription).current_period_start) / DAY;
    expect([28, 29, 30, 31]).toContain(days);

    const [invoice] = await invoicesOf(subscription);
    expect(invoice).toMatchObject({
      id: session.invoice,
      amount_paid: 900,
      billing_reason: 'subscription_create',
      parent: { subscription_details: { metadata: { membershipId: 'm-1' }, subscription: subscription.id } },
      status: 'paid',
    });
    expect(invoice?.lines.data[0]?.period).toEqual({
      start: itemOf(subscription).current_period_start,
      end: periodEnd(subscription),
    });
    const { payment } = invoice!.payments!.data[0]!;
    const intent = await stripe.paymentIntents.retrieve(String(payment.payment_intent));
    expect(intent).toMatchObject({ amount: 900, application_fee_amount: 120, customer: customer.id });
    const found = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent.id },
    });
    expect(found.data).toMatchObject([{ invoice: invoice!.id, status: 'paid', amount_paid: 900 }]);

    const creator = await stripe.balance.retrieve({}, { stripeAccount: 'acct_mia' });
    expect(creator.pending).toMatchObject([{ amount: 780 }]);
    expect(await eventsOf(subscription)).toEqual([
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    await world.receiver.waitForType('invoice_payment.paid');
  });

  it('a declined first card creates neither a subscription nor an invoice', async () => {
    const customer = await stripe.customers.create({});
    const session = await stripe.checkout.sessions.create(membershipCheckout({ customer: customer.id }));
    const { page } = await pay(session, { number: '4000 0000 0000 0002' });
    expect(page).toContain('declined');
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toMatchObject([
      { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    ]);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      payment_intent: null,
      status: 'open',
      subscription: null,
    });

    await pay(session, { number: '4000 0025 0000 3155' });
    await submitForm(`${session.url}/authenticate`, { outcome: 'complete' });
    const [begun] = (await stripe.subscriptions.list({ customer: customer.id })).data;
    expect(begun).toMatchObject({ status: 'active' });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ subscription: begun!.id });
  });

  it('a subscription to a yearly price renews after a year', async () => {
    const product = await stripe.products.create({ name: 'Studio' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'aud',
      unit_amount: 12_000,
      recurring: { interval: 'year' },
    });
    const session = await stripe.checkout.sessions.create(
      membershipCheckout({ line_items: [{ price: price.id, quantity: 1 }] }),
    );
    expect(await (await fetch(session.url!)).text()).toContain('A$120.00 every year until cancelled');
    await pay(session, { email: 'yearly@example.test' });
    const [begun] = (await stripe.subscriptions.list({ price: price.id })).data;
    const [item] = begun!.items.data;
    const days = (item!.current_period_end - item!.current_period_start) / (24 * 3600);
    expect([365, 366]).toContain(days);
  });

  it('a subscription uses a stored price and creates a customer when the session has no customer', async () => {
    const product = await stripe.products.create({ name: 'Studio' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'aud',
      unit_amount: 1200,
      recurring: { interval: 'month' },
    });
    const session = await stripe.checkout.sessions.create(
      membershipCheckout({ line_items: [{ price: price.id, quantity: 1 }] }),
    );
    expect(await (await fetch(session.url!)).text()).toContain('A$12.00 every month until cancelled');
    await pay(session, { email: 'new@example.test' });
    const { data } = await stripe.subscriptions.list({ price: price.id });
    expect(data).toHaveLength(1);
    expect(await stripe.customers.retrieve(String(data[0]!.customer))).toMatchObject({
      email: 'new@example.test',
    });

    await stripe.prices.update(price.id, { active: false });
    await stripe.products.update(product.id, { active: false, name: 'Old studio' });
    expect(await stripe.products.retrieve(product.id)).toMatchObject({ active: false, name: 'Old studio' });
    const again = membershipCheckout({ line_items: [{ price: price.id, quantity: 1 }] });
    await expect(stripe.checkout.sessions.create(again)).rejects.toMatchObject({
      param: 'line_items[0][price]',
    });
  });

  it('a declined card for a trial creates a setup intent, which the next card completes', async () => {
    const [customer, other] = [await stripe.customers.create({}), await stripe.customers.create({})];
    const session = await stripe.checkout.sessions.create(
      membershipCheckout({ customer: customer.id, subscription_data: { trial_period_days: 7 } }),
    );
    const setupsOf = async (id: string) => (await stripe.setupIntents.list({ customer: id })).data;
    await pay(session, { number: '4000 0000 0000 0002' });
    expect(await setupsOf(customer.id)).toMatchObject([
      { status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } },
    ]);
    expect(await setupsOf(other.id)).toEqual([]);
    await pay(session);
    expect(await setupsOf(customer.id)).toMatchObject([{ status: 'succeeded', last_setup_error: null }]);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toMatchObject([
      { status: 'trialing' },
    ]);
  });

  it('a trial charges nothing, and the price is charged when the trial ends', async () => {
    const { subscription, session } = await join({ subscription_data: { trial_period_days: 7 } });
    expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' });
    expect(subscription).toMatchObject({ status: 'trialing', trial_end: periodEnd(subscription) });
    expect(periodEnd(subscription) - subscription.created).toBe(7 * DAY);
    expect(await invoicesOf(subscription)).toMatchObject([{ amount_paid: 0, status: 'paid' }]);

    await advanceTo(periodEnd(subscription) + 60);
    expect(await read(subscription)).toMatchObject({ status: 'active' });
    expect(await invoicesOf(subscription)).toMatchObject([
      { amount_paid: 900, billing_reason: 'subscription_cycle', status: 'paid' },
      { amount_paid: 0 },
    ]);
  });

  const refused: [string, object, string][] = [
    [
      'a one-time price',
      {
        line_items: [
          { quantity: 1, price_data: { currency: 'aud', unit_amount: 900, product_data: { name: 'x' } } },
        ],
      },
      'line_items',
    ],
    [
      'two of them',
      { line_items: [{ ...membershipCheckout().line_items[0], quantity: 2 }] },
      'line_items[0][quantity]',
    ],
    ['a recurring price in mode payment', { mode: 'payment' }, 'line_items'],
    ['payment_intent_data', { payment_intent_data: { description: 'x' } }, 'payment_intent_data'],
    [
      'subscription_data in mode payment',
      { mode: 'payment', subscription_data: { description: 'x' } },
      'subscription_data',
    ],
    [
      'a fee without a destination',
      { subscription_data: { application_fee_percent: 10 } },
      'subscription_data[application_fee_percent]',
    ],
    [
      'a fee of three decimals',
      { subscription_data: { application_fee_percent: 10.123 } },
      'subscription_data[application_fee_percent]',
    ],
    [
      'a destination that does not exist',
      { subscription_data: { transfer_data: { destination: 'acct_no' } } },
      'subscription_data[transfer_data][destination]',
    ],
    ['an unknown parameter', { subscription_data: { coupon: 'x' } }, 'subscription_data[coupon]'],
    [
      'another interval',
      {
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'aud',
              unit_amount: 900,
              recurring: { interval: 'week' },
              product_data: { name: 'x' },
            },
          },
        ],
      },
      'line_items[0][price_data][recurring][interval]',
    ],
  ];
  it.each(refused)('a membership checkout refuses %s', async (_what, given, param) => {
    await expect(stripe.checkout.sessions.create(membershipCheckout(given))).rejects.toMatchObject({
      param,
      statusCode: 400,
    });
  });
});

describe('renewals', () => {
  it('a subscription renews each month on time even when the clock advances several months at once', async () => {
    const { subscription } = await join();
    const second = periodEnd(subscription);
    await advanceTo(second + 63 * DAY);
    const invoices = (await invoicesOf(subscription)).reverse();
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
    // The wall clock continues during the renewals, so the times differ by a few seconds.
    expect(invoices[1]!.created - second).toBeLessThan(60);
    const periods = invoices.map(({ lines }) => lines.data[0]!.period);
    expect(periods[1]!.start).toBe(second);
    for (const [index, period] of periods.slice(1).entries()) expect(period.start).toBe(periods[index]!.end);
    expect(periodEnd(await read(subscription))).toBe(periods[3]!.end);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(4);
    expect(invoices[3]!.period_start).toBe(periods[2]!.start);
  });

  it('a renewal returns to the last day of the month after a shorter month', async () => {
    const start = new Date((await now()) * 1000);
    const january = Date.UTC(start.getUTCFullYear() + 1, 0, 31, 12) / 1000;
    await advanceTo(january);
    const { subscription } = await join();
    await advance(100 * DAY);
    const days = (await invoicesOf(subscription)).map(({ lines }) =>
      new Date(lines.data[0]!.period.start * 1000).getUTCDate(),
    );
    const leap = new Date(Date.UTC(start.getUTCFullYear() + 1, 2, 0)).getUTCDate();
    expect(days).toEqual([30, 31, leap, 31]);
  });

  it('a renewal that becomes due during a restart is made afterwards', async () => {
    const { subscription } = await join();
    const journaled = await read(subscription);
    await world.restart();
    stripe = world.stripe();
    expect(await read(subscription)).toEqual(journaled);
    await advanceTo(periodEnd(subscription) + 10);
    expect(await invoicesOf(subscription)).toHaveLength(2);
  });
});

describe('failed renewals', () => {
  it('a failed renewal is retried on days 1, 3, 5 and 7 while past due, and then the subscription ends', async () => {
    const { subscription } = await join({}, FAILS_LATER);
    const due = periodEnd(subscription);
    await advanceTo(due + 60);
    expect(await read(subscription)).toMatchObject({ status: 'past_due' });

    const attempts: [number, number, string][] = [];
    for (let day = 0; day <= 8; day += 1) {
      await advanceTo(due + day * DAY + 600);
      const [invoice] = await invoicesOf(subscription);
      attempts.push([day, invoice!.attempt_count, (await read(subscription)).status]);
    }
    expect(attempts).toEqual([
      [0, 1, 'past_due'],
      [1, 2, 'past_due'],
      [2, 2, 'past_due'],
      [3, 3, 'past_due'],
      [4, 3, 'past_due'],
      [5, 4, 'past_due'],
      [6, 4, 'past_due'],
      [7, 5, 'canceled'],
      [8, 5, 'canceled'],
    ]);
    expect(await read(subscription)).toMatchObject({ cancellation_details: { reason: 'payment_failed' } });
    const [invoice] = await invoicesOf(subscription);
    expect(invoice).toMatchObject({ amount_remaining: 900, next_payment_attempt: null, status: 'open' });
    const types = await eventsOf(subscription);
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(5);
    expect(types.at(-1)).toBe('customer.subscription.deleted');
    await advance(60 * DAY);
    expect(await invoicesOf(subscription)).toHaveLength(2);
  });

  it('a failed renewal is settled when its invoice is paid, and the new card pays later renewals', async () => {
    const { subscription } = await join({}, FAILS_LATER);
    await advanceTo(periodEnd(subscription) + 60);
    const [open] = await invoicesOf(subscription);
    const address = open!.hosted_invoice_url!;
    expect(await (await fetch(address)).text()).toContain('Pay A$9.00');
    const refusedCard = { ...CARD_FORM, number: '4000 0000 0000 9995' };
    expect((await submitForm(address, refusedCard)).page).toContain('insufficient funds');
    expect(await read(subscription)).toMatchObject({ status: 'past_due' });
    expect((await submitForm(address, { ...CARD_FORM, expiry: '01 / 20' })).page).toContain('has expired');

    expect(await submitForm(address, CARD_FORM)).toMatchObject({ status: 303 });
    expect((await submitForm(address, CARD_FORM)).page).toContain('This invoice is paid');
    expect(await read(subscription)).toMatchObject({ status: 'active' });
    expect((await invoicesOf(subscription))[0]).toMatchObject({ amount_paid: 900, status: 'paid' });
    await advance(31 * DAY);
    expect(await invoicesOf(subscription)).toMatchObject([{ status: 'paid' }, { status: 'paid' }, {}]);
  });

  it('an open invoice of an ended subscription can be paid and does not restart the subscription', async () => {
    const { subscription } = await join({}, FAILS_LATER);
    await advanceTo(periodEnd(subscription) + 8 * DAY);
    const [open] = await invoicesOf(subscription);
    await submitForm(open!.hosted_invoice_url!, CARD_FORM);
    expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'paid' });
    expect(await read(subscription)).toMatchObject({ status: 'canceled' });
    expect((await fetch(`${world.origin()}/c/invoice/in_none`)).status).toBe(404);
  });
});

describe('cancellations', () => {
  it('a cancellation at the end of the period can be undone until then', async () => {
    const { subscription } = await join();
    const { id } = subscription;
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      cancel_at: periodEnd(subscription),
      cancel_at_period_end: true,
      status: 'active',
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await advanceTo(periodEnd(subscription) + 60);
    const renewed = await read(subscription);
    expect(renewed.status).toBe('active');

    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await advanceTo(periodEnd(renewed) + 60);
    expect(await read(subscription)).toMatchObject({ ended_at: periodEnd(renewed), status: 'canceled' });
    expect(await invoicesOf(subscription)).toHaveLength(2);
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
  });

  it('a past-due renewal is not retried after the subscription is cancelled', async () => {
    const { subscription } = await join({}, FAILS_LATER);
    await advanceTo(periodEnd(subscription) + 60);
    await stripe.subscriptions.cancel(subscription.id);
    await advance(10 * DAY);
    const [invoice] = await invoicesOf(subscription);
    expect(invoice).toMatchObject({ attempt_count: 1, next_payment_attempt: null, status: 'open' });
  });

  it('an immediate cancellation ends the subscription, and a second cancellation returns 404', async () => {
    const { subscription } = await join();
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' });
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    const { customer } = subscription;
    expect((await stripe.subscriptions.list({ customer: String(customer) })).data).toEqual([]);
    expect(
      (await stripe.subscriptions.list({ customer: String(customer), status: 'ended' })).data,
    ).toHaveLength(1);
  });
});

it('a repeated key returns the first response, and the ledger sums to zero', async () => {
  const { subscription } = await join();
  const update = () =>
    stripe.subscriptions.update(
      subscription.id,
      { cancel_at_period_end: true },
      { idempotencyKey: 'cancel-1' },
    );
  const first = await update();
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  expect(await update()).toEqual(first);
  expect(await read(subscription)).toMatchObject({ cancel_at_period_end: false });
  const { balances } = await world.control<{ balances: Record<string, number> }>('GET /ledger');
  expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice), {
    expand: ['payments'],
  });
  expect(invoice.payments?.data).toHaveLength(1);
});

describe('changed subscription terms', () => {
  it('changed terms apply from the next invoice, and a share can be removed and restored', async () => {
    const { subscription } = await join({
      subscription_data: { application_fee_percent: 10, transfer_data: { destination: 'acct_mia' } },
    });
    const { price } = itemOf(subscription);
    const dearer = await stripe.prices.create({
      product: String(price.product),
      currency: 'aud',
      unit_amount: 1200,
      recurring: { interval: 'month' },
    });
    const items = [{ id: itemOf(subscription).id, price: dearer.id }];
    await expect(stripe.subscriptions.update(subscription.id, { items })).rejects.toMatchObject({
      param: 'proration_behavior',
    });
    const changed = await stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'none',
      transfer_data: '',
      application_fee_percent: '',
    });
    expect(changed).toMatchObject({ transfer_data: null, application_fee_percent: null });
    expect(itemOf(changed).price.id).toBe(dearer.id);
    await world.control(`POST /subscriptions/${subscription.id}/renew`);
    await expect(
      stripe.subscriptions.update(subscription.id, { application_fee_percent: 10 }),
    ).rejects.toMatchObject({ param: 'application_fee_percent' });
    await stripe.subscriptions.update(subscription.id, {
      transfer_data: { destination: 'acct_mia' },
      application_fee_percent: 10,
    });
    await world.control(`POST /subscriptions/${subscription.id}/renew`);
    const paid = (await invoicesOf(subscription)).map(async ({ amount_paid, payments }) => {
      const { transfer_data } = await stripe.paymentIntents.retrieve(
        String(payments!.data[0]!.payment.payment_intent),
      );
      return [amount_paid, transfer_data !== null];
    });
    expect(await Promise.all(paid)).toEqual([
      [1200, true],
      [1200, false],
      [900, true],
    ]);
  });
});

describe('saved cards', () => {
  const setup = async (customer: string, given: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'aud',
      customer,
      success_url: 'http://localhost:3000/back?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/back',
      metadata: { subscription: 'sub_1' },
      ...given,
    });
  const MASTER = { number: '4000 0000 0000 0259', expiry: '08 / 41' };

  it('a setup session charges nothing, and its saved card pays the next month when the subscription uses it', async () => {
    const { customer, subscription } = await join();
    const session = await setup(customer.id);
    expect(session).toMatchObject({ amount_total: null, payment_status: 'no_payment_required' });
    const declined = await pay(session, { number: '4000 0000 0000 0002' });
    expect(declined.page).toContain('declined');
    expect(declined.page).toContain('Nothing is charged now.');
    expect(declined.page).not.toContain('A$');
    expect(await pay(session, MASTER)).toMatchObject({
      status: 303,
      location: `http://localhost:3000/back?session=${session.id}`,
    });
    const kept = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['setup_intent.payment_method'],
    });
    const { payment_method, status } = kept.setup_intent as Stripe.SetupIntent;
    const method = payment_method as Stripe.PaymentMethod;
    expect([kept.status, status, method.customer]).toEqual(['complete', 'succeeded', customer.id]);
    await world.receiver.waitForType('setup_intent.succeeded');
    const { customer: other } = await join();
    const taken = stripe.subscriptions.update(subscription.id, {
      default_payment_method: (
        (
          await stripe.checkout.sessions.retrieve(await keep(other.id), {
            expand: ['setup_intent'],
          })
        ).setup_intent as Stripe.SetupIntent
      ).payment_method as string,
    });
    await expect(taken).rejects.toMatchObject({ param: 'default_payment_method', statusCode: 400 });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    await advanceTo(periodEnd(subscription) + 60);
    const [invoice] = await invoicesOf(subscription);
    const intent = await stripe.paymentIntents.retrieve(
      String(invoice!.payments!.data[0]!.payment.payment_intent),
    );
    expect(intent).toMatchObject({ status: 'succeeded', payment_method: method.id });

    async function keep(customerId: string) {
      const opened = await setup(customerId);
      await pay(opened);
      return opened.id;
    }
  });

  it('an open invoice is paid at once with a saved card, or fails with the count of its attempts', async () => {
    const { customer, subscription } = await join({}, FAILS_LATER);
    await advanceTo(periodEnd(subscription) + 60);
    const [open] = await invoicesOf(subscription);
    await expect(stripe.invoices.pay(open!.id)).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      statusCode: 402,
    });
    expect(await stripe.invoices.retrieve(open!.id)).toMatchObject({ status: 'open', attempt_count: 2 });
    const session = await setup(customer.id);
    await pay(session);
    const { setup_intent } = await stripe.checkout.sessions.retrieve(session.id);
    const { payment_method } = await stripe.setupIntents.retrieve(String(setup_intent));
    const paid = await stripe.invoices.pay(open!.id, { payment_method: String(payment_method) });
    expect(paid.status).toBe('paid');
    expect((await read(subscription)).status).toBe('active');
    await expect(stripe.invoices.pay(open!.id)).rejects.toMatchObject({ code: 'invoice_already_paid' });
  });

  it.each([
    ['no currency', { currency: undefined }, 'currency'],
    ['a payment’s parameters', { payment_intent_data: { description: 'x' } }, 'payment_intent_data'],
  ])('a setup session with %s is refused', async (_, given, param) => {
    const { id } = await stripe.customers.create({});
    await expect(setup(id, given)).rejects.toMatchObject({ param, statusCode: 400 });
  });
});
