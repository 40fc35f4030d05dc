import express, { Router, type RequestHandler, type Response } from 'express';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { z } from 'zod';
import { get, post } from '@/contract/call';
import { StaleColumnsError } from '@/backend/db/combined-reads';
import { readBody } from '@/backend/http/body';
import { AppError, onError } from '@/backend/errors';
import { mount } from '@/backend/http/mount';
import { findUnstorable } from '@/backend/http/storable-text';
import { ask, request, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { type CreatorPerson, makeCreator } from '../../support/make/creators';
import { listen } from '../../support/servers';

let backendUrl: string;
let creator: CreatorPerson;

beforeAll(async () => {
  ({ url: backendUrl } = await startBackend());
  creator = await makeCreator();
});

const create = (body: unknown, more: object = {}) =>
  request('POST', '/courses', { as: creator, body, ...more });

test('an error response is a problem document with only a code and the request id', async () => {
  const answer = await ask('GET /courses/:id', {
    params: { id: '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10' },
    headers: { 'x-request-id': 'from-the-browser-1' },
  });
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('x-request-id')).toBe('from-the-browser-1');
  expect(answer.problem).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'This course was not found.',
    code: 'NOT_FOUND',
    requestId: 'from-the-browser-1',
  });
});

test.each(['/topics', '/nothing'])(
  'the response to %s has headers against type guessing and framing',
  async (path) => {
    const { headers } = await request('GET', path);
    const names = [
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'cross-origin-resource-policy',
    ];
    expect(names.map((name) => headers.get(name))).toEqual([
      'nosniff',
      'SAMEORIGIN',
      'no-referrer',
      'same-origin',
    ]);
    // Only production sends this header. Otherwise a browser would refuse to open localhost without
    // HTTPS.
    expect(headers.get('strict-transport-security')).toBeNull();
  },
);

test('an invalid request id is replaced with a generated one', async () => {
  const answer = await ask('GET /users', { headers: { 'x-request-id': 'x y {"z"}' } });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  [
    'broken JSON',
    { raw: '{"title": "A cou', headers: { 'content-type': 'application/json' } },
    400,
    'BAD_JSON',
  ],
  [
    'a form',
    { raw: 'title=A+course', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'JSON_ONLY',
  ],
  ['one sign', { raw: '7', headers: { 'content-type': 'text/plain' } }, 415, 'JSON_ONLY'],
  [
    'JSON in another encoding',
    { raw: '{}', headers: { 'content-type': 'application/json; charset=koi8-r' } },
    415,
    'UNSUPPORTED_ENCODING',
  ],
  [
    'JSON in an unknown compression',
    { raw: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'kumu' } },
    415,
    'UNSUPPORTED_ENCODING',
  ],
  [
    'a body that is too large',
    { raw: JSON.stringify({ title: 'x'.repeat(300_000) }), headers: { 'content-type': 'application/json' } },
    413,
    'TOO_LARGE',
  ],
  [
    'a body with more than 5,000 values',
    { body: { title: 'A course', tags: Array(4_998).fill(1) } },
    413,
    'TOO_LARGE',
  ],
  [
    'a list that is too long, with fewer',
    { body: { title: 'A course', tags: Array(4_997).fill(1) } },
    422,
    'INVALID_INPUT',
  ],
  ['a list for an object', { body: [] }, 422, 'INVALID_INPUT'],
  ['null', { raw: 'null', headers: { 'content-type': 'application/json' } }, 400, 'BAD_JSON'],
])('%s is rejected', async (_, input, status, code) => {
  expect(await request('POST', '/courses', { as: creator, ...input })).toMatchObject({
    status,
    body: { code },
  });
});

test.each([
  ['values', { title: 'A course', tags: Array(4_000).fill(1) }],
  ['fields', Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`field${index}`, 1]))],
])('a request with thousands of errors (wrong %s) reports the first 50 errors', async (_, body) => {
  const { problem } = await ask('POST /courses', { as: creator, body: body as never });
  expect(problem.errors).toHaveLength(50);
});

