import { refundedFeeCents as refundedFee } from '../../../contract/fees.ts';
import type { Db, Trx } from '../../db/connection.ts';
import { lostCreditsCents } from '../../money/ledger.ts';
import * as postings from '../../money/postings.ts';
import * as payments from '../payments/repository.ts';
import { shareOut } from '../payments/share-out.ts';
import { findReasonForAll, hasLineRefunds, isAutomatic } from './repository.ts';
import { issueRefundReceipt, sendRefundMail } from '../receipts/service.ts';
import * as repository from '../purchases/repository.ts';
import { release } from '../purchases/reservation-service.ts';
import type { LineRow } from '../purchases/repository.ts';
import { notifySellers } from '../purchases/sale-notice-service.ts';
import { toInvoiceKey, reverseTransferShare } from '../transfers/service.ts';
import {
  getSellable,
  isUndelivered,
  type InvoiceRow,
  type PurchaseRow,
} from '../../extension-points/sellables.ts';

/** Payment that can be refunded: the first payment of a purchase or a later one. */
export type Payment = { purchase: PurchaseRow; invoice: InvoiceRow | null };

/** Returns the id of a payment at the card provider. */
export const getProviderId = ({ purchase, invoice }: Payment): string | null =>
  invoice ? invoice.paymentId : purchase.providerPaymentId;

/**
 * Returns the amount received for a purchase (cents). In REVIEW, the amount may differ from the
 * price.
 */
export const getAmountPaid = ({ paidCents, amountCents }: PurchaseRow): number => paidCents ?? amountCents;

/** Returns the amount received for a payment (cents). */
export const getPaidCents = ({ purchase, invoice }: Payment): number =>
  invoice?.amountCents ?? getAmountPaid(purchase);

/** Returns the amount of a payment that was not returned (cents). */
export const getLeftCents = (payment: Payment): number =>
  getPaidCents(payment) - (payment.invoice ?? payment.purchase).refundedCents;

/** Finds and locks the purchases of a first payment, or the purchase of a later payment. */
export async function lockPayments(trx: Trx, providerPaymentId: string): Promise<Payment[]> {
  const found = await payments.findByProviderId(trx, providerPaymentId);
  if (found)
    return (await repository.lockPayment(trx, found)).map((purchase) => ({ purchase, invoice: null }));
  const invoice = await repository.findInvoiceByPayment(trx, providerPaymentId);
  const purchase = invoice && (await repository.findAndLock(trx, invoice.purchaseId));
  // The invoice is read again, because its purchase was locked only after the first read.
  return purchase ? [{ purchase, invoice: (await repository.findInvoice(trx, invoice.id)) ?? null }] : [];
}

/** Stores the total of a purchase that was refunded or kept by a bank. */
export const countReturned = (trx: Trx, purchase: PurchaseRow, refundedCents: number): Promise<PurchaseRow> =>
  repository.updatePurchase(trx, purchase.id, {
    refundedCents,
    ...(refundedCents === getAmountPaid(purchase) && { status: 'REFUNDED' as const }),
  });

/**
 * Returns the granted credits within a refunded amount. Granted credits are spent first and
 * refunded last.
 */
const grantedPartOf = ({ amountCents, grantedCents }: PurchaseRow, refundedCents: number): number =>
  Math.max(0, refundedCents - (amountCents - grantedCents));

/**
 * Divides the next step of a refund of a credit payment (cents). Granted credits are returned as
 * granted credits. Bought credits first repay spent credits whose own payment was reversed; the
 * remainder returns to the buyer. Both values are 0 for a card payment. The result is final only
 * while the accounts of `lockReversalAccounts` are locked.
 * @param refundedCents total refunded after the step
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

/** Amounts of a refund that belong to single lines, by line position (cents). */
type ByLine = ReadonlyMap<number, number>;

const noLine: ByLine = new Map();

/**
 * Returns the total refunded of each line after a refund step. The part of the step that belongs to
 * no single line is divided in proportion to what is left of the lines.
 */
function refundLines(lines: LineRow[], stepCents: number, byLine: ByLine): number[] {
  let restCents = stepCents;
  const own = lines.map((line) => {
    const most = Math.min(restCents, line.amountCents - line.refundedCents);
    const cents = Math.min(byLine.get(line.position) ?? 0, most);
    restCents -= cents;
    return line.refundedCents + cents;
  });
  const shares = shareOut(
    restCents,
    lines.map((line, index) => line.amountCents - own[index]!),
  );
  return own.map((cents, index) => cents + shares[index]!);
}

/**
 * Returns the total fee refunded of each line. Each line's fee is rounded. The difference to the
 * fee that the provider refunds for the whole purchase is distributed among the lines.
 */
function refundFees(lines: LineRow[], amounts: number[], feeCents: number): number[] {
  const fees = lines.map((line, index) => refundedFee(amounts[index]!, line));
  let restCents = feeCents - fees.reduce((sum, cents) => sum + cents, 0);
  for (const [index, line] of lines.entries()) {
    const most = restCents > 0 ? line.feeCents - fees[index]! : -fees[index]!;
    const cents = Math.sign(restCents) * Math.min(Math.abs(restCents), Math.abs(most));
    fees[index]! += cents;
    restCents -= cents;
  }
  return fees;
}

/**
 * Stores the refunded amount and fee of each line for a cumulative refund of a purchase. Without
 * refunds of single lines, the total is divided between the lines, so that the result does not
 * depend on the refund steps.
 * @returns the lines with the amounts of this step, and whether this step completed the refund of
 *   the line
 */
