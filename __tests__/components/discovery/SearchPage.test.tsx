import { screen, within } from '@testing-library/react';
import { SearchPage } from '@/components/discovery/SearchPage';
import type { SearchHit, SearchResults } from '@/contract/search';
import type { ViewerState } from '@/contract/viewer-states';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { parseSearchFilter } from '@/lib/search/search-filter';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { creatorCard } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { viewerState } from '../../support/make/viewer-states';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const { tagline: _tagline, topics: _topics, coursesCount: _count, ...creator } = creatorCard();
const course: SearchHit = {
  contentType: 'COURSE',
  id: id(1),
  title: 'Sleep Without Trying',
  text: 'For <b>sleepers</b>.',
  path: '/courses/1',
  topics: ['sleep-health'],
  picture: null,
  priceCents: 6400,
  creator,
  ratingAverage: 4.8,
  ratingCount: 312,
  partsCount: 22,
  durationSeconds: 11_400,
  coursesCount: null,
  post: null,
};
const teacher: SearchHit = {
  ...course,
  contentType: 'CREATOR',
  id: id(2),
  title: 'Marisol Quennell',
  text: 'Fewer tips',
  path: '/creators/marisol',
  priceCents: null,
  ratingAverage: null,
  partsCount: null,
  durationSeconds: null,
  coursesCount: 4,
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

let states: ViewerState[] = [];
beforeEach(() => {
  states = [];
});

function show(query: Record<string, string>, results = first) {
  answer('GET /search/recent-searches', { items: [] });
  answer('POST /search/recent-searches', { items: [] });
  answer('GET /viewer-states', { items: states });
  answer('GET /content/filter-counts', {
    items: [
      { filter: 'length', value: '0-10', count: 7 },
      { filter: 'length', value: '60-', count: 0 },
      { filter: 'price', value: 'free', count: 1001 },
      { filter: 'price', value: '50-', count: 0 },
      { filter: 'mine', value: 'true', count: 4 },
    ],
  });
  return renderPage(<SearchPage filter={parseSearchFilter(query)} first={results} />, {
    user: memberUser,
    pathname: '/search',
  });
}
beforeEach(() => jest.clearAllMocks());
afterEach(() => jest.restoreAllMocks());

test('the search terms are highlighted, and text is never rendered as HTML', () => {
  const { container } = show({ query: 'sleep' });
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Sleep',
    'sleepers',
  ]);
  expect(screen.getByRole('link', { name: 'Sleep Without Trying' })).toHaveAttribute('href', '/courses/1');
  expect(screen.getByText(/For <b>/)).toBeVisible();
});

test('results for corrected words link to a search for the typed words only', () => {
  show({ query: 'slep' }, { ...first, corrected: 'sleep' });
  expect(screen.getByRole('heading', { level: 1, name: 'Results for “sleep”' })).toBeVisible();
  expect(
    screen.getByText(/^Nothing matches “slep” exactly, so these are the results for “sleep”\./),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search for “slep” only' })).toHaveAttribute(
    'href',
    '/search?query=slep&asTyped=true',
  );
});

test.each([
  ['SCHEDULED', false, /^Marisol Quennell(Wed, 18 Nov, \d+:30 [ap]m)$/],
  ['LIVE', true, /^Marisol QuennellFree for members$/],
  ['REPLAY_READY', false, /^Marisol QuennellRecording$/],
] as const)(
  'the row of a live in the state %s shows its time or its state',
  (state, isFreeForMembers, facts) => {
    const live: SearchHit = {
      ...course,
      contentType: 'LIVE',
      id: id(3),
      title: 'Lights Out',
      ratingAverage: null,
      partsCount: null,
      durationSeconds: null,
      live: { state, startsAt: '2026-11-18T10:30:00.000Z', isFreeForMembers },
    };
    show({}, { ...first, items: [live] });
    const row = screen.getByRole('link', { name: 'Lights Out' }).closest('li')!;
    expect([...row.querySelectorAll('.facts')][0]!.textContent).toMatch(facts);
    expect(within(row).queryAllByText('Live now')).toHaveLength(state === 'LIVE' ? 1 : 0);
  },
);

