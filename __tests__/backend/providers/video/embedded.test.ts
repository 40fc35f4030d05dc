import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { diskStorage } from '@/backend/providers/storage/disk';
import { buildInputArguments, probe, toProbePath, run } from '@/backend/providers/video/ffmpeg';
import { embeddedVideo, partKey, toPlaylistSubject } from '@/backend/providers/video/embedded';
import {
  estimateBytes,
  drawStoryboard,
  ladderArguments,
  chooseRenditions,
  listPlaylistNames,
  planStills,
} from '@/backend/providers/video/transcoding';
import {
  readMedia,
  replaceNames,
  replacePicture,
  sumSeconds,
  writeMedia,
  writeStoryboard,
} from '@/backend/providers/video/playlists';
import type { VideoDetails } from '@/backend/providers/video/video-filters';
import { hasFfmpeg, makeFilm, makeFilmOfSizes } from '../../../support/videos';

/** Properties of a film in usual colours with a single audio track. */
const details: VideoDetails = {
  width: 1280,
  height: 720,
  seconds: 6,
  soundTrack: 0,
  colours: {},
  isHdr: false,
  framesPerSecond: { most: 25, average: 25 },
};

/** Position and size of the first still of a storyboard (pixels). */
const STILL = { left: 0, top: 0, width: 160, height: 90 };

const heightsOf = (shortSide: number) => chooseRenditions(shortSide).map(({ height }) => height);

test('renditions are never larger than the source', () => {
  expect(heightsOf(2160)).toEqual([1080, 720, 480]);
  expect(heightsOf(1080)).toEqual([1080, 720, 480]);
  expect(heightsOf(1079)).toEqual([720, 480]);
  expect(heightsOf(480)).toEqual([480]);
  expect(heightsOf(271)).toEqual([270]);
  expect(heightsOf(1)).toEqual([2]);
});

test('the estimated bytes of all renditions include their sound and the audio-only rendition', () => {
  const [renditions] = [chooseRenditions(480)];
  expect(estimateBytes(renditions, 8)).toBeCloseTo(1.1 * (1_300_000 + 2 * 128_000));
  expect(listPlaylistNames(chooseRenditions(720), true)).toEqual(['720', '480', 'audio']);
  expect(listPlaylistNames(chooseRenditions(720), false)).toEqual(['720', '480']);
});

test.each([
  ['video/mp4', 'mov'],
  ['video/quicktime', 'mov'],
  ['video/webm', 'matroska'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg', 'ogg'],
  ['audio/wav', 'wav'],
])('a file of type %s is read with the demuxer %s, and ffmpeg may open no other file', (mimeType, reader) => {
  expect(buildInputArguments('film', mimeType)).toEqual([
    ...['-max_pixels', '67108864', '-protocol_whitelist', 'file', '-f', reader, '-i', 'film'],
  ]);
  expect(toProbePath('/opt/tools/ffmpeg')).toBe('/opt/tools/ffprobe');
});

/**
 * The expected arguments are literals: formats that every player supports, without camera metadata.
 */
test('all renditions are made in one run', () => {
  const made = (hasSound: boolean, from: number) =>
    ladderArguments(
      chooseRenditions(720),
      { details: { ...details, soundTrack: hasSound ? 0 : null }, take: '003', from },
      ['film', 'video/mp4'],
    );
  const input = ['-max_pixels', '67108864', '-protocol_whitelist', 'file', '-f', 'mov', '-i', 'film'];
  const filters = [
    "[0:V:0]scale='max(2,trunc(iw*if(between(sar,0.1,10),sar,1)/2)*2)':ih" +
      ':in_color_matrix=bt709:out_color_matrix=bt709' +
      ',format=yuv420p|yuv422p|yuv444p|yuv420p10le|yuv422p10le|yuv444p10le' +
      ',setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709,setsar=1,split=2[s0][s1]',
    "[s0]scale='if(gt(iw,ih),-2,720)':'if(gt(iw,ih),720,-2)',setsar=1[v0]",
    "[s1]scale='if(gt(iw,ih),-2,480)':'if(gt(iw,ih),480,-2)',setsar=1[v1]",
  ];
  const picture = [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-crf', '23'],
    ...['-maxrate:v:0', '2800000', '-bufsize:v:0', '5600000'],
    ...['-maxrate:v:1', '1300000', '-bufsize:v:1', '2600000'],
    ...['-force_key_frames', 'expr:gte(t,n_forced*4)', '-sc_threshold', '0', '-g', '600'],
  ];
  const sound = ['-c:a', 'aac', '-b:a', '128000', '-ac', '2', '-ar', '48000'];
  const playlists = (variants: string) => [
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'hls', '-hls_time', '4'],
    ...['-hls_playlist_type', 'event', '-hls_segment_type', 'fmp4'],
    ...['-hls_flags', 'independent_segments+single_file', '-master_pl_name', '003-master.m3u8'],
    ...['-var_stream_map', variants, '-hls_segment_filename', '003-%v.mp4', '003-%v.m3u8'],
  ];
  const begin = ['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1'];
  const split = ['-t', '43200', '-filter_complex', filters.join(';')];
  expect(made(true, 8.5)).toEqual([
    ...[...begin, '-ss', '8.500000', ...input, ...split],
    ...['-map', '[v0]', '-map', '0:a:0', '-map', '[v1]', '-map', '0:a:0', '-map', '0:a:0'],
    ...[...picture, ...sound, ...playlists('v:0,a:0,name:720 v:1,a:1,name:480 a:2,name:audio')],
  ]);
  expect(made(false, 0)).toEqual([
    ...[...begin, ...input, ...split, '-map', '[v0]', '-map', '[v1]'],
    ...[...picture, ...playlists('v:0,name:720 v:1,name:480')],
  ]);
});

