import { buffer } from 'node:stream/consumers';
import { db } from '@/backend/db/connection';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { decide } from '../../support/make/office';

let creator: CreatorPerson;
let neighbour: CreatorPerson;

beforeAll(async () => {
  await startBackend();
  neighbour = await makeCreator();
});
beforeEach(async () => {
  creator = await makeCreator();
});

const list = async (query: Record<string, string> = {}) =>
  (await ask('GET /filesystem', { as: creator, query })).body;
const names = async (query: Record<string, string> = {}) =>
  (await list(query)).items.map(({ fileName }) => fileName);
const change = (fileID: string, fields: object, as = creator) =>
  ask('PATCH /filesystem', { as, body: { fileID, ...fields } });
const set = (id: string, fields: object) =>
  db.updateTable('files').set(fields).where('id', '=', id).execute();
const read = (id: string, as = creator) => ask('GET /filesystem/file/:id', { as, params: { id } });
const folders = async (as = creator) => (await ask('GET /filesystem/folders', { as })).body.items;
const createFolder = (name: string) => ask('POST /filesystem/folders', { as: creator, body: { name } });
const renameFolder = (name: string, newName: string) =>
  ask('PATCH /filesystem/folders', { as: creator, body: { name, newName } });
const replace = (id: string, fileID: string, as = creator) =>
  ask('POST /filesystem/file/:id/replace', { as, params: { id }, body: { fileID } });

/**
 * Adds the file to a new part of a published course. The part is public after the office's review.
 */
async function use(fileId: string, title = 'Sleep Without Trying') {
  const course = await makeCourse(creator, { title });
  await ask('POST /kumu/courses/add-series-part', {
    as: creator,
    body: { moduleId: course.moduleId, title: 'A film', kind: 'video', fileId },
  });
  return course;
}
const removeFile = (id: string, as = creator) => ask('DELETE /filesystem/file/:id', { as, params: { id } });
const remove = (courseId: string) =>
  ask('DELETE /courses/:id/delete', { as: creator, params: { id: courseId } });

