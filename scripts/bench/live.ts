import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEngine } from '../../__tests__/support/live-engine.ts';
import {
  closePeers,
  endPeers,
  postTo,
  TestPublisher,
  TestViewer,
} from '../../__tests__/support/live-peers.ts';
import type { Figure } from './figures.ts';
import { hasJanus, measureJanus } from './janus.ts';
import { clockPage, measureGlassToGlass } from './live-browser.ts';
import { freePort, start, stop } from './stack.ts';
import { cpuMs, getDescendantPid, memoryBytes } from './processes.ts';

/** Viewers while the CPU time is measured. The bench decrypts their packets on the same cores. */
const VIEWERS = Number(process.env.BENCH_LIVE_VIEWERS ?? 400);
/** Number of joins in the memory measurement. */
const JOINS = Number(process.env.BENCH_LIVE_JOINS ?? 2_000);
const JOINS_AT_ONCE = 10;
const MEASURE_MS = 8_000;
const SEGMENT_REQUESTS = 500;
const GLASS_SECONDS = 10;
/** Size of a frame at 1 Mbit/s and 30 frames per second (bytes). */
const PICTURE_BYTES = 4_100;

type Live = Awaited<ReturnType<typeof startEngine>>;

const childPid = () => getDescendantPid(process.pid, /live\/engine\/child\.ts/);
const figure = (
  what: string,
  ours: string,
  ratio: number,
  limit?: Figure['limit'],
  against = '',
): Figure => ({
  what,
  ours,
  against,
  ratio,
  limit,
});

async function publish(live: Live, liveId: string): Promise<TestPublisher> {
  const publisher = new TestPublisher();
  await publisher.connect(
    postTo(live.url(liveId, 'whip'), { 'x-test-user': 'creator', 'x-test-recorded': '1' }),
  );
  publisher.stream({ bytes: PICTURE_BYTES });
  await publisher.until(() => publisher.feedback.length > 0);
  return publisher;
}

let people = 0;

/** Connects a viewer. Each viewer is a different person. */
async function watch(live: Live, liveId: string): Promise<TestViewer> {
  const viewer = new TestViewer();
  people += 1;
  await viewer.connect(postTo(live.url(liveId, 'whep'), { 'x-test-user': `viewer-${people}` }));
  return viewer;
}

/**
 * Measures the CPU time of viewers, and the time until an additional viewer receives a keyframe.
 */
async function measureViewers(live: Live, dataFolder: string): Promise<Figure[]> {
  await publish(live, 'viewers');
  const pid = childPid();
  const measure = async () => {
    const before = cpuMs(pid);
    await pause(MEASURE_MS);
    return (cpuMs(pid) - before) / MEASURE_MS;
  };
  const alone = await measure();
  const viewers: TestViewer[] = [];
  while (viewers.length < VIEWERS) {
    const count = Math.min(JOINS_AT_ONCE, VIEWERS - viewers.length);
    viewers.push(...(await Promise.all(Array.from({ length: count }, () => watch(live, 'viewers')))));
  }
  const received = () => viewers.reduce((sum, { packets }) => sum + packets.video, 0);
  const missing = () => viewers.reduce((sum, viewer) => sum + viewer.missing.size, 0);
  const packets = received();
  const used = await measure();
  const perViewer = (100 * (used - alone)) / VIEWERS;
  const lost = missing() / Math.max(1, received() - packets);

  const began = performance.now();
  const joiner = await watch(live, 'viewers');
  await joiner.until(() => joiner.keyframes > 0);
  const firstMs = performance.now() - began;
  closePeers();
  await live.engine.remove('viewers');
  const load = { viewers: VIEWERS, bytes: PICTURE_BYTES, measureMs: MEASURE_MS, atOnce: JOINS_AT_ONCE };
  const janus = hasJanus() ? await measureJanus(dataFolder, load) : null;
  if (janus === null) console.log('Janus is not installed, so nothing is measured beside it.');
  return [
    figure(
      `CPU of a viewer at 1 Mbit/s among ${VIEWERS} (% of a core)`,
      `${perViewer.toFixed(3)} %`,
      perViewer,
      { most: 0.15 },
      janus === null ? '' : `${janus.toFixed(3)} % of Janus`,
    ),
    figure(
      'CPU of a live with recording and HLS (% of a core)',
      `${(100 * alone).toFixed(1)} %`,
      100 * alone,
    ),
    figure(`packets missing at ${VIEWERS} viewers (share)`, lost.toFixed(4), lost, { most: 0.01 }),
    figure(
      `viewer who joins ${VIEWERS}: time to the first keyframe (ms)`,
      `${firstMs.toFixed(0)} ms`,
      firstMs,
      {
        most: 1_000,
      },
    ),
  ];
}

