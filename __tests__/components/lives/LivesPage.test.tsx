import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LivesPage, type LivesProps } from '@/components/lives/LivesPage';
import type { User } from '@/contract/accounts';
import type { LiveStatus } from '@/contract/lives';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { deliverEvent } from '@/lib/browser/stream/handlers';
import { listTopics } from '@/lib/browser/stream/topics';
import { shownTimeZone } from '@/lib/format/reader-time-zone';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { liveCard, liveStatus } from '../../support/make/lives';
import { viewerState } from '../../support/make/viewer-states';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

jest.mock('@/lib/format/reader-time-zone', () => ({
  ...jest.requireActual('@/lib/format/reader-time-zone'),
  shownTimeZone: jest.fn(),
}));

const nothing = { items: [], nextCursor: null };
const now = '2026-11-18T01:12:00.000Z';

const on = liveCard({
  id: id(1101),
  title: 'Breathe Through Lunch',
  state: 'LIVE',
  startsAt: '2026-11-18T01:00:00.000Z',
  minutes: 20,
  viewersCount: 128,
});
const tonight = liveCard();
const full = liveCard({
  id: id(1102),
  title: 'Tide Breathing',
  startsAt: '2026-11-18T19:30:00.000Z',
  seatsLeft: 0,
});
const recording = liveCard({
  id: id(1103),
  title: 'Letting a Thought Go',
  state: 'REPLAY_READY',
  recordingSeconds: 2280,
  startsAt: '2026-11-10T10:30:00.000Z',
});

type As = Partial<LivesProps> & { user?: User; asPath?: string; query?: Record<string, string> };

const show = ({ user = anonymousUser, asPath = '/all-lives', query, ...props }: As = {}) =>
  renderPage(
    <LivesPage
      filter={{}}
      now={nothing}
      upcoming={nothing}
      recordings={nothing}
      renderedAt={now}
      {...props}
    />,
    { pathname: '/all-lives', asPath, query, user },
  );

let statuses: LiveStatus[];
let asked: ReturnType<typeof answer<'GET /lives/status'>>;
beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers({
    now: Date.parse(now),
    advanceTimers: true,
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
  });
  jest.mocked(shownTimeZone).mockReturnValue('Australia/Sydney');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  statuses = [];
  asked = answer('GET /lives/status', () => ({ items: statuses }));
  answer('GET /lives/reminders', { ids: [] });
  answer('GET /viewer-states', { items: [] });
  answer('GET /subscriptions', nothing);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const page = (...items: ReturnType<typeof liveCard>[]) => ({ items, nextCursor: null });
const rowOf = (title: string) => within(screen.getByRole('link', { name: title }).closest('li')!);

test('the schedule shows current lives, upcoming lives by day, and recordings', () => {
  show({ now: page(on), upcoming: page(tonight, full), recordings: page(recording) });
  expect(screen.getByText('Times are Sydney time.')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Live now',
    'Today Wednesday 18 November',
    'Tomorrow Thursday 19 November',
    'Recordings',
  ]);
  expect(screen.getByText('128 watching')).toBeVisible();
  expect(screen.getByText(/Since 12:00 pm\./).closest('p')!.textContent).toBe(
    'Since 12:00 pm. 8 minutes left.',
  );
  expect(screen.getByRole('link', { name: 'Join Breathe Through Lunch' })).toHaveAttribute(
    'href',
    `/lives/${id(1101)}`,
  );
  expect(screen.getByRole('link', { name: 'Join Breathe Through Lunch' })).toHaveTextContent('Join for A$8');
  expect(rowOf('Lights Out').getByText('9:30 pm')).toBeVisible();
  expect(rowOf('Lights Out').getByText('14 of 100 seats left')).toBeVisible();
  expect(rowOf('Tide Breathing').getByText('Full')).toBeVisible();
  expect(rowOf('Letting a Thought Go').getByText('38 min')).toBeVisible();
});

test("days and times are shown in the viewer's time zone", () => {
  jest.mocked(shownTimeZone).mockReturnValue('Australia/Perth');
  show({ upcoming: page(tonight, full) });
  expect(screen.getByText('Times are Perth time.')).toBeVisible();
  expect(rowOf('Lights Out').getByText('6:30 pm')).toBeVisible();
  expect(rowOf('Tide Breathing').getByText('3:30 am')).toBeVisible();
});

test('a live that starts while the page is open moves to the current lives', async () => {
  show({ upcoming: page(tonight) });
  expect(screen.getByRole('heading', { name: 'Nothing is live right now' })).toBeVisible();
  statuses = [liveStatus({ state: 'LIVE', startedAt: now, viewersCount: 3 })];
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText('3 watching')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Live now' })).toBeVisible();
  expect(asked.queries[0]).toEqual({ ids: id(1100) });
});