describe('library list', () => {
  test('the library list shows a picture by a signed link after it is resized and its metadata is removed', async () => {
    const { default: sharp } = await import('sharp');
    const { storage } = await import('@/backend/providers/storage/storage');
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#887766' } })
      .withExif({ IFD0: { Copyright: 'at home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await ask('POST /filesystem', {
      as: creator,
      body: { mimeType: 'image/jpeg', size: bytes.length, fileName: 'window.jpg' },
    });
    const { id } = body.fileCreated;
    const { storageKey } = await db
      .selectFrom('files')
      .select('storageKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await storage.putBytes(storageKey, bytes, 'image/jpeg');
    await ask('POST /filesystem/file/:id/finish', { as: creator, params: { id } });
    expect((await read(id)).body).toMatchObject({ thumbnailUrl: null, pixels: { width: 600, height: 900 } });
    await runTasks('files.makeWidths');
    const [{ thumbnailUrl } = {}] = (await list()).items;
    expect(thumbnailUrl).toMatch(/\.webp\?.*signature=/);
    const key = decodeURIComponent(new URL(thumbnailUrl!).pathname).replace(/^\/storage\//, '');
    const shown = await sharp(await buffer(await storage.open(key))).metadata();
    expect([shown.width, shown.exif]).toEqual([600, undefined]);
  });

  test('the library search matches name and description and treats pattern characters literally', async () => {
    const diary = await makeFile(creator, 'Diary 100%.mp4');
    await makeFile(creator, 'One.mp4');
    await makeFile(neighbour, 'Diary.mp4');
    await change(diary, { description: 'To write in' });
    for (const query of ['diary', '100%', '%', 'WRITE'])
      expect(await names({ query })).toEqual(['Diary 100%.mp4']);
    expect(await names({ query: '_' })).toEqual([]);
  });

  test('the library list is filtered by folder, kind and use', async () => {
    const [used, free] = [await makeFile(creator, 'used.mp4'), await makeFile(creator, 'free.mp4')];
    await set(await makeFile(creator, 'talk.mp3'), { mimeType: 'audio/mpeg' });
    await change(free, { folderName: 'To print' });
    await use(used);
    expect(await names({ folderName: 'To print' })).toEqual(['free.mp4']);
    expect(await names({ kind: 'audio' })).toEqual(['talk.mp3']);
    expect((await names({ unused: 'true' })).sort()).toEqual(['free.mp4', 'talk.mp3']);
    expect(Object.fromEntries((await list()).items.map((file) => [file.fileName, file.usesCount]))).toEqual({
      'used.mp4': 1,
      'free.mp4': 0,
      'talk.mp3': 0,
    });
  });

  test.each([
    ['newest', ['c.mp4', 'A.mp4', 'b.mp4']],
    ['name', ['A.mp4', 'b.mp4', 'c.mp4']],
    ['size', ['b.mp4', 'c.mp4', 'A.mp4']],
  ] as const)('the library list is sorted by %s and paginated', async (orderBy, expected) => {
    for (const [name, size] of [
      ['b.mp4', 30],
      ['A.mp4', 10],
      ['c.mp4', 20],
    ] as const)
      await set(await makeFile(creator, name), { size });
    const first = await list({ orderBy, limit: '2' });
    const second = await list({ orderBy, limit: '2', cursor: first.nextCursor! });
    expect([...first.items, ...second.items].map(({ fileName }) => fileName)).toEqual(expected);
    expect(second.nextCursor).toBeNull();
  });

  test('the library list rejects a cursor of another order', async () => {
    for (const name of ['a.mp4', 'b.mp4', 'c.mp4']) await makeFile(creator, name);
    const { nextCursor } = await list({ orderBy: 'name', limit: '1' });
    const { problem } = await ask('GET /filesystem', {
      as: creator,
      query: { orderBy: 'size', cursor: nextCursor! },
    });
    expect(problem).toMatchObject({ status: 400 });
  });
});

describe('folders', () => {
  test('a folder exists while it is empty, even after its last file is moved or deleted', async () => {
    expect((await createFolder('To print')).status).toBe(200);
    expect(await folders()).toEqual([{ name: 'To print', filesCount: 0 }]);
    const [first, second] = [await makeFile(creator, '1'), await makeFile(creator, '2')];
    for (const file of [first, second]) await change(file, { folderName: 'To print' });
    expect((await createFolder('To print')).status).toBe(200);
    expect(await folders()).toEqual([{ name: 'To print', filesCount: 2 }]);
    await change(first, { folderName: '' });
    await removeFile(second);
    expect(await folders()).toEqual([{ name: 'To print', filesCount: 0 }]);
    expect(await folders(neighbour)).toEqual([]);
  });

  test('a restored file is in its former folder, even when the folder was renamed or removed', async () => {
    const [renamed, gone] = [await makeFile(creator, '1'), await makeFile(creator, '2')];
    await change(renamed, { folderName: 'a' });
    await change(gone, { folderName: 'b' });
    for (const file of [renamed, gone]) await removeFile(file);
    await renameFolder('a', 'A');
    await db.deleteFrom('fileFolders').where('name', '=', 'b').execute();
    for (const id of [renamed, gone])
      await ask('POST /filesystem/file/:id/restore', { as: creator, params: { id } });
    expect(await folders()).toEqual([
      { name: 'A', filesCount: 1 },
      { name: 'b', filesCount: 1 },
    ]);
  });

  test('a library has at most 500 folders, whichever call creates them', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ ownerId: creator.actor.userId, name: `${at}` }));
    await db.insertInto('fileFolders').values(rows).execute();
    await db.insertInto('fileFolders').values({ ownerId: neighbour.actor.userId, name: 'theirs' }).execute();
    const file = await makeFile(creator, '1');
    const refusal = { status: 409, code: 'TOO_MANY_FOLDERS' };
    expect((await createFolder('one more')).problem).toMatchObject(refusal);
    expect((await change(file, { folderName: 'one more' })).problem).toMatchObject(refusal);
    expect((await read(file)).body.folderName).toBe('');
    expect((await change(file, { folderName: '0' })).status).toBe(200);
    expect((await renameFolder('1', 'one more')).status).toBe(200);
    expect(await folders()).toHaveLength(500);
  });

  test('folders are listed with the number of their files', async () => {
    for (const [name, folderName] of [
      ['1', 'b'],
      ['2', 'A'],
      ['3', 'b'],
      ['4', ''],
    ])
      await change(await makeFile(creator, name!), { folderName });
    await change(await makeFile(neighbour, '5'), { folderName: 'b' }, neighbour);
    expect(await folders()).toEqual([
      { name: 'A', filesCount: 1 },
      { name: 'b', filesCount: 2 },
    ]);
  });

  test('a user can rename, merge and dissolve only their own folders', async () => {
    await change(await makeFile(creator, '1'), { folderName: 'b' });
    await change(await makeFile(creator, '2'), { folderName: 'A' });
    const others = await makeFile(neighbour, '3');
    await change(others, { folderName: 'b' }, neighbour);
    expect((await renameFolder('b', 'A')).status).toBe(200);
    expect(await folders()).toEqual([{ name: 'A', filesCount: 2 }]);
    expect((await renameFolder('A', '')).status).toBe(200);
    expect(await folders()).toEqual([]);
    expect((await renameFolder('A', 'C')).problem).toMatchObject({ status: 404 });
    expect((await read(others, neighbour)).body.folderName).toBe('b');
    expect((await folders(neighbour)).map(({ name }) => name)).toContain('b');
  });
});

