import { screen, waitFor, within } from '@testing-library/react';
import { CollectionsPage } from '@/components/shop-dashboard/CollectionsPage';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { ownCollection, ownProduct } from '../../support/make/own-shop';
import { renderPage } from '../../support/render-page';
import { asksBeforeLeaving } from '../../support/router';

const gifts = ownCollection({ slug: 'gifts', title: 'Gifts', isShown: false, products: [] });
const show = () => renderPage(<CollectionsPage />, { pathname: '/dashboard/shop/collections' });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /shop/dashboard/collections', { items: [ownCollection(), gifts] });
});
afterEach(() => jest.restoreAllMocks());

test('a collection is moved from its menu, and a refused order is reverted', async () => {
  const heard = answer('PUT /shop/dashboard/collections', refuse(500, 'UNEXPECTED'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Actions for Gifts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(() => expect(heard.bodies).toEqual([{ slugs: ['gifts', 'a-darker-bedroom'] }]));
  expect(await screen.findByText(/Something went wrong/)).toBeVisible();
  const list = within(screen.getByRole('region', { name: 'Your collections' }));
  await waitFor(() => {
    const rows = list.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toContain('A darker bedroom');
  });
});

test('products of a collection can be moved, removed and added, and are saved together', async () => {
  answer('GET /shop/dashboard/items', {
    items: [ownProduct(), ownProduct({ id: id(702), title: 'Seed refill' })],
    nextCursor: null,
    counts: null,
  });
  const heard = answer('PATCH /shop/dashboard/collections/:slug', ownCollection());
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Move Amber night lamp up' }));
  await user.click(screen.getByRole('button', { name: 'Take Lavender eye pillow out' }));
  await user.click(screen.getByRole('button', { name: 'Add products' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: 'Seed refill' }));
  await user.click(dialog.getByRole('button', { name: 'Add 1 product' }));
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save collection' }));
  await waitFor(() => expect(heard.bodies).toEqual([{ productIds: [id(701), id(702)] }]));
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
});

test('opening a different collection asks for a confirmation if the open collection has changes', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { user } = show();
  await user.type(await screen.findByLabelText('Name'), ' more');
  await user.click(screen.getByRole('button', { name: 'Gifts' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Name')).toHaveValue('A darker bedroom more');
});

test('a collection is created from its name and deleted after a confirmation', async () => {
  const made = answer('POST /shop/dashboard/collections', ownCollection({ slug: 'new', title: 'New one' }));
  const removed = answer('DELETE /shop/dashboard/collections/:slug', { done: true });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'New collection' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Make collection' }));
  expect(dialog.getByText('Use 3 to 120 characters for the name.')).toBeVisible();
  await user.type(dialog.getByLabelText('Name'), 'New one');
  await user.click(dialog.getByRole('button', { name: 'Make collection' }));
  await waitFor(() => expect(made.bodies).toEqual([{ title: 'New one' }]));
  await user.click(screen.getByRole('button', { name: 'Actions for Gifts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(removed.params).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete collection' }));
  await waitFor(() => expect(removed.params).toEqual([{ slug: 'gifts' }]));
});
