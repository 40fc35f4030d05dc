import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pLimit from 'p-limit';
import { VideoFaultError } from './faults.ts';
import { hdrFilters, type VideoDetails } from './video-filters.ts';

/** Process priority below requests and other tasks; 0 is normal, 19 the lowest. */
const NICENESS = { usual: 10, background: 19 };
/** Time without progress after which a program counts as stalled (ms). */
const STALLED_MS = 5 * 60_000;
/** Timeout of short runs (ms); a probe and a poster take seconds. */
const SHORT_MS = 2 * 60_000;
const ERROR_CHARACTERS = 4000;

/** Maximum duration of a video (s), because a file of few bytes may claim years. */
export const MOST_SECONDS = 12 * 3600;
/** Maximum width and height (pixels), because they determine the memory for decoding. */
const MOST_PIXELS = 8192;

/** Returns the path of ffprobe beside ffmpeg. */
export const toProbePath = (ffmpeg: string) => path.join(path.dirname(ffmpeg), 'ffprobe');

/** Error of a failed program; `message` is the end of its output. */
export class ToolError extends Error {
  /** True if the program was killed from outside, so the same run may succeed later. */
  readonly wasKilled: boolean;

  constructor(said: string, wasKilled: boolean) {
    super(said || 'It ended without a word.');
    this.wasKilled = wasKilled;
  }
}

const onFreeCores = pLimit(availableParallelism());

/**
 * Runs an ffmpeg job once fewer jobs run in this process than the machine has cores, in order of
 * request. Time limits start inside the job, so waiting does not count.
 */
export const whenCoreIsFree = <T>(job: () => Promise<T>): Promise<T> => onFreeCores(job);

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export type RunOptions = {
  folder?: string;
  signal?: AbortSignal;
  /**
   * Callback for each output line, which is then not collected. The return value true counts as
   * progress.
   */
  onLine?: (line: string) => boolean;
  patienceMs?: number;
  /** File that holds the process id during the run. */
  pidFile?: string;
  /** True if no user waits for the run, which then has a lower priority than other runs. */
  isBackground?: true;
};

/**
 * Runs a program.
 * @returns its output
 * @throws ToolError unless the program succeeds
 */
export async function run(program: string, args: string[], options: RunOptions = {}): Promise<Buffer> {
  const { folder, signal, onLine, patienceMs = SHORT_MS, pidFile, isBackground } = options;
  const child = spawn(program, args, {
    cwd: folder,
    signal,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
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
      if (child.pid !== undefined) register(child.pid, pidFile, isBackground ? 'background' : 'usual');
    });
    return Buffer.concat(chunks);
  } catch (error) {
    // The process id cannot be stored on a full disk, so the process could not be found later.
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(impatience);
    running.delete(child);
    if (pidFile !== undefined) await rm(pidFile, { force: true });
  }
}

function register(pid: number, pidFile: string | undefined, niceness: keyof typeof NICENESS): void {
  if (pidFile !== undefined) writeFileSync(pidFile, String(pid));
  try {
    os.setPriority(pid, NICENESS[niceness]);
  } catch {
    // The process has already ended.
  }
}

/**
 * Ends a program left by a killed process, if the system can identify it.
 * @param about part of the program's command line
 */
export async function killLeftover(pidFile: string, about: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
  if (!pid) return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command.includes('ffmpeg') && command.includes(about)) process.kill(pid, 'SIGKILL');
}

/** Returns true if ffmpeg and ffprobe are installed with the needed encoders. */
export async function hasFfmpeg(ffmpeg: string): Promise<boolean> {
  try {
    const [encoders] = await Promise.all([
      run(ffmpeg, ['-v', 'error', '-hide_banner', '-encoders']),
      run(toProbePath(ffmpeg), ['-version']),
    ]);
    return ['libx264', ' aac '].every((name) => encoders.toString().includes(name));
  } catch {
    return false;
  }
}

