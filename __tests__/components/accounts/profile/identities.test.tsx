import { screen } from '@testing-library/react';
import { IdentitiesBlock } from '@/components/accounts/profile/IdentitiesBlock';
import { answer, refuse } from '../../../support/calls';
import { id } from '../../../support/make/ids';
import { memberUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';

const google = { id: id(1), provider: 'google', name: 'Google', createdAt: '2026-11-01T09:00:00.000Z' };
const show = () => renderPage(<IdentitiesBlock />, { user: memberUser });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /auth/identities', { items: [google] });
  answer('GET /auth/social/providers', {
    items: [
      { id: 'google', name: 'Google' },
      { id: 'other', name: 'Kumu Sandbox ID' },
    ],
  });
});
afterEach(() => jest.restoreAllMocks());

test('a connected account is listed, another one can be connected', async () => {
  show();
  expect(await screen.findByText('Google')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Connect Kumu Sandbox ID' })).toHaveAttribute(
    'href',
    '/api/auth/social?provider=other&next=%2Fmy-profile%3Fsection%3DsignIn&link=true',
  );
  expect(screen.queryByRole('link', { name: 'Connect Google' })).toBeNull();
});

test('one is disconnected, and can then be connected again', async () => {
  const heard = answer('DELETE /auth/identities', { done: true });
  const { user } = show();
  const disconnect = await screen.findByRole('button', { name: 'Disconnect Google' });
  answer('GET /auth/identities', { items: [] });
  await user.click(disconnect);
  expect(await screen.findByText('Google is disconnected.')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Connect Google' })).toBeInTheDocument();
  expect(heard.queries).toEqual([{ id: id(1) }]);
});

test('the last way in stays, and the page says what to do first', async () => {
  answer('DELETE /auth/identities', () => refuse(409, 'LAST_WAY_IN'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Disconnect Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is your only way to log in.');
  expect(screen.getByText('Google')).toBeInTheDocument();
});

test('where nothing can be connected there is nothing', async () => {
  answer('GET /auth/identities', { items: [] });
  const heard = answer('GET /auth/social/providers', { items: [] });
  show();
  await screen.findByText((_, element) => element === document.body && heard.queries.length > 0);
  expect(screen.queryByRole('heading', { name: 'Connected accounts' })).toBeNull();
});

test('a list that does not load says so and can be asked for again', async () => {
  answer('GET /auth/identities', () => refuse(503, 'BUSY'));
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer('GET /auth/identities', { items: [google] });
  await user.click(retry);
  expect(await screen.findByText('Google')).toBeInTheDocument();
});
