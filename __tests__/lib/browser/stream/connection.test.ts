import { BLOCKED_MS, connect, POLL_MS } from '@/lib/browser/stream/connection';
import { FIRST_MESSAGE_MS, SILENCE_MS } from '@/lib/browser/stream/requests';
import type { StreamBatch } from '@/contract/stream';
import { fakeServer, toBatch, toEvent } from '@/__tests__/support/browser-stream';

const userId = 'user-1';
let server: ReturnType<typeof fakeServer>;
let position: string | undefined;
let received: StreamBatch[];
let onRefused: jest.Mock;
let topics: string[];
let changeTopics: () => void;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  server = fakeServer();
  position = undefined;
  received = [];
  topics = [];
  onRefused = jest.fn();
});
afterEach(() => {
  stop();
  setOnline(true);
  jest.useRealTimers();
});

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Duration after which an ended stream does not count as a failure (ms). */
const LONG = 15_000;

const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
async function start(): Promise<void> {
  stop = connect({
    userId,
    getPosition: () => position,
    getTopics: () => topics,
    onTopicsChange(listener) {
      changeTopics = listener;
      return () => undefined;
    },
    onBatch: (batch) => {
      received.push(batch);
      ({ position } = batch);
    },
    onRefused,
  });
  await pass();
}
const newest = () => server.streams.at(-1)!;

test('a stream is opened for the user and requests the events since the page load', async () => {
  await pass(1_500);
  await start();
  // The number of seconds contains a margin for the time between an event and its commit.
  expect(newest().address).toBe(`/api/stream?reader=${userId}&recent=7`);
  expect(newest().lastEventId).toBeNull();
});

test('a page that was loaded long ago requests only the events of the last half minute', async () => {
  await pass(60_000);
  await start();
  expect(newest().address).toBe(`/api/stream?reader=${userId}&recent=30`);
});

test('messages are received, even in chunks and between heartbeats', async () => {
  await start();
  newest().sendText('retry: 2000\nid: a\nda');
  newest().sendText(`ta: ${JSON.stringify(toBatch('a'))}\n\n:\n\n`);
  newest().send(toBatch('b', toEvent(1)));
  await pass();
  expect(received).toEqual([toBatch('a'), toBatch('b', toEvent(1))]);
});

test('a character that is split between two chunks is received intact', async () => {
  await start();
  const bytes = Buffer.from(`data: ${JSON.stringify(toBatch('é'))}\n\n`);
  const at = bytes.indexOf(0xc3) + 1;
  newest().sendBytes(bytes.subarray(0, at));
  newest().sendBytes(bytes.subarray(at));
  await pass();
  expect(received).toEqual([toBatch('é')]);
});

test('an interrupted stream continues from its position', async () => {
  await start();
  newest().send(toBatch('a'));
  await pass(LONG);
  newest().lose();
  await pass(2_000);
  expect(server.streams).toHaveLength(2);
  expect(newest().lastEventId).toBe('a');
  expect(newest().address).toBe(`/api/stream?reader=${userId}`);
});

test('a stream without a byte for 45 seconds is reopened, and a heartbeat keeps it open', async () => {
  await start();
  newest().send(toBatch('a'));
  for (let count = 0; count < 5; count += 1) {
    await pass(SILENCE_MS - 1_000);
    newest().sendText(':\n\n');
  }
  await pass();
  expect(server.streams).toHaveLength(1);
  await pass(SILENCE_MS + 2_000);
  expect(server.streams).toHaveLength(2);
});

