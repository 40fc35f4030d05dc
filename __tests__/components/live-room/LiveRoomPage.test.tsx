import { act, screen, waitFor, within } from '@testing-library/react';
import { LiveRoomPage } from '@/components/live-room/LiveRoomPage';
import type { LivePage, LiveStatus } from '@/contract/lives';
import type { User } from '@/contract/accounts';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { deliverEvent } from '@/lib/browser/stream/handlers';
import { listTopics } from '@/lib/browser/stream/topics';
import type { LiveSession, WatchOptions } from '@/lib/live/session';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { liveChatRoom, liveMessage, liveRoomState } from '../../support/make/live-chat';
import { livePage, liveStatus, liveViewerState } from '../../support/make/lives';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';
import { setWindow } from '../../support/window-width';

let options: WatchOptions | undefined;
const session: LiveSession = { retry: jest.fn(), stop: jest.fn() };
jest.mock('@/lib/live/session', () => ({
  startLiveSession: jest.fn((given: WatchOptions) => {
    options = given;
    return session;
  }),
}));

const on = { state: 'LIVE', startedAt: '2026-11-18T10:30:00.000Z' } as const;
const may = (can: Partial<ReturnType<typeof liveViewerState>['can']>) =>
  liveViewerState({ isBooked: true, can: { watch: true, ...can } });

let status: LiveStatus;

function show(live: Partial<LivePage> = on, user: User = memberUser) {
  return renderPage(<LiveRoomPage live={livePage(live)} />, { user, pathname: '/lives/[id]/play' });
}

/** Shows the room of a viewer with a seat whose video is playing. */
async function watch() {
  answer('GET /lives/:id/viewer-state', may({}));
  const shown = show();
  await waitFor(() => expect(options).toBeDefined());
  Object.assign(video(), { muted: true });
  act(() => {
    void video().play();
    options!.onState('live');
    video().dispatchEvent(new Event('volumechange'));
  });
  return shown;
}
const video = () => document.querySelector('video')!;
const stage = () => screen.getByRole('region', { name: 'Live video of Lights Out' });

beforeEach(() => {
  jest.clearAllMocks();
  setWindow({ width: 1280 });
  options = undefined;
  answer('GET /lives/:id/chat', liveChatRoom());
  status = liveStatus({ ...on, connection: 'ON', viewersCount: 128 });
  answer('GET /lives/status/:id', () => status);
  answer('GET /lives/:id/viewer-state', liveViewerState());
});

test('a viewer with a seat sees the live and the number of viewers', async () => {
  await watch();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lights Out');
  expect(await screen.findByText('128 watching')).toBeVisible();
  expect(screen.getByText('Live')).toBeVisible();
  expect(options?.role).toBe('watch');
  expect(options?.media).toBe(video());
});

test('the number of viewers is updated by events', async () => {
  await watch();
  await screen.findByText('128 watching');
  act(() => deliverEvent({ name: 'live.viewers', data: { liveId: status.id, count: 131 } }));
  expect(screen.getByText('131 watching')).toBeVisible();
});

test('a muted video has a button that turns the audio on', async () => {
  const { user } = await watch();
  await user.click(screen.getByRole('button', { name: 'Turn audio on' }));
  expect(video().muted).toBe(false);
  act(() => void video().dispatchEvent(new Event('volumechange')));
  expect(screen.queryByRole('button', { name: 'Turn audio on' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Audio', pressed: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Audio' }));
  expect(video().muted).toBe(true);
});

test('the room has a Play button if the browser blocks automatic playback', async () => {
  const { user } = await watch();
  act(() => video().pause());
  await user.click(screen.getByRole('button', { name: 'Watch live' }));
  expect(video().paused).toBe(false);
});

test('the video sizes of an HLS stream can be chosen', async () => {
  const { user } = await watch();
  expect(screen.queryByRole('combobox')).toBeNull();
  const choose = jest.fn();
  act(() => options!.onChoice!({ heights: [720, 360], choose }));
  await user.selectOptions(screen.getByRole('combobox', { name: /Quality/ }), '360');
  expect(choose).toHaveBeenCalledWith(360);
});

test.each([
  ['connecting', 'Connecting to the live'],
  ['stalled', 'The picture has stopped for a moment'],
  ['reconnecting', 'Connection lost. We’re connecting you again.'],
  ['waiting', 'Marisol is nearly there. The picture comes in a moment.'],
] as const)('the stage shows a message while the connection is %s', async (state, words) => {
  await watch();
  act(() => options!.onState(state));
  expect(within(stage()).getByRole('status')).toHaveTextContent(words);
});

