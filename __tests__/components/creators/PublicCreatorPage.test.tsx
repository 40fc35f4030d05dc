import { screen, waitFor, within } from '@testing-library/react';
import { CreatorsPage } from '@/components/creators/CreatorsPage';
import { PublicCreatorPage } from '@/components/creators/PublicCreatorPage';
import { ProfilePreviewPage } from '@/components/creators/profile/ProfilePreviewPage';
// Preloads the dialogs and sections, because loading them during a test is slow on a busy machine.
import '@/components/checkout/TipModal';
import '@/components/content/ReportModal';
import '@/components/creators/CreatorProducts';
import '@/components/lives/LiveGrid';
import '@/components/lives/NextLive';
import '@/components/memberships/MemberBox';
import '@/components/shop/CreatorShop';
import type { User } from '@/contract/accounts';
import type { DigitalProductCard } from '@/contract/digital-products';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { memberUser } from '../../support/make/accounts';
import { quote } from '../../support/make/checkout';
import { courseCard } from '../../support/make/courses';
import { creatorCard, offeringCreator } from '../../support/make/creators';
import { digitalProductCard } from '../../support/make/digital-products';
import { id } from '../../support/make/ids';
import { liveCard } from '../../support/make/lives';
import { membership, subscription } from '../../support/make/memberships';
import { postCard } from '../../support/make/posts';
import { productCard } from '../../support/make/product-page';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const creator = offeringCreator({
  followersCount: 1284,
  credentials: [{ id: id(31), title: 'Registered nurse', issuer: 'Harrowmere', year: 2009, checkedAt: null }],
});

let views: ReturnType<typeof answer<'POST /views'>>;

beforeEach(() => {
  jest.clearAllMocks();
  views = answer('POST /views', { done: true });
  answer('GET /users', anonymousUser);
  answer('GET /subscriptions', { items: [], nextCursor: null });
});

test('the newest posts have their own section', () => {
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
  const region = screen.getByRole('region', { name: 'Posts' });
  expect(within(region).getByRole('link', { name: 'A new post' })).toBeVisible();
});

test('the highlights show the newest public post and the newest members-only post', () => {
  const posts = [
    postCard({ id: id(1), title: 'For the circle', audience: 'MEMBERS' }),
    postCard({ id: id(2), title: 'For everybody', audience: 'EVERYONE' }),
    postCard({ id: id(3), title: 'An older one', audience: 'EVERYONE' }),
  ];
  const show = (some: typeof posts) =>
    renderPage(
      <PublicCreatorPage creator={creator} courses={[]} memberships={[]} digitalProducts={[]} posts={some} />,
      {
        user: anonymousUser,
      },
    );
  const page = show(posts);
  const featured = screen
    .getAllByRole('heading', { level: 2 })
    .map((title) => title.textContent)
    .slice(0, 4);
  expect(featured).toEqual(expect.arrayContaining(['For everybody', 'For the circle']));
  expect(featured).not.toContain('An older one');
  expect(screen.getAllByText('Join to read')).toHaveLength(2);
  page.unmount();
  // A members-only post alone says too little about a creator.
  show(posts.slice(0, 1));
  expect(screen.queryByRole('heading', { level: 2, name: 'For the circle' })).toBeNull();
});

test('digital products are listed with their price, and the section is absent without products', async () => {
  const show = (digitalProducts: DigitalProductCard[]) =>
    renderPage(
      <PublicCreatorPage
        creator={creator}
        digitalProducts={digitalProducts}
        courses={[]}
        memberships={[]}
        posts={[]}
      />,
      { user: anonymousUser },
    );
  const none = show([]);
  expect(screen.queryByRole('region', { name: 'Products' })).toBeNull();
  none.unmount();
  show([digitalProductCard()]);
  const link = await screen.findByRole('link', { name: 'Seven-night sleep diary' });
  expect(link).toHaveAttribute('href', `/digital-products/${id(800)}`);
  const region = screen.getByRole('region', { name: 'Products' });
  expect(region).toContainElement(link);
  expect(region).toHaveTextContent('14 pages');
  expect(region).toHaveTextContent('A$12');
});

test('the Shop tab lists products and links to all products of the creator', async () => {
  const show = (shop?: { products: ReturnType<typeof productCard>[]; count: number | null }) =>
    renderPage(
      <PublicCreatorPage
        creator={creator}
        courses={[]}
        memberships={[]}
        digitalProducts={[]}
        posts={[]}
        shop={shop}
      />,
      { user: anonymousUser },
    );
  const { unmount } = show({ products: [productCard()], count: 9 });
  const region = within(screen.getByRole('region', { name: 'Shop' }));
  expect(await region.findByRole('link', { name: 'Lavender eye pillow' })).toBeVisible();
  expect(region.getByRole('link', { name: 'All 9 products' })).toHaveAttribute(
    'href',
    `/shop/item-departments/all?creatorId=${creator.id}`,
  );
  unmount();
  show({ products: [], count: 0 });
  expect(screen.queryByRole('region', { name: 'Shop' })).toBeNull();
  await waitFor(() => expect(views.bodies).toHaveLength(2));
});

