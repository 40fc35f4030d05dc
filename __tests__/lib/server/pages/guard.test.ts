import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GetServerSidePropsContext } from 'next';
import { read } from '@/lib/api-call';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { guard } from '@/lib/server/pages/guard';
import { loginPage } from '@/lib/server/pages/login-page';
import { deadAddress, listen, readBody } from '@/__tests__/support/servers';

const people: Record<string, object> = {
  member: { id: 'm', name: 'Jo' },
  creator: { id: 'c', creator: { id: 'cc', username: 'mari', state: 'DRAFT' } },
  office: { id: 'o', isOffice: true },
  employee: { id: 'e', business: { name: 'Mill', relation: 'BELONGS' } },
  manager: { id: 'b', business: { name: 'Mill', relation: 'MANAGES' } },
};
let seen: IncomingMessage[] = [];
/**
 * Reads in the page's last backend request, and the mocked results that follow the user's result.
 */
let asked: { name: string; params: object; query: object }[] = [];
let answers: object[] = [];
let userAnswer: object | undefined;
/** Status of a backend request that contains more reads than the user's. */
let readsStatus = 200;
let courseStatus = 200;
let courseCode = 'X';
let courseHeaders: Record<string, string> = {};

beforeAll(async () => {
  process.env.BACKEND_URL = await listen(async (req, res) => {
    seen.push(req);
    const token = /Bearer (\w+)/.exec(req.headers.authorization ?? '')?.[1] ?? '';
    const isPage = req.url === '/reads';
    if (isPage) asked = (JSON.parse(await readBody(req)) as { reads: typeof asked }).reads;
    const user = { reply: { ...anonymousUser, ...people[token] } };
    const reply = isPage
      ? { answers: [userAnswer ?? user, ...answers] }
      : { title: 'Slow mornings', code: courseCode, detail: 'x' };
    const status = !isPage ? courseStatus : asked.length > 1 ? readsStatus : 200;
    res.writeHead(status, { 'content-type': 'application/json', ...courseHeaders });
    res.end(JSON.stringify(reply));
  });
  process.env.APP_URL = 'https://kumu.test/';
});

beforeEach(() => {
  seen = [];
  answers = [];
  userAnswer = undefined;
  readsStatus = 200;
  courseStatus = 200;
  courseCode = 'X';
  courseHeaders = {};
});

function contextFor(token?: string, resolvedUrl = '/my-library?tab=1', viewToken?: string) {
  const req = {
    cookies: { ...(token && { accessToken: token }), ...(viewToken && { viewToken }) },
    headers: { 'x-forwarded-for': '203.0.113.9' },
    socket: { remoteAddress: '10.0.0.1' },
  };
  const headers = new Map<string, string>();
  const res = {
    statusCode: 200,
    setHeader: (name: string, value: string) => headers.set(name, value),
    getHeader: (name: string) => headers.get(name),
  } as unknown as ServerResponse;
  const context = { req, res, resolvedUrl, query: { id: 'c1', q: 'x' }, params: { id: 'c1' }, locale: 'en' };
  return { res, context: context as unknown as GetServerSidePropsContext };
}

const visit = async (page: ReturnType<typeof guard>, token?: string, url?: string) => {
  const { res, context } = contextFor(token, url);
  return { result: await page(context), res };
};

