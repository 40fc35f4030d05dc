import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { OverrunError, ThreadProcess } from '@/backend/runtime/bounded-threads';
import { config } from '@/backend/config';
import { db } from '@/backend/db/connection';
import { linkMinutes } from '@/backend/files/link-service';
import { AppError } from '@/backend/errors';
import type { DigitalProductInput } from '@/contract/digital-product-editing';
import { maxChangedPdfBytes, maxZipBytes } from '@/contract/values/limits';
import { ask, startBackend } from '../../support/backend';
import { untilBlocked } from '../../support/database';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import {
  inVersion,
  makeDigitalProduct,
  makePdf,
  makeProtectedPdf,
  storeFile,
} from '../../support/make/digital-products';
import { readStampStyles, readStampMatrices, readStamps } from '../../support/pdf';
import { drainQueues } from '../../support/tasks';
import { readZip } from '../../support/zip';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let creator: CreatorPerson;
let office: Person;
let member: Person;
let other: Person;
let clock: typeof import('@/backend/clock');
let storage: typeof import('@/backend/providers/storage/storage').storage;
let preparing: typeof import('@/backend/digital-products/prepared-download-service');

beforeAll(async () => {
  await startBackend();
  clock = await import('@/backend/clock');
  preparing = await import('@/backend/digital-products/prepared-download-service');
  ({ storage } = await import('@/backend/providers/storage/storage'));
  [creator, office] = [await makeCreator(), await makeOffice()];
  member = await makePerson({ name: 'Jo', lastName: 'Weatherlow' });
  other = await makePerson({ name: 'Ann', lastName: 'Lee' });
});
afterEach(async () => {
  clock.shiftClock(0);
  // The tasks that are still queued for these copies find no row afterwards and do nothing.
  await db.deleteFrom('preparedDownloads').execute();
  jest.restoreAllMocks();
});

const download = (id: string, as: Person, fileId?: string) =>
  ask('GET /digital-products/:id/download', { as, params: { id }, query: fileId ? { fileId } : {} });
/** Runs only the copy tasks and not the PDF checks, which would also read the files. */
const prepareDownloads = async () => {
  const { digitalProductsTasks } = await import('@/backend/digital-products/tasks');
  await drainQueues(digitalProductsTasks.filter(({ name }) => name === 'digitalProducts.prepareDownload'));
};
const removeObjects = async () => drainQueues((await import('@/backend/files/tasks')).fileTasks);

async function ready(id: string, as: Person, fileId?: string) {
  const { body } = await download(id, as, fileId);
  if (body.state !== 'READY') throw new Error('it is not ready');
  return body;
}
async function made(id: string, as: Person, fileId?: string) {
  await download(id, as, fileId);
  await prepareDownloads();
  return ready(id, as, fileId);
}

