import type Stripe from 'stripe';
import { readSdkTypes } from './support/conforms.ts';
import { courseCheckout, openPaymentsWorld, pay, type PaymentsWorld } from './support/payments-world.ts';

const sdk = readSdkTypes({ BalanceTransaction: 'BalanceTransactions.d.ts', Dispute: 'Disputes.d.ts' });

let world: PaymentsWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await openPaymentsWorld();
  stripe = world.stripe();
});
afterAll(() => world.close());

let accounts = 0;

/** Creates a course payment of A$64.00 with a creator's share and lets the bank dispute it. */
async function disputed() {
  const account = `acct_disputes${++accounts}`;
  await world.control('POST /accounts', { id: account });
  const session = await stripe.checkout.sessions.create({
    ...courseCheckout(),
    payment_intent_data: { application_fee_amount: 670, transfer_data: { destination: account } },
  });
  await pay(session, { number: '4000 0000 0000 0259' });
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(session.id);
  const { data } = await stripe.disputes.list({ payment_intent: String(payment) });
  return { id: data[0]!.id, payment: String(payment), account };
}
const balances = async () =>
  (await world.control<{ balances: Record<string, number> }>('GET /ledger')).balances;
const typesAbout = async (id: string) =>
  (await stripe.events.list({ limit: 100 })).data
    .filter(({ data }) => (data.object as { id?: string }).id === id)
    .map(({ type }) => type)
    .reverse();

test('a payment with the dispute card is disputed, and amount and fee are debited from the platform at once', async () => {
  const before = (await balances()).platform ?? 0;
  const { id, payment, account } = await disputed();
  const dispute = await stripe.disputes.retrieve(id);
  expect(sdk.check('Dispute', JSON.parse(JSON.stringify(dispute)) as object)).toEqual([]);
  expect(dispute).toMatchObject({ amount: 6400, status: 'needs_response', payment_intent: payment });
  expect(dispute.balance_transactions.map(({ net, fee }) => ({ net, fee }))).toEqual([
    { net: -8900, fee: 2500 },
  ]);
  // The fee of the payment is 1.75 % plus 30 cents.
  expect((await balances()).platform! - before).toBe(670 - 142 - 8900);
  expect((await balances())[account]).toBe(5730);
  expect(await typesAbout(id)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  const { data } = await stripe.balanceTransactions.list({ source: id, expand: ['data.source'] });
  expect(data).toMatchObject([{ type: 'adjustment', net: -8900, source: { id, payment_intent: payment } }]);
  await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
});

test('evidence is submitted once, and a won dispute returns the money without its fee', async () => {
  const { id } = await disputed();
  const before = (await balances()).platform!;
  const draft = await stripe.disputes.update(id, { evidence: { customer_name: 'Mia' }, submit: false });
  expect(draft).toMatchObject({ status: 'needs_response', evidence_details: { has_evidence: true } });
  const sent = await stripe.disputes.update(id, {
    evidence: { access_activity_log: 'Watched on Monday.' },
    metadata: { disputeId: 'ours' },
  });
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: 'Mia', access_activity_log: 'Watched on Monday.' },
    evidence_details: { submission_count: 1 },
  });
  expect(sdk.check('Dispute', JSON.parse(JSON.stringify(sent)) as object)).toEqual([]);
  await expect(stripe.disputes.update(id, { evidence: { customer_name: 'Max' } })).rejects.toThrow();
  await world.control(`POST /disputes/${id}/win`);
  const won = await stripe.disputes.retrieve(id);
  expect(won.status).toBe('won');
  expect(won.balance_transactions.map(({ net }) => net)).toEqual([-8900, 6400]);
  expect(sdk.check('Dispute', JSON.parse(JSON.stringify(won)) as object)).toEqual([]);
  expect((await balances()).platform! - before).toBe(6400);
  expect(await typesAbout(id)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ]);
  await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
});

test('a lost dispute does not reverse the transfer and its fee until the platform does', async () => {
  const { id, payment, account } = await disputed();
  const lost = await stripe.disputes.close(id);
  expect(lost.status).toBe('lost');
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment, {
    expand: ['latest_charge'],
  });
  const { transfer } = charge as Stripe.Charge;
  expect(await stripe.transfers.retrieve(String(transfer))).toMatchObject({ amount: 6400, reversed: false });
  await stripe.transfers.createReversal(String(transfer), { refund_application_fee: true });
  expect((await balances())[account]).toBe(0);
  expect(await stripe.transfers.retrieve(String(transfer))).toMatchObject({ amount_reversed: 6400 });
});

test('unknown parameters, files and a second dispute of a payment are refused', async () => {
  const { id, payment } = await disputed();
  const wrong = { evidence: { receipt: 'file_1' } };
  await expect(stripe.disputes.update(id, wrong)).rejects.toMatchObject({ code: 'parameter_unknown' });
  expect(await world.control('POST /disputes', { payment_intent: payment })).toMatchObject({ status: 400 });
  expect(await world.control('POST /disputes', { payment_intent: 'pi_x' })).toMatchObject({ status: 404 });
  expect(await world.control('POST /disputes/du_x/win')).toMatchObject({ status: 404 });
});