describe('access to a page', () => {
  test.each(['member', 'creator'] as const)(
    'a visitor of a page for a %s is redirected to sign in and back',
    async (role) => {
      const { result } = await visit(guard(role));
      expect(result).toEqual({
        redirect: { destination: '/flow/login?next=%2Fmy-library%3Ftab%3D1', statusCode: 302 },
      });
      expect(seen).toEqual([]);
    },
  );

  test("a visitor under the dashboard is redirected to the creators' sign-in", async () => {
    const { result } = await visit(guard('creator'), undefined, '/dashboard/content');
    expect(result).toMatchObject({
      redirect: { destination: '/creator-flow/login?next=%2Fdashboard%2Fcontent' },
    });
  });

  test('a user with an invalid token is treated as a visitor', async () => {
    const { result } = await visit(guard('member'), 'expired');
    expect(result).toMatchObject({ redirect: { statusCode: 302 } });
  });

  test.each(['\r\nx-a: b', '€', 'a b', ''])(
    'a user whose cookie cannot be a token (%j) is treated as a visitor',
    async (token) => {
      const { result } = await visit(guard('member'), token);
      expect(result).toMatchObject({ redirect: { statusCode: 302 } });
      expect(seen).toEqual([]);
    },
  );

  test.each([
    ['creator', 'member'],
    ['business', 'member'],
    ['business', 'creator'],
    ['business', 'employee'],
    ['business', 'office'],
  ] as const)('a page for a %s requested by %s shows the 403 page with status 403', async (role, token) => {
    const load = jest.fn();
    const { result, res } = await visit(guard(role, { load }), token);
    expect(res.statusCode).toBe(403);
    const refusedFor = role === 'creator' ? 'creators' : 'businesses';
    expect(result).toMatchObject({ props: { refusedFor, user: people[token] } });
    expect(load).not.toHaveBeenCalled();
  });

  test.each([
    ['creator', 'member', 'member'],
    ['creator', 'expert', 'expert'],
    ['creator', 'other', undefined],
    ['creator', undefined, undefined],
    ['member', 'expert', undefined],
  ])('a %s with the mode cookie %s gets the page prop mode %s', async (token, stored, mode) => {
    const { context } = contextFor(token);
    Object.assign(context.req.cookies, stored && { mode: stored });
    const { props } = (await guard('member')(context)) as { props: { mode?: string } };
    expect(props.mode).toBe(mode);
  });

  test.each([undefined, 'member', 'creator'])('office pages return 404 for %s', async (token) => {
    expect((await visit(guard('office'), token)).result).toEqual({ notFound: true });
  });

  test.each([
    ['visitor', undefined],
    ['member', 'member'],
    ['member', 'office'],
    ['creator', 'creator'],
    ['business', 'manager'],
    ['office', 'office'],
  ] as const)('a page for a %s is shown to %s', async (role, token) => {
    const { result, res } = await visit(guard(role), token);
    expect(result).toHaveProperty('props.appUrl', 'https://kumu.test');
    expect(result).not.toHaveProperty('props.refusedFor');
    expect(res.statusCode).toBe(200);
  });
});

test.each([
  ['a visitor', '/courses', undefined, '60'],
  ['a visitor with a filter', '/courses?topicId=yoga', undefined, undefined],
  ['a visitor of a department', '/shop/item-departments/floor', undefined, '60'],
  ['a visitor of a filtered department', '/shop/item-departments/floor?to=70', undefined, undefined],
  ['a visitor of a product', '/shop/products/floor', undefined, undefined],
  ['a visitor elsewhere', '/search', undefined, undefined],
  ['a member', '/courses', 'member', undefined],
])(
  'the response for %s at %s with the token %s has the expected cache time',
  async (_who, url, token, seconds) => {
    const { res } = await visit(guard('visitor'), token, url);
    expect(res.getHeader('x-kept-seconds')).toBe(seconds);
  },
);

describe('a sign-in page', () => {
  test('a sign-in page redirects a signed-in user to the next page or to its default', async () => {
    const page = loginPage('/dashboard');
    const { context } = contextFor('member');
    const to = async (query: object) => page({ ...context, query } as typeof context);
    expect(await to({})).toEqual({ redirect: { destination: '/dashboard', statusCode: 302 } });
    expect(await to({ next: '/my-library' })).toMatchObject({ redirect: { destination: '/my-library' } });
    expect(await to({ next: '//evil.test' })).toMatchObject({ redirect: { destination: '/dashboard' } });
  });

  test('a sign-in page is shown to a visitor', async () => {
    expect((await visit(loginPage('/dashboard'))).result).toHaveProperty('props.appUrl');
  });
});

describe('page props', () => {
  test('the page props contain the texts of every page and the texts of this page', async () => {
    const { result } = await visit(guard('visitor', { texts: ['content'] }));
    const texts = (result as { props: { _nextI18Next: { initialI18nStore: { en: object } } } }).props;
    expect(Object.keys(texts._nextI18Next.initialI18nStore.en).sort()).toEqual(['common', 'content']);
  });

  test("the page props contain what `load` requested with the user's token and the visitor's address", async () => {
    const page = guard('member', {
      load: async ({ call, params }) => ({
        course: await call('GET /courses/:id', { params: { id: String(params.id) } }),
      }),
    });
    const { result } = await visit(page, 'member');
    expect(result).toMatchObject({ props: { course: { title: 'Slow mornings' }, user: { id: 'm' } } });
    const sent = seen.find(({ url }) => url === '/courses/c1')!;
    expect(sent.headers).toMatchObject({
      authorization: 'Bearer member',
      'x-forwarded-for': '203.0.113.9, 10.0.0.1',
    });
  });

  test('the page redirects when `load` returns a redirect', async () => {
    const elsewhere = { redirect: { destination: '/', permanent: false } };
    const { result } = await visit(guard('visitor', { load: async () => elsewhere }));
    expect(result).toEqual(elsewhere);
  });
});

