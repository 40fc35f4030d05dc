import { paths } from '../../../contract/paths.ts';
import { refundRule } from '../../../contract/values/checkout.ts';
import { readBilledTo, readSellerDetails } from '../../accounts/billing-service.ts';
import { accountingTimeZone } from '../../../contract/values/wallet.ts';
import { getContact } from '../../accounts/service.ts';
import { now } from '../../clock.ts';
import { config } from '../../config.ts';
import { db, type Trx } from '../../db/connection.ts';
import {
  findRefundTerms,
  getSellable,
  type InvoiceRow,
  type PurchaseRow,
  type Receipt,
} from '../../extension-points/sellables.ts';
import type { Actor } from '../../http/actor.ts';
import type { ReceiptNumber } from '../../db/office-search.ts';
import { notFound } from '../../errors.ts';
import { sendMail, siteLink } from '../../mail/service.ts';
import { formatCents } from '../../money/format.ts';
import { gstOf } from '../../money/gst.ts';
import { notify } from '../../notices/service.ts';
import * as receipts from './repository.ts';
import type { ReceiptRow } from './repository.ts';
import * as repository from '../purchases/repository.ts';

const yearIn = new Intl.DateTimeFormat('en-AU', { year: 'numeric', timeZone: accountingTimeZone });

/** Parses a receipt number as people write it. Returns undefined for any other text. */
export function readReceiptNumber(text = ''): ReceiptNumber | undefined {
  const found = /^(?:KUMU[-\s]?)?(20\d\d)[-\s](\d{1,9})$/i.exec(text.trim());
  return found ? { year: Number(found[1]), number: Number(found[2]) } : undefined;
}

/** Formats a receipt number as "KUMU-2026-000123". */
export const formatReceiptNumber = ({ year, number }: ReceiptNumber): string =>
  `KUMU-${year}-${String(number).padStart(6, '0')}`;

type Issued = Pick<
  ReceiptRow,
  | 'kind'
  | 'purchaseId'
  | 'invoiceId'
  | 'amountCents'
  | 'gstCents'
  | 'sellerName'
  | 'sellerDetails'
  | 'billedTo'
>;

/**
 * Issues a receipt in the transaction that settles its payment or refund. Call this function last,
 * because the year's number counter is locked until the transaction ends.
 */
async function issue(trx: Trx, receipt: Issued): Promise<ReceiptRow> {
  const issuedAt = now();
  const year = Number(yearIn.format(issuedAt));
  return receipts.insertReceipt(trx, {
    ...receipt,
    year,
    number: await receipts.takeNumber(trx, year),
    issuedAt,
  });
}

/**
 * Returns the current business details of buyer and seller. The seller's details are empty for a
 * purchase with several sellers.
 */
async function partiesOf(trx: Trx, { id, buyerId }: PurchaseRow) {
  const sellerIds = new Set((await repository.listLines(trx, id)).map((line) => line.sellerId));
  const [sellerId] = sellerIds;
  return {
    billedTo: await readBilledTo(trx, buyerId),
    sellerDetails: sellerId && sellerIds.size === 1 ? await readSellerDetails(trx, sellerId) : '',
  };
}

/**
 * Issues the receipt for a payment and mails it. The mail states the refund rule if a rule applies.
 */
export async function issueReceipt(trx: Trx, purchase: PurchaseRow, { by, path }: Receipt): Promise<void> {
  const issued = await issue(trx, {
    kind: 'PAYMENT',
    purchaseId: purchase.id,
    invoiceId: null,
    amountCents: purchase.amountCents,
    gstCents: gstOf(purchase.amountCents),
    sellerName: by,
    ...(await partiesOf(trx, purchase)),
  });
  const values = await valuesOf(trx, purchase, issued, path);
  const { receiptMail, refundReceipt } = getSellable(purchase.type);
  const terms = receiptMail ? undefined : await findRefundTerms(trx, purchase);
  if (!terms) return sendMail(trx, values.buyer, receiptMail ?? 'receipt', values);
  if (refundReceipt === 'live')
    return sendMail(trx, values.buyer, 'receiptOfLive', { ...values, until: terms.until });
  await sendMail(trx, values.buyer, 'receiptOfContent', {
    ...values,
    until: terms.until,
    percent: String(refundRule.consumedPercent),
  });
}

/** Issues the receipt for a later payment of a recurring purchase and mails it. */
export async function issueRenewalReceipt(
  trx: Trx,
  purchase: PurchaseRow,
  { id: invoiceId, amountCents }: InvoiceRow,
): Promise<void> {
  const first = await receipts.findPaymentReceipt(trx, purchase.id, null);
  const issued = await issue(trx, {
    kind: 'PAYMENT',
    purchaseId: purchase.id,
    invoiceId,
    amountCents,
    gstCents: gstOf(amountCents),
    sellerName: first?.sellerName ?? '',
    ...(await partiesOf(trx, purchase)),
  });
  const values = await valuesOf(trx, purchase, issued, paths.purchases);
  await sendMail(trx, values.buyer, getSellable(purchase.type).receiptMail ?? 'receipt', values);
}

type RefundStep = {
  /** Invoice of a later payment; null for the first payment of the purchase. */
  invoiceId?: string | null;
  /** Amount of the payment that was refunded before this step (cents). */
  beforeCents: number;
  untilCents: number;
  /** Part of this step that repaid credits whose own payment was reversed (cents). */
  repaidCents?: number;
  /** Reason of a refund to all buyers of a content; undefined for any other refund. */
  reason?: string;
};

/**
 * Issues the receipt for a refund and mails it.
 * @returns the receipt's id
 */
