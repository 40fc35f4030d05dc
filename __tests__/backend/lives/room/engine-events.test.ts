import { shiftClock } from '@/backend/clock';
import { config } from '@/backend/config';
import { db, inTransaction } from '@/backend/db/connection';
import * as entitlements from '@/backend/entitlements/service';
import { ask, request, runTasks, startBackend } from '../../../support/backend';
import { useEngineInMemory, type EngineInMemory } from '../../../support/engine-in-memory';
import { makePerson, type Person } from '../../../support/make/accounts';
import { insertPurchaseRow } from '../../../support/make/checkout';
import { makeCreator, type CreatorPerson } from '../../../support/make/creators';
import { giveSeat, makeRoom, readRoom, startingIn } from '../../../support/make/live-rooms';
import { openStream } from '../../../support/streams';
import { listQueuedNotices } from '../../../support/tasks';

const SECOND = 1_000;
const MINUTE = 60_000;

let url: string;
let engine: EngineInMemory;
let creator: CreatorPerson;
let liveId: string;

beforeAll(async () => {
  ({ url } = await startBackend());
  engine = await useEngineInMemory();
});
beforeEach(async () => {
  engine.reset();
  creator = await makeCreator();
  liveId = await makeRoom(creator);
});
afterEach(async () => {
  shiftClock(0);
  await db.updateTable('lives').set({ state: 'ENDED', connection: 'NONE', awaySince: null }).execute();
});

type Event = { type: string; count?: number; publisherId?: string; reason?: string };

const secret = { 'x-internal-secret': config.internalSecret };
const send = (body: object, headers: Record<string, string> = secret) =>
  request('POST', '/live-engine/events', { body, headers });
const report = async (...events: Event[]) => {
  const at = new Date().toISOString();
  const answer = await send({ events: events.map((event) => ({ ...event, liveId, at })) });
  expect(answer.status).toBe(200);
};
const publishing = { type: 'publishing', publisherId: 'one', protocol: 'whip' };
const readStatus = async () => (await ask('GET /lives/status/:id', { params: { id: liveId } })).body;

test('events without the internal secret are refused', async () => {
  const body = { events: [{ ...publishing, liveId }] };
  expect((await send(body, {})).status).toBe(403);
  expect((await send(body, { 'x-internal-secret': 'guessed' })).status).toBe(403);
  expect(await readRoom(liveId)).toMatchObject({ connection: 'NONE' });
});

test('the first video of a publisher is announced to open pages', async () => {
  const member = await makePerson();
  const stream = await openStream(url, { token: member.token, query: `?topics=live:${liveId}` });
  await stream.next();
  await report(publishing);
  const message = await stream.next();
  expect(message?.events).toMatchObject([{ name: 'live.state', data: { liveId } }]);
  expect(await readStatus()).toMatchObject({ connection: 'ON', comeBackUntil: null });
});

test('the video of the camera check does not start a scheduled live', async () => {
  liveId = await makeRoom(creator, startingIn(10));
  await report(publishing);
  expect(await readRoom(liveId)).toMatchObject({ state: 'SCHEDULED', connection: 'ON' });
  await report({ type: 'gone' });
  expect(await readRoom(liveId)).toMatchObject({ connection: 'NONE', awaySince: null });
});

test('a live that has not received video is not marked as interrupted', async () => {
  await report({ type: 'gone' });
  expect(await readRoom(liveId)).toMatchObject({ connection: 'NONE', awaySince: null });
});

describe('a lost connection', () => {
  beforeEach(() => report(publishing));

  test.each(['stalled', 'gone'])(
    'the creator has two minutes to come back after the event %s',
    async (type) => {
      await report({ type });
      const { connection, comeBackUntil } = await readStatus();
      expect(connection).toBe('AWAY');
      const left = Date.parse(comeBackUntil!) - Date.now();
      expect(left).toBeGreaterThan(2 * MINUTE - 10 * SECOND);
      expect(left).toBeLessThanOrEqual(2 * MINUTE);
    },
  );

  test.each(['resumed', 'publishing'])('the creator is back with the event %s', async (type) => {
    await report({ type: 'stalled' });
    shiftClock(119 * SECOND);
    await report({ type });
    await runTasks('lives.sweep');
    expect(await readRoom(liveId)).toMatchObject({ state: 'LIVE', connection: 'ON', awaySince: null });
  });

  test('the live ends after two minutes without the creator', async () => {
    const { sweep } = await import('@/backend/lives/sweep-service');
    await report({ type: 'gone' });
    shiftClock(119 * SECOND);
    await sweep();
    expect((await readRoom(liveId)).state).toBe('LIVE');
    shiftClock(121 * SECOND);
    await sweep();
    expect(await readRoom(liveId)).toMatchObject({ state: 'ENDED', connection: 'NONE' });
    await runTasks('lives.closeRoom');
    expect(engine.ended).toEqual([liveId]);
  });

  test('a repeated event does not extend the two minutes', async () => {
    await report({ type: 'stalled' });
    const { awaySince } = await readRoom(liveId);
    shiftClock(MINUTE);
    await report({ type: 'gone' }, { type: 'viewers', count: 4 });
    expect((await readRoom(liveId)).awaySince).toEqual(awaySince);
  });

  test('a connection that was restored before the report of its loss causes no change and no stream event', async () => {
    const before = await db.selectFrom('streamEvents').select('id').execute();
    await report({ type: 'stalled' }, { type: 'gone' }, publishing);
    expect(await readRoom(liveId)).toMatchObject({ connection: 'ON' });
    expect(await db.selectFrom('streamEvents').select('id').execute()).toEqual(before);
  });
});

