import { db, inTransaction } from '@/backend/db/connection';
import { account, findWrongBalances, owedCents } from '@/backend/money/ledger';
import * as postings from '@/backend/money/postings';
import type { Trx } from '@/backend/db/connection';
import { freshDatabase } from '../../support/database';

beforeAll(async () => {
  await freshDatabase();
});
afterEach(async () => {
  expect(await findWrongBalances(db)).toEqual([]);
});

let count = 0;
/** Returns new ids for each posting, so that tests do not affect each other. */
const ids = () => {
  const end = String(++count).padStart(12, '0');
  return {
    id: `00000000-0000-4000-8000-${end}`,
    buyerId: `00000000-0000-4000-9000-${end}`,
    creatorId: `00000000-0000-4000-a000-${end}`,
    otherId: `00000000-0000-4000-b000-${end}`,
  };
};

const toCreator = (sellerId: string, amountCents: number, feeCents: number) => ({
  payee: 'CREATOR' as const,
  sellerId,
  amountCents,
  feeCents,
});
const toPlatform = (amountCents: number) => ({
  payee: 'PLATFORM' as const,
  sellerId: null,
  amountCents,
  feeCents: 0,
});
const toCredits = (amountCents: number) => ({
  payee: 'CREDITS' as const,
  sellerId: null,
  amountCents,
  feeCents: 0,
});

/**
 * Makes a posting twice and checks that it is stored once.
 * @returns the amounts of the stored movement, by account key
 */
async function written(kind: string, post: (trx: Trx) => Promise<boolean>) {
  const before = await movements(kind);
  expect(await inTransaction(post)).toBe(true);
  expect(await inTransaction(post)).toBe(false);
  const [id, ...more] = (await movements(kind)).filter((known) => !before.includes(known));
  expect(more).toEqual([]);
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerEntries.accountId')
    .select(['key', 'amountCents'])
    .where('movementId', '=', id!)
    .orderBy('ledgerEntries.id')
    .execute();
  return Object.fromEntries(rows.map(({ key, amountCents }) => [key, amountCents]));
}
const movements = async (kind: string) =>
  (await db.selectFrom('ledgerMovements').select('id').where('kind', '=', kind).execute()).map(
    (row) => row.id,
  );

const { clearing, platformFees, platformSales, suspense, disputes, refundLoss } = account;

test('a sale posts the gross to the provider, the net to the creators and the fee to the platform', async () => {
  const { id, buyerId, creatorId, otherId } = ids();
  const lines = [toCreator(creatorId, 6400, 670), toCreator(otherId, 1000, 130), toPlatform(500)];
  expect(await written('SALE', (trx) => postings.sale(trx, { id, buyerId, lines }))).toEqual({
    [clearing]: 7900,
    [account.creator(creatorId)]: -5730,
    [account.creator(otherId)]: -870,
    [platformSales]: -500,
    [platformFees]: -800,
  });
});

test("a credit purchase posts the gross amount to clearing and to the buyer's credits", async () => {
  const { id, buyerId } = ids();
  expect(
    await written('SALE', (trx) => postings.sale(trx, { id, buyerId, lines: [toCredits(2000)] })),
  ).toEqual({ [clearing]: 2000, [account.credits(buyerId)]: -2000 });
});

test('an invoice is posted like a sale, and a second invoice of the same purchase is posted too', async () => {
  const { id, buyerId, creatorId } = ids();
  const lines = [toCreator(creatorId, 1500, 180)];
  for (const invoiceId of [`in_${id}_a`, `in_${id}_b`])
    expect(
      await written('INVOICE', (trx) => postings.invoice(trx, invoiceId, { id, buyerId, lines })),
    ).toEqual({ [clearing]: 1500, [account.creator(creatorId)]: -1320, [platformFees]: -180 });
});

test('spent credits move from the member to the creator and the platform', async () => {
  const { id, buyerId, creatorId, otherId } = ids();
  await inTransaction((trx) => postings.sale(trx, { id, buyerId, lines: [toCredits(2000)] }));
  const spent = { id: otherId, userId: buyerId, creatorId, amountCents: 900, feeCents: 120 };
  expect(
    await written('CREDITS_SPENT', async (trx) => (await postings.creditsSpent(trx, spent)) !== null),
  ).toEqual({
    [account.credits(buyerId)]: 900,
    [account.creator(creatorId)]: -780,
    [platformFees]: -120,
  });
});

