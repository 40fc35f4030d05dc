import { z } from 'zod';
import { allCalls, type CallByName } from '@/contract';
import type { Access, Call } from '@/contract/call';
import { fillPath } from '@/contract/paths';
import packageJson from '@/package.json';
import { ask, request, startBackend } from '../support/backend';
import { makeOffice, makePerson } from '../support/make/accounts';
import { makeBusiness } from '../support/make/businesses';
import { makeCreator } from '../support/make/creators';
import { accessTable } from './call-access-table';

const id = '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10';
const addressOf = (call: Call) =>
  fillPath(call.backend, {
    id,
    partId: id,
    messageId: id,
    questionId: id,
    restrictionId: id,
    userId: id,
    code: 'never-made',
    creator: 'nobody',
    query: 'sleep',
    month: '2026-11',
    year: '2026',
    days: '30',
    report: 'overview',
    name: 'reports',
    slug: 'nothing',
    session: 'none',
  });
const nameOf = (call: Call) => `${call.method} ${call.path}` as keyof CallByName;

let everybody: Awaited<ReturnType<typeof makeCallers>>;

beforeAll(async () => {
  await startBackend();
  everybody = await makeCallers();
});

test('the backend serves exactly the calls of the contract', async () => {
  const { mounted } = await import('@/backend/http/mount');
  expect([...mounted].map((call) => `${call.method} ${call.path}`).sort()).toEqual(
    allCalls.map((call) => `${call.method} ${call.path}`).sort(),
  );
});

test('each call has the access that the table states', () => {
  expect(Object.fromEntries(allCalls.map((call) => [nameOf(call), call.access]))).toEqual(accessTable);
});

const signedIn = ['a member', 'a creator', 'a manager', 'the office'] as const;
const callers = ['a visitor', ...signedIn] as const;
/**
 * Callers that each access level admits. Any other caller is rejected before the call has an
 * effect.
 */
const openTo: Record<Access, readonly (typeof callers)[number][]> = {
  public: callers,
  member: signedIn,
  creator: ['a creator'],
  business: ['a manager'],
  office: ['the office'],
};
const refusals = ['SIGN_IN_REQUIRED', 'CREATORS_ONLY', 'BUSINESSES_ONLY'];

/** Response of the backend for an address that does not exist. */
const likeNoAddress = expect.objectContaining({ code: 'NOT_FOUND', detail: 'This address was not found.' });

test('an unknown token gets the response of an unknown address for calls of the office', async () => {
  const left = await makeOffice();
  await ask('POST /auth/logout', { as: left });
  expect((await ask('GET /office', { as: left })).problem).toEqual(likeNoAddress);
  expect((await request('GET', '/no-such-address', { as: left })).body).toEqual(likeNoAddress);
});

const makeCallers = async () => ({
  'a visitor': null,
  'a member': await makePerson(),
  'a creator': await makeCreator(),
  'a manager': await makeBusiness(),
  'the office': await makeOffice(),
});
/** Calls that change the role or session of their caller. */
const changing: string[] = ['POST /auth/logout', 'POST /creators/mine', 'DELETE /businesses/joining'];

test.each(allCalls.map((call) => [nameOf(call), call] as const))(
  '%s is open only to the callers of its access level',
  async (name, call) => {
    const people = changing.includes(name) ? await makeCallers() : everybody;
    for (const [index, caller] of callers.entries()) {
      // Each caller has a separate IP address, because requests are limited per address.
      const headers = { 'x-forwarded-for': `203.0.113.${index + 1}` };
      const { status, body } = await request(call.method, addressOf(call), { as: people[caller], headers });
      expect([caller, status]).not.toEqual([caller, 429]);
      const isOpen = openTo[accessTable[name]].includes(caller);
      if (accessTable[name] === 'office' && !isOpen) {
        expect([caller, status, body]).toEqual([caller, 404, likeNoAddress]);
        continue;
      }
      const refusal = refusals.find((code) => code === (body as { code?: string } | null)?.code);
      const expected = isOpen ? undefined : caller === 'a visitor' ? 401 : 403;
      expect([caller, refusal && status]).toEqual([caller, expected]);
    }
  },
);

