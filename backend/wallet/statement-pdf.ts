import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Movement, MonthSummary } from '../../contract/wallet.ts';
import type { Locale } from '../../contract/values/locales.ts';
import type { Requester } from '../runtime/fair-queue.ts';
import { formatDay as dayForReader, getDocumentTexts } from '../mail/service.ts';
import { accountingTimeZone } from '../../contract/values/wallet.ts';
import { formatCents } from '../money/format.ts';
import { fillText, queueDrawing, openPdfDocument } from '../runtime/pdf-document.ts';

type StatementDocument = {
  creator: string;
  email: string;
  language: Locale | null;
  business: { name: string; abn: string | null };
  summary: MonthSummary;
  /** Name of the month with its year, such as "November 2026". */
  monthName: string;
  /** True if the month has ended. */
  isOver: boolean;
  batches: AsyncIterable<Movement[]>;
};

/** Column widths (points); they add up to the page width between the margins. */
const widths = { date: 66, what: 207, paid: 70, fee: 66, yours: 74 };

/**
 * Number of rows that are drawn before the event loop can run other work. This many rows take a few
 * milliseconds.
 */
const ROWS = 50;

/**
 * Streams a statement as a PDF: the month's totals, then all movements. Rendering is queued per
 * requester. The slot in the queue is occupied until the document is completely drawn, even for a
 * slow client.
 * @throws the errors of `makeFairQueue`
 */
export const drawStatement = (requester: Requester, document: StatementDocument): Promise<Readable> =>
  new Promise((give, refuse) => {
    queueDrawing(requester, async () => {
      const { doc, drawn } = await draw(document);
      give(doc);
      await drawn;
    }).catch(refuse);
  });

async function draw(document: StatementDocument): Promise<{ doc: Readable; drawn: Promise<void> }> {
  const { abn, statement: words } = getDocumentTexts(document.language);
  const { business, summary } = document;
  const title = fillText(words.title, { month: document.monthName });
  const { doc, prepare, write, line, ruled, fact, row, skip } = await openPdfDocument({
    title: `${title}, ${document.creator}`,
    author: business.name,
    lang: document.language,
  });

  await prepare([business, document.creator]);
  write(business.name, { bold: true, size: 20 });
  if (business.abn) write(fillText(abn, { abn: business.abn }), { size: 9, isSoft: true });
  skip(18);
  write(title, { bold: true, size: 16 });
  write(words.zone, { size: 9, isSoft: true });
  skip(14);
  fact(words.creator, document.creator, document.email);
  skip(6);
  ruled();
  line(words.opening, formatCents(summary.openingCents));
  for (const part of ['sales', 'fees', 'refunds', 'payouts'] as const)
    line(words[part], formatCents(summary[`${part}Cents`]));
  ruled();
  line(document.isOver ? words.closing : words.closingSoFar, formatCents(summary.closingCents), {
    bold: true,
    size: 14,
  });
  skip(14);

  const drawRow = (cells: Record<keyof typeof widths, string>, look: { bold?: boolean; isSoft?: boolean }) =>
    row(
      [
        { text: cells.date, width: widths.date },
        { text: cells.what, width: widths.what },
        { text: cells.paid, width: widths.paid, align: 'right' },
        { text: cells.fee, width: widths.fee, align: 'right' },
        { text: cells.yours, width: widths.yours, align: 'right' },
      ],
      { ...look, size: 9 },
    );
  const drawMovement = ({ at, kind, title: what, buyer, paidCents, feeCents, amountCents }: Movement) =>
    drawRow(
      {
        date: dayForReader(new Date(at), document.language, accountingTimeZone),
        what: [words.kinds[kind], what, buyer].filter(Boolean).join(' · '),
        paid: paidCents === 0 ? '' : formatCents(paidCents),
        fee: feeCents === 0 ? '' : formatCents(feeCents),
        yours: formatCents(amountCents),
      },
      {},
    );
  const drawMovements = async () => {
    let drawnCount = 0;
    for await (const movements of document.batches) {
      await prepare(movements);
      for (const movement of movements) {
        if (drawnCount === 0) {
          drawRow(words.columns, { isSoft: true });
          ruled();
        }
        drawMovement(movement);
        drawnCount += 1;
        if (drawnCount % ROWS === 0) await setImmediate();
        // The client has disconnected.
        if (doc.destroyed) return;
      }
    }
    if (drawnCount === 0) write(words.none);
    doc.end();
  };
  return { doc, drawn: drawMovements().catch((error: Error) => void doc.destroy(error)) };
}
