import { screen, within } from '@testing-library/react';
import { OverviewPage } from '@/components/dashboard/OverviewPage';
import type { OwnContent } from '@/contract/content';
import type { CreatorProfile } from '@/contract/creators';
import type { OwnParcelCard } from '@/contract/orders';
import type { Wallet } from '@/contract/wallet';
import { answer, refuse } from '../../support/calls';
import { creatorUser } from '../../support/make/accounts';
import { ownCourse } from '../../support/make/courses';
import { creatorProfile } from '../../support/make/creators';
import { id } from '../../support/make/ids';
import { report, reportAnswers } from '../../support/make/insights';
import { noticeLine } from '../../support/make/notices';
import { inDays, ownCard } from '../../support/make/own-parcels';
import { renderPage } from '../../support/render-page';

type Items = Parameters<typeof ownCourse>[0][];
type Daily = { lives?: Items; toSend?: OwnParcelCard[]; unreadChats?: number };

function show(
  person: Partial<CreatorProfile>,
  items: Items = [],
  { lives = [], toSend = [], unreadChats = 0 }: Daily = {},
) {
  answer('GET /creators/mine', creatorProfile(person));
  answer('GET /wallet', refuse(503, 'BUSY'));
  answer('GET /content/best', { items: items.map((fields) => ownCourse(fields)) });
  answer('GET /audience-insights/:report', report([]));
  answer('GET /notifications', { items: [], nextCursor: null });
  answer('GET /dashboard/shop/orders', {
    items: toSend,
    nextCursor: null,
    counts: { 'to-send': toSend.length, sent: 0, problems: 0, all: toSend.length },
    postingDays: [],
  });
  answer('GET /content', ({ query }) => ({
    items: (query.state === 'SCHEDULED' ? lives : items).map((fields) => ownCourse(fields)),
    nextCursor: null,
  }));
  return renderPage(<OverviewPage />, {
    user: { ...creatorUser, unreadChats: { member: 0, creator: unreadChats } },
  });
}

