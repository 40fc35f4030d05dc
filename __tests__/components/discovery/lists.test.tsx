import { screen, waitFor, within } from '@testing-library/react';
import { BecomeCreatorPage } from '@/components/creators/profile/BecomeCreatorPage';
import { ExplorePage } from '@/components/discovery/ExplorePage';
import { Rails } from '@/components/discovery/Rails';
import { FaqsPage } from '@/components/info/FaqsPage';
import { CatalogPage } from '@/components/discovery/CatalogPage';
import { SearchPage } from '@/components/discovery/SearchPage';
// Preloads the suggestions, because loading them during a test is slow on a busy machine.
import '@/components/shell/search/SearchSuggestions';
import { NotFoundPage } from '@/components/shell/status/NotFoundPage';
import type { CreatorPage } from '@/contract/creators';
import type { SearchHit, SearchResults } from '@/contract/search';
import { anonymousUser } from '@/contract/values/anonymous-user';
import type { ContentType } from '@/contract/values/content';
import { interleave } from '@/lib/courses/rails';
import type { ExploredRail } from '@/lib/content/explore';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { courseCard } from '../../support/make/courses';
import { creatorCard } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { postCard } from '../../support/make/posts';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const course = (number: number) => courseCard({ id: id(number), title: `Course ${number}` });
const noRows = { begun: [], popular: [], byTopic: [], newest: [], posts: [], products: [], lives: [] };
const nothing = { items: [], nextCursor: null, counts: [], corrected: null };
const hit = (contentType: ContentType, title: string): SearchHit => ({
  contentType,
  id: title,
  title,
  text: '',
  path: '/courses',
  topics: [],
  picture: null,
  priceCents: 900,
  ratingAverage: null,
  ratingCount: 0,
  creator: creatorCard(),
  partsCount: null,
  durationSeconds: null,
  coursesCount: null,
  post: null,
});

beforeEach(() => {
  answer('GET /search/recent-searches', { items: [] });
});

test('mixed rails alternate between content types and show no item twice', () => {
  const [a, b, c, d] = [1, 2, 3, 4].map((number) => ({ id: String(number) }));
  expect(
    interleave(
      [
        [a!, b!, c!],
        [b!, d!],
      ],
      [],
    ),
  ).toEqual([a, b, d, c]);
  expect(interleave([[a!, b!]], ['1'])).toEqual([b]);
  expect(interleave([], [])).toEqual([]);
});

test('a rail for a member shows courses of chosen topics, then new courses, without courses of other rails', async () => {
  const asked = answer('GET /home', {
    ...noRows,
    byTopic: [[course(1), course(2)]],
    newest: [course(2), course(1), course(3)],
    posts: [postCard()],
    lives: [],
  });
  renderPage(<Rails shown={[id(1)]} />, { user: { ...memberUser, topics: ['yoga'] } });
  const rail = await screen.findByRole('region', { name: 'Because of your topics' });
  expect(
    within(rail)
      .getAllByRole('heading', { level: 3 })
      .map((title) => title.textContent),
  ).toEqual(['Course 2']);
  const latest = await screen.findByRole('region', { name: 'New on Kumu' });
  expect(
    within(latest)
      .getAllByRole('heading', { level: 3 })
      .map((title) => title.textContent),
  ).toEqual(['Course 3']);
  expect(screen.getByRole('region', { name: 'Fresh posts' })).toBeVisible();
  expect(asked.queries).toHaveLength(1);
});

test('a page that shows only the personal rail sends a request only for a user with topics', async () => {
  const asked = answer('GET /home', {
    ...noRows,
    byTopic: [[course(1)]],
    newest: [course(2)],
    posts: [postCard()],
    lives: [],
  });
  const { unmount } = renderPage(<Rails onlyPersonal shown={[]} />, { user: anonymousUser });
  unmount();
  const withoutTopics = renderPage(<Rails onlyPersonal shown={[]} />, {
    user: { ...memberUser, topics: [] },
  });
  withoutTopics.unmount();
  renderPage(<Rails onlyPersonal shown={[]} />, { user: { ...memberUser, topics: ['yoga'] } });
  expect(await screen.findByRole('region', { name: 'Because of your topics' })).toBeVisible();
  expect(screen.getAllByRole('region')).toHaveLength(1);
  expect(asked.queries).toHaveLength(1);
});

