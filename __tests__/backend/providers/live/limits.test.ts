import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chooseVideoCodec, parseOffer, setPublicAddresses } from '@/backend/providers/live/engine/offer';
import { EventQueue } from '@/backend/providers/live/engine/event-queue';
import { liveFiles } from '@/backend/providers/live/engine/live-files';
import { listPieces, Recorder, toPieceName } from '@/backend/providers/live/engine/recorder';
import type { EngineEvent } from '@/backend/providers/live/types';
import { getDescendantPid } from '@/scripts/bench/processes';
import { startEngine, until } from '../../../support/live-engine';
import { closePeers, endPeers, postTo, TestPublisher, TestViewer } from '../../../support/live-peers';
import { freePort } from '../../../support/servers';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-live-limits-'));
});
afterAll(async () => {
  endPeers();
  await rm(folder, { recursive: true, force: true });
});

describe('an engine with short times and one viewer', () => {
  let live: Awaited<ReturnType<typeof startEngine>>;
  beforeAll(async () => {
    live = await startEngine({
      mostWhep: 1,
      publicIps: ['203.0.113.7', '2001:db8::7'],
      times: { stalledMs: 300, goneMs: 1_000, silentMs: 1_300 },
    });
  });
  afterEach(closePeers);
  afterAll(() => live.stop());

  const connect = async <P extends TestPublisher | TestViewer>(peer: P, liveId: string, action: string) => {
    // The public addresses in the answer do not exist on this machine, so they are replaced.
    let original = '';
    await peer.connect(async (sdp) => {
      const answer = await postTo(live.url(liveId, action), { 'x-test-user': 'someone' })(sdp);
      original = answer.body;
      return { ...answer, body: answer.body.replace('203.0.113.7', '127.0.0.1') };
    });
    peer.answer = original;
    return peer;
  };

  it('a publisher who sends nothing for a while is reported as stalled, resumed and gone', async () => {
    const publisher = await connect(new TestPublisher(), 'stalls', 'whip');
    await publisher.send(2);
    await live.untilEvent('stalled');
    expect(await live.engine.readStatus('stalls')).toMatchObject({ isReceiving: false });
    await publisher.send(2);
    await live.untilEvent('gone');
    expect(live.events.map(({ type }) => type)).toEqual([
      'publishing',
      'stalled',
      'resumed',
      'stalled',
      'gone',
    ]);
    await live.engine.end('stalls');
  });

  it('a viewer who sends no reports while media flows is removed', async () => {
    const publisher = await connect(new TestPublisher(), 'silence', 'whip');
    publisher.stream();
    const viewer = await connect(new TestViewer(), 'silence', 'whep');
    await viewer.until(() => viewer.pictures > 30);
    expect((await live.engine.readStatus('silence')).viewersCount).toBe(1);
    viewer.isSilent = true;
    await until(async () => (await live.engine.readStatus('silence')).viewersCount === 0);
    expect((await live.ask(viewer.location)).status).toBe(404);
    await live.engine.end('silence');
  });

  it('a viewer above the limit is rejected with LIVE_FULL and accepted after another viewer has left', async () => {
    const publisher = await connect(new TestPublisher(), 'full', 'whip');
    publisher.stream();
    await until(async () => (await live.engine.readStatus('full')).isReceiving);
    const first = await connect(new TestViewer(), 'full', 'whep');
    await expect(connect(new TestViewer(), 'full', 'whep')).rejects.toMatchObject({
      status: 503,
      code: 'LIVE_FULL',
    });
    await live.ask(first.location, { method: 'DELETE' });
    await connect(new TestViewer(), 'full', 'whep');
    await live.engine.end('full');
  });

  it('an answer contains only the public addresses', async () => {
    const publisher = await connect(new TestPublisher(), 'public', 'whip');
    const candidates = publisher.answer.match(/^a=candidate:.*$/gm)!;
    expect(candidates.map((line) => line.split(' ')[4])).toEqual(['203.0.113.7', '2001:db8::7']);
    await live.engine.end('public');
  });

  it('events are queued while the backend is away and are then delivered in order', async () => {
    live.events.length = 0;
    live.backend.isAway = true;
    const publisher = await connect(new TestPublisher(), 'away', 'whip');
    await publisher.send(2);
    await until(async () => (await live.engine.readStatus('away')).publisherId !== null);
    await live.engine.end('away');
    expect(live.events).toEqual([]);
    live.backend.isAway = false;
    await live.untilEvent('gone');
    expect(live.events.filter(({ liveId }) => liveId === 'away').map(({ type }) => type)).toEqual([
      'publishing',
      'gone',
    ]);
  });
});

