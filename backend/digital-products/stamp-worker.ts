import {
  decodePDFRawStream,
  degrees,
  drawLinesOfText,
  PDFArray,
  PDFContentStream,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFPageLeaf,
  PDFRawStream,
  rgb,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { randomUUID } from 'node:crypto';
import * as fontkit from 'fontkit';
import { withoutCopy } from '../runtime/bounded-threads.ts';
import { separatePages } from './page-resources.ts';
import { fontBytes, writable } from './stamp-font.ts';

// A thread of `stamp.ts` runs these; only it may be blocked by them, or run out of memory.

/** So many bytes the compressed objects of one PDF may be; a small file may claim to be any number of them. */
const MOST_DECODED_BYTES = 256 * 1024 ** 2;

type Decoder = { buffer: Uint8Array; ensureBuffer(bytes: number): Uint8Array };

/** What all its decoders have in common: the library decodes without a bound, outside of the memory that the thread is given. */
function commonDecoder(): Decoder {
  const context = PDFContext.create();
  const stream = PDFRawStream.of(context.obj({ Filter: 'RunLengthDecode' }), new Uint8Array());
  return Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(stream))) as Decoder;
}

let decodedBytes = 0;
const decoder = commonDecoder();
const { ensureBuffer } = decoder;
decoder.ensureBuffer = function (this: Decoder, bytes) {
  const before = this.buffer.byteLength;
  if (bytes <= before) return this.buffer;
  decodedBytes += bytes - before;
  refuseTooLarge();
  const buffer = ensureBuffer.call(this, bytes);
  decodedBytes += buffer.byteLength - bytes;
  return buffer;
};

function refuseTooLarge(): void {
  if (decodedBytes > MOST_DECODED_BYTES) throw new Error('This PDF decodes to too many bytes.');
}

/** The library copies each stream out of the document, and changes none of them. */
class Uncopied extends Uint8Array {
  override slice(start?: number, end?: number) {
    const whole = new Uint8Array(this.buffer, this.byteOffset, this.byteLength);
    return whole.subarray(start, end) as Uint8Array<ArrayBuffer>;
  }
}

/** @throws Error for a file that cannot be read, or is larger than it seems */
async function load({ buffer, byteOffset, byteLength }: Uint8Array): Promise<PDFDocument> {
  decodedBytes = 0;
  const bytes = new Uncopied(buffer as ArrayBuffer, byteOffset, byteLength);
  const doc = await PDFDocument.load(bytes, { updateMetadata: false });
  // The library leaves out what it cannot decode: the rest would be handed out as the whole.
  refuseTooLarge();
  return doc;
}

/** Points from the edges of the page. */
const MARGIN = 14;
const SIZE = 7;
/** Of a grey that is read on white and on a dark page. */
const GREY = 0.5;

/** Where the foot of the page begins as it is shown: pages may be turned. */
function footOf(page: PDFPage): { x: number; y: number; angle: number } {
  const { x, y, width, height } = page.getCropBox();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const isRight = angle === 90 || angle === 180;
  const isTop = angle === 180 || angle === 270;
  return {
    x: isRight ? x + width - MARGIN : x + MARGIN,
    y: isTop ? y + height - MARGIN : y + MARGIN,
    angle,
  };
}

const CONTENTS = PDFName.of('Contents');

/**
 * How many bytes the stamp may make of a PDF: lines and lists of its pages, and objects that were compressed together. All that is
 * written is outside of the memory that the thread is given.
 */
const mostStampedBytes = (bytes: number): number => 2 * bytes + 8 * 1024 ** 2;

/** So many parts the contents of all pages of one PDF may have: each page that is stamped gets a list of its own. */
const MOST_PARTS = 2_000_000;

/** What draws a page, in its order. */
function partsOf(page: PDFPageLeaf): PDFObject[] {
  const contents = page.lookup(CONTENTS);
  if (contents instanceof PDFArray) return contents.asArray();
  return contents === undefined ? [] : [page.get(CONTENTS)!];
}

