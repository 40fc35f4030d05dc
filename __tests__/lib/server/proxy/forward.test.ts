import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { allCalls } from '@/contract';
import type { Call } from '@/contract/call';
import { backendAddress } from '@/lib/server/proxy/backend-address';
import { endOpenStreams } from '@/lib/server/proxy/open-streams';
import { answerUnknown } from '@/lib/server/proxy/problem';
import { forward, MAX_DEFERRAL_MS } from '@/lib/server/proxy/forward';
import { MAX_BUFFERED_BYTES } from '@/lib/server/proxy/buffered-responses';
import { deadAddress, listen, readBody, serveApi } from '@/__tests__/support/servers';

const find = (name: string): Call => allCalls.find((call) => `${call.method} ${call.path}` === name)!;
const read = find('GET /courses/:id');
const update = find('PATCH /courses/:id');
const remove = find('DELETE /courses/:id/delete');
const list = find('GET /courses');
const create = find('POST /courses');
const picture = find('POST /courses/upload-thumbnail');
const events = find('POST /sevents/batch');
const stream = find('GET /stream');
const media = find('POST /lives/:id/chunks');

type Seen = { method: string; url: string; headers: http.IncomingHttpHeaders; body: string };
let seen: Seen | undefined;
let answer: RequestListener;
let byId: string;
let plain: string;
let alias: string;
let upload: string;
let chunks: string;
let deferrable: string;
let streams: string;

const json =
  (status: number, value: unknown): RequestListener =>
  (_req, res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

beforeAll(async () => {
  process.env.BACKEND_URL = await listen(async (req, res) => {
    if (req.headers['x-unread']) return answer(req, res);
    seen = { method: req.method!, url: req.url!, headers: req.headers, body: await readBody(req) };
    answer(req, res);
  });
  byId = await serveApi('/api/courses/[id]', forward(read, update));
  plain = await serveApi('/api/courses', forward(list, create));
  upload = (await serveApi('/api/pictures', forward(picture))) + '/api/pictures';
  chunks = (await serveApi('/api/lives/[id]/chunks', forward(media))) + '/api/lives/one/chunks?piece=0';
  deferrable = (await serveApi('/api/sevents/batch', forward(events))) + '/api/sevents/batch';
  streams = (await serveApi('/api/stream', forward(stream))) + '/api/stream';
  alias = await serveApi('/api/kumu/courses', forward(list, create, update, remove));
});

beforeEach(() => {
  seen = undefined;
  answer = json(200, { ok: true });
  delete process.env.FORWARD_TIMEOUT_MS;
});

/** Sends any method and header, because fetch refuses some of them. */
async function send(address: string, options: http.RequestOptions = {}, body?: string) {
  const request = http.request(address, { agent: false, ...options });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await readBody(response) };
}

