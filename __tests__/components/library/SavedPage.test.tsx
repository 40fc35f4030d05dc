import { screen, waitFor } from '@testing-library/react';
import { SavedPage } from '@/components/library/SavedPage';
import '@/components/content/mark';
import type { ContentCard } from '@/contract/content';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { contentCard } from '../../support/make/content';
import { creatorCard } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

const likedAt = '2026-11-22T10:00:00.000Z';
const saved = (fields: Partial<ContentCard> = {}) => ({ ...contentCard(fields), likedAt });
const post = saved({ id: id(5), contentType: 'POST', title: 'What to do at 3 am' });

function show(type: string | null = null) {
  document.documentElement.toggleAttribute('data-signed-in', true);
  return renderPage(<SavedPage type={type} />, { user: memberUser, pathname: '/liked-products' });
}
const tabs = () => screen.getAllByRole('link').map((link) => link.textContent);

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a removed item disappears at once, and Undo restores it at its position', async () => {
  answer('GET /likes', { items: [saved(), post], nextCursor: null });
  const gone = answer('DELETE /likes', { done: true });
  answer('POST /likes', { done: true });
  const { user } = show();
  expect(screen.getByText('Loading what you saved')).toBeInTheDocument();
  const name = `Save ${saved().title}`;
  const hearts = () =>
    screen.getAllByRole('button', { name: /^Save / }).map((button) => button.getAttribute('aria-label'));
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(hearts()).toEqual(['Save What to do at 3 am']));
  expect(gone.queries).toEqual([{ contentType: 'COURSE', contentId: saved().id }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(hearts()).toEqual([name, 'Save What to do at 3 am']));
});

test('saved content of two kinds has a filter for each kind', async () => {
  const heard = answer('GET /likes', { items: [saved(), post], nextCursor: null });
  show();
  await waitFor(() => expect(tabs().slice(0, 4)).toEqual(['All saved', 'Courses', 'Posts', 'Following']));
  expect(screen.getByRole('link', { name: 'Posts' })).toHaveAttribute('href', '/liked-products?type=post');
  expect(heard.queries).toEqual([{ limit: '24' }]);
});

test('a saved product links to its page in the shop, and products have a filter', async () => {
  const path = '/shop/products/lavender-eye-pillow';
  const product = saved({
    id: id(6),
    contentType: 'PRODUCT',
    title: 'Lavender eye pillow',
    path,
    topicId: null,
  });
  answer('GET /likes', { items: [saved(), product], nextCursor: null });
  show();
  expect(await screen.findByRole('link', { name: 'Lavender eye pillow' })).toHaveAttribute('href', path);
  expect(await screen.findByRole('link', { name: 'Products' })).toHaveAttribute(
    'href',
    '/liked-products?type=product',
  );
});

test('saved content that is not public has no link', async () => {
  answer('GET /likes', { items: [saved({ isPublic: false })], nextCursor: null });
  show('course');
  expect(await screen.findByText('Not available any more')).toBeVisible();
  expect(screen.queryByRole('link', { name: saved().title })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: `Share ${saved().title}` })).toBeNull();
  expect(screen.getByRole('link', { name: 'Courses' })).toHaveAttribute('aria-current', 'true');
});

test('the empty saved list, the empty followed list and a failed list have their own texts', async () => {
  answer('GET /likes', { items: [], nextCursor: null });
  const { unmount } = show();
  expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  unmount();
  answer('GET /creators/followed', { items: [], nextCursor: null });
  const following = show('creator');
  expect(await screen.findByRole('heading', { name: 'You don’t follow anyone yet' })).toBeVisible();
  following.unmount();
  answer('GET /likes', refuse(500, 'INTERNAL'));
  const { user } = show();
  expect(await screen.findByRole('heading', { name: 'We couldn’t load this.' })).toBeVisible();
  answer('GET /likes', { items: [saved()], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: saved().title })).toBeVisible();
});

test('an unfollowed creator remains listed and can be followed again', async () => {
  answer('GET /creators/followed', { items: [creatorCard()], nextCursor: null });
  const ended = answer('DELETE /creators/:creator/follow', { done: true });
  const { user } = show('creator');
  await user.click(await screen.findByRole('button', { name: 'Following Marisol Quennell' }));
  expect(await screen.findByRole('button', { name: 'Follow Marisol Quennell' })).toBeVisible();
  expect(ended.params).toEqual([{ creator: id(2) }]);
});
