/**
 * Creates the media of the demo world and the fixtures of the tests: `node scripts/art/film.ts`.
 *
 * ffmpeg with libx264 and drawtext is needed only to change the results, which are committed.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { drawCover } from '../../art/cover.ts';
import type { CoverOptions } from '../../art/cover.ts';
import { pdf } from './pdf.ts';
import { sleepDiary, weekOnAPage } from './sheets.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');
const media = path.join(root, 'scripts/demo/media');
const fixtures = path.join(root, '__tests__/fixtures');

type Film = {
  name: string;
  seconds: number;
  picture: Pick<CoverOptions, 'seed' | 'topic' | 'kind'>;
  /** Frequencies of the two soft tones of the film (hertz). */
  tones: [low: number, high: number];
  height: number;
};

const films: Film[] = [
  {
    name: 'morning',
    seconds: 24,
    picture: { seed: 'film morning', topic: 'meditation', kind: 'sit' },
    tones: [110, 165],
    height: 720,
  },
  {
    name: 'tide',
    seconds: 24,
    picture: { seed: 'film tide', topic: 'breathing', kind: 'tide' },
    tones: [98, 147],
    height: 720,
  },
  {
    name: 'rings',
    seconds: 26,
    picture: { seed: 'film rings', topic: 'stress', kind: 'rings' },
    tones: [104, 156],
    height: 720,
  },
  {
    name: 'window',
    seconds: 24,
    picture: { seed: 'film window', topic: 'work', kind: 'window' },
    tones: [123, 185],
    height: 720,
  },
  {
    name: 'hills',
    seconds: 22,
    picture: { seed: 'film hills', topic: 'stretching', kind: 'bend' },
    tones: [131, 196],
    height: 720,
  },
  {
    name: 'night',
    seconds: 28,
    picture: { seed: 'film night', topic: 'sleep-health', kind: 'asleep' },
    tones: [87, 131],
    height: 720,
  },
];

/**
 * Film of the demo live. It has fragments of one second and no reordered frames. It loops
 * seamlessly, because zoom and sound have periods of eight seconds.
 */
const liveFilm: Film = {
  name: 'live',
  seconds: 24,
  picture: { seed: 'film live', topic: 'breathing', kind: 'sit' },
  tones: [98, 147],
  height: 720,
};

async function ffmpeg(...options: string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-y', ...options]);
}

const FPS = 20;

/**
 * Returns the ffmpeg inputs of a film: a still and two tones. The still is rendered at twice the
 * size, because zooming moves by whole pixels and smaller steps are less visible.
 */
async function prepare({ name, seconds, picture, tones, height }: Film, work: string) {
  const width = Math.round((height * 16) / 9);
  const still = path.join(work, `${name}.png`);
  await sharp(Buffer.from(drawCover({ ...picture, width: width * 2, height: height * 2 })))
    .png()
    .toFile(still);
  const sine = (hertz: number, rate: number) =>
    ['-f', 'lavfi', '-t', String(seconds), '-i', `sine=f=${hertz}:r=${rate}`] as const;
  return {
    inputs: (rate: number) => [
      ...['-loop', '1', '-framerate', String(FPS), '-t', String(seconds), '-i', still],
      ...tones.flatMap((hertz) => sine(hertz, rate)),
    ],
    breath: `zoompan=z='1.05+0.035*sin(2*PI*on/${FPS * 8})':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=1:s=${width}x${height}:fps=${FPS}`,
  };
}

/** Creates a film from a still. */
async function shoot(film: Film, folder: string, work: string): Promise<void> {
  const { height } = film;
  const { inputs, breath } = await prepare(film, work);
  const clock =
    `drawtext=text='%{pts\\:hms}':fontfile=/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf:` +
    `fontsize=${Math.round(height / 30)}:fontcolor=white@0.85:x=w-tw-${Math.round(height / 30)}:y=${Math.round(height / 30)}`;
  const fadeAt = film.seconds - Math.min(1.5, film.seconds / 3);
  await ffmpeg(
    ...inputs(44_100),
    '-filter_complex',
    `[0:v]${breath},${clock},format=yuv420p[v];[1:a][2:a]amix=inputs=2,tremolo=f=0.125:d=0.5,` +
      `afade=t=in:d=0.4,afade=t=out:st=${fadeAt}:d=${film.seconds - fadeAt},volume=-8dB[a]`,
    ...['-map', '[v]', '-map', '[a]', '-t', String(film.seconds)],
    ...[
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-preset',
      'slow',
      '-tune',
      'animation',
      '-crf',
      '40',
      '-g',
      '160',
    ],
    ...[
      '-c:a',
      'aac',
      '-b:a',
      '40k',
      '-ac',
      '1',
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      '-bitexact',
    ],
    path.join(folder, `${film.name}.mp4`),
  );
}

