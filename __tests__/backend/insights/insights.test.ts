import type { Request } from 'express';
import { sql } from 'kysely';
import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { insightsTasks } from '@/backend/insights/tasks';
import { ask, request, startBackend } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';

beforeAll(async () => {
  await startBackend();
});

const noted = () =>
  db
    .selectFrom('productEvents')
    .select(['userId', 'type', 'segment', 'payload'])
    .orderBy('createdAt')
    .execute();

const library = { type: 'VIEW_LIBRARY_PAGE' as const, segment: 'visitor', payload: { itemsCount: 3 } };

test('an event is stored with the user of its request, or without a user for a visitor', async () => {
  const member = await makePerson();
  const body = {
    type: 'UPLOAD_FILE' as const,
    segment: 'creator',
    payload: { mimeType: 'video/mp4', size: 9, origin: 'LIBRARY' as const },
  };
  const before = (await noted()).length;
  expect(await ask('POST /sevents', { as: member, body })).toMatchObject({
    body: { done: true },
  });
  await ask('POST /sevents', { body: library });
  await ask('POST /sevents/batch', { as: member, body: { events: [library, library] } });
  expect((await noted()).slice(before)).toEqual([
    { userId: member.userId, ...body },
    { userId: null, ...library },
    { userId: member.userId, ...library },
    { userId: member.userId, ...library },
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
])('an event with %s is rejected and not stored, alone or in a batch', async (_, body, path, code) => {
  const before = await noted();
  const refused = (at: string) => ({
    status: 422,
    body: { errors: expect.arrayContaining([expect.objectContaining({ path: at, code })]) },
  });
  expect(await request('POST', '/sevents', { body })).toMatchObject(refused(path));
  expect(await request('POST', '/sevents/batch', { body: { events: [library, body] } })).toMatchObject(
    refused(`events.1.${path}`),
  );
  expect(await noted()).toEqual(before);
});

test('a batch has at most 50 events', async () => {
  const events = Array.from({ length: 51 }, () => library);
  expect((await ask('POST /sevents/batch', { body: { events } })).status).toBe(422);
  expect((await ask('POST /sevents/batch', { body: { events: [] } })).status).toBe(422);
});

test('an IP address can send 30,000 events a day, also in concurrent requests', async () => {
  const { limitEvents } = await import('@/backend/http/rate-limits');
  const from = (ip: string) => ({ ip }) as Request;
  await limitEvents(29_999, from('198.51.100.9'));
  const send = (events: number, address: string) =>
    request('POST', '/sevents/batch', {
      headers: { 'x-forwarded-for': address },
      body: { events: Array.from({ length: events }, () => library) },
    });
  const before = (await noted()).length;
  expect((await send(1, '198.51.100.9')).status).toBe(200);
  expect((await send(1, '198.51.100.9')).status).toBe(429);
  expect((await send(2, '198.51.100.10')).status).toBe(200);
  expect((await noted()).length).toBe(before + 3);
});

test.each(['dnt', 'sec-gpc'])('an event is not stored when the request has the header %s', async (header) => {
  const before = await noted();
  const headers = { [header]: '1' };
  expect((await ask('POST /sevents', { headers, body: library })).status).toBe(200);
  expect((await ask('POST /sevents/batch', { headers, body: { events: [library] } })).status).toBe(200);
  expect(await noted()).toEqual(before);
});

describe('monthly event tables', () => {
  const DAY = 86_400_000;
  const turn = () => insightsTasks[0]!.run({});
  const places = async () =>
    (
      await sql<{ place: string; segment: string }>`
        select tableoid::regclass::text as place, segment from product_events where segment like 'month-%' order by 2`.execute(
        db,
      )
    ).rows.map(({ place, segment }) => `${segment} ${place.replace('event_months.', '')}`);
  /** Shifts the clock to a time and stores an event. */
  async function noteAt(time: string, segment: string) {
    shiftClock(Date.parse(time) - Date.now());
    await ask('POST /sevents', { body: { ...library, segment } });
  }
  afterAll(() => shiftClock(0));

  test('monthly tables are created ahead, and existing events are moved into them', async () => {
    await noteAt('2031-01-31T23:00:00Z', 'month-a');
    await noteAt('2031-02-01T01:00:00Z', 'month-b');
    expect(await places()).toEqual(['month-a others', 'month-b others']);
    await turn();
    await turn();
    await noteAt('2031-05-31T23:00:00Z', 'month-c');
    expect(await places()).toEqual(['month-a m2031_01', 'month-b m2031_02', 'month-c m2031_05']);
  });

  test('a monthly table has the columns and indexes of the table of other events', async () => {
    const { rows } = await sql<{ indexes: number; columns: string[] }>`
      select array(select attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' ||
            coalesce(pg_get_expr(adbin, adrelid), '')
          from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = pg_class.oid and attnum > 0 order by attnum) as columns,
        (select count(*) from pg_index where indrelid = pg_class.oid)::int as indexes
      from pg_class where oid in (select inhrelid from pg_inherits where inhparent = 'product_events'::regclass)
        and relkind = 'r'`.execute(db);
    const [first, ...more] = rows.map(({ columns, indexes }) => JSON.stringify([columns, indexes]));
    expect(more.length).toBeGreaterThan(0);
    expect(new Set([first, ...more]).size).toBe(1);
    expect(rows[0]!.columns.map((column) => column.split(' ')[0])).toEqual(
      expect.arrayContaining(['creator_id', 'viewer', 'is_member', 'recorded_at']),
    );
  });

  test('a monthly table is deleted when all of its events are older than 25 months', async () => {
    shiftClock(Date.parse('2033-03-01T00:00:00Z') - Date.now() - DAY);
    await turn();
    expect(await places()).toHaveLength(3);
    shiftClock(Date.parse('2033-03-01T00:00:00Z') - Date.now() + DAY);
    await turn();
    expect(await places()).toEqual(['month-b m2031_02', 'month-c m2031_05']);
  });
});
