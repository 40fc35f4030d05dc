import { screen, waitFor, within } from '@testing-library/react';
import { ProductsPage } from '@/components/shop-dashboard/ProductsPage';
import type { OwnProduct } from '@/contract/shop-editing';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { ownCollection, ownProduct } from '../../support/make/own-shop';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const counts = { all: 4, published: 2, drafts: 1, 'sold-out': 1, unpublished: 0 };
const listOf = (...items: OwnProduct[]) => ({ items, nextCursor: null, counts });
const refill = ownProduct({ id: id(702), title: 'Seed refill', state: 'DRAFT', priceCents: null });
const show = (query: Record<string, string> = {}) =>
  renderPage(<ProductsPage />, { pathname: '/dashboard/shop/products', query });

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('each product shows its state, price, stock and sales, and each filter shows its count', async () => {
  answer(
    'GET /shop/dashboard/items',
    listOf(ownProduct({ lowCount: 1 }), ownProduct({ id: id(701), title: 'Sleep mask', stock: 0 }), refill),
  );
  show();
  const row = await screen.findByRole('row', { name: /Lavender eye pillow/ });
  expect(row).toHaveTextContent('2 variants · Bedroom');
  expect(row).toHaveTextContent('A$29.00');
  expect(row).toHaveTextContent('22 1 low');
  expect(screen.getByRole('row', { name: /Sleep mask/ })).toHaveTextContent('Sold out');
  expect(screen.getByRole('row', { name: /Seed refill/ })).toHaveTextContent('DraftNot setNot set');
  expect(await screen.findByRole('link', { name: /Drafts\s*1/ })).toHaveAttribute(
    'href',
    '/dashboard/shop/products?filter=drafts',
  );
  expect(screen.getByRole('link', { name: 'CSV of all products' })).toHaveAttribute(
    'href',
    '/api/shop/dashboard/items/csv',
  );
});

test('the filter and the search in the address are sent with the request', async () => {
  const heard = answer('GET /shop/dashboard/items', listOf());
  const { user } = show({ filter: 'sold-out', query: 'mask' });
  expect(await screen.findByText('None of your products match this.')).toBeVisible();
  expect(heard.queries[0]).toEqual({ filter: 'sold-out', query: 'mask' });
  const field = screen.getByRole('searchbox');
  await user.clear(field);
  await user.type(field, 'EP-1{Enter}');
  expect(router.push).toHaveBeenCalledWith(
    '/dashboard/shop/products?filter=sold-out&query=EP-1',
    undefined,
    expect.anything(),
  );
});

test('bulk publishing reports the refused products, which remain selected', async () => {
  answer(
    'GET /shop/dashboard/items',
    listOf(refill, ownProduct({ id: id(703), title: 'Lamp', state: 'DRAFT' })),
  );
  const heard = answer('PATCH /shop/items/:id/status', ({ params }) =>
    refuse(409, params.id === id(702) ? 'PRODUCT_INCOMPLETE' : 'DELIVERY_NEEDED'),
  );
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Seed refill' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Lamp' }));
  await user.click(screen.getByRole('button', { name: 'Publish (2)' }));
  expect(await screen.findByText(/Seed refill/, { selector: '[role="alert"] li' })).toHaveTextContent(
    /Something’s missing/,
  );
  expect(heard.params.map((each) => each.id)).toEqual([id(702), id(703)]);
  expect(screen.getByRole('checkbox', { name: 'Select Seed refill' })).toBeChecked();
});

test('several products are deleted only after their number is typed', async () => {
  answer('GET /shop/dashboard/items', listOf(ownProduct(), refill));
  const heard = answer('DELETE /shop/items/:id', { done: true });
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Seed refill' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Lavender eye pillow' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('How many'), '1');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(heard.params).toEqual([]);
  await user.clear(dialog.getByLabelText('How many'));
  await user.type(dialog.getByLabelText('How many'), '2');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(heard.params.map((each) => each.id)).toEqual([id(702), id(700)]));
});

test('selected products are appended to the products of a collection', async () => {
  answer('GET /shop/dashboard/items', listOf(ownProduct(), refill));
  answer('GET /shop/dashboard/collections', { items: [ownCollection()] });
  const heard = answer('PATCH /shop/dashboard/collections/:slug', ownCollection());
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Lavender eye pillow' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Seed refill' }));
  await user.click(screen.getByRole('button', { name: 'Add to collection' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: /A darker bedroom/ }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(heard.bodies).toEqual([{ productIds: [id(700), id(701), id(702)] }]));
});

test('a list that fails to load can be loaded again', async () => {
  const replies = [refuse(500, 'UNEXPECTED'), refuse(500, 'UNEXPECTED')];
  answer('GET /shop/dashboard/items', () => replies.shift() ?? listOf(ownProduct()));
  const { user } = show();
  expect(await screen.findByText('Your products didn’t load')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /Lavender eye pillow/ })).toBeVisible();
});