describe('reads of a page', () => {
  const page = guard('member', {
    reads: ({ params }) => [
      read('GET /library', { query: { limit: 24 } }),
      read('GET /courses/:id', { params: { id: String(params.id) } }),
    ],
  });

  test('the user and all reads of a page are one backend request', async () => {
    answers = [{ reply: { items: [], nextCursor: null } }, { reply: { title: 'Slow mornings' } }];
    const { result } = await visit(page, 'member');
    expect(seen).toHaveLength(1);
    expect(asked).toEqual([
      { name: 'GET /users', params: {}, query: {} },
      { name: 'GET /library', params: {}, query: { limit: '24' } },
      { name: 'GET /courses/:id', params: { id: 'c1' }, query: {} },
    ]);
    expect(result).toMatchObject({
      props: {
        user: { id: 'm' },
        answers: {
          '/api/library?limit=24': { items: [], nextCursor: null },
          '/api/courses/c1': { title: 'Slow mornings' },
        },
      },
    });
  });

  test('a failed read is not passed to the browser, so that the browser repeats the request', async () => {
    answers = [{ problem: { status: 503, code: 'BUSY' } }, { reply: { title: 'Slow mornings' } }];
    const { result } = await visit(page, 'member');
    expect(result).toHaveProperty('props.answers', { '/api/courses/c1': { title: 'Slow mornings' } });
  });

  test('a refused read of the user shows a page that says when to retry', async () => {
    userAnswer = { problem: { status: 429, code: 'TOO_MANY_REQUESTS' }, retryAfterSeconds: 9 };
    const { result, res } = await visit(page, 'member');
    expect([res.statusCode, res.getHeader('Retry-After'), result]).toMatchObject([
      429,
      '9',
      { props: { delay: 'tooMany' } },
    ]);
  });

  // The development server rejects a prop that is undefined.
  test('the page of a visitor has no undefined prop', async () => {
    const { props } = (await visit(guard('visitor'))).result as { props: object };
    expect(props).toStrictEqual(JSON.parse(JSON.stringify(props)));
  });

  test('the props of a page contain the time zone of its dates only for a signed-in user', async () => {
    const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect((await visit(guard('member'), 'member')).result).toHaveProperty('props.timeZone', local);
    expect((await visit(guard('visitor'))).result).not.toHaveProperty('props.timeZone');
  });

  test('a page whose reads are too large for one request is shown without preloaded responses', async () => {
    readsStatus = 413;
    const { result } = await visit(page, 'member');
    expect(result).toMatchObject({ props: { user: { id: 'm' }, answers: {} } });
    expect(seen).toHaveLength(2);
  });

  test('a user without access to a page receives no preloaded responses', async () => {
    answers = [{ reply: { secret: true } }];
    const refused = guard('creator', { reads: () => [read('GET /library')] });
    expect((await visit(refused, 'member')).result).not.toHaveProperty('props.answers');
  });
});

describe('subject of a page', () => {
  const page = guard('member', {
    reads: () => [read('GET /library', { query: { limit: 24 } })],
    subject: ({ params }) => read('GET /courses/:id', { params: { id: String(params.id) } }),
  });
  const library = { reply: { items: [], nextCursor: null } };
  const missing = { problem: { title: 'x', code: 'NOT_FOUND', detail: 'x', status: 404 } };

  test('a page has status 404 and the prop `isUnknown` when its subject does not exist', async () => {
    answers = [missing, library];
    const { result, res } = await visit(page, 'member');
    expect(res.statusCode).toBe(404);
    expect(result).toMatchObject({ props: { isUnknown: true, user: { id: 'm' } } });
  });

  test('a page has status 200 when its subject exists', async () => {
    answers = [{ reply: { title: 'Slow mornings' } }, library];
    const { result, res } = await visit(page, 'member');
    expect(res.statusCode).toBe(200);
    expect(result).toMatchObject({ props: { answers: { '/api/courses/c1': { title: 'Slow mornings' } } } });
    expect(result).not.toHaveProperty('props.isUnknown');
  });

  test.each([
    ['another read finds nothing', [{ reply: { title: 'Slow mornings' } }, missing]],
    ['the read of its subject fails', [{ problem: { ...missing.problem, status: 503 } }, library]],
  ])('a page has status 200 when %s', async (_, given) => {
    answers = given;
    const { result, res } = await visit(page, 'member');
    expect(res.statusCode).toBe(200);
    expect(result).not.toHaveProperty('props.isUnknown');
  });
});

