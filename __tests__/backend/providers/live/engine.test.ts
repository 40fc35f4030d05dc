import { createSocket } from 'node:dgram';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BufferSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny';
import type { ConnectedViewer } from '@/backend/providers/live/types';
import { getDescendantPid } from '@/scripts/bench/processes';
import { startEngine, until } from '../../../support/live-engine';
import { closePeers, endPeers, postTo, TestPublisher, TestViewer } from '../../../support/live-peers';

let live: Awaited<ReturnType<typeof startEngine>>;
let liveId: string;
let count = 0;

beforeAll(async () => {
  live = await startEngine({ publicIps: [] });
});
beforeEach(() => {
  liveId = `live-${++count}`;
});
afterEach(async () => {
  closePeers();
  await live.engine.remove(liveId);
});
afterAll(async () => {
  endPeers();
  await live.stop();
});

const asCreator = { 'x-test-user': 'creator', 'x-test-recorded': '1' };
const publishAt = (headers: Record<string, string> = asCreator) => postTo(live.url(liveId, 'whip'), headers);
const watchAt = (userId = 'viewer') => postTo(live.url(liveId, 'whep'), { 'x-test-user': userId });
const ofViewers = ['viewers', 'joined', 'left'];
const eventsOf = () => live.events.filter((event) => event.liveId === liveId);

async function publish(options?: ConstructorParameters<typeof TestPublisher>[0], frames = 5) {
  const publisher = new TestPublisher(options);
  await publisher.connect(publishAt());
  await publisher.send(frames);
  await until(async () => (await live.engine.readStatus(liveId)).isReceiving);
  return publisher;
}

async function watch(options?: ConstructorParameters<typeof TestViewer>[0], userId?: string) {
  const viewer = new TestViewer(options);
  await viewer.connect(watchAt(userId));
  return viewer;
}

/** Ends a publisher's connection the same way as its browser. */
async function leave(publisher: TestPublisher) {
  await publisher.untilReceived();
  await live.ask(publisher.location, { method: 'DELETE' });
  publisher.close();
  await until(() => eventsOf().some(({ type }) => type === 'gone'));
}

const problemOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
];

/** Reads the tracks of a file as a player would. */
async function readMedia(bytes: Uint8Array) {
  const input = new Input({ formats: [MP4, WEBM], source: new BufferSource(bytes) });
  const video = (await input.getPrimaryVideoTrack())!;
  const audio = await input.getPrimaryAudioTrack();
  const pictures = [];
  for await (const packet of new EncodedPacketSink(video).packets()) pictures.push(packet);
  return {
    pictures,
    keyframes: pictures.filter(({ type }) => type === 'key'),
    size: [await video.getCodedWidth(), await video.getCodedHeight()],
    codecs: [video.codec, audio?.codec],
    seconds: await input.computeDuration(),
  };
}

async function readRecording() {
  const recording = (await live.engine.findRecording(liveId))!;
  return { recording, ...(await readMedia(await readFile(recording.path))) };
}

