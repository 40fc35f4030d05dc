import { screen, waitFor, within } from '@testing-library/react';
import { AddressesPage } from '@/components/addresses/AddressesPage';
import { AddressFormPage } from '@/components/addresses/AddressFormPage';
import type { Address } from '@/contract/addresses';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { address } from '../../support/make/shop-carts';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const asMember = { user: memberUser };
const mums = address({ id: id(32), label: 'Mum’s', isDefault: false, line1: '3 Kurrajong Crescent' });
const { id: _, ...homeInput } = address();

test('a removed address can be restored', async () => {
  let items: Address[] = [address(), mums];
  answer('GET /shop/addresses', () => ({ items }));
  const removed = answer('DELETE /shop/addresses/:id', () => {
    items = [address()];
    return { done: true as const };
  });
  const { user } = renderPage(<AddressesPage />, asMember);
  await user.click(await screen.findByRole('button', { name: 'Remove Mum’s' }));
  expect(await screen.findByText('Mum’s is removed')).toBeVisible();
  expect(removed.params).toEqual([{ id: id(32) }]);
  expect(screen.queryByRole('heading', { name: 'Mum’s' })).toBeNull();

  const saved = answer('POST /shop/addresses', () => {
    items = [address(), mums];
    return mums;
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Mum’s' })).toBeVisible();
  expect(saved.bodies).toEqual([
    { ...homeInput, label: 'Mum’s', isDefault: false, line1: '3 Kurrajong Crescent' },
  ]);
});

test('an address that could not be removed is shown again with the reason', async () => {
  answer('GET /shop/addresses', { items: [address(), mums] });
  answer('DELETE /shop/addresses/:id', refuse(500, 'UNEXPECTED'));
  const { user } = renderPage(<AddressesPage />, asMember);
  await user.click(await screen.findByRole('button', { name: 'Remove Mum’s' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  expect(screen.getByRole('heading', { name: 'Mum’s' })).toBeVisible();
});

test('making an address the default sends all fields of the address', async () => {
  answer('GET /shop/addresses', { items: [address(), mums] });
  const changed = answer('PATCH /shop/addresses/:id', mums);
  const { user } = renderPage(<AddressesPage />, asMember);
  await user.click(await screen.findByRole('button', { name: /^Make default/ }));
  await waitFor(() =>
    expect(changed.bodies).toEqual([
      { ...homeInput, label: 'Mum’s', isDefault: true, line1: '3 Kurrajong Crescent' },
    ]),
  );
});

test('an empty list of addresses says what addresses are for', async () => {
  answer('GET /shop/addresses', { items: [] });
  renderPage(<AddressesPage />, asMember);
  expect(await screen.findByRole('heading', { name: 'No addresses yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add address' })).toHaveAttribute('href', '/profile/addresses/new');
});

test('a new address with missing fields shows a focused error summary and is not sent', async () => {
  const { user } = renderPage(<AddressFormPage next="/profile/addresses" />, asMember);
  await user.type(screen.getByLabelText('Full name'), 'Jo Weatherlow');
  await user.type(screen.getByLabelText('Postcode'), '204');
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  expect(within(summary).getByRole('heading', { name: 'The address isn’t saved yet' })).toBeVisible();
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Enter the street and number.',
    'Enter the suburb or town.',
    'Choose the state.',
    'Use 4 digits for the postcode.',
  ]);
  expect(screen.getByLabelText('Full name')).toHaveValue('Jo Weatherlow');
});

test('saving a changed address returns to the previous page', async () => {
  const changed = answer('PATCH /shop/addresses/:id', address());
  const { user } = renderPage(<AddressFormPage address={address()} next="/shop/checkout" />, asMember);
  await user.selectOptions(screen.getByLabelText('Country'), 'NZ');
  expect(screen.queryByLabelText('State')).toBeNull();
  await user.clear(screen.getByLabelText('Postcode'));
  await user.type(screen.getByLabelText('Postcode'), '1010');
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/shop/checkout'));
  expect(changed.bodies).toEqual([{ ...homeInput, country: 'NZ', state: '', postcode: '1010' }]);
});
