import type Stripe from 'stripe';
import { readSdkTypes } from './support/conforms.ts';
import {
  courseCheckout,
  membershipCheckout,
  openPaymentsWorld,
  pay,
  submitForm,
  type PaymentsWorld,
} from './support/payments-world.ts';

const sdk = readSdkTypes({
  Account: 'Accounts.d.ts',
  Balance: 'Balance.d.ts',
  BalanceTransaction: 'BalanceTransactions.d.ts',
  Charge: 'Charges.d.ts',
  Coupon: 'Coupons.d.ts',
  Customer: 'Customers.d.ts',
  Dispute: 'Disputes.d.ts',
  EventBase: 'Events.d.ts',
  Invoice: 'Invoices.d.ts',
  InvoiceLineItem: 'InvoiceLineItems.d.ts',
  InvoicePayment: 'InvoicePayments.d.ts',
  LineItem: 'LineItems.d.ts',
  PaymentIntent: 'PaymentIntents.d.ts',
  PaymentMethod: 'PaymentMethods.d.ts',
  Price: 'Prices.d.ts',
  Product: 'Products.d.ts',
  Refund: 'Refunds.d.ts',
  SetupIntent: 'SetupIntents.d.ts',
  Subscription: 'Subscriptions.d.ts',
  SubscriptionItem: 'SubscriptionItems.d.ts',
  Transfer: 'Transfers.d.ts',
  TransferReversal: 'TransferReversals.d.ts',
  Session: 'Checkout/Sessions.d.ts',
});
const NAMES: Record<string, string> = {
  account: 'Account',
  charge: 'Charge',
  coupon: 'Coupon',
  'checkout.session': 'Session',
  customer: 'Customer',
  dispute: 'Dispute',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  subscription: 'Subscription',
  price: 'Price',
  product: 'Product',
  refund: 'Refund',
  setup_intent: 'SetupIntent',
  transfer: 'Transfer',
};

let world: PaymentsWorld;
beforeAll(async () => {
  world = await openPaymentsWorld();
});
afterAll(() => world.close());

/** Returns the raw response, before the SDK converts it. */
async function read(address: string) {
  const response = await fetch(`${world.origin()}/v1${address}`, {
    headers: { authorization: 'Bearer sk_test_x' },
  });
  return (await response.json()) as Record<string, unknown> & { data: Record<string, unknown>[] };
}

test('sdk.requiredFields returns the required fields of a session from the SDK types', () => {
  const required = sdk.requiredFields('Session');
  expect(required).toEqual(expect.arrayContaining(['id', 'amount_total', 'payment_status', 'ui_mode']));
  expect(required.length).toBeGreaterThan(50);
  expect(sdk.check('Session', {}).length).toBe(required.length);
});

test('every object conforms to the SDK types at every stage', async () => {
  const stripe = world.stripe();
  const account = await stripe.accounts.create({
    country: 'AU',
    capabilities: { transfers: { requested: true } },
  });
  const customer = await stripe.customers.create({ email: 'a@example.test', metadata: { memberId: '1' } });
  const product = await stripe.products.create({ name: 'Membership' });
  const price = await stripe.prices.create({ product: product.id, currency: 'aud', unit_amount: 900 });
  const asked = courseCheckout({
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 2 }],
    payment_intent_data: { application_fee_amount: 100, transfer_data: { destination: account.id } },
  });
  const session = await stripe.checkout.sessions.create(asked);
  const abandoned = await stripe.checkout.sessions.create(courseCheckout());

  const findings: string[] = [];
  const check = (name: string, value: object) => findings.push(...sdk.check(name, value));
  const checkSession = async () => {
    const found = await read(
      `/checkout/sessions/${session.id}?expand[]=payment_intent.latest_charge&expand[]=line_items`,
    );
    check('Session', found);
  };

  await checkSession();
  await pay(session, { number: '4000000000000002' });
  await checkSession();
  await pay(session, { number: '4000002500003155' });
  await checkSession();
  await submitForm(`${session.url}/authenticate`, { outcome: 'fail' });
  await checkSession();
  await pay(session, { number: '4000002500003155' });
  await submitForm(`${session.url}/authenticate`, { outcome: 'complete' });
  await checkSession();
  await pay(abandoned, { number: '4000000000000002' });
  await stripe.checkout.sessions.expire(abandoned.id);
  check('Session', await read(`/checkout/sessions/${abandoned.id}`));

  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  const refund = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 100,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  await stripe.refunds.update(refund.id, { metadata: { why: 'a test' } });
  check('Refund', await read(`/refunds/${refund.id}`));
  await world.control('POST /accounts', { id: 'acct_paid_by_transfer' });
  await world.control('POST /clock/advance', { seconds: 7 * 24 * 3600 });
  const transfer = await stripe.transfers.create({
    amount: 20,
    currency: 'aud',
    destination: 'acct_paid_by_transfer',
    transfer_group: 'a test',
  });
  check('Transfer', await read(`/transfers/${transfer.id}`));
  await stripe.transfers.createReversal(transfer.id, { amount: 5 });
  const reversed = await read(`/transfers/${transfer.id}`);
  check('Transfer', reversed);
  const [reversal] = (reversed.reversals as { data: { balance_transaction: string }[] }).data;
  check('TransferReversal', reversal!);
  for (const moved of [transfer, reversal!])
    check('BalanceTransaction', await read(`/balance_transactions/${String(moved.balance_transaction)}`));
  check('BalanceTransaction', await read(`/balance_transactions/${String(refund.balance_transaction)}`));
  check('Account', await read(`/accounts/${account.id}`));
  check('Account', await read('/account'));
  check('Balance', await read('/balance'));
  check('BalanceTransaction', await read(`/balance_transactions/${String(charge.balance_transaction)}`));
  check('Charge', await read(`/charges/${charge.id}`));
  check('Customer', await read(`/customers/${customer.id}`));
  check('PaymentIntent', await read(`/payment_intents/${intent.id}`));
  check('PaymentMethod', await read(`/payment_methods/${String(intent.payment_method)}`));
  check('Price', await read(`/prices/${price.id}`));
  check('Product', await read(`/products/${product.id}`));
  for (const item of (await read(`/checkout/sessions/${session.id}/line_items`)).data)
    check('LineItem', item);

  const { data: events } = await read('/events?limit=100');
  for (const event of events) {
    check('EventBase', event);
    const { object } = event.data as { object: { object: string } };
    check(NAMES[object.object] ?? object.object, object);
  }
  expect(findings).toEqual([]);
  expect(events.length).toBeGreaterThan(15);
});

