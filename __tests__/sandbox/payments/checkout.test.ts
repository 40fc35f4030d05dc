import type Stripe from 'stripe';
import {
  courseCheckout,
  openPaymentsWorld,
  pay,
  submitForm,
  type PaymentsWorld,
} from './support/payments-world.ts';

let world: PaymentsWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await openPaymentsWorld();
  stripe = world.stripe();
});
afterAll(() => world.close());

const chargesOf = async (session: { id: string }) => {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  const events = await stripe.events.list({ types: ['charge.succeeded', 'charge.failed'], limit: 100 });
  return events.data
    .map((event) => event.data.object as Stripe.Charge)
    .filter((charge) => charge.payment_intent === intent);
};
const pageAt = async (url: string | null) => {
  const response = await fetch(url ?? '', { redirect: 'manual' });
  return { status: response.status, headers: response.headers, page: await response.text() };
};

describe('a purchase', () => {
  it('a session created by the SDK can be paid on its page, sends a signed event and returns to the site', async () => {
    const { account } = await world.control<{ account: Stripe.Account }>('POST /accounts', {
      id: 'acct_mia',
      name: 'Mia',
    });
    const created = await stripe.checkout.sessions.create({
      ...courseCheckout({
        client_reference_id: 'order-1',
        customer_email: 'buyer@example.test',
        metadata: { orderId: 'order-1' },
      }),
      payment_intent_data: {
        application_fee_amount: 670,
        transfer_data: { destination: account.id },
        metadata: { orderId: 'order-1' },
      },
    });
    expect(created).toMatchObject({
      id: expect.stringMatching(/^cs_test_\w{58}$/),
      amount_total: 6400,
      livemode: false,
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
    });
    expect(created.url).toBe(`http://localhost:${world.port()}/c/pay/${created.id}`);

    const { page, headers } = await pageAt(created.url);
    expect(page).toContain('Pay Kumu');
    expect(page).toContain('Watercolour skies');
    expect(page).toContain('Pay A$64.00');
    expect(page).toContain('Cancel and go back');
    expect(page).toContain('no real money moves');
    expect(page).toContain('value="buyer@example.test"');
    expect(page).toContain('value="4242 4242 4242 4242"');
    expect(page).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");

    const paid = await pay(created);
    expect(paid).toMatchObject({
      status: 303,
      location: `http://localhost:3000/return?session_id=${created.id}`,
    });

    const session = await stripe.checkout.sessions.retrieve(created.id, {
      expand: ['payment_intent.latest_charge.balance_transaction', 'line_items.data.price.product'],
    });
    const intent = session.payment_intent as Stripe.PaymentIntent;
    const charge = intent.latest_charge as Stripe.Charge;
    expect(session).toMatchObject({
      client_reference_id: 'order-1',
      customer_details: { email: 'buyer@example.test' },
      metadata: { orderId: 'order-1' },
      payment_status: 'paid',
      status: 'complete',
      url: null,
    });
    expect(session.line_items?.data).toMatchObject([
      { amount_total: 6400, quantity: 1, price: { product: { name: 'Watercolour skies' } } },
    ]);
    expect(intent).toMatchObject({
      amount_received: 6400,
      application_fee_amount: 670,
      metadata: { orderId: 'order-1' },
      status: 'succeeded',
    });
    expect(charge).toMatchObject({
      amount_captured: 6400,
      balance_transaction: { amount: 6400, fee: 142, net: 6258 },
      paid: true,
      payment_method_details: { card: { last4: '4242' } },
      transfer_data: { destination: 'acct_mia' },
    });

    const [delivered] = await world.receiver.waitForType('checkout.session.completed');
    expect(delivered?.event).toMatchObject({
      api_version: '2026-10-28.endive',
      data: { object: { id: created.id, payment_status: 'paid' } },
      livemode: false,
    });
    await world.receiver.waitForType('payment_intent.succeeded');
    const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
    expect(types).toEqual([
      'checkout.session.completed',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
      'price.created',
      'product.created',
    ]);
  });

  it('a purchase divides the money between the platform and the account', async () => {
    const platform = await stripe.balance.retrieve();
    const creator = await stripe.balance.retrieve({}, { stripeAccount: 'acct_mia' });
    expect(platform.pending).toMatchObject([{ amount: 670 - 142, currency: 'aud' }]);
    expect(creator.pending).toMatchObject([{ amount: 6400 - 670, currency: 'aud' }]);
    expect(creator.available).toMatchObject([{ amount: 0 }]);

    const { balances } = await world.control<{ balances: Record<string, number> }>('GET /ledger');
    expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0);

    // Five days include at least three working days. A payout on a Friday among them may have paid
    // out the money.
    await world.control('POST /clock/advance', { seconds: 5 * 24 * 3600 });
    const settled = await stripe.balance.retrieve({}, { stripeAccount: 'acct_mia' });
    expect(settled).toMatchObject({ pending: [{ amount: 0 }] });
  });

  it('a purchase is charged once when Pay is pressed several times at once', async () => {
    const session = await stripe.checkout.sessions.create(courseCheckout());
    const answers = await Promise.all([pay(session), pay(session), pay(session)]);
    const back = { status: 303, location: `http://localhost:3000/return?session_id=${session.id}` };
    expect(answers).toMatchObject([back, back, back]);
    expect(await chargesOf(session)).toHaveLength(1);
  });

  it('a purchase creates a customer when the session requests it', async () => {
    const session = await stripe.checkout.sessions.create(courseCheckout({ customer_creation: 'always' }));
    await pay(session, { email: 'new@example.test' });
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] });
    expect(paid.customer).toMatchObject({ object: 'customer', email: 'new@example.test' });
  });

  it('a cart of a hundred different lines has the correct total', async () => {
    const line_items = Array.from({ length: 100 }, (_, index) => ({
      quantity: 2,
      price_data: {
        currency: 'aud',
        unit_amount: 100 + index,
        product_data: {
          name: `Item ${index}`,
          description: 'A thing',
          metadata: Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`key${n}`, String(index)])),
        },
        tax_behavior: 'inclusive' as const,
      },
    }));
    const session = await stripe.checkout.sessions.create(courseCheckout({ line_items }));
    expect(session.amount_total).toBe(2 * (100 * 100 + 4950));
    const items = await stripe.checkout.sessions.listLineItems(session.id).autoPagingToArray({ limit: 200 });
    expect(items.map(({ description }) => description)).toEqual(
      line_items.map(({ price_data }) => price_data.product_data.name),
    );
  });
});

