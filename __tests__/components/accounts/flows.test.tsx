import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ConfirmPage } from '@/components/accounts/ConfirmPage';
import { CompleteRestorePage } from '@/components/accounts/CompleteRestorePage';
import { LoginPage } from '@/components/accounts/LoginPage';
import { RestoreInboxPage } from '@/components/accounts/RestoreInboxPage';
import { RestorePage } from '@/components/accounts/RestorePage';
import { SignUpPage } from '@/components/accounts/SignUpPage';
import { toChoice } from '@/lib/checkout/choice';
import { keepProof, findProof } from '@/lib/session/mail-proof';
import { browserTimeZone } from '@/lib/browser/time-zone';
import { saveCheckout } from '@/lib/checkout/saved-checkout';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { courseCard } from '../../support/make/courses';
import { id } from '../../support/make/ids';
import { server } from '../../support/msw';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const PASSWORD = 'seven quiet herons';
const confirmed = { ...memberUser, email: 'jo@kumu.test', next: null };

beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', anonymousUser);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const logIn = async (query: Record<string, string> = {}, audience: 'member' | 'creator' = 'member') => {
  const page = renderPage(<LoginPage audience={audience} />, { user: anonymousUser, query });
  await page.user.type(screen.getByLabelText('Email address'), ' Jo@Kumu.test ');
  await page.user.type(screen.getByLabelText('Password'), PASSWORD);
  await page.user.click(screen.getByRole('button', { name: 'Log in' }));
  return page;
};

test('a person who logs in is sent to the requested page', async () => {
  const heard = answer('POST /auth/login', memberUser);
  await logIn({ next: '/courses/1?part=2' });
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/courses/1?part=2'));
  expect(heard.bodies).toEqual([{ email: 'jo@kumu.test', password: PASSWORD }]);
});

test.each(['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
  'the login page ignores a next address outside the site: %s',
  async (next) => {
    answer('POST /auth/login', memberUser);
    await logIn({ next });
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  },
);

test('a user who may join a business is asked to join it after the confirmation of the email address', async () => {
  keepProof('sign-up', 'jo@kumu.test', 'a-token');
  answer('POST /auth/confirm', {
    ...confirmed,
    isOnboardingCompleted: true,
    business: { name: 'Harrowmere', relation: 'MAY_JOIN' },
  });
  const { user } = renderPage(<ConfirmPage audience="member" email="jo@kumu.test" code="123456" />, {
    user: anonymousUser,
  });
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/businesses/login'));
});

test("signing in saves the browser's time zone when the user has no time zone yet", async () => {
  const heard = answer('PATCH /users', { ...memberUser, timeZone: browserTimeZone()! });
  answer('POST /auth/login', { ...memberUser, timeZone: null });
  await logIn();
  await waitFor(() => expect(heard.bodies).toEqual([{ timeZone: browserTimeZone() }]));
});

test('a creator is sent to the dashboard after the login', async () => {
  answer('POST /auth/login', memberUser);
  await logIn({}, 'creator');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/dashboard'));
});

test('wrong credentials show one focused error summary and keep the input', async () => {
  answer('POST /auth/login', () => refuse(401, 'WRONG_CREDENTIALS'));
  await logIn();
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('That email and password don’t match.');
  expect(summary).toHaveFocus();
  expect(screen.getByLabelText('Email address')).toHaveValue('Jo@Kumu.test');
  expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD);
  expect(router.push).not.toHaveBeenCalled();
});

test('a login with an unconfirmed address opens the confirmation page', async () => {
  answer('POST /auth/login', () => refuse(403, 'EMAIL_NOT_CONFIRMED'));
  await logIn({ next: '/my-library' });
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith('/flow/member/confirm?email=jo%40kumu.test&next=%2Fmy-library'),
  );
});

