import { createRef } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderUi } from '../../../support/render';
import { MediaPlayer, type MediaRemote } from '@/components/ui/media/MediaPlayer';
import * as hls from '@/components/ui/media/play-hls';

jest.mock('@/components/ui/media/play-hls', () => ({ playHls: jest.fn() }));

type PlayerProps = React.ComponentProps<typeof MediaPlayer>;

/** Simulates the media engine, which jsdom does not have. */
function film(container: HTMLElement) {
  const media = container.querySelector('video, audio') as HTMLVideoElement;
  Object.defineProperty(media, 'duration', { configurable: true, value: 420 });
  Object.defineProperty(media, 'readyState', { configurable: true, value: 4 });
  let time = 0;
  const set = jest.fn((seconds: number) => {
    time = seconds;
  });
  Object.defineProperty(media, 'currentTime', { configurable: true, get: () => time, set });
  fireEvent.durationChange(media);
  return {
    media,
    get time() {
      return time;
    },
    playTo(seconds: number) {
      time = seconds;
      fireEvent.timeUpdate(media);
    },
    end() {
      time = 420;
      Object.defineProperty(media, 'ended', { configurable: true, value: true });
      Object.defineProperty(media, 'paused', { configurable: true, value: true });
      fireEvent.pause(media);
      fireEvent.ended(media);
    },
  };
}

function open(props: Partial<PlayerProps> = {}) {
  const rendered = renderUi(<MediaPlayer src="/part.mp4" title="Your honest sleep diary" {...props} />);
  return { ...rendered, film: film(rendered.container) };
}

const play = () => fireEvent.click(screen.getAllByRole('button', { name: 'Play' })[0]!);
const scrubber = () => screen.getByRole('slider', { name: 'Position' });

test('the player is a named region that does not start automatically and shows its position as text', () => {
  const onStart = jest.fn();
  const { film: part } = open({ onStart, playLabel: 'Play the preview' });
  expect(screen.getByRole('region', { name: 'Player: Your honest sleep diary' })).toBeInTheDocument();
  expect(part.media.paused).toBe(true);
  expect(part.media).not.toHaveAttribute('autoplay');
  fireEvent.click(screen.getByRole('button', { name: 'Play the preview' }));
  part.playTo(130);
  expect(onStart).toHaveBeenCalledTimes(1);
  expect(scrubber()).toHaveAttribute('aria-valuetext', '2 minutes 10 seconds of 7 minutes');
});

test('the focus moves to the pause button when the large play button disappears', async () => {
  const { user } = open({ playLabel: 'Play the preview' });
  await user.click(screen.getByRole('button', { name: 'Play the preview' }));
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
});

