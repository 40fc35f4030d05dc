import { screen, waitFor, within } from '@testing-library/react';
import { ShopOverviewPage } from '@/components/shop-dashboard/ShopOverviewPage';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { ownVariant, shopOverview } from '../../support/make/own-shop';
import { renderPage } from '../../support/render-page';

const low = {
  variantId: id(710),
  productId: id(700),
  title: 'Sleep mask',
  variant: 'Oat',
  picture: null,
  stock: 0,
  waitingCount: 21,
};
const show = () => renderPage(<ShopOverviewPage />, { pathname: '/dashboard/shop' });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('the empty overview offers to create a product and lists what is missing before selling', async () => {
  answer('GET /shop/dashboard', shopOverview({ productsCount: 0, blockers: ['NO_PAYOUTS', 'NO_DELIVERY'] }));
  show();
  expect(await screen.findByText('Put your first product on the shelf')).toBeVisible();
  const before = within(screen.getByRole('region', { name: 'Before you can sell' }));
  expect(before.getByText(/Creator page approved/)).toHaveTextContent('(done)');
  expect(before.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/wallet',
    '/dashboard/shop/delivery',
  ]);
});

test('orders, problems and low stock are listed first, and the figures show their change', async () => {
  answer(
    'GET /shop/dashboard',
    shopOverview({
      toSend: { count: 3, oldestPaidAt: null },
      problems: { count: 1, answerUntil: '2026-11-28T02:00:00.000Z' },
      low: [low],
    }),
  );
  show();
  const todo = within(await screen.findByRole('list', { name: 'Waiting for you' }));
  expect(todo.getByText('3 orders to send')).toBeVisible();
  expect(todo.getByText('You have until 28 Nov 2026')).toBeVisible();
  expect(todo.getByText('1 variant running low')).toBeVisible();
  const numbers = screen.getByRole('region', { name: 'Last 30 days' });
  expect(numbers).toHaveTextContent('A$753');
  expect(numbers).toHaveTextContent('+22%');
  expect(screen.getByRole('region', { name: 'Waiting to hear' })).toHaveTextContent(
    'Sleep mask, Oat21 people',
  );
});

test('added stock is sent as a number of items, and a retry has the same idempotency key', async () => {
  answer('GET /shop/dashboard', shopOverview({ low: [low] }));
  const keys: (string | null)[] = [];
  const replies = [refuse(503, 'BUSY'), ownVariant({ stock: 20 })];
  const heard = answer('POST /shop/variants/:id/stock', () => replies.shift()!);
  const fetched = jest.spyOn(globalThis, 'fetch');
  const { user } = show();
  const field = await screen.findByLabelText('New stock, Sleep mask, Oat');
  const add = screen.getByRole('button', { name: 'Add to the stock of Sleep mask, Oat' });
  await user.type(field, 'many');
  await user.click(add);
  expect(screen.getByText('Enter a whole number, like 20.')).toBeVisible();
  expect(heard.bodies).toEqual([]);
  await user.clear(field);
  await user.type(field, '+ 20');
  await user.click(add);
  expect(await screen.findByText(/very busy/)).toBeVisible();
  await user.click(add);
  await waitFor(() => expect(field).toHaveValue(''));
  expect(heard.bodies).toEqual([{ change: 20 }, { change: 20 }]);
  for (const [, init] of fetched.mock.calls)
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('an overview that fails to load can be loaded again', async () => {
  answer('GET /shop/dashboard', refuse(500, 'UNEXPECTED'));
  show();
  expect(await screen.findByText('Your shop didn’t load')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