test('an empty form has an error beside each field and in the summary, and nothing is sent', async () => {
  const { user } = renderPage(<SignUpPage audience="creator" />, { user: anonymousUser });
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Enter your first name.' })).toHaveAttribute('href', '#name');
  expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription(
    /Enter an email address, like name@example.org/,
  );
  expect(screen.getByLabelText(/What I publish will be my own work/)).toHaveAccessibleDescription(
    /Tick the box to continue/,
  );
  await user.click(screen.getByRole('link', { name: 'Enter your first name.' }));
  expect(screen.getByLabelText('First name')).toHaveFocus();
});

const fillIn = async (user: ReturnType<typeof renderPage>['user']) => {
  await user.type(screen.getByLabelText('First name'), 'Jo');
  await user.type(screen.getByLabelText('Email address'), 'jo@kumu.test');
  await user.type(screen.getByLabelText('Password'), PASSWORD);
};

test('a creator signs up and continues to the page for the code', async () => {
  const heard = answer('POST /users', { email: 'jo@kumu.test', signUpToken: 'a-token' });
  const { user } = renderPage(<SignUpPage audience="creator" />, {
    user: anonymousUser,
    query: { next: '/x' },
  });
  await fillIn(user);
  await user.click(screen.getByLabelText(/What I publish will be my own work/));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith('/flow/creator/confirm?email=jo%40kumu.test&next=%2Fx'),
  );
  expect(heard.bodies).toEqual([
    {
      name: 'Jo',
      lastName: '',
      email: 'jo@kumu.test',
      password: PASSWORD,
      audience: 'creator',
      next: '/x',
      language: 'en',
      timeZone: browserTimeZone(),
    },
  ]);
});

test('the sign-up page links to the terms and the privacy policy', () => {
  process.env.NEXT_PUBLIC_TERMS_URL = 'https://kumu.test/terms';
  process.env.NEXT_PUBLIC_PRIVACY_URL = 'https://kumu.test/privacy';
  renderPage(<SignUpPage audience="member" />, { user: anonymousUser });
  delete process.env.NEXT_PUBLIC_TERMS_URL;
  delete process.env.NEXT_PUBLIC_PRIVACY_URL;
  expect(screen.getByText(/^By joining/)).toHaveTextContent(
    'By joining you agree to our Terms and Privacy Policy.',
  );
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://kumu.test/terms');
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    'https://kumu.test/privacy',
  );
});

test('a sign-up rejected by the limit per network names the time of the next attempt', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 28, 15, 5).getTime());
  server.use(
    http.post(`${location.origin}/api/users`, () =>
      HttpResponse.json(
        { type: 'about:blank', title: 'Too Many Requests', code: 'NETWORK_SIGN_UPS' },
        { status: 429, headers: { 'retry-after': '900' } },
      ),
    ),
  );
  const { user } = renderPage(<SignUpPage audience="member" />, { user: anonymousUser });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Lots of people are signing up from your network\. Try again at 3:20\spm\.$/,
  );
});

test('the value of the hidden honeypot field is sent with the form', async () => {
  const heard = answer('POST /users', { email: 'jo@kumu.test', signUpToken: 'a-token' });
  const { user } = renderPage(<SignUpPage audience="member" />, { user: anonymousUser });
  expect(screen.queryByRole('textbox', { name: 'Leave this field empty' })).toBeNull();
  await fillIn(user);
  await user.type(screen.getByLabelText('Leave this field empty'), 'https://ads.test');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(heard.bodies).toMatchObject([{ website: 'https://ads.test' }]));
});

