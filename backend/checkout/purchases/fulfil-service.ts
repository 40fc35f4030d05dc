import type { Updateable } from 'kysely';
import type { PurchaseState } from '../../../contract/values/checkout.ts';
import { minutesFromNow, now } from '../../clock.ts';
import { db, inTransaction, type Trx } from '../../db/connection.ts';
import type { Purchases } from '../../db/types.ts';
import { log } from '../../log.ts';
import * as postings from '../../money/postings.ts';
import { readCheckout, type CheckoutRecord } from '../../providers/payments/payments.ts';
import { enqueue } from '../../tasks.ts';
import { insertRefund } from '../refunds/repository.ts';
import { issueReceipt, issueRenewalReceipt } from '../receipts/service.ts';
import * as repository from './repository.ts';
import { claimTransfer, toInvoiceKey } from '../transfers/service.ts';
import { getSellable, type PurchaseRow } from '../../extension-points/sellables.ts';

/**
 * Synchronises one purchase with its session at the card provider. Webhook, return page and
 * reconciler call this function in any order and repeatedly. The money is posted once and the
 * entitlement is granted once.
 * @returns the session as the provider has it; null for an unknown session
 */
export async function fulfil(sessionId: string): Promise<CheckoutRecord | null> {
  const record = await readCheckout(sessionId);
  if (!record) {
    log.warn({ sessionId }, 'the card provider does not know this session');
    return null;
  }
  await inTransaction(async (trx) => {
    const purchase = await lockPurchaseOf(trx, record);
    // A session without a purchase was created by another system on the same account.
    if (purchase) await settle(trx, purchase, record);
  });
  return record;
}

async function lockPurchaseOf(trx: Trx, record: CheckoutRecord): Promise<PurchaseRow | undefined> {
  const bySession = await repository.findBySession(trx, record.sessionId);
  // The webhook may arrive before the session's id is stored in the purchase.
  const known = bySession ?? (record.purchaseId && (await repository.findPurchase(trx, record.purchaseId)));
  const purchase = known && (await repository.lockPurchase(trx, known));
  return purchase && (purchase.sessionId ?? record.sessionId) === record.sessionId ? purchase : undefined;
}

/** States of a purchase whose payment may still arrive. */
export const unsettled: readonly PurchaseState[] = ['IN_PROGRESS', 'CANCELLED', 'FAILED'];

async function settle(trx: Trx, purchase: PurchaseRow, record: CheckoutRecord): Promise<void> {
  // Includes a purchase that was cancelled as undeliverable without a refund.
  const isSettled = !unsettled.includes(purchase.status) || purchase.reviewReason !== null;
  if (isSettled) return;
  const { sessionId, paymentId } = record;
  if (record.state === 'PAID') return settlePaid(trx, purchase, record);
  if (purchase.status !== 'IN_PROGRESS') return;
  if (record.state === 'EXPIRED')
    await repository.updatePurchase(trx, purchase.id, { sessionId, status: 'CANCELLED' });
  if (record.state === 'FAILED')
    await repository.updatePurchase(trx, purchase.id, { sessionId, paymentId, status: 'FAILED' });
}

async function settlePaid(trx: Trx, purchase: PurchaseRow, record: CheckoutRecord): Promise<void> {
  const { sessionId, paymentId } = record;
  const sellable = getSellable(purchase.type);
  const dueCents = purchase.trialDays ? 0 : purchase.amountCents;
  const isRight = record.amountCents === dueCents && record.currency === purchase.currency;
  const isDeliverable = (await sellable.isDeliverable?.(trx, purchase)) ?? true;
  if (!isRight || !isDeliverable) {
    log.error({ purchaseId: purchase.id, isRight, isDeliverable }, 'a payment needs a person to look at it');
    // The money has been received, so it is posted.
    const paidCents = record.currency === purchase.currency ? record.amountCents || null : null;
    const isUndeliverable = isRight && ((await sellable.isUndeliverable?.(trx, purchase)) ?? false);
    const refused = await repository.updatePurchase(trx, purchase.id, {
      sessionId,
      paymentId,
      subscriptionId: record.subscriptionId,
      paidCents,
      // A trial that cannot begin needs no review, because no money was paid.
      status: isUndeliverable && dueCents === 0 ? 'CANCELLED' : 'REVIEW',
      reviewReason: isRight ? 'NOT_DELIVERABLE' : 'AMOUNT_DIFFERS',
      completedAt: now(),
    });
    await sellable.refused?.(trx, refused);
    if (!paidCents) return;
    await postings.suspense(trx, purchase.id, paidCents);
    if (isUndeliverable) await refundUndeliverable(trx, purchase.id, paidCents);
    return;
  }
  const lines = await repository.listLines(trx, purchase.id);
  if (dueCents > 0) await postings.sale(trx, { ...purchase, lines });
  // A refund made at the provider before its payment was known does not name a purchase, so refunds
  // are read again now.
  if (purchase.recurringInterval && paymentId) await enqueue(trx, 'checkout.recordRefunds', { paymentId });
  await settlePurchase(trx, purchase, { sessionId, paymentId, subscriptionId: record.subscriptionId });
}

/**
 * Stores the refund of a payment for undeliverable content. The refund is made once the transaction
 * commits.
 */
