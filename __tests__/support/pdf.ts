import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';

const inflatedStreams = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)endstream/g)].flatMap(([, bytes]) => {
    try {
      return [inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });

/**
 * Returns the text of a PDF. Each text is drawn by glyph numbers, and a map of its font translates
 * the numbers.
 */
export function pdfText(pdf: Buffer): string {
  const streams = inflatedStreams(pdf);
  const maps = streams.filter((stream) => stream.includes('beginbfrange'));
  const glyphs = maps.map((map) =>
    [...map.matchAll(/\[([^\]]*)\]/g)]
      .flatMap(([, list]) => [...list!.matchAll(/<([0-9a-f ]*)>/g)])
      .map(([, hex]) => Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')),
  );
  const drawn = streams.filter((stream) => stream.includes(' Tf'));
  return glyphs
    .map((font) =>
      drawn
        .flatMap((stream) => [...stream.matchAll(/\[((?:<[0-9a-f]*>|[-\d.\s])*)\] TJ/g)])
        .map(([, parts]) =>
          [...parts!.matchAll(/<([0-9a-f]*)>/g)]
            .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
            .map((glyph) => font[parseInt(glyph, 16)] ?? '')
            .join(''),
        )
        .join('\n'),
    )
    .join('\n');
}

/**
 * Returns the lines that `stampPdf` wrote into a PDF. Each page has one such text with a map of its
 * glyphs.
 */
function stampedLines(pdf: Buffer): string[] {
  const streams = inflatedStreams(pdf);
  const names = new Map(
    streams
      .filter((stream) => stream.includes('beginbfchar'))
      .flatMap((map) => [...map.matchAll(/^<([0-9a-f]{4})> <([0-9A-F]+)>$/gim)])
      .map(([, glyph, hex]) => [glyph, Buffer.from(hex!, 'hex').swap16().toString('utf16le')]),
  );
  return streams
    .flatMap((stream) => [...stream.matchAll(/<([0-9a-f]+)> Tj/gi)])
    .map(([, hex]) =>
      hex!
        .match(/.{4}/g)!
        .map((glyph) => names.get(glyph) ?? '?')
        .join(''),
    );
}

/** Returns the stamped text of a PDF page by page. */
export async function readStamps(pdf: Buffer): Promise<string[]> {
  const doc = await PDFDocument.load(pdf);
  return stampedLines(Buffer.from(await doc.save({ useObjectStreams: false })));
}

/**
 * Returns the text matrix of the line on each page of a stamped PDF, which contains the position
 * (points) and the rotation.
 */
export async function readStampMatrices(pdf: Uint8Array): Promise<number[][]> {
  const doc = await PDFDocument.load(pdf);
  const streams = inflatedStreams(Buffer.from(await doc.save({ useObjectStreams: false })));
  return streams.flatMap((stream) =>
    [...stream.matchAll(/^((?:\S+ ){6})Tm$/gm)].map(([, numbers]) =>
      numbers!
        .trim()
        .split(' ')
        .map((each) => Math.round(Number(each)) || 0),
    ),
  );
}

/** Returns the colour and the size of each line of a stamped PDF, as in its operators. */
export async function readStampStyles(pdf: Uint8Array): Promise<string[]> {
  const doc = await PDFDocument.load(pdf);
  const streams = inflatedStreams(Buffer.from(await doc.save({ useObjectStreams: false })));
  return streams.flatMap((stream) =>
    [...stream.matchAll(/^([\d. ]+ rg)\n\S+ ([\d.]+ Tf)$/gm)].map(([, colour, size]) => `${colour} ${size}`),
  );
}