test('the stage says that a disconnected creator will be back, with the remaining time', async () => {
  status = {
    ...status,
    connection: 'AWAY',
    comeBackUntil: new Date(Date.parse(status.now) + 98_000).toISOString(),
  };
  await watch();
  expect(await screen.findByText('Marisol will be right back')).toBeVisible();
  expect(screen.getByText(/^1:3\d left$/)).toBeVisible();
  // A card covers the last frame of the video, which would look like a frozen live.
  expect(video().nextElementSibling?.querySelector('svg')).toBeInTheDocument();
  expect(options!.isSourceAway()).toBe(true);
});

test('the video is shown again when the creator has reconnected', async () => {
  status = { ...status, connection: 'AWAY', comeBackUntil: status.now };
  await watch();
  await screen.findByText('Marisol will be right back');
  status = { ...status, connection: 'ON', comeBackUntil: null };
  act(() => deliverEvent({ name: 'live.state', data: { liveId: status.id } }));
  await waitFor(() => expect(screen.queryByText('Marisol will be right back')).toBeNull());
  expect(options!.isSourceAway()).toBe(false);
});

test('the room redirects to the status page when the live ends', async () => {
  await watch();
  status = { ...status, state: 'ENDED', endedAt: status.now };
  act(() => deliverEvent({ name: 'live.state', data: { liveId: status.id } }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/lives/${status.id}/status`));
});

test('a viewer whose access was revoked sees a message, and the viewer state is reloaded', async () => {
  const { user } = await watch();
  const asked = answer('GET /lives/:id/viewer-state', may({}));
  act(() => options!.onState('denied'));
  expect(within(stage()).getByRole('status')).toHaveTextContent('We couldn’t let you in');
  await waitFor(() => expect(asked.params).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(session.retry).toHaveBeenCalled();
});

test('a viewer whose seat was refunded during the live sees the offer', async () => {
  await watch();
  answer('GET /lives/:id/viewer-state', liveViewerState());
  act(() => options!.onState('denied'));
  expect(await screen.findByRole('link', { name: 'Join for A$8' })).toBeVisible();
  expect(session.stop).toHaveBeenCalled();
});

test('a viewer sees the chat beside the stage and reactions over it', async () => {
  const read = answer(
    'GET /lives/:id/chat',
    liveChatRoom({ messages: [liveMessage(1)], room: liveRoomState({ reactionsCount: 4 }) }),
  );
  await watch();
  expect(await screen.findByText('Message 1')).toBeVisible();
  expect(screen.getByText('4 so far')).toBeVisible();
  act(() => deliverEvent({ name: 'live.reactions', data: { liveId: status.id, counts: { LOVE: 1 } } }));
  expect(stage().querySelector('[data-float="LOVE"]')).toBeInTheDocument();
  expect(await screen.findByText('5 so far')).toBeVisible();
  expect(read.params).toHaveLength(1);
});

test('a viewer can send a tip if the creator takes tips, and share the live', async () => {
  answer('GET /lives/:id/viewer-state', may({}));
  const live = livePage(on);
  const { unmount } = show({ creator: { ...live.creator, takesTips: true } });
  expect(await screen.findByRole('button', { name: 'Send a tip' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Share Lights Out' })).toBeVisible();
  unmount();
  show();
  await screen.findByRole('button', { name: 'Share Lights Out' });
  expect(screen.queryByRole('button', { name: 'Send a tip' })).toBeNull();
});

test('the connection is closed when the viewer leaves the room', async () => {
  const { unmount } = await watch();
  unmount();
  expect(session.stop).toHaveBeenCalled();
});

test('the room shows a message while the viewer is offline', async () => {
  await watch();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(within(stage()).getByRole('status')).toHaveTextContent('You’re offline.');
  jest.mocked(jest.spyOn(navigator, 'onLine', 'get')).mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(within(stage()).getByRole('status')).toBeEmptyDOMElement();
});

test('the media controls of the system show the title of the live and play and pause it', async () => {
  const handlers = new Map<string, (() => void) | null>();
  const mediaSession = {
    metadata: null as { title: string; artist: string } | null,
    setActionHandler: (action: string, handler: (() => void) | null) => handlers.set(action, handler),
  };
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: mediaSession });
  Object.assign(globalThis, {
    MediaMetadata: class {
      constructor(fields: object) {
        Object.assign(this, fields);
      }
    },
  });
  const { unmount } = await watch();
  expect(mediaSession.metadata).toMatchObject({ title: 'Lights Out', artist: 'Marisol Quennell' });
  act(() => handlers.get('pause')!());
  expect(video().paused).toBe(true);
  act(() => handlers.get('play')!());
  expect(video().paused).toBe(false);
  unmount();
  expect(mediaSession.metadata).toBeNull();
  Reflect.deleteProperty(navigator, 'mediaSession');
});

describe('a viewer without access', () => {
  test('a viewer without access sees the offer and the remaining seats, and no media is requested', async () => {
    show({ ...on, seatsLeft: 5 });
    expect(await screen.findByRole('link', { name: 'Join for A$8' })).toHaveAttribute(
      'href',
      `/lives/${status.id}`,
    );
    expect(screen.getByText('5 seats left. We hold yours for 10 minutes while you pay.')).toBeVisible();
    expect(options).toBeUndefined();
    expect(document.querySelector('video')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull();
    expect(listTopics()).toEqual([`live:${status.id}`]);
  });

  test('a visitor of a free live is asked to log in, and the login returns to the room', () => {
    show({ ...on, priceCents: 0 }, anonymousUser);
    expect(screen.getByRole('link', { name: 'Log in to watch' })).toHaveAttribute(
      'href',
      `/flow/login?next=${encodeURIComponent(`/lives/${status.id}/play`)}`,
    );
    expect(options).toBeUndefined();
  });

  test('a full live links to other lives', async () => {
    show({ ...on, seatsLeft: 0 });
    expect(await screen.findByText('All seats are taken.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See other lives' })).toHaveAttribute('href', '/all-lives');
  });

  test('a free seat is booked once, and the video starts', async () => {
    answer('GET /lives/:id/viewer-state', liveViewerState({ can: { book: true } }));
    const booked = answer('POST /lives/:id/booking', may({}));
    answer('GET /lives/:id', livePage(on));
    show({ ...on, priceCents: 0 });
    await waitFor(() => expect(options).toBeDefined());
    expect(booked.params).toHaveLength(1);
  });

  test('a refused free seat shows that all seats are taken', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    answer('GET /lives/:id/viewer-state', liveViewerState({ can: { book: true } }));
    const booked = answer('POST /lives/:id/booking', refuse(409, 'SOLD_OUT'));
    show({ ...on, priceCents: 0, seatsLeft: 1 });
    expect(await screen.findByText('All seats are taken.')).toBeVisible();
    expect(booked.params).toHaveLength(1);
    expect(options).toBeUndefined();
  });
});

describe('a recording', () => {
  const ended = { state: 'REPLAY_READY', endedAt: '2026-11-18T11:15:00.000Z' } as const;
  const replay = {
    url: '/files/recording.mp4',
    mimeType: 'video/mp4',
    hlsUrl: null,
    captions: [],
    durationSeconds: 1210,
    isWhole: true,
    expiresAt: '2026-11-29T10:00:00.000Z',
  };
  beforeEach(() => {
    status = liveStatus(ended);
    answer('GET /lives/:id/viewer-state', may({ watch: false, replay: true }));
    answer('GET /lives/:id/chat/replay', { items: [], nextCursor: null, viewerKey: 'own' });
    answer('GET /lives/:id/reactions', { items: [] });
    answer('GET /lives/:id/chapters', { items: [] });
  });

  test('a viewer with a seat can play the recording', async () => {
    answer('GET /lives/:id/replay', replay);
    show(ended);
    expect(await screen.findByRole('button', { name: /Play the recording/ })).toBeVisible();
    expect(document.querySelector('video')).toHaveAttribute('src', replay.url);
    expect(screen.queryByText('The recording stopped before the live did.')).toBeNull();
    expect(options).toBeUndefined();
  });

  test('a recording that stopped early shows a message', async () => {
    answer('GET /lives/:id/replay', { ...replay, isWhole: false });
    show(ended);
    expect(await screen.findByText('The recording stopped before the live did.')).toBeVisible();
  });

  test('a recording that could not be loaded can be loaded again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    answer('GET /lives/:id/replay', refuse(503, 'BUSY'));
    const { user } = show(ended);
    await screen.findByText('We couldn’t load the recording.');
    answer('GET /lives/:id/replay', replay);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /Play the recording/ })).toBeVisible();
  });

  test('a viewer without a seat sees the offer of the recording', async () => {
    answer('GET /lives/:id/viewer-state', liveViewerState());
    show(ended);
    expect(await screen.findByRole('link', { name: 'Watch the recording for A$8' })).toBeVisible();
    expect(document.querySelector('video')).toBeNull();
  });
});