/** Finds the filter panel once it is loaded. */
const panel = () => screen.findByRole('region', { name: 'Filters' });
const radio = async (name: string | RegExp) => within(await panel()).findByRole('radio', { name });

test('each filter updates the address, keeps the other filters and shows its choice at once', async () => {
  const { user } = show({ query: 'sleep', price: 'free', nonsense: 'x' });
  expect(await radio(/^Free/)).toBeChecked();
  await user.click(await radio(/^Up to 10 minutes/));
  expect(router.push).toHaveBeenLastCalledWith('/search?query=sleep&price=free&length=0-10', undefined, {
    scroll: false,
  });
  expect(await radio(/^Up to 10 minutes/)).toBeChecked();
  await user.click(await radio('Any price'));
  expect(router.push).toHaveBeenLastCalledWith('/search?query=sleep&length=0-10', undefined, {
    scroll: false,
  });
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest');
  expect(router.push).toHaveBeenLastCalledWith('/search?query=sleep&length=0-10&orderBy=newest', undefined, {
    scroll: false,
  });
});

test('a filter that was removed again is not shown as chosen', async () => {
  const { user, rerender } = show({ query: 'sleep' });
  const page = (query: Record<string, string>) => (
    <SearchPage filter={parseSearchFilter(query)} first={first} />
  );
  await user.click(await radio(/^Up to 10 minutes/));
  rerender(page({ query: 'sleep', length: '0-10' }));
  rerender(page({ query: 'sleep' }));
  expect(await radio('Any length')).toBeChecked();
});

/** Simulates that the panel is in view. */
const panelInView = () =>
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(
    (callback) =>
      ({
        observe(this: IntersectionObserver, target: Element) {
          if (target.textContent.includes('Any length'))
            callback([{ isIntersecting: true } as IntersectionObserverEntry], this);
        },
        unobserve: () => undefined,
        disconnect: () => undefined,
      }) as unknown as IntersectionObserver,
  );

test('each filter value shows its number of results, and an empty unchosen value is disabled', async () => {
  panelInView();
  show({ query: 'sleep', price: '50-' });
  expect(await radio('Up to 10 minutes 7 results')).toBeEnabled();
  expect(await radio('Over 1 hour No results')).toBeDisabled();
  expect(await radio('Free More than 1,000 results')).toBeEnabled();
  expect(await radio('Over A$50 No results')).toBeEnabled();
  expect(await radio('A$25 to A$50')).toBeEnabled();
});

const topicBoxes = async () => within(await screen.findByRole('group', { name: 'Topic' }));

test('the topics of the results are listed first, and all topics are shown on request', async () => {
  const { user } = show({ query: 'sleep' });
  const topics = async () =>
    (await topicBoxes()).getAllByRole('checkbox').map((each) => (each as HTMLInputElement).value);
  expect((await topics())[0]).toBe('sleep-health');
  expect(await topics()).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all 12 topics' }));
  expect(new Set(await topics()).size).toBe(12);
});

test('several topics can be chosen and each can be removed', async () => {
  const { user } = show({ query: 'sleep', topicId: 'sleep-health,yoga' });
  const boxes = await topicBoxes();
  expect(boxes.getByRole('checkbox', { name: /^Yoga/ })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Remove the filter “Yoga”' })).toHaveAttribute(
    'href',
    '/search?query=sleep&topicId=sleep-health',
  );
  const pushed = (address: string) =>
    expect(router.push).toHaveBeenLastCalledWith(address, undefined, { scroll: false });
  await user.click(boxes.getByRole('checkbox', { name: /^Yoga/ }));
  pushed('/search?query=sleep&topicId=sleep-health');
  await user.click(boxes.getByRole('checkbox', { name: /^Sleep/ }));
  pushed('/search?query=sleep');
  // The banner is shown only for a single topic.
  expect(screen.queryByRole('region', { name: 'Sleep' })).toBeNull();
});

