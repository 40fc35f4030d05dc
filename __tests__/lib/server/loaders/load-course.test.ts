import { ApiError } from '@/lib/api-error';
import type { BackendCall } from '@/lib/server/backend-client';
import { loadCourseContext } from '@/lib/server/loaders/load-course';
import { loadViewedContent } from '@/lib/server/loaders/load-viewed-content';
import type { Membership } from '@/contract/memberships';
import { memberUser } from '../../../support/make/accounts';
import { coursePage } from '../../../support/make/courses';
import { id } from '../../../support/make/ids';
import { membership } from '../../../support/make/memberships';
import { anonymousUser } from '@/contract/values/anonymous-user';

const course = coursePage();
const other = { ...course, id: 'another' };

/** Creates a backend that returns the course list and the given ratings. */
const backend = (ratings: () => unknown, memberships: Membership[] = []) => {
  const asked: unknown[] = [];
  const call = (async (name: string, input: object) => {
    asked.push([name, input]);
    if (name === 'GET /memberships') return { items: memberships, nextCursor: null };
    return name === 'GET /courses' ? { items: [course, other], nextCursor: null } : ratings();
  }) as BackendCall;
  return { asked, call };
};
const refuse = (status: number) => () => {
  throw new ApiError(status, 'X', 'no', '');
};

test("a course is loaded with the creator's other courses and its first ratings", async () => {
  const ratings = { items: [], nextCursor: 'more' };
  const { asked, call } = backend(() => ratings);
  expect(await loadCourseContext(call, course)).toEqual({ course, more: [other], membership: null, ratings });
  expect(asked).toEqual([
    ['GET /courses', { query: { creatorId: course.creator.id, limit: 4 } }],
    ['GET /memberships', { query: { creatorId: course.creator.id } }],
    [
      'GET /courses/:id/rating',
      { params: { id: course.id }, query: { limit: expect.any(Number) as number } },
    ],
  ]);
});

test('the cheapest membership that includes the course is offered', async () => {
  const elsewhere = membership({ id: id(611), price: 500, courseIds: [other.id] });
  const [all, one] = [
    membership({ id: id(612), price: 1500 }),
    membership({ id: id(613), price: 900, courseIds: [course.id] }),
  ];
  const offered = async (...items: Membership[]) =>
    (await loadCourseContext(backend(() => ({ items: [], nextCursor: null }), items).call, course))
      .membership;
  const show = ({ id: shownId, creator, coursesCount, price }: Membership) => ({
    id: shownId,
    creator,
    coursesCount,
    price,
  });
  expect(await offered(elsewhere, all, one)).toEqual(show(one));
  expect(await offered(elsewhere, all)).toEqual(show(all));
  expect(await offered(elsewhere)).toBeNull();
});

test('a course that is not public has no ratings, and any other failure is thrown', async () => {
  expect((await loadCourseContext(backend(refuse(404)).call, course)).ratings).toEqual({
    items: [],
    nextCursor: null,
  });
  await expect(loadCourseContext(backend(refuse(500)).call, course)).rejects.toMatchObject({ status: 500 });
  const broken = backend(() => {
    throw new Error('not an answer');
  });
  await expect(loadCourseContext(broken.call, course)).rejects.toThrow('not an answer');
});

describe('viewed content', () => {
  const site = { appUrl: 'https://kumu.test', t: (key: string) => key };
  const named = { contentType: 'COURSE', contentId: course.id };

  /** Creates a backend where only the listed calls find the course. */
  const finding = (...found: string[]) =>
    ((name: string) => {
      if (name === 'GET /courses' || name === 'GET /memberships')
        return Promise.resolve({ items: [], nextCursor: null });
      if (name.endsWith('/rating')) return Promise.resolve({ items: [], nextCursor: null });
      return found.includes(name)
        ? Promise.resolve(course)
        : Promise.reject(new ApiError(404, 'NOT_FOUND', 'no', ''));
    }) as BackendCall;

  test('public viewed content is shown to a visitor', async () => {
    const shown = await loadViewedContent({
      call: finding('GET /courses/:id'),
      user: anonymousUser,
      query: named,
      ...site,
    });
    expect(shown).toMatchObject({
      course,
      isPublic: true,
      structuredData: { '@graph': [{ '@id': `https://kumu.test/courses/${course.id}` }, {}] },
      shareCard: expect.stringContaining(course.id) as string,
    });
  });

  test('viewed content that is not public is shown to an entitled member and not to a visitor', async () => {
    const call = finding('GET /courses/:id/preview');
    expect(await loadViewedContent({ call, user: memberUser, query: named, ...site })).toMatchObject({
      course,
      isPublic: false,
    });
    await expect(
      loadViewedContent({ call, user: anonymousUser, query: named, ...site }),
    ).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      loadViewedContent({ call: finding(), user: memberUser, query: named, ...site }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    {},
    { contentId: course.id },
    { contentType: 'COURSE' },
    { contentType: 'SONG', contentId: course.id },
    { contentType: 'CREATOR', contentId: course.id },
  ])('viewed content is not found for %j', async (query) => {
    const call = finding('GET /courses/:id');
    expect(await loadViewedContent({ call, user: memberUser, query, ...site })).toEqual({ notFound: true });
  });
});
