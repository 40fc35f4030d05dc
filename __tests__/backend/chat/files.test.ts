import sharp from 'sharp';
import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { disk } from '@/backend/providers/storage/storage';
import { maxChatFileBytes } from '@/contract/values/limits';
import { ask, runTasks, startBackend } from '../../support/backend';
import { pdf } from '../../support/files';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeChat, say, trySending } from '../../support/make/chat';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';

const DAY = 24 * 60 * 60_000;

let url: string;
let creator: CreatorPerson;
let member: Person;
let chatId: string;

beforeAll(async () => {
  ({ url } = await startBackend());
});
beforeEach(async () => {
  [creator, member] = [await makeCreator(), await makePerson()];
  chatId = await makeChat(creator, member);
  await say(creator, chatId, 'Show me.');
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

/** Replaces the public address in a storage link with the address of the test's backend. */
const atBackend = (link: string) => link.replace(/^https?:\/\/[^/]+/, url);
const about = { mimeType: 'application/pdf', size: pdf().length, fileName: 'diary.pdf' };

const announce = (as: Person, fields: object = {}, id = chatId) =>
  ask('POST /filesystem', { as, body: { ...about, target: { kind: 'CHAT', id }, ...fields } });
const finish = (as: Person, id: string) => ask('POST /filesystem/file/:id/finish', { as, params: { id } });

/** Uploads a file for a chat, in pieces so that its bytes can be removed without a delay. */
async function upload(as: Person, bytes = pdf(), fields: object = {}, id = chatId): Promise<string> {
  const { body } = await announce(as, { size: bytes.length, resumable: true, ...fields }, id);
  const headers = { 'content-type': 'application/octet-stream' };
  await fetch(atBackend(body.parts[0]!.url), { method: 'PUT', body: new Uint8Array(bytes), headers });
  expect((await finish(as, body.fileCreated.id)).body.attached).toBe(true);
  return body.fileCreated.id;
}

const sendFiles = (as: Person, fileIds: string[], id = chatId) => trySending(as, id, '', { fileIds });
const refusal = { status: 422, problem: { errors: [{ path: 'fileIds', code: 'NOT_FOUND' }] } };
const rowOf = (id: string) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isStored = async (id: string) => (await disk!.findSize((await rowOf(id)).storageKey)) !== null;
const filesOf = async (as: Person) =>
  (await ask('GET /chat/message', { as, query: { chatId } })).body.items.flatMap(({ files }) => files);

test('a message has its files in the order of sending, and both people can read them by signed links', async () => {
  const [second, first] = [await upload(member), await upload(member, pdf(), { fileName: 'first.pdf' })];
  const { body } = await sendFiles(member, [first, second]);
  expect(body).toMatchObject({ text: '', files: [{ name: 'first.pdf' }, { name: 'diary.pdf' }] });
  for (const person of [member, creator]) {
    const [file] = await filesOf(person);
    expect(file).toMatchObject({ id: first, kind: 'document', bytes: pdf().length });
    const answer = await fetch(atBackend(file!.url!));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf());
    expect(answer.headers.get('content-disposition')).toContain('attachment');
  }
  const link = (await filesOf(creator))[0]!.url!;
  shiftClock(DAY);
  expect((await fetch(atBackend(link))).status).toBe(403);
  // The file itself belongs to its uploader.
  const download = { params: { id: first } };
  expect((await ask('GET /filesystem/file/:id/download', { as: creator, ...download })).status).toBe(404);
  expect((await ask('GET /chat', { as: member })).body.items[0]!.lastMessage).toMatchObject({
    fileKind: 'document',
    fileName: 'first.pdf',
  });
});

test('a picture is shown without its metadata once it is prepared', async () => {
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#885522' } })
    .withExif({ IFD0: { Copyright: 'Zephyrine' } })
    .jpeg()
    .toBuffer();
  const id = await upload(member, bytes, { mimeType: 'image/jpeg', fileName: 'fridge.jpg' });
  await sendFiles(member, [id]);
  expect(await filesOf(creator)).toMatchObject([{ kind: 'image', url: null, width: 20, height: 10 }]);
  await runTasks('files.makeWidths');
  const [file] = await filesOf(creator);
  const shown = Buffer.from(await (await fetch(atBackend(file!.url!))).arrayBuffer());
  expect((await sharp(shown).metadata()).exif).toBeUndefined();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
});

test('an upload is refused at its start when the kind or size is not allowed or the person cannot write', async () => {
  const fieldOf = async (fields: object) => (await announce(member, fields)).problem.errors;
  expect(await fieldOf({ mimeType: 'video/mp4', fileName: 'a.mp4' })).toMatchObject([
    { code: 'CHAT_FILE_KIND' },
  ]);
  expect(await fieldOf({ mimeType: 'text/plain', fileName: 'a.txt' })).toMatchObject([
    { code: 'CHAT_FILE_KIND' },
  ]);
  expect(await fieldOf({ size: maxChatFileBytes + 1 })).toMatchObject([{ path: 'size', code: 'TOO_BIG' }]);
  expect((await announce(member, { size: maxChatFileBytes })).status).toBe(200);
  expect((await announce(await makePerson())).status).toBe(404);
  await ask('PATCH /chat/:id', { as: creator, params: { id: chatId }, body: { isBlocked: true } });
  expect((await announce(member)).status).toBe(403);
});

test('a file whose upload ends after a block is not attached to the chat', async () => {
  const { body } = await announce(member, { resumable: true });
  const headers = { 'content-type': 'application/octet-stream' };
  await fetch(atBackend(body.parts[0]!.url), { method: 'PUT', body: new Uint8Array(pdf()), headers });
  await ask('PATCH /chat/:id', { as: creator, params: { id: chatId }, body: { isBlocked: true } });
  expect((await finish(member, body.fileCreated.id)).body.attached).toBe('LOCKED');
});

test('a message cannot send a file of another person or chat, or a file that was not attached', async () => {
  const other = await makeChat(creator, await makePerson());
  const ofCreator = await upload(creator);
  expect(await sendFiles(member, [ofCreator])).toMatchObject(refusal);
  expect(await sendFiles(creator, [ofCreator], other)).toMatchObject(refusal);
  expect(await sendFiles(member, [crypto.randomUUID()])).toMatchObject(refusal);
  const { body } = await announce(member);
  expect(await sendFiles(member, [body.fileCreated.id])).toMatchObject(refusal);
  // The refused messages were not stored.
  expect((await ask('GET /chat/message', { as: creator, query: { chatId } })).body.items).toHaveLength(1);
});

test('a file can be sent once, even with two concurrent messages', async () => {
  const id = await upload(member);
  expect(await sendFiles(member, [id, id])).toMatchObject(refusal);
  const statuses = (await Promise.all([1, 2].map(() => sendFiles(member, [id])))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 422]);
});