describe('sign-up with a captcha', () => {
  const render = jest.fn<string, [HTMLElement, { callback: (token: string) => void }]>(() => 'widget');
  const remove = jest.fn();

  beforeEach(() => {
    process.env.NEXT_PUBLIC_CAPTCHA = 'turnstile';
    process.env.NEXT_PUBLIC_CAPTCHA_SITE_KEY = 'a-site-key';
  });
  afterEach(() => {
    delete process.env.NEXT_PUBLIC_CAPTCHA;
    delete process.env.NEXT_PUBLIC_CAPTCHA_SITE_KEY;
    delete window.turnstile;
    document.head.replaceChildren();
  });
  const loadScript = (event: 'load' | 'error') =>
    act(() =>
      document.querySelector('script[src*="challenges.cloudflare.com"]')!.dispatchEvent(new Event(event)),
    );

  test('the captcha token is sent with the form, and a new token is requested after a refused sign-up', async () => {
    const heard = answer('POST /users', () =>
      refuse(422, 'INVALID_INPUT', [{ path: 'captchaToken', code: 'CAPTCHA_FAILED' }]),
    );
    const { user } = renderPage(<SignUpPage audience="member" />, { user: anonymousUser });
    window.turnstile = { render, remove };
    await loadScript('load');
    expect(render).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ sitekey: 'a-site-key' }),
    );
    render.mock.lastCall![1].callback('a-token');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(
      await screen.findByRole('link', { name: 'Complete the check that you’re a person.' }),
    ).toBeVisible();
    expect(heard.bodies).toMatchObject([{ captchaToken: 'a-token' }]);
    expect([remove.mock.calls, render.mock.calls.length]).toEqual([[['widget']], 2]);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(heard.bodies).toHaveLength(2));
    expect(heard.bodies[1]).not.toHaveProperty('captchaToken');
  });

  test('the sign-up page explains what to do when the captcha script is blocked', async () => {
    renderPage(<SignUpPage audience="member" />, { user: anonymousUser });
    await loadScript('error');
    expect(screen.getByText(/Turn off anything that blocks scripts/)).toBeVisible();
  });
});

test('a server error is shown beside its field, and the field keeps its input', async () => {
  answer('POST /users', () =>
    refuse(422, 'INVALID_INPUT', [{ path: 'password', code: 'PASSWORD_TOO_COMMON' }]),
  );
  const { user } = renderPage(<SignUpPage audience="member" />, { user: anonymousUser });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/That password is too common/),
  );
  expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD);
  expect(screen.getByRole('alert')).toHaveFocus();
});

test('the link in the email only fills in the code; the button sends the code with the sign-up token, once', async () => {
  keepProof('sign-up', 'jo@kumu.test', 'a-token');
  const heard = answer('POST /auth/confirm', confirmed);
  const { user } = renderPage(<ConfirmPage audience="member" email="jo@kumu.test" code="123456" />, {
    user: anonymousUser,
  });
  expect(screen.getByLabelText('6-digit code')).toHaveValue('123456');
  expect(heard.bodies).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/member/personal-details'));
  expect(heard.bodies).toEqual([{ email: 'jo@kumu.test', code: '123456', signUpToken: 'a-token' }]);
  expect(router.push).toHaveBeenCalledTimes(1);
  expect(findProof('sign-up', 'jo@kumu.test')).toBeUndefined();
});

test('a person who confirms in another browser enters the password and continues at the saved return path', async () => {
  const heard = answer('POST /auth/confirm', { ...confirmed, next: `/courses/${id(1)}` });
  const { user } = renderPage(<ConfirmPage audience="member" email="jo@kumu.test" code="123456" />, {
    user: anonymousUser,
  });
  expect(screen.getByText('The code we sent to jo@kumu.test is filled in.')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    /because you signed up in another browser/,
  );
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  expect(await screen.findByRole('link', { name: 'Enter your password.' })).toBeVisible();
  expect(heard.bodies).toHaveLength(0);
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith(`/flow/member/personal-details?next=%2Fcourses%2F${id(1)}`),
  );
  expect(heard.bodies).toEqual([{ email: 'jo@kumu.test', code: '123456', password: PASSWORD }]);
  expect(router.push).toHaveBeenCalledTimes(1);
});

test('a browser without the sign-up token is asked for the password and shows no error', async () => {
  answer('POST /auth/confirm', ({ body }) =>
    (body as { password?: string }).password ? confirmed : refuse(409, 'PASSWORD_REQUIRED'),
  );
  const { user } = renderPage(<ConfirmPage audience="member" email="" code="123456" />, {
    user: anonymousUser,
  });
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Email address'), 'jo@kumu.test');
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.keyboard(`${PASSWORD}{Enter}`);
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/member/personal-details'));
});

