import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { OverrunError, ThreadProcess } from '@/backend/runtime/bounded-threads';
import { db } from '@/backend/db/connection';
import { purgeQueues } from '@/backend/tasks';
import { ask, runTasks, startBackend } from '../../support/backend';
import { mp3 } from '../../support/files';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { inVersion, makeDigitalProduct, makePdf, storeFile } from '../../support/make/digital-products';

let creator: CreatorPerson;
let storage: typeof import('@/backend/providers/storage/storage').storage;
/** Runs the tasks that remove bytes. */
const removeBytes = () => runTasks('files.removeObjects');
let makeSamples: typeof import('@/backend/digital-products/sample-service').makeSamples;

beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
  ({ storage } = await import('@/backend/providers/storage/storage'));
  ({ makeSamples } = await import('@/backend/digital-products/sample-service'));
});
afterEach(() => jest.restoreAllMocks());

const sample = (id: string, fileId: string) =>
  ask('GET /digital-products/:id/sample', { params: { id }, query: { fileId } });
const isThere = async (id: string, fileId: string) => (await sample(id, fileId)).status === 200;
const store = async (name: string, pages = 2) => storeFile(creator, name, await makePdf(pages));
/** Records the keys that are stored from now on, and returns a function that lists them. */
const storedKeys = () => {
  const stored = jest.spyOn(storage, 'putBytes');
  return (folder: 'private' | 'public' = 'private') =>
    stored.mock.calls.map(([key]) => key).filter((key) => key.startsWith(`${folder}/`));
};