/**
 * Creates the film of the demo live in the format that the live engine receives: H.264 with Opus.
 */
async function shootLive(film: Film, folder: string, work: string): Promise<void> {
  const { inputs, breath } = await prepare(film, work);
  await ffmpeg(
    ...inputs(48_000),
    '-filter_complex',
    `[0:v]${breath},format=yuv420p[v];[1:a][2:a]amix=inputs=2,tremolo=f=0.125:d=0.5,volume=-8dB[a]`,
    ...['-map', '[v]', '-map', '[a]', '-t', String(film.seconds)],
    ...['-c:v', 'libx264', '-profile:v', 'baseline', '-preset', 'slow', '-tune', 'animation', '-crf', '38'],
    // Phones decode 720p at level 3.1 or lower.
    ...['-level', '3.1', '-refs', '2'],
    ...['-g', String(FPS), '-keyint_min', String(FPS), '-sc_threshold', '0'],
    ...['-c:a', 'libopus', '-b:a', '32k', '-ac', '2'],
    ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-map_metadata', '-1', '-bitexact'],
    path.join(folder, `${film.name}.mp4`),
  );
}

/**
 * Synthesises a sound.
 * @param expression sound in the notation of ffmpeg's aevalsrc, with the variable t
 */
async function record(expression: string, seconds: number, file: string, codec: string[]): Promise<void> {
  await ffmpeg(
    ...['-f', 'lavfi', '-t', String(seconds), '-i', `aevalsrc='${expression}':s=44100`],
    ...['-af', `afade=t=in:d=${seconds / 20},afade=t=out:st=${seconds * 0.9}:d=${seconds * 0.1}`],
    ...['-ac', '1', ...codec, '-map_metadata', '-1', '-bitexact', file],
  );
}

const aac = ['-c:a', 'aac', '-b:a', '32k', '-movflags', '+faststart'];
const hum = '0.2*sin(2*PI*110*t)*(0.7+0.3*sin(2*PI*t/8))+0.12*sin(2*PI*165*t)*(0.7+0.3*cos(2*PI*t/10))';
const bells =
  '0.32*sin(2*PI*528*t)*exp(-1.1*mod(t\\,6))+0.16*sin(2*PI*792*t)*exp(-1.6*mod(t\\,6))+0.1*sin(2*PI*132*t)*(0.6+0.4*sin(2*PI*t/12))';

async function makeFixtures(work: string): Promise<void> {
  const picture: Film['picture'] = { seed: 'a test', topic: 'yoga', kind: 'tree' };
  await shoot({ name: 'part', seconds: 3, picture, tones: [110, 165], height: 270 }, fixtures, work);
  await shoot({ name: 'short', seconds: 0.5, picture, tones: [110, 165], height: 270 }, fixtures, work);
  await record(hum, 3, path.join(fixtures, 'part.mp3'), ['-c:a', 'libmp3lame', '-b:a', '48k']);
  await writeFile(
    path.join(fixtures, 'not-a-video.mp4'),
    'These are words, whatever the name of the file says.\n',
  );
  await writeFile(path.join(fixtures, 'sheet.pdf'), pdf('Your week on a page', weekOnAPage()));
  await sharp(Buffer.from(drawCover({ ...picture, width: 640, height: 400 })))
    .jpeg({ quality: 80 })
    .withExif({
      IFD0: { Artist: 'Somebody', Copyright: 'Nobody' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 0/1' },
    })
    .toFile(path.join(fixtures, 'picture.jpg'));
}

const work = await mkdtemp(path.join(tmpdir(), 'kumu-film-'));
try {
  await mkdir(media, { recursive: true });
  await mkdir(fixtures, { recursive: true });
  for (const film of films) await shoot(film, media, work);
  await shootLive(liveFilm, media, work);
  await record(hum, 30, path.join(media, 'low-hum.m4a'), aac);
  await record(bells, 30, path.join(media, 'slow-bells.m4a'), aac);
  await writeFile(path.join(media, 'sleep-diary.pdf'), pdf('Sleep diary', sleepDiary()));
  await writeFile(path.join(media, 'week-on-a-page.pdf'), pdf('Your week on a page', weekOnAPage()));
  await makeFixtures(work);
} finally {
  await rm(work, { recursive: true, force: true });
}
