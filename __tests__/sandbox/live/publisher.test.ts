import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { parseFilm } from '../../../sandbox/live/film.ts';
import { FilmPublisher } from '../../../sandbox/live/publisher.ts';
import { refuseProduction } from '../../../sandbox/live/refuse-production.ts';
import { liveFilmPath } from '../../../scripts/demo/content/media.ts';
import { startEngine, until } from '../../support/live-engine';

let live: Awaited<ReturnType<typeof startEngine>>;
let backend: http.Server;
let backendUrl: string;
/** State of the live in the backend's response; undefined if the backend does not respond. */
let state: string | undefined;
let liveId: string;
let publisher: FilmPublisher;
let count = 0;

beforeAll(async () => {
  live = await startEngine({ times: { stalledMs: 60_000, goneMs: 60_000, silentMs: 60_000 } });
  backend = http.createServer((_req, res) =>
    state === undefined ? void res.writeHead(503).end() : void res.end(JSON.stringify({ state })),
  );
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
  backendUrl = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  state = 'LIVE';
  liveId = `demo-${++count}`;
  publisher = await makePublisher();
});
afterEach(() => live.engine.remove(liveId));
afterAll(async () => {
  backend.closeAllConnections();
  backend.close();
  await live.stop();
});

const makePublisher = async () =>
  new FilmPublisher({
    engineUrl: `http://127.0.0.1:${live.port}`,
    backendUrl,
    secret: live.headers['x-internal-secret'],
    liveId,
    userId: 'creator',
    film: parseFilm(await readFile(liveFilmPath)),
  });

const readStatus = () => live.engine.readStatus(liveId);
/**
 * Waits until the engine receives media, because the engine reads a publisher's film in a thread.
 */
const untilReceiving = () => until(async () => (await readStatus()).isReceiving);

/** Opens the live as a viewer and returns the address of its playlist. */
async function watch(): Promise<string> {
  let answer: Response;
  do answer = await live.ask(live.url(liveId, 'hls/master.m3u8'));
  while (answer.status === 409);
  return /^\/api.*$/m.exec(await answer.text())![0];
}
const readLastSegment = async (playlist: string): Promise<number> =>
  Number([...(await (await live.ask(playlist)).text()).matchAll(/segment-(\d+)/g)].at(-1)?.[1] ?? -1);

test('the first viewer of the demo live receives segments, and new segments follow while it is watched', async () => {
  await publisher.run(0);
  const playlist = await watch();
  await until(async () => (await readLastSegment(playlist)) >= 4);
  for (let second = 1; second <= 8; second++) await publisher.run(second * 1_000);
  await until(async () => (await readLastSegment(playlist)) >= 12);
});

test('a demo live without viewers keeps its connection without sending segments', async () => {
  await publisher.run(0);
  const playlist = await watch();
  await until(async () => (await readLastSegment(playlist)) >= 4);
  await live.engine.disconnect(liveId, 'viewer');
  const { publisherId } = await readStatus();
  const requests = jest.spyOn(globalThis, 'fetch');
  for (let second = 1; second <= 8; second++) await publisher.run(second * 1_000);
  const pieces = requests.mock.calls.filter(([, init]) => init?.method === 'POST');
  requests.mockRestore();
  // The engine would report the live as stalled after three seconds without a chunk.
  expect(pieces.map(([, init]) => (init!.body as Uint8Array).length)).toEqual(Array(8).fill(0));
  expect(await readStatus()).toMatchObject({ isReceiving: true, publisherId, viewersCount: 0 });
  expect(await readLastSegment(await watch())).toBe(4);
});

test('the sandbox reconnects after the engine has lost the connection', async () => {
  await publisher.run(0);
  await untilReceiving();
  const { publisherId } = await readStatus();
  await live.engine.disconnect(liveId, 'creator');
  expect(await readStatus()).toMatchObject({ isReceiving: false });
  for (let second = 1; second <= 3; second++) await publisher.run(second * 1_000);
  await untilReceiving();
  expect((await readStatus()).publisherId).not.toBe(publisherId);
});

test('the sandbox waits for the backend', async () => {
  state = undefined;
  await publisher.run(0);
  expect(await readStatus()).toMatchObject({ isReceiving: false });
  state = 'LIVE';
  await publisher.run(1_000);
  await untilReceiving();
});

test('the sandbox does not publish a live that has ended', async () => {
  state = 'ENDED';
  await publisher.run(0);
  expect(publisher.isOver).toBe(true);
  state = 'LIVE';
  await publisher.run(1_000);
  expect(await readStatus()).toMatchObject({ isReceiving: false });
});

test('the sandbox stops when the live ends', async () => {
  await publisher.run(0);
  await live.engine.end(liveId);
  await publisher.run(1_000);
  expect(publisher.isOver).toBe(true);
});

test('the sandbox stops publishing when the creator publishes from a different device', async () => {
  await publisher.run(0);
  await untilReceiving();
  const studio = await makePublisher();
  // A second publisher is refused, so the creator takes over with the first chunk of a new file.
  await studio.run(0);
  const { start } = parseFilm(await readFile(liveFilmPath));
  const answer = await live.ask(live.url(liveId, 'chunks?session=studio-of-the-creator&part=0'), {
    method: 'POST',
    body: new Uint8Array(start),
    headers: { 'content-type': 'video/mp4', 'x-test-user': 'creator' },
  });
  expect(answer.status).toBe(204);
  await publisher.run(1_000);
  expect(publisher.isOver).toBe(true);
  await studio.run(1_000);
  expect(studio.isOver).toBe(false);
});

test('the live sandbox refuses to run in production', () => {
  expect(() => refuseProduction({ ...process.env, KUMU_ENV: 'production' })).toThrow('demo world');
  expect(() => refuseProduction({ ...process.env, KUMU_ENV: 'development' })).not.toThrow();
});
