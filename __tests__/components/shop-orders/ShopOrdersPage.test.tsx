import { screen, waitFor, within } from '@testing-library/react';
import { ShopOrdersPage } from '@/components/shop-orders/ShopOrdersPage';
import type { OwnParcelCard } from '@/contract/orders';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { inDays, ownCard } from '../../support/make/own-parcels';
import { renderPage } from '../../support/render-page';

const counts = { 'to-send': 3, sent: 12, problems: 1, all: 214 };
const page = (items: OwnParcelCard[], changes = {}) => ({
  items,
  nextCursor: null,
  counts,
  postingDays: [1, 4],
  ...changes,
});

const jonah = ownCard({
  id: id(62),
  number: 'MQ-0216',
  buyerName: 'Jonah P.',
  deliveryKind: 'COLLECT',
  deliveryName: 'Collect',
  region: '',
  itemsCount: 1,
});
const jo = ownCard({ id: id(63), number: 'MQ-0214', buyerName: 'Jo W.' });

const show = (query: Record<string, string> = {}) =>
  renderPage(<ShopOrdersPage />, { pathname: '/dashboard/shop/orders', query });

test('the list of orders to send shows the buyer, items, delivery and share of each order', async () => {
  const asked = answer('GET /dashboard/shop/orders', page([ownCard({ paidAt: inDays(-1) }), jonah]));
  show();
  const row = await screen.findByRole('row', { name: /MQ-0217/ });
  expect(row).toHaveTextContent('Teodora V.');
  expect(row).toHaveTextContent('3 items, Lavender eye pillow');
  expect(row).toHaveTextContent('To send');
  expect(row).toHaveTextContent('Yesterday, ');
  expect(row).toHaveTextContent('Tracked parcel, VIC 3056');
  expect(row).toHaveTextContent('A$51.18');
  expect(within(row).getByRole('link', { name: 'MQ-0217' })).toHaveAttribute(
    'href',
    `/dashboard/shop/orders/${id(61)}`,
  );
  expect(screen.getByText(/^You post on Mondays and Thursdays\. Next is/)).toBeVisible();
  expect(asked.queries[0]).toEqual({ limit: '50' });
});

test('the tabs show the number of orders of each filter', async () => {
  answer('GET /dashboard/shop/orders', page([]));
  show({ show: 'problems' });
  const tabs = await screen.findByRole('navigation', { name: 'Which orders' });
  await waitFor(() => expect(tabs).toHaveTextContent('To send3Sent12Problems1All214'));
  expect(within(tabs).getByRole('link', { name: /^Problems/ })).toHaveAttribute('aria-current', 'true');
  expect(within(tabs).getByRole('link', { name: /^To send/ })).toHaveAttribute(
    'href',
    '/dashboard/shop/orders',
  );
  expect(await screen.findByRole('heading', { name: 'No problems' })).toBeVisible();
});

test('a tab above the counted maximum shows a plus sign', async () => {
  answer('GET /dashboard/shop/orders', page([], { counts: { ...counts, sent: 999, all: 1000 } }));
  show({ show: 'problems' });
  const tabs = await screen.findByRole('navigation', { name: 'Which orders' });
  await waitFor(() => expect(tabs).toHaveTextContent('Sent999Problems1All1,000+'));
});

test('the packing slips and the CSV of the orders can be downloaded', async () => {
  answer('GET /dashboard/shop/orders', page([ownCard(), jonah]));
  show();
  expect(await screen.findByRole('link', { name: 'Packing slips for 2' })).toHaveAttribute(
    'href',
    `/api/dashboard/shop/orders/slips?ids=${id(61)}%2C${id(62)}&kind=slip`,
  );
  expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    '/api/dashboard/shop/orders/csv?filter=to-send',
  );
});