describe('publishing and watching by WebRTC', () => {
  it("a viewer receives the publisher's picture and sound, beginning with a keyframe", async () => {
    const publisher = await publish();
    const viewer = await watch();
    publisher.stream();
    await viewer.until(() => viewer.keyframes > 0 && viewer.packets.audio > 10 && viewer.pictures > 5);
    expect(publisher.location).toMatch(new RegExp(`^/api/lives/${liveId}/whip/[\\da-f]{16}-[\\da-f]{32}$`));
    expect((await live.engine.readStatus(liveId)).publisherId).toBe(
      publisher.location.split('/').at(-1)!.slice(0, 16),
    );
    expect(viewer.missing.size).toBe(0);
  });

  it('a publisher gets transport-wide feedback and receiver reports', async () => {
    const publisher = await publish();
    publisher.stream();
    await publisher.until(() => publisher.feedback.length > 3 && publisher.reports > 0);
  });

  it('a sender report is forwarded to viewers with the source id of the forwarded stream', async () => {
    const publisher = await publish();
    const viewer = await watch();
    publisher.stream();
    await viewer.until(() => viewer.packets.video > 0);
    publisher.sendReport('video', 1, 3_000_000_000);
    await viewer.until(() => viewer.reports.some(({ type }) => type === 'senderReport'));
    expect(viewer.reports.find(({ type }) => type === 'senderReport')).toMatchObject({
      ssrc: [...viewer.ssrcs.video][0],
      ntpSeconds: 3_000_000_000,
    });
  });

  it("a viewer's keyframe request is forwarded to the publisher", async () => {
    const publisher = await publish({ hasAudio: false });
    const viewer = await watch();
    publisher.stream();
    await viewer.until(() => viewer.packets.video > 0);
    const before = publisher.keyframeRequests;
    viewer.requestKeyframe();
    await publisher.until(() => publisher.keyframeRequests > before);
  });

  it('a viewer who cannot decode the codec of the live is rejected with LIVE_CODEC', async () => {
    await publish({ codecs: ['VP8'] });
    await expect(watch({ codecs: ['H264'] })).rejects.toMatchObject({ status: 406, code: 'LIVE_CODEC' });
    const viewer = await watch();
    expect(viewer.state).toBe('connected');
  });

  it('a publisher who supports H.264 and VP8 uses H.264', async () => {
    const both = await publish({ codecs: ['VP8', 'H264'] });
    expect(both.codec).toBe('H264');
  });

  it('a viewer is rejected with a retry time before the publisher has connected', async () => {
    await expect(watch()).rejects.toMatchObject({ status: 409, code: 'LIVE_NOT_RECEIVING' });
    const answer = await live.ask(live.url(liveId, 'hls/master.m3u8'));
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await problemOf(answer)).toEqual([409, 'LIVE_NOT_RECEIVING']);
  });

  it('a second publisher replaces the first publisher, and viewers remain connected', async () => {
    const first = await publish();
    const viewer = await watch();
    first.stream();
    await viewer.until(() => viewer.pictures >= 5);
    const pictures = viewer.pictures;
    const second = await publish({ codecs: ['VP8', 'H264'] });
    second.stream();
    await viewer.until(() => viewer.pictures >= pictures + 10 && viewer.missing.size === 0);
    expect(viewer.state).toBe('connected');
    expect(viewer.ssrcs.video.size).toBe(1);
    await live.untilEvent('takenOver');
    await until(() => eventsOf().filter(({ type }) => type === 'publishing').length === 2);
    const types = eventsOf().map(({ type }) => type);
    expect(types.filter((type) => !ofViewers.includes(type))).toEqual([
      'publishing',
      'takenOver',
      'publishing',
    ]);
    const old = await live.ask(first.location, { method: 'DELETE' });
    expect(await problemOf(old)).toEqual([410, 'LIVE_TAKEN_OVER']);
    const [, , published] = eventsOf().filter(({ type }) => !ofViewers.includes(type));
    expect(second.location).toContain((published as { publisherId: string }).publisherId);
  });

  it('a viewer remains connected when a second publisher uses another codec that the viewer supports', async () => {
    const first = await publish();
    const [both, only] = [await watch(), await watch({ codecs: ['H264'] })];
    first.stream();
    await both.until(() => both.pictures > 0);
    const second = await publish({ codecs: ['VP8'] });
    second.stream();
    await both.until(() => both.videoPayloadTypes.size === 2);
    expect((await live.ask(only.location)).status).toBe(404);
    expect((await live.ask(both.location)).status).toBe(204);
  });

  it('a publisher who leaves is reported, and the status no longer has a publisher', async () => {
    const publisher = await publish();
    const answer = await live.ask(publisher.location, { method: 'DELETE' });
    expect(answer.status).toBe(200);
    await until(() => eventsOf().some(({ type }) => type === 'gone'));
    expect(await live.engine.readStatus(liveId)).toEqual({
      isReceiving: false,
      publisherId: null,
      viewersCount: 0,
    });
    // The browser closes its connection before this request, so the session may have ended already.
    expect((await live.ask(publisher.location, { method: 'DELETE' })).status).toBe(200);
  });

  it('the oldest connection of a viewer is closed when the viewer opens more than five', async () => {
    await publish(undefined, 80);
    const other = await watch({}, 'other');
    const own: TestViewer[] = [];
    for (let index = 0; index < 6; index++) own.push(await watch({}, 'crowd'));
    const statuses = await Promise.all(
      [...own, other].map(async ({ location }) => (await live.ask(location)).status),
    );
    expect(statuses).toEqual([404, 204, 204, 204, 204, 204, 204]);
  });

  it('a viewer who has left is no longer counted', async () => {
    await publish();
    const viewer = await watch();
    await until(async () => (await live.engine.readStatus(liveId)).viewersCount === 1);
    await live.ask(viewer.location, { method: 'DELETE' });
    expect((await live.engine.readStatus(liveId)).viewersCount).toBe(0);
  });

  it('a viewer is listed while connected, and is reported once as joined and once as left', async () => {
    await publish();
    const viewer = await watch({}, 'ana');
    const visits = () => eventsOf().filter(({ type }) => type === 'joined' || type === 'left');
    await until(() => visits().length === 1);
    const viewerId = viewer.location.split('/').at(-1)!.slice(0, 16);
    const joinedAt = visits()[0]!.at;
    expect(await live.engine.listViewers(liveId)).toEqual([{ viewerId, userId: 'ana', joinedAt }]);
    await live.ask(viewer.location, { method: 'DELETE' });
    await until(() => visits().length === 2);
    expect(await live.engine.listViewers(liveId)).toEqual([]);
    await live.engine.end(liveId);
    expect(visits()).toMatchObject([
      { type: 'joined', viewerId, userId: 'ana' },
      { type: 'left', viewerId },
    ]);
    expect(await live.engine.listViewers('unknown')).toEqual([]);
  });

  it('all connections of a disconnected person are closed, and other people remain connected', async () => {
    await publish(undefined, 80);
    const [blocked, other] = [await watch({}, 'blocked'), await watch({}, 'other')];
    await live.engine.disconnect(liveId, 'blocked');
    expect((await live.ask(blocked.location, { method: 'GET' })).status).toBe(404);
    expect((await live.ask(other.location, { method: 'GET' })).status).toBe(204);
  });

  it('packets that are lost in either direction are repaired by retransmission', async () => {
    const publisher = new TestPublisher();
    await publisher.connect(publishAt(), { isLossy: true });
    await publisher.send(2);
    await until(async () => (await live.engine.readStatus(liveId)).isReceiving);
    const viewer = new TestViewer();
    await viewer.connect(watchAt(), { isLossy: true });
    publisher.stream({ fps: 50 });
    await viewer.until(() => viewer.pictures > 3);
    // Every twelfth packet is dropped, so some retransmissions are lost too.
    for (const { relay } of [publisher, viewer]) {
      let packets = 0;
      relay!.isLost = () => ++packets % 12 === 0;
    }
    await viewer.until(() => viewer.pictures > 40);
    expect(publisher.relay!.lost + viewer.relay!.lost).toBeGreaterThan(10);
    for (const { relay } of [publisher, viewer]) relay!.isLost = () => false;
    await viewer.until(() => viewer.missing.size === 0);
    expect(publisher.nacks.length).toBeGreaterThan(0);
  });
});