describe('addresses', () => {
  test('a parameter is read from the dynamic address, and the remaining query is forwarded', async () => {
    await fetch(`${byId}/api/courses/a%2Fb%20c?limit=3&cursor=x%26y%20z`);
    expect(seen).toMatchObject({ method: 'GET', url: '/courses/a%2Fb%20c?limit=3&cursor=x%26y%20z' });
  });

  test('a parameter on an alias without that segment is read from the query and removed from the query', async () => {
    await fetch(`${alias}/api/kumu/courses?id=c1&x=1`, { method: 'PATCH', body: '{}' });
    expect(seen).toMatchObject({ method: 'PATCH', url: '/courses/c1?x=1' });
    await fetch(`${alias}/api/kumu/courses?id=c1`, { method: 'DELETE' });
    expect(seen).toMatchObject({ method: 'DELETE', url: '/courses/c1/delete' });
  });

  test('the dynamic address takes precedence over a query of the same name, which is not forwarded', async () => {
    await fetch(`${byId}/api/courses/c1?id=c2`);
    expect(seen?.url).toBe('/courses/c1');
  });

  test.each(['', '?id=', '?id=a&id=b'])(
    'a missing or repeated id in "%s" returns 422, and 401 to a visitor',
    async (query) => {
      const visitor = await fetch(`${alias}/api/kumu/courses${query}`, { method: 'DELETE' });
      expect([visitor.status, await visitor.json()]).toMatchObject([401, { code: 'SIGN_IN_REQUIRED' }]);
      const headers = { cookie: 'accessToken=abc' };
      const response = await fetch(`${alias}/api/kumu/courses${query}`, { method: 'DELETE', headers });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        code: 'INVALID_INPUT',
        errors: [{ path: 'id', code: 'REQUIRED' }],
      });
      expect(seen).toBeUndefined();
    },
  );

  test('a refused call of the office has the body and headers of an unknown address', async () => {
    const calls = [find('GET /office/words'), find('POST /office/words')];
    const officeCall = await serveApi('/api/office/words', forward(...calls));
    const nothing = await serveApi('/api/nothing', answerUnknown);
    // The backend sends this text to a person outside the office, from whom the call is hidden.
    answer = (req, res) =>
      res
        .writeHead(404, {
          'content-type': 'application/problem+json',
          'cache-control': 'private',
          vary: 'Origin',
        })
        .end(
          JSON.stringify({
            type: 'about:blank',
            title: 'Not Found',
            status: 404,
            detail: 'This address was not found.',
            code: 'NOT_FOUND',
            requestId: req.headers['x-request-id'],
          }),
        );
    const ask = async (address: string, init: RequestInit = {}) => {
      const response = await fetch(address, { ...init, headers: { 'x-request-id': 'one-request' } });
      const headers = [...response.headers].filter(([name]) => name !== 'date');
      return { status: response.status, headers, body: await response.text() };
    };
    expect(await ask(`${officeCall}/api/office/words`)).toEqual(await ask(`${nothing}/api/nothing`));
    expect(seen?.url).toBe('/office/words');
    const large = { method: 'POST', body: 'x'.repeat(300_000) };
    expect(await ask(`${officeCall}/api/office/words`, large)).toEqual(await ask(`${nothing}/api/nothing`));
    expect(seen?.method).toBe('POST');
  });

  test.each(['?id=.', '?id=..'])('an invalid id in "%s" returns 404', async (query) => {
    const response = await fetch(`${alias}/api/kumu/courses${query}`, { method: 'PATCH', body: '{}' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    expect(seen).toBeUndefined();
  });
});

