import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { backendClient } from '@/lib/server/backend-client';
import { deadAddress, listen, readBody } from '@/__tests__/support/servers';

let seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string };
let answer: RequestListener;
const secret = 'a-secret-of-this-test-of-the-client';

beforeAll(async () => {
  process.env.INTERNAL_SECRET = secret;
  process.env.BACKEND_URL = await listen(async (req, res) => {
    seen = { method: req.method, url: req.url, headers: req.headers, body: await readBody(req) };
    answer(req, res);
  });
});
beforeEach(() => {
  answer = (_req, res) => res.end('{"items":[],"nextCursor":null}');
});

test("a call for a user sends the user's token and address", async () => {
  const call = backendClient({ token: 'token-1', forwardedFor: '203.0.113.9' });
  const reply = await call('GET /courses/:id/rating', {
    params: { id: 'a/b' },
    query: { limit: 3, cursor: undefined },
  });
  expect(reply).toEqual({ items: [], nextCursor: null });
  expect(seen).toMatchObject({ method: 'GET', url: '/courses/a%2Fb/rating?limit=3', body: '' });
  expect(seen.headers).toMatchObject({
    accept: 'application/json',
    authorization: 'Bearer token-1',
    'x-forwarded-for': '203.0.113.9',
  });
  expect(seen.headers).not.toHaveProperty('x-internal-secret');
  expect(seen.headers).not.toHaveProperty('content-type');
});

test('a call without a user sends the internal secret of the front end', async () => {
  await backendClient()('GET /courses');
  expect(seen.headers).toMatchObject({ 'x-internal-secret': secret });
  expect(seen.headers).not.toHaveProperty('authorization');
  expect(seen.headers).not.toHaveProperty('x-forwarded-for');
});

test('a body is sent as JSON to the address of the backend', async () => {
  const body = { contentType: 'COURSE', contentId: 'c1' } as const;
  await backendClient()('POST /views', { body, headers: { 'x-request-id': 'request-1' } });
  expect(seen).toMatchObject({ method: 'POST', url: '/views' });
  expect(JSON.parse(seen.body)).toEqual(body);
  expect(seen.headers).toMatchObject({ 'content-type': 'application/json', 'x-request-id': 'request-1' });
});

test('a call without a response within 8 seconds fails and is not retried', async () => {
  await backendClient()('GET /courses');
  let asked = 0;
  const { promise: isAsked, resolve: noteAsked } = Promise.withResolvers<void>();
  answer = () => {
    asked += 1;
    noteAsked();
  };
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    const call = backendClient()('GET /courses').catch((error: unknown) => error);
    await isAsked;
    jest.advanceTimersByTime(8_000);
    expect(await call).toMatchObject({ status: 0, code: 'OFFLINE' });
    expect([asked, jest.getTimerCount()]).toEqual([1, 0]);
  } finally {
    jest.useRealTimers();
  }
});

test('a finished call leaves no timer', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    await backendClient()('GET /courses');
    await new Promise(setImmediate);
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

const errors = [{ path: 'limit', code: 'TOO_BIG', message: 'x' }];
test.each([
  [
    'a refusal',
    422,
    JSON.stringify({ code: 'INVALID_INPUT', detail: 'no', requestId: 'request-3', errors }),
    { status: 422, code: 'INVALID_INPUT', message: 'no', requestId: 'request-3', errors },
  ],
  [
    'a success that is not JSON',
    200,
    '<html>',
    { status: 200, code: 'UNREADABLE', requestId: 'request-2', errors: [] },
  ],
  ['a refusal without a reason', 502, '{}', { status: 502, code: 'BACKEND_DOWN', requestId: 'request-2' }],
])('%s is thrown as an ApiError', async (_, status, text, expected) => {
  answer = (_req, res) => res.writeHead(status, { 'x-request-id': 'request-2' }).end(text);
  await expect(backendClient()('GET /courses')).rejects.toMatchObject({ name: 'ApiError', ...expected });
});

test('a broken kept connection retries a read and does not retry a request that may have had an effect', async () => {
  const heard: string[] = [];
  const call = backendClient();
  const views = () => heard.filter((method) => method === 'POST').length;
  answer = (req, res) => {
    heard.push(req.method!);
    if (heard.length % 2) res.end('{}');
    else req.socket.destroy();
  };
  const body = { contentType: 'COURSE', contentId: 'c1' } as const;
  await call('GET /courses');
  await expect(call('POST /views', { body })).rejects.toMatchObject({ code: 'OFFLINE' });
  expect(views()).toBe(1);
  // Each next response breaks the connection that the previous response kept alive.
  await call('GET /courses');
  expect(await call('GET /courses')).toEqual({});
  expect(heard).toEqual(['GET', 'POST', 'GET', 'GET', 'GET']);
});

test('a call fails with OFFLINE when the backend is unreachable', async () => {
  const url = process.env.BACKEND_URL;
  process.env.BACKEND_URL = await deadAddress();
  await expect(backendClient()('GET /courses')).rejects.toMatchObject({ status: 0, code: 'OFFLINE' });
  process.env.BACKEND_URL = url;
});
