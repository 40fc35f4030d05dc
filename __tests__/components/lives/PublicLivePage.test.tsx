import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
// Preloads the dialogs, because loading them during a test is slow on a busy machine.
import '@/components/checkout/CheckoutModal';
import '@/components/checkout/ReturnModal';
import '@/components/gifts/GiftModal';
import '@/components/ratings/RatingForm';
import { PublicLivePage } from '@/components/lives/PublicLivePage';
import { ViewLivePage } from '@/components/lives/ViewLivePage';
import type { User } from '@/contract/accounts';
import type { LivePage, LiveStatus, LiveViewerState } from '@/contract/lives';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { consumeCheckout } from '@/lib/checkout/saved-checkout';
import { shownTimeZone } from '@/lib/format/reader-time-zone';
import { redirectTo } from '@/lib/page/redirect';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { memberUser } from '../../support/make/accounts';
import { quote } from '../../support/make/checkout';
import { id } from '../../support/make/ids';
import { bookedState, livePage, liveStatus, liveViewerState } from '../../support/make/lives';
import { membership } from '../../support/make/memberships';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));
jest.mock('@/lib/page/redirect', () => ({
  ...jest.requireActual('@/lib/page/redirect'),
  redirectTo: jest.fn(),
}));
jest.mock('@/lib/format/reader-time-zone', () => ({
  ...jest.requireActual('@/lib/format/reader-time-zone'),
  shownTimeZone: jest.fn(),
}));

const path = `/lives/${id(1100)}`;
const noRatings = { items: [], nextCursor: null };
const now = '2026-11-18T01:00:00.000Z';

type As = {
  user?: User;
  its?: LiveViewerState;
  live?: LivePage;
  status?: Partial<LiveStatus>;
  member?: boolean;
};

const show = ({ user = anonymousUser, its, live = livePage(), status, member = false }: As = {}) => {
  answer('GET /lives/:id', live);
  if (its) answer('GET /lives/:id/viewer-state', its);
  const { state, startsAt, reason } = live;
  answer('GET /lives/status/:id', liveStatus({ state, startsAt, reason, connection: 'ON', ...status }));
  return renderPage(
    <PublicLivePage
      live={live}
      ratings={noRatings}
      membership={member ? membership() : null}
      structuredData={{}}
      shareCard="/c.png"
    />,
    { pathname: '/lives/[id]', asPath: path, user },
  );
};
const showTo = (its: LiveViewerState, more: As = {}) => show({ user: memberUser, its, ...more });

const box = () => within(screen.getByRole('complementary', { name: 'Book this live' }));

