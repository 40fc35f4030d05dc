import { screen, waitFor } from '@testing-library/react';
import { toCourseListPath, parseCourseFilter } from '@/components/courses/course-filter';
import { CoursesPage } from '@/components/courses/CoursesPage';
import { FittingParts } from '@/components/discovery/FittingParts';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { courseCard } from '../../support/make/courses';
import { id } from '../../support/make/ids';
import { viewerState } from '../../support/make/viewer-states';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const first = { items: [courseCard()], nextCursor: 'next' };
const second = { items: [courseCard({ id: id(3), title: 'Night Sitting' })], nextCursor: null };

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', anonymousUser);
});
afterEach(() => jest.restoreAllMocks());

test('an address is converted to a filter and back, without unknown values', () => {
  expect(parseCourseFilter({ topicId: 'yoga', orderBy: 'price', maxMinutes: '60' })).toEqual({
    topicId: 'yoga',
    orderBy: 'price',
    maxMinutes: 60,
  });
  expect(parseCourseFilter({ topicId: 'knitting', orderBy: 'secret', maxMinutes: '-3' })).toEqual({});
  expect(toCourseListPath({ topicId: 'yoga', orderBy: 'popular' })).toBe('/courses?topicId=yoga');
  expect(toCourseListPath({}, 48)).toBe('/courses?shown=48');
});

test.each([
  [{ topicId: 'sleep-health', maxMinutes: 10 }, '10 minutes to sleep better'],
  [{ topicId: 'work', maxMinutes: 60 }, 'An hour to reset at work'],
  [{ topicId: 'sleep-health' }, 'Sleep courses'],
  [{ topicId: 'yoga', maxMinutes: 10 }, 'Yoga courses'],
  [{ maxMinutes: 10 }, 'Courses'],
] as const)('the heading of the courses filtered by %j is “%s”', (filter, title) => {
  renderPage(<CoursesPage filter={filter} first={first} longer={[]} />, { user: anonymousUser });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the results of the search sentence list fitting free recordings first, then courses with fitting parts', async () => {
  const { id: courseId, title, topicId, picture, creator } = courseCard();
  const fitting = {
    freeParts: [
      {
        id: id(40),
        title: 'Lying down without sleeping',
        kind: 'audio' as const,
        durationSeconds: 460,
        course: { id: courseId, title, topicId, picture, creator },
      },
    ],
    courses: [
      {
        ...courseCard({ id: id(3), title: 'Night Sitting' }),
        fit: { count: 4, freeCount: 2, shortestSeconds: 300, longestSeconds: 660 },
      },
    ],
    posts: [],
    products: [],
  };
  renderPage(
    <CoursesPage
      filter={{ topicId: 'sleep-health', maxMinutes: 10 }}
      first={{ items: [], nextCursor: null }}
      longer={[]}
      answer={<FittingParts fitting={fitting} topicId="sleep-health" />}
    />,
    { user: anonymousUser },
  );
  const [playNow, courses] = (await screen.findAllByRole('heading', { level: 2 })).map(
    ({ textContent }) => textContent,
  );
  expect([playNow, courses]).toEqual(['Play now', 'Courses with parts that fit']);
  expect(screen.getByRole('link', { name: 'Lying down without sleeping' })).toHaveAttribute(
    'href',
    `/courses/${courseId}?part=${id(40)}`,
  );
  expect(screen.getByText('8 min')).toBeVisible();
  expect(screen.getByText('Parts of 5 to 11 min, 2 free')).toBeVisible();
});

test('more courses are appended, and the address stores the number of shown courses', async () => {
  const heard = answer('GET /courses', second);
  const { user } = renderPage(<CoursesPage filter={{ topicId: 'yoga' }} first={first} longer={[]} />, {
    user: anonymousUser,
  });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Night Sitting' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sleep Without Trying' })).toBeVisible();
  expect(heard.queries).toEqual([{ topicId: 'yoga', limit: '24', cursor: 'next' }]);
  expect(router.replace).toHaveBeenCalledWith('/courses?topicId=yoga&shown=2', undefined, {
    shallow: true,
    scroll: false,
  });
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test.each([
  [{ items: [courseCard()], nextCursor: null, total: null }, '1 course'],
  [{ items: [courseCard(), courseCard({ id: id(3) })], nextCursor: null, total: null }, '2 courses'],
  [
    { items: [courseCard(), courseCard({ id: id(3) })], nextCursor: 'next', total: null },
    'More than 2 courses',
  ],
  [{ items: [courseCard(), courseCard({ id: id(3) })], nextCursor: 'next', total: 25 }, '25 courses'],
])('the page shows the number of matches: %#', ({ total, ...found }, words) => {
  renderPage(<CoursesPage filter={{}} first={found} total={total} longer={[]} />, { user: anonymousUser });
  expect(screen.getByText(words, { selector: '[role=status]' })).toBeVisible();
});

test('the chosen topic is scrolled to the middle of the row of topics on small screens', () => {
  const at = (left: number, width: number) => ({ left, right: left + width }) as DOMRect;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('[aria-current]') ? at(1475, 100) : at(16, 358);
  });
  renderPage(<CoursesPage filter={{ topicId: 'work' }} first={first} longer={[]} />, {
    user: anonymousUser,
  });
  const topics = screen.getByRole('navigation', { name: 'Topics' }).querySelector('ul')!;
  // The topic starts at 1459 (1475 - 16). With 129 pixels on each side, it is in the middle.
  expect(topics.scrollLeft).toBe(1330);
});

test('the shown courses are kept when more courses cannot be loaded', async () => {
  answer('GET /courses', () => refuse(502, 'BACKEND_DOWN'));
  const { user } = renderPage(<CoursesPage filter={{}} first={first} longer={[]} />, {
    user: anonymousUser,
  });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Kumu isn’t responding');
  expect(screen.getByRole('link', { name: 'Sleep Without Trying' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
});

test('a chosen sort order is added to the address', async () => {
  const { user } = renderPage(<CoursesPage filter={{ topicId: 'yoga' }} first={first} longer={[]} />, {
    user: anonymousUser,
  });
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest');
  expect(router.push).toHaveBeenCalledWith('/courses?topicId=yoga&orderBy=newest', undefined, {
    scroll: false,
  });
});

test('an empty result has its own text when only longer courses match', () => {
  const nothing = { items: [], nextCursor: null };
  const { rerender } = renderPage(<CoursesPage filter={{ maxMinutes: 10 }} first={nothing} longer={[]} />, {
    user: anonymousUser,
  });
  expect(screen.getByRole('heading', { name: 'No courses match' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all courses' })).toHaveAttribute('href', '/courses');
  rerender(<></>);
  renderPage(<CoursesPage filter={{ maxMinutes: 10 }} first={nothing} longer={[courseCard()]} />, {
    user: anonymousUser,
  });
  expect(screen.getByText('No courses have parts that short.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sleep Without Trying' })).toBeVisible();
});

test('owned courses show progress in place of the price', async () => {
  answer('GET /users', memberUser);
  const owned = { percent: 33, doneCount: 1, nextPart: 2 };
  const heard = answer('GET /viewer-states', { items: [viewerState('COURSE', 1, { owned })] });
  renderPage(<CoursesPage filter={{}} first={first} longer={[]} />, { user: memberUser });
  expect(screen.getByText('A$64')).toBeVisible();
  expect(await screen.findByText('In your library')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('A$64')).not.toBeInTheDocument());
  // Only the shown courses are requested, even if the member owns more.
  expect(heard.queries).toEqual([{ refs: `COURSE:${id(1)}` }]);
});