test('a new creator sees five steps, and the next possible step is green', async () => {
  show({ missing: ['bio', 'topics'] });
  expect(await screen.findByText(/0 of 5 done/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveClass('green');
  expect(screen.getByRole('link', { name: 'Start a course' })).not.toHaveClass('green');
  const todos = within(screen.getByRole('list', { name: 'Waiting for you' }));
  expect(todos.getByRole('link', { name: /Finish your profile/ })).toHaveAttribute(
    'href',
    '/dashboard/edit-profile',
  );
});

test('a step that depends on another step names it and is disabled until it is done', async () => {
  show({ missing: [] });
  expect(await screen.findByRole('link', { name: 'Submit your profile' })).toHaveClass('green');
  for (const [action, reason] of [
    ['See what it needs', 'Submit your profile first.'],
    ['Finish and publish', 'Submit your profile first.'],
    ['Open your page', 'Your page opens once your profile is approved.'],
  ] as const)
    expect(screen.getByRole('button', { name: action })).toHaveAccessibleDescription(reason);
  expect(screen.getByRole('link', { name: 'Upload files' })).toHaveAttribute('href', '/dashboard/library');
});

test('a creator who waits for approval is led to the next step, not to the approval', async () => {
  const begun = show({ state: 'PENDING_APPROVAL' });
  expect(await screen.findByRole('link', { name: 'Start a course' })).toHaveClass('green');
  expect(screen.getByText('Your profile is with our team')).toBeInTheDocument();
  begun.unmount();
  show({ state: 'PENDING_APPROVAL', canReceivePayments: true }, [{ state: 'IN_REVIEW' }]);
  expect(await screen.findByText(/3 of 5 done/)).toBeInTheDocument();
  expect(screen.getByText(/reading what you’ve submitted/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Finish and publish' })).not.toBeInTheDocument();
});

test('the first steps are hidden after something was published', async () => {
  const unpaid = show({ state: 'APPROVED' }, [{ state: 'PUBLISHED' }]);
  expect(await screen.findByRole('link', { name: /Connect payouts/ })).toHaveAttribute(
    'href',
    '/dashboard/wallet',
  );
  expect(screen.queryByText(/of 5 done/)).not.toBeInTheDocument();
  unpaid.unmount();
});

test('the first steps of a creator with many drafts are shown only if nothing was published', async () => {
  const drafts = [1, 2, 3, 4, 5].map((number) => ownCourse({ id: id(number), state: 'DRAFT' }));
  const listDrafts = (published: OwnContent[]) =>
    answer('GET /content', ({ query }) => ({
      items: query.state === 'PUBLISHED' ? published : query.state === 'SCHEDULED' ? [] : drafts,
      nextCursor: null,
    }));
  const selling = show({ state: 'APPROVED', canReceivePayments: true });
  listDrafts([ownCourse({ id: id(9), state: 'PUBLISHED' })]);
  expect(await screen.findByRole('heading', { name: 'Your content' })).toBeInTheDocument();
  expect(screen.queryByText(/of 5 done/)).not.toBeInTheDocument();
  selling.unmount();
  show({ state: 'APPROVED', canReceivePayments: true });
  listDrafts([]);
  expect(await screen.findByText(/of 5 done/)).toBeInTheDocument();
});

test('a returned profile shows the reason, the date and the way to the profile', async () => {
  show(
    { state: 'REJECTED', rejectionReason: 'Say where you walk.', rejectedAt: '2026-11-28T02:00:00.000Z' },
    [{ state: 'REJECTED' }],
  );
  expect(await screen.findByText('We asked for changes on 28 Nov 2026.')).toBeInTheDocument();
  expect(screen.getByText('Why: Say where you walk.')).toBeInTheDocument();
  expect(screen.getByText(/Your drafts stay as they are/)).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: 'Edit profile' }))
    expect(link).toHaveAttribute('href', '/dashboard/edit-profile');
  expect(screen.getByRole('link', { name: /Sleep Without Trying needs changes/ })).toHaveAttribute(
    'href',
    `/dashboard/content/${id(1)}?step=publish`,
  );
});

test('a suspended creator sees reason, date and appeal, and no first steps', async () => {
  show(
    {
      state: 'SUSPENDED',
      suspensionReason: 'Sells courses of others',
      suspendedAt: '2026-11-28T02:00:00.000Z',
    },
    [{ state: 'DRAFT' }],
  );
  expect(await screen.findByText('Your profile was suspended on 28 Nov 2026.')).toBeInTheDocument();
  expect(screen.getByText('Why: Sells courses of others')).toBeInTheDocument();
  expect(screen.getByText(/People who already have your content keep it/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  expect(screen.queryByText(/of 5 done/)).not.toBeInTheDocument();
  expect(screen.queryByText(/within 3 working days/)).not.toBeInTheDocument();
});

test('a shop product links to its form, even as a draft', async () => {
  show({ state: 'APPROVED', canReceivePayments: true }, [
    { contentType: 'PRODUCT', state: 'PUBLISHED', title: 'Seed refill' },
    { contentType: 'PRODUCT', id: id(2), state: 'DRAFT', title: 'Amber night lamp' },
  ]);
  expect(await screen.findByRole('link', { name: 'Seed refill' })).toHaveAttribute(
    'href',
    `/dashboard/shop/products/${id(1)}`,
  );
  expect(screen.getAllByText('Shop product')).toHaveLength(2);
  const todos = within(screen.getByRole('list', { name: 'Waiting for you' }));
  expect(todos.getByRole('link', { name: /Continue Amber night lamp/ })).toHaveAttribute(
    'href',
    `/dashboard/shop/products/${id(2)}`,
  );
});

test('the publish step links to the form of the product if the creator has only a product', async () => {
  show({ state: 'APPROVED' }, [{ contentType: 'PRODUCT', state: 'DRAFT' }]);
  expect(await screen.findByRole('link', { name: 'Finish and publish' })).toHaveAttribute(
    'href',
    `/dashboard/shop/products/${id(1)}`,
  );
});

test('data that fails to load can be loaded again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = show({});
  answer('GET /creators/mine', refuse(502, 'BACKEND_DOWN'));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer('GET /creators/mine', creatorProfile({ state: 'APPROVED' }));
  await user.click(retry);
  expect(await screen.findByText(/1 of 5 done/)).toBeInTheDocument();
  logged.mockRestore();
});

const sold: Wallet = {
  payouts: { state: 'READY', asked: [], deadline: null },
  canConnect: true,
  balanceCents: 84120,
  funds: {
    availableCents: 48180,
    pendingCents: 35940,
    onTheWayCents: 0,
    clearsInDays: 3,
    nextPayoutOn: '2026-11-27',
    clearingCents: 20000,
  },
  asOf: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
  unsent: { waitingCents: 0, heldCents: 0 },
  held: [],
  month: '2026-11',
  firstMonth: '2026-01',
};
const sources = { COURSES: 112_00, MEMBERSHIPS: 0, TIPS: 0, DOWNLOADS: 0, LIVES: 0, SHOP: 0 };
const earned = { from: '2026-11-22', sources, paidOutCents: 0 };

test('a creator with sales sees earnings, their change and the next payout', async () => {
  show({ state: 'APPROVED' }, [{ state: 'PUBLISHED' }]);
  answer('GET /wallet', sold);
  answer('GET /wallet/earnings', { unit: 'day', items: [earned], totalCents: 11200, beforeCents: 10000 });
  const earnings = within(await screen.findByRole('region', { name: 'Earnings' }));
  expect(await earnings.findByText('Up 12%')).toHaveTextContent('Up 12% on the 30 days before');
  const payout = within(screen.getByRole('region', { name: 'Next payout' }));
  expect(payout.getByText('About A$681.80')).toBeInTheDocument();
  expect(payout.getByText('Checked 3 hours ago')).toBeInTheDocument();
  expect(
    payout.getByText('Friday 27 November: available A$481.80, clearing by then A$200.00'),
  ).toBeInTheDocument();
  expect(payout.getByRole('link', { name: 'Open wallet' })).toHaveAttribute('href', '/dashboard/wallet');
});

test.each([
  [{ payouts: null, funds: null, asOf: null }, /We’re asking our payments partner/],
  [{ payouts: { state: 'DETAILS_NEEDED', asked: [], deadline: null } }, /Payouts wait until/],
  [{ funds: { ...sold.funds!, nextPayoutOn: null } }, /no payout planned/],
  [{ funds: { ...sold.funds!, availableCents: -429, clearingCents: 0 } }, /Nothing on .*: A\$4\.29 is owed/],
  [{ funds: { ...sold.funds!, availableCents: 0, clearingCents: 0 } }, /Nothing to pay out on Friday/],
] satisfies [Partial<Wallet>, RegExp][])(
  'the payout card explains a missing payout: %#',
  async (fields, why) => {
    show({ state: 'APPROVED' }, [{ state: 'PUBLISHED' }]);
    answer('GET /wallet', { ...sold, ...fields });
    answer('GET /wallet/earnings', { unit: 'day', items: [earned], totalCents: 11200, beforeCents: 0 });
    const payout = within(await screen.findByRole('region', { name: 'Next payout' }));
    expect(payout.getByText(why)).toBeInTheDocument();
    expect(payout.queryByText(/-A\$|A\$-|About/)).not.toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Earnings' })).not.toHaveTextContent(/Up|Down/);
  },
);

test('the content list is reloaded for the chosen range of the earnings, and a button opens the files', async () => {
  const { user } = show({ state: 'APPROVED' }, [{ state: 'PUBLISHED' }]);
  answer('GET /wallet', sold);
  answer('GET /wallet/earnings', { unit: 'day', items: [earned], totalCents: 11200, beforeCents: null });
  answer('GET /content/best', ({ query }) => ({
    items: [
      ownCourse({
        title: query.range === 'all' ? 'Sleep Without Trying' : 'Desk Reset',
        earnedCents: query.range === 'all' ? 246_390 : 4100,
      }),
    ],
  }));
  const content = within(await screen.findByRole('region', { name: 'Your content' }));
  expect(await content.findByRole('row', { name: /Desk Reset.*A\$41\.00/ })).toBeVisible();
  expect(
    content.getByText('What earned most in the last 30 days comes first. Sold and read are all-time totals.'),
  ).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(await content.findByRole('row', { name: /Sleep Without Trying.*A\$2,463\.90/ })).toBeVisible();
  expect(content.getByText('What earned most comes first.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upload files' })).toHaveAttribute('href', '/dashboard/library');
  expect(screen.queryByText(/choose from your device/)).not.toBeInTheDocument();
});

test('the earnings card is hidden before the first sale', async () => {
  show({ state: 'APPROVED' }, [{ state: 'PUBLISHED' }]);
  answer('GET /wallet', { ...sold, firstMonth: null });
  await screen.findByRole('heading', { name: 'Your content' });
  expect(screen.queryByRole('region', { name: 'Earnings' })).not.toBeInTheDocument();
});

test("orders, today's live and unread chats are listed before drafts", async () => {
  const tonight = inDays(0);
  show({ state: 'APPROVED', canReceivePayments: true }, [{ state: 'DRAFT' }], {
    toSend: [ownCard({ paidAt: inDays(-1) })],
    lives: [
      {
        contentType: 'LIVE',
        id: id(30),
        title: 'Lights Out',
        state: 'SCHEDULED',
        publishAt: tonight,
        ownersCount: 86,
      },
      { contentType: 'LIVE', id: id(31), title: 'Next week', state: 'SCHEDULED', publishAt: inDays(7) },
    ],
    unreadChats: 3,
  });
  const list = within(await screen.findByRole('list', { name: 'Waiting for you' }));
  await list.findByRole('link', { name: /order to send/ });
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 order to sendOldest paid yesterday', '/dashboard/shop/orders'],
    [
      expect.stringMatching(/^Lights Out at .*86 booked, test your camera$/),
      `/dashboard/content/live/streaming/${id(30)}`,
    ],
    ['3 unread chatsRead and answer', '/dashboard/messages'],
    [expect.stringMatching(/^Continue Sleep Without Trying/), expect.any(String)],
  ]);
});

