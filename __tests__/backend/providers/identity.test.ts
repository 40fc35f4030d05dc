import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { deadAddress } from '../../support/servers';

type Module = typeof import('@/backend/providers/identity');

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const checks = { state: 'a-state', nonce: 'a-nonce', verifier: 'v'.repeat(43) };

const names = /^(GOOGLE|APPLE|FACEBOOK|OIDC)_/;
const before = { ...process.env };
afterEach(() => {
  for (const name of Object.keys(process.env)) if (names.test(name)) delete process.env[name];
  Object.assign(process.env, before);
  jest.restoreAllMocks();
});

/**
 * Loads the module with these settings, because the module reads its settings when it is loaded.
 */
async function load(environment: Record<string, string>): Promise<Module> {
  Object.assign(process.env, environment);
  jest.resetModules();
  return import('@/backend/providers/identity');
}

/** Mocks `fetch` by address and records the requests. */
function fakeProviders(answers: Record<string, object>) {
  const asked: { address: string; body: URLSearchParams; authorization: string | null }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    const authorization = new Headers(init?.headers).get('authorization');
    asked.push({ address, body: new URLSearchParams(String(init?.body ?? '')), authorization });
    const found = Object.entries(answers).find(([start]) => address.startsWith(start));
    return Response.json(found?.[1] ?? {}, { status: found ? 200 : 404 });
  });
  return asked;
}

const apple = {
  APPLE_CLIENT_ID: 'test.kumu.web',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
};
const appleMetadata = {
  issuer: 'https://appleid.apple.com',
  authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
  token_endpoint: 'https://appleid.apple.com/auth/token',
  jwks_uri: 'https://appleid.apple.com/auth/keys',
};
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const idToken = (claims: object) => {
  const at = Math.floor(Date.now() / 1000);
  const payload = {
    iss: 'https://appleid.apple.com',
    aud: 'test.kumu.web',
    iat: at,
    exp: at + 60,
    ...claims,
  };
  return `${encode({ alg: 'RS256', kid: 'x' })}.${encode(payload)}.${encode({})}`;
};

test('Apple gets a client secret signed with our key, and its string "true" is read as true', async () => {
  const asked = fakeProviders({
    'https://appleid.apple.com/.well-known': appleMetadata,
    'https://appleid.apple.com/auth/token': {
      access_token: 'token',
      token_type: 'Bearer',
      id_token: idToken({ sub: 'a-1', nonce: 'a-nonce', email: 'Jo@Kumu.test', email_verified: 'true' }),
    },
  });
  const identity = await load(apple);
  const [provider] = identity.identityProviders;
  const address = new URL(await identity.buildSignInUrl(provider!, checks));
  expect(Object.fromEntries(address.searchParams)).toEqual({
    response_mode: 'form_post',
    scope: 'openid email',
    client_id: 'test.kumu.web',
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/flow/social-login',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(checks.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  expect(await identity.readReturn(provider!, { state: 'a-state', code: 'a-code' }, checks)).toEqual({
    issuer: 'https://appleid.apple.com',
    subject: 'a-1',
    email: 'jo@kumu.test',
    name: '',
    lastName: '',
  });
  const { body } = asked.at(-1)!;
  expect(body.get('code_verifier')).toBe(checks.verifier);
  const [head, payload, signature] = body.get('client_secret')!.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  expect(read(head!)).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
  const { iat, exp, ...about } = read(payload!) as { iat: number; exp: number };
  expect(about).toEqual({ iss: 'TEAM123456', sub: 'test.kumu.web', aud: 'https://appleid.apple.com' });
  expect([Math.abs(iat - Date.now() / 1000) < 60, exp - iat]).toEqual([true, 300]);
  expect(body.get('client_id')).toBe('test.kumu.web');
  const key = { key: createPublicKey(pem), dsaEncoding: 'ieee-p1363' as const };
  const signed = Buffer.from(`${head}.${payload}`);
  expect(verify('sha256', signed, key, Buffer.from(signature!, 'base64url'))).toBe(true);
});

