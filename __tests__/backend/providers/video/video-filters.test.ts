import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { diskStorage } from '@/backend/providers/storage/disk';
import { clipMaker } from '@/backend/providers/video/clips';
import { embeddedVideo } from '@/backend/providers/video/embedded';
import { probe } from '@/backend/providers/video/ffmpeg';
import {
  bars,
  hasFfmpeg,
  hasHdr,
  luma601,
  luma709,
  makeBars,
  makeFilm,
  makeFilmBy,
  makePlainBars,
  probeFilm,
  readFrame,
} from '../../../support/videos';

// Each converted file is compared with its source as a player displays it.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-shown-'));
  await mkdir(path.join(folder, 'files/private'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const stored = (name: string) => path.join(folder, 'files/private', name);
let count = 0;

/** Stores a film and returns the tools that read it. */
async function store(bytes: Buffer, mimeType = 'video/mp4') {
  const fileId = `film${(count += 1)}`;
  await writeFile(stored(fileId), bytes);
  const storage = diskStorage({
    root: path.join(folder, 'files'),
    publicUrl: 'http://localhost',
    secret: 's',
  });
  const tools = { storage, pathOf: (key: string) => path.join(folder, 'files', key), ffmpeg: 'ffmpeg' };
  return { tools, film: { fileId, storageKey: `private/${fileId}`, mimeType, size: bytes.length } };
}

/** Converts a film and returns the converted files. */
async function make(bytes: Buffer, mimeType?: string) {
  const { tools, film } = await store(bytes, mimeType);
  const host = embeddedVideo({ ...tools, workFolder: path.join(folder, 'work'), secret: 's' });
  const quiet = async () => undefined;
  const { signal } = new AbortController();
  const about = { ...film, uri: `/videos/${film.fileId}`, fileName: 'film.mp4' };
  const made = await host.make(about, { onProgress: quiet, onStore: quiet, signal });
  if (!made.isDone) throw new Error('The film was not made.');
  const poster = stored(`${film.fileId}.png`);
  if (made.poster) await writeFile(poster, made.poster);
  const part = (name: string) => stored(`${film.fileId}.hls.${name}`);
  return { ...made, poster, rendition: part(`000-${made.heights[0]}.mp4`), stills: part('storyboard.jpg') };
}

/** Makes a clip of a film for a social platform. */
async function makeClip(bytes: Buffer): Promise<string> {
  const { tools, film } = await store(bytes);
  const clip = { width: 280, height: 160, focus: { x: 0.5, y: 0.5 }, startSeconds: 0, lengthSeconds: 1 };
  const { signal } = new AbortController();
  const run = { id: film.fileId, runId: 'run', onProgress: async () => undefined, signal };
  const maker = clipMaker({ ...tools, workFolder: path.join(folder, 'clips') });
  await maker.make(film, clip, `private/${film.fileId}.clip.mp4`, run);
  return stored(`${film.fileId}.clip.mp4`);
}

/** Asserts that a picture shows the coloured bars from left to right. */
function expectBars(file: string, { to = 1, of = 1 } = {}) {
  const frame = readFrame(file);
  bars.forEach((bar, place) => {
    const seen = frame.at((((place + 0.5) / bars.length) * to) / of, 0.3 / of);
    const distances = bar.map((value, channel) => Math.abs(value - seen[channel]!));
    expect({ file: path.basename(file), bar, seen, isNear: Math.max(...distances) <= 15 }).toMatchObject({
      isNear: true,
    });
  });
}

const fixture = (name: string) => readFile(path.join(__dirname, '../../../fixtures', name));

(hasHdr ? test.each : test.skip.each)([
  ['PQ', () => makeBars('smpte2084'), 'bt709'],
  ['HLG', () => makeBars('arib-std-b67'), 'bt709'],
  ['PQ without stated colours', () => makeBars('smpte2084', ['unknown', 'unknown']), 'bt709'],
  ['HLG with a wrong matrix', () => makeBars('arib-std-b67', ['bt2020', 'bt2020c']), 'bt709'],
  ['PQ in full range, as a phone records it', () => fixture('hdr-bars.mp4'), 'bt709'],
  ['10 bits without HDR', () => makeBars(null), 'bt709'],
])('the colours of a film in %s are shown by everything made of it', async (_what, open, transfer) => {
  const film = await open();
  const { rendition, poster, stills } = await make(film);
  const clip = await makeClip(film);
  for (const file of [rendition, poster, clip]) expectBars(file);
  // The width of a still is a tenth of the storyboard's width.
  expectBars(stills, { of: 10 });
  for (const file of [rendition, clip]) expect(probeFilm(file).streams[0]!.color_transfer).toBe(transfer);
});

(hasFfmpeg ? test.each : test.skip.each)([
  ['high definition', [1280, 720], { luma: luma709 }, 'bt709'],
  ['low definition', [560, 320], { luma: luma601 }, 'smpte170m'],
  ['high definition with a matrix', [1280, 720], { luma: luma601, matrix: 'smpte170m' }, 'smpte170m'],
  ['a screen in RGB', [1280, 720], {}, 'bt709'],
] as [string, [number, number], { luma?: number[]; matrix?: string }, string][])(
  'the colours of a film are stated by everything made of it: %s',
  async (_what, size, about, matrix) => {
    const film = makePlainBars(size, about);
    const { rendition, poster, stills } = await make(film, 'video/quicktime');
    const clip = await makeClip(film);
    for (const file of [rendition, poster, clip]) expectBars(file);
    expectBars(stills, { of: 10 });
    for (const file of [rendition, clip]) expect(probeFilm(file).streams[0]!.color_space).toBe(matrix);
  },
);

(hasHdr ? test.each : test.skip.each)(['360x640', '640x272', '322x320'])(
  'a film in HDR of the size %s has stills',
  async (size) => {
    const hlg = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'];
    const source = ['-f', 'lavfi', '-t', '1', '-i', `color=white:size=${size}:rate=5`];
    const { stills } = await make(
      makeFilmBy([...source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p10le', ...hlg]),
    );
    // The middle of the first still is white.
    expect(Math.min(...readFrame(stills).at(0.05, 0.5))).toBeGreaterThan(200);
  },
);

test('a film in HDR fails with a specific fault when ffmpeg cannot convert it', async () => {
  const tools = path.join(folder, 'tools');
  await mkdir(tools);
  const write = (name: string, said: string) =>
    writeFile(path.join(tools, name), `#!/bin/sh\necho '${said}'\n`, { mode: 0o755 });
  const probeIn = async (transfer: string, filters: string) => {
    const picture = { codec_type: 'video', width: 320, height: 180, color_transfer: transfer };
    await write('ffprobe', JSON.stringify({ streams: [picture] }));
    await write('ffmpeg', filters);
    return probe(path.join(tools, 'ffmpeg'), 'film.mp4', 'video/mp4');
  };
  const all = ' .S. tonemap V->V\n .SC zscale V->V';
  for (const transfer of ['smpte2084', 'arib-std-b67']) {
    for (const some of all.split('\n'))
      await expect(probeIn(transfer, some)).rejects.toMatchObject({ fault: 'VIDEO_HDR' });
    expect(await probeIn(transfer, all)).toMatchObject({ isHdr: true, colours: { transfer } });
  }
  expect((await probeIn('bt709', '')).isHdr).toBe(false);
});

(hasFfmpeg ? describe : describe.skip)('with ffmpeg', () => {
  const length = ['-t', '1'];
  const lavfi = (...sources: string[]) =>
    sources.flatMap((source) => ['-f', 'lavfi', ...length, '-i', source]);
  const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

  /** Returns the loudest level of a film's sound (decibels). */
  const loudnessOf = (file: string) => {
    const args = ['-i', file, '-map', '0:a:0', '-af', 'astats=measure_perchannel=none', '-f', 'null', '-'];
    const said = execFileSync('sh', ['-c', 'exec ffmpeg "$@" 2>&1', 'sh', ...args]).toString();
    return Number(/Peak level dB: (\S+)/.exec(said)![1]!.replace('inf', 'Infinity'));
  };

  test.each([
    ['the first of two tracks', 'default', '0', -Infinity],
    ['the second of two tracks', '0', 'default', -30],
  ])('the default audio track of a film is used (%s)', async (_which, first, second, least) => {
    const film = makeFilmBy([
      ...lavfi('color=size=64x36:rate=5', 'anullsrc', 'sine=frequency=440'),
      ...['-map', '0', '-map', '1', '-map', '2', ...fast, '-c:a', 'aac'],
      ...['-disposition:a:0', first, '-disposition:a:1', second],
    ]);
    const { rendition } = await make(film);
    for (const file of [rendition, await makeClip(film)]) expect(loudnessOf(file) > -60).toBe(least > -60);
  });

  test('a film with a single frame gets a poster and can be played', async () => {
    const one = ['-f', 'lavfi', '-i', 'color=red:size=64x36:rate=1', '-frames:v', '1', ...fast];
    const { poster, rendition, durationSeconds } = await make(makeFilmBy(one));
    expect(readFrame(poster).at(0.5, 0.5)[0]).toBeGreaterThan(200);
    expect(readFrame(rendition).at(0.5, 0.5)[0]).toBeGreaterThan(200);
    expect(durationSeconds).toBeGreaterThan(0);
  });

  test.each([
    ['175x131', 'yuv444p'],
    ['131x175', 'yuv444p10le'],
    ['17x333', 'yuv444p'],
  ])('a film of the odd size %s in %s has the original aspect ratio', async (size, format) => {
    const [width, height] = size.split('x').map(Number) as [number, number];
    const odd = [...lavfi(`testsrc=size=${size}:rate=5`), ...fast.slice(0, 4), '-pix_fmt', format];
    const { rendition, poster } = await make(makeFilmBy(odd, undefined, 'mp4'));
    for (const file of [rendition, poster]) {
      const made = probeFilm(file).streams[0]!;
      expect(made.width! % 2).toBe(0);
      // Both sides are rounded to even numbers, which changes a small picture by a pixel or two.
      expect(Math.abs(made.width! - width)).toBeLessThanOrEqual(3);
      expect(Math.abs(made.height! - height)).toBeLessThanOrEqual(3);
    }
  });

  test.each([
    [
      'a screen, with frames at any time',
      'matroska',
      'select=not(mod(n\\,3)),setpts=PTS+0.007/TB*mod(N\\,2)',
      30,
    ],
    ['slow motion', 'mp4', 'fps=240', 60],
  ])(
    'a film of %s is converted to a common frame rate and has its original duration',
    async (_what, form, filter, most) => {
      const film = makeFilmBy([
        ...lavfi('testsrc=size=64x36:rate=30'),
        ...['-vf', filter, ...(form === 'matroska' ? ['-vsync', 'vfr'] : []), ...fast, '-f', form],
      ]);
      const { rendition, durationSeconds } = await make(
        film,
        form === 'matroska' ? 'video/webm' : 'video/mp4',
      );
      const [upper, lower] = probeFilm(rendition).streams[0]!.r_frame_rate.split('/').map(Number);
      expect(upper! / lower!).toBeLessThanOrEqual(most);
      expect(Math.abs(durationSeconds! - 1)).toBeLessThan(0.15);
    },
  );

  /** Writes a rotation or mirroring into a film, as cameras do. */
  function turn(film: Buffer, [a, b, c, d]: [number, number, number, number]): Buffer {
    const turned = Buffer.from(film);
    const at = turned.indexOf('tkhd') + 4 + 40;
    [a, b, 0, c, d, 0].forEach((value, place) => turned.writeInt32BE(value << 16, at + place * 4));
    return turned;
  }

  test('a film that a camera rotated or mirrored is converted to the displayed orientation', async () => {
    // The upper left quarter is red, the upper right quarter is green, and the rest is blue.
    const quarters = 'color=blue:size=64x36:rate=5,drawbox=0:0:32:18:red:fill,drawbox=32:0:32:18:lime:fill';
    const film = makeFilmBy([...lavfi(quarters), ...fast]);
    const names = ['red', 'green', 'blue'];
    const corners = (file: string) => {
      const { width, height, at } = readFrame(file);
      const nameAt = (x: number, y: number) => {
        const colour = at(x, y);
        return names[colour.indexOf(Math.max(...colour))];
      };
      return [width > height, nameAt(0.1, 0.1), nameAt(0.9, 0.1), nameAt(0.1, 0.9), nameAt(0.9, 0.9)];
    };
    for (const [matrix, shown] of [
      [
        [0, 1, -1, 0],
        [false, 'blue', 'red', 'blue', 'green'],
      ],
      [
        [0, -1, 1, 0],
        [false, 'green', 'blue', 'red', 'blue'],
      ],
      [
        [-1, 0, 0, 1],
        [true, 'green', 'red', 'blue', 'blue'],
      ],
    ] as [[number, number, number, number], unknown[]][]) {
      const { rendition, poster, size } = await make(turn(film, matrix));
      expect({ matrix, shown: corners(rendition) }).toEqual({ matrix, shown });
      expect({ matrix, shown: corners(poster) }).toEqual({ matrix, shown });
      expect(size!.width > size!.height).toBe(shown[0]);
    }
  });

  test('a film without sound is converted without sound', async () => {
    const { rendition } = await make(makeFilm({ seconds: 1, sound: false, size: '64x36' }));
    expect(probeFilm(rendition).streams).toHaveLength(1);
  });
});
