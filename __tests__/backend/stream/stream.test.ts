import { sql } from 'kysely';
import type { TopicRead } from '@/backend/stream/repository';
import type { StreamBatch } from '@/contract/stream';
import { request, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';
import { chatIdsOf, openStream } from '../../support/streams';

let url: string;
let connection: typeof import('@/backend/db/connection');
let publishing: typeof import('@/backend/stream/publish-service');
let clock: typeof import('@/backend/clock');
let person: Person;

beforeAll(async () => {
  ({ url } = await startBackend({}, async () => [
    { streamTopics: [{ prefix: 'live', mayRead: ({ userId }, id) => id === `of-${userId}` }] },
  ]));
  connection = await import('@/backend/db/connection');
  publishing = await import('@/backend/stream/publish-service');
  clock = await import('@/backend/clock');
});
beforeEach(async () => {
  person = await makePerson();
});
afterEach(() => clock.shiftClock(0));

const publish = (topics: string[], chatId: string) =>
  connection.inTransaction((trx) =>
    publishing.publish(trx, topics, { name: 'chat.state', data: { chatId } }),
  );
const publishTo = ({ userId }: Person, chatId: string) => publish([publishing.toUserTopic(userId)], chatId);

const open = (query?: string, lastEventId?: string, { token } = person) =>
  openStream(url, { token, query, lastEventId });

async function poll(query: Record<string, string> = {}, as: Person = person) {
  const { status, body } = await request('GET', '/stream', {
    as,
    query,
    headers: { accept: 'application/json' },
  });
  return { status, batch: body as StreamBatch, problem: body as { code: string } };
}

test('a stream has headers that prevent proxies from buffering or changing it', async () => {
  const { response } = await open();
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
});

test('a stream first sends a position and then only the events of its reader', async () => {
  const other = await makePerson();
  const reader = await open();
  expect(await reader.next()).toMatchObject({ events: [], isReset: false, id: expect.stringMatching(/~/) });
  await publishTo(other, 'theirs');
  await publishTo(person, 'own');
  expect(chatIdsOf((await reader.next())!.events)).toEqual(['own']);
});

test('a topic that is named twice receives the event once', async () => {
  const topic = publishing.toUserTopic(person.userId);
  await publish([topic, topic], 'once');
  const { batch } = await poll({ recent: '30' });
  expect(chatIdsOf(batch.events)).toEqual(['once']);
});

test('a reader without a position can request the events of the last 30 seconds at most', async () => {
  await publishTo(person, 'old');
  clock.shiftClock(20_000);
  await publishTo(person, 'recent');
  const received = async (query?: string) => chatIdsOf((await (await open(query)).next())!.events);
  expect(await received('?recent=10')).toEqual(['recent']);
  expect(await received('?recent=30')).toEqual(['old', 'recent']);
  expect(await received()).toEqual([]);
  expect((await open('?recent=31')).status).toBe(422);
});

test('a visitor cannot open a stream', async () => {
  expect((await openStream(url, { token: 'x'.repeat(43) })).status).toBe(401);
});

test('a stream is rejected when its page was loaded by another user', async () => {
  const { userId } = await makePerson();
  const { status, problem } = await poll({ reader: userId });
  expect([status, problem.code]).toEqual([403, 'OTHER_READER']);
  expect((await open(`?reader=${userId}`)).status).toBe(403);
  expect((await open(`?reader=${person.userId}`)).status).toBe(200);
});

describe('topics', () => {
  test("a stream includes a requested topic that its domain allows, and the reader's own topic", async () => {
    const topic = `live:of-${person.userId}`;
    const reader = await open(`?topics=${topic}`);
    await reader.next();
    await publish([topic], 'live');
    expect(chatIdsOf((await reader.next())!.events)).toEqual(['live']);
    await publishTo(person, 'own');
    expect(chatIdsOf((await reader.next())!.events)).toEqual(['own']);
  });

  test.each([
    ["another user's topic", (other: Person) => `user:${other.userId}`],
    ['a topic that the domain does not allow', (other: Person) => `live:of-${other.userId}`],
    ['a topic of an unknown prefix', () => 'nothing:1'],
    ['a topic without a prefix', () => 'nothing'],
    ['an inherited name', () => '__proto__:1'],
  ])('a stream with %s is rejected, even beside an allowed topic', async (_what, toTopic) => {
    const topics = `live:of-${person.userId},${toTopic(await makePerson())}`;
    expect((await poll({ topics })).status).toBe(404);
    expect((await open(`?topics=${topics}`)).status).toBe(404);
  });
});

describe('positions', () => {
  test.each([
    'nonsense',
    '10:5:',
    '0:5:',
    '5:10:12',
    '5:10:7,6',
    '5:10:7,7',
    '1:4294967296:',
    '4294967296:4294967297:',
    `${'9'.repeat(19)}:${'9'.repeat(19)}:`,
    "1:1:'",
  ])('a stream with the malformed position "%s" starts now and sends a reset', async (snapshot) => {
    const id = `${Math.floor(clock.now().getTime() / 1000)}~${snapshot}`;
    await publishTo(person, 'before');
    expect(await (await open('', id)).next()).toMatchObject({ name: 'reset', isReset: true, events: [] });
    expect((await poll({ after: id })).batch).toMatchObject({ isReset: true, events: [] });
  });

  test('a position older than a day causes a reset, and a more recent position is continued', async () => {
    const { batch } = await poll();
    await publishTo(person, 'missed');
    clock.shiftClock(23 * 3_600_000);
    const continued = (await poll({ after: batch.position })).batch;
    expect([continued.isReset, chatIdsOf(continued.events)]).toEqual([false, ['missed']]);
    clock.shiftClock(25 * 3_600_000);
    expect((await poll({ after: batch.position })).batch).toMatchObject({ isReset: true, events: [] });
  });

  test('a position that is newer than the database causes a reset', async () => {
    const { batch } = await poll();
    const [seconds] = batch.position.split('~');
    const ahead = `${seconds}~99999999999:99999999999:`;
    expect((await poll({ after: ahead })).batch.isReset).toBe(true);
  });

  test('the position in the header has priority over the position in the query', async () => {
    const before = (await poll()).batch.position;
    await publishTo(person, 'missed');
    const after = (await poll()).batch.position;
    const reader = await open(`?after=${encodeURIComponent(after)}`, before);
    expect(chatIdsOf((await reader.next())!.events)).toEqual(['missed']);
  });
});

describe('a person with very many events', () => {
  const topicOf = ({ userId }: Person) => publishing.toUserTopic(userId);
  /** Stores a thousand events of one person and one event for each of a thousand other people. */
  const floodOnce = () =>
    sql`insert into stream_events (topic, name, data, created_at)
      select case side when 0 then ${topicOf(person)} else 'user:' || n end, 'chat.state',
        '{"chatId": "own"}', ${clock.now()}::timestamptz
      from generate_series(1, 1000) n, generate_series(0, 1) side`.execute(connection.db);
  async function flood(thousands: number): Promise<void> {
    for (let count = 0; count < thousands; count += 1) await floodOnce();
  }
  /** Counts the events that the database reads for a reader. */
  const countReads = (reads: TopicRead[]) =>
    connection.inTransaction(async (trx) => {
      const { readEvents } = await import('@/backend/stream/repository');
      const count = async () =>
        (
          await sql<{ count: number }>`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as count
            from pg_stat_xact_user_tables where relname = 'stream_events'`.execute(trx)
        ).rows[0]!.count;
      const before = await count();
      await readEvents(trx, reads);
      return (await count()) - before;
    });

  test('a page load reads only a few of many earlier events', async () => {
    await flood(8);
    clock.shiftClock(60_000);
    await publishTo(person, 'recent');
    await sql`analyze stream_events`.execute(connection.db);
    const since = new Date(clock.now().getTime() - 10_000);
    expect(await countReads([{ topic: topicOf(person), since }])).toBeLessThan(1_000);
    expect(chatIdsOf((await poll({ recent: '10' })).batch.events)).toEqual(['recent']);
  });

  test('a position with too many events to compare causes a reset', async () => {
    /** Returns an early position, so that all events until now are compared with it. */
    const toEarlyPosition = async () => {
      const [seconds, , next] = (await poll()).batch.position.split(/[~:]/);
      return `${seconds}~5:${next}:`;
    };
    await flood(4);
    const continued = await poll({ after: await toEarlyPosition() });
    expect(continued.batch).toMatchObject({ isReset: false, events: [] });
    await flood(4);
    const after = await toEarlyPosition();
    expect((await poll({ after })).batch).toMatchObject({ isReset: true, events: [] });
    await sql`analyze stream_events`.execute(connection.db);
    const read = { topic: topicOf(person), snapshot: after.split('~')[1]! };
    expect(await countReads([read])).toBeLessThan(7_000);
  });
});

test('consecutive polls return each event once', async () => {
  const first = (await poll()).batch;
  expect(first.events).toEqual([]);
  await publishTo(person, 'one');
  const second = (await poll({ after: first.position })).batch;
  expect(chatIdsOf(second.events)).toEqual(['one']);
  await publishTo(person, 'two');
  const third = (await poll({ after: second.position })).batch;
  expect(chatIdsOf(third.events)).toEqual(['two']);
});

test('a HEAD request returns no stream', async () => {
  const response = await fetch(`${url}/stream`, {
    method: 'HEAD',
    headers: { accept: 'text/event-stream', authorization: `Bearer ${person.token}` },
  });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test("a stream above the limit of a user ends the user's oldest stream with the message too-many", async () => {
  const oldest = await open();
  await oldest.next();
  const others = [];
  for (let count = 0; count < 9; count += 1) others.push(await open());
  expect(oldest.isEnded()).toBe(false);
  others.push(await open());
  expect(await oldest.next()).toMatchObject({ name: 'too-many' });
  expect(await oldest.next()).toBeNull();
  expect(others.some((each) => each.isEnded())).toBe(false);
});

test('events are deleted after 25 hours, and an erasure deletes the events of the person', async () => {
  await forgetUnrelatedRows('stream_events');
  const { streamData } = await import('@/backend/stream/personal-data');
  const other = await makePerson();
  const count = async ({ userId }: Person) =>
    (
      await connection.db
        .selectFrom('streamEvents')
        .select('id')
        .where('topic', '=', publishing.toUserTopic(userId))
        .execute()
    ).length;
  await publishTo(person, 'old');
  clock.shiftClock(2 * 3_600_000);
  await publishTo(person, 'new');
  await publishTo(other, 'new');
  clock.shiftClock(26 * 3_600_000);
  const { streamTasks } = await import('@/backend/stream/tasks');
  for (const { run } of streamTasks) await run({});
  expect([await count(person), await count(other)]).toEqual([1, 1]);
  await streamData.erase!({ userId: person.userId, creatorId: null });
  expect([await count(person), await count(other)]).toEqual([0, 1]);
});
