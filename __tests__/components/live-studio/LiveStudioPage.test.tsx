import { act, screen, waitFor, within } from '@testing-library/react';
import { LiveStudioPage } from '@/components/live-studio/LiveStudioPage';
import type { LiveDraft } from '@/contract/live-editing';
import type { LiveStatus } from '@/contract/lives';
import { deliverEvent } from '@/lib/browser/stream/handlers';
import { isCameraChecked } from '@/lib/live/camera-checks';
import type { LiveSession, PublishOptions } from '@/lib/live/session';
import type { SendQuality } from '@/lib/live/session-types';
import { answer, refuse } from '../../support/calls';
import { fakeDevices } from '../../support/fake-devices';
import { id } from '../../support/make/ids';
import { liveChatRoom, liveMessage, liveNumbers } from '../../support/make/live-chat';
import { liveStatus } from '../../support/make/lives';
import { renderPage } from '../../support/render-page';
import { asksBeforeClosing, router } from '../../support/router';

let options: PublishOptions | undefined;
const session: LiveSession = { retry: jest.fn(), stop: jest.fn() };
jest.mock('@/lib/live/session', () => ({
  startLiveSession: jest.fn((given: PublishOptions) => {
    options = given;
    return session;
  }),
}));

const HOUR = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

const draft = (fields: Partial<LiveDraft> = {}): LiveDraft => ({
  id: id(1100),
  title: 'Lights Out',
  description: 'Forty-five minutes in the dark.',
  topicId: 'sleep-health',
  tags: [],
  picture: null,
  hasOwnPicture: false,
  startsAt: at(0),
  timeZone: 'Australia/Sydney',
  minutes: 45,
  priceCents: 800,
  isFreeForMembers: false,
  seats: 100,
  chat: 'EVERYONE',
  isRecorded: true,
  state: 'SCHEDULED',
  reason: null,
  startedAt: null,
  endedAt: null,
  connection: 'NONE',
  viewersCount: 0,
  recording: null,
  bookedCount: 86,
  ticketsCount: 54,
  membersCount: 32,
  paidCents: 43_200,
  earnedCents: 37_260,
  takedown: null,
  version: 3,
  updatedAt: at(0),
  missing: [],
  can: {
    update: true,
    updatePrice: false,
    submit: false,
    withdraw: false,
    start: true,
    end: false,
    cancel: true,
    remove: false,
  },
  ...fields,
});

const on = (fields: Partial<LiveStatus> = {}) =>
  liveStatus({ state: 'LIVE', connection: 'ON', startedAt: at(-734_000), viewersCount: 128, ...fields });

let status: LiveStatus;
let devices: ReturnType<typeof fakeDevices>['found'];

function show(fields: Partial<LiveDraft> = {}) {
  return renderPage(
    <LiveStudioPage draft={draft(fields)} host={{ name: 'Idris Calloran', picture: null }} />,
    { pathname: '/dashboard/content/live/streaming/[id]' },
  );
}

/** Shows the studio and waits until the microphone is on. */
async function check(fields: Partial<LiveDraft> = {}) {
  const shown = show(fields);
  await screen.findByRole('combobox', { name: 'Microphone' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Microphone on' })).toBePressed());
  return shown;
}

/** Starts the live with a camera and a microphone. */
async function goLive() {
  const shown = await check();
  answer('PATCH /lives/status/:id', () => (status = on()));
  await shown.user.click(goLiveButton());
  await waitFor(() => expect(options).toBeDefined());
  act(() => options!.onState('live'));
  return shown;
}
const goLiveButton = () => screen.getByRole('button', { name: 'Go live' });

const quality = (fields: Partial<SendQuality>): SendQuality => ({
  availableKbps: 6_200,
  sentKbps: 2_000,
  height: 720,
  frames: 30,
  loss: 0,
  ...fields,
});
/** Reports the same measurements of the connection for some seconds. */
const measure = (seconds: number, fields: Partial<SendQuality>) =>
  act(() => {
    for (let second = 0; second < seconds; second += 1) options!.onQuality!(quality(fields));
  });

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  options = undefined;
  ({ found: devices } = fakeDevices());
  Object.assign(globalThis, {
    MediaStream: class {
      readonly tracks: MediaStreamTrack[];
      constructor(tracks: MediaStreamTrack[] = []) {
        this.tracks = tracks;
      }
    },
  });
  status = liveStatus({ startsAt: at(0) });
  answer('GET /lives/:id/chat', liveChatRoom());
  answer('GET /lives/:id/analytics', liveNumbers());
  answer('GET /lives/status/:id', () => status);
  answer('GET /filesystem/usage', {
    usedBytes: 8_400_000_000,
    quotaBytes: 20_000_000_000,
    bytesByKind: { video: 0, audio: 0, image: 0, document: 0 },
    pictureBytes: 0,
    deletedBytes: 0,
  });
});

