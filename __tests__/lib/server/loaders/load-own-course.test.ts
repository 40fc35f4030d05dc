import { ApiError } from '@/lib/api-error';
import { loadOwnCourse } from '@/lib/server/loaders/load-own-course';

const gone = () => Promise.reject(new ApiError(404, 'NOT_FOUND', 'Not here.', ''));

/** Loads the page of an id from a backend that has a draft at only one address. */
const load = (has: string, failure = gone, query = {}) =>
  loadOwnCourse({
    params: { id: 'a' },
    query,
    call: ((name: string) => (name === has ? Promise.resolve({ id: 'a' }) : failure())) as never,
  });

test.each([
  ['GET /posts/:id/draft', '/dashboard/posts/edit/a'],
  ['GET /digital-products/:id/draft', '/dashboard/digital-products/edit/a'],
  ['GET /lives/:id/draft', '/dashboard/content/edit-live/a'],
])('an id found only by %s redirects to its editor', async (has, destination) => {
  expect(await load(has)).toEqual({ redirect: { destination, permanent: false } });
});

test('the draft of a course is loaded, and an unknown id is not found', async () => {
  expect(await load('GET /courses/:id/draft')).toEqual({ draft: { id: 'a' } });
  await expect(load('nothing')).rejects.toMatchObject({ status: 404 });
});

test('the former Files step redirects to the Parts step', async () => {
  expect(await load('GET /courses/:id/draft', gone, { step: 'files' })).toEqual({
    redirect: { destination: '/dashboard/content/a?step=parts', permanent: false },
  });
});

test('an unreachable backend is not treated as another content type', async () => {
  const away = () => Promise.reject(new ApiError(502, 'BACKEND_DOWN', 'Away.', ''));
  await expect(load('GET /digital-products/:id/draft', away)).rejects.toMatchObject({ status: 502 });
});
