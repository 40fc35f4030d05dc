import { ApiError } from '@/lib/api-error';
import { loadOwnCourse } from '@/lib/server/loaders/load-own-course';

const gone = () => Promise.reject(new ApiError(404, 'NOT_FOUND', 'Not here.', ''));

/** What the page of an id gets from a backend that has a draft under one address only. */
const load = (has: string, failure = gone) =>
  loadOwnCourse({
    params: { id: 'a' },
    call: ((name: string) => (name === has ? Promise.resolve({ id: 'a' }) : failure())) as never,
  });

test.each([
  ['GET /posts/:id/draft', '/dashboard/posts/edit/a'],
  ['GET /digital-products/:id/draft', '/dashboard/digital-products/edit/a'],
])('an id that only %s knows leads to its editor', async (has, destination) => {
  expect(await load(has)).toEqual({ redirect: { destination, permanent: false } });
});

test('a course is edited here, and an id that nothing has is not found', async () => {
  expect(await load('GET /courses/:id/draft')).toEqual({ draft: { id: 'a' } });
  await expect(load('nothing')).rejects.toMatchObject({ status: 404 });
});

test('a backend that is away is no other kind of content', async () => {
  const away = () => Promise.reject(new ApiError(502, 'BACKEND_DOWN', 'Away.', ''));
  await expect(load('GET /digital-products/:id/draft', away)).rejects.toMatchObject({ status: 502 });
});
