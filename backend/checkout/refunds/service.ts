import { refundedFeeCents as refundedFee } from '../../../contract/fees.ts';
import type { Db, Trx } from '../../db/connection.ts';
import { lostCreditsCents } from '../../money/ledger.ts';
import * as postings from '../../money/postings.ts';
import { sumLost } from '../disputes/repository.ts';
import { isAutomatic } from './repository.ts';
import { issueRefundReceipt, sendRefundMail } from '../receipts/service.ts';
import * as repository from '../purchases/repository.ts';
import type { LineRow } from '../purchases/repository.ts';
import { notifySellers } from '../purchases/sale-notice-service.ts';
import { toInvoiceKey, reverseTransferShare } from '../transfers/service.ts';
import { getSellable, type InvoiceRow, type PurchaseRow } from '../../extension-points/sellables.ts';

/** Payment that can be refunded: the first payment of a purchase or a later one. */
export type Payment = { purchase: PurchaseRow; invoice: InvoiceRow | null };

/**
 * Returns the amount received for a purchase (cents), which may differ from its price in REVIEW.
 */
export const getAmountPaid = ({ paidCents, amountCents }: PurchaseRow): number => paidCents ?? amountCents;

/** Stores the total amount returned of a purchase, either refunded or kept by a bank. */
export const countReturned = (trx: Trx, purchase: PurchaseRow, refundedCents: number): Promise<PurchaseRow> =>
  repository.updatePurchase(trx, purchase.id, {
    refundedCents,
    ...(refundedCents === getAmountPaid(purchase) && { status: 'REFUNDED' as const }),
  });

/**
 * Returns the granted credits within a refunded amount. Granted credits are spent first and
 * returned last.
 */
const grantedPartOf = ({ amountCents, grantedCents }: PurchaseRow, refundedCents: number): number =>
  Math.max(0, refundedCents - (amountCents - grantedCents));

/**
 * Divides a cumulative refund of a credit payment (cents). Credits granted by businesses return as
 * granted credits. Bought credits first repay credits whose own payment was reversed after they
 * were spent, and the remainder returns to the buyer. Both values are 0 for a card payment. The
 * result is final once the accounts of `lockReversalAccounts` are locked.
 */
export async function divideRefund(
  from: Db,
  purchase: PurchaseRow,
  refundedCents: number,
): Promise<{ grantedCents: number; repaidCents: number }> {
  if (purchase.paidWith !== 'CREDITS') return { grantedCents: 0, repaidCents: 0 };
  const grantedCents =
    grantedPartOf(purchase, refundedCents) - grantedPartOf(purchase, purchase.refundedCents);
  const boughtCents = refundedCents - purchase.refundedCents - grantedCents;
  return { grantedCents, repaidCents: Math.min(boughtCents, await lostCreditsCents(from, purchase.buyerId)) };
}

/**
 * Allocates a cumulative refund to parts. Rounds on the total, so that any sequence of steps ends
 * at the same cents.
 */
function shareOut(totalCents: number, parts: number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let before = 0;
  let granted = 0;
  return parts.map((part) => {
    before += part;
    const until = Math.round((totalCents * before) / whole);
    const share = until - granted;
    granted = until;
    return share;
  });
}

/**
 * Stores the amount returned of each line for a cumulative refund of a purchase, with its part of
 * the fee.
 * @returns the lines with the amounts of this step
 */
export async function returnLines(trx: Trx, purchaseId: string, refundedCents: number): Promise<LineRow[]> {
  const lines = await repository.listLines(trx, purchaseId);
  const shares = shareOut(
    refundedCents,
    lines.map((line) => line.amountCents),
  );
  const taken = [];
  for (const [index, line] of lines.entries()) {
    const after = { refundedCents: shares[index]!, refundedFeeCents: refundedFee(shares[index]!, line) };
    await repository.updateLine(trx, line, after);
    taken.push(stepOf(line, line, after));
  }
  return taken;
}

/**
 * Stores the amount returned of a later payment.
 * @param line line of its purchase
 * @returns the changed invoice, and the line with the amounts of this step
 */
export async function returnInvoice(trx: Trx, invoice: InvoiceRow, line: LineRow, refundedCents: number) {
  const after = { refundedCents, refundedFeeCents: refundedFee(refundedCents, invoice) };
  await repository.updateInvoice(trx, invoice.id, after);
  return { changed: { ...invoice, ...after }, posted: stepOf(line, invoice, after) };
}

type Returned = Pick<LineRow, 'refundedCents' | 'refundedFeeCents'>;

/** Returns a line with the difference between two totals. */
const stepOf = (line: LineRow, before: Returned, after: Returned): LineRow => ({
  ...line,
  amountCents: after.refundedCents - before.refundedCents,
  feeCents: after.refundedFeeCents - before.refundedFeeCents,
});

/**
 * Records the cumulative amount that the card provider has refunded of a payment (cents). A
 * repeated or late event changes nothing because the total only grows. Posts the money, refunds the
 * fee and calls the sellable's `revoked`.
 * @param paymentId the provider's id for the payment of the purchase or of one of its invoices
 * @returns the purchase and invoice, with the receipt if money was posted; null for an unknown
 *   payment
 */
