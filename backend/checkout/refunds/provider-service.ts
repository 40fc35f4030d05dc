import { minutesFromNow, now } from '../../clock.ts';
import { db, inTransaction, type Trx } from '../../db/connection.ts';
import { inBatches } from '../../db/pagination.ts';
import { getSellable, type PurchaseRow } from '../../extension-points/sellables.ts';
import { log } from '../../log.ts';
import {
  createRefund,
  readRefunds,
  type ProviderRefund,
  type RefundRecord,
} from '../../providers/payments/refunds.ts';
import { applyFreeze } from '../disputes/freeze-service.ts';
import { shareOut } from '../payments/share-out.ts';
import { lockSharedAccounts, settleFirst } from '../purchases/fulfil-service.ts';
import * as repository from '../purchases/repository.ts';
import { hasTransfer } from '../transfers/repository.ts';
import { toInvoiceKey } from '../transfers/service.ts';
import * as refunds from './repository.ts';
import type { RefundRow } from './repository.ts';
import {
  getProviderId,
  getLeftCents,
  lockPayments,
  recordRefund,
  type Payment,
  type Recorded,
} from './service.ts';

/**
 * Sends a stored refund to the provider if the refund is still pending.
 * @throws 502 if the provider does not respond
 */
export async function sendRefund(refundId: string): Promise<void> {
  const row = await refunds.getRefund(db, refundId);
  if (row.state === 'PENDING') await send(row);
}

/** Returns the payment of a stored refund. */
async function getPayment({ purchaseId, invoiceId }: RefundRow): Promise<Payment> {
  const purchase = (await repository.findPurchase(db, purchaseId))!;
  const invoice = invoiceId === null ? undefined : await repository.findInvoice(db, invoiceId);
  return { purchase, invoice: invoice ?? null };
}

async function send(row: RefundRow): Promise<void> {
  const { id, purchaseId, amountCents } = row;
  const { purchase, invoice } = await getPayment(row);
  if (purchase.paidWith === 'CREDITS') return inTransaction((trx) => giveCreditsBack(trx, row));
  const paymentId = getProviderId({ purchase, invoice })!;
  // If the platform sent the creator's share as a separate transfer, the payment itself has no
  // share to reverse.
  const isKept = invoice ? await hasTransfer(db, toInvoiceKey(invoice.id)) : purchase.isSplit;
  const isMade = await createRefund({
    refundId: id,
    purchaseId,
    paymentId,
    amountCents,
    isShared: purchase.destination !== null && !isKept,
    hasFee: (invoice ?? purchase).feeCents > 0,
  });
  if (!isMade) await inTransaction((trx) => fail(trx, row, purchase));
  await recordProviderRefunds({ paymentId });
}

/** Marks a refund as failed and restores the buyer's access. */
async function fail(trx: Trx, { id, purchaseId }: RefundRow, purchase: PurchaseRow): Promise<void> {
  const locked = (await repository.lockPurchase(trx, purchase))!;
  const failed = { state: 'FAILED' as const, settledAt: now() };
  // A concurrent run may have settled the refund first.
  if (!(await refunds.settlePending(trx, { id, purchaseId }, failed))) return;
  await applyFreeze(trx, purchaseId);
  await getSellable(purchase.type).refundFailed?.(trx, locked);
}

/**
 * Returns stored refunds with the amounts of their single lines, summed by line position (cents).
 */
async function readRecorded(trx: Trx, refundIds: string[]): Promise<Recorded> {
  const byLine = new Map<number, number>();
  for (const { position, amountCents } of await refunds.listRefundLines(trx, refundIds))
    byLine.set(position, (byLine.get(position) ?? 0) + amountCents);
  return { refundIds, byLine };
}

/**
 * Refunds a payment made with Kumu credits, in the ledger. The card provider is involved only to
 * reverse the creator's share.
 */
async function giveCreditsBack(trx: Trx, row: RefundRow): Promise<void> {
  const { id, purchaseId, amountCents } = row;
  const found = (await repository.findPurchase(trx, purchaseId))!;
  const purchase = (await repository.lockPurchase(trx, found))!;
  // A concurrent run may have settled the refund first.
  if ((await refunds.findPending(trx, purchaseId))?.id !== id) return;
  const recorded = await readRecorded(trx, [id]);
  const made = await recordRefund(trx, { purchase, invoice: null }, amountCents, recorded);
  await refunds.settlePending(trx, { id, purchaseId }, { state: 'SUCCEEDED', settledAt: now(), ...made });
}

/**
 * Records the refunds that the provider has made of a payment: posts their money and ends the
 * access. Events, responses and the reconciler call this function in any order and repeatedly.
 */
export async function recordProviderRefunds(of: { chargeId: string } | { paymentId: string }): Promise<void> {
  const record = await readRefunds(of);
  if (!record) return log.warn(of, 'the card provider does not know this payment');
  const { paymentId, reference } = record;
  // The event of a refund may arrive before the event of its payment, so the payment is settled
  // first.
  await settleFirst(reference);
  if (paymentId) await inTransaction((trx) => recordAll(trx, paymentId, record));
}

/**
 * Records the provider's refunds of a payment for each of its purchases. A refund that refers to
 * one of our stored refunds belongs to the purchase of that stored refund. Any other refund was
 * made in the provider's dashboard and is divided between the purchases. A refund is posted when it
 * is first recorded, except if it has failed by then.
 */