test('a member can limit the search to their memberships, but a visitor has no such filter', async () => {
  panelInView();
  const { user, unmount } = show({ query: 'sleep', price: 'free' });
  await user.click(await screen.findByRole('checkbox', { name: 'In my memberships 4 results' }));
  expect(router.push).toHaveBeenLastCalledWith('/search?query=sleep&price=free&mine=true', undefined, {
    scroll: false,
  });
  unmount();
  const on = show({ query: 'sleep', mine: 'true' });
  expect(screen.getByRole('link', { name: 'Remove the filter “In my memberships”' })).toHaveAttribute(
    'href',
    '/search?query=sleep',
  );
  on.unmount();
  renderPage(<SearchPage filter={parseSearchFilter({ query: 'sleep' })} first={first} />, {
    user: anonymousUser,
  });
  await radio('Any price');
  expect(screen.queryByRole('checkbox', { name: /^In my memberships/ })).toBeNull();
});

test('active filters can be removed one by one or all at once', () => {
  show({ query: 'sleep', type: 'COURSE', price: 'free', rating: '4.5' });
  expect(screen.getByRole('link', { name: 'Remove the filter “Free”' })).toHaveAttribute(
    'href',
    '/search?query=sleep&type=COURSE&rating=4.5',
  );
  expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute(
    'href',
    '/search?query=sleep&type=COURSE',
  );
});

