import { PublishedTracks } from '@/lib/live/published-tracks';
import { StudioMedia } from '@/lib/live/studio-media';
import { fakeDevices } from '../../support/fake-devices';
import { fakeLive, type FakeTrack } from '../../support/fake-live';

let devices: ReturnType<typeof fakeDevices>['found'];
let mediaDevices: EventTarget;
let media: StudioMedia;

beforeEach(() => {
  fakeLive();
  ({ found: devices, mediaDevices } = fakeDevices());
  media = new StudioMedia({ name: 'Idris Calloran', note: 'Camera off' });
});
afterEach(() => media.stop());

const pictureId = () => media.tracks?.video.id;
const stateOf = (id: string) => devices.opened.findLast((track) => track.id === id)?.readyState;

test('the camera and the microphone are published together', async () => {
  await media.start();
  expect(media.getState()).toMatchObject({
    camera: 'on',
    microphone: 'on',
    cameraId: 'built-in',
    microphoneId: 'desk',
  });
  expect(media.tracks).toBeInstanceOf(PublishedTracks);
  expect([pictureId(), media.tracks?.audio.id]).toEqual(['built-in', 'desk']);
});

test('a camera that is switched off is closed, and the card is published', async () => {
  await media.start();
  await media.setCamera(false);
  expect(media.getState().camera).toBe('off');
  expect([pictureId(), stateOf('built-in')]).toEqual(['drawn', 'ended']);
  await media.setCamera(true);
  expect([pictureId(), stateOf('built-in')]).toEqual(['built-in', 'live']);
});

test('a muted microphone is disabled but not closed', async () => {
  await media.start();
  await media.setMicrophone(false);
  expect(media.tracks?.audio).toMatchObject({ id: 'desk', enabled: false, readyState: 'live' });
  await media.setMicrophone(true);
  expect(media.tracks?.audio.enabled).toBe(true);
});

test('a chosen camera replaces the previous camera, which is closed', async () => {
  await media.start();
  await media.choose('camera', 'usb');
  expect([pictureId(), stateOf('built-in')]).toEqual(['usb', 'ended']);
});

test.each([
  ['NotAllowedError', 'blocked'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'unsupported'],
])('a camera that fails with %s is %s, and audio with the card is published', async (name, state) => {
  devices.refusal.camera = name;
  await media.start();
  expect(media.getState()).toMatchObject({ camera: state, microphone: 'on' });
  expect([pictureId(), media.tracks?.audio.id]).toEqual(['drawn', 'desk']);
});

test('a camera can be allowed later', async () => {
  devices.refusal.camera = 'NotAllowedError';
  await media.start();
  devices.refusal.camera = undefined;
  await media.setCamera(true);
  expect(media.getState().camera).toBe('on');
  expect(pictureId()).toBe('built-in');
});

test('silence is published in place of a missing microphone and replaced when the microphone is allowed', async () => {
  devices.refusal.microphone = 'NotAllowedError';
  await media.start();
  expect(media.tracks?.audio.id).toBe('silence');
  devices.refusal.microphone = undefined;
  await media.setMicrophone(true);
  expect(media.tracks?.audio.id).toBe('desk');
});

test('an unplugged camera is shown as missing, and the card is published', async () => {
  await media.start();
  devices.opened.find(({ id }: FakeTrack) => id === 'built-in')!.dispatchEvent(new Event('ended'));
  expect(media.getState().camera).toBe('missing');
  expect(pictureId()).toBe('drawn');
});

test('a camera that is plugged in is listed', async () => {
  await media.start();
  devices.cameras.push({ id: 'new', label: 'New camera' });
  mediaDevices.dispatchEvent(new Event('devicechange'));
  await new Promise(process.nextTick);
  expect(media.getState().cameras.map(({ id }) => id)).toEqual(['built-in', 'usb', 'new']);
});

test('a shared screen replaces the camera until sharing stops', async () => {
  await media.start();
  expect(await media.share()).toBe(true);
  expect(media.getState().isSharing).toBe(true);
  expect([pictureId(), stateOf('built-in')]).toEqual(['drawn', 'live']);
  // Simulates the browser's own button to stop sharing.
  devices.opened.find(({ id }) => id === 'screen')!.dispatchEvent(new Event('ended'));
  expect(media.getState().isSharing).toBe(false);
  expect(pictureId()).toBe('built-in');
});

test('a shared screen that the page no longer draws is published without the camera', async () => {
  await media.start();
  await media.share();
  media.sharePlain();
  expect(pictureId()).toBe('screen');
});

test('nothing changes when the person chooses no screen', async () => {
  devices.refusal.screen = 'NotAllowedError';
  await media.start();
  expect(await media.share()).toBe(false);
  expect(pictureId()).toBe('built-in');
});

test('the card is published while the bandwidth is too low for video', async () => {
  await media.start();
  media.setRoomForPicture(false);
  expect(pictureId()).toBe('drawn');
  media.setRoomForPicture(true);
  expect(pictureId()).toBe('built-in');
});

test('all devices are closed when the studio is closed', async () => {
  await media.start();
  await media.share();
  media.stop();
  expect(devices.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended', 'ended']);
});

test('an address without HTTPS opens no devices, and the card is published', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  await media.start();
  expect(media.getState()).toMatchObject({ camera: 'unsupported', microphone: 'unsupported' });
  expect(pictureId()).toBe('drawn');
});
