import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { VideoFaultError } from './video-faults.ts';

/** Below requests and other tasks; 0 is usual, 19 the least. */
const NICENESS = 10;
/** A program that has not moved on for this long never will. */
const STALLED_MS = 5 * 60_000;
/** A probe and a poster take seconds. */
const SHORT_MS = 2 * 60_000;
const ERROR_CHARACTERS = 4000;

/** The longest video that is taken, in seconds; a file of few bytes may claim years. */
const MOST_SECONDS = 12 * 3600;
/** Of each side, in pixels: decoding takes memory by it. */
const MOST_PIXELS = 8192;

/** Where ffprobe is: beside ffmpeg. */
const probeOf = (ffmpeg: string) => path.join(path.dirname(ffmpeg), 'ffprobe');

/** A program ended badly; `message` is the end of what it said. */
class ToolError extends Error {
  /** Killed from outside: the same run may succeed later. */
  readonly wasKilled: boolean;

  constructor(said: string, wasKilled: boolean) {
    super(said || 'It ended without a word.');
    this.wasKilled = wasKilled;
  }
}

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

type Options = {
  folder?: string;
  signal?: AbortSignal;
  /** Called with each line of the output, which is not collected then; returning true says that work has gone on. */
  onLine?: (line: string) => boolean;
  patienceMs?: number;
  /** Where the number of the process is kept while it runs. */
  pidFile?: string;
};

/** Runs a program. @returns its output @throws ToolError unless it ends well */
async function run(program: string, args: string[], options: Options = {}): Promise<Buffer> {
  const { folder, signal, onLine, patienceMs = SHORT_MS, pidFile } = options;
  const child = spawn(program, args, {
    cwd: folder,
    signal,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  if (child.pid !== undefined) register(child.pid, pidFile);
  let impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  const chunks: Buffer[] = [];
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-ERROR_CHARACTERS)));
  if (onLine)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!onLine(line)) return;
      clearTimeout(impatience);
      impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    });
  else child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, killedBy) =>
        code === 0 ? resolve() : reject(new ToolError(said.trim(), killedBy !== null)),
      );
    });
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(impatience);
    running.delete(child);
    if (pidFile !== undefined) await rm(pidFile, { force: true });
  }
}

function register(pid: number, pidFile: string | undefined): void {
  if (pidFile !== undefined) writeFileSync(pidFile, String(pid));
  try {
    os.setPriority(pid, NICENESS);
  } catch {
    // It has ended already.
  }
}

/**
 * Ends the program that a killed process has left running, where the system can tell which it is.
 * @param about what its command line has, if it is the one
 */
export async function endLeftOver(pidFile: string, about: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
  if (!pid) return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command.includes('ffmpeg') && command.includes(about)) process.kill(pid, 'SIGKILL');
}

/** Whether ffmpeg and ffprobe are there, with the encoders that are needed. */
export async function hasFfmpeg(ffmpeg: string): Promise<boolean> {
  try {
    const [encoders] = await Promise.all([
      run(ffmpeg, ['-v', 'error', '-hide_banner', '-encoders']),
      run(probeOf(ffmpeg), ['-version']),
    ]);
    return ['libx264', ' aac '].every((name) => encoders.toString().includes(name));
  } catch {
    return false;
  }
}

/** Only this one file, read as what it was found to be: a playlist or a concatenation would name others. */
const inputOf = (file: string, mimeType: string) => [
  '-protocol_whitelist',
  'file',
  '-f',
  mimeType === 'video/webm' ? 'matroska' : 'mov',
  '-i',
  file,
];

/** `shortSide` in pixels; seconds are null when the file does not say them. */
export type VideoFacts = { shortSide: number; seconds: number | null; hasSound: boolean };

type Probed = {
  streams?: {
    codec_type?: string;
    width?: number;
    height?: number;
    disposition?: { attached_pic?: number };
  }[];
  format?: { duration?: string };
};

