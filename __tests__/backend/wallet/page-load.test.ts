import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { allCalls } from '@/contract';
import { fillPath } from '@/contract/paths';
import { request, runTasks, startBackend } from '../../support/backend';
import { makeOffice } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, makeWalletSnapshot } from '../../support/make/creators';
import { listen } from '../../support/servers';

/** Requests that reached the provider. */
let asked: string[] = [];

beforeAll(async () => {
  const provider = new URL(
    await listen((req, res) => {
      asked.push(`${req.method} ${req.url!.split('?')[0]}`);
      res.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"not here"}}');
    }),
  );
  await startBackend({ STRIPE_API_HOST: provider.hostname, STRIPE_API_PORT: provider.port });
});
beforeEach(async () => {
  asked = [];
  const { db } = await import('@/backend/db/connection');
  await db.deleteFrom('rateLimits').execute();
});

/** The only GET call that reads from the provider. No page uses this call. */
const live = 'GET /stripe/creator/auth';
const reads = allCalls.filter(({ method }) => method === 'GET');
const nameOf = ({ method, path: address }: (typeof allCalls)[number]) => `${method} ${address}`;

async function makeSeller() {
  const creator = await makeCreator();
  const { id } = await makeCourse(creator, { priceCents: 6400 });
  const fields = { id, partId: id, code: 'never-made', query: 'sleep', month: '2026-11', name: 'purchases' };
  return { creator, fields: { ...fields, creator: creator.actor.creator.id } };
}

test.each([
  ['without a reading', false],
  ['with an old reading', true],
])('no GET call of a page reads from the card provider for a creator %s', async (_, isRead) => {
  const { creator, fields } = await makeSeller();
  const office = await makeOffice();
  if (isRead) await makeWalletSnapshot(creator, new Date(0));
  for (const call of reads) {
    if (nameOf(call) === live) continue;
    const as = call.access === 'office' ? office : creator;
    await request('GET', fillPath(call.backend, fields), { as });
    expect([nameOf(call), asked]).toEqual([nameOf(call), []]);
  }
  expect((await request('GET', '/wallet', { as: creator })).status).toBe(200);

  // This call proves that requests to the provider are recorded.
  await request('GET', '/stripe/auth-stripe-account', { as: creator });
  expect(asked).not.toEqual([]);
  asked = [];
  await expect(runTasks('wallet.refresh')).rejects.toThrow();
  expect(asked).not.toEqual([]);
});

test('no page uses the GET call that reads from the provider', async () => {
  const files: string[] = [];
  for (const folder of ['components', 'hooks', 'lib', 'pages'])
    for (const file of await readdir(folder, { recursive: true }))
      if (/\.tsx?$/.test(file)) files.push(path.join(folder, file));
  const callers: string[] = [];
  for (const file of files) if ((await readFile(file, 'utf8')).includes(live)) callers.push(file);
  expect(files.length).toBeGreaterThan(500);
  expect(callers).toEqual([]);
});
