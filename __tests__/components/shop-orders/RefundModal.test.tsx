import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ShopOrderPage } from '@/components/shop-orders/ShopOrderPage';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { ownParcel, refundSums } from '../../support/make/own-parcels';
import { server } from '../../support/msw';
import { renderPage } from '../../support/render-page';

async function open(parcel = ownParcel()) {
  answer('GET /dashboard/shop/orders/:id', parcel);
  const { user } = renderPage(<ShopOrderPage />, {
    pathname: '/dashboard/shop/orders/[id]',
    query: { id: parcel.id },
  });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund MQ-0217' });
  return { user, dialog };
}

const pillow = 'How much of Lavender eye pillow, Dusk blue';

test('the sums are loaded again after each change of the order lines', async () => {
  const previewed = answer('POST /dashboard/shop/orders/:id/refund/preview', refundSums());
  const { user, dialog } = await open();
  const sums = within(dialog).getByRole('region', { name: 'Teodora gets back' });
  expect(sums).toHaveTextContent('Choose what to refund.');
  await user.selectOptions(within(dialog).getByLabelText(pillow), '1 of 2');
  await waitFor(() => expect(sums).toHaveTextContent('Leaves your walletA$23.49'));
  expect(sums).toHaveTextContent('ItemsA$29.00');
  expect(sums).toHaveTextContent('SLOW10−A$2.90');
  expect(sums).toHaveTextContent('RefundA$26.10');
  expect(sums).toHaveTextContent('Includes GSTA$2.37');
  expect(sums).toHaveTextContent('We give back our feeA$2.61');
  expect(previewed.bodies).toEqual([{ lines: [{ position: 0, amountCents: 2610, restockCount: 0 }] }]);
  // Sums of an earlier choice are not shown for a new choice.
  answer('POST /dashboard/shop/orders/:id/refund/preview', refundSums({ leavesWalletCents: 2777 }));
  await user.selectOptions(within(dialog).getByLabelText('How much of Delivery'), 'Half, A$4.75');
  expect(sums).toHaveTextContent('Leaves your wallet…');
  expect(within(dialog).getByRole('button', { name: 'Refund A$30.85' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await waitFor(() => expect(sums).toHaveTextContent('Leaves your walletA$27.77'));
});

test('a refund is sent with its order lines, stock and reason', async () => {
  answer('POST /dashboard/shop/orders/:id/refund/preview', refundSums());
  const made = answer(
    'POST /dashboard/shop/orders/:id/refund',
    refundSums({ refundId: id(700), state: 'SUCCEEDED' }),
  );
  const { user, dialog } = await open();
  await user.selectOptions(within(dialog).getByLabelText(pillow), '1 of 2');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Put 1 Lavender eye pillow back in stock' }));
  await user.type(within(dialog).getByLabelText(/^Why, for Teodora/), 'The seam had opened.');
  const button = await within(dialog).findByRole('button', { name: 'Refund A$26.10' });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  await user.click(button);
  expect(await screen.findByText('A$26.10 went back to Teodora')).toBeVisible();
  expect(made.bodies).toEqual([
    {
      lines: [{ position: 0, amountCents: 2610, restockCount: 1 }],
      reason: 'The seam had opened.',
      seenCents: 0,
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a typed amount above the rest of the order line is not sent', async () => {
  const previewed = answer('POST /dashboard/shop/orders/:id/refund/preview', refundSums());
  const made = answer('POST /dashboard/shop/orders/:id/refund', refundSums());
  const { user, dialog } = await open();
  await user.selectOptions(within(dialog).getByLabelText('How much of Delivery'), 'Another amount');
  const amount = within(dialog).getByLabelText('Amount for Delivery');
  await user.type(amount, '9.51');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await within(dialog).findByText('Use an amount up to A$9.50.')).toBeVisible();
  expect(amount).toHaveFocus();
  expect([...previewed.bodies, ...made.bodies]).toEqual([]);
});

test('a refund cannot be sent without its sums, which can be loaded again', async () => {
  answer('POST /dashboard/shop/orders/:id/refund/preview', refuse(500, 'UNEXPECTED'));
  const made = answer('POST /dashboard/shop/orders/:id/refund', refundSums({ state: 'SUCCEEDED' }));
  const { user, dialog } = await open();
  await user.selectOptions(within(dialog).getByLabelText(pillow), '1 of 2');
  expect(await within(dialog).findByText('The sums didn’t load.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Refund A$26.10' }));
  expect(made.bodies).toEqual([]);
  answer('POST /dashboard/shop/orders/:id/refund/preview', refundSums());
  await user.click(within(dialog).getByRole('button', { name: /again/i }));
  await waitFor(() => expect(dialog).toHaveTextContent('Leaves your walletA$23.49'));
  await user.click(within(dialog).getByRole('button', { name: 'Refund A$26.10' }));
  await waitFor(() => expect(made.bodies).toHaveLength(1));
});

test('a refund without a response from the payments partner says that no money was moved', async () => {
  answer('POST /dashboard/shop/orders/:id/refund/preview', refundSums());
  answer('POST /dashboard/shop/orders/:id/refund', refuse(503, 'PAYMENTS_UNAVAILABLE'));
  const { user, dialog } = await open();
  await user.selectOptions(within(dialog).getByLabelText(pillow), '1 of 2');
  const button = await within(dialog).findByRole('button', { name: 'Refund A$26.10' });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  await user.click(button);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Not refunded. Your payments partner didn’t answer. Nothing moved, try again in a minute.',
  );
});

test('a refund without a response is retried with the same idempotency key', async () => {
  answer('POST /dashboard/shop/orders/:id/refund/preview', refundSums());
  const { user, dialog } = await open();
  const asked: { key: string | null; body: unknown }[] = [];
  server.use(
    http.post(`${location.origin}/api/dashboard/shop/orders/:id/refund`, async ({ request }) => {
      asked.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      return asked.length === 1
        ? HttpResponse.error()
        : HttpResponse.json(refundSums({ refundId: id(700), state: 'SUCCEEDED' }));
    }),
  );
  await user.selectOptions(within(dialog).getByLabelText(pillow), '1 of 2');
  const button = await within(dialog).findByRole('button', { name: 'Refund A$26.10' });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  await user.click(button);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The same refund is never made twice.');
  await user.click(button);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]!.key).toBeTruthy();
  expect(asked[1]).toEqual(asked[0]);
});
