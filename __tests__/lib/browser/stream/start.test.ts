import type { SentEvent } from '@/contract/stream';
import { CHECK_MS, startStream, TOPICS_MS } from '@/lib/browser/stream/start';
import { holdTopics } from '@/lib/browser/stream/topics';
import { fakeChannels, fakeLocks, fakeServer, toBatch, toEvent } from '@/__tests__/support/browser-stream';

const userId = 'user-1';
let server: ReturnType<typeof fakeServer>;
let tabs: ReturnType<typeof fakeChannels>;
const stops: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  server = fakeServer();
  fakeLocks();
  tabs = fakeChannels();
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  setVisibility('visible');
  jest.useRealTimers();
});

const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const newest = () => server.streams.at(-1)!;

function setVisibility(state: string): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
}

async function openTab(user = userId) {
  const events: number[] = [];
  const onReset = jest.fn();
  const stop = startStream(user, { onEvent: ({ id }: SentEvent) => void events.push(id), onReset });
  stops.push(stop);
  await pass();
  return { events, onReset, stop };
}

test('all tabs of a user receive the events of a single stream', async () => {
  const opened = [await openTab(), await openTab(), await openTab()];
  expect(server.streams).toHaveLength(1);
  newest().send(toBatch('a', toEvent(1)));
  await pass();
  for (const { events } of opened) expect(events).toEqual([1]);
});

test('tabs of different users have separate streams and share no events', async () => {
  const [one, other] = [await openTab(), await openTab('user-2')];
  expect(server.streams.map(({ address }) => /reader=([^&]+)/.exec(address)![1])).toEqual([userId, 'user-2']);
  newest().send(toBatch('a', toEvent(1)));
  await pass();
  expect([one.events, other.events]).toEqual([[], [1]]);
});

test('a second tab opens the stream at the last position when the leader is closed', async () => {
  const first = await openTab();
  const second = await openTab();
  newest().send(toBatch('a', toEvent(1)));
  await pass();
  first.stop();
  await pass();
  expect([server.streams.length, newest().lastEventId]).toEqual([2, 'a']);
  newest().send(toBatch('b', toEvent(1), toEvent(2)));
  await pass();
  expect([first.events, second.events]).toEqual([[1], [1, 2]]);
});

