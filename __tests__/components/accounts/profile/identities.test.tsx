import { screen, waitFor } from '@testing-library/react';
import { SignInPanel } from '@/components/accounts/profile/SignInPanel';
import { redirectTo } from '@/lib/page/redirect';
import { answer, refuse } from '../../../support/calls';
import { id } from '../../../support/make/ids';
import { memberUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';
import { router } from '../../../support/router';

jest.mock('@/lib/page/redirect', () => ({ redirectTo: jest.fn() }));

const google = { id: id(1), provider: 'google', name: 'Google', createdAt: '2026-11-01T09:00:00.000Z' };
const show = (hasPassword = true) => {
  answer('GET /auth/two-factor', { isOn: false, recoveryCodesLeft: 0, hasPassword });
  return renderPage(<SignInPanel />, { user: memberUser });
};
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /auth/passkeys', { items: [] });
  answer('GET /auth/identities', { items: [google] });
  answer('GET /auth/social/providers', {
    items: [
      { id: 'google', name: 'Google' },
      { id: 'other', name: 'Kumu Sandbox ID' },
    ],
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.mocked(redirectTo).mockClear();
});

test('a connected account is listed, and another provider can be connected', async () => {
  show();
  expect(await screen.findByText('Google')).toBeInTheDocument();
  expect(press('Connect Kumu Sandbox ID')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect Google' })).toBeNull();
});

test('the connection of an account redirects to the provider after the password is entered', async () => {
  const heard = answer('POST /auth/identities', { address: 'https://id.test/auth' });
  const { user } = show();
  await screen.findByText('Google');
  await user.click(press('Connect Kumu Sandbox ID'));
  expect(screen.getByRole('dialog', { name: 'Connect Kumu Sandbox ID' })).toBeVisible();
  await user.click(press('Continue'));
  expect(await screen.findByText('Enter your password.')).toBeVisible();
  expect(heard.bodies).toEqual([]);
  await user.type(screen.getByLabelText('Password'), 'seven quiet herons');
  await user.click(press('Continue'));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://id.test/auth'));
  const next = '/my-profile?section=signIn';
  expect(heard.bodies).toEqual([{ provider: 'other', next, password: 'seven quiet herons' }]);
});

test('an unavailable provider shows an error and keeps the input', async () => {
  answer('POST /auth/identities', () => refuse(503, 'SOCIAL_UNAVAILABLE'));
  const { user } = show();
  await screen.findByText('Google');
  await user.click(press('Connect Kumu Sandbox ID'));
  await user.type(screen.getByLabelText('Password'), 'seven quiet herons');
  await user.click(press('Continue'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Kumu Sandbox ID isn’t responding right now.');
  expect(screen.getByLabelText('Password')).toHaveValue('seven quiet herons');
  expect(redirectTo).not.toHaveBeenCalled();
});

test('a person without a password can connect an account, but logs in again when the login is too old', async () => {
  answer('POST /auth/identities', () => refuse(403, 'RECENT_SIGN_IN_NEEDED'));
  const left = answer('POST /auth/logout', { done: true });
  const { user } = show(false);
  await screen.findByText('Google');
  await user.click(press('Connect Kumu Sandbox ID'));
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.click(press('Continue'));
  expect(await screen.findByText(/Log in again first, so we know it’s you/)).toBeVisible();
  await user.click(press('Log in again'));
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith('/flow/login?next=%2Fmy-profile%3Fsection%3DsignIn'),
  );
  expect(left.bodies).toHaveLength(1);
});

test('a disconnected account can be connected again', async () => {
  const heard = answer('DELETE /auth/identities', { done: true });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Disconnect Google' }));
  await user.type(screen.getByLabelText('Password'), 'seven quiet herons');
  answer('GET /auth/identities', { items: [] });
  await user.click(press('Disconnect'));
  expect(await screen.findByText('Google is disconnected.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeInTheDocument();
  expect([heard.queries, heard.bodies]).toEqual([[{ id: id(1) }], [{ password: 'seven quiet herons' }]]);
});

test('the last sign-in method cannot be disconnected, and the page says what to do first', async () => {
  answer('DELETE /auth/identities', () => refuse(409, 'LAST_SIGN_IN_METHOD'));
  const { user } = show(false);
  await user.click(await screen.findByRole('button', { name: 'Disconnect Google' }));
  await user.click(press('Disconnect'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This is your only way to log in. Choose a password, add a passkey or connect an account first.',
  );
  expect(screen.getByText('Google')).toBeInTheDocument();
});

test('the section is absent without providers and identities', async () => {
  answer('GET /auth/identities', { items: [] });
  answer('GET /auth/social/providers', { items: [] });
  show();
  await screen.findByText('Authenticator app');
  expect(screen.queryByRole('heading', { name: 'Connected accounts' })).toBeNull();
});

test('a list of identities that fails to load shows an error and can be loaded again', async () => {
  answer('GET /auth/identities', () => refuse(503, 'BUSY'));
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer('GET /auth/identities', { items: [google] });
  await user.click(retry);
  expect(await screen.findByText('Google')).toBeInTheDocument();
});
