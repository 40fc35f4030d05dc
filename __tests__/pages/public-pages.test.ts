import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import * as checkout from '@/pages/checkout';
import * as courses from '@/pages/courses';
import * as creatorConfirmTwin from '@/pages/creator-flow/confirm';
import * as creatorSignUpTwin from '@/pages/creator-flow/signup';
import * as creators from '@/pages/creators';
import * as confirmTwin from '@/pages/flow/confirm';
import * as creatorConfirm from '@/pages/flow/creator/confirm';
import * as creatorSignUp from '@/pages/flow/creator/sign-up';
import * as login from '@/pages/flow/login';
import * as confirm from '@/pages/flow/member/confirm';
import * as signUp from '@/pages/flow/member/sign-up';
import * as signUpTwin from '@/pages/flow/signup';
import * as search from '@/pages/search';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { memberUser } from '../support/make/accounts';
import { quote } from '../support/make/checkout';
import { courseCard, coursePage } from '../support/make/courses';
import { id } from '../support/make/ids';
import { listen } from '../support/servers';

let asked: string[] = [];

/**
 * Returns the backend's response for content on sale, content this user owns, and any other
 * content.
 */
function quoteFor(query: URLSearchParams): [status: number, body: unknown] {
  if (query.get('type') !== 'PPV_COURSE') return [422, { code: 'INVALID_INPUT', detail: 'Not sold.' }];
  if (query.get('contentId') === id(1)) return [200, quote()];
  if (query.get('contentId') === id(2)) return [409, { code: 'ALREADY_UNLOCKED', detail: 'Yours.' }];
  return [404, { code: 'NOT_FOUND', detail: 'Not here.' }];
}

let rows: unknown[] = [];
/** Responses of other calls, by path. */
let answers: Record<string, unknown> = {};

beforeAll(async () => {
  process.env.BACKEND_URL = await listen((req, res) => {
    const url = new URL(req.url!, 'http://backend.test');
    asked.push(req.url!);
    const known: Record<string, unknown> = {
      ...answers,
      '/reads': { answers: [{ reply: req.headers.authorization ? memberUser : anonymousUser }] },
      '/courses': { items: url.searchParams.has('maxMinutes') ? [] : rows, nextCursor: null },
      '/auth/social/providers': { items: [] },
      '/creators/search': { items: [], nextCursor: null },
      [`/courses/${id(1)}`]: coursePage(),
    };
    if (url.pathname === '/checkout/quote') {
      const [status, body] = quoteFor(url.searchParams);
      res.writeHead(status, { 'content-type': 'application/json' });
      return void res.end(JSON.stringify(body));
    }
    const answer = known[url.pathname];
    res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    res.end(JSON.stringify(answer ?? { code: 'NOT_FOUND', detail: 'Not here.' }));
  });
});

beforeEach(() => {
  asked = [];
  answers = {};
  rows = [courseCard()];
});

const visit = (page: { getServerSideProps: unknown }, query: Record<string, string>, token?: string) => {
  const context = {
    req: { cookies: token ? { accessToken: token } : {}, headers: {}, socket: {} },
    res: { statusCode: 200 },
    resolvedUrl: '/here',
    query,
    params: {},
    locale: 'en',
  };
  return (page.getServerSideProps as GetServerSideProps)(context as unknown as GetServerSidePropsContext);
};

test('the old addresses of a flow show the same page as the new addresses', () => {
  expect(signUpTwin.default).toBe(signUp.default);
  expect(confirmTwin.default).toBe(confirm.default);
  expect(creatorSignUpTwin.default).toBe(creatorSignUp.default);
  expect(creatorConfirmTwin.default).toBe(creatorConfirm.default);
});

test('a signed-in user is redirected to the requested page and never to another site', async () => {
  expect(await visit(login, { next: '/courses/1?part=2' }, 'token')).toMatchObject({
    redirect: { destination: '/courses/1?part=2' },
  });
  expect(await visit(login, { next: '//evil.test' }, 'token')).toMatchObject({
    redirect: { destination: '/' },
  });
  expect(await visit(login, {})).toHaveProperty('props');
});

test('the course list sends filter, order and count to the backend without unknown parameters', async () => {
  const page = await visit(courses, { topicId: 'yoga', orderBy: 'price', shown: '48', secret: '1' });
  expect(asked).toEqual(['/courses?topicId=yoga&orderBy=price&limit=48']);
  expect(page).toMatchObject({ props: { filter: { topicId: 'yoga', orderBy: 'price' }, longer: [] } });
  await visit(courses, { shown: '5000' });
  expect(asked.at(-1)).toBe('/courses?limit=96');
});

test('the topic is offered without the length when no course matches the length', async () => {
  const page = await visit(courses, { topicId: 'yoga', maxMinutes: '10' });
  expect(page).toMatchObject({
    props: { first: { items: [] }, longer: [{ title: 'Sleep Without Trying' }] },
  });
});

test('a long creator search is truncated, and an unknown topic is omitted', async () => {
  await visit(creators, { query: `  ${'a'.repeat(150)}`, topicId: 'knitting' });
  expect(asked).toEqual([`/creators/search?query=${'a'.repeat(100)}&limit=24`]);
});

test('a search has no control characters in its request or on its page', async () => {
  const found = { items: [], nextCursor: null, counts: [], corrected: null };
  answers['/search/a%20b'] = found;
  answers['/search'] = found;
  expect(await visit(search, { query: '\0a\u0007\nb\0' })).toMatchObject({
    props: { filter: { query: 'a b' } },
  });
  expect(await visit(search, { query: '\0' })).toMatchObject({ props: { filter: {} } });
  expect(asked).toEqual(['/search/a%20b?limit=20', '/search?limit=20']);
});

test('the checkout page requires a signed-in user, an existing course and a type that is sold', async () => {
  expect(await visit(checkout, { contentId: id(1) })).toMatchObject({
    redirect: { destination: '/flow/login?next=%2Fhere' },
  });
  expect(await visit(checkout, { contentId: id(1), type: 'PPV_COURSE' }, 'token')).toMatchObject({
    props: { quote: { title: 'Sleep Without Trying' }, choice: { priceCents: 6400, contentId: id(1) } },
  });
  expect(await visit(checkout, {}, 'token')).toMatchObject({ props: { choice: null, quote: null } });
  expect(await visit(checkout, { contentId: id(9) }, 'token')).toEqual({ notFound: true });
  expect(await visit(checkout, { contentId: id(1), type: 'DONATION' }, 'token')).toEqual({ notFound: true });
  expect(await visit(checkout, { contentId: id(2) }, 'token')).toMatchObject({
    props: { quote: null, choice: { contentId: id(2), contentType: 'COURSE' } },
  });
});

test('the link in the email passes the address and the code to the confirmation page', async () => {
  expect(await visit(confirm, { email: 'jo@kumu.test', code: '123456' })).toMatchObject({
    props: { email: 'jo@kumu.test', code: '123456' },
  });
  expect(await visit(confirm, {})).toMatchObject({ props: { email: '', code: '' } });
});
