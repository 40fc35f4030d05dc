import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { LoginPage } from '@/components/accounts/LoginPage';
import { SignUpPage } from '@/components/accounts/SignUpPage';
import { SocialLoginPage } from '@/components/accounts/SocialLoginPage';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { creatorUser, memberUser } from '../../support/make/accounts';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const providers = [
  { id: 'google', name: 'Google' },
  { id: 'other', name: 'Kumu Sandbox ID' },
];
const query = { state: 'a-state', code: 'a-code', iss: 'https://id.test' };
const arrived = { ...memberUser, next: null, isNew: false };

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', anonymousUser);
});
afterEach(() => jest.restoreAllMocks());

const show = (given: Record<string, string> = query, user = anonymousUser) =>
  renderPage(
    <StrictMode>
      <SocialLoginPage providers={providers} />
    </StrictMode>,
    { user, query: given },
  );

test('each configured provider is a link that works without scripts and keeps the return path', () => {
  const { unmount } = renderPage(<LoginPage audience="member" providers={providers} />, {
    user: anonymousUser,
    query: { next: '/courses/1?part=2' },
  });
  expect(screen.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    '/api/auth/social?provider=google&next=%2Fcourses%2F1%3Fpart%3D2',
  );
  unmount();
  renderPage(<SignUpPage audience="creator" providers={providers} />, { user: anonymousUser });
  expect(screen.getByRole('link', { name: 'Continue with Kumu Sandbox ID' })).toHaveAttribute(
    'href',
    '/api/auth/social-creator?provider=other',
  );
});

test('the login page shows no provider button and no divider when no provider is configured', () => {
  renderPage(<LoginPage audience="member" providers={[]} />, { user: anonymousUser });
  expect(screen.queryByText('or')).toBeNull();
  expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull();
});

test("the provider's response is sent to the server once, and the login continues to the return path", async () => {
  const heard = answer('POST /auth/social', { ...arrived, next: '/my-library' });
  show();
  expect(screen.getByRole('heading', { name: 'Logging you in' })).toBeInTheDocument();
  expect(screen.getByText('Checking your login')).toBeInTheDocument();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/my-library'));
  expect(heard.bodies).toEqual([{ step: 'return', ...query }]);
});

test.each(['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
  'the provider login ignores a next address outside the site: %s',
  async (next) => {
    answer('POST /auth/social', { ...arrived, next });
    show();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  },
);

test('a new creator continues to the profile page after a provider login', async () => {
  const creator = { ...creatorUser.creator!, state: 'DRAFT' as const };
  answer('POST /auth/social', { ...arrived, ...creatorUser, creator, isNew: true });
  show();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/flow/creator/personal-details'));
});

test('a new member continues to the onboarding questions after a provider login', async () => {
  answer('POST /auth/social', { ...arrived, next: '/my-library', isNew: true });
  show();
  await waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith('/flow/member/personal-details?next=%2Fmy-library'),
  );
});

test.each([
  ['SOCIAL_CANCELLED', /You cancelled before you were logged in/],
  ['SOCIAL_FAILED', /That login didn’t go through/],
  ['SOCIAL_UNAVAILABLE', /That service isn’t responding/],
  ['SOCIAL_EMAIL_NEEDED', /didn’t share an email address it has confirmed/],
])(
  'the error %s of a provider login shows a text of Kumu and all other ways to log in',
  async (code, words) => {
    answer('POST /auth/social', () => refuse(422, code));
    show({ state: 'a-state', error: 'access_denied', error_description: 'Free <b>iPhone</b>' });
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('heading', { name: 'You’re not logged in' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in with your password' })).toHaveAttribute(
      'href',
      '/flow/login',
    );
    expect(screen.getByRole('link', { name: 'Sign up with your email address' })).toHaveAttribute(
      'href',
      '/flow/join-us',
    );
    expect(screen.getByRole('link', { name: 'Continue with Google' })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('iPhone');
    expect(router.replace).not.toHaveBeenCalled();
  },
);

test.each([
  [{ error: 'temporarily_unavailable' }, /That service isn’t responding/],
  [{}, /That login didn’t go through/],
])('a return from the provider without a code sends no request: %j', async (given, words) => {
  const heard = answer('POST /auth/social', arrived);
  show(given as Record<string, string>);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(heard.bodies).toEqual([]);
});

test('a provider login whose address has an account asks for its password and then for its two-factor code', async () => {
  answer('POST /auth/social', () => refuse(409, 'SOCIAL_PASSWORD_NEEDED'));
  const { user } = show();
  expect(await screen.findByRole('heading', { name: 'You already have a Kumu account' })).toBeInTheDocument();
  const connect = () => user.click(screen.getByRole('button', { name: 'Connect and log in' }));
  await connect();
  expect(await screen.findByRole('alert')).toHaveFocus();

  answer('POST /auth/social', () =>
    refuse(422, 'INVALID_INPUT', [{ path: 'password', code: 'WRONG_CURRENT_PASSWORD' }]),
  );
  await user.type(screen.getByLabelText('Password'), 'not this one');
  await connect();
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/That isn’t your current password/),
  );

  const asked = answer('POST /auth/social', () => refuse(401, 'TWO_FACTOR_REQUIRED'));
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'seven quiet herons');
  await connect();
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeInTheDocument();
  expect(asked.bodies).toEqual([{ step: 'prove', password: 'seven quiet herons' }]);

  const heard = answer('POST /auth/social', arrived);
  await user.type(screen.getByRole('textbox', { name: /code/i }), '123456');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  expect(heard.bodies).toEqual([{ step: 'prove', password: 'seven quiet herons', code: '123456' }]);
});

test('a login with a connected identity asks only for the two-factor code', async () => {
  answer('POST /auth/social', () => refuse(401, 'TWO_FACTOR_REQUIRED'));
  const { user } = show();
  await screen.findByRole('heading', { name: 'One more step' });
  expect(screen.queryByLabelText('Password')).toBeNull();
  const heard = answer('POST /auth/social', arrived);
  await user.type(screen.getByRole('textbox', { name: /code/i }), '123456');
  await waitFor(() => expect(heard.bodies).toEqual([{ step: 'prove', code: '123456' }]));
});

test('connecting a provider account returns to the account page after success and after failure', async () => {
  answer('POST /auth/social', { ...arrived, next: '/my-profile?section=signIn' });
  const { unmount } = show(query, memberUser);
  expect(
    await screen.findByText('Your accounts are connected. You can log in with either.'),
  ).toBeInTheDocument();
  expect(router.replace).toHaveBeenCalledWith('/my-profile?section=signIn');
  unmount();
  answer('POST /auth/social', () => refuse(409, 'IDENTITY_TAKEN'));
  show(query, memberUser);
  expect(await screen.findByRole('alert')).toHaveTextContent('already connected to another Kumu account');
  expect(screen.getByRole('link', { name: 'Back to your account' })).toHaveAttribute(
    'href',
    '/my-profile?section=signIn',
  );
});
