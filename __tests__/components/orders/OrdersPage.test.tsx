import { screen, waitFor, within } from '@testing-library/react';
import { OrdersPage } from '@/components/orders/OrdersPage';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { cardParcel, orderCard } from '../../support/make/own-orders';
import { renderPage } from '../../support/render-page';

const asMember = { user: memberUser };
const page = (items: ReturnType<typeof orderCard>[]) => ({ items, nextCursor: null, firstYear: 2025 });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('the list groups orders by month, and each order shows its number, total and state', async () => {
  answer(
    'GET /shop/orders',
    page([
      orderCard({ at: '2026-11-18T01:00:00.000Z' }, [
        cardParcel({ state: 'SENT' }),
        cardParcel({ id: id(62), creatorName: 'Saskia Thornquill', postingDays: [3] }),
      ]),
      orderCard(
        { id: id(52), number: 'K-10166', title: 'Slow-morning cup', at: '2026-10-21T01:00:00.000Z' },
        [cardParcel({ state: 'REFUNDED', refundedCents: 3400, refundedAt: '2026-11-02T01:00:00.000Z' })],
      ),
    ]),
  );
  renderPage(<OrdersPage />, asMember);
  const november = await screen.findByRole('region', { name: 'November 2026' });
  expect(within(november).getByRole('link', { name: '2 items from Marisol and Saskia' })).toHaveAttribute(
    'href',
    `/profile/orders/${id(51)}`,
  );
  expect(november).toHaveTextContent('1 of 2 sent');
  expect(november).toHaveTextContent('Marisol’s parcel is on its way. Saskia posts on Wednesdays.');
  expect(november).toHaveTextContent('A$67.50');
  expect(screen.getByRole('region', { name: 'October 2026' })).toHaveTextContent(
    'A$34.00 went back to you on 2 Nov.',
  );
});

test('an unpaid order can be cancelled after a confirmation', async () => {
  let items = [orderCard({ heldUntil: inDays(1) }, [cardParcel({ state: 'PENDING_PAYMENT' })])];
  answer('GET /shop/orders', () => page(items));
  const cancelled = answer('POST /shop/orders/:id/cancel', () => {
    items = [orderCard({}, [cardParcel({ state: 'EXPIRED' })])];
    return refuse(409, 'INVALID_TRANSITION');
  });
  const { user } = renderPage(<OrdersPage />, asMember);
  expect(await screen.findByText('Waiting for payment')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Carry on paying (K-10482)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel order (K-10482)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel order K-10482?' });
  expect(cancelled.params).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(cancelled.params).toEqual([{ id: id(51) }]));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
});

test.each([
  ['REVIEW', /^You’ve paid, and we’re checking/],
  ['REFUNDED', /all of it went back to your card/],
] as const)(
  'an expired order with a payment in the state %s does not say that nothing was charged',
  async (unconfirmed, text) => {
    answer('GET /shop/orders', page([orderCard({}, [cardParcel({ state: 'EXPIRED', unconfirmed })])]));
    renderPage(<OrdersPage />, asMember);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText('Nothing was charged.')).toBeNull();
  },
);

test('a delivered order links to the problem report only before the deadline', async () => {
  const delivered = { state: 'DELIVERED', isConfirmed: true, deliveredAt: inDays(-2) } as const;
  answer(
    'GET /shop/orders',
    page([
      orderCard({}, [cardParcel({ ...delivered, claimUntil: inDays(28) })]),
      orderCard({ id: id(52), number: 'K-1' }, [cardParcel({ ...delivered, claimUntil: inDays(-1) })]),
    ]),
  );
  renderPage(<OrdersPage />, asMember);
  const report = await screen.findByRole('link', { name: 'Report a problem (K-10482)' });
  expect(report).toHaveAttribute('href', `/profile/orders/${id(51)}?problem=${id(61)}`);
  expect(screen.getAllByRole('link', { name: /^Report a problem/ })).toHaveLength(1);
});

test("an order with a reported problem shows the creator's deadline to reply", async () => {
  answer(
    'GET /shop/orders',
    page([
      orderCard({}, [
        cardParcel({ state: 'CLAIMED', claimState: 'CREATOR', answerUntil: '2026-11-28T01:00:00.000Z' }),
      ]),
    ]),
  );
  renderPage(<OrdersPage />, asMember);
  expect(await screen.findByText('Problem reported')).toBeVisible();
  expect(screen.getByText('Marisol has until 28 Nov to answer. After that we step in.')).toBeVisible();
  expect(screen.getByRole('link', { name: /^See what you reported/ })).toHaveAttribute(
    'href',
    `/profile/orders/${id(51)}#problem-${id(61)}`,
  );
});

test('a filter without a match links to all orders', async () => {
  const asked = answer('GET /shop/orders', ({ query }) => page(query.filter ? [] : [orderCard()]));
  const { user } = renderPage(<OrdersPage />, asMember);
  await user.selectOptions(await screen.findByLabelText('Show'), 'With a problem');
  expect(await screen.findByRole('heading', { name: 'No orders with a problem' })).toBeVisible();
  expect(asked.queries.at(-1)).toEqual({ filter: 'problem' });
  await user.click(screen.getByRole('button', { name: 'Show all orders' }));
  expect(await screen.findByText('K-10482')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Show'), '2025');
  await waitFor(() => expect(asked.queries.at(-1)).toEqual({ year: '2025' }));
});

test('an empty list of orders links to the shop', async () => {
  answer('GET /shop/orders', { items: [], nextCursor: null, firstYear: null });
  renderPage(<OrdersPage />, asMember);
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the shop' })).toHaveAttribute('href', '/shop');
  expect(screen.queryByLabelText('Show')).toBeNull();
});

test('a list that fails to load can be loaded again', async () => {
  answer('GET /shop/orders', refuse(500, 'UNEXPECTED'));
  const { user } = renderPage(<OrdersPage />, asMember);
  expect(await screen.findByRole('heading', { name: 'Your orders didn’t load' })).toBeVisible();
  answer('GET /shop/orders', page([orderCard()]));
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('K-10482')).toBeVisible();
});
