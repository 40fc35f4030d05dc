import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { readFile } from 'node:fs/promises';
import { BufferSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny';
import { readPictureSize, withLengths } from '@/backend/providers/live/engine/h264';
import { silence } from '@/backend/providers/live/engine/opus';
import { Piece, type VideoConfig } from '@/backend/providers/live/engine/piece';
import { PieceWriter } from '@/backend/providers/live/engine/sink';
import { getDescendantPid } from '@/scripts/bench/processes';
import { startEngine, until } from '../../../support/live-engine';
import {
  closePeers,
  endPeers,
  parameterSets,
  postTo,
  TestPublisher,
  TestViewer,
} from '../../../support/live-peers';

let live: Awaited<ReturnType<typeof startEngine>>;
let liveId: string;
let session: string;
let count = 0;

beforeAll(async () => {
  live = await startEngine();
});
beforeEach(() => {
  liveId = `chunks-${++count}`;
  session = randomBytes(16).toString('hex');
});
afterEach(async () => {
  closePeers();
  await live.engine.remove(liveId);
});
afterAll(async () => {
  endPeers();
  await live.stop();
});

const [sps, pps] = parameterSets.small as [Buffer, Buffer];
const h264: VideoConfig = { codec: 'H264', sps, pps, ...readPictureSize(sps) };
const vp8: VideoConfig = { codec: 'VP8', width: 320, height: 240 };
const vp8Key = Buffer.from(`1000009d012a4001f000${'5a'.repeat(50)}`, 'hex');

/**
 * Makes file parts like a MediaRecorder: an initial part, and then one part for every two seconds.
 */
async function makeParts(config: VideoConfig, seconds: number): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  const piece = new Piece(config, true, {
    onStart: (bytes) => parts.push(bytes),
    onSegment: (bytes) => parts.push(bytes),
  });
  for (let frame = 0; frame < seconds * 25; frame++) {
    const isKey = frame % 50 === 0;
    const slice = Buffer.concat([Buffer.from([isKey ? 0x65 : 0x41]), Buffer.alloc(500, 0x5a)]);
    const picture = isKey ? vp8Key : Buffer.concat([Buffer.from([0x11]), vp8Key.subarray(1)]);
    piece.addVideo(config.codec === 'H264' ? withLengths([slice]) : picture, isKey, frame / 25);
    for (const half of [0, 1]) piece.addAudio(silence, frame / 25 + half * 0.02, 0.02);
  }
  await piece.close();
  return parts;
}

const send = (part: number | string, body: Buffer, more: { session?: string; user?: string } = {}) =>
  live.ask(live.url(liveId, `chunks?session=${more.session ?? session}&part=${part}`), {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'video/mp4', 'x-test-user': more.user ?? 'creator', 'x-test-recorded': '1' },
  });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const leave = () => live.ask(live.url(liveId, `chunks?session=${session}`), { method: 'DELETE' });

async function readRecording() {
  const recording = (await live.engine.findRecording(liveId))!;
  const bytes = await readFile(recording.path);
  const input = new Input({ formats: [MP4, WEBM], source: new BufferSource(bytes) });
  let pictures = 0;
  for await (const packet of new EncodedPacketSink((await input.getPrimaryVideoTrack())!).packets())
    pictures += Math.sign(packet.byteLength);
  return { recording, pictures, seconds: await input.computeDuration() };
}

it('the parts of an MP4 file become the recording and HLS segments, and a repeated part is ignored', async () => {
  const parts = await makeParts(h264, 10);
  for (const [index, part] of parts.entries()) {
    expect((await send(index, part)).status).toBe(204);
    expect((await send(index, part)).status).toBe(204);
  }
  await until(async () => (await live.engine.readStatus(liveId)).isReceiving);
  let answer: Response;
  do answer = await live.ask(live.url(liveId, 'hls/master.m3u8'));
  while (answer.status === 409);
  const master = await answer.text();
  expect(master).toContain('CODECS="avc1.42e01f,opus"');
  await until(async () =>
    (await (await live.ask(/^\/api.*$/m.exec(master)![0])).text()).includes('segment-3.m4s'),
  );
  await leave();
  expect(await live.untilEvent('gone')).toMatchObject({ liveId });
  await live.engine.end(liveId);
  const { recording, pictures, seconds } = await readRecording();
  expect(recording).toMatchObject({ mimeType: 'video/mp4', isWhole: true });
  expect(pictures).toBe(250);
  expect(seconds).toBeCloseTo(10, 1);
  expect(live.events.find((event) => event.liveId === liveId)).toMatchObject({
    type: 'publishing',
    protocol: 'chunks',
  });
});