/** What a file says of itself. @throws VideoFaultError for one of which nothing can be made */
export async function probe(ffmpeg: string, file: string, mimeType: string): Promise<VideoFacts> {
  const shown = 'stream=codec_type,width,height:stream_disposition=attached_pic:format=duration';
  const args = ['-v', 'error', ...inputOf(file, mimeType), '-show_entries', shown, '-of', 'json'];
  let probed: Probed;
  try {
    probed = JSON.parse((await run(probeOf(ffmpeg), args)).toString()) as Probed;
  } catch (error) {
    throw error instanceof ToolError ? faultOf(error) : error;
  }
  const streams = probed.streams ?? [];
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  );
  if (!picture?.width || !picture.height) throw new VideoFaultError('VIDEO_WITHOUT_PICTURE');
  if (Math.max(picture.width, picture.height) > MOST_PIXELS) throw new VideoFaultError('VIDEO_TOO_LARGE');
  const seconds = Number(probed.format?.duration) || null;
  if (seconds !== null && seconds > MOST_SECONDS) throw new VideoFaultError('VIDEO_TOO_LONG');
  return {
    shortSide: Math.min(picture.width, picture.height),
    seconds,
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
  };
}

/** What a program's last words mean for the video. A killed one may be tried again. */
function faultOf(error: ToolError): Error {
  if (/No space left on device/.test(error.message)) return new VideoFaultError('STORAGE_FULL', error);
  if (error.wasKilled) return error;
  return new VideoFaultError(
    /moov atom not found/.test(error.message) ? 'VIDEO_INDEX_DAMAGED' : 'VIDEO_UNREADABLE',
    error,
  );
}

