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
import * as payments from '../payments/repository.ts';
import { shareOut } from '../payments/share-out.ts';
import { lockSharedAccounts, settleFirst } from '../purchases/fulfil-service.ts';
import * as repository from '../purchases/repository.ts';
import { hasTransfer } from '../transfers/repository.ts';
import { toInvoiceKey } from '../transfers/service.ts';
import * as refunds from './repository.ts';
import type { RefundRow } from './repository.ts';
import {
  getAmountPaid,
  getProviderId,
  recordInvoiceRefund,
  recordRefund,
  refundCredits,
  type Payment,
} from './service.ts';

/**
 * Makes a stored refund at the provider unless the refund is settled.
 * @throws 502 if the provider does not respond
 */
export async function sendRefund(refundId: string): Promise<void> {
  const row = await refunds.getRefund(db, refundId);
  if (row.state === 'PENDING') await send(row);
}

/** Returns the payment that a stored refund belongs to. */
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
  // A share that the platform sent itself has a separate transfer and no share at the provider.
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
  // Another run may have settled the refund first.
  if (!(await refunds.settlePending(trx, { id, purchaseId }, failed))) return;
  await applyFreeze(trx, purchaseId);
  await getSellable(purchase.type).refundFailed?.(trx, locked);
}

/** Refunds credits in the ledger. The card provider is only involved for the creator's share. */
async function giveCreditsBack(trx: Trx, row: RefundRow): Promise<void> {
  const { id, purchaseId, amountCents } = row;
  const found = (await repository.findPurchase(trx, purchaseId))!;
  const purchase = (await repository.lockPurchase(trx, found))!;
  // Another run may have settled the refund first.
  if ((await refunds.findPending(trx, purchaseId))?.id !== id) return;
  const byLine = row.linePosition === null ? undefined : new Map([[row.linePosition, amountCents]]);
  const made = await refundCredits(trx, purchase, amountCents, byLine);
  await refunds.settlePending(trx, { id, purchaseId }, { state: 'SUCCEEDED', settledAt: now(), ...made });
}

/**
 * Records the refunds that the provider has made of a payment, with their money and the end of
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

/** Records the refunds of a payment or of a later payment, each with its purchase. */
async function recordAll(trx: Trx, paymentId: string, record: RefundRecord): Promise<void> {
  const payment = await payments.findByProviderId(trx, paymentId);
  if (payment) return recordOfPayment(trx, await repository.lockPayment(trx, payment), record);
  const invoice = await repository.findInvoiceByPayment(trx, paymentId);
  if (!invoice) return;
  const { id: invoiceId, purchaseId } = invoice;
  const receiptId = await recordInvoiceRefund(trx, invoice, record.refundedCents);
  for (const found of record.refunds)
    await recordRow(trx, { purchaseId, invoiceId, receiptId }, found, found.amountCents);
  await applyFreeze(trx, purchaseId);
}

/**
 * Records the refunds of a payment for each of its purchases. A refund that names a refund of ours
 * belongs to its purchase. Any other refund was made in the provider's dashboard and is divided
 * between the purchases.
 */
async function recordOfPayment(trx: Trx, purchases: PurchaseRow[], record: RefundRecord): Promise<void> {
  const parts = await divideRefunds(trx, purchases, record);
  await lockSharedAccounts(trx, purchases);
  for (const purchase of purchases) {
    const own = parts.filter(({ purchaseId }) => purchaseId === purchase.id);
    const made = own.filter(({ found }) => found.state !== 'FAILED');
    const totalCents =
      purchases.length === 1
        ? record.refundedCents
        : made.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const byLine = new Map<number, number>();
    for (const { row, amountCents } of made)
      // A refund with a provider id is part of an earlier step.
      if (row && row.linePosition !== null && row.providerId === null)
        byLine.set(row.linePosition, (byLine.get(row.linePosition) ?? 0) + amountCents);
    const receiptId = await recordRefund(trx, purchase, totalCents, byLine);
    for (const { found, amountCents } of own)
      await recordRow(trx, { purchaseId: purchase.id, invoiceId: null, receiptId }, found, amountCents);
    await applyFreeze(trx, purchase.id);
  }
}

