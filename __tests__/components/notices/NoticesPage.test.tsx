import { act, screen, waitFor, within } from '@testing-library/react';
import { NoticesPage } from '@/components/notices/NoticesPage';
import type { NoticeLine } from '@/contract/notices';
import { useUser } from '@/hooks/accounts/useUser';
import { deliverEvent, deliverReset } from '@/lib/browser/stream/handlers';
import { browserTimeZone } from '@/lib/browser/time-zone';
import { answer, refuse } from '../../support/calls';
import { creatorUser, memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { noticeLine, noticePreferences } from '../../support/make/notices';
import { renderPage } from '../../support/render-page';

const person = (name: string, number: number, stars: number): NoticeLine['people'][number] => ({
  ...noticeLine().people[0]!,
  id: id(number),
  name,
  stars,
  quote: `Words of ${name}`,
});
const rated = noticeLine({
  id: id(801),
  kind: 'contentRated',
  topic: 'ratings',
  count: 2,
  averageStars: 4.5,
  amountCents: null,
  people: [person('Teodora V.', 801, 5), person('Rohan K.', 802, 4)],
  link: '/courses/1',
});
const creator = { ...creatorUser, unreadNotices: { member: 0, creator: 2 } };
const listed = (items: NoticeLine[]) => answer('GET /notifications', { items, nextCursor: null });

beforeEach(() => answer('GET /notifications/preferences', noticePreferences()));

test('a notification shows who did what, and a creator sees the amount', async () => {
  const asked = listed([noticeLine()]);
  renderPage(<NoticesPage side="creator" />, { user: creator });
  const link = await screen.findByRole('link', { name: /Teodora V\. bought Night Sitting/ });
  expect(link).toHaveTextContent('A$57.30');
  expect(link).toHaveAttribute('href', '/wallet');
  expect(screen.getByText('2 unread')).toBeVisible();
  expect(asked.queries[0]).toEqual({ side: 'creator' });
});

test('a notification about several people can be expanded', async () => {
  listed([rated]);
  const { user } = renderPage(<NoticesPage side="creator" />, { user: creator });
  expect(await screen.findByText('2 people')).toBeVisible();
  expect(screen.getByRole('link', { name: /rated Night Sitting ?, 4\.5 on average/ })).toBeVisible();
  await user.click(screen.getByText('Show all 2'));
  const rows = within(screen.getByText('Rohan K.').closest('ul')!).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Teodora V\.“Words of Teodora V\.”5 stars/),
    expect.stringMatching(/Rohan K\.“Words of Rohan K\.”4 stars/),
  ]);
});

test('HTML and placeholders in a title are shown as plain text', async () => {
  listed([noticeLine({ values: { title: { type: 'text', value: '<b>{{person}}</b>' } } })]);
  renderPage(<NoticesPage side="creator" />, { user: creator });
  expect(await screen.findByText('<b>{{person}}</b>')).toBeVisible();
});

test('a notification can be marked as read, and the toast undoes the mark', async () => {
  listed([noticeLine()]);
  const marked = answer('PATCH /notifications', {
    readAt: '2026-01-12T08:00:00.000Z',
    unread: { member: 0, creator: 1 },
  });
  const { user } = renderPage(<NoticesPage side="creator" />, { user: creator });
  await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
  expect(await screen.findByText('1 marked as read')).toBeVisible();
  expect(await screen.findByText('1 unread')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(marked.bodies).toEqual([
      { side: 'creator', state: 'READ', ids: [id(800)] },
      { side: 'creator', state: 'UNREAD', readAt: '2026-01-12T08:00:00.000Z' },
    ]),
  );
});

test('all notifications up to the newest shown notification are marked as read', async () => {
  listed([noticeLine()]);
  const marked = answer('PATCH /notifications', {
    readAt: '2026-01-12T08:00:00.000Z',
    unread: { member: 0, creator: 0 },
  });
  const { user } = renderPage(<NoticesPage side="creator" />, { user: creator });
  await screen.findByRole('link', { name: /bought/ });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() =>
    expect(marked.bodies).toContainEqual({
      side: 'creator',
      state: 'READ',
      until: '2026-01-12T07:00:00.000Z',
    }),
  );
  expect(await screen.findByText('2 marked as read')).toBeVisible();
});