test('payouts that need an action of the creator are the first task', async () => {
  show({ state: 'APPROVED', canReceivePayments: true }, [{ state: 'PUBLISHED' }], { unreadChats: 1 });
  answer('GET /wallet', { ...sold, payouts: { state: 'DETAILS_NEEDED', asked: [], deadline: null } });
  answer('GET /wallet/earnings', { unit: 'day', items: [earned], totalCents: 11200, beforeCents: 0 });
  const list = within(await screen.findByRole('list', { name: 'Waiting for you' }));
  await list.findByRole('link', { name: /Payouts are waiting for you/ });
  expect(list.getAllByRole('link')[0]).toHaveAttribute('href', '/dashboard/wallet');
});

test('the figures of the last 30 days show their changes and link to the insights', async () => {
  show({ state: 'APPROVED' }, [{ state: 'PUBLISHED' }]);
  answer('GET /audience-insights/:report', reportAnswers.overview!);
  const figures = within(await screen.findByRole('region', { name: 'Last 30 days' }));
  const line = (name: string) => figures.getByText(name).parentElement!.textContent;
  expect([line('Members'), line('Courses sold'), line('Visitors')]).toEqual([
    'Members214+9',
    'Courses sold21+1',
    'Visitors3,204+8%',
  ]);
  expect(figures.getByRole('link', { name: 'See your insights' })).toHaveAttribute(
    'href',
    '/dashboard/audience-insights',
  );
});

test('the newest sales, ratings and questions are listed with their amounts', async () => {
  show({ state: 'APPROVED' }, [{ state: 'PUBLISHED' }]);
  answer('GET /notifications', {
    items: [noticeLine({ createdAt: new Date(Date.now() - 8 * 60_000).toISOString() })],
    nextCursor: null,
  });
  const recent = within(await screen.findByRole('region', { name: 'Recent' }));
  expect(
    recent.getByRole('link', { name: /Teodora V\..*Night Sitting.*8 minutes ago.*A\$57\.30/ }),
  ).toHaveAttribute('href', '/wallet');
});

test('a new creator has no empty cards', async () => {
  show({ missing: ['bio'] });
  await screen.findByText(/0 of 5 done/);
  for (const name of ['Last 30 days', 'Recent'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});