test('a Facebook sign-in uses plain OAuth and returns a person without a verified address', async () => {
  const asked = fakeProviders({
    'https://graph.facebook.com/oauth/access_token': { access_token: 'a-token', token_type: 'bearer' },
    'https://graph.facebook.com/me': {
      id: 'f-1',
      first_name: 'Jo\u0000',
      last_name: 'Wren',
      email: 'jo@kumu.test',
    },
  });
  const identity = await load({ FACEBOOK_CLIENT_ID: 'app', FACEBOOK_CLIENT_SECRET: 'secret' });
  const [provider] = identity.identityProviders;
  const address = new URL(await identity.buildSignInUrl(provider!, checks));
  expect(address.origin + address.pathname).toBe('https://www.facebook.com/dialog/oauth');
  expect([address.searchParams.has('nonce'), address.searchParams.get('scope')]).toEqual([
    false,
    'public_profile',
  ]);
  expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  expect(await identity.readReturn(provider!, { state: 'a-state', code: 'a-code' }, checks)).toEqual({
    issuer: 'https://www.facebook.com',
    subject: 'f-1',
    email: null,
    name: 'Jo',
    lastName: 'Wren',
  });
  expect(asked.at(-1)!.authorization).toBe('Bearer a-token');
});

describe('an OpenID Connect provider', () => {
  const issuer = 'https://accounts.google.com';
  const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
  const google = { GOOGLE_CLIENT_ID: 'test.kumu.web', GOOGLE_CLIENT_SECRET: 'secret' };

  async function signIn(claims: object, userinfo?: object) {
    const known = { issuer, ...endpoints, ...(userinfo && { userinfo_endpoint: `${issuer}/me` }) };
    const asked = fakeProviders({
      [`${issuer}/.well-known`]: known,
      [`${issuer}/token`]: {
        access_token: 'a-token',
        token_type: 'Bearer',
        id_token: idToken({ iss: issuer, sub: 'g-1', nonce: 'a-nonce', ...claims }),
      },
      [`${issuer}/me`]: userinfo ?? {},
    });
    const identity = await load(google);
    const [provider] = identity.identityProviders;
    const address = new URL(await identity.buildSignInUrl(provider!, checks));
    const claimed = await identity.readReturn(provider!, { state: 'a-state', code: 'a-code' }, checks);
    return { address, asked, claimed };
  }

  test('an OpenID Connect sign-in requests the profile and lets the person choose an account', async () => {
    const { address, asked } = await signIn({ email: 'jo@kumu.test' });
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      scope: 'openid email profile',
      prompt: 'select_account',
    });
    expect(asked.at(-1)!.body.get('client_secret')).toBe('secret');
  });

  test.each([
    [
      { email: 'Jo@Kumu.test', email_verified: true },
      { email: 'jo@kumu.test', name: '', lastName: '' },
    ],
    [{ email: 'jo@kumu.test', email_verified: false }, { email: null }],
    [{ email: 'jo@kumu.test' }, { email: null }],
    [{ email: 'no address', email_verified: true }, { email: null }],
    [
      { email: '', given_name: 'Jo', family_name: 'Wren', name: 'Jo Wren' },
      { name: 'Jo', lastName: 'Wren' },
    ],
    [
      { email: '', family_name: 'Wren', name: 'Jo Wren' },
      { name: 'Jo Wren', lastName: '' },
    ],
    [{ email: '', name: ` Jo \n\t ${'x'.repeat(60)}` }, { name: `Jo ${'x'.repeat(57)}` }],
    [{ email: '', name: 7 }, { name: '' }],
  ])('the claims %j are read as %j', async (claims, expected) => {
    expect((await signIn(claims)).claimed).toMatchObject({ issuer, subject: 'g-1', ...expected });
  });

  test('an OpenID Connect sign-in calls the userinfo endpoint when the token contains no profile', async () => {
    const userinfo = { sub: 'g-1', email: 'jo@kumu.test', email_verified: true, given_name: 'Jo' };
    const { claimed, asked } = await signIn({}, userinfo);
    expect(claimed).toEqual({ issuer, subject: 'g-1', email: 'jo@kumu.test', name: 'Jo', lastName: '' });
    expect(asked.at(-1)!.authorization).toBe('Bearer a-token');
    const complete = await signIn({ email: 'jo@kumu.test' }, userinfo);
    expect(complete.asked.some(({ address }) => address.endsWith('/me'))).toBe(false);
    expect((await signIn({})).claimed).toMatchObject({ email: null, name: '' });
  });

  test.each([
    ['access_denied', 422, 'SOCIAL_CANCELLED'],
    ['user_cancelled_login', 422, 'SOCIAL_CANCELLED'],
    ['user_cancelled_authorize', 422, 'SOCIAL_CANCELLED'],
    ['temporarily_unavailable', 503, 'SOCIAL_UNAVAILABLE'],
    ['server_error', 503, 'SOCIAL_UNAVAILABLE'],
    ['anything', 422, 'SOCIAL_FAILED'],
  ])('the provider error %s is returned as %d %s', async (error, status, code) => {
    const identity = await load(google);
    const [provider] = identity.identityProviders;
    await expect(identity.readReturn(provider!, { state: 'a-state', error }, checks)).rejects.toMatchObject({
      status,
      code,
    });
  });

  test.each([
    ['another question', { nonce: 'of another' }, { state: 'a-state', code: 'a-code' }],
    ['another browser', {}, { state: 'another', code: 'a-code' }],
  ])('a provider response meant for %s does not sign a user in', async (_, claims, returned) => {
    fakeProviders({
      [`${issuer}/.well-known`]: { issuer, ...endpoints },
      [`${issuer}/token`]: {
        access_token: 'a-token',
        token_type: 'Bearer',
        id_token: idToken({ iss: issuer, sub: 'g-1', nonce: 'a-nonce', ...claims }),
      },
    });
    const identity = await load(google);
    const [provider] = identity.identityProviders;
    await expect(identity.readReturn(provider!, returned, checks)).rejects.toMatchObject({
      status: 422,
      code: 'SOCIAL_FAILED',
    });
  });
});