test('the waiting tab continues when the address is confirmed on another device', async () => {
  keepProof('sign-up', 'jo@kumu.test', 'a-token');
  let isConfirmed = false;
  const heard = answer('POST /auth/confirm/continue', () =>
    isConfirmed ? { ...memberUser, email: 'jo@kumu.test' } : anonymousUser,
  );
  renderPage(<ConfirmPage audience="member" email="jo@kumu.test" code="" />, {
    user: anonymousUser,
    query: { next: '/courses/1' },
  });
  // A return to the tab sends a request immediately, in addition to the periodic requests.
  const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  comeBack();
  await waitFor(() => expect(heard.bodies).toEqual([{ email: 'jo@kumu.test', signUpToken: 'a-token' }]), {
    timeout: 10_000,
  });
  expect(router.push).not.toHaveBeenCalled();
  isConfirmed = true;
  comeBack();
  await waitFor(
    () => expect(router.push).toHaveBeenCalledWith('/flow/member/personal-details?next=%2Fcourses%2F1'),
    { timeout: 10_000 },
  );
  expect(findProof('sign-up', 'jo@kumu.test')).toBeUndefined();
  expect(router.push).toHaveBeenCalledTimes(1);
});

test('the waiting tab polls for the confirmation every five seconds', () => {
  jest.useFakeTimers();
  keepProof('sign-up', 'jo@kumu.test', 'a-token');
  const sent = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  renderPage(<ConfirmPage audience="member" email="jo@kumu.test" code="" />, { user: anonymousUser });
  const asked = () => sent.mock.calls.filter(([address]) => address === '/api/auth/confirm/continue').length;
  expect(asked()).toBe(0);
  act(() => void jest.advanceTimersByTime(10_000));
  expect(asked()).toBe(2);
});

test('a tab that did not send the sign-up does not poll for the confirmation', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const heard = answer('POST /auth/confirm/continue', anonymousUser);
  renderPage(<ConfirmPage audience="member" email="jo@kumu.test" code="" />, { user: anonymousUser });
  act(() => void jest.advanceTimersByTime(20_000));
  expect(heard.bodies).toHaveLength(0);
});

test.each([
  ['member', 'Pick up where you left off.'],
  ['creator', 'Get back to your courses and your profile.'],
] as const)('the login page for a %s states what a login is for', (audience, lead) => {
  renderPage(<LoginPage audience={audience} />, { user: anonymousUser });
  expect(screen.getByText(lead)).toBeVisible();
});

