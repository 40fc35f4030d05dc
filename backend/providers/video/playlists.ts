/**
 * HLS playlists (RFC 8216): the output of several runs is joined into one playlist, and each file
 * in it gets its own link.
 */

/** Segment with its lines of the playlist and its duration (s). */
type Segment = { seconds: number; lines: string[] };

/** Finished segments of a rendition from one run. */
export type MediaPart = { map: string; segments: Segment[] };

/** Reads a playlist of ffmpeg, which may have been unfinished when the run ended. */
export function readMedia(text: string): MediaPart {
  const part: MediaPart = { map: '', segments: [] };
  let lines: string[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith('#EXT-X-MAP:')) part.map = line;
    else if (line.startsWith('#EXTINF:')) lines = [line];
    else if (line.startsWith('#EXT-X-BYTERANGE:')) lines.push(line);
    else if (line !== '' && !line.startsWith('#') && lines.length) {
      part.segments.push({
        seconds: Number.parseFloat(lines[0]!.slice('#EXTINF:'.length)),
        lines: [...lines, line],
      });
      lines = [];
    }
  }
  return part;
}

export const sumSeconds = ({ segments }: MediaPart): number =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0);

/** Writes a single playlist of the consecutive parts of several runs. */
export function writeMedia(parts: MediaPart[]): string {
  const longest = Math.max(1, ...parts.flatMap(({ segments }) => segments.map(({ seconds }) => seconds)));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.round(longest)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...parts.flatMap(({ map, segments }, index) => [
      // Another run of the encoder restarts its clock.
      ...(index > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      map,
      ...segments.flatMap(({ lines }) => lines),
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

const clockOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

/**
 * Returns WebVTT that maps time ranges to regions of a picture; players show it above the timeline.
 */
export const writeStoryboard = (
  picture: string,
  stills: { from: number; to: number; place: number[] }[],
): string =>
  [
    'WEBVTT',
    ...stills.map(
      ({ from, to, place }) => `${clockOf(from)} --> ${clockOf(to)}\n${picture}#xywh=${place.join(',')}`,
    ),
    '',
  ].join('\n\n');

/** Replaces the picture that a storyboard names by its link. */
export async function replacePicture(
  text: string,
  linkTo: (name: string) => Promise<string>,
): Promise<string> {
  const [, name] = /^([\w.-]+)#xywh=/m.exec(text) ?? [];
  if (name === undefined) return text;
  const link = await linkTo(name);
  return text.replace(/^[\w.-]+(?=#xywh=)/gm, () => link);
}

/** Replaces each file name of a playlist by its link, in its lines and in `URI="…"`. */
export async function replaceNames(text: string, linkTo: (name: string) => Promise<string>): Promise<string> {
  const lines = text.split('\n');
  const nameOf = (line: string) =>
    line.startsWith('#') ? /URI="([^"]+)"/.exec(line)?.[1] : line.trim() || undefined;
  const names = [...new Set(lines.map(nameOf).filter((name) => name !== undefined))];
  const links = new Map(await Promise.all(names.map(async (name) => [name, await linkTo(name)] as const)));
  return lines
    .map((line) => {
      const name = nameOf(line);
      return name === undefined ? line : line.replace(name, () => links.get(name)!);
    })
    .join('\n');
}
