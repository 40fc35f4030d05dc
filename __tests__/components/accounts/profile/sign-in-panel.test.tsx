import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { PasskeyBlock } from '@/components/accounts/profile/PasskeyBlock';
import { SignInPanel } from '@/components/accounts/profile/SignInPanel';
import { ToastProvider } from '@/components/ui/feedback/ToastProvider';
import type { User } from '@/contract/accounts';
import type { Passkey, PasskeyOptions } from '@/contract/sign-in-methods';
import { answer, refuse } from '../../../support/calls';
import { creatorUser, memberUser } from '../../../support/make/accounts';
import { id } from '../../../support/make/ids';
import { forgetPasskeys, offerPasskeys } from '../../../support/make/passkeys';
import { WithTexts } from '../../../support/render';
import { renderPage } from '../../../support/render-page';

const phone: Passkey = {
  id: id(1),
  name: 'Jo’s phone',
  createdAt: '2026-09-04T09:00:00.000Z',
  lastUsedAt: new Date().toISOString(),
};
const laptop: Passkey = { ...phone, id: id(2), name: 'Kitchen laptop', lastUsedAt: null };
const off = { isOn: false, recoveryCodesLeft: 0, hasPassword: true };
const on = { isOn: true, recoveryCodesLeft: 3, hasPassword: true };
const setup = {
  qrCode: { size: 3, path: 'M0 0h1v1h-1z' },
  uri: 'otpauth://totp/Kumu:jo%40kumu.test?secret=ABCDEFGHIJ&issuer=Kumu',
  secret: 'ABCDEFGHIJ',
};
const codes = Array.from({ length: 10 }, (_, number) => `aaaa-bbbb-ccc${number}`);
const addOptions: PasskeyOptions = {
  purpose: 'add',
  publicKey: {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Kumu' },
    user: { id: 'AAAA', name: 'jo@kumu.test', displayName: 'Jo' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  },
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /auth/passkeys', { items: [phone, laptop] });
  answer('GET /auth/two-factor', off);
  answer('GET /auth/identities', { items: [] });
  answer('GET /auth/social/providers', { items: [] });
});
afterEach(() => {
  forgetPasskeys();
  jest.restoreAllMocks();
});

async function show(as: User = memberUser) {
  const page = renderPage(<SignInPanel />, { user: as });
  await screen.findByText('Authenticator app');
  return page.user;
}
const press = (name: string) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
async function nameAndProve(user: UserEvent): Promise<void> {
  await user.type(screen.getByLabelText('Name'), 'Kitchen laptop');
  await user.type(screen.getByLabelText('Password'), 'seven quiet herons');
  await user.click(press('Continue'));
}

test('the button for a new passkey is rendered by the server so that the layout does not shift', () => {
  const never = () => Promise.reject(new Error('not asked'));
  const actions = { add: never, rename: never, remove: never };
  const page = renderToString(
    <WithTexts>
      <ToastProvider>
        <PasskeyBlock passkeys={[]} hasPassword {...actions} />
      </ToastProvider>
    </WithTexts>,
  );
  expect(page).toContain('Add a passkey');
});

test('a passkey list that fails to load shows an error and can be loaded again', async () => {
  answer('GET /auth/passkeys', () => refuse(503, 'BUSY'));
  const { user } = renderPage(<SignInPanel />, { user: memberUser });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer('GET /auth/passkeys', { items: [phone] });
  await user.click(retry);
  expect(await screen.findByText('Jo’s phone')).toBeInTheDocument();
});

