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

// A thread of `stamp.ts` runs these functions, so that only this thread can be blocked or run out
// of memory.

/**
 * Maximum decompressed size of a PDF's objects (bytes), because a small file can expand to any
 * size.
 */
const MOST_DECODED_BYTES = 256 * 1024 ** 2;

type Decoder = { buffer: Uint8Array; ensureBuffer: { (bytes: number): Uint8Array; unlimited?: Ensure } };
type Ensure = (this: Decoder, bytes: number) => Uint8Array;

/**
 * Returns the common prototype of the decoders. The library decodes without a limit, outside the
 * thread's memory limit.
 */
function commonDecoder(): Decoder {
  const context = PDFContext.create();
  const stream = PDFRawStream.of(context.obj({ Filter: 'RunLengthDecode' }), new Uint8Array());
  return Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(stream))) as Decoder;
}

let decodedBytes = 0;
const decoder = commonDecoder();
// Tests load this file several times with one copy of the library.
const ensureBuffer = decoder.ensureBuffer.unlimited ?? decoder.ensureBuffer;
const limited: Ensure = function (bytes) {
  const before = this.buffer.byteLength;
  if (bytes <= before) return this.buffer;
  decodedBytes += bytes - before;
  refuseTooLarge();
  const buffer = ensureBuffer.call(this, bytes);
  decodedBytes += buffer.byteLength - bytes;
  return buffer;
};
decoder.ensureBuffer = Object.assign(limited, { unlimited: ensureBuffer });

function refuseTooLarge(): void {
  if (decodedBytes > MOST_DECODED_BYTES) throw new Error('This PDF decodes to too many bytes.');
}

/**
 * Byte array whose `slice` does not copy. The library copies each stream of the document but
 * changes none.
 */
class Uncopied extends Uint8Array {
  override slice(start?: number, end?: number) {
    const whole = new Uint8Array(this.buffer, this.byteOffset, this.byteLength);
    return whole.subarray(start, end) as Uint8Array<ArrayBuffer>;
  }
}

/**
 * Loads a PDF.
 * @throws Error for a file that cannot be read, or that exceeds the decompressed limit
 */
async function load({ buffer, byteOffset, byteLength }: Uint8Array): Promise<PDFDocument> {
  decodedBytes = 0;
  const bytes = new Uncopied(buffer as ArrayBuffer, byteOffset, byteLength);
  const doc = await PDFDocument.load(bytes, { updateMetadata: false });
  // The library omits objects that it cannot decode, so an incomplete document would be delivered
  // as complete.
  refuseTooLarge();
  return doc;
}

/** Distance from the edges of the page (points). */
const MARGIN = 14;
const SIZE = 7;
/** Grey that is readable on white and on dark pages. */
const GREY = 0.5;

/** Returns the start of the foot of the page as displayed, because pages may be rotated. */
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
 * Returns the maximum size of a stamped PDF (bytes), which includes lines, lists of pages and
 * decompressed objects. The output is outside the thread's memory limit.
 */
const mostStampedBytes = (bytes: number): number => 2 * bytes + 8 * 1024 ** 2;

/**
 * Maximum number of content parts of all pages of a PDF, because each stamped page gets its own
 * list.
 */
const MOST_PARTS = 2_000_000;

/** Returns the content streams of a page in order. */
function partsOf(page: PDFPageLeaf): PDFObject[] {
  const contents = page.lookup(CONTENTS);
  if (contents instanceof PDFArray) return contents.asArray();
  return contents === undefined ? [] : [page.get(CONTENTS)!];
}

/** Returns the resource dictionary of a page, which pages often share. */
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
 * Writes a line at the foot of each page. The library's `drawText` is not used, because it copies
 * inherited and shared resources into each page and adds a font per page. A small file would then
 * take gigabytes outside the thread's memory limit.
 * @throws Error for a file that cannot be changed, such as an encrypted file, or that would become
 *   far larger
 */
export async function stampPdf({ bytes, text }: { bytes: Uint8Array; text: string }): Promise<Uint8Array> {
  const doc = await load(bytes);
  const { context } = doc;
  doc.registerFontkit(fontkit);
  const font = await doc.embedFont(fontBytes, { subset: true });
  const line = font.encodeText(writable(text));
  // The name is unique to this copy, because the original may have been stamped before.
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
 * Returns some pages, counted from 1, as a separate PDF with the list of pages found. Returns null
 * if the PDF has none of the pages. The result contains nothing of other pages.
 * @throws Error for a file that cannot be read, or whose pages cannot be separated
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

/** Result of a job, or the reason why the PDF cannot be read or changed. */
export type Answer = { made?: unknown; refusal?: string };

/**
 * Runs a job in the thread. A refusal is returned as a result; an exception is an error of the
 * thread.
 */
export default async function answer(job: Job): Promise<Answer> {
  try {
    const made = await (job.name === 'stampPdf' ? stampPdf(job) : takePages(job));
    const bytes = made instanceof Uint8Array ? made : made?.bytes;
    return bytes ? withoutCopy({ made }, bytes) : {};
  } catch (error) {
    return { refusal: String(error) };
  }
}
