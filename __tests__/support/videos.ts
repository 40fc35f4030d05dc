import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * True if ffmpeg is installed. Without ffmpeg the product plays originals, which
 * `no-ffmpeg.test.ts` covers; all other tests run.
 */
export const hasFfmpeg = ['ffmpeg', 'ffprobe'].every((name) => spawnSync(name, ['-version']).status === 0);

type Film = { seconds?: number; size?: string; sound?: boolean; picture?: boolean; isLive?: boolean };

/**
 * Creates a test film with a tone. The result is an MP4 with its index at the end, as cameras write
 * it.
 *
 * The result with `isLive` is a Matroska file that was written without a known duration.
 */
export function makeFilm({
  seconds = 6,
  size = '320x180',
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
      ...(picture ? ['-f', 'lavfi', ...length, '-i', `testsrc=size=${size}:rate=10`] : []),
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
 * Creates a tone that grows louder, or a silent one, in the format of a file extension such as
 * "m4a".
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
 * Creates one stream of films with different sizes, one second each. The header of the MP4 names
 * only the first size.
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
  }[];
  format: { duration: string };
};

/** Returns the properties of a film that ffprobe reports. */
export function probeFilm(file: string): Probed & { seconds: number } {
  const shown = 'stream=codec_name,width,height,r_frame_rate,sample_aspect_ratio:format=duration';
  const said = execFileSync('ffprobe', ['-v', 'error', '-show_entries', shown, '-of', 'json', file]);
  const probed = JSON.parse(said.toString()) as Probed;
  return { ...probed, seconds: Number(probed.format.duration) };
}
