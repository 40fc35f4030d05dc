import { copyFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { shiftClock } from '@/backend/clock';
import { config } from '@/backend/config';
import { db, inTransaction } from '@/backend/db/connection';
import { storage } from '@/backend/providers/storage/storage';
import { ask, runTasks, startBackend } from '../../../support/backend';
import { useEngineInMemory, type EngineInMemory } from '../../../support/engine-in-memory';
import { makeOffice, makePerson, type Person } from '../../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../../support/make/creators';
import { endSeat, giveSeat, makeRoom, readRoom } from '../../../support/make/live-rooms';
import { listQueuedNotices, readMail } from '../../../support/tasks';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let folder: string;
let engine: EngineInMemory;
let creator: CreatorPerson;
let member: Person;
let liveId: string;

beforeAll(async () => {
  ({ folder } = await startBackend());
  engine = await useEngineInMemory();
});
beforeEach(async () => {
  engine.reset();
  [creator, member] = [await makeCreator(), await makePerson()];
  liveId = await makeRoom(creator, { title: 'Lights Out, live' });
  await giveSeat(member, liveId);
});
afterEach(() => shiftClock(0));

/** Stores a recording of a live at the engine. */
async function record(id = liveId, fields: { isWhole?: boolean; bytes?: number } = {}): Promise<void> {
  const file = path.join(folder, `${id}.mp4`);
  await copyFile('__tests__/fixtures/short.mp4', file);
  const { size } = await stat(file);
  const pieces = [
    { startedAt: '2026-01-01T10:00:00.000Z', seconds: 30, from: 0 },
    { startedAt: '2026-01-01T10:00:50.000Z', seconds: 11.5, from: 30 },
  ];
  const about = { bytes: size, mimeType: 'video/mp4', seconds: 41.5, pieces, isWhole: true } as const;
  engine.recordings.set(id, { path: file, ...about, ...fields });
}

async function end(id = liveId): Promise<void> {
  const { endLive } = await import('@/backend/lives/status-service');
  const { lockLive } = await import('@/backend/lives/repository');
  await inTransaction(async (trx) => endLive(trx, (await lockLive(trx, id))!, null));
}

const close = () => runTasks('lives.closeRoom');
async function requestAgain(): Promise<void> {
  const { roomTasks } = await import('@/backend/lives/room-tasks');
  await roomTasks.find(({ name }) => name === 'lives.requestRecordings')!.run({} as never);
  await close();
}
const listFiles = () => db.selectFrom('files').selectAll().where('ownerId', '=', creator.userId).execute();
const replay = (as: Person, id = liveId) => ask('GET /lives/:id/replay', { as, params: { id } });

describe('an ended live with a recording', () => {
  beforeEach(async () => {
    await record();
    await end();
    expect(engine.ended).toEqual([]);
    await close();
  });

  test('the recording is stored as a file of the creator and as the replay of the live', async () => {
    const [file, ...others] = await listFiles();
    expect(others).toEqual([]);
    expect(file).toMatchObject({ fileName: 'Lights Out, live.mp4', mimeType: 'video/mp4', state: 'READY' });
    expect(await storage.findSize(file!.storageKey)).toBe(file!.size);
    expect(await readRoom(liveId)).toMatchObject({
      state: 'REPLAY_READY',
      recordingFileId: file!.id,
      recordingSeconds: 41.5,
      isRecordingWhole: true,
    });
  });

  test('a message that was sent during the second piece maps to its second of the recording', async () => {
    const { toLiveSeconds } = await import('@/backend/lives/recorded-time');
    const live = await readRoom(liveId);
    expect(toLiveSeconds(live, new Date('2026-01-01T10:00:55.000Z'))).toBe(35);
    expect(toLiveSeconds(live, new Date('2026-01-01T10:00:40.000Z'))).toBe(30);
  });

  test('the file of the recording is stored and removed from the engine', async () => {
    const [file] = await listFiles();
    expect(
      await db.selectFrom('videos').select('state').where('fileId', '=', file!.id).execute(),
    ).toHaveLength(1);
    expect([engine.ended, engine.removed]).toEqual([[liveId], [liveId]]);
  });

  test('the recording counts towards the storage quota of the creator', async () => {
    const { body } = await ask('GET /filesystem/usage', { as: creator });
    expect(body.usedBytes).toBeGreaterThanOrEqual((await listFiles())[0]!.size);
  });

  test('the recording cannot be deleted or replaced while the live uses it', async () => {
    const [file] = await listFiles();
    const { problem } = await ask('DELETE /filesystem/file/:id', { as: creator, params: { id: file!.id } });
    expect(problem).toMatchObject({ code: 'FILE_IN_USE', usages: [{ contentType: 'LIVE', id: liveId }] });
    const by = { fileID: file!.id };
    const { status } = await ask('POST /filesystem/file/:id/replace', {
      as: creator,
      params: { id: file!.id },
      body: by,
    });
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test('a repeated task does not store the recording again', async () => {
    await record();
    const { closeRoom } = await import('@/backend/lives/room-service');
    await inTransaction((trx) => closeRoom(trx, liveId));
    await close();
    expect(await listFiles()).toHaveLength(1);
    expect(await readRoom(liveId)).toMatchObject({ state: 'REPLAY_READY', recordingRequestedAt: null });
  });

  test('each person with a seat is notified of the recording once', async () => {
    const stranger = await makePerson();
    await runTasks('notices.fanOut');
    const queued = await listQueuedNotices('contentId', liveId);
    expect(queued.map(({ recipient }) => recipient)).toEqual([member.email]);
    expect((await readMail(member.email))!.textBody).toContain(`/lives/${liveId}/play`);
    expect(await readMail(stranger.email)).toBeUndefined();
  });

  test('entitled people get signed links to the recording', async () => {
    for (const as of [member, creator, await makeOffice()]) {
      const { body } = await replay(as);
      expect(body).toMatchObject({
        mimeType: 'video/mp4',
        durationSeconds: 41.5,
        isWhole: true,
        captions: [],
      });
      expect(body.url).toContain('signature=');
    }
  });

  test('a person with a seat is recorded as having used the live when they open the recording', async () => {
    const readEntries = () =>
      db.selectFrom('lastSeen').select('userId').where('contentId', '=', liveId).execute();
    await replay(creator);
    expect(await readEntries()).toEqual([]);
    await replay(member);
    expect(await readEntries()).toEqual([{ userId: member.userId }]);
  });

  test('a stranger and a person whose seat has ended get no link to the recording', async () => {
    expect((await replay(await makePerson())).problem.code).toBe('LOCKED');
    await endSeat(member, liveId);
    expect((await replay(member)).problem.code).toBe('LOCKED');
  });
});

test('a recording that stopped early is marked as incomplete', async () => {
  await record(liveId, { isWhole: false });
  await end();
  await close();
  expect((await replay(member)).body.isWhole).toBe(false);
});

test('a live without a recording remains ended and announces no recording', async () => {
  await end();
  await close();
  expect(await readRoom(liveId)).toMatchObject({
    state: 'ENDED',
    recordingRequestedAt: null,
    isRecorded: false,
  });
  expect(engine.removed).toEqual([liveId]);
  expect((await replay(member)).status).toBe(404);
});

test('the recording of a live that is not set to be recorded is removed', async () => {
  await db.updateTable('lives').set({ isRecorded: false }).where('id', '=', liveId).execute();
  await record();
  await end();
  await close();
  expect(await listFiles()).toEqual([]);
  expect(engine.removed).toEqual([liveId]);
});

test.each([
  ['an owner', 1],
  ['no owner', 0],
])('a live with %s that is deleted before its recording is stored has %d recordings', async (_, count) => {
  await record();
  await end();
  if (count === 0) await endSeat(member, liveId);
  const body = { params: { id: liveId } };
  expect((await ask('DELETE /lives/:id', { as: creator, ...body })).status).toBe(200);
  await close();
  expect(await listFiles()).toHaveLength(count);
  expect(engine.removed).toEqual([liveId]);
  expect((await replay(member)).status).toBe(count === 1 ? 200 : 404);
});

test('the live and the recording of an erased creator are removed from the engine', async () => {
  await record();
  await end();
  const { deleteLive } = await import('@/backend/lives/repository');
  await db.deleteFrom('entitlements').where('contentId', '=', liveId).execute();
  await deleteLive(db, liveId);
  await close();
  expect([engine.ended, engine.removed]).toEqual([[liveId], [liveId]]);
});

test('a running live is not closed by a late task', async () => {
  const { closeRoom } = await import('@/backend/lives/room-service');
  await inTransaction((trx) => closeRoom(trx, liveId));
  await close();
  expect([engine.ended, engine.removed]).toEqual([[], []]);
});

test('the recording of a live that was taken down is stored but cannot be watched', async () => {
  await record();
  await end();
  await db.updateTable('lives').set({ state: 'TAKEN_DOWN' }).where('id', '=', liveId).execute();
  await close();
  const row = await readRoom(liveId);
  expect([row.state, row.recordingFileId]).toEqual(['TAKEN_DOWN', expect.any(String)]);
  expect(await listQueuedNotices('contentId', liveId)).toEqual([]);
  expect((await replay(member)).problem.code).toBe('LOCKED');
});

test('a recording is not lost when the engine fails', async () => {
  await record();
  await end();
  const { liveEngine } = await import('@/backend/providers/live/engine');
  const findRecording = jest
    .spyOn(liveEngine, 'findRecording')
    .mockRejectedValueOnce(new Error('The engine is away.'));
  await expect(close()).rejects.toThrow('The engine is away.');
  expect(engine.removed).toEqual([]);
  findRecording.mockRestore();
  shiftClock(HOUR);
  await requestAgain();
  expect((await readRoom(liveId)).state).toBe('REPLAY_READY');
});

describe('a recording that is larger than the space of its creator', () => {
  const { approved } = config.quotaBytes;
  beforeEach(async () => {
    config.quotaBytes.approved = 1_000;
    await record();
    await end();
    await close();
  });
  afterEach(() => {
    config.quotaBytes.approved = approved;
  });

  test('a recording that exceeds the quota remains at the engine, and its creator is notified once', async () => {
    shiftClock(HOUR);
    await requestAgain();
    expect(await listFiles()).toEqual([]);
    expect(engine.removed).toEqual([]);
    expect((await readRoom(liveId)).state).toBe('ENDED');
    const queued = await listQueuedNotices('contentId', liveId, 'size');
    expect(queued).toEqual([{ recipient: creator.email, shown: '1 MB' }]);
  });

  test('a recording that exceeded the quota is stored within an hour after the quota suffices', async () => {
    config.quotaBytes.approved = approved;
    await requestAgain();
    expect((await readRoom(liveId)).state).toBe('ENDED');
    shiftClock(HOUR);
    await requestAgain();
    expect((await readRoom(liveId)).state).toBe('REPLAY_READY');
  });

  test('a recording that exceeds the quota is removed after a week', async () => {
    shiftClock(7 * DAY + HOUR);
    await requestAgain();
    expect(engine.removed).toContain(liveId);
    expect(await readRoom(liveId)).toMatchObject({
      state: 'ENDED',
      recordingRequestedAt: null,
      isRecorded: false,
    });
  });
});