test('a search and filters limit the list, and an empty result offers to clear them', async () => {
  const asked = answer('GET /dashboard/shop/orders', ({ query }) => page(query.query ? [] : [ownCard()]));
  const { user } = show();
  await screen.findByRole('row', { name: /MQ-0217/ });
  await user.selectOptions(screen.getByLabelText('How it’s sent'), 'Collected');
  await waitFor(() => expect(asked.queries.at(-1)).toEqual({ limit: '50', deliveryKind: 'COLLECT' }));
  await user.selectOptions(screen.getByLabelText('When it was paid'), 'Last month');
  await waitFor(() =>
    expect(asked.queries.at(-1)).toMatchObject({
      paidSince: expect.any(String),
      paidBefore: expect.any(String),
    }),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search your orders' }), 'moss{Enter}');
  expect(await screen.findByRole('heading', { name: 'No orders match' })).toBeVisible();
  expect(asked.queries.at(-1)).toMatchObject({ query: 'moss' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('row', { name: /MQ-0217/ })).toBeVisible();
});

test('the empty tab of orders to send links to sent orders', async () => {
  answer('GET /dashboard/shop/orders', page([]));
  show();
  expect(await screen.findByRole('heading', { name: 'Everything’s sent' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See sent orders' })).toHaveAttribute(
    'href',
    '/dashboard/shop/orders?show=sent',
  );
});

test('the list of a shop without orders links to its products', async () => {
  answer('GET /dashboard/shop/orders', page([], { counts: { 'to-send': 0, sent: 0, problems: 0, all: 0 } }));
  show();
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open your shop' })).toHaveAttribute('href', '/dashboard/shop');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a list that fails to load can be loaded again', async () => {
  answer('GET /dashboard/shop/orders', refuse(500, 'UNEXPECTED'));
  const { user } = show();
  expect(await screen.findByRole('heading', { name: 'Your orders didn’t load' })).toBeVisible();
  answer('GET /dashboard/shop/orders', page([ownCard()]));
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('row', { name: /MQ-0217/ })).toBeVisible();
});

test('selected orders are marked as sent in one request, each with its own tracking', async () => {
  answer('GET /dashboard/shop/orders', page([ownCard(), jonah, jo]));
  const sent = answer('PATCH /dashboard/shop/orders', { sentIds: [id(61), id(63)], failed: [] });
  const { user } = show();
  for (const number of ['MQ-0217', 'MQ-0216', 'MQ-0214'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${number}` }));
  expect(screen.getByText('3 selected')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Labels' })).toHaveAttribute(
    'href',
    `/api/dashboard/shop/orders/slips?ids=${id(61)}%2C${id(63)}&kind=label`,
  );
  // An order for collection is not posted.
  await user.click(screen.getByRole('button', { name: 'Mark 2 as sent' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark 2 orders as sent?' });
  expect(dialog).toHaveTextContent('Teodora and Jo get an email now');
  const first = within(dialog).getByRole('group', { name: /MQ-0217/ });
  await user.type(within(first).getByLabelText(/^Tracking number/), 'SWP 8842 1190 52');
  expect(within(first).getByRole('link', { name: 'Check it' })).toHaveAttribute(
    'href',
    'https://swiftpost.example/t/SWP8842119052',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Mark 2 as sent' }));
  await waitFor(() =>
    expect(sent.bodies).toEqual([
      {
        parcels: [
          { id: id(61), tracking: { carrier: 'SWIFTPOST', number: 'SWP 8842 1190 52', url: null } },
          { id: id(63), tracking: null },
        ],
      },
    ]),
  );
  expect(await screen.findByText('2 orders are marked as sent')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('an order that could not be marked is named with the reason and remains selected', async () => {
  answer('GET /dashboard/shop/orders', page([ownCard(), jo]));
  answer('PATCH /dashboard/shop/orders', {
    sentIds: [id(61)],
    failed: [{ id: id(63), number: 'MQ-0214', buyerName: 'Jo W.', code: 'PARCEL_REFUNDED' }],
  });
  const { user } = show();
  for (const number of ['MQ-0217', 'MQ-0214'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${number}` }));
  await user.click(screen.getByRole('button', { name: 'Mark as sent' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Mark 2 as sent' }));
  expect(await screen.findByText('1 of 2 marked as sent.')).toBeVisible();
  expect(screen.getByText(/MQ-0214 is refunded, so don’t post it\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open MQ-0214' })).toHaveAttribute(
    'href',
    `/dashboard/shop/orders/${id(63)}`,
  );
  expect(screen.getByRole('checkbox', { name: 'Select MQ-0214' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select MQ-0217' })).not.toBeChecked();
});

test('orders are not marked as sent while a tracking link is not an https address', async () => {
  answer('GET /dashboard/shop/orders', page([ownCard()]));
  const sent = answer('PATCH /dashboard/shop/orders', { sentIds: [id(61)], failed: [] });
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select MQ-0217' }));
  await user.click(screen.getByRole('button', { name: 'Mark as sent' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(within(dialog).getByLabelText('Carrier'), 'Other');
  const link = within(dialog).getByLabelText(/^Tracking link/);
  await user.type(link, 'http://parcels.test/1');
  await user.click(within(dialog).getByRole('button', { name: 'Mark 1 as sent' }));
  expect(await within(dialog).findByText('Use a link that starts with https://.')).toBeVisible();
  expect(link).toHaveFocus();
  expect(sent.bodies).toEqual([]);
});
