import { screen, waitFor } from '@testing-library/react';
// Preloads the suggestions, because loading them during a test is slow on a busy machine.
import '@/components/shell/search/SearchSuggestions';
import { focusPageSearch, PAGE_SEARCH_FIELD } from '@/components/shell/search/page-search-field';
import { SearchField } from '@/components/shell/search/SearchField';
import type { User } from '@/contract/accounts';
import type { Suggestions } from '@/contract/search';
import { anonymousUser } from '@/contract/values/anonymous-user';
import type { TopicId } from '@/contract/values/topics';
import { readLocalSearches, writeLocalSearches } from '@/lib/search/local-searches';
import { memberUser } from '../../../support/make/accounts';
import { answer } from '../../../support/calls';
import { creatorCard } from '../../../support/make/creators';
import { id } from '../../../support/make/ids';
import { viewerState } from '../../../support/make/viewer-states';
import { renderPage } from '../../../support/render-page';
import { router } from '../../../support/router';

const { tagline: _tagline, topics: _topics, coursesCount: _count, ...creator } = creatorCard();
const course = {
  contentType: 'COURSE' as const,
  id: id(1),
  title: 'Sleep Without Trying',
  path: '/courses/1',
  picture: null,
  creator,
  topics: ['sleep-health' as const],
  durationSeconds: 11_400,
};

const suggestions: Suggestions = {
  corrected: null,
  correctedCount: 0,
  creators: [],
  courses: [course],
  topics: [{ topicId: 'sleep-health', coursesCount: 4 }],
};

beforeEach(() => {
  writeLocalSearches([{ id: id(7), query: 'Sleep diary', searchedAt: '2026-11-01T00:00:00.000Z' }]);
  answer('GET /search/:query/suggestions', suggestions);
});

const show = (user: User = anonymousUser) => renderPage(<SearchField label="Search" />, { user });
const field = () => screen.getByRole('combobox');
const shown = () => screen.getAllByRole('option').map((option) => option.textContent);

test('the list opens with recent searches and then shows suggestions for the typed text', async () => {
  const { user } = show();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await user.click(field());
  await waitFor(() => expect(shown().slice(0, 2)).toEqual(['Sleep diary', 'Fitness']));
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  await user.type(field(), 'sle');
  await waitFor(() => expect(shown()).toHaveLength(3));
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(groups).toEqual(['Recent', 'Topics', 'Courses']);
  expect(screen.getByText('3 suggestions')).toHaveAttribute('role', 'status');
});

test('arrow keys change the choice while the field keeps the focus, Enter opens it, and Escape closes the list', async () => {
  const { user } = show();
  await user.type(field(), 'sle');
  await waitFor(() => expect(shown()).toHaveLength(3));
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  const chosen = screen.getByRole('option', { selected: true });
  expect(chosen).toHaveTextContent('Sleep Without Trying');
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('aria-activedescendant', chosen.id);
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(router.push).toHaveBeenLastCalledWith('/courses/1');
});