describe('HLS', () => {
  const openPlaylist = async () => {
    let answer: Response;
    do answer = await live.ask(live.url(liveId, 'hls/master.m3u8'));
    while (answer.status === 409);
    const master = await answer.text();
    const index = /^\/api.*$/m.exec(master)![0];
    return { master, index };
  };

  it('a player gets HLS segments of two seconds that begin with a keyframe', async () => {
    const publisher = await publish();
    await publisher.send(400, { keyEvery: 60 });
    const { master, index } = await openPlaylist();
    expect(master).toContain('CODECS="avc1.42e01f,opus",RESOLUTION=320x240');
    let playlist = '';
    await until(async () => {
      playlist = await (await live.ask(index)).text();
      return playlist.includes('segment-5.m4s');
    });
    const [start] = /\/api.*start-1\.mp4\?viewer=\w+/.exec(playlist)!;
    const segments = [...playlist.matchAll(/^\/api.*$/gm)].map(([address]) => address);
    expect(segments).toHaveLength(6);
    const durations = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Number(seconds));
    expect(Math.max(...durations)).toBeLessThanOrEqual(2.1);
    expect(playlist).toContain('#EXT-X-TARGETDURATION:2');
    const parts = await Promise.all(
      [start, segments[1]!, segments[2]!].map(async (address) => {
        const answer = await live.ask(address);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    const media = await readMedia(Buffer.concat(parts));
    expect(media.codecs).toEqual(['avc', 'opus']);
    expect(media.pictures[0]!.type).toBe('key');
    expect(media.size).toEqual([320, 240]);
  });

  it('an unknown viewer and a disconnected viewer get neither a playlist nor a segment', async () => {
    const publisher = await publish();
    await publisher.send(150, { keyEvery: 60 });
    const { index } = await openPlaylist();
    const playlist = await (await live.ask(index)).text();
    const [segment] = /^\/api.*segment.*$/m.exec(playlist)!;
    const stranger = (address: string) => address.replace(/viewer=\w+/, `viewer=${'0'.repeat(32)}`);
    for (const address of [index, segment].flatMap((each) => [stranger(each), each.replace(/\?.*/, '')]))
      expect(await problemOf(await live.ask(address))).toEqual([403, 'LIVE_UNKNOWN_VIEWER']);
    expect((await live.ask(segment)).status).toBe(200);
    expect((await live.engine.readStatus(liveId)).viewersCount).toBe(1);
    const [{ viewerId, userId }] = (await live.engine.listViewers(liveId)) as [ConnectedViewer];
    expect(userId).toBe('viewer');
    // This id lets its reader watch, so it must not be in the playlist.
    expect(index).not.toContain(viewerId);
    await live.engine.disconnect(liveId, 'viewer');
    await until(() => eventsOf().some((event) => event.type === 'left' && event.viewerId === viewerId));
    expect((await live.ask(index)).status).toBe(403);
    expect((await live.ask(segment)).status).toBe(403);
    expect((await live.engine.readStatus(liveId)).viewersCount).toBe(0);
  });

  it('a stored segment is sent with its length, and a deleted segment returns 404', async () => {
    const publisher = await publish();
    await publisher.send(150, { keyEvery: 60 });
    const { index } = await openPlaylist();
    const [segment] = /^\/api.*segment.*$/m.exec(await (await live.ask(index)).text())!;
    const file = path.join(live.folder, liveId, 'hls', /segment-\d+\.m4s/.exec(segment)![0]);
    const bytes = Buffer.from(await (await live.ask(segment)).arrayBuffer());
    await until(async () => (await readFile(file).catch(() => null))?.equals(bytes) === true);
    const answer = await live.ask(segment);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('x-segment-name')).toBeNull();
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    await rm(file);
    await until(async () => (await live.ask(segment)).status === 404);
  });

  it('a live whose sound is interrupted for seconds still gets segments', async () => {
    const publisher = await publish({ hasAudio: true });
    // Pictures without sound, as after the microphone was unplugged.
    for (let index = 0; index < 100; index++) publisher.sendFrame(index % 30 === 0, 1 + index / 15, 500);
    await publisher.send(1, { keyEvery: 1 });
    const { index } = await openPlaylist();
    await until(async () => (await (await live.ask(index)).text()).includes('segment-2.m4s'));
  });

  it('playlists are never stored as files, so that no player reads an incomplete playlist', async () => {
    const publisher = await publish();
    await publisher.send(150, { keyEvery: 60 });
    const { index } = await openPlaylist();
    await until(async () => (await (await live.ask(index)).text()).includes('segment-1.m4s'));
    const names = await readdir(path.join(live.folder, liveId), { recursive: true });
    expect(names.filter((name) => name.endsWith('.m4s'))).not.toEqual([]);
    expect(names.filter((name) => name.includes('m3u8'))).toEqual([]);
  });

  it('a live with VP8 has no HLS playlist', async () => {
    await publish({ codecs: ['VP8'] });
    expect(await problemOf(await live.ask(live.url(liveId, 'hls/master.m3u8')))).toEqual([406, 'LIVE_CODEC']);
  });
});

describe('recording', () => {
  it('the recording has all pictures and has its index at the start', async () => {
    const publisher = await publish();
    await publisher.send(145, { keyEvery: 60 });
    await leave(publisher);
    await live.engine.end(liveId);
    await live.engine.end(liveId);
    const { recording, pictures, codecs, seconds } = await readRecording();
    expect(recording).toMatchObject({ mimeType: 'video/mp4', isWhole: true });
    expect(codecs).toEqual(['avc', 'opus']);
    expect(pictures).toHaveLength(150);
    expect(seconds).toBeCloseTo(5, 1);
    expect(recording.seconds).toBeCloseTo(5, 1);
    const bytes = await readFile(recording.path);
    expect(bytes.length).toBe(recording.bytes);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('the recording joins the pieces of two publishers with different picture sizes', async () => {
    const first = await publish();
    await first.send(55);
    const second = new TestPublisher();
    await second.connect(publishAt());
    const connectedAt = Date.now();
    await second.send(60, { sets: 'large' });
    await leave(second);
    const leftAt = Date.now();
    await live.engine.end(liveId);
    const { recording, pictures, keyframes, seconds } = await readRecording();
    expect(pictures).toHaveLength(120);
    const [before, after] = recording.pieces;
    expect(recording.pieces).toHaveLength(2);
    expect(before!.from).toBe(0);
    expect(after!.from).toBeCloseTo(before!.seconds, 5);
    expect(after!.from + after!.seconds).toBeCloseTo(recording.seconds, 5);
    expect(Date.parse(after!.startedAt)).toBeGreaterThanOrEqual(connectedAt);
    expect(Date.parse(after!.startedAt)).toBeLessThan(leftAt);
    expect(seconds).toBeCloseTo(4, 1);
    // The pictures of the second piece must contain their own parameter sets.
    expect(Buffer.from(keyframes.at(-1)!.data).includes(Buffer.from('6742e01fda0280f640', 'hex'))).toBe(true);
  });

  it('a live with VP8 is recorded as WebM', async () => {
    const publisher = await publish({ codecs: ['VP8'] });
    await publisher.send(85, { keyEvery: 30 });
    await leave(publisher);
    await live.engine.end(liveId);
    const { recording, codecs, pictures } = await readRecording();
    expect(recording.mimeType).toBe('video/webm');
    expect(codecs).toEqual(['vp8', 'opus']);
    expect(pictures).toHaveLength(90);
  });

  it('a live that is not recorded has no recording', async () => {
    const publisher = new TestPublisher();
    await publisher.connect(publishAt({ 'x-test-user': 'creator' }));
    await publisher.send(70, { keyEvery: 30 });
    expect(await live.engine.findRecording(liveId)).toBeNull();
    await live.engine.end(liveId);
    expect(await live.engine.findRecording(liveId)).toBeNull();
  });

  it('an ended live rejects publishers and viewers', async () => {
    const publisher = await publish();
    await live.engine.end(liveId);
    expect(await problemOf(await live.ask(publisher.location))).toEqual([410, 'LIVE_ENDED']);
    await expect(publish()).rejects.toMatchObject({ status: 410, code: 'LIVE_ENDED' });
    await expect(watch()).rejects.toMatchObject({ status: 410 });
  });
});

describe('crashes', () => {
  const killChild = () => process.kill(getDescendantPid(process.pid, /live\/engine\/child\.ts/), 'SIGKILL');

  it('a killed engine process is restarted, everybody can reconnect, and the recording has the earlier pieces', async () => {
    const first = await publish();
    await first.send(115, { keyEvery: 30 });
    await until(async () => (await live.ask(live.url(liveId, 'hls/master.m3u8'))).status === 200);
    jest.spyOn(console, 'error').mockReturnValue();
    killChild();
    await until(() => eventsOf().some(({ type }) => type === 'gone'));
    first.close();
    await until(() =>
      live.engine.readStatus(liveId).then(
        () => true,
        () => false,
      ),
    );
    const second = new TestPublisher();
    await second.connect(publishAt());
    await second.send(60, { keyEvery: 30 });
    await until(async () => (await live.engine.readStatus(liveId)).isReceiving);
    second.stream();
    const viewer = await watch();
    await viewer.until(() => viewer.pictures > 0);
    await live.engine.end(liveId);
    const { recording, seconds } = await readRecording();
    expect(recording.isWhole).toBe(true);
    expect(seconds).toBeGreaterThan(4);
  });

  it('a live can be ended while its killed engine process is being restarted', async () => {
    const publisher = await publish();
    await publisher.send(115, { keyEvery: 30 });
    await until(async () => (await live.ask(live.url(liveId, 'hls/master.m3u8'))).status === 200);
    jest.spyOn(console, 'error').mockReturnValue();
    killChild();
    await until(() => eventsOf().some(({ type }) => type === 'gone'));
    await live.engine.end(liveId);
    expect((await readRecording()).seconds).toBeGreaterThan(1);
    // The next test needs a running process, so this test waits for the restart.
    const next = live.url('next', 'whip');
    await until(async () => (await live.ask(next, { method: 'POST', body: 'x' })).status !== 503);
    await live.engine.remove('next');
  });
});

describe('a full disk', () => {
  it('a live whose folder cannot be written is still published and watched, and its end disconnects everybody', async () => {
    // A file at the path of the folder makes every write fail.
    await writeFile(path.join(live.folder, liveId), '');
    jest.spyOn(console, 'error').mockReturnValue();
    const publisher = await publish();
    const viewer = await watch();
    publisher.stream();
    await viewer.until(() => viewer.pictures > 0);
    await until(() => eventsOf().some(({ type }) => type === 'recordingStopped'));
    await expect(live.engine.end(liveId)).rejects.toMatchObject({ status: 503 });
    expect((await live.ask(viewer.location)).status).toBe(404);
    expect(await live.engine.readStatus(liveId)).toMatchObject({ isReceiving: false, viewersCount: 0 });
  });
});

describe('hostile input', () => {
  const post = (body: string, type = 'application/sdp') =>
    live.ask(live.url(liveId, 'whip'), { method: 'POST', body, headers: { 'content-type': type } });

  it.each([
    ['an empty body', ''],
    ['another text', 'hello'],
    ['an offer without tracks', 'v=0\r\ns=-\r\n'],
    ['a part of another kind', 'v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n'],
    ['a malformed line', 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n<script>\r\n'],
    [
      'a track without a fingerprint',
      'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\na=ice-ufrag:x\r\na=ice-pwd:y\r\na=setup:actpass\r\n',
    ],
  ])('an offer with %s is rejected', async (_name, body) => {
    expect(await problemOf(await post(body))).toEqual([400, 'LIVE_INVALID_OFFER']);
  });

  it('an offer of another content type and an offer that is too large are rejected', async () => {
    expect((await post('v=0', 'text/plain')).status).toBe(415);
    expect(await problemOf(await post('v=0\r\n'.padEnd(70_000, 'a')))).toEqual([413, 'TOO_LARGE']);
  });

  it('an offer with 10,000 candidates is rejected, and packets are never sent to offered candidates', async () => {
    const publisher = new TestPublisher({ hasAudio: false });
    const offer = await publisher.offer();
    const victim = createSocket('udp4');
    let packets = 0;
    victim.on('message', () => packets++);
    await new Promise<void>((resolve) => victim.bind(0, '127.0.0.1', resolve));
    const candidate = `a=candidate:1 1 UDP 2122317823 127.0.0.1 ${victim.address().port} typ host\r\n`;
    expect((await post(offer + candidate.repeat(10_000))).status).toBe(413);
    const answer = await post(offer.replace(/a=candidate.*\r\n/g, '') + candidate.repeat(100));
    expect(answer.status).toBe(201);
    const other = await publish();
    other.stream();
    await other.until(() => other.feedback.length > 5);
    expect(packets).toBe(0);
    victim.close();
  });

  it("packets of strangers on the engine's port are ignored", async () => {
    const publisher = new TestPublisher();
    await publisher.connect(publishAt(), { isLossy: true });
    publisher.stream();
    await until(async () => (await live.engine.readStatus(liveId)).isReceiving);
    const viewer = await watch();
    const port = Number(/ (\d+) typ host/.exec(publisher.answer)![1]);
    const stranger = createSocket('udp4');
    const before = await live.engine.readStatus(liveId);
    for (let index = 0; index < 300; index++)
      stranger.send(
        Buffer.from(index % 3 ? `8060${'ab'.repeat(40)}` : `000100002112a442${'00'.repeat(12)}`, 'hex'),
        port,
        '127.0.0.1',
      );
    await viewer.until(() => viewer.pictures >= 10);
    expect(await live.engine.readStatus(liveId)).toMatchObject({ publisherId: before.publisherId });
    stranger.close();
  });

  it('a caller without the secret cannot call the engine', async () => {
    for (const address of ['/lives/x/status', '/lives/x/whip', '/'])
      expect((await live.call(address, {})).status).toBe(401);
    expect((await live.call('/lives/..%2f..%2fetc/status')).status).toBe(404);
    expect((await live.call('/lives/x/hls/..%2f..%2fpasswd')).status).toBe(404);
  });
});