const keyOf = (url: string) => decodeURIComponent(new URL(url).pathname).replace(/^\/storage\//, '');
const bytesAt = async (url: string) => buffer(await storage.open(keyOf(url)));
const namesIn = async (url: string) => [...readZip(await bytesAt(url)).keys()];
const lineOn = async (bytes: Buffer) => (await readStamps(bytes))[0];

const song = (name: string, bytes = 100) => storeFile(creator, name, Buffer.alloc(bytes, name), 'audio/mpeg');

/** Creates a digital product that the given people own. */
async function makeOwned(
  fields: Partial<DigitalProductInput> = {},
  people: Person[] = [member, other],
): Promise<string> {
  const { grant } = await import('@/backend/entitlements/service');
  const { inTransaction } = await import('@/backend/db/connection');
  const contentId = await makeDigitalProduct(creator, fields);
  for (const { userId } of people)
    await inTransaction((trx) =>
      grant(trx, { userId, contentType: 'DIGITAL_PRODUCT', contentId, source: 'GIFT' }),
    );
  return contentId;
}

async function addVersion(id: string, fileId: string): Promise<void> {
  const editing = await import('@/backend/digital-products/editing-service');
  await editing.addFile(creator.actor, id, { fileId, title: '', note: '' });
  await editing.publishVersion(creator.actor, id, { note: 'One more.' });
}

const preparedDownloadsOf = (productId: string) =>
  db.selectFrom('preparedDownloads').selectAll().where('productId', '=', productId).execute();
const preparedDownloadOf = async (productId: string) => (await preparedDownloadsOf(productId))[0]!;

/** Returns the number of copy tasks ever enqueued. */
const countTasks = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from tasks.job where name = 'digitalProducts.prepareDownload'`.execute(db)
  ).rows[0]!.count;

describe('a zip that is not personalised', () => {
  test('a zip without stamps is shared by all requesters, and a stamped zip is made per person', async () => {
    const open = await makeOwned({ isStamped: false });
    const before = await countTasks();
    const answers = await Promise.all([member, other, creator].map((as) => download(open, as)));
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ state: 'PREPARING' })));
    const [copy, ...more] = await preparedDownloadsOf(open);
    expect([more, copy!.userId, (await countTasks()) - before]).toEqual([[], null, 1]);
    const recordings = await makeOwned({ files: [inVersion(await song('a.mp3'))] });
    await download(recordings, member);
    await prepareDownloads();
    const links = [await ready(open, member), await ready(open, other), await ready(open, creator)];
    expect(new Set(links.map(({ url }) => keyOf(url))).size).toBe(1);
    expect(links[0]).toMatchObject({ isStamped: false, unstamped: [] });
    expect((await preparedDownloadOf(recordings)).handedOutAt).toBeNull();
    for (const as of [member, other]) await made(recordings, as);
    expect(await preparedDownloadsOf(recordings)).toHaveLength(1);

    const stamped = await makeOwned();
    const keys = [];
    for (const as of [member, other, creator, office]) keys.push(keyOf((await made(stamped, as)).url));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe(keys[3]);
    const lines = await Promise.all(
      keys.map(async (key) => {
        const entries = readZip(await buffer(await storage.open(key)));
        return lineOn(entries.get('diary.pdf')!);
      }),
    );
    const name = (text: string) => expect.stringContaining(text);
    expect(lines).toEqual([name('Jo Weatherlow'), name('Ann Lee'), undefined, undefined]);
  });

  test('a shared zip contains the published version, and links to the previous zip remain valid', async () => {
    const id = await makeOwned({ isStamped: false, files: [inVersion(await song('a.mp3'))] });
    const editing = await import('@/backend/digital-products/editing-service');
    const later = await song('later.mp3');
    await editing.addFile(creator.actor, id, { fileId: later, title: '', note: '' });
    const first = await made(id, member);
    await editing.removeFile(creator.actor, id, later);
    await addVersion(id, await song('b.mp3'));
    // The next version is published before the task runs, and the version after it while the zip is
    // written.
    await download(id, other);
    await addVersion(id, await song('c.mp3'));
    await prepareDownloads();
    expect((await preparedDownloadsOf(id)).map(({ productVersion }) => productVersion)).toEqual([1]);
    await download(id, other);
    const fourth = await song('d.mp3');
    const { open } = storage;
    jest.spyOn(storage, 'open').mockImplementationOnce(async (...about) => {
      await addVersion(id, fourth);
      return open(...about);
    });
    await prepareDownloads();
    expect((await download(id, other)).body.state).toBe('PREPARING');
    await prepareDownloads();
    expect(await namesIn((await ready(id, other)).url)).toEqual(['a.mp3', 'b.mp3', 'c.mp3', 'd.mp3']);
    // A request that read the product before the last version must not start or cancel a copy.
    const { findProduct } = await import('@/backend/digital-products/repository');
    const row = { ...(await findProduct(db, id))!, currentVersion: 3 };
    const old = { row, userId: member.userId, fileId: null, stampedFor: '', bytes: 1 };
    expect(await preparing.findOrBegin(old)).toBeNull();
    expect((await preparedDownloadsOf(id)).map(({ productVersion }) => productVersion).toSorted()).toEqual([
      1, 3, 4,
    ]);
    await removeObjects();
    expect(await namesIn(first.url)).toEqual(['a.mp3']);
    // The links to the old zip work until they expire.
    const isThere = async (minutes: number) => {
      clock.shiftClock(minutes * MINUTE);
      await preparing.sweepPreparedDownloads();
      await removeObjects();
      return (await storage.findSize(keyOf(first.url))) !== null;
    };
    expect([await isThere(linkMinutes.download), await isThere(linkMinutes.download + 6)]).toEqual([
      ...[true, false],
    ]);
    expect(await preparedDownloadsOf(id)).toHaveLength(1);
  });

  test("the zip of a draft is rebuilt when the draft's files change", async () => {
    const files = [inVersion(await song('a.mp3'))];
    const id = await makeDigitalProduct(creator, { isPublished: false, isStamped: false, files });
    expect(await namesIn((await made(id, creator)).url)).toEqual(['a.mp3']);
    const editing = await import('@/backend/digital-products/editing-service');
    clock.shiftClock(MINUTE);
    await editing.addFile(creator.actor, id, { fileId: await song('b.mp3'), title: '', note: '' });
    clock.shiftClock(2 * MINUTE);
    expect(await namesIn((await made(id, creator)).url)).toEqual(['a.mp3', 'b.mp3']);
  });

  test("a new zip of a draft removes the draft's older zip and the zips of the creator's other drafts", async () => {
    const maker = await makeCreator();
    const files = [inVersion(await storeFile(maker, 'a.mp3', Buffer.from('a'), 'audio/mpeg'))];
    const isStored = async ({ url }: { url: string }) => (await storage.findSize(keyOf(url))) !== null;
    const make = (fields: object = {}, by = maker) =>
      makeDigitalProduct(by, { isPublished: false, isStamped: false, files, ...fields });
    const draft = await make();
    const theirs = await made(await make({ isPublished: true }), maker);
    const others = await made(await make({ files: [inVersion(await song('b.mp3'))] }, creator), creator);
    const first = await made(draft, maker);
    const editing = await import('@/backend/digital-products/editing-service');
    const { version } = (await ask('GET /digital-products/:id/draft', { as: maker, params: { id: draft } }))
      .body;
    clock.shiftClock(MINUTE);
    await editing.update(maker.actor, draft, { title: 'Another title', version });
    clock.shiftClock(2 * MINUTE);
    const second = await made(draft, maker);
    await removeObjects();
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
    const third = await made(await make(), maker);
    await removeObjects();
    expect([await isStored(second), await isStored(third)]).toEqual([false, true]);
    expect([await isStored(theirs), await isStored(others)]).toEqual([true, true]);
  });

  test("a creator's shared zips are limited by the file quota, and the least recently served zip is removed", async () => {
    const others = await made(await makeOwned({ isStamped: false }), creator);
    jest.replaceProperty(config.quotaBytes, 'approved', 250);
    const maker = await makeCreator();
    const files = [inVersion(await storeFile(maker, 'a.mp3', Buffer.alloc(100), 'audio/mpeg'))];
    const make = () => makeDigitalProduct(maker, { isStamped: false, files });
    const [one, two, three, four] = [await make(), await make(), await make(), await make()];
    const first = await made(one, maker);
    clock.shiftClock(30 * MINUTE);
    const second = await made(two, maker);
    // The other zips cannot be removed yet, because their downloads may be running.
    const refused = { status: 507, problem: { code: 'STORAGE_FULL' } };
    expect(await download(three, maker)).toMatchObject(refused);
    clock.shiftClock(61 * MINUTE);
    // Another request starts a zip at the same time.
    const { inTransaction } = await import('@/backend/db/connection');
    const copies = await import('@/backend/digital-products/prepared-download-repository');
    let asked: ReturnType<typeof download> | undefined;
    const fourth = { userId: null, productId: four, fileId: null, productVersion: 1, stampedFor: '' };
    await inTransaction(async (trx) => {
      await copies.lockPreparedDownloadsByCreator(trx, maker.actor.creator.id);
      asked = download(three, maker);
      await untilBlocked();
      await copies.insertPreparedDownload(trx, { ...fourth, bytes: 100, createdAt: clock.now() });
    });
    expect(await asked).toMatchObject(refused);
    await db.deleteFrom('preparedDownloads').where('productId', '=', four).execute();
    expect((await download(three, maker)).status).toBe(200);
    await prepareDownloads();
    await removeObjects();
    const isStored = async ({ url }: { url: string }) => (await storage.findSize(keyOf(url))) !== null;
    expect([await isStored(first), await isStored(second), await isStored(others)]).toEqual([
      ...[false, true, true],
    ]);
    // Zips of earlier versions also count, because each new version could leave a zip behind.
    clock.shiftClock(130 * MINUTE);
    const editing = await import('@/backend/digital-products/editing-service');
    const statuses = [];
    for (const name of ['b', 'c', 'd']) {
      const fileId = await storeFile(maker, `${name}.mp3`, Buffer.alloc(1), 'audio/mpeg');
      await editing.addFile(maker.actor, two, { fileId, title: '', note: '' });
      await editing.publishVersion(maker.actor, two, { note: 'One more.' });
      statuses.push((await download(two, maker)).status);
      await prepareDownloads();
    }
    expect(statuses).toEqual([200, 200, 507]);
  });

  test('a shared zip is not removed while a link to it may be valid', async () => {
    const id = await makeOwned({ isStamped: false });
    const { url } = await made(id, member);
    clock.shiftClock(6.9 * DAY);
    expect(keyOf((await ready(id, other)).url)).toBe(keyOf(url));
    const isThere = async (days: number) => {
      clock.shiftClock(days * DAY);
      await preparing.sweepPreparedDownloads();
      await removeObjects();
      return (await storage.findSize(keyOf(url))) !== null;
    };
    expect(await isThere(13.8)).toBe(true);
    // A request issues a link while the sweep is checking the zip.
    const { inTransaction } = await import('@/backend/db/connection');
    const { recordDelivery } = await import('@/backend/digital-products/prepared-download-repository');
    const { id: preparedDownloadId } = await preparedDownloadOf(id);
    let sweeping: Promise<boolean> | undefined;
    await inTransaction(async (trx) => {
      clock.shiftClock(14 * DAY);
      await recordDelivery(trx, preparedDownloadId, clock.now());
      sweeping = isThere(14);
      await untilBlocked();
    });
    expect(await sweeping!).toBe(true);
    expect(await isThere(21.1)).toBe(false);
  });
});

test('a zip over the size limit is refused, and the limit is lower for a personalised zip', async () => {
  jest.spyOn(storage, 'assertRoom').mockResolvedValue();
  const files = [
    inVersion(await song('a.mp3')),
    inVersion(await storeFile(creator, 'b.pdf', await makePdf(1))),
  ];
  const together = (id: string, size: number) =>
    db
      .updateTable('files')
      .set({ size })
      .where('id', 'in', [files[0]!.id])
      .execute()
      .then(async () => (await download(id, member)).problem?.code);
  const [stamped, plain] = [await makeOwned({ files }), await makeOwned({ files, isStamped: false })];
  expect(await together(plain, maxZipBytes.shared)).toBe('ZIP_TOO_LARGE');
  expect(await together(stamped, maxZipBytes.personal)).toBe('ZIP_TOO_LARGE');
  expect(await preparedDownloadsOf(stamped)).toEqual([]);
  expect((await download(stamped, member, files[0]!.id)).status).toBe(200);
  // A zip without stamps is stored once for all people, so its limit is higher.
  expect((await download(plain, member)).status).toBe(200);
  expect((await download(stamped, creator)).status).toBe(200);
});

test('a download without disk space is refused with STORAGE_FULL and starts no copy', async () => {
  const id = await makeOwned();
  jest.spyOn(storage, 'assertRoom').mockRejectedValue(new AppError(507, 'STORAGE_FULL', 'Full.'));
  expect(await download(id, member)).toMatchObject({ status: 507, problem: { code: 'STORAGE_FULL' } });
  expect(await preparedDownloadsOf(id)).toEqual([]);
});

describe('a copy that takes long', () => {
  test('a copy is not started again while it is queued or makes progress', async () => {
    const files = [];
    // Opening each file takes some time before any byte is written. All openings together are
    // shorter than the time after which a run counts as lost.
    for (let count = 0; count < 10; count += 1) files.push(inVersion(await song(`${count}.mp3`, 300_000)));
    const id = await makeOwned({ isStamped: false, files });
    await download(id, member);
    const tasks = await countTasks();
    const { id: preparedDownloadId } = await preparedDownloadOf(id);
    let minutes = 180;
    const pass = (more: number) => clock.shiftClock((minutes += more) * MINUTE);
    pass(0);
    await download(id, other);
    const { open } = storage;
    jest.spyOn(storage, 'open').mockImplementation(async (...about) => {
      pass(7);
      await download(id, other);
      return open(...about);
    });
    await prepareDownloads();
    expect(minutes).toBe(250);
    expect(await preparedDownloadOf(id)).toMatchObject({ id: preparedDownloadId, state: 'READY' });
    expect(await countTasks()).toBe(tasks);
    jest.restoreAllMocks();
    expect(await namesIn((await ready(id, member)).url)).toHaveLength(10);
  });

  test('a copy whose run was lost is made again and fails after the last retry', async () => {
    const id = await makeOwned({ isStamped: false });
    await download(id, member);
    const waiting = await preparedDownloadOf(id);
    clock.shiftClock(DAY + MINUTE);
    await download(id, member);
    const begun = await preparedDownloadOf(id);
    expect(begun.id).not.toBe(waiting.id);
    const heartbeatAt = clock.minutesFromNow(-40);
    await db.updateTable('preparedDownloads').set({ heartbeatAt }).where('id', '=', begun.id).execute();
    await download(id, member);
    const again = await preparedDownloadOf(id);
    expect([again.id !== begun.id, again.heartbeatAt]).toEqual([true, null]);
    // The queued tasks of the two earlier copies find no row and do nothing.
    const { open } = storage;
    const opened = jest.spyOn(storage, 'open').mockImplementation(async (...about) => {
      clock.shiftClock(DAY + (preparing.LONGEST_MINUTES + 2) * MINUTE);
      return open(...about);
    });
    await prepareDownloads();
    expect(opened).toHaveBeenCalledTimes(1);
    expect((await preparedDownloadOf(id)).state).toBe('FAILED');
    expect((await download(id, member)).problem.code).toBe('DOWNLOAD_PREPARATION_FAILED');
  });

  test('the file of the first run is removed after a second run takes over the prepared download', async () => {
    const id = await makeOwned({ isStamped: false });
    await download(id, member);
    const { id: preparedDownloadId } = await preparedDownloadOf(id);
    const { open } = storage;
    const begin = async () => {
      const [opened, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      jest.spyOn(storage, 'open').mockImplementationOnce(async (...about) => {
        opened.resolve();
        await goOn.promise;
        return open(...about);
      });
      const run = preparing.prepareDownload({ preparedDownloadId });
      await opened.promise;
      return { run, goOn: goOn.resolve };
    };
    const stored = jest.spyOn(storage, 'putStream');
    const first = await begin();
    const before = (await preparedDownloadOf(id)).storageKey!;
    const second = await begin();
    const { rows } = await sql`
      select from tasks.job where name = 'files.removeObjects' and data->'keys' = ${JSON.stringify([before])}`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    // The first run stops at its next heartbeat, because another run has taken over its copy.
    clock.shiftClock(MINUTE);
    first.goOn();
    await first.run;
    await expect(stored.mock.results[0]!.value).rejects.toThrow('no longer wanted');
    expect(await preparedDownloadOf(id)).toMatchObject({ id: preparedDownloadId, state: 'PREPARING' });
    clock.shiftClock(0);
    second.goOn();
    await second.run;
    expect((await preparedDownloadOf(id)).state).toBe('READY');
    expect(await storage.findSize(before)).toBeNull();
    expect(await namesIn((await ready(id, member)).url)).toEqual(['diary.pdf']);
  });
});

test('a copy is made without waiting for the PDF checks of drafts', async () => {
  const { stamp, canStamp, takeSample } = await import('@/backend/digital-products/stamp');
  const bytes = await makePdf(1);
  const { storageKey, size } = { storageKey: `private/${crypto.randomUUID()}/a.pdf`, size: bytes.length };
  await storage.putBytes(storageKey, bytes, 'application/pdf');
  const goOn = Promise.withResolvers<void>();
  const { open } = storage;
  const opening = jest.spyOn(storage, 'open').mockImplementationOnce(async (...about) => {
    await goOn.promise;
    return open(...about);
  });
  const checked = canStamp({ storageKey, size });
  const sample = takeSample({ storageKey, size }, [1]);
  expect(await stamp({ storageKey, size }, 'For Jo')).not.toBeNull();
  goOn.resolve();
  expect(await checked).toBe(true);
  expect(await sample).toMatchObject({ pages: [1] });
  opening.mockRestore();
});

test('a PDF that would become far larger when stamped is rejected', async () => {
  const { stampPdf } = await import('@/backend/digital-products/stamp-worker');
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  // `save` returns the size of a PDF that lost its compression.
  const save = jest.spyOn(PDFDocument.prototype, 'save');
  const bytes = await makePdf(1);
  save.mockResolvedValueOnce(new Uint8Array(2 * bytes.length + 8 * 1024 ** 2 + 1));
  await expect(stampPdf({ bytes, text: 'For Jo' })).rejects.toThrow('far larger');
  save.mockResolvedValueOnce(new Uint8Array(2 * bytes.length + 8 * 1024 ** 2));
  expect((await stampPdf({ bytes, text: 'For Jo' })).length).toBeGreaterThan(8 * 1024 ** 2);
  save.mockRestore();
});

test('a stamp is at the displayed foot of a page at every rotation', async () => {
  const { stampPdf } = await import('@/backend/digital-products/stamp-worker');
  const { PDFDocument, degrees } = await import('@cantoo/pdf-lib');
  const doc = await PDFDocument.create();
  for (const angle of [0, 90, 180, 270, -90]) doc.addPage([200, 100]).setRotation(degrees(angle));
  const stamped = await stampPdf({ bytes: await doc.save(), text: 'For Jo' });
  const fromTheRight = [0, -1, 1, 0, 14, 86];
  expect(await readStampMatrices(stamped)).toEqual([
    [1, 0, 0, 1, 14, 14],
    [0, 1, -1, 0, 186, 14],
    [-1, 0, 0, -1, 186, 86],
    fromTheRight,
    fromTheRight,
  ]);
  // The stamp is small and in a grey that is readable on white and on dark pages.
  expect(await readStampStyles(stamped)).toEqual(Array(5).fill('0.5 0.5 0.5 rg 7 Tf'));
});

describe('a PDF whose stamping exceeds its limits', () => {
  const outOfMemory = () => new OverrunError(true, null);
  const makeSlow = async () => {
    const slow = await storeFile(creator, 'slow.pdf', await makePdf(1));
    const id = await makeOwned({ files: [inVersion(slow), inVersion(await song('a.mp3'))] });
    return { id, slow };
  };

  test('a PDF is delivered and reported as unstamped after two failed tries and is not tried again', async () => {
    const { id, slow } = await makeSlow();
    let minutes = 0;
    const run = jest.spyOn(ThreadProcess.prototype, 'run').mockImplementation(() => {
      clock.shiftClock((minutes += 1) * MINUTE);
      return Promise.reject(outOfMemory());
    });
    const begunAt = Date.now();
    expect(await made(id, member, slow)).toMatchObject({ isStamped: false });
    expect(run).toHaveBeenCalledTimes(2);
    // Each try updates the heartbeat.
    expect((await preparedDownloadOf(id)).heartbeatAt!.getTime()).toBeGreaterThanOrEqual(
      begunAt + 2 * MINUTE,
    );
    clock.shiftClock(0);
    expect((await made(id, other)).unstamped).toEqual(['slow']);
    expect(run).toHaveBeenCalledTimes(2);
    run.mockRestore();
    await addVersion(id, await song('b.mp3'));
    expect(await made(id, member, slow)).toMatchObject({ isStamped: true });
  });

  test('a PDF is stamped when a retry succeeds and is not delivered unstamped while the machine is busy', async () => {
    const { id, slow } = await makeSlow();
    const run = jest.spyOn(ThreadProcess.prototype, 'run').mockRejectedValueOnce(outOfMemory());
    expect(await made(id, member, slow)).toMatchObject({ isStamped: true });
    run.mockRejectedValue(new OverrunError(false, null));
    for (const wanted of [slow, undefined]) {
      await download(id, other, wanted);
      await prepareDownloads();
      expect((await download(id, other, wanted)).problem.code).toBe('DOWNLOAD_PREPARATION_FAILED');
    }
    run.mockRestore();
    expect(await made(id, other, slow)).toMatchObject({ isStamped: true });
  });
});

describe('files that are not stamped', () => {
  /** Counts the attempts of a thread to change a PDF. */
  const countRuns = () => jest.spyOn(ThreadProcess.prototype, 'run');
  const setFile = (id: string, change: { refusesChanges?: boolean | null; size?: number }) =>
    db.updateTable('files').set(change).where('id', '=', id).execute();

  test.each([
    ['protected by a password', makeProtectedPdf, { refusesChanges: null }, 1],
    // Buyers were told that this PDF is not stamped, so it is not stamped.
    ['known to refuse changes', () => makePdf(1), { refusesChanges: true }, 0],
    ['too large to be changed', () => makePdf(1), { size: maxChangedPdfBytes + 1 }, 0],
  ])('a PDF that is %s is delivered unchanged and reported as unstamped', async (_, make, change, runs) => {
    const bytes = await make();
    const pdf = await storeFile(creator, 'diary.pdf', bytes);
    const id = await makeOwned({ files: [inVersion(pdf)] });
    await setFile(pdf, change);
    const run = countRuns();
    const answer = await made(id, member, pdf);
    expect(answer).toMatchObject({ isStamped: false });
    expect((await bytesAt(answer.url)).equals(bytes)).toBe(true);
    expect(run).toHaveBeenCalledTimes(runs);
    expect(await preparedDownloadOf(id)).toMatchObject({ state: 'UNSTAMPED', storageKey: null });
  });

  test('a recording is delivered at once and unchanged, and a zip contains it with the stamped PDF', async () => {
    const recording = await song('a.mp3');
    const pdf = await storeFile(creator, 'b.pdf', await makePdf(1));
    const id = await makeOwned({ files: [inVersion(recording), inVersion(pdf)] });
    const { url } = await ready(id, member, recording);
    const plain = await bytesAt(url);
    expect(await preparedDownloadsOf(id)).toEqual([]);
    const run = countRuns();
    const { putStream } = storage;
    const [putZip, putPdf] = [jest.spyOn(storage, 'putStream'), jest.spyOn(storage, 'putBytes')];
    let begunAt: Date | null | undefined;
    putZip.mockImplementationOnce(async (...about) => {
      begunAt = (await preparedDownloadOf(id)).heartbeatAt;
      return putStream(...about);
    });
    const zip = await made(id, member);
    expect(run).toHaveBeenCalledTimes(1);
    // The heartbeat is updated at intervals, not with each chunk.
    expect([begunAt, (await preparedDownloadOf(id)).heartbeatAt]).toEqual([expect.any(Date), begunAt]);
    await made(id, member, pdf);
    expect([putZip.mock.lastCall![0], putPdf.mock.lastCall![0]]).toEqual([
      expect.stringMatching(/\.zip$/),
      expect.stringMatching(/\.pdf$/),
    ]);
    expect([putZip.mock.lastCall![2].mimeType, putPdf.mock.lastCall![2]]).toEqual([
      'application/zip',
      'application/pdf',
    ]);
    // An expired link redirects to the download page, which makes the copy again.
    expect([url, zip.url].map((link) => new URL(link).searchParams.get('renew'))).toEqual([
      `/digital-products/${id}/download?fileId=${recording}`,
      `/digital-products/${id}/download`,
    ]);
    expect(zip.unstamped).toEqual([]);
    const entries = readZip(await bytesAt(zip.url));
    expect(entries.get('a.mp3')!.equals(plain)).toBe(true);
    expect(await lineOn(entries.get('b.pdf')!)).toContain('Jo Weatherlow');
  });
});

describe('a source file that no longer exists', () => {
  test('a copy whose file is missing in the storage leaves no data and is made once the file is restored', async () => {
    const bytes = await makePdf(1);
    const pdf = await storeFile(creator, 'diary.pdf', bytes);
    const id = await makeOwned({ files: [inVersion(await song('a.mp3')), inVersion(pdf)] });
    const { storageKey } = await db
      .selectFrom('files')
      .select('storageKey')
      .where('id', '=', pdf)
      .executeTakeFirstOrThrow();
    await storage.remove(storageKey);
    const removed = jest.spyOn(storage, 'remove');
    for (const wanted of [pdf, undefined]) {
      await download(id, member, wanted);
      await prepareDownloads();
      expect((await preparedDownloadOf(id)).storageKey).toBeNull();
      expect((await download(id, member, wanted)).problem.code).toBe('DOWNLOAD_PREPARATION_FAILED');
    }
    expect(removed).toHaveBeenCalledTimes(2);
    for (const [key] of removed.mock.calls) expect(await storage.findSize(key)).toBeNull();
    await storage.putBytes(storageKey, bytes, 'application/pdf');
    for (const wanted of [pdf, undefined])
      expect(await made(id, member, wanted)).toMatchObject({ isStamped: true, unstamped: [] });
  });

  test('a copy of a file removed from the draft before the task runs is dropped, and the next request gets 404', async () => {
    const files = [inVersion(await song('a.mp3'))];
    const id = await makeDigitalProduct(creator, { isPublished: false, isStamped: false, files });
    const neighbour = await makeOwned({ isStamped: false });
    await download(neighbour, member);
    await download(id, creator);
    const editing = await import('@/backend/digital-products/editing-service');
    await editing.removeFile(creator.actor, id, files[0]!.id);
    await prepareDownloads();
    expect(await preparedDownloadsOf(id)).toEqual([]);
    expect(await preparedDownloadsOf(neighbour)).toHaveLength(1);
    expect((await download(id, creator)).status).toBe(404);
  });
});

test('all old copies are removed, even when their number exceeds the limit of one statement', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into users (email, name, confirmed_at, created_at)
    select 'copied-' || number || '@kumu.test', 'Holder', now(), now() from generate_series(1, 201) number
    returning id`.execute(db);
  const productId = await makeDigitalProduct(creator);
  const copy = { productId, fileId: null, productVersion: 1, stampedFor: 'Holder', createdAt: new Date() };
  await db
    .insertInto('preparedDownloads')
    .values(rows.map(({ id: userId }) => ({ ...copy, userId, id: crypto.randomUUID(), state: 'FAILED' })))
    .execute();
  clock.shiftClock(8 * DAY);
  await preparing.sweepPreparedDownloads();
  expect(await preparedDownloadsOf(productId)).toEqual([]);
});