test('a sample is made once for each PDF that has sample pages and allows changes', async () => {
  const [open, without, shut, short] = [
    await store('open.pdf'),
    await store('without.pdf'),
    await store('shut.pdf'),
    await store('short.pdf'),
  ];
  const files = [inVersion(open, [2]), inVersion(without), inVersion(shut, [1]), inVersion(short, [40])];
  const id = await makeDigitalProduct(creator, { files });
  await db.updateTable('files').set({ refusesChanges: true }).where('id', '=', shut).execute();
  const run = jest.spyOn(ThreadProcess.prototype, 'run');
  const stored = storedKeys();
  await makeSamples({ productId: id });
  // A sample is attempted only for the two PDFs that list sample pages and allow changes.
  expect(run.mock.calls.filter(([job]) => 'name' in (job as object))).toHaveLength(2);
  expect(await Promise.all([open, without, shut, short].map((fileId) => isThere(id, fileId)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(stored()).toHaveLength(1);
  await makeSamples({ productId: id });
  expect(stored()).toHaveLength(1);
  const bytes = await buffer(await storage.open(stored()[0]!));
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
});

test('a failed sample does not block other samples, and the next run makes it', async () => {
  const [gone, whole] = [await store('gone.pdf'), await store('whole.pdf')];
  const id = await makeDigitalProduct(creator, { files: [inVersion(gone, [1]), inVersion(whole, [1])] });
  const { storageKey } = await db
    .selectFrom('files')
    .select('storageKey')
    .where('id', '=', gone)
    .executeTakeFirstOrThrow();
  await storage.remove(storageKey);
  await expect(makeSamples({ productId: id })).rejects.toThrow('Some samples');
  expect([await isThere(id, gone), await isThere(id, whole)]).toEqual([false, true]);
  await storage.putBytes(storageKey, await makePdf(2), 'application/pdf');
  await makeSamples({ productId: id });
  expect(await isThere(id, gone)).toBe(true);
});

test('a sample is discarded when its pages change while it is made', async () => {
  const pdf = await store('diary.pdf');
  const id = await makeDigitalProduct(creator, { files: [inVersion(pdf, [1])] });
  const stored = storedKeys();
  const { open } = storage;
  jest.spyOn(storage, 'open').mockImplementationOnce(async (...about) => {
    // The next version is published with other pages while the sample is made.
    const editing = await import('@/backend/digital-products/editing-service');
    await editing.update(creator.actor, id, { files: [inVersion(pdf, [2])] });
    await editing.publishVersion(creator.actor, id, { note: 'Another page to look at.' });
    return open(...about);
  });
  await makeSamples({ productId: id });
  expect(await isThere(id, pdf)).toBe(false);
  expect(stored()).toHaveLength(1);
  expect(await storage.findSize(stored()[0]!)).toBeNull();
  await makeSamples({ productId: id });
  expect(await isThere(id, pdf)).toBe(true);
});

describe('page pictures of a sample', () => {
  const colours = [rgb(1, 0, 0), rgb(0, 1, 0), rgb(0, 0, 1), rgb(1, 0, 1)];

  /** Stores a PDF whose pages have one colour each. Two of the pages have another size. */
  async function storeColours(): Promise<string> {
    const doc = await PDFDocument.create();
    for (const [index, color] of colours.entries())
      doc.addPage(index < 2 ? [400, 600] : [600, 400]).drawRectangle({ width: 600, height: 600, color });
    return storeFile(creator, 'colours.pdf', Buffer.from(await doc.save()));
  }

  const picturesOf = async (id: string) =>
    (await ask('GET /digital-products/:id', { params: { id } })).body.files[0]!.samplePictures;
  const keyOf = (url: string) => /public\/pictures\/[\w-]+\.webp$/.exec(url)![0];
  /** Returns the mean red, green and blue of a picture, each rounded to 0 or 1. */
  const colourAt = async (key: string) => {
    const { channels } = await sharp(await buffer(await storage.open(key))).stats();
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 255));
  };
  const areThere = async (keys: string[]) =>
    (await Promise.all(keys.map((key) => storage.findSize(key)))).map((size) => size !== null);

  test('page pictures are drawn for the sample pages only', async () => {
    const id = await makeDigitalProduct(creator, { files: [inVersion(await storeColours(), [2, 4])] });
    const stored = storedKeys();
    await makeSamples({ productId: id });
    const pictures = await picturesOf(id);
    expect(pictures.map(({ page, width, height }) => [page, width, height])).toEqual([
      [2, 1280, 1920],
      [4, 1280, 853],
    ]);
    const shown = pictures.flatMap(({ url, smallUrl }) => [keyOf(url), keyOf(smallUrl)]);
    expect(stored('public').toSorted()).toEqual(shown.toSorted());
    expect(await Promise.all(shown.map(colourAt))).toEqual([
      [0, 1, 0],
      [0, 1, 0],
      [1, 0, 1],
      [1, 0, 1],
    ]);
    // A second run must not draw the pictures again.
    await makeSamples({ productId: id });
    expect(stored('public')).toHaveLength(4);
    // The addresses of the pictures are hidden while the product is not public.
    const editing = await import('@/backend/digital-products/editing-service');
    await editing.updateStatus(creator.actor, id, { status: 'UNPUBLISHED' });
    expect((await ask('GET /digital-products/:id', { params: { id } })).status).toBe(404);
  });

  test('page pictures are removed when their version is replaced and when their product is deleted', async () => {
    const fileId = await storeColours();
    const id = await makeDigitalProduct(creator, { files: [inVersion(fileId, [1])] });
    const stored = storedKeys();
    await makeSamples({ productId: id });
    const [first, sampleOfFirst] = [stored('public'), stored()];
    const editing = await import('@/backend/digital-products/editing-service');
    await editing.update(creator.actor, id, { files: [inVersion(fileId, [2])] });
    await editing.publishVersion(creator.actor, id, { note: 'Another page to look at.' });
    expect(await picturesOf(id)).toEqual([]);
    await removeBytes();
    expect(await areThere([...first, ...sampleOfFirst])).toEqual([false, false, false]);
    await makeSamples({ productId: id });
    const second = stored('public').slice(first.length);
    expect(await areThere(second)).toEqual([true, true]);
    await editing.remove(creator.actor, id);
    await removeBytes();
    expect(await areThere(second)).toEqual([false, false]);
    await makeSamples({ productId: id });
    expect(stored('public')).toHaveLength(4);
  });

  test.each([
    ['another version', [2]],
    ['nothing', null],
  ])('page pictures are discarded when the product becomes %s while they are drawn', async (_what, pages) => {
    const fileId = await storeColours();
    const id = await makeDigitalProduct(creator, { files: [inVersion(fileId, [1])] });
    const stored = storedKeys();
    const editing = await import('@/backend/digital-products/editing-service');
    const { open } = storage;
    jest.spyOn(storage, 'open').mockImplementation(async (key, ...range) => {
      const bytes = await open(key, ...range);
      if (key !== stored()[0]) return bytes;
      if (!pages) await editing.remove(creator.actor, id);
      else {
        await editing.update(creator.actor, id, { files: [inVersion(fileId, pages)] });
        await editing.publishVersion(creator.actor, id, { note: 'Another page to look at.' });
      }
      return bytes;
    });
    await makeSamples({ productId: id });
    expect(await areThere(stored('public'))).toEqual([false, false]);
  });

  test('a page that takes too long to draw has no picture, and the next page is drawn', async () => {
    const id = await makeDigitalProduct(creator, { files: [inVersion(await storeColours(), [1, 2])] });
    const run = ThreadProcess.prototype.run;
    let drawings = 0;
    jest.spyOn(ThreadProcess.prototype, 'run').mockImplementation(function (this: ThreadProcess, job) {
      if ('name' in (job as object) || (drawings += 1) > 1) return run.call(this, job);
      return Promise.reject(new OverrunError(true, null));
    });
    await makeSamples({ productId: id });
    expect((await picturesOf(id)).map(({ page }) => page)).toEqual([2]);
  });

  test('page pictures are drawn in the next run when the machine was busy, and the sample is readable before', async () => {
    const fileId = await storeColours();
    const id = await makeDigitalProduct(creator, { files: [inVersion(fileId, [1, 2])] });
    const stored = storedKeys();
    const run = ThreadProcess.prototype.run;
    let drawings = 0;
    jest.spyOn(ThreadProcess.prototype, 'run').mockImplementation(function (this: ThreadProcess, job) {
      if ('name' in (job as object) || (drawings += 1) !== 2) return run.call(this, job);
      return Promise.reject(new Error('The machine is busy.'));
    });
    await expect(makeSamples({ productId: id })).rejects.toThrow('Some samples');
    expect([await isThere(id, fileId), await picturesOf(id)]).toEqual([true, []]);
    expect(await areThere(stored('public'))).toEqual([false, false]);
    await makeSamples({ productId: id });
    expect(await picturesOf(id)).toHaveLength(2);
  });
});

test('a product’s page shows the duration of a sound and is revalidated when the duration is known', async () => {
  const sound = await storeFile(creator, 'sound.mp3', mp3(), 'audio/mpeg');
  const id = await makeDigitalProduct(creator, { files: [inVersion(sound)] });
  const shown = async () => (await ask('GET /digital-products/:id', { params: { id } })).body.files[0]!;
  expect((await shown()).durationSeconds).toBeNull();
  const { audioFiles } = await import('@/backend/providers/video/audio');
  jest.spyOn(audioFiles, 'isAble').mockResolvedValue(true);
  jest.spyOn(audioFiles, 'read').mockResolvedValue({ seconds: 720.5, waveform: null });
  const { readAudio } = await import('@/backend/files/audio-service');
  await purgeQueues(['pages.revalidate']);
  await readAudio({ fileId: sound });
  const { rows } = await sql<{ data: unknown }>`
    select data from tasks.job where name = 'pages.revalidate' and state = 'created'`.execute(db);
  expect(rows).toEqual([{ data: { things: [{ kind: 'DIGITAL_PRODUCT', id }] } }]);
  expect((await shown()).durationSeconds).toBe(720.5);
});
