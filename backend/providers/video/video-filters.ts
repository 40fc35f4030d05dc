/** Properties of a video. */
export type VideoDetails = {
  /** Displayed size (pixels). */
  width: number;
  height: number;
  /** Duration (s); null if the file does not state it. */
  seconds: number | null;
  /** Index of the audio track that players choose, among the audio tracks; null without sound. */
  soundTrack: number | null;
  /** Colours by their names in ffmpeg, as far as the file states them. */
  colours: { transfer?: string | undefined; primary?: string | undefined; matrix?: string | undefined };
  isHdr: boolean;
  framesPerSecond: { most: number; average: number };
};

/**
 * Returns the filter that converts a picture to square pixels, in the size in which it is
 * displayed. A file may claim any shape of its pixels, so an implausible one is ignored.
 */
const toSquarePixels = (options = '') =>
  `scale='max(2,trunc(iw*if(between(sar,0.1,10),sar,1)/2)*2)':ih${options}`;

/** Pixel formats with a colour matrix. Pictures in other formats, such as RGB, are converted. */
const LAYOUTS = 'format=yuv420p|yuv422p|yuv444p|yuv420p10le|yuv422p10le|yuv444p10le';

/**
 * Returns the filters that state a colour matrix for a picture whose file states none. Otherwise
 * players guess the matrix by the size, and a result is often smaller than the original.
 */
function toStatedColours({ colours, width, height }: VideoDetails): string[] {
  if (colours.matrix && colours.matrix !== 'gbr') return [toSquarePixels()];
  const isHighDefinition = Math.max(width, height) >= 1280 || Math.min(width, height) > 576;
  const matrix = isHighDefinition ? 'bt709' : 'smpte170m';
  const unstated = [
    ...(colours.primary ? [] : ['color_primaries']),
    ...(colours.transfer ? [] : ['color_trc']),
  ];
  return [
    toSquarePixels(`:in_color_matrix=${matrix}:out_color_matrix=${matrix}`),
    LAYOUTS,
    `setparams=${['colorspace', ...unstated].map((name) => `${name}=${matrix}`).join(':')}`,
  ];
}

/** Brightness of white in usual colours (nits), as ITU-R BT.2408 sets it. */
const WHITE_NITS = 203;
/** Brightness that is converted to the brightest white (nits); phones record no more. */
const PEAK_NITS = 1000;
/** Share of the usual brightness that is not changed; brighter parts are compressed. */
const KEPT = 0.8;

/** Names that the conversion accepts. Defaults replace wrong and missing names. */
const matrices: Record<string, string> = { bt2020nc: 'bt2020nc', bt709: 'bt709' };
const primaries: Record<string, string> = { bt2020: 'bt2020', bt709: 'bt709', smpte432: 'smpte432' };

/** Filters that ffmpeg needs for `toUsualColours`. */
export const hdrFilters = ['zscale', 'tonemap'];

/**
 * Returns the filters that convert HDR to the colours of BT.709. They use the curve of sRGB, as
 * computers do for BT.709. The curve of television would make small faults near black visible.
 */
function toUsualColours({ transfer, primary = '', matrix = '' }: VideoDetails['colours']): string[] {
  const marks = `color_primaries=${primaries[primary] ?? 'bt2020'}:colorspace=${matrices[matrix] ?? 'bt2020nc'}`;
  // For HLG, the display's gamma applies to the luminance. The fast conversion ignores this rule.
  const isExact = transfer === 'arib-std-b67';
  return [
    // zscale cannot read odd sizes with subsampled colours.
    'format=yuv444p12le',
    `setparams=color_trc=${transfer}:${marks}`,
    `zscale=t=linear:npl=${WHITE_NITS}${isExact ? ':agamma=0' : ''}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    `tonemap=mobius:param=${KEPT}:desat=0:peak=${(PEAK_NITS / WHITE_NITS).toFixed(3)}`,
    'zscale=t=iec61966-2-1:m=bt709:r=limited',
    'format=yuv420p',
    'setparams=color_trc=bt709',
  ];
}

/** Highest frame rate of a result, because slow motion and screens are recorded with far more. */
const MOST_FRAMES_PER_SECOND = 60;
/** Frame rate for a film whose highest frame rate is far above its average. */
const USUAL_FRAMES_PER_SECOND = 30;

/** Returns the filter that limits the frame rate; none for a film with a usual rate. */
export function limitFrames({ framesPerSecond: { most, average } }: VideoDetails): string[] {
  if (most <= MOST_FRAMES_PER_SECOND) return [];
  return [`fps=${average > USUAL_FRAMES_PER_SECOND ? MOST_FRAMES_PER_SECOND : USUAL_FRAMES_PER_SECOND}`];
}

/**
 * Returns the filters that make each frame as it is displayed: in its shape and with usual colours.
 * @param size filter that makes a picture smaller; colours are converted afterwards, because that
 *   takes most of the time
 */
export const shownPicture = (details: VideoDetails, size?: string): string =>
  [
    ...(details.isHdr ? [toSquarePixels()] : toStatedColours(details)),
    'setsar=1',
    ...(size ? [size] : []),
    ...(details.isHdr ? toUsualColours(details.colours) : []),
  ].join(',');

/** Filters that write the colours as JPEG defines them. */
export const asJpeg = 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';
