import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { untilBlocked } from '../../support/database';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { makeConversation, say } from '../../support/make/chat';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';

let office: OfficePerson;
let creator: CreatorPerson;
let member: Person;
let chatId: string;

beforeAll(async () => {
  await startBackend();
  office = await makeOffice();
});
beforeEach(async () => {
  [creator, member] = [await makeCreator(), await makePerson()];
  chatId = await makeConversation(creator, member);
});
afterEach(async () => {
  shiftClock(0);
  await db.deleteFrom('rateLimits').execute();
});

const report = (as: Person, subjectId: string) =>
  ask('POST /reports', { as, body: { subjectType: 'MESSAGE', subjectId, reason: 'HARMFUL', text: '' } });
const storedText = async (id: string) =>
  (await db.selectFrom('chatMessages').select('textBody').where('id', '=', id).executeTakeFirstOrThrow())
    .textBody;
const findReport = async (subjectId: string) =>
  (await ask('GET /office/reports', { as: office, query: { limit: '100' } })).body.items.find(
    (each) => each.subjectId === subjectId,
  )!;
const decide = (id: string, measure: 'NONE' | 'REMOVE' | 'TAKE_DOWN') =>
  ask('PATCH /office/reports/:id', {
    as: office,
    params: { id },
    body: { state: 'RESOLVED', measure, reason: 'It is a threat.' },
  });

test('the office can read only a reported message and the five messages before and after it', async () => {
  for (let number = 1; number <= 6; number += 1) await say(member, chatId, `Before ${number}`);
  const { id } = await say(member, chatId, 'A threat');
  for (let number = 1; number <= 6; number += 1) await say(creator, chatId, `After ${number}`);
  expect((await report(creator, id)).status).toBe(201);
  const found = await findReport(id);
  expect(found).toMatchObject({
    title: 'Marisol Quennell, Robin A.',
    isPublic: true,
    quote: { authorName: 'Robin A.', text: 'A threat' },
    measures: ['REMOVE'],
  });
  const numbers = [1, 2, 3, 4, 5];
  expect(found.context.map(({ text }) => text)).toEqual([
    ...numbers.map((number) => `Before ${number + 1}`),
    'A threat',
    ...numbers.map((number) => `After ${number}`),
  ]);
  expect(found.context.filter(({ isReported }) => isReported)).toMatchObject([
    { id, authorName: 'Robin A.' },
  ]);
});

test('only the person who received a message can report it', async () => {
  const { id } = await say(member, chatId, 'A threat');
  expect((await report(member, id)).status).toBe(404);
  for (const stranger of [await makePerson(), await makeCreator(), office])
    expect((await report(stranger, id)).status).toBe(404);
  expect((await report(creator, crypto.randomUUID())).status).toBe(404);
  await ask('DELETE /chat/message/:id', { as: member, params: { id } });
  expect((await report(creator, id)).status).toBe(404);
});

test('a message that the office removes disappears from the chat and cannot be restored', async () => {
  const { id } = await say(member, chatId, 'A threat');
  await report(creator, id);
  const { id: reportId } = await findReport(id);
  expect((await decide(reportId, 'TAKE_DOWN')).status).toBe(409);
  expect((await decide(reportId, 'REMOVE')).body).toMatchObject({
    state: 'RESOLVED',
    quote: { text: null },
    measures: [],
  });
  for (const person of [member, creator]) {
    const { items } = (await ask('GET /chat/message', { as: person, query: { chatId } })).body;
    expect(items[0]).toMatchObject({ id, text: '', isDeleted: true, restorableUntil: null });
  }
  const restored = await ask('PATCH /chat/message/:id', {
    as: member,
    params: { id },
    body: { isDeleted: false },
  });
  expect(restored.status).toBe(403);
  expect(await storedText(id)).toBe('');
  const actions = await db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', id)
    .orderBy('action')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['message.remove', 'report.resolve']);
  expect((await ask('GET /chat/:id', { as: creator, params: { id: chatId } })).body.unreadCount).toBe(1);
});

test('the office can read a reported message until the decision, even when its author deletes it', async () => {
  const { emptyDeleted } = await import('@/backend/chat/message-service');
  const { id } = await say(member, chatId, 'A threat');
  const { id: other } = await say(member, chatId, 'A joke');
  await report(creator, id);
  for (const each of [id, other]) await ask('DELETE /chat/message/:id', { as: member, params: { id: each } });
  shiftClock(61_000);
  await emptyDeleted();
  expect(await storedText(other)).toBe('');
  expect((await ask('GET /chat/message', { as: creator, query: { chatId } })).body.items[1]).toMatchObject({
    id,
    text: '',
    isDeleted: true,
  });
  const found = await findReport(id);
  expect(found).toMatchObject({ isPublic: false, quote: { text: 'A threat' }, measures: ['REMOVE'] });
  expect(found.context.map(({ text }) => text).slice(-2)).toEqual(['A threat', null]);
  await decide(found.id, 'NONE');
  await emptyDeleted();
  expect(await storedText(id)).toBe('');
});

test('a reported message cannot be edited until the decision', async () => {
  const edit = (id: string, text: string) =>
    ask('PATCH /chat/message/:id', { as: member, params: { id }, body: { text } });
  const [{ id }, { id: other }] = [
    await say(member, chatId, 'A threat'),
    await say(member, chatId, 'A joke'),
  ];
  await edit(id, 'A worse threat');
  await report(creator, id);
  const refused = await edit(id, 'A kindness');
  expect([refused.status, refused.problem.code]).toEqual([409, 'MESSAGE_UNCHANGEABLE']);
  // The author must not learn of the report.
  expect(refused.problem.detail).not.toMatch(/report/i);
  expect((await edit(other, 'A better joke')).status).toBe(200);
  const found = await findReport(id);
  expect(found.quote!.text).toBe('A worse threat');
  await decide(found.id, 'NONE');
  expect((await edit(id, 'A kindness')).body.text).toBe('A kindness');
});

test('an edit while a report is being stored waits for the report and is refused', async () => {
  const { inTransaction } = await import('@/backend/db/connection');
  const { reportableMessages } = await import('@/backend/chat/reportable');
  const { insertReport } = await import('@/backend/moderation/report-repository');
  const { id } = await say(member, chatId, 'A threat');
  let editing: Promise<{ status: number }> | undefined;
  await inTransaction(async (trx) => {
    await reportableMessages.assertVisible(trx, creator.actor, id);
    editing = ask('PATCH /chat/message/:id', { as: member, params: { id }, body: { text: 'A kindness' } });
    await untilBlocked();
    await insertReport(trx, {
      reporterId: creator.userId,
      subjectType: 'MESSAGE',
      subjectId: id,
      reason: 'HARMFUL',
      textBody: '',
      createdAt: new Date(),
    });
  });
  expect((await editing!).status).toBe(409);
  expect(await storedText(id)).toBe('A threat');
});
