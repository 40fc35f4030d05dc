import { inputOf, MOST_SECONDS, run, ToolError, type RunOptions } from './ffmpeg.ts';

/** A picture from the beginning of a video, as PNG; null when none can be had. */
export async function capturePoster(
  ffmpeg: string,
  file: string,
  mimeType: string,
  seconds: number,
): Promise<Buffer | null> {
  const at = ['-ss', Math.min(5, seconds / 10).toFixed(3)];
  // No poster is shown larger, and pictures have a limit in bytes.
  const size = ['-vf', "scale='min(1920,iw)':-2"];
  const out = ['-frames:v', '1', '-map', '0:V:0', ...size, '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
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

/** The whole file is read for it: how long that may take, which is a tenth of the film's length more than a short one's. */
const STORYBOARD_MS = { least: 2 * 60_000, perSecond: 100, most: 60 * 60_000 };

/** One JPEG with small stills of a whole video; false when none can be had. Only whole pictures of it are decoded. */
export async function drawStoryboard(
  ffmpeg: string,
  [file, mimeType]: [file: string, mimeType: string],
  seconds: number,
  out: string,
  options: Pick<RunOptions, 'signal' | 'pidFile'>,
): Promise<boolean> {
  const { each, rows, places } = stillsOf(seconds);
  const { width, height } = STILL;
  const size = `${width}:${height}`;
  const fitted = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,setsar=1`;
  // There may be few whole pictures; the last one stands for what follows it.
  const filled = `tpad=stop_mode=clone:stop_duration=${each},fps=1/${each},tpad=stop_mode=clone:stop=${places.length}`;
  const drawing = ['-map', '0:V:0', '-vf', `${filled},${fitted},tile=${STILLS_ACROSS}x${rows}`];
  const args = [
    ...['-nostdin', '-v', 'error', '-y', '-skip_frame', 'nokey', ...inputOf(file, mimeType)],
    ...[...drawing, '-frames:v', '1', '-q:v', '6', '-f', 'mjpeg', out],
  ];
  const { least, perSecond, most } = STORYBOARD_MS;
  try {
    await run(ffmpeg, args, { ...options, patienceMs: Math.min(most, least + seconds * perSecond) });
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
