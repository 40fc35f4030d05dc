import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, runTasks, startBackend } from '../../../support/backend';
import { makePerson, type Person } from '../../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../../support/make/creators';
import {
  endSeat,
  giveSeat,
  inMinutes,
  makeRoom,
  readRoom,
  startingIn,
} from '../../../support/make/live-rooms';
import { listQueuedNotices, readMail } from '../../../support/tasks';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY_MINUTES = 24 * 60;

let creator: CreatorPerson;
let seated: Person;
let reminded: Person;
let liveId: string;

beforeAll(() => startBackend());
beforeEach(async () => {
  [creator, seated, reminded] = [await makeCreator(), await makePerson(), await makePerson()];
  liveId = await makeRoom(creator, startingIn(2 * DAY_MINUTES));
  await giveSeat(seated, liveId);
  await remind(reminded);
});
afterEach(async () => {
  shiftClock(0);
  await db.updateTable('lives').set({ state: 'CANCELLED' }).execute();
});

const remind = (as: Person, id = liveId) => ask('POST /lives/:id/reminder', { as, params: { id } });
const unremind = (as: Person) => ask('DELETE /lives/:id/reminder', { as, params: { id: liveId } });

/**
 * Sets the clock to a number of minutes before the start of the live and sends the due reminders.
 */
async function sweepBefore(minutes: number, id = liveId): Promise<void> {
  const { startsAt } = await readRoom(id);
  shiftClock(startsAt!.getTime() - minutes * MINUTE - Date.now());
  const { sendReminders } = await import('@/backend/lives/reminder-service');
  await sendReminders();
  await runTasks('notices.fanOut');
}

/** Counts the reminders of the live by recipient. */
async function countReminders(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { recipient } of await listQueuedNotices('contentId', liveId))
    counts[recipient] = (counts[recipient] ?? 0) + 1;
  return counts;
}
const each = (count: number) => ({ [seated.email]: count, [reminded.email]: count });

test('people with a seat or a reminder are reminded once each 24 hours, 1 hour and 5 minutes before the start', async () => {
  const times: [minutes: number, count: number][] = [
    [DAY_MINUTES + 1, 0],
    [DAY_MINUTES, 1],
    [DAY_MINUTES - 5, 1],
    [61, 1],
    [60, 2],
    [6, 2],
    [5, 3],
    [1, 3],
  ];
  for (const [minutes, count] of times) {
    await sweepBefore(minutes);
    expect([minutes, await countReminders()]).toEqual([minutes, count ? each(count) : {}]);
  }
});

test('people are not reminded at or after the planned start, or once the live has started', async () => {
  await sweepBefore(0);
  await sweepBefore(-10);
  expect(await countReminders()).toEqual({});
  await db.updateTable('lives').set({ state: 'LIVE' }).where('id', '=', liveId).execute();
  await sweepBefore(5);
  expect(await countReminders()).toEqual({});
});

test('a reminder is not delivered when its delivery is delayed until the start', async () => {
  const { sendReminders } = await import('@/backend/lives/reminder-service');
  const { startsAt } = await readRoom(liveId);
  shiftClock(startsAt!.getTime() - 5 * MINUTE - Date.now());
  await sendReminders();
  shiftClock(startsAt!.getTime() - Date.now());
  await runTasks('notices.fanOut');
  expect(await countReminders()).toEqual({});
});

test('only the latest of several due reminders is sent after a pause of the worker', async () => {
  await sweepBefore(30);
  expect(await countReminders()).toEqual(each(1));
  expect((await readRoom(liveId)).remindersSent).toBe(2);
});

test('people are reminded again after the live was moved', async () => {
  await sweepBefore(DAY_MINUTES);
  const moved = { startsAt: inMinutes(5 * DAY_MINUTES), movedAt: inMinutes(DAY_MINUTES), remindersSent: 0 };
  await db.updateTable('lives').set(moved).where('id', '=', liveId).execute();
  await sweepBefore(DAY_MINUTES);
  expect(await countReminders()).toEqual(each(2));
});

