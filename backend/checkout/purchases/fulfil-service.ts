import type { Updateable } from 'kysely';
import type { PurchaseState } from '../../../contract/values/checkout.ts';
import { now } from '../../clock.ts';
import { db, inTransaction, type Trx } from '../../db/connection.ts';
import type { Payments, Purchases } from '../../db/types.ts';
import { log } from '../../log.ts';
import * as postings from '../../money/postings.ts';
import { readCheckout, type CheckoutRecord } from '../../providers/payments/payments.ts';
import { enqueue } from '../../tasks.ts';
import * as payments from '../payments/repository.ts';
import { shareOut } from '../payments/share-out.ts';
import { insertRefund } from '../refunds/repository.ts';
import { issueReceipt, issueRenewalReceipt } from '../receipts/service.ts';
import * as repository from './repository.ts';
import { release, reserveAgain } from './reservation-service.ts';
import { claimTransfer, toInvoiceKey } from '../transfers/service.ts';
import {
  getSellable,
  isUndelivered,
  type PaymentRow,
  type PurchaseRow,
} from '../../extension-points/sellables.ts';

/**
 * Synchronises one payment with its session at the card provider. Webhook, return page and
 * reconciler call this function in any order and repeatedly. Repeated calls post the money once and
 * grant the entitlement once.
 * @returns the session as the provider has it; null for an unknown session
 */
export async function fulfil(sessionId: string): Promise<CheckoutRecord | null> {
  const record = await readCheckout(sessionId);
  if (!record) {
    log.warn({ sessionId }, 'the card provider does not know this session');
    return null;
  }
  await inTransaction(async (trx) => {
    const found = await lockPaymentOf(trx, record);
    // Another system on the same provider account created a session without a payment here.
    if (found) await settle(trx, found.payment, found.purchases, record);
  });
  return record;
}

async function lockPaymentOf(trx: Trx, { sessionId, reference }: CheckoutRecord) {
  const bySession = await payments.findBySession(trx, sessionId);
  // The webhook may arrive before the session's id is stored in the payment.
  const known = bySession ?? (reference === null ? undefined : await payments.findPayment(trx, reference));
  if (!known) return undefined;
  const purchases = await repository.lockPayment(trx, known);
  const payment = (await payments.findPayment(trx, known.id))!;
  return (payment.sessionId ?? sessionId) === sessionId ? { payment, purchases } : undefined;
}

/** States of a purchase whose payment may still arrive. */
export const unsettled: readonly PurchaseState[] = ['IN_PROGRESS', 'CANCELLED', 'FAILED'];

/**
 * Ends an open payment that was not paid. Cancels or fails its purchases and releases their
 * reservations. The caller must lock the payment.
 */
export async function endPayment(
  trx: Trx,
  payment: PaymentRow,
  purchases: PurchaseRow[],
  status: 'CANCELLED' | 'FAILED',
  ids: Pick<Updateable<Payments>, 'sessionId' | 'providerPaymentId'> = {},
): Promise<void> {
  await payments.updatePayment(trx, payment.id, { ...ids, status });
  for (const purchase of purchases) {
    await repository.updatePurchase(trx, purchase.id, { status });
    await release(trx, purchase);
  }
}

async function settle(
  trx: Trx,
  payment: PaymentRow,
  purchases: PurchaseRow[],
  record: CheckoutRecord,
): Promise<void> {
  const { sessionId, providerPaymentId } = record;
  if (payment.status === 'PAID') return;
  if (record.state === 'PAID') return settlePaid(trx, payment, purchases, record);
  if (payment.status !== 'OPEN') return;
  if (record.state === 'EXPIRED') await endPayment(trx, payment, purchases, 'CANCELLED', { sessionId });
  if (record.state === 'FAILED')
    await endPayment(trx, payment, purchases, 'FAILED', { sessionId, providerPaymentId });
}

/** Returns the amount due for a purchase now (cents). A trial begins without a payment. */
const dueOf = ({ trialDays, amountCents }: PurchaseRow): number => (trialDays ? 0 : amountCents);

/**
 * Locks the ledger accounts of all purchases of a payment at once, in the ledger's order. Locking
 * them one purchase at a time could deadlock with another sale.
 */
export async function lockSharedAccounts(trx: Trx, purchases: PurchaseRow[]): Promise<void> {
  const [first] = purchases;
  if (!first?.isSplit) return;
  const lines = await repository.listLinesByPayment(trx, first.paymentId);
  await postings.lockReversalAccounts(trx, { ...first, lines });
}

