import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { assertRoom, fullDiskOr } from '../../runtime/disk-space.ts';
import { signLink } from '../storage/links.ts';
import { VideoFaultError } from './faults.ts';
import { killLeftover, hasFfmpeg, probe, runWithProgress } from './ffmpeg.ts';
import { localOriginal, type LocalTools } from '../storage/local-original.ts';
import {
  estimateBytes,
  capturePoster,
  drawStoryboard,
  ladderArguments,
  chooseRenditions,
  listPlaylistNames,
  planStills,
  type Rendition,
} from './transcoding.ts';
import { readMedia, sumSeconds, writeMedia, writeStoryboard, type MediaPart } from './playlists.ts';
import type { VideoDetails } from './video-filters.ts';
import type { StoredVideo, VideoHost, VideoRun } from './types.ts';

type Options = LocalTools & { secret: string };

export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

/** Returns the storage key of a part of a video, beside the original. */
export const partKey = (storageKey: string, name: string) => `${storageKey}.hls.${name}`;

/** Returns the subject of a signature for playlists: all playlists of a single video. */
export const toPlaylistSubject = (fileId: string) => `videos/${fileId}`;

const STORYBOARD = { picture: 'storyboard.jpg', list: 'storyboard.vtt' };

/**
 * Shortest remainder that needs another run (s), because sound and picture seldom end at the same
 * time.
 */
const REST_SECONDS = 0.5;

/**
 * Reads the finished parts of earlier runs in every rendition, in order and without unfinished
 * ends.
 */
async function readTakes(folder: string, names: string[]): Promise<{ take: string; parts: MediaPart[] }[]> {
  const present = await readdir(folder).catch(() => []);
  const takes = present.flatMap((name) => /^(\d+)-master\.m3u8$/.exec(name)?.[1] ?? []).sort();
  const found = await Promise.all(
    takes.map(async (take) => {
      const parts = await Promise.all(
        names.map(async (name) =>
          readMedia(await readFile(path.join(folder, `${take}-${name}.m3u8`), 'utf8').catch(() => '')),
        ),
      );
      const count = Math.min(...parts.map(({ segments }) => segments.length));
      return { take, parts: parts.map((part) => ({ ...part, segments: part.segments.slice(0, count) })) };
    }),
  );
  return found.filter(({ parts }) => parts[0]!.segments.length > 0);
}

/** Returns ffmpeg's master playlist with the names of the joined playlists. */
const writeMaster = (text: string) =>
  ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
    .concat(
      text
        .split('\n')
        .filter((line) => line.startsWith('#EXT-X-STREAM-INF') || (line !== '' && !line.startsWith('#')))
        .map((line) => line.replace(/^\d+-(?=\w+\.m3u8$)/, '')),
    )
    .join('\n')
    .concat('\n');

/**
 * Returns the video host that makes videos with ffmpeg on this machine and stores them in our own
 * storage.
 */