async function refundUndeliverable(
  trx: Trx,
  purchaseId: string,
  amountCents: number,
  invoiceId: string | null = null,
): Promise<void> {
  const { id: refundId } = await insertRefund(trx, {
    purchaseId,
    invoiceId,
    amountCents,
    askedBy: 'AUTOMATIC',
    state: 'PENDING',
    createdAt: now(),
  });
  await enqueue(trx, 'checkout.sendRefund', { refundId });
}

/** Delivers a purchase and issues its receipt. The purchase must be locked and its money posted. */
export async function settlePurchase(
  trx: Trx,
  purchase: PurchaseRow,
  change: Updateable<Purchases>,
): Promise<PurchaseRow> {
  const settled = await repository.updatePurchase(trx, purchase.id, {
    ...change,
    status: 'SUCCESS',
    completedAt: now(),
  });
  const receipt = await getSellable(purchase.type).paid(trx, settled);
  // A trial begins without a payment, so it has no receipt.
  if (settled.trialDays === null) await issueReceipt(trx, settled, receipt);
  return settled;
}

type PaidInvoice = {
  /** Id of the invoice at the card provider. */
  invoiceId: string;
  paymentId: string | null;
  amountCents: number;
  /** Platform fee (cents). */
  feeCents: number;
  /**
   * True if the platform holds the whole amount because the creator's account could not receive at
   * the time of billing.
   */
  isKept: boolean;
  /** Month that the invoice covers, if known. */
  period: { from: Date; until: Date } | null;
  /** True if the membership had ended before the payment; the whole amount is then refunded. */
  isLate: boolean;
};

/**
 * Returns true if the buyer received the purchase, even if its first payment was refunded later.
 */
const wasDelivered = ({ status, reviewReason }: PurchaseRow): boolean =>
  status === 'SUCCESS' || (status === 'REFUNDED' && reviewReason === null);

/**
 * Records a later paid invoice of a recurring purchase. Posts the invoice once, calls the
 * sellable's `renewed` once and issues its receipt.
 * @returns false for a recorded invoice, and for a purchase that is not recurring or not paid
 */
export async function renew(trx: Trx, purchaseId: string, paid: PaidInvoice): Promise<boolean> {
  const known = await repository.findPurchase(trx, purchaseId);
  const purchase = known && (await repository.lockPurchase(trx, known));
  if (!purchase?.recurringInterval || !wasDelivered(purchase)) return false;
  const [line] = await repository.listLines(trx, purchaseId);
  const { feeCents } = paid;
  const invoice = await repository.insertInvoice(trx, {
    id: paid.invoiceId,
    purchaseId,
    paymentId: paid.paymentId,
    amountCents: paid.amountCents,
    feeCents,
    paidAt: now(),
    periodStartsAt: paid.period?.from ?? null,
    periodEndsAt: paid.period?.until ?? null,
  });
  if (!invoice || !line) return false;
  await postings.invoice(trx, invoice.id, {
    ...purchase,
    lines: [{ ...line, amountCents: invoice.amountCents, feeCents }],
  });
  if (paid.isKept && line.sellerId !== null)
    await claimTransfer(trx, toInvoiceKey(invoice.id), {
      destination: purchase.destination,
      sellerId: line.sellerId,
      amountCents: invoice.amountCents,
      feeCents,
    });
  if (paid.paymentId) await enqueue(trx, 'checkout.recordRefunds', { paymentId: paid.paymentId });
  await getSellable(purchase.type).renewed?.(trx, purchase, invoice);
  await issueRenewalReceipt(trx, purchase, invoice);
  if (paid.isLate && paid.paymentId)
    await refundUndeliverable(trx, purchaseId, invoice.amountCents, invoice.id);
  return true;
}

/** Returns the buyer and state of a purchase; undefined for an unknown purchase. */
export async function findPurchaseState(
  id: string,
): Promise<Pick<PurchaseRow, 'buyerId' | 'sessionId' | 'status' | 'reviewReason'> | undefined> {
  return repository.findPurchase(db, id);
}

/** Minutes after which an open purchase has missed its webhook or was left by its buyer. */
const WAIT_MINUTES = 3;
const ABANDONED_MINUTES = 90;

const BATCH = 500;

/**
 * Settles purchases that webhooks and return pages missed. A failure does not stop the loop.
 * Batches cover all purchases, regardless of how many one buyer leaves open.
 */
export async function reconcile(): Promise<void> {
  const startedBefore = minutesFromNow(-WAIT_MINUTES);
  const abandonedBefore = minutesFromNow(-ABANDONED_MINUTES);
  let last: [string, string] | null = null;
  for (;;) {
    const waiting = await repository.listWaiting(db, startedBefore, last, BATCH);
    for (const { id, sessionId, createdAt } of waiting)
      if (sessionId)
        await fulfil(sessionId).catch((error) => log.error({ err: error, purchaseId: id }, 'reconcile'));
      // A purchase without a payment page cannot be paid.
      else if (createdAt < abandonedBefore) await repository.cancelUnopened(db, id);
    const end = waiting.at(-1);
    if (!end || waiting.length < BATCH) return;
    last = [end.sortText, end.id];
  }
}