it('file parts of any size are joined before they are read', async () => {
  const file = Buffer.concat(await makeParts(h264, 4));
  for (let index = 0; index * 7_000 < file.length; index++)
    expect((await send(index, file.subarray(index * 7_000, (index + 1) * 7_000))).status).toBe(204);
  await leave();
  await live.engine.end(liveId);
  expect((await readRecording()).pictures).toBe(100);
});

it('a WebM file with VP8 is recorded', async () => {
  const parts = await makeParts(vp8, 4);
  for (const [index, part] of parts.entries()) await send(index, part);
  await leave();
  await live.engine.end(liveId);
  const { recording, pictures } = await readRecording();
  expect(recording.mimeType).toBe('video/webm');
  expect(pictures).toBe(100);
});

it('a part after a missing part is rejected, so that the browser begins a new file', async () => {
  const parts = await makeParts(h264, 4);
  expect(await codeOf(await send(1, parts[1]!))).toEqual([409, 'LIVE_CHUNKS_LOST']);
  await send(0, parts[0]!);
  expect(await codeOf(await send(2, parts[2]!))).toEqual([409, 'LIVE_CHUNKS_LOST']);
  const next = randomBytes(16).toString('hex');
  expect((await send(0, parts[0]!, { session: next })).status).toBe(204);
  expect(await codeOf(await send(1, parts[1]!))).toEqual([410, 'LIVE_TAKEN_OVER']);
});

it('another person cannot add parts to a file', async () => {
  const [start] = await makeParts(h264, 2);
  await send(0, start!);
  expect((await send(1, start!, { user: 'stranger' })).status).toBe(404);
});

it('bytes that are not video end the connection', async () => {
  await send(0, Buffer.alloc(100_000, 'x'));
  await leave();
  await until(async () => (await send(1, Buffer.from('x'))).status !== 204);
  await live.engine.end(liveId);
  expect(await live.engine.findRecording(liveId)).toBeNull();
});

/** Returns a box of an MP4 file. */
function box(type: string, ...content: (Buffer | number)[]): Buffer {
  const parts = content.map((each) => {
    if (typeof each !== 'number') return each;
    const number = Buffer.alloc(4);
    number.writeUInt32BE(each);
    return number;
  });
  const head = Buffer.alloc(8, type.padStart(8, '\0'), 'latin1');
  const bytes = Buffer.concat([head, ...parts]);
  bytes.writeUInt32BE(bytes.length);
  return bytes;
}

/**
 * Makes an MP4 fragment of a few bytes that claims to contain many pictures of equal size and
 * duration.
 */
const claim = (pictures: number) =>
  Buffer.concat([
    box(
      'moof',
      box('mfhd', 0, 1),
      box('traf', box('tfhd', 0x020038, 1, 1, 1, 0), box('tfdt', 0, 0), box('trun', 1, pictures, 100)),
    ),
    box('mdat', Buffer.alloc(100)),
  ]);

it('a file that claims to contain millions of pictures ends only its own connection', async () => {
  const [start] = await makeParts(h264, 2);
  await send(0, start!);
  const pid = getDescendantPid(process.pid, /live\/engine\/child\.ts/);
  await send(1, claim(4_000_000));
  await until(async () => (await send(2, Buffer.from('x'))).status !== 204);
  expect(getDescendantPid(process.pid, /live\/engine\/child\.ts/)).toBe(pid);
});

it('a file whose clock jumps is recorded without a silent gap', async () => {
  const parts: Buffer[] = [];
  const piece = new Piece(h264, true, {
    onStart: (bytes) => parts.push(bytes),
    onSegment: (bytes) => parts.push(bytes),
  });
  const slice = (type: number) =>
    withLengths([Buffer.concat([Buffer.from([type]), Buffer.alloc(500, 0x5a)])]);
  for (const from of [0, 5_000])
    for (let frame = 0; frame < 50; frame++) {
      piece.addVideo(slice(frame ? 0x41 : 0x65), frame === 0, from + frame / 25);
      for (const half of [0, 1]) piece.addAudio(silence, from + frame / 25 + half * 0.02, 0.02);
    }
  await piece.close();
  for (const [index, part] of parts.entries()) expect((await send(index, part)).status).toBe(204);
  await leave();
  await live.engine.end(liveId);
  const { pictures, recording } = await readRecording();
  expect(pictures).toBe(100);
  expect(recording.seconds).toBeCloseTo(4, 0);
});

