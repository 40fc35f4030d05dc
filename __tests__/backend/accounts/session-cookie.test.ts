import { ask, startBackend } from '../../support/backend';
import { password } from '../../support/make/accounts';
import { accountCalls } from './support';

const { makeMember, tokenIn } = accountCalls('session-cookie');

// The backend reads its settings once, so no backend module may be loaded before this hook.
beforeAll(async () => {
  await startBackend({ COOKIE_DOMAIN: 'kumu.test' });
});

test.each([
  ['app.kumu.test', 'kumu.test'],
  ['kumu.test', 'kumu.test'],
  ['localhost:3000', undefined],
  ['abc.ngrok-free.app', undefined],
  ['kumu.test.evil.test', undefined],
])('the session cookie on %s has the domain %s at login and logout', async (host, domain) => {
  const email = await makeMember();
  const headers = { 'x-forwarded-host': host };
  const domainIn = (answer: { headers: Headers }) =>
    /Domain=([^;]+)/.exec(answer.headers.get('set-cookie')!)?.[1];
  const signedIn = await ask('POST /auth/login', { body: { email, password }, headers });
  expect(domainIn(signedIn)).toBe(domain);
  const left = await ask('POST /auth/logout', { as: { token: tokenIn(signedIn)! }, headers });
  expect(domainIn(left)).toBe(domain);
});

test('the cookie signedIn, which scripts can read, is set at login and deleted at logout', async () => {
  const email = await makeMember();
  const cookiesOf = (answer: { headers: Headers }) =>
    new Map(answer.headers.getSetCookie().map((cookie) => [cookie.split('=')[0], cookie]));
  const signedIn = await ask('POST /auth/login', { body: { email, password } });
  const begun = cookiesOf(signedIn);
  expect(begun.get('signedIn')).toMatch(/^signedIn=1;/);
  expect(begun.get('signedIn')).not.toMatch(/HttpOnly/i);
  expect(begun.get('accessToken')).toMatch(/HttpOnly/i);
  const left = await ask('POST /auth/logout', { as: { token: tokenIn(signedIn)! } });
  expect(cookiesOf(left).get('signedIn')).toMatch(/^signedIn=;.*Expires=Thu, 01 Jan 1970/);
});
