import { screen, waitFor, within } from '@testing-library/react';
import { OfficePeoplePage } from '@/components/office/OfficePeoplePage';
import { OfficePersonPage } from '@/components/office/OfficePersonPage';
import type { ListedPerson, OfficePerson } from '@/contract/office-people';
import { redirectTo } from '@/lib/page/redirect';
import { answer, refuse } from '../../support/calls';
import { creatorProfile } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

jest.mock('@/lib/page/redirect', () => ({ redirectTo: jest.fn() }));

const listed = (fields: Partial<ListedPerson> = {}): ListedPerson => ({
  id: id(1),
  name: 'Hana Pellworth',
  username: 'hana',
  email: 'hana@example.com',
  picture: null,
  state: 'APPROVED',
  isClosed: false,
  creatorId: id(2),
  membersCount: 142,
  walletCents: 61_100,
  openReportsCount: 2,
  lastSeenAt: null,
  ...fields,
});
const person = (fields: Partial<OfficePerson> = {}): OfficePerson => ({
  ...listed(),
  creatorId: id(2),
  since: '2026-02-03T00:00:00.000Z',
  isOffice: false,
  hasPayouts: true,
  canBeViewed: true,
  holds: [
    { name: 'coursesPublished', count: 2 },
    { name: 'credits', cents: 1250 },
  ],
  owes: [
    { name: 'wallet', cents: 61_100 },
    { name: 'nextPayout', cents: 40_230, day: '2026-11-20' },
    { name: 'refundsWaiting', cents: -4_200 },
  ],
  devices: [
    {
      id: id(3),
      device: { browser: 'Firefox', system: 'Windows', kind: 'desktop' },
      createdAt: '2026-11-20T00:00:00.000Z',
      lastUsedAt: '2026-11-20T00:00:00.000Z',
    },
  ],
  notes: [],
  ...fields,
});
const noEvents = { items: [], nextCursor: null };

let logged: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  answer('GET /office', { queues: [], undoMinutes: 10, secondPersonCents: 50_000 });
  answer('GET /office/decisions', { items: [] });
});
afterEach(() => logged.mockRestore());

