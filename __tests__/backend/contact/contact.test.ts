import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { decideInQueue, listQueue } from '../../support/make/office';
import { readMail } from '../../support/tasks';

let officer: Person;
beforeAll(async () => {
  await startBackend();
  officer = await makeOffice();
});

const message = {
  name: 'Sam',
  email: 'sam@kumu.test',
  topic: 'PAYMENT' as const,
  text: 'My receipt names another course.',
};
const write = (body: object, as?: Person) => ask('POST /contact', { as, body: { ...message, ...body } });
const listed = (state: 'WAITING' | 'ANSWERED' | 'CLOSED') => listQueue(officer, 'messages', state);
const counted = async () =>
  (await ask('GET /office', { as: officer })).body.queues.find(({ name }) => name === 'messages')!.count;

test('a visitor’s message is open for the office until it is answered', async () => {
  const before = await counted();
  expect((await write({ text: ` ${message.text} ` })).status).toBe(201);
  expect(await counted()).toBe(before + 1);
  const found = (await listed('WAITING')).find(({ text }) => text === message.text)!;
  expect(found).toMatchObject({ ...message, state: 'WAITING', isMember: false });
  const { queues } = (await ask('GET /office', { as: officer })).body;
  const [oldest] = await listed('WAITING');
  expect(queues.find(({ name }) => name === 'messages')!.oldestAt).toBe(oldest!.createdAt);
  const decide = (action: 'markAnswered' | 'close') => decideInQueue(officer, 'messages', found.id, action);
  expect((await decide('markAnswered')).status).toBe(200);
  expect((await decide('markAnswered')).problem).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
  expect((await listed('ANSWERED')).map(({ id }) => id)).toContain(found.id);
  expect((await decide('close')).status).toBe(200);
  expect(await counted()).toBe(before);
  const { body } = await ask('GET /office/audit', { as: officer, query: { subjectId: found.id } });
  expect(body.items.map(({ action }) => action)).toEqual(['message.close', 'message.answer']);
});

test('a message from a member is marked as such', async () => {
  await write({ text: 'Written while logged in.' }, await makePerson());
  expect((await listed('WAITING')).find(({ text }) => text === 'Written while logged in.')).toMatchObject({
    isMember: true,
  });
});

test('the sender of a message is notified by mail without any of the sender’s text', async () => {
  const email = 'somebody-else@kumu.test';
  await write({ email, name: 'Buy now at https://ads.test', text: 'Buy now at https://ads.test' });
  const mail = await readMail(email);
  expect(mail).toMatchObject({ subject: 'Your message to Kumu has arrived' });
  expect(JSON.stringify(mail)).not.toContain('ads.test');
});

test('an address is notified five times a day, and every message is stored', async () => {
  const email = 'asked-for-often@kumu.test';
  for (let time = 1; time <= 6; time += 1) expect((await write({ email })).status).toBe(201);
  await readMail(email);
  const sent = await db.selectFrom('mails').select('id').where('recipient', '=', email).execute();
  expect(sent).toHaveLength(5);
  expect((await listed('WAITING')).filter((kept) => kept.email === email)).toHaveLength(6);
});

test('a message with the hidden field filled in is not stored and gets the usual response', async () => {
  const email = 'program@kumu.test';
  expect((await write({ email, website: 'https://ads.test' })).status).toBe(201);
  expect(await db.selectFrom('contactMessages').selectAll().where('email', '=', email).execute()).toEqual([]);
  expect(await readMail(email)).toBeUndefined();
});

test('a message is deleted a year after it was answered, and never while it is open', async () => {
  const { shiftClock } = await import('@/backend/clock');
  const { deleteOld } = await import('@/backend/contact/service');
  for (const text of ['Waits for ever.', 'Was answered.']) await write({ text });
  const texts = async () =>
    [...(await listed('WAITING')), ...(await listed('ANSWERED'))].map(({ text }) => text);
  const { id } = (await listed('WAITING')).find(({ text }) => text === 'Was answered.')!;
  await decideInQueue(officer, 'messages', id, 'markAnswered');
  const sweepAfterDays = async (days: number) => {
    shiftClock(days * 24 * 60 * 60_000);
    await deleteOld();
    shiftClock(0);
  };
  await sweepAfterDays(364);
  expect(await texts()).toEqual(expect.arrayContaining(['Waits for ever.', 'Was answered.']));
  await sweepAfterDays(366);
  expect(await texts()).toContain('Waits for ever.');
  expect(await texts()).not.toContain('Was answered.');
});
