import http from 'node:http';
import Stripe from 'stripe';
import { API_VERSION } from '../../../sandbox/payments/change.ts';
import {
  courseCheckout,
  openPaymentsWorld,
  pay,
  stripeAt,
  until,
  type PaymentsWorld,
} from './support/payments-world.ts';

let world: PaymentsWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await openPaymentsWorld();
  stripe = world.stripe();
});
afterAll(() => world.close());

/** Sends a request that the SDK would not send. */
async function raw(call: string, form = '', headers: Record<string, string> = {}) {
  const [method = 'GET', where = ''] = call.split(' ');
  const response = await fetch(`${world.origin()}${where}`, {
    method,
    headers: {
      authorization: 'Bearer sk_test_x',
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(method === 'POST' && { body: form }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: JSON.parse(text) as Record<string, never>,
  };
}

const FIFTY_ONE_PAIRS = Array.from({ length: 51 }, (_, index) => [`key${index}`, 'x']);

const lineWith = (price_data: Record<string, unknown>) =>
  courseCheckout({
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'aud', unit_amount: 6400, product_data: { name: 'A course' }, ...price_data },
      },
    ],
  });

/** Returns an HTTP Basic header for credentials: a user name, a colon and a password. */
const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

describe('keys', () => {
  it('a live-mode key is refused with an explanation that does not repeat the key', async () => {
    const key = 'sk_live_51secretsecret';
    await expect(stripeAt(world.port(), key).balance.retrieve()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      message: expect.stringContaining('no real money moves'),
    });
    for (const authorization of [`Bearer ${key}`, basic(`${key}:`)]) {
      const { status, text } = await raw('GET /v1/balance', '', { authorization });
      expect(status).toBe(401);
      expect(text).not.toContain('secret');
    }
  });

  it.each([
    '',
    'Bearer',
    'Bearer pk_test_x',
    'Bearer sk_test_',
    'Basic',
    'Basic sk_test_x',
    basic(':'),
    basic(':sk_test_x'),
    basic('pk_test_x:'),
    'Digest sk_test_x',
  ])('the authorization header %p is refused', async (given) => {
    expect((await raw('GET /v1/balance', '', { authorization: given })).status).toBe(401);
  });

  it.each(['sk_test_x:', 'rk_test_x:', 'sk_test_x:password'])(
    'a test-mode key is accepted as the user name of %p with HTTP Basic',
    async (credentials) => {
      const { status, body } = await raw('GET /v1/balance', '', { authorization: basic(credentials) });
      expect({ status, body }).toMatchObject({ status: 200, body: { object: 'balance' } });
    },
  );

  it('a restricted test-mode key is accepted', async () => {
    await expect(stripeAt(world.port(), 'rk_test_x').balance.retrieve()).resolves.toMatchObject({
      livemode: false,
    });
  });
});

