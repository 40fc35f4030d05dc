import { buildInputArguments, MOST_SECONDS, run, ToolError, type RunOptions } from './ffmpeg.ts';
import { asJpeg, limitFrames, shownPicture, type VideoDetails } from './video-filters.ts';

/** Captures a picture of a video as PNG. Returns no bytes if the video has ended by that time. */
async function capture(
  ffmpeg: string,
  [file, mimeType]: [file: string, mimeType: string],
  details: VideoDetails,
  seconds: number,
): Promise<Buffer> {
  // Posters are never shown larger, and pictures have a size limit.
  const size = shownPicture(details, "scale='min(1920,iw)':-2");
  return run(ffmpeg, [
    ...['-nostdin', '-v', 'error', ...(seconds > 0 ? ['-ss', seconds.toFixed(3)] : [])],
    ...buildInputArguments(file, mimeType),
    ...['-frames:v', '1', '-map', '0:V:0', '-vf', size, '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'],
  ]).catch((error: unknown) => {
    if (error instanceof ToolError) return Buffer.alloc(0);
    throw error;
  });
}

/** Captures a picture from the beginning of a video as PNG; null if that fails. */
export async function capturePoster(
  ffmpeg: string,
  input: [file: string, mimeType: string],
  details: VideoDetails,
  seconds: number,
): Promise<Buffer | null> {
  const png = await capture(ffmpeg, input, details, Math.min(5, seconds / 10));
  if (png.length) return png;
  // A film with a single frame has a picture only at its start.
  const first = await capture(ffmpeg, input, details, 0);
  return first.length ? first : null;
}

/** Size of a still (pixels). */
const STILL = { width: 160, height: 90 };
const STILLS_ACROSS = 10;
const MOST_STILLS = 100;
const LEAST_STILL_SECONDS = 5;

/** Returns the regions of a storyboard's stills in its picture, and the seconds per still. */
export function planStills(seconds: number) {
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

/**
 * Time limits of a storyboard (ms), for which the whole file is read: a tenth of the film's
 * duration in addition to the minimum.
 */
const STORYBOARD_MS = { least: 2 * 60_000, perSecond: 100, most: 60 * 60_000 };

/**
 * Draws one JPEG with small stills of a whole video; false if that fails. Only key frames are
 * decoded.
 */
export async function drawStoryboard(
  ffmpeg: string,
  [file, mimeType]: [file: string, mimeType: string],
  details: VideoDetails,
  seconds: number,
  out: string,
  options: Pick<RunOptions, 'signal' | 'pidFile'>,
): Promise<boolean> {
  const { each, rows, places } = planStills(seconds);
  const { width, height } = STILL;
  const size = `${width}:${height}`;
  // Colours of HDR cannot be converted in an odd size.
  const fitting = `scale=${size}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const shown = shownPicture(details, fitting);
  const fitted = `${shown},pad=${size}:-1:-1,setsar=1`;
  // There may be few key frames, so the last one is repeated.
  const filled = `tpad=stop_mode=clone:stop_duration=${each},fps=1/${each},tpad=stop_mode=clone:stop=${places.length}`;
  const drawing = ['-map', '0:V:0', '-vf', `${filled},${fitted},tile=${STILLS_ACROSS}x${rows},${asJpeg}`];
  const args = [
    ...['-nostdin', '-v', 'error', '-y', '-skip_frame', 'nokey', ...buildInputArguments(file, mimeType)],
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

/**
 * Rendition: its height, or the width of an upright video, and the maximum bit rate of its picture.
 */
export type Rendition = { height: number; bitsPerSecond: number };

const ladder: Rendition[] = [
  { height: 1080, bitsPerSecond: 5_000_000 },
  { height: 720, bitsPerSecond: 2_800_000 },
  { height: 480, bitsPerSecond: 1_300_000 },
];

/**
 * Returns the renditions, never larger than the source. A source smaller than all of them has a
 * rendition of its own height.
 */
export function chooseRenditions(shortSide: number): Rendition[] {
  const fitting = ladder.filter(({ height }) => height <= shortSide);
  const own = { height: Math.max(2, shortSide - (shortSide % 2)), bitsPerSecond: 900_000 };
  return fitting.length ? fitting : [own];
}

const SOUND_BITS = 128_000;
/** Name of the rendition without a picture. */
const SOUND = 'audio';
const SEGMENT_SECONDS = 4;

/** Returns the maximum size of all renditions (bytes). */
export const estimateBytes = (renditions: Rendition[], seconds: number): number =>
  (seconds / 8) *
  1.1 *
  renditions.reduce((sum, { bitsPerSecond }) => sum + bitsPerSecond + SOUND_BITS, SOUND_BITS);

/** Returns the names of the playlists that a run writes, one for each rendition. */
export const listPlaylistNames = (renditions: Rendition[], hasSound: boolean): string[] => [
  ...renditions.map(({ height }) => String(height)),
  ...(hasSound ? [SOUND] : []),
];

/**
 * Returns the arguments that make all renditions in one run, so that the source is decoded once.
 * Each rendition is one file of fragments with a playlist that grows with them.
 */
export function ladderArguments(
  renditions: Rendition[],
  { details, take, from }: { details: VideoDetails; take: string; from: number },
  [file, mimeType]: [file: string, mimeType: string],
): string[] {
  const hasSound = details.soundTrack !== null;
  const sound = ['-map', `0:a:${details.soundTrack}`];
  const toHeight = (height: number) => `scale='if(gt(iw,ih),-2,${height})':'if(gt(iw,ih),${height},-2)'`;
  const split = renditions.map((_, index) => `[s${index}]`).join('');
  const scaled = renditions.map(({ height }, index) => `[s${index}]${toHeight(height)},setsar=1[v${index}]`);
  // Converting HDR takes long for each pixel, so the picture is first reduced to the largest
  // rendition.
  const smaller = details.isHdr ? toHeight(renditions[0]!.height) : undefined;
  const shown = [...limitFrames(details), shownPicture(details, smaller)].join(',');
  const streams = renditions.map((_, index) => [...['-map', `[v${index}]`], ...(hasSound ? sound : [])]);
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
    ...buildInputArguments(file, mimeType),
    ...['-t', String(MOST_SECONDS)],
    ...['-filter_complex', `[0:V:0]${shown},split=${renditions.length}${split};${scaled.join(';')}`],
    ...streams.flat(),
    ...(hasSound ? sound : []),
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-crf', '23'],
    ...rates.flat(),
    // Each segment begins with a key frame at the same time in every rendition.
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-sc_threshold', '0', '-g', '600'],
    ...(hasSound ? ['-c:a', 'aac', '-b:a', String(SOUND_BITS), '-ac', '2', '-ar', '48000'] : []),
    // Metadata is removed, because a camera stores its location.
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'event'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments+single_file'],
    ...['-master_pl_name', `${take}-master.m3u8`, '-var_stream_map', variants.join(' ')],
    ...['-hls_segment_filename', `${take}-%v.mp4`, `${take}-%v.m3u8`],
  ];
}