test('the keyboard shortcuts work anywhere inside the player', async () => {
  const { user, film: part } = open({ captions: [{ src: '/part.vtt', label: 'English', language: 'en' }] });
  play();
  part.playTo(100);
  screen.getByRole('button', { name: 'Back 15 seconds' }).focus();
  const after = async (key: string) => {
    await user.keyboard(key);
    return part.time;
  };
  expect(await after('l')).toBe(115);
  expect(await after('j')).toBe(100);
  expect(await after('{ArrowRight}')).toBe(105);
  expect(await after('{ArrowLeft}')).toBe(100);
  expect(await after('5')).toBe(210);
  expect(await after('0')).toBe(0);
  await user.keyboard('k');
  expect(part.media.paused).toBe(true);
  await user.keyboard('m');
  expect(part.media.muted).toBe(true);
  expect(screen.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'false');
  await user.keyboard('c');
  expect(screen.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true');
});

test('the captions button cycles through all languages and off', async () => {
  const { user, film: part } = open({
    captions: [
      { src: '/en.vtt', label: 'English', language: 'en' },
      { src: '/es.vtt', label: 'Spanish', language: 'es' },
    ],
  });
  expect([...part.media.querySelectorAll('track')].map(({ srclang }) => srclang)).toEqual(['en', 'es']);
  const press = async () => {
    await user.click(screen.getByRole('button', { name: /^Captions/ }));
    const button = screen.getByRole('button', { name: /^Captions/ });
    return [button.getAttribute('aria-label'), button.getAttribute('aria-pressed')];
  };
  expect(await press()).toEqual(['Captions: English', 'true']);
  expect(await press()).toEqual(['Captions: Spanish', 'true']);
  expect(await press()).toEqual(['Captions', 'false']);
});

test('the space bar on a button presses only that button', async () => {
  const { user, film: part } = open();
  play();
  part.playTo(100);
  screen.getByRole('button', { name: 'Back 15 seconds' }).focus();
  await user.keyboard(' ');
  expect(part.time).toBe(85);
  expect(part.media.paused).toBe(false);
});

test('browser shortcuts are not intercepted, and arrow keys on the volume slider change the volume', async () => {
  const { user, film: part } = open();
  play();
  part.playTo(100);
  screen.getByRole('button', { name: 'Pause' }).focus();
  await user.keyboard('{Control>}l{/Control}');
  expect(part.time).toBe(100);
  screen.getByRole('slider', { name: 'Volume' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(part.time).toBe(100);
});

test('the first play resumes at the stored position', () => {
  const { film: part } = open({ resumeAtSeconds: 42, durationSeconds: 420 });
  expect(part.media).toHaveAttribute('preload', 'none');
  expect(scrubber()).toHaveValue('42');
  expect(part.time).toBe(0);
  play();
  expect(part.time).toBe(42);
});

test('a finished recording starts from the beginning', () => {
  open({ resumeAtSeconds: 419, durationSeconds: 420 });
  expect(scrubber()).toHaveValue('0');
});

describe('progress', () => {
  const progress = (positionSeconds: number, ended = false) => ({
    positionSeconds,
    durationSeconds: 420,
    ended,
  });

  test('progress is reported every ten seconds, on pause and at the end, without repeating a position', () => {
    const onProgress = jest.fn();
    const { film: part } = open({ onProgress });
    play();
    for (const second of [0.2, 5, 9.9, 10.4, 15, 20.5]) part.playTo(second);
    expect(onProgress.mock.calls).toEqual([[progress(10)], [progress(20)]]);
    part.playTo(24.9);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(onProgress).toHaveBeenLastCalledWith(progress(24));
    play();
    part.end();
    expect(onProgress).toHaveBeenLastCalledWith(progress(420, true));
    expect(onProgress).toHaveBeenCalledTimes(4);
  });

  test('progress is reported when the page is closed', () => {
    const onProgress = jest.fn();
    const { film: part, unmount } = open({ onProgress });
    play();
    part.playTo(3);
    part.playTo(7);
    unmount();
    expect(onProgress.mock.calls).toEqual([[progress(7)]]);
  });

  test('progress is not reported for a video that was never played', () => {
    const onProgress = jest.fn();
    const { film: part, unmount } = open({ onProgress });
    part.playTo(0);
    unmount();
    expect(onProgress).not.toHaveBeenCalled();
  });
});

test('buffering is announced', () => {
  const { film: part } = open();
  play();
  fireEvent.waiting(part.media);
  expect(screen.getByRole('status')).toHaveTextContent('Buffering');
  fireEvent.playing(part.media);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a retry with a new address keeps the position after a failure', async () => {
  const onRetry = jest.fn(() => Promise.resolve());
  const { user, film: part, rerender } = open({ onRetry });
  play();
  part.playTo(100);
  fireEvent.error(part.media);
  expect(screen.getByRole('alert')).toHaveTextContent('This didn’t load.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(<MediaPlayer src="/part.mp4?signature=2" title="Your honest sleep diary" onRetry={onRetry} />);
  part.media.currentTime = 0;
  Object.defineProperty(part.media, 'paused', { configurable: true, value: true });
  fireEvent.loadedMetadata(part.media);
  expect(part.time).toBe(100);
  expect(part.media.paused).toBe(false);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a retry that gets no new address fails and can be repeated', async () => {
  const onRetry = jest.fn(() => Promise.reject(new Error('offline')));
  const { user, film: part } = open({ onRetry });
  play();
  fireEvent.error(part.media);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(2);
});

test('the speed button cycles through its values and shows the current one', async () => {
  const { user, film: part } = open();
  await user.click(screen.getByRole('button', { name: 'Speed: 1 times' }));
  expect(part.media.playbackRate).toBe(1.25);
  fireEvent(part.media, new Event('ratechange'));
  expect(screen.getByRole('button', { name: 'Speed: 1.25 times' })).toBeInTheDocument();
});

describe('controls', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  const stage = () => screen.getByRole('region');

  test('the controls hide after three seconds of playing, but are shown on a pointer move and while paused', () => {
    const { film: part } = open();
    pass(10_000);
    expect(stage()).toHaveAttribute('data-idle', 'false');
    play();
    fireEvent.playing(part.media);
    pass(2999);
    expect(stage()).toHaveAttribute('data-idle', 'false');
    pass(1);
    expect(stage()).toHaveAttribute('data-idle', 'true');
    fireEvent.pointerMove(stage());
    expect(stage()).toHaveAttribute('data-idle', 'false');
    pass(3000);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(stage()).toHaveAttribute('data-idle', 'false');
  });

  test('the controls never hide for audio', () => {
    const { film: part, container } = open({ kind: 'audio', poster: '/cover.webp' });
    expect(container.querySelector('audio')).toBeInTheDocument();
    play();
    fireEvent.playing(part.media);
    pass(10_000);
    expect(stage()).toHaveAttribute('data-idle', 'false');
    expect(screen.queryByRole('button', { name: 'Full screen' })).not.toBeInTheDocument();
  });
});

describe('the next course part', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(window, 'matchMedia');
  });
  const seconds = (count: number) => {
    for (let second = 0; second < count; second += 1) act(() => jest.advanceTimersByTime(1000));
  };
  const endedWith = (onNext: () => void) => {
    const { film: part } = open({ next: { title: 'The getting-up time', onNext } });
    play();
    part.end();
  };

  test('the next part starts after eight seconds', () => {
    const onNext = jest.fn();
    endedWith(onNext);
    expect(screen.getByText('Next: The getting-up time')).toBeInTheDocument();
    seconds(7);
    expect(screen.getByText('Starts in 1 second')).toBeInTheDocument();
    expect(onNext).not.toHaveBeenCalled();
    seconds(1);
    expect(onNext).toHaveBeenCalledTimes(1);
    seconds(20);
    expect(onNext).toHaveBeenCalledTimes(1);
  });

  test('the next part does not start after a press of “Stay here”', () => {
    const onNext = jest.fn();
    endedWith(onNext);
    seconds(2);
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    seconds(20);
    expect(onNext).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Play next part' }));
    expect(onNext).toHaveBeenCalledTimes(1);
  });

  test('the next part never starts automatically with prefers-reduced-motion', () => {
    window.matchMedia = jest.fn().mockReturnValue({ matches: true });
    const onNext = jest.fn();
    endedWith(onNext);
    seconds(20);
    expect(onNext).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Stay here' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Play next part' })).toBeInTheDocument();
  });
});

