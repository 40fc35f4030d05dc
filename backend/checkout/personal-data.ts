import { db, type Db } from '../db/connection.ts';
import { inBatches } from '../db/pagination.ts';
import type { Blocker, DataOwner, PersonalData } from '../extension-points/personal-data.ts';
import { closeOpenPurchases } from '../extension-points/sellables.ts';
import { account, creditsOwedCents, listEntries, owedCents } from '../money/ledger.ts';
import { enqueue } from '../tasks.ts';
import { settleCredits } from './credits/closed-account-service.ts';
import * as repository from './personal-data-repository.ts';
import { forgetBilledTo } from './receipts/repository.ts';
import { forgetEvidence, hasOpenDispute } from './disputes/repository.ts';
import { forgetReasons, hasPendingCreditRefund } from './refunds/repository.ts';
import { stripEvents } from './events/personal-data.ts';

/** Yields a person's purchases, each with its lines, later payments, receipts and refunds. */
async function* readPurchases(from: Db, buyerId: string): AsyncGenerator<object> {
  for (let after: string | undefined; ;) {
    const rows = await repository.listPurchasesByBuyer(from, buyerId, after);
    if (!rows.length) return;
    const ids = rows.map(({ id }) => id);
    const lines = Map.groupBy(await repository.listLinesByPurchases(from, ids), (line) => line.purchaseId);
    const invoices = Map.groupBy(
      await repository.listInvoicesByPurchases(from, ids),
      (each) => each.purchaseId,
    );
    const receipts = Map.groupBy(
      await repository.listReceiptsByPurchases(from, ids),
      (each) => each.purchaseId,
    );
    const refunds = Map.groupBy(
      await repository.listRefundsByPurchases(from, ids),
      (each) => each.purchaseId,
    );
    const disputes = Map.groupBy(
      await repository.listDisputesByPurchases(from, ids),
      (each) => each.purchaseId,
    );
    for (const row of rows)
      yield {
        ...row,
        lines: lines.get(row.id) ?? [],
        invoices: invoices.get(row.id) ?? [],
        receipts: receipts.get(row.id) ?? [],
        refunds: refunds.get(row.id) ?? [],
        disputes: disputes.get(row.id) ?? [],
      };
    after = rows.at(-1)!.id;
  }
}

/**
 * Returns the keys of a person's ledger accounts: bought and granted credits, and a creator's
 * earnings.
 */
const accountsOf = ({ userId, creatorId }: DataOwner) => [
  account.credits(userId),
  account.grantedCredits(userId),
  ...(creatorId ? [account.creator(creatorId)] : []),
];

/**
 * Yields ledger movements with the sign reversed, because the ledger stores an amount that Kumu
 * owes as negative.
 */
async function* readMovements(from: Db, owner: DataOwner): AsyncGenerator<object> {
  for (const key of accountsOf(owner))
    for await (const { amountCents, balanceAfterCents, ...entry } of inBatches(
      (after: { id: number } | undefined) => listEntries(from, key, after?.id),
    ))
      yield { ...entry, amountCents: 0 - amountCents, balanceAfterCents: 0 - balanceAfterCents };
}

async function findBlockers(from: Db, { userId, creatorId }: DataOwner): Promise<Blocker[]> {
  const found: Blocker[] = [];
  if (await repository.hasPurchase(from, userId, 'REVIEW'))
    found.push({ code: 'PAYMENT_IN_REVIEW', amountCents: null });
  if (await hasOpenDispute(from, { buyerId: userId, sellerId: creatorId }))
    found.push({ code: 'DISPUTE_OPEN', amountCents: null });
  return found;
}

/**
 * Checkout data about a person. Purchases, lines, receipts, refunds and the ledger are kept for
 * accounting, without a reference to the person.
 */
export const checkoutData: PersonalData = {
  lists: [
    {
      name: 'purchases',
      about: 'What you bought, with each item, later payments, receipts and refunds.',
      read: (from, { userId }) => readPurchases(from, userId),
    },
    {
      name: 'sales',
      about:
        'What you sold as a creator, with our fee and refunds, and the notes of tips. It doesn’t say who bought it.',
      read: async (from, { creatorId }) =>
        creatorId
          ? inBatches((after: { purchaseId: string; position: number } | undefined) =>
              repository.listSalesBySeller(from, creatorId, after),
            )
          : [],
    },
    {
      name: 'money',
      about: 'Every change of your credits and, if you’re a creator, of your balance.',
      read: readMovements,
    },
  ],
  owed: async (from, owner) => ({ blockers: await findBlockers(from, owner) }),
  // Credits granted by a business do not count. They are never paid out and end with the account,
  // which the account's closing screen states.
  boughtCreditsCents: (from, { userId }) => owedCents(from, account.credits(userId)),
  async close(trx, { userId, creditsChoice }) {
    await closeOpenPurchases(trx, { buyerId: userId });
    if (creditsChoice === 'REFUND') await enqueue(trx, 'checkout.refundOnClosing', { userId });
  },
  // Credits that are added after the account was closed have no choice of the person, so they are
  // refunded.
  async settle({ userId, creditsChoice }) {
    const isSettled = await settleCredits(userId, creditsChoice ?? 'REFUND');
    return isSettled && !(await repository.hasPurchase(db, userId, 'IN_PROGRESS'));
  },
  isSettled: async (trx, { userId }) =>
    (await creditsOwedCents(trx, userId)).all === 0 && !(await hasPendingCreditRefund(trx, userId)),
  async erase({ userId }) {
    await forgetReasons(db, userId);
    await repository.forgetNotes(db, userId);
    await forgetBilledTo(db, userId);
    await forgetEvidence(db, userId);
    for (let after: string | undefined; ;) {
      const rows = await repository.listProviderIds(db, userId, after);
      if (!rows.length) return;
      const invoices = await repository.listInvoicesByPurchases(
        db,
        rows.map(({ id }) => id),
      );
      const ids = [
        ...rows.flatMap((row) => [row.sessionId, row.providerPaymentId, row.subscriptionId]),
        ...invoices.flatMap(({ id, paymentId }) => [id, paymentId]),
      ].filter((id) => id !== null);
      await stripEvents(db, [...ids, ...(await repository.listCustomers(db, ids))]);
      after = rows.at(-1)!.id;
    }
  },
};
