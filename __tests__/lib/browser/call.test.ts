import { http, HttpResponse } from 'msw';
import { ApiError } from '@/lib/api-error';
import { call, toCallPath, readAddress } from '@/lib/browser/call';
import { server } from '@/__tests__/support/msw';

let logged: jest.SpyInstance;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

const refusal = async (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('It should have been refused.')),
    (error: unknown) => error as ApiError,
  );

describe('the address', () => {
  test('path parameters are filled in and cannot add a segment', () => {
    expect(toCallPath('GET /courses/:id', { params: { id: 'a/../b c' } })).toBe(
      '/api/courses/a%2F..%2Fb%20c',
    );
  });

  test('the query string is sent without undefined values', () => {
    const query = { limit: 3, orderBy: 'newest' as const, cursor: undefined };
    expect(toCallPath('GET /courses', { query })).toBe('/api/courses?limit=3&orderBy=newest');
    expect(toCallPath('GET /courses')).toBe('/api/courses');
  });
});

describe('sent requests', () => {
  test('a request has its method, JSON body, given headers, credentials and a new request id', async () => {
    const seen: Request[] = [];
    const fetching = jest.spyOn(globalThis, 'fetch');
    server.use(
      http.patch('/api/courses/:id', ({ request }) => {
        seen.push(request.clone());
        return HttpResponse.json({ id: 'c1' });
      }),
    );
    const input = {
      params: { id: 'c1' },
      body: { title: 'Slow mornings' },
      headers: { 'idempotency-key': 'k' },
    };
    expect(await call('PATCH /courses/:id', input)).toEqual({ id: 'c1' });
    await call('PATCH /courses/:id', input);
    expect(await seen[0]!.json()).toEqual({ title: 'Slow mornings' });
    expect(seen[0]!.headers.get('content-type')).toBe('application/json');
    expect(seen[0]!.headers.get('accept')).toBe('application/json');
    expect(seen[0]!.headers.get('idempotency-key')).toBe('k');
    expect(fetching.mock.calls[0]![1]).toMatchObject({ credentials: 'include' });
    fetching.mockRestore();
    const ids = seen.map(({ headers }) => headers.get('x-request-id'));
    expect(ids[0]).toMatch(/^[\w-]{8,64}$/);
    expect(ids[1]).not.toBe(ids[0]);
    expect(logged).not.toHaveBeenCalled();
  });

  test('readAddress requests an already built address', async () => {
    server.use(http.get('/api/courses', ({ request }) => HttpResponse.json(new URL(request.url).search)));
    expect(await readAddress(toCallPath('GET /courses', { query: { limit: 3 } }))).toBe('?limit=3');
  });

  test('a picture is sent as multipart form data', async () => {
    let type: string | null = null;
    server.use(
      http.post('/api/courses/upload-thumbnail', ({ request }) => {
        type = request.headers.get('content-type');
        return HttpResponse.json({});
      }),
    );
    const body = new FormData();
    body.set('thumbnail', new File(['x'], 'x.webp'));
    await call('POST /courses/upload-thumbnail', { body });
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
  });
});

describe('failed requests', () => {
  test('an API error has all fields of the problem document and is logged once', async () => {
    const errors = [{ path: 'title', code: 'TOO_SHORT', message: 'Too short', limit: 3 }];
    server.use(
      http.post('/api/courses', () =>
        HttpResponse.json(
          {
            status: 422,
            code: 'INVALID_INPUT',
            detail: 'Some fields are not right.',
            requestId: 'r-1',
            errors,
          },
          { status: 422 },
        ),
      ),
    );
    const error = await refusal(call('POST /courses', { body: { title: 'x' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
      message: 'Some fields are not right.',
      requestId: 'r-1',
      errors,
    });
    expect(logged).toHaveBeenCalledTimes(1);
  });

  test('a request without a response fails with status 0 and code OFFLINE', async () => {
    server.use(http.get('/api/users', () => HttpResponse.error()));
    expect(await refusal(call('GET /users'))).toMatchObject({ status: 0, code: 'OFFLINE', errors: [] });
    expect(logged).toHaveBeenCalledTimes(1);
  });

  test.each([
    [200, 'UNREADABLE'],
    [413, 'TOO_LARGE'],
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'UNEXPECTED'],
    [502, 'BACKEND_DOWN'],
    [503, 'BUSY'],
    [504, 'BACKEND_SLOW'],
  ])('a response with status %s that is not JSON has the code %s', async (status, code) => {
    server.use(http.get('/api/users', () => new HttpResponse('<h1>Bad gateway</h1>', { status })));
    expect(await refusal(call('GET /users'))).toMatchObject({ status, code });
  });

  test('a request that is interrupted because the page closes is not reported as a failure', async () => {
    server.use(http.get('/api/users', () => HttpResponse.error()));
    window.dispatchEvent(new Event('pagehide'));
    await expect(call('GET /users')).rejects.not.toBeInstanceOf(ApiError);
    // A truncated response is not reported either.
    server.use(http.get('/api/users', () => new HttpResponse('{"id": ')));
    await expect(call('GET /users')).rejects.not.toBeInstanceOf(ApiError);
    server.use(http.get('/api/users', () => HttpResponse.error()));
    window.dispatchEvent(new Event('pageshow'));
    expect(logged).not.toHaveBeenCalled();
    expect(await refusal(call('GET /users'))).toMatchObject({ code: 'OFFLINE' });
  });

  test('a request that the caller aborted is not logged as an error', async () => {
    const given = new AbortController();
    server.use(
      http.get('/api/users', () => {
        given.abort();
        return HttpResponse.json({});
      }),
    );
    const error = await refusal(call('GET /users', { signal: given.signal }));
    expect(error).not.toBeInstanceOf(ApiError);
    expect(logged).not.toHaveBeenCalled();
  });
});
