import { db } from '@/backend/db/connection';
import type { Disputes, ProviderEvents, Receipts, Refunds, Transfers } from '@/backend/db/types';
import type { EventFilter } from '@/contract/values/checkout';
import { sql, type Insertable } from 'kysely';
import { makePerson, type Person } from '../../support/make/accounts';
import { insertPurchaseRow } from '../../support/make/checkout';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { startServices } from '../../support/services';

let disputes: typeof import('@/backend/checkout/disputes/repository');
let receipts: typeof import('@/backend/checkout/receipts/repository');
let refunds: typeof import('@/backend/checkout/refunds/repository');
let transfers: typeof import('@/backend/checkout/transfers/repository');
let payments: typeof import('@/backend/checkout/payments/repository');
let repository: typeof import('@/backend/checkout/purchases/repository');
let personal: typeof import('@/backend/checkout/personal-data-repository');
let events: typeof import('@/backend/checkout/events/repository');
let seller: CreatorPerson;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  await startServices();
  disputes = await import('@/backend/checkout/disputes/repository');
  receipts = await import('@/backend/checkout/receipts/repository');
  refunds = await import('@/backend/checkout/refunds/repository');
  transfers = await import('@/backend/checkout/transfers/repository');
  payments = await import('@/backend/checkout/payments/repository');
  repository = await import('@/backend/checkout/purchases/repository');
  personal = await import('@/backend/checkout/personal-data-repository');
  events = await import('@/backend/checkout/events/repository');
});
beforeEach(async () => {
  year -= 1;
  seller = await makeCreator();
  [buyer, other] = [await makePerson(), await makePerson()];
});

let count = 0;
const next = (what: string) => `${what}_${++count}`;
let year = 2020;
/** Returns a date before all rows of the tests that ran already. */
const onDay = (day: number) => new Date(Date.UTC(year, 0, day));
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function makeBought(
  as = buyer,
  more: Partial<Parameters<typeof insertPurchaseRow>[0]> = {},
  line: object = {},
) {
  const row = await insertPurchaseRow({
    buyerId: as.userId,
    type: 'PPV_COURSE',
    title: 'Bought',
    amountCents: 4000,
    feeCents: 400,
    status: 'SUCCESS',
    ...more,
  });
  await addLine(row.id, 0, line);
  return row;
}
const addLine = (purchaseId: string, position: number, more: object = {}) =>
  db
    .insertInto('purchaseLines')
    .values({
      purchaseId,
      position,
      title: 'Bought',
      quantity: 1,
      payee: 'CREATOR' as const,
      sellerId: seller.actor.creator.id,
      amountCents: 4000,
      feeCents: 400,
      ...more,
    })
    .execute();