describe('methods', () => {
  test('an OPTIONS request is answered by the front end with the methods of the address', async () => {
    const { status, headers, text } = await send(`${plain}/api/courses`, { method: 'OPTIONS' });
    expect([status, headers.allow, text]).toEqual([204, 'GET, POST, HEAD, OPTIONS', '']);
    expect(seen).toBeUndefined();
  });

  test('an unsupported method returns 405 as a problem document', async () => {
    const response = await fetch(`${plain}/api/courses`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', status: 405 });
    expect(seen).toBeUndefined();
  });

  test('HEAD is forwarded like GET', async () => {
    const { status } = await send(`${plain}/api/courses?limit=2`, { method: 'HEAD' });
    expect(status).toBe(200);
    expect(seen).toMatchObject({ method: 'HEAD', url: '/courses?limit=2' });
  });
});

describe('forwarded headers', () => {
  test('the accessToken cookie becomes a bearer token and is not forwarded', async () => {
    await send(`${plain}/api/courses`, { headers: { cookie: 'a=1; accessToken=tok-en_1; b=2' } });
    expect(seen?.headers.authorization).toBe('Bearer tok-en_1');
    expect(seen?.headers.cookie).toBeUndefined();
  });

  test('the accessToken cookie takes precedence over an authorization header, which is forwarded without the cookie', async () => {
    const authorization = 'Bearer other';
    await send(`${plain}/api/courses`, { headers: { cookie: 'accessToken=mine', authorization } });
    expect(seen?.headers.authorization).toBe('Bearer mine');
    await send(`${plain}/api/courses`, { headers: { cookie: 'xaccessToken=no', authorization } });
    expect(seen?.headers.authorization).toBe('Bearer other');
  });

  test('the device is read only from its cookie', async () => {
    const device = 'a-device_of-22-letters';
    await send(`${plain}/api/courses`, { headers: { cookie: `a=1; device=${device}` } });
    expect(seen?.headers['x-device']).toBe(device);
    await send(`${plain}/api/courses`, { headers: { 'x-device': device, cookie: 'device=short' } });
    expect(seen?.headers).not.toHaveProperty('x-device');
  });

  test('the binding of a provider sign-in is read only from its cookie', async () => {
    await send(`${plain}/api/courses`, { headers: { cookie: 'a=1; socialSignIn=be-gun_1' } });
    expect(seen?.headers['x-social-sign-in']).toBe('be-gun_1');
    await send(`${plain}/api/courses`, { headers: { 'x-social-sign-in': 'made-up' } });
    expect(seen?.headers).not.toHaveProperty('x-social-sign-in');
  });

  test('hop-by-hop headers are not forwarded, including headers named by Connection', async () => {
    await send(`${plain}/api/courses`, {
      headers: {
        connection: 'close, X-Private',
        'x-private': '1',
        te: 'trailers',
        'keep-alive': 'timeout=5',
        'proxy-authenticate': 'Basic',
        'proxy-authorization': 'x',
        'proxy-connection': 'keep-alive',
        upgrade: 'h2c',
        'accept-encoding': 'gzip',
        'accept-language': 'es',
        'idempotency-key': 'key-12345',
      },
    });
    const { headers } = seen!;
    const dropped = ['x-private', 'te', 'keep-alive', 'upgrade', 'accept-encoding'];
    for (const name of [...dropped, 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'])
      expect([name, headers[name]]).toEqual([name, undefined]);
    expect(headers).toMatchObject({ 'accept-language': 'es', 'idempotency-key': 'key-12345' });
    // Header of the front end's own connection to the backend.
    expect(headers.connection).toBe('keep-alive');
  });

  test('headers that the front end has already handled or decoded are not forwarded with a body', async () => {
    const headers = { expect: '100-continue', 'transfer-encoding': 'chunked', trailer: 'x-checksum' };
    await send(`${plain}/api/courses`, { method: 'POST', headers }, '{}');
    expect(seen).toMatchObject({ method: 'POST', body: '{}' });
    expect([seen?.headers.expect, seen?.headers.trailer]).toEqual([undefined, undefined]);
  });

  test('the internal secret is never accepted from a browser', async () => {
    await send(`${plain}/api/courses`, { headers: { 'X-Internal-Secret': 'guessed' } });
    expect(seen?.headers).not.toHaveProperty('x-internal-secret');
  });

  test('the caller can add to X-Forwarded-For but cannot change its last address', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1', connection: 'close, x-forwarded-for' };
    await send(`${plain}/api/courses`, { headers });
    expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1, 127.0.0.1');
  });

  test("the caller's address, the host and the protocol are forwarded", async () => {
    await send(`${plain}/api/courses`);
    expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
    await send(`${plain}/api/courses`, { headers: { host: 'kumu.test', 'x-forwarded-for': '203.0.113.9' } });
    expect(seen?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-host': 'kumu.test',
      'x-forwarded-proto': 'http',
      // The request to the backend uses the backend's own host.
      host: new URL(process.env.BACKEND_URL!).host,
    });
  });

  test('an HTTP/1.0 request without a host is forwarded', async () => {
    const socket = connect(Number(new URL(plain).port)).setEncoding('utf8');
    socket.write('GET /api/courses HTTP/1.0\r\n\r\n');
    const [text] = (await once(socket, 'data')) as [string];
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(seen?.headers['x-forwarded-host']).toBeUndefined();
  });

  test('an encrypted request is forwarded as https unless a proxy before it states another protocol', async () => {
    const handler = forward(list);
    const encrypted = await serveApi('/api/courses', (req, res) => {
      Object.assign(req.socket, { encrypted: true });
      return handler(req, res);
    });
    await send(`${encrypted}/api/courses`);
    expect(seen?.headers['x-forwarded-proto']).toBe('https');
    await send(`${encrypted}/api/courses`, {
      headers: { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'kumu.test' },
    });
    expect(seen?.headers).toMatchObject({ 'x-forwarded-proto': 'http', 'x-forwarded-host': 'kumu.test' });
  });

  test('a valid request id is forwarded, and a missing or invalid one is replaced', async () => {
    const given = await send(`${plain}/api/courses`, { headers: { 'x-request-id': 'abcdef-123456' } });
    expect(seen?.headers['x-request-id']).toBe('abcdef-123456');
    expect(given.headers['x-request-id']).toBe('abcdef-123456');
    for (const bad of [undefined, 'short', 'a b c d e f g h i j']) {
      const made = await send(`${plain}/api/courses`, { headers: bad ? { 'x-request-id': bad } : {} });
      expect(seen?.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
      expect(made.headers['x-request-id']).toBe(seen?.headers['x-request-id']);
    }
  });

  test('the status, cookies and headers of the response are kept', async () => {
    answer = (_req, res) =>
      res
        .writeHead(409, {
          'set-cookie': ['accessToken=x; HttpOnly', 'other=y'],
          'retry-after': '3',
          'keep-alive': 'timeout=65',
          'content-type': 'application/problem+json',
        })
        .end('{"code":"CONFLICT"}');
    const { status, headers, text } = await send(`${plain}/api/courses`, { method: 'POST' }, '{}');
    expect(status).toBe(409);
    expect(headers['set-cookie']).toEqual(['accessToken=x; HttpOnly', 'other=y']);
    expect(headers['retry-after']).toBe('3');
    expect(headers['keep-alive']).not.toBe('timeout=65');
    expect(text).toBe('{"code":"CONFLICT"}');
  });
});

describe('bodies', () => {
  test('a JSON body arrives unchanged', async () => {
    await fetch(`${plain}/api/courses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"title":"Ünïcode"}',
    });
    expect(seen).toMatchObject({ method: 'POST', body: '{"title":"Ünïcode"}' });
    expect(seen?.headers['content-type']).toBe('application/json');
  });

  test.each([
    ['an upload', () => upload],
    ['a piece of a live', () => chunks],
  ])('%s streams, so that the backend receives its start before its end is sent', async (_, address) => {
    const hash = createHash('sha256');
    let received = 0;
    let onFirst: () => void;
    const first = new Promise<void>((resolve) => (onFirst = resolve));
    answer = (req, res) => {
      const theirs = createHash('sha256');
      req.on('data', (chunk: Buffer) => {
        received += chunk.length;
        theirs.update(chunk);
        onFirst();
      });
      req.on('end', () => res.end(theirs.digest('hex')));
    };
    const request = http.request(address(), { method: 'POST', headers: { 'x-unread': '1' } });
    const response = once(request, 'response') as Promise<[IncomingMessage]>;
    const piece = randomBytes(1024 * 1024);
    const write = async () => {
      hash.update(piece);
      if (!request.write(piece)) await once(request, 'drain');
    };
    await write();
    await first;
    expect(received).toBeLessThanOrEqual(piece.length);
    for (let i = 0; i < 31; i += 1) await write();
    request.end();
    expect(await readBody((await response)[0])).toBe(hash.digest('hex'));
    expect(received).toBe(32 * piece.length);
  });

  test('a client whose upload is rejected before its end receives the rejection', async () => {
    answer = (req, res) => {
      res.writeHead(413, { 'content-type': 'application/problem+json' });
      res.end('{"code":"TOO_LARGE"}');
      req.resume();
    };
    const request = http.request(upload, { method: 'POST', headers: { 'x-unread': '1' } });
    // Writing the remaining bytes of a rejected upload can hit a closed connection.
    request.on('error', () => undefined);
    request.write(randomBytes(200_000));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect(await readBody(response)).toBe('{"code":"TOO_LARGE"}');
    request.destroy();
  });

  // Without the length the backend would read the body as the next request on the connection.
  const smuggled = 'GET /users HTTP/1.1\r\nHost: x\r\n\r\n';
  test.each<[string, http.OutgoingHttpHeaders]>([
    ['that comes in chunks', { 'transfer-encoding': 'chunked' }],
    [
      'whose length Connection names',
      { 'content-length': smuggled.length, connection: 'close, content-length' },
    ],
  ])('a body %s is sent with its length, even for a method that usually has no body', async (_, headers) => {
    await send(`${plain}/api/courses`, { method: 'GET', headers }, smuggled);
    expect(seen).toMatchObject({ method: 'GET', url: '/courses', body: smuggled });
    expect(seen?.headers['content-length']).toBe(String(smuggled.length));
  });

  test('a body larger than the limit of the backend is rejected and not forwarded', async () => {
    const body = 'x'.repeat(256 * 1024);
    expect((await send(`${plain}/api/courses`, { method: 'POST' }, body)).status).toBe(200);
    seen = undefined;
    const { status, text } = await send(`${plain}/api/courses`, { method: 'POST' }, `${body}x`);
    expect([status, JSON.parse(text)]).toEqual([413, expect.objectContaining({ code: 'TOO_LARGE' })]);
    expect(seen).toBeUndefined();
  });

  test('an oversized body is discarded so that its sender can finish and reuse the connection', async () => {
    const bytes = 8 * 1024 ** 2;
    const socket = connect(Number(new URL(plain).port), '127.0.0.1');
    let said = '';
    socket.on('data', (chunk) => (said += String(chunk)));
    socket.write(`POST /api/courses HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
    const piece = Buffer.alloc(bytes / 32);
    for (let count = 0; count < 32; count += 1) if (!socket.write(piece)) await once(socket, 'drain');
    socket.write('GET /api/courses HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    expect(said.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    expect(seen?.method).toBe('GET');
  });

  test('a fully received body does not time out while the backend processes it', async () => {
    process.env.FORWARD_TIMEOUT_MS = '60000';
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
    try {
      answer = (req, res) => {
        jest.advanceTimersByTime(30_000);
        json(200, { ok: true })(req, res);
      };
      expect((await send(`${plain}/api/courses`, { method: 'POST' }, '{}')).status).toBe(200);
    } finally {
      jest.useRealTimers();
    }
  });

  test('a body that does not arrive in time returns 408 and is not forwarded', async () => {
    const heard = jest.fn();
    answer = heard;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
    try {
      const headers = { 'x-unread': '1', 'content-length': '10' };
      const request = http.request(`${plain}/api/courses`, { method: 'POST', headers, agent: false });
      let response: IncomingMessage | undefined;
      request.once('response', (incoming: IncomingMessage) => (response = incoming));
      request.write('{"a"');
      while (!response) {
        jest.advanceTimersByTime(20_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect([response.statusCode, response.headers.connection]).toEqual([408, 'close']);
      expect(JSON.parse(await readBody(response))).toMatchObject({ code: 'BODY_TOO_SLOW' });
      expect(heard).not.toHaveBeenCalled();
      request.destroy();
    } finally {
      jest.useRealTimers();
    }
  });

  test('a deferrable request is delayed for a moment, but any other request is not', async () => {
    const timer = jest.spyOn(global, 'setTimeout');
    const held: (() => void)[] = [];
    timer.mockImplementation(((work: () => void, milliseconds: number) => {
      if (milliseconds === MAX_DEFERRAL_MS) held.push(work);
    }) as never);
    const bodies: string[] = [];
    answer = (req, res) => {
      bodies.push(seen!.body);
      json(200, {})(req, res);
    };
    const answers = ['one', 'two'].map((body) => send(deferrable, { method: 'POST' }, body));
    await send(`${plain}/api/courses`, { method: 'POST' }, 'three');
    while (held.length === 0 && bodies.length < 3) await new Promise(setImmediate);
    expect(bodies).toEqual(['three']);
    const release = setInterval(() => held.splice(0).forEach((work) => work()), 1);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    clearInterval(release);
    timer.mockRestore();
    expect(bodies.sort()).toEqual(['one', 'three', 'two']);
  });

  test('an upload rejected before its end releases its connection to the backend', async () => {
    let released: Promise<unknown> | undefined;
    answer = (req, res) => {
      released = new Promise((resolve) => req.socket.once('close', resolve));
      // Only the front end can close this connection, because a sender that continues keeps it from
      // being idle.
      res.once('finish', () => req.socket.setTimeout(0));
      json(401, { code: 'SIGN_IN' })(req, res);
    };
    const headers = { 'x-unread': '1', 'content-length': '5000' };
    const kept = new http.Agent({ keepAlive: true });
    const request = http.request(upload, { method: 'POST', headers, agent: kept });
    request.write('the beginning');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect([response.statusCode, await readBody(response)]).toEqual([401, '{"code":"SIGN_IN"}']);
    await released;
    request.destroy();
    kept.destroy();
  });

  test('an event stream is forwarded event by event with no-transform', async () => {
    let stream: ServerResponse | undefined;
    answer = (_req, res) => {
      stream = res;
      res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }).flushHeaders();
    };
    const request = http.get(`${plain}/api/courses`);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.headers['cache-control']).toBe('no-cache, no-transform');
    response.setEncoding('utf8');
    for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
      stream!.write(event);
      expect(await once(response, 'data')).toEqual([event]);
    }
    const gone = once(stream!, 'close');
    request.destroy();
    await gone;
  });
});

describe('open streams', () => {
  const begin: RequestListener = (_req, res) =>
    res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();

  async function open() {
    const request = http.get(streams, { agent: false, headers: { accept: 'text/event-stream' } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { request, response };
  }

  test('a stream has its own connection, so that the connections of other requests remain free', async () => {
    answer = begin;
    const opened = [];
    for (let count = 0; count < backendAddress().agent.maxSockets + 1; count += 1) opened.push(await open());
    expect(seen!.headers).toMatchObject({ connection: 'upgrade', upgrade: 'event-stream' });
    expect(Object.keys(backendAddress().agent.sockets)).toEqual([]);
    answer = json(200, { ok: true });
    expect((await fetch(`${plain}/api/courses`)).status).toBe(200);
    for (const { request } of opened) request.destroy();
  });

  test('a poll for events uses an ordinary connection', async () => {
    await fetch(streams, { headers: { accept: 'application/json' } });
    expect(seen!.headers).not.toHaveProperty('upgrade');
  });

  test('a stream may be silent for longer than the response timeout', async () => {
    process.env.FORWARD_TIMEOUT_MS = '20';
    const begun = Promise.withResolvers<ServerResponse>();
    answer = (req, res) => {
      void begin(req, res);
      begun.resolve(res);
    };
    const { response } = await open();
    // A request that begins later times out.
    const silent = await begun.promise;
    answer = () => {};
    expect((await fetch(`${plain}/api/courses`)).status).toBe(504);
    silent.write('data: 1\n\n');
    expect(String((await once(response, 'data'))[0])).toBe('data: 1\n\n');
    response.destroy();
  });

  test('the streams to the browser and to the backend end when the front end stops', async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    answer = (req, res) => {
      void begin(req, res);
      begun.resolve(res);
    };
    const { response } = await open();
    const atBackend = once(await begun.promise, 'close');
    const ended = once(response.resume(), 'end');
    endOpenStreams();
    await Promise.all([ended, atBackend]);
  });

  test('a reader that does not read slows the backend instead of filling memory', async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    answer = (req, res) => {
      void begin(req, res);
      begun.resolve(res);
    };
    const { response } = await open();
    response.pause();
    const sender = await begun.promise;
    let hasRoom = true;
    while (hasRoom) hasRoom = await writeAndWait(sender, Buffer.alloc(1024 ** 2));
    expect(sender.writableLength).toBeGreaterThan(0);
    response.destroy();
  });

  /** Resolves with false if the bytes are not accepted during some other requests. */
  const writeAndWait = async (sender: ServerResponse, bytes: Buffer) => {
    const isSent = new Promise<boolean>((resolve) => sender.write(bytes, () => resolve(true)));
    const others = (async () => {
      for (let count = 0; count < 20; count += 1) await fetch(`${plain}/api/courses`, { method: 'OPTIONS' });
      return false;
    })();
    return Promise.race([isSent, others]);
  };
});

describe('buffered responses', () => {
  /**
   * Starts a response of this content type by sending its head and its first bytes.
   * @returns a function that sends the remaining bytes
   */
  function beginAnswer(bytes: number, contentType = 'application/json; charset=utf-8') {
    const text = JSON.stringify('x'.repeat(bytes - 2));
    const begun = Promise.withResolvers<() => void>();
    answer = (_req, res) => {
      res.writeHead(201, { 'content-type': contentType, 'content-length': bytes, 'x-own': '1' });
      res.write(text.slice(0, 100), () => begun.resolve(() => res.end(text.slice(100))));
    };
    const request = http.get(`${plain}/api/courses`, { agent: false });
    const response = once(request, 'response') as Promise<[IncomingMessage]>;
    return { text, begun: begun.promise, response };
  }

  test('a buffered response is sent in one piece after it has fully arrived', async () => {
    for (const bytes of [200, 1024 ** 2]) {
      const { text, begun, response } = beginAnswer(bytes);
      const heard = jest.fn();
      void response.then(heard);
      const end = await begun;
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      expect(heard).not.toHaveBeenCalled();
      end();
      const [incoming] = await response;
      expect([incoming.statusCode, incoming.headers['x-own']]).toEqual([201, '1']);
      expect(incoming.headers['content-length']).toBe(String(bytes));
      expect(await readBody(incoming)).toBe(text);
    }
  });

  test.each([
    ['that is larger than a MiB', 1024 ** 2 + 1, undefined],
    ['of another type', 200, 'text/csv'],
  ])('a response %s is streamed', async (_, bytes, contentType) => {
    const { text, begun, response } = beginAnswer(bytes, contentType);
    const end = await begun;
    const [incoming] = await response;
    end();
    expect(incoming.headers['cache-control']).toBeUndefined();
    expect(await readBody(incoming)).toBe(text);
  });
});

describe('clients that do not read their response', () => {
  const readers: Socket[] = [];
  afterEach(() => readers.splice(0).forEach((reader) => reader.destroy()));

  /**
   * Requests a file of `bytes` bytes `times` times without reading any response. The backend has
   * sent each file completely before the next request.
   */
  async function askFor(bytes: number, times: number): Promise<void> {
    const file = Buffer.alloc(bytes, 'x');
    for (let i = 0; i < times; i += 1) {
      const { promise: isSent, resolve } = Promise.withResolvers<void>();
      answer = (_req, res) =>
        res.writeHead(200, { 'content-type': 'text/csv' }).end(file).once('close', resolve);
      const reader = connect(Number(new URL(plain).port)).pause();
      reader.on('error', () => {});
      reader.write('GET /api/courses HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n');
      readers.push(reader);
      await isSent;
    }
  }

  test('clients that do not read their response hold no connection to the backend', async () => {
    const { agent } = backendAddress();
    const { maxSockets } = agent;
    agent.maxSockets = 2;
    await askFor(15_000_000, 3);
    agent.maxSockets = maxSockets;
    answer = json(200, { ok: true });
    expect((await fetch(`${plain}/api/courses`)).status).toBe(200);
  });

  test('clients that do not read are disconnected when the buffered responses exceed the limit, oldest first', async () => {
    const bytes = 16_000_000;
    // The operating system buffers a part of each response.
    await askFor(bytes, 2 * Math.ceil(MAX_BUFFERED_BYTES / bytes));
    const received = async (reader: Socket) => {
      let all = 0;
      reader.on('data', (chunk: Buffer) => (all += chunk.length));
      await once(reader.resume(), 'close');
      return all;
    };
    expect(await received(readers[0]!)).toBeLessThan(bytes);
    expect(await received(readers.at(-1)!)).toBeGreaterThan(bytes);
  });

  test('a client that pipelines requests is disconnected when its responses exceed the limit', async () => {
    const file = Buffer.alloc(16_000_000, 'x');
    let asked = 0;
    answer = (_req, res) => {
      asked += 1;
      // The first request gets no response, so that the later responses are queued.
      if (asked > 1) res.writeHead(200, { 'content-type': 'text/csv' }).end(file);
    };
    const reader = connect(Number(new URL(plain).port)).resume();
    readers.push(reader);
    reader.on('error', () => {});
    const times = 2 * Math.ceil(MAX_BUFFERED_BYTES / file.length);
    reader.write('GET /api/courses HTTP/1.1\r\nHost: a.test\r\n\r\n'.repeat(times));
    await once(reader, 'close');
    expect(reader.bytesRead).toBe(0);
  });

  test('clients receive a response larger than the buffer limit completely once they read', async () => {
    const bytes = 40_000_000;
    const part = Buffer.alloc(1_000_000, 'x');
    const { promise: muchWaits, resolve } = Promise.withResolvers<void>();
    answer = (_req, res) => {
      let sent = 0;
      const write = () => {
        while (sent < bytes) {
          sent += part.length;
          if (sent > 17_000_000) resolve();
          if (!res.write(part)) return;
        }
        res.end();
      };
      res.writeHead(200, { 'content-type': 'text/csv' }).on('drain', write);
      write();
    };
    const response = await fetch(`${plain}/api/courses`);
    await muchWaits;
    expect((await response.arrayBuffer()).byteLength).toBe(bytes);
  });
});

describe('faults', () => {
  test('a backend that does not listen returns 502', async () => {
    const url = process.env.BACKEND_URL;
    process.env.BACKEND_URL = await deadAddress();
    const response = await fetch(`${plain}/api/courses`);
    process.env.BACKEND_URL = url;
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      code: 'BACKEND_DOWN',
      status: 502,
      requestId: response.headers.get('x-request-id'),
    });
  });

  test('a backend that does not respond returns 504, and its request is aborted', async () => {
    process.env.FORWARD_TIMEOUT_MS = '60';
    const stopped = new Promise<void>((resolve) => {
      answer = (_req, res) => void res.once('close', resolve);
    });
    const response = await fetch(`${plain}/api/courses`);
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ code: 'BACKEND_SLOW', status: 504 });
    await stopped;
  });

  test('an upload can take longer than the response timeout as long as bytes move', async () => {
    process.env.FORWARD_TIMEOUT_MS = '60';
    let received: () => void;
    const pieceArrives = () => new Promise<void>((resolve) => (received = resolve));
    answer = (req, res) => {
      let count = 0;
      req.on('data', () => {
        if (++count === 3) res.write('one half, ');
        received();
      });
      req.on('end', () => res.end('the other'));
    };
    // Timers of Node's own modules remain real, so that bytes still move.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
    try {
      const request = http.request(upload, { method: 'POST', headers: { 'x-unread': '1' } });
      const response = once(request, 'response') as Promise<[IncomingMessage]>;
      const sendPiece = async () => {
        const arrived = pieceArrives();
        request.write('piece');
        await arrived;
      };
      for (let count = 0; count < 3; count += 1) {
        await sendPiece();
        jest.advanceTimersByTime(50);
      }
      // The response has started, so the timeout no longer applies.
      const [incoming] = await response;
      await sendPiece();
      jest.advanceTimersByTime(100);
      request.end();
      expect(await readBody(incoming)).toBe('one half, the other');
    } finally {
      jest.useRealTimers();
    }
  });

  test('a request to the backend is aborted when the caller disconnects', async () => {
    const leaver = new AbortController();
    const stopped = new Promise<void>((resolve) => {
      answer = (_req, res) => {
        res.once('close', resolve);
        leaver.abort();
      };
    });
    await expect(fetch(`${plain}/api/courses`, { signal: leaver.signal })).rejects.toThrow();
    await stopped;
  });

  test('a read whose caller disconnects on a kept connection is not retried', async () => {
    const leaver = new AbortController();
    let count = 0;
    answer = (req, res) => {
      count += 1;
      json(200, { ok: true })(req, res);
    };
    await (await fetch(`${plain}/api/courses`)).text();
    const stopped = new Promise<void>((resolve) => {
      answer = (_req, res) => {
        count += 1;
        res.once('close', resolve);
        leaver.abort();
      };
    });
    await expect(fetch(`${plain}/api/courses`, { signal: leaver.signal })).rejects.toThrow();
    await stopped;
    answer = (req, res) => {
      count += 1;
      json(200, { ok: true })(req, res);
    };
    await (await fetch(`${plain}/api/courses`)).text();
    expect(count).toBe(3);
  });

  test('an interrupted response never looks complete', async () => {
    answer = (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/plain' });
      res.write('half of', () => res.destroy());
    };
    const response = await fetch(`${plain}/api/courses`);
    await expect(response.text()).rejects.toThrow();
  });

  test('a read is retried on a kept connection that the backend has closed, and a write is not', async () => {
    let closing = false;
    let writes = 0;
    answer = (req, res) => {
      if (req.method === 'POST') writes += 1;
      if (!closing) return json(200, { ok: true })(req, res);
      closing = false;
      req.socket.destroy();
    };
    await (await fetch(`${plain}/api/courses`)).text();
    closing = true;
    expect((await fetch(`${plain}/api/courses`)).status).toBe(200);
    closing = true;
    const write = await fetch(`${plain}/api/courses`, { method: 'POST' });
    expect([write.status, writes]).toEqual([502, 1]);
  });
});

test('an https backend is reached over https', async () => {
  const url = process.env.BACKEND_URL!;
  process.env.BACKEND_URL = url.replace('http:', 'https:');
  const response = await fetch(`${plain}/api/courses`);
  process.env.BACKEND_URL = url;
  expect(response.status).toBe(502);
});
