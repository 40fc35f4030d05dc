import { screen, waitFor } from '@testing-library/react';
import { BusinessLoginPage } from '@/components/businesses/BusinessLoginPage';
import type { Joining } from '@/contract/businesses';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const joining = (state: Joining['state']): Joining => ({
  state,
  businessName: ['GONE', 'NONE'].includes(state) ? null : 'Harrowmere',
  invitedAddress: ['SIGN_IN', 'OTHER_ADDRESS', 'EXPIRED'].includes(state) ? 'j…@kumu.test' : null,
});
const person = { ...memberUser, isOnboardingCompleted: true };
const show = (state: Joining['state'], user = person) =>
  renderPage(<BusinessLoginPage joining={joining(state)} readBy={user.id} invitation="a-token" />, {
    user,
    asPath: '/flow/businesses/login?invitation=a-token',
  });

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a visitor sees the inviter and the address, and both sign-in links return to the invitation', async () => {
  const back = '/flow/businesses/login?invitation=a-token';
  const heard = answer('POST /auth/login', memberUser);
  const { user } = show('SIGN_IN', anonymousUser);
  expect(screen.getByText(/Harrowmere has invited j…@kumu.test/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign up to join' })).toHaveAttribute(
    'href',
    `/flow/member/sign-up?next=${encodeURIComponent(back).replace(/%20/g, '+')}`,
  );
  await user.type(screen.getByLabelText('Email address'), 'jo@kumu.test');
  await user.type(screen.getByLabelText('Password'), 'seven quiet herons');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(back));
  expect(heard.bodies).toHaveLength(1);
});

test('the page shows a single button to accept, beside the list of data that the business sees', async () => {
  const heard = answer('POST /businesses/joining', { done: true });
  const { user } = show('OPEN');
  expect(screen.getByRole('heading', { name: 'Join Harrowmere' })).toBeInTheDocument();
  expect(screen.getByText(/will see that you’ve joined/)).toBeInTheDocument();
  expect(screen.getByText(/won’t see what you watch/)).toBeInTheDocument();
  expect(heard.bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Join Harrowmere' }));
  expect(await screen.findByText('You’ve joined Harrowmere.')).toBeInTheDocument();
  expect(heard.bodies).toEqual([{ invitation: 'a-token' }]);
  expect(router.push).toHaveBeenCalledWith('/');
});

test('a new member continues to the onboarding questions after joining a business', async () => {
  answer('POST /businesses/joining', { done: true });
  const { user } = show('OPEN', memberUser);
  await user.click(screen.getByRole('button', { name: 'Join Harrowmere' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/member/personal-details'));
});

test('a person who was invited as a manager continues to the people page', async () => {
  answer('POST /businesses/joining', { done: true });
  const { user } = show('OPEN');
  answer('GET /users', { ...person, business: { name: 'Harrowmere', relation: 'MANAGES' } });
  await user.click(screen.getByRole('button', { name: 'Join Harrowmere' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/profile/business'));
});

test('a refused acceptance shows the reason and reloads the page', async () => {
  answer('POST /businesses/joining', () => refuse(404, 'NOT_FOUND'));
  const { user } = show('OPEN');
  await user.click(screen.getByRole('button', { name: 'Join Harrowmere' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is no longer here.');
  expect(router.replace).toHaveBeenCalledWith('/flow/businesses/login?invitation=a-token');
});

test.each([
  ['EXPIRED', 'This invitation has expired'],
  ['GONE', 'This link no longer works'],
  ['NONE', 'No invitation yet'],
  ['JOINED', 'You’re with Harrowmere'],
  ['ELSEWHERE', 'You’re already with Harrowmere'],
] as const)('the invitation page in the state %s shows its title and no accept button', (state, title) => {
  show(state);
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Join/ })).toBeNull();
});

test('a manager who opens an old invitation is led to the people page', () => {
  show('JOINED', { ...person, business: { name: 'Harrowmere', relation: 'MANAGES' } });
  expect(screen.getByRole('link', { name: 'Manage your people' })).toHaveAttribute(
    'href',
    '/profile/business',
  );
});

test('an invitation loaded for a different user is not shown', () => {
  renderPage(<BusinessLoginPage joining={joining('OPEN')} readBy={null} />, { user: memberUser });
  expect(screen.queryByRole('heading')).toBeNull();
});

test('an invitation for a different address shows that address masked and offers to log out', async () => {
  answer('POST /auth/logout', { done: true });
  const { user } = show('OTHER_ADDRESS');
  expect(screen.getByText(/invited j…@kumu.test. You’re logged in as jo@kumu.test/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Join/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith('/flow/businesses/login?invitation=a-token'),
  );
});