describe('declined and invalid cards', () => {
  const refused = [
    ['4000 0000 0000 0002', 'Your card was declined.', 'generic_decline'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.', 'insufficient_funds'],
    ['5555 5555 5555 4444', 'this sandbox takes test cards only', 'test_mode_live_card'],
  ] as const;
  it.each(refused)(
    'the card %s is declined and leaves the session open',
    async (number, message, declineCode) => {
      const session = await stripe.checkout.sessions.create(courseCheckout());
      const answer = await pay(session, { number });
      expect(answer.status).toBe(200);
      expect(answer.page).toMatch(new RegExp(`role="alert">[^<]*${message}`));
      expect(answer.page).toContain(`value="${number}"`);
      const open = await stripe.checkout.sessions.retrieve(session.id, {
        expand: ['payment_intent.latest_charge'],
      });
      expect(open).toMatchObject({
        payment_status: 'unpaid',
        payment_intent: {
          last_payment_error: {
            decline_code: declineCode,
            doc_url: 'https://stripe.com/docs/error-codes/card-declined',
            type: 'card_error',
          },
          latest_charge: { paid: false, status: 'failed' },
          status: 'requires_payment_method',
        },
        status: 'open',
      });

      expect((await pay(session)).status).toBe(303);
      const paid = await stripe.checkout.sessions.retrieve(session.id);
      expect(paid.payment_intent).toBe((open.payment_intent as Stripe.PaymentIntent).id);
      expect((await chargesOf(session)).map((charge) => charge.status)).toEqual(['succeeded', 'failed']);
    },
  );

  const faults = [
    ['a wrong check digit', { number: '4242 4242 4242 4241' }, 'number', 'not valid'],
    ['letters for a number', { number: 'card' }, 'number', 'not valid'],
    ['an expiry that is over', { expiry: '01 / 20' }, 'expiry', 'has expired'],
    ['a thirteenth month', { expiry: '13 / 40' }, 'expiry', 'MM / YY'],
    ['a short security code', { cvc: '1' }, 'cvc', '3 or 4 digits'],
    ['no e-mail', { email: '' }, 'email', 'e-mail'],
  ] as const;
  it.each(faults)(
    '%s shows an error beside its field and makes no payment attempt',
    async (_what, typed, field, message) => {
      const session = await stripe.checkout.sessions.create(courseCheckout());
      const { status, page } = await pay(session, typed);
      expect(status).toBe(200);
      expect(page).toMatch(new RegExp(`role="alert">[^<]*${message}`));
      expect(page).toMatch(new RegExp(`id="${field}"[^>]*aria-describedby="problem[^>]*aria-invalid="true"`));
      expect((await stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBeNull();
    },
  );
});

describe('3-D Secure cards', () => {
  const number = '4000 0025 0000 3155';

  it('a 3-D Secure payment is charged once although authentication fails initially and is completed twice', async () => {
    const session = await stripe.checkout.sessions.create(courseCheckout());
    const authenticate = `${session.url}/authenticate`;
    expect(await pay(session, { number })).toMatchObject({
      status: 303,
      location: `/c/pay/${session.id}/authenticate`,
    });
    const { page } = await pageAt(authenticate);
    expect(page).toContain('Complete authentication');
    expect(page).toContain('Fail authentication');
    const waiting = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(waiting.payment_intent).toMatchObject({ status: 'requires_action' });
    expect(await chargesOf(session)).toHaveLength(0);

    const failed = await submitForm(authenticate, { outcome: 'fail' });
    expect(failed.status).toBe(200);
    expect(failed.page).toContain('role="alert"');
    const open = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(open.payment_intent).toMatchObject({
      last_payment_error: {
        doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
      },
    });
    expect(await submitForm(authenticate, { outcome: 'complete' })).toMatchObject({
      status: 303,
      location: `/c/pay/${session.id}`,
    });
    expect(await chargesOf(session)).toHaveLength(0);

    await pay(session, { number });
    const twice = await Promise.all([
      submitForm(authenticate, { outcome: 'complete' }),
      submitForm(authenticate, { outcome: 'complete' }),
    ]);
    expect(twice.map(({ location }) => location)).toEqual(
      Array(2).fill(`http://localhost:3000/return?session_id=${session.id}`),
    );
    const charges = await chargesOf(session);
    expect(charges).toHaveLength(1);
    expect(charges[0]?.payment_method_details?.card?.three_d_secure).toMatchObject({
      result: 'authenticated',
    });
  });
});

describe('the checkout page', () => {
  it('the checkout page escapes all texts of merchants and visitors', async () => {
    const session = await stripe.checkout.sessions.create(
      courseCheckout({
        cancel_url: 'http://localhost:3000/"><b>cancel</b>',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'aud', unit_amount: 500, product_data: { name: '<b>Bold</b> & "sly"' } },
          },
        ],
      }),
    );
    const { page } = await pageAt(session.url);
    expect(page).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;sly&quot;');
    const answered = await pay(session, { email: '"><b>x</b>' });
    expect(answered.page).toContain('value="&quot;&gt;&lt;b&gt;x&lt;/b&gt;"');
    await stripe.checkout.sessions.expire(session.id);
    const expired = await pageAt(session.url);
    for (const markup of [page, answered.page, expired.page]) expect(markup).not.toContain('<b>');
  });

  it('the cancel link returns to the merchant, and the session remains open', async () => {
    const session = await stripe.checkout.sessions.create(courseCheckout());
    expect(await submitForm(`${session.url}/cancel`)).toMatchObject({
      status: 303,
      location: 'http://localhost:3000/courses/1?status=CANCELLED',
    });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it('the checkout page states that a session is paid and does not charge again', async () => {
    const session = await stripe.checkout.sessions.create(courseCheckout());
    await pay(session);
    const again = await pageAt(session.url);
    expect(again.status).toBe(200);
    expect(again.page).toContain('already paid');
    expect(again.page).not.toContain('name="number"');
  });

  it('the checkout page responds with 410 when the session has expired', async () => {
    const session = await stripe.checkout.sessions.create(courseCheckout());
    await pay(session, { number: '4000002500003155' });
    await stripe.checkout.sessions.expire(session.id);
    expect(await pageAt(session.url)).toMatchObject({
      status: 410,
      page: expect.stringContaining('has expired'),
    });
    expect((await pay(session)).status).toBe(410);
    await submitForm(`${session.url}/authenticate`, { outcome: 'complete' });
    expect(await chargesOf(session)).toHaveLength(0);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('the checkout page responds with 404 to a session that never existed', async () => {
    expect((await pageAt(`${world.origin()}/c/pay/cs_test_none`)).status).toBe(404);
  });

  it('the checkout page has a stylesheet for both themes', async () => {
    const response = await fetch(`${world.origin()}/c/checkout.css`);
    expect(response.headers.get('content-type')).toContain('text/css');
    expect(await response.text()).toContain('prefers-color-scheme: dark');
  });
});

describe('expiry of sessions', () => {
  it('a session expires after 24 hours and not earlier', async () => {
    const session = await stripe.checkout.sessions.create(courseCheckout());
    await world.control('POST /clock/advance', { seconds: 24 * 3600 - 60 });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await world.control('POST /clock/advance', { seconds: 61 });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
  });

  it('an expired session sends its event without a request', async () => {
    const session = await stripe.checkout.sessions.create(courseCheckout());
    await world.control('POST /clock/advance', { seconds: 24 * 3600 + 1 });
    await world.receiver.waitFor((all) =>
      all.some(
        ({ event }) =>
          event.type === 'checkout.session.expired' &&
          (event.data.object as { id: string }).id === session.id,
      ),
    );
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
    });
  });

  it('a session can expire sooner than 24 hours but not sooner than 30 minutes', async () => {
    const { now } = await world.control<{ now: number }>('GET /clock');
    const session = await stripe.checkout.sessions.create(courseCheckout({ expires_at: now + 1860 }));
    expect(session.expires_at).toBe(now + 1860);
    for (const expires_at of [now + 600, now + 90_000]) {
      await expect(stripe.checkout.sessions.create(courseCheckout({ expires_at }))).rejects.toMatchObject({
        param: 'expires_at',
        statusCode: 400,
      });
    }
  });
});
