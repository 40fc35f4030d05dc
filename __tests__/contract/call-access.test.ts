import { allCalls, type CallByName } from '@/contract';
import { fillPath, type Access, type Call } from '@/contract/call';
import { ask, request, startBackend } from '../support/backend';
import { makePerson, type Person } from '../support/make/accounts';
import { type CreatorPerson, makeCreator } from '../support/make/creators';
import { accessTable } from './call-access-table';

const id = '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10';
const addressOf = (call: Call) => fillPath(call.backend, { id, partId: id, creator: 'nobody' });
const nameOf = (call: Call) => `${call.method} ${call.path}` as keyof CallByName;

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

test('each call has the access that the table gives it', () => {
  expect(Object.fromEntries(allCalls.map((call) => [nameOf(call), call.access]))).toEqual(accessTable);
});

const callsFor = (...access: Access[]) =>
  allCalls
    .filter((call) => access.includes(accessTable[nameOf(call)]))
    .map((call) => [nameOf(call), call] as const);

test.each(callsFor('member', 'creator', 'office'))('%s turns away a visitor', async (_, call) => {
  const answer = await request(call.method, addressOf(call));
  expect(answer).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
});

test.each(callsFor('creator', 'office'))('%s turns away a member', async (_, call) => {
  expect((await request(call.method, addressOf(call), { as: member })).status).toBe(403);
});

test.each(callsFor('office'))('%s turns away a creator', async (_, call) => {
  expect((await request(call.method, addressOf(call), { as: creator })).status).toBe(403);
});

test.each(callsFor('public', 'member'))('%s is open to a member', async (_, call) => {
  // Some of these end the session or create a creator profile.
  const { body } = await request(call.method, addressOf(call), { as: await makePerson() });
  expect(JSON.stringify(body)).not.toMatch(/"code":"(SIGN_IN_REQUIRED|(CREATORS|OFFICE)_ONLY)"/);
});

test('each call that moves money is idempotent', () => {
  const moving = allCalls.filter((call) => call.rate === 'money' && call.method === 'POST');
  expect(moving.map(nameOf)).toContain('POST /stripe/customer/checkout');
  expect(moving.filter((call) => !call.idempotent).map(nameOf)).toEqual([]);
});

test('a session that ended gives no access', async () => {
  const left = await makePerson();
  await ask('POST /auth/logout', { as: left });
  expect((await ask('GET /library', { as: left })).status).toBe(401);
});

test('the addresses below /v2 serve the same calls', async () => {
  expect((await request('GET', '/v2/courses')).status).toBe(200);
  expect((await request('GET', '/v2/library')).status).toBe(401);
});

/** What an address must not contain is in the body of these too. */
const withPassword: string[] = [
  'DELETE /users',
  'DELETE /auth/identities',
  'DELETE /auth/passkeys',
  'DELETE /auth/two-factor',
];

test('the OpenAPI document describes every call', async () => {
  const { status, body } = await ask('GET /openapi.json');
  expect(status).toBe(200);
  type Operation = {
    security: object[];
    tags: string[];
    description?: string;
    parameters: { name: string; in: string; required: boolean }[];
    requestBody?: { content: object };
  };
  const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, Operation>> };
  expect(openapi).toBe('3.1.0');
  for (const call of allCalls) {
    const operation = paths[call.path.replace(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!;
    expect(operation.tags).toEqual([/^\/([^/]+)/.exec(call.path)![1]]);
    expect(operation.security).toHaveLength(call.access === 'public' ? 0 : 1);
    for (const alias of call.aliases) expect(operation.description).toContain(`/api${alias}`);
    const required = (place: string) =>
      operation.parameters.filter((each) => each.in === place && each.required).map(({ name }) => name);
    expect(required('path')).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    expect(required('header')).toEqual(expect.arrayContaining(call.idempotent ? ['Idempotency-Key'] : []));
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(call.method) || withPassword.includes(nameOf(call));
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(
      hasBody ? [call.file ? 'multipart/form-data' : 'application/json'] : [],
    );
  }
});
