import { screen } from '@testing-library/react';
import { BillingPanel } from '@/components/accounts/profile/BillingPanel';
import { answer, refuse } from '../../../support/calls';
import { creatorUser, memberUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';

const nothing = { businessName: '', abn: '', address: '' };

test('business details are saved with the digits of the ABN, and a wrong ABN shows an error beside its field', async () => {
  answer('GET /users', memberUser);
  answer('GET /users/billing-info', nothing);
  const saved = { businessName: 'Weatherlow Pty Ltd', abn: '53004085616', address: '1 Quiet Street' };
  const sent = answer('PATCH /users/billing-info', saved);
  const { user } = renderPage(<BillingPanel />, { user: memberUser });
  await user.type(await screen.findByLabelText(/Business name/), 'Weatherlow Pty Ltd');
  await user.type(screen.getByLabelText(/^ABN/), '53 004 085 617');
  await user.type(screen.getByLabelText(/Address/), '1 Quiet Street');
  await user.click(screen.getByRole('button', { name: 'Save billing details' }));
  expect((await screen.findAllByText('That isn’t an ABN. Check its 11 digits.')).length).toBeGreaterThan(0);
  expect(sent.bodies).toEqual([]);
  await user.type(screen.getByLabelText(/^ABN/), '{Backspace}6');
  await user.click(screen.getByRole('button', { name: 'Save billing details' }));
  expect(await screen.findByText('Billing details saved')).toBeInTheDocument();
  expect(sent.bodies).toEqual([saved]);
});

test('the billing panel says which details buyers see, and details that fail to load can be loaded again', async () => {
  answer('GET /users', creatorUser);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users/billing-info', () => refuse(500, 'UNEXPECTED'));
  const { user } = renderPage(<BillingPanel />, { user: creatorUser });
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer('GET /users/billing-info', nothing);
  await user.click(again);
  expect(await screen.findByText(/your address isn’t/)).toBeVisible();
});