test('subscriptions and invoices conform to the SDK types at every stage', async () => {
  const stripe = world.stripe();
  const { now: begun } = await world.control<{ now: number }>('GET /clock');
  const { account } = await world.control<{ account: Stripe.Account }>('POST /accounts', { name: 'Mia' });
  const asked = membershipCheckout({
    subscription_data: {
      application_fee_percent: 13.33,
      metadata: { membershipId: '1' },
      transfer_data: { destination: account.id },
    },
  });
  const session = await stripe.checkout.sessions.create(asked);
  const trial = await stripe.checkout.sessions.create(
    membershipCheckout({ subscription_data: { trial_period_days: 7 } }),
  );
  const coupon = await stripe.coupons.create({ amount_off: 300, currency: 'aud', duration: 'once' });
  const discounted = await stripe.checkout.sessions.create(
    membershipCheckout({ discounts: [{ coupon: coupon.id }] }),
  );

  const findings: string[] = [];
  const check = (name: string, value: object) => findings.push(...sdk.check(name, value));
  const checkSession = async ({ id }: { id: string }) =>
    check('Session', await read(`/checkout/sessions/${id}`));

  const { id: keeper } = await stripe.customers.create({ email: 'k@example.test' });
  const keeping = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'aud',
    customer: keeper,
    success_url: 'http://localhost:3000/back',
  });
  for (const number of [undefined, '4000000000000002', '4242424242424242']) {
    if (number) await pay(keeping, { number });
    await checkSession(keeping);
    const { setup_intent: id } = await stripe.checkout.sessions.retrieve(keeping.id);
    check('SetupIntent', await read(`/setup_intents/${String(id)}`));
  }
  await checkSession(session);
  await checkSession(discounted);
  await pay(session, { number: '4000000000000341' });
  await pay(trial);
  await pay(discounted);
  for (const each of [session, trial, discounted]) await checkSession(each);
  check('Coupon', await read(`/coupons/${coupon.id}`));
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  await world.control('POST /clock/advance', { seconds: 40 * 24 * 3600 });
  await stripe.subscriptions.update(
    String((await stripe.checkout.sessions.retrieve(trial.id)).subscription),
    { cancel_at_period_end: true },
  );

  const canceled = await read(`/subscriptions/${String(subscription)}`);
  check('Subscription', canceled);
  const { data: items } = canceled.items as { data: object[] };
  for (const item of items) check('SubscriptionItem', item);
  for (const invoice of (await read('/invoices?expand[]=data.payments')).data) {
    check('Invoice', invoice);
    for (const line of (invoice.lines as { data: object[] }).data) check('InvoiceLineItem', line);
  }
  for (const payment of (await read('/invoice_payments')).data) check('InvoicePayment', payment);
  const { data: events } = await read(`/events?limit=100&created[gte]=${begun}`);
  for (const event of events) {
    check('EventBase', event);
    const { object } = event.data as { object: { object: string } };
    check(NAMES[object.object] ?? object.object, object);
  }
  expect(findings).toEqual([]);
  expect(canceled).toMatchObject({ status: 'canceled' });
});
