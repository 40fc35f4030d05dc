import { screen, waitFor } from '@testing-library/react';
// Fetched when the field is used; loading it here keeps a busy machine from making the tests wait.
import '@/components/shell/search/SearchSuggestions';
import { SearchField } from '@/components/shell/search/SearchField';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { writeLocalSearches } from '@/lib/browser/local-searches';
import { answer } from '../../../support/calls';
import { creatorCard } from '../../../support/make/creators';
import { id } from '../../../support/make/ids';
import { renderPage } from '../../../support/render-page';
import { router } from '../../../support/router';

const { tagline: _tagline, topics: _topics, coursesCount: _count, ...creator } = creatorCard();
const course = {
  ...{ contentType: 'COURSE' as const, id: id(1), title: 'Sleep Without Trying', path: '/courses/1' },
  ...{ picture: null, creator },
};

beforeEach(() => {
  writeLocalSearches([{ id: id(7), query: 'Sleep diary', searchedAt: '2026-11-01T00:00:00.000Z' }]);
  answer('GET /search/:query/suggestions', { corrected: null, creators: [], courses: [course] });
});

const show = () => renderPage(<SearchField label="Search" />, { user: anonymousUser });
const field = () => screen.getByRole('combobox');
const shown = () => screen.getAllByRole('option').map((option) => option.textContent);

test('the list opens with what was searched for, and follows what is typed', async () => {
  const { user } = show();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await user.click(field());
  await waitFor(() => expect(shown()).toEqual(['Sleep diary']));
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  await user.type(field(), 'sle');
  await waitFor(() => expect(shown()).toHaveLength(3));
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(groups).toEqual(['Recent', 'Topics', 'Courses']);
  expect(screen.getByText('3 suggestions')).toHaveAttribute('role', 'status');
});

test('arrow keys choose while the focus stays in the field, Enter goes there, Escape closes the list', async () => {
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

test('what was typed can be cleared, and the field keeps the focus', async () => {
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