test('an unsent chat file can be deleted, but a sent file cannot', async () => {
  const remove = (id: string) => ask('DELETE /filesystem/file/:id', { as: member, params: { id } });
  const unsent = await upload(member);
  expect((await remove(unsent)).status).toBe(200);
  expect(await sendFiles(member, [unsent])).toMatchObject(refusal);
  const sent = await upload(member);
  await sendFiles(member, [sent]);
  expect((await remove(sent)).status).toBe(409);
  expect(await filesOf(creator)).toHaveLength(1);
});

test('a person can attach at most 20 unsent files to a chat', async () => {
  const id = await upload(member);
  const { storageKey, ...row } = await rowOf(id);
  for (let number = 0; number < 19; number += 1) {
    const fileId = crypto.randomUUID();
    const waveform = null;
    await db
      .insertInto('files')
      .values({ ...row, waveform, id: fileId, storageKey: `${storageKey}${number}` })
      .execute();
    await db.insertInto('chatFiles').values({ fileId, chatId, attachedAt: new Date() }).execute();
  }
  const { body } = await announce(member, { resumable: true });
  const headers = { 'content-type': 'application/octet-stream' };
  await fetch(atBackend(body.parts[0]!.url), { method: 'PUT', body: new Uint8Array(pdf()), headers });
  expect((await finish(member, body.fileCreated.id)).body.attached).toBe('FULL');
});

