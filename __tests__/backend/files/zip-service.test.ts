import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fromBuffer, type Entry } from 'yauzl';

const MIB = 1024 ** 2;
let folder: string;
let zips: typeof import('@/backend/files/zip-service');
let storage: typeof import('@/backend/providers/storage/storage').storage;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-zips-'));
  process.env.KUMU_DATA_DIR = folder;
  zips = await import('@/backend/files/zip-service');
  ({ storage } = await import('@/backend/providers/storage/storage'));
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => rm(folder, { recursive: true, force: true }));

async function store(storageKey: string, bytes: Buffer) {
  await storage.putBytes(storageKey, bytes, 'text/plain');
  return { storageKey, size: bytes.length };
}

/** Returns the entries of a zip in their order. */
const unpack = (zip: Buffer) =>
  new Promise<[name: string, text: string][]>((resolve, reject) =>
    fromBuffer(zip, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error);
      const found: [string, string][] = [];
      archive.on('end', () => resolve(found)).on('error', reject);
      archive.on('entry', (entry: Entry) =>
        archive.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure);
          buffer(stream).then((bytes) => {
            found.push([entry.fileName, String(bytes)]);
            archive.readEntry();
          }, reject);
        }),
      );
      archive.readEntry();
    }),
  );

test('files with the same name get distinct names that every operating system can unpack', async () => {
  const names = ['a.pdf', 'b', 'A.pdf', '../a.pdf', 'a.pdf', 'b', 'a (2).pdf'];
  const entries = await Promise.all(
    names.map(async (name, place) => ({
      name,
      ...(await store(`private/${place}.txt`, Buffer.from(`file ${place}`))),
    })),
  );
  const { zip } = zips.packZip(entries);
  const bytes = await buffer(zip);
  // Entries are stored uncompressed, because media and PDFs are already compressed.
  expect(bytes.includes('file 0')).toBe(true);
  expect(await unpack(bytes)).toEqual(
    ['a.pdf', 'b', 'A (2).pdf', '__a.pdf', 'a (3).pdf', 'b (2)', 'a (2) (2).pdf'].map((name, place) => [
      name,
      `file ${place}`,
    ]),
  );
});

test("an entry's own reader replaces the stored bytes when it returns bytes", async () => {
  const stored = await store('private/stored.txt', Buffer.from('stored'));
  const { zip } = zips.packZip([
    { ...stored, name: 'one', read: () => Promise.resolve(Buffer.from('stamped')) },
    { ...stored, name: 'two', read: () => Promise.resolve(null) },
  ]);
  expect(await unpack(await buffer(zip))).toEqual([
    ['one', 'stamped'],
    ['two', 'stored'],
  ]);
});

test('the reserved size of a zip is the size of its files plus eight MiB', () => {
  const entry = { name: 'a', storageKey: 'private/none.txt' };
  const { bytes, zip } = zips.packZip([
    { ...entry, size: 5 },
    { ...entry, size: 7 },
  ]);
  zip.destroy();
  expect(bytes).toBe(8 * MIB + 12);
});

test('a large file is read in parts of eight MiB', async () => {
  const stored = await store('private/large.bin', Buffer.alloc(8 * MIB + 1, 'x'));
  const opened = jest.spyOn(storage, 'open');
  const lengths: number[] = [];
  for await (const part of zips.bytesOf(stored)) lengths.push(part.length);
  expect(lengths).toEqual([8 * MIB, 1]);
  expect(opened.mock.calls.map(([, range]) => range)).toEqual([
    { start: 0, end: 8 * MIB },
    { start: 8 * MIB, end: 8 * MIB + 1 },
  ]);
});

test('a file of exactly eight MiB is opened once, and an empty file is not opened', async () => {
  const opened = jest.spyOn(storage, 'open');
  for (const size of [8 * MIB, 0]) {
    const stored = await store(`private/${size}.bin`, Buffer.alloc(size));
    await Array.fromAsync(zips.bytesOf(stored));
  }
  expect(opened).toHaveBeenCalledTimes(1);
});

describe('a zip with a missing file', () => {
  const pack = () => zips.packZip([{ name: 'gone', storageKey: 'private/gone.txt', size: 5 }]).zip;

  test('the read of a zip fails with the error of a missing file', async () => {
    await expect(buffer(pack())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a zip fails with the error of a missing file before it is read, without an unhandled error', async () => {
    const zip = pack();
    await new Promise((resolve) => zip.once('close', resolve));
    expect(zip.errored).toMatchObject({ code: 'ENOENT' });
  });
});