test('a visitor sees the creator and the offers, without empty sections', async () => {
  const events = recordEvents();
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
  expect(screen.getByRole('link', { name: 'Message' })).toHaveAttribute(
    'href',
    `/messages?creatorUserId=${id(2)}`,
  );
  await waitFor(() =>
    expect(events.sent).toEqual([
      { type: 'VIEW_CREATOR_PAGE', segment: 'visitor', payload: { creatorId: id(2), source: 'direct' } },
    ]),
  );
  await waitFor(() => expect(views.bodies).toEqual([{ contentType: 'CREATOR', contentId: id(2) }]));
});

test('a member can report the creator', async () => {
  answer('GET /users', memberUser);
  answer('GET /library', { items: [], nextCursor: null });
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
      { subjectType: 'CREATOR', subjectId: id(2), reason: 'MISLEADING', text: 'No nurse.' },
    ]),
  );
});

test('a creator sees an edit link on their own page', async () => {
  const self = { ...memberUser, creator: { id: id(2), username: 'marisol', state: 'APPROVED' as const } };
  answer('GET /users', self);
  answer('GET /library', { items: [], nextCursor: null });
  const events = recordEvents();
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
  expect(screen.queryByRole('link', { name: 'Message' })).not.toBeInTheDocument();
  expect(screen.getByText('Marisol hasn’t published a course yet.')).toBeVisible();
  await waitFor(() => expect(events.sent).toHaveLength(1));
});

test('a member can send a tip, a visitor signs up first, and creators cannot tip themselves', async () => {
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

test('the preview is the same page with an edit link for each part, and no visit is counted', () => {
  const events = recordEvents();
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
    ['Edit credentials', '/dashboard/edit-profile?step=credentials#credentials'],
    ['Edit about you', '/dashboard/edit-profile#bio'],
  ]);
  expect(events.sent).toEqual([]);
  expect(views.bodies).toEqual([]);
});

