import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { readPictureSize, withLengths } from '@/backend/providers/live/engine/h264';
import { Piece } from '@/backend/providers/live/engine/piece';
import { mediaMtxEngine, toAuthRequest, toBearer } from '@/backend/providers/live/mediamtx';
import { parameterSets } from '../../../support/live-peers';

/**
 * Mock server that responds as the documentation of MediaMTX describes its control API and its
 * playback server.
 */

type Session = { id: string; path: string; user: string; state?: string; created?: string };
let sessions: Record<'webrtcsessions' | 'hlssessions', Session[]>;
let paths: Record<string, object>;
let recordings: Record<string, { start: string; duration: number }[]>;
let file: Buffer;
let isDown = false;
let folder: string;

const server = http.createServer((req, res) => {
  const url = new URL(req.url!, 'http://mediamtx');
  const json = (value: unknown, status = 200) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const missing = () => json({ status: 'error', error: 'not found' }, 404);
  if (isDown) return void json({ status: 'error' }, 500);
  const [, version, kind, action, id = ''] = url.pathname.split('/');
  if (version === 'list') {
    const spans = recordings[url.searchParams.get('path')!];
    return void (spans ? json(spans) : missing());
  }
  if (version === 'get') return void res.writeHead(200, { 'content-type': 'video/mp4' }).end(file);
  if (kind === 'paths' && action === 'get') return void (paths[id] ? json(paths[id]) : missing());
  if (kind === 'webrtcsessions' || kind === 'hlssessions') {
    if (action === 'list') {
      const size = 2;
      const page = Number(url.searchParams.get('page'));
      const items = sessions[kind].slice(page * size, (page + 1) * size);
      return void json({
        itemCount: sessions[kind].length,
        pageCount: Math.ceil(sessions[kind].length / size),
        items,
      });
    }
    if (req.method !== 'POST' || !sessions[kind].some((each) => each.id === id)) return void missing();
    sessions[kind] = sessions[kind].filter((each) => each.id !== id);
    return void json({ status: 'ok' });
  }
  if (kind === 'recordings' && action === 'get')
    return void (recordings[id] ? json({ name: id, segments: recordings[id] }) : missing());
  if (kind === 'recordings' && action === 'deletesegment' && req.method === 'DELETE') {
    const name = url.searchParams.get('path')!;
    recordings[name] = recordings[name]!.filter(({ start }) => start !== url.searchParams.get('start'));
    return void json({ status: 'ok' });
  }
  missing();
});

