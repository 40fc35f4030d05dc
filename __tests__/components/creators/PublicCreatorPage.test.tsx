import { screen, waitFor, within } from '@testing-library/react';
import { CreatorsPage } from '@/components/creators/CreatorsPage';
import { PublicCreatorPage } from '@/components/creators/PublicCreatorPage';
import { ProfilePreviewPage } from '@/components/creators/profile/ProfilePreviewPage';
// Fetched while the pages run; loading them here keeps a busy machine from making the tests wait.
import '@/components/checkout/TipModal';
import '@/components/content/ReportModal';
import '@/components/digital-products/DigitalProductGrid';
import type { User } from '@/contract/accounts';
import type { CreatorPage } from '@/contract/creators';
import type { DigitalProductCard } from '@/contract/digital-products';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer } from '../../support/calls';
import { hearEvents } from '../../support/events';
import { memberUser } from '../../support/make/accounts';
import { quote } from '../../support/make/checkout';
import { courseCard } from '../../support/make/courses';
import { creatorCard } from '../../support/make/creators';
import { digitalProductCard } from '../../support/make/digital-products';
import { id } from '../../support/make/ids';
import { postCard } from '../../support/make/posts';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const creator: CreatorPage = {
  ...creatorCard(),
  bio: 'I worked nights for eleven years.',
  cover: null,
  takesTips: false,
  followersCount: 1284,
  credentials: [{ id: id(31), title: 'Registered nurse', issuer: 'Harrowmere', year: 2009, checkedAt: null }],
};

let views: ReturnType<typeof answer<'POST /views'>>;

beforeEach(() => {
  jest.clearAllMocks();
  views = answer('POST /views', { done: true });
  answer('GET /users', anonymousUser);
});

test('the newest posts are below the courses', () => {
  renderPage(
    <PublicCreatorPage
      creator={creator}
      courses={[]}
      memberships={[]}
      digitalProducts={[]}
      posts={[postCard({ title: 'A new post' })]}
    />,
    { user: anonymousUser },
  );
  expect(screen.getByRole('region', { name: 'Posts' })).toContainElement(
    screen.getByRole('link', { name: 'A new post' }),
  );
});

test('digital products are shown, each with what it costs, and nothing where there are none', async () => {
  const show = (digitalProducts: DigitalProductCard[]) =>
    renderPage(
      <PublicCreatorPage {...{ creator, digitalProducts }} courses={[]} memberships={[]} posts={[]} />,
      { user: anonymousUser },
    );
  const none = show([]);
  expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull();
  none.unmount();
  show([digitalProductCard()]);
  const link = await screen.findByRole('link', { name: 'Seven-night sleep diary' });
  expect(link).toHaveAttribute('href', `/digital-products/${id(800)}`);
  const region = screen.getByRole('region', { name: 'Downloads' });
  expect(region).toContainElement(link);
  expect(region).toHaveTextContent('14 pages');
  expect(region).toHaveTextContent('A$12');
});

test('a visitor sees who the creator is and what is offered, and nothing that does not exist yet', async () => {
  const events = hearEvents();
  renderPage(
    <PublicCreatorPage
      creator={creator}
      courses={[courseCard()]}
      memberships={[]}
      digitalProducts={[]}
      posts={[]}
    />,
    {
      user: anonymousUser,
    },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Marisol Quennell' })).toBeVisible();
  expect(screen.getByText('Fewer sleep tips, better ones')).toBeVisible();
  expect(screen.getByText('Registered nurse')).toBeVisible();
  expect(screen.getByText('Harrowmere, 2009')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sleep Without Trying' })).toBeVisible();
  expect(screen.getByText('1,284 followers')).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Follow Marisol Quennell',
    'Share Marisol Quennell',
    'Save Sleep Without Trying',
  ]);
  expect(screen.queryByRole('link', { name: 'Edit your page' })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(events.sent).toEqual([
      { type: 'VIEW_CREATOR_PAGE', segment: 'visitor', payload: { creatorId: id(2), source: 'direct' } },
    ]),
  );
  await waitFor(() => expect(views.bodies).toEqual([{ contentType: 'CREATOR', contentId: id(2) }]));
});

