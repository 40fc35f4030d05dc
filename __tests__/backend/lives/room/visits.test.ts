import { shiftClock } from '@/backend/clock';
import { config } from '@/backend/config';
import { db, inTransaction } from '@/backend/db/connection';
import { request, startBackend } from '../../../support/backend';
import { useEngineInMemory, type EngineInMemory } from '../../../support/engine-in-memory';
import { makePerson, type Person } from '../../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../../support/make/creators';
import { makeRoom, startingIn } from '../../../support/make/live-rooms';

const SECOND = 1_000;

let engine: EngineInMemory;
let creator: CreatorPerson;
let ana: Person;
let ben: Person;
let liveId: string;

beforeAll(async () => {
  await startBackend();
  engine = await useEngineInMemory();
});
beforeEach(async () => {
  engine.reset();
  [creator, ana, ben] = [await makeCreator(), await makePerson(), await makePerson()];
  liveId = await makeRoom(creator);
});
afterEach(async () => {
  shiftClock(0);
  await db.updateTable('lives').set({ state: 'ENDED' }).execute();
});

const ago = (seconds: number) => new Date(Date.now() - seconds * SECOND);
const joined = ({ userId }: Person, viewerId: string, at = ago(0)) => ({
  type: 'joined',
  liveId,
  viewerId,
  userId,
  at: at.toISOString(),
});
const left = (viewerId: string, at = ago(0)) => ({ type: 'left', liveId, viewerId, at: at.toISOString() });

async function report(...events: object[]): Promise<void> {
  const headers = { 'x-internal-secret': config.internalSecret };
  const { status } = await request('POST', '/live-engine/events', { body: { events }, headers });
  expect(status).toBe(200);
}

const readVisits = () =>
  db
    .selectFrom('liveVisits')
    .select(['viewerId', 'userId', 'joinedAt', 'leftAt'])
    .where('liveId', '=', liveId)
    .orderBy('viewerId')
    .execute();

async function countRecounts(): Promise<number> {
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<{ count: number }>(
      (await import('kysely')).CompiledQuery.raw(
        `select count(*)::integer as count from tasks.job where name = 'liveAnalytics.recount' and data::text like '%${liveId}%'`,
      ),
    );
  return rows[0]!.count;
}

async function end(): Promise<void> {
  const { endLive } = await import('@/backend/lives/status-service');
  const { lockLive } = await import('@/backend/lives/repository');
  await inTransaction(async (trx) => endLive(trx, (await lockLive(trx, liveId))!, null));
}

async function reconcile(): Promise<void> {
  const { reconcileRooms } = await import('@/backend/lives/reconcile-service');
  await reconcileRooms();
}

test('a visit is stored with its times, and repeated events change nothing', async () => {
  const [at, later] = [ago(20), ago(5)];
  const events = [joined(ana, 'one', at), left('one', later), joined(ben, 'two', at)];
  await report(...events);
  await report(...events);
  await report(left('one', ago(1)));
  expect(await readVisits()).toEqual([
    { viewerId: 'one', userId: ana.userId, joinedAt: at, leftAt: later },
    { viewerId: 'two', userId: ben.userId, joinedAt: at, leftAt: null },
  ]);
  expect(await countRecounts()).toBe(0);
});

test('a malformed event and an event of an unknown person do not block other events', async () => {
  const stranger = { ...ana, userId: crypto.randomUUID() };
  await report(
    joined(stranger, 'one'),
    { ...joined(ana, 'two'), userId: 'x' },
    left('three'),
    joined(ben, 'four'),
  );
  expect((await readVisits()).map(({ viewerId }) => viewerId)).toEqual(['four']);
});

test('visits before the start of a live are not stored', async () => {
  liveId = await makeRoom(creator, startingIn(10));
  await report(joined(ana, 'one'));
  expect(await readVisits()).toEqual([]);
});

test('the visits of 1,000 viewers in one report are all stored', async () => {
  const crowd = Array.from({ length: 1_000 }, (_, index) => joined(index % 2 ? ana : ben, `viewer-${index}`));
  await report(...crowd);
  expect(await readVisits()).toHaveLength(1_000);
});