test('the last part can be played again', async () => {
  const { user, film: part } = open();
  play();
  part.end();
  await user.click(screen.getByRole('button', { name: 'Play again' }));
  expect(part.time).toBe(0);
});

describe('a video in several sizes', () => {
  const playHls = jest.mocked(hls.playHls);
  const session = { choose: jest.fn(), end: jest.fn() };
  const several = { src: '/original.mp4', hlsUrl: '/master.m3u8' };
  beforeEach(() => {
    Object.assign(window, { MediaSource: class {} });
    playHls.mockReset().mockReturnValue(session);
  });
  afterEach(() => Reflect.deleteProperty(window, 'MediaSource'));
  const opened = async (props: Partial<PlayerProps> = several) => {
    const player = open(props);
    await waitFor(() => expect(playHls).toHaveBeenCalled());
    return { ...player, options: playHls.mock.calls.at(-1)![2] };
  };

  test('a video in several sizes is played through hls.js in the chosen size', async () => {
    const { film: part, options, user } = await opened();
    expect(playHls).toHaveBeenCalledWith(part.media, '/master.m3u8', expect.anything());
    expect(part.media).not.toHaveAttribute('src');
    act(() => options.onHeights([1080, 480]));
    const menu = screen.getByRole('combobox', { name: 'Quality' });
    expect([...menu.querySelectorAll('option')].map(({ text }) => text)).toEqual(['Auto', '1080p', '480p']);
    await user.selectOptions(menu, '480p');
    expect(session.choose).toHaveBeenLastCalledWith(480);
    await user.selectOptions(menu, 'Auto');
    expect(session.choose).toHaveBeenLastCalledWith(null);
  });

  test('a failed playlist falls back to the original, and a new address plays the playlist again', async () => {
    const { film: part, options, rerender } = await opened();
    act(() => options.onFailed());
    expect(part.media).toHaveAttribute('src', '/original.mp4');
    expect(session.end).toHaveBeenCalled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent.error(part.media);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    rerender(<MediaPlayer title="Your honest sleep diary" src="/fresh.mp4" hlsUrl="/fresh.m3u8" />);
    await waitFor(() =>
      expect(playHls).toHaveBeenLastCalledWith(part.media, '/fresh.m3u8', expect.anything()),
    );
  });

  test('the original plays on when the playlist fails during playback', async () => {
    const { film: part, options } = await opened();
    const play = jest.spyOn(part.media, 'play').mockResolvedValue();
    Object.defineProperty(part.media, 'paused', { configurable: true, value: false });
    session.end.mockImplementationOnce(() =>
      Object.defineProperty(part.media, 'paused', { configurable: true, value: true }),
    );
    act(() => options.onFailed());
    expect(part.media).toHaveAttribute('src', '/original.mp4');
    expect(play).toHaveBeenCalledTimes(1);
  });

  test('a browser without MediaSource plays the original, or the playlist if it supports HLS', () => {
    Reflect.deleteProperty(window, 'MediaSource');
    expect(open(several).film.media).toHaveAttribute('src', '/original.mp4');
    const canPlay = jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    const { film: part } = open(several);
    expect(part.media).toHaveAttribute('src', '/master.m3u8');
    fireEvent.error(part.media);
    expect(part.media).toHaveAttribute('src', '/original.mp4');
    canPlay.mockRestore();
    expect(playHls).not.toHaveBeenCalled();
  });
});

test('the page is notified of the position and can start playback at a different position', () => {
  const onPosition = jest.fn();
  const remote = createRef<MediaRemote>();
  const { film: part } = open({ onPosition, remote, durationSeconds: 420 });
  expect(onPosition).toHaveBeenLastCalledWith(0);
  act(() => remote.current!.playFrom(90));
  expect(part.time).toBe(90);
  expect(part.media.paused).toBe(false);
  expect(onPosition).toHaveBeenLastCalledWith(90);
  part.playTo(91.5);
  expect(onPosition).toHaveBeenLastCalledWith(91.5);
  fireEvent.keyDown(screen.getByRole('region'), { key: 'ArrowLeft' });
  expect(onPosition).toHaveBeenLastCalledWith(part.time);
});