export async function recordRefund(
  trx: Trx,
  paymentId: string,
  totalCents: number,
): Promise<{ purchaseId: string; invoiceId: string | null; receiptId: string | undefined } | null> {
  const purchase = await repository.findByPayment(trx, paymentId);
  if (purchase) {
    const { receiptId } = await refundPurchase(trx, purchase, totalCents);
    return { purchaseId: purchase.id, invoiceId: null, receiptId };
  }
  const invoice = await repository.findInvoiceByPayment(trx, paymentId);
  if (!invoice) return null;
  const receiptId = await refundInvoice(trx, invoice, totalCents);
  return { purchaseId: invoice.purchaseId, invoiceId: invoice.id, receiptId };
}

/** Refunds a part of a credit payment to credits, under the purchase's lock. */
export const refundCredits = (trx: Trx, purchase: PurchaseRow, amountCents: number) =>
  refundPurchase(trx, purchase, purchase.refundedCents + amountCents);

/**
 * Posts the refund and its fee as two movements.
 * @returns the division of the refund
 */
async function postRefund(
  trx: Trx,
  purchase: PurchaseRow,
  refunded: Pick<Parameters<typeof postings.refund>[1], 'lines' | 'paymentKey' | 'totalCents'>,
) {
  await postings.lockReversalAccounts(trx, { ...purchase, ...refunded });
  const divided = await divideRefund(trx, purchase, refunded.totalCents);
  const movement = { ...purchase, ...refunded, ...divided };
  await postings.refund(trx, movement);
  await postings.feeRefund(trx, movement);
  return divided;
}

/** Receipt of a refund and the amount that repaid lost credits. */
type Made = { receiptId: string | undefined; repaidCents: number };

const nothingMade: Made = { receiptId: undefined, repaidCents: 0 };

async function refundPurchase(trx: Trx, found: PurchaseRow, atProviderCents: number): Promise<Made> {
  const purchase = await repository.lockPurchase(trx, found);
  // Amounts kept by a bank count as returned, but the provider does not count them as refunded.
  const totalCents = atProviderCents + (await sumLost(trx, found.id, null));
  if (!purchase || totalCents <= purchase.refundedCents) return nothingMade;
  const refundedCents = Math.min(totalCents, getAmountPaid(purchase));
  const changed = await countReturned(trx, purchase, refundedCents);
  const isFull = refundedCents === getAmountPaid(purchase);
  // A payment in REVIEW was posted to suspense instead of as a sale, and it has no receipt.
  if (purchase.status === 'REVIEW') {
    const stepCents = refundedCents - purchase.refundedCents;
    if (purchase.paidCents) await postings.suspenseRefund(trx, purchase.id, stepCents, refundedCents);
    await sendRefundMail(trx, changed, stepCents, { isUndelivered: await isAutomatic(trx, purchase.id) });
    return nothingMade;
  }
  const lines = await returnLines(trx, purchase.id, refundedCents);
  const refunded = { lines, paymentKey: purchase.id, totalCents: refundedCents };
  const { repaidCents } = await postRefund(trx, purchase, refunded);
  if (purchase.paidWith === 'CREDITS')
    for (const { amountCents, feeCents } of lines)
      await reverseTransferShare(trx, purchase.id, amountCents - feeCents);
  await getSellable(purchase.type).revoked(trx, changed, { isFull, refundedCents, invoice: null });
  await notifySellers(trx, 'saleRefunded', purchase, lines);
  const step = { beforeCents: purchase.refundedCents, untilCents: refundedCents, repaidCents };
  return { receiptId: await issueRefundReceipt(trx, changed, step), repaidCents };
}

async function refundInvoice(
  trx: Trx,
  found: InvoiceRow,
  atProviderCents: number,
): Promise<string | undefined> {
  const known = await repository.findPurchase(trx, found.purchaseId);
  const purchase = known && (await repository.lockPurchase(trx, known));
  const totalCents = atProviderCents + (await sumLost(trx, found.purchaseId, found.id));
  // Reads the invoice again while its purchase is locked.
  const invoice = await repository.findInvoice(trx, found.id);
  const [line] = await repository.listLines(trx, found.purchaseId);
  if (!purchase || !invoice || !line || totalCents <= invoice.refundedCents) return;
  const refundedCents = Math.min(totalCents, invoice.amountCents);
  const { changed, posted } = await returnInvoice(trx, invoice, line, refundedCents);
  await postRefund(trx, purchase, {
    lines: [posted],
    paymentKey: toInvoiceKey(invoice.id),
    totalCents: refundedCents,
  });
  await reverseTransferShare(trx, toInvoiceKey(invoice.id), posted.amountCents - posted.feeCents);
  const isFull = refundedCents === invoice.amountCents;
  await getSellable(purchase.type).revoked(trx, purchase, {
    isFull,
    refundedCents,
    invoice: changed,
  });
  await notifySellers(trx, 'saleRefunded', purchase, [posted]);
  return issueRefundReceipt(trx, purchase, {
    invoiceId: invoice.id,
    beforeCents: invoice.refundedCents,
    untilCents: refundedCents,
  });
}
