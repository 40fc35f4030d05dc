import { refundedFeeCents as refundedFee } from '../../contract/fees.ts';
import type { Trx } from '../db/connection.ts';
import * as postings from '../money/postings.ts';
import { sumLost } from './dispute-repository.ts';
import { isAutomatic } from './refund-repository.ts';
import { issueRefundReceipt, sendRefundMail } from './receipt-service.ts';
import * as repository from './repository.ts';
import { keyOfInvoice, takeTransferBack } from './transfer-service.ts';
import { sellableOf, type InvoiceRow, type PurchaseRow } from '../extension-points/sellables.ts';

/** Allocates a cumulative refund to parts: rounded on the total, so that any sequence of steps ends at the same cents. */
export function shareOut(totalCents: number, parts: number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let before = 0;
  let given = 0;
  return parts.map((part) => {
    before += part;
    const until = Math.round((totalCents * before) / whole);
    const share = until - given;
    given = until;
    return share;
  });
}

/**
 * Records the cumulative amount that the card provider has refunded of a payment, in cents. A repeated or late event
 * changes nothing: the total only grows. Posts the money, refunds the fee, and calls the sellable's `revoked`.
 * @param paymentId of the purchase or of one of its invoices, at the provider
 * @returns the purchase, with the receipt if money was posted; null for a payment without a purchase or an invoice.
 */
export async function recordRefund(
  trx: Trx,
  paymentId: string,
  totalCents: number,
): Promise<{ purchaseId: string; receiptId: string | undefined } | null> {
  const purchase = await repository.findByPayment(trx, paymentId);
  if (purchase)
    return { purchaseId: purchase.id, receiptId: await refundPurchase(trx, purchase, totalCents) };
  const invoice = await repository.findInvoiceByPayment(trx, paymentId);
  if (!invoice) return null;
  return { purchaseId: invoice.purchaseId, receiptId: await refundInvoice(trx, invoice, totalCents) };
}

/**
 * Gives a part of a purchase that was paid with credits back to them, under its lock.
 * @returns the id of the receipt that was issued
 */
export const refundCredits = (trx: Trx, purchase: PurchaseRow, amountCents: number) =>
  refundPurchase(trx, purchase, purchase.refundedCents + amountCents);

/** @returns the id of the receipt that was issued */
async function refundPurchase(
  trx: Trx,
  found: PurchaseRow,
  atProviderCents: number,
): Promise<string | undefined> {
  const purchase = await repository.lockPurchase(trx, found);
  // What a bank kept went back too, and the provider does not count it as refunded.
  const totalCents = atProviderCents + (await sumLost(trx, found.id, null));
  if (!purchase || totalCents <= purchase.refundedCents) return;
  // The amount paid for a purchase in REVIEW may differ from the purchase's amount.
  const wholeCents = purchase.paidCents ?? purchase.amountCents;
  const refundedCents = Math.min(totalCents, wholeCents);
  const isFull = refundedCents === wholeCents;
  const changed = await repository.updatePurchase(trx, purchase.id, {
    refundedCents,
    ...(isFull && { status: 'REFUNDED' as const }),
  });
  // A payment in REVIEW was posted to suspense and never as a sale, and it has no receipt.
  if (purchase.status === 'REVIEW') {
    const stepCents = refundedCents - purchase.refundedCents;
    if (purchase.paidCents) await postings.suspenseRefund(trx, purchase.id, stepCents, refundedCents);
    await sendRefundMail(trx, changed, stepCents, { isUndelivered: await isAutomatic(trx, purchase.id) });
    return;
  }
  const lines = await repository.listLines(trx, purchase.id);
  const shares = shareOut(
    refundedCents,
    lines.map((line) => line.amountCents),
  );
  const steps = lines.map((line, index) => {
    const refundedFeeCents = refundedFee(shares[index]!, line);
    return {
      line,
      refundedCents: shares[index]!,
      refundedFeeCents,
      posted: {
        ...line,
        amountCents: shares[index]! - line.refundedCents,
        feeCents: refundedFeeCents - line.refundedFeeCents,
      },
    };
  });
  for (const { line, refundedCents: lineCents, refundedFeeCents } of steps)
    await repository.updateLine(trx, line, { refundedCents: lineCents, refundedFeeCents });
  const movement = {
    id: purchase.id,
    buyerId: purchase.buyerId,
    lines: steps.map(({ posted }) => posted),
    paidWith: purchase.paidWith,
    paymentKey: purchase.id,
    totalCents: refundedCents,
  };
  await postings.refund(trx, movement);
  await postings.feeRefund(trx, movement);
  if (purchase.paidWith === 'CREDITS')
    for (const { posted } of steps)
      await takeTransferBack(trx, purchase.id, posted.amountCents - posted.feeCents);
  await sellableOf(purchase.type).revoked(trx, changed, { isFull, refundedCents, invoice: null });
  return issueRefundReceipt(trx, changed, { beforeCents: purchase.refundedCents, untilCents: refundedCents });
}

async function refundInvoice(
  trx: Trx,
  found: InvoiceRow,
  atProviderCents: number,
): Promise<string | undefined> {
  const known = await repository.findPurchase(trx, found.purchaseId);
  const purchase = known && (await repository.lockPurchase(trx, known));
  const totalCents = atProviderCents + (await sumLost(trx, found.purchaseId, found.id));
  // Read again while its purchase is locked.
  const invoice = await repository.findInvoice(trx, found.id);
  const [line] = await repository.listLines(trx, found.purchaseId);
  if (!purchase || !invoice || !line || totalCents <= invoice.refundedCents) return;
  const refundedCents = Math.min(totalCents, invoice.amountCents);
  const refundedFeeCents = refundedFee(refundedCents, invoice);
  await repository.updateInvoice(trx, invoice.id, { refundedCents, refundedFeeCents });
  const movement = {
    id: purchase.id,
    buyerId: purchase.buyerId,
    lines: [
      {
        ...line,
        amountCents: refundedCents - invoice.refundedCents,
        feeCents: refundedFeeCents - invoice.refundedFeeCents,
      },
    ],
    paidWith: purchase.paidWith,
    paymentKey: keyOfInvoice(invoice.id),
    totalCents: refundedCents,
  };
  await postings.refund(trx, movement);
  await postings.feeRefund(trx, movement);
  for (const { amountCents, feeCents } of movement.lines)
    await takeTransferBack(trx, keyOfInvoice(invoice.id), amountCents - feeCents);
  const isFull = refundedCents === invoice.amountCents;
  await sellableOf(purchase.type).revoked(trx, purchase, {
    isFull,
    refundedCents,
    invoice: { ...invoice, refundedCents, refundedFeeCents },
  });
  return issueRefundReceipt(trx, purchase, {
    invoiceId: invoice.id,
    beforeCents: invoice.refundedCents,
    untilCents: refundedCents,
  });
}
