import { env } from '@/lib/server/env';
import { health } from '@/lib/server/proxy/health';
import { revalidatePages } from '@/lib/server/proxy/revalidate-pages';
import { resetCookies } from '@/lib/server/proxy/reset-cookies';
import { deadAddress, listen, serveApi } from '@/__tests__/support/servers';
import { answerUnknown } from '@/lib/server/proxy/problem';

const post = (address: string, headers: Record<string, string> = {}, body?: unknown) =>
  fetch(address, { method: 'POST', headers, body: body === undefined ? undefined : JSON.stringify(body) });

describe('/api/health', () => {
  let address: string;
  let backend: { status: number; body: object };
  let working: string;

  beforeAll(async () => {
    address = await serveApi('/api/health', health).then((url) => `${url}/api/health`);
    working = await listen((_req, res) => {
      res.writeHead(backend.status, { 'content-type': 'application/json' }).end(JSON.stringify(backend.body));
    });
  });
  beforeEach(() => {
    process.env.BACKEND_URL = working;
  });

  test('the health check returns 200 when the backend is healthy', async () => {
    backend = { status: 200, body: { status: 'ok' } };
    const response = await fetch(address);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
  });

  test('the health check reports the missing services of the backend', async () => {
    backend = { status: 503, body: { missing: ['database'] } };
    const response = await fetch(address);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'NOT_READY', missing: ['database'] });
  });

  test('the health check reports a backend that fails without a reason', async () => {
    backend = { status: 503, body: {} };
    expect(await (await fetch(address)).json()).toMatchObject({ status: 503, missing: ['backend'] });
  });

  test('the health check reports a backend that does not respond', async () => {
    process.env.BACKEND_URL = await deadAddress();
    const response = await fetch(address);
    expect(await response.json()).toMatchObject({ status: 503, missing: ['backend'] });
  });

  test('the health check rejects other methods', async () => {
    const refused = await post(address);
    expect(await refused.json()).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    const options = await fetch(address, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
});

describe('/api/refresh', () => {
  let address: string;
  let refreshed: string[];
  let hows: unknown[];
  let [atOnce, mostAtOnce] = [0, 0];
  const secret = { 'x-internal-secret': 'a-secret-of-this-test-of-own-routes' };

  beforeAll(async () => {
    process.env.INTERNAL_SECRET = secret['x-internal-secret'];
    const revalidate = async (path: string, how?: object) => {
      if (path === '/broken') throw new Error('cannot be made');
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
      await new Promise(setImmediate);
      atOnce -= 1;
      refreshed.push(path);
      hows.push(how);
    };
    const handler: typeof revalidatePages = (req, res) =>
      revalidatePages(req, Object.assign(res, { revalidate }));
    address = `${await serveApi('/api/refresh', handler, { bodyParser: true })}/api/refresh`;
  });
  beforeEach(() => {
    [refreshed, hows] = [[], []];
  });

  test.each([
    undefined,
    '',
    'a-secret-of-this-test-of-own-routeS',
    'a-secret-of-this-test-of-own-routes-and-more',
  ])('the refresh endpoint rejects a request without the secret (%s)', async (given) => {
    const headers = given === undefined ? undefined : { 'x-internal-secret': given };
    const response = await post(address, headers, { paths: ['/'] });
    expect([response.status, refreshed]).toEqual([401, []]);
    expect(await response.json()).toMatchObject({ code: 'SECRET_REQUIRED' });
  });

  test('a built front end rejects the public default secret', () => {
    const before = { ...process.env };
    Object.assign(process.env, { NODE_ENV: 'production', INTERNAL_SECRET: '' });
    expect(() => env.internalSecret()).toThrow('INTERNAL_SECRET');
    Object.assign(process.env, before);
    expect(env.internalSecret()).toBe('a-secret-of-this-test-of-own-routes');
  });

  test('the refresh endpoint revalidates each path even when other paths fail', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await post(address, secret, { paths: ['/', '/broken', '/courses/c1'] });
    expect(await response.json()).toEqual({ refreshed: 2, failed: ['/broken'] });
    expect(refreshed).toEqual(['/', '/courses/c1']);
    expect(logged).toHaveBeenCalledTimes(1);
    // Next renders this page for each request, so only the front-end server's cached page is
    // removed.
    const list = await post(address, secret, { paths: ['/courses'] });
    expect([await list.json(), refreshed]).toEqual([{ refreshed: 1, failed: [] }, ['/', '/courses/c1']]);
    expect(hows.splice(0)).toEqual(Array(2).fill({ unstable_onlyGenerated: false }));
    const most = await post(address, secret, { paths: Array<string>(500).fill('/') });
    expect(await most.json()).toEqual({ refreshed: 500, failed: [] });
    // Only four paths are rendered at once, so that other visitors do not wait. Among many paths,
    // pages that were never opened are not rendered.
    expect(mostAtOnce).toBe(4);
    for (const how of hows) expect(how).toEqual({ unstable_onlyGenerated: true });
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  test.each([
    {},
    { paths: '/' },
    { paths: ['https://elsewhere.test'] },
    { paths: ['//elsewhere.test'] },
    { paths: [1] },
    { paths: Array<string>(501).fill('/') },
  ])('the refresh endpoint rejects %j', async (body) => {
    const refused = await post(address, secret, body);
    expect(await refused.json()).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(refreshed).toEqual([]);
  });
});

describe('/api/auth/reset-cookies', () => {
  let origin: string;
  let address: string;

  beforeAll(async () => {
    origin = await serveApi('/api/auth/reset-cookies', resetCookies);
    address = `${origin}/api/auth/reset-cookies`;
  });
  afterEach(() => {
    delete process.env.COOKIE_DOMAIN;
  });

  test('reset-cookies clears every cookie of the request, including the token', async () => {
    const response = await post(address, { cookie: 'accessToken=x; theme=dark; ;', origin });
    const cleared = response.headers.getSetCookie();
    expect(cleared).toHaveLength(2);
    expect(cleared[0]).toMatch(/^accessToken=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(cleared[1]).toMatch(/^theme=;/);
    const reading = await fetch(address);
    expect([reading.status, reading.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(405);
  });

  test('reset-cookies clears cookies of the host, and of the shared domain on hosts of that domain', async () => {
    process.env.COOKIE_DOMAIN = 'kumu.test';
    const domainsOn = async (headers: Record<string, string>) =>
      (await post(address, { cookie: 'accessToken=x', origin, ...headers })).headers
        .getSetCookie()
        .map((cookie) => /Domain=(.*)/.exec(cookie)?.[1]);
    expect(await domainsOn({ 'x-forwarded-host': 'www.kumu.test', origin: 'https://www.kumu.test' })).toEqual(
      [undefined, 'kumu.test'],
    );
    expect(await domainsOn({})).toEqual([undefined]);
  });

  test.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://www.kumu.test', 'x-forwarded-host': 'www.kumu.test' },
    { origin: 'https://app.kumu.test' },
  ])('reset-cookies accepts requests of our own pages (%j)', async (headers) => {
    process.env.APP_URL = 'https://app.kumu.test';
    const response = await post(address, { cookie: ' accessToken=x', ...headers });
    delete process.env.APP_URL;
    expect([response.status, await response.json()]).toEqual([200, { done: true }]);
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  test('reset-cookies clears nothing when the request has no cookies', async () => {
    const response = await post(address, { origin });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  });

  test.each<Record<string, string>>([
    { origin: 'https://elsewhere.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('reset-cookies rejects requests of other sites (%j)', async (headers) => {
    const response = await post(address, { cookie: 'accessToken=x', ...headers });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    expect(await response.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
  });
});

test('an unknown address below /api returns a problem document for each method', async () => {
  const address = await serveApi('/api/nothing', answerUnknown).then((url) => `${url}/api/nothing`);
  for (const response of [await fetch(address), await post(address, {}, { more: 'than nothing' })]) {
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([response.status, await response.json()]).toEqual([
      404,
      {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        code: 'NOT_FOUND',
        detail: expect.any(String) as string,
        requestId: response.headers.get('x-request-id'),
      },
    ]);
  }
});
