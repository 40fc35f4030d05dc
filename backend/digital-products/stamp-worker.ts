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
  PDFRef,
  rgb,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { randomUUID } from 'node:crypto';
import * as fontkit from 'fontkit';
import { withoutCopy } from '../runtime/bounded-threads.ts';
import { decodeStreams, findLeftovers, listStreams } from './page-contents.ts';
import { findFoot } from './page-foot.ts';
import { separatePages } from './page-resources.ts';
import { fontBytes, writable } from './stamp-font.ts';

// Code of the worker thread of `stamp.ts`. A PDF can therefore block only this thread and use up
// only its memory.

/**
 * Maximum decompressed size of all objects of a PDF (bytes). The limit is needed because a small
 * file can decompress to any size.
 */
const MOST_DECODED_BYTES = 256 * 1024 ** 2;

type Decoder = { buffer: Uint8Array; ensureBuffer: { (bytes: number): Uint8Array; unlimited?: Ensure } };
type Ensure = (this: Decoder, bytes: number) => Uint8Array;

/**
 * Returns the common prototype of the library's decoders, on which a limit is installed. The
 * library itself has no limit, and a thread's memory limit does not cover its buffers.
 */
function commonDecoder(): Decoder {
  const context = PDFContext.create();
  const stream = PDFRawStream.of(context.obj({ Filter: 'RunLengthDecode' }), new Uint8Array());
  return Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(stream))) as Decoder;
}

let decodedBytes = 0;
const decoder = commonDecoder();
// Tests load this file several times with the same instance of the library, so the limit must not
// be installed twice.
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
 * Byte array whose `slice` does not copy its bytes. The library copies each stream of a document,
 * although it changes none of them.
 */
class Uncopied extends Uint8Array {
  override slice(start?: number, end?: number) {
    const whole = new Uint8Array(this.buffer, this.byteOffset, this.byteLength);
    return whole.subarray(start, end) as Uint8Array<ArrayBuffer>;
  }
}

/**
 * Loads a PDF. A PDF that opens without a password is accepted even if it is encrypted to restrict
 * printing or changes.
 * @throws Error for an unreadable file, or a file that exceeds the limit for decompressed bytes
 */
async function load({ buffer, byteOffset, byteLength }: Uint8Array): Promise<PDFDocument> {
  decodedBytes = 0;
  const bytes = new Uncopied(buffer as ArrayBuffer, byteOffset, byteLength);
  const doc = await PDFDocument.load(bytes, { updateMetadata: false, password: '' });
  // Checked again here, because the library silently omits objects that it cannot decode. An
  // incomplete document would otherwise be delivered as complete.
  refuseTooLarge();
  return doc;
}

/** Grey that is readable on white and on dark pages. */
const GREY = 0.5;

const CONTENTS = PDFName.of('Contents');

/**
 * Returns the maximum size of a stamped PDF (bytes). It leaves room for the stamped lines, the
 * lists of pages and decompressed objects. A thread's memory limit does not cover the output.
 */
const mostStampedBytes = (bytes: number): number => 2 * bytes + 8 * 1024 ** 2;

/**
 * Maximum number of content streams of all pages of a PDF. The limit is needed because each stamped
 * page gets its own list of streams.
 */
const MOST_PARTS = 2_000_000;

/** Returns the content streams of a page in order. */
function partsOf(page: PDFPageLeaf): PDFObject[] {
  const contents = page.lookup(CONTENTS);
  if (contents instanceof PDFArray) return contents.asArray();
  return contents === undefined ? [] : [page.get(CONTENTS)!];
}

/**
 * Returns the resource dictionary of a page, which several pages may share. A missing dictionary is
 * added.
 */
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
 * Returns a function that encloses the contents of a page. Enclosed contents end in the graphics
 * state in which the page began, even if the page's operators leave states open. Pages with the
 * same contents share the result.
 * @throws Error for operators that cannot be decoded
 */
function enclosing(context: PDFContext) {
  const save = context.getPushGraphicsStateContentStream();
  const restores = new Map<string, PDFRef>();
  const enclosed = new Map<string, PDFObject[]>();

  const restoreOf = (closing: string): PDFRef => {
    // The content starts with a line break, because the page may end within a comment.
    const ref = restores.get(closing) ?? context.register(context.stream(`\n${closing} Q\n`));
    restores.set(closing, ref);
    return ref;
  };

  return (page: PDFPageLeaf, parts: PDFObject[]): PDFObject[] => {
    const key = parts.every((part) => part instanceof PDFRef) ? parts.join() : null;
    const there = key === null ? undefined : enclosed.get(key);
    if (there) return there;
    const before = decodedBytes;
    const operators = decodeStreams(listStreams(page));
    decodedBytes = before + operators.length;
    refuseTooLarge();
    const { closing, mended } = findLeftovers(operators);
    const contents = mended ? [context.register(context.flateStream(mended))] : parts;
    const made = [save, ...contents, restoreOf(closing)];
    if (key !== null) enclosed.set(key, made);
    return made;
  };
}

/**
 * Writes a line at the foot of each page. The library's `drawText` is not used. It copies inherited
 * and shared resources into each page and adds a font per page, so that a small file could take
 * gigabytes.
 * @throws Error for a file that cannot be changed, such as a file with a password, or that would
 *   become far larger
 */
export async function stampPdf({ bytes, text }: { bytes: Uint8Array; text: string }): Promise<Uint8Array> {
  const doc = await load(bytes);
  const { context } = doc;
  doc.registerFontkit(fontkit);
  const font = await doc.embedFont(fontBytes, { subset: true });
  const shown = writable(text);
  const line = font.encodeText(shown);
  const widthPerSize = font.widthOfTextAtSize(shown, 1);
  // The font name is unique to this run, because the original may already contain a stamp.
  const name = PDFName.of(`Stamp-${randomUUID()}`);
  const enclose = enclosing(context);
  let partsLeft = MOST_PARTS;
  for (const page of new Set(doc.getPages())) {
    const parts = partsOf(page.node);
    partsLeft -= parts.length;
    if (partsLeft < 0) throw new Error('The pages of this PDF share too many contents.');
    const contents = enclose(page.node, parts);
    addFont(page.node, name, font.ref);
    const { x, y, angle, size } = findFoot(page.node, widthPerSize);
    const stamp = PDFContentStream.of(
      context.obj({}),
      drawLinesOfText([line], {
        x,
        y,
        font: name,
        size,
        lineHeight: size,
        color: rgb(GREY, GREY, GREY),
        rotate: degrees(angle),
        xSkew: degrees(0),
        ySkew: degrees(0),
      }),
    );
    page.node.set(CONTENTS, context.obj([...contents, context.register(stamp)]));
  }
  const stamped = await doc.save();
  if (stamped.length > mostStampedBytes(bytes.length)) throw new Error('This PDF would become far larger.');
  return stamped;
}

/**
 * Returns the given pages (counted from 1) as a separate PDF, with the list of the pages that
 * exist. Returns null if none of the pages exists. The result contains nothing of the other pages.
 * @throws Error for an unreadable file, or for pages that cannot be separated
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
 * Runs a job in the thread. An error of the PDF is returned as a refusal, so an exception is always
 * an error of the thread.
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
