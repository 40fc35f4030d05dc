import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeLive } from '../../support/make/planned-lives';

let creator: CreatorPerson;
let holder: Person;
let waiting: Person;
let liveId: string;
let db: typeof import('@/backend/db/connection').db;

beforeAll(async () => {
  await startBackend();
  ({ db } = await import('@/backend/db/connection'));
});
beforeEach(async () => {
  [creator, holder, waiting] = [await makeCreator(), await makePerson(), await makePerson()];
  liveId = await makeLive(creator, { seats: 1 });
  await book(holder);
  await ask('POST /lives/:id/reminder', { as: waiting, params: { id: liveId } });
});

const book = (as: Person) => ask('POST /lives/:id/booking', { as, params: { id: liveId } });
const giveBack = (as: Person) => ask('DELETE /lives/:id/booking', { as, params: { id: liveId } });

/** Returns the ids of the people who were notified of a free seat, once for each notice. */
async function listTold(): Promise<string[]> {
  await runTasks('notices.fanOut');
  const rows = await db
    .selectFrom('notices')
    .innerJoin('noticeEvents as event', 'event.id', 'notices.eventId')
    .select(['notices.userId', 'event.values'])
    .where('notices.kind', '=', 'liveSeatFree')
    .execute();
  return rows
    .filter(({ values }) => (values as { contentId?: string }).contentId === liveId)
    .map(({ userId }) => userId);
}

test('a person who waits for a seat of a full live is notified only of the first free seat', async () => {
  await giveBack(holder);
  expect(await listTold()).toEqual([waiting.userId]);
  await book(holder);
  await giveBack(holder);
  expect(await listTold()).toEqual([waiting.userId]);
});

test('a person who started to wait after the first free seat is notified of the next free seat', async () => {
  await giveBack(holder);
  await listTold();
  await book(holder);
  const later = await makePerson();
  await ask('POST /lives/:id/reminder', { as: later, params: { id: liveId } });
  await giveBack(holder);
  expect((await listTold()).sort()).toEqual([waiting.userId, later.userId].sort());
});

test('people who wait are not notified of a seat that is taken again at once', async () => {
  await giveBack(holder);
  await book(await makePerson());
  expect(await listTold()).toEqual([]);
});

test('people who wait are not notified of a returned seat when the live was not full', async () => {
  await db.updateTable('lives').set({ seats: 2 }).where('id', '=', liveId).execute();
  await giveBack(holder);
  expect(await listTold()).toEqual([]);
});

test('a person with a seat is not notified of a free seat', async () => {
  await db.updateTable('lives').set({ seats: 2 }).where('id', '=', liveId).execute();
  await book(waiting);
  await giveBack(holder);
  expect(await listTold()).toEqual([]);
});

test('people who wait are notified when the creator adds seats', async () => {
  const { version } = (await ask('GET /lives/:id/draft', { as: creator, params: { id: liveId } })).body;
  const change = { as: creator, params: { id: liveId }, body: { version, seats: 3 } };
  expect((await ask('PATCH /lives/:id', change)).status).toBe(200);
  expect(await listTold()).toEqual([waiting.userId]);
});

test('people who wait are not notified of free seats of a cancelled live', async () => {
  const { updateStatus } = await import('@/backend/lives/status-service');
  await updateStatus(creator.actor, liveId, { status: 'CANCELLED', reason: 'I lost my voice.' });
  await giveBack(holder);
  expect(await listTold()).toEqual([]);
});

test('a person with a closed account is not notified of a free seat', async () => {
  await db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', waiting.userId).execute();
  await giveBack(holder);
  expect(await listTold()).toEqual([]);
});
