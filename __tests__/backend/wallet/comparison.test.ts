import { sql } from 'kysely';
import type Stripe from 'stripe';
import { openPaymentsWorld, pay, type PaymentsWorld } from '../../sandbox/payments/support/payments-world';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makePayableCreator, type CreatorPerson } from '../../support/make/creators';
import { listQueue } from '../../support/make/office';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

const ACCOUNT = 'acct_test_comparison';
let world: PaymentsWorld;
let creator: CreatorPerson;
let office: OfficePerson;

beforeAll(async () => {
  world = await openPaymentsWorld();
  await startBackend({ STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: String(world.port()) });
  office = await makeOffice();
  creator = await makePayableCreator(world, ACCOUNT);
  // The check of unrelated rows excludes the ledger, because rows of other test files do not exist
  // at this provider.
  await forgetUnrelatedRows('ledger_accounts', 'ledger_entries', 'ledger_movements');
});
afterAll(async () => {
  const { shiftClock } = await import('@/backend/clock');
  shiftClock(0);
  await world.close();
});

/** Sells a course. If `isReported` is false, the payment event is not delivered. */
async function sell({ isReported = true } = {}) {
  const { start } = await import('@/backend/checkout/payments/service');
  const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
  const course = await makeCourse(creator);
  const { actor } = await makePerson();
  const { url, sessionId, checkoutId } = await start(actor, {
    type: 'PPV_COURSE',
    contentId: course.id,
    priceCents: 6400,
    successPath: '/',
    cancelPath: '/',
  });
  await pay({ url });
  if (isReported) await fulfil(sessionId);
  const { payment_intent: paymentId } = await world.stripe().checkout.sessions.retrieve(sessionId);
  return { sessionId, checkoutId, paymentId: String(paymentId) };
}

let hours = 0;
/**
 * Compares the books two hours after the previous comparison, so that all pending events have
 * arrived. Each call adds two hours, because the provider's fees that one comparison posts are
 * covered only by the next one.
 */
async function compare() {
  const { compare: run } = await import('@/backend/wallet/comparison-service');
  const { shiftClock } = await import('@/backend/clock');
  shiftClock((hours += 2) * 60 * 60_000);
  await run();
  shiftClock(0);
  const items = await listQueue(office, 'differences');
  return items.map(({ kind, ledgerCents, providerCents }) => ({ kind, ledgerCents, providerCents }));
}

test('sales, refunds and disputes agree with the provider, whose fees are posted once', async () => {
  const sold = await sell();
  const refunded = await sell();
  await world.stripe().refunds.create({
    payment_intent: refunded.paymentId,
    amount: 1000,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  const { recordProviderRefunds } = await import('@/backend/checkout/refunds/provider-service');
  await recordProviderRefunds({ paymentId: refunded.paymentId });
  const { dispute } = await world.control<{ dispute: Stripe.Dispute }>('POST /disputes', {
    payment_intent: sold.paymentId,
  });
  const { syncDispute } = await import('@/backend/checkout/disputes/service');
  await syncDispute(dispute.id);
  expect(await compare()).toEqual([]);
  expect(await compare()).toEqual([]);
  const { db } = await import('@/backend/db/connection');
  const { account, balanceCents } = await import('@/backend/money/ledger');
  // The fee is 1.75 % and 30 cents for each of two payments. The fee of the dispute is posted
  // separately.
  expect(await balanceCents(db, account.providerFees)).toBe(2 * 142);
});

test('a payment that is missing in the ledger is listed as a difference until it is settled', async () => {
  const { sessionId } = await sell({ isReported: false });
  const missing = { kind: 'PAYMENT', ledgerCents: 0, providerCents: 6400 - 142 };
  expect(await compare()).toContainEqual(missing);
  const counts = await ask('GET /office', { as: office });
  expect(counts.body.queues).toContainEqual(
    expect.objectContaining({ name: 'differences', view: 'found', count: 2 }),
  );
  // The list is newest first in pages, regardless of the ids.
  const { db } = await import('@/backend/db/connection');
  const { rows } = await sql<{ id: string }>`
    update ledger_differences set found_at = found_at - interval '1 day'
    where id = (select max(id::text) from ledger_differences)::uuid returning id`.execute(db);
  const page = (cursor?: string) =>
    ask('GET /office/queues/:name', {
      as: office,
      params: { name: 'differences' },
      query: { limit: 1, ...(cursor && { cursor }) },
    });
  const first = await page();
  const second = await page(first.body.nextCursor!);
  expect(second.body).toMatchObject({ items: [{ id: rows[0]!.id }], nextCursor: null });
  expect(first.body.items[0]!.id).not.toBe(rows[0]!.id);
  const { fulfil } = await import('@/backend/checkout/purchases/fulfil-service');
  await fulfil(sessionId);
  expect(await compare()).toEqual([]);
});

test("a creator's share that was not sent is not a difference", async () => {
  const { db, inTransaction } = await import('@/backend/db/connection');
  const { invoice } = await import('@/backend/money/postings');
  const { claimTransfer } = await import('@/backend/checkout/transfers/service');
  const { checkoutId: id } = await sell();
  const sellerId = creator.actor.creator.id;
  const share = { amountCents: 900, feeCents: 120, sellerId };
  const ofCreators = async () => (await compare()).filter(({ kind }) => kind === 'CREATOR');
  await inTransaction(async (trx) => {
    const lines = [{ ...share, payee: 'CREATOR' as const }];
    await invoice(trx, 'in_kept', { id, buyerId: creator.userId, lines });
    await claimTransfer(trx, 'invoice:in_kept', { ...share, destination: ACCOUNT });
  });
  expect(await ofCreators()).toEqual([]);
  await db.updateTable('transfers').set({ state: 'HELD' }).execute();
  expect(await ofCreators()).toEqual([]);
  await db.deleteFrom('transfers').execute();
  expect(await ofCreators()).toHaveLength(1);
  await inTransaction((trx) => claimTransfer(trx, 'invoice:in_kept', { ...share, destination: ACCOUNT }));
});

test('money in the ledger that the provider does not have is listed as a difference of its creator', async () => {
  const { inTransaction } = await import('@/backend/db/connection');
  const { payout } = await import('@/backend/money/postings');
  const { checkoutId } = await sell();
  const creatorId = creator.actor.creator.id;
  await inTransaction((trx) => payout(trx, { payoutId: `po_${checkoutId}`, creatorId, amountCents: 700 }));
  const [difference] = await compare();
  expect(difference).toMatchObject({ kind: 'CREATOR' });
  expect(difference!.providerCents - difference!.ledgerCents).toBe(700);
});

test('movements of the last hour are not compared', async () => {
  const { compare: run } = await import('@/backend/wallet/comparison-service');
  await sell({ isReported: false });
  await run();
  const items = await listQueue(office, 'differences');
  expect(items.filter(({ kind }) => kind === 'PAYMENT')).toEqual([]);
});
