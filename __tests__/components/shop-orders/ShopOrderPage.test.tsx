import { screen, waitFor, within } from '@testing-library/react';
import { ShopOrderPage } from '@/components/shop-orders/ShopOrderPage';
import type { OwnParcel } from '@/contract/orders';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { cannot, inDays, ownParcel } from '../../support/make/own-parcels';
import { renderPage } from '../../support/render-page';

function show(parcel: OwnParcel) {
  answer('GET /dashboard/shop/orders/:id', parcel);
  return renderPage(<ShopOrderPage />, {
    pathname: '/dashboard/shop/orders/[id]',
    query: { id: parcel.id },
  });
}

const tracking = { carrier: 'SWIFTPOST', number: 'SWP 1', url: 'https://swiftpost.example/t/SWP1' } as const;
const sent = (changes: Partial<OwnParcel> = {}) =>
  ownParcel({
    state: 'SENT',
    sentAt: inDays(0),
    deliveredOn: '2026-11-30T01:00:00.000Z',
    tracking,
    can: { ...cannot, changeTracking: true, refund: true },
    ...changes,
  });

test('an order shows its items, address, buyer and amounts', async () => {
  show(ownParcel());
  expect(await screen.findByRole('heading', { name: 'MQ-0217', level: 1 })).toBeVisible();
  expect(screen.getByText(/part of K-10479$/)).toBeVisible();
  const items = screen.getByRole('region', { name: 'To pack' });
  expect(items).toHaveTextContent('1 of 2 ticked');
  expect(items).toHaveTextContent('Teodora’s noteSide gate is open.');
  const side = screen.getByRole('complementary', { name: 'Address, buyer and money' });
  expect(side).toHaveTextContent('9 Wattle Lane');
  expect(side).toHaveTextContent('2 orders · member since May 2026');
  expect(side).toHaveTextContent('SLOW10−A$5.80');
  expect(side).toHaveTextContent('Teodora paidA$73.70');
  expect(side).toHaveTextContent('Our fee−A$7.67');
  expect(side).toHaveTextContent('YoursA$66.03');
  expect(within(side).getByRole('link', { name: 'Message Teodora' })).toHaveAttribute(
    'href',
    `/dashboard/messages?memberUserId=${id(905)}`,
  );
  expect(screen.getByRole('link', { name: 'Label' })).toHaveAttribute(
    'href',
    `/api/dashboard/shop/orders/slips?ids=${id(61)}&kind=label`,
  );
});

test('an item can be ticked as packed, and a tick that was not saved is reverted', async () => {
  const { user } = show(ownParcel());
  const tick = await screen.findByRole('checkbox', { name: 'Packed: 2 Lavender eye pillow, Dusk blue' });
  const saved = answer('PATCH /dashboard/shop/orders/:id', refuse(500, 'UNEXPECTED'));
  await user.click(tick);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(tick).not.toBeChecked();
  const [pillow, refill] = ownParcel().lines;
  answer('PATCH /dashboard/shop/orders/:id', ownParcel({ lines: [{ ...pillow!, isPacked: true }, refill!] }));
  await user.click(tick);
  expect(await screen.findByText('2 of 2 ticked')).toBeVisible();
  expect(saved.bodies).toEqual([{ packed: { position: 0, isPacked: true } }]);
});

test('an order can be marked as sent with a tracking number, whose link is shown first', async () => {
  const { user } = show(ownParcel());
  const card = await screen.findByRole('region', { name: 'Send it' });
  expect(card).toHaveTextContent('Tracked parcel · 1.25 kg');
  await user.selectOptions(within(card).getByLabelText('Carrier'), 'Parcelway');
  await user.type(within(card).getByLabelText(/^Tracking number/), 'PW 20 118');
  expect(card).toHaveTextContent('Tracking link: parcelway.example/track/PW20118');
  const marked = answer('POST /dashboard/shop/orders/:id/sent', sent());
  await user.click(within(card).getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByText('MQ-0217 is marked as sent')).toBeVisible();
  expect(marked.bodies).toEqual([{ tracking: { carrier: 'PARCELWAY', number: 'PW 20 118', url: null } }]);
  expect(screen.queryByRole('region', { name: 'Send it' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'So far' })).toHaveFocus();
});

