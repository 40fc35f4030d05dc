import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { signIn } from './calls.ts';
import type { Figure } from './figures.ts';
import { benchLostConnections, MOST_UPLOAD_MB } from './lost-connections.ts';
import { median } from './load.ts';
import { memoryBytes, peakBytes } from './processes.ts';

const BYTES = 1024 ** 3;
const CHUNK = Buffer.alloc(1024 * 1024, 7);
const ROUNDS = 3;

/** Yields the same bytes in each run. The bytes are generated on demand. */
function* chunks() {
  // The content starts like an MP4, so that it matches its file name.
  const head = Buffer.from(CHUNK);
  head.write('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 0, 'latin1');
  yield head;
  for (let sent = CHUNK.length; sent < BYTES; sent += CHUNK.length) yield CHUNK;
}

/**
 * Uploads a gibibyte with PUT.
 * @returns the time until the response (s)
 */
async function put(url: string): Promise<number> {
  const startedAt = performance.now();
  const sent = request(url, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-length': BYTES },
  });
  const answered = new Promise<void>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => {
      answer.resume();
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`upload answered ${answer.statusCode}`));
    });
  });
  await pipeline(Readable.from(chunks()), sent);
  await answered;
  return (performance.now() - startedAt) / 1000;
}

/** Starts a server that only writes the body to the same disk and calls fsync. */
async function baselineServer(folder: string) {
  const server = createServer(async (req, res) => {
    await pipeline(req, createWriteStream(path.join(folder, 'baseline'), { flush: true }));
    res.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/**
 * Compares rate and memory of an upload of one gibibyte with those of a baseline server on the same
 * disk. Also measures a larger upload with lost connections.
 */
export async function benchUpload(appUrl: string, backendPid: number, dataFolder: string): Promise<Figure[]> {
  const { cookie, ask } = await signIn(appUrl, 'creator');
  const folder = mkdtempSync(path.join(dataFolder, 'bench-'));
  const baseline = await baselineServer(folder);
  const [ours, theirs]: number[][] = [[], []];
  let grownBytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs!.push(await put(baseline.url));
    rmSync(path.join(folder, 'baseline'));
    const { url, fileCreated } = await ask<{ url: string; fileCreated: { id: string } }>(
      'POST',
      '/filesystem',
      { mimeType: 'video/mp4', size: BYTES, fileName: 'bench.mp4' },
    );
    const before = memoryBytes(backendPid);
    const peak = await peakBytes(backendPid, async () => ours!.push(await put(url)));
    grownBytes = Math.max(grownBytes, peak - before);
    await ask('DELETE', `/filesystem/file/${fileCreated.id}`);
  }
  baseline.close();
  const lost = await benchLostConnections(appUrl, backendPid, cookie, folder);
  rmSync(folder, { recursive: true });
  const rate = (seconds: number) => `${Math.round(BYTES / 1024 ** 2 / seconds)} MiB/s`;
  const [ourSeconds, theirSeconds] = [median(ours!), median(theirs!)];
  return [
    {
      what: 'upload of 1 GiB by signed link, rate against a baseline server',
      ours: rate(ourSeconds),
      against: rate(theirSeconds),
      ratio: theirSeconds / ourSeconds,
      limit: { least: 0.8 },
    },
    {
      what: "the backend's memory grows by (MB)",
      ours: `${Math.round(grownBytes / 1e6)} MB`,
      against: '',
      ratio: grownBytes / 1e6,
      limit: { most: MOST_UPLOAD_MB },
    },
    ...lost,
  ];
}