describe('file usages', () => {
  test('file usages name the content that uses a file, its parts and the number of owners', async () => {
    const file = await makeFile(creator, 'film.mp4');
    const course = await use(file);
    await grantCourse(await makePerson(), course.id);
    expect((await read(file)).body.usages).toEqual([
      {
        contentType: 'COURSE',
        id: course.id,
        title: 'Sleep Without Trying',
        parts: ['A film'],
        ownersCount: 1,
        isBeingReplaced: false,
        canNotifyOwners: false,
      },
    ]);
    expect((await read(file, neighbour)).problem).toMatchObject({ status: 404 });
  });

  test('a deleted course is not a usage of its file, but the bytes are kept for the owners', async () => {
    const file = await makeFile(creator, 'film.mp4');
    const course = await use(file);
    await grantCourse(await makePerson(), course.id);
    expect((await remove(course.id)).status).toBe(200);
    expect((await read(file)).body).toMatchObject({ usages: [], usesCount: 0 });
    expect(await names({ unused: 'true' })).toEqual(['film.mp4']);
    expect((await removeFile(file)).status).toBe(200);
    const { bytesRemovedAt } = await db
      .selectFrom('files')
      .select('bytesRemovedAt')
      .where('id', '=', file)
      .executeTakeFirstOrThrow();
    expect(bytesRemovedAt).toBeNull();
  });

  test('a replacement file takes over all usages of the replaced file', async () => {
    const [old, next] = [await makeFile(creator, 'old.mp4'), await makeFile(creator, 'new.mp4')];
    const courses = [await use(old, 'One course'), await use(old, 'Two courses')];
    expect((await replace(old, next)).body).toEqual({ usagesCount: 2, refusedCount: 0, notifiedCount: 0 });
    expect((await read(old)).body.usages).toEqual([]);
    expect((await read(next)).body.usages.map(({ id }) => id).sort()).toEqual(
      courses.map(({ id }) => id).sort(),
    );
  });

  test('a replacement file is public after the review, and the replaced file is in use until then', async () => {
    const [old, next] = [await makeFile(creator, 'old.mp4'), await makeFile(creator, 'new.mp4')];
    const { id } = await use(old);
    await decide('course', id, { decision: 'approve' });
    expect((await replace(old, next)).body).toEqual({ usagesCount: 1, refusedCount: 0, notifiedCount: 0 });
    expect((await read(old)).body).toMatchObject({ usesCount: 1, usages: [{ id, isBeingReplaced: true }] });
    expect((await read(next)).body.usages).toMatchObject([{ id, isBeingReplaced: false }]);
    for (const file of [old, next])
      expect((await removeFile(file)).problem).toMatchObject({ status: 409, code: 'FILE_IN_USE' });
    await decide('course', id, { decision: 'approve' });
    expect((await read(old)).body.usages).toEqual([]);
    expect((await removeFile(old)).status).toBe(200);
  });

  test('a replacement changes all usages of a file except usages that cannot be changed now', async () => {
    const [old, next] = [await makeFile(creator, 'old.mp4'), await makeFile(creator, 'new.mp4')];
    const [locked, open] = [await use(old, 'In review'), await use(old, 'Open')];
    await db.updateTable('courses').set({ state: 'IN_REVIEW' }).where('id', '=', locked.id).execute();
    expect((await replace(old, next)).body).toEqual({ usagesCount: 1, refusedCount: 1, notifiedCount: 0 });
    expect((await read(old)).body.usages.map(({ id }) => id)).toEqual([locked.id]);
    expect((await read(next)).body.usages.map(({ id }) => id)).toEqual([open.id]);
    expect((await replace(old, next)).problem).toMatchObject({ status: 403 });
  });

  test("a file that is in use cannot be deleted, and another person's file is not found", async () => {
    const file = await makeFile(creator, 'film.mp4');
    const { id } = await use(file, 'One course');
    await use(file, 'Two courses');
    const { problem } = await removeFile(file);
    expect(problem).toMatchObject({ status: 409, code: 'FILE_IN_USE' });
    // The error lists the usages, as the file's own page does, so that the caller can remove them.
    expect(problem).toHaveProperty('usages', (await read(file)).body.usages);
    expect(problem).toHaveProperty('usages', expect.arrayContaining([expect.objectContaining({ id })]));
    expect(problem.detail).toMatch(/“One course”/);
    expect(problem.detail).toMatch(/“Two courses”/);
    const free = await makeFile(creator, 'free.mp4');
    expect((await removeFile(free, neighbour)).problem).toMatchObject({ status: 404 });
    expect((await names()).sort()).toEqual(['film.mp4', 'free.mp4']);
  });

  test('the OpenAPI document describes the usages in the error for a file in use', async () => {
    const { body } = await ask('GET /openapi.json', {});
    expect(body).toHaveProperty(
      ['paths', '/filesystem/file/{id}', 'delete', 'responses', 'default', 'content'],
      {
        'application/problem+json': {
          schema: expect.objectContaining({
            properties: { usages: expect.objectContaining({ type: 'array' }) },
          }),
        },
      },
    );
  });

  test("a file cannot be replaced by a file of another kind, by itself or by another person's file", async () => {
    const file = await makeFile(creator, 'old.mp4');
    await use(file);
    const audio = await makeFile(creator, 'talk.mp3');
    await set(audio, { mimeType: 'audio/mpeg' });
    expect((await change(file, { folderName: 'Mine now' }, neighbour)).problem).toMatchObject({
      status: 404,
    });
    for (const by of [audio, file])
      expect((await replace(file, by)).problem).toMatchObject({
        status: 422,
        errors: [{ code: 'FILE_KIND_MISMATCH' }],
      });
    expect((await replace(file, await makeFile(neighbour, 'theirs.mp4'))).problem).toMatchObject({
      status: 404,
    });
    expect((await replace(file, audio, neighbour)).problem).toMatchObject({ status: 404 });
    // The refusal also applies to a file without usages.
    const [free, theirs] = [
      await makeFile(creator, 'free.mp4'),
      await makeFile(neighbour, 'also theirs.mp4'),
    ];
    expect((await replace(free, theirs)).problem).toMatchObject({ status: 404 });
    expect((await replace(free, theirs, neighbour)).problem).toMatchObject({ status: 404 });
    expect((await read(file)).body.usages).toHaveLength(1);
  });
});

test('the storage usage of a creator is returned by kind of file', async () => {
  await makeFile(creator, 'one.mp4');
  await set(await makeFile(creator, 'talk.mp3'), { mimeType: 'audio/mpeg', size: 5 });
  const { body } = await ask('GET /filesystem/usage', { as: creator });
  expect(body.bytesByKind).toEqual({ video: 9, audio: 5, document: 0, image: 0 });
});

test("a user can download their own file by a signed link with its file name, but no other person's file", async () => {
  const file = await makeFile(creator, 'film.mp4');
  const download = (as: CreatorPerson) =>
    ask('GET /filesystem/file/:id/download', { as, params: { id: file } });
  const { body } = await download(creator);
  expect(new URL(body.url).search).toContain('film.mp4');
  expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now());
  expect((await download(neighbour)).problem).toMatchObject({ status: 404 });
  await set(file, { state: 'UPLOADING' });
  expect((await download(creator)).problem).toMatchObject({ status: 409, code: 'FILE_NOT_READY' });
});
