import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { LibraryPage } from '@/components/library/LibraryPage';
import type { LibraryItem } from '@/contract/library';
import { findOwnedCourse } from '@/lib/courses/owned-courses';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { memberUser } from '../../support/make/accounts';
import { contentCard } from '../../support/make/content';
import { id } from '../../support/make/ids';
import { libraryItem } from '../../support/make/library';
import { subscription } from '../../support/make/memberships';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const notBegun = (fields: Partial<LibraryItem> = {}) =>
  libraryItem({
    progress: { completedPartIds: [], percent: 0, continuePartId: null, continueSeconds: 0 },
    continueTitle: null,
    ...fields,
  });
const show = (query?: Record<string, string>) =>
  renderPage(<LibraryPage />, { user: memberUser, pathname: '/my-library', query });
const shelves = (courses: number, recordings = 0, downloads = 0) =>
  answer('GET /library/shelves', {
    counts: { courses, recordings, downloads },
    creators: [
      { id: id(2), name: 'Marisol Quennell' },
      { id: id(4), name: 'Kofi Mensah' },
    ],
  });
let events: ReturnType<typeof recordEvents>;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', memberUser);
  shelves(0);
  localStorage.clear();
  events = recordEvents();
});
afterEach(() => jest.restoreAllMocks());

/** Waits for the page's event, because a late event would be captured by the next test. */
const viewHeard = () => waitFor(() => expect(events.sent).toHaveLength(1));

test('the loading placeholder is shown and announced once', async () => {
  answer('GET /library', { items: [], nextCursor: null });
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Your library' })).toBeVisible();
  expect(screen.getByText('Loading your library')).toBeInTheDocument();
  await screen.findByText('Your library is resting');
  await viewHeard();
});

test('the loading placeholder has two sections for courses', async () => {
  answer('GET /library', {
    items: [libraryItem(), notBegun({ content: contentCard({ id: id(9) }) })],
    nextCursor: null,
  });
  const { container } = show();
  const places = () =>
    [...container.querySelectorAll('section ul')].map((row) => row.querySelectorAll(':scope > li').length);
  expect(places()).toEqual([1, 4]);
  await screen.findByRole('heading', { name: 'Continue' });
  expect(places()).toEqual([1, 1]);
  await viewHeard();
});