/** Measures the time from the crash of the engine's process until packets arrive again. */
async function measureCrash(live: Live): Promise<Figure[]> {
  const lost = await publish(live, 'crash');
  const began = performance.now();
  process.kill(childPid(), 'SIGKILL');
  lost.close();
  const retry = async <T>(connect: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await connect();
      } catch {
        // A browser waits for half a second before its second try.
        await pause(500);
      }
    }
  };
  await retry(() => publish(live, 'crash'));
  const viewer = await retry(() => watch(live, 'crash'));
  await viewer.until(() => viewer.keyframes > 0);
  const ms = performance.now() - began;
  closePeers();
  await live.engine.remove('crash');
  return [
    figure('engine killed: time until a viewer has a keyframe (ms)', `${ms.toFixed(0)} ms`, ms, {
      most: 10_000,
    }),
  ];
}

/** Measures the memory that remains in use after viewers have left. */
async function measureJoins(live: Live): Promise<Figure[]> {
  await publish(live, 'joins');
  const pid = childPid();
  const join = async () => {
    const viewer = await watch(live, 'joins');
    const isReached = await Promise.race([
      viewer.until(() => viewer.packets.video > 0).then(() => true),
      pause(3_000, false),
    ]);
    await live.ask(viewer.location, { method: 'DELETE' });
    viewer.close();
    return isReached;
  };
  const joinMany = async (count: number) => {
    let reached = 0;
    for (let done = 0; done < count; done += JOINS_AT_ONCE) {
      const results = await Promise.all(
        Array.from({ length: JOINS_AT_ONCE }, () => join().catch(() => false)),
      );
      reached += results.filter(Boolean).length;
    }
    return reached;
  };
  // Some joins before the first measurement ensure that all code is loaded.
  await joinMany(5 * JOINS_AT_ONCE);
  const before = memoryBytes(pid);
  const reached = await joinMany(JOINS);
  await pause(2_000);
  const megabytes = (memoryBytes(pid) - before) / 1024 ** 2;
  closePeers();
  await live.engine.remove('joins');
  return [
    figure(`joins with media, of ${JOINS} (share)`, `${reached}`, reached / JOINS, { least: 0.99 }),
    figure(
      `memory after ${JOINS} joins and leaves (MB more)`,
      `${megabytes.toFixed(0)} MB, before ${(before / 1024 ** 2).toFixed(0)} MB`,
      megabytes,
      { most: 100 },
    ),
  ];
}

