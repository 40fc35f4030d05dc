import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { OverrunError, ThreadProcess } from '@/backend/runtime/bounded-threads';
import { ask, runTasks, startBackend } from '../../support/backend';
import { pdf } from '../../support/files';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';

let creator: CreatorPerson;
let folder: string;
beforeAll(async () => {
  ({ folder } = await startBackend());
  creator = await makeCreator();
});
afterEach(() => jest.restoreAllMocks());

const read = async (id: string) =>
  (await ask('GET /filesystem/file/:id', { as: creator, params: { id } })).body;

async function store(bytes: Uint8Array, about: { pages?: number } = {}): Promise<string> {
  const local = path.join(folder, 'sheet.pdf');
  await writeFile(local, bytes);
  const { importLocalFile } = await import('@/backend/files/upload-service');
  const sheet = { fileName: 'sheet.pdf', mimeType: 'application/pdf', ...about };
  return (await importLocalFile(creator.userId, local, sheet)).id;
}

/** Creates a PDF of two pages. The upper half of the first page is red. */
async function makeSheet([width, height]: [number, number] = [400, 600]): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const page = doc.addPage([width, height]);
  page.drawRectangle({ x: 0, y: height / 2, width, height: height / 2, color: rgb(1, 0, 0) });
  doc.addPage();
  return doc.save();
}

/** Returns the picture behind a signed link. */
async function shownBy(url: string) {
  const { storage } = await import('@/backend/providers/storage/storage');
  const key = decodeURIComponent(new URL(url).pathname).replace(/^\/storage\//, '');
  const picture = sharp(await buffer(await storage.open(key)));
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { ...info, at };
}

test('the first page of a PDF is shown by a signed link, with the page count', async () => {
  const id = await store(await makeSheet());
  expect(await read(id)).toMatchObject({ thumbnailUrl: null, pages: null });
  await runTasks('files.drawFirstPage');
  const { thumbnailUrl, pages } = await read(id);
  expect(pages).toBe(2);
  expect(thumbnailUrl).toMatch(/\.webp\?.*signature=/);
  const { width, height, at } = await shownBy(thumbnailUrl!);
  expect([width, height]).toEqual([640, 960]);
  const [red, white] = [at(320, 200), at(320, 800)];
  expect(red[0]! - red[2]!).toBeGreaterThan(200);
  expect(Math.min(...white)).toBeGreaterThan(240);
});

test('a first page of any size is drawn, without changing the page count that the creator entered', async () => {
  const id = await store(await makeSheet([20, 14_000]), { pages: 7 });
  await runTasks('files.drawFirstPage');
  const { thumbnailUrl, pages } = await read(id);
  expect(pages).toBe(7);
  expect((await shownBy(thumbnailUrl!)).height).toBeLessThanOrEqual(2560);
});

test('a permanently deleted PDF has no picture of its first page any more', async () => {
  const id = await store(await makeSheet());
  await runTasks('files.drawFirstPage');
  const { thumbnailUrl } = await read(id);
  const { findFile, removeBytes } = await import('@/backend/files/service');
  const { db } = await import('@/backend/db/connection');
  await removeBytes((await findFile(db, id))!);
  await expect(shownBy(thumbnailUrl!)).rejects.toThrow();
});

/** Creates a page whose operators are the given number of blanks. */
async function makeBomb(blanks: number): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const deflated = deflateSync(Buffer.alloc(blanks, ' '), { level: 1 });
  const operators = PDFRawStream.of(doc.context.obj({ Filter: 'FlateDecode' }), deflated);
  doc.addPage().node.set(PDFName.of('Contents'), doc.context.register(operators));
  return doc.save();
}

test("the drawing thread's memory is limited to 512 MiB, in one step or in several", async () => {
  await import('@/backend/files/pdf-page-worker');
  const pages = (megabytes: number) => (megabytes * 1024 ** 2) / (64 * 1024);
  const memory = new WebAssembly.Memory({ initial: pages(1) });
  expect(() => memory.grow(pages(512))).toThrow('too much memory');
  memory.grow(pages(511));
  expect(() => memory.grow(1)).toThrow('too much memory');
});

test('a PDF that cannot be read or takes too much memory has no picture', async () => {
  const ids = [await store(pdf()), await store(await makeBomb(400 * 1024 ** 2))];
  const small = await store(await makeBomb(40 * 1024 ** 2));
  await runTasks('files.drawFirstPage');
  for (const id of ids) expect((await read(id)).thumbnailUrl).toBeNull();
  expect((await read(small)).thumbnailUrl).not.toBeNull();
});

test.each([
  ['by its own doing is given up', true],
  ['while the machine is busy is tried again', false],
])('a PDF that takes too long to draw %s, and the next PDF is drawn', async (_how, isOfInput) => {
  const hostile = await store(await makeSheet());
  jest.spyOn(ThreadProcess.prototype, 'run').mockRejectedValueOnce(new OverrunError(isOfInput, null));
  const { drawFirstPage } = await import('@/backend/files/pdf-page-service');
  const drawn = drawFirstPage({ fileId: hostile });
  if (isOfInput) await drawn;
  else await expect(drawn).rejects.toThrow('A thread was ended');
  jest.restoreAllMocks();
  const next = await store(await makeSheet());
  await drawFirstPage({ fileId: next });
  expect((await read(next)).thumbnailUrl).not.toBeNull();
  expect((await read(hostile)).thumbnailUrl).toBeNull();
});