test('an empty library links to the courses', async () => {
  answer('GET /library', { items: [], nextCursor: null });
  show();
  expect(await screen.findByRole('heading', { name: 'Your library is resting' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find a course' })).toHaveAttribute('href', '/courses');
  await waitFor(() =>
    expect(events.sent).toEqual([
      { type: 'VIEW_LIBRARY_PAGE', segment: 'member', payload: { itemsCount: 0 } },
    ]),
  );
});

test('a library that failed to load is not shown as empty and loads on retry', async () => {
  const replies = [refuse(502, 'BACKEND_DOWN'), { items: [libraryItem()], nextCursor: null }];
  answer('GET /library', () => replies.shift()!);
  const { user } = show();
  expect(await screen.findByRole('heading', { name: 'Your library didn’t load' })).toBeVisible();
  expect(screen.queryByText('Your library is resting')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Continue' })).toBeVisible();
});

test('the section Continue lists started content with a link to its current part, but no finished content', async () => {
  const done = libraryItem({
    content: contentCard({ id: id(3), title: 'Night Sitting' }),
    progress: { completedPartIds: [id(9)], percent: 100, continuePartId: id(9), continueSeconds: 0 },
  });
  answer('GET /library', { items: [libraryItem(), done], nextCursor: null });
  show();
  const row = within(await screen.findByRole('region', { name: 'Continue' }));
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/courses/${id(1)}?part=${id(102)}`,
  ]);
  expect(row.getByRole('img', { name: '33 percent done' })).toBeVisible();
  // Each course is listed only once.
  const others = within(screen.getByRole('region', { name: 'More in your library' }));
  expect(others.getAllByRole('link').map((link) => link.textContent)).toEqual(['Night Sitting']);
  expect(others.getByText('Finished')).toBeVisible();
});

test('content that is no longer sold is listed in the library with its address for owners', async () => {
  answer('GET /library', {
    items: [notBegun({ content: contentCard({ isPublic: false }) })],
    nextCursor: null,
  });
  show();
  const all = within(await screen.findByRole('region', { name: 'All of them' }));
  expect(all.getByRole('link', { name: 'Sleep Without Trying' })).toHaveAttribute(
    'href',
    `/view-content-page?contentType=COURSE&contentId=${id(1)}`,
  );
  expect(all.getByText('No longer sold, still yours')).toBeVisible();
});

test.each([true, false])(
  'a live opens its waiting room or recording, whether it is public: %s',
  async (isPublic) => {
    const content = contentCard({ contentType: 'LIVE', id: id(1100), title: 'Lights Out', isPublic });
    answer('GET /library', {
      items: [libraryItem({ content, progress: null, continueTitle: null })],
      nextCursor: null,
    });
    show({ tab: 'recordings' });
    const lives = within(await screen.findByRole('region', { name: 'All of them' }));
    expect(lives.getByRole('link', { name: 'Lights Out' })).toHaveAttribute(
      'href',
      `/lives/${id(1100)}/status`,
    );
    expect(lives.queryByText('No longer sold, still yours')).toBeNull();
  },
);

test('a digital product links to its page and has no progress', async () => {
  const content = contentCard({
    contentType: 'DIGITAL_PRODUCT',
    title: 'Sleep diary',
    path: `/digital-products/${id(800)}`,
  });
  answer('GET /library', { items: [notBegun({ content, progress: null })], nextCursor: null });
  show({ tab: 'downloads' });
  const all = within(await screen.findByRole('region', { name: 'All of them' }));
  expect(all.getByRole('link', { name: 'Sleep diary' })).toHaveAttribute('href', content.path);
  expect(all.getByText('Ready to download')).toBeVisible();
  expect(all.queryByText('Not started yet')).toBeNull();
});

test('the next page is appended to the first page', async () => {
  const heard = answer('GET /library', ({ query }) =>
    query.cursor
      ? {
          items: [notBegun({ content: contentCard({ id: id(3), title: 'Night Sitting' }) })],
          nextCursor: null,
        }
      : { items: [notBegun()], nextCursor: 'next' },
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const all = within(await screen.findByRole('region', { name: 'All of them' }));
  expect(await all.findByRole('link', { name: 'Night Sitting' })).toBeVisible();
  expect(all.getByRole('link', { name: 'Sleep Without Trying' })).toBeVisible();
  expect(heard.queries.filter(({ cursor }) => cursor).map(({ cursor }) => cursor)).toEqual(['next']);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a next page that fails to load shows a message, keeps the first page and can be loaded again', async () => {
  let isDown = true;
  answer('GET /library', ({ query }) => {
    if (!query.cursor) return { items: [notBegun()], nextCursor: 'next' };
    if (isDown) return refuse(502, 'BACKEND_DOWN');
    return {
      items: [notBegun({ content: contentCard({ id: id(3), title: 'Night Sitting' }) })],
      nextCursor: null,
    };
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Kumu isn’t responding right now');
  const all = within(screen.getByRole('region', { name: 'All of them' }));
  expect(all.getByRole('link', { name: 'Sleep Without Trying' })).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await all.findByRole('link', { name: 'Night Sitting' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('content unlocked meanwhile is shown when the library is opened again', async () => {
  let items = [notBegun()];
  answer('GET /library', () => ({ items, nextCursor: null }));
  function Visit() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>Go</button>
        {isOpen && <LibraryPage />}
      </>
    );
  }
  const { user } = renderPage(<Visit />, { user: memberUser });
  const all = () => within(screen.getByRole('region', { name: 'All of them' }));
  await screen.findByRole('region', { name: 'All of them' });
  await user.click(screen.getByRole('button', { name: 'Go' }));
  items = [notBegun({ content: contentCard({ id: id(3), title: 'Night Sitting' }) }), ...items];
  await user.click(screen.getByRole('button', { name: 'Go' }));
  await screen.findByRole('region', { name: 'All of them' });
  expect(await all().findByRole('link', { name: 'Night Sitting' })).toBeVisible();
});

test('each tab has an address, a count and a separate list', async () => {
  shelves(12, 1, 3);
  const heard = answer('GET /library', { items: [notBegun()], nextCursor: null });
  show({ tab: 'downloads', orderBy: 'title' });
  const tabs = within(screen.getByRole('navigation', { name: 'What you’ve unlocked' }));
  await tabs.findByText('12');
  expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Courses12', '/my-library'],
    ['Recordings1', '/my-library?tab=recordings'],
    ['Downloads3', '/my-library?tab=downloads'],
    ['Memberships', '/my-library?tab=memberships'],
  ]);
  expect(tabs.getByRole('link', { current: true })).toHaveTextContent('Downloads');
  await waitFor(() => expect(heard.queries).toHaveLength(1));
  expect(heard.queries[0]).toMatchObject({ shelf: 'downloads', orderBy: 'title' });
});

test.each([
  ['recordings', 'No lives yet', '/all-lives'],
  ['downloads', 'No downloads yet', '/digital-products'],
])('the empty tab %s says what will fill it', async (tab, title, href) => {
  answer('GET /library', { items: [], nextCursor: null });
  show({ tab });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(within(screen.getByRole('region')).getByRole('link')).toHaveAttribute('href', href);
});

describe('search, teacher and order', () => {
  beforeEach(() => void answer('GET /library', { items: [notBegun()], nextCursor: null }));

  test('a tab with nine items has no filters', async () => {
    shelves(9);
    show();
    await screen.findByText('9');
    expect(screen.queryByRole('search')).toBeNull();
  });

  test('a tab with ten items can be searched and filtered through its address', async () => {
    shelves(10);
    const { user } = show();
    const form = within(await screen.findByRole('search'));
    await user.type(form.getByLabelText('Search your library'), 'sleep{Enter}');
    expect(router.push).toHaveBeenLastCalledWith('/my-library?query=sleep', undefined, { scroll: false });
    await user.selectOptions(form.getByLabelText('Teacher'), 'Kofi Mensah');
    expect(router.push).toHaveBeenLastCalledWith(`/my-library?query=sleep&creatorId=${id(4)}`, undefined, {
      scroll: false,
    });
    await user.selectOptions(form.getByLabelText('Sort by'), 'Title');
    expect(router.push).toHaveBeenLastCalledWith(
      `/my-library?query=sleep&creatorId=${id(4)}&orderBy=title`,
      undefined,
      { scroll: false },
    );
  });

  test('a search without a match shows “Nothing matches” and a link to the tab without filters', async () => {
    answer('GET /library', { items: [], nextCursor: null });
    show({ tab: 'downloads', query: 'sleep', creatorId: 'nobody' });
    expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show everything' })).toHaveAttribute(
      'href',
      '/my-library?tab=downloads',
    );
  });
});

test('content of a membership names the membership and says what happens when it ends', async () => {
  const membership = { id: id(900), name: 'Kofi’s circle', endsAt: null };
  answer('GET /library', {
    items: [
      notBegun({ membership, content: contentCard({ isPublic: false }) }),
      notBegun({
        content: contentCard({ id: id(3), title: 'Night Sitting' }),
        membership: { ...membership, endsAt: '2026-12-03T00:00:00.000Z' },
      }),
      notBegun({ content: contentCard({ id: id(5), title: 'Bought' }) }),
    ],
    nextCursor: null,
  });
  show();
  const all = within(await screen.findByRole('region', { name: 'All of them' }));
  expect(all.getAllByText('With Kofi’s circle.')).toHaveLength(2);
  expect(all.getByText(/Open while you’re a member\./)).toBeVisible();
  expect(all.getByText(/Closes on 3 Dec 2026, when your membership ends\./)).toBeVisible();
  // The access ends with the membership, so the page does not say that the content is kept.
  expect(all.queryByText('No longer sold, still yours')).toBeNull();
});

test('a download bundled with a course states the name of the course', async () => {
  const content = contentCard({ contentType: 'DIGITAL_PRODUCT', title: 'Sleep diary' });
  answer('GET /library', {
    items: [notBegun({ content, progress: null, comesWith: 'Sleep Without Trying' })],
    nextCursor: null,
  });
  show({ tab: 'downloads' });
  expect(await screen.findByText('Comes with Sleep Without Trying')).toBeVisible();
});

test('the library remembers the owned courses, so that they open as learning pages', async () => {
  answer('GET /library', { items: [notBegun()], nextCursor: null });
  show();
  await screen.findByRole('link', { name: 'Sleep Without Trying' });
  expect(findOwnedCourse(memberUser.id!, id(1))).not.toBeNull();
});

describe('the memberships', () => {
  test('each current membership says what happens next', async () => {
    answer('GET /subscriptions', {
      items: [
        subscription({ name: 'Night circle', state: 'ACTIVE', periodEndsAt: '2026-12-03T00:00:00.000Z' }),
        subscription({ id: id(901), name: 'Old circle', state: 'CANCELLED' }),
        subscription({ id: id(902), name: 'Kept circle', state: 'CANCELLING', keptPostId: id(700) }),
      ],
      nextCursor: null,
    });
    show({ tab: 'memberships' });
    expect(await screen.findByRole('link', { name: 'Night circle' })).toHaveAttribute(
      'href',
      '/creators/marisol',
    );
    expect(screen.getByText('Renews on 3 Dec 2026')).toBeVisible();
    expect(screen.queryByText('Old circle')).toBeNull();
    // The page of a creator who is suspended or has closed the account does not exist.
    expect(screen.getByRole('link', { name: 'Kept circle' })).toHaveAttribute(
      'href',
      `/view-content-page?contentType=POST&contentId=${id(700)}`,
    );
    expect(screen.getAllByText(/^Their page is offline/)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Payments and changes' })).toHaveAttribute(
      'href',
      '/profile/purchases',
    );
  });

  test('a person without memberships sees a link to memberships, and a failed list can be reloaded', async () => {
    const replies = [refuse(403, 'FORBIDDEN'), { items: [], nextCursor: null }];
    answer('GET /subscriptions', () => replies.shift()!);
    const { user } = show({ tab: 'memberships' });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'You’re not a member yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See memberships' })).toHaveAttribute('href', '/memberships');
  });
});