test.each([
  ['a missing field', {}, 'title', 'REQUIRED'],
  ['a wrong type', { title: 7 }, 'title', 'INVALID'],
  ['a field that is not known', { title: 'A course', isAdmin: true }, 'isAdmin', 'UNKNOWN_FIELD'],
  ['too few characters', { title: ' a ' }, 'title', 'TOO_SHORT'],
  ['too many characters', { title: 'x'.repeat(121) }, 'title', 'TOO_LONG'],
  ['a price in dollars', { title: 'A course', priceCents: 12.5 }, 'priceCents', 'INVALID'],
  ['a price below a dollar', { title: 'A course', priceCents: 99 }, 'priceCents', 'PRICE_TOO_SMALL'],
  ['a price above the limit', { title: 'A course', priceCents: 1_000_001 }, 'priceCents', 'TOO_BIG'],
  ['a negative price', { title: 'A course', priceCents: -1 }, 'priceCents', 'TOO_SMALL'],
  ['a topic that does not exist', { title: 'A course', topicId: 'gambling' }, 'topicId', 'INVALID'],
])('a request with %s is rejected with an error for that field', async (_, body, path, code) => {
  expect(await create(body)).toMatchObject({
    status: 422,
    body: { errors: expect.arrayContaining([expect.objectContaining({ path, code })]) },
  });
});

test.each([
  '/courses/not-an-id',
  '/courses/7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a1',
  "/courses/'; drop table users; --",
  '/creators/nobody%00',
  '/creators/12345678----------------------------',
])('the address %s is not found', async (address) => {
  expect((await request('GET', address)).status).toBe(404);
});

test.each(['limit=0', 'limit=101', 'limit=ten', 'cursor=abc', 'topicId=x', 'unknown=1'])(
  'a list rejects ?%s with the reason',
  async (query) => {
    const answer = await request('GET', `/courses?${query}`);
    expect([400, 422]).toContain(answer.status);
  },
);

const madeByHand = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
const someId = '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10';

test.each([
  ['words', '/courses?orderBy=newest', madeByHand('x', 'y')],
  ['a number too large', '/courses?orderBy=popular', madeByHand('99999999999999', someId)],
  ['a day that there is not', '/courses?orderBy=newest', madeByHand('2026-02-30 00:00:00+00', someId)],
  ['the place in another order', '/courses?orderBy=newest', madeByHand('12', someId)],
  ['a NUL', '/creators/search?limit=5', madeByHand('\0', someId)],
])('a cursor with %s is rejected as a bad request', async (_, address, cursor) => {
  expect((await request('GET', `${address}&cursor=${cursor}`)).status).toBe(400);
});

const reaction = (text: string) => ({
  type: 'LIVE_REACTION',
  segment: 'member',
  payload: { liveId: someId, creatorId: someId, reaction: text },
});

test.each([
  ['a NUL in a text', 'POST', '/courses', { title: 'A \0 course' }, 'title'],
  ['a NUL in a list', 'POST', '/courses', { title: 'A course', tags: ['sleep', 'a\0b'] }, 'tags.1'],
  ['a NUL in an event', 'POST', '/sevents', reaction('\0'), 'payload.reaction'],
  ['half a sign in an event', 'POST', '/sevents', reaction('\ud800'), 'payload.reaction'],
  ['a NUL in a query', 'GET', '/creators/search?query=a%00b', undefined, 'query'],
])(
  '%s cannot be stored by the database and is rejected with an error for its field',
  async (_, method, address, body, path) => {
    expect(await request(method, address, { as: creator, body })).toMatchObject({
      status: 422,
      body: { errors: [{ path, code: 'INVALID' }] },
    });
  },
);

test('findUnstorable returns the field that contains a key with a NUL character', () => {
  expect(findUnstorable({ payload: { '\0': 1 } })).toBe('payload');
});

test('a form without a boundary is rejected as unreadable', async () => {
  const headers = { 'content-type': 'multipart/form-data' };
  expect(
    await request('POST', '/courses/upload-thumbnail', { as: creator, raw: 'x', headers }),
  ).toMatchObject({ status: 400, body: { code: 'BAD_MULTIPART' } });
});

