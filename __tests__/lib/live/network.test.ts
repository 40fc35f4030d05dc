import { toLevel, followLevelWord } from '@/lib/live/audio';
import { findBrowser } from '@/lib/live/devices';
import { followNetwork, followRoom } from '@/lib/live/network';
import type { SendQuality } from '@/lib/live/session-types';

const quality = (fields: Partial<SendQuality>): SendQuality => ({
  availableKbps: 6_200,
  sentKbps: 2_000,
  height: 720,
  frames: 30,
  loss: 0,
  ...fields,
});

describe('quality of a connection', () => {
  test.each([
    [{ availableKbps: 6_200 }, 'good'],
    [{ availableKbps: 1_500 }, 'fair'],
    [{ availableKbps: 600 }, 'weak'],
    [{ loss: 0.08 }, 'weak'],
    [{ availableKbps: 120 }, 'audioOnly'],
    [{ loss: 0.3 }, 'audioOnly'],
    [{ availableKbps: null, sentKbps: 34 }, 'good'],
    [{ availableKbps: null, loss: 0.08 }, 'weak'],
  ] as const)('the quality of a connection with %j is %s after several measurements', (fields, word) => {
    const follow = followNetwork();
    const words = Array.from({ length: 4 }, () => follow(quality(fields)));
    expect(words).toEqual(['good', 'good', 'good', word]);
  });

  test('the quality of a connection ignores a single deviating measurement', () => {
    const follow = followNetwork();
    const figures = [600, 600, 600, 6_200, 600, 600, 600];
    expect(figures.map((availableKbps) => follow(quality({ availableKbps }))).at(-1)).toBe('good');
  });
});

test('the video is dropped while the network allows only audio, and retried after 20 measurements', () => {
  const changes: [number, boolean][] = [];
  let figure = 0;
  const follow = followRoom((hasRoom) => changes.push([figure, hasRoom]));
  for (figure = 1; figure <= 60; figure += 1) follow(figure < 30 ? 'audioOnly' : 'good');
  expect(changes).toEqual([
    [8, false],
    [28, true],
  ]);
});

test('the retried video is dropped again if the network still allows only audio', () => {
  const changes: boolean[] = [];
  const follow = followRoom((hasRoom) => changes.push(hasRoom));
  for (let figure = 1; figure <= 40; figure += 1) follow('audioOnly');
  expect(changes).toEqual([false, true, false]);
});

test.each([
  [0, 0],
  [0.0005, 0],
  [0.03, 49],
  [1, 100],
])('audio samples of %d have the level %d', (sample, level) => {
  expect(toLevel(new Float32Array(100).fill(sample))).toBe(level);
});

test('the word for an audio level is that of the loudest recent reading, because people pause', () => {
  const follow = followLevelWord();
  expect([0, 20, 60, 0, 0].map(follow)).toEqual(['off', 'quiet', 'good', 'good', 'good']);
  for (let reading = 0; reading < 40; reading += 1) follow(0);
  expect(follow(0)).toBe('off');
  expect(follow(99)).toBe('loud');
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'firefox'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', 'chrome'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', 'safari'],
  ['Something/1.0', 'other'],
])('the browser of %s is %s', (userAgent, browser) => {
  expect(findBrowser(userAgent)).toBe(browser);
});
