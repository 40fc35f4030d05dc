import { db, inTransaction } from '@/backend/db/connection';
import { notify } from '@/backend/notices/service';
import { runTasks, startBackend } from '../../../support/backend';
import { makePerson, type Person } from '../../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../../support/make/creators';
import { endSeat, giveSeat, makeRoom } from '../../../support/make/live-rooms';

let creator: CreatorPerson;
let seated: Person;
let reminded: Person;
let liveId: string;

beforeAll(() => startBackend());
beforeEach(async () => {
  creator = await makeCreator();
  [seated, reminded] = [await makePerson(), await makePerson()];
  liveId = await makeRoom(creator);
  await giveSeat(seated, liveId);
  await db
    .insertInto('liveReminders')
    .values({ liveId, userId: reminded.userId, createdAt: new Date() })
    .execute();
});

const about = () => ({ creatorId: creator.actor.creator.id, contentId: liveId, title: 'Lights Out' });

/** Lists the people who received a notice of a kind about the live. */
async function listNotified(kind: string): Promise<string[]> {
  await runTasks('notices.fanOut');
  const rows = await db
    .selectFrom('notices')
    .innerJoin('noticeEvents as event', 'event.id', 'notices.eventId')
    .select(['notices.userId', 'event.values'])
    .where('notices.kind', '=', kind)
    .execute();
  return rows
    .filter(({ values }) => (values as { contentId?: string }).contentId === liveId)
    .map(({ userId }) => userId)
    .sort();
}
const everybody = () => [seated.userId, reminded.userId].sort();

test('people whose seats end because of the refund are still notified of the cancellation', async () => {
  await inTransaction((trx) => notify(trx, 'liveCancelled', { ...about(), reason: 'I lost my voice.' }));
  await endSeat(seated, liveId);
  expect(await listNotified('liveCancelled')).toEqual(everybody());
});

test('people with a seat or a reminder are notified of a new start time', async () => {
  await inTransaction((trx) => notify(trx, 'liveMoved', { ...about(), startsAt: new Date() }));
  expect(await listNotified('liveMoved')).toEqual(everybody());
});

test('people with a seat or a reminder are notified of the start', async () => {
  await inTransaction((trx) => notify(trx, 'liveStarted', about()));
  expect(await listNotified('liveStarted')).toEqual(everybody());
});

test('people are not notified of the start of a live that has ended in the meantime', async () => {
  await inTransaction((trx) => notify(trx, 'liveStarted', about()));
  await db.updateTable('lives').set({ state: 'ENDED' }).where('id', '=', liveId).execute();
  expect(await listNotified('liveStarted')).toEqual([]);
});

test('a person with a closed account is not notified about the live', async () => {
  await db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', seated.userId).execute();
  await inTransaction((trx) => notify(trx, 'liveMissed', about()));
  expect(await listNotified('liveMissed')).toEqual([reminded.userId]);
});