test('a storyboard has a still for every five seconds and at most a hundred stills', () => {
  expect(planStills(12)).toEqual({
    each: 5,
    rows: 1,
    places: [
      { from: 0, to: 5, place: [0, 0, 160, 90] },
      { from: 5, to: 10, place: [160, 0, 160, 90] },
      { from: 10, to: 12, place: [320, 0, 160, 90] },
    ],
  });
  const long = planStills(1001);
  expect([long.each, long.places.length, long.rows]).toEqual([11, 91, 10]);
  expect(long.places[10]).toEqual({ from: 110, to: 121, place: [0, 90, 160, 90] });
  expect(long.places.at(-1)!.to).toBe(1001);
  expect(planStills(0).places).toHaveLength(1);
});

test('a storyboard maps each time range to a region of its picture', async () => {
  const text = writeStoryboard('stills.jpg', [
    { from: 0, to: 5, place: [0, 0, 160, 90] },
    { from: 3605, to: 3610.25, place: [160, 0, 160, 90] },
  ]);
  expect(text).toBe(
    [
      'WEBVTT',
      '00:00:00.000 --> 00:00:05.000\nstills.jpg#xywh=0,0,160,90',
      '01:00:05.000 --> 01:00:10.250\nstills.jpg#xywh=160,0,160,90',
      '',
    ].join('\n\n'),
  );
  const asked: string[] = [];
  const linkTo = async (name: string) => (asked.push(name), '/link?$&');
  expect(await replacePicture(text, linkTo)).toBe(text.replaceAll('stills.jpg', () => '/link?$&'));
  expect(await replacePicture('WEBVTT\n', linkTo)).toBe('WEBVTT\n');
  expect(asked).toEqual(['stills.jpg']);
});

test('the files of a converted film are stored beside it, and one signature covers all of them', async () => {
  expect(partKey('private/person/one', 'master.m3u8')).toBe('private/person/one.hls.master.m3u8');
  expect(toPlaylistSubject('one')).toBe('videos/one');
});

test('several runs are joined to one playlist with the init segment of each run and without unfinished segments', () => {
  const part = (name: string) =>
    readMedia(
      `#EXTM3U\n#EXT-X-MAP:URI="${name}",BYTERANGE="9@0"\n#EXTINF:4.000000,\n#EXT-X-BYTERANGE:5@9\n${name}\n#EXTINF:4.0`,
    );
  expect(sumSeconds(part('a.mp4'))).toBe(4);
  expect(readMedia('')).toEqual({ map: '', segments: [] });
  expect(writeMedia([part('a.mp4'), part('b.mp4')]).split('\n')).toEqual([
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:4', '#EXT-X-PLAYLIST-TYPE:VOD'],
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="a.mp4",BYTERANGE="9@0"',
    ...['#EXTINF:4.000000,', '#EXT-X-BYTERANGE:5@9', 'a.mp4', '#EXT-X-DISCONTINUITY'],
    '#EXT-X-MAP:URI="b.mp4",BYTERANGE="9@0"',
    ...['#EXTINF:4.000000,', '#EXT-X-BYTERANGE:5@9', 'b.mp4', '#EXT-X-ENDLIST', ''],
  ]);
});