test("a person's downloads, licence keys and watermark codes are listed in order from any cursor", async () => {
  const rows = await import('@/backend/digital-products/prepared-download-repository');
  const reader = await makePerson();
  const products = [await makeOwned(), await makeOwned(), await makeOwned()].sort();
  const files = [await song('1.mp3'), await song('2.mp3')].sort();
  const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')];
  for (const { userId } of [reader, member])
    for (const productId of [...products].reverse()) {
      const code = `${userId === member.userId ? 'B' : 'A'}${9 - products.indexOf(productId)}`;
      await rows.insertLicenceKey(db, { licenceKey: code, userId, productId, createdAt: late });
      await rows.insertWatermarkCode(db, { code, userId, productId, createdAt: late });
      for (const fileId of [...files].reverse()) {
        const downloadedAt = productId === products[0] && fileId === files[1] ? early : late;
        const about = { title: '', productVersion: 1, downloadedAt, lastAt: late };
        await rows.putDownloads(db, [{ userId, productId, fileId, ...about }]);
      }
    }
  const { userId } = reader;
  const filesOf = async (productId: string) =>
    (await rows.listDownloads(db, userId, productId)).map((row) => row.fileId);
  expect([await filesOf(products[0]!), await filesOf(products[1]!)]).toEqual([[...files].reverse(), files]);
  const all = products.flatMap((productId) => files.map((fileId) => [productId, fileId]));
  const after = async (last?: string[]) =>
    (await rows.listDownloadsByUser(db, userId, last && { productId: last[0]!, fileId: last[1]! })).map(
      ({ productId, fileId }) => [productId, fileId],
    );
  expect(await after()).toEqual(all);
  expect(await after(all[2])).toEqual(all.slice(3));
  const keys = async (last?: string) =>
    (await rows.listLicenceKeysByUser(db, userId, last)).map(({ licenceKey }) => licenceKey);
  expect([await keys(), await keys('A7')]).toEqual([
    ['A7', 'A8', 'A9'],
    ['A8', 'A9'],
  ]);
  const codes = async (last?: string) =>
    (await rows.listWatermarkCodesByUser(db, userId, last)).map(({ code }) => code);
  expect([await codes(), await codes('A7')]).toEqual([
    ['A7', 'A8', 'A9'],
    ['A8', 'A9'],
  ]);
  expect([
    await rows.findLicenceKey(db, userId, products[1]!),
    await rows.findWatermarkCode(db, userId, products[1]!),
  ]).toEqual(['A8', 'A8']);
});