describe('a publisher who may not publish', () => {
  test('an event of an ended live ends the live at the engine again, and its number of viewers remains 0', async () => {
    liveId = await makeRoom(creator, { state: 'ENDED' });
    await report(publishing, { type: 'viewers', count: 7 });
    expect(await readRoom(liveId)).toMatchObject({ connection: 'NONE', viewersCount: 0 });
    await runTasks('lives.closeRoom');
    expect(engine.ended).toEqual([liveId]);
  });

  test('a creator who publishes too early is disconnected', async () => {
    liveId = await makeRoom(creator, startingIn(90));
    await report(publishing);
    await runTasks('lives.disconnect');
    expect(engine.disconnected).toEqual([{ liveId, userId: creator.userId }]);
    expect(engine.ended).toEqual([]);
    expect(await readRoom(liveId)).toMatchObject({ connection: 'NONE' });
  });
});

test('a creator who already publishes is reconnected at the start, so that the recording begins', async () => {
  const other = await makeCreator();
  liveId = await makeRoom(other, startingIn(10));
  await report(publishing);
  const body = { status: 'LIVE' } as const;
  const answer = await ask('PATCH /lives/status/:id', { as: other, params: { id: liveId }, body });
  // The video of the camera check does not count as video of the live.
  expect(answer.body).toMatchObject({ state: 'LIVE', connection: 'NONE' });
  await runTasks('lives.disconnect');
  expect(engine.disconnected).toEqual([{ liveId, userId: other.userId }]);
});

test('the current and the maximum number of viewers are stored', async () => {
  await report({ type: 'viewers', count: 3 });
  await report({ type: 'viewers', count: 12 }, { type: 'viewers', count: 3 });
  expect(await readRoom(liveId)).toMatchObject({ viewersCount: 3, mostViewersCount: 12 });
});

test('viewers before the start do not count towards the maximum', async () => {
  liveId = await makeRoom(creator, startingIn(10));
  await report({ type: 'viewers', count: 2 });
  expect(await readRoom(liveId)).toMatchObject({ viewersCount: 2, mostViewersCount: 0 });
});

test('open pages receive the number of viewers at most once a second, and they always receive its last value', async () => {
  const member = await makePerson();
  const stream = await openStream(url, { token: member.token, query: `?topics=live:${liveId}` });
  await stream.next();
  const begin = performance.now();
  for (const count of [1, 2, 3, 4, 5]) await report({ type: 'viewers', count });
  const counts: number[] = [];
  while (counts.at(-1) !== 5)
    for (const event of (await stream.next())?.events ?? [])
      if (event.name === 'live.viewers') counts.push(event.data.count);
  expect(counts.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begin) / SECOND));
});

test('the creator is notified once when the recording stops', async () => {
  const stopped = { type: 'recordingStopped', reason: 'DISK_FULL' };
  for (let count = 0; count < 2; count += 1) await report(stopped, stopped);
  expect(await readRoom(liveId)).toMatchObject({ state: 'LIVE', isRecordingWhole: false });
  const queued = await listQueuedNotices('contentId', liveId);
  expect(queued.map(({ recipient }) => recipient)).toEqual([creator.email]);
});

test('an unknown event, an unknown live and a malformed id do not block the other events of a report', async () => {
  const events = [
    { type: 'new-in-the-next-version', liveId },
    { ...publishing, liveId: crypto.randomUUID() },
    { ...publishing, liveId: 'none' },
    { ...publishing, liveId },
  ];
  expect((await send({ events })).status).toBe(200);
  expect((await readRoom(liveId)).connection).toBe('ON');
});

test('a malformed report of events is rejected', async () => {
  expect((await send({ event: 'gone' })).status).toBe(422);
});

