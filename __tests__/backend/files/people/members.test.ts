import sharp from 'sharp';
import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { disk } from '@/backend/providers/storage/storage';
import { contract } from '@/contract';
import type { Call } from '@/contract/call';
import { fillPath } from '@/contract/paths';
import { ask, request, runTasks, startBackend } from '../../../support/backend';
import { raceForRow } from '../../../support/database';
import { mp3, pdf } from '../../../support/files';
import { makeOffice, makePerson, type Person } from '../../../support/make/accounts';
import { makeCreator } from '../../../support/make/creators';
import { readZip } from '../../../support/zip';
import { ATTACHMENT, makeConversation, registerAttachments } from './attachments';

jest.mock('@/contract/values/file-targets', () => {
  const real = jest.requireActual<typeof import('@/contract/values/file-targets')>(
    '@/contract/values/file-targets',
  );
  return { ...real, fileTargets: [...real.fileTargets, 'TEST_ATTACHMENT'] };
});

const DAY = 24 * 60 * 60_000;
const GIB = 1024 ** 3;
let url: string;
let member: Person;

beforeAll(async () => {
  ({ url } = await startBackend());
  registerAttachments();
});
beforeEach(async () => {
  member = await makePerson();
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

/** Replaces the public address in a storage link with the address of the test's backend. */
const atBackend = (link: string) => link.replace(/^https?:\/\/[^/]+/, url);

const about = { mimeType: 'application/pdf', size: pdf().length, fileName: 'invoice.pdf' };

const announce = (as: Person, conversationId: string | null, fields: object = {}) =>
  ask('POST /filesystem', {
    as,
    body: {
      ...about,
      target: conversationId === null ? null : { kind: ATTACHMENT, id: conversationId },
      ...fields,
    },
  });

const put = async (link: string, bytes: Buffer, type: string): Promise<number> => {
  const headers = { 'content-type': type };
  return (await fetch(atBackend(link), { method: 'PUT', body: new Uint8Array(bytes), headers })).status;
};
const putPiece = (link: string) => put(link, pdf(), 'application/octet-stream');

/** Announces a file and sends its bytes by the signed link. */
async function send(
  as: Person,
  conversationId: string,
  bytes = pdf(),
  fields: { mimeType?: string; fileName?: string } = {},
): Promise<string> {
  const { body } = await announce(as, conversationId, { size: bytes.length, ...fields });
  const { mimeType } = { ...about, ...fields };
  expect(await put(body.url, bytes, mimeType)).toBe(200);
  return body.fileCreated.id;
}

const finish = (as: Person, id: string) => ask('POST /filesystem/file/:id/finish', { as, params: { id } });
const read = (as: Person, id: string) => ask('GET /filesystem/file/:id', { as, params: { id } });
const remove = (as: Person, id: string) => ask('DELETE /filesystem/file/:id', { as, params: { id } });
const rowOf = (id: string) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isStored = async (id: string) => (await disk!.findSize((await rowOf(id)).storageKey)) !== null;
async function sweepAfter(days: number): Promise<void> {
  shiftClock(days * DAY);
  await (await import('@/backend/files/tasks')).sweepFiles.run({});
}

describe('upload by a member without a creator record', () => {
  test('a member’s file can be announced, sent, finished and attached', async () => {
    const { id: conversationId, conversation } = makeConversation(member);
    const id = await send(member, conversationId);
    expect([...conversation.files.keys()]).toEqual([]);
    expect((await finish(member, id)).body).toMatchObject({ state: 'READY', attached: true });
    expect([...conversation.files.keys()]).toEqual([id]);
    expect(await rowOf(id)).toMatchObject({ ownerId: member.userId, targetKind: null, targetId: null });
    expect((await finish(member, id)).body.attached).toBeNull();
    expect((await read(member, id)).body).toMatchObject({ id, fileName: 'invoice.pdf', usages: [] });
  });

  test('a member’s interrupted upload in pieces can be resumed and attached', async () => {
    const { id: conversationId } = makeConversation(member);
    const { fileCreated } = (await announce(member, conversationId, { resumable: true })).body;
    const { body } = await ask('GET /filesystem/file/:id/pieces', {
      as: member,
      params: { id: fileCreated.id },
    });
    for (const part of body.parts) expect(await putPiece(part.url)).toBe(200);
    expect((await finish(member, fileCreated.id)).body.attached).toBe(true);
  });

  test('a member can download their own file by a signed link that expires', async () => {
    const { id: conversationId } = makeConversation(member);
    const id = await send(member, conversationId);
    await finish(member, id);
    const { body } = await ask('GET /filesystem/file/:id/download', { as: member, params: { id } });
    const answer = await fetch(atBackend(body.url));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf());
    shiftClock(DAY);
    expect((await fetch(atBackend(body.url))).status).toBe(403);
  });

  test('a member’s picture is processed, and its widths are stored for the member', async () => {
    const { id: conversationId } = makeConversation(member);
    const picture = await sharp({
      create: { width: 20, height: 10, channels: 3, background: '#885522' },
    })
      .png()
      .toBuffer();
    const id = await send(member, conversationId, picture, { mimeType: 'image/png', fileName: 'a.png' });
    await finish(member, id);
    await runTasks('files.makeWidths');
    expect((await read(member, id)).body).toMatchObject({
      pixels: { width: 20, height: 10 },
      thumbnailUrl: expect.stringContaining('.webp'),
    });
  });

  test('a member’s file is rejected when its content differs from its announced type', async () => {
    const { id: conversationId, conversation } = makeConversation(member);
    const id = await send(member, conversationId, Buffer.alloc(about.size, 'x'));
    expect(await finish(member, id)).toMatchObject({
      status: 422,
      problem: { code: 'FILE_CONTENT_MISMATCH' },
    });
    expect(conversation.files.size).toBe(0);
  });

  test('a member cannot announce a file without a target or for a target of creators', async () => {
    const refusal = { status: 403, problem: { code: 'CREATORS_ONLY' } };
    expect(await announce(member, null)).toMatchObject(refusal);
    for (const kind of ['SERIES_PART', 'CREDENTIAL', 'POST', 'DIGITAL_PRODUCT'] as const)
      expect(await announce(member, null, { target: { kind, id: crypto.randomUUID() } })).toMatchObject(
        refusal,
      );
    expect(await db.selectFrom('files').where('ownerId', '=', member.userId).select('id').execute()).toEqual(
      [],
    );
  });

  test('a member’s file is not stored in a folder', async () => {
    const { id: conversationId } = makeConversation(member);
    const { fileCreated } = (await announce(member, conversationId, { folderName: 'Mine' })).body;
    expect((await rowOf(fileCreated.id)).folderName).toBe('');
    const folders = db.selectFrom('fileFolders').select('name').where('ownerId', '=', member.userId);
    expect(await folders.execute()).toEqual([]);
  });

  test('a suspended creator can upload attachments like a member but not files for the library', async () => {
    const creator = await makeCreator();
    const { id: conversationId } = makeConversation(creator);
    await db
      .updateTable('creators')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', creator.actor.creator.id)
      .execute();
    expect(await announce(creator, null)).toMatchObject({ status: 403, problem: { code: 'NOT_ALLOWED' } });
    expect((await finish(creator, await send(creator, conversationId))).body.attached).toBe(true);
  });

  test('attachments of a member who becomes a creator are not in the library', async () => {
    const { id: conversationId } = makeConversation(member);
    await finish(member, await send(member, conversationId));
    await ask('POST /creators/mine', { as: member });
    expect((await ask('GET /filesystem', { as: member })).body.items).toEqual([]);
  });
});

describe('files of other people', () => {
  const strangers = async () => [await makePerson(), await makeCreator(), await makeOffice()];

  test('a stranger cannot announce a file for a conversation of other people', async () => {
    const { id: conversationId } = makeConversation(member);
    for (const stranger of await strangers())
      expect((await announce(stranger, conversationId)).status).toBe(404);
    expect((await announce(member, crypto.randomUUID())).status).toBe(404);
  });

  test('a stranger cannot read, finish, resume, download or delete a file, finished or not', async () => {
    const partner = await makePerson();
    const { id: conversationId, conversation } = makeConversation(member, partner);
    const finished = await send(member, conversationId);
    await finish(member, finished);
    const unfinished = await send(member, conversationId);
    const open = (Object.values(contract.files) as Call[]).filter(
      ({ access, path }) => access === 'member' && path.includes(':id'),
    );
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /filesystem/file/:id',
      'GET /filesystem/file/:id',
      'GET /filesystem/file/:id/download',
      'GET /filesystem/file/:id/pieces',
      'POST /filesystem/file/:id/finish',
    ]);
    for (const as of [partner, ...(await strangers())])
      for (const id of [finished, unfinished])
        for (const { method, backend } of open) {
          const { status } = await request(method, fillPath(backend, { id }), { as });
          expect([method, backend, status]).toEqual([method, backend, 404]);
        }
    expect(await rowOf(unfinished)).toMatchObject({ state: 'UPLOADING', deletedAt: null });
    expect((await finish(member, unfinished)).body.attached).toBe(true);
    expect(conversation.files.size).toBe(2);
  });

  test('a creator can neither manage nor use a member’s file', async () => {
    const creator = await makeCreator();
    const { id: conversationId } = makeConversation(member);
    const id = await send(member, conversationId);
    await finish(member, id);
    const params = { id };
    const answers = [
      await ask('PATCH /filesystem', { as: creator, body: { fileID: id, fileName: 'mine.pdf' } }),
      await ask('POST /filesystem/file/:id/replace', { as: creator, params, body: { fileID: id } }),
      await ask('POST /filesystem/file/:id/restore', { as: creator, params }),
      await ask('DELETE /filesystem/deleted/:id', { as: creator, params }),
      await ask('POST /filesystem/file/:id/video', { as: creator, params }),
      await ask('POST /vimeo/create-video', { as: creator, body: { fileID: id } }),
      await ask('POST /posts', {
        as: creator,
        body: { title: 'A post', files: [{ id, description: '' }] },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await ask('GET /filesystem', { as: creator })).body.items).toEqual([]);
    expect((await rowOf(id)).fileName).toBe('invoice.pdf');
  });

  test('a member cannot use the file library, even for their own files', async () => {
    const { id: conversationId } = makeConversation(member);
    const id = await send(member, conversationId);
    await finish(member, id);
    const closed = [
      await ask('GET /filesystem', { as: member }),
      await ask('GET /filesystem/folders', { as: member }),
      await ask('PATCH /filesystem', { as: member, body: { fileID: id, fileName: 'other.pdf' } }),
      await ask('POST /filesystem/file/:id/restore', { as: member, params: { id } }),
    ];
    for (const answer of closed)
      expect(answer).toMatchObject({ status: 403, problem: { code: 'CREATORS_ONLY' } });
  });
});

