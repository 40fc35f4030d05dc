import { db } from '@/backend/db/connection';
import { ask, request, startBackend } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';

beforeAll(async () => {
  await startBackend();
});

const noted = () => db.selectFrom('productEvents').select(['userId', 'type', 'segment', 'payload']).execute();

const library = { type: 'VIEW_LIBRARY_PAGE' as const, segment: 'visitor', payload: { itemsCount: 3 } };

test('an event is stored with its person, or without one', async () => {
  const member = await makePerson();
  const body = {
    type: 'UPLOAD_FILE' as const,
    segment: 'creator',
    payload: { mimeType: 'video/mp4', size: 9, origin: 'LIBRARY' as const },
  };
  expect(await ask('POST /sevents', { as: member, body })).toMatchObject({
    body: { done: true },
  });
  await ask('POST /sevents', { body: library });
  expect(await noted()).toEqual([
    { userId: member.userId, ...body },
    { userId: null, ...library },
  ]);
});

test.each([
  ['a type that nobody knows', { ...library, type: 'SOMETHING' }, 'type', 'INVALID'],
  ['somebody else as who did it', { ...library, userId: 'x' }, 'userId', 'UNKNOWN_FIELD'],
  ['no sender', { ...library, segment: undefined }, 'segment', 'REQUIRED'],
  ['a payload that lacks a field', { ...library, payload: {} }, 'payload.itemsCount', 'REQUIRED'],
  ['another type’s payload', { ...library, type: 'VIEW_ITEM' }, 'payload.itemId', 'REQUIRED'],
  [
    'a field that its type does not have',
    { ...library, payload: { itemsCount: 3, page: 1 } },
    'payload.page',
    'UNKNOWN_FIELD',
  ],
])('%s is refused and not stored', async (_, body, path, code) => {
  const before = await noted();
  expect(await request('POST', '/sevents', { body })).toMatchObject({
    status: 422,
    body: { errors: expect.arrayContaining([expect.objectContaining({ path, code })]) },
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
