import { request } from 'node:http';
import { once } from 'node:events';
import { people } from '../../sandbox/identity/people.ts';
import { refuseProduction } from '../../sandbox/identity/refuse-production.ts';
import { startIdentitySandbox, type IdentitySandbox } from '../../sandbox/identity/start-identity-sandbox.ts';

const returnUrl = 'http://localhost:3000/flow/social-login';
let sandbox: IdentitySandbox;

beforeAll(async () => {
  // Hides the provider's warning that it stores nothing.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  sandbox = await startIdentitySandbox({ port: 0, returnUrl });
});
afterAll(async () => {
  await sandbox.close();
  jest.restoreAllMocks();
});

const asked = {
  client_id: 'kumu',
  response_type: 'code',
  scope: 'openid',
  redirect_uri: returnUrl,
  state: 'a-state',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
};
const begin = async (query: Record<string, string>) => {
  const address = `${sandbox.issuer}/auth?${new URLSearchParams(query)}`;
  return fetch(address, { redirect: 'manual' });
};

test('the sign-in page lists every test person and states that it is a sandbox', async () => {
  const begun = await begin(asked);
  const cookie = begun.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const address = new URL(begun.headers.get('location')!, sandbox.issuer).href;
  const answer = await fetch(address, { headers: { cookie } });
  const text = await answer.text();
  expect(text).toContain('<strong>Test sandbox:</strong> these people are made up');
  for (const { id } of people) expect(text).toContain(`value="${id}"`);
  const policy = answer.headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:3000;");
  expect((await fetch(address)).status).toBe(400);
});

test.each([
  ['another return address', { redirect_uri: 'https://evil.test/flow/social-login' }, 400],
  ['another client', { client_id: 'somebody' }, 400],
])('the identity sandbox refuses %s with an error page', async (_, change, status) => {
  const answer = await begin({ ...asked, ...change });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain('That didn’t work');
});

test('a sign-in without PKCE is refused', async () => {
  const rest = Object.entries(asked).filter(([name]) => !name.startsWith('code_'));
  const location = (await begin(Object.fromEntries(rest))).headers.get('location')!;
  expect(location).toMatch(/^http:\/\/localhost:3000\/flow\/social-login\?error=invalid_request/);
});

test('the identity sandbox responds only to its own host name', async () => {
  const sent = request(sandbox.issuer, { headers: { host: 'evil.test' } }).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(403);
});

test('the identity sandbox refuses to run in production', () => {
  expect(() => refuseProduction({ NODE_ENV: 'test', KUMU_ENV: 'production' })).toThrow('is for development');
  expect(() => refuseProduction({ NODE_ENV: 'test' })).not.toThrow();
});
