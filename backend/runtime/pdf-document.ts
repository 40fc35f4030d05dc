import { createRequire } from 'node:module';
import { toPrintable } from '../../contract/rules/printable.ts';
import { makeFairQueue } from './fair-queue.ts';

/**
 * Queue for drawing documents on the thread that serves every request. Waiting and drawing together
 * stay well below the front end's timeout.
 */
export const queueDrawing = makeFairQueue({ slots: 2, milliseconds: 6000, mostOfOne: 4 });

/** Fonts are embedded because the standard fonts of PDF readers lack many letters of names. */
const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => resolve(`@expo-google-fonts/hanken-grotesk/${name}.ttf`);
const fonts = { regular: '400Regular/HankenGrotesk_400Regular', bold: '700Bold/HankenGrotesk_700Bold' };

/** Margin and width of the left column by paper size (points); amounts are on the right of it. */
const sizes = {
  A4: { margin: 56, textWidth: 360 },
  A5: { margin: 36, textWidth: 348 },
  A6: { margin: 24, textWidth: 250 },
};
const soft = '#55605a';
const rule = '#b9c2bc';

type Look = { bold?: boolean; isSoft?: boolean; size?: number };
type Cell = { text: string; width: number; align?: 'right' };

/**
 * Opens a document that prints on A4, such as a receipt or a statement, or on smaller paper. `doc`
 * is a stream of its bytes, which ends after `doc.end()`.
 */
export async function openPdfDocument({
  title,
  author,
  lang,
  size = 'A4',
}: {
  title: string;
  author: string;
  lang?: string | null;
  size?: keyof typeof sizes;
}) {
  const { margin, textWidth } = sizes[size];
  // The library takes 6 MB, so it is loaded with the first document.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size,
    margin,
    info: { Title: title, Author: author },
    lang: lang ?? undefined,
  });
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, fontFile(file));

  const setLook = ({ bold, isSoft, size: points }: Look) =>
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(points ?? 11)
      .fillColor(isSoft ? soft : 'black');
  const write = (text: string, look: Look = {}) =>
    setLook(look).text(toPrintable(text), margin, doc.y, { width: textWidth });
  const skip = (points: number) => {
    doc.y += points;
  };
  /** Writes a text on the left and an amount on the right. */
  const line = (label: string, amount: string, look: Look = {}) => {
    const top = doc.y;
    write(label, look);
    const bottom = doc.y;
    doc.text(toPrintable(amount), margin, top, { align: 'right' });
    doc.y = Math.max(bottom, doc.y) + 6;
  };
  const ruled = () => {
    doc
      .moveTo(margin, doc.y)
      .lineTo(doc.page.width - margin, doc.y)
      .strokeColor(rule)
      .stroke();
    skip(10);
  };
  /** Writes a small label and its values. */
  const fact = (label: string, ...values: string[]) => {
    write(label, { size: 9, isSoft: true });
    for (const value of values) write(value);
    skip(8);
  };
  /**
   * Writes a row of a table, on a new page if it does not fit. Widths are in points.
   * @returns true if a page was begun
   */
  const row = (written: Cell[], look: Look = {}): boolean => {
    setLook(look);
    const cells = written.map((cell) => ({ ...cell, text: toPrintable(cell.text) }));
    const height = Math.max(...cells.map(({ text, width }) => doc.heightOfString(text, { width })));
    const isNewPage = doc.y + height > doc.page.height - margin;
    if (isNewPage) doc.addPage();
    const top = doc.y;
    let left = margin;
    for (const { text, width, align } of cells) {
      doc.text(text, left, top, { width, align });
      left += width;
    }
    doc.y = top + height + 5;
    return isNewPage;
  };
  return { doc, write, line, ruled, fact, row, skip };
}

/** Fills the `{{names}}` of a text. */
export const fillText = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