const rails = (topicId?: 'yoga' | 'work'): ExploredRail[] => [
  { topicId, content: { type: 'COURSE', items: topicId === 'work' ? [] : [course(1)] } },
  { topicId, content: { type: 'POST', items: topicId === 'work' ? [] : [postCard({ title: 'At 3 am' })] } },
];

test('an empty rail is not shown', () => {
  const empty = rails('work').map(({ content }) => ({ content }));
  renderPage(<ExplorePage filter={{ topics: [] }} rails={empty} />, { user: anonymousUser });
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

test("topics are links with the member's topics first, and each topic has a row per kind", () => {
  renderPage(<ExplorePage filter={{ topics: ['yoga'], type: undefined }} rails={rails('yoga')} />, {
    user: { ...memberUser, topics: ['sleep-health', 'yoga'] },
  });
  const chips = within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('link');
  expect(chips.slice(0, 3).map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
    ['All topics', '/explore'],
    ['Sleep', '/explore?topicId=yoga%2Csleep-health'],
    ['Yoga', '/explore'],
  ]);
  expect(chips[2]).toHaveAttribute('aria-current', 'true');
  const posts = screen.getByRole('region', { name: 'Posts on Yoga' });
  expect(within(posts).getByText('At 3 am')).toBeVisible();
  expect(within(posts).getByRole('link', { name: /All posts$/ })).toHaveAttribute(
    'href',
    '/search?type=POST&topicId=yoga',
  );
  expect(screen.getByRole('link', { name: 'Posts' })).toHaveAttribute(
    'href',
    '/explore?topicId=yoga&type=POST',
  );
});

test('a topic without content suggests two related topics', () => {
  renderPage(
    <ExplorePage filter={{ topics: ['yoga', 'work'] }} rails={[...rails('yoga'), ...rails('work')]} />,
    {
      user: anonymousUser,
    },
  );
  expect(screen.getAllByText(/^Nothing on .* yet$/)).toHaveLength(1);
  const empty = screen.getByText('Nothing on Work yet').closest('section')!;
  expect(
    within(empty)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/explore?topicId=stress', '/explore?topicId=coaching']);
});

test.each(['LIVE', 'DIGITAL_PRODUCT'] as const)(
  'a list without any %s says so and links to all courses',
  (type) => {
    renderPage(<SearchPage filter={{ type }} first={nothing} category="a-kind" />, { user: anonymousUser });
    expect(screen.getByRole('heading', { level: 2, name: /^No .* yet$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse all courses' })).toHaveAttribute('href', '/courses');
  },
);

test('the topic in the address of a topic page does not count as an active filter', () => {
  const first = {
    ...nothing,
    items: [hit('COURSE', 'Sleep')],
    counts: [{ contentType: 'COURSE', count: 1 }],
  };
  const filter = { topicId: 'sleep-health' };
  const show = (category?: string) =>
    renderPage(<SearchPage filter={filter} category={category} first={first as SearchResults} />, {
      user: anonymousUser,
    });
  const { unmount } = show('sleep-health');
  expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
  unmount();
  show();
  expect(screen.getByRole('button', { name: /^Filters ?1 on$/ })).toBeVisible();
});

test('a catalogue groups content by type and can show a single type', async () => {
  const creator = { ...creatorCard({ name: 'Marisol' }), username: 'marisol' } as CreatorPage;
  const items = [hit('COURSE', 'Sleep'), hit('SUBSCRIPTION', 'Circle')];
  const { user } = renderPage(<CatalogPage creator={creator} items={items} />, { user: anonymousUser });
  expect(screen.getByRole('heading', { level: 1, name: 'Everything by Marisol' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Memberships 1' }));
  expect(screen.queryByText('Sleep')).toBeNull();
  expect(screen.getByText('Circle')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All 2' }));
  expect(screen.getByText('Sleep')).toBeVisible();
});

test('the FAQ answers contain the numbers of the current rules', () => {
  const terms = { basisPoints: 1200, fixedCents: 45, reviewDays: 4 };
  renderPage(<FaqsPage terms={terms} />, { user: anonymousUser });
  expect(screen.getByText(/12% of each sale plus 45 cents/)).toBeInTheDocument();
  expect(screen.getByText(/within 14 days, if you’ve used less than 20% of it/)).toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/\{\{|faqs\./);
});

describe('questions and answers', () => {
  const terms = { basisPoints: 1200, fixedCents: 45, reviewDays: 4 };
  const show = () => renderPage(<FaqsPage terms={terms} />, { user: anonymousUser });
  const questionOf = (name: string) => screen.getByRole('heading', { name }).closest('details')!;

  afterEach(() => {
    location.hash = '';
  });

  test('each question has an address that opens only that question', async () => {
    location.hash = '#cancel';
    show();
    const cancel = questionOf('How do I cancel a membership?');
    expect(cancel).toHaveAttribute('id', 'cancel');
    expect(document.querySelectorAll('details[open]')).toHaveLength(1);
    expect(cancel).toHaveAttribute('open');
    expect(within(cancel).getByRole('link', { name: /^Link to this question/ })).toHaveAttribute(
      'href',
      '#cancel',
    );
    location.hash = '#tips';
    await waitFor(() => expect(questionOf('Can I take back a tip?')).toHaveAttribute('open'));
    const ids = [...document.querySelectorAll('[id]')].map((each) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the question filter matches all words in questions and answers and shows the number of matches', async () => {
    const { user } = show();
    const all = document.querySelectorAll('details').length;
    const field = screen.getByRole('searchbox', { name: 'Find a question' });
    expect(field.closest('[data-needs-script]')).not.toBeNull();
    await user.type(field, 'GIFT  cancel');
    expect(screen.getByText('1 question matches.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('heading', { name: 'Can I cancel a gift?' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'How do I pay?' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Refunds' })).toBeNull();
    await user.clear(field);
    await user.type(field, 'wombats');
    expect(screen.getByText('No questions match.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to us' })).toBeVisible();
    await user.clear(field);
    expect(document.querySelectorAll('details')).toHaveLength(all);
  });
});

test('a not-found page offers a search for the expected content', async () => {
  const { user } = renderPage(<NotFoundPage />, { user: anonymousUser });
  const form = screen.getByRole('search', { name: 'Search for what you expected here' });
  expect(form).toHaveAttribute('action', '/search');
  await user.type(within(form).getByRole('combobox'), 'sleep{Enter}');
  expect(router.push).toHaveBeenCalledWith('/search?query=sleep');
});

test('the page for future creators shows an example, the fees, testimonials, the content types and common questions', () => {
  const terms = { basisPoints: 1200, fixedCents: 45, reviewDays: 4 };
  const testimonials = [{ id: id(1), text: 'I could read the fee before I set a price.', author: 'Bram' }];
  renderPage(<BecomeCreatorPage terms={terms} testimonials={testimonials} example={creatorCard()} />, {
    user: anonymousUser,
  });
  const example = within(screen.getByRole('region', { name: 'What people see' }));
  expect(example.getByRole('link', { name: 'Marisol Quennell' })).toHaveAttribute(
    'href',
    '/creators/marisol',
  );
  const costs = within(screen.getByRole('region', { name: 'What it costs' }));
  // 12% and 45 cents of A$24, A$64 and A$12.
  for (const share of ['A$20.67', 'A$55.87', 'A$10.11']) expect(costs.getByText(share)).toBeVisible();
  expect(screen.getByRole('region', { name: 'What creators say' })).toHaveTextContent('Bram');
  const offers = within(screen.getByRole('region', { name: 'What you can offer' }));
  expect(offers.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['Courses', 'Posts', 'Digital products', 'Memberships', 'Tips'],
  ]);
  expect(offers.getByText(/a free trial of 7 days/)).toBeVisible();
  const questions = within(screen.getByRole('region', { name: 'Questions creators ask' }));
  expect(questions.getByRole('heading', { name: 'How do I get paid?' })).toBeVisible();
  expect(questions.getByText(/12% of each sale plus 45 cents/)).toBeInTheDocument();
  expect(questions.queryByText('Link to this question')).toBeNull();
  expect(questions.getByRole('link', { name: 'All questions and answers' })).toHaveAttribute(
    'href',
    '/faqs#creating',
  );
});