describe('a rejected call of `load`', () => {
  const page = guard('member', {
    load: async ({ call }) => ({ course: await call('GET /courses/:id', { params: { id: 'c1' } }) }),
  });

  test('a 404 from a call of `load` shows the 404 page', async () => {
    courseStatus = 404;
    expect((await visit(page, 'member')).result).toEqual({ notFound: true });
  });

  test('a 401 from a call of `load` redirects to the sign-in page', async () => {
    courseStatus = 401;
    expect((await visit(page, 'member')).result).toMatchObject({ redirect: { statusCode: 302 } });
  });

  test('a 403 from a call of `load` shows the 403 page', async () => {
    courseStatus = 403;
    const { result, res } = await visit(page, 'member');
    expect([res.statusCode, result]).toMatchObject([403, { props: { refusedFor: 'creators' } }]);
  });

  test.each([500, 409])('the status %s from a call of `load` fails the page', async (status) => {
    courseStatus = status;
    await expect(visit(page, 'member')).rejects.toMatchObject({ status });
  });

  test.each([
    [429, 429, 'tooMany'],
    [503, 503, 'busy'],
    [504, 503, 'busy'],
  ])(
    'the status %d from a call of `load` shows a page with the reason and the status %d',
    async (answered, status, delay) => {
      courseStatus = answered;
      courseHeaders = { 'retry-after': '17' };
      const { result, res } = await visit(page, 'member');
      expect([res.statusCode, res.getHeader('Retry-After'), result]).toMatchObject([
        status,
        '17',
        { props: { delay, user: { id: 'm' } } },
      ]);
    },
  );

  test('the page states that Kumu is busy when the backend is unreachable', async () => {
    const url = process.env.BACKEND_URL;
    process.env.BACKEND_URL = await deadAddress();
    const { result, res } = await visit(page, 'member');
    expect([res.statusCode, res.getHeader('Retry-After'), result]).toMatchObject([
      503,
      '5',
      { props: { delay: 'busy' } },
    ]);
    process.env.BACKEND_URL = url;
  });
});

describe('a page while the office views Kumu as another person', () => {
  const page = guard('member', { load: async ({ call }) => ({ item: await call('GET /topics') }) });

  test('a page is rendered for the viewed person', async () => {
    people.seen = { id: 'm', name: 'Jo', viewEndsAt: '2026-11-29T10:00:00.000Z' };
    const { context } = contextFor('office', '/my-library', 'seen');
    const result = (await guard('member')(context)) as { props: { user: { id: string } } };
    expect(result.props.user.id).toBe('m');
  });

  test('the cookie of an ended view is cleared, and the page is reloaded', async () => {
    const { context, res } = contextFor('office', '/office?x=1', 'ended');
    expect(await guard('office')(context)).toEqual({
      redirect: { destination: '/office?x=1', statusCode: 302 },
    });
    expect(res.getHeader('Set-Cookie')).toEqual([
      expect.stringMatching(/^viewToken=; Path=\/; Expires=Thu, 01 Jan 1970/),
    ]);
  });

  test('pages of the office are not found during a view', async () => {
    people.seen = { id: 'm', name: 'Jo', viewEndsAt: '2026-11-29T10:00:00.000Z' };
    const { context } = contextFor('office', '/office', 'seen');
    expect(await guard('office')(context)).toEqual({ notFound: true });
  });

  test('a page that is closed during a view has status 403 and shows the reason', async () => {
    people.seen = { id: 'm', name: 'Jo', viewEndsAt: '2026-11-29T10:00:00.000Z' };
    courseStatus = 403;
    courseCode = 'CLOSED_IN_VIEW';
    const { context, res } = contextFor('office', '/my-library', 'seen');
    expect(await page(context)).toMatchObject({ props: { refusedFor: 'view' } });
    expect(res.statusCode).toBe(403);
  });
});