describe('the process of the engine', () => {
  const start = async (data: string) => {
    const port = await freePort();
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      KUMU_DATA_DIR: data,
      LIVE_PORT: String(port),
      LIVE_UDP_PORT: String(port),
      BACKEND_URL: 'http://127.0.0.1:9',
    };
    const args = [
      '--import',
      './scripts/start/exit-with-parent.mjs',
      'backend/providers/live/engine/index.ts',
    ];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const ask = (address: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${address}`, {
        ...init,
        headers: { 'x-internal-secret': 'only-for-development-internal', 'content-type': 'application/sdp' },
      });
    return { child, ask, port };
  };

  it('the child processes end with a killed supervisor, and the next supervisor can use their port', async () => {
    const first = await start(folder);
    expect((await first.ask('/lives/a/whip', { method: 'POST', body: 'x' })).status).toBe(400);
    const pid = getDescendantPid(first.child.pid!, /engine\/child\.ts/);
    first.child.kill('SIGKILL');
    await until(() => !isAlive(pid));
    const second = await start(folder);
    const publisher = new TestPublisher();
    const answer = await second.ask('/lives/a/whip', { method: 'POST', body: await publisher.offer() });
    expect(answer.status).toBe(201);
    second.child.kill('SIGTERM');
    const [code] = (await once(second.child, 'exit')) as [number];
    expect(code).toBe(0);
  });
});

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a killed engine', () => {
  it('the next supervisor reports the publishers of a killed supervisor as gone', async () => {
    const lives = path.join(folder, 'lives');
    const files = liveFiles(path.join(lives, 'lost'));
    await mkdir(path.join(lives, 'lost'), { recursive: true });
    await writeFile(files.publishing, '');
    const live = await startEngine({ folder: lives });
    expect(await live.untilEvent('gone')).toMatchObject({ liveId: 'lost' });
    expect(await readdir(path.join(lives, 'lost'))).toEqual([]);
    await live.stop();
  });
});

describe('the driver', () => {
  it('a call to an engine that is not running returns 503', async () => {
    const live = await startEngine();
    live.supervisor.server.close();
    await expect(live.engine.readStatus('x')).rejects.toMatchObject({
      status: 503,
      code: 'LIVE_ENGINE_DOWN',
    });
    const answer = await live.ask(live.url('x', 'whep'), { method: 'POST', body: 'v=0' });
    expect([answer.status, await answer.json()]).toEqual([503, { code: 'LIVE_ENGINE_DOWN' }]);
    await live.stop();
  });

  it('requests without a ticket start no engine process and open no room', async () => {
    const live = await startEngine();
    for (const name of ['master.m3u8', 'segment-1.m4s']) {
      const answer = await live.ask(live.url('x', `hls/${name}?viewer=x`));
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('UNKNOWN_VIEWER')]);
    }
    for (const action of ['whip', 'whep'])
      expect((await live.ask(live.url('x', `${action}/x`), { method: 'DELETE' })).status).toBe(200);
    expect(() => getDescendantPid(process.pid, /live\/engine\/child\.ts/)).toThrow('no process');
    expect(await readdir(live.folder)).toEqual([]);
    await live.stop();
  });

  it('a machine without the native module offers publishing and watching only by HTTP', async () => {
    const { embeddedEngine } = await import('@/backend/providers/live/embedded');
    const urls = (hasWebRtc: boolean) => {
      const engine = embeddedEngine({ port: 1, secret: '', iceServers: [], hasWebRtc });
      return [...engine.listPublishAddresses('x'), ...engine.listWatchAddresses('x')].map(({ url }) => url);
    };
    const [chunks, hls] = ['/api/lives/x/chunks', '/api/lives/x/hls/master.m3u8'];
    expect(urls(true)).toEqual(['/api/lives/x/whip', chunks, '/api/lives/x/whep', hls]);
    expect(urls(false)).toEqual([chunks, hls]);
  });
});

describe('the queue of events', () => {
  const event = (liveId: string, more: object) => ({ liveId, at: '', ...more }) as EngineEvent;

  it('a failed request is retried with its events, and only the latest viewer count is sent', async () => {
    const sent: EngineEvent[][] = [];
    let failures = 2;
    const queue = new EventQueue({
      pauseMs: 1,
      send: async (events) => {
        if (failures-- > 0) throw new Error('away');
        sent.push(events);
      },
    });
    queue.add(event('a', { type: 'publishing' }));
    queue.add(event('a', { type: 'viewers', count: 1 }));
    queue.add(event('b', { type: 'viewers', count: 7 }));
    queue.add(event('a', { type: 'viewers', count: 2 }));
    queue.add(event('a', { type: 'gone' }));
    await queue.untilEmpty();
    expect(sent.flat().map((each) => [each.liveId, each.type, 'count' in each ? each.count : null])).toEqual([
      ['a', 'publishing', null],
      ['b', 'viewers', 7],
      ['a', 'viewers', 2],
      ['a', 'gone', null],
    ]);
  });

  it('a crowd that joins while the backend is away does not displace the events of a publisher', async () => {
    let isAway = true;
    const sent: EngineEvent[] = [];
    const queue = new EventQueue({
      pauseMs: 1,
      send: async (events) => {
        if (isAway) throw new Error('away');
        sent.push(...events);
      },
    });
    queue.add(event('a', { type: 'gone' }));
    for (let index = 0; index < 50_010; index++)
      queue.add(event('a', { type: 'joined', viewerId: String(index), userId: 'ana' }));
    isAway = false;
    await queue.untilEmpty();
    expect(sent[0]).toMatchObject({ type: 'gone' });
    expect(sent[1]).toMatchObject({ viewerId: '10' });
    expect(sent).toHaveLength(50_001);
  });

  it('a full event queue drops its oldest event', async () => {
    let isAway = true;
    const sent: EngineEvent[] = [];
    const queue = new EventQueue({
      pauseMs: 1,
      send: async (events) => {
        if (isAway) throw new Error('away');
        sent.push(...events);
      },
    });
    for (let index = 0; index < 5_010; index++) queue.add(event(`live-${index}`, { type: 'gone' }));
    isAway = false;
    await queue.untilEmpty();
    expect(sent.length).toBeLessThanOrEqual(5_100);
    expect(sent.at(-1)!.liveId).toBe('live-5009');
    expect(sent.some(({ liveId }) => liveId === 'live-0')).toBe(false);
  });
});

describe('a recording on a full disk', () => {
  const roomy = async () => ({ bavail: 1e9, blocks: 2e9, bsize: 4096 });

  it('a failed write ends the recording, is reported and is recorded in a file for the end of the live', async () => {
    const live = path.join(folder, 'full');
    const files = liveFiles(live);
    await mkdir(live);
    const reasons: string[] = [];
    const recorder = new Recorder(live, (reason) => reasons.push(reason), {
      measure: roomy,
      // Every write to this device fails as on a full disk.
      open: () => open('/dev/full', 'a'),
    });
    recorder.begin('H264', Date.now());
    for (let index = 0; index < 3; index++) recorder.append(Buffer.from('segment'));
    await recorder.close();
    expect(reasons).toEqual(['DISK_FULL']);
    expect(await readdir(live)).toContain(path.basename(files.stopped));
  });

  it('the recording ends at its maximum size, which includes the pieces of a crashed process', async () => {
    const live = path.join(folder, 'large');
    await mkdir(liveFiles(live).pieces, { recursive: true });
    await writeFile(path.join(liveFiles(live).pieces, toPieceName(1, Date.now(), 'H264')), Buffer.alloc(600));
    const reasons: string[] = [];
    const recorder = new Recorder(live, (reason) => reasons.push(reason), {
      measure: roomy,
      mostBytes: 1000,
    });
    recorder.begin('H264', Date.now());
    for (let index = 0; index < 4; index++) recorder.append(Buffer.alloc(150));
    await recorder.close();
    expect(reasons).toEqual(['TOO_LARGE']);
    const [, piece] = await listPieces(live);
    expect((await stat(piece!.path)).size).toBe(300);
  });

  it('the recording ends early to leave disk space for the database', async () => {
    const live = path.join(folder, 'reserve');
    await mkdir(live);
    const reasons: string[] = [];
    let bavail = 1e9;
    const recorder = new Recorder(live, (reason) => reasons.push(reason), {
      measure: async () => ({ ...(await roomy()), bavail }),
    });
    recorder.begin('H264', Date.now());
    recorder.append(Buffer.from('segment'));
    await recorder.close();
    expect(reasons).toEqual([]);
    bavail = 10;
    recorder.begin('H264', Date.now());
    await recorder.close();
    expect(reasons).toEqual(['DISK_FULL']);
    expect(await listPieces(live)).toHaveLength(1);
  });
});

describe('offers', () => {
  const track = (lines: string[]) =>
    parseOffer(
      [
        'v=0',
        'm=video 9 UDP/TLS/RTP/SAVPF 96 97 98 64 95 128 200 224 255',
        'a=mid:0',
        'a=ice-ufrag:u',
        'a=ice-pwd:p',
        'a=setup:actpass',
        `a=fingerprint:sha-256 ${Array(32).fill('AA').join(':')}`,
        ...lines,
      ].join('\r\n'),
    ).video!;
  const h264 = (payloadType: number, profile: string, mode = 1) => [
    `a=rtpmap:${payloadType} H264/90000`,
    `a=fmtp:${payloadType} level-asymmetry-allowed=1;packetization-mode=${mode};profile-level-id=${profile}`,
  ];

  it('parseOffer chooses the constrained baseline profile with packetization mode 1', () => {
    const { video } = track([...h264(96, '64001f'), ...h264(97, '42e01f', 0), ...h264(98, '42E01F')]);
    expect(video.H264!.payloadType).toBe(98);
  });

  it('chooseVideoCodec prefers the current codec of the live, then H.264, then VP8', () => {
    const both = track([...h264(96, '42e01f'), 'a=rtpmap:97 VP8/90000']);
    expect([chooseVideoCodec(both, undefined), chooseVideoCodec(both, 'VP8')]).toEqual(['H264', 'VP8']);
    expect(chooseVideoCodec(track(['a=rtpmap:97 VP8/90000']), 'H264')).toBe('VP8');
    expect(chooseVideoCodec(track(['a=rtpmap:97 VP9/90000']), undefined)).toBeUndefined();
  });

  it.each([64, 95, 128, 200, 224, 255])('the payload type %i has no codec', (payloadType) => {
    const { video, opus } = track([
      'a=rtpmap:96 VP8/90000',
      ...h264(payloadType, '42e01f'),
      `a=rtpmap:${payloadType} opus/48000/2`,
    ]);
    expect([video.VP8!.payloadType, video.H264, opus]).toEqual([96, undefined, undefined]);
  });

  it.each(['-1', '0', '15', 'x', ''])('an extension with the id "%s" is not used', (id) => {
    const uri = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
    expect(track([`a=extmap:${id} ${uri}`]).transportExtension).toBe(0);
  });

  it('parseOffer removes the candidates of an offer', () => {
    expect(
      parseOffer(
        [
          'v=0',
          'm=audio 9 UDP/TLS/RTP/SAVPF 1',
          'a=mid:0',
          'a=ice-ufrag:u',
          'a=ice-pwd:p',
          'a=setup:actpass',
          `a=fingerprint:sha-256 ${Array(32).fill('AA').join(':')}`,
          'a=candidate:1 1 UDP 1 10.0.0.1 9 typ host',
          'a=end-of-candidates',
        ].join('\r\n'),
      ).sdp,
    ).not.toContain('candidate');
  });

  it('setPublicAddresses does not change an answer when there are no public addresses', () => {
    const answer = 'v=0\r\na=candidate:1 1 UDP 5 10.0.0.1 4000 typ host\r\n';
    expect(setPublicAddresses(answer, [])).toBe(answer);
    expect(setPublicAddresses(answer, ['203.0.113.7'])).toContain(' 203.0.113.7 4000 typ host');
    expect(setPublicAddresses(answer, ['203.0.113.7'])).not.toContain('10.0.0.1');
  });
});