let engine: ReturnType<typeof mediaMtxEngine>;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-mediamtx-'));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  engine = mediaMtxEngine({
    url: 'https://live.example:8889',
    hlsUrl: 'https://live.example:8888',
    apiUrl: address,
    playbackUrl: address,
    iceServers: [],
    folder,
  });
  const parts: Buffer[] = [];
  const [sps, pps] = parameterSets.small as [Buffer, Buffer];
  const piece = new Piece({ codec: 'H264', sps, pps, ...readPictureSize(sps) }, false, {
    onStart: (bytes) => parts.push(bytes),
    onSegment: (bytes) => parts.push(bytes),
  });
  for (let frame = 0; frame < 50; frame++)
    piece.addVideo(
      withLengths([Buffer.from(frame % 25 ? '415a5a' : '655a5a', 'hex')]),
      frame % 25 === 0,
      frame / 25,
    );
  await piece.close();
  file = Buffer.concat(parts);
});
beforeEach(() => {
  isDown = false;
  const session = (id: string, live: string, user: string) => ({ id, path: live, user });
  sessions = {
    webrtcsessions: [
      session('1', 'a', 'ana'),
      session('2', 'b', 'ana'),
      session('3', 'a', 'ben'),
      session('4', 'a', 'ana'),
    ],
    hlssessions: [session('5', 'a', 'ana'), session('6', 'a', 'cy')],
  };
  paths = {
    a: {
      available: true,
      source: { type: 'webRTCSession', id: '3' },
      readers: [
        { type: 'webRTCSession', id: '1' },
        { type: 'hlsSession', id: '5' },
      ],
    },
  };
  recordings = {
    a: [
      { start: '2026-01-01T10:00:00Z', duration: 2 },
      { start: '2026-01-01T10:05:00Z', duration: 2 },
    ],
  };
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const ids = () => Object.values(sessions).flatMap((each) => each.map(({ id }) => id));

it('the media addresses are addresses of MediaMTX, and this site handles no media', () => {
  expect(engine.listPublishAddresses('a')).toEqual([
    { protocol: 'whip', url: 'https://live.example:8889/a/whip' },
  ]);
  expect(engine.listWatchAddresses('a').map(({ url }) => url)).toEqual([
    'https://live.example:8889/a/whep',
    'https://live.example:8888/a/index.m3u8',
  ]);
  expect(engine.handle).toBeUndefined();
});

it('the status of a live is the status of its path, and an unknown path is not receiving', async () => {
  expect(await engine.readStatus('a')).toEqual({ isReceiving: true, publisherId: '3', viewersCount: 2 });
  expect(await engine.readStatus('x')).toEqual({ isReceiving: false, publisherId: null, viewersCount: 0 });
});

it('the viewers of a live are the sessions that read, without the publisher', async () => {
  const created = '2026-01-01T10:00:01.5+10:00';
  sessions.webrtcsessions[0] = { ...sessions.webrtcsessions[0]!, state: 'read', created };
  sessions.webrtcsessions[2] = { ...sessions.webrtcsessions[2]!, state: 'publish' };
  const viewers = await engine.listViewers('a');
  expect(viewers.map(({ viewerId, userId }) => [viewerId, userId])).toEqual([
    ['1', 'ana'],
    ['4', 'ana'],
    ['5', 'ana'],
    ['6', 'cy'],
  ]);
  expect(viewers[0]!.joinedAt).toBe('2026-01-01T00:00:01.500Z');
});

it('a disconnected person loses all sessions of the live, even when the session list has several pages', async () => {
  await engine.disconnect('a', 'ana');
  expect(ids()).toEqual(['2', '3', '6']);
});

it('the end of a live ends only the sessions of that live, and can be repeated', async () => {
  await engine.end('a');
  await engine.end('a');
  expect(ids()).toEqual(['2']);
});

it('the recording joins all recorded time spans and is copied only once', async () => {
  const recording = (await engine.findRecording('a'))!;
  expect(recording).toMatchObject({ mimeType: 'video/mp4', isWhole: true });
  expect(recording.seconds).toBeCloseTo(4, 1);
  expect(recording.pieces).toEqual([
    { startedAt: '2026-01-01T10:00:00.000Z', seconds: expect.closeTo(2, 1), from: 0 },
    { startedAt: '2026-01-01T10:05:00.000Z', seconds: expect.closeTo(2, 1), from: expect.closeTo(2, 1) },
  ]);
  const input = new Input({ formats: [MP4], source: new BufferSource(await readFile(recording.path)) });
  expect(await input.computeDuration()).toBeGreaterThan(3.9);
  recordings = {};
  expect(await engine.findRecording('a')).toEqual(recording);
  expect(await engine.findRecording('x')).toBeNull();
});

it('the recordings of a removed live are deleted at MediaMTX and on this machine', async () => {
  await engine.remove('a');
  await engine.remove('x');
  expect(recordings.a).toEqual([]);
});

it('a failing MediaMTX returns 503', async () => {
  isDown = true;
  for (const call of [engine.readStatus('a'), engine.end('a'), engine.findRecording('y')])
    await expect(call).rejects.toMatchObject({ status: 503, code: 'LIVE_ENGINE_DOWN' });
});

describe('HTTP authentication', () => {
  const body = {
    user: '',
    password: '',
    token: 'ticket',
    ip: '1.2.3.4',
    action: 'read',
    path: 'a',
    protocol: 'webrtc',
    id: '9',
    query: '',
  };

  it('the ticket is read from the token or the password, with or without a user name', () => {
    expect(toAuthRequest(body)).toEqual({ action: 'read', liveId: 'a', userId: null, ticket: 'ticket' });
    const [user, password] = toBearer('ana', 'ticket').split(':');
    expect(toAuthRequest({ ...body, token: '', user, password, action: 'publish', protocol: 'hls' })).toEqual(
      {
        action: 'publish',
        liveId: 'a',
        userId: 'ana',
        ticket: 'ticket',
      },
    );
  });

  it.each([
    [undefined],
    ['text'],
    [{ ...body, action: 'api' }],
    [{ ...body, action: 'playback' }],
    [{ ...body, protocol: 'rtsp' }],
    [{ ...body, path: '../a' }],
    [{ ...body, path: 7 }],
    [{ ...body, token: '' }],
    [{ ...body, token: {} }],
  ])('the authentication request %j is rejected', (given) => {
    expect(toAuthRequest(given)).toBeNull();
  });
});