describe('error responses', () => {
  it('an error has the shape by which the SDK recognises errors', async () => {
    for (const call of [
      'GET /v1/nothing',
      'POST /v1/terminal/readers',
      'DELETE /v1/customers/cus_1',
      'POST /v2/core/event_destinations',
    ]) {
      const { status, body, headers } = await raw(call);
      expect({ call, status, body }).toMatchObject({
        call,
        status: 404,
        body: {
          error: {
            type: 'invalid_request_error',
            message: expect.stringContaining(call.split(' ')[1] ?? ''),
          },
        },
      });
      expect(headers.get('request-id')).toMatch(/^req_\w+$/);
    }
    await expect(stripe.terminal.readers.list()).rejects.toMatchObject({ statusCode: 404 });
    expect((await raw('GET /elsewhere')).body).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('an error contains the id of the object that does not exist', async () => {
    const missing = { code: 'resource_missing', statusCode: 404 };
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject(missing);
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject(missing);
    await expect(stripe.charges.retrieve('ch_none')).rejects.toMatchObject(missing);
    await expect(stripe.events.retrieve('evt_none')).rejects.toMatchObject(missing);
    await expect(stripe.customers.update('cus_none', {})).rejects.toMatchObject(missing);
    await expect(
      stripe.checkout.sessions.create(courseCheckout({ customer: 'cus_none' })),
    ).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
      statusCode: 400,
    });
    await expect(stripe.accounts.retrieve('acct_none')).rejects.toMatchObject({
      code: 'account_invalid',
      statusCode: 403,
    });
  });

  it('an error links to the documentation of its code and to the log entry of its request', async () => {
    const urlsOf = async (...given: Parameters<typeof raw>) => {
      const { text, headers } = await raw(...given);
      const { error } = JSON.parse(text) as { error: Record<string, unknown> };
      const { code, doc_url, request_log_url } = error;
      const logUrl = `https://dashboard.stripe.com/test/logs/${headers.get('request-id')}`;
      return { code, doc_url, isOwnLog: request_log_url === logUrl, request_log_url };
    };
    expect(await urlsOf('GET /v1/customers/cus_none')).toMatchObject({
      code: 'resource_missing',
      doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
      isOwnLog: true,
    });
    expect(await urlsOf('POST /v1/customers', 'emial=a@b.c')).toMatchObject({
      code: 'parameter_unknown',
      doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown',
      isOwnLog: true,
    });

    const withoutCode = { code: undefined, doc_url: undefined, isOwnLog: true };
    const tooLarge = `name=${'x'.repeat(1_100_000)}`;
    expect(await urlsOf('GET /v1/nothing')).toMatchObject(withoutCode);
    expect(await urlsOf('POST /v1/customers', tooLarge)).toMatchObject(withoutCode);
    expect(await urlsOf('GET /v1/balance', '', { 'stripe-version': 'latest' })).toMatchObject(withoutCode);
    const unauthenticated = await urlsOf('GET /v1/balance', '', { authorization: 'Bearer pk_test_x' });
    expect(unauthenticated.request_log_url).toBeUndefined();
  });

  it('a body that is too large or not a form returns an error', async () => {
    expect((await raw('POST /v1/customers', `name=${'x'.repeat(1_100_000)}`)).body).toMatchObject({
      error: { type: 'invalid_request_error' },
    });
    expect(await raw('POST /v1/customers', '{}', { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
    });
  });
});

describe('API versions', () => {
  const ask = (version: string) => raw('GET /v1/balance', '', { 'stripe-version': version });

  it('every requested API version gets a response in the version of the SDK', async () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
    for (const version of [API_VERSION, '2020-08-27', '2024-09-30.acacia', '2026-10-28.preview']) {
      const { status, headers } = await ask(version);
      expect({ version, status }).toEqual({ version, status: 200 });
      expect(headers.get('stripe-version')).toBe(API_VERSION);
    }
  });

  it.each(['latest', '2019-2-19', '2020-13-01', '2020-01-32', '2024-09-30.', '2020-08-27, 2020-08-27'])(
    'the API version %p is refused as malformed',
    async (version) => {
      expect(await ask(version)).toMatchObject({
        status: 400,
        body: { error: { type: 'invalid_request_error', message: expect.stringContaining(version) } },
      });
    },
  );
});

