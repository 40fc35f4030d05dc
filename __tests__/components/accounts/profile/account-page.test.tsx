import { screen, waitFor, within } from '@testing-library/react';
import { AccountPage } from '@/components/accounts/profile/AccountPage';
import type { Session } from '@/contract/accounts';
import { readCookie, writeCookie } from '@/lib/browser/cookies';
import { browserTimeZone } from '@/lib/browser/time-zone';
import { answer, refuse } from '../../../support/calls';
import { creatorUser, memberUser } from '../../../support/make/accounts';
import { creatorProfile } from '../../../support/make/creators';
import { id } from '../../../support/make/ids';
import { renderPage } from '../../../support/render-page';
import { router } from '../../../support/router';

const session = (number: number, isThis: boolean, browser: string | null = 'Firefox'): Session => ({
  id: id(number),
  device: { browser, system: browser && 'Windows', kind: 'desktop' },
  createdAt: '2026-11-01T09:00:00.000Z',
  lastUsedAt: new Date().toISOString(),
  isThis,
});
const sessions = [session(1, true), session(2, false, 'Chrome'), session(3, false, null)];

const show = (query: Record<string, string> = {}, person = memberUser) =>
  renderPage(<AccountPage />, { user: person, query });
const sectionOf = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /auth/sessions', { items: sessions });
  answer('GET /email-sharing', { items: [], nextCursor: null });
  answer('GET /auth/passkeys', { items: [] });
  answer('GET /auth/two-factor', { isOn: false, recoveryCodesLeft: 0, hasPassword: true });
  answer('GET /auth/identities', { items: [] });
  answer('GET /auth/social/providers', { items: [] });
});
afterEach(() => jest.restoreAllMocks());

test('the index links to each section, and the section in the address gets the focus', async () => {
  show({ section: 'devices' });
  const index = within(screen.getByRole('navigation', { name: 'Account sections' }));
  expect(index.getByRole('link', { name: 'Personal' })).toHaveAttribute(
    'href',
    '/my-profile?section=personal',
  );
  expect(index.getByRole('link', { name: 'Devices' })).toHaveAttribute('aria-current', 'true');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Devices' })).toHaveFocus());
});

test('the focus does not move to the chosen section when the reader scrolled before the scripts ran', () => {
  window.earlyInput = { values: new Map(), button: null, hold: jest.fn(), stop: jest.fn() };
  const scrolled = jest.replaceProperty(window, 'scrollY', 300);
  const { unmount } = show({ section: 'devices' });
  expect(document.body).toHaveFocus();
  unmount();
  scrolled.restore();
  show({ section: 'devices' });
  expect(screen.getByRole('region', { name: 'Devices' })).toHaveFocus();
  delete window.earlyInput;
});

test('the settings in the dashboard list the account sections, with mode and payouts first', async () => {
  answer('GET /creators/mine', creatorProfile({ canReceivePayments: false }));
  const { user } = renderPage(<AccountPage place="settings" />, {
    user: creatorUser,
    pathname: '/dashboard/settings',
  });
  const index = within(screen.getByRole('navigation', { name: 'Account sections' }));
  expect(index.getAllByRole('link').map((link) => link.getAttribute('href')!.split('=')[1])).toEqual([
    ...[
      'mode',
      'payouts',
      'tips',
      'personal',
      'picture',
      'preferences',
      'billing',
      'password',
      'signIn',
      'devices',
      'sharing',
      'data',
    ],
    'delete',
  ]);
  expect(index.getByRole('link', { name: 'Mode' })).toHaveAttribute(
    'href',
    '/dashboard/settings?section=mode',
  );
  expect(await sectionOf('Payouts').findByRole('link', { name: 'Connect payouts' })).toHaveAttribute(
    'href',
    '/dashboard/wallet',
  );
  expect(sectionOf('Preferences').getByRole('link', { name: 'Pick topics' })).toHaveAttribute(
    'href',
    `/flow/member/complete?step=topics&next=${encodeURIComponent('/dashboard/settings?section=preferences')}`,
  );
  const toMember = sectionOf('Mode').getByRole('link', { name: 'Switch to learning' });
  expect(toMember).toHaveAttribute('href', '/');
  expect(toMember).toHaveAttribute('data-mode', 'member');
  toMember.addEventListener('click', (event) => event.preventDefault());
  await user.click(toMember);
  expect(readCookie('mode')).toBe('member');
  writeCookie('mode', 'expert', 1);
});

