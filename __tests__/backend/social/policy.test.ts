import { findClip, mayPass, assessExport, findExportRefusal, type Measured } from '@/backend/social/policy';
import { conversionFaults, type PlatformKey } from '@/contract/values/social-platforms';

const picture: Measured = { kind: 'image', width: 1280, height: 720, durationSeconds: null, video: null };
const film: Measured = {
  kind: 'video',
  width: 1280,
  height: 720,
  durationSeconds: 100,
  video: { state: 'READY', fault: null },
};

test.each<[string, PlatformKey, Measured, string | null]>([
  ['a picture', 'instagram-reel', picture, 'VIDEOS_ONLY'],
  ['a picture', 'pinterest', picture, null],
  ['a film', 'instagram-feed', film, 'PICTURES_ONLY'],
  ['a film', 'x', film, null],
  ['a film that was never given to the host', 'x', { ...film, video: null }, null],
  [
    'a film as it was uploaded',
    'x',
    { ...film, video: { state: 'ORIGINAL', fault: null } },
    'NO_VIDEO_TOOLS',
  ],
  [
    'a film that is being made',
    'x',
    { ...film, video: { state: 'PROCESSING', fault: null } },
    'VIDEO_NOT_READY',
  ],
  [
    'a damaged film',
    'x',
    { ...film, video: { state: 'FAILED', fault: 'VIDEO_INDEX_DAMAGED' } },
    'VIDEO_UNREADABLE',
  ],
  ['a film on a full disk', 'x', { ...film, video: { state: 'FAILED', fault: 'STORAGE_FULL' } }, null],
  [
    'a film of a host that failed',
    'x',
    { ...film, video: { state: 'FAILED', fault: 'VIDEO_HOST_FAILED' } },
    null,
  ],
  ['a film of a slow host', 'x', { ...film, video: { state: 'FAILED', fault: 'VIDEO_HOST_TOO_SLOW' } }, null],
  ['a film that failed for no known reason', 'x', { ...film, video: { state: 'FAILED', fault: null } }, null],
  ['the shortest film', 'pinterest', { ...film, durationSeconds: 4 }, null],
  ['a shorter film', 'pinterest', { ...film, durationSeconds: 3.9 }, 'VIDEO_TOO_SHORT'],
  ['a film of unknown length', 'pinterest', { ...film, durationSeconds: null }, null],
])('an export of %s to %s with the source %j has the refusal reason %j', (_, key, source, reason) => {
  expect(findExportRefusal(key, source)).toBe(reason);
  const outcome = assessExport(key, source);
  expect(outcome).toMatchObject({ platformKey: key, reason });
  if (reason) expect(outcome).toMatchObject({ outcome: 'CANNOT', isEnlarged: false, cutToSeconds: null });
});

test.each<[Partial<Measured>, string, boolean]>([
  [{ width: 1280, height: 720 }, 'FITS', false],
  [{ width: 1920, height: 1080 }, 'FITS', false],
  [{ width: 1279, height: 720 }, 'FITS', true],
  [{ width: 640, height: 360 }, 'FITS', true],
  [{ width: 1292, height: 720 }, 'FITS', false],
  [{ width: 1294, height: 720 }, 'CROPPED', false],
  [{ width: 1267, height: 720 }, 'CROPPED', true],
  [{ width: 1280, height: 719 }, 'FITS', true],
  [{ width: 720, height: 1280 }, 'CROPPED', true],
  [{ width: null, height: null }, 'CROPPED', false],
  [{ width: null, height: 720 }, 'CROPPED', false],
])(
  'a picture with %j has the outcome %s and isEnlarged %s on a platform of 1280 by 720 pixels',
  (sides, outcome, isEnlarged) => {
    expect(assessExport('x', { ...picture, ...sides })).toEqual({
      platformKey: 'x',
      outcome,
      reason: null,
      isEnlarged,
      cutToSeconds: null,
    });
  },
);

test.each([
  [140, null],
  [141, 140],
  [null, 140],
])(
  'a film of %j seconds is cut to %j seconds on a platform that accepts 140 seconds',
  (durationSeconds, cutToSeconds) => {
    expect(assessExport('x', { ...film, durationSeconds }).cutToSeconds).toBe(cutToSeconds);
  },
);

test.each([
  // Start, requested length, film length and resulting clip (s) for a platform that accepts 4
  // seconds to 15 minutes.
  [0, null, 100, 100],
  [0, 30, 100, 30],
  [90, 30, 100, 10],
  [96, null, 100, 4],
  [97, null, 100, null],
  [0, 3, 100, null],
  [0, null, 2000, 900],
  [0, 1000, 2000, 900],
  [5, null, null, 900],
  [5, 20, null, 20],
])(
  'a clip from second %d with the requested length %j of a film of %j seconds has the length %j',
  (startSeconds, lengthSeconds, durationSeconds, expected) => {
    expect(findClip('pinterest', { ...film, durationSeconds }, { startSeconds, lengthSeconds })).toEqual(
      expected === null ? null : { startSeconds, lengthSeconds: expected },
    );
  },
);

test('a conversion is retried only after a fault that may be temporary', () => {
  expect(conversionFaults.filter(mayPass)).toEqual(['STORAGE_FULL', 'CONVERSION_FAILED']);
});