describe('parameters', () => {
  const unknown: [string, string, string][] = [
    ['POST /v1/customers', 'emial=a@b.c', 'emial'],
    ['POST /v1/checkout/sessions', 'mode=payment&payment_method_types[0]=card', 'payment_method_types'],
    [
      'POST /v1/checkout/sessions',
      'mode=payment&line_items[0][price_data][amount]=5',
      'line_items[0][price_data][amount]',
    ],
    ['GET /v1/events?kind=x', '', 'kind'],
    ['GET /v1/balance?x[y]=1', '', 'x'],
    ['GET /v1/balance?constructor=1', '', 'constructor'],
    ['GET /v1/balance?__proto__[x]=1', '', '__proto__'],
    ['POST /v1/customers', '__proto__=1', '__proto__'],
  ];
  it.each(unknown)('the call %s with %p fails with an unknown parameter', async (call, form, param) => {
    expect(await raw(call, form)).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_unknown', param, type: 'invalid_request_error' } },
    });
  });

  it('a missing parameter is named by its form field', async () => {
    const missing = async (form: string) => (await raw('POST /v1/checkout/sessions', form)).body;
    const required = 'mode=payment&success_url=http://a.test';
    expect(await missing('mode=payment')).toMatchObject({ error: { code: 'parameter_missing' } });
    expect(await missing(`${required}&line_items[0][price]=price_1`)).toMatchObject({
      error: { code: 'parameter_missing', param: 'line_items[0][quantity]' },
    });
    expect(await missing(`${required}&line_items[0][quantity]=1`)).toMatchObject({
      error: { code: 'parameter_missing', param: 'line_items[0]' },
    });
  });

  it.each([-1, 1.5, NaN, Infinity, 1e12, 1e21, 'abc', '', '0x10', ' 5', [5], { a: 1 }, null])(
    'an amount of %p is refused',
    async (unit_amount) => {
      await expect(stripe.checkout.sessions.create(lineWith({ unit_amount }))).rejects.toMatchObject({
        param: 'line_items[0][price_data][unit_amount]',
        statusCode: 400,
        type: 'StripeInvalidRequestError',
      });
    },
  );

  it.each([
    [0, 'amount_too_small'],
    [49, 'amount_too_small'],
    [50, null],
    [99_999_999, null],
  ])('a total of %p cents has the error code %p', async (unit_amount, code) => {
    const created = stripe.checkout.sessions.create(lineWith({ unit_amount }));
    if (code) await expect(created).rejects.toMatchObject({ code, statusCode: 400 });
    else await expect(created).resolves.toMatchObject({ amount_total: unit_amount });
  });

  it('the lines of a checkout cannot exceed the largest amount in total', async () => {
    const line = lineWith({ unit_amount: 60_000_000 }).line_items;
    const twice = courseCheckout({ line_items: [...line, ...line] });
    await expect(stripe.checkout.sessions.create(twice)).rejects.toMatchObject({ code: 'amount_too_large' });
  });

  it.each([
    ['a relative return address', { success_url: '/done' }, 'success_url'],
    ['a script as a return address', { cancel_url: 'javascript:alert(1)' }, 'cancel_url'],
    ['lines where nothing is sold', { mode: 'setup' }, 'line_items'],
    ['no lines', { line_items: [] }, 'line_items'],
    ['both a customer and an e-mail', { customer: 'cus_1', customer_email: 'a@b.c' }, 'customer_email'],
    ['a broken e-mail', { customer_email: 'nobody' }, 'customer_email'],
    ['metadata with a long value', { metadata: { key: 'x'.repeat(501) } }, 'metadata[key]'],
    ['metadata with a long key', { metadata: { ['k'.repeat(41)]: 'x' } }, `metadata[${'k'.repeat(41)}]`],
    ['metadata with too many keys', { metadata: Object.fromEntries(FIFTY_ONE_PAIRS) }, 'metadata'],
  ] as const)('%s is refused', async (_what, given, param) => {
    const asked = courseCheckout(given as Partial<Stripe.Checkout.SessionCreateParams>);
    await expect(stripe.checkout.sessions.create(asked)).rejects.toMatchObject({ param, statusCode: 400 });
  });

  it('a price in a different currency is refused', async () => {
    await expect(stripe.checkout.sessions.create(lineWith({ currency: 'usd' }))).rejects.toMatchObject({
      param: 'line_items[0][price_data][currency]',
    });
  });

  it('a request changes nothing when a later parameter is refused', async () => {
    const before = (await stripe.events.list({ limit: 100 })).data.length;
    await expect(
      stripe.checkout.sessions.create({
        ...lineWith({}),
        payment_intent_data: { application_fee_amount: 1 },
      }),
    ).rejects.toMatchObject({ param: 'payment_intent_data[application_fee_amount]' });
    expect((await stripe.events.list({ limit: 100 })).data.length).toBe(before);
  });
});

