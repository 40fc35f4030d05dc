import { PublishedTracks } from '@/lib/live/published-tracks';
import { startLiveSession, type LiveSession } from '@/lib/live/session';
import type { SessionState } from '@/lib/live/session-types';
import { FakePeer, FakeRecorder, fakeLive, fakeTrack } from '../../support/fake-live';

const runHls = jest.fn();
jest.mock('@/lib/live/hls', () => ({ runHls: (...options: unknown[]) => runHls(...options) as unknown }));

let server: ReturnType<typeof fakeLive>;
let session: LiveSession | undefined;
let states: SessionState[];
let protocols: string[];
let isAway: boolean;

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const lastPeer = () => FakePeer.all.at(-1)!;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server = fakeLive();
  states = [];
  protocols = [];
  isAway = false;
  session = undefined;
  runHls.mockReset().mockReturnValue(new Promise(() => {}));
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
});
afterEach(() => {
  session?.stop();
  jest.useRealTimers();
});

const common = { liveId: 'live', onState: (state: SessionState) => states.push(state) };

async function watch(): Promise<HTMLVideoElement> {
  const media = document.createElement('video');
  server.addresses = [server.own('whep'), server.own('hls')];
  session = startLiveSession({
    ...common,
    role: 'watch',
    media,
    isSourceAway: () => isAway,
    onProtocol: (protocol) => protocols.push(protocol),
  });
  await pass(0);
  return media;
}

async function publish(): Promise<PublishedTracks> {
  const tracks = new PublishedTracks(fakeTrack('video'), fakeTrack('audio'));
  server.addresses = [server.own('whip'), server.own('chunks')];
  session = startLiveSession({
    ...common,
    role: 'publish',
    tracks,
    onProtocol: (protocol) => protocols.push(protocol),
  });
  await pass(0);
  return tracks;
}

/** Simulates that a viewer's connection receives media for some seconds. */
async function receive(seconds: number, each: Record<string, number> = {}): Promise<void> {
  const { packets = 100, lost = 0, frames = 30 } = each;
  for (let second = 0; second < seconds; second += 1) {
    const before: Record<string, unknown> = lastPeer().stats[0] ?? {};
    const sum = (name: string, more: number) => Number(before[name] ?? 0) + more;
    lastPeer().stats = [
      {
        type: 'inbound-rtp',
        kind: 'video',
        bytesReceived: sum('bytesReceived', packets * 1000),
        packetsReceived: sum('packetsReceived', packets),
        packetsLost: sum('packetsLost', lost),
        framesDecoded: sum('framesDecoded', frames),
      },
    ];
    await pass(1000);
  }
}

/** Simulates that the server sends data to a publisher for some seconds. */
async function answerFor(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    const before = Number(lastPeer().stats[0]?.bytesReceived ?? 0);
    lastPeer().stats = [{ type: 'candidate-pair', bytesReceived: before + 100 }];
    await pass(1000);
  }
}

