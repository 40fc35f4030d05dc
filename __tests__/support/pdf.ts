import { inflateSync } from 'node:zlib';

/** The words of a PDF: each text is drawn by the numbers of its glyphs, and a map of its font says what they mean. */
export function pdfText(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)endstream/g)].flatMap(
    ([, bytes]) => {
      try {
        return [inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1')];
      } catch {
        return [];
      }
    },
  );
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
