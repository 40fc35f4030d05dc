import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { LibraryPage } from '@/components/library/LibraryPage';
import type { LibraryItem } from '@/contract/library';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { memberUser } from '../../support/make/accounts';
import { contentCard } from '../../support/make/content';
import { id } from '../../support/make/ids';
import { libraryItem } from '../../support/make/library';
import { renderPage } from '../../support/render-page';

const notBegun = (fields: Partial<LibraryItem> = {}) =>
  libraryItem({
    progress: { completedPartIds: [], percent: 0, continuePartId: null, continueSeconds: 0 },
    continueTitle: null,
    ...fields,
  });
const show = () => renderPage(<LibraryPage />, { user: memberUser });
let events: ReturnType<typeof recordEvents>;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /users', memberUser);
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

test('the placeholder has the two sections of a library in use', async () => {
  answer('GET /library', {
    items: [libraryItem(), notBegun({ content: contentCard({ id: id(9) }) })],
    nextCursor: null,
  });
  const { container } = show();
  const places = () =>
    [...container.querySelectorAll('ul')].map((row) => row.querySelectorAll(':scope > li').length);
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

test('started content is listed under Continue with a link to its part, but finished content is not', async () => {
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
  // Each course is there once.
  const others = within(screen.getByRole('region', { name: 'Courses' }));
  expect(others.getAllByRole('link').map((link) => link.textContent)).toEqual(['Night Sitting']);
  expect(others.getByText('Finished')).toBeVisible();
});

test('content that is no longer sold stays in the library at its own address', async () => {
  answer('GET /library', {
    items: [notBegun({ content: contentCard({ isPublic: false }) })],
    nextCursor: null,
  });
  show();
  const all = within(await screen.findByRole('region', { name: 'Courses' }));
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
    show();
    const lives = within(await screen.findByRole('region', { name: 'Lives' }));
    expect(lives.getByRole('link', { name: 'Lights Out' })).toHaveAttribute(
      'href',
      `/lives/${id(1100)}/status`,
    );
    expect(lives.queryByText('No longer sold, still yours')).toBeNull();
  },
);

test('a digital product leads to its page and has no progress', async () => {
  const content = contentCard({
    contentType: 'DIGITAL_PRODUCT',
    title: 'Sleep diary',
    path: `/digital-products/${id(800)}`,
  });
  answer('GET /library', { items: [notBegun({ content, progress: null })], nextCursor: null });
  show();
  const all = within(await screen.findByRole('region', { name: 'Downloads' }));
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
  const all = within(await screen.findByRole('region', { name: 'Courses' }));
  expect(await all.findByRole('link', { name: 'Night Sitting' })).toBeVisible();
  expect(all.getByRole('link', { name: 'Sleep Without Trying' })).toBeVisible();
  expect(heard.queries.filter(({ cursor }) => cursor).map(({ cursor }) => cursor)).toEqual(['next']);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a failed next page shows a message, keeps the first page and can be loaded again', async () => {
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
  const all = within(screen.getByRole('region', { name: 'Courses' }));
  expect(all.getByRole('link', { name: 'Sleep Without Trying' })).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await all.findByRole('link', { name: 'Night Sitting' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('newly unlocked content is shown when the library is opened again', async () => {
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
  const all = () => within(screen.getByRole('region', { name: 'Courses' }));
  await screen.findByRole('region', { name: 'Courses' });
  await user.click(screen.getByRole('button', { name: 'Go' }));
  items = [notBegun({ content: contentCard({ id: id(3), title: 'Night Sitting' }) }), ...items];
  await user.click(screen.getByRole('button', { name: 'Go' }));
  await screen.findByRole('region', { name: 'Courses' });
  expect(await all().findByRole('link', { name: 'Night Sitting' })).toBeVisible();
});
