import { publicPage } from '@/lib/server/public-page';
import { deadAddress, listen } from '@/__tests__/support/servers';

let status = 200;
let working: string;
const context = { params: { id: 'c1' }, locale: 'en' };

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

test('is stored with its data, and revalidated after a while', async () => {
  expect(await page(context)).toMatchObject({
    props: { loaded: { course: { title: 'Slow mornings' } } },
    revalidate: 30,
  });
});

test('is a 404 while the backend does not find it', async () => {
  status = 404;
  expect(await page(context)).toEqual({ notFound: true, revalidate: 30 });
});

test('is a redirect where its data says so', async () => {
  const redirect = { destination: '/courses/c1', permanent: false };
  expect(await publicPage({ load: async () => ({ redirect }) })(context)).toEqual({
    redirect,
    revalidate: 60,
  });
});

test('throws when the backend fails, so that the last good page stays', async () => {
  status = 500;
  await expect(page(context)).rejects.toMatchObject({ status: 500 });
  process.env.BACKEND_URL = await deadAddress();
  await expect(page(context)).rejects.toMatchObject({ code: 'OFFLINE' });
});

test('is built empty without a backend, and revalidated at once', async () => {
  process.env.BACKEND_URL = await deadAddress();
  process.env.NEXT_PHASE = 'phase-production-build';
  expect(await page(context)).toMatchObject({ props: { loaded: null }, revalidate: 1 });
});

test('can have no data', async () => {
  expect(await publicPage()(context)).toMatchObject({ props: { loaded: null }, revalidate: 60 });
});
