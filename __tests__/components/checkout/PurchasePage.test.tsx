import { screen } from '@testing-library/react';
import { PurchasePage } from '@/components/checkout/PurchasePage';
import type { CheckoutStatus, Purchase } from '@/contract/checkout';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { purchase } from '../../support/make/checkout';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

const show = (record: Purchase, claimed: CheckoutStatus) => {
  answer('GET /users', memberUser);
  answer('GET /checkout/:id', record);
  return renderPage(<PurchasePage purchase={record} claimed={claimed} />, { user: memberUser });
};

test('the record counts, whatever the address says', async () => {
  show(purchase(), 'FAILED');
  expect(await screen.findByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible();
  expect(screen.getByText('A$64.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start learning' })).toHaveAttribute('href', `/courses/${id(1)}`);
});

test('an open record is shown as not confirmed, even when the address says success', () => {
  show(purchase({ status: 'IN_PROGRESS', completedAt: null }), 'SUCCESS');
  expect(screen.getByRole('heading', { level: 1, name: 'Not confirmed yet' })).toBeVisible();
  expect(screen.getByRole('progressbar')).toBeVisible();
});

test('a failed one offers to try again, on the checkout page', () => {
  show(purchase({ status: 'FAILED' }), 'IN_PROGRESS');
  expect(screen.getByRole('heading', { level: 1, name: 'Payment not completed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    `/checkout?contentId=${id(1)}&type=PPV_COURSE`,
  );
});