test('a signed-in person receives changes as events', async () => {
  const { unmount } = show({ user: memberUser, now: page(on), upcoming: page(tonight) });
  await waitFor(() => expect(listTopics()).toEqual([`live:${id(1100)}`, `live:${id(1101)}`]));
  statuses = [liveStatus({ id: id(1101), state: 'ENDED' }), liveStatus()];
  act(() => deliverEvent({ name: 'live.state', data: { liveId: id(1101) } }));
  await waitFor(() => expect(screen.queryByText('Breathe Through Lunch')).toBeNull());
  unmount();
  expect(listTopics()).toEqual([]);
});

test('a visitor receives no events', () => {
  show({ now: page(on) });
  expect(listTopics()).toEqual([]);
});

describe('the button of a row', () => {
  const viewed = (fields: Parameters<typeof viewerState>[2]) =>
    answer('GET /viewer-states', {
      items: [viewerState('LIVE', 1100, fields)],
    });

  test('a reminder is shown as set at once and can be undone', async () => {
    let finish: (() => void) | undefined;
    const sent = answer('POST /lives/:id/reminder', async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { done: true as const };
    });
    const removed = answer('DELETE /lives/:id/reminder', { done: true });
    const { user } = show({ user: memberUser, upcoming: page(tonight) });
    const button = () => rowOf('Lights Out').getByRole('button', { name: 'Remind me of Lights Out' });
    await waitFor(() => expect(sent.params).toEqual([]));
    await user.click(button());
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(finish).toBeDefined());
    finish!();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(removed.params).toEqual([{ id: id(1100) }]));
    expect(button()).toHaveAttribute('aria-pressed', 'false');
  });

  test('a reminder that could not be stored is shown as not set', async () => {
    answer('POST /lives/:id/reminder', refuse(500, 'UNEXPECTED'));
    const { user } = show({ user: memberUser, upcoming: page(tonight) });
    const button = () => rowOf('Lights Out').getByRole('button', { name: 'Remind me of Lights Out' });
    await user.click(button());
    await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'false'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('a visitor who sets a reminder is sent to the sign-up', async () => {
    const { user } = show({ upcoming: page(tonight) });
    await user.click(rowOf('Lights Out').getByRole('button', { name: 'Remind me of Lights Out' }));
    expect(router.push).toHaveBeenCalledWith(
      `/flow/member/sign-up?next=${encodeURIComponent(`/all-lives?remind=${id(1100)}`)}`,
    );
  });

  test('the reminder of a visitor is set after the sign-in', async () => {
    const sent = answer('POST /lives/:id/reminder', { done: true });
    const asPath = `/all-lives?topicId=work&remind=${id(1100)}`;
    show({ user: memberUser, upcoming: page(tonight), asPath, query: { topicId: 'work', remind: id(1100) } });
    await waitFor(() => expect(sent.params).toEqual([{ id: id(1100) }]));
    expect(router.replace).toHaveBeenCalledWith('/all-lives?topicId=work', undefined, expect.anything());
  });

  test('a booked live links to its waiting room', async () => {
    viewed({ owned: { percent: null, doneCount: null, nextPart: null } });
    show({ user: memberUser, upcoming: page(tonight) });
    expect(await screen.findByRole('link', { name: 'Waiting room of Lights Out' })).toHaveAttribute(
      'href',
      `/lives/${id(1100)}/status`,
    );
    expect(rowOf('Lights Out').getByText('Booked')).toBeVisible();
  });
});

describe('an empty schedule', () => {
  test('an empty schedule links to the courses', () => {
    show();
    expect(screen.getByRole('heading', { name: 'No lives yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse all courses' })).toHaveAttribute('href', '/courses');
  });

  test('a topic without lives links to related topics and all lives', () => {
    show({ filter: { topicId: 'stress' } });
    expect(screen.getByRole('heading', { name: 'No lives on Stress right now' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all lives' })).toHaveAttribute('href', '/all-lives');
  });

  test('only a signed-in person can filter by their lives', () => {
    const { unmount } = show();
    expect(screen.queryByRole('link', { name: 'Booked by me' })).toBeNull();
    unmount();
    show({ user: memberUser, filter: { only: 'booked' } });
    expect(screen.getByRole('link', { name: 'Booked by me' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('heading', { name: 'You haven’t booked a live' })).toBeVisible();
  });
});

test('a next page that could not be loaded keeps the shown lives and can be retried', async () => {
  answer('GET /lives', refuse(503, 'BUSY'));
  const { user } = show({ upcoming: { items: [tonight], nextCursor: 'next' } });
  await user.click(screen.getByRole('button', { name: /Show more/ }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(rowOf('Lights Out').getByText('9:30 pm')).toBeVisible();
});