test('a creator sets the tip amounts that members are offered', async () => {
  answer('GET /creators/mine', creatorProfile());
  const saved = answer('PATCH /creators/mine', creatorProfile({ tipAmountsCents: [300, 1000, 5000] }));
  const { user } = renderPage(<AccountPage place="settings" />, {
    user: creatorUser,
    pathname: '/dashboard/settings',
  });
  const amount = (name: string) => sectionOf('Tips').getByRole('textbox', { name });
  await waitFor(() => expect(amount('Suggested amount')).toHaveValue('10'));
  await user.clear(amount('Smallest amount'));
  await user.type(amount('Smallest amount'), '0.49{Enter}');
  expect(amount('Smallest amount')).toHaveAccessibleDescription(/from A\$0\.50 to A\$10,000/);
  expect(amount('Smallest amount')).toHaveFocus();
  await user.clear(amount('Smallest amount'));
  await user.type(amount('Smallest amount'), '50');
  await user.clear(amount('Largest amount'));
  await user.type(amount('Largest amount'), '3{Enter}');
  await waitFor(() => expect(amount('Smallest amount')).toHaveValue('3'));
  expect(amount('Largest amount')).toHaveValue('50');
  expect(saved.bodies).toEqual([{ tipAmountsCents: [5000, 1000, 300] }]);
});

test('the account page has a log-out button', async () => {
  const left = answer('POST /auth/logout', { done: true });
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  expect(left.params).toHaveLength(1);
});

test('a saved name is shown on the page at once', async () => {
  const heard = answer('PATCH /users', { ...memberUser, name: 'Wren' });
  const { user } = show();
  const personal = sectionOf('Personal');
  await user.clear(personal.getByLabelText('First name'));
  await user.click(personal.getByRole('button', { name: 'Save details' }));
  expect(await personal.findByRole('alert')).toHaveFocus();
  expect(heard.bodies).toEqual([]);
  await user.type(personal.getByLabelText('First name'), 'Wren');
  await user.click(personal.getByRole('button', { name: 'Save details' }));
  expect(await screen.findByText('Your details are saved.')).toBeInTheDocument();
  expect(heard.bodies).toEqual([{ name: 'Wren', lastName: '' }]);
});

test('sharing the email address is off until the switch of a creator is turned on', async () => {
  const creator = { id: '00000000-0000-4000-8000-000000000002', name: 'Marisol Quennell', picture: null };
  let sharedAt: string | null = null;
  answer('GET /email-sharing', () => ({ items: [{ creator, sharedAt }], nextCursor: null }));
  const heard = answer('PUT /email-sharing/:id', () => {
    sharedAt = '2026-11-01T00:00:00.000Z';
    return { creator, sharedAt };
  });
  const { user } = show();
  const pane = sectionOf('Who sees your email');
  const choice = await pane.findByRole('switch', { name: 'Marisol Quennell' });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  await waitFor(() => expect(choice).toBeChecked());
  expect(heard.bodies).toEqual([{ place: 'SETTINGS' }]);
  expect(await screen.findByText('Marisol Quennell can see your email now.')).toBeInTheDocument();
});

test('a person without a password sees a link to choose a password by email', async () => {
  answer('GET /auth/two-factor', { isOn: false, recoveryCodesLeft: 0, hasPassword: false });
  show();
  const pane = sectionOf('Email and password');
  expect(await pane.findByRole('link', { name: 'Choose a password' })).toHaveAttribute(
    'href',
    '/flow/restore?email=jo%40kumu.test&next=%2Fmy-profile',
  );
  expect(pane.queryByLabelText('Current password')).not.toBeInTheDocument();
});