describe('refusal of an attachment', () => {
  type Made = ReturnType<typeof makeConversation>;

  test.each<[string, string, (made: Made) => void, ((made: Made) => void) | null]>([
    ['GONE', 'the conversation was deleted', (made) => made.delete(), null],
    [
      'GONE',
      'the member left the conversation',
      ({ conversation }) => void (conversation.people = []),
      ({ conversation }) => void conversation.people.push(member.userId),
    ],
    [
      'LOCKED',
      'the conversation was closed',
      ({ conversation }) => void (conversation.isClosed = true),
      ({ conversation }) => void (conversation.isClosed = false),
    ],
    [
      'FULL',
      'the conversation has two files',
      ({ conversation: { files } }) => void files.set('1', member.userId).set('2', member.userId),
      ({ conversation }) => conversation.files.clear(),
    ],
    [
      'WRONG_KIND',
      'the conversation accepts pictures only',
      ({ conversation }) => void (conversation.kinds = ['image']),
      ({ conversation }) => void conversation.kinds.push('document'),
    ],
  ])(
    'a file is not attached for the reason %s when %s, and the file is kept',
    async (reason, _, happen, undo) => {
      const made = makeConversation(member);
      const id = await send(member, made.id);
      happen(made);
      for (const time of ['first', 'second'])
        expect([time, (await finish(member, id)).body]).toMatchObject([
          time,
          { state: 'READY', attached: reason },
        ]);
      expect(made.conversation.files.has(id)).toBe(false);
      expect(await rowOf(id)).toMatchObject({ deletedAt: null, targetId: made.id });
      expect(await isStored(id)).toBe(true);
      if (!undo) return;
      undo(made);
      expect((await finish(member, id)).body.attached).toBe(true);
    },
  );

  test('the announcement of a file for a closed conversation is refused with the reason', async () => {
    const { id, conversation } = makeConversation(member);
    conversation.isClosed = true;
    expect(await announce(member, id)).toMatchObject({
      status: 403,
      problem: { code: 'NOT_ALLOWED', detail: 'This conversation is closed.' },
    });
  });

  test('a failed attachment fails the finish call and can be repeated', async () => {
    const made = makeConversation(member);
    const id = await send(member, made.id);
    const { busy } = await import('@/backend/errors');
    const { getFileTarget } = await import('@/backend/extension-points/file-uses');
    const attach = jest.spyOn(getFileTarget(ATTACHMENT), 'attach').mockRejectedValue(busy());
    expect((await finish(member, id)).status).toBe(503);
    attach.mockRestore();
    expect((await finish(member, id)).body.attached).toBe(true);
  });
});