/** Part of a refund of the provider that concerns one purchase. */
type RefundPart = {
  found: ProviderRefund;
  purchaseId: string;
  amountCents: number;
  row: RefundRow | undefined;
};

/**
 * Divides the provider's refunds between the purchases of a payment. A stored division stays as it
 * is; a new one is in proportion to what is left of each purchase.
 */
async function divideRefunds(
  trx: Trx,
  purchases: PurchaseRow[],
  record: RefundRecord,
): Promise<RefundPart[]> {
  const rows = await refunds.listByPurchases(
    trx,
    purchases.map(({ id }) => id),
  );
  const left = new Map(purchases.map((purchase) => [purchase.id, getAmountPaid(purchase)]));
  const take = (part: RefundPart) => {
    if (part.found.state !== 'FAILED')
      left.set(part.purchaseId, left.get(part.purchaseId)! - part.amountCents);
    return part;
  };
  const parts: RefundPart[] = [];
  const unknown: ProviderRefund[] = [];
  for (const found of record.refunds) {
    const stored = rows.filter((row) => row.id === found.refundId || row.providerId === found.providerId);
    if (!stored.length) unknown.push(found);
    for (const row of stored) {
      const amountCents = stored.length === 1 ? found.amountCents : row.amountCents;
      parts.push(take({ found, purchaseId: row.purchaseId, amountCents, row }));
    }
  }
  for (const found of unknown.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const shares = shareOut(
      found.amountCents,
      purchases.map(({ id }) => Math.max(0, left.get(id)!)),
    );
    for (const [index, { id: purchaseId }] of purchases.entries())
      if (shares[index]! > 0)
        parts.push(take({ found, purchaseId, amountCents: shares[index]!, row: undefined }));
  }
  return parts;
}

type RefundedPart = { purchaseId: string; invoiceId: string | null; receiptId: string | undefined };

/** Stores one refund of the provider, or the new state of a stored one. */
async function recordRow(
  trx: Trx,
  { purchaseId, invoiceId, receiptId }: RefundedPart,
  { providerId, refundId, state, createdAt }: ProviderRefund,
  amountCents: number,
): Promise<void> {
  const settled = { providerId, state, settledAt: state === 'PENDING' ? null : now(), receiptId };
  if (refundId && (await refunds.settlePending(trx, { id: refundId, purchaseId }, settled))) return;
  const made = { ...settled, purchaseId, invoiceId, amountCents, createdAt, askedBy: 'PROVIDER' as const };
  await refunds.insertProviderRefund(trx, made);
  if (state !== 'FAILED') return;
  // The money returned to the platform and not to the buyer, so the office has to pay the buyer in
  // another way.
  log.error({ providerId, purchaseId }, 'a refund failed at the card provider');
  await refunds.updateByProviderId(trx, providerId, { state });
}

/** Minutes after which a refund without a response counts as lost. */
export const WAIT_MINUTES = 1;

/** Continues all refunds whose response was lost, in batches. */
export async function reconcileRefunds(): Promise<void> {
  const before = minutesFromNow(-WAIT_MINUTES);
  for await (const waiting of inBatches((after?: RefundRow) => refunds.listPendingBefore(db, before, after)))
    await continueWith(waiting).catch((error: unknown) => {
      log.error({ err: error, refundId: waiting.id }, 'reconcile a refund');
    });
}

/** Makes a refund that was claimed earlier, unless the provider has made it already. */
export async function continueWith(waiting: RefundRow): Promise<void> {
  if (waiting.state !== 'PENDING') return;
  const { purchase, invoice } = await getPayment(waiting);
  const paymentId = getProviderId({ purchase, invoice });
  // Reads first, because the provider keeps an idempotency key for one day only.
  if (paymentId !== null) await recordProviderRefunds({ paymentId });
  const row = await refunds.getRefund(db, waiting.id);
  if (row.state === 'PENDING' && row.providerId === null) await send(row);
}
