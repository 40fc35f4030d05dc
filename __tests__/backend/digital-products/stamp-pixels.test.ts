import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { stampPdf, takePages } from '@/backend/digital-products/stamp-worker';
import { readStamps } from '../../support/pdf';
import { findDifference, makePage } from '../../support/pdf-pixels';

// A stamp whose text can be extracted may still be invisible. These tests therefore draw the pages
// and compare pixels.

const text = 'For Jo Weatherlow · ABCDEFGH';
const words = 'BT /F1 12 Tf 1 0 0 1 40 200 Tm (Page 1) Tj ET\n';
const save = (doc: PDFDocument) => doc.save({ useObjectStreams: false });
const fixture = (name: string) => readFile(path.join(__dirname, '../../fixtures/pdf', name));

/** Returns a matcher for a number that differs from the wanted number by less than a point. */
const near = (wanted: number) => expect.closeTo(wanted, -0.3);
/** Expected edges of the stamp (points) at a margin of 14 points and a font size of 7. */
const expected = { left: near(14.5), right: near(116.3), bottom: near(13.6), top: near(19.2) };

/** Asserts that stamping changes the look of a page only by the stamp at its foot. */
async function expectLine(
  bytes: Uint8Array,
  { number = 1, scale = 1 }: { number?: number; scale?: number } = {},
) {
  const line = await findDifference(bytes, await stampPdf({ bytes, text }), number);
  const edges = Object.entries(line ?? {}).map(([edge, points]) => [edge, points / scale]);
  expect(Object.fromEntries(edges)).toEqual(expected);
}

test.each([
  ['nothing', ''],
  ['an area and more saves than restores', '0 200 300 200 re W n\nq\n'],
  ['a scale and more saves than restores', '0.2 0 0 0.2 0 0 cm\nq 5 0 0 5 0 0 cm\n'],
  ['three saves in areas', 'q 0 200 300 200 re W n q 10 0 0 10 0 0 cm q\n'],
  ['more restores than saves and a scale', 'Q Q 0.2 0 0 0.2 0 0 cm q 5 0 0 5 0 0 cm\n'],
  ['a restore after a scale', '0.5 0 0 0.5 0 0 cm Q\n'],
  ['a saved and a restored area before another', 'q 0 0 9 9 re W n Q Q 0 200 300 200 re W n\n'],
  ['a white colour', '1 1 1 rg 1 1 1 RG q\n'],
  ['a pattern space and a thick line', '/Pattern cs 50 w q\n'],
  ['a transparency', '/Faint gs q\n'],
  ['invisible letters', '3 Tr 900 Tc 10 Tz 300 Ts q\n'],
  ['a hidden layer', '/OC /Off BDC q\n'],
  ['two hidden layers in a text', 'BT /OC /Off BDC /OC /Off BDC\n'],
  ['comments with saves', 'q % Q Q\n0 200 300 200 re W n\n% q'],
  [
    'texts and names with restores',
    'q (Q \\) ( Q ) ) pop <51> pop /Q pop [(Q)] pop << /Q (Q) >> pop 0 200 300 200 re W n\n',
  ],
])('the stamp is at the foot of a page whose content leaves %s', async (_what, contents) => {
  await expectLine(await save(await makePage({ contents: [contents + words] })));
});

const picture = (data: string, after: string) =>
  `q 20 0 0 20 10 200 cm BI /W 4 /H 4 /CS /G /BPC 8 ID ${data.padEnd(16, 'x')}\nEI ${after}`;

test.each([
  ['restores in the data of a picture', [picture(' Q Q Q ', 'q 0 200 300 200 re W n q\n')]],
  ['the end of a picture in its data', [picture(' EI \x01Q Q ', 'q 0 200 300 200 re W n q\n')]],
  ['an area in the first of two streams', ['0 200 300 200 re W n', 'q']],
  ['an array over two streams', ['q [(a', ') 9] pop 0 200 300 200 re W n q']],
  ['a string that does not end', [`${words}q (and so on`]],
  ['an array that does not end', [`${words}q [ (a) 1`]],
  ['numbers without an operator', [`${words}0.2 0 0 0.2 0 0`]],
  ['a picture that does not end', [`${words}q BI /W 4 /H 4 /CS /G /BPC 8 ID xx`]],
  ['a comment without a line end', [`0 200 300 200 re W n q ${words}% the end`]],
  ['no contents', []],
])('the stamp is at the foot of a page with %s in its contents', async (_what, contents) => {
  await expectLine(await save(await makePage({ contents })));
});

