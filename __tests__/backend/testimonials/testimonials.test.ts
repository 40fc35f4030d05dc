import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCreator } from '../../support/make/creators';
import { decideInQueue, listQueue } from '../../support/make/office';

let officer: Person;
beforeAll(async () => {
  await startBackend();
  officer = await makeOffice();
});

const say = (as: Person, text: string) => ask('POST /kumu/cms/addmembervoice', { as, body: { text } });
const shown = async (query: { by?: 'creator' } = {}) =>
  (await ask('GET /testimonials', { query: { ...query, limit: 100 } })).body.items.map(({ text }) => text);
const received = (state: 'WAITING' | 'ACCEPTED' | 'DECLINED') => listQueue(officer, 'testimonials', state);
const decide = async (text: string, action: 'show' | 'leaveOut') => {
  const all = [
    ...(await received('WAITING')),
    ...(await received('ACCEPTED')),
    ...(await received('DECLINED')),
  ];
  const { id } = all.find((testimonial) => testimonial.text === text)!;
  return decideInQueue(officer, 'testimonials', id, action);
};
const counted = async (name: string) =>
  (await ask('GET /office', { as: officer })).body.queues.find((queue) => queue.name === name)!.count;
const decisions = async (id: string) =>
  (await ask('GET /office/audit', { as: officer, query: { subjectId: id } })).body.items.map(
    ({ action }) => action,
  );

test('a testimonial is public only while the office accepts it', async () => {
  const member = await makePerson();
  const text = 'Kumu is the calmest place to learn that I know.';
  const before = await counted('testimonials');
  expect((await say(member, ` ${text} `)).status).toBe(201);
  expect(await counted('testimonials')).toBe(before + 1);
  expect(await shown()).not.toContain(text);
  expect((await decide(text, 'leaveOut')).body).toMatchObject({ text, state: 'DECLINED' });
  expect(await shown()).not.toContain(text);
  expect((await decide(text, 'show')).body).toMatchObject({ text, state: 'ACCEPTED' });
  expect(await shown()).toContain(text);
  expect((await decide(text, 'show')).problem).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
  const { id } = (await received('ACCEPTED')).find((testimonial) => testimonial.text === text)!;
  expect(await decisions(id)).toEqual(['testimonial.accept', 'testimonial.decline']);
  expect(await counted('testimonials')).toBe(before);
});

test('a decision applies to one testimonial, and the log does not contain its text', async () => {
  const texts = ['The first of two voices that wait.', 'The second of two voices that wait.'];
  for (const text of texts) await say(await makePerson(), text);
  const waiting = async () => (await received('WAITING')).map(({ text }) => text);
  expect((await waiting()).slice(-2)).toEqual(texts);
  await decide(texts[0]!, 'show');
  expect((await waiting()).slice(-1)).toEqual([texts[1]]);
  await decide(texts[1]!, 'show');
  expect((await shown()).slice(0, 2)).toEqual(texts.toReversed());
  const { id } = (await received('ACCEPTED')).find((testimonial) => testimonial.text === texts[1])!;
  const { items } = (await ask('GET /office/audit', { as: officer, query: { subjectId: id } })).body;
  expect(items).toMatchObject([{ subjectType: 'VOICE', subjectId: id, subjectTitle: '', reason: null }]);
  expect((await decideInQueue(officer, 'testimonials', officer.userId, 'leaveOut')).problem).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('a new testimonial replaces the previous one and needs a new decision', async () => {
  const member = await makePerson();
  const [first, second] = ['My first words about Kumu here.', 'My second words about Kumu here.'];
  await say(member, first);
  await decide(first, 'show');
  await say(member, second);
  expect(await shown()).not.toContain(first);
  expect(await shown()).not.toContain(second);
  await decide(second, 'show');
  expect(await shown()).toContain(second);
});

test('testimonials of creators are also listed separately while the creators are public', async () => {
  const creator = await makeCreator();
  const [theirs, other] = ['Words of somebody who teaches here.', 'Words of somebody who learns here.'];
  await say(creator, theirs);
  await say(await makePerson(), other);
  await decide(theirs, 'show');
  await decide(other, 'show');
  expect(await shown()).toEqual(expect.arrayContaining([theirs, other]));
  expect(await shown({ by: 'creator' })).toContain(theirs);
  expect(await shown({ by: 'creator' })).not.toContain(other);
  await db
    .updateTable('creators')
    .set({ state: 'SUSPENDED' })
    .where('id', '=', creator.actor.creator.id)
    .execute();
  expect(await shown({ by: 'creator' })).not.toContain(theirs);
});

test('a testimonial of a closed account is not shown', async () => {
  const member = await makePerson();
  const text = 'I am about to leave, and liked it here.';
  await say(member, text);
  await decide(text, 'show');
  await db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', member.userId).execute();
  expect(await shown()).not.toContain(text);
});

test('a decision revalidates the pages that show testimonials', async () => {
  const { testimonialPages } = await import('@/backend/testimonials/service');
  const { publicPages } = await import('@/backend/app');
  expect(testimonialPages()).toEqual(['/', '/become-creator']);
  expect(await publicPages().VOICE!(db, crypto.randomUUID())).toEqual(testimonialPages());
});

test('feedback is listed for the office with the name of a signed-in sender and can be marked as seen once', async () => {
  const member = await makePerson({ name: 'Imogen' });
  const before = await counted('feedback');
  const send = (text: string, as?: Person) =>
    ask('POST /kumu/feedback', { as, body: { text, page: '/courses' } });
  expect((await send('The search could be faster.', member)).status).toBe(201);
  expect((await send('A visitor says hello.')).status).toBe(201);
  expect(await counted('feedback')).toBe(before + 2);
  const list = () => listQueue(officer, 'feedback');
  const mine = (await list()).filter(({ page }) => page === '/courses');
  expect(mine.map(({ text, author }) => [text, author])).toEqual([
    ['The search could be faster.', 'Imogen'],
    ['A visitor says hello.', null],
  ]);
  const seen = () => decideInQueue(officer, 'feedback', mine[0]!.id, 'markRead');
  expect((await seen()).status).toBe(200);
  expect((await seen()).status).toBe(409);
  expect((await list()).filter(({ page }) => page === '/courses')).toEqual([mine[1]]);
  expect(await counted('feedback')).toBe(before + 1);
  expect(await decisions(mine[0]!.id)).toEqual(['feedback.seen']);
});

test('feedback is rejected when the address of its page has a query, which may contain a secret', async () => {
  const send = (page: string) => ask('POST /kumu/feedback', { body: { text: 'Words.', page } });
  expect((await send('/flow/restore?secret=1')).status).toBe(422);
  expect((await send('https://elsewhere.test/')).status).toBe(422);
});