/** A picture from the beginning of a video, as PNG; null when none can be had. */
export async function capturePoster(
  ffmpeg: string,
  file: string,
  mimeType: string,
  seconds: number,
): Promise<Buffer | null> {
  const at = ['-ss', Math.min(5, seconds / 10).toFixed(3)];
  const out = ['-frames:v', '1', '-map', '0:V:0', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
  const png = await run(ffmpeg, ['-nostdin', '-v', 'error', ...at, ...inputOf(file, mimeType), ...out]).catch(
    (error: unknown) => {
      if (error instanceof ToolError) return Buffer.alloc(0);
      throw error;
    },
  );
  return png.length ? png : null;
}

/** Of one small still. */
const STILL = { width: 160, height: 90 };
const STILLS_ACROSS = 10;
const MOST_STILLS = 100;
const LEAST_STILL_SECONDS = 5;

/** Where the stills of a storyboard are in its picture, and how many seconds each stands for. */
export function stillsOf(seconds: number) {
  const each = Math.max(LEAST_STILL_SECONDS, Math.ceil(seconds / MOST_STILLS));
  const count = Math.max(1, Math.ceil(seconds / each));
  const { width, height } = STILL;
  const places = Array.from({ length: count }, (_, index) => ({
    from: index * each,
    to: Math.min(seconds, (index + 1) * each),
    place: [(index % STILLS_ACROSS) * width, Math.floor(index / STILLS_ACROSS) * height, width, height],
  }));
  return { each, rows: Math.ceil(count / STILLS_ACROSS), places };
}

/** One JPEG with small stills of a whole video; false when none can be had. Only whole pictures of it are decoded. */
export async function drawStoryboard(
  ffmpeg: string,
  [file, mimeType]: [file: string, mimeType: string],
  seconds: number,
  out: string,
): Promise<boolean> {
  const { each, rows, places } = stillsOf(seconds);
  const { width, height } = STILL;
  const size = `${width}:${height}`;
  const fitted = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,setsar=1`;
  // There may be few whole pictures; the last one stands for what follows it.
  const filled = `tpad=stop_mode=clone:stop_duration=${each},fps=1/${each},tpad=stop_mode=clone:stop=${places.length}`;
  const drawing = ['-map', '0:V:0', '-vf', `${filled},${fitted},tile=${STILLS_ACROSS}x${rows}`];
  try {
    await run(ffmpeg, [
      ...['-nostdin', '-v', 'error', '-y', '-skip_frame', 'nokey', ...inputOf(file, mimeType)],
      ...[...drawing, '-frames:v', '1', '-q:v', '6', '-f', 'mjpeg', out],
    ]);
    return true;
  } catch (error) {
    if (error instanceof ToolError) return false;
    throw error;
  }
}

/** One rendition: its height, or the width of an upright video, and the most bits a second that its picture takes. */
export type Rendition = { height: number; bitsPerSecond: number };

const ladder: Rendition[] = [
  { height: 1080, bitsPerSecond: 5_000_000 },
  { height: 720, bitsPerSecond: 2_800_000 },
  { height: 480, bitsPerSecond: 1_300_000 },
];

/** Never larger than the source; one in its own height when it is smaller than all. */
export function ladderOf(shortSide: number): Rendition[] {
  const fitting = ladder.filter(({ height }) => height <= shortSide);
  const own = { height: Math.max(2, shortSide - (shortSide % 2)), bitsPerSecond: 900_000 };
  return fitting.length ? fitting : [own];
}

const SOUND_BITS = 128_000;
/** The name of the rendition without a picture. */
const SOUND = 'audio';
const SEGMENT_SECONDS = 4;

/** The most bytes that all renditions take. */
export const bytesOf = (renditions: Rendition[], seconds: number): number =>
  (seconds / 8) *
  1.1 *
  renditions.reduce((sum, { bitsPerSecond }) => sum + bitsPerSecond + SOUND_BITS, SOUND_BITS);

/** Names of the playlists that one run writes, one for each rendition. */
export const namesOf = (renditions: Rendition[], hasSound: boolean): string[] => [
  ...renditions.map(({ height }) => String(height)),
  ...(hasSound ? [SOUND] : []),
];

/**
 * All renditions in one run, so that the source is decoded once. Each is one file of fragments with a playlist that grows
 * as they are finished.
 */
export function ladderArguments(
  renditions: Rendition[],
  { hasSound, take, from }: { hasSound: boolean; take: string; from: number },
  [file, mimeType]: [file: string, mimeType: string],
): string[] {
  const split = renditions.map((_, index) => `[s${index}]`).join('');
  const scaled = renditions.map(
    ({ height }, index) =>
      `[s${index}]scale='if(gt(iw,ih),-2,${height})':'if(gt(iw,ih),${height},-2)',setsar=1[v${index}]`,
  );
  const streams = renditions.map((_, index) => [
    ...['-map', `[v${index}]`],
    ...(hasSound ? ['-map', '0:a:0'] : []),
  ]);
  const rates = renditions.map(({ bitsPerSecond }, index) => [
    ...[`-maxrate:v:${index}`, String(bitsPerSecond)],
    ...[`-bufsize:v:${index}`, String(bitsPerSecond * 2)],
  ]);
  const variants = renditions.map(
    ({ height }, index) => `v:${index}${hasSound ? `,a:${index}` : ''},name:${height}`,
  );
  if (hasSound) variants.push(`a:${renditions.length},name:${SOUND}`);
  return [
    ...['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1'],
    ...(from > 0 ? ['-ss', from.toFixed(6)] : []),
    ...inputOf(file, mimeType),
    ...['-t', String(MOST_SECONDS)],
    ...['-filter_complex', `[0:V:0]split=${renditions.length}${split};${scaled.join(';')}`],
    ...streams.flat(),
    ...(hasSound ? ['-map', '0:a:0'] : []),
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-crf', '23'],
    ...rates.flat(),
    // Each segment begins with a whole picture, at the same time in every rendition.
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-sc_threshold', '0', '-g', '600'],
    ...(hasSound ? ['-c:a', 'aac', '-b:a', String(SOUND_BITS), '-ac', '2', '-ar', '48000'] : []),
    // A creator's camera writes where it was.
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'event'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments+single_file'],
    ...['-master_pl_name', `${take}-master.m3u8`, '-var_stream_map', variants.join(' ')],
    ...['-hls_segment_filename', `${take}-%v.mp4`, `${take}-%v.m3u8`],
  ];
}

/** Runs the ladder in a folder. @throws VideoFaultError for a video that cannot be read, ToolError for a run that was killed */
export async function makeLadder(
  ffmpeg: string,
  args: string[],
  {
    folder,
    pidFile,
    signal,
    onSeconds,
  }: {
    folder: string;
    pidFile: string;
    signal: AbortSignal;
    /** How much of the video is made by this run, in seconds. */
    onSeconds: (seconds: number) => void;
  },
): Promise<void> {
  let reached = -1;
  const onLine = (line: string) => {
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (microseconds === undefined || Number(microseconds) <= reached) return false;
    reached = Number(microseconds);
    onSeconds(reached / 1e6);
    return true;
  };
  try {
    await run(ffmpeg, args, { folder, pidFile, signal, onLine, patienceMs: STALLED_MS });
  } catch (error) {
    throw error instanceof ToolError ? faultOf(error) : error;
  }
}
