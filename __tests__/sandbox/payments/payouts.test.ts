import type Stripe from 'stripe';
import { readSdkTypes } from './support/conforms.ts';
import {
  courseCheckout,
  openPaymentsWorld,
  pay,
  submitForm,
  until,
  type PaymentsWorld,
} from './support/payments-world.ts';

const sdk = readSdkTypes({
  Account: 'V2/Core/Accounts.d.ts',
  AccountLink: 'V2/Core/AccountLinks.d.ts',
  BalanceSettings: 'BalanceSettings.d.ts',
  EventBase: 'V2/Core/Events.d.ts',
  Payout: 'Payouts.d.ts',
});
const DAY = 24 * 60 * 60;

let world: PaymentsWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await openPaymentsWorld();
  stripe = world.stripe();
});
afterAll(() => world.close());

const recipient: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'idris@example.test',
  display_name: 'Idris Calloran',
  dashboard: 'express',
  identity: { country: 'au', entity_type: 'individual' },
  defaults: {
    currency: 'aud',
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
  configuration: {
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
};
const include = ['configuration.recipient', 'requirements', 'defaults', 'identity'] as const;
const read = (id: string) => stripe.v2.core.accounts.retrieve(id, { include: [...include] });
const transfersOf = async (id: string) =>
  (await read(id)).configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;

const linkOf = (account: string) =>
  stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        refresh_url: 'http://localhost:3000/dashboard/wallet?payouts=refresh',
        return_url: 'http://localhost:3000/dashboard/wallet?payouts=returned',
      },
    },
  });
const open = (url: string) => fetch(url, { redirect: 'manual' });
const onboardingForm = { holder: 'Idris Calloran', born: '1984-05-02', bsb: '110-000', number: '000123456' };

async function readyAccount() {
  const { id } = await stripe.v2.core.accounts.create(recipient);
  const { url } = await linkOf(id);
  await open(url);
  await submitForm(url, { ...onboardingForm, then: 'finish' });
  return id;
}

/** Sells a course for A$64.00, of which the account receives A$57.30. */
async function sell(destination: string) {
  const session = await stripe.checkout.sessions.create(
    courseCheckout({
      payment_intent_data: { application_fee_amount: 670, transfer_data: { destination } },
    }),
  );
  await pay(session);
}
const availableOf = async (stripeAccount: string) => {
  const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount });
  return [available[0]?.amount, pending[0]?.amount];
};
const advance = (seconds: number) => world.control('POST /clock/advance', { seconds });
/**
 * Advances the clock to one second after the next Friday at noon in Sydney, when payouts are sent.
 */
async function advanceToFriday() {
  const { now } = await world.control<{ now: number }>('GET /clock');
  const friday = new Date(now * 1000);
  friday.setUTCHours(1, 0, 1, 0);
  while (friday.getUTCDay() !== 5 || friday.getTime() <= now * 1000)
    friday.setUTCDate(friday.getUTCDate() + 1);
  await advance(friday.getTime() / 1000 - now);
}

test('an account is restricted until its onboarding is finished, and every response has the shape of the SDK', async () => {
  const account = await stripe.v2.core.accounts.create({ ...recipient, include: [...include] });
  const asked = account.requirements?.entries?.map(({ awaiting_action_from: from }) => from);
  expect(asked).toEqual(['user', 'user', 'user']);
  expect(await transfersOf(account.id)).toBe('restricted');

  const session = stripe.checkout.sessions.create(
    courseCheckout({ payment_intent_data: { transfer_data: { destination: account.id } } }),
  );
  await expect(session).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });

  const link = await linkOf(account.id);
  await open(link.url);
  const done = await submitForm(link.url, { ...onboardingForm, then: 'finish' });
  expect(done.location).toBe('http://localhost:3000/dashboard/wallet?payouts=returned');
  expect(await transfersOf(account.id)).toBe('active');

  const ready = await read(account.id);
  expect(ready.requirements?.entries).toEqual([]);
  expect([
    ...sdk.check('Account', account),
    ...sdk.check('Account', ready),
    ...sdk.check('AccountLink', link),
  ]).toEqual([]);
});

test('fields that were not requested by `include` are absent, and unknown parameters are refused', async () => {
  const { id } = await stripe.v2.core.accounts.create(recipient);
  const plain = await stripe.v2.core.accounts.retrieve(id);
  expect(plain).not.toHaveProperty('configuration');
  expect(plain).not.toHaveProperty('requirements');

  const odd = { ...recipient, type: 'express' };
  await expect(stripe.v2.core.accounts.create(odd)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'type',
  });
  await expect(stripe.v2.core.accounts.retrieve('acct_none')).rejects.toMatchObject({ statusCode: 404 });
});

test('an onboarding link works once, and a used or expired link redirects to the refresh address', async () => {
  const { id } = await stripe.v2.core.accounts.create(recipient);
  const { url } = await linkOf(id);
  expect((await open(url)).status).toBe(200);
  const again = await open(url);
  expect([again.status, again.headers.get('location')]).toEqual([
    303,
    'http://localhost:3000/dashboard/wallet?payouts=refresh',
  ]);

  const late = await linkOf(id);
  await advance(11 * 60);
  expect((await open(late.url)).headers.get('location')).toContain('payouts=refresh');
  // The form of a link that was never opened changes nothing.
  const unopened = await linkOf(id);
  await submitForm(unopened.url, { ...onboardingForm, then: 'finish' });
  expect(await transfersOf(id)).toBe('restricted');
});

