import { disputeReasons, type DisputeReason } from '../../../contract/values/checkout.ts';
import { daysFromNow, now } from '../../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../../db/connection.ts';
import * as entitlements from '../../entitlements/service.ts';
import { inBatches } from '../../db/pagination.ts';
import type { ProviderEventHandler } from '../../extension-points/provider-events.ts';
import {
  getSellable,
  isUndelivered,
  type InvoiceRow,
  type PurchaseRow,
} from '../../extension-points/sellables.ts';
import { log } from '../../log.ts';
import { requestAccountRefresh } from '../../money/account-refresh.ts';
import * as postings from '../../money/postings.ts';
import {
  listDisputeIds,
  readDispute,
  reverseDisputedTransfer,
  type DisputeRecord,
} from '../../providers/payments/disputes.ts';
import { enqueue } from '../../tasks.ts';
import * as disputes from './repository.ts';
import { notifyOfDisputeChange, findDisputeChange } from './mail-service.ts';
import type { DisputeRow } from './repository.ts';
import { applyFreeze } from './freeze-service.ts';
import { shareOut } from '../payments/share-out.ts';
import { lockSharedAccounts, settleFirst } from '../purchases/fulfil-service.ts';
import { release } from '../purchases/reservation-service.ts';
import {
  countReturned,
  returnInvoice,
  returnLines,
  sumShares,
  getAmountPaid,
  getProviderId,
  getLeftCents,
  lockPayments,
  getPaidCents,
  type Payment,
} from '../refunds/service.ts';
import * as repository from '../purchases/repository.ts';
import { notifySellers } from '../purchases/sale-notice-service.ts';
import { toInvoiceKey, reverseTransferShare } from '../transfers/service.ts';

/**
 * Synchronises a dispute with the provider's record: its money, the buyer's access, and the
 * reversal of the sale if the bank decides for the buyer. Events, the office's response and the
 * reconciler call this function in any order and repeatedly.
 */
export async function syncDispute(providerId: string): Promise<void> {
  const found = await readDispute(providerId);
  if (!found?.paymentId) return log.warn({ providerId }, 'the card provider does not know this dispute');
  // The event of a dispute may arrive before the event of its payment, so the payment is settled
  // first.
  await settleFirst(found.reference);
  const { paymentId } = found;
  await inTransaction((trx) => recordDispute(trx, paymentId, found));
}

const rank = { NEEDS_ANSWER: 0, UNDER_REVIEW: 1, WON: 2, LOST: 2 };

/**
 * Returns true if the dispute read from the provider is older than the stored dispute. A concurrent
 * run may have stored money, a response or the bank's decision in the meantime. A withdrawal that
 * is not stored yet is newer than any stored response. An answered inquiry may become a dispute
 * that needs a new response.
 */
async function isOutdated(trx: Trx, before: DisputeRow, found: DisputeRecord): Promise<boolean> {
  if (before.state === 'LOST') return true;
  const recorded = await postings.disputedMoney(trx, toPart(before));
  const read = found.returnedCents > 0 ? 'RETURNED' : found.withdrawnCents > 0 ? 'WITHDRAWN' : 'NONE';
  if (read === recorded) return rank[found.state] < rank[before.state];
  return recorded === 'RETURNED' || read === 'NONE';
}

/** Returns the ids that identify one purchase's part of a dispute in the ledger. */
const toPart = ({ providerId, purchaseId }: Pick<DisputeRow, 'providerId' | 'purchaseId'>) => ({
  id: providerId,
  purchaseId,
});

/**
 * Returns the stored dispute parts whose proportions are final. When money is first withdrawn after
 * an inquiry, the dispute is divided again because purchases may have been refunded since.
 */
async function listFixedParts(
  trx: Trx,
  { withdrawnCents }: DisputeRecord,
  stored: DisputeRow[],
): Promise<DisputeRow[]> {
  if (withdrawnCents === 0) return stored;
  const money = await Promise.all(stored.map((row) => postings.disputedMoney(trx, toPart(row))));
  return money.some((each) => each !== 'NONE') ? stored : [];
}

/**
 * Divides a dispute between the purchases of its payment. Uses the proportions of its fixed parts,
 * otherwise the proportions of the amounts that are left of the purchases.
 */
