import { screen, within } from '@testing-library/react';
import { SearchPage } from '@/components/search/SearchPage';
import type { SearchHit, SearchResults } from '@/contract/search';
import { searchFilterOf } from '@/lib/search/search-filter';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { creatorCard } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const { tagline: _tagline, topics: _topics, coursesCount: _count, ...creator } = creatorCard();
const course: SearchHit = {
  ...{ contentType: 'COURSE', id: id(1), title: 'Sleep Without Trying', text: 'For <b>sleepers</b>.' },
  ...{ path: '/courses/1', topics: ['sleep-health'], picture: null, priceCents: 6400, creator },
  ...{ ratingAverage: 4.8, ratingCount: 312, partsCount: 22, durationSeconds: 11_400, coursesCount: null },
};
const teacher: SearchHit = {
  ...course,
  ...{
    contentType: 'CREATOR',
    id: id(2),
    title: 'Marisol Quennell',
    text: 'Fewer tips',
    path: '/creators/marisol',
  },
  ...{ priceCents: null, ratingAverage: null, partsCount: null, durationSeconds: null, coursesCount: 4 },
};
const first: SearchResults = {
  items: [course, teacher],
  nextCursor: null,
  corrected: null,
  counts: [
    { contentType: 'COURSE', count: 4 },
    { contentType: 'CREATOR', count: 1 },
  ],
};

function show(query: Record<string, string>, results = first) {
  answer('GET /search/recent-searches', { items: [] });
  answer('POST /search/recent-searches', { items: [] });
  return renderPage(<SearchPage filter={searchFilterOf(query)} first={results} />, {
    user: memberUser,
    pathname: '/search',
  });
}
beforeEach(() => jest.clearAllMocks());

test('the words that were searched for are marked, and nothing of a text is HTML', () => {
  const { container } = show({ query: 'sleep' });
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Sleep',
    'sleepers',
  ]);
  expect(screen.getByRole('link', { name: 'Sleep Without Trying' })).toHaveAttribute('href', '/courses/1');
  expect(screen.getByText(/For <b>/)).toBeVisible();
});

test('each filter is an address, and the others stay', async () => {
  const { user } = show({ query: 'sleep', price: 'free', nonsense: 'x' });
  expect(screen.getByLabelText('Price')).toHaveValue('free');
  await user.selectOptions(screen.getByLabelText('Length'), 'Up to 10 minutes');
  expect(router.push).toHaveBeenLastCalledWith(
    '/search?query=sleep&length=0-10&price=free&orderBy=relevance',
    undefined,
    { scroll: false },
  );
  await user.selectOptions(screen.getByLabelText('Rating'), '4.5 and up');
  expect(router.push).toHaveBeenLastCalledWith(expect.stringContaining('rating=4.5'), undefined, {
    scroll: false,
  });
});

test('with a topic a banner says what there is of it', () => {
  show({ topicId: 'sleep-health' });
  const banner = screen.getByRole('region', { name: 'Sleep' });
  expect(within(banner).getByText('4 courses, 1 creator')).toBeVisible();
  expect(within(banner).getByRole('link')).toHaveAttribute('href', '/courses?topicId=sleep-health');
});

test('without results the filters can be cleared, the words stay', () => {
  show({ query: 'sleep', rating: '4' }, { ...first, items: [], counts: [] });
  expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute('href', '/search?query=sleep');
});

test('a creator among the results can be followed', async () => {
  const asked = answer('GET /creators/followed/standing', { ids: [id(2)] });
  show({ query: 'sleep' });
  expect(await screen.findByRole('button', { name: 'Following Marisol Quennell' })).toBeVisible();
  expect(asked.queries).toContainEqual({ ids: id(2) });
});