export function embeddedVideo(options: Options): VideoHost {
  const { storage, pathOf, workFolder, ffmpeg, secret, measureDisk } = options;
  let isFound: Promise<boolean> | undefined;

  /**
   * Makes the missing parts.
   * @returns all finished parts
   */
  async function record(
    [input, mimeType]: [string, string],
    folder: string,
    { renditions, details, run }: { renditions: Rendition[]; details: VideoDetails; run: VideoRun },
  ) {
    const names = listPlaylistNames(renditions, details.soundTrack !== null);
    const before = await readTakes(folder, names);
    const from = before.reduce((sum, { parts }) => sum + sumSeconds(parts[0]!), 0);
    if (details.seconds !== null && before.length && from > details.seconds - REST_SECONDS) return before;
    const rest = (details.seconds ?? from) - from;
    // The output needs twice its size, because it is copied to the storage, which may be on the
    // same disk.
    await assertRoom(folder, 2 * estimateBytes(renditions, rest), measureDisk);
    const take = String(before.length ? Number(before.at(-1)!.take) + 1 : 0).padStart(3, '0');
    let reported = Promise.resolve();
    const full = new AbortController();
    await runWithProgress(ffmpeg, ladderArguments(renditions, { details, take, from }, [input, mimeType]), {
      folder,
      pidFile: path.join(folder, 'pid'),
      isBackground: run.isBackground,
      signal: AbortSignal.any([run.signal, full.signal]),
      onSeconds: (seconds) => {
        // The last percent is reserved for storing the output.
        const percent =
          details.seconds && Math.min(99, Math.floor(((from + seconds) / details.seconds) * 100));
        reported = reported.then(async () => {
          // Other processes write to this disk too, and a video may be longer than its file
          // states.
          await assertRoom(folder, 0, measureDisk).catch((error: unknown) => full.abort(error));
          await run.onProgress(percent);
        });
      },
    }).catch((error: unknown) => {
      full.signal.throwIfAborted();
      throw error;
    });
    await reported;
    const takes = await readTakes(folder, names);
    // The run succeeded without output, so the video has no picture.
    if (takes.length === 0) throw new VideoFaultError('VIDEO_UNREADABLE');
    return takes;
  }

  /** Draws a storyboard, or none for a video without stills. */
  async function drawStills(
    input: [string, string],
    folder: string,
    details: VideoDetails,
    seconds: number,
    { signal }: Pick<VideoRun, 'signal'>,
  ) {
    const file = path.join(folder, STORYBOARD.picture);
    const pidFile = path.join(folder, 'pid');
    if (!(await drawStoryboard(ffmpeg, input, details, seconds, file, { signal, pidFile }))) return [];
    const vtt = writeStoryboard(STORYBOARD.picture, planStills(seconds).places);
    return [
      { name: STORYBOARD.picture, bytes: await readFile(file), mimeType: 'image/jpeg' },
      { name: STORYBOARD.list, bytes: Buffer.from(vtt), mimeType: 'text/vtt' },
    ];
  }

  /**
   * Copies the output to the storage. Playlists are copied last, so that a playlist never names a
   * missing file.
   */
  async function store(
    { storageKey }: StoredVideo,
    folder: string,
    {
      takes,
      names,
      stills,
      run,
    }: {
      takes: Awaited<ReturnType<typeof readTakes>>;
      names: string[];
      stills: Awaited<ReturnType<typeof drawStills>>;
      run: VideoRun;
    },
  ): Promise<void> {
    const files = takes.flatMap(({ take }) => names.map((name) => `${take}-${name}.mp4`));
    const master = writeMaster(
      await readFile(path.join(folder, `${takes.at(-1)!.take}-master.m3u8`), 'utf8'),
    );
    const playlists = new Map([
      ...names.map((name, index): [string, string] => [
        `${name}.m3u8`,
        writeMedia(takes.map(({ parts }) => parts[index]!)),
      ]),
      ['master.m3u8', master],
    ]);
    const small = stills.map(({ name }) => name);
    await run.onStore([...files, ...small, ...playlists.keys()].map((name) => partKey(storageKey, name)));
    for (const name of files) {
      run.signal.throwIfAborted();
      await storage.putFile(partKey(storageKey, name), path.join(folder, name), 'video/mp4');
    }
    for (const { name, bytes, mimeType } of stills)
      await storage.putBytes(partKey(storageKey, name), bytes, mimeType);
    for (const [name, text] of playlists)
      await storage.putBytes(partKey(storageKey, name), Buffer.from(text), PLAYLIST_TYPE);
  }

  return {
    isAble: () => (isFound ??= hasFfmpeg(ffmpeg)),
    create: async ({ fileId }) => `/videos/${fileId}`,

    async make(video, run) {
      const folder = path.join(workFolder, video.fileId);
      try {
        await mkdir(folder, { recursive: true });
        const input = await localOriginal({ storage, pathOf, measureDisk }, video, folder);
        await killLeftover(path.join(folder, 'pid'), input);
        const details = await probe(ffmpeg, input, video.mimeType);
        const renditions = chooseRenditions(Math.min(details.width, details.height));
        const takes = await record([input, video.mimeType], folder, { renditions, details, run });
        const names = listPlaylistNames(renditions, details.soundTrack !== null);
        const durationSeconds = takes.reduce((sum, { parts }) => sum + sumSeconds(parts[0]!), 0);
        const stills = await drawStills([input, video.mimeType], folder, details, durationSeconds, run);
        await store(video, folder, { takes, names, stills, run });
        const poster = await capturePoster(ffmpeg, [input, video.mimeType], details, durationSeconds);
        await rm(folder, { recursive: true, force: true });
        const heights = renditions.map(({ height }) => height);
        const { width, height } = details;
        return { isDone: true, heights, size: { width, height }, durationSeconds, poster };
      } catch (error) {
        if (error instanceof VideoFaultError && error.fault !== 'STORAGE_FULL')
          await rm(folder, { recursive: true, force: true });
        throw fullDiskOr(error);
      }
    },

    // A video without stored keys was made by a previously configured host.
    linkToPlay: async ({ fileId, storedKeys }, expiresAt) =>
      storedKeys.length === 0
        ? null
        : `/api/filesystem/video/${fileId}/master.m3u8?${signLink(secret, 'GET', toPlaylistSubject(fileId), expiresAt, { type: PLAYLIST_TYPE })}`,
    playerUrl: () => null,

    async remove({ fileId }) {
      await rm(path.join(workFolder, fileId), { recursive: true, force: true });
    },
  };
}