describe('the watermark code on stamped copies', () => {
  const codeOn = async (bytes: Buffer) => (await lineOn(bytes))!.split(' · ')[1]!;
  const codeOf = async (id: string, as: Person, fileId: string) =>
    codeOn(await bytesAt((await made(id, as, fileId)).url));

  const files = (productId: string) =>
    db.selectFrom('digitalProductFiles').select('fileId').where('productId', '=', productId).execute();

  test('a watermark code identifies its person even after the copy is removed or made again', async () => {
    const file = await storeFile(creator, 'diary.pdf', await makePdf(1));
    const [id, another] = [await makeOwned({ files: [inVersion(file)] }), await makeOwned()];
    const code = await codeOf(id, member, file);
    clock.shiftClock(8 * DAY);
    await preparing.sweepPreparedDownloads();
    expect(await preparedDownloadsOf(id)).toEqual([]);
    expect(await codeOf(id, member, file)).toBe(code);
    await addVersion(id, await song('a.mp3'));
    const zip = readZip(await bytesAt((await made(id, member)).url));
    expect(await codeOn(zip.get('diary.pdf')!)).toBe(code);
    const { getOrCreateWatermarkCode } = await import('@/backend/digital-products/owner-service');
    const atOnce = await Promise.all([
      getOrCreateWatermarkCode(other.userId, another),
      getOrCreateWatermarkCode(other.userId, another),
    ]);
    expect(atOnce[0]).toBe(atOnce[1]);
    const theirs = (await files(another))[0]!.fileId;
    expect(await codeOf(id, other, file)).not.toBe(code);
    expect(await codeOf(another, member, theirs)).not.toBe(code);

    // The test runs the SQL statement from docs/operations.md.
    const text = await readFile('docs/operations.md', 'utf8');
    const [, statement] = /```sql\n(select[^`]+watermark_codes[^`]+)```/.exec(text)!;
    const found = () =>
      sql.raw<{ name: string; title: string }>(statement!.replace('K7M29PQR', code)).execute(db);
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', member.userId)
      .executeTakeFirstOrThrow();
    expect((await found()).rows).toEqual([
      expect.objectContaining({ email, title: 'Seven-night sleep diary', productId: id }),
    ]);
    const { digitalProductData } = await import('@/backend/digital-products/personal-data');
    await digitalProductData.erase!({ userId: member.userId, creatorId: null });
    expect((await found()).rows).toEqual([]);
  });
});