/** Settles all purchases of a paid payment, in the order of their ids. */
async function settlePaid(
  trx: Trx,
  payment: PaymentRow,
  purchases: PurchaseRow[],
  record: CheckoutRecord,
): Promise<void> {
  const { sessionId, providerPaymentId, subscriptionId } = record;
  await payments.updatePayment(trx, payment.id, { sessionId, providerPaymentId, status: 'PAID' });
  const dueCents = purchases.reduce((sum, purchase) => sum + dueOf(purchase), 0);
  const isCurrency = record.currency === payment.currency;
  const isRight = isCurrency && record.amountCents === dueCents;
  // An amount in another currency cannot be used here, so it counts as 0.
  const received = shareOut(
    isCurrency ? (record.amountCents ?? 0) : 0,
    purchases.map(({ amountCents }) => amountCents),
  );
  await lockSharedAccounts(trx, purchases);
  for (const [index, found] of purchases.entries()) {
    const purchase = await repository.updatePurchase(trx, found.id, { subscriptionId });
    const paidCents = isRight ? dueOf(purchase) : received[index]!;
    await settlePaidPurchase(trx, purchase, { isRight, paidCents });
  }
}

async function settlePaidPurchase(
  trx: Trx,
  found: PurchaseRow,
  { isRight, paidCents }: { isRight: boolean; paidCents: number },
): Promise<void> {
  const sellable = getSellable(found.type);
  const reserved = await reserveAgain(trx, found);
  const purchase = reserved ?? found;
  const isDeliverable = reserved !== null && ((await sellable.isDeliverable?.(trx, purchase)) ?? true);
  if (!isRight || !isDeliverable) {
    log.error({ purchaseId: purchase.id, isRight, isDeliverable }, 'a payment needs a person to look at it');
    const isUndeliverable =
      isRight && (reserved === null || ((await sellable.isUndeliverable?.(trx, purchase)) ?? false));
    const isUnpaidTrial = isUndeliverable && dueOf(purchase) === 0;
    const refused = await repository.updatePurchase(trx, purchase.id, {
      paidCents: paidCents || null,
      // A trial that cannot begin was not paid, so no review is needed.
      status: isUnpaidTrial ? 'CANCELLED' : 'REVIEW',
      reviewReason: isRight ? 'NOT_DELIVERABLE' : 'AMOUNT_DIFFERS',
      completedAt: now(),
    });
    if (isUnpaidTrial) await release(trx, refused);
    await sellable.refused?.(trx, refused);
    if (!paidCents) return;
    // The platform has received the money, so it is posted even without a delivery.
    await postings.suspense(trx, purchase.id, paidCents);
    if (isUndeliverable) await refundUndeliverable(trx, purchase.id, paidCents);
    return;
  }
  const lines = await repository.listLines(trx, purchase.id);
  if (dueOf(purchase) > 0) await postings.sale(trx, { ...purchase, lines });
  // A refund that the provider made before this payment was settled could not be assigned to a
  // purchase. Refunds are therefore read again.
  const { recurringInterval, providerPaymentId: paymentId } = purchase;
  if (recurringInterval && paymentId) await enqueue(trx, 'checkout.recordRefunds', { paymentId });
  await claimShare(trx, purchase);
  await settlePurchase(trx, purchase, {});
}

/**
 * Records the transfer of a seller's share if a payment has several sellers. The platform receives
 * such a charge as a whole.
 */
export async function claimShare(trx: Trx, purchase: PurchaseRow): Promise<void> {
  const [line] = await repository.listLines(trx, purchase.id);
  if (purchase.isSplit && line!.sellerId !== null)
    await claimTransfer(trx, purchase.id, {
      ...purchase,
      sellerId: line!.sellerId,
      transferGroup: purchase.paymentId,
    });
}

/**
 * Stores the refund of a payment for undeliverable content. A task sends the refund after the
 * commit.
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

/**
 * Delivers a purchase and issues its receipt. The caller must have locked the purchase and posted
 * its money.
 */
export async function settlePurchase(
  trx: Trx,
  purchase: PurchaseRow,
  change: Updateable<Purchases>,
): Promise<PurchaseRow> {
  const settled = await repository.updatePurchase(trx, purchase.id, {
    ...change,
    status: 'SUCCESS',
    isReserved: false,
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
const wasDelivered = (purchase: PurchaseRow): boolean =>
  ['SUCCESS', 'REFUNDED'].includes(purchase.status) && !isUndelivered(purchase);

/**
 * Records a later paid invoice of a recurring purchase. Posts the invoice, calls the sellable's
 * `renewed` and issues a receipt, each of them once.
 * @returns false for an invoice that is already recorded, and for a purchase that is not recurring
 *   or not paid
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

/**
 * Settles one of our payments if it is not settled yet. The event of a refund or dispute may arrive
 * before the event of its payment.
 * @param reference id of the payment; null for a later payment of a membership
 */
export async function settleFirst(reference: string | null): Promise<void> {
  const payment = reference === null ? undefined : await payments.findPayment(db, reference);
  if (payment?.sessionId && payment.providerPaymentId === null) await fulfil(payment.sessionId);
}

/** Returns the buyer and state of a purchase; undefined for an unknown purchase. */
export async function findPurchaseState(
  id: string,
): Promise<Pick<PurchaseRow, 'buyerId' | 'sessionId' | 'status' | 'reviewReason'> | undefined> {
  return repository.findPurchase(db, id);
}