test('the toast states the number of marked notifications when newer notifications are still unread', async () => {
  listed([noticeLine()]);
  answer('PATCH /notifications', {
    readAt: '2026-01-12T08:00:00.000Z',
    unread: { member: 0, creator: 3 },
  });
  const { user } = renderPage(<NoticesPage side="creator" />, {
    user: { ...creatorUser, unreadNotices: { member: 0, creator: 7 } },
  });
  await screen.findByRole('link', { name: /bought/ });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('4 marked as read')).toBeVisible();
});

test.each([
  ['unread', true],
  ['sales', false],
])('the view %s has a button to mark all as read: %s', async (show, isOffered) => {
  listed([noticeLine()]);
  renderPage(<NoticesPage side="creator" />, { user: creator, query: { show } });
  await screen.findByRole('link', { name: /bought/ });
  expect(screen.queryAllByRole('button', { name: 'Mark all as read' })).toHaveLength(isOffered ? 1 : 0);
});

test('the address selects a filter, and an empty filter has its own text', async () => {
  const asked = listed([]);
  renderPage(<NoticesPage side="member" />, {
    user: memberUser,
    pathname: '/profile/notifications',
    query: { show: 'orders' },
  });
  expect(await screen.findByRole('heading', { name: 'Nothing about orders yet' })).toBeVisible();
  expect(asked.queries[0]).toEqual({ side: 'member', filter: 'orders' });
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/profile/notifications');
});

test('an empty list of notifications suggests a next step', async () => {
  listed([]);
  renderPage(<NoticesPage side="member" />, { user: memberUser });
  expect(await screen.findByRole('heading', { name: 'Quiet so far' })).toBeVisible();
});

