import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { expect, test } from '@playwright/test';
import { otherFrontEndPort, testPorts } from '../scripts/test/addresses';
import { findCourse } from './demo-courses';

const frontEnd = `http://localhost:${otherFrontEndPort}`;
const secret = 'the secret of a front end of this test alone';

/** Starts another front end from the same build, whose backend can be unavailable. */
async function startFrontEnd() {
  let isAway = true;
  const backend = createServer((req, res) => {
    if (isAway) return req.socket.destroy();
    const { method, url: path, headers } = req;
    ask({ port: testPorts.backend, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    }).end();
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const address = backend.address() as { port: number };
  const child = spawn(process.execPath, ['server/index.ts'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_DIST_DIR: '.next-test',
      PORT: String(otherFrontEndPort),
      BACKEND_URL: `http://127.0.0.1:${address.port}`,
      INTERNAL_SECRET: secret,
    },
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += String(text)));
  while (!printed.includes('listens')) await once(child.stdout, 'data');
  return {
    take: () => (isAway = true),
    bringBack: () => (isAway = false),
    async stop() {
      child.kill();
      backend.closeAllConnections();
      backend.close();
      await once(child, 'exit');
    },
  };
}

test('a static page responds with 503 without the backend until it is rendered once, and then stays available', async ({
  page,
  request,
}) => {
  const { address, title, id } = await findCourse(request, 'free');
  const front = await startFrontEnd();
  try {
    const refused = (await page.goto(frontEnd + address))!;
    expect([refused.status(), refused.headers()['retry-after']]).toEqual([503, '5']);
    expect(refused.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { name: 'Kumu is very busy right now' })).toBeVisible();
    const { buildId } = JSON.parse((await page.locator('#__NEXT_DATA__').textContent())!) as {
      buildId: string;
    };
    const data = await request.get(`${frontEnd}/_next/data/${buildId}/en/courses/${id}.json`);
    expect([data.status(), data.headers()['retry-after']]).toEqual([503, '5']);

    front.bringBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    front.take();
    const refresh = await request.post(`${frontEnd}/api/refresh`, {
      data: { paths: [address] },
      headers: { 'x-internal-secret': secret },
    });
    expect(await refresh.json()).toEqual({ refreshed: 0, failed: [address] });
    expect((await page.reload())!.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  } finally {
    await front.stop();
  }
});
