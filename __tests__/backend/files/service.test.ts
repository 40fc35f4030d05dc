import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { CreatorActor } from '../../../backend/http/actor.ts';
import type { Task } from '../../../backend/tasks.ts';
import type { StartedUpload } from '../../../contract/files.ts';
import type { CourseState } from '../../../contract/values/states.ts';
import { freshDatabase, raceForRow } from '../../support/database.ts';
import { epub, mp3, mp4, pdf } from '../../support/files.ts';
import { drainQueues } from '../../support/tasks.ts';
import { id as idOf } from '../../support/make/ids.ts';

let service: typeof import('../../../backend/files/service.ts');
let uploads: typeof import('../../../backend/files/upload-service.ts');
let quota: typeof import('../../../backend/files/quota-service.ts');
let folders: typeof import('../../../backend/files/folder-service.ts');
let fileUses: typeof import('../../../backend/files/use-service.ts');
let links: typeof import('../../../backend/files/link-service.ts');
let pictures: typeof import('../../../backend/files/picture-service.ts');
let connection: typeof import('../../../backend/db/connection.ts');
let clock: typeof import('../../../backend/clock.ts');
let disk: import('../../../backend/providers/storage/disk.ts').DiskStorage;
let sweep: () => Promise<void>;
let fileTasks: Task[];
let enqueue: typeof import('../../../backend/tasks.ts').enqueue;
let server: Server;
let folder: string;
let actor: CreatorActor;
let other: CreatorActor;

beforeAll(async () => {
  await freshDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-files-'));
  const app = express();
  server = createServer(app).listen(0);
  await once(server, 'listening');
  process.env.KUMU_DATA_DIR = folder;
  process.env.STORAGE_PUBLIC_URL = `http://localhost:${(server.address() as AddressInfo).port}`;
  service = await import('../../../backend/files/service.ts');
  uploads = await import('../../../backend/files/upload-service.ts');
  quota = await import('../../../backend/files/quota-service.ts');
  folders = await import('../../../backend/files/folder-service.ts');
  fileUses = await import('../../../backend/files/use-service.ts');
  const { registerFileUses } = await import('../../../backend/extension-points/file-uses.ts');
  const { courseFileUse } = await import('../../../backend/courses/file-use.ts');
  registerFileUses([courseFileUse]);
  links = await import('../../../backend/files/link-service.ts');
  pictures = await import('../../../backend/files/picture-service.ts');
  connection = await import('../../../backend/db/connection.ts');
  clock = await import('../../../backend/clock.ts');
  const { onError } = await import('../../../backend/errors.ts');
  const { storageRouter } = await import('../../../backend/files/storage-routes.ts');
  const { sweepFiles, fileTasks: all } = await import('../../../backend/files/tasks.ts');
  fileTasks = all.filter(({ name }) => ['files.removeObjects', 'files.removeDeleted'].includes(name));
  ({ enqueue } = await import('../../../backend/tasks.ts'));
  disk = (await import('../../../backend/providers/storage/storage.ts')).disk!;
  sweep = () => sweepFiles.run({} as never);
  app.use('/storage', storageRouter, onError);
});

beforeEach(async () => {
  actor = await newCreator();
  other = await newCreator();
});
afterEach(() => {
  clock.shiftClock(0);
  jest.restoreAllMocks();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

async function newCreator(): Promise<CreatorActor> {
  const { db } = connection;
  const createdAt = new Date();
  const user = { email: `${randomUUID()}@kumu.test`, name: 'A creator', createdAt };
  const { id: userId } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('creators')
    .values({ userId, createdAt, updatedAt: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, isOffice: false, creator: { id, state: 'DRAFT' } };
}

const announce = (about: object = {}) =>
  uploads.start(actor, {
    mimeType: 'video/mp4',
    size: mp4().length,
    fileName: 'one.mp4',
    description: '',
    folderName: '',
    thumbnail: null,
    language: null,
    format: null,
    pages: null,
    resumable: false,
    target: null,
    ...about,
  });

const put = (url: string, body: Buffer, type = 'video/mp4') =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } });

async function upload(bytes = mp4(), about: object = {}): Promise<string> {
  const { url, fileCreated } = await announce({ size: bytes.length, ...about });
  expect((await put(url, bytes, (about as { mimeType?: string }).mimeType)).status).toBe(200);
  await uploads.finish(actor, fileCreated.id);
  return fileCreated.id;
}

/** Uploads a file as one piece. The links of pieces do not accept bytes after the finish. */
async function uploadInPieces(): Promise<string> {
  const { url, fileCreated } = await announce({ resumable: true });
  expect((await put(url, mp4(), 'application/octet-stream')).status).toBe(200);
  await uploads.finish(actor, fileCreated.id);
  return fileCreated.id;
}

const rowOf = (id: string) =>
  connection.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const isStored = async (id: string) => (await disk.findSize((await rowOf(id)).storageKey)) !== null;