test('a visitor with a saved checkout is asked to join or to log in to unlock that content', () => {
  saveCheckout(toChoice('PPV_COURSE', 'COURSE', courseCard()), { openModal: true });
  renderPage(<SignUpPage audience="member" />, { user: anonymousUser, query: { next: '/courses/1' } });
  expect(
    screen.getByRole('heading', { level: 1, name: 'Sign up to unlock Sleep Without Trying' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/flow/login?next=%2Fcourses%2F1',
  );
  renderPage(<LoginPage audience="member" />, { user: anonymousUser });
  expect(screen.getByText('Log in to unlock Sleep Without Trying.')).toBeVisible();
});

test('a user with a saved checkout continues to that content after confirming', async () => {
  keepProof('sign-up', 'jo@kumu.test', 'a-token');
  saveCheckout(toChoice('PPV_COURSE', 'COURSE', courseCard()), { openModal: true });
  answer('POST /auth/confirm', confirmed);
  const { user } = renderPage(<ConfirmPage audience="member" email="jo@kumu.test" code="123456" />, {
    user: anonymousUser,
  });
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/courses/${id(1)}`));
});

test.each([
  ['who answered before', { isOnboardingCompleted: true }, '/courses/1', '/courses/1'],
  ['who answered before, going nowhere', { isOnboardingCompleted: true }, null, '/'],
  ['who is paying', {}, '/checkout?contentId=1&type=PPV_COURSE', '/checkout?contentId=1&type=PPV_COURSE'],
  ['who has filled a basket', {}, '/shop/cart', '/shop/cart'],
  ['who checks out a basket', {}, '/shop/checkout', '/shop/checkout'],
])('a user %s is not asked onboarding questions', async (_, more, next, goal) => {
  keepProof('sign-up', 'jo@kumu.test', 'a-token');
  answer('POST /auth/confirm', { ...confirmed, ...more, next });
  const { user } = renderPage(<ConfirmPage audience="member" email="jo@kumu.test" code="123456" />, {
    user: anonymousUser,
  });
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(goal));
});

test('a new creator continues to the profile page', async () => {
  keepProof('sign-up', 'jo@kumu.test', 'a-token');
  answer('POST /auth/confirm', {
    ...confirmed,
    creator: { id: id(2), username: '', state: 'DRAFT' },
  });
  const { user } = renderPage(<ConfirmPage audience="creator" email="jo@kumu.test" code="123456" />, {
    user: anonymousUser,
  });
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/creator/personal-details'));
});

test('a used or wrong code shows an error, and a code with letters is not sent', async () => {
  keepProof('sign-up', 'jo@kumu.test', 'a-token');
  const heard = answer('POST /auth/confirm', () => refuse(422, 'CODE_NOT_VALID'));
  const { user } = renderPage(<ConfirmPage audience="member" email="jo@kumu.test" code="" />, {
    user: anonymousUser,
  });
  await user.type(screen.getByLabelText('6-digit code'), '12ab');
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  expect(await screen.findByRole('link', { name: 'Enter the 6-digit code from the email.' })).toBeVisible();
  expect(heard.bodies).toHaveLength(0);
  await user.clear(screen.getByLabelText('6-digit code'));
  await user.type(screen.getByLabelText('6-digit code'), '000000');
  expect(await screen.findByText(/That code doesn’t match or has expired/)).toBeVisible();
});

describe('code fields that submit their form', () => {
  const show = (email = 'jo@kumu.test') =>
    renderPage(<ConfirmPage audience="member" email={email} code="" />, { user: anonymousUser });
  const field = () => screen.getByLabelText('6-digit code');
  const sent = (code: string) => ({ email: 'jo@kumu.test', code, signUpToken: 'a-token' });

  beforeEach(() => keepProof('sign-up', 'jo@kumu.test', 'a-token'));

  test('a complete code is sent once, even if the button is pressed at the same time', async () => {
    const heard = answer('POST /auth/confirm', confirmed);
    const { user } = show();
    await user.type(field(), '12345');
    expect(heard.bodies).toHaveLength(0);
    fireEvent.change(field(), { target: { value: '123456' } });
    fireEvent.submit(field().closest('form')!);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/member/personal-details'));
    expect(heard.bodies).toEqual([sent('123456')]);
  });

  test.each([' 123456', '123 456', '123-456', ' 1 2 3 4 5 6 ', '123–456', '１２３\u00a0４５６'])(
    'a code is sent when it is pasted as %j',
    async (pasted) => {
      const heard = answer('POST /auth/confirm', confirmed);
      const { user } = show();
      await user.click(field());
      await user.paste(pasted);
      await waitFor(() => expect(heard.bodies).toEqual([sent('123456')]));
    },
  );

  test('a rejected code is sent again only after it was changed', async () => {
    const heard = answer('POST /auth/confirm', () => refuse(422, 'CODE_NOT_VALID'));
    const { user } = show();
    await user.type(field(), '123456');
    expect(await screen.findByText(/That code doesn’t match or has expired/)).toBeVisible();
    await user.type(field(), ' ');
    expect(heard.bodies).toHaveLength(1);
    await user.clear(field());
    await user.type(field(), '123457');
    await waitFor(() => expect(heard.bodies).toEqual([sent('123456'), sent('123457')]));
  });

  test('a complete code does not submit its form while another field is empty', async () => {
    const heard = answer('POST /auth/confirm', confirmed);
    const { user } = show('');
    await user.type(field(), '123456');
    await user.type(screen.getByLabelText('Email address'), 'jo@kumu.test');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
    await waitFor(() => expect(heard.bodies).toEqual([sent('123456')]));
  });
});

test('a new code can be requested after 30 seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const heard = answer('POST /auth/confirm/resend', { done: true });
  const { user } = renderPage(<ConfirmPage audience="member" email="jo@kumu.test" code="" />, {
    user: anonymousUser,
  });
  const resend = () => screen.getByRole('button', { name: 'Send a new code' });
  expect(resend()).toHaveAttribute('aria-disabled', 'true');
  await user.click(resend());
  expect(heard.bodies).toHaveLength(0);
  act(() => void jest.advanceTimersByTime(31_000));
  expect(resend()).toHaveAttribute('aria-disabled', 'false');
  await user.click(resend());
  expect(await screen.findByText('A new code is on its way.')).toBeInTheDocument();
  expect(heard.bodies).toEqual([{ email: 'jo@kumu.test' }]);
  expect(resend()).toHaveAttribute('aria-disabled', 'true');
});

describe('password reset', () => {
  const asked = { email: 'jo@kumu.test', restoreToken: 'a-token' };
  const restoring = { user: anonymousUser, query: { next: '/my-library' } };

  test('the reset form requests a code for the address, keeps the return path and opens the inbox page', async () => {
    const heard = answer('POST /auth/init-restore', asked);
    const { user } = renderPage(<RestorePage email="" />, restoring);
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByRole('alert')).toHaveFocus();
    expect(heard.bodies).toHaveLength(0);
    await user.type(screen.getByLabelText('Email address'), 'Jo@Kumu.test');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith(
        '/flow/restore/check-inbox?email=jo%40kumu.test&next=%2Fmy-library',
      ),
    );
    expect(heard.bodies).toEqual([{ email: 'jo@kumu.test', next: '/my-library' }]);
    expect(findProof('restore', 'jo@kumu.test')).toBe('a-token');
  });

  test('the inbox page links to the code form and the address form, and its resend button starts disabled', () => {
    renderPage(<RestoreInboxPage email="jo@kumu.test" />, restoring);
    const query = '?email=jo%40kumu.test&next=%2Fmy-library';
    expect(screen.getByRole('link', { name: 'Enter the code' })).toHaveAttribute(
      'href',
      `/flow/complete-restore${query}`,
    );
    expect(screen.getByRole('link', { name: 'Use another one' })).toHaveAttribute(
      'href',
      `/flow/restore${query}`,
    );
    expect(screen.getByRole('button', { name: 'Send a new code' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('the link in the reset email needs no code, and only the button uses it', async () => {
    const heard = answer('POST /auth/complete-restore', { ...confirmed, next: '/courses/1' });
    const { user } = renderPage(<CompleteRestorePage email="jo@kumu.test" secret="a-secret" />, {
      user: anonymousUser,
    });
    expect(screen.queryByLabelText('6-digit code')).not.toBeInTheDocument();
    expect(heard.bodies).toHaveLength(0);
    await user.type(screen.getByLabelText('New password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Save and log in' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/courses/1'));
    expect(heard.bodies).toEqual([{ email: 'jo@kumu.test', secret: 'a-secret', password: PASSWORD }]);
    expect(await screen.findByText('Your password is changed. You’re logged in.')).toBeInTheDocument();
  });

  test('the browser that requested the reset code accepts the typed code', async () => {
    keepProof('restore', 'jo@kumu.test', 'a-token');
    const heard = answer('POST /auth/complete-restore', confirmed);
    const { user } = renderPage(<CompleteRestorePage email="jo@kumu.test" secret="" />, {
      user: anonymousUser,
    });
    await user.type(screen.getByLabelText('New password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Save and log in' }));
    expect(await screen.findByRole('alert')).toHaveFocus();
    expect(screen.getByLabelText('6-digit code')).toBeInvalid();
    expect(heard.bodies).toHaveLength(0);
    await user.type(screen.getByLabelText('6-digit code'), '123456');
    await waitFor(() =>
      expect(heard.bodies).toEqual([
        { email: 'jo@kumu.test', code: '123456', restoreToken: 'a-token', password: PASSWORD },
      ]),
    );
    await waitFor(() => expect(findProof('restore', 'jo@kumu.test')).toBeUndefined());
  });

  test('an expired link shows an error, keeps the input and lets the user request and enter a code', async () => {
    const tried = answer('POST /auth/complete-restore', ({ body }) =>
      (body as { code?: string }).code ? confirmed : refuse(422, 'LINK_NOT_VALID'),
    );
    const heard = answer('POST /auth/init-restore', asked);
    const { user } = renderPage(<CompleteRestorePage email="jo@kumu.test" secret="a-secret" />, {
      user: anonymousUser,
    });
    await user.type(screen.getByLabelText('New password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Save and log in' }));
    expect(await screen.findByRole('alert')).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveValue(PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('A new code is on its way.')).toBeInTheDocument();
    expect(heard.bodies).toEqual([{ email: 'jo@kumu.test' }]);
    await user.type(screen.getByLabelText('6-digit code'), '123456');
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    expect(tried.bodies[1]).toEqual({
      email: 'jo@kumu.test',
      code: '123456',
      restoreToken: 'a-token',
      password: PASSWORD,
    });
  });
});

describe('a closed account', () => {
  const refusals = { closed: () => refuse(403, 'ACCOUNT_CLOSED') };

  test('a closed account is kept by a login with the right password, which continues to the return path', async () => {
    let isClosed = true;
    const logins = answer('POST /auth/login', () => (isClosed ? refusals.closed() : memberUser));
    const heard = answer('POST /users/delete/undo', () => {
      isClosed = false;
      return { done: true as const };
    });
    const { user } = await logIn({ next: '/my-library' });
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeVisible();
    expect(router.push).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/my-library'));
    expect(heard.bodies).toEqual([{ email: 'jo@kumu.test', password: PASSWORD }]);
    expect(logins.bodies).toHaveLength(2);
  });

  test('keeping an account with two-factor login is confirmed, and the login then needs a new code', async () => {
    let isClosed = true;
    const logins = answer('POST /auth/login', ({ body }) => {
      if (!(body as { code?: string }).code) return refuse(401, 'TWO_FACTOR_REQUIRED');
      return isClosed ? refusals.closed() : memberUser;
    });
    answer('POST /users/delete/undo', () => {
      isClosed = false;
      return { done: true as const };
    });
    const { user } = await logIn({ next: '/my-library', closed: '1' });
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
    await user.click(await screen.findByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('You’ve kept your account')).toBeVisible();
    expect(screen.queryByText(/Your account is closed/)).toBeNull();
    const code = screen.getByLabelText('Code from your authenticator app');
    expect(code).toHaveValue('');
    await waitFor(() => expect(code).toHaveFocus());
    await user.type(code, '654321');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/my-library'));
    expect(logins.bodies.at(-1)).toMatchObject({ email: 'jo@kumu.test', code: '654321' });
  });

  const openLink = () =>
    renderPage(<LoginPage audience="member" />, {
      user: anonymousUser,
      query: { email: 'jo@kumu.test', keep: 'a-token' },
    });

  test('the mail link changes nothing until the button is pressed', async () => {
    const heard = answer('POST /users/delete/undo', { done: true });
    const { user } = openLink();
    expect(heard.bodies).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    const heading = await screen.findByRole('heading', { name: 'You’ve kept your account' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.queryByText('Leave it closed')).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/flow/login');
    expect(heard.bodies).toEqual([{ email: 'jo@kumu.test', token: 'a-token' }]);
  });

  test.each([
    [422, 'KEEP_LINK_USED', /This link has already been used/],
    [409, 'KEPT_TOO_LATE', /The 14 days are over/],
  ])(
    'a used or expired link to keep an account shows the reason and hides its button (%i %s)',
    async (status, code, words) => {
      answer('POST /users/delete/undo', () => refuse(status, code));
      const { user } = openLink();
      await user.click(screen.getByRole('button', { name: 'Keep my account' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull();
      expect(screen.queryByText(/Until then you can keep it/)).toBeNull();
    },
  );

  test('the login page confirms that the account is closed', () => {
    renderPage(<LoginPage audience="member" />, { user: anonymousUser, query: { closed: '1' } });
    expect(screen.getByText('Your account is closed.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
  });
});