describe('destination accounts', () => {
  const share = (destination: string, application_fee_amount: number) => ({
    ...courseCheckout(),
    payment_intent_data: { application_fee_amount, transfer_data: { destination } },
  });

  it('a destination has to exist and be ready, and the fee cannot exceed the total', async () => {
    await world.control('POST /accounts', { id: 'acct_pending', ready: false });
    await world.control('POST /accounts', { id: 'acct_ready' });
    const param = 'payment_intent_data[transfer_data][destination]';
    await expect(stripe.checkout.sessions.create(share('acct_none', 1))).rejects.toMatchObject({
      code: 'resource_missing',
      param,
      statusCode: 400,
    });
    await expect(stripe.checkout.sessions.create(share('acct_pending', 1))).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
      param,
    });
    await expect(stripe.checkout.sessions.create(share('acct_ready', 6401))).rejects.toMatchObject({
      param: 'payment_intent_data[application_fee_amount]',
    });
    await expect(stripe.checkout.sessions.create(share('acct_ready', 6400))).resolves.toMatchObject({
      status: 'open',
    });
  });

  it('the control call for a ready destination returns the same account when it is repeated', async () => {
    type Made = { created: boolean; account: Stripe.Account };
    const wanted = { metadata: { creatorId: '7' }, name: 'Noa' };
    const first = await world.control<Made>('POST /accounts', wanted);
    const second = await world.control<Made>('POST /accounts', wanted);
    expect([first.created, second.created]).toEqual([true, false]);
    expect(second.account.id).toBe(first.account.id);
    const account = await stripe.accounts.retrieve(first.account.id);
    expect(account).toMatchObject({
      business_profile: { name: 'Noa' },
      capabilities: { transfers: 'active' },
      payouts_enabled: true,
    });
    const later = await world.control<Made>('POST /accounts', { id: 'acct_pending' });
    expect(later.account.capabilities).toEqual({ transfers: 'active' });
  });

  it('the Stripe-Account header selects an account for the balance only', async () => {
    const asAccount = { stripeAccount: 'acct_ready' };
    await expect(stripe.balance.retrieve({}, asAccount)).resolves.toMatchObject({ object: 'balance' });
    await expect(stripe.customers.create({}, asAccount)).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.balance.retrieve({}, { stripeAccount: 'acct_none' })).rejects.toMatchObject({
      code: 'account_invalid',
      statusCode: 403,
    });
  });
});

describe('idempotency keys', () => {
  const form = 'email=a@b.c&name=Ada';
  const create = (key: string, given = form) => raw('POST /v1/customers', given, { 'idempotency-key': key });

  it('a repeated key returns the first response with a header that marks the replay', async () => {
    const [first, second] = [await create('same'), await create('same')];
    expect(second.text).toBe(first.text);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect((await create('same', 'name=Ada&email=a@b.c')).text).toBe(first.text);
  });

  it('an idempotency key is valid for one request only', async () => {
    await create('one');
    const refused = { status: 400, body: { error: { type: 'idempotency_error' } } };
    expect(await create('one', 'email=b@b.c')).toMatchObject(refused);
    expect(await raw('POST /v1/products', form, { 'idempotency-key': 'one' })).toMatchObject(refused);
    await expect(
      stripe.customers.create({ email: 'c@b.c' }, { idempotencyKey: 'one' }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(await create('x'.repeat(256))).toMatchObject(refused);
  });

  it('an idempotency key is reusable after invalid parameters but not after a failed operation', async () => {
    expect((await create('typo', 'emial=a@b.c')).status).toBe(400);
    expect((await create('typo')).status).toBe(200);

    const expire = () =>
      raw('POST /v1/checkout/sessions/cs_test_none/expire', '', { 'idempotency-key': 'gone' });
    expect((await expire()).status).toBe(404);
    const again = await expire();
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([404, 'true']);
    expect(again.body).toMatchObject({
      error: { request_log_url: expect.stringContaining(again.headers.get('original-request') ?? '-') },
    });
  });

  it('an idempotency key returns 409 while its first request runs', async () => {
    await world.control('POST /requests/hold', { count: 1 });
    const held = create('slow', 'name=Slow');
    const recorded = async () => {
      const { events } = await world.control<{ events: Stripe.Event[] }>('GET /events?type=customer.created');
      return events.find((event) => (event.data.object as Stripe.Customer).name === 'Slow');
    };
    await until(async () => (await recorded()) !== undefined);
    const eventId = (await recorded())?.id;
    expect(await create('slow', 'name=Slow')).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_key_in_use', type: 'idempotency_error' } },
    });
    expect(world.receiver.received.map(({ event }) => event.id)).not.toContain(eventId);

    await world.control('POST /requests/release');
    const first = await held;
    expect((await create('slow', 'name=Slow')).text).toBe(first.text);
    await world.receiver.waitFor((all) => all.some(({ event }) => event.id === eventId));
  });

  it('an idempotency key expires after a day', async () => {
    const first = await create('day');
    await world.control('POST /clock/advance', { seconds: 24 * 3600 + 5 });
    expect((await create('day')).text).not.toBe(first.text);
  });

  it('an SDK retry after a failure creates one customer', async () => {
    await world.control('POST /requests/fail', { count: 2 });
    const patient = world.stripe({ maxNetworkRetries: 2 });
    await expect(patient.customers.create({ name: 'Patient' })).resolves.toMatchObject({ name: 'Patient' });
    const found = (await stripe.customers.list({ limit: 100 })).data.filter(({ name }) => name === 'Patient');
    expect(found).toHaveLength(1);
  });
});