describe('passkeys', () => {
  test('passkeys are listed by name and last use, and an unsupported browser shows a notice', async () => {
    await show();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^Jo’s phoneAdded 4 Sept? 2026 · Last used/);
    expect(rows[1]).toMatch(/^Kitchen laptop.*Not used yet/);
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
    expect(screen.getByText(/This browser can’t add passkeys/)).toBeVisible();
  });

  test('a passkey is added under a name', async () => {
    offerPasskeys();
    const asked = answer('POST /auth/passkeys/options', addOptions);
    const heard = answer('POST /auth/passkeys', laptop);
    const user = await show();
    await user.click(press('Add a passkey'));
    await user.click(press('Continue'));
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(screen.getByText('Enter your password.')).toBeVisible();
    expect(asked.bodies).toEqual([]);
    await nameAndProve(user);
    expect(
      await screen.findByText('Kitchen laptop is ready. Use it next time you log in.'),
    ).toBeInTheDocument();
    expect(asked.bodies).toEqual([{ purpose: 'add', password: 'seven quiet herons' }]);
    expect(heard.bodies).toEqual([
      { name: 'Kitchen laptop', id: 'AQ', clientDataJSON: 'Ag', attestationObject: 'Aw' },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([
    [
      'the device has one already',
      'InvalidStateError',
      'This device already has a passkey for your account.',
    ],
    ['the browser cannot', 'SecurityError', /Your browser couldn’t make a passkey here/],
  ])('adding a passkey shows an error when %s', async (_, fails, text) => {
    offerPasskeys({ fails });
    answer('POST /auth/passkeys/options', addOptions);
    const user = await show();
    await user.click(press('Add a passkey'));
    await nameAndProve(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Name')).toHaveValue('Kitchen laptop');
  });

  test('adding a passkey above the limit of the account shows that a passkey has to be removed before', async () => {
    offerPasskeys();
    answer('POST /auth/passkeys/options', addOptions);
    answer('POST /auth/passkeys', () => refuse(409, 'TOO_MANY_PASSKEYS'));
    const user = await show();
    await user.click(press('Add a passkey'));
    await nameAndProve(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Remove one first/);
  });

  test('a cancelled passkey prompt of the browser shows no error and keeps the typed passkey name', async () => {
    offerPasskeys({ fails: 'NotAllowedError' });
    answer('POST /auth/passkeys/options', addOptions);
    const user = await show();
    await user.click(press('Add a passkey'));
    await nameAndProve(user);
    await waitFor(() => expect(press('Continue')).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Kitchen laptop');
  });

  test('a passkey is renamed', async () => {
    const heard = answer('PATCH /auth/passkeys', phone);
    const user = await show();
    await user.click(press('Rename passkey Jo’s phone'));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Old phone');
    await user.click(press('Save name'));
    expect(await screen.findByText('Your passkey is now called Old phone.')).toBeInTheDocument();
    expect(heard.bodies).toEqual([{ id: id(1), name: 'Old phone' }]);
  });

  test('a passkey is removed after a confirmation, and a refused removal shows the reason', async () => {
    const heard = answer('DELETE /auth/passkeys', () => refuse(503, 'BUSY'));
    const user = await show();
    await user.click(press('Remove passkey Jo’s phone'));
    expect(screen.getByRole('dialog', { name: 'Remove Jo’s phone?' })).toBeVisible();
    await user.click(press('Cancel'));
    expect(heard.queries).toEqual([]);
    await user.click(press('Remove passkey Jo’s phone'));
    await user.type(screen.getByLabelText('Password'), 'seven quiet herons');
    await user.click(press('Remove passkey'));
    expect(await dialog().findByRole('alert')).toBeInTheDocument();
    const done = answer('DELETE /auth/passkeys', { done: true });
    await user.click(press('Remove passkey'));
    expect(await screen.findByText('Jo’s phone is removed.')).toBeInTheDocument();
    expect([done.queries, done.bodies]).toEqual([[{ id: id(1) }], [{ password: 'seven quiet herons' }]]);
  });
});

describe('two-factor login', () => {
  test.each([
    ['a member', memberUser, off, false],
    ['a creator', creatorUser, off, true],
    ['the office', { ...memberUser, isOffice: true }, off, true],
    ['a creator who has it', creatorUser, on, false],
  ])(
    'two-factor login is recommended only to creators and the office while it is off: %s',
    async (_, person, state, isRecommended) => {
      answer('GET /auth/two-factor', state);
      await show(person);
      const texts = screen.queryAllByText(/Turn on two-factor login, so a stolen password isn’t enough/);
      expect(texts).toHaveLength(isRecommended ? 1 : 0);
    },
  );

  test('two-factor setup shows the secret for the app, and the first code turns it on and shows the recovery codes', async () => {
    const heard = answer('POST /auth/two-factor', ({ body }) => {
      const { code } = body as { code?: string };
      if (code === undefined) return { setup, recoveryCodes: [] };
      if (code === '000000') return refuse(422, 'INVALID_INPUT', [{ path: 'code', code: 'FACTOR_CODE' }]);
      answer('GET /auth/two-factor', { ...on, recoveryCodesLeft: 10 });
      return { setup: null, recoveryCodes: codes };
    });
    const user = await show();
    await user.click(press('Turn on'));
    await user.type(screen.getByLabelText('Password'), 'seven quiet herons');
    await user.click(press('Continue'));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('ABCD EFGH IJ')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute(
      'href',
      setup.uri,
    );
    await user.type(screen.getByLabelText('6-digit code'), '000000');
    // The error names only the app because recovery codes do not exist yet.
    await waitFor(() =>
      expect(screen.getByLabelText('6-digit code')).toHaveAccessibleDescription(
        'Error: Enter the 6-digit code your app shows.',
      ),
    );
    await user.clear(screen.getByLabelText('6-digit code'));
    await user.type(screen.getByLabelText('6-digit code'), '123 456');
    expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    expect(heard.bodies).toEqual([
      { password: 'seven quiet herons' },
      { code: '000000' },
      { code: '123 456' },
    ]);
    await user.click(press('I’ve saved them'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('10 of 10 left')).toBeVisible();
    expect(screen.queryByText(codes[0]!)).not.toBeInTheDocument();
  });

  test('recovery codes are copied, and a browser without clipboard access shows a notice', async () => {
    answer('GET /auth/two-factor', on);
    const heard = answer('POST /auth/two-factor', { setup: null, recoveryCodes: codes });
    const user = await show();
    expect(screen.getByText('3 of 10 left')).toBeVisible();
    await user.click(press('Get new codes'));
    await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
    await screen.findByRole('dialog', { name: 'Save your recovery codes' });
    expect(heard.bodies).toEqual([{ code: '123456' }]);
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const file = screen.getByRole('link', { name: 'Save as a file' });
    expect(file).toHaveAttribute('download', 'kumu-recovery-codes.txt');
    expect(decodeURIComponent(file.getAttribute('href')!)).toContain(codes.join('\n'));
    await user.click(press('Copy codes'));
    expect(await screen.findByText('Your codes are copied.')).toBeVisible();
    expect(copy).toHaveBeenCalledWith(codes.join('\n'));
    copy.mockRejectedValue(new Error('not allowed'));
    await user.click(press('Copy codes'));
    expect(await screen.findByText(/Select the codes and copy them/)).toBeVisible();
  });

  test.each([
    ['the password', true, 'Password', { password: 'seven quiet herons' }],
    [
      'a code, of a person without a password',
      false,
      'Code from your authenticator app',
      { code: 'seven quiet herons' },
    ],
  ])('two-factor login is turned off with %s', async (_, hasPassword, label, body) => {
    answer('GET /auth/two-factor', { ...on, hasPassword });
    const heard = answer('DELETE /auth/two-factor', { isOn: false });
    const user = await show();
    await user.click(press('Turn off'));
    await user.type(screen.getByLabelText(label), 'seven quiet herons');
    await user.click(dialog().getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Two-factor login is off.')).toBeInTheDocument();
    expect(heard.bodies).toEqual([body]);
  });

  test('a wrong password shows an error beside its field when two-factor login is turned off', async () => {
    answer('GET /auth/two-factor', on);
    answer('DELETE /auth/two-factor', () =>
      refuse(422, 'INVALID_INPUT', [{ path: 'password', code: 'WRONG_CURRENT_PASSWORD' }]),
    );
    const user = await show();
    await user.click(press('Turn off'));
    await user.click(dialog().getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Enter your password.')).toBeVisible();
    await user.type(screen.getByLabelText('Password'), 'another');
    await user.click(dialog().getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('That isn’t your current password.')).toBeVisible();
  });
});