/** Where the names are looked up that a page uses: often one list for all pages. */
function resourcesOf(page: PDFPageLeaf): PDFDict {
  const there = page.Resources();
  if (there) return there;
  const added = page.context.obj({});
  page.set(PDFName.Resources, added);
  return added;
}

function addFont(page: PDFPageLeaf, name: PDFName, font: PDFRef): void {
  const resources = resourcesOf(page);
  const fonts = resources.lookupMaybe(PDFName.Font, PDFDict) ?? page.context.obj({});
  if (!resources.has(PDFName.Font)) resources.set(PDFName.Font, fonts);
  fonts.set(name, font);
}

/**
 * Writes a line at the foot of each page. Not with `drawText` of the library: it writes what pages inherit or share into each
 * of them, with one more font for each page, which makes gigabytes of a small file, outside of the memory that the thread is given.
 * @throws Error for a file that cannot be changed, such as an encrypted one, or that would become far larger
 */
export async function stampPdf({ bytes, text }: { bytes: Uint8Array; text: string }): Promise<Uint8Array> {
  const doc = await load(bytes);
  const { context } = doc;
  doc.registerFontkit(fontkit);
  const font = await doc.embedFont(fontBytes, { subset: true });
  const line = font.encodeText(writable(text));
  // Of this copy alone: what is sold may have been stamped before.
  const name = PDFName.of(`Stamp-${randomUUID()}`);
  const [save, restore] = [
    context.getPushGraphicsStateContentStream(),
    context.getPopGraphicsStateContentStream(),
  ];
  let partsLeft = MOST_PARTS;
  for (const page of new Set(doc.getPages())) {
    const parts = partsOf(page.node);
    partsLeft -= parts.length;
    if (partsLeft < 0) throw new Error('The pages of this PDF share too many contents.');
    addFont(page.node, name, font.ref);
    const { x, y, angle } = footOf(page);
    const stamp = PDFContentStream.of(
      context.obj({}),
      drawLinesOfText([line], {
        x,
        y,
        font: name,
        size: SIZE,
        lineHeight: SIZE,
        color: rgb(GREY, GREY, GREY),
        rotate: degrees(angle),
        xSkew: degrees(0),
        ySkew: degrees(0),
      }),
    );
    page.node.set(CONTENTS, context.obj([save, ...parts, restore, context.register(stamp)]));
  }
  const stamped = await doc.save();
  if (stamped.length > mostStampedBytes(bytes.length)) throw new Error('This PDF would become far larger.');
  return stamped;
}

/**
 * Some pages as a PDF of their own, from 1, and which of them it has. Null when it has none. Nothing of another page is in it.
 * @throws Error for a file that cannot be read, or whose pages cannot be told apart
 */
export async function takePages({
  bytes,
  pages,
}: {
  bytes: Uint8Array;
  pages: number[];
}): Promise<{ bytes: Uint8Array; pages: number[] } | null> {
  const doc = await load(bytes);
  const there = pages.filter((page) => page <= doc.getPageCount());
  if (there.length === 0) return null;
  const sample = await PDFDocument.create();
  const indices = there.map((page) => page - 1);
  separatePages([...new Set(indices)].map((index) => doc.getPage(index)));
  for (const page of await sample.copyPages(doc, indices)) sample.addPage(page);
  const copied = sample.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFPageLeaf);
  if (copied.length > there.length) throw new Error('These pages lead to others.');
  return { bytes: await sample.save(), pages: there };
}

export type How = { name: 'stampPdf'; text: string } | { name: 'takePages'; pages: number[] };
export type Job = How & { bytes: Uint8Array<ArrayBuffer> };

/** What was made, or why this PDF cannot be read or changed. */
export type Answer = { made?: unknown; refusal?: string };

/** The function of the thread. A refusal is an answer: an error is that of the thread. */
export default async function answer(job: Job): Promise<Answer> {
  try {
    const made = await (job.name === 'stampPdf' ? stampPdf(job) : takePages(job));
    const bytes = made instanceof Uint8Array ? made : made?.bytes;
    return bytes ? withoutCopy({ made }, bytes) : {};
  } catch (error) {
    return { refusal: String(error) };
  }
}
