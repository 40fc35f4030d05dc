import { shiftClock } from '@/backend/clock';
import { db, inTransaction } from '@/backend/db/connection';
import { registerModules } from '@/backend/extension-points/module';
import { mailNotice } from '@/backend/notices/delivery-service';
import { notify } from '@/backend/notices/service';
import type { CallByName } from '@/contract';
import type { BodyInput } from '@/contract/call';
import { PAUSE_DAYS } from '@/contract/values/notices';
import { ask, request, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { readMail } from '../../support/tasks';
import { lettersModule } from './letters/module';

const DAY = 24 * 60 * 60_000;

beforeAll(async () => {
  await startBackend();
  registerModules([lettersModule], { officeQueues: [], personalData: [] });
});
afterEach(() => shiftClock(0));

type Change = BodyInput<CallByName['PATCH /notifications/preferences']>;
const read = async (as: Person) => (await ask('GET /notifications/preferences', { as })).body;
const change = (as: Person, body: Change) => ask('PATCH /notifications/preferences', { as, body });
const rowOf = async (as: Person, topic: string) =>
  (await read(as)).topics.find((row) => row.topic === topic)!;

let count = 0;
/** Notifies a person of a letter, which can be switched off with the topic `reports`. */
async function send({ userId }: Person, isTransactional = false): Promise<string> {
  const title = `Parcel ${(count += 1)}`;
  const event = { userId, title, date: new Date() };
  await inTransaction((trx) =>
    isTransactional
      ? notify(trx, 'letterLost', event)
      : notify(trx, 'letterArrived', { ...event, personId: userId, words: '' }),
  );
  return title;
}
const noticeOf = ({ userId }: Person) =>
  db
    .selectFrom('notices')
    .select(['id', 'inApp', 'byEmail', 'inDigest', 'mailedAt'])
    .where('userId', '=', userId)
    .where('kind', 'in', ['letterArrived', 'letterLost'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();

describe('channels', () => {
  test.each([
    [{}, { inApp: true, byEmail: true, inDigest: false }],
    [{ app: false }, { inApp: false, byEmail: true, inDigest: false }],
    [{ email: false }, { inApp: true, byEmail: false, inDigest: false }],
    [{ digest: true }, { inApp: true, byEmail: true, inDigest: true }],
    [
      { app: false, email: false, digest: true },
      { inApp: false, byEmail: false, inDigest: true },
    ],
    [{ app: false, email: false }, undefined],
  ])('a person who chose %j gets a notice on the channels %j', async (choice, channels) => {
    const person = await makePerson();
    await change(person, { topics: [{ topic: 'reports', ...choice }] });
    await send(person);
    const notice = await noticeOf(person);
    if (channels) expect(notice).toMatchObject(channels);
    else expect(notice).toBeUndefined();
  });

  test('a choice is stored for each channel and shown in the table', async () => {
    const person = await makePerson();
    expect(await rowOf(person, 'following')).toMatchObject({ app: true, email: true, digest: false });
    await change(person, { topics: [{ topic: 'following', email: false }] });
    const { body } = await change(person, { topics: [{ topic: 'following', digest: true }] });
    expect(body.topics.find(({ topic }) => topic === 'following')).toMatchObject({
      app: true,
      email: false,
      digest: true,
    });
    expect(await rowOf(await makePerson(), 'following')).toMatchObject({ email: true, digest: false });
  });

  test('the topics security and payments cannot be switched off', async () => {
    const person = await makePerson();
    expect(await rowOf(person, 'security')).toMatchObject({ isFixed: true, app: true, email: true });
    const refused = await change(person, { topics: [{ topic: 'security', email: false }] });
    expect([refused.status, refused.problem.errors]).toMatchObject([422, [{ code: 'ALWAYS_ON' }]]);
  });

  test('a queued mail is not sent after its topic was switched off', async () => {
    const person = await makePerson();
    await send(person);
    await change(person, { topics: [{ topic: 'reports', email: false }] });
    expect(await readMail(person.email)).toBeUndefined();
  });
});

describe('quiet hours', () => {
  /** Sets the clock to a local time of a person in Sydney. */
  async function atNight(person: Person, hour: number): Promise<void> {
    await db
      .updateTable('users')
      .set({ timeZone: 'Australia/Sydney' })
      .where('id', '=', person.userId)
      .execute();
    const { toInstant, toLocal } = await import('@/backend/local-time');
    const { day } = toLocal(new Date(), 'Australia/Sydney');
    shiftClock(toInstant({ day, minute: hour * 60 }, 'Australia/Sydney').getTime() - Date.now());
  }
  const deliver = async (person: Person) => {
    const { id, mailedAt } = (await noticeOf(person))!;
    await mailNotice({ noticeId: id, recipient: person.email });
    return { before: mailedAt, after: (await noticeOf(person))!.mailedAt };
  };

  test('a mail in the quiet hours is delayed until the morning', async () => {
    const person = await makePerson();
    await atNight(person, 22);
    await send(person);
    expect((await deliver(person)).after).toBeNull();
    const { rows } = await (
      await import('kysely')
    ).sql<{ hours: number }>`
      select round(extract(epoch from start_after - now()) / 3600)::integer as hours from tasks.job
      where name = 'notices.mailToMany' and data ->> 'recipient' = ${person.email}`.execute(db);
    expect(rows).toEqual([{ hours: 10 }]);
    shiftClock(0);
    await atNight(person, 12);
    expect((await deliver(person)).after).toEqual(expect.any(Date));
  });

  test('a mail about security or money is not delayed by quiet hours', async () => {
    const person = await makePerson();
    await atNight(person, 22);
    await send(person, true);
    expect((await deliver(person)).after).toEqual(expect.any(Date));
  });

  test('a person who switched quiet hours off is mailed at night', async () => {
    const person = await makePerson();
    await change(person, { quietHours: { isOn: false } });
    await atNight(person, 22);
    await send(person);
    expect((await deliver(person)).after).toEqual(expect.any(Date));
    expect((await read(person)).quietHours).toEqual({ isOn: false, from: '21:00', to: '08:00' });
  });
});

describe('a week off', () => {
  test('a person who pauses for a week gets only mails that cannot be switched off until the week ends', async () => {
    const person = await makePerson();
    await change(person, { isPaused: true, topics: [{ topic: 'reports', digest: true }] });
    await send(person);
    expect(await noticeOf(person)).toMatchObject({ inApp: true, byEmail: false, inDigest: false });
    shiftClock(1000);
    await send(person, true);
    expect(await noticeOf(person)).toMatchObject({ byEmail: true });
    shiftClock(PAUSE_DAYS * DAY + 2000);
    await send(person);
    expect(await noticeOf(person)).toMatchObject({ byEmail: true, inDigest: true });
    expect((await read(person)).pausedUntil).toBeNull();
  });

  test('a queued mail is not sent to a person who has paused', async () => {
    const person = await makePerson();
    await send(person);
    await change(person, { isPaused: true });
    expect(await readMail(person.email)).toBeUndefined();
  });
});

describe('the link in a mail', () => {
  async function tokenOf(person: Person): Promise<string> {
    await send(person);
    const { textBody } = (await readMail(person.email))!;
    return /\/unsubscribe\/([\w-]+)/.exec(textBody)![1]!;
  }
  const choice = async (token: string) =>
    (await ask('GET /unsubscribe/:token/choice', { params: { token } })).body;

  test('a click on the link stops the mails of the topic without a login, and an undo resumes them', async () => {
    const person = await makePerson();
    const token = await tokenOf(person);
    expect(await choice(token)).toEqual({ about: 'topic', topic: 'reports', isOn: true });
    const stopped = await request('POST', `/unsubscribe/${token}`, {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(stopped.status).toBe(200);
    expect(await choice(token)).toMatchObject({ isOn: false });
    expect(await rowOf(person, 'reports')).toMatchObject({ app: true, email: false });
    expect(await rowOf(person, 'following')).toMatchObject({ email: true });
    await ask('DELETE /unsubscribe/:token', { params: { token } });
    expect(await rowOf(person, 'reports')).toMatchObject({ email: true });
  });

  test('a tampered token is rejected and does not change the preferences', async () => {
    const person = await makePerson();
    const token = await tokenOf(person);
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    const { status } = await ask('POST /unsubscribe/:token', { params: { token: changed } });
    expect(status).toBe(404);
    expect(await rowOf(person, 'reports')).toMatchObject({ email: true });
  });

  test('a mail that cannot be switched off has no unsubscribe link', async () => {
    const person = await makePerson();
    await send(person, true);
    expect((await readMail(person.email))!.textBody).not.toContain('/unsubscribe/');
  });
});