const makeInvoice = async (purchaseId: string, paidAt = new Date(), amountCents = 4000) =>
  (
    await db
      .insertInto('invoices')
      .values({ id: next('in'), purchaseId, amountCents, feeCents: 400, paidAt })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const makeDispute = (purchaseId: string, more: Partial<Insertable<Disputes>> = {}) =>
  db
    .insertInto('disputes')
    .values({
      providerId: next('du'),
      purchaseId,
      state: 'NEEDS_ANSWER',
      reason: 'general',
      amountCents: 4000,
      heldCents: 4000,
      openedAt: new Date(),
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
const makeRefund = (purchaseId: string, more: Partial<Insertable<Refunds>> = {}) =>
  refunds.insertRefund(db, {
    purchaseId,
    askedBy: 'PROVIDER',
    amountCents: 100,
    state: 'SUCCEEDED',
    createdAt: new Date(),
    ...more,
  });
const makeTransfer = async (more: Partial<Insertable<Transfers>> = {}) => {
  const paymentKey = next('payment');
  await transfers.insertTransfer(db, {
    paymentKey,
    transferGroup: paymentKey,
    sellerId: seller.actor.creator.id,
    destination: 'acct_1',
    amountCents: 1000,
    createdAt: new Date(),
    ...more,
  });
  return paymentKey;
};
const makeReceipt = async (purchaseId: string, more: Partial<Insertable<Receipts>> = {}) =>
  receipts.insertReceipt(db, {
    year: 2020,
    number: await receipts.takeNumber(db, 2020),
    kind: 'PAYMENT',
    purchaseId,
    amountCents: 4000,
    gstCents: 364,
    sellerName: 'Marisol',
    issuedAt: new Date(),
    ...more,
  });

test.each([
  ['ana+1@example.org', 'ana@example.org', true],
  ['a.na@example.org', 'ana@example.org', false],
  ['a.n.a+1@gmail.com', 'ana@googlemail.com', true],
  ['ana@gmail.com', 'ana@example.org', false],
  ['ana@gmail.com.example.org', 'ana@gmail.com', false],
])('the addresses %s and %s are compared as the same mailbox (%s)', async (email, other, isOne) => {
  const { isInMailboxOf } = await import('@/backend/db/text-patterns');
  const person = await makePerson();
  await db.updateTable('users').set({ email: other }).where('id', '=', person.userId).execute();
  const { rows } = await sql<{
    is: boolean;
  }>`select ${isInMailboxOf(sql.val(email), person.userId)} as "is"`.execute(db);
  await db
    .updateTable('users')
    .set({ email: `${person.userId}@kumu.test` })
    .where('id', '=', person.userId)
    .execute();
  expect(rows).toEqual([{ is: isOne }]);
});

describe('disputes', () => {
  test('listUnreversed lists lost disputes whose share is not reversed yet, oldest first', async () => {
    const { id } = await makeBought();
    const second = await makeDispute(id, { state: 'LOST', openedAt: onDay(2) });
    const first = await makeDispute(id, { state: 'LOST', openedAt: onDay(1) });
    await makeDispute(id, { state: 'LOST', reversedAt: new Date() });
    await makeDispute(id, { state: 'WON' });
    expect(idsOf(await disputes.listUnreversed(db))).toEqual([first.id, second.id]);
    expect(idsOf(await disputes.listUnreversed(db, first, 1))).toEqual([second.id]);
    await disputes.updateDispute(db, first.id, { reversedAt: new Date() });
    expect(idsOf(await disputes.listUnreversed(db))).toEqual([second.id]);
    await disputes.updateDispute(db, second.id, { reversedAt: new Date() });
  });

  test('a dispute marks only its own payment as taken, while the bank holds the money and when it is lost', async () => {
    const [mine, theirs] = [await makeBought(), await makeBought(other)];
    const invoiceId = await makeInvoice(mine.id);
    const taken = () =>
      Promise.all([
        disputes.findTakenState(db, mine.id, null),
        disputes.findTakenState(db, mine.id, invoiceId),
        disputes.findTakenState(db, theirs.id, null),
      ]);
    const { id } = await makeDispute(mine.id, { invoiceId });
    expect(await taken()).toEqual([undefined, 'NEEDS_ANSWER', undefined]);
    await disputes.updateDispute(db, id, { state: 'WON', heldCents: 0 });
    expect(await taken()).toEqual([undefined, undefined, undefined]);
    await makeDispute(theirs.id, { state: 'LOST', heldCents: 0, reversedAt: new Date() });
    expect(await taken()).toEqual([undefined, undefined, 'LOST']);
  });

  test('the disputes of a purchase are listed oldest first and exclude other purchases', async () => {
    const [mine, theirs] = [await makeBought(), await makeBought(other)];
    const second = await makeDispute(mine.id, { openedAt: onDay(2) });
    const first = await makeDispute(mine.id, { openedAt: onDay(1) });
    await makeDispute(theirs.id);
    expect(idsOf(await disputes.listByPurchases(db, [mine.id]))).toEqual([first.id, second.id]);
    expect(await disputes.listByPurchases(db, [])).toEqual([]);
    expect(idsOf(await personal.listDisputesByPurchases(db, [mine.id]))).toEqual([first.id, second.id]);
    expect(idsOf(await disputes.listByProviderId(db, second.providerId))).toEqual([second.id]);
  });

  test('held credits are summed per person or business and exclude other purchases', async () => {
    const { makeBusiness } = await import('../../support/make/businesses');
    const { businessId } = await makeBusiness();
    const { businessId: anotherId } = await makeBusiness();
    const own = await makeBought(buyer, { type: 'CREDITS' });
    const given = await makeBought(buyer, { type: 'CREDITS', businessId });
    const another = await makeBought(buyer, { type: 'CREDITS', businessId: anotherId });
    const course = await makeBought(buyer);
    const theirs = await makeBought(other, { type: 'CREDITS' });
    for (const [place, { id }] of [own, given, another, course, theirs].entries())
      await makeDispute(id, { heldCents: 10 ** place });
    const { sumHeldCredits } = await import('@/backend/checkout/credits/repository');
    expect(await sumHeldCredits(db, { buyerId: buyer.userId })).toBe(1);
    expect(await sumHeldCredits(db, { businessId })).toBe(10);
    expect(await sumHeldCredits(db, { businessId, buyerId: buyer.userId })).toBe(10);
    expect(await sumHeldCredits(db, { buyerId: seller.userId })).toBe(0);
    // Only pending refunds count.
    await makeRefund(own.id, { amountCents: 200, state: 'PENDING', providerId: next('re') });
    for (const state of ['SUCCEEDED', 'FAILED'] as const)
      await makeRefund(own.id, { amountCents: 300, state });
    expect(await sumHeldCredits(db, { buyerId: buyer.userId })).toBe(1);
    const second = await makeBought(buyer, { type: 'CREDITS' });
    await makeRefund(second.id, { amountCents: 400, state: 'PENDING' });
    expect(await sumHeldCredits(db, { buyerId: buyer.userId })).toBe(401);
    expect(await sumHeldCredits(db, { buyerId: buyer.userId }, second.id)).toBe(1);
    expect(await sumHeldCredits(db, { businessId })).toBe(10);
    const reviewed = await makeBought(buyer, {
      type: 'CREDITS',
      status: 'REVIEW',
      reviewReason: 'AMOUNT_DIFFERS',
    });
    await makeDispute(reviewed.id);
    expect(await sumHeldCredits(db, { buyerId: buyer.userId })).toBe(401);
  });

  test('a person counts as having an open dispute, as buyer or seller, until the bank decides', async () => {
    const bought = await makeBought();
    const dispute = await makeDispute(bought.id);
    const isOpen = async (buyerId: string, sellerId: string | null) =>
      disputes.hasOpenDispute(db, { buyerId, sellerId });
    const of = async () => [
      await isOpen(buyer.userId, null),
      await isOpen(seller.userId, seller.actor.creator.id),
      await isOpen(other.userId, null),
      await isOpen(other.userId, (await makeCreator()).actor.creator.id),
    ];
    expect(await of()).toEqual([true, true, false, false]);
    await disputes.updateDispute(db, dispute.id, { state: 'UNDER_REVIEW' });
    expect(await of()).toEqual([true, true, false, false]);
    await disputes.updateDispute(db, dispute.id, { state: 'WON' });
    expect(await of()).toEqual([false, false, false, false]);
  });

  test('a creator’s held disputes are listed oldest first with the creator’s share, without lost disputes', async () => {
    const bought = await makeBought();
    const invoiceId = await makeInvoice(bought.id, new Date(), 2000);
    const second = await makeDispute(bought.id, { openedAt: onDay(2), heldCents: 2000, invoiceId });
    const first = await makeDispute(bought.id, { openedAt: onDay(1), heldCents: 1 });
    await makeDispute(bought.id, { heldCents: 0 });
    await makeDispute(bought.id, { state: 'LOST' });
    await makeDispute((await makeBought(other, {}, { payee: 'PLATFORM', sellerId: null })).id);
    const held = await disputes.listHeldBySeller(db, seller.actor.creator.id);
    expect(held.map(({ id, shareCents }) => [id, shareCents])).toEqual([
      [first.id, 1],
      [second.id, 1600],
    ]);
  });

  test('the sellers of a purchase are listed in the order of its lines', async () => {
    const second = await makeCreator();
    const bought = await makeBought(buyer, {}, { position: 1, sellerId: second.actor.creator.id });
    await addLine(bought.id, 0);
    await makeBought(other);
    const found = await disputes.listSellers(db, (await makeDispute(bought.id)).id);
    expect(found.map(({ creatorId }) => creatorId)).toEqual([
      seller.actor.creator.id,
      second.actor.creator.id,
    ]);
    expect((await repository.listLines(db, bought.id)).map(({ position }) => position)).toEqual([0, 1]);
    const lines = await personal.listLinesByPurchases(db, [bought.id]);
    expect(lines.map(({ position }) => position)).toEqual([0, 1]);
  });

  test('the office lists disputes of one state newest first, page by page', async () => {
    const { id } = await makeBought();
    const of = (day: number, state: Disputes['state'] = 'WON') =>
      makeDispute(id, { state, openedAt: onDay(day) });
    const [first, last, second] = [await of(3), await of(1), await of(2)];
    const twin = await of(3);
    await of(2, 'UNDER_REVIEW');
    const expected = [...idsOf([first, twin]).sort().reverse(), second.id, last.id];
    const rows = await disputes.listByState(db, 'WON', null, 1000);
    const own = rows.filter((row) => row.purchaseId === id);
    expect(idsOf(own)).toEqual(expected);
    expect(own[0]).toMatchObject({ title: 'Bought', buyerEmail: buyer.email });
    const after = [own[0]!.sortText, own[0]!.id];
    expect(idsOf(await disputes.listByState(db, 'WON', after, 2))).toEqual(expected.slice(1, 3));
  });

  test('the office counts only the disputes that await its response', async () => {
    const { count: before } = await disputes.countUnanswered(db);
    const { id } = await makeBought();
    await makeDispute(id);
    await makeDispute(id, { state: 'UNDER_REVIEW' });
    expect((await disputes.countUnanswered(db)).count).toBe(before + 1);
  });
});

describe('refunds', () => {
  test('a pending refund belongs to its purchase and is settled once', async () => {
    const [bought, neighbour] = [await makeBought(), await makeBought(other)];
    await makeRefund(bought.id);
    // A pending refund from the provider's dashboard does not count.
    await makeRefund(bought.id, { state: 'PENDING' });
    const waiting = await makeRefund(bought.id, {
      state: 'PENDING',
      askedBy: 'BUYER',
      requesterId: buyer.userId,
    });
    const theirs = await makeRefund(neighbour.id, {
      state: 'PENDING',
      askedBy: 'BUYER',
      requesterId: buyer.userId,
    });
    expect((await refunds.findPending(db, bought.id))?.id).toBe(waiting.id);
    const settle = (id: string, purchaseId: string) =>
      refunds.settlePending(db, { id, purchaseId }, { state: 'SUCCEEDED' });
    // The refund id belongs to another purchase, so it is not enough to settle the refund.
    expect(await settle(waiting.id, neighbour.id)).toBe(false);
    expect(await settle(waiting.id, bought.id)).toBe(true);
    expect(await settle(waiting.id, bought.id)).toBe(false);
    expect(await refunds.findPending(db, bought.id)).toBeUndefined();
    expect((await refunds.getRefund(db, theirs.id)).state).toBe('PENDING');
  });

  test('pending refunds older than the limit are listed oldest first, page by page', async () => {
    const late = await makeRefund((await makeBought()).id, { state: 'PENDING', createdAt: onDay(3) });
    const second = await makeRefund((await makeBought()).id, { state: 'PENDING', createdAt: onDay(2) });
    const first = await makeRefund((await makeBought()).id, { state: 'PENDING', createdAt: onDay(1) });
    await makeRefund((await makeBought()).id, { createdAt: onDay(1) });
    const waiting = async (limit: number, after?: typeof first) =>
      idsOf(await refunds.listPendingBefore(db, onDay(3), after, limit));
    expect(await waiting(10)).toEqual([first.id, second.id]);
    expect(await waiting(1)).toEqual([first.id]);
    expect(await waiting(1, first)).toEqual([second.id]);
    expect(late.state).toBe('PENDING');
  });

  test('a purchase counts as refunded automatically if no person requested the refund and it did not fail', async () => {
    const [bought, failed, asked] = [await makeBought(), await makeBought(), await makeBought()];
    await makeRefund(bought.id, { askedBy: 'AUTOMATIC' });
    await makeRefund(failed.id, { askedBy: 'AUTOMATIC', state: 'FAILED' });
    await makeRefund(asked.id);
    const isAutomatic = [bought, failed, asked].map(({ id }) => refunds.isAutomatic(db, id));
    expect(await Promise.all(isAutomatic)).toEqual([true, false, false]);
  });

  test('the last settled refund of a payment is neither pending nor failed and not of another payment', async () => {
    const [bought, neighbour] = [await makeBought(), await makeBought()];
    await makeRefund(bought.id, { settledAt: onDay(2) });
    await makeRefund(bought.id, { settledAt: onDay(1) });
    await makeRefund(bought.id, { settledAt: onDay(3), invoiceId: await makeInvoice(bought.id) });
    await makeRefund(bought.id, { settledAt: onDay(4), state: 'FAILED' });
    await makeRefund(neighbour.id, { settledAt: onDay(5) });
    expect(await refunds.findLastSettled(db, bought.id)).toEqual(onDay(2));
  });

  test("an erased person's refund reasons are deleted for their requests and for their purchases", async () => {
    const [mine, theirs] = [await makeBought(), await makeBought(other)];
    const reason = 'Because of this.';
    const made = [
      await makeRefund(mine.id, { reason }),
      await makeRefund(theirs.id, { reason, askedBy: 'BUYER', requesterId: buyer.userId }),
      await makeRefund(theirs.id, { reason, askedBy: 'BUYER', requesterId: other.userId }),
    ];
    await refunds.forgetReasons(db, buyer.userId);
    const after = await Promise.all(made.map(({ id }) => refunds.getRefund(db, id)));
    expect(after.map((row) => row.reason)).toEqual([null, null, reason]);
  });

  test('the dispute evidence and receipt billing names of one person are deleted', async () => {
    const [mine, theirs] = [await makeBought(), await makeBought(other)];
    for (const { id } of [mine, theirs]) {
      await makeDispute(id, { evidence: 'They watched it.', state: 'WON' });
      await makeReceipt(id, { billedTo: 'A business' });
    }
    await disputes.forgetEvidence(db, buyer.userId);
    await receipts.forgetBilledTo(db, buyer.userId);
    const left = async (purchaseId: string) => [
      (await disputes.listByPurchases(db, [purchaseId]))[0]!.evidence,
      (await receipts.findPaymentReceipt(db, purchaseId, null))!.billedTo,
    ];
    expect(await left(mine.id)).toEqual([null, '']);
    expect(await left(theirs.id)).toEqual(['They watched it.', 'A business']);
  });
});

test('a payment receipt belongs to the purchase itself or to the requested invoice', async () => {
  const [bought, neighbour] = [await makeBought(), await makeBought(other)];
  const [one, two] = [await makeInvoice(bought.id), await makeInvoice(bought.id)];
  await makeReceipt(neighbour.id);
  await makeReceipt(bought.id, { kind: 'REFUND' });
  const ofTwo = await makeReceipt(bought.id, { invoiceId: two });
  const ofOne = await makeReceipt(bought.id, { invoiceId: one });
  const first = await makeReceipt(bought.id);
  const found = [null, one, two].map((invoice) => receipts.findPaymentReceipt(db, bought.id, invoice));
  expect((await Promise.all(found)).map((row) => row?.id)).toEqual([first.id, ofOne.id, ofTwo.id]);
});

describe('transfers', () => {
  const stateOf = async (paymentKey: string) => (await transfers.getTransfer(db, paymentKey)).state;

  test('pending transfers older than the limit are listed oldest first, page by page', async () => {
    await makeTransfer({ createdAt: onDay(3) });
    const second = await makeTransfer({ createdAt: onDay(2) });
    const first = await makeTransfer({ createdAt: onDay(1) });
    await makeTransfer({ createdAt: onDay(1), state: 'DONE' });
    const waiting = async (limit: number, after?: string) =>
      (
        await transfers.listPendingBefore(
          db,
          onDay(3),
          after === undefined ? after : await transfers.getTransfer(db, after),
          limit,
        )
      ).map(({ paymentKey }) => paymentKey);
    expect(await waiting(10)).toEqual([first, second]);
    expect(await waiting(1)).toEqual([first]);
    expect(await waiting(1, first)).toEqual([second]);
  });

  test('releaseHeld releases only the held transfers of the given account', async () => {
    const [held, done, elsewhere] = [
      await makeTransfer({ state: 'HELD', destination: 'acct_2' }),
      await makeTransfer({ state: 'DONE', destination: 'acct_2' }),
      await makeTransfer({ state: 'HELD', destination: 'acct_3' }),
    ];
    expect(await transfers.releaseHeld(db, 'acct_2')).toEqual([{ paymentKey: held }]);
    expect(await Promise.all([held, done, elsewhere].map(stateOf))).toEqual(['PENDING', 'DONE', 'HELD']);
  });

  test('a refused transfer is counted once and a completed transfer is not changed', async () => {
    const [paymentKey, neighbour] = [await makeTransfer(), await makeTransfer()];
    const refuse = (refusals: number) => transfers.countRefusal(db, { paymentKey, refusals }, 'HELD');
    await refuse(0);
    await refuse(0);
    expect(await transfers.getTransfer(db, paymentKey)).toMatchObject({ refusals: 1, state: 'HELD' });
    expect(await transfers.getTransfer(db, neighbour)).toMatchObject({ refusals: 0, state: 'PENDING' });
    await transfers.settle(db, { paymentKey, reversalDueCents: 0 }, null);
    await refuse(1);
    expect(await transfers.getTransfer(db, paymentKey)).toMatchObject({ refusals: 1, state: 'DONE' });
  });

  test('reversals due add up, and a settlement of an earlier amount does not settle the new total', async () => {
    const [paymentKey, neighbour] = [await makeTransfer(), await makeTransfer()];
    expect(await transfers.addReversalDue(db, paymentKey, 100)).toBe(true);
    expect(await transfers.addReversalDue(db, paymentKey, 20)).toBe(true);
    expect(await transfers.addReversalDue(db, 'never-made', 20)).toBe(false);
    const providerId = next('tr');
    await transfers.settle(db, { paymentKey, reversalDueCents: 100 }, providerId);
    expect(await transfers.getTransfer(db, paymentKey)).toMatchObject({
      reversalDueCents: 120,
      state: 'PENDING',
    });
    await transfers.settle(db, { paymentKey, reversalDueCents: 120 }, providerId);
    expect(await transfers.getTransfer(db, paymentKey)).toMatchObject({ state: 'DONE', providerId });
    expect(await transfers.getTransfer(db, neighbour)).toMatchObject({
      reversalDueCents: 0,
      state: 'PENDING',
    });
    expect([
      await transfers.hasTransfer(db, paymentKey),
      await transfers.hasTransfer(db, 'never-made'),
    ]).toEqual([true, false]);
  });

  test('the unsent transfers of a creator are summed by state, less the reversals due', async () => {
    const { waitingTransfers } = await import('@/backend/checkout/transfers/service');
    await makeTransfer({ reversalDueCents: 300 });
    await makeTransfer({ amountCents: 50 });
    await makeTransfer({ state: 'HELD', amountCents: 7 });
    await makeTransfer({ state: 'DONE' });
    await makeTransfer({ providerId: next('tr') });
    await makeTransfer({ sellerId: (await makeCreator()).actor.creator.id });
    expect(await waitingTransfers(db, seller.actor.creator.id)).toEqual({ waitingCents: 750, heldCents: 7 });
  });
});

describe('purchases', () => {
  const attempt = (more: object = {}) => ({ status: 'IN_PROGRESS' as const, ...more });
  const course = (contentId: string) => ({ contentType: 'COURSE' as const, contentId });

  test('an open purchase is found by its exclusive key and its buyer', async () => {
    const exclusiveKey = next('key');
    await makeBought(other, attempt({ exclusiveKey }));
    await makeBought(buyer, attempt({ exclusiveKey: next('key') }));
    await makeBought(buyer, { exclusiveKey });
    const open = await makeBought(buyer, attempt({ exclusiveKey }));
    expect((await payments.findOpen(db, buyer.userId, exclusiveKey))?.id).toBe(open.paymentId);
    // The lock finds the purchase by its key, so that two payments for the same content are settled
    // one after the other.
    expect((await repository.lockPurchase(db, open))?.id).toBe(open.id);
  });

  test('open purchases are listed by content, buyer and seller, oldest first', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const second = await makeBought(buyer, attempt({ ...course(one), createdAt: onDay(2) }));
    const first = await makeBought(buyer, attempt({ ...course(one), createdAt: onDay(1) }));
    const theirs = await makeBought(other, attempt({ ...course(one), createdAt: onDay(3) }));
    await makeBought(buyer, { ...course(one) });
    await makeBought(buyer, attempt(course(two)), { payee: 'PLATFORM', sellerId: null });
    await makeBought(buyer, attempt({ contentType: 'DIGITAL_PRODUCT', contentId: one }), {
      payee: 'PLATFORM',
      sellerId: null,
    });
    const listOpen = async (buyerId?: string) =>
      idsOf(await repository.listOpen(db, { contentType: 'COURSE', contentIds: [one], buyerId }));
    expect(await listOpen()).toEqual([first.id, second.id, theirs.id]);
    expect(await listOpen(buyer.userId)).toEqual([first.id, second.id]);
    expect(idsOf(await repository.listOpenOfSeller(db, seller.actor.creator.id))).toEqual([
      first.id,
      second.id,
      theirs.id,
    ]);
  });

  test('the office lists purchases of one state newest first, page by page', async () => {
    const of = (day: number, more: object = {}) =>
      makeBought(buyer, { status: 'FAILED', createdAt: onDay(day), ...more });
    const [first, last, second] = [await of(3), await of(1), await of(2)];
    const twin = await of(3);
    await of(2, attempt());
    const expected = [...idsOf([first, twin]).sort().reverse(), second.id, last.id];
    const rows = await repository.listByState(db, 'FAILED', null, 1000);
    const own = rows.filter((row) => row.buyerId === buyer.userId);
    expect(idsOf(own)).toEqual(expected);
    expect(own[0]).toMatchObject({ title: 'Bought', buyerEmail: buyer.email });
    const after = [own[0]!.sortText, own[0]!.id];
    expect(idsOf(await repository.listByState(db, 'FAILED', after, 2))).toEqual(expected.slice(1, 3));
    expect((await repository.findForOffice(db, last.id))?.buyerEmail).toBe(buyer.email);
    const inReview = await repository.listByState(db, 'REVIEW', null, 1000);
    expect((await repository.countInReview(db)).count).toBe(inReview.length);
  });

  test('a content counts as sold as soon as one purchase of it was started', async () => {
    const [sold, unsold] = [crypto.randomUUID(), crypto.randomUUID()];
    await makeBought(buyer, {}, course(sold));
    expect(await repository.hasLines(db, 'COURSE', sold)).toBe(true);
    expect(await repository.hasLines(db, 'COURSE', unsold)).toBe(false);
    expect(await repository.hasLines(db, 'POST', sold)).toBe(false);
  });

  test('updateLine changes only the given line', async () => {
    const [bought, neighbour] = [await makeBought(), await makeBought()];
    await addLine(bought.id, 1);
    await repository.updateLine(db, { purchaseId: bought.id, position: 0 }, { refundedCents: 5 });
    const refunded = async (id: string) =>
      (await repository.listLines(db, id)).map(({ refundedCents }) => refundedCents);
    expect([await refunded(bought.id), await refunded(neighbour.id)]).toEqual([[5, 0], [0]]);
  });

  test('the purchases that a business paid for are listed newest first', async () => {
    const { makeBusiness } = await import('../../support/make/businesses');
    const { businessId } = await makeBusiness();
    const { businessId: anotherId } = await makeBusiness();
    const first = await makeBought(buyer, { businessId, createdAt: onDay(1) });
    const second = await makeBought(buyer, { businessId, createdAt: onDay(2) });
    await makeBought(buyer, attempt({ businessId }));
    await makeBought(buyer, { businessId: anotherId });
    await makeBought();
    expect(idsOf(await repository.lockByBusiness(db, businessId))).toEqual([second.id, first.id]);
  });

  test("the earnings of each content are the creator's share of what was paid and not refunded", async () => {
    const { sumContentEarnings } = await import('@/backend/checkout/service');
    const [one, two, unsold] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await makeBought(buyer, {}, course(one));
    await makeBought(
      other,
      { status: 'REFUNDED' },
      { ...course(one), refundedCents: 1000, refundedFeeCents: 100 },
    );
    await makeBought(other, attempt(), course(one));
    await makeBought(other, {}, { contentType: 'POST', contentId: one });
    // The first payment after a free trial is a separate invoice.
    const { id: trial } = await makeBought(buyer, { trialDays: 7 }, course(two));
    await makeInvoice(trial);
    const earned = await sumContentEarnings(db, 'COURSE', [one, two, unsold]);
    expect(Object.fromEntries(earned)).toEqual({ [one]: 3600 + 2700, [two]: 3600 });
    expect(await sumContentEarnings(db, 'COURSE', [])).toEqual(new Map());
  });

  test('the invoices of a purchase are listed newest first', async () => {
    const [bought, neighbour] = [await makeBought(), await makeBought()];
    const first = await makeInvoice(bought.id, onDay(1));
    const third = await makeInvoice(bought.id, onDay(2));
    const second = await makeInvoice(bought.id, onDay(2));
    await makeInvoice(neighbour.id);
    const sameDay = [second, third].sort().reverse();
    expect(idsOf(await repository.listInvoices(db, [bought.id]))).toEqual([...sameDay, first]);
    expect(await repository.listInvoices(db, [])).toEqual([]);
    const oldest = await personal.listInvoicesByPurchases(db, [bought.id]);
    expect(oldest[0]!.id).toBe(first);
    expect(oldest).toHaveLength(3);
  });
});

test('the office lists provider events by state newest first, page by page', async () => {
  const { count: failedBefore } = await events.countFailed(db);
  const made = async (name: string, state: ProviderEvents['state'], day: number, failedAt?: Date) => {
    const payload = JSON.stringify({ data: { object: { id: `object of ${name}` } } });
    const { ownId } = await db
      .insertInto('providerEvents')
      .values({ id: next('evt'), type: name, state, receivedAt: onDay(day), failedAt, payload })
      .returning('ownId')
      .executeTakeFirstOrThrow();
    return ownId;
  };
  const [one, two] = [await made('handled', 'HANDLED', 1), await made('handled again', 'HANDLED', 3)];
  const twin = await made('handled too', 'HANDLED', 3);
  const waiting = await made('waiting', 'PENDING', 2);
  const failed = await made('failed', 'PENDING', 2, onDay(4));
  const [unknown, foreign] = [await made('unknown', 'UNKNOWN', 2), await made('foreign', 'OTHER_MODE', 1)];
  const all = [one, two, twin, waiting, failed, unknown, foreign];
  const list = async (show: EventFilter) =>
    (await events.listEvents(db, show, null, 1000)).filter(({ ownId }) => all.includes(ownId));
  const namesOf = async (show: EventFilter) => (await list(show)).map(({ type }) => type);
  expect(await namesOf('failed')).toEqual(['failed']);
  expect(await namesOf('waiting')).toEqual(['waiting']);
  expect(await namesOf('unknown')).toEqual(['unknown', 'foreign']);
  expect(await namesOf('all')).toHaveLength(7);
  const handled = await list('handled');
  const expected = [...[two, twin].sort().reverse(), one];
  expect(handled.map(({ ownId }) => ownId)).toEqual(expected);
  const after = [handled[0]!.sortText, handled[0]!.ownId];
  const page = await events.listEvents(db, 'handled', after, 1);
  expect(page.map(({ ownId }) => ownId)).toEqual(expected.slice(1, 2));
  expect(await events.lockEvent(db, waiting)).toMatchObject({
    type: 'waiting',
    objectId: 'object of waiting',
  });
  expect((await events.countFailed(db)).count).toBe(failedBefore + 1);
});

describe('the personal data export', () => {
  test('the export lists purchases by id after a cursor, each with its records in time order', async () => {
    const bought = [await makeBought(), await makeBought(), await makeBought()];
    await makeBought(other);
    const ids = idsOf(bought).sort();
    expect(idsOf(await personal.listPurchasesByBuyer(db, buyer.userId, undefined))).toEqual(ids);
    expect(idsOf(await personal.listPurchasesByBuyer(db, buyer.userId, ids[0]))).toEqual(ids.slice(1));
    expect(idsOf(await personal.listProviderIds(db, buyer.userId, undefined))).toEqual(ids);
    expect(idsOf(await personal.listProviderIds(db, buyer.userId, ids[0]))).toEqual(ids.slice(1));
    const [one, two] = [bought[0]!.id, bought[1]!.id];
    const refunded = [
      await makeRefund(one, { createdAt: onDay(2) }),
      await makeRefund(one, { createdAt: onDay(1) }),
    ];
    const issued = [
      await makeReceipt(one, { issuedAt: onDay(2) }),
      await makeReceipt(one, { issuedAt: onDay(1) }),
    ];
    await makeRefund(two);
    await makeReceipt(two);
    expect(idsOf(await personal.listRefundsByPurchases(db, [one]))).toEqual(idsOf(refunded).reverse());
    expect(idsOf(await personal.listReceiptsByPurchases(db, [one]))).toEqual(idsOf(issued).reverse());
  });

  test("the export lists a creator's sales line by line after a cursor, without unpaid purchases", async () => {
    const bought = [await makeBought(), await makeBought(other)];
    await addLine(bought[0]!.id, 1);
    await addLine(bought[0]!.id, 2, { payee: 'PLATFORM', sellerId: null });
    await makeBought(buyer, { status: 'CANCELLED' });
    const ids = idsOf(bought).sort();
    const expected = ids.flatMap((id) => (id === bought[0]!.id ? [`${id} 0`, `${id} 1`] : [`${id} 0`]));
    const listed = async (after?: { purchaseId: string; position: number }) =>
      (await personal.listSalesBySeller(db, seller.actor.creator.id, after)).map(
        ({ purchaseId, position }) => `${purchaseId} ${position}`,
      );
    expect(await listed()).toEqual(expected);
    expect(await listed({ purchaseId: ids[0]!, position: 0 })).toEqual(expected.slice(1));
  });

  test('hasPurchase returns true if a person has a purchase in the given state', async () => {
    const person = await makePerson();
    const found = async () => [
      await personal.hasPurchase(db, person.userId, 'IN_PROGRESS'),
      await personal.hasPurchase(db, person.userId, 'REVIEW'),
    ];
    await makeBought(other, { status: 'REVIEW', reviewReason: 'AMOUNT_DIFFERS' });
    await makeBought(other, { status: 'IN_PROGRESS' });
    await makeBought(person);
    expect(await found()).toEqual([false, false]);
    await makeBought(person, { status: 'REVIEW', reviewReason: 'AMOUNT_DIFFERS' });
    expect(await found()).toEqual([false, true]);
    await makeBought(person, { status: 'IN_PROGRESS' });
    expect(await found()).toEqual([true, true]);
  });

  test('the provider events about a person are found by their objects and listed by id after a cursor', async () => {
    const [mine, customer] = [next('sub'), next('cus')];
    const objects = [
      { id: mine, customer },
      { id: next('ch'), payment_intent: mine },
      { id: next('in'), subscription: mine, customer },
      { id: next('in'), parent: { subscription_details: { subscription: mine } } },
      { id: next('in'), customer: mine },
    ];
    const ids: string[] = [];
    for (const [place, object] of [...objects, { id: next('ch'), customer: next('cus') }].entries()) {
      const id = `evt_${crypto.randomUUID()}`;
      await db
        .insertInto('providerEvents')
        .values({
          id,
          type: 'a.type',
          state: 'HANDLED',
          receivedAt: new Date(),
          payload: JSON.stringify({ data: { object } }),
        })
        .execute();
      if (place < objects.length) ids.push(id);
    }
    const rows = ids.sort();
    expect(idsOf(await personal.listEventsAbout(db, [mine], undefined))).toEqual(rows);
    expect(idsOf(await personal.listEventsAbout(db, [mine], rows[0]))).toEqual(rows.slice(1));
    expect((await personal.listCustomers(db, [mine])).sort()).toEqual([customer, mine].sort());
    expect(await personal.listCustomers(db, [])).toEqual([]);
  });
});