/** Compares requests for a segment with requests to a server that only sends the same file. */
async function measureSegments(live: Live, folder: string): Promise<Figure[]> {
  const publisher = await publish(live, 'segments');
  let answer: Response;
  do {
    await pause(500);
    answer = await live.ask(live.url('segments', 'hls/master.m3u8'));
  } while (answer.status !== 200);
  const index = /^\/api.*$/m.exec(await answer.text())![0];
  const segment = /^\/api.*segment.*$/m.exec(await (await live.ask(index)).text())![0];
  const bytes = Buffer.from(await (await live.ask(segment)).arrayBuffer());
  const file = path.join(folder, 'segment.m4s');
  writeFileSync(file, bytes);
  const port = await freePort();
  const bare = await start(['scripts/bench/bare-file-server.ts', file, String(port)], /listening/);
  const measure = async (url: string, headers: Record<string, string> = {}) => {
    const began = performance.now();
    for (let done = 0; done < SEGMENT_REQUESTS; done += 10)
      await Promise.all(
        Array.from({ length: 10 }, async () => (await fetch(url, { headers })).arrayBuffer()),
      );
    return SEGMENT_REQUESTS / ((performance.now() - began) / 1000);
  };
  // The request goes directly to the supervisor, in the same way as requests of the backend.
  const ours = await measure(`http://127.0.0.1:${live.port}${segment.slice('/api'.length)}`, live.headers);
  const theirs = await measure(`http://127.0.0.1:${port}/`, { range: `bytes=0-${bytes.length - 1}` });
  await stop(bare);
  publisher.close();
  await live.engine.remove('segments');
  return [
    figure(
      `HLS segments of ${(bytes.length / 1024).toFixed(0)} KB in a second`,
      ours.toFixed(0),
      ours / theirs,
      { least: 0.8 },
      `${theirs.toFixed(0)} of a bare file`,
    ),
  ];
}

/**
 * Measures the frames that a viewer receives while the connections of publisher and viewer lose
 * packets in both directions.
 */
async function measureLoss(live: Live): Promise<Figure[]> {
  const publisher = new TestPublisher();
  await publisher.connect(postTo(live.url('loss', 'whip'), { 'x-test-user': 'creator' }), { isLossy: true });
  publisher.stream({ bytes: PICTURE_BYTES });
  await publisher.until(() => publisher.feedback.length > 0);
  const viewer = new TestViewer();
  await viewer.connect(postTo(live.url('loss', 'whep'), {}), { isLossy: true });
  await viewer.until(() => viewer.pictures > 0);
  for (const { relay } of [publisher, viewer]) relay!.isLost = () => Math.random() < 0.05;
  const [before, began] = [viewer.pictures, performance.now()];
  await pause(MEASURE_MS);
  const perSecond = (viewer.pictures - before) / ((performance.now() - began) / 1000);
  for (const { relay } of [publisher, viewer]) relay!.isLost = () => false;
  await pause(1_000);
  const missing = viewer.missing.size;
  closePeers();
  await live.engine.remove('loss');
  return [
    figure('pictures in a second with 5 % loss both ways, of 30', perSecond.toFixed(1), perSecond, {
      least: 28,
    }),
    figure('packets that no retransmission repaired', String(missing), missing, { most: 20 }),
  ];
}

async function measureBrowser(live: Live): Promise<Figure[]> {
  const measured = await measureGlassToGlass(live.siteUrl, GLASS_SECONDS);
  await live.engine.remove('clock');
  if (!measured) {
    console.log('There is no Chromium, so the time from glass to glass is not measured.');
    return [];
  }
  const { p50, p95, first, frames } = measured;
  return [
    figure('glass to glass in Chromium on one machine: p50 (ms)', `${p50} ms`, p50, { most: 100 }),
    figure('glass to glass in Chromium on one machine: p95 (ms)', `${p95} ms`, p95, { most: 200 }),
    figure(
      'first picture in Chromium (ms)',
      `${first.toFixed(0)} ms, ${frames} pictures in ${GLASS_SECONDS} s`,
      first,
      { most: 500 },
    ),
  ];
}

/**
 * Measures the embedded engine of lives: viewers, a crash, joins, HLS, losses, and a real browser.
 */
export async function benchLive(dataFolder: string): Promise<Figure[]> {
  const live = await startEngine({ page: clockPage, mostWhep: 10_000 });
  const figures: Figure[] = [];
  try {
    figures.push(...(await measureViewers(live, dataFolder)));
    for (const measure of [measureJoins, measureLoss, measureBrowser, measureCrash])
      figures.push(...(await measure(live)));
    figures.push(...(await measureSegments(live, dataFolder)));
  } finally {
    endPeers();
    await live.stop();
  }
  return figures;
}
