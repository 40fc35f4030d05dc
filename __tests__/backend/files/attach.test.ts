import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { mp3, mp4 } from '../../support/files';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { grantCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { decide } from '../../support/make/office';

let creator: CreatorPerson;
let folder: string;

beforeAll(async () => {
  ({ folder } = await startBackend());
  creator = await makeCreator();
});

const UPLOADS = { video: ['video/mp4', mp4()], audio: ['audio/mpeg', mp3()] } as const;

/** Announces a file for a course part and stores its bytes like the upload link does. */
async function announce(partId: string | null, kind: keyof typeof UPLOADS = 'video', as = creator) {
  const [mimeType, bytes] = UPLOADS[kind];
  const { id } = (
    await ask('POST /filesystem', {
      as,
      body: {
        mimeType,
        size: bytes.length,
        fileName: `a-${kind}`,
        ...(partId && { target: { kind: 'SERIES_PART', id: partId } }),
      },
    })
  ).body.fileCreated;
  const { disk } = await import('@/backend/providers/storage/storage');
  await disk!.putBytes((await rowOf(id)).storageKey, bytes, mimeType);
  return id;
}
const finish = (id: string, as: Person = creator) =>
  ask('POST /filesystem/file/:id/finish', { as, params: { id } });
/** Uploads a file that is READY and not attached. */
async function upload(kind: keyof typeof UPLOADS = 'video') {
  const id = await announce(null, kind);
  expect((await finish(id)).body).toMatchObject({ state: 'READY', attached: null });
  return id;
}
const rowOf = (id: string) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const removeFile = (id: string) => ask('DELETE /filesystem/file/:id', { as: creator, params: { id } });

/** Creates a draft course with one part of the given kind. */
async function makeDraft(kind: 'video' | 'audio' = 'video') {
  const { id } = (
    await ask('POST /courses', {
      as: creator,
      body: {
        title: 'A course with films',
        tagline: 'Four weeks of films',
        description: 'A course that has something to look at.',
        topicId: 'yoga',
      },
    })
  ).body;
  const { modules } = (
    await ask('POST /kumu/courses/add-module', { as: creator, body: { courseId: id, title: 'Week one' } })
  ).body;
  const moduleId = modules[0]!.id;
  return { id, moduleId, partId: await addPart(moduleId, kind) };
}
async function addPart(moduleId: string, kind: 'video' | 'audio', fileId?: string): Promise<string> {
  const { modules } = (
    await ask('POST /kumu/courses/add-series-part', {
      as: creator,
      body: { moduleId, title: 'A part', kind, fileId },
    })
  ).body;
  return modules.find((module) => module.id === moduleId)!.parts.at(-1)!.id;
}
const editPart = (partId: string, fileId: string) =>
  ask('PATCH /kumu/courses/edit-series-part', { as: creator, body: { partId, fileId } });
const submit = (courseId: string) =>
  ask('PATCH /kumu/courses/update-status', { as: creator, body: { courseId, status: 'IN_REVIEW' } });
async function publish(courseId: string): Promise<void> {
  expect((await submit(courseId)).status).toBe(200);
  await decide('course', courseId, { decision: 'approve' });
}
const filesIn = async (courseId: string) =>
  (await ask('GET /courses/:id/draft', { as: creator, params: { id: courseId } })).body.modules.flatMap(
    (module) => module.parts.map((part) => part.file?.id ?? null),
  );
/** Returns the file ids that the table of file uses has for a course. */
const usesOf = async (courseId: string) =>
  (
    await db
      .selectFrom('fileUses')
      .select('fileId')
      .where('kind', '=', 'COURSE')
      .where('subjectId', '=', courseId)
      .execute()
  )
    .map((row) => row.fileId)
    .sort();
const needOf = async (fileId: string) => {
  const { findNeed } = await import('@/backend/files/use-service');
  return findNeed(db, fileId);
};

describe('attachment of a finished upload', () => {
  test('a finished upload is attached on the server after its content was checked', async () => {
    const { id, partId } = await makeDraft();
    const fileId = await announce(partId);
    expect(await filesIn(id)).toEqual([null]);
    expect((await finish(fileId)).body).toMatchObject({ state: 'READY', attached: true });
    expect(await filesIn(id)).toEqual([fileId]);
    expect(await usesOf(id)).toEqual([fileId]);
    // A second finish changes nothing, even when another file was chosen for the part since then.
    const other = await upload();
    await editPart(partId, other);
    expect((await finish(fileId)).body).toMatchObject({ state: 'READY', attached: null });
    expect(await filesIn(id)).toEqual([other]);
  });

  test('a file whose content differs from the announced type is refused and not attached', async () => {
    const { id, partId } = await makeDraft();
    const fileId = await announce(partId);
    const { disk } = await import('@/backend/providers/storage/storage');
    const { storageKey, size } = await rowOf(fileId);
    await disk!.putBytes(storageKey, Buffer.alloc(size, 'x'), 'video/mp4');
    expect(await finish(fileId)).toMatchObject({ status: 422, problem: { code: 'FILE_CONTENT_MISMATCH' } });
    expect(await filesIn(id)).toEqual([null]);
  });

  test.each([
    [
      'the part is gone',
      'GONE',
      async ({ partId }: Awaited<ReturnType<typeof makeDraft>>) =>
        void (await ask('DELETE /kumu/courses/delete-series-part', { as: creator, query: { partId } })),
    ],
    [
      'the course is in review',
      'LOCKED',
      async ({ id }: Awaited<ReturnType<typeof makeDraft>>) =>
        void (await db.updateTable('courses').set({ state: 'IN_REVIEW' }).where('id', '=', id).execute()),
    ],
    [
      'the part became one of another kind',
      'WRONG_KIND',
      async ({ partId }: Awaited<ReturnType<typeof makeDraft>>) =>
        void (await ask('PATCH /kumu/courses/edit-series-part', {
          as: creator,
          body: { partId, kind: 'audio' },
        })),
    ],
  ])('a finished file is not attached when %s (%s), and its upload is kept', async (_, code, happen) => {
    const draft = await makeDraft();
    const fileId = await announce(draft.partId);
    await happen(draft);
    for (const time of ['first', 'second'])
      expect([time, (await finish(fileId)).body]).toMatchObject([time, { state: 'READY', attached: code }]);
    expect(await usesOf(draft.id)).toEqual([]);
    expect(await rowOf(fileId)).toMatchObject({ state: 'READY', targetId: draft.partId });
  });

  test('a repeated finish attaches the file once the reason for the refusal no longer applies', async () => {
    const { id, partId } = await makeDraft();
    const fileId = await announce(partId);
    const setState = (state: 'IN_REVIEW' | 'DRAFT') =>
      db.updateTable('courses').set({ state }).where('id', '=', id).execute();
    await setState('IN_REVIEW');
    expect((await finish(fileId)).body.attached).toBe('LOCKED');
    await setState('DRAFT');
    expect((await finish(fileId)).body.attached).toBe(true);
    expect(await filesIn(id)).toEqual([fileId]);
    expect(await rowOf(fileId)).toMatchObject({ targetKind: null, targetId: null });
  });

  test("a file cannot be attached to another creator's part", async () => {
    const { id, partId } = await makeDraft();
    const stranger = await makeCreator();
    const fileId = await announce(partId, 'video', stranger);
    expect((await finish(fileId, stranger)).body).toMatchObject({ state: 'READY', attached: 'GONE' });
    expect(await filesIn(id)).toEqual([null]);
    expect((await finish(fileId, creator)).status).toBe(404);
    // The owner of the part cannot attach the other creator's file either.
    expect((await editPart(partId, fileId)).status).toBe(404);
    expect(await usesOf(id)).toEqual([]);
  });
});

describe('file ownership', () => {
  test('only the member who owns a file can find it', async () => {
    const files = await import('@/backend/files/service');
    const { importLocalFile } = await import('@/backend/files/upload-service');
    const [member, other, officer] = [await makePerson(), await makePerson(), await makeOffice()];
    const local = path.join(folder, 'a.mp4');
    await writeFile(local, mp4());
    const about = { fileName: 'a.mp4', mimeType: 'video/mp4' };
    const { id, ownerId } = await importLocalFile(member.userId, local, about);
    expect(ownerId).toBe(member.userId);
    expect((await files.list(member.actor, { limit: 20 })).items.map((file) => file.id)).toEqual([id]);
    expect(await files.getReadyFile(db, member.userId, id)).toMatchObject({ ownerId: member.userId });
    for (const stranger of [other, creator, officer]) {
      await expect(files.read(stranger.actor, id)).rejects.toMatchObject({ status: 404 });
      await expect(files.remove(stranger.actor, id)).rejects.toMatchObject({ status: 404 });
    }
    // The file still belongs to the member after the member becomes a creator.
    await ask('POST /creators/mine', { as: member });
    const listed = async (kind?: 'video' | 'audio' | 'document' | 'image') =>
      (await ask('GET /filesystem', { as: member, query: { kind } })).body.items.map((file) => file.id);
    expect(await listed()).toEqual([id]);
    expect(await listed('video')).toEqual([id]);
    for (const kind of ['audio', 'document', 'image'] as const) expect(await listed(kind)).toEqual([]);
  });
});

describe('file uses of course parts', () => {
  test('the list of files in use is updated when parts are added, edited or deleted and when the course is approved', async () => {
    const { id, moduleId, partId } = await makeDraft();
    const [first, second, third] = [await upload(), await upload(), await upload()];
    await editPart(partId, first);
    expect(await usesOf(id)).toEqual([first]);
    const another = await addPart(moduleId, 'video', second);
    expect(await usesOf(id)).toEqual([first, second].sort());
    await publish(id);
    expect(await usesOf(id)).toEqual([first, second].sort());
    // The public and the pending file are both in use until the office approves.
    await editPart(partId, third);
    expect(await usesOf(id)).toEqual([first, second, third].sort());
    for (const fileId of [first, second, third])
      expect(await removeFile(fileId)).toMatchObject({ status: 409, problem: { code: 'FILE_IN_USE' } });
    await decide('course', id, { decision: 'approve' });
    expect(await usesOf(id)).toEqual([second, third].sort());
    expect((await removeFile(first)).status).toBe(200);
    await ask('DELETE /kumu/courses/delete-series-part', { as: creator, query: { partId: another } });
    expect(await usesOf(id)).toEqual([third]);
    expect((await removeFile(second)).status).toBe(200);
    expect((await removeFile(third)).status).toBe(409);
  });

  test('a pending file is no longer in use when the public file is selected again', async () => {
    const { id, partId } = await makeDraft();
    const [first, second] = [await upload(), await upload()];
    await editPart(partId, first);
    await publish(id);
    await editPart(partId, second);
    await editPart(partId, first);
    expect(await usesOf(id)).toEqual([first]);
  });

  test('files of a deleted module are FREE unless another part uses them', async () => {
    const { id, moduleId, partId } = await makeDraft();
    const [shared, own] = [await upload(), await upload()];
    await editPart(partId, shared);
    const { modules } = (
      await ask('POST /kumu/courses/add-module', { as: creator, body: { courseId: id, title: 'Week two' } })
    ).body;
    const second = modules.find((module) => module.id !== moduleId)!.id;
    await addPart(second, 'video', shared);
    await addPart(second, 'video', own);
    expect(await usesOf(id)).toEqual([shared, own].sort());
    await ask('DELETE /kumu/courses/delete-module', { as: creator, query: { moduleId: second } });
    expect(await usesOf(id)).toEqual([shared]);
    expect([await needOf(shared), await needOf(own)]).toEqual(['IN_USE', 'FREE']);
  });

  test('files of a deleted course are FREE, or KEPT while the course has an owner', async () => {
    const [held, alone] = [await makeDraft(), await makeDraft()];
    const [keptFile, freeFile] = [await upload(), await upload()];
    await editPart(held.partId, keptFile);
    await editPart(alone.partId, freeFile);
    const holder = await makePerson();
    for (const { id } of [held, alone]) await publish(id);
    await grantCourse(holder, held.id);
    for (const { id } of [held, alone])
      await ask('DELETE /courses/:id/delete', { as: creator, params: { id } });
    expect([await needOf(keptFile), await needOf(freeFile)]).toEqual(['KEPT', 'FREE']);
    const { disk } = await import('@/backend/providers/storage/storage');
    const isStored = async (id: string) => (await disk!.findSize((await rowOf(id)).storageKey)) !== null;
    expect([(await removeFile(keptFile)).status, (await removeFile(freeFile)).status]).toEqual([200, 200]);
    const { shiftClock } = await import('@/backend/clock');
    shiftClock(31 * 86_400_000);
    await (await import('@/backend/files/tasks')).sweepFiles.run({});
    shiftClock(0);
    expect([await isStored(keptFile), await isStored(freeFile)]).toEqual([true, false]);
    const { partId } = held;
    const play = await ask('GET /courses/:id/parts/:partId', {
      as: holder,
      params: { id: held.id, partId },
    });
    expect(play.body.fileName).toBe('a-video');
  });

  test('a file of two courses is IN_USE until both courses are deleted', async () => {
    const [one, two] = [await makeDraft(), await makeDraft()];
    const file = await upload();
    await editPart(one.partId, file);
    await editPart(two.partId, file);
    await ask('DELETE /courses/:id/delete', { as: creator, params: { id: one.id } });
    expect(await needOf(file)).toBe('IN_USE');
    expect((await removeFile(file)).status).toBe(409);
    await ask('DELETE /courses/:id/delete', { as: creator, params: { id: two.id } });
    expect(await needOf(file)).toBe('FREE');
  });

  test('a file that is used by a type that no domain contributes is KEPT', async () => {
    const file = await upload();
    await db
      .insertInto('fileUses')
      .values({ fileId: file, kind: 'FORMER', subjectId: crypto.randomUUID() })
      .execute();
    expect(await needOf(file)).toBe('KEPT');
  });
});
