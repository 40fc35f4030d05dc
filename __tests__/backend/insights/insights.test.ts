import { db } from '@/backend/db/connection';
import { ask, request, startBackend } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';

beforeAll(async () => {
  await startBackend();
});

const noted = () => db.selectFrom('productEvents').select(['userId', 'type', 'segment', 'payload']).execute();

test('an event is stored with its person, or without one', async () => {
  const member = await makePerson();
  const body = { type: 'UPLOAD_FILE' as const, segment: 'creator', payload: { size: 9, isLast: true } };
  expect(await ask('POST /sevents', { as: member, body })).toMatchObject({
    body: { done: true },
  });
  await ask('POST /sevents', { body: { type: 'SUPPORT_SUCCESS' } });
  expect(await noted()).toEqual([
    { userId: member.userId, ...body },
    { userId: null, type: 'SUPPORT_SUCCESS', segment: null, payload: {} },
  ]);
});

test.each([
  ['a type that nobody knows', { type: 'SOMETHING' }, 'type', 'INVALID'],
  ['somebody else as who did it', { type: 'VIEW_ITEM', userId: 'x' }, 'userId', 'UNKNOWN_FIELD'],
  ['things within things', { type: 'VIEW_ITEM', payload: { deep: {} } }, 'payload.deep', 'INVALID'],
  [
    'more than thirty values',
    { type: 'VIEW_ITEM', payload: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`k${at}`, at])) },
    'payload',
    'TOO_MANY',
  ],
])('%s is refused and not stored', async (_, body, path, code) => {
  const before = await noted();
  expect(await request('POST', '/sevents', { body })).toMatchObject({
    status: 422,
    body: { errors: [{ path, code }] },
  });
  expect(await noted()).toEqual(before);
});

test('events are kept for 25 months', async () => {
  const { insightsTasks } = await import('@/backend/insights/tasks');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const event = { userId: null, type: 'VIEW_ITEM', segment: null, payload: '{}' };
  await db
    .insertInto('productEvents')
    .values([
      { ...event, segment: 'old', createdAt: daysAgo(25 * 31 + 1) },
      { ...event, segment: 'kept', createdAt: daysAgo(25 * 31 - 1) },
    ])
    .execute();
  await insightsTasks[0]!.run({});
  const segments = (await noted()).map(({ segment }) => segment);
  expect(segments).toContain('kept');
  expect(segments).not.toContain('old');
});