describe('comparing with the engine', () => {
  const reconcile = async () => {
    const { reconcileRooms } = await import('@/backend/lives/reconcile-service');
    await reconcileRooms();
  };
  const receives = (isReceiving: boolean, viewersCount = 0) =>
    engine.statuses.set(liveId, { isReceiving, publisherId: isReceiving ? 'one' : null, viewersCount });

  test('the reconciliation restores the state after a lost event about video and viewers', async () => {
    receives(true, 9);
    await reconcile();
    expect(await readRoom(liveId)).toMatchObject({ connection: 'ON', viewersCount: 9, mostViewersCount: 9 });
  });

  test('the reconciliation restores the state after a lost event about the end of the video', async () => {
    await report(publishing);
    receives(false);
    await reconcile();
    expect(await readRoom(liveId)).toMatchObject({ connection: 'AWAY' });
  });

  test('a live is interrupted and not ended while the engine does not respond', async () => {
    await report(publishing);
    engine.statuses.set(liveId, new Error('no answer'));
    await reconcile();
    const { state, connection, awaySince } = await readRoom(liveId);
    expect([state, connection]).toEqual(['LIVE', 'AWAY']);
    expect(Date.now() - awaySince!.getTime()).toBeLessThan(10 * SECOND);
    receives(true);
    await reconcile();
    expect(await readRoom(liveId)).toMatchObject({ connection: 'ON', awaySince: null });
  });

  test('a failed status request for one live does not block the reconciliation of other lives', async () => {
    const other = await makeRoom(await makeCreator());
    engine.statuses.set(liveId, new Error('no answer'));
    engine.statuses.set(other, { isReceiving: true, publisherId: 'two', viewersCount: 1 });
    await reconcile();
    expect(await readRoom(other)).toMatchObject({ connection: 'ON' });
  });

  test('the room of a cancelled live is closed when somebody still publishes in it', async () => {
    await db
      .updateTable('lives')
      .set({ state: 'CANCELLED', connection: 'ON' })
      .where('id', '=', liveId)
      .execute();
    receives(true);
    await reconcile();
    await runTasks('lives.closeRoom');
    expect(engine.ended).toEqual([liveId]);
    expect(await readRoom(liveId)).toMatchObject({ state: 'CANCELLED', connection: 'NONE' });
  });

  test('a live of a creator who was suspended ends', async () => {
    const creatorId = creator.actor.creator.id;
    await db.updateTable('creators').set({ state: 'SUSPENDED' }).where('id', '=', creatorId).execute();
    receives(true);
    await reconcile();
    expect((await readRoom(liveId)).state).toBe('ENDED');
  });
});

describe('topic of a live', () => {
  const mayRead = async (as: Person, id: string) =>
    (
      await request('GET', '/stream', {
        as,
        query: { topics: `live:${id}` },
        headers: { accept: 'application/json' },
      })
    ).status === 200;

  test('every signed-in person can subscribe to the topic of a live with a public page', async () => {
    for (const state of ['LIVE', 'ENDED', 'CANCELLED', 'MISSED'] as const)
      expect(await mayRead(await makePerson(), await makeRoom(creator, { state }))).toBe(true);
  });

  test('a stranger cannot subscribe to the topic of a draft or of a deleted live', async () => {
    const draft = await makeRoom(creator, { state: 'DRAFT' });
    const deleted = await makeRoom(creator, { state: 'DELETED' });
    const [stranger, owner] = [await makePerson(), await makePerson()];
    await giveSeat(owner, deleted);
    expect(await mayRead(creator, draft)).toBe(true);
    expect(await mayRead(stranger, draft)).toBe(false);
    expect(await mayRead(stranger, deleted)).toBe(false);
    expect(await mayRead(owner, deleted)).toBe(true);
    expect(await mayRead(stranger, 'none')).toBe(false);
  });
});

test('a viewer whose seat ends during the live is disconnected unless another entitlement remains', async () => {
  const viewer = await makePerson();
  const seat = { userId: viewer.userId, contentType: 'LIVE', contentId: liveId } as const;
  await inTransaction((trx) => entitlements.grant(trx, { ...seat, source: 'FREE' }));
  await inTransaction((trx) => entitlements.grant(trx, { ...seat, source: 'CREDITS' }));
  await inTransaction((trx) => entitlements.giveBack(trx, viewer.userId, 'LIVE', liveId));
  await runTasks('lives.disconnect');
  expect(engine.disconnected).toEqual([]);

  const [last] = await db
    .selectFrom('entitlements')
    .selectAll()
    .where('userId', '=', viewer.userId)
    .where('endedAt', 'is', null)
    .execute();
  await inTransaction((trx) => entitlements.endOne(trx, last!));
  await runTasks('lives.disconnect');
  expect(engine.disconnected).toEqual([{ liveId, userId: viewer.userId }]);
});

test('a viewer whose payment is disputed is disconnected during the live', async () => {
  const viewer = await makePerson();
  const about = { contentType: 'LIVE', contentId: liveId } as const;
  const { id: purchaseId } = await insertPurchaseRow({
    ...about,
    buyerId: viewer.userId,
    type: 'PPV_LIVE',
    title: 'Lights Out',
    amountCents: 800,
    feeCents: 110,
    status: 'SUCCESS',
  });
  const seat = { ...about, userId: viewer.userId, source: 'PURCHASE', purchaseId } as const;
  await inTransaction((trx) => entitlements.grant(trx, seat));
  await inTransaction((trx) => entitlements.setFrozen(trx, purchaseId, new Date()));
  await runTasks('lives.disconnect');
  expect(engine.disconnected).toEqual([{ liveId, userId: viewer.userId }]);
});