test('a member reports the creator', async () => {
  answer('GET /users', memberUser);
  answer('GET /library', { items: [], nextCursor: null });
  answer('GET /likes/standing', { ids: [] });
  answer('GET /creators/followed/standing', { ids: [] });
  const sent = answer('POST /reports', { done: true });
  const { user } = renderPage(
    <PublicCreatorPage creator={creator} courses={[]} memberships={[]} digitalProducts={[]} posts={[]} />,
    { user: memberUser },
  );
  await user.click(screen.getByRole('button', { name: 'Report this creator' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this creator' }));
  await user.selectOptions(dialog.getByLabelText('What’s wrong'), 'MISLEADING');
  await user.type(dialog.getByLabelText(/^Tell us more/), 'No nurse.');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() =>
    expect(sent.bodies).toEqual([
      { contentType: 'CREATOR', contentId: id(2), reason: 'MISLEADING', text: 'No nurse.' },
    ]),
  );
});

test('the creator edits from their own page', async () => {
  const self = { ...memberUser, creator: { id: id(2), username: 'marisol', state: 'APPROVED' as const } };
  answer('GET /users', self);
  answer('GET /library', { items: [], nextCursor: null });
  const events = hearEvents();
  renderPage(
    <PublicCreatorPage creator={creator} courses={[]} memberships={[]} digitalProducts={[]} posts={[]} />,
    {
      user: self,
    },
  );
  expect(screen.getByRole('link', { name: 'Edit your page' })).toHaveAttribute(
    'href',
    '/dashboard/edit-profile',
  );
  expect(screen.queryByRole('button', { name: /^Follow/ })).not.toBeInTheDocument();
  expect(screen.getByText('Marisol hasn’t published a course yet.')).toBeVisible();
  await waitFor(() => expect(events.sent).toHaveLength(1));
});

test('a member sends a tip, a visitor joins first and finds it again; nobody tips themself', async () => {
  answer('GET /creators/fee-rule', { basisPoints: 1000, fixedCents: 30, reviewDays: 3 });
  answer(
    'GET /checkout/quote',
    quote({ type: 'DONATION', suggestedCents: [500, 1000, 2000], totalCents: 1000 }),
  );
  const tipped = { ...creator, takesTips: true };
  const show = (user: User) => {
    answer('GET /users', user);
    return renderPage(
      <PublicCreatorPage creator={tipped} courses={[]} memberships={[]} digitalProducts={[]} posts={[]} />,
      {
        user,
        pathname: '/creators/marisol',
      },
    );
  };
  const visit = show(anonymousUser);
  await visit.user.click(screen.getByRole('button', { name: 'Send Marisol a tip' }));
  expect(router.push).toHaveBeenCalledWith('/flow/member/sign-up?next=%2Fcreators%2Fmarisol');
  visit.unmount();
  const membersVisit = show(memberUser);
  expect(await screen.findByRole('heading', { name: 'Send Marisol a tip' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Send A$10.00' })).toBeVisible();
  membersVisit.unmount();
  show({ ...memberUser, creator: { id: id(2), username: 'marisol', state: 'APPROVED' } });
  expect(screen.queryByRole('button', { name: 'Send Marisol a tip' })).not.toBeInTheDocument();
});

test('the preview is the same page with a way to edit each part, also an empty one; no visit is counted', () => {
  const events = hearEvents();
  const draft = { ...creator, name: '', credentials: [] };
  const self = { ...memberUser, creator: { id: id(2), username: '', state: 'DRAFT' as const } };
  renderPage(<ProfilePreviewPage creator={draft} courses={[]} />, { user: self });
  expect(screen.getByRole('heading', { level: 1, name: 'No name yet' })).toBeVisible();
  expect(screen.getByText(/Only you can see it until your profile is approved/)).toBeVisible();
  expect(
    screen
      .getAllByRole('link', { name: /^Edit/ })
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Edit name and promise', '/dashboard/edit-profile#name'],
    ['Edit profile', '/dashboard/edit-profile'],
    ['Edit topics', '/dashboard/edit-profile#topics'],
    ['Edit about you', '/dashboard/edit-profile#bio'],
    ['Edit credentials', '/dashboard/edit-profile#credentials'],
  ]);
  expect(events.sent).toEqual([]);
  expect(views.bodies).toEqual([]);
});

test('a credential has the badge once the office has checked it', () => {
  const [nurse] = creator.credentials;
  const { container, unmount } = renderPage(
    <PublicCreatorPage creator={creator} courses={[]} memberships={[]} digitalProducts={[]} posts={[]} />,
    {
      user: anonymousUser,
    },
  );
  expect(container.querySelector('[href$="#practicing-badge"]')).toBeNull();
  unmount();
  const checked = { ...creator, credentials: [{ ...nurse!, checkedAt: '2026-01-05T03:00:00.000Z' }] };
  const again = renderPage(
    <PublicCreatorPage creator={checked} courses={[]} memberships={[]} digitalProducts={[]} posts={[]} />,
    {
      user: anonymousUser,
    },
  );
  expect(again.container.querySelector('[href$="#practicing-badge"]')).not.toBeNull();
  expect(screen.getByText('Checked by Kumu, 5 Jan 2026')).toBeVisible();
});

test('the search is a GET form; text and topic are in the address', async () => {
  const first = { items: [creatorCard()], nextCursor: null };
  const { user } = renderPage(<CreatorsPage filter={{}} first={first} />, { user: anonymousUser });
  expect(screen.getByRole('search')).toHaveAttribute('action', '/creators');
  await user.type(screen.getByLabelText('Search creators'), '  sleep ');
  await user.selectOptions(screen.getByLabelText('Topic'), 'Yoga');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(router.push).toHaveBeenCalledWith('/creators?query=sleep&topicId=yoga');
});

test('a search without a match shows the searched text', () => {
  renderPage(<CreatorsPage filter={{ query: 'knitting' }} first={{ items: [], nextCursor: null }} />, {
    user: anonymousUser,
  });
  expect(screen.getByRole('heading', { name: 'No creators for “knitting”' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all creators' })).toHaveAttribute('href', '/creators');
});
