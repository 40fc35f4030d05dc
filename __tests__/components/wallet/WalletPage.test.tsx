import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CheckedText } from '@/components/wallet/CheckedText';
import { WalletPage } from '@/components/wallet/WalletPage';
import type { EarningSource } from '@/contract/values/wallet';
import type { Earnings, Movement, Payouts, Wallet } from '@/contract/wallet';
import { redirectTo } from '@/lib/page/redirect';
import { answer, refuse } from '../../support/calls';
import { creatorProfile } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

jest.mock('@/lib/page/redirect', () => ({ redirectTo: jest.fn() }));
beforeEach(() => {
  jest.mocked(redirectTo).mockClear();
  router.replace.mockClear();
});

const ready: Payouts = { state: 'READY', asked: [], deadline: null };
const funds = {
  availableCents: 48180,
  pendingCents: 35940,
  onTheWayCents: 0,
  clearsInDays: 3,
  nextPayoutOn: '2026-11-27',
  clearingCents: 15810,
};
const wallet = (fields: Partial<Wallet> = {}): Wallet => ({
  payouts: ready,
  canConnect: true,
  balanceCents: 84120,
  unsent: { waitingCents: 0, heldCents: 0 },
  held: [],
  funds,
  asOf: new Date(Date.now() - 5.5 * 3_600_000).toISOString(),
  month: new Date().toISOString().slice(0, 7),
  firstMonth: '2026-01',
  ...fields,
});
const movement = (fields: Partial<Movement>): Movement => ({
  id: '1',
  kind: 'SALE',
  type: 'PPV_COURSE',
  title: 'Sleep Without Trying',
  saleId: null,
  invoiceId: null,
  buyer: null,
  note: null,
  paidCents: 6400,
  feeCents: -670,
  amountCents: 5730,
  balanceCents: 5730,
  at: '2026-11-18T02:00:00.000Z',
  ...fields,
});

const summary = {
  month: '2026-02',
  openingCents: 46260,
  salesCents: 215500,
  feesCents: -26410,
  refundsCents: -2580,
  payoutsCents: -142920,
  closingCents: 89850,
};
const earned = (from: string, fields: Partial<Record<EarningSource, number>> = {}, paidOutCents = 0) => ({
  from,
  sources: { COURSES: 0, MEMBERSHIPS: 0, TIPS: 0, DOWNLOADS: 0, LIVES: 0, SHOP: 0, ...fields },
  paidOutCents,
});
const earnings: Earnings = {
  unit: 'day',
  items: [
    earned('2026-11-20', { COURSES: 5730, TIPS: 870 }),
    earned('2026-11-21', { COURSES: -5730 }, 4000),
    earned('2026-11-22'),
  ],
  totalCents: 870,
  beforeCents: 0,
};

function show(fields: Partial<Wallet> = {}, items: Movement[] = [], query: Record<string, string> = {}) {
  answer('GET /creators/mine', creatorProfile({ state: 'APPROVED' }));
  answer('GET /wallet', wallet(fields));
  answer('GET /wallet/movements', { items, nextCursor: null });
  answer('GET /wallet/earnings', earnings);
  answer('GET /wallet/statements/:month/summary', summary);
  return renderPage(<WalletPage />, { pathname: '/dashboard/wallet', query });
}

test('the wallet before payouts shows only the required details, who needs them and why', async () => {
  answer('POST /stripe/creator/connect', { url: 'https://partner.test/onboarding' });
  const { user } = show({
    payouts: { ...ready, state: 'NOT_STARTED' },
    funds: null,
    balanceCents: 0,
    firstMonth: null,
  });
  expect(await screen.findByText(/Nothing goes on sale until payouts are on/)).toBeInTheDocument();
  expect(screen.getByText('Your BSB and account number')).toBeInTheDocument();
  for (const name of ['In your wallet', 'Next payout', 'Movements', 'Statements'])
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Connect payouts' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://partner.test/onboarding'));
});