describe('the camera check', () => {
  test('a camera check with a working camera and microphone is recorded for the live', async () => {
    await check();
    await waitFor(() => expect(isCameraChecked(id(1100))).toBe(true));
    expect(isCameraChecked(id(1101))).toBe(false);
  });

  test('a camera check without a working camera is not recorded', async () => {
    ({ found: devices } = fakeDevices());
    devices.refusal.camera = 'NotAllowedError';
    await check();
    expect(isCameraChecked(id(1100))).toBe(false);
  });

  test('the camera check shows devices, level, connection and free space, and sends no video', async () => {
    await check();
    expect(screen.getByText('Only you see this')).toBeVisible();
    const cameras = within(screen.getByRole('combobox', { name: 'Camera' })).getAllByRole('option');
    expect(cameras.map(({ textContent }) => textContent)).toEqual([
      'Built-in camera',
      'USB camera',
      'No camera, show a card',
    ]);
    expect(await screen.findByText('We can hear you. Good level.')).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Microphone level' })).toHaveAttribute('aria-valuenow', '67');
    expect(screen.getByText('You’re connected')).toBeVisible();
    expect(screen.getByText('Recording is on')).toBeVisible();
    expect(await screen.findByText(/GB free for files$/)).toBeVisible();
    expect(screen.getByText('86 people have booked')).toBeVisible();
    expect(options).toBeUndefined();
    expect(asksBeforeClosing()).toBe(false);
  });

  test('a different camera or the card can be chosen', async () => {
    const { user } = await check();
    const cameras = screen.getByRole('combobox', { name: 'Camera' });
    await user.selectOptions(cameras, 'USB camera');
    await waitFor(() => expect(devices.opened.at(-1)!.id).toBe('usb'));
    await waitFor(() => expect(cameras).toHaveValue('usb'));
    await user.selectOptions(cameras, 'No camera, show a card');
    await waitFor(() => expect(devices.opened.at(-1)!.readyState).toBe('ended'));
    expect(screen.getByRole('button', { name: 'Camera on' })).not.toBePressed();
  });

  test('a muted microphone shows a message', async () => {
    const { user } = await check();
    await user.click(screen.getByRole('button', { name: 'Microphone on' }));
    expect(await screen.findByText('Your microphone is off.')).toBeVisible();
  });

  test.each([
    ['NotAllowedError', /Your browser is blocking it/],
    ['NotFoundError', /Plug one in and try again/],
    ['NotReadableError', /Another app is using it/],
  ])('a camera that fails with %s shows an explanation and can be retried', async (name, words) => {
    devices.refusal.camera = name;
    const { user } = await check();
    expect(screen.getByText('Kumu can’t see your camera.')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    // The live can start with audio and the card instead of the camera.
    expect(goLiveButton()).not.toHaveAttribute('aria-disabled', 'true');
    devices.refusal.camera = undefined;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Kumu can’t see your camera.')).toBeNull());
  });

  test('a creator without camera and microphone cannot go live', async () => {
    devices.refusal = { camera: 'NotAllowedError', microphone: 'NotAllowedError' };
    show();
    expect(await screen.findByText('Kumu can’t hear your microphone.')).toBeVisible();
    expect(goLiveButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('There’s no picture or audio to send yet.')).toBeVisible();
  });

  test('a live can be started from 30 minutes before its start time', async () => {
    status = liveStatus({ startsAt: at(2 * HOUR) });
    const started = answer('PATCH /lives/status/:id', on());
    const { user } = await check({ startsAt: at(2 * HOUR) });
    expect(goLiveButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/^You can go live from/)).toBeVisible();
    await user.click(goLiveButton());
    expect(started.bodies).toEqual([]);
  });

  test('a live in review cannot start, but the camera can be checked', async () => {
    status = liveStatus({ state: 'IN_REVIEW' });
    await check({ state: 'IN_REVIEW' });
    expect(goLiveButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('You can go live once the live is approved.')).toBeVisible();
  });

  test('a refused start shows an explanation, and no video is sent', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    answer('PATCH /lives/status/:id', refuse(409, 'INVALID_TRANSITION'));
    const { user } = await check();
    await user.click(goLiveButton());
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(options).toBeUndefined();
  });

  test('all devices are closed when the creator leaves the studio', async () => {
    const { unmount } = await check();
    unmount();
    expect(devices.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  });
});

