import { screen, waitFor, within } from '@testing-library/react';
import { CreditsPage } from '@/components/credits/CreditsPage';
import '@/components/checkout/ReturnModal';
import { redirectTo } from '@/lib/page/redirect';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { purchase } from '../../support/make/checkout';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

jest.mock('@/lib/page/redirect', () => ({
  ...jest.requireActual('@/lib/page/redirect'),
  redirectTo: jest.fn(),
}));

const show = (query?: Record<string, string>) =>
  renderPage(<CreditsPage />, { user: memberUser, pathname: '/profile/credits', query });
const entry = { purchaseId: id(500), createdAt: '2026-01-01T00:00:00.000Z' };
const history = {
  items: [
    {
      ...entry,
      id: '2',
      kind: 'SPENT' as const,
      title: 'Desk Reset',
      amountCents: -1250,
      balanceCents: 1250,
    },
    {
      ...entry,
      id: '1',
      kind: 'BOUGHT' as const,
      title: '25 credits',
      amountCents: 2500,
      balanceCents: 2500,
    },
  ],
  nextCursor: null,
  balanceCents: 1250,
  grantedCents: 0,
  pending: null,
};

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', memberUser);
  answer('GET /credits', history);
});
afterEach(() => jest.restoreAllMocks());

test('the credits page shows the balance, the history and the effect of a pack', async () => {
  const bought = answer('POST /credits', {
    sessionId: 'cs_1',
    url: 'https://pay.test/cs_1',
    checkoutId: id(501),
  });
  const { user } = show();
  expect(await screen.findByText('You have 12.50 credits.')).toBeVisible();
  expect((await screen.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Desk ResetUnlocked, .*−12\.5012\.50 left$/),
    expect.stringMatching(/^25 creditsBought, .*\+2525 left$/),
  ]);
  expect(screen.getByRole('radio', { name: '25 credits A$25' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: '50 credits A$50' }));
  expect(screen.getByText(/You’ll have 62\.50 credits\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay A$50' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/cs_1'));
  expect(bought.bodies).toEqual([
    { pack: 50, successUrl: '/profile/credits', cancelUrl: '/profile/credits' },
  ]);
});

test('a paid pack is confirmed, and the balance is loaded again', async () => {
  answer(
    'POST /checkout/:id/refresh',
    purchase({ transactionType: 'CREDITS', title: '25 credits', contentId: null }),
  );
  const { user } = show({ status: 'SUCCESS', type: 'CREDITS', checkoutId: id(500), amount: '2500' });
  answer('GET /credits', { ...history, balanceCents: 3750 });
  expect(await screen.findByRole('heading', { name: '25 credits added' })).toBeVisible();
  expect(await screen.findByText(/^You have 37\.50 credits\. Your receipt is on its way to/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to your library' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('You have 37.50 credits.')).toBeVisible();
});

test('a failure to open the payment page says that nothing was charged', async () => {
  answer('POST /credits', () => refuse(502, 'PAYMENTS_UNAVAILABLE'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pay A$25' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was charged.');
});

test('an empty history explains what will be listed there', async () => {
  answer('GET /credits', { items: [], nextCursor: null, balanceCents: 0, grantedCents: 0, pending: null });
  show();
  expect(await screen.findByText(/Nothing yet\./)).toBeVisible();
  expect(screen.getByText('You have 0 credits.')).toBeVisible();
});

const pending = {
  type: 'PPV_COURSE' as const,
  contentId: id(1),
  title: 'Desk Reset',
  path: '/courses/1',
  priceCents: 2800,
  context: 'DEFAULT',
  expiresAt: '2026-01-02T00:00:00.000Z',
};

test('a pending purchase preselects the smallest sufficient pack', async () => {
  answer('GET /credits', { ...history, balanceCents: 600, pending: { ...pending, state: 'WAITING' } });
  show();
  expect(await screen.findByRole('heading', { name: 'Top up to unlock Desk Reset' })).toBeVisible();
  expect(screen.getByText('You have 6 credits. 22 credits more and it’s yours.')).toBeVisible();
  expect(
    screen.getByRole('radio', { name: /^25 credits A\$25 Unlocks it, 3 credits left over$/ }),
  ).toBeChecked();
  expect(screen.getByRole('radio', { name: /^10 credits A\$10 12 credits short$/ })).not.toBeChecked();
});

test.each([
  ['COMPLETED', 'Desk Reset is yours. It’s in your library.'],
  ['LAPSED', /has changed since you chose it.* Your credits are yours to keep/],
] as const)('the page shows the outcome of a pending purchase: %s', async (state, text) => {
  answer('GET /credits', { ...history, pending: { ...pending, state } });
  show();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/courses/1');
});

test('a paid pending purchase is polled until its content is unlocked', async () => {
  const replies = ['WAITING', 'COMPLETED'] as const;
  let asked = 0;
  answer('GET /credits', ({ query }) => ({
    ...history,
    balanceCents: 3100,
    pending: { ...pending, state: query.limit === '1' ? replies[Math.min(asked++, 1)]! : 'WAITING' },
  }));
  show();
  expect(await screen.findByText(/unlocks in a moment/)).toBeVisible();
  expect(await screen.findByText(/Desk Reset is yours/, {}, { timeout: 5000 })).toBeVisible();
});

test('credits from a business show its name and that they are not paid out', async () => {
  const given = {
    ...history.items[0]!,
    id: '3',
    kind: 'GRANTED' as const,
    title: 'Harrowmere',
    purchaseId: null,
  };
  answer('GET /credits', {
    ...history,
    balanceCents: 3750,
    grantedCents: 2500,
    items: [{ ...given, amountCents: 2500, balanceCents: 3750 }, ...history.items],
  });
  show();
  expect(await screen.findByText(/^Given to you: 25 credits\./)).toBeVisible();
  const [row] = await screen.findAllByRole('listitem');
  expect(row).toHaveTextContent(/^From HarrowmereGiven to you, .*\+2537\.50 left$/);
  expect(within(row!).queryByRole('link')).not.toBeInTheDocument();
});
