import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../test/chromium.ts';
import { testPorts } from '../test/addresses.ts';
import type { Figure } from './figures.ts';
import { memoryBytes, peakBytes } from './processes.ts';

const BYTES = 5 * 1024 ** 3;
const BETWEEN_LOSSES = 200_000_000;
const DEADLINE_MS = 30 * 60_000;
/**
 * Maximum memory for uploads (MB). The size of the young generation decides when upload buffers are
 * collected: 41 MB were measured with 1 MiB, and 73 MB with Node's default.
 */
export const MOST_UPLOAD_MB = 80;

/**
 * Starts a proxy for the backend that closes each connection after a certain number of sent bytes.
 */
async function losingProxy() {
  const open = new Set<Socket>();
  const counted = { sent: 0, losses: 0 };
  const server = createServer((near) => {
    const far = connect(testPorts.backend, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => (open.delete(socket), near.destroy(), far.destroy()));
    }
    far.pipe(near);
    near
      .on('data', (bytes) => {
        counted.sent += bytes.length;
        if (counted.sent < (counted.losses + 1) * BETWEEN_LOSSES) return;
        counted.losses += 1;
        for (const socket of open) socket.destroy();
      })
      .pipe(far);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, counted, close };
}

/** Creates a sparse film of five gibibytes, which uses no disk space. */
function makeSparseFile(file: string): void {
  const handle = openSync(file, 'w');
  ftruncateSync(handle, BYTES);
  writeSync(handle, Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'), 0, null, 0);
  closeSync(handle);
}

/**
 * Measures the site's own upload queue in a browser whose connection to the storage is lost every
 * 200 MB.
 */
export async function benchLostConnections(
  appUrl: string,
  backendPid: number,
  cookie: string,
  folder: string,
): Promise<Figure[]> {
  const file = path.join(folder, 'five.mp4');
  makeSparseFile(file);
  const proxy = await losingProxy();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      `--host-resolver-rules=MAP localhost:${testPorts.backend} 127.0.0.1:${proxy.port}`,
    ],
  });
  const before = memoryBytes(backendPid);
  const startedAt = performance.now();
  const send = async () => {
    const context = await browser.newContext();
    const [name, value] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name: name!, value: value!, url: appUrl }]);
    const page = await context.newPage();
    await page.goto(`${appUrl}/dashboard`);
    await page.locator('main input[type=file]').first().setInputFiles(file);
    await page.getByText('five.mp4 is uploaded').first().waitFor({ state: 'attached', timeout: DEADLINE_MS });
  };
  let grownBytes: number;
  try {
    grownBytes = (await peakBytes(backendPid, send)) - before;
  } finally {
    await browser.close();
    proxy.close();
    rmSync(file);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const again = proxy.counted.sent / BYTES - 1;
  return [
    {
      what: `5 GiB in a browser, ${proxy.counted.losses} lost connections: sent again`,
      ours: `${(again * 100).toFixed(1)} %, ${Math.round(seconds)} s`,
      against: '',
      ratio: again,
      limit: { most: 0.05 },
    },
    {
      what: "the backend's memory grows meanwhile by (MB)",
      ours: `${Math.round(grownBytes / 1e6)} MB`,
      against: '',
      ratio: grownBytes / 1e6,
      limit: { most: MOST_UPLOAD_MB },
    },
  ];
}