test('every POST call that moves money is idempotent', () => {
  const moving = allCalls.filter((call) => call.rate === 'money' && call.method === 'POST');
  expect(moving.map(nameOf)).toContain('POST /stripe/customer/checkout');
  expect(moving.filter((call) => !call.idempotent).map(nameOf)).toEqual([]);
});

test('a session gives no access after logout', async () => {
  const left = await makePerson();
  await ask('POST /auth/logout', { as: left });
  expect((await ask('GET /library', { as: left })).status).toBe(401);
});

test('the addresses below /v2 serve the same calls', async () => {
  expect((await request('GET', '/v2/courses')).status).toBe(200);
  expect((await request('GET', '/v2/library')).status).toBe(401);
});

/** DELETE calls that also take a body, because an address must not contain a password. */
const withPassword: string[] = [
  'DELETE /users',
  'DELETE /auth/identities',
  'DELETE /auth/passkeys',
  'DELETE /auth/two-factor',
];

test('the OpenAPI document describes every call', async () => {
  const { status, body } = await ask('GET /openapi.json', { as: everybody['the office'] });
  expect(status).toBe(200);
  type Operation = {
    security: object[];
    tags: string[];
    description?: string;
    parameters: { name: string; in: string; required: boolean }[];
    requestBody?: { content: object };
    responses: Record<string, { description: string; content?: object }>;
  };
  const { openapi, paths, info, servers, components } = body as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    info: object;
    servers: object[];
    components: { securitySchemes: object };
  };
  expect(openapi).toBe('3.1.0');
  expect(info).toMatchObject({ title: 'Kumu', version: packageJson.version });
  expect(servers).toEqual([{ url: '/api' }]);
  expect(components.securitySchemes).toEqual({
    accessToken: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
  });
  for (const call of allCalls) {
    const operation = paths[call.path.replace(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!;
    expect(operation.tags).toEqual([/^\/([^/]+)/.exec(call.path)![1]]);
    expect(operation.security).toHaveLength(call.access === 'public' ? 0 : 1);
    const { [call.status]: success, default: failure, ...others } = operation.responses;
    expect([Object.keys(success!.content ?? {}), Object.keys(failure!.content!), others]).toEqual([
      call.raw ? [] : ['application/json'],
      ['application/problem+json'],
      {},
    ]);
    const asked = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
    const { properties = {} } = z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' });
    expect(asked.sort()).toEqual(call.query instanceof z.ZodObject ? Object.keys(properties).sort() : []);
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

test('the documentation page lists every call with its access', async () => {
  const { status, headers, body } = await request('GET', '/docs', { as: everybody['the office'] });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = String(body);
  expect(page).toContain(`${allCalls.length} calls`);
  const whom = {
    public: 'everyone',
    member: 'members',
    creator: 'creators',
    business: 'managers of a business',
    office: 'the office',
  };
  const rows = page.split('<tr>').filter((row) => row.startsWith('<td>'));
  expect(rows).toHaveLength(allCalls.length);
  for (const [at, call] of allCalls.entries()) {
    expect(rows[at]).toContain(`<code>${call.method}</code>`);
    for (const address of [call.path, ...call.aliases])
      expect(rows[at]).toContain(`<code>/api${address}</code>`);
    expect(rows[at]).toContain(`<td>${whom[call.access]}</td></tr>`);
  }
});

test('the documentation lists the calls of the office only for the office', async () => {
  for (const caller of ['a visitor', 'a member', 'a creator', 'a manager'] as const) {
    const as = everybody[caller];
    const { paths } = (await ask('GET /openapi.json', { as })).body as { paths: object };
    expect(Object.keys(paths)).toContain('/courses');
    expect(JSON.stringify(paths)).not.toContain('/office');
    const page = String((await request('GET', '/docs', { as })).body);
    expect(page).toContain('/api/courses');
    expect(page).not.toContain('/api/office');
    expect(page).not.toContain('<td>the office</td>');
  }
});
