import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LiveStatusPage } from '@/components/lives/LiveStatusPage';
import type { User } from '@/contract/accounts';
import type { LivePage, LiveStatus, LiveViewerState } from '@/contract/lives';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { deliverEvent } from '@/lib/browser/stream/handlers';
import { shownTimeZone } from '@/lib/format/reader-time-zone';
import { playChime } from '@/lib/lives/chime';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { bookedState, livePage, liveStatus, liveViewerState } from '../../support/make/lives';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));
jest.mock('@/lib/lives/chime', () => ({ playChime: jest.fn() }));
jest.mock('@/lib/format/reader-time-zone', () => ({
  ...jest.requireActual('@/lib/format/reader-time-zone'),
  shownTimeZone: jest.fn(),
}));

const startsAt = '2026-11-18T10:30:00.000Z';
/** The server's clock 8 minutes 42 seconds before the start. */
const now = '2026-11-18T10:21:18.000Z';

let status: LiveStatus;
let viewerState: LiveViewerState;

type As = { user?: User; its?: LiveViewerState; first?: Partial<LiveStatus>; live?: Partial<LivePage> };

function show({ user = memberUser, its = bookedState(), first, live }: As = {}) {
  status = liveStatus({ startsAt, now, ...first });
  viewerState = its;
  return renderPage(<LiveStatusPage live={livePage(live)} first={status} />, {
    pathname: '/lives/[id]/status',
    asPath: `/lives/${id(1100)}/status`,
    user,
  });
}

/** Changes the state on the mocked server and sends the event of the change. */
function change(fields: Partial<LiveStatus>): void {
  status = { ...status, ...fields };
  act(() => deliverEvent({ name: 'live.state', data: { liveId: id(1100) } }));
}

const title = () => screen.getByRole('heading', { level: 1 });

/** Clock of the browser, which is 3 minutes behind. */
const browserNow = Date.parse(now) - 3 * 60_000;

beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers({
    now: browserNow,
    advanceTimers: true,
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
  });
  jest.mocked(shownTimeZone).mockReturnValue('Australia/Sydney');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /lives/status/:id', () => ({
    ...status,
    now: new Date(Date.parse(now) + (Date.now() - browserNow)).toISOString(),
  }));
  answer('GET /lives/:id/viewer-state', () => viewerState);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the waiting room', () => {
  test("the countdown runs by the server's clock, not by the browser's", async () => {
    show({ first: { viewersCount: 31 } });
    expect(title()).toHaveTextContent('Lights Out starts at 9:30 pm');
    expect(await screen.findByRole('timer', { name: 'Starts in 8:42' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('timer', { name: /^Starts in 8:(40|39)$/ })).toBeVisible();
    expect(screen.getByText('With Marisol Quennell, today, Sydney time. 45 min.')).toBeVisible();
    expect(await screen.findByText('Your seat is booked')).toBeVisible();
    expect(
      screen.getByText(/86 booked\. 31 here already\. This page opens the live for you\./),
    ).toBeVisible();
  });

  test('the page opens the room when the live starts', async () => {
    show();
    await screen.findByText('Your seat is booked');
    expect(router.replace).not.toHaveBeenCalled();
    change({ state: 'LIVE', startedAt: startsAt, connection: 'ON' });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/lives/${id(1100)}/play`));
    expect(router.replace).toHaveBeenCalledTimes(1);
  });

  test('the page polls the state, so that it opens the room even without events', async () => {
    show({ first: { startsAt: '2026-11-18T10:22:00.000Z' } });
    await screen.findByText('Your seat is booked');
    status = { ...status, state: 'LIVE', connection: 'ON' };
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/lives/${id(1100)}/play`));
  });

  test('a person without access is not sent to the room', async () => {
    show({ its: liveViewerState(), first: { state: 'LIVE', connection: 'ON' } });
    expect(title()).toHaveTextContent('Lights Out is on now');
    expect(await screen.findByRole('link', { name: 'See the live' })).toHaveAttribute(
      'href',
      `/lives/${id(1100)}`,
    );
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(router.replace).not.toHaveBeenCalled();
  });

  test('a person with free access is sent to the room, which books the seat', async () => {
    show({
      its: liveViewerState({ can: { buy: false, book: true } }),
      first: { state: 'LIVE', connection: 'ON' },
    });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/lives/${id(1100)}/play`));
  });

  test('the creator sees a link to the studio and is not sent to the room', async () => {
    show({
      its: liveViewerState({ isOwn: true, can: { watch: true } }),
      first: { state: 'LIVE', connection: 'ON' },
    });
    expect(await screen.findByRole('link', { name: 'Open the studio' })).toBeVisible();
    expect(router.replace).not.toHaveBeenCalled();
  });

  test('a live that has not started at its start time is shown as about to start', async () => {
    show({ first: { startsAt: '2026-11-18T10:20:00.000Z' } });
    await waitFor(() => expect(title()).toHaveTextContent('Lights Out is about to start'));
    expect(screen.getByText(/Marisol Quennell is getting ready\./)).toBeVisible();
  });

  test('a seat can be booked in the waiting room', async () => {
    const booked = answer('POST /lives/:id/booking', () => (viewerState = bookedState({ source: 'FREE' })));
    const { user } = show({ its: liveViewerState({ can: { buy: false, book: true } }) });
    await user.click(await screen.findByRole('button', { name: 'Book my seat' }));
    expect(await screen.findByText('Your seat is booked')).toBeVisible();
    expect(booked.params).toHaveLength(1);
  });

  test('a visitor sees a link to the page of the live', () => {
    show({ user: anonymousUser });
    expect(screen.getByRole('link', { name: 'See the live' })).toBeVisible();
    expect(screen.queryByText('Your seat is booked')).toBeNull();
  });

  test.each([
    [true, /You should have heard three notes/],
    [false, /Your browser can’t play audio here/],
  ])(
    'the audio test says what to do, depending on whether the sound was played: %s',
    async (hasPlayed, text) => {
      jest.mocked(playChime).mockResolvedValue(hasPlayed);
      const { user } = show();
      await user.click(screen.getByRole('button', { name: 'Test my audio' }));
      expect(await screen.findByText(text)).toBeVisible();
    },
  );
});

describe('after the live', () => {
  test('the page thanks the viewer after the live and offers the recording when it is ready', async () => {
    show({ first: { state: 'ENDED' }, its: bookedState({ can: { rate: true } }) });
    expect(title()).toHaveTextContent('Lights Out has ended');
    expect(await screen.findByRole('link', { name: 'Rate this live' })).toHaveAttribute(
      'href',
      `/lives/${id(1100)}#ratings`,
    );
    viewerState = bookedState({ can: { rate: true, replay: true } });
    change({ state: 'REPLAY_READY' });
    expect(await screen.findByRole('link', { name: 'Watch the recording' })).toHaveAttribute(
      'href',
      `/lives/${id(1100)}/play`,
    );
    expect(title()).toHaveTextContent('The recording of Lights Out is ready');
  });

  test('a cancelled live replaces the waiting room with the reason and the refund', async () => {
    show();
    await screen.findByText('Your seat is booked');
    viewerState = bookedState({ refund: { amountCents: 800, credits: 0, isDone: false } });
    change({ state: 'CANCELLED', reason: 'I’ve lost my voice.' });
    await waitFor(() => expect(title()).toHaveTextContent('Lights Out is cancelled'));
    expect(screen.getByText('I’ve lost my voice.')).toBeVisible();
    expect(await screen.findByText(/^We’re refunding all you paid: A\$8\.00\./)).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('a live that ended without video shows the refund', async () => {
    show({
      first: { state: 'ENDED' },
      its: bookedState({ refund: { amountCents: 800, credits: 0, isDone: true } }),
    });
    expect(title()).toHaveTextContent('Lights Out has ended');
    expect(await screen.findByText(/^We’ve refunded all you paid: A\$8\.00\./)).toBeVisible();
  });

  test('a missed live shows the credits that were refunded', async () => {
    show({
      first: { state: 'MISSED' },
      its: bookedState({ source: 'CREDITS', refund: { amountCents: 0, credits: 800, isDone: true } }),
    });
    expect(title()).toHaveTextContent('Lights Out didn’t take place');
    expect(await screen.findByText(/^We’ve refunded all you paid: 8 credits\./)).toBeVisible();
  });

  test('a viewer without a seat reads nothing about a refund', async () => {
    show({ user: anonymousUser, first: { state: 'CANCELLED' } });
    expect(title()).toHaveTextContent('Lights Out is cancelled');
    expect(screen.queryByText(/refund/i)).toBeNull();
  });
});
