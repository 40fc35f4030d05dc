import { createRequire } from 'node:module';
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

const MARGIN = 56;
/** Width of the left column; amounts are on its right. */
const TEXT_WIDTH = 360;
const soft = '#55605a';
const rule = '#b9c2bc';

type Look = { bold?: boolean; isSoft?: boolean; size?: number };
type Cell = { text: string; width: number; align?: 'right' };

/**
 * Opens a document that prints on A4, such as a receipt or a statement. `doc` is a stream of its
 * bytes, which ends after `doc.end()`.
 */
export async function openPdfDocument({
  title,
  author,
  lang,
}: {
  title: string;
  author: string;
  lang?: string | null;
}) {
  // The library takes 6 MB, so it is loaded with the first document.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: title, Author: author },
    lang: lang ?? undefined,
  });
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, fontFile(file));

  const setLook = ({ bold, isSoft, size }: Look) =>
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size ?? 11)
      .fillColor(isSoft ? soft : 'black');
  const write = (text: string, look: Look = {}) =>
    setLook(look).text(text, MARGIN, doc.y, { width: TEXT_WIDTH });
  const skip = (points: number) => {
    doc.y += points;
  };
  /** Writes a text on the left and an amount on the right. */
  const line = (label: string, amount: string, look: Look = {}) => {
    const top = doc.y;
    write(label, look);
    const bottom = doc.y;
    doc.text(amount, MARGIN, top, { align: 'right' });
    doc.y = Math.max(bottom, doc.y) + 6;
  };
  const ruled = () => {
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(doc.page.width - MARGIN, doc.y)
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
  const row = (cells: Cell[], look: Look = {}): boolean => {
    setLook(look);
    const height = Math.max(...cells.map(({ text, width }) => doc.heightOfString(text, { width })));
    const isNewPage = doc.y + height > doc.page.height - MARGIN;
    if (isNewPage) doc.addPage();
    const top = doc.y;
    let left = MARGIN;
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