function divideDispute(found: DisputeRecord, parts: Payment[], fixed: DisputeRow[]): DisputeRecord[] {
  const rest = parts.map(getLeftCents);
  const weights = parts.map((part, index) => {
    const row = fixed.find(({ purchaseId }) => purchaseId === part.purchase.id);
    if (fixed.length) return row?.amountCents ?? 0;
    // A bank may also dispute a payment that was refunded in full. Then the paid amounts are the
    // weights.
    return rest.some((cents) => cents > 0) ? rest[index]! : getPaidCents(part);
  });
  const shares = (cents: number) => shareOut(cents, weights);
  const [amounts, withdrawn, returned] = [
    shares(found.amountCents),
    shares(found.withdrawnCents),
    shares(found.returnedCents),
  ];
  const first = amounts.findIndex((cents) => cents > 0);
  return parts.map((_, index) => ({
    ...found,
    amountCents: amounts[index]!,
    withdrawnCents: withdrawn[index]!,
    returnedCents: returned[index]!,
    // The provider charges its fee once for each dispute.
    feeCents: index === first ? found.feeCents : 0,
  }));
}

async function recordDispute(trx: Trx, paymentId: string, found: DisputeRecord): Promise<void> {
  const parts = await lockPayments(trx, paymentId);
  if (!parts.length)
    return log.warn({ providerId: found.providerId }, 'a dispute that is not of any purchase');
  const stored = await disputes.listByProviderId(trx, found.providerId);
  if (stored[0] && (await isOutdated(trx, stored[0], found))) return;
  await lockSharedAccounts(
    trx,
    parts.map(({ purchase }) => purchase),
  );
  const fixed = await listFixedParts(trx, found, stored);
  for (const [index, share] of divideDispute(found, parts, fixed).entries()) {
    const part = parts[index]!;
    const before = stored.find(({ purchaseId }) => purchaseId === part.purchase.id);
    // A purchase that was refunded in full has no part in the dispute.
    if (share.amountCents > 0) await recordPart(trx, part, share, before);
    else if (before && !fixed.length) await disputes.deleteDispute(trx, before.id);
  }
}

/** Records the part of a dispute that concerns one purchase. */
async function recordPart(
  trx: Trx,
  payment: Payment,
  found: DisputeRecord,
  before: DisputeRow | undefined,
): Promise<void> {
  const { providerId, state, reason, amountCents, withdrawnCents, respondBy, openedAt } = found;
  const isDecided = state === 'WON' || state === 'LOST';
  const row = await disputes.putDispute(trx, {
    providerId,
    state,
    reason,
    amountCents,
    respondBy,
    openedAt,
    purchaseId: payment.purchase.id,
    invoiceId: payment.invoice?.id ?? null,
    heldCents: state === 'LOST' ? 0 : withdrawnCents - found.returnedCents,
    closedAt: isDecided ? (before?.closedAt ?? now()) : null,
  });
  const posted = toPart(row);
  if (withdrawnCents > 0) {
    const lines = await repository.listLines(trx, payment.purchase.id);
    await postings.lockReversalAccounts(trx, { ...payment.purchase, lines });
    await postings.disputeOpened(trx, {
      ...posted,
      amountCents: withdrawnCents,
      providerFeeCents: found.feeCents,
    });
  }
  if (found.returnedCents > 0)
    await postings.disputeWon(trx, { ...posted, amountCents: found.returnedCents });
  const change = findDisputeChange(before, row, withdrawnCents);
  const { purchase } = payment;
  const frozenAt = await storeFreeze(trx, purchase);
  if (change) await notifyOfDisputeChange(trx, change, { purchase: { ...purchase, frozenAt }, dispute: row });
  if (change === 'LOST') await lose(trx, payment, row, withdrawnCents);
}

/** Freezes or unfreezes the access of a purchase depending on its disputes. */
async function storeFreeze(trx: Trx, { id, frozenAt }: PurchaseRow): Promise<Date | null> {
  const all = await disputes.listByPurchases(trx, [id]);
  const after = all.some(({ isTaken }) => isTaken) ? (frozenAt ?? now()) : null;
  await repository.updatePurchase(trx, id, { frozenAt: after });
  await applyFreeze(trx, id);
  return after;
}

/** Returns the part of an undelivered payment that is still in suspense (cents). */
const inSuspense = ({ paidCents, refundedCents }: PurchaseRow): number =>
  // A payment in another currency is not in the ledger.
  paidCents === null ? 0 : paidCents - refundedCents;

/**
 * Records that the bank keeps the payment. Reverses the sale, ends its access and queues the
 * reversal of the creator's share.
 */
async function lose(
  trx: Trx,
  { purchase, invoice }: Payment,
  { id, providerId }: DisputeRow,
  lostCents: number,
): Promise<void> {
  let fullLines: number[] = [];
  if (isUndelivered(purchase)) {
    await postings.suspenseDisputeLost(trx, {
      id: providerId,
      purchaseId: purchase.id,
      amountCents: lostCents,
      suspenseCents: Math.min(lostCents, inSuspense(purchase)),
    });
    const changed = await countReturned(trx, purchase, plus(purchase, lostCents, getAmountPaid(purchase)));
    if (changed.status === 'REFUNDED') await release(trx, changed);
  } else {
    const lines = invoice
      ? await takeInvoice(trx, invoice, lostCents)
      : await takePurchase(trx, purchase, lostCents);
    await postings.disputeLost(trx, providerId, { ...purchase, lines }, lostCents);
    fullLines = lines.filter(({ isFull }) => isFull).map(({ position }) => position);
    await notifySellers(trx, 'saleLost', purchase, lines);
  }
  await entitlements.end(trx, purchase.id);
  await getSellable(purchase.type).disputeLost?.(trx, purchase, fullLines);
  await enqueue(trx, 'checkout.reverseShare', { disputeId: id });
}