test('a credential has a badge only after the office has checked it', () => {
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

test('the card of a creator with memberships shows the lowest membership price', () => {
  const items = [
    creatorCard({ monthlyCents: 1200 }),
    creatorCard({ id: id(3), username: 'noor', name: 'Noor Al-Tamrin' }),
  ];
  renderPage(<CreatorsPage filter={{}} first={{ items, nextCursor: null }} />, { user: anonymousUser });
  const cards = screen.getAllByRole('heading', { level: 2 }).map((name) => name.closest('li'));
  expect(cards[0]).toHaveTextContent('From A$12 a month');
  expect(cards[1]).not.toHaveTextContent('a month');
});

test('the search is a GET form with text and topic in the address', async () => {
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

const empty = { courses: [], memberships: [], digitalProducts: [], posts: [] };
const counts = {
  courses: 30,
  parts: 48,
  posts: 18,
  memberPosts: 7,
  digitalProducts: 9,
  products: 0,
  lives: 0,
};
const full = {
  creator: offeringCreator({ counts, coursesCents: 15100, ratingAverage: 4.8, ratingCount: 657 }),
  courses: [courseCard()],
  memberships: [membership({ courseIds: null, price: 1200 })],
  digitalProducts: [digitalProductCard()],
  posts: [
    postCard({ id: id(701), title: 'For all' }),
    postCard({ id: id(702), title: 'For members only', audience: 'MEMBERS' }),
  ],
};

test('the tabs show the server’s counts and addresses, and truncated lists link to the catalogue', async () => {
  const page = renderPage(<PublicCreatorPage {...full} />, {
    user: anonymousUser,
    pathname: '/creators/marisol',
  });
  const tabs = within(screen.getByRole('navigation', { name: 'What Marisol offers' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Courses30', '/creators/marisol?tab=courses#courses'],
    ['Posts18', '/creators/marisol?tab=posts#posts'],
    ['Products9', '/creators/marisol?tab=products#products'],
    ['About', '/creators/marisol?tab=about#about'],
  ]);
  const isOther = (name: string) => screen.getByRole('region', { name }).classList.contains('other');
  expect(['Courses', 'Posts', 'Products', 'About Marisol'].map(isOther)).toEqual([false, true, true, true]);
  page.goTo({ query: { tab: 'posts' } });
  expect(['Courses', 'Posts', 'Products', 'About Marisol'].map(isOther)).toEqual([true, false, true, true]);
  await screen.findByRole('link', { name: 'Seven-night sleep diary' });
  for (const name of ['See all 30 courses', 'See all 18 posts', 'See all 9 products'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/creators/marisol/catalog');
  expect(screen.getByText('from 657 ratings')).toHaveTextContent('4.8 from 657 ratings');
});

test('the page omits ratings, truncated-list links and posts when there are none', () => {
  renderPage(<PublicCreatorPage {...empty} creator={creator} />, { user: anonymousUser });
  expect(screen.queryByText(/ratings?$/)).toBeNull();
  expect(screen.queryByRole('link', { name: /See all/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Posts' })).toBeNull();
});

test('posts for members are locked and can be hidden', async () => {
  const { user } = renderPage(<PublicCreatorPage {...full} />, { user: anonymousUser });
  const posts = screen.getByRole('region', { name: 'Posts' });
  expect(posts).toHaveTextContent('18 posts, 7 for members');
  expect(within(posts).getAllByText('Join to read')).toHaveLength(1);
  await user.click(within(posts).getByRole('button', { name: 'Free posts only' }));
  expect(within(posts).getByRole('button', { name: 'Free posts only' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(within(posts).queryByRole('link', { name: 'For members only' })).toBeNull();
  expect(within(posts).getByRole('link', { name: 'For all' })).toBeVisible();
});

test('the membership offer lists its contents and compares prices only for a cheaper set of several courses', () => {
  const show = (fields: Partial<typeof full>) =>
    renderPage(<PublicCreatorPage {...full} {...fields} />, { user: anonymousUser });
  const first = show({});
  const offer = screen.getByRole('region', { name: 'Join Marisol' });
  expect(offer).toHaveTextContent('All 30 courses48 parts so far, and new ones');
  expect(offer).toHaveTextContent('Members’ posts7 so far, and new ones');
  expect(screen.getByText('A$12 a month instead of A$151 for the set.')).toBeVisible();
  first.unmount();
  const strip = /come with a membership/;
  for (const fields of [
    { memberships: [] },
    { memberships: [membership({ courseIds: [id(1)], price: 1200 })] },
    { memberships: [membership({ courseIds: null, price: 15100 })] },
    { creator: offeringCreator({ counts: { ...counts, courses: 1 }, coursesCents: 15100 }) },
  ]) {
    const shown = show(fields);
    expect(screen.queryByText(strip)).toBeNull();
    shown.unmount();
  }
});

test('a member sees the joining date and the news instead of the offer, and no locks', async () => {
  answer('GET /subscriptions', {
    items: [subscription({ createdAt: '2026-01-05T03:00:00.000Z' })],
    nextCursor: null,
  });
  answer('GET /library', { items: [], nextCursor: null });
  renderPage(<PublicCreatorPage {...full} />, { user: memberUser });
  const box = await screen.findByRole('region', { name: 'You’ve been a member since 5 Jan 2026' });
  expect(within(box).getByRole('link', { name: 'For members only' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Join Marisol' })).toBeNull();
  expect(screen.queryByText(/come with a membership/)).toBeNull();
  expect(screen.queryByText('Join to read')).toBeNull();
});

test('the next live is shown above the posts, and a tab lists all lives', async () => {
  const lives = [
    liveCard(),
    liveCard({ id: id(1101), title: 'An old one', state: 'REPLAY_READY', recordingSeconds: 1320 }),
  ];
  const show = (some: typeof lives) =>
    renderPage(
      <PublicCreatorPage
        creator={creator}
        courses={[]}
        memberships={[]}
        digitalProducts={[]}
        posts={[]}
        lives={some}
      />,
      { user: anonymousUser },
    );
  const { unmount } = show(lives);
  const next = within(await screen.findByRole('region', { name: 'Lights Out' }));
  expect(next.getByRole('link', { name: 'Lights Out' })).toHaveAttribute('href', `/lives/${id(1100)}`);
  expect(next.getByText('14 of 100 seats left')).toBeVisible();
  const tab = within(screen.getByRole('region', { name: 'Lives' }));
  expect(await tab.findByRole('link', { name: 'An old one' })).toBeVisible();
  expect(tab.getByText('22 min')).toBeVisible();
  unmount();
  // A recording is not shown as the next live.
  show(lives.slice(1));
  expect(await screen.findByRole('link', { name: 'An old one' })).toBeVisible();
  expect(screen.queryByText('Next live')).toBeNull();
});
