import { once } from 'node:events';
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { listen } from '@/__tests__/support/servers';
import { allCalls } from '@/contract';
import { createCallRouter, type CallRouter } from '@/server/call-router';
import { prepareFiles, serveFiles } from '@/server/files';
import { createFrontServer, serverOptions } from '@/server/front-server';
import { createPageCache, type PageCache } from '@/server/page-cache';
import { MAX_BUFFERED_BYTES } from '@/lib/server/proxy/buffered-responses';
import { textFilesFor } from '@/lib/server/text-files';
import { onRefreshed, notifyRefreshed } from '@/server/refreshed-pages';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

let folder: string;
let server: Server;
let pages: PageCache;
let calls: CallRouter;
/** Response of Next, and the addresses requested from Next. */
let next: Handler;
let asked: string[];

const page = '<p>A page</p>'.repeat(200);
const cacheable = { 'cache-control': 's-maxage=60, stale-while-revalidate=100', 'x-nextjs-cache': 'HIT' };
const answering =
  (headers: Record<string, string>, { status = 200, body = page } = {}): Handler =>
  (_req, res) => {
    res.statusCode = status;
    for (const [name, value] of Object.entries({ 'content-type': 'text/html', ...headers }))
      res.setHeader(name, value);
    res.end(body);
  };