export async function issueRefundReceipt(
  trx: Trx,
  purchase: PurchaseRow,
  { invoiceId = null, beforeCents, untilCents, repaidCents, reason }: RefundStep,
): Promise<string> {
  const paid = await receipts.findPaymentReceipt(trx, purchase.id, invoiceId);
  const issued = await issue(trx, {
    kind: 'REFUND',
    purchaseId: purchase.id,
    invoiceId,
    amountCents: untilCents - beforeCents,
    // The GST is the difference of two totals, so that the steps add up to the GST of the whole
    // payment.
    gstCents: gstOf(untilCents) - gstOf(beforeCents),
    // Copied from the receipt of the payment.
    sellerName: paid?.sellerName ?? '',
    sellerDetails: paid?.sellerDetails ?? '',
    billedTo: paid?.billedTo ?? '',
  });
  await sendRefundMail(trx, purchase, issued.amountCents, {
    number: formatReceiptNumber(issued),
    repaidCents,
    reason,
  });
  return issued.id;
}

type RefundMail = Pick<RefundStep, 'repaidCents' | 'reason'> & { number?: string; isUndelivered?: boolean };

/** Notifies the buyer of a refund. Without a receipt, the mail refers to the purchase. */
export async function sendRefundMail(
  trx: Trx,
  { id, buyerId, title, paidWith, type }: PurchaseRow,
  amountCents: number,
  { number, isUndelivered = false, repaidCents = 0, reason }: RefundMail,
): Promise<void> {
  const buyer = await getContact(trx, buyerId);
  await notify(trx, 'purchaseRefunded', { userId: buyerId, purchaseId: id, title, amount: amountCents });
  const values = {
    name: buyer.name,
    title,
    amount: formatCents(amountCents),
    date: now(),
    reference: number ?? id,
    link: siteLink(paths.purchases),
  };
  if (repaidCents > 0)
    return sendMail(trx, buyer, 'refundedToLostCredits', {
      ...values,
      repaid: formatCents(repaidCents),
      rest: formatCents(amountCents - repaidCents),
    });
  if (reason !== undefined)
    return sendMail(trx, buyer, paidWith === 'CREDITS' ? 'refundedCancelledToCredits' : 'refundedCancelled', {
      ...values,
      reason,
    });
  if (paidWith === 'CREDITS') return sendMail(trx, buyer, 'refundedToCredits', values);
  if (!isUndelivered) return sendMail(trx, buyer, 'refunded', values);
  await sendMail(
    trx,
    buyer,
    type === 'SHOP_ORDER' ? 'refundedUndeliverableOrder' : 'refundedUndeliverable',
    values,
  );
}

async function valuesOf(trx: Trx, { buyerId, title }: PurchaseRow, receipt: ReceiptRow, path: string) {
  const buyer = await getContact(trx, buyerId);
  return {
    buyer,
    name: buyer.name,
    title,
    creator: receipt.sellerName,
    amount: formatCents(receipt.amountCents),
    gst: formatCents(receipt.gstCents),
    date: receipt.issuedAt,
    reference: formatReceiptNumber(receipt),
    link: siteLink(path),
  };
}

/**
 * Returns a receipt of the caller as PDF, with its file name.
 * @param leaving signal that aborts when the client disconnects
 * @throws 404 for an unknown receipt or another person's, 429 if too many of the caller's requests
 *   are queued, 503 if the server is too busy
 */
export async function readReceipt(
  buyer: Actor,
  id: string,
  leaving: AbortSignal,
): Promise<{ fileName: string; pdf: Buffer }> {
  const receipt = await receipts.findReceipt(db, id);
  const purchase = receipt && (await repository.findPurchase(db, receipt.purchaseId));
  if (!purchase || purchase.buyerId !== buyer.userId) throw notFound('This receipt');
  const contact = await getContact(db, buyer.userId);
  const lines = await repository.listLines(db, purchase.id);
  const terms =
    receipt.kind === 'PAYMENT' && receipt.invoiceId === null
      ? await findRefundTerms(db, purchase)
      : undefined;
  const paid =
    receipt.kind === 'REFUND'
      ? await receipts.findPaymentReceipt(db, purchase.id, receipt.invoiceId)
      : undefined;
  // The PDF library is loaded on demand, so that processes without PDF requests never load it.
  const { renderReceipt } = await import('./receipt-pdf.ts');
  const { receiptMail, refundReceipt = 'content' } = getSellable(purchase.type);
  const number = formatReceiptNumber(receipt);
  return {
    fileName: `${number}.pdf`,
    pdf: await renderReceipt(
      { userId: buyer.userId, leaving },
      {
        number,
        kind: receipt.kind,
        issuedAt: receipt.issuedAt,
        language: contact.language,
        timeZone: contact.timeZone,
        buyer: { name: `${contact.name} ${contact.lastName}`.trim(), email: contact.email },
        sellerName: receipt.sellerName,
        sellerDetails: receipt.sellerDetails,
        billedTo: receipt.billedTo,
        // The receipt of a refund or of a later payment has a single line with its own amount.
        lines:
          receipt.kind === 'PAYMENT' && receipt.invoiceId === null
            ? lines
            : [{ title: purchase.title, quantity: 1, amountCents: receipt.amountCents }],
        amountCents: receipt.amountCents,
        gstCents: receipt.gstCents,
        paidNumber: paid ? formatReceiptNumber(paid) : null,
        refund: terms && {
          rule: receiptMail === 'receiptOfTip' ? 'tip' : refundReceipt,
          until: terms.until,
        },
        business: config.business,
      },
    ),
  };
}

/** Deletes receipts after the legal retention period. */
export async function deleteOldReceipts(): Promise<void> {
  const before = now();
  before.setUTCFullYear(before.getUTCFullYear() - config.receiptsKeepYears);
  await receipts.deleteReceiptsBefore(db, before);
}