describe('slow request bodies', () => {
  const serveBody = async (limitMs: number) => {
    const app = express()
      .use(((req, res, next) =>
        readBody(express.json(), req, res, limitMs).then(() => res.json(req.body), next)) as RequestHandler)
      .use(onError);
    return listen(app);
  };

  /**
   * Sends the head of a request and an unfinished body.
   * @returns everything that is received until the connection is closed
   */
  async function sendSlowly(url: string, call = 'POST /'): Promise<string> {
    const { hostname, port } = new URL(url);
    let said = '';
    const socket = connect(Number(port), hostname)
      .on('data', (chunk) => (said += String(chunk)))
      // The error is ignored because the server may close the connection while the body is being
      // sent.
      .on('error', () => {});
    socket.write(
      `${call} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n{"a"`,
    );
    const drip = setInterval(() => socket.write(' '), 1_000);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    return said;
  }

  test('a slow body is rejected with 408, and its connection is closed', async () => {
    const said = await sendSlowly(await serveBody(30));
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toContain('"code":"BODY_TOO_SLOW"');
  });

  test.each([
    ['POST /auth/login', 408],
    ['POST /stripe/webhook', 408],
    ['POST /filesystem', 401],
    ['POST /nothing', 404],
    ['GET /nothing', 404],
  ])('a request with a slow body is rejected without waiting by %s', async (call, status) => {
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    try {
      let said: string | undefined;
      void sendSlowly(backendUrl, call).then((text) => (said = text));
      while (said === undefined) {
        jest.advanceTimersByTime(20_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    } finally {
      jest.useRealTimers();
    }
  });

  test('a body that arrives in time is read', async () => {
    const answer = await fetch(await serveBody(5_000), {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await answer.json()).toEqual({ a: 1 });
  });
});

test('the request target * returns 404', async () => {
  const { hostname, port } = new URL(backendUrl);
  const asked = httpRequest({ hostname, port, method: 'OPTIONS', path: '*' }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(404);
});

describe('database outages', () => {
  const answerTo = async (error: unknown) => {
    const app = express()
      .use((() => {
        throw error;
      }) as RequestHandler)
      .use(onError);
    const answer = await fetch(await listen(app));
    return [
      answer.status,
      answer.headers.get('retry-after'),
      ((await answer.json()) as { code: string }).code,
    ];
  };

  test.each([
    ['no connection is free', new Error('timeout exceeded when trying to connect')],
    ['the connection was cut', new Error('Connection terminated unexpectedly')],
    ['a lock is not released', Object.assign(new Error('canceling statement'), { code: '55P03' })],
    ['its disk is full', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['it is shutting down', Object.assign(new Error('terminating'), { code: '57P01' })],
    ['it is not there', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['it has never answered', new Error('Client has encountered a connection error and is not queryable')],
    ['a newer version changed its columns', new StaleColumnsError()],
    ['it is not there by any address', new AggregateError([{ code: 'ECONNREFUSED' }])],
  ])('a request during a database outage returns 503 with a Retry-After because %s', async (_why, error) => {
    expect(await answerTo(error)).toEqual([503, '5', 'BUSY']);
  });

  test('a connection cut within a transaction fails the next statement, and the pool still works', async () => {
    const { getPool } = await import('@/backend/db/connection');
    const client = await getPool().connect();
    // An `error` event without a listener would end the process.
    const isHeard = client.listenerCount('error') > 0;
    if (!isHeard) client.release(true);
    expect(isHeard).toBe(true);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isCut = new Promise((resolve) => client.once('end', resolve));
    await getPool().query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await isCut;
    const error: unknown = await client.query('select 1').catch((reason: unknown) => reason);
    client.release();
    expect(await answerTo(error)).toEqual([503, '5', 'BUSY']);
    expect((await getPool().query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  // A longer limit would let a few waiting requests block all requests.
  test('a query waits at most three seconds for a connection or a lock', async () => {
    const { getPool } = await import('@/backend/db/connection');
    expect(getPool().options.connectionTimeoutMillis).toBe(3_000);
    expect((await getPool().query('show lock_timeout')).rows).toEqual([{ lock_timeout: '3s' }]);
  });

  test('a database failure other than an outage returns 500', async () => {
    expect(await answerTo(Object.assign(new Error('no such column'), { code: '42703' }))).toEqual([
      500,
      null,
      'UNEXPECTED',
    ]);
  });
});

describe('errors', () => {
  /**
   * Starts a small app whose handler throws the error.
   * @returns the response and the number of log entries
   */
  async function fail(error: unknown, begin?: (res: Response) => void) {
    const logged = jest.fn();
    const app = express()
      .use(((req, res) => {
        Object.assign(req, { log: { error: logged } });
        begin?.(res);
        throw error;
      }) as RequestHandler)
      .use(onError);
    const answer = await fetch(await listen(app.set('env', 'test')));
    const said = await answer.text().catch(() => 'cut off');
    return { status: answer.status, said, logged: logged.mock.calls.length };
  }
  const dataException = Object.assign(new Error('out of range'), { code: '22003', severity: 'ERROR' });

  test.each<[string, unknown, number, number]>([
    ['of the caller', new AppError(409, 'TAKEN', 'It is taken.'), 409, 0],
    ['that has a cause', new AppError(502, 'AWAY', 'It is away.', { cause: new Error('why') }), 502, 1],
    ['of a value that the database cannot convert', dataException, 400, 1],
    ['of a file, whose code begins like that', Object.assign(new Error('no'), { code: '22' }), 500, 1],
    ['of a busy database', Object.assign(new Error('stopping'), { code: '57P01' }), 503, 1],
    ['of a parser', Object.assign(new Error('bad'), { status: 400 }), 400, 0],
    ['that nobody expects', new Error('unexpected'), 500, 1],
  ])('an error %s is logged unless only the caller is at fault', async (_, error, status, times) => {
    expect(await fail(error)).toMatchObject({ status, logged: times });
  });

  test('an error after the start of a response cuts the connection without an error message', async () => {
    const begun = await fail(new Error('too late'), (res) => void res.write('the beginning'));
    expect(begun).toEqual({ status: 200, said: 'cut off', logged: 1 });
  });
});

test('an anonymous response is private and revalidated, and a personal response is not stored', async () => {
  const cacheControl = async (as?: Person) => (await ask('GET /users', { as })).headers.get('cache-control');
  expect(await cacheControl()).toBe('private, no-cache');
  expect(await cacheControl(creator)).toBe('private, no-store');
});

test('thirty concurrent changes of one course by one user occupy ten connections, and other users can read', async () => {
  const { db, inTransaction } = await import('@/backend/db/connection');
  const { id } = await makeCourse(creator);
  const countWaiting = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows[0]!.count;
  let changes: ReturnType<typeof request>[] = [];
  await inTransaction(async (trx) => {
    await sql`select from courses where id = ${id} for update`.execute(trx);
    changes = Array.from({ length: 30 }, (_, at) =>
      request('PATCH', `/courses/${id}`, { as: creator, body: { title: `Title ${at}` } }),
    );
    while ((await countWaiting()) < 10);
    expect((await ask('GET /courses/:id', { params: { id } })).status).toBe(200);
    expect(await countWaiting()).toBe(10);
  });
  for (const change of changes) expect((await change).status).toBe(200);
});

test('an unknown address returns a 404 problem', async () => {
  expect(await request('GET', '/nothing/here')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});

test('a write from another site is rejected, and a write from the same site is accepted', async () => {
  const sentWith = (headers: object) => create({ title: 'A course' }, { headers });
  const from = (origin: string) => sentWith({ origin });
  expect(await from('https://elsewhere.test')).toMatchObject({
    status: 403,
    body: { code: 'FOREIGN_ORIGIN' },
  });
  expect(await from('null')).toMatchObject({ status: 403 });
  expect((await from('http://localhost:3000')).status).toBe(201);
  // Some browsers omit the Origin header.
  for (const site of ['cross-site', 'same-site'])
    expect(await sentWith({ 'sec-fetch-site': site })).toMatchObject({ status: 403 });
  expect((await sentWith({ 'sec-fetch-site': 'same-origin' })).status).toBe(201);
});

test('the draft course of another creator returns 404, like an unknown id', async () => {
  const { id } = await makeCourse(creator, { isPublished: false });
  const other = await makeCreator();
  expect(
    (await ask('PATCH /courses/:id', { as: other, params: { id }, body: { title: 'Mine now' } })).status,
  ).toBe(404);
  expect((await ask('GET /courses/:id/draft', { as: other, params: { id } })).status).toBe(404);
  expect((await ask('DELETE /courses/:id/delete', { as: other, params: { id } })).status).toBe(404);
  const visitor = await makePerson();
  expect((await ask('GET /courses/:id/preview', { as: visitor, params: { id } })).status).toBe(404);
});

/** Starts a small backend with one call. */
async function serveOne(handler: () => never) {
  const router = Router();
  mount(
    router,
    get('/one', { access: 'public', summary: 'One', reply: z.object({ name: z.string() }) }),
    handler,
  );
  const nobody: RequestHandler = (req, _res, next) => {
    req.actor = null;
    next();
  };
  const server = createServer(express().use(nobody, router, onError)).listen(0);
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/one`);
  const text = await answer.text();
  server.close();
  return { status: answer.status, text };
}

test('an idempotency key is rejected when its request is repeated with another path parameter', async () => {
  const router = Router();
  const reply = z.object({ id: z.string() });
  const call = post('/things/:name/pay', { access: 'member', idempotent: true, summary: 'Pay', reply });
  mount(router, call, ({ params }) => ({ id: params.name }));
  const somebody: RequestHandler = (req, _res, next) => {
    req.actor = creator.actor;
    next();
  };
  const server = createServer(express().use(somebody, router, onError)).listen(0);
  await once(server, 'listening');
  const pay = async (name: string) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/things/${name}/pay`;
    const answer = await fetch(url, { method: 'POST', headers: { 'idempotency-key': 'the-same-key' } });
    return { status: answer.status, body: (await answer.json()) as object };
  };
  const answers = [await pay('first'), await pay('first'), await pay('second')];
  server.close();
  expect(answers).toEqual([
    { status: 200, body: { id: 'first' } },
    { status: 200, body: { id: 'first' } },
    { status: 422, body: expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REUSED' }) },
  ]);
});

test('an upper-case id in the address is passed on in lower case', async () => {
  const router = Router();
  const reply = z.object({ id: z.string(), name: z.string() });
  const call = get('/things/:id/:name', { access: 'public', summary: 'One', reply });
  mount(router, call, ({ params }) => params);
  const nobody: RequestHandler = (req, _res, next) => {
    req.actor = null;
    next();
  };
  const server = createServer(express().use(nobody, router, onError)).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const id = '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10';
  const answer = await fetch(`http://127.0.0.1:${port}/things/${id.toUpperCase()}/Robin`);
  server.close();
  expect(await answer.json()).toEqual({ id, name: 'Robin' });
});

test('a response contains only the fields of its contract', async () => {
  const { text } = await serveOne(() => ({ name: 'Robin', passwordHash: 'secret' }) as never);
  expect(JSON.parse(text)).toEqual({ name: 'Robin' });
});

test('an unexpected error reveals no internals', async () => {
  const { status, text } = await serveOne(() => {
    throw new Error('select * from users where password = secret');
  });
  expect(status).toBe(500);
  expect(text).not.toMatch(/select|secret|at |\.ts/);
  expect(JSON.parse(text)).toMatchObject({ code: 'UNEXPECTED' });
});

test('a response that violates its contract is a server error and is not sent', async () => {
  expect((await serveOne(() => ({ name: 7 }) as never)).status).toBe(500);
});
