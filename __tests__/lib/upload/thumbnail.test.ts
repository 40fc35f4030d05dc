import { http, HttpResponse } from 'msw';
import { captureThumbnail, dataUrlToBlob, sendThumbnail } from '@/lib/upload/thumbnail';
import { server } from '../../support/msw';

const webp = (length: number) => Uint8Array.from({ length }, (_, index) => index % 256);
const dataUrlOf = (bytes: Uint8Array) => `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
const video = new File(['bytes'], 'a.mp4', { type: 'video/mp4' });

/** Simulates a browser that loads, seeks and draws, because jsdom has no media. */
function playBrowser(about: { duration?: number; fails?: boolean; silent?: boolean; width?: number }) {
  const element = document.createElement('video');
  const drawn: number[] = [];
  let at = 0;
  const tell = (name: string) =>
    !about.silent && queueMicrotask(() => element.dispatchEvent(new Event(name)));
  Object.defineProperties(element, {
    src: { configurable: true, set: () => tell(about.fails ? 'error' : 'loadedmetadata') },
    duration: { value: about.duration ?? 10 },
    videoWidth: { value: about.width ?? 640 },
    videoHeight: { value: 360 },
    currentTime: {
      get: () => at,
      set: (seconds: number) => {
        at = seconds;
        tell('seeked');
      },
    },
  });
  const canvas = document.createElement('canvas');
  const toDataURL = jest.fn(() => dataUrlOf(webp(1300)));
  Object.assign(canvas, { getContext: () => ({ drawImage: () => drawn.push(at) }), toDataURL });
  const create = document.createElement.bind(document);
  jest
    .spyOn(document, 'createElement')
    .mockImplementation((name: string) =>
      name === 'video' ? element : name === 'canvas' ? canvas : create(name),
    );
  return { element, canvas, drawn, toDataURL };
}

const revoke = jest.fn();
beforeEach(() => {
  revoke.mockClear();
  Object.assign(URL, { createObjectURL: () => 'blob:video', revokeObjectURL: revoke });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('captureThumbnail captures the picture at one second as webp', async () => {
  const { element, drawn, canvas, toDataURL } = playBrowser({});
  const picture = await captureThumbnail(video);
  // Phones play only a muted inline video without a press. Phones play any other video in full
  // screen.
  expect([element.muted, element.playsInline, element.preload]).toEqual([true, true, 'auto']);
  expect(drawn).toEqual([1]);
  expect([canvas.width, canvas.height]).toEqual([640, 360]);
  expect(toDataURL.mock.calls[0]).toEqual(['image/webp', 0.85]);
  expect([picture.type, picture.size]).toEqual(['image/webp', 1300]);
  expect(revoke).toHaveBeenCalledWith('blob:video');
});

test.each(['image/png', 'audio/mpeg', ''])('captureThumbnail rejects a file of type "%s"', async (type) => {
  await expect(captureThumbnail(new File(['x'], 'a', { type }))).rejects.toThrow('File type not valid');
});

test('a video shorter than the capture time fails with VIDEO_TOO_SHORT', async () => {
  playBrowser({ duration: 0.9 });
  await expect(captureThumbnail(video)).rejects.toMatchObject({ code: 'VIDEO_TOO_SHORT' });
  expect(revoke).toHaveBeenCalled();
});

test('a video of exactly the capture time is long enough', async () => {
  playBrowser({ duration: 1 });
  await expect(captureThumbnail(video)).resolves.toBeInstanceOf(Blob);
});

test('a video that cannot be loaded is rejected with an error before the time limit', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  playBrowser({ fails: true });
  await expect(captureThumbnail(video)).rejects.toThrow('Error when loading the video file');
  expect(revoke).toHaveBeenCalled();
});

test('a file with sound only fails with VIDEO_NOT_LOADED', async () => {
  playBrowser({ width: 0 });
  await expect(captureThumbnail(video)).rejects.toMatchObject({ code: 'VIDEO_NOT_LOADED' });
});

test('a video that never loads fails after 15 seconds and does not block the upload', async () => {
  jest.useFakeTimers();
  playBrowser({ silent: true });
  const ended = jest.fn();
  const captured = captureThumbnail(video).catch(ended);
  await jest.advanceTimersByTimeAsync(14_999);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await captured;
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'VIDEO_NOT_LOADED' }));
});

test('the file is released after its picture was captured', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const { element } = playBrowser({});
  const remove = jest.spyOn(element, 'removeAttribute');
  await captureThumbnail(video);
  expect(remove).toHaveBeenCalledWith('src');
  expect(jest.getTimerCount()).toBe(0);
});

test('the bytes of a data URL are decoded in slices of 512', async () => {
  const slices: number[] = [];
  const RealBlob = Blob;
  jest.spyOn(globalThis, 'Blob').mockImplementation((parts, options) => {
    slices.push(...(parts as Uint8Array[]).map((part) => part.length));
    return new RealBlob(parts, options);
  });
  const blob = dataUrlToBlob(dataUrlOf(webp(1300)));
  expect(slices).toEqual([512, 512, 276]);
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(webp(1300));
  expect(blob.type).toBe('image/webp');
  slices.splice(0);
  dataUrlToBlob(dataUrlOf(webp(1024)));
  expect(slices).toEqual([512, 512]);
  expect(dataUrlToBlob('no picture')).toMatchObject({ type: '', size: 0 });
});

test('a thumbnail is sent as thumbnail.webp', async () => {
  let sent: unknown;
  server.use(
    http.post('/api/courses/upload-thumbnail', async ({ request }) => {
      sent = [...(await request.formData())].map(([name, value]) => [name, (value as File).name]);
      return HttpResponse.json({ id: 't1' });
    }),
  );
  expect(await sendThumbnail(new Blob(['x'], { type: 'image/webp' }))).toEqual({ id: 't1' });
  expect(sent).toEqual([['thumbnail', 'thumbnail.webp']]);
});