test('a creator who is not approved sees a link to the profile instead of the payments partner', async () => {
  show({
    payouts: { ...ready, state: 'NOT_STARTED' },
    canConnect: false,
    funds: null,
    balanceCents: 0,
    firstMonth: null,
  });
  expect(await screen.findByText(/Submit your creator profile first/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Connect payouts' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /profile’s status/ })).toHaveAttribute(
    'href',
    '/creator-flow/pending-approval',
  );
});

test('a failure to open the partner page shows the reason, and the button can be pressed again', async () => {
  answer('POST /stripe/creator/connect', refuse(502, 'PAYMENTS_UNAVAILABLE'));
  const { user } = show({ payouts: { ...ready, state: 'NOT_STARTED' }, funds: null, firstMonth: null });
  await user.click(await screen.findByRole('button', { name: 'Connect payouts' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t open');
  expect(screen.getByRole('button', { name: 'Connect payouts' })).toBeEnabled();
});

test('the wallet shows the balance and its parts, the next payout date and a statement per month', async () => {
  const { user } = show();
  const money = within(await screen.findByRole('region', { name: 'In your wallet' }));
  expect(money.getByText('A$841.20')).toBeInTheDocument();
  expect(money.getByText('A$481.80')).toBeInTheDocument();
  expect(money.getByText('Card payments clear in 3 working days')).toBeInTheDocument();
  expect(money.queryByText('Held')).not.toBeInTheDocument();
  const payout = within(screen.getByRole('region', { name: 'Next payout' }));
  expect(payout.getByText('About A$639.90')).toBeInTheDocument();
  expect(payout.getByText(/^Friday 27 November: available A\$481\.80, clearing by then/)).toBeInTheDocument();

  const statements = within(screen.getByRole('region', { name: 'Statements' }));
  const months = statements.getByRole('combobox', { name: 'Month' });
  await user.selectOptions(months, 'February 2026');
  for (const format of ['csv', 'pdf'])
    expect(
      statements.getByRole('link', {
        name: `Download the statement of February 2026 as ${format.toUpperCase()}`,
      }),
    ).toHaveAttribute('href', `/api/wallet/statements/2026-02?format=${format}`);
  expect(months.lastElementChild).toHaveTextContent('January 2026');
  expect(await statements.findByText('−A$1,429.20')).toBeInTheDocument();
  expect(statements.getByText('In your wallet at the end').nextSibling).toHaveTextContent('A$898.50');
  expect(statements.getByText(/Sydney time/)).toBeInTheDocument();
});

test('the earnings are a chart with one sentence, bars reachable by keyboard and a table', async () => {
  const { user } = show();
  const [chart] = await screen.findAllByRole('img', { name: /Your share after fees, 20 Nov to 22 Nov/ });
  expect(chart).toHaveAccessibleName(/Total A\$8\.70\. Most on 20 Nov, A\$66\.00/);
  const slider = screen.getByRole('slider');
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider).toHaveAttribute('aria-valuetext', '20 Nov, A$66.00. A$57.30 from courses');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider).toHaveAttribute('aria-valuetext', '21 Nov, -A$57.30. More refunded than sold');

  await user.click(screen.getByRole('button', { name: 'Show as a table' }));
  const table = screen.getByRole('table', { name: 'Earnings by source, newest first' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows[0]).toBe('DayCoursesTipsTotalPayouts');
  expect(rows[1]).toMatch(/^22 Nov/);
  expect(rows[3]).toBe('20 NovA$57.30A$8.70A$66.00A$0.00');
});

test('the earnings of the chosen range are requested', async () => {
  const asked: (string | undefined)[] = [];
  const { user } = show();
  answer('GET /wallet/earnings', ({ query }) => {
    asked.push(query.range);
    return { ...earnings, unit: 'month' as const };
  });
  await user.click(await screen.findByRole('radio', { name: '12 months' }));
  await waitFor(() => expect(asked).toContain('12-months'));
  expect(await screen.findByText('Last 12 months, after fees')).toBeInTheDocument();
});

test("the list of months ends with the month of the server's response, not of the browser's clock", async () => {
  const { container } = show({ month: '2026-03' });
  await screen.findByRole('heading', { name: 'Statements' });
  const months = container.querySelectorAll<HTMLOptionElement>('#statement-month option');
  expect([...months].map(({ value }) => value)).toEqual(['2026-03', '2026-02', '2026-01']);
});

test('movements are requested by kind and month, and an empty filter links to all', async () => {
  const asked: string[] = [];
  const { user } = show();
  answer('GET /wallet/movements', ({ query }) => {
    const search = new URLSearchParams(query).toString();
    asked.push(search);
    return { items: search ? [] : [movement({})], nextCursor: null };
  });
  const panel = within(await screen.findByRole('region', { name: 'Movements' }));
  await user.click(panel.getByRole('radio', { name: 'Refunds' }));
  await user.selectOptions(panel.getByRole('combobox', { name: 'Month' }), 'February 2026');
  await waitFor(() => expect(asked).toContain('group=refunds&month=2026-02'));
  await user.click(await panel.findByRole('button', { name: 'Show all movements' }));
  expect(await panel.findByText('Sleep Without Trying')).toBeInTheDocument();
  expect(panel.getByRole('radio', { name: 'All' })).toBeChecked();
});

test('every movement is described with the amount paid, the fee and the share', async () => {
  show({}, [
    movement({ id: '9', kind: 'PAYOUT_FAILED', type: null, title: null, paidCents: 0, feeCents: 0 }),
    movement({
      id: '8',
      kind: 'PAYOUT',
      type: null,
      title: null,
      paidCents: 0,
      feeCents: 0,
      amountCents: -5730,
    }),
    movement({ id: '7', kind: 'FEE_REFUND', paidCents: 0, feeCents: 670, amountCents: 670 }),
    movement({ id: '6', kind: 'REFUND', paidCents: -6400, feeCents: 0, amountCents: -6400 }),
    movement({ id: '5', kind: 'DISPUTE_LOST', paidCents: -6400, feeCents: 670, amountCents: -5730 }),
    movement({ id: '4', kind: 'CREDITS_SPENT', type: null, title: null }),
    movement({ id: '3', kind: 'INVOICE', type: 'SUBSCRIPTION', title: 'The night shift' }),
    movement({ id: '2', type: 'DONATION', buyer: 'Jonah P.' }),
    movement({}),
  ]);
  const [, day, ...rows] = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(day).toMatch(/^(Wednesday|Wed,?) 18 Nov/);
  for (const [index, words] of [
    [/Payout returned.*sent it back/, /\+A\$57\.30/],
    [/Payout.*Sent to your bank account/, /−A\$57\.30/],
    [/Our fee, given back/, /\+A\$6\.70/],
    [/Refunded to the buyer/, /−A\$64\.00/],
    [/Taken back by the buyer’s bank/, /\+A\$6\.70/],
    [/Sale.*paid with credits/, /\+A\$57\.30/],
    [/The night shift.*Membership renewed/],
    [/Tip · Jonah P\./],
    [/Sleep Without Trying.*Course sold/, /sold(Clears on [\w ]+)?A\$64\.00−A\$6\.70\+A\$57\.30/],
  ].entries())
    for (const word of words) expect(rows[index]).toMatch(word);
  expect(rows).toHaveLength(9);
});

test('an amount owed for a refund is not shown as a negative payout', async () => {
  show({ funds: { ...funds, availableCents: -1000, clearingCents: 571 } });
  const payout = within(await screen.findByRole('region', { name: 'Next payout' }));
  expect(
    payout.getByText(/^Nothing on Friday 27 November: A\$4\.29 is owed for a refund/),
  ).toBeInTheDocument();
  expect(payout.queryByText(/-/)).not.toBeInTheDocument();
  expect(screen.getByText('Owed for a refund. It comes off your next sales.')).toBeInTheDocument();
});

test('a held payout shows the reason and what to do', async () => {
  answer('POST /stripe/creator/connect', { url: 'https://partner.test/more' });
  const { user } = show({
    payouts: { state: 'DETAILS_NEEDED', asked: [{ kind: 'document', from: 'creator' }], deadline: null },
  });
  expect(await screen.findByText(/a photo of your ID/)).toBeInTheDocument();
  expect(screen.getByText('Held')).toBeInTheDocument();
  expect(screen.queryByText('Available')).not.toBeInTheDocument();
  expect(screen.queryByText(/Friday 27 November/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Finish your details' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://partner.test/more'));
});

test.each([
  ['CHECKING', /is checking your details/],
  ['REFUSED', /has closed your account/],
] as const)(
  'the payouts state %s is explained without a button to finish the details',
  async (state, words) => {
    show({ payouts: { state, asked: [], deadline: null }, funds: null });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Finish your details' })).not.toBeInTheDocument();
  },
);

test('the wallet shows the deadline for details of an active account', async () => {
  show({
    payouts: {
      state: 'READY',
      asked: [{ kind: 'bank', from: 'creator' }],
      deadline: '2026-11-30T02:00:00.000Z',
    },
  });
  expect(await screen.findByText(/by 30 Nov 2026: your bank account/)).toBeInTheDocument();
});

test('a negative balance is shown as owed, also before the account was checked', async () => {
  show({ balanceCents: -670, payouts: null, funds: null, asOf: null });
  expect(await screen.findByText(/You owe us this/)).toBeInTheDocument();
  expect(screen.getByText(/We’re asking our payments partner/)).toBeInTheDocument();
  expect(screen.getByText('Not checked yet')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Next payout' })).not.toBeInTheDocument();
});

test('the wallet is polled until the account has been checked', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    show({ payouts: null, funds: null, asOf: null });
    expect(await screen.findByText('Not checked yet')).toBeInTheDocument();
    const reads = answer('GET /wallet', wallet());
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('Checked 5 hours ago')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(reads.bodies).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});

test('the button “Check again” reloads the figures, and a failure keeps the old figures', async () => {
  const { user } = show();
  expect(await screen.findByText('Checked 5 hours ago')).toBeInTheDocument();
  expect(screen.getByText('A$481.80')).toBeInTheDocument();
  answer('POST /wallet/refresh', refuse(502, 'PAYMENTS_UNAVAILABLE'));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/what it told us last time/)).toBeInTheDocument();
  expect(screen.getByText('Checked 5 hours ago')).toBeInTheDocument();

  const asOf = new Date().toISOString();
  const checks = answer('POST /wallet/refresh', wallet({ asOf, funds: { ...funds, availableCents: 100 } }));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Checked just now', { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.queryByText('Checked 5 hours ago')).not.toBeInTheDocument();
  expect(screen.queryByText('A$481.80')).not.toBeInTheDocument();
  expect(screen.queryByText(/what it told us last time/)).not.toBeInTheDocument();
  expect(checks.bodies).toHaveLength(1);
});

test('the server renders the age of the figures without a time, so that hydration matches', async () => {
  const { renderToString } = await import('react-dom/server');
  expect(renderToString(<CheckedText asOf="2026-11-18T02:00:00.000Z" />)).toBe('\u00a0');
});

test('the wallet on the first day with payouts explains what will be listed', async () => {
  show({
    balanceCents: 0,
    funds: { ...funds, availableCents: 0, pendingCents: 0, clearingCents: 0 },
    firstMonth: null,
  });
  expect(await screen.findByRole('heading', { name: 'Your wallet is ready' })).toBeInTheDocument();
  expect(screen.getByText('Nothing to pay out on Friday 27 November.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'In your wallet' })).not.toBeInTheDocument();
});

test('a return from the partner page checks the account once and cleans the address', async () => {
  const checks = answer('POST /wallet/refresh', wallet());
  show({ payouts: { state: 'DETAILS_NEEDED', asked: [], deadline: null } }, [], { payouts: 'returned' });
  expect(await screen.findByText(/^Friday 27 November: available/)).toBeInTheDocument();
  expect(checks.bodies).toHaveLength(1);
  expect(router.replace).toHaveBeenCalledWith('/dashboard/wallet', undefined, { shallow: true });
});

test('a creator who came from a draft returns to the draft when payouts are connected', async () => {
  answer('POST /wallet/refresh', wallet());
  const next = '/dashboard/content/1?step=price';
  show({ payouts: { ...ready, state: 'NOT_STARTED' } }, [], { payouts: 'returned', next });
  expect(await screen.findByText('Payouts are connected.')).toBeInTheDocument();
  await waitFor(() => expect(router.replace).toHaveBeenLastCalledWith(next));
});

test('a creator whose payouts are not connected yet remains on the wallet and sees a link back', async () => {
  const checks = answer('POST /wallet/refresh', wallet({ payouts: { ...ready, state: 'CHECKING' } }));
  const next = '/dashboard/content/1?step=price';
  show({ payouts: { ...ready, state: 'CHECKING' } }, [], { payouts: 'returned', next });
  expect(await screen.findByRole('link', { name: 'Back to your draft' })).toHaveAttribute('href', next);
  await waitFor(() => expect(checks.bodies).toHaveLength(1));
  expect(router.replace).not.toHaveBeenCalledWith(next);
});

test.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/..//evil.test'])(
  'the wallet never leads to another site: %s',
  async (next) => {
    answer('POST /wallet/refresh', wallet());
    show({}, [], { payouts: 'returned', next });
    expect(await screen.findByText(/^Friday 27 November: available/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Back to your draft' })).not.toBeInTheDocument();
    expect(router.replace).toHaveBeenLastCalledWith('/dashboard/wallet', undefined, { shallow: true });
  },
);

test('a used onboarding link redirects to a new link', async () => {
  answer('POST /stripe/creator/connect', { url: 'https://partner.test/again' });
  show({}, [], { payouts: 'refresh' });
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://partner.test/again'));
});

test('a wallet that fails to load shows an error', async () => {
  answer('GET /creators/mine', creatorProfile());
  answer('GET /wallet', refuse(503, 'BUSY'));
  renderPage(<WalletPage />);
  expect(await screen.findByText('Your wallet couldn’t be loaded')).toBeInTheDocument();
});

describe('refund of a sale', () => {
  const saleId = '00000000-0000-4000-8000-000000000009';
  const sale = {
    id: saleId,
    invoiceId: null,
    title: 'Sleep Without Trying',
    type: 'PPV_COURSE' as const,
    buyerName: 'Jo',
    endsAccess: true,
    paidWith: 'CARD' as const,
    paidAt: '2026-11-18T02:00:00.000Z',
    amountCents: 6400,
    feeCents: 670,
    refundedCents: 0,
    refundableCents: 6400,
    balanceCents: 5730,
  };
  const open = async () => {
    answer('GET /sales/:id', sale);
    const { user } = show({}, [
      movement({ saleId }),
      movement({ id: '2', kind: 'PAYOUT', title: null, type: null }),
    ]);
    await user.click(
      await screen.findByRole('button', { name: 'Refund Sleep Without Trying, sold on 18 Nov 2026' }),
    );
    return {
      user,
      dialog: within(await screen.findByRole('dialog', { name: 'Refund Sleep Without Trying?' })),
    };
  };

  test('the sale of a shop order links to its order page for a refund', async () => {
    show({}, [movement({ saleId, type: 'SHOP_ORDER', title: 'Order K-10012, Marisol' })]);
    expect(
      await screen.findByRole('link', { name: 'Refund Order K-10012, Marisol, sold on 18 Nov 2026' }),
    ).toHaveAttribute('href', '/dashboard/shop/orders?show=all');
    expect(screen.queryByRole('button', { name: /^Refund / })).toBeNull();
  });

  test('the refund dialog states the amounts and the access that ends, and the refund is requested once', async () => {
    const { user, dialog } = await open();
    expect(screen.getAllByRole('button', { name: /^Refund / })).toHaveLength(2);
    expect(await dialog.findByText('Jo gets A$64.00 back on their card.')).toBeVisible();
    expect(
      dialog.getByText('A$57.30 is taken from your balance. We give back A$6.70 of our fee.'),
    ).toBeVisible();
    expect(dialog.getByText('Their access to Sleep Without Trying ends now.')).toBeVisible();
    await user.clear(dialog.getByLabelText('Amount'));
    await user.type(dialog.getByLabelText('Amount'), '0.01');
    expect(dialog.getByText(/A\$0\.01 is taken .* We give back A\$0\.00 of our fee\./)).toBeVisible();
    await user.clear(dialog.getByLabelText('Amount'));
    await user.type(dialog.getByLabelText('Amount'), '10');
    expect(
      dialog.getByText('A$8.95 is taken from your balance. We give back A$1.05 of our fee.'),
    ).toBeVisible();
    expect(dialog.getByText(/They keep Sleep Without Trying/)).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'The sound was bad.');
    const sent = answer('POST /refunds', {
      id: saleId,
      purchaseId: saleId,
      invoiceId: null,
      amountCents: 1000,
      state: 'SUCCEEDED',
      createdAt: '2026-11-19T00:00:00.000Z',
      repaidCents: 0,
    });
    await user.click(dialog.getByRole('button', { name: 'Refund A$10.00' }));
    expect(await screen.findByText('A$10.00 refunded')).toBeInTheDocument();
    expect(sent.bodies).toEqual([{ purchaseId: saleId, amountCents: 1000, reason: 'The sound was bad.' }]);
  });

  test.each([
    ['the newest month', true, 'Their membership Circle ends now, and nothing more is charged.'],
    ['an earlier month', false, 'They stay a member of Circle: this payment was for an earlier period.'],
  ])(
    'the refund dialog of a membership states the effect of refunding %s on the access',
    async (_, endsAccess, effect) => {
      const read = answer('GET /sales/:id', {
        ...sale,
        title: 'Circle',
        type: 'SUBSCRIPTION',
        invoiceId: 'in_2',
        endsAccess,
      });
      const month = { kind: 'INVOICE', type: 'SUBSCRIPTION', title: 'Circle' } as const;
      const { user } = show({}, [movement({ ...month, saleId, invoiceId: 'in_2' })]);
      await user.click(await screen.findByRole('button', { name: /^Refund Circle/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Refund Circle?' }));
      expect(await dialog.findByText(effect)).toBeVisible();
      expect(read.queries).toEqual([{ invoiceId: 'in_2' }]);
      await user.type(dialog.getByLabelText('Reason'), 'You were ill.');
      const sent = answer('POST /refunds', {
        id: saleId,
        purchaseId: saleId,
        invoiceId: 'in_2',
        amountCents: 6400,
        state: 'SUCCEEDED',
        createdAt: '2026-11-19T00:00:00.000Z',
        repaidCents: 0,
      });
      await user.click(dialog.getByRole('button', { name: 'Refund A$64.00' }));
      await waitFor(() =>
        expect(sent.bodies).toEqual([
          { purchaseId: saleId, invoiceId: 'in_2', amountCents: 6400, reason: 'You were ill.' },
        ]),
      );
    },
  );

  test('a refund above the remaining amount or without a reason is not sent, and a server error is shown', async () => {
    const { user, dialog } = await open();
    await user.clear(await dialog.findByLabelText('Amount'));
    await user.type(dialog.getByLabelText('Amount'), '64.01');
    await user.click(dialog.getByRole('button', { name: /^Refund A/ }));
    expect(dialog.getByText('Enter an amount from A$0.01 to A$64.00.')).toBeVisible();
    expect(dialog.getByText('Write at least 10 characters.')).toBeVisible();
    answer('POST /refunds', () => refuse(409, 'REFUND_PENDING'));
    await user.clear(dialog.getByLabelText('Amount'));
    await user.type(dialog.getByLabelText('Amount'), '64');
    await user.type(dialog.getByLabelText('Reason'), 'The sound was bad.');
    await user.click(dialog.getByRole('button', { name: 'Refund A$64.00' }));
    expect(await dialog.findByText(/already on its way/)).toBeVisible();
  });
});

test('the balance shows the amounts still with Kumu and why they are held', async () => {
  show({ unsent: { waitingCents: 870, heldCents: 1740 } });
  expect(
    await screen.findByText(/^A\$8\.70 of it is on its way from Kumu: .* It reaches/),
  ).toBeInTheDocument();
  expect(screen.getByText(/^A\$17\.40 of it is held at Kumu/)).toBeInTheDocument();
});

test('a disputed sale is shown with its amount and title', async () => {
  const held = { id: id(700), title: 'Night Sitting', shareCents: 5730, state: 'NEEDS_ANSWER' as const };
  show({ held: [{ ...held, reason: 'fraudulent', openedAt: '2026-11-18T02:00:00.000Z' }] });
  expect(await screen.findByText(/You may lose A\$57\.30/)).toBeVisible();
  expect(screen.getByText(/A buyer’s bank has disputed a payment for Night Sitting\./)).toBeVisible();
  expect(screen.getByText('Night Sitting: The cardholder says they didn’t make this payment.')).toBeVisible();
});

test('a card payment shows its clearing date until it clears, and a credits payment shows none', async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  show({}, [
    movement({ id: '4', at, kind: 'CREDITS_SPENT' }),
    movement({ id: '3', at }),
    movement({ id: '2', at, kind: 'INVOICE', type: 'SUBSCRIPTION' }),
    movement({ id: '1', at: '2025-11-18T02:00:00.000Z' }),
  ]);
  const rows = (await screen.findAllByRole('row')).filter((row) => /Sold|sold|renewed/.test(row.textContent));
  expect(rows.map((row) => /Clears on \w+/.test(row.textContent))).toEqual([false, true, true, false]);
});
