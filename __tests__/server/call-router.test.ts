import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listen } from '@/__tests__/support/servers';
import { allCalls } from '@/contract';
import { createCallRouter, readCalls, writeCalls } from '@/server/call-router';

let app: string;

beforeAll(async () => {
  process.env.BACKEND_URL = await listen((req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ asked: `${req.method} ${req.url}` }));
  });
  // As in production, the router reads the calls from the file of the build.
  const buildFolder = mkdtempSync(path.join(tmpdir(), 'kumu-calls-'));
  writeCalls(buildFolder, allCalls);
  const router = createCallRouter(readCalls(buildFolder));
  rmSync(buildFolder, { recursive: true });
  app = await listen((req, res) => {
    if (!router(req, res)) res.writeHead(204).end();
  });
});

const ask = async (method: string, address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(app + address, { method, headers });
  return {
    status: answer.status,
    asked: answer.ok && answer.status !== 204 ? (await answer.json()).asked : null,
  };
};

/**
 * Returns an address with each parameter replaced by a value that is not a fixed segment of any
 * address.
 */
const filled = (address: string) => address.replace(/:(\w+)/g, 'any-$1');

const addresses = allCalls.flatMap((call) =>
  [call.path, ...call.aliases].map((address) => ({ call, address, name: `${call.method} ${address}` })),
);

test('every address of every call is routed to its own address in the backend', async () => {
  const wrong: string[] = [];
  for (const { call, address, name } of addresses) {
    const missing = [...call.backend.matchAll(/:(\w+)/g)].filter(([part]) => !address.includes(part));
    const query = missing.map(([, key]) => `${key}=any-${key}`).join('&');
    const { asked } = await ask(call.method, `/api${filled(address)}${query && `?${query}`}`);
    if (asked !== `${call.method} ${filled(call.backend)}`) wrong.push(`${name}: ${asked}`);
  }
  expect(addresses.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test('parameter values are decoded and encoded again, and the query is forwarded', async () => {
  expect(await ask('GET', '/api/courses/a%2Fb%20c?limit=3&id=other')).toMatchObject({
    asked: 'GET /courses/a%2Fb%20c?limit=3',
  });
});

test('a repeated parameter returns 422, or 401 for a visitor', async () => {
  const address = '/api/kumu/courses?id=1&id=2';
  const headers = { authorization: 'Bearer of-a-person' };
  expect(await ask('DELETE', address, headers)).toMatchObject({ status: 422 });
  expect(await ask('DELETE', address)).toMatchObject({ status: 401 });
});

test('an unsupported method returns 405, and an unknown address is passed to Next', async () => {
  expect(await ask('PUT', '/api/courses')).toMatchObject({ status: 405 });
  for (const address of ['/api/health', '/api/nothing', '/api/courses/', '/api//courses', '/courses', '/api'])
    expect(await ask('GET', address)).toMatchObject({ status: 204 });
});