export async function returnLines(
  trx: Trx,
  purchase: PurchaseRow,
  totalCents: number,
  byLine: ByLine = noLine,
): Promise<(LineRow & { isFull: boolean })[]> {
  const { id, refundedCents: beforeCents } = purchase;
  const lines = await repository.listLines(trx, id);
  const amounts =
    byLine.size > 0 || (await hasLineRefunds(trx, id))
      ? refundLines(lines, totalCents - beforeCents, byLine)
      : shareOut(
          totalCents,
          lines.map((line) => line.amountCents),
        );
  const fees = refundFees(lines, amounts, refundedFee(totalCents, purchase));
  const taken = [];
  for (const [index, line] of lines.entries()) {
    const refundedCents = amounts[index]!;
    const after = { refundedCents, refundedFeeCents: fees[index]! };
    await repository.updateLine(trx, line, after);
    const isFull = refundedCents === line.amountCents && refundedCents > line.refundedCents;
    taken.push({ ...stepOf(line, line, after), isFull });
  }
  return taken;
}

/**
 * Stores the refunded amount and fee of a later payment.
 * @param line line of the payment's purchase
 * @returns the changed invoice, and the line with the amounts of this step
 */
export async function returnInvoice(trx: Trx, invoice: InvoiceRow, line: LineRow, refundedCents: number) {
  const after = { refundedCents, refundedFeeCents: refundedFee(refundedCents, invoice) };
  await repository.updateInvoice(trx, invoice.id, after);
  return { changed: { ...invoice, ...after }, posted: stepOf(line, invoice, after) };
}

/**
 * Returns the seller's share of a refund step (cents). Rounding may move a cent of the fee to
 * another line, so only the sum is sure to be positive.
 */
export const sumShares = (lines: Pick<LineRow, 'amountCents' | 'feeCents'>[]): number =>
  lines.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0);

type Returned = Pick<LineRow, 'refundedCents' | 'refundedFeeCents'>;

/** Returns a line whose amounts are the difference between two totals. */
const stepOf = (line: LineRow, before: Returned, after: Returned): LineRow => ({
  ...line,
  amountCents: after.refundedCents - before.refundedCents,
  feeCents: after.refundedFeeCents - before.refundedFeeCents,
});

/**
 * Posts the refund and the refund of its fee as two movements.
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

/** Stored refunds that are recorded together, with the amounts of their single lines. */
export type Recorded = { refundIds: string[]; byLine: ByLine };

const nothingMade: Made = { receiptId: undefined, repaidCents: 0 };

/**
 * Records a new refund of a payment, to the card or as credits. The amount is limited to what is
 * left (cents). The caller must lock the payment. Posts the money, refunds the fee and calls the
 * sellable's `revoked`.
 * @param recorded stored refunds, with the amounts of their single lines
 */
export async function recordRefund(
  trx: Trx,
  { purchase, invoice }: Payment,
  amountCents: number,
  recorded: Recorded,
): Promise<Made> {
  const stepCents = Math.min(amountCents, getLeftCents({ purchase, invoice }));
  if (stepCents <= 0) return nothingMade;
  if (!invoice) return refundPurchase(trx, purchase, stepCents, recorded);
  return { ...nothingMade, receiptId: await refundInvoice(trx, purchase, invoice, stepCents, recorded) };
}

async function refundPurchase(
  trx: Trx,
  purchase: PurchaseRow,
  stepCents: number,
  { byLine, refundIds }: Recorded,
): Promise<Made> {
  const refundedCents = purchase.refundedCents + stepCents;
  const changed = await countReturned(trx, purchase, refundedCents);
  const isFull = refundedCents === getAmountPaid(purchase);
  // An undelivered payment was posted to suspense and has no receipt.
  if (isUndelivered(purchase)) {
    if (purchase.paidCents) await postings.suspenseRefund(trx, purchase.id, stepCents, refundedCents);
    // Ledger accounts are locked before seats and stock.
    if (isFull) await release(trx, changed);
    await sendRefundMail(trx, changed, stepCents, { isUndelivered: await isAutomatic(trx, purchase.id) });
    return nothingMade;
  }
  const lines = await returnLines(trx, purchase, refundedCents, byLine);
  const refunded = { lines, paymentKey: purchase.id, totalCents: refundedCents };
  const { repaidCents } = await postRefund(trx, purchase, refunded);
  await reverseTransferShare(trx, purchase.id, sumShares(lines));
  const fullLines = lines.filter((line) => line.isFull).map(({ position }) => position);
  const refund = { isFull, refundedCents, invoice: null, fullLines, refundIds };
  await getSellable(purchase.type).revoked(trx, changed, refund);
  await notifySellers(trx, 'saleRefunded', purchase, lines);
  const reason = await findReasonForAll(trx, purchase.id);
  const step = { beforeCents: purchase.refundedCents, untilCents: refundedCents, repaidCents, reason };
  return { receiptId: await issueRefundReceipt(trx, changed, step), repaidCents };
}

/** Returns the receipt's id. */
async function refundInvoice(
  trx: Trx,
  purchase: PurchaseRow,
  invoice: InvoiceRow,
  stepCents: number,
  { refundIds }: Recorded,
): Promise<string | undefined> {
  const [line] = await repository.listLines(trx, purchase.id);
  const refundedCents = invoice.refundedCents + stepCents;
  const { changed, posted } = await returnInvoice(trx, invoice, line!, refundedCents);
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
    fullLines: [],
    refundIds,
  });
  await notifySellers(trx, 'saleRefunded', purchase, [posted]);
  return issueRefundReceipt(trx, purchase, {
    invoiceId: invoice.id,
    beforeCents: invoice.refundedCents,
    untilCents: refundedCents,
  });
}
