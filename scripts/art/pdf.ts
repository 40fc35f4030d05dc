/** Element of a page, in points from the upper left corner of an A4 sheet (595 by 842). */
export type PdfMark =
  | { text: string; x: number; y: number; size: number; bold?: true; grey?: true }
  | { box: [x: number, y: number, width: number, height: number]; fill?: true }
  | { rule: [x1: number, y1: number, x2: number, y2: number] };

const pageHeight = 842;

function escaped(text: string): string {
  return text.replace(/[\\()]/g, (character) => `\\${character}`);
}

function drawn(mark: PdfMark): string {
  if ('text' in mark) {
    const ink = mark.grey ? '0.42 0.48 0.44' : '0.09 0.13 0.11';
    return `BT ${ink} rg /${mark.bold ? 'F2' : 'F1'} ${mark.size} Tf ${mark.x} ${pageHeight - mark.y} Td (${escaped(mark.text)}) Tj ET`;
  }
  if ('box' in mark) {
    const [x, y, width, height] = mark.box;
    const area = `${x} ${pageHeight - y - height} ${width} ${height} re`;
    return mark.fill ? `0.88 0.93 0.88 rg ${area} f` : `0.62 0.69 0.64 RG 0.8 w ${area} S`;
  }
  const [x1, y1, x2, y2] = mark.rule;
  return `0.62 0.69 0.64 RG 0.6 w ${x1} ${pageHeight - y1} m ${x2} ${pageHeight - y2} l S`;
}

/** Returns a plain PDF 1.4 of A4 pages in the reader's built-in Helvetica. Text must be Latin-1. */
export function pdf(title: string, pages: PdfMark[][]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${6 + index * 2} 0 R`).join(' ')}] >>`,
    `<< /Title (${escaped(title)}) /Producer (Kumu) >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((marks, index) => {
      const content = marks.map(drawn).join('\n');
      return [
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ' +
          `/Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents ${7 + index * 2} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = Buffer.byteLength(body, 'latin1');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
