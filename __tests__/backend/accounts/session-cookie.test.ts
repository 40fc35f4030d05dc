import { ask, startBackend } from '../../support/backend';
import { password } from '../../support/make/accounts';
import { accountCalls } from './support';

const { makeMember, tokenIn } = accountCalls('session-cookie');

// Nothing of the backend is loaded before: it reads its settings once.
beforeAll(async () => {
  await startBackend({ COOKIE_DOMAIN: 'kumu.test' });
});

test.each([
  ['app.kumu.test', 'kumu.test'],
  ['kumu.test', 'kumu.test'],
  ['localhost:3000', undefined],
  ['abc.ngrok-free.app', undefined],
  ['kumu.test.evil.test', undefined],
])('on %s the session is for %s, in and out', async (host, domain) => {
  const email = await makeMember();
  const headers = { 'x-forwarded-host': host };
  const domainIn = (answer: { headers: Headers }) =>
    /Domain=([^;]+)/.exec(answer.headers.get('set-cookie')!)?.[1];
  const signedIn = await ask('POST /auth/login', { body: { email, password }, headers });
  expect(domainIn(signedIn)).toBe(domain);
  const left = await ask('POST /auth/logout', { as: { token: tokenIn(signedIn)! }, headers });
  expect(domainIn(left)).toBe(domain);
});
