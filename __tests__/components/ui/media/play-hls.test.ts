import { playHls } from '@/components/ui/media/play-hls';

const film = {
  url: null as string | null,
  levels: [] as { width: number; height: number }[],
  config: { maxBufferLength: 0 },
  on: jest.fn(),
  loadSource: jest.fn<void, [string]>(),
  startLoad: jest.fn(),
  attachMedia: jest.fn(),
  destroy: jest.fn(),
};
jest.mock('hls.js/light', () => ({
  __esModule: true,
  default: jest.fn(({ maxBufferLength }: { maxBufferLength: number }) =>
    Object.assign(film, { config: { maxBufferLength } }),
  ),
  Events: { MANIFEST_PARSED: 'parsed', ERROR: 'error' },
}));

const onHeights = jest.fn();

/** Opens a video in an element that is paused unless stated otherwise. */
function open({ isEager = false, isPaused = true } = {}) {
  const media = document.createElement('video');
  Object.defineProperty(media, 'paused', { value: isPaused });
  playHls(media, '/master.m3u8', { isEager, onHeights, onFailed: jest.fn() });
  return media;
}

/** Reports the playlist as loaded. */
function parse() {
  film.levels = [{ width: 854, height: 480 }];
  (film.on.mock.calls as [string, () => void][]).find(([event]) => event === 'parsed')![1]();
}

beforeEach(() => {
  jest.clearAllMocks();
  Object.assign(film, { url: null, levels: [] });
  film.loadSource.mockImplementation((url) => void (film.url = url));
});

test('a video of known length requests nothing before the first play, and then starts at the position', () => {
  const media = open();
  expect(film.attachMedia).toHaveBeenCalledWith(media);
  expect(film.loadSource).not.toHaveBeenCalled();
  media.currentTime = 30;
  media.dispatchEvent(new Event('play'));
  expect(film.loadSource).toHaveBeenCalledWith('/master.m3u8');
  expect(film.config.maxBufferLength).toBe(30);
  parse();
  expect(film.startLoad).toHaveBeenCalledWith(30);
  expect(onHeights).toHaveBeenCalledWith([480]);
});

test('a video of unknown length loads its beginning before the first play and more afterwards', () => {
  const media = open({ isEager: true });
  parse();
  expect(film.startLoad).toHaveBeenCalledTimes(1);
  expect(film.config.maxBufferLength).toBe(4);
  media.dispatchEvent(new Event('play'));
  expect(film.loadSource).toHaveBeenCalledTimes(1);
  expect(film.startLoad).toHaveBeenCalledTimes(2);
  expect(film.config.maxBufferLength).toBe(30);
});

test('a video that was started before the player was loaded requests its playlist at once', () => {
  open({ isPaused: false });
  expect(film.loadSource).toHaveBeenCalledTimes(1);
  expect(film.config.maxBufferLength).toBe(30);
});
