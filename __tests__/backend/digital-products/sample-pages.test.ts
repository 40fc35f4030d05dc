import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { stampPdf, takePages } from '@/backend/digital-products/stamp-worker';

const NUMBERS = [1, 2, 3, 4, 5];

const marksOf = (page: number) => [
  `Words of ${page}`,
  `Picture of ${page}`,
  `Form of ${page}`,
  `Sign of ${page}`,
];

/**
 * Creates a PDF of five pages as many programs write it. The pages and their named forms share one
 * list of resources.
 *
 * The first page refers to the fourth page in every possible way.
 */
async function makeBook(): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const { context } = doc;
  const stream = (text: string, dict = {}) => context.register(context.flateStream(text, dict));
  const xObjects: Record<string, PDFRef> = {};
  const fonts: Record<string, PDFRef> = {};
  const resources = context.register(context.obj({ XObject: context.obj({}), Font: context.obj({}) }));
  for (const page of NUMBERS) {
    xObjects[`Im${page}`] = stream(`Picture of ${page}`, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 12,
      Height: 1,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
    });
    const box = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] };
    // The form `Fm` has the shared list itself, and the form `Plain` uses the list of its page.
    xObjects[`Fm${page}`] = stream(`% Form of ${page}\n/Im${page} Do`, { ...box, Resources: resources });
    xObjects[`Plain${page}`] = stream(`/Fm${page} Do /T${page} 9 Tf (a) Tj`, box);
    fonts[`T${page}`] = context.register(
      context.obj({ Type: 'Font', Subtype: 'Type3', CharProcs: { a: stream(`% Sign of ${page}\n1 0 d0`) } }),
    );
  }
  const lists = context.lookup(resources) as ReturnType<typeof context.obj>;
  const set = (key: string, value: object) =>
    (lists as never as Map<PDFName, unknown>).set(PDFName.of(key), context.obj(value as never));
  set('XObject', xObjects);
  set('Font', fonts);
  const pages = NUMBERS.map((number) => {
    const page = doc.addPage();
    page.node.set(PDFName.of('Resources'), resources);
    page.node.set(PDFName.of('Contents'), stream(`(Words of ${number}) Tj /Plain${number} Do`));
    return page;
  });
  const [first, fourth] = [pages[0]!.node, pages[3]!.ref];
  const link = context.register(
    context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: [fourth, 'Fit'] }),
  );
  first.set(PDFName.of('Annots'), context.obj([link]));
  first.set(PDFName.of('AA'), context.obj({ O: { S: 'GoTo', D: [fourth, 'Fit'] } }));
  first.set(PDFName.of('PieceInfo'), context.obj({ Any: { Private: stream('Words of 5') } }));
  return doc.save();
}

/** Returns the whole content of a PDF, including objects that no page shows. */
async function everythingIn(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes);
  return context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')
        : String(object),
    )
    .join('\n');
}

test.each([[[1]], [[2, 1]]])(
  'the sample of pages %j has all content of those pages and none of another page',
  async (wanted) => {
    const book = await makeBook();
    const sample = (await takePages({ bytes: book, pages: wanted }))!;
    const [whole, found] = [await everythingIn(book), await everythingIn(sample.bytes)];
    for (const page of NUMBERS)
      for (const mark of marksOf(page)) {
        expect(whole).toContain(mark);
        expect({ mark, isThere: found.includes(mark) }).toEqual({ mark, isThere: wanted.includes(page) });
      }
    expect((await PDFDocument.load(sample.bytes)).getPageCount()).toBe(wanted.length);
  },
);

test('the content of a PDF is not copied when the PDF is stamped', async () => {
  const doc = await PDFDocument.create();
  const { context } = doc;
  const size = 200_000;
  context.register(context.stream(new Uint8Array(size).fill(7)));
  doc.addPage();
  const bytes = await doc.save();
  const slice = jest.spyOn(Uint8Array.prototype, 'slice');
  const stamped = await stampPdf({ bytes, text: 'For Jo' });
  const copied = slice.mock.results.map(({ value }) => (value as Uint8Array).byteLength);
  slice.mockRestore();
  expect(Math.max(0, ...copied)).toBeLessThan(size);
  expect(Buffer.from(stamped).includes(Buffer.alloc(size, 7))).toBe(true);
});
