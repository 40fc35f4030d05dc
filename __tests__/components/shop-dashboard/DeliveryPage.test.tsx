import { screen, waitFor, within } from '@testing-library/react';
import { DeliveryPage } from '@/components/shop-dashboard/DeliveryPage';
import type { DeliverySettings } from '@/contract/shop-editing';
import { answer } from '../../support/calls';
import { deliverySettings } from '../../support/make/own-shop';
import { renderPage } from '../../support/render-page';
import { asksBeforeLeaving } from '../../support/router';

const show = () => renderPage(<DeliveryPage />, { pathname: '/dashboard/shop/delivery' });
const keep = () => answer('PUT /shop/dashboard/delivery', ({ body }) => body as DeliverySettings);

beforeEach(() => {
  answer('GET /shop/dashboard/delivery', deliverySettings());
});

test('a zone shows its regions and rates', async () => {
  show();
  const zone = await screen.findByRole('region', { name: 'Australia' });
  expect(zone).toHaveTextContent('All states and territories');
  expect(zone).toHaveTextContent('2 to 4 working days · up to 5 kg');
  expect(zone).toHaveTextContent('A$9.50, free from A$80');
});

test('a delivery rate is saved with the other stored settings, and invalid fields are shown before', async () => {
  const heard = keep();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Edit Tracked parcel, Australia' }));
  expect(screen.getByRole('heading', { name: 'Edit rate: Tracked parcel, Australia' })).toHaveFocus();
  await user.clear(screen.getByLabelText('Takes from (days)'));
  await user.type(screen.getByLabelText('Takes from (days)'), '6');
  await user.clear(screen.getByLabelText(/Up to \(kg\)/));
  await user.type(screen.getByLabelText(/Up to \(kg\)/), '2.5');
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save rate' }));
  expect(screen.getByText('Enter days up to 90, not fewer than the first.')).toBeVisible();
  expect(screen.getByLabelText('To (days)')).toHaveFocus();
  expect(heard.bodies).toEqual([]);
  await user.clear(screen.getByLabelText('To (days)'));
  await user.type(screen.getByLabelText('To (days)'), '8');
  await user.click(screen.getByRole('button', { name: 'Save rate' }));
  await waitFor(() => expect(heard.bodies).toHaveLength(1));
  const [stored] = heard.bodies;
  expect(stored).toEqual(
    deliverySettings({
      zones: [
        {
          ...deliverySettings().zones[0]!,
          rates: [
            {
              name: 'Tracked parcel',
              days: { from: 6, to: 8 },
              maxGrams: 2500,
              priceCents: 950,
              freeFromCents: 8000,
            },
          ],
        },
      ],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save rate' })).toBeNull());
});

test('a new zone offers only regions that are in no zone, and needs a rate', async () => {
  const heard = keep();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Add zone' }));
  const form = within(screen.getByRole('form', { name: 'New zone' }));
  expect(form.getByRole('checkbox', { name: /Queensland/ })).toBeDisabled();
  await user.type(form.getByLabelText('Name'), 'New Zealand');
  await user.click(form.getByRole('checkbox', { name: /New Zealand/ }));
  await user.click(form.getByRole('button', { name: 'Save zone' }));
  expect(heard.bodies).toEqual([]);
  expect(form.getByLabelText('Name of the rate')).toHaveFocus();
  await user.type(form.getByLabelText('Name of the rate'), 'Tracked parcel');
  await user.type(form.getByLabelText('Takes from (days)'), '6');
  await user.type(form.getByLabelText('To (days)'), '10');
  await user.type(form.getByLabelText('Price'), '19');
  await user.click(form.getByRole('button', { name: 'Save zone' }));
  await waitFor(() => expect(heard.bodies[0]?.zones[1]).toMatchObject({ regions: ['NZ'] }));
});

test('a zone without a region shows an error at its regions', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Add zone' }));
  const form = within(screen.getByRole('form', { name: 'New zone' }));
  await user.type(form.getByLabelText('Name'), 'New Zealand');
  await user.click(form.getByRole('button', { name: 'Save zone' }));
  const region = form.getByRole('checkbox', { name: /New Zealand/ });
  expect(region).toHaveFocus();
  expect(region).toHaveAccessibleDescription(/Choose at least one region/);
  await user.click(region);
  expect(form.queryByText('Choose at least one region.')).toBeNull();
});

test('a posting day chosen during a save remains unsaved', async () => {
  let finish = () => {};
  const heard = answer('PUT /shop/dashboard/delivery', async ({ body }) => {
    await new Promise<void>((resolve) => (finish = resolve));
    return body as DeliverySettings;
  });
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Tuesday' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(heard.bodies).toHaveLength(1));
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  finish();
  expect(await screen.findByText('Delivery is saved')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
});

test('a deleted zone can be restored by Undo', async () => {
  const heard = keep();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Edit Australia' }));
  await user.click(screen.getByRole('button', { name: 'Delete zone' }));
  await waitFor(() => expect(heard.bodies[0]?.zones).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(heard.bodies[1]?.zones).toEqual(deliverySettings().zones));
});

test('collection cannot be switched on without an address', async () => {
  const heard = keep();
  const { user } = show();
  await user.click(await screen.findByRole('switch', { name: 'Click and collect' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter where people collect.')).toBeVisible();
  expect(heard.bodies).toEqual([]);
  await user.type(screen.getByLabelText('Where'), 'Unit 4');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(heard.bodies[0]?.collect).toEqual({ isOn: true, address: 'Unit 4', times: '' }));
});

test('orders can be paused at once, and the change keeps other settings that are still being saved', async () => {
  const heard = keep();
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Tuesday' }));
  expect(screen.getByText('Buyers read “Posts on Mondays, Tuesdays, and Thursdays”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('switch', { name: 'Taking orders' }));
  await waitFor(() => expect(heard.bodies).toHaveLength(2));
  expect(heard.bodies[1]).toMatchObject({ isPaused: true, postingDays: [1, 2, 4] });
});