describe('customers', () => {
  it('a customer is created, read, updated and listed', async () => {
    const made = await stripe.customers.create({
      email: 'list@example.test',
      name: 'Lu',
      metadata: { a: '1', b: '2' },
    });
    const changed = await stripe.customers.update(made.id, { name: '', metadata: { a: '', c: '3' } });
    expect(changed).toMatchObject({ email: 'list@example.test', metadata: { b: '2', c: '3' }, name: null });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ id: made.id, name: null });
    const [event] = (await stripe.events.list({ types: ['customer.updated'] })).data;
    expect(event?.data.previous_attributes).toMatchObject({ name: 'Lu' });

    await stripe.customers.create({ email: 'list@example.test' });
    const list = await stripe.customers.list({ email: 'list@example.test' });
    expect(list.data.map(({ id }) => id)).toEqual([expect.not.stringMatching(made.id), made.id]);
  });
});

describe('metadata', () => {
  /** Returns metadata as pairs, because an expected object cannot have a field `__proto__`. */
  const metadataOf = (answer: { text: string }) => {
    const { metadata } = JSON.parse(answer.text) as { metadata: Record<string, string> };
    return Object.entries(metadata);
  };
  const ask = (path: string, pairs: Record<string, string>) => {
    const named = Object.entries(pairs).map(([key, value]) => [`metadata[${key}]`, value]);
    return raw(`POST ${path}`, String(new URLSearchParams(named)));
  };

  it('metadata keeps keys that every object inherits', async () => {
    const pairs = { constructor: '1', ['__proto__']: '2', toString: '3', 'a__proto__%5F': '4', a: '5' };
    const made = await ask('/v1/customers', pairs);
    expect(metadataOf(made)).toEqual(Object.entries(pairs));
    const { id } = JSON.parse(made.text) as { id: string };
    await world.restart();
    // The restarted sandbox listens on a different port.
    stripe = world.stripe();
    expect(metadataOf(await raw(`GET /v1/customers/${id}`))).toEqual(Object.entries(pairs));

    const changed = await ask(`/v1/customers/${id}`, { ['__proto__']: '6', constructor: '', a: '' });
    expect(new Map(metadataOf(changed))).toEqual(
      new Map([
        ['__proto__', '6'],
        ['toString', '3'],
        ['a__proto__%5F', '4'],
      ]),
    );
  });

  it('metadata cannot change the prototype of objects', async () => {
    for (const form of ['metadata[__proto__][admin]=1', 'metadata[constructor][prototype][admin]=1']) {
      expect(await raw('POST /v1/customers', form)).toMatchObject({
        status: 400,
        body: { error: { param: expect.stringMatching(/^metadata\[\w+\]$/) } },
      });
    }
    expect({}).not.toHaveProperty('admin');
  });
});

