import { officeQueues } from '../../contract/values/office.ts';
import { LedgerDifference } from '../../contract/wallet.ts';
import { DAY_MINUTES } from '../../contract/values/times.ts';
import { waitingTransfers } from '../checkout/transfers/service.ts';
import { minutesAfter, minutesFromNow, now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction } from '../db/connection.ts';
import type { OfficeList } from '../extension-points/office-queues.ts';
import { log } from '../log.ts';
import { account, owedCents } from '../money/ledger.ts';
import * as postings from '../money/postings.ts';
import * as provider from '../providers/payments/accounts.ts';
import { listTransactions } from '../providers/payments/transactions.ts';
import * as repository from './comparison-repository.ts';

const BATCH = 100;
/** Minutes after a movement in which the other side may not contain it yet. */
const SETTLES_MINUTES = 60;
/**
 * Minutes of the provider's books that each run reads again, because a transaction may appear there
 * late.
 */
const OVERLAP_MINUTES = 3 * DAY_MINUTES;

/**
 * Compares the ledger with the card provider's books: the payments and refunds of each purchase,
 * and the balance of each creator. Posts missing provider fees first. Stores the differences for
 * the office and deletes stored differences that no longer exist.
 */
export async function compare(): Promise<void> {
  await readBooks();
  for (const { id, purchaseId, feeCents } of await repository.listUnpostedFees(db))
    await inTransaction((trx) =>
      postings.providerFee(trx, { transactionId: id, subjectId: purchaseId, amountCents: feeCents }),
    );
  const foundAt = now();
  const payments = await repository.listPaymentDifferences(db, minutesFromNow(-SETTLES_MINUTES));
  const owed = await compareCreators();
  await inTransaction(async (trx) => {
    await repository.putDifferences(
      trx,
      'PAYMENT',
      payments.map((row) => ({ ...row, foundAt })),
    );
    await repository.putDifferences(
      trx,
      'CREATOR',
      owed.map((row) => ({ ...row, foundAt })),
    );
  });
  const count = payments.length + owed.length;
  if (count) log.error({ count }, 'the ledger and the card provider’s books differ');
}

async function readBooks(): Promise<void> {
  const newest = await repository.findNewestAt(db);
  const since = newest ? minutesAfter(newest, -OVERLAP_MINUTES) : new Date(0);
  for (const transaction of await listTransactions(since))
    await repository.insertTransaction(db, transaction);
}

/**
 * Compares the ledger's debt to each creator with the funds in the creator's provider account,
 * including payouts in transit.
 */
async function compareCreators(): Promise<repository.Difference[]> {
  const found: repository.Difference[] = [];
  for (let after: string | null = null; ;) {
    const rows: { id: string }[] = await creators.listWithPaymentAccount(db, after, BATCH);
    for (const { id } of rows)
      try {
        found.push(...(await compareCreator(id)));
      } catch (error) {
        log.error({ err: error, creatorId: id }, 'a creator’s account could not be compared');
      }
    if (rows.length < BATCH) return found;
    after = rows.at(-1)!.id;
  }
}

async function compareCreator(id: string): Promise<repository.Difference[]> {
  const { name, paymentAccountId } = await creators.getById(db, id);
  if (paymentAccountId === null) return [];
  const { state } = await provider.readAccount(paymentAccountId);
  if (state === 'REFUSED') return [];
  const [{ availableCents, pendingCents }, payouts] = await Promise.all([
    provider.readFunds(paymentAccountId),
    provider.listPayouts(paymentAccountId),
  ]);
  const onTheWay = payouts.filter((payout) => payout.state === 'ON_THE_WAY');
  const providerCents = onTheWay.reduce(
    (sum, { amountCents }) => sum + amountCents,
    availableCents + pendingCents,
  );
  // The ledger owes unsent shares to the creator, but the platform still holds their money.
  const { waitingCents, heldCents } = await waitingTransfers(db, id);
  const ledgerCents = (await owedCents(db, account.creator(id))) - waitingCents - heldCents;
  return ledgerCents === providerCents ? [] : [{ subject: id, title: name, ledgerCents, providerCents }];
}

const toDifference = (row: repository.DifferenceRow): LedgerDifference => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  ledgerCents: row.ledgerCents,
  providerCents: row.providerCents,
  foundAt: row.foundAt.toISOString(),
});

/**
 * Office list of the differences of the last comparison, newest first. The list has no decisions,
 * because the next comparison deletes settled differences.
 */
export const differenceQueue: OfficeList<LedgerDifference> = {
  ...officeQueues.differences,
  name: 'differences',
  item: LedgerDifference,
  count: (from) => repository.countDifferences(from),
  async list(from, _view, after, limit) {
    const rows = await repository.listDifferences(from, after, limit);
    return rows.map((row) => ({ ...toDifference(row), sortText: row.sortText }));
  },
};