/**
 * Adds an amount that a bank kept to the amount already returned (cents). The sum is limited to the
 * amount paid.
 */
const plus = ({ refundedCents }: { refundedCents: number }, lostCents: number, wholeCents: number) =>
  Math.min(refundedCents + lostCents, wholeCents);

/** Returns the purchase lines with the amounts that the bank keeps of each line. */
async function takePurchase(trx: Trx, purchase: PurchaseRow, lostCents: number) {
  const refundedCents = plus(purchase, lostCents, getAmountPaid(purchase));
  await countReturned(trx, purchase, refundedCents);
  const lines = await returnLines(trx, purchase, refundedCents);
  await reverseTransferShare(trx, purchase.id, sumShares(lines));
  return lines;
}

async function takeInvoice(trx: Trx, invoice: InvoiceRow, lostCents: number) {
  const [line] = await repository.listLines(trx, invoice.purchaseId);
  const refundedCents = plus(invoice, lostCents, invoice.amountCents);
  const { posted } = await returnInvoice(trx, invoice, line!, refundedCents);
  // Reverses the separate transfer, which exists if the platform held the creator's share.
  await reverseTransferShare(trx, toInvoiceKey(invoice.id), posted.amountCents - posted.feeCents);
  return [{ ...posted, isFull: refundedCents === invoice.amountCents }];
}

/** Reverses the creator's share of a lost payment at the provider. */
export async function reverseShare({ disputeId }: { disputeId: string }): Promise<void> {
  const row = await disputes.findDispute(db, disputeId);
  const purchase = row && (await repository.findPurchase(db, row.purchaseId));
  const invoice = row?.invoiceId ? await repository.findInvoice(db, row.invoiceId) : undefined;
  if (row?.state !== 'LOST' || !purchase) return;
  const paymentId = getProviderId({ purchase, invoice: invoice ?? null });
  // If the share was a separate transfer, the transfer was reversed together with the sale.
  if (paymentId && !purchase.isSplit)
    await reverseDisputedTransfer(paymentId, row.providerId, row.amountCents);
  await inTransaction(async (trx) => {
    await disputes.updateDispute(trx, row.id, { reversedAt: now() });
    const lines = await repository.listLines(trx, purchase.id);
    await requestAccountRefresh(
      trx,
      lines.map(({ sellerId }) => sellerId),
    );
  });
}

/** Maximum number of days for a bank's decision, with a margin. */
const OPEN_DAYS = 180;

/**
 * Reads every dispute of the last months again, in case an event was lost. Also retries reversals
 * that an account could not cover because of a payout.
 */
export async function reconcileDisputes(): Promise<void> {
  type Lost = Pick<DisputeRow, 'openedAt' | 'id'>;
  for await (const { id } of inBatches((after?: Lost) => disputes.listUnreversed(db, after)))
    await reverseShare({ disputeId: id }).catch((error: unknown) =>
      log.error({ err: error, disputeId: id }, 'the share of a lost dispute'),
    );
  for (const providerId of await listDisputeIds(daysFromNow(-OPEN_DAYS))) {
    const rows = await disputes.listByProviderId(db, providerId);
    if (rows.length && rows.every(({ closedAt, heldCents }) => closedAt && heldCents === 0)) continue;
    await syncDispute(providerId).catch((error: unknown) =>
      log.error({ err: error, providerId }, 'reconcile a dispute'),
    );
  }
}

/** Returns the bank's reason if the reason has a translated text, otherwise `other`. */
export const toDisputeReason = ({ reason }: Pick<DisputeRow, 'reason'>): DisputeReason =>
  disputeReasons.find((known) => known === reason) ?? 'other';

/** Lists the amounts of a creator's money that banks currently hold. */
export const listHeldBySeller = async (from: Db, creatorId: string) =>
  (await disputes.listHeldBySeller(from, creatorId)).map((row) => ({ ...row, reason: toDisputeReason(row) }));

/** Handlers of the provider's dispute events. */
export const disputeEvents: ProviderEventHandler[] = [
  {
    types: [
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ],
    handle: (event) => syncDispute((event.data.object as { id: string }).id),
  },
];
