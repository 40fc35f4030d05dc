import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Locale } from '../../contract/values/locales.ts';
import { refundRule, type ReceiptKind } from '../../contract/values/checkout.ts';
import { dayOf, paperTextsOf } from '../mail/service.ts';
import { formatCents } from '../money/format.ts';

/** Embedded, because the fonts that every reader of PDF has know few letters: names are written with many more. */
const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => resolve(`@expo-google-fonts/hanken-grotesk/${name}.ttf`);
const fonts = { regular: '400Regular/HankenGrotesk_400Regular', bold: '700Bold/HankenGrotesk_700Bold' };

const MARGIN = 56;
/** Of the column on the left; amounts are on the right of it. */
const TEXT_WIDTH = 360;
const soft = '#55605a';
const rule = '#b9c2bc';

export type ReceiptPaper = {
  number: string;
  kind: ReceiptKind;
  issuedAt: Date;
  buyer: { name: string; email: string };
  /** The reader's: decide words and day. */
  language: Locale | null;
  timeZone: string | null;
  sellerName: string;
  /** Business, ABN and address in lines; empty without. */
  sellerDetails: string;
  billedTo: string;
  lines: { title: string; quantity: number; amountCents: number }[];
  amountCents: number;
  gstCents: number;
  /** Of the receipt for the payment, on that of a refund. */
  paidNumber: string | null;
  /** By which rule the buyer may ask for a refund, and until when. */
  refund: { rule: 'content' | 'tip'; until: Date } | undefined;
  business: { name: string; abn: string | null };
};

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

/** One page that prints on A4. @returns the bytes of the PDF */
export async function renderReceipt(paper: ReceiptPaper): Promise<Buffer> {
  const words = paperTextsOf(paper.language);
  const day = (date: Date) => dayOf(date, paper.language, paper.timeZone);
  const title = words.title[paper.kind];
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `${title} ${paper.number}`, Author: paper.business.name },
    lang: paper.language ?? undefined,
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, fontFile(file));

  const write = (text: string, look: { bold?: boolean; size?: number; color?: string } = {}) =>
    doc
      .font(look.bold ? 'bold' : 'regular')
      .fontSize(look.size ?? 11)
      .fillColor(look.color ?? 'black')
      .text(text, MARGIN, doc.y, { width: TEXT_WIDTH });
  const line = (
    label: string,
    cents: number,
    look: { bold?: boolean; size?: number; color?: string } = {},
  ) => {
    const top = doc.y;
    write(label, look);
    const bottom = doc.y;
    doc.text(formatCents(cents), MARGIN, top, { align: 'right' });
    doc.y = Math.max(bottom, doc.y) + 6;
  };
  const ruled = () => {
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(doc.page.width - MARGIN, doc.y)
      .strokeColor(rule)
      .stroke();
    doc.y += 10;
  };
  const fact = (label: string, ...values: string[]) => {
    write(label, { size: 9, color: soft });
    for (const value of values) write(value);
    doc.y += 8;
  };

  write(paper.business.name, { bold: true, size: 20 });
  if (paper.business.abn) write(fill(words.abn, { abn: paper.business.abn }), { size: 9, color: soft });
  doc.y += 18;
  write(title, { bold: true, size: 16 });
  write(paper.number);
  doc.y += 14;
  fact(words.buyer[paper.kind], paper.buyer.name, paper.buyer.email, ...linesOf(paper.billedTo));
  fact(words.date[paper.kind], day(paper.issuedAt));
  if (paper.sellerName) fact(words.seller, paper.sellerName, ...linesOf(paper.sellerDetails));
  if (paper.paidNumber) fact(words.paidWith, paper.paidNumber);
  doc.y += 6;
  ruled();
  for (const { title: what, quantity, amountCents } of paper.lines)
    line(quantity > 1 ? `${quantity} × ${what}` : what, amountCents);
  ruled();
  line(words.total[paper.kind], paper.amountCents, { bold: true, size: 14 });
  line(words.gst, paper.gstCents, { color: soft });
  if (paper.refund) {
    doc.y += 14;
    const { rule: name, until } = paper.refund;
    const values = { until: day(until), percent: String(refundRule.consumedPercent) };
    write(fill(words.refundRule[name], values), { size: 10, color: soft });
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
