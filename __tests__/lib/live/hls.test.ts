import { runHls, type HlsChoice } from '@/lib/live/hls';
import type { Ending } from '@/lib/live/session-types';

const player = {
  levels: [] as { width: number; height: number }[],
  nextLevel: 0,
  on: jest.fn<void, [string, (event: string, data: object) => void]>(),
  loadSource: jest.fn<void, [string]>(),
  attachMedia: jest.fn(),
  destroy: jest.fn(),
};
jest.mock('hls.js/light', () => ({
  __esModule: true,
  default: jest.fn((config: typeof given) => {
    given = config;
    return player;
  }),
  Events: { MANIFEST_PARSED: 'parsed', ERROR: 'error' },
}));

let given: { xhrSetup?: (request: XMLHttpRequest) => void };
let renewals: number;
let media: HTMLVideoElement;
let phases: string[];
let choice: HlsChoice | undefined;
let ending: Ending | undefined;
let stop: AbortController;
let isAway: boolean;

const emit = (event: string, data: object = {}) =>
  player.on.mock.calls.filter(([name]) => name === event).forEach(([, handler]) => handler(event, data));

async function open(url = '/api/lives/live/hls/master.m3u8'): Promise<void> {
  runHls({
    url,
    token: 'a-ticket',
    iceServers: [],
    media,
    signal: stop.signal,
    isSourceAway: () => isAway,
    onPhase: (phase) => phases.push(phase),
    onChoice: (next) => (choice = next),
    renewToken: async () => `renewed-${(renewals += 1)}`,
  }).then((reason) => (ending = reason));
  await jest.advanceTimersByTimeAsync(0);
}

/** Simulates some seconds of playback. */
async function play(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    media.currentTime += 1;
    await jest.advanceTimersByTimeAsync(1000);
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  Object.assign(globalThis, { MediaSource: class {} });
  media = document.createElement('video');
  stop = new AbortController();
  phases = [];
  choice = undefined;
  ending = undefined;
  isAway = false;
  renewals = 0;
  player.levels = [];
});
afterEach(() => {
  stop.abort();
  jest.useRealTimers();
});

test("the first playlist from Kumu's own server has the ticket in its address", async () => {
  await open();
  expect(player.loadSource).toHaveBeenCalledWith(
    `${location.origin}/api/lives/live/hls/master.m3u8?ticket=a-ticket`,
  );
  await play(1);
  expect(phases).toEqual(['live']);
});

test('the address of a playlist on another origin contains no ticket, because logs would store it', async () => {
  await open('https://media.kumu.test/live/index.m3u8');
  expect(player.loadSource).toHaveBeenCalledWith('https://media.kumu.test/live/index.m3u8');
});

test('requests to another origin send the ticket, which is renewed before it expires', async () => {
  const sentTicket = () => {
    const request = { setRequestHeader: jest.fn<void, [string, string]>() };
    given.xhrSetup!(request as unknown as XMLHttpRequest);
    return request.setRequestHeader.mock.calls[0];
  };
  await open('https://media.kumu.test/live/index.m3u8');
  expect(sentTicket()).toEqual(['Authorization', 'Bearer a-ticket']);
  await play(241);
  expect(sentTicket()).toEqual(['Authorization', 'Bearer renewed-1']);
});

test("requests to Kumu's own server send no ticket after the first playlist", async () => {
  await open();
  await play(600);
  expect(given.xhrSetup).toBeUndefined();
  expect(renewals).toBe(0);
});

test('the video size can be chosen', async () => {
  await open();
  player.levels = [
    { width: 640, height: 360 },
    { width: 1280, height: 720 },
  ];
  emit('parsed');
  expect(choice?.heights).toEqual([720, 360]);
  choice?.choose(360);
  expect(player.nextLevel).toBe(0);
  choice?.choose(null);
  expect(player.nextLevel).toBe(-1);
});

test.each([
  [403, 'refused'],
  [404, 'waiting'],
  [409, 'waiting'],
  [502, 'failed'],
])('a fatal error with status %d ends as %s', async (code, kind) => {
  await open();
  emit('error', { fatal: false, response: { code } });
  await jest.advanceTimersByTimeAsync(0);
  expect(ending).toBeUndefined();
  emit('error', { fatal: true, response: { code } });
  await jest.advanceTimersByTimeAsync(0);
  expect(ending).toEqual({ kind });
  expect(player.destroy).toHaveBeenCalled();
});

test('a playlist that shows no picture within fifteen seconds fails', async () => {
  await open();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(ending).toEqual({ kind: 'failed' });
});

test('a video that waits for a press to play does not count as failed', async () => {
  await open();
  Object.defineProperty(media, 'readyState', { value: HTMLMediaElement.HAVE_CURRENT_DATA });
  Object.defineProperty(media, 'paused', { value: true });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(phases.at(-1)).toBe('live');
  expect(ending).toBeUndefined();
});

test('playback that stops is stalled after three seconds and lost after ten', async () => {
  await open();
  Object.defineProperty(media, 'paused', { value: false });
  await play(2);
  await jest.advanceTimersByTimeAsync(3000);
  expect(phases.at(-1)).toBe('stalled');
  expect(ending).toBeUndefined();
  await jest.advanceTimersByTimeAsync(7000);
  expect(ending).toEqual({ kind: 'lost' });
});

test('playback that stops while the creator is away does not count as lost', async () => {
  isAway = true;
  await open();
  Object.defineProperty(media, 'paused', { value: false });
  await play(2);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ending).toBeUndefined();
});

test('a browser with native HLS plays the playlist itself', async () => {
  Reflect.deleteProperty(globalThis, 'MediaSource');
  await open();
  expect(media.src).toBe(`${location.origin}/api/lives/live/hls/master.m3u8?ticket=a-ticket`);
  stop.abort();
  await jest.advanceTimersByTimeAsync(0);
  expect(media.hasAttribute('src')).toBe(false);
});
