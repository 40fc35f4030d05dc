import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createDeflate, createDeflateRaw, crc32 } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { checkArchive } from '@/backend/files/archive-check';
import { detectType } from '@/backend/files/detect-type';
import { hasIndex } from '@/backend/files/mp4-index';
import { AppError } from '@/backend/errors';
import { ask, startBackend } from '../../support/backend';
import { box, epub, mp4, wordDocument } from '../../support/files';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { inVersion, makeDigitalProduct, makePdf, storeFile } from '../../support/make/digital-products';
import { drainQueues } from '../../support/tasks';

/**
 * Tests malicious and broken uploads. The tests of renamed files and wrong types are in
 * `detect-type.test.ts` and `service.test.ts`.
 *
 * The tests of damaged videos and of a full disk during a transcode are in `videos.test.ts`. A
 * killed transcode is in `video-embedded.test.ts`, a full disk during an upload in
 * `storage-routes.test.ts`.
 */

const MIB = 1024 ** 2;
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const drawing = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

let creator: CreatorPerson;
let tasks: typeof import('@/backend/digital-products/tasks').digitalProductsTasks;

beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
  ({ digitalProductsTasks: tasks } = await import('@/backend/digital-products/tasks'));
});
afterEach(() => jest.restoreAllMocks());

const announce = (mimeType: string, fileName: string) =>
  ask('POST /filesystem', { as: creator, body: { mimeType, size: 100, fileName } });

/** Returns the given number of MiB of zeros in compressed form, about a thousandth of that size. */
const zeros = (megabytes: number, through: typeof createDeflate | typeof createDeflateRaw) => {
  const block = Buffer.alloc(MIB);
  return buffer(Readable.from(Array.from({ length: megabytes }, () => block)).pipe(through({ level: 1 })));
};

/** Returns an archive entry that states its unpacked size. */
function packed(name: string, bytes: Buffer, unpackedBytes: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt32LE(unpackedBytes, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), bytes]);
}