describe('lists', () => {
  it('a list is paginated newest first in both directions', async () => {
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      made.unshift((await stripe.customers.create({ email: 'page@example.test' })).id);
    }
    const email = 'page@example.test';
    const walked = await stripe.customers.list({ email, limit: 3 }).autoPagingToArray({ limit: 100 });
    expect(walked.map(({ id }) => id)).toEqual(made);
    const first = await stripe.customers.list({ email, limit: 3 });
    expect(first.has_more).toBe(true);
    const back = await stripe.customers.list({ email, limit: 2, ending_before: made[4] });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    await expect(stripe.customers.list({ email, starting_after: 'cus_none' })).rejects.toMatchObject({
      param: 'starting_after',
      statusCode: 400,
    });
  });

  it('a list accepts one cursor but refuses two cursors', async () => {
    const { id } = await stripe.customers.create({});
    await expect(stripe.customers.list({ starting_after: id, ending_before: id })).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
    });
    const session = await stripe.checkout.sessions.create(courseCheckout());
    const [line] = (await stripe.checkout.sessions.listLineItems(session.id)).data;
    const both = { starting_after: line?.id, ending_before: line?.id };
    await expect(stripe.checkout.sessions.listLineItems(session.id, both)).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('a list of events is filtered by type and time', async () => {
    const session = await stripe.checkout.sessions.create(courseCheckout());
    const { now } = await world.control<{ now: number }>('GET /clock');
    await pay(session);
    const types = async (params: Stripe.EventListParams) =>
      (await stripe.events.list(params)).data.map(({ type }) => type);
    expect(await types({ types: ['charge.succeeded', 'checkout.session.completed'], limit: 2 })).toEqual([
      'checkout.session.completed',
      'charge.succeeded',
    ]);
    expect(
      (await types({ type: 'checkout.session.*' })).every((type) => type.startsWith('checkout.session.')),
    ).toBe(true);
    expect(await types({ created: { lt: 1000 } })).toEqual([]);
    expect(await types({ created: { gte: now, lte: now + 100 }, type: 'charge.succeeded' })).toContain(
      'charge.succeeded',
    );
    const [newest] = (await stripe.events.list({ limit: 1 })).data;
    expect(await stripe.events.retrieve(newest?.id ?? '')).toMatchObject({
      id: newest?.id,
      type: newest?.type,
    });
  });

  it('a list of sessions is filtered and expanded', async () => {
    const customer = await stripe.customers.create({ email: 'sessions@example.test' });
    const session = await stripe.checkout.sessions.create(courseCheckout({ customer: customer.id }));
    await stripe.checkout.sessions.create(courseCheckout({ customer: customer.id }));
    await pay(session);
    const found = await stripe.checkout.sessions.list({
      customer: customer.id,
      status: 'complete',
      expand: ['data.payment_intent.latest_charge'],
    });
    expect(found.data).toMatchObject([{ id: session.id, payment_intent: { latest_charge: { paid: true } } }]);
    const intent = (found.data[0]?.payment_intent as Stripe.PaymentIntent).id;
    expect((await stripe.checkout.sessions.list({ payment_intent: intent })).data).toHaveLength(1);
  });

  it.each(['metadata', 'payment_intent.nothing', 'constructor', 'payment_intent.toString', '__proto__'])(
    'lists and objects refuse to expand %s',
    async (path) => {
      const session = await stripe.checkout.sessions.create(courseCheckout());
      await pay(session);
      await expect(stripe.checkout.sessions.retrieve(session.id, { expand: [path] })).rejects.toMatchObject({
        param: 'expand',
        statusCode: 400,
      });
    },
  );

  it('lists and objects expand up to four levels including `data`', async () => {
    const customer = (await stripe.customers.create({})).id;
    const session = await stripe.checkout.sessions.create(courseCheckout({ customer }));
    await pay(session);
    const retrieve = (path: string) => stripe.checkout.sessions.retrieve(session.id, { expand: [path] });
    const list = (path: string) => stripe.checkout.sessions.list({ customer, expand: [path] });

    const charge = { latest_charge: { balance_transaction: { object: 'balance_transaction' } } };
    expect(await retrieve('payment_intent.latest_charge.payment_intent.customer')).toMatchObject({
      payment_intent: { latest_charge: { payment_intent: { customer: { id: customer } } } },
    });
    expect(await list('data.payment_intent.latest_charge.balance_transaction')).toMatchObject({
      data: [{ payment_intent: charge }],
    });
    const tooDeep = { code: 'property_expansion_max_depth', statusCode: 400 };
    await expect(
      retrieve('payment_intent.latest_charge.payment_intent.latest_charge.balance_transaction'),
    ).rejects.toMatchObject(tooDeep);
    await expect(retrieve('line_items.data.price.product.default_price')).rejects.toMatchObject(tooDeep);
    await expect(list('data.payment_intent.latest_charge.payment_intent.customer')).rejects.toMatchObject(
      tooDeep,
    );
    await expect(list('data.line_items.data.price.product')).rejects.toMatchObject(tooDeep);
  });
});

describe('control calls', () => {
  it('control calls are refused for web pages and for other host names of this machine', async () => {
    const forbidden = { status: 403 };
    expect(await raw('GET /_sandbox/events', '', { origin: 'http://evil.test' })).toMatchObject(forbidden);
    const status = new Promise((resolve) => {
      const headers = { host: 'rebound.test' };
      http.get(`${world.origin()}/_sandbox/events`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });
    expect(await status).toBe(403);
    expect(await raw('GET /_sandbox/nothing')).toMatchObject({ status: 404 });
    expect(await world.control('POST /deliveries/fail', { count: -1 })).toMatchObject({ status: 400 });
    expect(await world.control('POST /clock/advance', {})).toMatchObject({ status: 400 });
  });
});
