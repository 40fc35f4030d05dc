import { buffer } from 'node:stream/consumers';
import type { Locale } from '../../../contract/values/locales.ts';
import { refundRule, type ReceiptKind } from '../../../contract/values/checkout.ts';
import type { Asker } from '../../runtime/fair-queue.ts';
import { dayOf, paperTextsOf } from '../../mail/service.ts';
import { formatCents } from '../../money/format.ts';
import { fillText, inTurnToDraw, openPdfDocument } from '../../runtime/pdf-document.ts';

export type ReceiptPaper = {
  number: string;
  kind: ReceiptKind;
  issuedAt: Date;
  buyer: { name: string; email: string };
  /** Language of the reader, which decides texts and dates. */
  language: Locale | null;
  timeZone: string | null;
  sellerName: string;
  /** Business, ABN and address in lines; empty if not given. */
  sellerDetails: string;
  billedTo: string;
  lines: { title: string; quantity: number; amountCents: number }[];
  amountCents: number;
  gstCents: number;
  /** Number of the payment's receipt, on a refund receipt. */
  paidNumber: string | null;
  /** Rule by which the buyer may request a refund and its end. */
  refund: { rule: 'content' | 'tip'; until: Date } | undefined;
  business: { name: string; abn: string | null };
};

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

/**
 * Renders a receipt as one A4 page, queued per requester.
 * @returns the bytes of the PDF
 * @throws as `takeTurns`
 */
export const renderReceipt = (asker: Asker, paper: ReceiptPaper): Promise<Buffer> =>
  inTurnToDraw(asker, () => drawReceipt(paper));

async function drawReceipt(paper: ReceiptPaper): Promise<Buffer> {
  const words = paperTextsOf(paper.language);
  const day = (date: Date) => dayOf(date, paper.language, paper.timeZone);
  const title = words.title[paper.kind];
  const { doc, write, line, ruled, fact, skip } = openPdfDocument({
    title: `${title} ${paper.number}`,
    author: paper.business.name,
    lang: paper.language,
  });

  write(paper.business.name, { bold: true, size: 20 });
  if (paper.business.abn) write(fillText(words.abn, { abn: paper.business.abn }), { size: 9, isSoft: true });
  skip(18);
  write(title, { bold: true, size: 16 });
  write(paper.number);
  skip(14);
  fact(words.buyer[paper.kind], paper.buyer.name, paper.buyer.email, ...linesOf(paper.billedTo));
  fact(words.date[paper.kind], day(paper.issuedAt));
  if (paper.sellerName) fact(words.seller, paper.sellerName, ...linesOf(paper.sellerDetails));
  if (paper.paidNumber) fact(words.paidWith, paper.paidNumber);
  skip(6);
  ruled();
  for (const { title: what, quantity, amountCents } of paper.lines)
    line(quantity > 1 ? `${quantity} × ${what}` : what, formatCents(amountCents));
  ruled();
  line(words.total[paper.kind], formatCents(paper.amountCents), { bold: true, size: 14 });
  line(words.gst, formatCents(paper.gstCents), { isSoft: true });
  if (paper.refund) {
    skip(14);
    const { rule: name, until } = paper.refund;
    const values = { until: day(until), percent: String(refundRule.consumedPercent) };
    write(fillText(words.refundRule[name], values), { size: 10, isSoft: true });
  }
  doc.end();
  return buffer(doc);
}
