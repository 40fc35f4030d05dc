import type { Trx } from '../db/connection.ts';
import * as postings from '../money/postings.ts';
import * as repository from './repository.ts';
import { sellableOf, type InvoiceRow, type PurchaseRow } from '../contributions/sellables.ts';

type LineRow = repository.LineRow;

/** How a cumulative refund falls on parts: rounded on the whole, so that any steps end at the same cents. */
function shareOut(totalCents: number, parts: number[]): number[] {
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

/** The fee of what was refunded, in cents; all of it when all was refunded. */
const refundedFee = (
  refundedCents: number,
  { amountCents, feeCents }: Pick<LineRow, 'amountCents' | 'feeCents'>,
) => Math.round((refundedCents * feeCents) / amountCents);

/**
 * Brings a payment in step with what the card provider has refunded of it in all, in cents. Told twice or late it
 * changes nothing: refunds only grow. Money is posted, the fee given back, and the sellable told.
 * @param paymentId of the purchase or of one of its invoices, at the provider
 * @returns false for a payment that is none of ours.
 */
export async function recordRefund(trx: Trx, paymentId: string, totalCents: number): Promise<boolean> {
  const purchase = await repository.findByPayment(trx, paymentId);
  if (purchase) {
    await refundPurchase(trx, purchase, totalCents);
    return true;
  }
  const invoice = await repository.findInvoiceByPayment(trx, paymentId);
  if (invoice) await refundInvoice(trx, invoice, totalCents);
  return invoice !== undefined;
}

async function refundPurchase(trx: Trx, found: PurchaseRow, totalCents: number): Promise<void> {
  const purchase = await repository.lockPurchase(trx, found);
  if (!purchase || totalCents <= purchase.refundedCents) return;
  // What was paid for a purchase in REVIEW may be another amount than its own.
  const wholeCents = purchase.paidCents ?? purchase.amountCents;
  const refundedCents = Math.min(totalCents, wholeCents);
  const isFull = refundedCents === wholeCents;
  const changed = await repository.updatePurchase(trx, purchase.id, {
    refundedCents,
    ...(isFull && { status: 'REFUNDED' as const }),
  });
  // What waited for a person was never a sale.
  if (purchase.status === 'REVIEW') {
    const stepCents = refundedCents - purchase.refundedCents;
    if (purchase.paidCents) await postings.suspenseRefund(trx, purchase.id, stepCents, refundedCents);
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
    paymentKey: purchase.id,
    totalCents: refundedCents,
  };
  await postings.refund(trx, movement);
  await postings.feeRefund(trx, movement);
  await sellableOf(purchase.type).revoked(trx, changed, { isFull, refundedCents, invoice: null });
}

async function refundInvoice(trx: Trx, found: InvoiceRow, totalCents: number): Promise<void> {
  const known = await repository.findPurchase(trx, found.purchaseId);
  const purchase = known && (await repository.lockPurchase(trx, known));
  // Read again under the lock of its purchase.
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
    paymentKey: `invoice:${invoice.id}`,
    totalCents: refundedCents,
  };
  await postings.refund(trx, movement);
  await postings.feeRefund(trx, movement);
  const isFull = refundedCents === invoice.amountCents;
  await sellableOf(purchase.type).revoked(trx, purchase, {
    isFull,
    refundedCents,
    invoice: { ...invoice, refundedCents, refundedFeeCents },
  });
}