/** Demuxer of ffmpeg by type; all other types are MP4 and related formats. */
const readers: Record<string, string> = {
  'video/webm': 'matroska',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/**
 * Returns input arguments that open only this file, as its detected type, because a playlist or a
 * concatenation would open other files. The picture size may grow after the probe, so the decoder
 * rejects a picture that is too large anywhere.
 */
export const buildInputArguments = (file: string, mimeType: string) => [
  '-max_pixels',
  String(MOST_PIXELS ** 2),
  '-protocol_whitelist',
  'file',
  '-f',
  readers[mimeType] ?? 'mov',
  '-i',
  file,
];

type Probed = {
  streams?: {
    codec_type?: string;
    codec_name?: string;
    width?: number;
    height?: number;
    sample_aspect_ratio?: string;
    color_space?: string;
    color_transfer?: string;
    color_primaries?: string;
    r_frame_rate?: string;
    avg_frame_rate?: string;
    side_data_list?: { rotation?: number }[];
    disposition?: { attached_pic?: number; default?: number };
  }[];
  format?: { duration?: string };
};

type Stream = NonNullable<Probed['streams']>[number];

/**
 * Returns the displayed size. Pixels need not be square, and cameras store a rotation in the
 * metadata.
 */
function shownSize({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: Stream) {
  const [, across, down] = /^(\d+):(\d+)$/.exec(sample_aspect_ratio ?? '') ?? [];
  const ratio = Number(across) / Number(down);
  const sides = { width: ratio > 0.1 && ratio < 10 ? Math.round(width * ratio) : width, height };
  const rotation = side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return Math.abs(rotation) % 180 === 90 ? { width: sides.height, height: sides.width } : sides;
}

/** Returns a fraction of ffmpeg as a number; 0 for an unknown one. */
function fractionOf(text = ''): number {
  const [upper, lower] = text.split('/').map(Number);
  return upper! / lower! || 0;
}

/** Curves of HDR films: PQ and HLG. */
const hdrTransfers = ['smpte2084', 'arib-std-b67'];

/** Returns the colours of a picture, as far as the file states them. */
function coloursOf({ color_transfer, color_primaries, color_space }: Stream): VideoDetails['colours'] {
  const stated = (name?: string) => (name === 'unknown' || name === 'reserved' ? undefined : name);
  return {
    transfer: stated(color_transfer),
    primary: stated(color_primaries),
    matrix: stated(color_space),
  };
}

/**
 * Returns the index of the audio track that players choose: the default track, or else the first.
 * Tracks that ffmpeg cannot decode are skipped, such as the spatial sound of some phones.
 */
function chooseSound(streams: Stream[]): number | null {
  const tracks = streams
    .filter(({ codec_type }) => codec_type === 'audio')
    .map(({ codec_name = 'none', disposition }, number) => ({
      number,
      isKnown: !['none', 'unknown'].includes(codec_name),
      isDefault: disposition?.default === 1,
    }))
    .filter(({ isKnown }) => isKnown);
  return (tracks.find(({ isDefault }) => isDefault) ?? tracks[0])?.number ?? null;
}

/** Returns true if ffmpeg can convert HDR to usual colours. */
async function canConvertHdr(ffmpeg: string): Promise<boolean> {
  const names = (await run(ffmpeg, ['-v', 'error', '-hide_banner', '-filters'])).toString().split(/\s+/);
  return hdrFilters.every((name) => names.includes(name));
}

/**
 * Reads the properties of a video.
 * @throws VideoFaultError for a video that cannot be converted
 */
export async function probe(ffmpeg: string, file: string, mimeType: string): Promise<VideoDetails> {
  const ofColours = 'color_space,color_transfer,color_primaries';
  const ofStream = `codec_type,codec_name,width,height,sample_aspect_ratio,r_frame_rate,avg_frame_rate,${ofColours}`;
  const shown = `stream=${ofStream}:stream_disposition=attached_pic,default:stream_side_data=rotation:format=duration`;
  const args = ['-v', 'error', ...buildInputArguments(file, mimeType), '-show_entries', shown, '-of', 'json'];
  let probed: Probed;
  try {
    probed = JSON.parse((await run(toProbePath(ffmpeg), args)).toString()) as Probed;
  } catch (error) {
    throw error instanceof ToolError ? faultOf(error) : error;
  }
  const streams = probed.streams ?? [];
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  );
  const soundTrack = chooseSound(streams);
  if (!picture?.width || !picture.height) {
    if (soundTrack !== null) throw new VideoFaultError('VIDEO_WITHOUT_PICTURE');
    // Only MP4 and related formats need an index to find their streams.
    throw new VideoFaultError(mimeType in readers ? 'VIDEO_UNREADABLE' : 'VIDEO_INDEX_DAMAGED');
  }
  if (Math.max(picture.width, picture.height) > MOST_PIXELS) throw new VideoFaultError('VIDEO_TOO_LARGE');
  const seconds = Number(probed.format?.duration) || null;
  if (seconds !== null && seconds > MOST_SECONDS) throw new VideoFaultError('VIDEO_TOO_LONG');
  const colours = coloursOf(picture);
  const isHdr = hdrTransfers.includes(colours.transfer ?? '');
  if (isHdr && !(await canConvertHdr(ffmpeg))) throw new VideoFaultError('VIDEO_HDR');
  return {
    ...shownSize(picture),
    seconds,
    soundTrack,
    colours,
    isHdr,
    framesPerSecond: { most: fractionOf(picture.r_frame_rate), average: fractionOf(picture.avg_frame_rate) },
  };
}

/**
 * Converts the output of a failed program into an error of the video. A killed program may be tried
 * again.
 */
function faultOf(error: ToolError): Error {
  if (/No space left on device/.test(error.message)) return new VideoFaultError('STORAGE_FULL', error);
  if (error.wasKilled) return error;
  if (/exceeds specified max pixel count/.test(error.message))
    return new VideoFaultError('VIDEO_TOO_LARGE', error);
  return new VideoFaultError(
    /moov atom not found/.test(error.message) ? 'VIDEO_INDEX_DAMAGED' : 'VIDEO_UNREADABLE',
    error,
  );
}

/**
 * Runs ffmpeg while it makes progress; needs `-progress pipe:1` among the arguments.
 * @param onSeconds callback with the finished duration of the result (s)
 * @throws VideoFaultError for a video that cannot be read, ToolError for a run that was killed
 */
export async function runWithProgress(
  ffmpeg: string,
  args: string[],
  {
    onSeconds,
    ...options
  }: Pick<RunOptions, 'folder' | 'signal' | 'pidFile' | 'isBackground'> & {
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
    await run(ffmpeg, args, { ...options, onLine, patienceMs: STALLED_MS });
  } catch (error) {
    throw error instanceof ToolError ? faultOf(error) : error;
  }
}
