import { screen, waitFor } from '@testing-library/react';
import { RecentSearchesPage } from '@/components/discovery/RecentSearchesPage';
import type { RecentSearch } from '@/contract/search';
import { done } from '@/contract/shared';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

const sleep: RecentSearch = { id: id(1), query: 'sleep', searchedAt: '2026-11-01T08:00:00.000Z' };
const tea: RecentSearch = { id: id(2), query: 'tea', searchedAt: '2026-11-01T07:00:00.000Z' };

/** Searches that the server stores. */
let kept: RecentSearch[];

function show() {
  kept = [sleep, tea];
  answer('GET /search/recent-searches', () => ({ items: kept }));
  const added = answer('POST /search/recent-searches', () => {
    kept = [sleep, tea];
    return { items: kept };
  });
  return { added, ...renderPage(<RecentSearchesPage />, { user: memberUser }) };
}
const shown = () =>
  screen.queryAllByRole('link', { name: /^(sleep|tea)$/ }).map(({ textContent }) => textContent);

test('a search or all searches can be removed and restored by Undo', async () => {
  answer('DELETE /search/recent-searches/:id', ({ params }) => {
    kept = kept.filter((search) => search.id !== params.id);
    return done;
  });
  answer('DELETE /search/recent-searches', () => {
    kept = [];
    return done;
  });
  const { added, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove “sleep”' }));
  await waitFor(() => expect(shown()).toEqual(['tea']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shown()).toEqual(['sleep', 'tea']));
  expect(added.bodies.at(-1)).toEqual({ searches: [{ query: 'sleep', searchedAt: sleep.searchedAt }] });

  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(shown()).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shown()).toEqual(['sleep', 'tea']));
});

test('a recent search removed in another window disappears without an error', async () => {
  answer('DELETE /search/recent-searches/:id', () => {
    kept = [tea];
    return refuse(404, 'NOT_FOUND');
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove “sleep”' }));
  await waitFor(() => expect(shown()).toEqual(['tea']));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a search that cannot be removed is shown again with an error', async () => {
  answer('DELETE /search/recent-searches/:id', () => refuse(500, 'UNEXPECTED'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove “sleep”' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(shown()).toEqual(['sleep', 'tea']);
});