/** Inserts a course that uses the file. */
async function newCourse(fileId: string, state: CourseState): Promise<string> {
  const createdAt = new Date();
  const { id } = await connection.db
    .insertInto('courses')
    .values({ creatorId: actor.creator.id, title: 'A course', state, createdAt, updatedAt: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await connection.inTransaction((trx) => fileUses.setUses(trx, 'COURSE', id, [fileId]));
  return id;
}

const unlock = (contentId: string) =>
  connection.db
    .insertInto('entitlements')
    .values({ userId: other.userId, contentType: 'COURSE', contentId, source: 'FREE', grantedAt: new Date() })
    .execute();

describe('upload in one PUT', () => {
  test('a file is READY after it was announced, sent and finished', async () => {
    const { url, fileCreated, parts } = await announce();
    expect(parts).toEqual([]);
    await expect(uploads.finish(actor, fileCreated.id)).rejects.toMatchObject({
      status: 409,
      code: 'UPLOAD_INCOMPLETE',
    });
    expect((await put(url, mp4())).status).toBe(200);
    const file = await uploads.finish(actor, fileCreated.id);
    expect(file).toMatchObject({ state: 'READY', fileName: 'one.mp4', mimeType: 'video/mp4', refusal: null });
    expect(await uploads.finish(actor, fileCreated.id)).toEqual(file);
    await expect(uploads.resume(actor, fileCreated.id)).rejects.toMatchObject({ status: 409 });
  });

  test('a file returns the fields that were sent with its announcement', async () => {
    const said = {
      language: 'en-AU',
      format: 'abridged',
      pages: 12,
      description: 'One',
      folderName: 'Films',
    };
    const id = await upload(mp4(), said);
    expect(await service.read(actor, id)).toMatchObject(said);
    expect((await service.list(actor, { limit: 1 })).items).toMatchObject([{ id, ...said }]);
  });

  test('a file is checked once by two concurrent finish calls, which return the same result', async () => {
    const { url, fileCreated } = await announce();
    const opened = jest.spyOn(disk, 'open');
    const both = () =>
      Promise.allSettled([uploads.finish(actor, fileCreated.id), uploads.finish(actor, fileCreated.id)]);
    // An incomplete upload fails both calls at once.
    const incomplete = { reason: { code: 'UPLOAD_INCOMPLETE' } };
    expect(await both()).toMatchObject([incomplete, incomplete]);
    await put(url, mp4());
    const ready = { value: { state: 'READY' } };
    expect(await both()).toMatchObject([ready, ready]);
    expect(opened.mock.calls.length).toBe(1);
  });

  test('documents of one person are checked one at a time, and too many waiting documents are refused', async () => {
    const [bytes, mimeType] = [epub(), 'application/epub+zip'];
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { url, fileCreated } = await announce({ mimeType, size: bytes.length, fileName: 'a.epub' });
        await put(url, bytes, mimeType);
        return fileCreated.id;
      }),
    );
    // A running check blocks until at least four checks run or are refused.
    let [running, most, refused] = [0, 0, 0];
    const { promise: allAsked, resolve } = Promise.withResolvers<void>();
    const note = () => running + refused >= 4 && resolve();
    const heads = new Set<string>();
    const { open } = disk;
    jest.spyOn(disk, 'open').mockImplementation(async (key, range) => {
      if (!heads.has(key)) {
        heads.add(key);
        return open.call(disk, key, range);
      }
      running += 1;
      most = Math.max(most, running);
      note();
      await allAsked;
      const stream = await open.call(disk, key, range);
      return stream.once('end', () => (running -= 1));
    });
    const all = await Promise.allSettled(
      ids.map((id) =>
        uploads.finish(actor, id).catch((error: unknown) => {
          refused += 1;
          note();
          throw error;
        }),
      ),
    );
    const refusals = all.flatMap((each) => (each.status === 'rejected' ? [each.reason as object] : []));
    const refusal = expect.objectContaining({ status: 429, code: 'EARLIER_ONES_WAIT' });
    expect([most, refusals]).toEqual([1, [refusal, refusal, refusal]]);
    // A refused request can be finished later.
    for (const id of ids) expect((await uploads.finish(actor, id)).state).toBe('READY');
  });

  test('a checked file cannot be replaced through its upload link', async () => {
    const { url, fileCreated } = await announce();
    await put(url, mp4());
    await uploads.finish(actor, fileCreated.id);
    expect((await put(url, Buffer.alloc(mp4().length, 'x'))).status).toBe(409);
  });

  test.each([
    ['UTF-16', Buffer.from('\ufeffGrüße', 'utf16le')],
    ['UTF-16 of big order', Buffer.from('\ufeffGrüße', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Gr\xfc\xdfe', 'latin1')],
  ])('a text in %s is refused with the advice to save it as UTF-8', async (_encoding, text) => {
    const { url, fileCreated } = await announce({
      mimeType: 'text/plain',
      fileName: 'a.txt',
      size: text.length,
    });
    await put(url, text, 'text/plain');
    await expect(uploads.finish(actor, fileCreated.id)).rejects.toMatchObject({
      status: 422,
      code: 'FILE_NOT_UTF8',
    });
  });

  test('a file whose content does not match its name is refused, and its bytes are removed', async () => {
    const page = Buffer.from('<html>not a video</html>');
    const { url, fileCreated } = await announce({ size: page.length });
    await put(url, page);
    for (const finish of [uploads.finish, uploads.finish])
      await expect(finish(actor, fileCreated.id)).rejects.toMatchObject({
        status: 422,
        code: 'FILE_CONTENT_MISMATCH',
      });
    expect(await service.read(actor, fileCreated.id)).toMatchObject({
      state: 'REFUSED',
      refusal: 'FILE_CONTENT_MISMATCH',
    });
    expect(await isStored(fileCreated.id)).toBe(false);
    await expect(service.getReadyFile(connection.db, actor.userId, fileCreated.id)).rejects.toMatchObject({
      code: 'FILE_NOT_READY',
    });
  });

  test('a file whose size differs from the announced size is refused', async () => {
    const { fileCreated } = await announce({ size: 9999 });
    await disk.putBytes((await rowOf(fileCreated.id)).storageKey, mp4(), 'video/mp4');
    await expect(uploads.finish(actor, fileCreated.id)).rejects.toMatchObject({ code: 'FILE_SIZE_MISMATCH' });
    expect(await isStored(fileCreated.id)).toBe(false);
  });
});

describe('file announcements', () => {
  test.each([
    ['text/html', 10, 'FILE_TYPE_NOT_VALID'],
    ['application/x-msdownload', 10, 'FILE_TYPE_NOT_VALID'],
    ['video/mp4', 5 * 1024 ** 3 + 1, 'FILE_TOO_LARGE'],
    ['audio/mpeg', 500 * 1024 ** 2 + 1, 'FILE_TOO_LARGE'],
    ['application/pdf', 100 * 1024 ** 2 + 1, 'FILE_TOO_LARGE'],
    ['image/png', 10 * 1024 ** 2 + 1, 'FILE_TOO_LARGE'],
  ])('the type %s with %d bytes is refused with %s', async (mimeType, size, code) => {
    const fields =
      code === 'FILE_TOO_LARGE'
        ? [{ path: 'size', code: 'TOO_BIG', limit: size - 1 }]
        : [{ path: 'mimeType', code }];
    await expect(announce({ mimeType, size })).rejects.toMatchObject({ status: 422, code, fields });
  });

  test('a file that is too large is refused with the maximum size in the message', async () => {
    await expect(announce({ mimeType: 'audio/mpeg', size: 501 * 1024 ** 2 })).rejects.toMatchObject({
      message: 'A file of this kind may have at most 500 MiB.',
    });
  });

  test('a file that does not fit on the disk is refused before its upload', async () => {
    const { AppError } = await import('../../../backend/errors.ts');
    const full = jest.spyOn(disk, 'assertRoom').mockRejectedValue(new AppError(507, 'STORAGE_FULL', 'Full.'));
    await expect(announce()).rejects.toMatchObject({ status: 507 });
    full.mockRestore();
    expect((await service.list(actor, { limit: 20 })).items).toEqual([]);
  });

  describe('storage quota', () => {
    const GIB = 1024 ** 3;
    const approve = () => {
      actor = { ...actor, creator: { ...actor.creator, state: 'APPROVED' } };
    };
    const film = (size: number) => announce({ size });

    test('a creator before approval can announce exactly 2 GiB', async () => {
      await film(1.5 * GIB);
      const refused = { status: 422, code: 'QUOTA_EXCEEDED' };
      await expect(film(0.5 * GIB + 1)).rejects.toMatchObject({
        ...refused,
        message: 'This file is larger than the space you have left (512 MiB).',
      });
      await film(0.5 * GIB);
      await expect(film(1)).rejects.toMatchObject({
        ...refused,
        message: 'This file is larger than the space you have left (0 MiB).',
      });
      expect(await quota.readUsage(actor)).toEqual({
        usedBytes: 2 * GIB,
        quotaBytes: 2 * GIB,
        bytesByKind: { video: 2 * GIB, audio: 0, document: 0, image: 0 },
        pictureBytes: 0,
        deletedBytes: 0,
      });
    });

    test('concurrent announcements are counted one after the other', async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => film(0.5 * GIB)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    });

    test('an approved creator has a larger quota', async () => {
      approve();
      await film(5 * GIB);
      expect(await quota.readUsage(actor)).toMatchObject({ usedBytes: 5 * GIB, quotaBytes: 200 * GIB });
    });

    test('a deleted upload and a refused upload do not count against the quota', async () => {
      const split = () => announce({ size: 2 * GIB, resumable: true });
      const { fileCreated } = await split();
      await service.remove(actor, fileCreated.id);
      const other = await split();
      await connection.db
        .updateTable('files')
        .set({ state: 'REFUSED' })
        .where('id', '=', other.fileCreated.id)
        .execute();
      expect((await quota.readUsage(actor)).usedBytes).toBe(0);
      const { storageKey, uploadId } = await rowOf(other.fileCreated.id);
      await disk.abortPieces(storageKey, uploadId!);
    });

    test('a deleted file counts against the quota while its upload link could still store bytes', async () => {
      const { fileCreated } = await film(2 * GIB);
      await service.remove(actor, fileCreated.id);
      await expect(film(1)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
      // The file is not a picture, so its bytes are not reported as pictures.
      expect(await quota.readUsage(actor)).toMatchObject({ usedBytes: 2 * GIB, pictureBytes: 0 });
      clock.shiftClock(4 * 24 * 3_600_000);
      await film(1);
    });

    test('a deleted file counts until its newest upload link expires, and its bytes are not marked as removed', async () => {
      const { fileCreated } = await film(2 * GIB);
      clock.shiftClock(4 * 24 * 3_600_000);
      expect((await uploads.resume(actor, fileCreated.id)).url).not.toBe('');
      await service.remove(actor, fileCreated.id);
      await expect(film(1)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
      await connection.inTransaction((trx) =>
        enqueue(trx, 'files.removeDeleted', { fileIds: [fileCreated.id] }),
      );
      await drainQueues(fileTasks);
      expect((await rowOf(fileCreated.id)).bytesRemovedAt).toBeNull();
      clock.shiftClock(8 * 24 * 3_600_000);
      await film(1);
    });

    test("other users' files do not count against the quota", async () => {
      await film(2 * GIB);
      expect((await quota.readUsage(other)).usedBytes).toBe(0);
    });
  });

  test('a file of exactly the maximum size is accepted', async () => {
    actor = { ...actor, creator: { ...actor.creator, state: 'APPROVED' } };
    await expect(announce({ size: 5 * 1024 ** 3 })).resolves.toBeDefined();
    await expect(announce({ mimeType: 'audio/x-m4a', size: 500 * 1024 ** 2 })).resolves.toBeDefined();
  });

  test('a file announcement accepts both spellings of the type field', async () => {
    const { fileCreated } = await announce({ mimeType: undefined, mimetype: 'video/x-m4v' });
    expect((await service.read(actor, fileCreated.id)).mimeType).toBe('video/mp4');
  });

  test('a suspended creator cannot announce a file', async () => {
    actor = { ...actor, creator: { ...actor.creator, state: 'SUSPENDED' } };
    await expect(announce()).rejects.toMatchObject({ status: 403 });
  });

  test('a thumbnail must be a picture of the same creator', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const mine = await pictures.storePicture(actor, bytes);
    const theirs = await pictures.storePicture(other, bytes);
    const { fileCreated } = await announce({ thumbnail: mine.url });
    expect((await service.read(actor, fileCreated.id)).thumbnailUrl).toBe(mine.smallUrl);
    for (const thumbnail of [theirs.url, 'https://elsewhere.test/a.webp'])
      await expect(announce({ thumbnail })).rejects.toMatchObject({
        status: 422,
        fields: [{ path: 'thumbnail' }],
      });
  });
});

describe('upload in pieces', () => {
  const size = 2 * 5 * 1024 * 1024 + 100;
  const bytes = Buffer.alloc(size, 7);
  mp4().copy(bytes);
  const send = async ({ parts }: StartedUpload, ...numbers: number[]) => {
    for (const { number, start, end, url } of parts)
      if (numbers.includes(number))
        expect((await put(url, bytes.subarray(start, end), 'application/octet-stream')).status).toBe(200);
  };

  test('an interrupted upload continues with the missing pieces', async () => {
    const started = await announce({ size, resumable: true });
    const { id } = started.fileCreated;
    expect(started.parts.map(({ start, end }) => end - start)).toEqual([5_242_880, 5_242_880, 100]);
    expect(started.url).toBe(started.parts[0]!.url);
    await send(started, 1, 3);
    await expect(uploads.finish(actor, id)).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
    clock.shiftClock(30 * 3_600_000);
    const resumed = await uploads.resume(actor, id);
    expect(resumed.parts.map(({ isStored, url }) => [isStored, url !== ''])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
    const late = started.parts[1]!;
    expect(
      (await put(late.url, bytes.subarray(late.start, late.end), 'application/octet-stream')).status,
    ).toBe(403);
    await send(resumed, 2);
    expect(await uploads.finish(actor, id)).toMatchObject({ state: 'READY', size });
    const { storageKey } = await rowOf(id);
    expect((await readFile(path.join(disk.root, storageKey))).equals(bytes)).toBe(true);
    expect(await readdir(path.join(disk.root, 'uploads'))).toEqual([]);
  });

  test('a cancelled upload has no stored pieces', async () => {
    const started = await announce({ size, resumable: true });
    await send(started, 1);
    await service.remove(actor, started.fileCreated.id);
    expect(await readdir(path.join(disk.root, 'uploads'))).toEqual([]);
    await expect(uploads.resume(actor, started.fileCreated.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the file library', () => {
  test("the library lists the user's own files newest first, page by page and by kind", async () => {
    const ids: string[] = [];
    for (const fileName of ['a.mp4', 'b.mp4', 'c.mp4']) ids.unshift(await upload(mp4(), { fileName }));
    const document = await upload(pdf(), { mimeType: 'application/pdf', fileName: 'd.pdf' });
    const first = await service.list(actor, { limit: 2 });
    expect(first.items.map((file) => file.id)).toEqual([document, ids[0]]);
    const second = await service.list(actor, { limit: 2, cursor: first.nextCursor! });
    expect(second.items.map((file) => file.id)).toEqual([ids[1], ids[2]]);
    expect(second.nextCursor).toBeNull();
    expect((await service.list(actor, { limit: 20, kind: 'document' })).items.map((file) => file.id)).toEqual(
      [document],
    );
    expect((await service.list(other, { limit: 20 })).items).toEqual([]);
    await expect(service.list(actor, { limit: 20, cursor: 'nonsense' })).rejects.toThrow(
      'This cursor is not one of ours',
    );
  });

  test('files that were created in the same millisecond are neither lost nor repeated between pages', async () => {
    const base = await rowOf(await upload());
    const at = (micros: string) => ({
      ownerId: base.ownerId,
      fileName: micros,
      mimeType: 'video/mp4',
      size: 1,
      storageKey: `private/x/${randomUUID()}`,
      createdAt: `2026-01-01T00:00:00.000${micros}Z`,
    });
    await connection.db.insertInto('files').values(['001', '002', '003'].map(at)).execute();
    const seen: string[] = [];
    for (let cursor: string | undefined, page = 0; page < 4; page++) {
      const { items, nextCursor } = await service.list(actor, { limit: 1, cursor });
      seen.push(...items.map((file) => file.fileName));
      cursor = nextCursor ?? undefined;
    }
    expect(seen).toEqual(['one.mp4', '003', '002', '001']);
  });

  test('an update changes the name and the description of a file', async () => {
    const fileID = await upload();
    const change = { fileName: 'Two.mp4', description: 'Second', language: 'en', pages: 3 };
    expect(await service.update(actor, { fileID, ...change })).toMatchObject(change);
    expect(await service.update(actor, { fileID })).toMatchObject(change);
  });

  test('another person’s file is not found', async () => {
    const id = await upload();
    const tries = [
      () => service.read(other, id),
      () => service.update(other, { fileID: id, fileName: 'mine' }),
      () => service.remove(other, id),
      () => uploads.resume(other, id),
      () => uploads.finish(other, id),
      () => service.getReadyFile(connection.db, other.userId, id),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404 });
    expect(await service.read(actor, id)).toMatchObject({ fileName: 'one.mp4' });
  });

  test('a deleted file is not found', async () => {
    const id = await upload();
    await service.remove(actor, id);
    const tries = [
      () => service.read(actor, id),
      () => service.update(actor, { fileID: id, fileName: 'back' }),
      () => service.remove(actor, id),
      () => uploads.resume(actor, id),
      () => uploads.finish(actor, id),
      () => service.getReadyFile(connection.db, actor.userId, id),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404 });
    expect((await service.list(actor, { limit: 20 })).items).toEqual([]);
  });
});

describe('file deletion', () => {
  const deleted = async () => (await service.list(actor, { limit: 20, deleted: 'true' })).items;
  const DAY_MS = 86_400_000;

  test('a deleted file can be restored for 30 days with its folder and fields and counts against the quota', async () => {
    const id = await upload(mp4(), { folderName: 'To print' });
    const before = await service.getOwnFile(actor, id);
    expect(await service.remove(actor, id)).toEqual({ done: true });
    expect((await service.list(actor, { limit: 20 })).items).toEqual([]);
    expect(await folders.list(actor)).toEqual({ items: [{ name: 'To print', filesCount: 0 }] });
    clock.shiftClock(30 * DAY_MS - 60_000);
    await sweep();
    expect(await deleted()).toMatchObject([{ id, restorableUntil: expect.any(String) }]);
    expect(await quota.readUsage(actor)).toMatchObject({
      usedBytes: mp4().length,
      deletedBytes: mp4().length,
      bytesByKind: { video: 0 },
    });
    await expect(service.restore(other, id)).rejects.toMatchObject({ status: 404 });
    expect(await service.restore(actor, id)).toMatchObject({ id, restorableUntil: null });
    expect([await deleted(), await service.getOwnFile(actor, id)]).toEqual([[], before]);
    expect(await isStored(id)).toBe(true);
    expect(await quota.readUsage(actor)).toMatchObject({ usedBytes: mp4().length, deletedBytes: 0 });
  });

  test('a deleted file cannot be restored after 30 days, when its bytes and its space are released', async () => {
    const id = await upload();
    await service.remove(actor, id);
    clock.shiftClock(30 * DAY_MS);
    expect(await deleted()).toEqual([]);
    await expect(service.restore(actor, id)).rejects.toMatchObject({ status: 404 });
    expect(await quota.readUsage(actor)).toMatchObject({ usedBytes: mp4().length, deletedBytes: 0 });
    expect(await isStored(id)).toBe(true);
    await sweep();
    expect(await isStored(id)).toBe(false);
    expect((await quota.readUsage(actor)).usedBytes).toBe(0);
  });

  test('a permanently deleted file counts against the quota until its bytes are removed', async () => {
    const [inPieces, whole] = [await uploadInPieces(), await upload()];
    for (const id of [inPieces, whole]) await service.remove(actor, id);
    await service.removePermanently(actor, inPieces);
    await service.emptyDeleted(actor);
    expect((await quota.readUsage(actor)).usedBytes).toBe(2 * mp4().length);
    await drainQueues(fileTasks);
    expect([await isStored(inPieces), await isStored(whole)]).toEqual([false, true]);
    expect((await rowOf(inPieces)).bytesRemovedAt).not.toBeNull();
    expect((await quota.readUsage(actor)).usedBytes).toBe(mp4().length);
  });

  test('the bytes of a restored file are not removed', async () => {
    const id = await uploadInPieces();
    await service.remove(actor, id);
    await service.restore(actor, id);
    await connection.inTransaction((trx) => enqueue(trx, 'files.removeDeleted', { fileIds: [id] }));
    await drainQueues(fileTasks);
    expect(await isStored(id)).toBe(true);
  });

  test('a user can permanently delete one or all of their own deleted files', async () => {
    const [one, two] = [await upload(), await upload()];
    for (const id of [one, two]) await service.remove(actor, id);
    await expect(service.removePermanently(other, one)).rejects.toMatchObject({ status: 404 });
    expect(await service.emptyDeleted(other)).toEqual({ filesCount: 0 });
    expect(await service.removePermanently(actor, one)).toEqual({ done: true });
    expect((await deleted()).map(({ id }) => id)).toEqual([two]);
    expect(await service.emptyDeleted(actor)).toEqual({ filesCount: 1 });
    for (const id of [one, two])
      await expect(service.restore(actor, id)).rejects.toMatchObject({ status: 404 });
    await expect(service.removePermanently(actor, one)).rejects.toMatchObject({ status: 404 });
    clock.shiftClock(3 * DAY_MS);
    await sweep();
    expect([await isStored(one), await isStored(two)]).toEqual([false, false]);
    expect((await quota.readUsage(actor)).usedBytes).toBe(0);
  });

  test('a file that is not deleted can be neither restored nor deleted permanently', async () => {
    const id = await upload();
    await expect(service.restore(actor, id)).rejects.toMatchObject({ status: 404 });
    await expect(service.removePermanently(actor, id)).rejects.toMatchObject({ status: 404 });
    expect(await service.emptyDeleted(actor)).toEqual({ filesCount: 0 });
    expect(await service.read(actor, id)).toMatchObject({ restorableUntil: null });
  });

  test('a file is deleted once by concurrent and repeated requests, and can still be restored', async () => {
    const id = await upload();
    const remove = () => service.remove(actor, id);
    const both = await raceForRow('files', id, [remove, remove]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(remove()).rejects.toMatchObject({ status: 404 });
    expect(await deleted()).toMatchObject([{ id }]);
  });

  test('a file that a course uses cannot be deleted', async () => {
    const id = await upload();
    await newCourse(id, 'DRAFT');
    await expect(service.remove(actor, id)).rejects.toMatchObject({ status: 409, code: 'FILE_IN_USE' });
    expect(await isStored(id)).toBe(true);
  });

  test('buyers of a deleted course keep its files until their entitlement ends', async () => {
    const id = await upload();
    const courseId = await newCourse(id, 'DELETED');
    await unlock(courseId);
    await service.remove(actor, id);
    clock.shiftClock(31 * DAY_MS);
    await sweep();
    expect(await isStored(id)).toBe(true);
    expect(await service.findFile(connection.db, id)).toMatchObject({ state: 'READY' });
    const setRights = (change: { frozenAt?: Date; endedAt?: Date }) =>
      connection.db.updateTable('entitlements').set(change).where('contentId', '=', courseId).execute();
    // A frozen entitlement may be restored, because a bank is examining the payment.
    await setRights({ frozenAt: new Date() });
    await sweep();
    expect(await isStored(id)).toBe(true);
    await connection.db
      .updateTable('entitlements')
      .set({ endedAt: new Date() })
      .where('contentId', '=', courseId)
      .execute();
    await sweep();
    expect(await isStored(id)).toBe(false);
    expect((await rowOf(id)).bytesRemovedAt).not.toBeNull();
  });

  test('a permanently deleted file counts against the quota while owners of its content need it', async () => {
    const [kept, free] = [await upload(), await upload()];
    const courseId = await newCourse(kept, 'DELETED');
    await newCourse(free, 'DELETED');
    await unlock(courseId);
    for (const id of [kept, free]) await service.remove(actor, id);
    // The upload links of the files have expired.
    clock.shiftClock(4 * DAY_MS);
    expect((await quota.readUsage(actor)).usedBytes).toBe(2 * mp4().length);
    await service.emptyDeleted(actor);
    await drainQueues(fileTasks);
    expect([await isStored(kept), await isStored(free)]).toEqual([true, false]);
    expect((await quota.readUsage(actor)).usedBytes).toBe(mp4().length);
    await expect(announce({ size: 2 * 1024 ** 3 })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await connection.db
      .updateTable('entitlements')
      .set({ endedAt: new Date() })
      .where('contentId', '=', courseId)
      .execute();
    await sweep();
    expect((await quota.readUsage(actor)).usedBytes).toBe(0);
    expect((await quota.readUsage(other)).usedBytes).toBe(0);
  });

  test('a file that cannot be removed does not block the removal of other files', async () => {
    const [one, other] = [await upload(), await upload()].sort();
    const remove = jest.spyOn(disk, 'remove').mockRejectedValue(new Error('down'));
    for (const id of [one!, other!]) await service.remove(actor, id);
    await service.emptyDeleted(actor);
    remove.mockRestore();
    const { storageKey } = await rowOf(one!);
    jest.spyOn(disk, 'remove').mockImplementation(async (key) => {
      if (key === storageKey) throw new Error('down');
      await rm(path.join(disk.root, key), { force: true });
    });
    clock.shiftClock(3 * 86_400_000);
    await sweep();
    expect([await isStored(one!), await isStored(other!)]).toEqual([true, false]);
    jest.restoreAllMocks();
    await sweep();
    expect(await isStored(one!)).toBe(false);
  });

  test('bytes that are sent after the deletion of their file are also removed', async () => {
    const { url, fileCreated } = await announce();
    await service.remove(actor, fileCreated.id);
    expect((await put(url, mp4())).status).toBe(200);
    clock.shiftClock(3 * 86_400_000);
    await sweep();
    expect(await isStored(fileCreated.id)).toBe(false);
  });
});

test('the result of an upload is stored once, only for that file and not after the file’s deletion', async () => {
  const { settleFile } = await import('@/backend/files/repository');
  const [one, other, deleted] = [await announce(), await announce(), await announce()].map(
    ({ fileCreated }) => fileCreated.id,
  );
  await service.remove(actor, deleted!);
  const refused = { state: 'REFUSED', refusal: 'FILE_CONTENT_MISMATCH' } as const;
  for (const fileId of [one!, deleted!]) await settleFile(connection.db, fileId, { state: 'READY' });
  await settleFile(connection.db, one!, refused);
  const states = await Promise.all(
    [one!, other!, deleted!].map(async (fileId) => (await rowOf(fileId)).state),
  );
  expect(states).toEqual(['READY', 'UPLOADING', 'UPLOADING']);
});

test('replaceUses replaces only the uses of the given kind of subject', async () => {
  const { listUses, replaceUses } = await import('@/backend/files/repository');
  const fileId = await upload();
  const subjectId = randomUUID();
  for (const kind of ['COURSE', 'POST']) await replaceUses(connection.db, kind, subjectId, [fileId]);
  await replaceUses(connection.db, 'COURSE', subjectId, []);
  expect(await listUses(connection.db, fileId)).toEqual([{ fileId, kind: 'POST', subjectId }]);
});

test('deleted files are listed by id, so that each file is in one batch', async () => {
  const { listRemovable } = await import('@/backend/files/repository');
  const { ownerId } = await rowOf(await upload());
  const deletedAt = new Date('2026-01-01');
  const file = (number: number) => ({
    id: idOf(number),
    ownerId,
    storageKey: `private/${number}`,
    fileName: 'one.mp4',
    mimeType: 'video/mp4',
    size: 1,
    createdAt: deletedAt,
    deletedAt,
  });
  await connection.db.insertInto('files').values([3, 1, 2].map(file)).execute();
  const idsAfter = async (after?: string) =>
    (await listRemovable(connection.db, new Date('2026-01-02'), new Date(), 2, after)).map((row) => row.id);
  expect(await idsAfter()).toEqual([idOf(1), idOf(2)]);
  expect(await idsAfter(idOf(2))).toEqual([idOf(3)]);
  expect(await listRemovable(connection.db, deletedAt, new Date(), 2)).toEqual([]);
  await connection.db.deleteFrom('files').where('deletedAt', '=', deletedAt).execute();
});

test('the sweep removes abandoned uploads only', async () => {
  const ready = await upload();
  const whole = (await announce()).fileCreated.id;
  const started = await announce({ size: 100, resumable: true });
  clock.shiftClock(6 * 86_400_000);
  await sweep();
  expect((await service.list(actor, { limit: 20 })).items).toHaveLength(3);
  clock.shiftClock(8 * 86_400_000);
  await sweep();
  const { deletedAt } = await rowOf(whole);
  await sweep();
  expect((await rowOf(whole)).deletedAt).toEqual(deletedAt);
  expect((await service.list(actor, { limit: 20 })).items.map((file) => file.id)).toEqual([ready]);
  expect(await isStored(ready)).toBe(true);
  await expect(uploads.finish(actor, whole)).rejects.toMatchObject({ status: 404 });
  const { uploadId, storageKey } = await rowOf(started.fileCreated.id);
  expect(await disk.listPieces(storageKey, uploadId!)).toEqual(new Set());
  expect(await readdir(path.join(disk.root, 'uploads'))).toEqual([]);
});

describe('download links', () => {
  test('a download link is valid for six hours and can set the file name of the download', async () => {
    const file = await service.getReadyFile(connection.db, actor.userId, await upload());
    const { url, expiresAt } = await links.signedLink(file);
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(360);
    const answer = await fetch(url, { headers: { range: 'bytes=4-7' } });
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
      206,
      'ftyp',
      'video/mp4',
    ]);
    expect(answer.headers.get('content-disposition')).toBe('inline');
    const download = await fetch((await links.signedLink(file, { download: true })).url);
    expect(download.headers.get('content-disposition')).toContain('filename="one.mp4"');
    const text = await links.signedLink({ ...file, mimeType: 'text/plain' });
    expect((await fetch(text.url)).headers.get('content-type')).toBe('text/plain; charset=utf-8');
    clock.shiftClock(6 * 3_600_000 + 1000);
    expect((await fetch(url)).status).toBe(403);
  });

  test('captions are removed with their file', async () => {
    const { listTrackLinks, putTrack, withStoredTrack } =
      await import('../../../backend/files/captions-service.ts');
    const id = await upload();
    const file = await service.getOwnFile(actor, id);
    const bytes = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nOne');
    for (const language of ['en', 'es'])
      await withStoredTrack(file, bytes, (track) =>
        connection.inTransaction((trx) => putTrack(trx, file.id, { ...track, language })),
      );
    const tracks = await listTrackLinks(connection.db, id);
    const statuses = () => Promise.all(tracks.map(async ({ url }) => (await fetch(url)).status));
    expect(await statuses()).toEqual([200, 200]);
    await service.remove(actor, id);
    clock.shiftClock(31 * 86_400_000);
    await sweep();
    clock.shiftClock(0);
    expect(await statuses()).toEqual([404, 404]);
  });
});

test('the import of a local file checks the file like an upload', async () => {
  const local = path.join(folder, 'local.mp4');
  await writeFile(local, mp4());
  const ownerId = actor.userId;
  const about = { fileName: 'Part one.mp4', mimeType: 'video/mp4' };
  const file = await uploads.importLocalFile(ownerId, local, about);
  expect(await service.getReadyFile(connection.db, ownerId, file.id)).toMatchObject({
    ...about,
    size: mp4().length,
  });
  expect(await readFile(path.join(disk.root, file.storageKey))).toEqual(mp4());
  await expect(
    uploads.importLocalFile(ownerId, local, { fileName: 'a.pdf', mimeType: 'application/pdf' }),
  ).rejects.toMatchObject({ code: 'FILE_CONTENT_MISMATCH' });
  await writeFile(local, '');
  await expect(uploads.importLocalFile(ownerId, local, about)).rejects.toMatchObject({
    fields: [{ path: 'size' }],
  });
});

const drawPng = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

test.each([
  ['a video', 'video/mp4', mp4, 'files.transcode', -1_000_000],
  ['a sound', 'audio/mpeg', mp3, 'files.readAudio', 0],
  ['a PDF', 'application/pdf', pdf, 'files.drawFirstPage', 0],
  ['a picture', 'image/png', drawPng, 'files.makeWidths', 0],
] as const)(
  'an import of %s queues the same task as an upload',
  async (_what, mimeType, make, task, priority) => {
    const bytes = await make();
    const local = path.join(folder, 'local');
    await writeFile(local, bytes);
    const imported = await uploads.importLocalFile(actor.userId, local, { fileName: 'One', mimeType });
    const jobsOf = async (fileId: string) =>
      (
        await sql`select name, priority from tasks.job where data->>'fileId' = ${fileId}`.execute(
          connection.db,
        )
      ).rows;
    // The transcode of an import has a lower priority, because no user is waiting for its result.
    expect(await jobsOf(imported.id)).toEqual([{ name: task, priority }]);
    const { purgeQueues } = await import('@/backend/tasks');
    await purgeQueues([task]);
    expect(await jobsOf(await upload(bytes, { mimeType }))).toEqual([{ name: task, priority: 0 }]);
    if (task === 'files.transcode')
      expect((await service.read(actor, imported.id)).video).toMatchObject({ state: 'PROCESSING' });
  },
);

describe('pictures', () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } }).withExif({
      IFD0: { Copyright: 'someone' },
    });
  const fetched = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a %s is re-encoded in two widths without its metadata',
    async (format) => {
      const bytes = await draw(2000, 1000).toFormat(format).toBuffer();
      const { id, url, smallUrl } = await pictures.storePicture(actor, bytes);
      const large = await sharp(await fetched(url)).metadata();
      expect([large.format, large.width, large.height, large.exif]).toEqual(['webp', 1280, 640, undefined]);
      expect((await sharp(await fetched(smallUrl)).metadata()).width).toBe(640);
      expect(await pictures.getOwnPicture(connection.db, id, actor.userId)).toBe(id);
      expect(pictures.shownPicture(id)).toEqual({ url, smallUrl });
      await expect(pictures.getOwnPicture(connection.db, id, other.userId)).rejects.toMatchObject({
        status: 404,
      });
    },
  );

  test('pictures of one person are processed one at a time without blocking other people, with a limit', async () => {
    const bytes = await drawPng();
    const asked = Array.from({ length: 12 }, () => pictures.storePicture(actor, bytes));
    const theirs = pictures.storePicture(other, bytes);
    const all = await Promise.allSettled(asked);
    expect((await theirs).id).toBeTruthy();
    const refusals = all.flatMap((each) => (each.status === 'rejected' ? [each.reason as object] : []));
    const refusal = expect.objectContaining({ status: 429, code: 'EARLIER_ONES_WAIT' });
    expect(refusals).toEqual([refusal, refusal, refusal]);
  });

  test('a stored picture is rotated by its metadata and not enlarged', async () => {
    const lying = await draw(100, 50).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { url } = await pictures.storePicture(actor, lying);
    const { width, height } = await sharp(await fetched(url)).metadata();
    expect([width, height]).toEqual([50, 100]);
  });

  test.each([
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an animation', async () => draw(9, 9).gif().toBuffer()],
    ['text', async () => Buffer.from('hello')],
  ])('a file with %s is refused as a picture', async (_what, make) => {
    await expect(pictures.storePicture(actor, await make())).rejects.toMatchObject({
      status: 422,
      code: 'FILE_TYPE_NOT_VALID',
      message: 'File type not valid',
    });
  });

  test('a damaged picture is refused as damaged', async () => {
    const broken = (await draw(900, 900).jpeg().toBuffer()).subarray(0, 700);
    await expect(pictures.storePicture(actor, broken)).rejects.toMatchObject({
      status: 422,
      code: 'PICTURE_DAMAGED',
    });
  });

  test('a picture with too many bytes or pixels is refused', async () => {
    await expect(
      (async () => pictures.storePicture(actor, Buffer.alloc(10 * 1024 * 1024 + 1)))(),
    ).rejects.toMatchObject({ status: 413 });
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await expect(pictures.storePicture(actor, huge)).rejects.toMatchObject({ status: 422 });
  });

  test('the address of a drawn picture does not change until the drawing changes', async () => {
    const webp = await draw(1280, 800).webp().toBuffer();
    const name = await pictures.storeDrawnPicture('course-one', webp);
    expect(await pictures.storeDrawnPicture('course-one', webp)).toBe(name);
    const first = pictures.shownPicture(name)!;
    expect(await fetched(first.url)).toEqual(webp);
    expect((await sharp(await fetched(first.smallUrl)).metadata()).width).toBe(640);
    const other = await draw(1280, 900).webp().toBuffer();
    expect(await pictures.storeDrawnPicture('course-one', other)).not.toBe(name);
  });

  const png = async () => draw(40, 30).png().toBuffer();
  const bytesOf = async ({ url, smallUrl }: { url: string; smallUrl: string }) =>
    (await fetched(url)).length + (await fetched(smallUrl)).length;
  const statusOf = async (url: string) => (await fetch(url)).status;

  test('both widths of a picture count against the quota of its owner', async () => {
    const stored = await pictures.storePicture(actor, await png());
    expect((await quota.readUsage(actor)).usedBytes).toBe(await bytesOf(stored));
    expect((await quota.readUsage(other)).usedBytes).toBe(0);
    const member = { userId: other.userId, creator: null };
    await pictures.storePicture(member, await png());
    expect(await quota.readUsage(member)).toEqual({
      usedBytes: await bytesOf(stored),
      quotaBytes: 1024 ** 3,
      bytesByKind: { video: 0, audio: 0, document: 0, image: 0 },
      pictureBytes: await bytesOf(stored),
      deletedBytes: 0,
    });
  });

  test('a picture is refused and not stored when the quota is exceeded', async () => {
    await announce({ size: 2 * 1024 ** 3 - 10 });
    const put = jest.spyOn(disk, 'putBytes');
    await expect(pictures.storePicture(actor, await png())).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    expect((await quota.readUsage(actor)).usedBytes).toBe(2 * 1024 ** 3 - 10);
  });

  test('a picture that could not be stored does not count against the quota', async () => {
    const put = jest.spyOn(disk, 'putBytes').mockRejectedValue(new Error('the disk is broken'));
    await expect(pictures.storePicture(actor, await png())).rejects.toThrow('the disk is broken');
    put.mockRestore();
    expect((await quota.readUsage(actor)).usedBytes).toBe(0);
  });

  describe('unused pictures', () => {
    const DAY = 24 * 3_600_000;
    const insertCourse = (picture: string) =>
      connection.db
        .insertInto('courses')
        .values({
          creatorId: actor.creator.id,
          title: 'A course',
          picture,
          createdAt: new Date(),
          updatedAt: new Date(),
        })
        .execute();
    const sweepAll = async () => {
      await sweep();
      await drainQueues(fileTasks);
    };

    test('an unused picture is removed with its bytes after a day, and a used picture is not removed', async () => {
      const [inCourse, portrait, cover, thumbnail, unused] = await Promise.all(
        [1, 2, 3, 4, 5].map(async () => pictures.storePicture(actor, await png())),
      );
      await insertCourse(inCourse!.id);
      await connection.db
        .updateTable('creators')
        .set({ picture: portrait!.id, cover: cover!.id })
        .where('id', '=', actor.creator.id)
        .execute();
      const { fileCreated } = await announce({ thumbnail: thumbnail!.url });
      clock.shiftClock(DAY - 60_000);
      await sweepAll();
      expect(await statusOf(unused!.url)).toBe(200);
      clock.shiftClock(DAY + 60_000);
      // A new picture may be used later, so it is not removed.
      const young = await pictures.storePicture(actor, await png());
      await sweepAll();
      expect(await statusOf(young.url)).toBe(200);
      expect([await statusOf(unused!.url), await statusOf(unused!.smallUrl)]).toEqual([404, 404]);
      for (const kept of [inCourse!, portrait!, cover!, thumbnail!])
        expect(await statusOf(kept.url)).toBe(200);
      const { usedBytes } = await quota.readUsage(actor);
      expect(usedBytes).toBe(mp4().length + 4 * (await bytesOf(portrait!)) + (await bytesOf(young)));
      await service.remove(actor, fileCreated.id);
      clock.shiftClock(4 * DAY);
      await sweepAll();
      expect(await statusOf(thumbnail!.url)).toBe(404);
    });

    test('an unused picture is not removed while a transaction is about to use it', async () => {
      const { id, url } = await pictures.storePicture(actor, await png());
      clock.shiftClock(2 * DAY);
      await connection.inTransaction(async (trx) => {
        await pictures.getOwnPicture(trx, id, actor.userId);
        await sweepAll();
      });
      expect(await statusOf(url)).toBe(200);
      await sweepAll();
      expect(await statusOf(url)).toBe(404);
    });

    test('the search for unused pictures covers every column that refers to a picture', async () => {
      const { pictureColumns } = await import('../../../backend/files/picture-repository.ts');
      const { rows } = await sql<{ table: string; column: string }>`
        select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type = 'text' and column_name ~ 'picture|cover|thumbnail|portrait|image'
        order by 1, 2`.execute(connection.db);
      expect(rows.map(({ table, column }) => [table, column])).toEqual(pictureColumns);
    });
  });
});