/** Returns the content of a chunk that starts a page, up to the module loader. */
const startOf = (chunk: string) => `(self.CHUNKS=[]).push([{otherChunks:["${chunk}"],runtimeModuleIds:[1]}])`;
const starts = [
  ['app', 'a', ',(()=>{let e=load();e()})();'],
  ['home', 'h', ',(()=>{let t=load();t()})();'],
  ['other', 'o', ',(()=>{loadOtherwise()})();'],
] as const;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-front-'));
  const [buildFolder, publicFolder] = [path.join(folder, 'build'), path.join(folder, 'public')];
  for (const each of [path.join(buildFolder, 'static/chunks'), publicFolder])
    mkdirSync(each, { recursive: true });
  for (const name of ['a1', 'later'])
    writeFileSync(path.join(buildFolder, `static/chunks/${name}.js`), 'let a = 1;'.repeat(100));
  writeFileSync(path.join(buildFolder, 'static/chunks/a1.css'), 'p{margin:0}'.repeat(100));
  const atOnce = ['static/chunks/a1.js', 'static/chunks/a1.css'];
  for (const [name, chunk, loader] of starts)
    writeFileSync(path.join(buildFolder, `static/chunks/${name}.js`), startOf(chunk) + loader);
  writeFileSync(
    path.join(buildFolder, 'build-manifest.json'),
    JSON.stringify({
      pages: {
        '/': [...atOnce, 'static/chunks/home.js'],
        '/_app': [...atOnce, 'static/chunks/app.js'],
        '/other': ['static/chunks/other.js'],
      },
    }),
  );
  writeFileSync(path.join(publicFolder, 'theme.js'), 'let b = 2;'.repeat(100));
  writeFileSync(path.join(publicFolder, 'picture.webp'), 'not really');
  writeFileSync(path.join(publicFolder, 'large.webp'), Buffer.alloc(30_000_000));
  await prepareFiles({ buildFolder, publicFolder });
  const listener: Handler = (req, res) =>
    createFrontServer({
      next: async (...at) => {
        asked.push(at[0].url!);
        return next(...at);
      },
      files: serveFiles(buildFolder),
      calls: (...at) => calls(...at),
      pages,
      headers: { 'content-security-policy': "default-src 'self'" },
    })(req, res);
  server = createServer(serverOptions, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  asked = [];
  next = answering(cacheable);
  calls = () => false;
  pages = createPageCache({ maxBytes: 1_000_000, aliasesOf: () => [] });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

type Ask = { method?: string; headers?: Record<string, string> };

/** Sends a request without `fetch`, because `fetch` decompresses the response. */
async function get(address: string, { method = 'GET', headers = {} }: Ask = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', path: address, method, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

/**
 * Requests an address until the response comes from the cache. Caching completes a moment after the
 * first response.
 */
async function getKept(address: string, ask: Ask = {}) {
  await get(address);
  for (;;) {
    const before = asked.length;
    const answer = await get(address, ask);
    if (asked.length === before) return answer;
  }
}
const isKept = async (address: string, ask?: Ask) => {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = asked.length;
    await get(address, ask);
    if (asked.length === before) return true;
  }
  return false;
};

describe('a page that Next marks as cacheable', () => {
  test('a cacheable page is served without Next in an encoding that the client accepts', async () => {
    const br = await getKept('/courses/1', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html',
      'content-length': String(br.body.length),
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(br.body).toString()).toBe(page);
    const zipped = await get('/courses/1', { headers: { 'accept-encoding': 'gzip;q=0.5' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe(page);
    for (const headers of [{}, { 'accept-encoding': 'br;q=0, gzip;q=0' }] as Record<string, string>[]) {
      const plain = await get('/courses/1', { headers });
      expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, page]);
    }
  });

  test('a cached page returns 304 for a matching ETag, and only its length for HEAD', async () => {
    const { headers } = await getKept('/courses/1');
    const again = await get('/courses/1', { headers: { 'if-none-match': headers.etag! } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await get('/courses/1', { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
    const head = await get('/courses/1', { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(page.length),
      0,
    ]);
  });

  test('a cached page is the same for every query', async () => {
    await getKept('/courses/1');
    const { status } = await get('/courses/1?utm=news');
    expect([status, asked.filter((url) => url.includes('utm'))]).toEqual([200, []]);
  });

  test('a stale page is requested from Next again and served as cached when it is unchanged', async () => {
    const ask = { headers: { 'accept-encoding': 'br' } };
    const kept = await getKept('/courses/1', ask);
    const later = Date.now() + 61_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    try {
      const before = asked.length;
      const again = await get('/courses/1', ask);
      expect(asked).toHaveLength(before + 1);
      expect([again.body, again.headers.etag]).toEqual([kept.body, kept.headers.etag]);
      clock.mockReturnValue(later + 61_000);
      next = answering(cacheable, { body: page.toUpperCase() });
      const changed = await get('/courses/1', ask);
      expect(brotliDecompressSync(changed.body).toString()).toBe(page.toUpperCase());
    } finally {
      clock.mockRestore();
    }
  });

  test('a cached page is requested again after a refresh', async () => {
    await getKept('/courses/1');
    onRefreshed((paths) => pages.drop(paths));
    notifyRefreshed(['/courses/1']);
    const before = asked.length;
    await get('/courses/1');
    expect(asked).toHaveLength(before + 1);
  });

  test('a page sent to clients that do not read is limited in memory', async () => {
    const bytes = 16_000_000;
    next = answering(cacheable, { body: 'x'.repeat(bytes) });
    const readers: Socket[] = [];
    for (let i = 0; i < 2 * Math.ceil(MAX_BUFFERED_BYTES / bytes); i += 1) {
      const reader = connect((server.address() as AddressInfo).port).on('error', () => {});
      readers.push(reader);
      reader.write('GET /large HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n');
      await once(reader, 'data');
      reader.pause();
    }
    const received = async (reader: Socket) => {
      let all = 0;
      reader.on('data', (chunk: Buffer) => (all += chunk.length));
      await once(reader.resume(), 'close');
      return all;
    };
    expect(await received(readers[0]!)).toBeLessThan(bytes / 2);
    expect(await received(readers.at(-1)!)).toBeGreaterThan(bytes / 2);
    for (const reader of readers) reader.destroy();
  });

  test('a cached page is not served to a user in preview mode', async () => {
    await getKept('/courses/1');
    const before = asked.length;
    for (const name of ['__prerender_bypass', '__next_preview_data'])
      await get('/courses/1', { headers: { cookie: `mode=expert; ${name}=x` } });
    expect(asked).toHaveLength(before + 2);
  });
});

describe('a list that can be cached for visitors', () => {
  const signedIn = { headers: { cookie: 'mode=expert; accessToken=abc' } };
  beforeEach(() => {
    next = answering({ 'cache-control': 'private, no-store', 'x-kept-seconds': '60' });
  });

  test('a cached list is served without Next and without its cache time', async () => {
    const first = await get('/courses');
    const kept = await getKept('/courses');
    for (const { headers } of [first, kept]) {
      expect(headers['x-kept-seconds']).toBeUndefined();
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  test('a request of a signed-in user or with a query is rendered instead of served from the cache', async () => {
    await getKept('/courses');
    const before = asked.length;
    await get('/courses', signedIn);
    await get('/courses?topicId=yoga');
    expect(asked.slice(before)).toEqual(['/courses', '/courses?topicId=yoga']);
  });

  test('a list is not cached from a response to a signed-in user or to a query', async () => {
    expect(await isKept('/courses', signedIn)).toBe(false);
    expect(await isKept('/courses?topicId=yoga')).toBe(false);
    expect(pages.find('/courses')).toBeUndefined();
  });

  test('a list is not cached from a response to a request with an escaped session cookie', async () => {
    expect(await isKept('/courses', { headers: { cookie: 'accessToken=%61bc' } })).toBe(false);
  });

  test('a cached list is rendered again after a change of its content', async () => {
    await getKept('/courses');
    onRefreshed((paths) => pages.drop(paths));
    notifyRefreshed(['/courses']);
    const before = asked.length;
    await get('/courses');
    expect(asked).toHaveLength(before + 1);
  });

  test('a list is not cached while it cannot be rendered', async () => {
    next = answering({ 'x-kept-seconds': '60' }, { status: 503 });
    expect(await isKept('/courses')).toBe(false);
  });
});

test.each<[what: string, handler: Handler]>([
  ['that is rendered for each person', answering({ 'cache-control': 'private, no-store' })],
  ['that was rendered just now', answering({ ...cacheable, 'x-nextjs-cache': 'MISS' })],
  ['that is being rendered again', answering({ ...cacheable, 'x-nextjs-cache': 'STALE' })],
  ['that sets a cookie', answering({ ...cacheable, 'set-cookie': 'a=b' })],
  ['that does not exist', answering(cacheable, { status: 404 })],
  ['that cannot be rendered now', answering({ ...cacheable, 'retry-after': '5' }, { status: 503 })],
  ['without an age', answering({ ...cacheable, 'cache-control': 'no-cache' })],
])('a page %s is not cached', async (_what, handler) => {
  next = handler;
  expect(await isKept('/courses/1')).toBe(false);
});

test('a page at an escaped address and a draft are not cached', async () => {
  expect(await isKept('/courses/%31')).toBe(false);
  expect(await isKept('/courses/1', { headers: { cookie: '__prerender_bypass=x' } })).toBe(false);
  expect(await isKept('/courses/1')).toBe(true);
});

test('the data of a page is cached like the page, and other files below /_next are not', async () => {
  expect(await isKept('/_next/data/build/en/courses/1.json?id=1')).toBe(true);
  expect(await isKept('/_next/data/build/en.json')).toBe(true);
  expect(await isKept('/_next/image')).toBe(false);
  // A revalidation would not remove an address whose locale has a different case.
  expect(await isKept('/_next/data/build/EN/courses/1.json')).toBe(false);
});

test('a browser revalidates the redirect of a moved page', async () => {
  next = answering({ 'cache-control': 's-maxage=60', location: '/creators/new-name' }, { status: 308 });
  expect(await get('/creators/old-name')).toMatchObject({
    status: 308,
    headers: { location: '/creators/new-name', 'cache-control': 'public, max-age=0, must-revalidate' },
  });
});

test.each([307, 308])('a redirect (%d) of a moved static page keeps the query', async (status) => {
  const moved = (location: string) =>
    answering({ 'cache-control': 's-maxage=60', 'x-nextjs-cache': 'MISS', location }, { status });
  next = moved('/creators/new-name');
  expect((await get('/creators/old-name?utm_source=mail&part=2')).headers.location).toBe(
    '/creators/new-name?utm_source=mail&part=2',
  );
  next = moved('/creators/new-name?own=1');
  expect((await get('/creators/old-name?part=2')).headers.location).toBe('/creators/new-name?own=1');
  // The redirects of other pages contain the parameters that the pages keep.
  next = answering({ location: '/flow/login' }, { status });
  expect((await get('/profile?part=2')).headers.location).toBe('/flow/login');
});

test.each(['/robots.txt', '/sitemaps/courses-1-0.xml', '/feeds/topics/yoga'])(
  '%s is routed to a call, compressed while it is sent, and not cached',
  async (address) => {
    next = answering({ ...cacheable, 'content-type': 'text/xml' });
    const answer = await get(address, { headers: { 'accept-encoding': 'gzip' } });
    expect([answer.headers['content-encoding'], gunzipSync(answer.body).toString()]).toEqual(['gzip', page]);
    await get(address);
    expect(asked.filter((each) => each === `/api${address}`)).toHaveLength(2);
  },
);

test('a page that is not cached is compressed and keeps the headers of Next', async () => {
  next = answering({ 'cache-control': 'private, no-store', location: '/there' }, { status: 307 });
  const answer = await get('/courses?topicId=yoga', { headers: { 'accept-encoding': 'gzip' } });
  expect([answer.status, answer.headers['content-encoding'], answer.headers.location]).toEqual([
    307,
    'gzip',
    '/there',
  ]);
  expect(gunzipSync(answer.body).toString()).toBe(page);
  const br = await get('/courses?topicId=yoga', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.body).toString()).toBe(page);
  next = answering({}, { body: 'short' });
  const short = await get('/x', { headers: { 'accept-encoding': 'gzip' } });
  expect([short.headers['content-encoding'], short.body.toString()]).toEqual([undefined, 'short']);
});

test('API responses and write requests are passed to Next and never cached', async () => {
  next = answering({ ...cacheable, 'content-type': 'application/json' });
  expect(await isKept('/api/courses')).toBe(false);
  expect(await isKept('/courses/1', { method: 'POST' })).toBe(false);
});

describe('an API response', () => {
  const type = 'application/json';
  const gzip = { headers: { 'accept-encoding': 'gzip' } };

  test.each([2_000, 200_000])(
    'an API response of %i bytes in one piece is compressed and has its length',
    async (bytes) => {
      const body = Buffer.alloc(bytes, '"a",');
      next = (_req, res) => void res.setHeader('content-type', type).end(body);
      const answer = await get('/api/courses', gzip);
      expect(answer.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(answer.body.length),
      });
      expect(gunzipSync(answer.body).equals(body)).toBe(true);
      const brotli = await get('/api/courses', { headers: { 'accept-encoding': 'gzip, br' } });
      expect(brotliDecompressSync(brotli.body).equals(body)).toBe(true);
      expect((await get('/api/courses')).body.equals(body)).toBe(true);
    },
  );

  test('an API response written in several pieces is compressed while it is sent', async () => {
    next = (_req, res) => {
      res.setHeader('content-type', type);
      res.write(page);
      res.end(page);
    };
    const answer = await get('/api/courses', gzip);
    expect(gunzipSync(answer.body).toString()).toBe(page + page);
  });
});

test('a call is handled without Next, compressed and with the headers of every response', async () => {
  calls = (_req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(Buffer.from(JSON.stringify({ text: page })));
    return true;
  };
  const answer = await get('/api/courses', { headers: { 'accept-encoding': 'gzip' } });
  expect(asked).toEqual([]);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-security-policy': "default-src 'self'",
  });
  expect(JSON.parse(String(gunzipSync(answer.body)))).toEqual({ text: page });
});

test('events are sent one by one and uncompressed to a client that accepts compression', async () => {
  process.env.BACKEND_URL = await listen((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write(`data: ${page}\n\n`);
  });
  calls = createCallRouter(allCalls);
  const { port } = server.address() as AddressInfo;
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' };
  const sent = request({ port, host: '127.0.0.1', path: '/api/stream', headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache, no-transform',
    'content-security-policy': "default-src 'self'",
  });
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk;
    if (text.endsWith('\n\n')) break;
  }
  expect(text).toBe(`data: ${page}\n\n`);
});

test.each(['/api/courses/%FF', '/api/courses/%E0%A4%A', '/api/%2e%2e', '/api/courses/..?id=1'])(
  'a call at the invalid address %s is rejected with a problem document',
  async (address) => {
    const { status, headers, body } = await get(address);
    expect([status, headers['content-type'], asked]).toEqual([404, 'application/problem+json', []]);
    expect(JSON.parse(body.toString())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await get('/api/courses/a%2Fb..%20c')).body.toString()).toBe(page);
  },
);

test('an address longer than any valid address is rejected and not passed to Next', async () => {
  const longest = `/courses/${'x'.repeat(1_991)}`;
  expect((await get(longest)).status).toBe(200);
  asked.length = 0;
  for (const address of [`${longest}x`, `/_next/data/${longest}`, `/api/${longest}`])
    expect((await get(address)).status).toBe(404);
  expect(asked).toEqual([]);
});

test.each(['*', 'http://evil.test/courses/1'])(
  'a request for %s is rejected and not passed to Next',
  async (address) => {
    const answer = await get(address);
    expect([answer.status, answer.headers.location, asked]).toEqual([400, undefined, []]);
  },
);

test.each([
  ['/en', '/'],
  ['/en?x=1', '/?x=1'],
  ['/en/courses/1?part=2', '/courses/1?part=2'],
  ['/en//evil.test', '/evil.test'],
  ['/en/\\evil.test', '/evil.test'],
  ['/EN', '/'],
  ['/eN?x=1', '/?x=1'],
  ['/EN/courses/1?part=2', '/courses/1?part=2'],
  ['/En//evil.test', '/evil.test'],
  ['/EN/\\/evil.test', '/evil.test'],
])('%s redirects permanently to %s', async (address, location) => {
  expect(await get(address)).toMatchObject({ status: 308, headers: { location } });
  expect(asked).toEqual([]);
});

test.each([
  '/x/../courses/1',
  '/./courses/1',
  '/courses/1/.',
  '/..//evil.test',
  '/x/%2e%2E/courses/1',
  '/x/.%2e/courses/1?part=2',
  '/%2E/courses/1',
  '/EN/../courses/1',
  '/_next/data/build/en/x/../courses/1.json',
  '/_next/data/build/en/courses/%2e%2e.json',
  '/_next/data/build/en/posts/%2E.json',
  '/_next/static/../BUILD_ID',
  '/../build/static/chunks/a1.js',
])('%s has no page and is not passed to Next', async (address) => {
  const { status, headers } = await get(address);
  expect([status, headers['cache-control'], headers.location]).toEqual([404, 'no-store', undefined]);
  expect(asked).toEqual([]);
});

test('an address with dots in its segments is passed to Next as a page', async () => {
  for (const address of ['/creators/jo.ann', '/...', '/courses/..a', '/.well-known/security', '/x/%2ea'])
    expect((await get(address)).status).toBe(200);
});

test('an address that only starts like a language code is passed to Next as a page', async () => {
  expect((await get('/english')).status).toBe(200);
});

test('a request for a protocol upgrade is handled as an ordinary request and its connection is closed', async () => {
  // Next adds such a listener at its first request and does not close the connection.
  const taken = jest.fn();
  server.on('upgrade', taken);
  const answer = await get('/nothing', { headers: { connection: 'upgrade', upgrade: 'websocket' } });
  expect([answer.status, answer.body.toString(), taken.mock.calls]).toEqual([200, page, []]);
  server.off('upgrade', taken);
});

test('cached pages, other pages and API responses have the common headers', async () => {
  const policyOf = async (address: string) => (await get(address)).headers['content-security-policy'];
  expect(await policyOf('/x')).toBe("default-src 'self'");
  expect((await getKept('/kept')).headers['content-security-policy']).toBe("default-src 'self'");
  next = answering({ 'content-type': 'application/json' });
  expect(await policyOf('/api/courses')).toBe("default-src 'self'");
});

test('a failure of Next returns a 500 without details', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  next = () => {
    throw new Error('secret');
  };
  for (const address of ['/courses/1', '/api/courses']) {
    const answer = await get(address);
    expect([answer.status, answer.body.toString()]).toEqual([500, '']);
  }
});

describe('static files', () => {
  test('a build file is compressed and cached permanently', async () => {
    const answer = await get('/_next/static/chunks/a1.js?v=1', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public,max-age=31536000,immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(answer.body).toString()).toContain('let a = 1;'.repeat(100));
    expect(asked).toEqual([]);
  });

  test.each(['bytes=9-1', 'bytes=-5', 'bytes=0-0'])(
    'a file is sent whole for the range %s',
    async (range) => {
      const answer = await get('/picture.webp', { headers: { range } });
      expect([answer.status, answer.body.toString()]).toEqual([200, 'not really']);
    },
  );

  test('a file is closed when the client disconnects before its end', async () => {
    const opening = jest.spyOn(fs, 'createReadStream');
    const reader = connect((server.address() as AddressInfo).port).on('error', () => {});
    reader.write('GET /large.webp HTTP/1.1\r\nHost: a.test\r\n\r\n');
    await once(reader, 'data');
    reader.pause();
    const { value: file } = opening.mock.results[0]! as { value: fs.ReadStream };
    expect(file.closed).toBe(false);
    const isClosed = once(file, 'close');
    reader.destroy();
    await isClosed;
    opening.mockRestore();
  });

  test('scripts that a page loads first are compiled while they load, and other scripts at their first run', async () => {
    const script = 'let a = 1;'.repeat(100);
    const read = async (name: string) => (await get(`/_next/static/chunks/${name}`)).body.toString();
    expect(await read('a1.js')).toBe(`//# allFunctionsCalledOnLoad\n${script}`);
    expect(await read('later.js')).toBe(script);
    expect(await read('a1.css')).toBe('p{margin:0}'.repeat(100));
  });

  test('scripts that start a page do not repeat the module loader of the shared script', async () => {
    const read = async (name: string) => (await get(`/_next/static/chunks/${name}.js`)).body.toString();
    const hint = '//# allFunctionsCalledOnLoad\n';
    expect(await read('app')).toBe(`${hint}${startOf('a')},(()=>{let e=load();e()})();`);
    expect(await read('home')).toBe(`${hint}${startOf('h')};`);
    expect(await read('other')).toBe(`${hint}${startOf('o')},(()=>{loadOtherwise()})();`);
  });

  test('a project file is compressed and revalidated at each visit', async () => {
    const answer = await get('/theme.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public,max-age=0,must-revalidate',
    });
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': answer.headers.etag! };
    expect((await get('/theme.js', { headers })).status).toBe(304);
    expect((await get('/picture.webp')).body.toString()).toBe('not really');
  });

  test.each(['/_next/static/nothing.js', '/.env'])(
    'a file that does not exist is left to Next: %s',
    async (address) => {
      next = answering({}, { status: 404 });
      expect((await get(address)).status).toBe(404);
      expect(asked).toEqual([address]);
    },
  );
});

describe('a text file', () => {
  const [address] = textFilesFor('en', ['wallet:earnings']);

  test('a text file is compressed and cached permanently by browsers', async () => {
    for (let asked = 0; asked < 2; asked += 1) {
      const { status, headers, body } = await get(address!, { headers: { 'accept-encoding': 'br' } });
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        'text/javascript; charset=utf-8',
      ]);
      expect(brotliDecompressSync(body).toString()).toMatch(
        /^\(self\.textFiles\?\?=\{\}\)\["\/texts\/en\/wallet/,
      );
    }
    expect(asked).toEqual([]);
  });

  test('a text file of an earlier build is not cached, because it contains the current texts', async () => {
    const { status, headers } = await get('/texts/en/wallet.earnings-0123456789ab.js');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  });

  test.each(['/texts/en/nothing-0123456789ab.js', '/texts/', '/texts/%2e%2e/package.json'])(
    '%s does not exist',
    async (wrong) => {
      expect((await get(wrong)).status).toBe(404);
      expect(asked).toEqual([]);
    },
  );
});

test('Next renders each request with a separate page reader', async () => {
  const readers: unknown[] = [];
  next = (_req, res) => {
    readers.push(globalThis.pageReader!.getStore());
    res.end();
  };
  await get('/profile?a');
  await get('/profile?b');
  expect(readers).toEqual([{}, {}]);
  expect(readers[0]).not.toBe(readers[1]);
});