test('retry delays grow while the server fails, and a Retry-After header is respected', async () => {
  server.answers.stream = { status: 503, headers: { 'retry-after': '30' } };
  await start();
  await pass(29_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  await pass(2_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  server.answers.stream = 'unreachable';
  await pass(30_000);
  jest.mocked(fetch).mockClear();
  await pass(300_000);
  const attempts = jest.mocked(fetch).mock.calls.length;
  expect(attempts).toBeGreaterThan(3);
  expect(attempts).toBeLessThan(16);
});

test.each([401, 403])('%s ends the connection', async (status) => {
  server.answers.stream = { status };
  await start();
  expect(onRefused).toHaveBeenCalledTimes(1);
  await pass(600_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a 401 response to a poll ends the connection', async () => {
  server.answers.stream = 'silent';
  server.answers.poll = { status: 401 };
  await start();
  await pass(FIRST_MESSAGE_MS);
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test('a stream without a first message falls back to polling and is retried after five minutes', async () => {
  server.answers.stream = 'silent';
  server.answers.poll = { status: 200, body: toBatch('p', toEvent(1)) };
  await start();
  await pass(FIRST_MESSAGE_MS);
  expect(received).toEqual([toBatch('p', toEvent(1))]);
  await pass(2 * POLL_MS);
  expect(server.polls).toEqual([null, 'p', 'p']);
  server.answers.stream = undefined;
  await pass(BLOCKED_MS);
  expect(server.streams).toHaveLength(1);
  expect(newest().lastEventId).toBe('p');
});

test('the connection falls back to polling after three streams that ended at once', async () => {
  await start();
  for (let count = 1; count <= 3; count += 1) {
    while (server.streams.length < count) await pass(500);
    newest().send(toBatch('a'));
    newest().end();
    await pass();
  }
  expect([server.streams.length, server.polls]).toEqual([3, ['a']]);
});

test('an HTML response in place of the stream falls back to polling', async () => {
  server.answers.stream = { status: 200, headers: { 'content-type': 'text/html' } };
  await start();
  expect(server.polls).toHaveLength(1);
});

test('the connection falls back to polling when its user has too many streams', async () => {
  await start();
  newest().send(toBatch('a'));
  await pass(LONG);
  newest().send({} as StreamBatch, 'too-many');
  newest().end();
  await pass();
  expect([server.streams.length, server.polls, received]).toEqual([
    1,
    ['a'],
    [toBatch('a'), toBatch('polled')],
  ]);
});

test('no request is sent offline, and the stream is reopened at once when the network returns', async () => {
  await start();
  newest().send(toBatch('a'));
  await pass();
  setOnline(false);
  await pass(300_000);
  expect([server.streams.length, newest().isOpen]).toEqual([1, false]);
  setOnline(true);
  await pass();
  expect(server.streams).toHaveLength(2);
});

test('streams ended by a network change do not count as blocked', async () => {
  await start();
  for (let count = 0; count < 3; count += 1) {
    newest().send(toBatch('a'));
    await pass();
    setOnline(true);
    await pass();
  }
  expect([server.streams.length, server.polls]).toEqual([4, []]);
});

test('the end of the connection aborts its stream', async () => {
  await start();
  stop();
  expect(newest().isOpen).toBe(false);
  await pass(300_000);
  expect(server.streams).toHaveLength(1);
});

describe('additional topics', () => {
  const topicsOf = ({ address }: { address: string }) =>
    new URL(address, 'http://kumu.test').searchParams.get('topics');

  test('a change of the topics opens a new stream with them, which continues from the position', async () => {
    await start();
    newest().send(toBatch('a', toEvent(1)));
    await pass();
    topics = ['live:1', 'live:2'];
    changeTopics();
    await pass();
    expect(server.streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect(topicsOf(newest())).toBe('live:1,live:2');
    expect(newest().lastEventId).toBe('a');
  });

  test('at most nine topics are requested, because the server refuses more', async () => {
    topics = Array.from({ length: 12 }, (_, place) => `live:${place}`);
    await start();
    expect(topicsOf(newest())!.split(',')).toHaveLength(9);
  });

  test('events are received without topics if the server refuses a topic', async () => {
    topics = ['live:gone'];
    server.answers.stream = { status: 404 };
    await start();
    server.answers.stream = undefined;
    await pass(5_000);
    expect(topicsOf(newest())).toBeNull();
    newest().send(toBatch('a', toEvent(1)));
    await pass();
    expect(received).toEqual([toBatch('a', toEvent(1))]);
    expect(onRefused).not.toHaveBeenCalled();
  });
});
