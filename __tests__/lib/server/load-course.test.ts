import { ApiError } from '@/lib/api-error';
import type { BackendCall } from '@/lib/server/backend-client';
import { loadAround } from '@/lib/server/load-course';
import { coursePage } from '../../support/make/courses';

const course = coursePage();
const other = { ...course, id: 'another' };

/** A backend that answers the list of courses, and the ratings as given. */
const backend = (ratings: () => unknown) => {
  const asked: unknown[] = [];
  const call = (async (name: string, input: object) => {
    asked.push([name, input]);
    return name === 'GET /courses' ? { items: [course, other], nextCursor: null } : ratings();
  }) as BackendCall;
  return { asked, call };
};
const refuse = (status: number) => () => {
  throw new ApiError(status, 'X', 'no', '');
};

test('beside a course are the others of its creator, and its first ratings', async () => {
  const ratings = { items: [], nextCursor: 'more' };
  const { asked, call } = backend(() => ratings);
  expect(await loadAround(call, course)).toEqual({ course, more: [other], ratings });
  expect(asked).toEqual([
    ['GET /courses', { query: { creatorId: course.creator.id, limit: 4 } }],
    [
      'GET /courses/:id/rating',
      { params: { id: course.id }, query: { limit: expect.any(Number) as number } },
    ],
  ]);
});

test('a course that is not public has no ratings; any other failure is one', async () => {
  expect((await loadAround(backend(refuse(404)).call, course)).ratings).toEqual({
    items: [],
    nextCursor: null,
  });
  await expect(loadAround(backend(refuse(500)).call, course)).rejects.toMatchObject({ status: 500 });
  const broken = backend(() => {
    throw new Error('not an answer');
  });
  await expect(loadAround(broken.call, course)).rejects.toThrow('not an answer');
});
