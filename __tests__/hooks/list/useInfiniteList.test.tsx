import { screen } from '@testing-library/react';
import { useInfiniteList, type ListPage } from '@/hooks/list/useInfiniteList';
import type { CourseCard } from '@/contract/courses';
import { answer, refuse } from '@/__tests__/support/calls';
import { courseCard } from '@/__tests__/support/make/courses';
import { id } from '@/__tests__/support/make/ids';
import { renderPage } from '@/__tests__/support/render-page';

const pageOf = (number: number, nextCursor: string | null): ListPage<CourseCard> => ({
  items: [courseCard({ id: id(number), title: `Course ${number}` })],
  nextCursor,
});

function List({ first }: { first: ListPage<CourseCard> }) {
  const list = useInfiniteList('GET /courses', { query: { limit: 1 } }, { first });
  return (
    <>
      <ul>
        {list.items.map((course) => (
          <li key={course.id}>{course.title}</li>
        ))}
      </ul>
      {list.moreError && <p role="alert">{list.moreError.code}</p>}
      {list.hasMore && <button onClick={list.loadMore}>more</button>}
    </>
  );
}

const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent);

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('an infinite list continues the rendered page at its cursor and never requests that page again', async () => {
  const heard = answer('GET /courses', ({ query }) =>
    query.cursor === 'second' ? pageOf(2, 'third') : pageOf(3, null),
  );
  const { user } = renderPage(<List first={pageOf(1, 'second')} />);
  expect(shown()).toEqual(['Course 1']);
  await user.click(screen.getByText('more'));
  await screen.findByText('Course 2');
  await user.click(screen.getByText('more'));
  await screen.findByText('Course 3');
  expect(shown()).toEqual(['Course 1', 'Course 2', 'Course 3']);
  expect(screen.queryByText('more')).not.toBeInTheDocument();
  expect(heard.queries).toEqual([
    { limit: '1', cursor: 'second' },
    { limit: '1', cursor: 'third' },
  ]);
});

test('an infinite list keeps its rows after a failure and requests the same page again', async () => {
  let isDown = true;
  const heard = answer('GET /courses', () => (isDown ? refuse(502, 'BACKEND_DOWN') : pageOf(2, null)));
  const { user } = renderPage(<List first={pageOf(1, 'second')} />);
  await user.click(screen.getByText('more'));
  expect(await screen.findByRole('alert')).toHaveTextContent('BACKEND_DOWN');
  expect(shown()).toEqual(['Course 1']);
  isDown = false;
  await user.click(screen.getByText('more'));
  await screen.findByText('Course 2');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(new Set(heard.queries.map(({ cursor }) => cursor))).toEqual(new Set(['second']));
});

test('an infinite list restarts when a different first page is rendered', async () => {
  answer('GET /courses', pageOf(2, null));
  const { user, rerender } = renderPage(<List first={pageOf(1, 'second')} />);
  await user.click(screen.getByText('more'));
  await screen.findByText('Course 2');
  rerender(<List first={pageOf(7, null)} />);
  expect(shown()).toEqual(['Course 7']);
});