test('a frozen leader is replaced within five seconds and closes its stream when it resumes', async () => {
  const first = await openTab();
  const second = await openTab();
  newest().send(toBatch('a'));
  await pass(10_000);
  expect(server.streams).toHaveLength(1);
  tabs.freeze(0);
  await pass(5_000);
  expect([server.streams.length, newest().lastEventId]).toEqual([2, 'a']);
  tabs.thaw(0);
  await pass();
  expect(server.streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  newest().send(toBatch('b', toEvent(1)));
  await pass(60_000);
  expect([first.events, second.events]).toEqual([[1], [1]]);
});

test('a hidden tab does not replace a frozen leader until the tab is visible', async () => {
  await openTab();
  await openTab();
  newest().send(toBatch('a'));
  setVisibility('hidden');
  tabs.freeze(0);
  await pass(30_000);
  expect(server.streams).toHaveLength(1);
  setVisibility('visible');
  await pass(5_000);
  expect(server.streams).toHaveLength(2);
});

test('a new tab receives the events of the last half minute, but no older events', async () => {
  await openTab();
  newest().send(toBatch('a', toEvent(1)));
  await pass(31_000);
  newest().sendText(':\n\n');
  newest().send(toBatch('b', toEvent(2)));
  await pass(5_000);
  expect((await openTab()).events).toEqual([2]);
});

test('a new tab receives no events from before its page was loaded', async () => {
  await openTab();
  newest().send(toBatch('a', toEvent(1)));
  await pass(6_000);
  newest().send(toBatch('b', toEvent(2)));
  await pass();
  jest.spyOn(performance, 'now').mockReturnValueOnce(800);
  expect((await openTab()).events).toEqual([2]);
});

test('a tab that was frozen requests the events that it missed', async () => {
  await openTab();
  const second = await openTab();
  newest().send(toBatch('a', toEvent(1)));
  await pass(3_000);
  server.answers.poll = { status: 200, body: toBatch('c', toEvent(1), toEvent(2)) };
  jest.setSystemTime(Date.now() + 120_000);
  await pass(3_000);
  expect(server.polls).toContain('a');
  expect(second.events).toEqual([1, 2]);
});

test('an event received twice because of an interruption is delivered once', async () => {
  const tab = await openTab();
  newest().send(toBatch('a', toEvent(1)));
  await pass(6_000);
  newest().lose();
  await pass(2_000);
  newest().send(toBatch('b', toEvent(1), toEvent(2)));
  await pass();
  expect(tab.events).toEqual([1, 2]);
});

test('a reset reaches all tabs', async () => {
  const opened = [await openTab(), await openTab()];
  newest().send({ ...toBatch('a'), isReset: true }, 'reset');
  await pass();
  for (const { onReset } of opened) expect(onReset).toHaveBeenCalledTimes(1);
});

test('tabs stop requesting after the session has ended, and receive events again through a new tab', async () => {
  const opened = [await openTab(), await openTab()];
  server.answers.stream = { status: 401 };
  await pass(6_000);
  newest().end();
  await pass(60_000);
  const requests = jest.mocked(fetch).mock.calls.length;
  expect(requests).toBe(3);
  await pass(600_000);
  expect(fetch).toHaveBeenCalledTimes(requests);
  server.answers.stream = undefined;
  const third = await openTab();
  newest().send(toBatch('b', toEvent(1)));
  await pass();
  expect(opened.map(({ events }) => events)).toEqual([[1], [1]]);
  third.stop();
  await pass();
  expect(newest()).toMatchObject({ lastEventId: 'b', isOpen: true });
});

test('a page closes its stream when it is hidden by navigation, and continues when it is restored', async () => {
  const tab = await openTab();
  newest().send(toBatch('a', toEvent(1)));
  await pass();
  window.dispatchEvent(new Event('pagehide'));
  await pass();
  expect(newest().isOpen).toBe(false);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await pass();
  expect([server.streams.length, newest().lastEventId]).toEqual([2, 'a']);
  newest().send(toBatch('b', toEvent(2)));
  await pass();
  expect(tab.events).toEqual([1, 2]);
});

test('each tab has a stream in a browser without the Web Locks API', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const opened = [await openTab(), await openTab()];
  expect(server.streams).toHaveLength(2);
  for (const stream of server.streams) stream.send(toBatch('a', toEvent(1)));
  await pass();
  for (const { events } of opened) expect(events).toEqual([1]);
});

describe('additional topics', () => {
  const topicsOf = () => new URL(newest().address, 'http://kumu.test').searchParams.get('topics');

  test('the leader subscribes to the topics of its page while the page needs them', async () => {
    await openTab();
    const release = holdTopics(['live:1']);
    await pass();
    expect(topicsOf()).toBe('live:1');
    release();
    await pass();
    expect(topicsOf()).toBeNull();
  });

  test('the leader subscribes to the topics of another tab until the tab no longer repeats them', async () => {
    await openTab();
    const other = new BroadcastChannel(`kumu-stream-${userId}`);
    other.postMessage({ kind: 'topics', from: 'other', topics: ['live:2'] });
    await pass();
    expect(topicsOf()).toBe('live:2');
    newest().send(toBatch('a'));
    for (let passed = 0; passed < TOPICS_MS; passed += 30_000) {
      expect(topicsOf()).toBe('live:2');
      await pass(30_000);
      newest().sendText(':\n\n');
    }
    await pass(2 * CHECK_MS);
    expect(topicsOf()).toBeNull();
  });

  test('a tab that is not the leader repeats its topics regularly', async () => {
    await openTab();
    await openTab();
    const messages: unknown[] = [];
    new BroadcastChannel(`kumu-stream-${userId}`).onmessage = ({ data }) => messages.push(data);
    const release = holdTopics(['live:3']);
    await pass(2 * CHECK_MS);
    release();
    const stated = messages.filter((data) => (data as { kind: string }).kind === 'topics');
    expect(
      stated.filter((data) => (data as { topics: string[] }).topics.join() === 'live:3').length,
    ).toBeGreaterThan(2);
    expect(stated.at(-1)).toMatchObject({ topics: [] });
  });
});