test('the typed text can be cleared, and the field keeps the focus', async () => {
  const { user } = show();
  expect(screen.queryByRole('button', { name: 'Clear the search' })).not.toBeInTheDocument();
  await user.type(field(), 'sle');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

test('Enter without a choice searches for the words', async () => {
  const { user } = show();
  await user.type(field(), ' deep rest {Enter}');
  expect(router.push).toHaveBeenLastCalledWith('/search?query=deep+rest');
});

test('the typed text is highlighted, and each suggestion shows its details', async () => {
  const teacher = {
    ...course,
    contentType: 'CREATOR' as const,
    id: id(2),
    title: 'Marisol Sleeman',
    path: '/creators/m',
    topics: ['sleep-health' as const, 'yoga' as const],
    monthlyCents: 1200,
  };
  answer('GET /search/:query/suggestions', { ...suggestions, creators: [teacher] });
  const { user } = show();
  await user.type(field(), 'sle');
  await waitFor(() =>
    expect(shown()).toEqual([
      'Sleep diary',
      'Sleep4 courses',
      // The initials of the picture precede the name.
      expect.stringMatching(/Marisol SleemanSleep, Yoga · A\$12 a month$/),
      'Sleep Without TryingMarisol Quennell · 3 h 10 min',
    ]),
  );
  const marked = screen
    .getAllByRole('option')
    .map((option) => [...option.querySelectorAll('b')].map(({ textContent }) => textContent));
  expect(marked).toEqual([['Sle'], ['Sle'], ['Sle', 'Sle'], ['Sle']]);
});

test('a suggested correction shows its number of results', async () => {
  const corrected = { ...suggestions, corrected: 'sleep', correctedCount: 24 };
  answer('GET /search/:query/suggestions', corrected);
  const { user } = show();
  await user.type(field(), 'slep');
  await screen.findByText('Did you mean this? 24 results');
  answer('GET /search/:query/suggestions', { ...corrected, correctedCount: 1001 });
  await user.type(field(), 'p');
  expect(await screen.findByText('Did you mean this? More than 1,000 results')).toBeVisible();
});

test('a suggested correction is preselected until an arrow key or more letters change the choice', async () => {
  answer('GET /search/:query/suggestions', { ...suggestions, corrected: 'sleep', correctedCount: 24 });
  const { user } = show();
  await user.type(field(), 'slep');
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('sleep'));
  await user.keyboard('{ArrowUp}');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await user.type(field(), 'p');
  // The list still shows the suggestions for the shorter text.
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('sleep'));
  // The result page of the typed words explains the correction.
  await user.keyboard('{Enter}');
  expect(router.push).toHaveBeenLastCalledWith('/search?query=slepp');
});

test('a second topic taught by several creators of the typed topic is suggested', async () => {
  const teacher = (number: number, topics: TopicId[]) => ({
    ...course,
    contentType: 'CREATOR' as const,
    id: id(number),
    title: `Teacher ${number}`,
    path: `/creators/${number}`,
    topics,
    durationSeconds: null,
  });
  const creators = [
    teacher(11, ['sleep-health', 'relaxing']),
    teacher(12, ['relaxing', 'sleep-health', 'yoga']),
  ];
  answer('GET /search/:query/suggestions', { ...suggestions, creators });
  const { user } = show();
  await user.type(field(), 'sle');
  expect(await screen.findByText('Often with Sleep')).toBeVisible();
  expect(shown()).toContain('RelaxingOften with Sleep');
  expect(screen.queryByText('Yoga')).toBeNull();
});

test('an owned course shows that it is in the library in place of its length', async () => {
  answer('GET /search/recent-searches', { items: [] });
  const owned = { percent: 0, doneCount: 0, nextPart: null };
  answer('GET /viewer-states', { items: [viewerState('COURSE', 1, { owned })] });
  const { user } = show(memberUser);
  await user.type(field(), 'sle');
  expect(await screen.findByText('Marisol Quennell · In your library')).toBeVisible();
});

test('recent searches are cleared below the list and restored by Undo', async () => {
  const { user } = show();
  await user.click(field());
  await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }));
  expect(readLocalSearches()).toEqual([]);
  expect(field()).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(readLocalSearches()).toMatchObject([{ query: 'Sleep diary' }]));
});

test('a link to the search moves the focus to the field of the page', async () => {
  window.location.hash = PAGE_SEARCH_FIELD;
  const link = (
    <a href={`/explore#${PAGE_SEARCH_FIELD}`} onClick={focusPageSearch}>
      Find
    </a>
  );
  const { user } = renderPage(
    <>
      {link}
      <SearchField look="page" label="Search" />
    </>,
    { user: anonymousUser },
  );
  expect(field()).toHaveFocus();
  field().blur();
  await user.click(screen.getByText('Find'));
  expect(field()).toHaveFocus();
  window.location.hash = '';
});