test('creators are listed with their figures, and each state filter shows its number of creators', async () => {
  answer('GET /office/people/counts', {
    states: [
      { state: 'APPROVED', count: 8 },
      { state: 'SUSPENDED', count: 1 },
    ],
  });
  answer('GET /office/people', { items: [listed()], nextCursor: null });
  const { user } = renderPage(<OfficePeoplePage />, { pathname: '/office/people' });
  const row = within((await screen.findByRole('link', { name: 'Hana Pellworth' })).closest('tr')!);
  for (const text of ['@hana', 'Approved', '142', 'A$611.00', '2', 'Logged out'])
    expect(row.getByText(text)).toBeVisible();
  expect(await screen.findByRole('radio', { name: 'All 9' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Suspended 1' }));
  expect(router.push).toHaveBeenLastCalledWith(
    { pathname: '/office/people', query: { kind: 'creators', state: 'SUSPENDED' } },
    undefined,
    { shallow: true, scroll: false },
  );
});

test('the search text is in the address and in the request', async () => {
  answer('GET /office/people/counts', { states: [] });
  const heard = answer('GET /office/people', { items: [], nextCursor: null });
  const { user } = renderPage(<OfficePeoplePage />, { query: { kind: 'members', query: 'jo' } });
  expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeVisible();
  expect(heard.queries[0]).toMatchObject({ kind: 'members', query: 'jo' });
  const field = screen.getByRole('searchbox');
  await user.clear(field);
  await user.type(field, ' wren {Enter}');
  expect(router.push).toHaveBeenLastCalledWith(
    { pathname: '/office/people', query: { kind: 'members', query: 'wren' } },
    undefined,
    expect.anything(),
  );
});

const show = (
  shown: OfficePerson,
  events: Parameters<typeof answer<'GET /office/people/:id/events'>>[1] = noEvents,
) => {
  answer('GET /office/people/:id', shown);
  answer('GET /office/people/:id/events', events);
  return renderPage(<OfficePersonPage />, { pathname: '/office/people/[id]', query: { id: id(1) } });
};

test('a creator’s page shows state, figures, devices and history', async () => {
  show(person(), {
    items: [
      {
        id: id(9),
        kind: 'REPORTED',
        at: '2026-11-16T00:30:00.000Z',
        title: 'Salt is not the enemy',
        subjectType: 'COURSE',
        subjectId: id(7),
        detail: 'MISLEADING',
        actorName: null,
        amountCents: null,
        purchaseId: null,
        state: 'OPEN',
      },
    ],
    nextCursor: null,
  });
  expect(await screen.findByRole('heading', { name: 'Hana Pellworth', level: 1 })).toBeVisible();
  for (const text of [
    '2 open reports',
    'Payouts on',
    'A$12.50',
    'A$402.30',
    'Next payout, Friday 20 November',
    '-A$42.00',
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('Firefox, Windows')).toBeVisible();
  expect(await screen.findByText('Salt is not the enemy was reported: Misleading')).toBeVisible();
});

test('the office must enter a reason before it views Kumu as another person', async () => {
  const heard = answer('POST /office/people/:id/views', { endsAt: '2026-11-29T10:00:00.000Z' });
  const { user } = show(person());
  await user.click(await screen.findByRole('button', { name: 'See Kumu as Hana' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'See Kumu as Hana Pellworth?' }));
  await user.click(dialog.getByRole('button', { name: 'See Kumu as them' }));
  expect(await dialog.findByText('Use at least 10 characters.')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'Her course is missing.');
  await user.click(dialog.getByRole('button', { name: 'See Kumu as them' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('/'));
  expect(heard.bodies).toEqual([{ reason: 'Her course is missing.' }]);
});

test('the office cannot view Kumu as a person whose account does not allow it', async () => {
  show(person({ canBeViewed: false, isOffice: true }));
  expect(await screen.findByText('Office')).toBeVisible();
  expect(screen.queryByRole('button', { name: /See Kumu/ })).not.toBeInTheDocument();
});

test('all devices are logged out with a reason', async () => {
  const heard = answer('POST /office/people/:id/log-out', { done: true });
  const { user } = show(person());
  await user.click(await screen.findByRole('button', { name: 'Log out this device' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out Hana Pellworth?' }));
  await user.type(dialog.getByLabelText('Reason'), 'The phone was stolen.');
  await user.click(dialog.getByRole('button', { name: 'Log out all devices' }));
  expect(await screen.findByText('Hana Pellworth is logged out on all devices')).toBeVisible();
  expect(heard.bodies).toEqual([{ reason: 'The phone was stolen.' }]);
});

test('a note can be added, and a refused note keeps its text', async () => {
  answer('POST /office/people/:id/notes', refuse(503, 'BUSY'));
  const { user } = show(person());
  const field = await screen.findByLabelText('Add a note');
  await user.type(field, 'Rang on Tuesday.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(field).toHaveValue('Rang on Tuesday.');
});

test('the page of an unknown person says that the person was not found', async () => {
  answer('GET /office/people/:id', refuse(404, 'NOT_FOUND'));
  renderPage(<OfficePersonPage />, { pathname: '/office/people/[id]', query: { id: id(1) } });
  expect(await screen.findByRole('heading', { name: 'We couldn’t find this person' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All people' })).toHaveAttribute('href', '/office/people');
});

test('suspending a creator with a balance asks a second person to agree', async () => {
  answer('GET /office/creators/:id/suspension', {
    contents: [],
    buyersCount: 0,
    parcelsCount: 0,
    membersCount: 0,
    prepaidCount: 0,
    prepaidUntil: null,
    livesCount: 0,
    seatsCount: 0,
    seatsCents: 0,
    balanceCents: 61_100,
    nextPayoutOn: null,
    needsSecondPerson: true,
  });
  const sent = answer('PATCH /office/creators/:id/status', {
    ...creatorProfile({ state: 'APPROVED' }),
    email: person().email,
    submittedAt: null,
    firstCourse: null,
  });
  const { user } = show(person());
  await user.click(await screen.findByRole('button', { name: /^Suspend / }));
  expect(await screen.findByText('Payouts stop, A$611.00 stays in the wallet')).toBeVisible();
  await user.type(screen.getByLabelText('Reason'), 'Health claims after a warning.');
  await user.click(screen.getByRole('button', { name: 'Ask a second person' }));
  expect(await screen.findByText(/^We’ve asked a second person about /)).toBeVisible();
  expect(sent.bodies).toEqual([{ status: 'SUSPENDED', reason: 'Health claims after a warning.' }]);
});