test('a password change shows errors beside their fields, and empties the fields after the save', async () => {
  answer('POST /users/password', () =>
    refuse(422, 'INVALID_INPUT', [{ path: 'currentPassword', code: 'WRONG_CURRENT_PASSWORD' }]),
  );
  const { user } = show();
  const pane = sectionOf('Email and password');
  await user.type(pane.getByLabelText('Current password'), 'the old one');
  await user.type(pane.getByLabelText('New password'), 'a second quiet password');
  await user.click(pane.getByRole('button', { name: 'Change password' }));
  expect(await pane.findByRole('alert')).toHaveFocus();
  expect(pane.getByLabelText('Current password')).toBeInvalid();
  expect(pane.getByLabelText('New password')).toHaveValue('a second quiet password');

  const heard = answer('POST /users/password', { done: true });
  await user.click(pane.getByRole('button', { name: 'Change password' }));
  expect(
    await screen.findByText('Your password is changed. Every other device is logged out.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(pane.getByLabelText('New password')).toHaveValue(''));
  expect(heard.bodies).toEqual([{ currentPassword: 'the old one', password: 'a second quiet password' }]);
});

describe('change of the email address', () => {
  const ask = async () => {
    const { user } = show();
    const pane = sectionOf('Email and password');
    await user.click(pane.getByRole('button', { name: 'Change email' }));
    const form = within(pane.getByRole('form', { name: 'Change email' }));
    expect(form.getByLabelText('New email address')).toHaveFocus();
    await user.type(form.getByLabelText('New email address'), 'New@Kumu.test');
    // The form for a new password is not shown beside it.
    expect(pane.getAllByLabelText('Current password')).toHaveLength(1);
    await user.type(form.getByLabelText('Current password'), 'the one I use');
    await user.click(form.getByRole('button', { name: 'Send code' }));
    return { user, pane };
  };

  test('a new email address replaces the old one when the code sent to it is entered', async () => {
    const asked = answer('POST /users/email', { done: true });
    const confirmed = answer('POST /users/email/confirm', { ...memberUser, email: 'new@kumu.test' });
    const { user, pane } = await ask();
    expect(
      await pane.findByText(
        'We’ve sent a code to new@kumu.test. Enter it here. Can’t find it? Check spam too.',
      ),
    ).toBeInTheDocument();
    expect(pane.getByLabelText('6-digit code')).toHaveFocus();
    await user.type(pane.getByLabelText('6-digit code'), '123456');
    expect(await screen.findByText('You now log in with new@kumu.test.')).toBeInTheDocument();
    expect(pane.getByText('new@kumu.test')).toBeInTheDocument();
    expect([asked.bodies, confirmed.bodies]).toEqual([
      [{ email: 'new@kumu.test', currentPassword: 'the one I use' }],
      [{ code: '123456' }],
    ]);
  });

  test('a refused email address shows the error beside its field and keeps the input', async () => {
    answer('POST /users/email', () => refuse(422, 'INVALID_INPUT', [{ path: 'email', code: 'SAME_EMAIL' }]));
    const { user, pane } = await ask();
    expect(await pane.findByRole('alert')).toHaveFocus();
    expect(pane.getByLabelText('New email address')).toHaveAccessibleDescription(/the address you use now/);
    expect(pane.getByLabelText('New email address')).toHaveValue('New@Kumu.test');
    await user.click(pane.getByRole('button', { name: 'Cancel' }));
    expect(pane.getByRole('button', { name: 'Change email' })).toBeInTheDocument();
    expect(pane.getByLabelText('New password')).toBeInTheDocument();
    expect(pane.queryByLabelText('New email address')).toBeNull();
  });
});

describe('devices', () => {
  test('devices are listed by browser and system, and the current device has no log-out button', async () => {
    show();
    const devices = sectionOf('Devices');
    const rows = await devices.findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('b')!.textContent)).toEqual([
      'Firefox on WindowsThis device',
      'Chrome on Windows',
      'Unknown device',
    ]);
    expect(within(rows[0]!).queryByRole('button')).toBeNull();
  });

  test('a device can be logged out alone, and all other devices together', async () => {
    const heard = answer('DELETE /auth/sessions', { done: true });
    const { user } = show();
    const devices = sectionOf('Devices');
    await user.click(await devices.findByRole('button', { name: 'Log out Chrome on Windows' }));
    expect(await screen.findByText('Chrome on Windows is logged out.')).toBeInTheDocument();
    await user.click(devices.getByRole('button', { name: 'Log out the other 2 devices' }));
    expect(await screen.findByText('Every other device is logged out.')).toBeInTheDocument();
    expect(heard.queries).toEqual([{ id: id(2) }, {}]);
  });

  test('a device list that fails to load shows an error and can be loaded again', async () => {
    answer('GET /auth/sessions', () => refuse(503, 'BUSY'));
    const { user } = show();
    const devices = sectionOf('Devices');
    const retry = await devices.findByRole('button', { name: 'Try again' });
    answer('GET /auth/sessions', { items: sessions });
    answer('GET /email-sharing', { items: [], nextCursor: null });
    await user.click(retry);
    expect(await devices.findByText('Chrome on Windows')).toBeInTheDocument();
  });

  test('a refused log-out shows the reason, and the device is still listed', async () => {
    answer('DELETE /auth/sessions', () => refuse(503, 'BUSY'));
    const { user } = show();
    const devices = sectionOf('Devices');
    await user.click(await devices.findByRole('button', { name: 'Log out Chrome on Windows' }));
    expect(await devices.findByRole('alert')).toBeInTheDocument();
    expect(devices.getByText('Chrome on Windows')).toBeInTheDocument();
  });
});

