import { readFile } from 'node:fs/promises';
import { PDFDocument, PDFName, type PDFContext, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

let library: Promise<WrappedPdfiumModule> | undefined;

/** Loads the library that draws PDFs, once for all tests of a file. */
async function load(): Promise<WrappedPdfiumModule> {
  const wasm = await readFile(require.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  const pdf = await init({ wasmBinary, print: () => undefined, printErr: () => undefined });
  pdf.PDFiumExt_Init();
  return pdf;
}

/** Pixels for a point. */
const SCALE = 3;
const WHITE = 0xffffffff;
const DRAW = { annotations: 0x01, asRgba: 0x10 };

/** Draws a page, counted from 1, as readers show it. */
async function draw(bytes: Uint8Array, number: number) {
  const pdf = await (library ??= load());
  const memory = () => (pdf.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
  const at = pdf.pdfium.wasmExports.malloc(bytes.byteLength);
  memory().set(bytes, at);
  const doc = pdf.FPDF_LoadMemDocument(at, bytes.byteLength, '');
  const page = pdf.FPDF_LoadPage(doc, number - 1);
  const [width, height] = [pdf.FPDF_GetPageWidthF(page), pdf.FPDF_GetPageHeightF(page)].map((points) =>
    Math.round(points * SCALE),
  ) as [number, number];
  const bitmap = pdf.FPDFBitmap_CreateEx(width, height, 4, 0, 0);
  pdf.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdf.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW.annotations | DRAW.asRgba);
  const from = pdf.FPDFBitmap_GetBuffer(bitmap);
  const pixels = memory().slice(from, from + width * height * 4);
  pdf.FPDFBitmap_Destroy(bitmap);
  pdf.FPDF_ClosePage(page);
  pdf.FPDF_CloseDocument(doc);
  pdf.pdfium.wasmExports.free(at);
  return { width, height, pixels };
}

/** Minimum change of a colour value that makes a pixel look different. */
const SEEN = 24;

/**
 * Returns the edges of the area in which a page of two PDFs looks different; null for equal pages.
 * The edges are measured from the left and the bottom of the displayed page (points).
 */
export async function findDifference(
  before: Uint8Array,
  after: Uint8Array,
  number = 1,
): Promise<{ left: number; right: number; bottom: number; top: number } | null> {
  const [old, made] = [await draw(before, number), await draw(after, number)];
  const { width, height } = made;
  expect([width, height]).toEqual([old.width, old.height]);
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let at = 0; at < width * height * 4; at += 1) {
    if (Math.abs(old.pixels[at]! - made.pixels[at]!) < SEEN) continue;
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  if (right === 0) return null;
  const edges = { left, right, bottom: height - bottom, top: height - top };
  return Object.fromEntries(
    Object.entries(edges).map(([edge, pixels]) => [edge, pixels / SCALE]),
  ) as typeof edges;
}

type Page = {
  contents?: string[];
  /** Entries of the page; an undefined entry is removed. */
  entries?: Record<string, unknown>;
  /** Entries that the page inherits from the page tree. */
  inherited?: Record<string, unknown>;
};

/** Returns resources with a font, a nearly transparent graphics state and a hidden layer. */
function makeResources(context: PDFContext, catalog: PDFDict): PDFDict {
  const layer = context.register(context.obj({ Type: 'OCG', Name: 'Off' }));
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
  return context.obj({
    Font: { F1: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } },
    ExtGState: { Faint: { ca: 0.01, CA: 0.01 } },
    Properties: { Off: layer },
  });
}

/** Creates a PDF with one page of 300 × 400 points and the given content streams. */
export async function makePage({ contents = [], entries = {}, inherited = {} }: Page): Promise<PDFDocument> {
  const doc = await PDFDocument.create();
  const { context } = doc;
  const { node } = doc.addPage([300, 400]);
  const put = (dict: PDFDict, all: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(all))
      if (value === undefined) dict.delete(PDFName.of(key));
      else dict.set(PDFName.of(key), context.obj(value as never) as PDFObject);
  };
  put(node, {
    Contents: contents.map((text) => context.register(context.stream(text))),
    Resources: makeResources(context, doc.catalog),
    ...entries,
  });
  put(doc.catalog.Pages(), inherited);
  return doc;
}