/** Returns a PDF whose objects are compressed zeros. */
const hugePdf = async (megabytes: number): Promise<Buffer> => {
  const bytes = await zeros(megabytes, createDeflate);
  const dict = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bytes.length} >>`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n${dict}\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 2 0 R >>\n%%EOF\n'),
  ]);
};

/** Returns the beginning of a PNG that declares the given size but has no pixels. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), body]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(9))]);
}

test('an archive that would unpack to gigabytes is never unpacked', async () => {
  const bomb = await zeros(200, createDeflateRaw);
  expect(bomb.length).toBeLessThan(MIB);
  // The entry that declares the document type is the bomb. It first declares a huge size and then a
  // small size.
  for (const claimed of [0xffff_fff0, 100]) {
    const found = await detectType(
      packed('[Content_Types].xml', bomb, claimed).subarray(0, 256 * 1024),
      word,
    );
    expect(found).toBeNull();
  }
  // The entries after the document type are not read for the detection.
  const document = Buffer.concat([wordDocument(), packed('word/media/a.png', bomb, 0xffff_fff0)]);
  expect(await detectType(document, word)).toBe(word);
});

describe('archive checks', () => {
  /** Returns a Word document, optionally with more entries. */
  const archive = async (more?: (zip: ZipFile) => void) => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('<w/>'), 'word/document.xml');
    more?.(zip);
    zip.end();
    return buffer(zip.outputStream as Readable);
  };
  const judge = (bytes: Buffer) =>
    checkArchive(bytes.length, ({ start, end }) => Readable.from([bytes.subarray(start, end)]));
  const zerosIn = (megabytes: number) => (zip: ZipFile) =>
    zip.addReadStream(
      Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(MIB))),
      'word/media/a.bin',
    );

  /**
   * Adds empty entries. With 2,000 entries, the directory of the archive is longer than the maximum
   * end record.
   */
  const emptyEntries = (count: number) => (zip: ZipFile) => {
    for (let each = 0; each < count; each += 1)
      zip.addBuffer(Buffer.alloc(0), `word/media/${each}`, { compress: false });
  };

  test('an archive whose directory declares many times the archive’s size is refused', async () => {
    const bomb = await archive(zerosIn(101));
    expect(bomb.length).toBeLessThan(MIB);
    expect(await judge(bomb)).toBe('ARCHIVE_TOO_LARGE');
    // This entry has 2 MiB of random bytes, which compress as little as pictures do.
    const large = await archive((zip) => zip.addBuffer(randomBytes(2 * MIB), 'word/media/a.png'));
    expect(await judge(large)).toBeNull();
    expect(await judge(await archive(zerosIn(20)))).toBeNull();
    // The document's text has four bytes, so the total is 100 MiB at first, and then a byte more.
    const rest = (bytes: number) => (zip: ZipFile) => {
      zerosIn(99)(zip);
      zip.addBuffer(Buffer.alloc(bytes), 'word/media/b.bin');
    };
    expect(await judge(await archive(rest(MIB - 4)))).toBeNull();
    expect(await judge(await archive(rest(MIB - 3)))).toBe('ARCHIVE_TOO_LARGE');
    // An archive that is large itself may unpack to more than 100 MiB.
    const mixed = await archive((zip) => {
      zip.addBuffer(randomBytes(2 * MIB), 'word/media/a.png', { compress: false });
      zerosIn(150)(zip);
    });
    expect(await judge(mixed)).toBeNull();
  });

  test('an archive that lists more than 50,000 entries is refused before its entries are read', async () => {
    const crowd = await archive();
    const end = crowd.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    const judgeWith = (entries: number) => {
      for (const place of [8, 10]) crowd.writeUInt16LE(entries, end + place);
      return judge(crowd);
    };
    expect(await judgeWith(50_001)).toBe('ARCHIVE_TOO_LARGE');
    // A list of 50,000 entries is read. It is damaged because the archive has fewer entries.
    expect(await judgeWith(50_000)).toBe('FILE_DAMAGED');
  });

  test('an archive with a long directory is checked with two reads, for any number of entries', async () => {
    const [few, many] = [await archive(emptyEntries(2_000)), await archive(emptyEntries(10_000))];
    for (const bytes of [few, many]) {
      const opened = jest.fn(({ start, end }: { start: number; end: number }) =>
        Readable.from([bytes.subarray(start, end)]),
      );
      expect(await checkArchive(bytes.length, opened)).toBeNull();
      expect(opened).toHaveBeenCalledTimes(2);
    }
  });

  test('an archive with 2,000 entries can be imported from a local file', async () => {
    const { importLocalFile } = await import('@/backend/files/upload-service');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-archive-'));
    const file = path.join(folder, 'book.epub');
    const mimeType = 'application/epub+zip';
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(mimeType), 'mimetype', { compress: false });
    emptyEntries(2_000)(zip);
    zip.end();
    await writeFile(file, await buffer(zip.outputStream as Readable));
    const about = { fileName: 'book.epub', mimeType };
    expect((await importLocalFile(creator.userId, file, about)).state).toBe('READY');
    await rm(folder, { recursive: true });
  });

  test('an archive with a directory of more than 8 MiB is refused before the directory is read', async () => {
    const whole = await archive();
    const end = whole.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    const start = whole.readUInt32LE(end + 16);
    /**
     * Judges the archive with unreferenced bytes before its end, so that the directory has the
     * given length.
     */
    const judgeWith = async (bytes: number) => {
      const gap = Buffer.alloc(bytes - (whole.length - start));
      const long = Buffer.concat([whole.subarray(0, end), gap, whole.subarray(end)]);
      const opened = jest.fn((range: { start: number; end: number }) =>
        Readable.from([long.subarray(range.start, range.end)]),
      );
      return [await checkArchive(long.length, opened), opened.mock.calls.length];
    };
    expect(await judgeWith(8 * MIB)).toEqual([null, 2]);
    expect(await judgeWith(8 * MIB + 1)).toEqual(['ARCHIVE_TOO_LARGE', 1]);
  });

  test('an archive without its end is refused as damaged', async () => {
    const whole = await archive();
    expect(await judge(whole)).toBeNull();
    expect(await judge(epub())).toBeNull();
    expect(await judge(whole.subarray(0, whole.length - 30))).toBe('FILE_DAMAGED');
    const broken = Buffer.from(whole);
    broken.fill(0, whole.length - 120, whole.length - 60);
    expect(await judge(broken)).toBe('FILE_DAMAGED');
    // The last entry of the directory declares a comment that extends beyond the end of the file.
    const beyond = Buffer.from(whole);
    const last = beyond.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    beyond.writeUInt16LE(60_000, last + 32);
    expect(await judge(beyond)).toBe('FILE_DAMAGED');
  });

  test('the check of an archive fails instead of refusing the archive when the storage cannot be read', async () => {
    const away = () => Promise.reject(new Error('The storage is away.'));
    await expect(checkArchive(1000, away)).rejects.toThrow('The storage is away.');
    const broken = () =>
      new Readable({ read: () => undefined, construct: (begin) => begin(new Error('It broke.')) });
    await expect(checkArchive(1000, broken)).rejects.toThrow('It broke.');
    // The storage fails after the first read, which reads the end of the archive.
    const whole = await archive(emptyEntries(2_000));
    let opened = 0;
    const leaving = ({ start, end }: { start: number; end: number }) =>
      ++opened === 1 ? Readable.from([whole.subarray(start, end)]) : away();
    await expect(checkArchive(whole.length, leaving)).rejects.toThrow('The storage is away.');
  });
});

/** Creates a sound in MP4 whose index is its last box, as recorders write it. */
const recording = (...before: Buffer[]) =>
  Buffer.concat([mp4('M4A '), ...before, box('moov', Buffer.alloc(200))]);

test('hasIndex returns true for an MP4 only if the whole index is in the file', async () => {
  const judge = (bytes: Buffer) =>
    hasIndex(bytes.length, ({ start, end }) => Readable.from([bytes.subarray(start, end)]));
  const whole = recording();
  expect(await judge(whole)).toBe(true);
  // The index begins 208 bytes before the end.
  for (const missing of [1, 200, 205, 208, 220])
    expect({ missing, is: await judge(whole.subarray(0, -missing)) }).toEqual({ missing, is: false });
  const long = Buffer.concat([Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\x14', 'latin1'), Buffer.alloc(4)]);
  expect(await judge(recording(long))).toBe(true);
  expect(await judge(recording(Buffer.from('\0\0\0\x04free', 'latin1')))).toBe(false);
  expect(await judge(Buffer.concat([mp4(), Buffer.from('\0\0\0\0mdat', 'latin1'), whole]))).toBe(false);
  expect(await judge(recording(...Array<Buffer>(90).fill(box('free'))))).toBe(true);
  // The search for the index stops in a file with too many small boxes.
  expect(await judge(recording(...Array<Buffer>(200).fill(box('free'))))).toBe(false);
});

test('a file that cannot be opened by any program is refused with the reason', async () => {
  const { importLocalFile } = await import('@/backend/files/upload-service');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-refused-'));
  const outcomeOf = async (fileName: string, mimeType: string, bytes: Buffer) => {
    await writeFile(path.join(folder, fileName), bytes);
    return importLocalFile(creator.userId, path.join(folder, fileName), { fileName, mimeType }).then(
      ({ state }) => state,
      ({ code }: { code: string }) => code,
    );
  };
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  expect(await outcomeOf('song.m4a', 'audio/mp4', recording())).toBe('READY');
  expect(await outcomeOf('song.m4a', 'audio/mp4', recording().subarray(0, 120))).toBe('FILE_DAMAGED');
  expect(await outcomeOf('locked.docx', word, old)).toBe('WORD_OLD_OR_LOCKED');
  expect(await outcomeOf('old.pdf', 'application/pdf', old)).toBe('FILE_CONTENT_MISMATCH');
  expect(await outcomeOf('mail.txt', 'text/plain', Buffer.from('Words', 'utf16le'))).toBe('FILE_NOT_UTF8');
  await rm(folder, { recursive: true });
});

test('a PDF that decodes to more than the memory limit is sold unstamped and without a sample', async () => {
  const bytes = await hugePdf(300);
  const worker = await import('@/backend/digital-products/stamp-worker');
  await expect(worker.stampPdf({ bytes, text: 'For Jo' })).rejects.toThrow('too many bytes');
  await expect(worker.takePages({ bytes, pages: [1] })).rejects.toThrow('too many bytes');
  // The limit applies to each document and not to all documents that a thread reads.
  for (let count = 0; count < 3; count += 1)
    expect((await worker.stampPdf({ bytes: await makePdf(1), text: 'For Jo' })).length).toBeGreaterThan(0);

  const id = await makeDigitalProduct(creator, {
    files: [inVersion(await storeFile(creator, 'huge.pdf', bytes), [1])],
  });
  await drainQueues(tasks);
  const { body: page } = await ask('GET /digital-products/:id', { params: { id } });
  expect(page.files).toMatchObject([{ samplePages: [] }]);
});

/**
 * Creates pages that share one list of fonts and contents. The resources are inherited from the
 * page tree or, with `haveResources`, referenced by each page.
 */
async function sharingPdf(pages: number, parts: number, { haveResources = false } = {}): Promise<Uint8Array> {
  const { PDFDocument, PDFName } = await import('@cantoo/pdf-lib');
  const doc = await PDFDocument.create();
  const { context } = doc;
  const used = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`F${at}`, at]));
  const fonts = context.register(context.obj(used));
  doc.catalog.Pages().set(PDFName.of('Resources'), context.obj({ Font: fonts }));
  const part = context.register(context.flateStream('% Words'));
  const contents = context.register(context.obj(Array<typeof part>(parts).fill(part)));
  for (let page = 0; page < pages; page += 1) {
    const { node } = doc.addPage();
    if (haveResources) node.set(PDFName.of('Resources'), context.obj({ Font: fonts }));
    else node.delete(PDFName.of('Resources'));
    node.set(PDFName.of('Contents'), contents);
  }
  return doc.save();
}

test('the shared resources of a PDF are not duplicated into each page when it is stamped', async () => {
  const { stampPdf } = await import('@/backend/digital-products/stamp-worker');
  const { readStamps } = await import('../../support/pdf');
  for (const haveResources of [false, true]) {
    const bytes = await sharingPdf(1_000, 2, { haveResources });
    const stamped = await stampPdf({ bytes, text: 'For Jo' });
    // A copy of the shared resources in each page would make 75 MB before compression.
    expect(stamped.length).toBeLessThan(500_000);
    expect(await readStamps(Buffer.from(stamped))).toEqual(Array(1_000).fill('For Jo'));
  }
  await expect(stampPdf({ bytes: await sharingPdf(1_000, 3_000), text: 'For Jo' })).rejects.toThrow(
    'share too many contents',
  );
});

test('a picture of 100,000 × 100,000 pixels is refused before a pixel is read', async () => {
  const { storePicture } = await import('@/backend/files/picture-service');
  await expect(storePicture(creator.actor, png(100_000, 100_000))).rejects.toMatchObject({
    status: 422,
    fields: [{ path: 'picture', code: 'TOO_BIG' }],
  });
  await expect(storePicture(creator.actor, png(100, 100))).rejects.toMatchObject({
    status: 422,
    code: 'PICTURE_DAMAGED',
  });
});

test('a picture that cannot be displayed is refused by the library', async () => {
  const { db } = await import('@/backend/db/connection');
  const { findFile } = await import('@/backend/files/service');
  const { storage } = await import('@/backend/providers/storage/storage');
  const sent = async (bytes: Buffer) => {
    const { body } = await ask('POST /filesystem', {
      as: creator,
      body: { mimeType: 'image/png', size: bytes.length, fileName: 'wall.png' },
    });
    const params = { id: body.fileCreated.id };
    await storage.putBytes((await findFile(db, params.id))!.storageKey, bytes, 'image/png');
    const { status } = await ask('POST /filesystem/file/:id/finish', { as: creator, params });
    const { state, refusal } = (await ask('GET /filesystem/file/:id', { as: creator, params })).body;
    return [status, state, refusal];
  };
  expect(await sent(png(100_000, 100_000))).toEqual([422, 'REFUSED', 'PICTURE_TOO_BIG']);
  const broken = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(60)]);
  expect(await sent(broken)).toEqual([422, 'REFUSED', 'PICTURE_DAMAGED']);
  expect(await sent(png(100, 100))).toEqual([422, 'REFUSED', 'PICTURE_DAMAGED']);
  const whole = await readFile('__tests__/fixtures/picture.jpg');
  expect(await sent(whole.subarray(0, whole.length / 2))).toEqual([422, 'REFUSED', 'PICTURE_DAMAGED']);
  expect(await sent(whole)).toEqual([200, 'READY', null]);
});

test('pictures of one person are processed one at a time', async () => {
  const { findFile } = await import('@/backend/files/service');
  const { db } = await import('@/backend/db/connection');
  const { storage } = await import('@/backend/providers/storage/storage');
  const bytes = await readFile('__tests__/fixtures/picture.jpg');
  const announced = Array.from({ length: 4 }, async () => {
    const body = { mimeType: 'image/png', size: bytes.length, fileName: 'wall.png' };
    const { fileCreated } = (await ask('POST /filesystem', { as: creator, body })).body;
    await storage.putBytes((await findFile(db, fileCreated.id))!.storageKey, bytes, 'image/png');
    return fileCreated.id;
  });
  const ids = await Promise.all(announced);
  const { open } = storage;
  let [headsLeft, atOnce, mostAtOnce] = [ids.length, 0, 0];
  let allHaveHeads!: () => void;
  const heads = new Promise<void>((resolve) => (allHaveHeads = resolve));
  jest.spyOn(storage, 'open').mockImplementation(async (key, range) => {
    if (!range) {
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
      await heads;
    }
    const stream = await open(key, range);
    stream.once('close', () => {
      if (!range) atOnce -= 1;
      else if ((headsLeft -= 1) === 0) allHaveHeads();
    });
    return stream;
  });
  const finished = await Promise.all(
    ids.map((id) => ask('POST /filesystem/file/:id/finish', { as: creator, params: { id } })),
  );
  expect(finished.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(mostAtOnce).toBe(1);
});

test('an SVG with a script is not accepted as a picture', async () => {
  expect((await announce('image/svg+xml', 'drawing.svg')).problem.code).toBe('FILE_TYPE_NOT_VALID');
  for (const type of ['image/png', 'image/webp', 'application/pdf'])
    expect(await detectType(drawing, type)).toBeNull();
  // The source of an SVG is accepted as a text, because texts are served as plain text.
  expect(await detectType(drawing, 'text/plain')).toBe('text/plain');
});

test('an audio file that declares ten hours in a few bytes is stored, and a part can have that duration', async () => {
  const rate = 8000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(10 * 3600 * rate + 36, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(10 * 3600 * rate, 40);
  expect(await detectType(header, 'audio/wav')).toBe('audio/wav');
  const fileId = await storeFile(creator, 'night.wav', header, 'audio/wav');
  const { moduleId } = await makeCourse(creator, { isPublished: false });
  const { body } = await ask('POST /kumu/courses/add-series-part', {
    as: creator,
    body: { moduleId, title: 'A whole night', kind: 'audio', fileId, durationSeconds: 10 * 3600 },
  });
  expect(body.modules[0]!.parts.at(-1)).toMatchObject({ durationSeconds: 36_000 });
});

test('a zip that does not fit on a full disk is reported as failed and is made once the disk has room', async () => {
  const { storage } = await import('@/backend/providers/storage/storage');
  const { makePerson } = await import('../../support/make/accounts');
  const [id, member] = [await makeDigitalProduct(creator), await makePerson()];
  await ask('POST /digital-products/:id/unlock', { as: member, params: { id } });
  const download = () => ask('GET /digital-products/:id/download', { as: member, params: { id }, query: {} });
  const full = new AppError(507, 'STORAGE_FULL', 'There is no room left for files.');
  jest.spyOn(storage, 'putStream').mockRejectedValueOnce(full);
  expect((await download()).body.state).toBe('PREPARING');
  await drainQueues(tasks);
  expect(await download()).toMatchObject({ status: 503, problem: { code: 'DOWNLOAD_PREPARATION_FAILED' } });
  expect((await download()).body.state).toBe('PREPARING');
  await drainQueues(tasks);
  expect((await download()).body).toMatchObject({ state: 'READY', isStamped: true });
});
