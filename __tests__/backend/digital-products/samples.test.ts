import { PDFDocument } from '@cantoo/pdf-lib';
import { buffer } from 'node:stream/consumers';
import { Piscina } from 'piscina';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { inVersion, makeDigitalProduct, makePdf, storeFile } from '../../support/make/digital-products';

let creator: CreatorPerson;
let storage: typeof import('@/backend/providers/storage').storage;
let makeSamples: typeof import('@/backend/digital-products/sample-service').makeSamples;

beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
  ({ storage } = await import('@/backend/providers/storage'));
  ({ makeSamples } = await import('@/backend/digital-products/sample-service'));
});
afterEach(() => jest.restoreAllMocks());

const sample = (id: string, fileId: string) =>
  ask('GET /digital-products/:id/sample', { params: { id }, query: { fileId } });
const isThere = async (id: string, fileId: string) => (await sample(id, fileId)).status === 200;
const store = async (name: string, pages = 2) => storeFile(creator, name, await makePdf(pages));
/** Stored by what runs from now on. */
const storedKeys = () => {
  const stored = jest.spyOn(storage, 'putBytes');
  return () => stored.mock.calls.map(([key]) => key);
};

test('a sample is made once, of each PDF that has sample pages and takes changes', async () => {
  const [open, without, shut, short] = [
    await store('open.pdf'),
    await store('without.pdf'),
    await store('shut.pdf'),
    await store('short.pdf'),
  ];
  const files = [inVersion(open, [2]), inVersion(without), inVersion(shut, [1]), inVersion(short, [40])];
  const id = await makeDigitalProduct(creator, { files });
  await db.updateTable('files').set({ refusesChanges: true }).where('id', '=', shut).execute();
  const run = jest.spyOn(Piscina.prototype, 'run');
  const stored = storedKeys();
  await makeSamples({ productId: id });
  // The two that have pages and may be changed are tried.
  expect(run).toHaveBeenCalledTimes(2);
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

test('one that fails holds up no other, and is made by the next run', async () => {
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

test('a sample of pages that are not wanted any more is not kept', async () => {
  const pdf = await store('diary.pdf');
  const id = await makeDigitalProduct(creator, { files: [inVersion(pdf, [1])] });
  const stored = storedKeys();
  const { open } = storage;
  jest.spyOn(storage, 'open').mockImplementationOnce(async (...about) => {
    // Other pages go out with the next version, while these are taken.
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