test('a reminder that was already due before the live was published or moved is not sent', async () => {
  await db
    .updateTable('lives')
    .set({ publishedAt: inMinutes(2 * DAY_MINUTES - 90) })
    .where('id', '=', liveId)
    .execute();
  await sweepBefore(80);
  expect(await countReminders()).toEqual({});
  await sweepBefore(60);
  expect(await countReminders()).toEqual(each(1));
});

test('a person who lost their seat or withdrew their reminder is not reminded', async () => {
  await endSeat(seated, liveId);
  expect((await unremind(reminded)).status).toBe(200);
  expect((await unremind(reminded)).status).toBe(200);
  await sweepBefore(60);
  expect(await countReminders()).toEqual({});
});

test('a person with both a seat and a reminder is reminded once', async () => {
  await remind(seated);
  await remind(seated);
  await sweepBefore(60);
  expect(await countReminders()).toEqual(each(1));
});

test('people are not reminded of a cancelled live and cannot request a reminder of it', async () => {
  await db.updateTable('lives').set({ state: 'CANCELLED' }).where('id', '=', liveId).execute();
  await sweepBefore(60);
  expect(await countReminders()).toEqual({});
  expect((await remind(seated)).problem.code).toBe('INVALID_TRANSITION');
  const draft = await makeRoom(creator, { ...startingIn(60), state: 'DRAFT' });
  expect((await remind(seated, draft)).status).toBe(404);
});

test('a reminder to 232 people is sent to all of them in batches', async () => {
  const { rows } = await inserted(230);
  await sweepBefore(60);
  expect(Object.keys(await countReminders())).toHaveLength(rows + 2);
});

/** Inserts people who requested a reminder of the live. */
async function inserted(count: number): Promise<{ rows: number }> {
  const createdAt = new Date();
  const users = await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: `many-${index}@kumu.test`,
        name: 'Many',
        createdAt,
        confirmedAt: createdAt,
      })),
    )
    .returning('id')
    .execute();
  const reminders = users.map(({ id: userId }) => ({ liveId, userId, createdAt }));
  await db.insertInto('liveReminders').values(reminders).execute();
  return { rows: users.length };
}

describe('mail of a reminder', () => {
  const setZone = (person: Person, timeZone: string) =>
    db.updateTable('users').set({ timeZone }).where('id', '=', person.userId).execute();

  test('a reminder mail states the start in the time zone of the reader', async () => {
    await db
      .updateTable('lives')
      // The clocks in Sydney change on 3 October 2027 at 2 am.
      .set({ startsAt: new Date('2027-10-02T17:30:00Z') })
      .where('id', '=', liveId)
      .execute();
    await setZone(seated, 'Australia/Perth');
    await setZone(reminded, 'Australia/Sydney');
    await sweepBefore(5);
    expect((await readMail(seated.email))!.textBody).toContain('Sun, 3 Oct, 1:30 am AWST');
    expect((await readMail(reminded.email))!.textBody).toContain('Sun, 3 Oct, 4:30 am AEDT');
  });

  test('a reminder mail is not delayed by quiet hours beyond the start', async () => {
    // The start is at 9:30 pm in Sydney, half an hour into the quiet hours.
    await db
      .updateTable('lives')
      .set({ startsAt: new Date('2027-06-10T11:30:00Z') })
      .where('id', '=', liveId)
      .execute();
    await setZone(seated, 'Australia/Sydney');
    await sweepBefore(5);
    expect((await readMail(seated.email))!.subject).toContain('9:30 pm');
  });

  test('a reminder mail that was delayed beyond the start is not sent', async () => {
    await sweepBefore(5);
    shiftClock((await readRoom(liveId)).startsAt!.getTime() - Date.now() + HOUR);
    expect(await readMail(seated.email)).toBeUndefined();
  });
});