test('the sign-in buttons are listed in a fixed order, and only providers with settings are listed', async () => {
  const all = await load({
    ...apple,
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 's',
    FACEBOOK_CLIENT_ID: 'f',
    FACEBOOK_CLIENT_SECRET: 's',
    OIDC_NAME: 'Our school',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'o',
    OIDC_CLIENT_SECRET: 's',
  });
  const names = all.identityProviders.map(({ id, name }) => [id, name]);
  expect(names).toEqual([
    ['google', 'Google'],
    ['apple', 'Apple'],
    ['facebook', 'Facebook'],
    ['other', 'Our school'],
  ]);
});

describe('an unavailable provider', () => {
  const settings = (issuer: string) => ({
    OIDC_NAME: 'Our school',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'o',
    OIDC_CLIENT_SECRET: 's',
  });
  const unavailable = expect.objectContaining({ status: 503, code: 'SOCIAL_UNAVAILABLE' }) as object;
  let server: Server;
  afterEach(() => server?.close());

  test('a failing provider returns SOCIAL_UNAVAILABLE and is called again for the next sign-in', async () => {
    let isUp = false;
    server = createServer((_req, res) => {
      const { port } = server.address() as AddressInfo;
      const issuer = `http://127.0.0.1:${port}`;
      res.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json' });
      const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
      res.end(JSON.stringify({ issuer, ...endpoints }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const identity = await load(settings(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    const [provider] = identity.identityProviders;
    await expect(identity.buildSignInUrl(provider!, checks)).rejects.toEqual(unavailable);
    isUp = true;
    const { config } = await import('@/backend/config');
    // Plain HTTP would expose the secret to anyone on the network path.
    const production = jest.replaceProperty(config, 'isProduction', true);
    await expect(identity.buildSignInUrl(provider!, checks)).rejects.toEqual(unavailable);
    production.restore();
    expect(await identity.buildSignInUrl(provider!, checks)).toContain('/auth?');
  });

  test('a provider is unavailable when its connection is refused and when it reports an outage', async () => {
    const identity = await load(settings(await deadAddress()));
    const [provider] = identity.identityProviders;
    await expect(identity.buildSignInUrl(provider!, checks)).rejects.toEqual(unavailable);
    const returned = { state: 'a-state', error: 'temporarily_unavailable' };
    await expect(identity.readReturn(provider!, returned, checks)).rejects.toEqual(unavailable);
  });
});