test('business credits are split equally among the people of the business and spent before their own credits', async () => {
  const { id, buyerId, creatorId, otherId } = ids();
  const [businessId, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const paid = { id, buyerId, businessId, lines: [toCredits(2000)] };
  expect(await written('SALE', (trx) => postings.sale(trx, paid))).toEqual({
    [clearing]: 2000,
    [account.businessCredits(businessId)]: -2000,
  });
  const given = { id: otherId, businessId, userIds: [buyerId, second], eachCents: 600 };
  expect(await written('CREDITS_GRANTED', (trx) => postings.creditsGranted(trx, given))).toEqual({
    [account.businessCredits(businessId)]: 1200,
    [account.grantedCredits(buyerId)]: -600,
    [account.grantedCredits(second)]: -600,
  });
  const more = { ...given, id: crypto.randomUUID(), eachCents: 401 };
  await expect(inTransaction((trx) => postings.creditsGranted(trx, more))).rejects.toThrow(
    /ledger_accounts_check/,
  );
  const own = { id: crypto.randomUUID(), buyerId, lines: [toCredits(1000)] };
  await inTransaction((trx) => postings.sale(trx, own));
  const spent = { id: crypto.randomUUID(), userId: buyerId, creatorId, amountCents: 900, feeCents: 120 };
  expect(
    await written('CREDITS_SPENT', async (trx) => (await postings.creditsSpent(trx, spent)) !== null),
  ).toEqual({
    [account.grantedCredits(buyerId)]: 600,
    [account.credits(buyerId)]: 300,
    [account.creator(creatorId)]: -780,
    [platformFees]: -120,
  });
  const back = { id: spent.id, buyerId, paidWith: 'CREDITS' as const, paymentKey: spent.id, totalCents: 900 };
  const line = { payee: 'CREATOR' as const, sellerId: creatorId, amountCents: 900, feeCents: 120 };
  const refunded = { ...back, grantedCents: 600, lines: [line] };
  expect(await written('REFUND', (trx) => postings.refund(trx, refunded))).toEqual({
    [account.creator(creatorId)]: 900,
    [account.credits(buyerId)]: -300,
    [account.grantedCredits(buyerId)]: -600,
  });
  expect(await written('CREDITS_ENDED', (trx) => postings.creditsEnded(trx, second))).toEqual({
    [account.grantedCredits(second)]: 600,
    [account.endedCredits]: -600,
  });
  const leftCents = await owedCents(db, account.credits(buyerId));
  expect(leftCents).toBeGreaterThan(0);
  expect(await written('CREDITS_GIVEN_UP', (trx) => postings.creditsGivenUp(trx, buyerId))).toEqual({
    [account.credits(buyerId)]: leftCents,
    [account.endedCredits]: -leftCents,
  });
  expect(await inTransaction((trx) => postings.creditsGivenUp(trx, buyerId))).toBe(false);
});

test.each([250, 251])('credits are granted to %i people, each once', async (count) => {
  const { id, buyerId, otherId } = ids();
  const businessId = crypto.randomUUID();
  const paid = { id, buyerId, businessId, lines: [toCredits(count)] };
  await inTransaction((trx) => postings.sale(trx, paid));
  const userIds = Array.from({ length: count }, () => crypto.randomUUID());
  const given = { id: otherId, businessId, userIds, eachCents: 1 };
  expect(await inTransaction((trx) => postings.creditsGranted(trx, given))).toBe(true);
  expect(await inTransaction((trx) => postings.creditsGranted(trx, given))).toBe(false);
  expect(await owedCents(db, account.businessCredits(businessId))).toBe(0);
  for (const userId of [userIds[0]!, userIds.at(-1)!])
    expect(await owedCents(db, account.grantedCredits(userId))).toBe(1);
});

test('creditsEnded creates no entry and no account for a member without granted credits', async () => {
  const { buyerId } = ids();
  expect(await inTransaction((trx) => postings.creditsEnded(trx, buyerId))).toBe(false);
  const key = account.grantedCredits(buyerId);
  expect(await db.selectFrom('ledgerAccounts').select('id').where('key', '=', key).execute()).toEqual([]);
});

describe('overdrawn credits', () => {
  test.each([
    ['one cent too many', 2001],
    ['none bought', 1],
  ])('a spend that overdraws the credits is rejected (%s)', async (what, amountCents) => {
    const { id, buyerId, creatorId, otherId } = ids();
    if (what !== 'none bought')
      await inTransaction((trx) => postings.sale(trx, { id, buyerId, lines: [toCredits(2000)] }));
    const spend = { id: otherId, userId: buyerId, creatorId, amountCents, feeCents: 0 };
    await expect(inTransaction((trx) => postings.creditsSpent(trx, spend))).rejects.toThrow(
      /ledger_accounts_check/,
    );
  });

  test('concurrent spends cannot overdraw the credits', async () => {
    const { id, buyerId, creatorId, otherId } = ids();
    await inTransaction((trx) => postings.sale(trx, { id, buyerId, lines: [toCredits(2000)] }));
    const spend = (purchase: string) =>
      inTransaction((trx) =>
        postings.creditsSpent(trx, {
          id: purchase,
          userId: buyerId,
          creatorId,
          amountCents: 1500,
          feeCents: 0,
        }),
      );
    const results = await Promise.allSettled([spend(otherId), spend(creatorId)]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a refund takes the gross amount from the sellers and returns the platform fee to them', async () => {
  const { id, buyerId, creatorId, otherId } = ids();
  const lines = [toCreator(creatorId, 640, 67), toCreator(otherId, 100, 13), toPlatform(50)];
  const refunded = { id, buyerId, lines, paidWith: 'CARD' as const, paymentKey: id, totalCents: 790 };
  expect(await written('REFUND', (trx) => postings.refund(trx, refunded))).toEqual({
    [account.creator(creatorId)]: 640,
    [account.creator(otherId)]: 100,
    [platformSales]: 50,
    [clearing]: -790,
  });
  expect(await written('FEE_REFUND', (trx) => postings.feeRefund(trx, refunded))).toEqual({
    [platformFees]: 80,
    [account.creator(creatorId)]: -67,
    [account.creator(otherId)]: -13,
  });
});

test('a refund is posted once for each refunded total of a payment or an invoice', async () => {
  const { id, buyerId, creatorId } = ids();
  const part = { id, buyerId, lines: [toCreator(creatorId, 100, 10)] };
  for (const [paymentKey, totalCents] of [
    [id, 100],
    [id, 200],
    ['invoice:in_x', 100],
  ] as const)
    await written('REFUND', (trx) =>
      postings.refund(trx, { ...part, paidWith: 'CARD', paymentKey, totalCents }),
    );
});

test('a sale without a fee has no fee refund', async () => {
  const { id, buyerId } = ids();
  const refunded = {
    id,
    buyerId,
    lines: [toPlatform(100)],
    paidWith: 'CARD' as const,
    paymentKey: id,
    totalCents: 100,
  };
  expect(await inTransaction((trx) => postings.feeRefund(trx, refunded))).toBe(false);
});

test('a refund of spent credits takes the remaining credits and posts the shortfall as platform loss', async () => {
  const { id, buyerId, creatorId, otherId } = ids();
  await inTransaction((trx) => postings.sale(trx, { id, buyerId, lines: [toCredits(2000)] }));
  await inTransaction((trx) =>
    postings.creditsSpent(trx, {
      id: otherId,
      userId: buyerId,
      creatorId,
      amountCents: 1700,
      feeCents: 200,
    }),
  );
  const refunded = {
    id,
    buyerId,
    lines: [toCredits(2000)],
    paidWith: 'CARD' as const,
    paymentKey: id,
    totalCents: 2000,
  };
  expect(await written('REFUND', (trx) => postings.refund(trx, refunded))).toEqual({
    [account.credits(buyerId)]: 300,
    [refundLoss]: 1700,
    [clearing]: -2000,
  });
});

test("refunded credits first repay the platform's loss, and the remainder returns to the member", async () => {
  const { id, buyerId, creatorId } = ids();
  const refunded = {
    id,
    buyerId,
    lines: [toCreator(creatorId, 1000, 130)],
    paidWith: 'CREDITS' as const,
    paymentKey: id,
    totalCents: 1000,
    grantedCents: 100,
    repaidCents: 600,
  };
  expect(await written('REFUND', (trx) => postings.refund(trx, refunded))).toEqual({
    [account.creator(creatorId)]: 1000,
    [account.credits(buyerId)]: -300,
    [account.grantedCredits(buyerId)]: -100,
    [refundLoss]: -600,
  });
});

test('a payment without a matching purchase is held in suspense and refunded from there', async () => {
  const { id } = ids();
  expect(await written('SUSPENSE', (trx) => postings.suspense(trx, id, 6400))).toEqual({
    [clearing]: 6400,
    [suspense]: -6400,
  });
  expect(await written('REFUND', (trx) => postings.suspenseRefund(trx, id, 6400, 6400))).toEqual({
    [suspense]: 6400,
    [clearing]: -6400,
  });
});

test('a payment in suspense that is delivered later becomes a sale exactly once', async () => {
  const { id, buyerId, creatorId: sellerId } = ids();
  const lines = [{ payee: 'CREATOR' as const, sellerId, amountCents: 6400, feeCents: 670 }];
  expect(await written('SALE', (trx) => postings.suspenseSale(trx, { id, buyerId, lines }))).toEqual({
    [suspense]: 6400,
    [account.creator(sellerId)]: -5730,
    [platformFees]: -670,
  });
});

describe('a dispute', () => {
  test("an opened dispute moves the gross amount to the bank, and its fee is posted as the platform's loss", async () => {
    const { id } = ids();
    const dispute = { id: `dp_${id}`, purchaseId: id, amountCents: 6400, providerFeeCents: 2500 };
    expect(await written('DISPUTE_OPENED', (trx) => postings.disputeOpened(trx, dispute))).toEqual({
      [disputes]: 6400,
      [account.platformDisputeFees]: 2500,
      [clearing]: -8900,
    });
  });
  test('a won dispute returns the gross', async () => {
    const { id } = ids();
    const dispute = { id: `dp_${id}`, purchaseId: id, amountCents: 6400 };
    expect(await written('DISPUTE_WON', (trx) => postings.disputeWon(trx, dispute))).toEqual({
      [clearing]: 6400,
      [disputes]: -6400,
    });
  });
  test('a lost dispute is charged to the creator and the platform in the proportion of the sale', async () => {
    const { id, buyerId, creatorId } = ids();
    const lines = [toCreator(creatorId, 6400, 670)];
    expect(
      await written('DISPUTE_LOST', (trx) =>
        postings.disputeLost(trx, `dp_${id}`, { id, buyerId, lines }, 6400),
      ),
    ).toEqual({ [account.creator(creatorId)]: 5730, [platformFees]: 670, [disputes]: -6400 });
  });
  test('a lost dispute of an amount that was already refunded is charged to the platform', async () => {
    const { id, buyerId } = ids();
    expect(
      await written('DISPUTE_LOST', (trx) =>
        postings.disputeLost(trx, `dp_${id}`, { id, buyerId, lines: [] }, 6400),
      ),
    ).toEqual({ [account.disputeLoss]: 6400, [disputes]: -6400 });
  });
  test('a lost dispute of spent credits is charged to the platform', async () => {
    const { id, buyerId } = ids();
    const line = { payee: 'CREDITS' as const, sellerId: null, amountCents: 5000, feeCents: 0 };
    const lines = [line];
    expect(
      await written('DISPUTE_LOST', (trx) =>
        postings.disputeLost(trx, `dp_${id}`, { id, buyerId, lines }, 5000),
      ),
    ).toEqual({ [account.refundLoss]: 5000, [disputes]: -5000 });
  });
  test('a lost dispute of a payment in suspense is taken from suspense', async () => {
    const { id } = ids();
    const dispute = { id: `dp_${id}`, purchaseId: id, amountCents: 6400, suspenseCents: 6400 };
    expect(await written('DISPUTE_LOST', (trx) => postings.suspenseDisputeLost(trx, dispute))).toEqual({
      [suspense]: 6400,
      [disputes]: -6400,
    });
  });
  test('the part of a lost dispute that was already refunded from suspense is charged to the platform', async () => {
    const { id } = ids();
    const dispute = { id: `dp_${id}`, purchaseId: id, amountCents: 6400, suspenseCents: 5400 };
    expect(await written('DISPUTE_LOST', (trx) => postings.suspenseDisputeLost(trx, dispute))).toEqual({
      [suspense]: 5400,
      [account.disputeLoss]: 1000,
      [disputes]: -6400,
    });
  });
});

test("the provider's fee is posted as the platform's cost", async () => {
  const { id } = ids();
  const fee = { transactionId: `txn_${id}`, subjectId: id, amountCents: 142 };
  expect(await written('PROVIDER_FEE', (trx) => postings.providerFee(trx, fee))).toEqual({
    [account.providerFees]: 142,
    [clearing]: -142,
  });
});

test('a payout reduces clearing and is reversed when the bank refuses it', async () => {
  const { id, creatorId } = ids();
  const payout = { payoutId: `po_${id}`, creatorId, amountCents: 5000 };
  expect(await written('PAYOUT', (trx) => postings.payout(trx, payout))).toEqual({
    [account.creator(creatorId)]: 5000,
    [clearing]: -5000,
  });
  expect(await written('PAYOUT_FAILED', (trx) => postings.payoutFailed(trx, payout))).toEqual({
    [clearing]: 5000,
    [account.creator(creatorId)]: -5000,
  });
});

test('the tests in this file cover every posting', () => {
  // These functions only read or lock, so they are not postings.
  const {
    lockReversalAccounts: _lock,
    lockCreditAccounts: _lockCredits,
    disputedMoney: _read,
    ...all
  } = postings;
  expect(Object.keys(all).sort()).toEqual([
    'creditsEnded',
    'creditsGivenUp',
    'creditsGranted',
    'creditsSpent',
    'disputeLost',
    'disputeOpened',
    'disputeWon',
    'feeRefund',
    'invoice',
    'payout',
    'payoutFailed',
    'providerFee',
    'refund',
    'sale',
    'suspense',
    'suspenseDisputeLost',
    'suspenseRefund',
    'suspenseSale',
  ]);
});