async function recordAll(trx: Trx, paymentId: string, record: RefundRecord): Promise<void> {
  const found = await lockPayments(trx, paymentId);
  const parts = await divideRefunds(trx, found, record);
  await lockSharedAccounts(
    trx,
    found.map(({ purchase }) => purchase),
  );
  for (const payment of found) {
    const { purchase } = payment;
    const own = parts.filter(({ purchaseId }) => purchaseId === purchase.id);
    const added = own.filter(({ isNew, refund }) => isNew && refund.state !== 'FAILED');
    const recorded = await readRecorded(
      trx,
      added.flatMap(({ row }) => (row ? [row.id] : [])),
    );
    const addedCents = added.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const { receiptId } = await recordRefund(trx, payment, addedCents, recorded);
    for (const part of own) await recordRow(trx, payment, part, receiptId);
    await applyFreeze(trx, purchase.id);
  }
}

/** Part of a provider refund that concerns one purchase. */
type RefundPart = {
  refund: ProviderRefund;
  purchaseId: string;
  amountCents: number;
  /** Our stored refund; undefined for a refund that was made at the provider. */
  row: RefundRow | undefined;
  /** True if the provider's refund is recorded for the first time. */
  isNew: boolean;
};

/**
 * Divides the provider's refunds between the purchases of a payment. Stored divisions are not
 * changed. A new refund is divided in proportion to what is left of each purchase.
 */
async function divideRefunds(trx: Trx, found: Payment[], record: RefundRecord): Promise<RefundPart[]> {
  const ids = found.map(({ purchase }) => purchase.id);
  const rows = ids.length ? await refunds.listByPurchases(trx, ids) : [];
  const left = new Map(found.map((payment) => [payment.purchase.id, getLeftCents(payment)]));
  const take = (part: RefundPart) => {
    if (part.isNew && part.refund.state !== 'FAILED')
      left.set(part.purchaseId, left.get(part.purchaseId)! - part.amountCents);
    return part;
  };
  const parts: RefundPart[] = [];
  const unknown: ProviderRefund[] = [];
  for (const refund of record.refunds) {
    const recorded = rows.filter(({ providerId }) => providerId === refund.providerId);
    const stored = recorded.length ? recorded : rows.filter(({ id }) => id === refund.refundId);
    if (!stored.length) unknown.push(refund);
    for (const row of stored) {
      const amountCents = stored.length === 1 ? refund.amountCents : row.amountCents;
      const isNew = !recorded.length;
      parts.push(take({ refund, purchaseId: row.purchaseId, amountCents, row, isNew }));
    }
  }
  for (const refund of unknown.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const shares =
      ids.length === 1
        ? [refund.amountCents]
        : shareOut(
            refund.amountCents,
            ids.map((id) => Math.max(0, left.get(id)!)),
          );
    for (const [index, purchaseId] of ids.entries())
      if (shares[index]! > 0)
        parts.push(take({ refund, purchaseId, amountCents: shares[index]!, row: undefined, isNew: true }));
  }
  return parts;
}

/** Stores a new provider refund, or the new state of a stored refund. */
async function recordRow(
  trx: Trx,
  { purchase, invoice }: Payment,
  { refund: { providerId, refundId, state, createdAt }, amountCents, isNew }: RefundPart,
  receiptId: string | undefined,
): Promise<void> {
  const purchaseId = purchase.id;
  const settled = {
    providerId,
    state,
    settledAt: state === 'PENDING' ? null : now(),
    // A later change of state does not replace the receipt of a posted refund.
    ...(isNew && state !== 'FAILED' && { receiptId }),
  };
  const isOurs =
    refundId !== null && (await refunds.settlePending(trx, { id: refundId, purchaseId }, settled));
  const made = { purchaseId, invoiceId: invoice?.id ?? null, amountCents, createdAt };
  const isStored =
    isOurs || (await refunds.putProviderRefund(trx, { ...settled, ...made, askedBy: 'PROVIDER' }));
  if (state !== 'FAILED' || !isStored) return;
  // The money of a posted refund returned to the platform and not to the buyer, so the office has
  // to pay the buyer in another way.
  log.error({ providerId, purchaseId }, 'a refund failed at the card provider');
  if (isOurs && isNew) await getSellable(purchase.type).refundFailed?.(trx, purchase);
}

/** Minutes without a response after which a response counts as lost. */
export const WAIT_MINUTES = 1;

/** Completes all refunds whose response was lost, in batches. */
export async function reconcileRefunds(): Promise<void> {
  const before = minutesFromNow(-WAIT_MINUTES);
  for await (const waiting of inBatches((after?: RefundRow) => refunds.listPendingBefore(db, before, after)))
    await continueWith(waiting).catch((error: unknown) => {
      log.error({ err: error, refundId: waiting.id }, 'reconcile a refund');
    });
}

/** Sends a refund that was claimed earlier, unless the provider has already made it. */
export async function continueWith(waiting: RefundRow): Promise<void> {
  if (waiting.state !== 'PENDING') return;
  const { purchase, invoice } = await getPayment(waiting);
  const paymentId = getProviderId({ purchase, invoice });
  // The provider is read first, because its idempotency keys expire after one day.
  if (paymentId !== null) await recordProviderRefunds({ paymentId });
  const row = await refunds.getRefund(db, waiting.id);
  if (row.state === 'PENDING' && row.providerId === null) await send(row);
}
