import { publicPage } from '@/lib/server/pages/public-page';
import { deadAddress, listen } from '@/__tests__/support/servers';

let status = 200;
let working: string;
const id = '3f6c1f0a-6a5e-4c0b-9a3e-2d1f7b8c9d01';
const context = { params: { id }, locale: 'en' };

const page = publicPage({
  revalidate: 30,
  load: async ({ call, params }) => ({
    course: await call('GET /courses/:id', { params: { id: String(params.id) } }),
  }),
});

beforeAll(async () => {
  working = await listen((_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ title: 'Slow mornings' }));
  });
});

beforeEach(() => {
  process.env.BACKEND_URL = working;
  status = 200;
});
afterEach(() => {
  delete process.env.NEXT_PHASE;
});

test('a public page is stored with its data and revalidated after 30 seconds', async () => {
  expect(await page(context)).toMatchObject({
    props: { loaded: { course: { title: 'Slow mornings' } } },
    revalidate: 30,
  });
});

test('a public page is a 404 while the backend does not find its content', async () => {
  status = 404;
  expect(await page(context)).toEqual({ notFound: true, revalidate: 30 });
});

test.each([
  [{ id }, true],
  [{ id: id.toUpperCase() }, true],
  [{ id: 'c1' }, false],
  [{ id: `${id}0` }, false],
  [{ id: undefined }, false],
  [{ username: 'maya_lin-2' }, true],
  [{ username: 'Maya' }, true],
  [{ username: id }, true],
  [{ username: 'ab' }, false],
  [{ username: 'wp-login.php' }, false],
  [{ username: 'x'.repeat(31) }, false],
  [{ routedTitle: 'lavender-eye-pillow-2' }, true],
  [{ routedTitle: id.toUpperCase() }, true],
  [{ routedTitle: 'wp-login.php' }, false],
  [{ routedTitle: 'x'.repeat(161) }, false],
  [{ collection: 'a-corner' }, true],
  [{ collection: 'A corner' }, false],
  [{}, true],
  [{ page: 'any text' }, true],
])('a public page with the parameters %j calls the backend: %s', async (params, isAsked) => {
  const load = jest.fn(async () => ({}));
  const shown = await publicPage({ load })({ params, locale: 'en' });
  expect(load).toHaveBeenCalledTimes(isAsked ? 1 : 0);
  expect('notFound' in shown).toBe(!isAsked);
});

test('a public page redirects when its data contains a redirect', async () => {
  const redirect = { destination: '/courses/c1', permanent: false };
  expect(await publicPage({ load: async () => ({ redirect }) })(context)).toEqual({
    redirect,
    revalidate: 60,
  });
});

test('a public page throws when the backend fails, so that Next keeps the last good page', async () => {
  status = 500;
  await expect(page(context)).rejects.toMatchObject({ status: 500 });
  process.env.BACKEND_URL = await deadAddress();
  await expect(page(context)).rejects.toMatchObject({ code: 'OFFLINE' });
});

test('a public page is built empty without a backend and revalidated after a second', async () => {
  process.env.BACKEND_URL = await deadAddress();
  process.env.NEXT_PHASE = 'phase-production-build';
  expect(await page(context)).toMatchObject({ props: { loaded: null }, revalidate: 1 });
});

test('a public page can be rendered without data', async () => {
  expect(await publicPage()(context)).toMatchObject({ props: { loaded: null }, revalidate: 60 });
});