test('the Later button returns without a change, and an invalid field shows an error', async () => {
  const { id } = await stripe.v2.core.accounts.create(recipient);
  const { url } = await linkOf(id);
  await open(url);
  const young = await submitForm(url, { ...onboardingForm, born: '2020-01-01', then: 'finish' });
  expect(young.page).toContain('You have to be 18 or older');
  const real = await submitForm(url, { ...onboardingForm, number: '12345678', then: 'finish' });
  expect(real.page).toContain('takes its test account only');
  const later = await submitForm(url, { then: 'later' });
  expect(later.location).toContain('payouts=returned');
  expect(await transfersOf(id)).toBe('restricted');
});

test('a sale clears after three working days, is paid out on the next Friday and arrives a working day later', async () => {
  const id = await readyAccount();
  await sell(id);
  expect(await availableOf(id)).toEqual([0, 5730]);
  expect((await stripe.payouts.list({}, { stripeAccount: id })).data).toEqual([]);

  await advance(5 * DAY);
  const [available] = await availableOf(id);
  const leftAlready = (await stripe.payouts.list({}, { stripeAccount: id })).data;
  expect((available ?? 0) + leftAlready.reduce((sum, { amount }) => sum + amount, 0)).toBe(5730);

  await advanceToFriday();
  const [payout] = (await stripe.payouts.list({ status: 'in_transit' }, { stripeAccount: id })).data;
  const sent = payout ?? leftAlready[0]!;
  expect(new Date(sent.created * 1000).getUTCDay()).toBe(5);
  expect(await availableOf(id)).toEqual([0, 0]);

  await advance(4 * DAY);
  const arrived = await stripe.payouts.retrieve(sent.id, {}, { stripeAccount: id });
  expect(arrived).toMatchObject({ amount: 5730, status: 'paid' });
  const settings = await stripe.balanceSettings.retrieve({}, { stripeAccount: id });
  expect([...sdk.check('Payout', arrived), ...sdk.check('BalanceSettings', settings)]).toEqual([]);

  await until(() => world.receiver.notified.some(({ type }) => type === 'v1.payout.paid'));
  const paid = world.receiver.notified.find(({ type }) => type === 'v1.payout.paid')!;
  expect(paid).toMatchObject({ related_object: { id: sent.id, type: 'payout' } });
  expect(String(paid.context)).toBe(id);

  // Another account cannot read the payout.
  const other = await readyAccount();
  await expect(stripe.payouts.retrieve(sent.id, {}, { stripeAccount: other })).rejects.toMatchObject({
    statusCode: 404,
  });
});

test('a returned payout is available again, and a restricted account receives no payout', async () => {
  const id = await readyAccount();
  await sell(id);
  await advance(12 * DAY);
  const [sent] = (await stripe.payouts.list({}, { stripeAccount: id })).data;
  await world.control(`POST /payouts/${sent!.id}/return`, {});
  expect(await availableOf(id)).toEqual([5730, 0]);

  await world.control('POST /accounts', { id, ready: false });
  expect(await transfersOf(id)).toBe('restricted');
  await advance(8 * DAY);
  expect(await availableOf(id)).toEqual([5730, 0]);
  await until(() => world.receiver.notified.filter(({ type }) => type === 'v1.payout.failed').length === 1);
});

test('a thin event names the account and matches the event type of the SDK', async () => {
  const id = await readyAccount();
  const about = () =>
    world.receiver.notified.find(
      (event) =>
        event.type === 'v2.core.account[configuration.recipient].capability_status_updated' &&
        event.related_object.id === id,
    );
  await until(() => about() !== undefined);
  // JSON removes the functions that the SDK adds, so that only the sent data remains.
  const { related_object: related, ...event } = JSON.parse(JSON.stringify(about()));
  expect(related).toEqual({ id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` });
  expect(sdk.check('EventBase', event)).toEqual([]);
});

test('the clock can be set to the past only before the first event, and then pays out on each Friday', async () => {
  const past = await openPaymentsWorld();
  const end = Math.floor(Date.now() / 1000);
  const at = end - 30 * DAY;
  expect(await past.control('POST /clock/begin', { at })).toMatchObject({ status: 200 });
  await past.control('POST /accounts', { id: 'acct_history' });
  const { id, url } = await past.stripe().checkout.sessions.create(
    courseCheckout({
      payment_intent_data: { application_fee_amount: 670, transfer_data: { destination: 'acct_history' } },
    }),
  );
  await pay({ url });
  const { payment_intent: intent } = await past.stripe().checkout.sessions.retrieve(id);
  const { created } = await past.stripe().paymentIntents.retrieve(String(intent));
  expect(created).toBeGreaterThanOrEqual(at);
  expect(created).toBeLessThan(at + DAY);

  await past.control('POST /clock/advance', { seconds: 14 * DAY });
  const [payout] = (await past.stripe().payouts.list({}, { stripeAccount: 'acct_history' })).data;
  expect(payout).toMatchObject({ amount: 5730, status: 'paid' });
  expect(new Date(payout!.created * 1000).getUTCDay()).toBe(5);
  expect(payout!.created).toBeLessThan(at + 14 * DAY);

  expect(await past.control('POST /clock/begin', { at })).toMatchObject({ status: 409 });
  await past.control('POST /clock/advance', { seconds: 16 * DAY });
  const { now } = await past.control<{ now: number }>('GET /clock');
  expect(Math.abs(now - Math.floor(Date.now() / 1000))).toBeLessThanOrEqual(1);
  await past.close();
});