describe('a viewer', () => {
  test('the viewer sends an offer with a ticket in the header and is live with the first media', async () => {
    await watch();
    expect(server.offers[0]).toMatchObject({
      url: '/api/lives/live/whep',
      headers: { 'X-Live-Ticket': 'ticket-1', 'content-type': 'application/sdp' },
      body: 'offer',
    });
    expect(states).toEqual(['connecting']);
    lastPeer().become('connected');
    await receive(1);
    expect(states).toEqual(['connecting', 'live']);
  });

  test('a server of another origin receives the ticket as a bearer token', async () => {
    server = fakeLive();
    const media = document.createElement('video');
    server.addresses = [{ protocol: 'whep', url: 'https://media.kumu.test/live/whep' }];
    session = startLiveSession({ ...common, role: 'watch', media, isSourceAway: () => false });
    await pass(0);
    expect(server.offers[0]!.headers).toMatchObject({ Authorization: 'Bearer ticket-1' });
    expect(server.offers[0]!.headers).not.toHaveProperty('X-Live-Ticket');
  });

  test('the H264 profile of every device is offered first', async () => {
    await watch();
    expect(lastPeer().codecs[0]).toEqual([
      'video/H264 packetization-mode=1;profile-level-id=42e01f',
      'video/H264 packetization-mode=1;profile-level-id=640c1f',
      'video/H264 packetization-mode=0;profile-level-id=42e01f',
      'video/VP8',
      'video/AV1',
    ]);
  });

  test.each([
    ['the codec is missing', { status: 406 }],
    ['all direct connections are in use', { status: 503, body: { code: 'LIVE_FULL' } }],
  ])('the viewer falls back to HLS at once when %s', async (_name, reply) => {
    server.offerReplies = [reply];
    await watch();
    expect(protocols).toEqual(['whep', 'hls']);
    expect(server.tickets).toBe(2);
    expect(runHls).toHaveBeenCalledWith(expect.objectContaining({ token: 'ticket-2' }));
  });

  test('the viewer falls back to HLS when no UDP connection is made within six seconds', async () => {
    await watch();
    await pass(5_999);
    expect(protocols).toEqual(['whep']);
    await pass(1);
    expect(protocols).toEqual(['whep', 'hls']);
    expect(FakePeer.all[0]!.isClosed).toBe(true);
  });

  test.each([
    ['more than 15 % of the packets are lost', { packets: 80, lost: 20 }],
    ['no picture can be decoded', { frames: 0 }],
  ])('the viewer falls back to HLS when %s for five seconds', async (_name, each) => {
    await watch();
    lastPeer().become('connected');
    await receive(2);
    await receive(4, each);
    expect(protocols).toEqual(['whep']);
    await receive(1, each);
    await pass(0);
    expect(protocols).toEqual(['whep', 'hls']);
  });

  test('the viewer keeps the direct connection when packets are lost for less than five seconds', async () => {
    await watch();
    lastPeer().become('connected');
    await receive(4, { packets: 80, lost: 20 });
    await receive(1);
    await receive(4, { packets: 80, lost: 20 });
    expect(protocols).toEqual(['whep']);
  });

  test('the viewer retries the direct connection, without HLS, when the media server is unavailable', async () => {
    server.offerReplies = [{ status: 503, body: { code: 'LIVE_ENGINE_DOWN' } }];
    await watch();
    await pass(600);
    expect(protocols).toEqual(['whep', 'whep']);
  });

  test('a connection without media is stalled after three seconds and replaced after five', async () => {
    await watch();
    lastPeer().become('connected');
    await receive(2);
    await pass(3000);
    expect(states.at(-1)).toBe('stalled');
    expect(FakePeer.all).toHaveLength(1);
    await pass(2000 + 500);
    expect(FakePeer.all).toHaveLength(2);
    expect(states.at(-1)).toBe('reconnecting');
    expect(server.tickets).toBe(2);
  });

  test('a connection without media is kept while the creator is away', async () => {
    isAway = true;
    await watch();
    lastPeer().become('connected');
    await receive(1);
    await pass(60_000);
    expect(FakePeer.all).toHaveLength(1);
    await receive(1);
    expect(states.at(-1)).toBe('live');
  });

  test('failed attempts are retried with delays that grow from half a second to eight seconds', async () => {
    server.isReachable = false;
    await watch();
    const { calls } = (globalThis.fetch as jest.Mock).mock;
    const pauses: number[] = [];
    for (let count = calls.length, ms = 0; pauses.length < 6; ms += 100) {
      await pass(100);
      if (calls.length === count) continue;
      pauses.push(ms + 100);
      count = calls.length;
      ms = -100;
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  });

  test('the session reconnects at once when the network returns', async () => {
    server.isReachable = false;
    await watch();
    await pass(8_000);
    server.isReachable = true;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(server.offers).toHaveLength(1);
  });

  test('a change of the network retries the direct connection', async () => {
    server.offerReplies = [{ status: 406 }];
    let endHls: (ending: { kind: string }) => void = () => {};
    runHls.mockImplementation(
      ({ signal }: { signal: AbortSignal }) =>
        new Promise((resolve) => {
          endHls = resolve as never;
          signal.addEventListener('abort', () => resolve({ kind: 'stopped' }));
        }),
    );
    await watch();
    endHls({ kind: 'lost' });
    await pass(0);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(protocols).toEqual(['whep', 'hls', 'whep']);
  });

  test('a viewer of a live without a publisher retries after the time that the server states', async () => {
    server.offerReplies = [{ status: 409, headers: { 'retry-after': '2' } }];
    await watch();
    expect(states.at(-1)).toBe('waiting');
    await pass(1_999);
    expect(server.offers).toHaveLength(1);
    await pass(1);
    expect(server.offers).toHaveLength(2);
    expect(states.at(-1)).toBe('waiting');
  });

  test('a viewer without access is denied and sends no further requests', async () => {
    server.ticketReply = { status: 403, body: { code: 'FORBIDDEN' } };
    await watch();
    await pass(60_000);
    expect(states).toEqual(['connecting', 'denied']);
    expect(server.tickets).toBe(1);
    server.ticketReply = undefined;
    session!.retry();
    await pass(0);
    expect(server.offers).toHaveLength(1);
  });

  test('a refused ticket is replaced once, and a second refusal denies the viewer', async () => {
    server.offerReplies = [{ status: 403 }, { status: 403 }];
    await watch();
    await pass(60_000);
    expect(server.tickets).toBe(2);
    expect(states.at(-1)).toBe('denied');
  });

  test('the session is closed when the live has ended', async () => {
    server.offerReplies = [{ status: 410, body: { code: 'LIVE_ENDED' } }];
    await watch();
    expect(states.at(-1)).toBe('closed');
  });

  test('the session at the server ends when the viewer leaves the page', async () => {
    await watch();
    lastPeer().become('connected');
    window.dispatchEvent(new Event('pagehide'));
    expect(server.ended[0]).toMatchObject({
      url: `${location.origin}/api/lives/live/whep/session-1`,
      keepalive: true,
      headers: { 'X-Live-Ticket': 'ticket-1' },
    });
    expect(lastPeer().isClosed).toBe(true);
    await pass(60_000);
    expect(FakePeer.all).toHaveLength(1);
  });

  test('the session reconnects when the browser restores the page', async () => {
    await watch();
    lastPeer().become('connected');
    window.dispatchEvent(new Event('pagehide'));
    await pass(0);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await pass(0);
    expect(FakePeer.all).toHaveLength(2);
  });

  test('a stopped session does not reconnect', async () => {
    server.isReachable = false;
    await watch();
    session!.stop();
    server.isReachable = true;
    await pass(60_000);
    expect(server.tickets).toBe(0);
    expect(states.at(-1)).toBe('closed');
  });
});

describe('a publisher', () => {
  test('the video size is kept on a weak network', async () => {
    await publish();
    expect(lastPeer().senders[0]!.parameters).toEqual({ degradationPreference: 'maintain-resolution' });
  });

  test('a changed camera is sent on the same connection', async () => {
    const tracks = await publish();
    lastPeer().become('connected');
    const other = fakeTrack('video', 'usb');
    tracks.replace('video', other);
    expect(lastPeer().senders[0]!.track).toBe(other);
    expect(FakePeer.all).toHaveLength(1);
  });

  test('the publisher falls back to recorded chunks when no UDP connection is made', async () => {
    Object.assign(globalThis, { MediaRecorder: FakeRecorder });
    FakeRecorder.all = [];
    await publish();
    await pass(6_000);
    expect(protocols).toEqual(['whip', 'chunks']);
    FakeRecorder.all[0]!.give('one');
    FakeRecorder.all[0]!.give('two');
    await pass(0);
    expect(server.chunks.map(({ url }) => url)).toEqual([
      `${location.origin}/api/lives/live/chunks?piece=0`,
      `${location.origin}/api/lives/live/chunks?piece=1`,
    ]);
    expect(states.at(-1)).toBe('live');
  });

  describe('publishing in recorded chunks', () => {
    beforeEach(async () => {
      Object.assign(globalThis, { MediaRecorder: FakeRecorder });
      FakeRecorder.all = [];
    });
    const begin = async () => {
      const tracks = await publish();
      await pass(6_000);
      FakeRecorder.all[0]!.give('one');
      await pass(0);
      return tracks;
    };
    const pieces = () =>
      server.chunks.map(({ url, headers }) => [url.split('=')[1], headers['X-Live-Ticket']]);

    test('a chunk that the server did not accept is sent again before the next chunk', async () => {
      await begin();
      server.chunkReplies = [{ status: 502 }];
      FakeRecorder.all[0]!.give('two');
      FakeRecorder.all[0]!.give('three');
      await pass(0);
      expect(states.at(-1)).toBe('stalled');
      await pass(1_000);
      expect(pieces().map(([piece]) => piece)).toEqual(['0', '1', '1', '2']);
      expect(states.at(-1)).toBe('live');
    });

    test.each([
      ['the ticket of the recording is no longer known', { status: 403 }],
      ['an earlier piece was lost', { status: 409 }],
    ])('a new recording with a new ticket begins when %s', async (_name, reply) => {
      await begin();
      server.chunkReplies = [reply];
      FakeRecorder.all[0]!.give('two');
      await pass(0);
      expect(FakeRecorder.all[0]!.state).toBe('inactive');
      FakeRecorder.all[1]!.give('one');
      await pass(0);
      expect(pieces()).toEqual([
        ['0', 'ticket-2'],
        ['1', 'ticket-2'],
        ['0', 'ticket-3'],
      ]);
    });

    test('a changed camera begins a new recording', async () => {
      const tracks = await begin();
      tracks.replace('video', fakeTrack('video', 'usb'));
      await pass(0);
      expect(FakeRecorder.all.map(({ state }) => state)).toEqual(['inactive', 'recording']);
    });

    test('a publisher stops when another device takes over', async () => {
      await begin();
      server.chunkReplies = [{ status: 410, body: { code: 'LIVE_TAKEN_OVER' } }];
      FakeRecorder.all[0]!.give('two');
      await pass(60_000);
      expect(states.at(-1)).toBe('takenOver');
      expect(FakeRecorder.all).toHaveLength(1);
    });

    test('the recording is stopped when too many chunks are waiting for the network', async () => {
      await begin();
      server.isReachable = false;
      server.status = { state: 'LIVE', connection: 'AWAY' };
      for (let piece = 0; piece < 25; piece += 1) FakeRecorder.all[0]!.give('more');
      await pass(0);
      expect(FakeRecorder.all[0]!.state).toBe('inactive');
    });
  });

  test('a browser without MediaRecorder retries the direct connection', async () => {
    await publish();
    await pass(7_000);
    expect(protocols).toEqual(['whip', 'whip']);
  });

  test('a publisher reconnects when the server sends no data', async () => {
    await publish();
    lastPeer().become('connected');
    await answerFor(2);
    expect(states.at(-1)).toBe('live');
    server.status = { state: 'LIVE', connection: 'AWAY' };
    await pass(5_000 + 500);
    expect(states).toContain('stalled');
    expect(FakePeer.all).toHaveLength(2);
  });

  test('a publisher replaced by another device stops and can take the live back', async () => {
    await publish();
    lastPeer().become('connected');
    await answerFor(1);
    server.endReply = { status: 410, body: { code: 'LIVE_TAKEN_OVER' } };
    lastPeer().closeAtServer();
    await pass(60_000);
    expect(states.at(-1)).toBe('takenOver');
    expect(server.offers).toHaveLength(1);
    session!.retry();
    await pass(0);
    expect(server.offers).toHaveLength(2);
  });

  test('a takeover is detected when the server receives media that this page does not send', async () => {
    server.endReply = { status: 404 };
    await publish();
    lastPeer().become('connected');
    await answerFor(1);
    lastPeer().closeAtServer();
    await pass(4_000);
    expect(states.at(-1)).toBe('takenOver');
    expect(server.offers).toHaveLength(1);
  });

  test('a publisher stops when the office has ended the live', async () => {
    await publish();
    lastPeer().become('connected');
    await answerFor(1);
    server.status = { state: 'ENDED', connection: 'NONE' };
    lastPeer().closeAtServer();
    await pass(60_000);
    expect(states.at(-1)).toBe('closed');
    expect(server.offers).toHaveLength(1);
  });
});