it('a file without a picture that replaced a publisher is reported as gone', async () => {
  const publisher = new TestPublisher();
  await publisher.connect(postTo(live.url(liveId, 'whip'), { 'x-test-user': 'creator' }));
  publisher.stream();
  await until(async () => (await live.engine.readStatus(liveId)).isReceiving);
  await send(0, Buffer.alloc(100_000, 'x'));
  await until(() => live.events.some((event) => event.liveId === liveId && event.type === 'gone'));
});

it('a connection that sends bytes without a picture is not reported as publishing', async () => {
  const [start] = await makeParts(h264, 2);
  await send(0, start!);
  await send(1, Buffer.alloc(0));
  expect(await live.engine.readStatus(liveId)).toMatchObject({ isReceiving: false, publisherId: null });
});

it.each([
  ['a part without a number', 'x', 'a'.repeat(32), 400],
  ['a malformed session', '0', '../..', 400],
])('a request with %s is rejected', async (_name, part, given, status) => {
  expect((await send(part, Buffer.from('x'), { session: given })).status).toBe(status);
});

it('a file part above 8 MiB is rejected', async () => {
  expect((await send(0, Buffer.alloc(9 * 1024 ** 2))).status).toBe(413);
});

it('a fifth concurrent part is rejected until one of the other parts has arrived', async () => {
  const slow = Array.from({ length: 4 }, () => {
    const request = http.request(live.url(liveId, `chunks?session=${session}&part=7`), {
      method: 'POST',
      headers: { 'content-length': 1000 },
    });
    request.on('error', () => undefined).write('x');
    return request;
  });
  const sendLate = () => send(7, Buffer.from('x'));
  let answer = await sendLate();
  while (answer.status === 409) answer = await sendLate();
  expect(await codeOf(answer)).toEqual([503, 'BUSY']);
  slow[0]!.destroy();
  await until(async () => (await sendLate()).status === 409);
  for (const request of slow) request.destroy();
});

it('viewers of a live that is sent as a file are referred to HLS', async () => {
  const [start, part] = await makeParts(h264, 2);
  await send(0, start!);
  await send(1, part!);
  const viewer = new TestViewer();
  await expect(viewer.connect(postTo(live.url(liveId, 'whep'), {}))).rejects.toMatchObject({ status: 406 });
});

describe('the writer of pieces', () => {
  const slice = (isKey: boolean, bytes: number) =>
    withLengths([Buffer.concat([Buffer.from([isKey ? 0x65 : 0x41]), Buffer.alloc(bytes, 0x5a)])]);
  function createWriter() {
    const written = { pieces: 0, bytes: 0 };
    const writer = new PieceWriter(
      {
        onPiece: () => written.pieces++,
        onStart: () => undefined,
        onSegment: ({ length }) => (written.bytes += length),
      },
      false,
    );
    let frame = 0;
    const add = (isKey: boolean, bytes = 500) => {
      const config = isKey ? h264 : undefined;
      writer.addVideo({ bytes: slice(isKey, bytes), isKey, at: frame++ / 25, config });
    };
    return { written, writer, add };
  }

  it('pictures before the first keyframe are not recorded', async () => {
    const { written, writer, add } = createWriter();
    for (let index = 0; index < 50; index++) add(false, 10_000);
    expect(written.pieces).toBe(0);
    add(true);
    await writer.close();
    expect(written.pieces).toBe(1);
    expect(written.bytes).toBeLessThan(10_000);
  });

  it('a recording piece is ended when it grows too large without a keyframe, to limit its memory', async () => {
    const { written, writer, add } = createWriter();
    add(true);
    for (let index = 0; index < 60; index++) add(false, 1024 ** 2);
    await until(() => written.bytes > 40 * 1024 ** 2);
    expect(written.bytes).toBeLessThan(50 * 1024 ** 2);
    add(true);
    await writer.close();
    expect(written.pieces).toBe(2);
  });
});
