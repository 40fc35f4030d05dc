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

test('a visit is stored with its times, and events that arrive twice change nothing', async () => {
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

test('an event that is malformed or of an unknown person does not block another visit', async () => {
  const stranger = { ...ana, userId: crypto.randomUUID() };
  await report(
    joined(stranger, 'one'),
    { ...joined(ana, 'two'), userId: 'x' },
    left('three'),
    joined(ben, 'four'),
  );
  expect((await readVisits()).map(({ viewerId }) => viewerId)).toEqual(['four']);
});

test('a live that has not started has no visits', async () => {
  liveId = await makeRoom(creator, startingIn(10));
  await report(joined(ana, 'one'));
  expect(await readVisits()).toEqual([]);
});

test('a crowd of 1,000 people is stored with one statement for a batch', async () => {
  const crowd = Array.from({ length: 1_000 }, (_, index) => joined(index % 2 ? ana : ben, `viewer-${index}`));
  await report(...crowd);
  expect(await readVisits()).toHaveLength(1_000);
});

test('the end of a live ends its open visits and has it counted', async () => {
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
  // The engine ends its connections after the end.
  await report(left('two', new Date()));
  expect((await readVisits())[1]!.leftAt).toEqual(endedAt);
  expect(await countRecounts()).toBe(1);
});

test('late events of a live that has ended are stored within it and have it counted again', async () => {
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

test('events that are older than a minute have the minutes of a live that is on counted again', async () => {
  await report(joined(ana, 'one', ago(90)));
  expect(await countRecounts()).toBe(1);
});

describe('comparing with the engine', () => {
  const connect = (...viewers: [Person, string][]) =>
    engine.viewers.set(
      liveId,
      viewers.map(([{ userId }, viewerId]) => ({ viewerId, userId, joinedAt: ago(10).toISOString() })),
    );

  test('visits of connections that are gone after a crash end, and others go on', async () => {
    await report(joined(ana, 'gone', ago(30)), joined(ben, 'there', ago(30)));
    connect([ben, 'there']);
    await reconcile();
    expect(await readVisits()).toMatchObject([
      { viewerId: 'gone', leftAt: expect.any(Date) },
      { viewerId: 'there', leftAt: null },
    ]);
  });

  test('a connection whose event was lost has a visit', async () => {
    connect([ana, 'lost']);
    await reconcile();
    await reconcile();
    expect(await readVisits()).toMatchObject([{ viewerId: 'lost', userId: ana.userId, leftAt: null }]);
  });

  test('a person whom the engine names in another form has no visit, and others do', async () => {
    connect([{ ...ana, userId: 'somebody' }, 'odd'], [ben, 'there']);
    await reconcile();
    expect(await readVisits()).toMatchObject([{ viewerId: 'there' }]);
  });

  test('visits go on while the engine does not answer', async () => {
    await report(joined(ana, 'one', ago(30)));
    engine.statuses.set(liveId, new Error('no answer'));
    await reconcile();
    expect(await readVisits()).toMatchObject([{ leftAt: null }]);
  });
});

describe('personal data', () => {
  test('an erased person is in no visit, and the number of people stays', async () => {
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
