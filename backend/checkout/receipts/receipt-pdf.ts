import { buffer } from 'node:stream/consumers';
import { toReadableAddress } from '../../../contract/rules/mail-address.ts';
import type { Locale } from '../../../contract/values/locales.ts';
import { refundRule, type ReceiptKind } from '../../../contract/values/checkout.ts';
import type { Requester } from '../../runtime/fair-queue.ts';
import { formatDay, getDocumentTexts } from '../../mail/service.ts';
import { formatCents } from '../../money/format.ts';
import { fillText, queueDrawing, openPdfDocument } from '../../runtime/pdf-document.ts';

export type ReceiptDocument = {
  number: string;
  kind: ReceiptKind;
  issuedAt: Date;
  buyer: { name: string; email: string };
  /** Language of the buyer, which decides the texts and the format of dates. */
  language: Locale | null;
  timeZone: string | null;
  sellerName: string;
  /** Business, ABN and address on separate lines; empty if the seller gave no details. */
  sellerDetails: string;
  billedTo: string;
  lines: { title: string; quantity: number; amountCents: number }[];
  amountCents: number;
  gstCents: number;
  /** Number of the payment's receipt; set on a refund receipt only. */
  paidNumber: string | null;
  /** Rule by which the buyer may request a refund, and the end of the refund period. */
  refund: { rule: 'content' | 'live' | 'tip'; until: Date } | undefined;
  business: { name: string; abn: string | null };
};

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

/**
 * Renders a receipt as one A4 page; jobs are queued per requester.
 * @returns the bytes of the PDF
 * @throws the errors of `makeFairQueue`
 */
export const renderReceipt = (requester: Requester, document: ReceiptDocument): Promise<Buffer> =>
  queueDrawing(requester, () => drawReceipt(document));

async function drawReceipt(document: ReceiptDocument): Promise<Buffer> {
  const words = getDocumentTexts(document.language);
  const day = (date: Date) => formatDay(date, document.language, document.timeZone);
  const title = words.title[document.kind];
  const { doc, prepare, write, line, ruled, fact, skip } = await openPdfDocument({
    title: `${title} ${document.number}`,
    author: document.business.name,
    lang: document.language,
  });

  await prepare(document);
  write(document.business.name, { bold: true, size: 20 });
  if (document.business.abn)
    write(fillText(words.abn, { abn: document.business.abn }), { size: 9, isSoft: true });
  skip(18);
  write(title, { bold: true, size: 16 });
  write(document.number);
  skip(14);
  fact(
    words.buyer[document.kind],
    document.buyer.name,
    toReadableAddress(document.buyer.email),
    ...linesOf(document.billedTo),
  );
  fact(words.date[document.kind], day(document.issuedAt));
  if (document.sellerName) fact(words.seller, document.sellerName, ...linesOf(document.sellerDetails));
  if (document.paidNumber) fact(words.paidWith, document.paidNumber);
  skip(6);
  ruled();
  for (const { title: what, quantity, amountCents } of document.lines)
    line(quantity > 1 ? `${quantity} × ${what}` : what, formatCents(amountCents));
  ruled();
  line(words.total[document.kind], formatCents(document.amountCents), { bold: true, size: 14 });
  line(words.gst, formatCents(document.gstCents), { isSoft: true });
  if (document.refund) {
    skip(14);
    const { rule: name, until } = document.refund;
    const values = { until: day(until), percent: String(refundRule.consumedPercent) };
    write(fillText(words.refundRule[name], values), { size: 10, isSoft: true });
  }
  doc.end();
  return buffer(doc);
}