test('a failed removal of the picture shows the reason', async () => {
  answer('DELETE /kumu/users/profile-picture', () => refuse(503, 'BUSY'));
  const picture = { url: '/me.webp', smallUrl: '/me-s.webp' };
  const { user } = renderPage(<AccountPage />, { user: { ...memberUser, picture } });
  const section = sectionOf('Picture');
  await user.click(section.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByText(/busy/i)).toBeInTheDocument();
  expect(section.getByRole('img', { name: 'Jo' })).toHaveAttribute('src', '/me.webp');
});

test('the preferences list the topics, link to the onboarding questions, and set the appearance', async () => {
  const { user } = renderPage(<AccountPage />, { user: { ...memberUser, topics: ['work', 'yoga'] } });
  const section = sectionOf('Preferences');
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Work', 'Yoga']);
  const back = encodeURIComponent('/my-profile?section=preferences');
  for (const [name, step] of [
    ['Change topics', 'topics'],
    ['Change time of day and level', 'time'],
    ['Change year of birth and region', 'about'],
  ])
    expect(section.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/flow/member/complete?step=${step}&next=${back}`,
    );
  await user.click(section.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('a chosen time zone for emails is saved at once, and a refused time zone shows the reason', async () => {
  let isBusy = true;
  const heard = answer('PATCH /users', () =>
    isBusy ? refuse(503, 'BUSY') : { ...memberUser, timeZone: 'Pacific/Auckland' },
  );
  const { user } = show();
  const zone = within(sectionOf('Preferences').getByRole('group', { name: 'Time zone' }));
  expect(zone.getByText(/^Sydney, Melbourne: GMT\+1[01]$/)).toBeInTheDocument();
  async function choose() {
    await user.click(zone.getByRole('button', { name: 'Change' }));
    await user.type(await zone.findByLabelText('Search by city'), 'auck');
    await user.click(zone.getByRole('button', { name: /^Auckland, Wellington: GMT\+1[23]$/ }));
  }
  await choose();
  expect(await zone.findByText(/busy/i)).toBeInTheDocument();
  expect(zone.getByText(/^Sydney, Melbourne/)).toBeInTheDocument();
  isBusy = false;
  await choose();
  expect(await screen.findByText('Your time zone is saved.')).toBeInTheDocument();
  expect(heard.bodies).toEqual([{ timeZone: 'Pacific/Auckland' }, { timeZone: 'Pacific/Auckland' }]);
  expect(zone.getByText(/^Auckland, Wellington/)).toBeInTheDocument();
  expect(zone.getByRole('button', { name: 'Change' })).toHaveFocus();
});

test('the time zone search finds former and current city names, and says when nothing matches', async () => {
  const { user } = show();
  const zone = within(sectionOf('Preferences').getByRole('group', { name: 'Time zone' }));
  await user.click(zone.getByRole('button', { name: 'Change' }));
  const field = await zone.findByLabelText('Search by city');
  for (const [query, name] of [
    ['kolk', /^Mumbai, Delhi, Kolkata: GMT\+5:30$/],
    ['kyi', /^Kyiv: GMT\+[23]$/],
    ['melb', /^Sydney, Melbourne: GMT/],
    ['BUENOS', /^Buenos Aires: GMT-3$/],
  ] as const) {
    await user.clear(field);
    await user.type(field, query);
    expect(await zone.findByRole('button', { name })).toBeInTheDocument();
  }
  await user.clear(field);
  await user.type(field, 'nowhere');
  expect(zone.getByRole('status')).toHaveTextContent('No time zone matches.');
  await user.keyboard('{Escape}');
  expect(zone.queryByLabelText('Search by city')).toBeNull();
});

test('the time zone of the device is saved for a person who never chose one', async () => {
  const heard = answer('PATCH /users', { ...memberUser, timeZone: browserTimeZone()! });
  show({}, { ...memberUser, timeZone: null });
  await waitFor(() => expect(heard.bodies).toEqual([{ timeZone: browserTimeZone() }]));
});

test('a person whose mailbox bounces mail sees a warning with a link to change the address', () => {
  const { unmount } = show();
  expect(screen.queryByText(/come back/)).not.toBeInTheDocument();
  unmount();
  renderPage(<AccountPage />, { user: { ...memberUser, emailBouncedAt: '2026-11-21T09:00:00.000Z' } });
  expect(screen.getByText('Our emails to jo@kumu.test come back.')).toBeVisible();
  expect(screen.getByText(/refused on 21 Nov 2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change email' })).toHaveAttribute(
    'href',
    '/my-profile?section=password',
  );
});

test('a person without topics sees a link to pick some', async () => {
  show();
  expect(sectionOf('Preferences').getByRole('link', { name: 'Pick topics' })).toBeVisible();
  await sectionOf('Devices').findByText('Chrome on Windows');
});
