import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * True if ffmpeg is installed. Tests that need ffmpeg are skipped without it. `no-ffmpeg.test.ts`
 * covers the product without ffmpeg, which then plays the originals.
 */
export const hasFfmpeg = ['ffmpeg', 'ffprobe'].every((name) => spawnSync(name, ['-version']).status === 0);

type Film = {
  seconds?: number;
  size?: string;
  pixels?: string;
  sound?: boolean;
  picture?: boolean;
  isLive?: boolean;
};

/**
 * Creates a test video with a tone. The result is an MP4 with its index at the end, as cameras
 * write it.
 *
 * `pixels` is the aspect ratio of a pixel, such as "64/45".
 *
 * `isLive` makes a Matroska file without a known duration.
 */
export function makeFilm({
  seconds = 6,
  size = '320x180',
  pixels = '1',
  sound = true,
  picture = true,
  isLive = false,
}: Film = {}): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-film-'));
  const file = path.join(folder, 'film.mp4');
  const length = ['-t', String(seconds)];
  try {
    execFileSync('ffmpeg', [
      ...['-v', 'error'],
      ...(picture ? ['-f', 'lavfi', ...length, '-i', `testsrc=size=${size}:rate=10,setsar=${pixels}`] : []),
      ...(sound ? ['-f', 'lavfi', ...length, '-i', 'sine=frequency=220'] : []),
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
      ...(isLive ? ['-f', 'matroska', '-live', '1'] : []),
      file,
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Creates a tone that grows louder, or silence, in the format of a file extension such as "m4a".
 */
export function makeSound(ending: string, { seconds = 6, isSilent = false } = {}): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-sound-'));
  const file = path.join(folder, `sound.${ending}`);
  try {
    const tone = `sine=frequency=220:duration=${seconds},afade=t=in:d=${isSilent ? seconds * 1e6 : seconds}`;
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Creates a video whose size changes each second. The header of the MP4 contains only the first
 * size.
 */
export function makeFilmOfSizes(sizes: string[]): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-film-'));
  const file = path.join(folder, 'film.mp4');
  try {
    const streams = sizes.map((size) =>
      execFileSync(
        'ffmpeg',
        [
          ...['-v', 'error', '-f', 'lavfi', '-t', '1', '-i', `color=size=${size}:rate=2`],
          ...['-c:v', 'libx264', '-preset', 'ultrafast', '-f', 'h264', 'pipe:1'],
        ],
        { maxBuffer: 2 ** 26 },
      ),
    );
    const input = ['-v', 'error', '-r', '2', '-f', 'h264', '-i', 'pipe:0'];
    execFileSync('ffmpeg', [...input, '-c', 'copy', '-tag:v', 'avc3', file], {
      input: Buffer.concat(streams),
    });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Probed = {
  /** Streams of the film, with the picture first. */
  streams: {
    codec_name: string;
    width?: number;
    height?: number;
    r_frame_rate: string;
    sample_aspect_ratio?: string;
    color_space?: string;
    color_transfer?: string;
  }[];
  format: { duration: string };
};

/** Returns the properties of a film that ffprobe reports. */
export function probeFilm(file: string): Probed & { seconds: number } {
  const shown =
    'stream=codec_name,width,height,r_frame_rate,sample_aspect_ratio,color_space,color_transfer:format=duration';
  const said = execFileSync('ffprobe', ['-v', 'error', '-show_entries', shown, '-of', 'json', file]);
  const probed = JSON.parse(said.toString()) as Probed;
  return { ...probed, seconds: Number(probed.format.duration) };
}

/**
 * Creates a film by arguments of ffmpeg.
 * @param input bytes that `pipe:0` reads
 */
export function makeFilmBy(args: string[], input?: Buffer, ending = 'mp4'): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-film-'));
  const file = path.join(folder, `film.${ending}`);
  try {
    execFileSync('ffmpeg', ['-v', 'error', ...args, file], { input });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the first frame of a film or a picture, as programs decode its colours. */
export function readFrame(file: string) {
  const { width, height } = probeFilm(file).streams.find((stream) => stream.width)! as {
    width: number;
    height: number;
  };
  const pixels = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1'],
    { maxBuffer: 2 ** 26 },
  );
  /** Returns a colour at a position from 0 (left or top) to 1 (right or bottom). */
  const at = (x: number, y: number) => [
    ...pixels.subarray((Math.floor(y * height) * width + Math.floor(x * width)) * 3).subarray(0, 3),
  ];
  return { width, height, at };
}

/** Colour bars of 75 percent in standard dynamic range. */
export const bars = [
  [191, 191, 191],
  [191, 191, 0],
  [0, 191, 191],
  [0, 191, 0],
  [191, 0, 191],
  [191, 0, 0],
  [0, 0, 191],
] as const;

/** Weights of red, green and blue in the luminance by BT.709, BT.601 and BT.2020. */
export const luma709 = [0.2126, 0.7152, 0.0722];
export const luma601 = [0.299, 0.587, 0.114];
const luma2020 = [0.2627, 0.678, 0.0593];

const weigh = (colour: readonly number[], weights: readonly number[]) =>
  colour.reduce((sum, part, at) => sum + part * weights[at]!, 0);

/** Signals by the formulas of ITU-R BT.2100, from light of BT.2020 as displayed (nits). */
const signalsBy = {
  smpte2084: (light: number[]) =>
    light.map((nits) => {
      const power = (nits / 10_000) ** (2610 / 16_384);
      return ((3424 / 4096 + (2413 / 128) * power) / (1 + (2392 / 128) * power)) ** (2523 / 32);
    }),
  'arib-std-b67': (light: number[]) => {
    const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
    // A display of 1,000 nits applies a gamma of 1.2 to the luminance of the scene.
    const gain = (weigh(light, luma2020) / 1000) ** (1 / 1.2 - 1);
    return light.map((nits) => {
      const scene = (nits / 1000) * gain;
      return scene <= 1 / 12 ? Math.sqrt(3 * scene) : a * Math.log(12 * scene - b) + c;
    });
  },
};

/** Returns the luma from 0 to 1 and both chroma values from -0.5 to 0.5. */
function toYuv(signals: readonly number[], luma: readonly number[]): number[] {
  const y = weigh(signals, luma);
  return [y, (signals[2]! - y) / (2 - 2 * luma[2]!), (signals[0]! - y) / (2 - 2 * luma[0]!)];
}

/** Returns the three planes of a picture of the bars, one after another. */
const planesOf = (colours: readonly number[][], [width, height]: [number, number]): number[] =>
  [0, 1, 2].flatMap((part) => {
    const row = Array.from(
      { length: width },
      (_, x) => colours[Math.floor((x * colours.length) / width)]![part]!,
    );
    return Array.from({ length: height }, () => row).flat();
  });

/**
 * Creates a QuickTime video of the bars in standard dynamic range, which states only its matrix.
 * @param matrix name of the stated matrix
 * @param luma weights of the matrix; undefined for a video without a matrix
 */
export function makePlainBars(
  size: [width: number, height: number],
  { luma, matrix }: { luma?: readonly number[]; matrix?: string },
): Buffer {
  const colours = bars.map((bar) =>
    luma
      ? toYuv(
          bar.map((value) => value / 255),
          luma,
        ).map((part, at) => Math.round((at ? 128 : 16) + (at ? 224 : 219) * part))
      : [bar[1], bar[2], bar[0]],
  );
  const frame = Buffer.from(planesOf(colours, size));
  const [format, codec] = luma
    ? ['yuv444p', ['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8']]
    : ['gbrp', ['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-crf', '8']];
  return makeFilmBy(
    [
      ...['-f', 'rawvideo', '-pix_fmt', format, '-s', size.join('x'), '-r', '5', '-i', 'pipe:0'],
      ...codec,
      ...(matrix ? ['-colorspace', matrix] : []),
    ],
    Buffer.concat(Array<Buffer>(3).fill(frame)),
    'mov',
  );
}

/**
 * Creates a 10-bit video of the bars: in HDR with the given curve and white at 203 nits, or in
 * standard dynamic range.
 * @param marks names of primaries and matrix in the file; the colours are always those of BT.2020
 */
export function makeBars(
  curve: keyof typeof signalsBy | null,
  marks: [primaries: string, matrix: string] = ['bt2020', 'bt2020nc'],
): Buffer {
  const from709 = [
    [0.6274, 0.3293, 0.0433],
    [0.0691, 0.9195, 0.0114],
    [0.0164, 0.088, 0.8956],
  ];
  const luma = curve ? luma2020 : luma709;
  const colours = bars.map((bar) => {
    let signals = bar.map((value) => value / 255);
    if (curve) {
      const light = signals.map((value) =>
        value > 0.04045 ? 203 * ((value + 0.055) / 1.055) ** 2.4 : (203 * value) / 12.92,
      );
      signals = signalsBy[curve](from709.map((row) => weigh(light, row)));
    }
    return toYuv(signals, luma).map((part, at) => Math.round((at ? 512 : 64) + (at ? 896 : 876) * part));
  });
  const [width, height] = [280, 160];
  const frame = Buffer.from(Uint16Array.from(planesOf(colours, [width, height])).buffer);
  const [transfer, primaries, matrix] = curve ? [curve, ...marks] : ['bt709', 'bt709', 'bt709'];
  return makeFilmBy(
    [
      ...['-f', 'rawvideo', '-pix_fmt', 'yuv444p10le', '-s', `${width}x${height}`, '-r', '5', '-i', 'pipe:0'],
      ...['-pix_fmt', 'yuv420p10le', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8'],
      ...['-color_range', 'tv', '-color_primaries', primaries, '-color_trc', transfer, '-colorspace', matrix],
    ],
    Buffer.concat(Array<Buffer>(3).fill(frame)),
  );
}

/** True if ffmpeg converts HDR; `zscale` is missing in some builds. */
export const hasHdr =
  hasFfmpeg && spawnSync('ffmpeg', ['-hide_banner', '-filters']).stdout.includes(' zscale ');