describe('while the studio is sending', () => {
  test('the start button first starts the live and then sends the camera and the microphone', async () => {
    const shown = await check();
    const started = answer('PATCH /lives/status/:id', () => (status = on()));
    await shown.user.click(goLiveButton());
    await waitFor(() => expect(options).toBeDefined());
    expect(started.bodies).toEqual([{ status: 'LIVE' }]);
    expect([options!.tracks.video.id, options!.tracks.audio.id]).toEqual(['built-in', 'desk']);
    expect(screen.getByText('128 watching')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^12:1\d$/);
    act(() => options!.onState('live'));
    expect(screen.getByText('You’re on air')).toBeVisible();
  });

  test('the page asks before leaving while it sends the live', async () => {
    await goLive();
    expect(asksBeforeClosing()).toBe(true);
  });

  test('the studio keeps the screen awake until the live ends', async () => {
    const release = jest.fn(async () => undefined);
    const request = jest.fn(async () => ({ release }));
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    const { unmount } = await goLive();
    expect(request).toHaveBeenCalledWith('screen');
    unmount();
    expect(release).toHaveBeenCalled();
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  test.each([
    [{}, 'Good', '6.2 Mbit/s up, enough for 720p'],
    [{ availableKbps: 1_500 }, 'Fair, picture at 720p', 'Nobody will notice'],
    [
      { availableKbps: 600 },
      'Weak, the picture moves less smoothly',
      'Audio is fine. Move closer to your router.',
    ],
    [
      { availableKbps: 100 },
      'Very weak, audio only',
      'Viewers see your card. The picture comes back when it can.',
    ],
  ])('the measurements %j of the connection are shown as "%s"', async (fields, title, text) => {
    await goLive();
    measure(4, fields);
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  test('the card replaces the camera while the bandwidth is enough only for audio', async () => {
    await goLive();
    measure(8, { availableKbps: 100 });
    expect(options!.tracks.video.id).toBe('drawn');
    measure(20, {});
    expect(options!.tracks.video.id).toBe('built-in');
  });

  test('a lost connection is retried and shows the remaining time to reconnect', async () => {
    const { user } = await goLive();
    status = on({ connection: 'AWAY', comeBackUntil: at(98_000) });
    act(() => deliverEvent({ name: 'live.state', data: { liveId: status.id } }));
    act(() => options!.onState('reconnecting'));
    const line = screen.getByRole('alert');
    expect(line).toHaveTextContent('Connection lost. We’re trying again.');
    expect(line).toHaveTextContent('Viewers read “Idris will be right back”');
    await waitFor(() => expect(line).toHaveTextContent(/1:3\d to come back/));
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    expect(session.retry).toHaveBeenCalled();
  });

  test('the studio says when another device has taken over the live, and can take it back', async () => {
    const { user } = await goLive();
    act(() => options!.onState('takenOver'));
    expect(screen.getByRole('alert')).toHaveTextContent('You’re live from another device');
    await user.click(screen.getByRole('button', { name: 'Take it back here' }));
    expect(session.retry).toHaveBeenCalled();
  });

  test('switching the camera off sends the card on the same connection', async () => {
    const { user } = await goLive();
    await user.click(screen.getByRole('button', { name: 'Camera on' }));
    await waitFor(() => expect(options!.tracks.video.id).toBe('drawn'));
    expect(session.stop).not.toHaveBeenCalled();
  });

  test('a shared screen has buttons to stop it and to move the camera picture', async () => {
    const { user } = await goLive();
    await user.click(screen.getByRole('button', { name: 'Share your screen' }));
    expect(await screen.findByText(/Everyone sees this window/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move your camera' }));
    await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
    expect(screen.queryByText(/Everyone sees this window/)).toBeNull();
    expect(options!.tracks.video.id).toBe('built-in');
  });

  test('a shared screen is sent without the camera picture when a hidden page is no longer drawn', async () => {
    const { user } = await goLive();
    await user.click(screen.getByRole('button', { name: 'Share your screen' }));
    await screen.findByText(/Everyone sees this window/);
    measure(3, { frames: 0 });
    expect(options!.tracks.video.id).toBe('screen');
  });

  test('a new title is saved with the current version of the live, which the start has increased', async () => {
    const { user } = await goLive();
    answer('GET /lives/:id/draft', draft({ state: 'LIVE', version: 7 }));
    const renamed = answer('PATCH /lives/:id', draft({ title: 'Lights Out, rainy night', version: 8 }));
    await user.click(screen.getByRole('button', { name: 'Title' }));
    const field = screen.getByRole('textbox', { name: 'Title' });
    await user.clear(field);
    await user.type(field, 'Lights Out, rainy night');
    status = on({ title: 'Lights Out, rainy night' });
    await user.click(screen.getByRole('button', { name: 'Change title' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(renamed.bodies).toEqual([{ version: 7, title: 'Lights Out, rainy night' }]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lights Out, rainy night');
  });

  test('the dialog for ending a live states the viewers and the next step, and opens the page of the live', async () => {
    const { user } = await goLive();
    await user.click(screen.getByRole('button', { name: 'End live' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('End the live for 128 people?');
    expect(dialog).toHaveTextContent('The recording is ready in about 10 minutes');
    await user.click(within(dialog).getByRole('button', { name: 'Keep going' }));
    expect(session.stop).not.toHaveBeenCalled();

    const ended = answer('PATCH /lives/status/:id', () => (status = on({ state: 'ENDED' })));
    await user.click(screen.getByRole('button', { name: 'End live' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End live' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/dashboard/content/live/${status.id}`));
    expect(ended.bodies).toEqual([{ status: 'ENDED' }]);
    expect(session.stop).toHaveBeenCalled();
    expect(asksBeforeClosing()).toBe(false);
  });

  test('a recording that stopped shows one message', async () => {
    const { user } = await goLive();
    const notice = {
      id: id(1),
      kind: 'liveRecordingStopped',
      topic: 'reviews',
      values: {},
      count: 1,
      people: [],
      creator: null,
      averageStars: null,
      amountCents: null,
      picture: null,
      link: `/dashboard/content/live/${status.id}`,
      isRead: false,
      createdAt: '2026-11-18T10:52:00.000Z',
      since: '2026-11-18T10:52:00.000Z',
    } as const;
    answer('GET /notifications', { items: [notice as never], nextCursor: null });
    act(() => deliverEvent({ name: 'notices.changed', data: {} }));
    expect(await screen.findByRole('dialog', { name: 'The recording has stopped' })).toHaveTextContent(
      /everything up to .*:52.* is kept/,
    );
    await user.click(screen.getByRole('button', { name: 'Carry on' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => deliverEvent({ name: 'notices.changed', data: {} }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a live that is already running', () => {
  test('the studio does not send while another device sends, until the creator takes the live back', async () => {
    status = on();
    const { user } = await check({ state: 'LIVE' });
    expect(await screen.findByText(/You’re live from another device/)).toBeVisible();
    expect(options).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Take it back here' }));
    await waitFor(() => expect(options).toBeDefined());
  });

  test('a reload continues an interrupted live without starting it again', async () => {
    status = on({ connection: 'AWAY', comeBackUntil: at(60_000) });
    const started = answer('PATCH /lives/status/:id', on());
    const { user } = await check({ state: 'LIVE' });
    await user.click(await screen.findByRole('button', { name: 'Continue here' }));
    await waitFor(() => expect(options).toBeDefined());
    expect(started.bodies).toEqual([]);
  });
});

describe('streaming with other software', () => {
  const access = { url: 'https://kumu.test/api/lives/1/whip', key: 'live.k_9f2c77a1e0b84d' };

  test('the studio shows a server address and a hidden key, and creates a new key on request', async () => {
    const made = answer('POST /lives/:id/stream-key', access);
    const { user } = await check();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Stream with other software instead' }));
    expect(made.params).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Get address and key' }));
    expect(await screen.findByLabelText('Address')).toHaveValue(access.url);
    const key = screen.getByLabelText('Key');
    expect(key).toHaveValue(access.key);
    expect(key).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Copy the Key' }));
    expect(await screen.findByText('Key copied')).toBeVisible();
    expect(written).toHaveBeenCalledWith(access.key);
    await user.click(screen.getByRole('button', { name: 'New key' }));
    await waitFor(() => expect(made.params).toHaveLength(2));
  });

  test('the camera is closed for other software, and the live can start when the stream has arrived', async () => {
    const { user } = await check();
    await user.click(screen.getByRole('button', { name: 'Stream with other software instead' }));
    expect(devices.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    expect(screen.getByText('Waiting for your stream')).toBeVisible();
    expect(goLiveButton()).toHaveAttribute('aria-disabled', 'true');

    status = liveStatus({ startsAt: at(0), connection: 'ON' });
    act(() => deliverEvent({ name: 'live.state', data: { liveId: status.id } }));
    expect(await screen.findByText('Your stream is here')).toBeVisible();
    const started = answer('PATCH /lives/status/:id', () => (status = on()));
    await user.click(goLiveButton());
    await waitFor(() => expect(started.bodies).toEqual([{ status: 'LIVE' }]));
    expect(await screen.findByRole('button', { name: 'End live' })).toBeVisible();
    // The software sends the live, so this page does not.
    expect(options).toBeUndefined();
  });
});

test('the chat is shown beside the stage while the page sends the live', async () => {
  answer('GET /lives/:id/chat', liveChatRoom({ messages: [liveMessage(1)] }));
  await goLive();
  expect(await screen.findByText('Message 1')).toBeVisible();
  expect(screen.getByRole('complementary', { name: 'Chat, questions and numbers' })).toBeVisible();
});

test('the camera check shows no chat', async () => {
  await check();
  expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull();
});
