import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { CompleteRestorePage } from '@/components/accounts/CompleteRestorePage';
import { LoginPage } from '@/components/accounts/LoginPage';
import { PasskeyLogin } from '@/components/accounts/PasskeyLogin';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { forgetPasskeys, offerPasskeys } from '../../support/make/passkeys';
import { WithTexts } from '../../support/render';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const PASSWORD = 'seven quiet herons';
const signInOptions = {
  purpose: 'signIn',
  publicKey: { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
} as const;

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', anonymousUser);
});
afterEach(() => {
  forgetPasskeys();
  jest.restoreAllMocks();
});

const show = (query: Record<string, string> = {}) =>
  renderPage(<LoginPage audience="member" />, { user: anonymousUser, query });
const logIn = () => screen.getByRole('button', { name: 'Log in' });

describe('two-factor login', () => {
  test('the login form asks for the two-factor code after the right password and shows no error', async () => {
    const heard = answer('POST /auth/login', ({ body }) =>
      'code' in (body as object) ? memberUser : refuse(401, 'TWO_FACTOR_REQUIRED'),
    );
    const { user } = show({ next: '/my-library' });
    expect(screen.queryByLabelText('Code from your authenticator app')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Email address'), 'jo@kumu.test');
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(logIn());
    const code = await screen.findByLabelText('Code from your authenticator app');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAccessibleDescription(/one of your recovery codes/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.keyboard('123 456');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/my-library'));
    expect(heard.bodies).toEqual([
      { email: 'jo@kumu.test', password: PASSWORD },
      { email: 'jo@kumu.test', password: PASSWORD, code: '123 456' },
    ]);
  });

  test('an expired code shows an error beside its field, and an empty code is refused before sending', async () => {
    const heard = answer('POST /auth/login', ({ body }) =>
      'code' in (body as object)
        ? refuse(422, 'INVALID_INPUT', [{ path: 'code', code: 'FACTOR_CODE' }])
        : refuse(401, 'TWO_FACTOR_REQUIRED'),
    );
    const { user } = show();
    await user.type(screen.getByLabelText('Email address'), 'jo@kumu.test');
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(logIn());
    const code = await screen.findByLabelText('Code from your authenticator app');
    await user.click(logIn());
    expect(code).toBeInvalid();
    expect(heard.bodies).toHaveLength(1);
    await user.type(code, '123456');
    expect(
      await screen.findByRole('link', { name: /Enter the current code, or an unused recovery code\.$/ }),
    ).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD);
  });

  test('a person with two-factor login who sets a new password continues to the login, with the return path', async () => {
    answer('POST /auth/complete-restore', { ...anonymousUser, next: '/courses/1' });
    const { user } = renderPage(<CompleteRestorePage email="jo@kumu.test" secret="a-secret" />, {
      user: anonymousUser,
    });
    await user.type(screen.getByLabelText('New password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Save and log in' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/login?next=%2Fcourses%2F1'));
    expect(
      await screen.findByText('Your password is changed. Log in with it and a code from your app.'),
    ).toBeInTheDocument();
  });
});

describe('passkey login', () => {
  const button = () => screen.getByRole('button', { name: 'Log in with a passkey' });

  test('the passkey button is hidden in a browser without passkeys', () => {
    show();
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).not.toBeInTheDocument();
  });

  test('the passkey button is rendered by the server so that the layout does not shift', () => {
    const page = renderToString(
      <WithTexts>
        <PasskeyLogin onDone={() => Promise.resolve()} />
      </WithTexts>,
    );
    expect(page).toContain('Log in with a passkey');
  });

  test('a passkey login needs no typed input and continues to the return path', async () => {
    offerPasskeys();
    const asked = answer('POST /auth/passkeys/options', signInOptions);
    const heard = answer('POST /auth/passkeys/sign-in', memberUser);
    const { user } = show({ next: '/my-library' });
    await user.click(button());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/my-library'));
    expect(asked.bodies).toEqual([{ purpose: 'signIn' }]);
    expect(heard.bodies).toEqual([
      { id: 'AQ', clientDataJSON: 'Ag', authenticatorData: 'Aw', signature: 'BA', userHandle: 'BQ' },
    ]);
  });

  test('a cancelled passkey dialog shows no error, and the button can be pressed again', async () => {
    offerPasskeys({ fails: 'NotAllowedError' });
    answer('POST /auth/passkeys/options', signInOptions);
    const { user } = show();
    await user.click(button());
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(router.push).not.toHaveBeenCalled();
  });

  test.each([
    [
      'the browser refuses',
      'SecurityError',
      'Your browser couldn’t use a passkey here. Log in with your password.',
    ],
    [
      'the server refuses',
      undefined,
      'We couldn’t verify that passkey. Try again, or log in with your password.',
    ],
  ])('the passkey login shows an error when %s', async (_, fails, text) => {
    offerPasskeys({ fails });
    answer('POST /auth/passkeys/options', signInOptions);
    answer('POST /auth/passkeys/sign-in', () => refuse(401, 'PASSKEY_NOT_VALID'));
    const { user } = show();
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(router.push).not.toHaveBeenCalled();
  });
});
