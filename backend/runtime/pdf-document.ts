import { isPrintable, toPlain } from '../../contract/rules/printable.ts';
import { makeFairQueue } from './fair-queue.ts';

/**
 * Queue for drawing documents on the thread that serves every request. Waiting and drawing together
 * stay well below the front end's timeout.
 */
export const queueDrawing = makeFairQueue({ slots: 2, milliseconds: 6000, mostOfOne: 4 });

/** Margin and width of the left column by paper size (points); amounts are on the right of it. */
const sizes = {
  A4: { margin: 56, textWidth: 360 },
  A5: { margin: 36, textWidth: 348 },
  A6: { margin: 24, textWidth: 250 },
};
const soft = '#55605a';
const rule = '#b9c2bc';

type Look = { bold?: boolean; isSoft?: boolean; size?: number };
/** Returns a text without invisible characters; null if the document font lacks some letters. */
function toOwnLetters(text: string): string | null {
  const plain = toPlain(text);
  return isPrintable(plain.replace(/[\n\r\t]/g, ' ')) ? plain : null;
}

type Cell = { text: string; width: number; align?: 'right' };

/**
 * Opens a document on A4, such as a receipt or a statement, or on smaller paper. `doc` is a stream
 * of its bytes, which ends after `doc.end()`.
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
  // The libraries take 6 MB, so they are loaded with the first document.
  const { default: PDFDocument } = await import('pdfkit');
  const { loadLetterFonts, ownFontFile } = await import('./letter-fonts.ts');
  const { fontkitFont, shape, toLetters, toVisualRuns, trimmedEnd, measureLetters, wrapLetters } =
    await import('./letters.ts');
  const doc = new PDFDocument({
    size,
    margin,
    info: { Title: title, Author: author },
    lang: lang ?? undefined,
  });
  // The fonts are embedded because the standard fonts of PDF readers lack many letters of names.
  const weights = { regular: 400, bold: 700 } as const;
  for (const [name, weight] of Object.entries(weights)) doc.registerFont(name, ownFontFile(weight));

  const setLook = ({ bold, isSoft, size: points = 11 }: Look) => {
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(points)
      .fillColor(isSoft ? soft : 'black');
    return { points, weight: bold ? weights.bold : weights.regular };
  };
  /** Returns the lines of a text that has letters of other fonts, which are never bold. */
  const toLines = (text: string, width: number, { points, weight }: ReturnType<typeof setLook>) =>
    text
      .split('\n')
      .flatMap((line) =>
        wrapLetters(toLetters(line.trim(), weights.regular), { size: points, width, weight }),
      )
      .map(trimmedEnd);
  const heightOf = (text: string, width: number, look: Look) => {
    const set = setLook(look);
    const plain = toOwnLetters(text);
    if (plain !== null) return doc.heightOfString(plain, { width });
    return toLines(text, width, set).length * doc.currentLineHeight(true);
  };
  /** Writes a text whose letters have several fonts. */
  const place = (text: string, left: number, { width, align }: Pick<Cell, 'width' | 'align'>, look: Look) => {
    const set = setLook(look);
    const { points, weight } = set;
    const height = doc.currentLineHeight(true);
    const { ascent, unitsPerEm } = fontkitFont(null, weight);
    for (const line of toLines(text, width, set)) {
      if (doc.y + height > doc.page.height - margin) doc.addPage();
      const baseline = doc.y + (ascent * points) / unitsPerEm;
      let x = align === 'right' ? left + width - measureLetters(line, points, weight) : left;
      for (const run of toVisualRuns(line)) {
        if (run.font) doc.registerFont(run.font.name, run.font.bytes).font(run.font.name).fontSize(points);
        else setLook(look);
        doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
        x += (shape(run, weight).advanceWidth * points) / fontkitFont(run.font, weight).unitsPerEm;
      }
      setLook(look);
      doc.y = baseline - (ascent * points) / unitsPerEm + height;
    }
    doc.x = left;
  };
  const writeAt = (
    text: string,
    left: number,
    top: number,
    cell: Pick<Cell, 'width' | 'align'>,
    look: Look,
  ) => {
    const plain = toOwnLetters(text);
    setLook(look);
    doc.y = top;
    if (plain === null) place(text, left, cell, look);
    else doc.text(plain, left, top, cell);
  };
  /**
   * Loads the fonts of all texts in a value. A letter of another script that was not loaded is
   * replaced.
   */
  const prepare = async (content: unknown): Promise<void> => {
    const text = JSON.stringify(content);
    if (toOwnLetters(text) !== null) return;
    await loadLetterFonts(text, weights.regular);
  };
  const write = (text: string, look: Look = {}) => writeAt(text, margin, doc.y, { width: textWidth }, look);
  const skip = (points: number) => {
    doc.y += points;
  };
  /** Writes a text on the left and an amount on the right. */
  const line = (label: string, amount: string, look: Look = {}) => {
    const top = doc.y;
    write(label, look);
    const bottom = doc.y;
    setLook(look);
    doc.text(toPlain(amount), margin, top, { align: 'right' });
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
  const row = (cells: Cell[], look: Look = {}): boolean => {
    const height = Math.max(...cells.map(({ text, width }) => heightOf(text, width, look)));
    const isNewPage = doc.y + height > doc.page.height - margin;
    if (isNewPage) doc.addPage();
    const top = doc.y;
    let left = margin;
    for (const { text, width, align } of cells) {
      writeAt(text, left, top, { width, align }, look);
      left += width;
    }
    doc.y = top + height + 5;
    return isNewPage;
  };
  return { doc, prepare, write, line, ruled, fact, row, skip };
}

/** Fills the `{{names}}` of a text. */
export const fillText = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