const off = { MediaBox: undefined };
test.each([
  ['a crop box', { CropBox: [50, 60, 250, 360] }, {}],
  ['a crop box beyond the media box', { CropBox: [-100, -100, 250, 360] }, {}],
  ['a crop box outside of the media box', { MediaBox: [0, 0, 300, 400], CropBox: [0, 0, 0, 0] }, {}],
  ['reversed boxes', { MediaBox: [300, 400, 0, 0], CropBox: [250, 360, 50, 60] }, {}],
  ['an origin of its own', { MediaBox: [-500, 700, -200, 1100] }, {}],
  ['inherited boxes', off, { MediaBox: [0, 0, 300, 400], CropBox: [50, 60, 250, 360] }],
  ['an inherited rotation', {}, { Rotate: 90 }],
  ['a rotation and a crop box', { Rotate: -90, CropBox: [50, 60, 250, 360] }, {}],
  ['a rotation of more than a turn', { Rotate: 540 }, {}],
  ['no box', off, {}],
])('the stamp is at the foot of a page with %s', async (_what, entries, inherited) => {
  await expectLine(await save(await makePage({ contents: [words], entries, inherited })));
});

test('the stamp has the same size in points on a page with other units', async () => {
  const bytes = await save(await makePage({ contents: [words], entries: { UserUnit: 2 } }));
  await expectLine(bytes, { scale: 0.5 });
});

test('a stamp that is wider than its page is made smaller', async () => {
  const bytes = await save(await makePage({ entries: { MediaBox: [0, 0, 60, 90] } }));
  const line = await findDifference(bytes, await stampPdf({ bytes, text }));
  expect(line!.left).toBeGreaterThan(13);
  expect(line!.right).toBeLessThan(47);
});

test('each page of a PDF is stamped according to its own contents, even when pages share contents', async () => {
  const doc = await makePage({ contents: ['0 200 300 200 re W n q'] });
  const first = doc.getPage(0).node;
  for (const contents of [first.get(PDFName.of('Contents')), doc.context.obj([])])
    doc.addPage([300, 400]).node.set(PDFName.of('Contents'), contents!);
  const bytes = await save(doc);
  for (const number of [1, 2, 3]) await expectLine(bytes, { number });
});

test('stamping a page adds content streams and does not change its own content streams', async () => {
  const bytes = await save(await makePage({ contents: [words, `q ${words} Q`] }));
  const refs = async (pdf: Uint8Array) =>
    (await PDFDocument.load(pdf))
      .getPage(0)
      .node.Contents()!
      .toString()
      .match(/\d+ 0 R/g)!;
  const [before, after] = [await refs(bytes), await refs(await stampPdf({ bytes, text }))];
  expect(after.slice(1, 3)).toEqual(before);
  expect(after).toHaveLength(5);
});

test('stamping fails for a page whose operators cannot be decoded', async () => {
  const doc = await makePage({ contents: [words] });
  const broken = doc.context.stream('not deflated', { Filter: 'FlateDecode' });
  doc.getPage(0).node.set(PDFName.of('Contents'), doc.context.register(broken));
  await expect(stampPdf({ bytes: await save(doc), text })).rejects.toThrow();
});

describe('a PDF that only restricts printing', () => {
  const restrict = async (algorithm: 'RC4-40' | 'RC4-128' | 'AES-128' | 'AES-256', userPassword = '') => {
    const doc = await makePage({ contents: [`q 0 200 300 200 re W n ${words}`] });
    doc.encrypt({ userPassword, ownerPassword: 'owner', algorithm, allowWeakCryptography: true });
    return save(doc);
  };

  test.each(['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const)(
    'a PDF that restricts printing with %s is stamped',
    async (algorithm) => {
      const bytes = await restrict(algorithm);
      await expectLine(bytes);
      expect((await takePages({ bytes, pages: [1] }))!.pages).toEqual([1]);
      await expect(stampPdf({ bytes: await restrict(algorithm, 'open'), text })).rejects.toThrow();
    },
  );

  test('a restricted PDF of another program is stamped on each page', async () => {
    const bytes = await fixture('owner-password.pdf');
    for (const number of [1, 2]) await expectLine(bytes, { number });
    expect(await readStamps(Buffer.from(await stampPdf({ bytes, text })))).toEqual([text, text]);
  });
});
