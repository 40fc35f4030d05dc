import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { diskStorage } from '../../backend/providers/storage/disk.ts';
import { embeddedVideo } from '../../backend/providers/video/embedded.ts';
import { ladderArguments, chooseRenditions } from '../../backend/providers/video/transcoding.ts';
import { signIn, storeFile } from './calls.ts';
import type { Figure } from './figures.ts';
import { makeNoiseFilm } from './film.ts';
import { median } from './load.ts';
import { start, stop } from './stack.ts';

const SECONDS = 20;
const ROUNDS = 3;
/** Size of about four seconds of 1080p video (bytes). */
const SEGMENT_BYTES = 1_500_000;
const SEGMENTS = 300;
const CONNECTIONS = 8;
const BARE_PORT = 3102;

async function secondsOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/**
 * Compares the embedded video host with ffmpeg alone for the same renditions. The difference is the
 * cost of probing, storing and creating the poster.
 */
async function benchTranscode(folder: string, film: string): Promise<Figure> {
  const root = path.join(folder, 'files');
  mkdirSync(path.join(root, 'private'), { recursive: true });
  const host = embeddedVideo({
    storage: diskStorage({ root, publicUrl: 'http://localhost', secret: 'bench' }),
    pathOf: () => film,
    workFolder: path.join(folder, 'work'),
    ffmpeg: 'ffmpeg',
    secret: 'bench',
  });
  const { size } = statSync(film);
  const video = { fileId: 'bench', uri: '/videos/bench', storageKey: 'private/bench', mimeType: 'video/mp4' };
  const run = { onProgress: async () => {}, onStore: async () => {}, signal: new AbortController().signal };
  const details = {
    width: 1920,
    height: 1080,
    seconds: SECONDS,
    soundTrack: 0,
    colours: {},
    isHdr: false,
    framesPerSecond: { most: 30, average: 30 },
  };
  const options = { details, take: '000', from: 0 };
  const [ours, theirs]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = mkdtempSync(path.join(folder, 'plain-'));
    const args = ladderArguments(chooseRenditions(1080), options, [film, 'video/mp4']);
    theirs!.push(await secondsOf(() => execFileSync('ffmpeg', args, { cwd: plain, stdio: 'ignore' })));
    rmSync(plain, { recursive: true });
    ours!.push(await secondsOf(() => host.make({ ...video, fileName: 'bench.mp4', size }, run)));
  }
  const speed = (seconds: number) => `${(SECONDS / seconds).toFixed(2)} × real time`;
  return {
    what: 'transcode of 1080 lines to three sizes and sound, against plain ffmpeg with the same ladder',
    ours: speed(median(ours!)),
    against: speed(median(theirs!)),
    ratio: median(theirs!) / median(ours!),
    limit: { least: 0.9 },
  };
}

/**
 * Reads the segments of a film one after another, over several connections.
 * @returns the duration (seconds)
 */
async function play(url: string, bytes: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = SEGMENTS;
  const one = (from: number) =>
    new Promise<void>((resolve, reject) => {
      const range = `bytes=${from}-${from + SEGMENT_BYTES - 1}`;
      request(url, { agent, headers: { range } }, (answer) => {
        if (answer.statusCode !== 206) reject(new Error(`${url} answered ${answer.statusCode}`));
        answer.on('end', resolve).resume();
      })
        .on('error', reject)
        .end();
    });
  const lane = async () => {
    while ((left -= 1) >= 0) await one((left * SEGMENT_BYTES) % (bytes - SEGMENT_BYTES));
  };
  const seconds = await secondsOf(() => Promise.all(Array.from({ length: CONNECTIONS }, lane)));
  agent.destroy();
  return seconds;
}

/**
 * Uploads a film in the same way as a creator, and waits until its video is ready.
 * @returns a signed link to the video
 */
async function upload(appUrl: string, film: string): Promise<string> {
  const { ask } = await signIn(appUrl, 'creator');
  const file = `/filesystem/file/${await storeFile(ask, film, 'video/mp4')}`;
  const stateOf = async () => (await ask<{ video: { state: string } | null }>('GET', file)).video?.state;
  while ((await stateOf()) === 'PROCESSING') await setTimeout(1000);
  return (await ask<{ url: string }>('GET', `${file}/download`)).url;
}

/**
 * Compares reading segments through signed links of the storage with a server that only streams the
 * file.
 */
async function benchSegments(appUrl: string, film: string): Promise<Figure> {
  const { size } = statSync(film);
  const link = await upload(appUrl, film);
  const baseline = await start(['scripts/bench/bare-file-server.ts', film, String(BARE_PORT)], /listening/);
  const bare = `http://127.0.0.1:${BARE_PORT}/`;
  const [ours, theirs]: number[][] = [[], []];
  try {
    // The first run fills the operating system's file cache for both servers.
    await play(bare, size);
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs!.push(await play(bare, size));
      ours!.push(await play(link, size));
    }
  } finally {
    await stop(baseline);
  }
  const rate = (seconds: number) => `${Math.round((SEGMENTS * SEGMENT_BYTES) / 1024 ** 2 / seconds)} MiB/s`;
  return {
    what: 'HLS segments by signed links, rate against a bare file stream',
    ours: rate(median(ours!)),
    against: rate(median(theirs!)),
    ratio: median(theirs!) / median(ours!),
    limit: { least: 0.8 },
  };
}

/** Measures videos. Needs ffmpeg. */
export async function benchVideo(appUrl: string, dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'video-'));
  const film = makeNoiseFilm(folder, SECONDS);
  try {
    const transcode = await benchTranscode(folder, film);
    return [transcode, await benchSegments(appUrl, film)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
