import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { pictureWidths } from '../../contract/values/pictures.ts';

// Code of the worker thread of `pdf-page-service.ts`. A PDF can therefore block only this thread
// and use up only its memory.

/**
 * Maximum memory for reading and rendering a page (bytes). This limit is needed because a thread's
 * memory limit does not cover WebAssembly memory.
 */
const MOST_BYTES = 512 * 1024 ** 2;
/** Size of a WebAssembly memory page, by which the memory grows (bytes). */
const GROWN_BYTES = 64 * 1024;

const memory = WebAssembly.Memory.prototype as { grow(this: WebAssembly.Memory, count: number): number };
const { grow } = memory;
memory.grow = function (count) {
  if (this.buffer.byteLength + count * GROWN_BYTES > MOST_BYTES)
    throw new RangeError('This PDF takes too much memory.');
  return grow.call(this, count);
};

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
/**
 * WebAssembly binary. Each PDF gets a new instance with new memory, so that one PDF cannot affect
 * another PDF.
 */
const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);

/**
 * Maximum size of a rendered page: the large width of a picture, and twice this width as the
 * height.
 */
const most = { width: pictureWidths.large, height: 2 * pictureWidths.large };
/** Constants of the PDFium library. */
const BGRA = 4;
const WHITE = 0xffffffff;
const DRAW = { annotations: 0x01, asRgba: 0x10 };

/**
 * Returns the current memory of the library. It is a new array after each growth, and the library's
 * types do not declare it.
 */
const bytesOf = ({ pdfium }: WrappedPdfiumModule) => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;

/** Page as RGBA pixels, and the page count of the document. */
type Page = { width: number; height: number; pixels: Uint8Array; pages: number };

/** Job to render one page; `number` counts from 1. */
export type Job = { bytes: Uint8Array; number: number };

/**
 * Renders a page.
 * @throws Error for an unreadable file, such as an encrypted file
 */
async function draw({ bytes, number }: Job): Promise<Page> {
  const pdf = await init({ wasmBinary, print: () => undefined, printErr: () => undefined });
  pdf.PDFiumExt_Init();
  const at = pdf.pdfium.wasmExports.malloc(bytes.byteLength);
  if (!at) throw new Error('This PDF is too large.');
  bytesOf(pdf).set(bytes, at);
  const doc = pdf.FPDF_LoadMemDocument(at, bytes.byteLength, '');
  if (!doc) throw new Error(`This PDF cannot be read: ${pdf.FPDF_GetLastError()}.`);
  const page = pdf.FPDF_LoadPage(doc, number - 1);
  if (!page) throw new Error('This PDF has no such page.');
  const [pageWidth, pageHeight] = [pdf.FPDF_GetPageWidthF(page), pdf.FPDF_GetPageHeightF(page)];
  const scale = Math.min(most.width / pageWidth, most.height / pageHeight);
  const width = Math.max(1, Math.round(pageWidth * scale));
  const height = Math.max(1, Math.round(pageHeight * scale));
  const bitmap = pdf.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  if (!bitmap) throw new Error('This page has no size.');
  pdf.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdf.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW.annotations | DRAW.asRgba);
  const from = pdf.FPDFBitmap_GetBuffer(bitmap);
  const pixels = bytesOf(pdf).slice(from, from + width * height * 4);
  return { width, height, pixels, pages: pdf.FPDF_GetPageCount(doc) };
}

export type Answer = { drawn: Page } | { refusal: string };

/**
 * Runs a job in the thread. An error of the PDF is returned as a refusal, so an exception is always
 * an error of the thread.
 */
export default async function answer(job: Job): Promise<Answer> {
  try {
    return { drawn: await draw(job) };
  } catch (error) {
    return { refusal: String(error) };
  }
}