let events: ReturnType<typeof recordEvents>;
beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.useFakeTimers({
    now: Date.parse(now),
    advanceTimers: true,
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
  });
  jest.mocked(shownTimeZone).mockReturnValue('Australia/Sydney');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('POST /views', { done: true });
  answer('GET /viewer-states', { items: [] });
  events = recordEvents();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('an upcoming live', () => {
  test("the page shows the start in the creator's time zone, and in the viewer's if it differs", async () => {
    const { unmount } = show();
    expect(document.title).toBe('Lights Out, live with Marisol Quennell · Kumu');
    expect(box().getByText('Wednesday 18 November, 9:30 pm, Sydney time')).toBeVisible();
    expect(box().getByText(/starts in 9 hours/)).toBeVisible();
    expect(box().queryByText(/^That’s/)).toBeNull();
    unmount();
    jest.mocked(shownTimeZone).mockReturnValue('Australia/Perth');
    show();
    expect(box().getByText('That’s Wednesday 18 November, 6:30 pm, Perth time')).toBeVisible();
  });

  test('a visitor sees the price and the seats, and a booking sends the visitor to the sign-up', async () => {
    const { user } = show();
    expect(box().getByText('A$8')).toBeVisible();
    expect(box().getByText('14 of 100 seats left')).toBeVisible();
    expect(box().getByText('We hold your seat for 10 minutes while you pay.')).toBeVisible();
    await user.click(box().getByRole('button', { name: 'Book for A$8' }));
    expect(router.push).toHaveBeenCalledWith(`/flow/member/sign-up?next=${encodeURIComponent(path)}`);
    expect(consumeCheckout()).toMatchObject({ transactionType: 'PPV_LIVE', contentId: id(1100), price: 800 });
  });

  test('a member pays in the checkout dialog, which says how long the seat is reserved', async () => {
    answer('GET /checkout/quote', quote({ type: 'PPV_LIVE', contentType: 'LIVE', totalCents: 800 }));
    answer('GET /credits', { balanceCents: 0 } as never);
    const paid = answer('POST /stripe/customer/checkout', {
      sessionId: 'session',
      url: 'https://pay.test/1',
      checkoutId: id(1180),
    });
    const { user } = showTo(liveViewerState());
    await user.click(await box().findByRole('button', { name: 'Book for A$8' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('We hold your seat for 10 minutes while you pay.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Pay A$8' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/1'));
    expect(paid.bodies).toMatchObject([{ stripeOperation: { type: 'PPV_LIVE', contentId: id(1100) } }]);
  });

  test('a member of the creator books a live for members without paying', async () => {
    const booked = answer('POST /lives/:id/booking', bookedState({ source: 'MEMBERSHIP', isMember: true }));
    const { user } = showTo(liveViewerState({ isMember: true, can: { buy: true, book: true } }), {
      live: livePage({ isFreeForMembers: true }),
    });
    await user.click(await box().findByRole('button', { name: 'Book, free for members' }));
    expect(await box().findByRole('link', { name: 'Waiting room' })).toHaveAttribute(
      'href',
      `${path}/status`,
    );
    expect(booked.params).toEqual([{ id: id(1100) }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Your seat in Lights Out is booked.')).toBeInTheDocument();
  });

  test('a free live is booked without a card', async () => {
    answer('POST /lives/:id/booking', bookedState({ source: 'FREE' }));
    const { user } = showTo(liveViewerState({ can: { buy: false, book: true } }), {
      live: livePage({ priceCents: 0, seats: null, seatsLeft: null }),
    });
    await user.click(await box().findByRole('button', { name: 'Book a free seat' }));
    expect(await box().findByText('Your seat is booked')).toBeVisible();
  });

  test('a booking of a seat that was taken meanwhile shows a message', async () => {
    answer('POST /lives/:id/booking', refuse(409, 'CONFLICT'));
    const { user } = showTo(liveViewerState({ can: { buy: false, book: true } }), {
      live: livePage({ priceCents: 0 }),
    });
    await user.click(await box().findByRole('button', { name: 'Book a free seat' }));
    expect(await box().findByRole('alert')).not.toBeEmptyDOMElement();
    expect(box().queryByRole('link', { name: 'Waiting room' })).toBeNull();
  });

  test('a full live offers no booking', () => {
    show({ live: livePage({ seatsLeft: 0 }) });
    expect(box().getByText('Full')).toBeVisible();
    expect(box().queryByRole('button', { name: /^Book/ })).toBeNull();
    expect(box().getByText(/All seats are taken/)).toBeVisible();
  });

  test('a full live offers a notification about a free seat instead of a reminder', async () => {
    const sent = answer('POST /lives/:id/reminder', { done: true });
    const { user } = showTo(liveViewerState(), { live: livePage({ seatsLeft: 0 }) });
    const button = await box().findByRole('button', { name: 'Tell me if a seat opens in Lights Out' });
    expect(button).toHaveTextContent('Tell me if a seat opens');
    await user.click(button);
    await waitFor(() => expect(sent.params).toEqual([{ id: id(1100) }]));
    expect(await screen.findByText(/We’ll tell you once if a seat opens/)).toBeVisible();
  });

  test('a free seat can be given back, and Undo books it again', async () => {
    const given = answer('DELETE /lives/:id/booking', liveViewerState({ can: { book: true } }));
    const taken = answer('POST /lives/:id/booking', bookedState({ source: 'FREE' }));
    const { user } = showTo(bookedState({ source: 'FREE', can: { unbook: true } }), {
      live: livePage({ priceCents: 0 }),
    });
    await user.click(await box().findByRole('button', { name: 'Give back my seat' }));
    expect(await box().findByRole('button', { name: 'Book a free seat' })).toBeVisible();
    expect(given.params).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(taken.params).toHaveLength(1));
  });

  test('a paid seat cannot be given back, but links to the purchases while it can be refunded', async () => {
    showTo(bookedState({ refundableUntil: '2026-11-18T10:30:00.000Z' }));
    expect(await box().findByText('Your seat is booked')).toBeVisible();
    expect(box().queryByRole('button', { name: 'Give back my seat' })).toBeNull();
    expect(box().getByRole('link', { name: 'See your purchases' })).toHaveAttribute(
      'href',
      '/profile/purchases',
    );
  });

  test('a membership that includes the live is offered to non-members only', async () => {
    const live = livePage({ isFreeForMembers: true });
    const { unmount } = show({ live, member: true });
    expect(box().getByRole('link', { name: /^Or become a member for/ })).toBeVisible();
    unmount();
    showTo(liveViewerState({ isMember: true, can: { book: true } }), { live, member: true });
    expect(await box().findByRole('button', { name: 'Book, free for members' })).toBeVisible();
    expect(box().queryByRole('link', { name: /^Or become a member for/ })).toBeNull();
  });

  test('the page links to the calendar file', () => {
    show();
    expect(box().getByRole('link', { name: 'Calendar file' })).toHaveAttribute(
      'href',
      `/api/lives/${id(1100)}/calendar`,
    );
  });

  test('the creator sees links to manage the live and cannot book it', async () => {
    showTo(liveViewerState({ isOwn: true, can: { buy: false } }));
    expect(await box().findByRole('link', { name: 'Manage this live' })).toHaveAttribute(
      'href',
      `/dashboard/content/live/${id(1100)}`,
    );
    expect(box().queryByRole('button', { name: /^(Book|Remind)/ })).toBeNull();
  });

  test('a signed-in person sees a placeholder until the seat is known', async () => {
    let finish!: (state: LiveViewerState) => void;
    answer('GET /lives/:id/viewer-state', () => new Promise((resolve) => (finish = resolve)) as never);
    show({ user: memberUser });
    const offer = box().getByRole('button', { name: 'Book for A$8' });
    expect(offer.closest('[data-waiting]')).not.toBeNull();
    await waitFor(() => expect(finish).toBeDefined());
    act(() => finish(bookedState()));
    const link = await box().findByRole('link', { name: 'Waiting room' });
    expect(link.closest('[data-waiting]')).toBeNull();
  });
});

describe('a running live', () => {
  const live = livePage({ state: 'LIVE', startedAt: now, viewersCount: 128 });

  test('a visitor sees a button to join for the price, and a person with a seat sees a link to the room', async () => {
    const { unmount } = show({ live, status: { viewersCount: 130 } });
    expect(await screen.findByText('130 watching')).toBeVisible();
    expect(box().getByRole('button', { name: 'Join for A$8' })).toBeVisible();
    unmount();
    showTo(bookedState(), { live });
    expect(await box().findByRole('link', { name: 'Join' })).toHaveAttribute('href', `${path}/play`);
  });

  test('a page rendered before the start is updated to the current state', async () => {
    showTo(bookedState(), { status: { state: 'LIVE' } });
    expect(await box().findByRole('link', { name: 'Join' })).toBeVisible();
    expect(box().queryByRole('link', { name: 'Waiting room' })).toBeNull();
  });
});

describe('an ended live', () => {
  test('the recording can be bought, and people with a seat can watch it', async () => {
    const live = livePage({ state: 'REPLAY_READY', seatsLeft: 0, recordingSeconds: 2700 });
    const { unmount } = show({ live });
    expect(box().getByRole('button', { name: 'Get the recording for A$8' })).toBeVisible();
    unmount();
    showTo(bookedState({ can: { replay: true } }), { live });
    expect(await box().findByRole('link', { name: 'Watch the recording' })).toHaveAttribute(
      'href',
      `${path}/play`,
    );
  });

  test.each([
    [true, 'This live has ended. You can get the recording here once it’s ready.'],
    [false, 'This live has ended. It wasn’t recorded.'],
  ])('an ended live is not sold before its recording is ready (recorded: %s)', (isRecorded, text) => {
    show({ live: livePage({ state: 'ENDED', isRecorded }) });
    expect(box().getByText(text)).toBeVisible();
    // Neither the box nor the bar for small screens has the button.
    expect(screen.queryByRole('button', { name: /^(Book|Get|Join)/, hidden: true })).toBeNull();
  });

  test.each([
    ['CANCELLED', 'Marisol Quennell cancelled this live.'],
    ['MISSED', 'This live didn’t take place.'],
  ] as const)('a live in the state %s shows the reason and the refund', async (state, text) => {
    const live = livePage({ state, reason: 'I’ve lost my voice.' });
    const refund = { amountCents: 800, credits: 0, isDone: true };
    showTo(bookedState({ refund }), { live });
    expect(box().getByText(text)).toBeVisible();
    expect(box().getByText('I’ve lost my voice.')).toBeVisible();
    expect(await box().findByText(/^We’ve refunded all you paid: A\$8\.00\./)).toBeVisible();
    expect(box().queryByRole('button', { name: /^(Book|Remind)/ })).toBeNull();
  });

  test('a pending refund is not shown as done, and a member reads that the membership continues', async () => {
    const live = livePage({ state: 'CANCELLED' });
    const { unmount } = showTo(bookedState({ refund: { amountCents: 800, credits: 0, isDone: false } }), {
      live,
    });
    expect(await box().findByText(/^We’re refunding all you paid: A\$8\.00\./)).toBeVisible();
    unmount();
    showTo(bookedState({ source: 'MEMBERSHIP', purchaseId: null }), { live });
    expect(await box().findByText(/membership, which carries on/)).toBeVisible();
  });
});

test('a view of the page is sent with the content type LIVE', async () => {
  show();
  await waitFor(() => expect(events.sent).toHaveLength(1));
  expect(events.sent[0]).toMatchObject({
    type: 'VIEW_CONTENT_PAGE',
    payload: { contentType: 'LIVE', contentId: id(1100), creatorId: id(2) },
  });
});

test('a person who had a seat can rate the live', async () => {
  const sent = answer('POST /lives/:id/rating', {
    id: id(1190),
    stars: 4,
    text: '',
    authorName: 'Jo',
    createdAt: now,
  } as never);
  answer('GET /lives/:id/rating', noRatings);
  const live = livePage({ state: 'ENDED' });
  const { user } = showTo(bookedState({ can: { rate: true } }), { live });
  await user.click(await screen.findByRole('radio', { name: /^4/ }));
  await user.click(screen.getByRole('button', { name: 'Send rating' }));
  await waitFor(() => expect(sent.bodies).toEqual([{ stars: 4, text: '' }]));
});

test('a live that is not public offers neither a booking nor a reminder', () => {
  answer('GET /lives/:id/viewer-state', liveViewerState());
  answer('GET /lives/status/:id', liveStatus({ state: 'IN_REVIEW' }));
  renderPage(
    <ViewLivePage
      isPublic={false}
      live={livePage({ state: 'IN_REVIEW' })}
      ratings={noRatings}
      membership={null}
    />,
    { pathname: '/view-content-page', user: memberUser },
  );
  expect(box().getByText(/This live isn’t public/)).toBeVisible();
  expect(box().queryByRole('button', { name: /^(Book|Remind)/ })).toBeNull();
  expect(
    document.head.querySelector('meta[name=robots]') ?? document.querySelector('meta[name=robots]'),
  ).not.toBeNull();
});