test('the same filters open in a sheet on small screens', async () => {
  const { user } = show({ query: 'sleep', price: 'free' });
  await user.click(screen.getByRole('button', { name: 'Filters 1 on' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  const rating = await within(sheet).findByRole('radio', { name: /^4 and up/ });
  // The panel is in the page as well, but hidden on small screens.
  await panel();
  await user.click(rating);
  expect(rating).toBeChecked();
  expect(router.push).toHaveBeenLastCalledWith('/search?query=sleep&price=free&rating=4', undefined, {
    scroll: false,
  });
  await user.click(within(sheet).getByRole('button', { name: 'Show results' }));
  expect(sheet).not.toBeInTheDocument();
});

test('a topic search shows a banner with its counts', () => {
  show({ topicId: 'sleep-health' });
  const banner = screen.getByRole('region', { name: 'Sleep' });
  expect(within(banner).getByText('4 courses, 1 creator')).toBeVisible();
  expect(within(banner).getByRole('link')).toHaveAttribute('href', '/courses?topicId=sleep-health');
});

test('an empty result allows clearing the filters and keeps the query', () => {
  show({ query: 'sleep', rating: '4' }, { ...first, items: [], counts: [] });
  for (const link of screen.getAllByRole('link', { name: 'Clear filters' }))
    expect(link).toHaveAttribute('href', '/search?query=sleep');
});

test('an empty result suggests fewer filters if any are active, and otherwise a check of the spelling', () => {
  const none = { ...first, items: [], counts: [] };
  const tips = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const { unmount } = show({ query: 'moon rowing', price: 'free', rating: '4' }, none);
  expect(tips()).toEqual(
    expect.arrayContaining([
      'Try one plain word, such as “rest” or “stretch”.',
      'You have 2 filters on. Clearing them gives you more to look through.',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Browse all courses' })).toHaveAttribute('href', '/courses');
  unmount();
  show({ query: 'moon rowing' }, none);
  expect(screen.queryByRole('navigation', { name: 'Kind of result' })).toBeNull();
  expect(tips()).toContain('Check the spelling, especially of names.');
  expect(screen.queryByRole('link', { name: 'Clear filters' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Browse creators' })).toHaveAttribute('href', '/creators');
});

test('a post row shows its author, reading time, date and audience', () => {
  const post: SearchHit = {
    ...course,
    contentType: 'POST',
    id: id(3),
    title: 'Sleeping next to a snorer',
    path: '/posts/3',
    priceCents: null,
    ratingAverage: null,
    ratingCount: 0,
    partsCount: null,
    durationSeconds: null,
    monthlyCents: 1200,
    post: { audience: 'MEMBERS', readingMinutes: 6, publishedAt: '2026-11-03T02:00:00.000Z' },
  };
  const open: SearchHit = {
    ...post,
    id: id(4),
    title: 'What to do at 3 am',
    path: '/posts/4',
    priceCents: 0,
    monthlyCents: undefined,
    post: { ...post.post!, audience: 'EVERYONE' },
  };
  show({ query: 'sleep' }, { ...first, items: [post, open] });
  const [forMembers, forAll] = screen.getAllByRole('listitem').filter((row) => row.querySelector('h2'));
  for (const text of [
    'Marisol Quennell',
    '6 min read',
    '3 Nov 2026',
    'Members',
    'A$12 a month',
    'for members',
  ])
    expect(within(forMembers!).getByText(text)).toBeVisible();
  expect(within(forAll!).getByText('Free')).toBeVisible();
  expect(within(forAll!).queryByText('Members')).not.toBeInTheDocument();
});

const rowOf = (title: string) => screen.getByRole('link', { name: title }).closest('li')!;

test('result rows show the price, free parts, size and followers', () => {
  const product: SearchHit = {
    ...course,
    contentType: 'DIGITAL_PRODUCT',
    id: id(5),
    title: 'Sleep diary',
    path: '/digital-products/5',
    priceCents: 600,
    partsCount: null,
    durationSeconds: null,
    pagesCount: 12,
  };
  const items = [
    { ...course, freePartsCount: 2 },
    { ...teacher, monthlyCents: 1200, followersCount: 1284 },
    product,
  ];
  show({ query: 'sleep' }, { ...first, items });
  for (const [title, texts] of Object.entries({
    'Sleep Without Trying': ['A$64', '2 parts free', '22 parts · 3 h 10 min'],
    'Marisol Quennell': ['A$12 a month', '4 courses', '1,284 followers'],
    'Sleep diary': ['A$6', '12 pages'],
  }))
    for (const text of texts) expect(within(rowOf(title)).getByText(text)).toBeVisible();
});

test('a shop product is shown as a result', () => {
  const path = '/shop/products/lavender-eye-pillow';
  const product: SearchHit = {
    ...course,
    contentType: 'PRODUCT',
    id: id(6),
    title: 'Eye pillow',
    path,
    priceCents: 2900,
  };
  show({ query: 'sleep' }, { ...first, items: [product] });
  const row = within(rowOf('Eye pillow'));
  expect(row.getByRole('link', { name: 'Eye pillow' })).toHaveAttribute('href', path);
  expect(row.getByText('A$29')).toBeVisible();
});

test("a new creator's row hides empty counts", () => {
  show({ query: 'sleep' }, { ...first, items: [{ ...teacher, coursesCount: 0, followersCount: 0 }] });
  expect(rowOf('Marisol Quennell')).not.toHaveTextContent(/courses|followers/);
});

test('a content type without results keeps the tabs of the types with results', () => {
  show({ query: 'sleep', type: 'POST' }, { ...first, items: [] });
  expect(screen.getByRole('navigation', { name: 'Kind of result' })).toBeVisible();
});

test('an owned course shows progress in place of its price once the progress is known', async () => {
  states = [viewerState('COURSE', 1, { owned: { percent: 13, doneCount: 3, nextPart: 4 } })];
  show({ query: 'sleep' }, { ...first, items: [{ ...course, freePartsCount: 2 }] });
  const row = within(rowOf('Sleep Without Trying'));
  expect(row.getByText('A$64')).toBeVisible();
  expect(await row.findByText('In your library')).toBeVisible();
  expect(row.getByText('3 of 22 done')).toBeVisible();
  expect(row.getByText('Next: part 4')).toBeVisible();
  expect(row.queryByText('A$64')).not.toBeInTheDocument();
  expect(row.queryByText('2 parts free')).not.toBeInTheDocument();
});

test('a result row has no button except the follow button of a creator', () => {
  show({ query: 'sleep' });
  expect(within(rowOf('Sleep Without Trying')).queryByRole('button')).toBeNull();
  expect(within(rowOf('Marisol Quennell')).getAllByRole('button')).toHaveLength(1);
});

test('the result list shows its counts and has a link for browsers without scripts', () => {
  const { container } = show({ topicId: 'sleep-health' }, { ...first, nextCursor: 'next' });
  expect(screen.getByText('2 of 5 shown')).toBeVisible();
  // React renders the contents of `noscript` only on the server.
  expect(container.querySelector('noscript')).toBeInTheDocument();
});

test('a creator among the results can be followed', async () => {
  states = [viewerState('CREATOR', 2, { isMarked: true })];
  show({ query: 'sleep' });
  expect(await screen.findByRole('button', { name: 'Following Marisol Quennell' })).toBeVisible();
});
