import { act, screen, waitFor, within } from '@testing-library/react';
import { DataPanel } from '@/components/accounts/profile/DataPanel';
import { DeletePanel } from '@/components/accounts/profile/DeletePanel';
import type { DataExport } from '@/contract/personal-data';
import { paths } from '@/contract/paths';
import { answer, refuse } from '../../../support/calls';
import { creatorUser, memberUser } from '../../../support/make/accounts';
import { renderPage } from '../../../support/render-page';
import { router } from '../../../support/router';

const copy = (fields: Partial<DataExport> = {}): DataExport => ({
  state: null,
  askedAt: null,
  nextAt: null,
  size: null,
  expiresAt: null,
  url: null,
  ...fields,
});
const asked = { askedAt: '2026-11-21T09:00:00.000Z', nextAt: '2026-11-22T09:00:00.000Z' };
const ready = copy({
  ...asked,
  state: 'READY',
  size: 18_000_000,
  expiresAt: '2026-11-28T09:00:00.000Z',
  url: 'https://files.kumu.test/copy.zip?signature=x',
});

beforeEach(() => {
  router.push.mockClear();
  answer('GET /credits', {
    items: [],
    nextCursor: null,
    balanceCents: 2500,
    grantedCents: 2500,
    pending: null,
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('data exports', () => {
  const show = () => renderPage(<DataPanel />, { user: memberUser });

  test('a requested data export is polled while it is created and then offered for download', async () => {
    let current = copy();
    answer('GET /users/export', () => current);
    const heard = answer('POST /users/export', () => (current = copy({ ...asked, state: 'ASKED' })));
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Ask for a copy' });
    jest.useFakeTimers({ advanceTimers: true });
    await user.click(button);
    expect(await screen.findByText('We’re making your copy.')).toBeVisible();
    expect(heard.bodies).toHaveLength(1);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    current = ready;
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    jest.useRealTimers();
    expect(await screen.findByText('Your copy is ready')).toBeVisible();
    expect(screen.getByText('ZIP, 18 MB · You can download it until 28 Nov 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', ready.url);
  });

  test('the export panel shows the time of the next possible export if the last export is less than a day old', async () => {
    answer('GET /users/export', ready);
    show();
    expect(await screen.findByText(/You can ask for a new copy from 22 Nov 2026/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('an expired or failed export shows its state and can be requested again', async () => {
    answer('GET /users/export', copy({ ...asked, nextAt: null, state: 'EXPIRED' }));
    const { unmount } = show();
    expect(await screen.findByText(/Your copy from 21 Nov 2026 has expired/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask for a new copy' })).toBeVisible();
    unmount();
    answer('GET /users/export', copy({ ...asked, nextAt: null, state: 'FAILED' }));
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t make your copy.');
    expect(screen.getByRole('button', { name: 'Ask for a new copy' })).toBeVisible();
  });

  test('a data export can be requested again after its loading or its request failed', async () => {
    answer('GET /users/export', () => refuse(503, 'BUSY'));
    const { user } = show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer('GET /users/export', copy());
    await user.click(again);
    answer('POST /users/export', () => refuse(503, 'BUSY'));
    await user.click(await screen.findByRole('button', { name: 'Ask for a copy' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Kumu is very busy right now.');
    expect(screen.getByRole('button', { name: 'Ask for a copy' })).toBeVisible();
  });
});

describe('deleting the account', () => {
  const show = (user = memberUser) => renderPage(<DeletePanel addressOf={paths.myProfileAt} />, { user });
  const free = { needsPassword: true, boughtCreditsCents: 0, blockers: [], delays: [] };

  test("the deletion panel lists the deleted data and the kept data, including a creator's courses", async () => {
    answer('GET /users/delete', free);
    const { unmount } = show();
    expect(screen.getByText(/Records of payments stay with us for 7 years/)).toBeVisible();
    expect(screen.getByText(/Memberships you’ve joined end with your account, even if/)).toBeVisible();
    expect(screen.queryByText(/creator page/)).not.toBeInTheDocument();
    unmount();
    show(creatorUser);
    expect(screen.getByText(/Your creator page, drafts and unsold courses go/)).toBeVisible();
    expect(screen.getByText(/People who’ve unlocked a course of yours keep it/)).toBeVisible();
  });

  test.each([
    ['BELONGS', true],
    ['MAY_JOIN', false],
  ] as const)(
    'a person whose relation to a business is %s reads about the kept code for joining credits: %s',
    (relation, isSaid) => {
      answer('GET /users/delete', free);
      show({ ...memberUser, business: { name: 'Harrowmere', relation } });
      const said = screen.queryByText(/we keep a code made from your email address/);
      expect(said !== null).toBe(isSaid);
    },
  );

  test('the deletion panel shows the blockers and no form while money is owed', async () => {
    answer('GET /users/delete', {
      ...free,
      blockers: [
        { code: 'BALANCE_WAITS', amountCents: 3660 },
        { code: 'PAYMENT_IN_REVIEW', amountCents: null },
      ],
    });
    show();
    const said = (await screen.findByText('You can’t delete your account yet.')).parentElement!;
    const reasons = within(said).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'A$36.60 from your sales is yours, but payouts to your bank are off. See your wallet for what’s needed.',
      'Our team is checking a payment of yours. Wait until that’s done.',
    ]);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('the deletion panel names money and members that delay the deletion, and the account can be deleted', async () => {
    answer('GET /users/delete', {
      ...free,
      delays: [
        { code: 'PAYOUT_WAITS', amountCents: 3660, until: null },
        { code: 'PAYOUT_SENT', amountCents: 1200, until: null },
        { code: 'MEMBERS_REMAIN', amountCents: null, until: '2027-05-04T03:00:00.000Z' },
      ],
    });
    show();
    const said = await screen.findByText(/You can delete your account now/);
    const reasons = within(said.parentElement!).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'A$36.60 from your sales goes to your bank with your next payouts.',
      'A$12 was paid out in the last 10 days. A bank can return a payout for that long.',
      'Your last member has access until 4 May 2027. Your account stays closed until then.',
    ]);
    expect(screen.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  });

  const typeIn = async (user: ReturnType<typeof renderPage>['user'], email: string) => {
    await user.type(await screen.findByLabelText('Type “jo@kumu.test” to confirm'), email);
    await user.type(screen.getByLabelText('Password'), 'a quiet long password');
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  };

  test('the deletion form takes the address and the password, then opens the page where the account can be kept', async () => {
    answer('GET /users/delete', free);
    const heard = answer('POST /users/delete', { erasedAt: '2026-12-06T09:00:00.000Z' });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    expect(screen.getByLabelText('Type “jo@kumu.test” to confirm')).toHaveFocus();
    expect(heard.bodies).toEqual([]);
    await typeIn(user, 'Jo@Kumu.test');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/login?closed=1'));
    expect(heard.bodies).toEqual([{ email: 'jo@kumu.test', password: 'a quiet long password' }]);
  });

  test('an account with unspent bought credits is deleted only with a choice about the credits', async () => {
    answer('GET /users/delete', { ...free, boughtCreditsCents: 800 });
    const heard = answer('POST /users/delete', { erasedAt: '2026-12-06T09:00:00.000Z' });
    const { user } = show();
    await typeIn(user, 'jo@kumu.test');
    const choices = screen.getByRole('radiogroup', { name: /You have A\$8 in credits that you bought/ });
    expect(within(choices).getByText('Choose what happens to your credits.')).toBeVisible();
    expect(heard.bodies).toEqual([]);
    await user.click(within(choices).getByRole('radio', { name: /Refund A\$8 to my card/ }));
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() =>
      expect(heard.bodies).toEqual([
        { email: 'jo@kumu.test', password: 'a quiet long password', credits: 'REFUND' },
      ]),
    );
  });

  test('the deletion form asks only for the address of a user without a password', async () => {
    answer('GET /users/delete', { ...free, needsPassword: false });
    const heard = answer('POST /users/delete', { erasedAt: '2026-12-06T09:00:00.000Z' });
    const { user } = show();
    await user.type(await screen.findByLabelText('Type “jo@kumu.test” to confirm'), 'jo@kumu.test');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(heard.bodies).toEqual([{ email: 'jo@kumu.test' }]));
  });

  test.each([
    ['email', 'INVALID', 'Type “jo@kumu.test” to confirm', /Type your email address exactly: jo@kumu.test/],
    ['password', 'WRONG_CURRENT_PASSWORD', 'Password', /^Error: That isn’t your current password\.$/],
    ['password', 'REQUIRED', 'Password', /Enter the password you log in with/],
  ])(
    'a refused %s (%s) shows the error beside its field and keeps the input',
    async (path, code, label, words) => {
      answer('GET /users/delete', free);
      answer('POST /users/delete', () => refuse(422, 'INVALID_INPUT', [{ path, code }]));
      const { user } = show();
      await typeIn(user, 'other@kumu.test');
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words));
      expect(screen.getByLabelText('Password')).toHaveValue('a quiet long password');
      expect(router.push).not.toHaveBeenCalled();
    },
  );

  test("a deletion that the server refuses because of a new blocker shows the blocker's reason", async () => {
    let blockers: { code: 'BALANCE_WAITS'; amountCents: number }[] = [];
    answer('GET /users/delete', () => ({ ...free, blockers }));
    answer('POST /users/delete', () => {
      blockers = [{ code: 'BALANCE_WAITS', amountCents: 2500 }];
      return refuse(409, 'DELETION_BLOCKED');
    });
    const { user } = show();
    await typeIn(user, 'jo@kumu.test');
    expect(
      await screen.findByText(
        'A$25 from your sales is yours, but payouts to your bank are off. See your wallet for what’s needed.',
      ),
    ).toBeVisible();
  });
});