test('the files of a deleted message are released once the message can no longer be restored', async () => {
  const { emptyDeleted } = await import('@/backend/chat/message-service');
  const id = await upload(member);
  const { body } = await sendFiles(member, [id]);
  const params = { id: body.id };
  await ask('DELETE /chat/message/:id', { as: member, params });
  expect(await filesOf(creator)).toEqual([]);
  await emptyDeleted();
  await ask('PATCH /chat/message/:id', { as: member, params, body: { isDeleted: false } });
  expect(await filesOf(creator)).toMatchObject([{ id }]);
  await ask('DELETE /chat/message/:id', { as: member, params });
  shiftClock(61_000);
  await emptyDeleted();
  await runTasks('files.removeDeleted');
  expect(await isStored(id)).toBe(false);
  expect((await rowOf(id)).deletedAt).not.toBeNull();
});

test('the files of a deleted message are not released while a report of the message is open', async () => {
  const { emptyDeleted } = await import('@/backend/chat/message-service');
  const id = await upload(member);
  const { body: message } = await sendFiles(member, [id]);
  const about = { subjectType: 'MESSAGE', subjectId: message.id } as const;
  await ask('POST /reports', { as: creator, body: { ...about, reason: 'HARMFUL', text: '' } });
  await ask('DELETE /chat/message/:id', { as: member, params: { id: message.id } });
  shiftClock(61_000);
  await emptyDeleted();
  expect((await rowOf(id)).deletedAt).toBeNull();
  expect(await filesOf(creator)).toEqual([]);
  await db
    .updateTable('reports')
    .set({ state: 'DISMISSED', decidedAt: new Date() })
    .where('subjectId', '=', message.id)
    .execute();
  await emptyDeleted();
  expect((await rowOf(id)).deletedAt).not.toBeNull();
});

test('a chat file that is not sent within a day is deleted, and a sent file is not', async () => {
  const { sweepUnsent } = await import('@/backend/chat/file-service');
  const [unsent, sent] = [await upload(member), await upload(member)];
  await sendFiles(member, [sent]);
  await sweepUnsent();
  expect((await rowOf(unsent)).deletedAt).toBeNull();
  shiftClock(DAY + 1000);
  await sweepUnsent();
  await runTasks('files.removeDeleted');
  expect([await isStored(unsent), await isStored(sent)]).toEqual([false, true]);
});

test('the office can read only the files of a reported message and of the messages around it', async () => {
  const office = await makeOffice();
  const fileNames = ['far.pdf', 'near.pdf', 'threat.pdf', 'deleted.pdf'];
  const fileIds: string[] = [];
  for (const fileName of fileNames) fileIds.push(await upload(member, pdf(), { fileName }));
  await sendFiles(member, [fileIds[0]!]);
  await sendFiles(member, [fileIds[1]!]);
  for (let number = 1; number <= 4; number += 1) await say(creator, chatId, `Before ${number}`);
  const { id: subjectId } = (await sendFiles(member, [fileIds[2]!])).body;
  const { id: deleted } = (await sendFiles(member, [fileIds[3]!])).body;
  const body = { subjectType: 'MESSAGE', subjectId, reason: 'HARMFUL' as const, text: '' };
  await ask('POST /reports', { as: creator, body });
  const readFiles = async () => {
    const { items } = (await ask('GET /office/reports', { as: office, query: { limit: '100' } })).body;
    return items.find((each) => each.subjectId === subjectId)!.context.flatMap(({ files }) => files);
  };
  expect((await readFiles()).map(({ name }) => name)).toEqual(fileNames.slice(1));
  // The files of the reported message remain for the office. The files of the message beside it are
  // deleted with their message.
  for (const id of [deleted, subjectId])
    await ask('DELETE /chat/message/:id', { as: member, params: { id } });
  const files = await readFiles();
  expect(files.map(({ name }) => name)).toEqual(fileNames.slice(1, 3));
  const answer = await fetch(atBackend(files[1]!.url!));
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf());
  shiftClock(DAY);
  expect((await fetch(atBackend(files[1]!.url!))).status).toBe(403);
});
