import { screen, waitFor } from '@testing-library/react';
import { PurchasePage } from '@/components/checkout/PurchasePage';
import type { CheckoutStatus, Purchase } from '@/contract/checkout';
import { toChoice } from '@/lib/checkout/choice';
import { saveCheckout } from '@/lib/checkout/saved-checkout';
import { answer } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { memberUser } from '../../support/make/accounts';
import { purchase } from '../../support/make/checkout';
import { id } from '../../support/make/ids';
import { courseCard } from '../../support/make/courses';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const show = (record: Purchase, claimed: CheckoutStatus) => {
  answer('GET /users', memberUser);
  answer('POST /checkout/:id/refresh', record);
  return renderPage(<PurchasePage purchase={record} claimed={claimed} />, { user: memberUser });
};

test('the purchase page shows the status of the record even if the address says otherwise', async () => {
  show(purchase(), 'FAILED');
  expect(await screen.findByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible();
  expect(screen.getByText('A$64.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start learning' })).toHaveAttribute('href', `/courses/${id(1)}`);
});

test('the purchase page removes the saved checkout, sends the event and cleans the address', async () => {
  saveCheckout(toChoice('PPV_COURSE', 'COURSE', courseCard()), { openModal: false, checkoutId: id(500) });
  const events = recordEvents();
  answer('GET /users', memberUser);
  answer('POST /checkout/:id/refresh', purchase());
  const returned = {
    status: 'SUCCESS',
    contentId: id(1),
    context: 'DEFAULT',
    type: 'PPV_COURSE',
    amount: '6400',
  };
  renderPage(<PurchasePage purchase={purchase()} claimed="SUCCESS" />, {
    user: memberUser,
    pathname: '/checkout/[id]',
    asPath: `/checkout/${id(500)}?${new URLSearchParams(returned)}`,
    query: returned,
  });
  await waitFor(() => expect(events.sent.map(({ type }) => type)).toEqual(['SUPPORT_SUCCESS']));
  expect(router.replace).toHaveBeenCalledWith(`/checkout/${id(500)}`, undefined, {
    shallow: true,
    scroll: false,
  });
  expect(localStorage).toHaveLength(0);
});

test('the purchase page shows an open record as not confirmed even if the address says success', () => {
  show(purchase({ status: 'IN_PROGRESS', completedAt: null }), 'SUCCESS');
  expect(screen.getByRole('heading', { level: 1, name: 'Not confirmed yet' })).toBeVisible();
  expect(screen.getByRole('progressbar')).toBeVisible();
});

test('the purchase page of a failed purchase links to the checkout page for a retry', () => {
  show(purchase({ status: 'FAILED' }), 'IN_PROGRESS');
  expect(screen.getByRole('heading', { level: 1, name: 'Payment not completed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    `/checkout?contentId=${id(1)}&type=PPV_COURSE`,
  );
});

test('the purchase page links to a chat with the seller, and the link sends an event', async () => {
  const events = recordEvents();
  const { user } = show(purchase(), 'SUCCESS');
  const link = screen.getByRole('link', { name: 'Message Marisol' });
  expect(link).toHaveAttribute('href', `/messages?creatorUserId=${id(2)}`);
  await user.click(link);
  await waitFor(() =>
    expect(events.sent).toContainEqual(
      expect.objectContaining({ type: 'ASK_ITEM', payload: { itemId: id(1), creatorId: id(2) } }),
    ),
  );
});

test.each([
  ['nobody can be written to', purchase({ seller: null })],
  ['nothing was bought', purchase({ status: 'FAILED' })],
])('the purchase page has no link to a chat when %s', (_, record) => {
  show(record, 'IN_PROGRESS');
  expect(screen.queryByRole('link', { name: /^Message/ })).toBeNull();
});