test.each([
  [60, 126_000],
  [2 * 3600, 840_000],
  [12 * 3600, 3_600_000],
])(
  'the storyboard of a film of %d seconds may take %d ms, and it is aborted with its run',
  async (seconds, limit) => {
    const waits = jest.spyOn(global, 'setTimeout');
    const draw = (signal: AbortSignal) =>
      drawStoryboard('false', ['film.mp4', 'video/mp4'], details, seconds, 'stills.jpg', { signal });
    expect(await draw(new AbortController().signal)).toBe(false);
    expect(waits).toHaveBeenCalledWith(expect.any(Function), limit);
    waits.mockRestore();
    await expect(draw(AbortSignal.abort())).rejects.toThrow('abort');
  },
);

test('each file name in a playlist is replaced, even within a line', async () => {
  const text = '#EXTM3U\n#EXT-X-MAP:URI="a.mp4",BYTERANGE="9@0"\na.mp4\n';
  expect(await replaceNames(text, async (name) => `/${name}?$&`)).toBe(
    '#EXTM3U\n#EXT-X-MAP:URI="/a.mp4?$&",BYTERANGE="9@0"\n/a.mp4?$&\n',
  );
});

// Original files can be played without ffmpeg; `no-ffmpeg.test.ts` tests that.
(hasFfmpeg ? describe : describe.skip)('with ffmpeg', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-embedded-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const video = (bytes: Buffer, fileId: string) => ({
    fileId,
    uri: `/videos/${fileId}`,
    storageKey: `private/person/${fileId}`,
    mimeType: 'video/mp4',
    fileName: 'film.mp4',
    size: bytes.length,
  });
  async function hostWith(more: Partial<Parameters<typeof embeddedVideo>[0]> = {}) {
    const root = path.join(folder, 'files');
    const storage = diskStorage({ root, publicUrl: 'http://localhost', secret: 'a secret' });
    const workFolder = path.join(folder, 'work');
    const pathOf = (key: string) => path.join(root, key);
    return embeddedVideo({ storage, pathOf, workFolder, ffmpeg: 'ffmpeg', secret: 'a secret', ...more });
  }
  async function put(bytes: Buffer, fileId: string) {
    const root = path.join(folder, 'files/private/person');
    await mkdir(root, { recursive: true });
    await writeFile(path.join(root, fileId), bytes);
    return video(bytes, fileId);
  }
  const quiet = () => ({
    onProgress: async () => undefined,
    onStore: async () => undefined,
    signal: new AbortController().signal,
  });
  const stored = (fileId: string, name: string) =>
    path.join(folder, 'files/private/person', `${fileId}.hls.${name}`);

  /** Creates a program that replaces ffmpeg, next to the real ffprobe or a replacement of it. */
  async function toolOf(name: string, script: string, probing?: string): Promise<string> {
    await mkdir(path.join(folder, name));
    const [ffmpeg, ffprobe] = [path.join(folder, name, 'ffmpeg'), path.join(folder, name, 'ffprobe')];
    await writeFile(ffmpeg, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    if (probing) await writeFile(ffprobe, `#!/bin/sh\n${probing}\n`, { mode: 0o755 });
    else await symlink(execFileSync('which', ['ffprobe']).toString().trim(), ffprobe);
    return ffmpeg;
  }

  test('a film that a user waits for has a higher process priority than a background film', async () => {
    const setPriority = jest.spyOn(os, 'setPriority');
    const nicenessOf = async (fileId: string, how: { isBackground?: true }) => {
      const film = await put(makeFilm({ seconds: 1 }), fileId);
      setPriority.mockClear();
      await (await hostWith()).make(film, { ...quiet(), ...how });
      return Math.max(...setPriority.mock.calls.map(([, niceness]) => niceness!));
    };
    const wanted = await nicenessOf('wanted', {});
    expect(wanted).toBeGreaterThan(0);
    expect(await nicenessOf('later', { isBackground: true })).toBeGreaterThan(wanted);
    setPriority.mockRestore();
  }, 60_000);

  test.each([
    ['720x576', '64/45', 16 / 9],
    ['144x180', '1/1', 4 / 5],
    ['360x240', '8/9', 4 / 3],
    ['360x240', '32/27', 16 / 9],
    ['180x320', '16/15', 3 / 5],
    ['320x180', '1000/1', 16 / 9],
  ])(
    'a film of %s with pixels of %s has the original aspect ratio',
    async (size, pixels, shape) => {
      const fileId = `shape-${size}-${pixels.replace('/', '-')}`;
      const made = await (
        await hostWith()
      ).make(await put(makeFilm({ seconds: 1, size, pixels }), fileId), quiet());
      const isInShape = (width: number, height: number) =>
        expect([fileId, Math.abs(width / height / shape - 1) < 0.011]).toEqual([fileId, true]);
      if (!made.isDone) throw new Error('The film was not made.');
      isInShape(made.size!.width, made.size!.height);
      const poster = await sharp(made.poster!).metadata();
      isInShape(poster.width, poster.height);
      // A still has black bars if its film has another aspect ratio.
      const first = sharp(await readFile(stored(fileId, 'storyboard.jpg'))).extract(STILL);
      const { info } = await sharp(await first.png().toBuffer())
        .trim({ background: 'black', threshold: 40 })
        .toBuffer({ resolveWithObject: true });
      expect(Math.abs(info.width - Math.min(STILL.width, STILL.height * shape))).toBeLessThanOrEqual(3);
      for (const height of made.heights) {
        const args = [
          '-v',
          'error',
          '-select_streams',
          'v',
          '-show_entries',
          'stream=width,height,sample_aspect_ratio',
          '-of',
          'json',
        ];
        const stream = JSON.parse(
          execFileSync('ffprobe', [...args, stored(fileId, `000-${height}.mp4`)]).toString(),
        ).streams[0];
        isInShape(stream.width, stream.height);
        expect(stream.sample_aspect_ratio).toBe('1:1');
        expect(stream.width).toBeLessThanOrEqual(made.size!.width + 1);
      }
    },
    60_000,
  );

  describe('an original in remote storage', () => {
    /** Creates a storage whose bytes are accessible only through its own functions, as with S3. */
    async function elsewhere(more: Partial<Parameters<typeof embeddedVideo>[0]> = {}) {
      const root = path.join(folder, 'files');
      const storage = diskStorage({ root, publicUrl: 'http://localhost', secret: 'a secret' });
      const open = jest.spyOn(storage, 'open');
      return { open, host: await hostWith({ storage, pathOf: null, ...more }) };
    }

    test('a remote film is made, and its local copy is removed', async () => {
      const film = await put(makeFilm({ seconds: 1 }), 'far');
      const { host, open } = await elsewhere();
      expect(await host.make(film, quiet())).toMatchObject({ isDone: true, heights: [180] });
      expect(open.mock.calls).toEqual([[film.storageKey]]);
      expect(await readFile(stored('far', 'master.m3u8'), 'utf8')).toContain('RESOLUTION=320x180');
      expect(await readdir(path.join(folder, 'work'))).not.toContain('far');
    }, 60_000);

    test('a remote film is not copied when the disk has too little room', async () => {
      const film = await put(makeFilm({ seconds: 1 }), 'far-full');
      const measureDisk = async () => ({ bavail: 10, blocks: 1000, bsize: 4096 });
      const { host, open } = await elsewhere({ measureDisk });
      await expect(host.make(film, quiet())).rejects.toMatchObject({ status: 507 });
      expect(open).not.toHaveBeenCalled();
      expect(await readdir(path.join(folder, 'work/far-full'))).toEqual([]);
    });

    test('a run killed during the copy copies the file again, and a run killed later continues without a copy', async () => {
      const film = await put(makeFilm({ seconds: 20 }), 'far-killed');
      const { host, open } = await elsewhere({
        // Slows ffmpeg down so that the run can be aborted half-way.
        ffmpeg: await toolOf('slow-far', 'exec ffmpeg -readrate 8 "$@"'),
      });
      open.mockImplementationOnce(async () =>
        Readable.from(
          (async function* () {
            yield Buffer.from('the beginning of it');
            throw new Error('killed');
          })(),
        ),
      );
      await expect(host.make(film, quiet())).rejects.toThrow('killed');
      const ending = new AbortController();
      const killed = host.make(film, {
        ...quiet(),
        signal: ending.signal,
        onProgress: async (percent) => {
          if (percent! >= 50) ending.abort();
        },
      });
      await expect(killed).rejects.toThrow('abort');
      expect(open).toHaveBeenCalledTimes(2);
      let first: number | null | undefined;
      const next = await elsewhere();
      const made = await next.host.make(film, {
        ...quiet(),
        onProgress: async (percent) => void (first ??= percent),
      });
      expect(made).toMatchObject({ isDone: true, heights: [180] });
      expect(next.open).not.toHaveBeenCalled();
      expect(first).toBeGreaterThanOrEqual(20);
    }, 60_000);
  });

  test('a run that is killed half-way is continued with its finished parts', async () => {
    const film = await put(makeFilm({ seconds: 20 }), 'killed');
    // Slows ffmpeg down so that the run can be aborted half-way.
    const ffmpeg = await toolOf('slow', 'exec ffmpeg -readrate 8 "$@"');
    const ending = new AbortController();
    const killed = (await hostWith({ ffmpeg })).make(film, {
      ...quiet(),
      signal: ending.signal,
      onProgress: async (percent) => {
        if (percent! >= 50) ending.abort();
      },
    });
    await expect(killed).rejects.toThrow('abort');
    const work = path.join(folder, 'work/killed');
    const finished = readMedia(await readFile(path.join(work, '000-180.m3u8'), 'utf8')).segments.length;
    expect(finished).toBeGreaterThan(0);
    const { mtimeMs } = await stat(path.join(work, '000-180.mp4'));
    let first: number | null | undefined;
    const made = await (
      await hostWith()
    ).make(film, {
      ...quiet(),
      onProgress: async (percent) => void (first ??= percent),
      onStore: async () => expect((await stat(path.join(work, '000-180.mp4'))).mtimeMs).toBe(mtimeMs),
    });
    expect(made).toMatchObject({ isDone: true, heights: [180] });
    expect(first).toBeGreaterThanOrEqual(20);
    const playlist = await readFile(stored('killed', '180.m3u8'), 'utf8');
    expect(playlist.match(/#EXT-X-DISCONTINUITY/g)).toHaveLength(1);
    expect(playlist.indexOf('000-180.mp4')).toBeLessThan(playlist.indexOf('001-180.mp4'));
    expect(Math.abs(sumSeconds(readMedia(playlist)) - 20)).toBeLessThan(0.3);
    expect(await readdir(path.join(folder, 'work'))).not.toContain('killed');
  }, 60_000);

  test('the progress of a film without a duration is unknown', async () => {
    const film = await put(makeFilm({ seconds: 1, isLive: true }), 'live');
    const reported = new Set<number | null>();
    const onProgress = async (percent: number | null) => void reported.add(percent);
    const made = await (
      await hostWith()
    ).make({ ...film, mimeType: 'video/webm' }, { ...quiet(), onProgress });
    expect(made).toMatchObject({ isDone: true, heights: [180] });
    expect(reported).toEqual(new Set([null]));
  }, 60_000);

  test('a portrait film has the portrait orientation, and a larger film gets every size that fits', async () => {
    const film = await put(makeFilm({ seconds: 1, size: '480x854' }), 'upright');
    expect(await (await hostWith()).make(film, quiet())).toMatchObject({ heights: [480] });
    expect(await readFile(stored('upright', 'master.m3u8'), 'utf8')).toContain('RESOLUTION=480x854');
    const large = await put(makeFilm({ seconds: 1, size: '1280x720', sound: false }), 'large');
    expect(await (await hostWith()).make(large, quiet())).toMatchObject({ heights: [720, 480] });
    expect((await readFile(stored('large', 'master.m3u8'), 'utf8')).match(/RESOLUTION/g)).toHaveLength(2);
  }, 60_000);

  test('a run is not started on a disk without enough space and fails with 507', async () => {
    const film = await put(makeFilm({ seconds: 1 }), 'full');
    const measureDisk = async () => ({ bavail: 10, blocks: 1000, bsize: 4096 });
    await expect((await hostWith({ measureDisk })).make(film, quiet())).rejects.toMatchObject({
      status: 507,
    });
    expect(await readdir(path.join(folder, 'work/full'))).toEqual([]);
  });

  test('a run is aborted with 507 when the disk fills up', async () => {
    const film = await put(makeFilm({ seconds: 8 }), 'filling');
    let measured = 0;
    const measureDisk = async () => ({ bavail: (measured += 1) > 1 ? 10 : 1e9, blocks: 1e9, bsize: 4096 });
    await expect((await hostWith({ measureDisk })).make(film, quiet())).rejects.toMatchObject({
      status: 507,
    });
    expect(measured).toBeGreaterThan(1);
  });

  test('a run fails with STORAGE_FULL when ffmpeg reports a full disk', async () => {
    const film = await put(makeFilm({ seconds: 1 }), 'full-for-ffmpeg');
    const ffmpeg = await toolOf('full', 'echo "Error writing: No space left on device" >&2; exit 1');
    await expect((await hostWith({ ffmpeg })).make(film, quiet())).rejects.toMatchObject({
      fault: 'STORAGE_FULL',
    });
  });

  test.each([
    ['square pixels', { sample_aspect_ratio: '1:1' }, [720, 576]],
    ['pixels that are wider than high', { sample_aspect_ratio: '16:11' }, [1047, 576]],
    ['pixels that are higher than wide', { sample_aspect_ratio: '1:2' }, [360, 576]],
    ['pixels that no camera has', { sample_aspect_ratio: '10:1' }, [720, 576]],
    ['pixels of no form', { sample_aspect_ratio: '0:1' }, [720, 576]],
    ['a turned camera', { side_data_list: [{}, { rotation: -90 }] }, [576, 720]],
    ['a camera upside down', { side_data_list: [{ rotation: 180 }] }, [720, 576]],
  ])('the displayed width and height of a film are read (%s)', async (name, about, [width, height]) => {
    const stream = { codec_type: 'video', width: 720, height: 576, ...about };
    const said = JSON.stringify({ streams: [stream], format: { duration: '1.5' } });
    const ffmpeg = await toolOf(name, 'exit 1', `echo '${said}'`);
    expect(await probe(ffmpeg, 'film.mp4', 'video/mp4')).toEqual({
      width,
      height,
      seconds: 1.5,
      soundTrack: null,
      colours: {},
      isHdr: false,
      framesPerSecond: { most: 0, average: 0 },
    });
  });

  test('a picture that is too large is not decoded, neither as the first picture nor later', async () => {
    const large = '16384x4112';
    const fileOf = async (name: string, sizes: string[]) => {
      const { storageKey } = await put(makeFilmOfSizes(sizes), name);
      return path.join(folder, 'files', storageKey);
    };
    await expect(probe('ffmpeg', await fileOf('huge', [large]), 'video/mp4')).rejects.toMatchObject({
      fault: 'VIDEO_TOO_LARGE',
    });
    const growing = await fileOf('growing', ['320x180', large, '320x180']);
    expect(await probe('ffmpeg', growing, 'video/mp4')).toMatchObject({ width: 320, height: 180 });
    const out = [
      '-fps_mode',
      'passthrough',
      '-vf',
      'scale=16:16',
      '-pix_fmt',
      'gray',
      '-f',
      'rawvideo',
      'pipe:1',
    ];
    const decoded = await run('ffmpeg', [
      '-v',
      'fatal',
      ...buildInputArguments(growing, 'video/mp4'),
      ...out,
    ]);
    expect(decoded.length / 16 ** 2).toBe(4);
  }, 60_000);

  test('a playlist disguised as an MP4 opens no other file', async () => {
    const list = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
    const film = await put(list, 'list');
    await expect((await hostWith()).make(film, quiet())).rejects.toMatchObject({ fault: expect.any(String) });
  });
});