describe('space of a member', () => {
  const film = (size: number, conversationId: string, as = member) =>
    announce(as, conversationId, { mimeType: 'video/mp4', fileName: 'film.mp4', size });

  test('a member can store 1 GiB, and the refusal of more bytes has the used bytes and the quota', async () => {
    const { id } = makeConversation(member);
    expect((await film(0.75 * GIB, id)).status).toBe(200);
    expect(await film(0.25 * GIB + 1, id)).toMatchObject({
      status: 422,
      problem: { code: 'QUOTA_EXCEEDED', usedBytes: 0.75 * GIB, quotaBytes: GIB },
    });
    expect((await film(0.25 * GIB, id)).status).toBe(200);
    expect((await film(1, id)).problem).toMatchObject({ usedBytes: GIB, quotaBytes: GIB });
  });

  test('a creator’s attachments count against the larger quota of creators', async () => {
    const creator = await makeCreator();
    const { id } = makeConversation(creator);
    expect((await film(2 * GIB, id, creator)).status).toBe(200);
  });

  test('a member’s thumbnail is stored and counts against the member’s quota', async () => {
    const form = new FormData();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    form.append('thumbnail', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const stored = await ask('POST /courses/upload-thumbnail', { as: member, body: form });
    expect(stored.status).toBe(200);
    const { countOwnBytes } = await import('@/backend/files/repository');
    expect(await countOwnBytes(db, member.userId, new Date())).toBeGreaterThan(0);
  });
});

describe('end of a member’s file', () => {
  test('an attached file cannot be deleted while it is in use', async () => {
    const made = makeConversation(member);
    const id = await send(member, made.id);
    await finish(member, id);
    expect(await remove(member, id)).toMatchObject({ status: 409, problem: { code: 'FILE_IN_USE' } });
    made.delete();
    expect((await remove(member, id)).status).toBe(200);
  });

  test('a member’s deleted file cannot be restored, and its bytes are removed after its link expired', async () => {
    const made = makeConversation(member);
    made.conversation.isClosed = false;
    const id = await send(member, made.id);
    made.delete();
    expect((await finish(member, id)).body.attached).toBe('GONE');
    expect((await remove(member, id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ deletedAt: expect.any(Date), restorableUntil: null });
    expect((await read(member, id)).status).toBe(404);
    await sweepAfter(3);
    expect(await isStored(id)).toBe(false);
  });

  test('the bytes of a file that was sent in pieces are removed at once when the file is deleted', async () => {
    const made = makeConversation(member);
    const { fileCreated, parts } = (await announce(member, made.id, { resumable: true })).body;
    for (const part of parts) expect(await putPiece(part.url)).toBe(200);
    made.delete();
    await finish(member, fileCreated.id);
    await remove(member, fileCreated.id);
    await runTasks('files.removeDeleted');
    expect(await isStored(fileCreated.id)).toBe(false);
  });

  test('a file that was not attached within 30 days is deleted unless its owner has a library', async () => {
    const creator = await makeCreator();
    const made = makeConversation(member, creator);
    const attached = await send(member, made.id);
    expect((await finish(member, attached)).body.attached).toBe(true);
    made.conversation.isClosed = false;
    const [unattached, library] = [await send(member, made.id), await send(creator, made.id)];
    made.conversation.isClosed = true;
    for (const [as, id] of [
      [member, unattached],
      [creator, library],
    ] as const)
      expect((await finish(as, id)).body.attached).toBe('LOCKED');
    await sweepAfter(29);
    expect((await rowOf(unattached)).deletedAt).toBeNull();
    await sweepAfter(31);
    expect((await rowOf(unattached)).deletedAt).not.toBeNull();
    for (const id of [attached, library]) expect((await rowOf(id)).deletedAt).toBeNull();
    await sweepAfter(34);
    expect([await isStored(unattached), await isStored(attached), await isStored(library)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

test('a file that is attached while it is about to be deleted as unattached is kept', async () => {
  const { discardUnattached } = await import('@/backend/files/service');
  const { findFile } = await import('@/backend/files/repository');
  const { conversation, id: conversationId } = makeConversation(member);
  const id = await send(member, conversationId);
  conversation.isClosed = true;
  expect((await finish(member, id)).body.attached).toBe('LOCKED');
  conversation.isClosed = false;
  const row = (await findFile(db, id))!;
  const attach = async () => (await finish(member, id)).body.attached;
  await raceForRow<unknown>('files', id, [attach, () => discardUnattached(row)]);
  expect([...conversation.files.keys()]).toEqual([id]);
  expect((await rowOf(id)).deletedAt).toBeNull();
});

describe('personal data', () => {
  test('the data export lists a member’s file and contains its bytes', async () => {
    const other = await makePerson();
    const { id: conversationId } = makeConversation(member, other);
    const id = await send(member, conversationId);
    await finish(member, id);
    await finish(other, await send(other, conversationId, pdf(), { fileName: 'other.pdf' }));
    await ask('POST /users/export', { as: member });
    await runTasks('accounts.makeExport');
    const { url: link } = (await ask('GET /users/export', { as: member })).body;
    const zip = readZip(Buffer.from(await (await fetch(atBackend(link!))).arrayBuffer()));
    expect(JSON.parse(zip.get('files.json')!.toString())).toMatchObject([
      { id, fileName: 'invoice.pdf', size: about.size },
    ]);
    expect(zip.get(`files/${id}/invoice.pdf`)).toEqual(pdf());
  });

  test('the erasure of an account removes the bytes of its attachments only', async () => {
    const other = await makePerson();
    const [own, shared] = [makeConversation(member), makeConversation(other)];
    const sound = { mimeType: 'audio/mpeg', fileName: 'voice.mp3' };
    own.conversation.kinds.push('audio');
    const ids = [await send(member, own.id), await send(member, own.id, mp3(), sound)];
    for (const id of ids) expect((await finish(member, id)).body.attached).toBe(true);
    const kept = await send(other, shared.id);
    await finish(other, kept);
    expect((await ask('DELETE /users', { as: member, body: { email: member.email } })).status).toBe(200);
    shiftClock(15 * DAY);
    const { accountsTasks } = await import('@/backend/accounts/tasks');
    await accountsTasks.find(({ name }) => name === 'accounts.eraseClosed')!.run({} as never);
    expect(await rowOf(ids[0]!)).toMatchObject({ deletedAt: expect.any(Date), fileName: '' });
    await sweepAfter(18);
    for (const id of ids) expect(await isStored(id)).toBe(false);
    expect(await isStored(kept)).toBe(true);
  });
});