test('an order that could not be marked as sent shows the reason', async () => {
  const { user } = show(ownParcel());
  answer('POST /dashboard/shop/orders/:id/sent', refuse(409, 'PARCEL_REFUNDED'));
  await user.click(await screen.findByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This order is refunded, so there’s nothing to send.',
  );
});

test('the tracking of a sent order can be changed in a dialog', async () => {
  const { user } = show(sent());
  const progress = await screen.findByRole('region', { name: 'So far' });
  expect(progress).toHaveTextContent('SWP 1');
  expect(progress).toHaveTextContent('By Teodora, or on 30 Nov');
  const changed = answer('POST /dashboard/shop/orders/:id/sent', sent());
  await user.click(within(progress).getByRole('button', { name: 'Change tracking' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change tracking' });
  const number = within(dialog).getByLabelText(/^Tracking number/);
  expect(number).toHaveValue('SWP 1');
  await user.clear(number);
  await user.click(within(dialog).getByRole('button', { name: 'Save tracking' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Type the tracking number first.');
  await user.type(number, 'SWP 2');
  await user.click(within(dialog).getByRole('button', { name: 'Save tracking' }));
  await waitFor(() =>
    expect(changed.bodies).toEqual([{ tracking: { carrier: 'SWIFTPOST', number: 'SWP 2', url: null } }]),
  );
});

test('an order for collection can be marked as ready and then as collected with the buyer’s code', async () => {
  const collected = { deliveryKind: 'COLLECT', deliveryName: 'Collect', address: null } as const;
  const { user } = show(ownParcel({ ...collected, can: { ...cannot, pack: true, setReady: true } }));
  expect(await screen.findByRole('button', { name: 'It’s ready to collect' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Label' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Address' })).toBeNull();
  const ready = ownParcel({
    ...collected,
    state: 'READY',
    readyAt: inDays(0),
    collectCode: '4471',
    can: { ...cannot, collected: true },
  });
  const changed = answer('PATCH /dashboard/shop/orders/:id', ready);
  await user.click(screen.getByRole('button', { name: 'It’s ready to collect' }));
  expect(await screen.findByText('4471')).toBeVisible();
  const done = answer(
    'PATCH /dashboard/shop/orders/:id',
    ownParcel({ ...collected, state: 'DELIVERED', readyAt: inDays(0), deliveredAt: inDays(0), can: cannot }),
  );
  await user.click(screen.getByRole('button', { name: 'It’s been collected' }));
  expect(await screen.findByText('MQ-0217 is collected')).toBeVisible();
  expect(changed.bodies).toEqual([{ state: 'READY' }]);
  expect(done.bodies).toEqual([{ state: 'DELIVERED', code: '4471' }]);
  expect(screen.queryByText('4471')).toBeNull();
});

test('an address that was removed is not shown', async () => {
  show(
    ownParcel({
      state: 'DELIVERED',
      address: null,
      isAddressRemoved: true,
      deliveredAt: '2026-02-01T01:00:00.000Z',
      can: cannot,
    }),
  );
  expect(await screen.findByText('Address removed. It’s been 90 days since delivery.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Label' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

test('the page of an order that does not exist sends no request', async () => {
  const read = answer('GET /dashboard/shop/orders/:id', ownParcel());
  renderPage(<ShopOrderPage isUnknown />, {
    pathname: '/dashboard/shop/orders/[id]',
    query: { id: id(61) },
  });
  expect(await screen.findByRole('link', { name: 'All your orders' })).toBeVisible();
  expect(read.params).toHaveLength(0);
});

test('a day within a sentence is in lower case, and a day at its start is capitalised', async () => {
  show(ownParcel({ paidAt: new Date().toISOString() }));
  expect(await screen.findByText(/^Paid today, /)).toBeVisible();
  expect(screen.getByText(/^Today, /)).toBeVisible();
});

test('an unknown order links back to the list', async () => {
  answer('GET /dashboard/shop/orders/:id', refuse(404, 'NOT_FOUND'));
  renderPage(<ShopOrderPage />, { pathname: '/dashboard/shop/orders/[id]', query: { id: id(61) } });
  expect(await screen.findByRole('heading', { name: 'We can’t find that order' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All your orders' })).toHaveAttribute(
    'href',
    '/dashboard/shop/orders',
  );
});