test('a member can switch off quiet hours beside the list and sees when the digest is sent', async () => {
  listed([]);
  const quiet = { isOn: false, from: '21:00', to: '08:00' };
  const saved = answer('PATCH /notifications/preferences', noticePreferences({ quietHours: quiet }));
  const { user } = renderPage(<NoticesPage side="member" />, {
    user: { ...memberUser, timeZone: 'Australia/Sydney' },
  });
  expect(await screen.findByText(/^9:00\spm to 8:00\sam, Sydney time$/)).toBeVisible();
  expect(screen.getByText(/^One email at 8:00\sam with/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change your digest' })).toHaveAttribute(
    'href',
    '/profile/notifications?view=preferences',
  );
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  await waitFor(() => expect(saved.bodies).toEqual([{ quietHours: { isOn: false } }]));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Quiet hours' })).not.toBeChecked());
});

describe('a failed call', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  test('a list that fails to load can be loaded again', async () => {
    answer('GET /notifications', refuse(500, 'UNKNOWN'));
    renderPage(<NoticesPage side="member" />, { user: memberUser });
    expect(await screen.findByRole('heading', { name: 'Your notifications didn’t load' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('a notification that could not be marked is still shown as unread', async () => {
    listed([noticeLine()]);
    answer('PATCH /notifications', refuse(500, 'UNKNOWN'));
    const { user } = renderPage(<NoticesPage side="creator" />, { user: creator });
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
    expect(await screen.findByText('That didn’t work. Try again in a moment.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mark as read' })).toBeVisible();
  });
});

describe('preferences', () => {
  const show = (user = creatorUser) => {
    answer('GET /notifications/preferences', noticePreferences());
    listed([]);
    return renderPage(<NoticesPage side="member" />, { user, query: { view: 'preferences' } });
  };

  test('a switch is saved when it is pressed', async () => {
    const saved = answer('PATCH /notifications/preferences', noticePreferences());
    const { user } = show();
    await user.click(await screen.findByRole('switch', { name: 'What’s new from people you follow: Email' }));
    await waitFor(() => expect(saved.bodies).toEqual([{ topics: [{ topic: 'following', email: false }] }]));
    expect(await screen.findByText('Saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved.bodies[1]).toEqual({ topics: [{ topic: 'following', email: true }] }));
  });

  test('a refused change is reverted and shows an error', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    answer('PATCH /notifications/preferences', refuse(500, 'UNKNOWN'));
    const { user } = show();
    const name = 'What’s new from people you follow: Email';
    await user.click(await screen.findByRole('switch', { name }));
    expect(await screen.findByText(/We couldn’t save that/)).toBeVisible();
    expect(screen.getByRole('switch', { name })).toBeChecked();
    logged.mockRestore();
  });

  test('a topic that is always on has no switch, and a member does not see the topics of creators', async () => {
    show(memberUser);
    const row = (await screen.findByRole('rowheader', { name: 'Logins and security' })).closest('tr')!;
    expect(within(row).getAllByText('Always')).toHaveLength(2);
    expect(within(row).queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('radio', { name: 'As a creator' })).toBeNull();
  });

  test('a creator sees the topics of members and of creators', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('radio', { name: 'As a creator' }));
    const row = screen.getByRole('rowheader', { name: 'New followers' }).closest('tr')!;
    expect(
      within(row)
        .getAllByRole('switch')
        .map((each) => each.getAttribute('aria-checked') ?? ''),
    ).toHaveLength(2);
    expect(within(row).getByText('Not sent this way')).toBeInTheDocument();
  });

  test('a person can set their time zone to the time zone of the device', async () => {
    const here = browserTimeZone()!;
    const saved = answer('PATCH /users', { ...creatorUser, timeZone: here });
    const { user } = show({ ...creatorUser, timeZone: 'Pacific/Kiritimati' });
    expect(await screen.findByText('Kiritimati: GMT+14')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Use / }));
    await waitFor(() => expect(saved.bodies).toEqual([{ timeZone: here }]));
    await waitFor(() => expect(screen.queryByText('Kiritimati: GMT+14')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
  });

  test('a person can choose their time zone, and a refused choice is reverted', async () => {
    const chosen = { ...creatorUser, timeZone: 'Australia/Perth' };
    const saved = answer('PATCH /users', chosen);
    const { user } = show({ ...creatorUser, timeZone: 'Pacific/Kiritimati' });
    const zone = within(await screen.findByRole('group', { name: 'Time zone' }));
    async function choose(city: string) {
      await user.click(zone.getByRole('button', { name: 'Change' }));
      await user.type(await zone.findByLabelText('Search by city'), city);
      await user.click(zone.getByRole('button', { name: new RegExp(`^${city}`) }));
    }
    await choose('Perth');
    expect(await screen.findByText('Your time zone is saved.')).toBeInTheDocument();
    expect(zone.getByText('Perth: GMT+8')).toBeVisible();
    expect(saved.bodies).toEqual([{ timeZone: 'Australia/Perth' }]);
    answer('PATCH /users', refuse(503, 'BUSY'));
    await choose('Hobart');
    await waitFor(() => expect(zone.getByText('Perth: GMT+8')).toBeVisible());
  });

  test('a person without a time zone reads that emails are not delayed', async () => {
    show({ ...creatorUser, timeZone: null });
    expect(await screen.findByText(/We don’t know your time zone yet/)).toBeVisible();
    expect(screen.getByText('Not chosen yet')).toBeVisible();
  });

  test('a button pauses all notifications for 7 days', async () => {
    const saved = answer(
      'PATCH /notifications/preferences',
      noticePreferences({ pausedUntil: '2026-01-20T07:00:00.000Z' }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Pause everything for 7 days' }));
    expect(await screen.findByRole('button', { name: 'End the break' })).toBeVisible();
    expect(saved.bodies).toEqual([{ isPaused: true }]);
  });
});

/** Shows the user's name with a button that changes it. */
function Renaming() {
  const { user, refreshUser } = useUser();
  const rename = () => refreshUser({ ...user, name: 'Wren' }, { revalidate: false });
  return <button onClick={() => void rename()}>{user.name}</button>;
}

test('the response to a mark does not overwrite a change of the user made after the request', async () => {
  listed([noticeLine()]);
  const reply = Promise.withResolvers<{ readAt: null; unread: { member: number; creator: number } }>();
  answer('PATCH /notifications', () => reply.promise);
  const ui = (
    <>
      <Renaming />
      <NoticesPage side="creator" />
    </>
  );
  const { user } = renderPage(ui, { user: creator });
  await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
  await user.click(screen.getByRole('button', { name: creator.name! }));
  reply.resolve({ readAt: null, unread: { member: 0, creator: 1 } });
  expect(await screen.findByText('1 unread')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Wren' })).toBeVisible();
});

describe('updates through the event stream', () => {
  const arrive = () => act(() => deliverEvent({ name: 'notices.changed', data: {} }));
  const open = async () => {
    const asked = listed([noticeLine()]);
    renderPage(<NoticesPage side="creator" />, { user: creator });
    await screen.findByRole('link', { name: /bought/ });
    expect(asked.queries).toHaveLength(1);
    return asked;
  };

  test.each([
    ['a notice changes', arrive],
    ['events may have been missed', () => act(deliverReset)],
  ])('the list is reloaded when %s', async (_, happen) => {
    const asked = await open();
    happen();
    await waitFor(() => expect(asked.queries).toHaveLength(2));
  });
});
