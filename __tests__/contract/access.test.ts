import { fillPath } from '@/contract/call';
import { allCalls } from '@/contract';
import { ask, request, startBackend } from '../support/backend';
import { makePerson, type Person } from '../support/make/accounts';
import { type CreatorPerson, makeCreator } from '../support/make/creators';

const id = '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10';
const addressOf = (call: (typeof allCalls)[number]) =>
  fillPath(call.backend, { id, partId: id, creator: 'nobody' });
const named = (calls: typeof allCalls) => calls.map((call) => [`${call.method} ${call.path}`, call] as const);

let member: Person;
let creator: CreatorPerson;

beforeAll(async () => {
  await startBackend();
  member = await makePerson();
  creator = await makeCreator();
});

test('every call of the contract is served, and nothing else', async () => {
  const { mounted } = await import('@/backend/http/mount');
  expect([...mounted].map((call) => `${call.method} ${call.path}`).sort()).toEqual(
    allCalls.map((call) => `${call.method} ${call.path}`).sort(),
  );
});

test.each(named(allCalls.filter((call) => call.access !== 'public')))(
  '%s turns away a visitor',
  async (_, call) => {
    const answer = await request(call.method, addressOf(call));
    expect(answer).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
  },
);

test.each(named(allCalls.filter((call) => ['creator', 'office'].includes(call.access))))(
  '%s turns away a member',
  async (_, call) => {
    expect((await request(call.method, addressOf(call), { as: member })).status).toBe(403);
  },
);

test.each(named(allCalls.filter((call) => call.access === 'office')))(
  '%s turns away a creator',
  async (_, call) => {
    expect((await request(call.method, addressOf(call), { as: creator })).status).toBe(403);
  },
);

test('a session that ended opens nothing', async () => {
  const left = await makePerson();
  await ask('POST /auth/logout', { as: left });
  expect((await ask('GET /library', { as: left })).status).toBe(401);
});

test('the newer addresses mean the same calls', async () => {
  expect((await request('GET', '/v2/courses')).status).toBe(200);
  expect((await request('GET', '/v2/library')).status).toBe(401);
});

test('the interface describes every call', async () => {
  const { status, body } = await ask('GET /openapi.json');
  expect(status).toBe(200);
  const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, unknown>> };
  expect(openapi).toBe('3.1.0');
  for (const call of allCalls)
    expect(paths[call.path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(call.method.toLowerCase());
});