test('the end of a live ends its open visits and queues a count of the live', async () => {
  const leftAt = ago(10);
  await report(joined(ana, 'one', ago(30)), left('one', leftAt), joined(ben, 'two', ago(30)));
  await end();
  const { endedAt } = await db
    .selectFrom('lives')
    .select('endedAt')
    .where('id', '=', liveId)
    .executeTakeFirstOrThrow();
  expect((await readVisits()).map((visit) => visit.leftAt)).toEqual([leftAt, endedAt]);
  expect(await countRecounts()).toBe(1);
  // The engine reports the end of its connections only after the end of the live.
  await report(left('two', new Date()));
  expect((await readVisits())[1]!.leftAt).toEqual(endedAt);
  expect(await countRecounts()).toBe(1);
});

test('late events of an ended live are stored with times before its end and queue a recount', async () => {
  await report(joined(ana, 'one', ago(30)));
  const joinedAt = ago(20);
  await end();
  await report(joined(ben, 'two', joinedAt), left('one', ago(25)));
  const [one, two] = await readVisits();
  expect(one!.leftAt!.getTime()).toBeLessThan(joinedAt.getTime());
  expect(two).toMatchObject({ joinedAt, leftAt: expect.any(Date) });
  expect(await countRecounts()).toBe(2);
  await report(joined(ben, 'three', new Date(Date.now() + SECOND)));
  expect(await readVisits()).toHaveLength(2);
});

test('an event that is older than a minute queues a recount of a running live', async () => {
  await report(joined(ana, 'one', ago(90)));
  expect(await countRecounts()).toBe(1);
});

describe('comparing with the engine', () => {
  const connect = (...viewers: [Person, string][]) =>
    engine.viewers.set(
      liveId,
      viewers.map(([{ userId }, viewerId]) => ({ viewerId, userId, joinedAt: ago(10).toISOString() })),
    );

  test('the visit of a connection that the engine no longer has is ended, and other visits remain open', async () => {
    await report(joined(ana, 'gone', ago(30)), joined(ben, 'there', ago(30)));
    connect([ben, 'there']);
    await reconcile();
    expect(await readVisits()).toMatchObject([
      { viewerId: 'gone', leftAt: expect.any(Date) },
      { viewerId: 'there', leftAt: null },
    ]);
  });

  test('a connection whose event was lost gets a visit', async () => {
    connect([ana, 'lost']);
    await reconcile();
    await reconcile();
    expect(await readVisits()).toMatchObject([{ viewerId: 'lost', userId: ana.userId, leftAt: null }]);
  });

  test('a connection with a malformed user id is skipped, and other connections get a visit', async () => {
    connect([{ ...ana, userId: 'somebody' }, 'odd'], [ben, 'there']);
    await reconcile();
    expect(await readVisits()).toMatchObject([{ viewerId: 'there' }]);
  });

  test('visits remain open while the engine does not respond', async () => {
    await report(joined(ana, 'one', ago(30)));
    engine.statuses.set(liveId, new Error('no answer'));
    await reconcile();
    expect(await readVisits()).toMatchObject([{ leftAt: null }]);
  });
});

describe('personal data', () => {
  test("an erased person's visits lose the user id, and the number of people does not change", async () => {
    const other = await makeRoom(await makeCreator());
    await report(joined(ana, 'one'), joined(ana, 'two'), joined(ben, 'three'));
    await report({ ...joined(ana, 'four'), liveId: other });
    const { eraseVisits } = await import('@/backend/lives/visit-repository');
    await eraseVisits(db, ana.userId);
    const rows = await db.selectFrom('liveVisits').selectAll().orderBy('viewerId').execute();
    const [four, one, three, two] = rows.filter((row) => [liveId, other].includes(row.liveId));
    expect(one).toMatchObject({ userId: null, erasedId: two!.erasedId });
    expect(three).toMatchObject({ userId: ben.userId, erasedId: null });
    expect(four!.userId).toBeNull();
    expect(four!.erasedId).not.toBe(one!.erasedId);
  });
});
