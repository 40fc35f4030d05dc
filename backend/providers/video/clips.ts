import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { config } from '../../config.ts';
import { assertRoom, fullDiskOr } from '../../runtime/disk-space.ts';
import { killLeftover, hasFfmpeg, buildInputArguments, probe, runWithProgress } from './ffmpeg.ts';
import { shownPicture, type VideoDetails } from './video-filters.ts';
import { localOriginal, type LocalTools } from '../storage/local-original.ts';
import { disk, storage } from '../storage/storage.ts';

/**
 * Part of a video in a target size. The picture is cropped to the shape of that size around a
 * focus.
 */
export type Clip = {
  width: number;
  height: number;
  /** Position from 0 (left or top) to 1 (right or bottom). */
  focus: { x: number; y: number };
  startSeconds: number;
  lengthSeconds: number;
};

type StoredVideo = { storageKey: string; mimeType: string; size: number };

type Run = {
  /** Id of the conversion, and id of this run. The output of earlier runs is removed. */
  id: string;
  runId: string;
  onProgress(percent: number): Promise<void>;
  signal: AbortSignal;
};

export const CLIP_TYPE = 'video/mp4';

const PICTURE_BITS = 8_000_000;
const SOUND_BITS = 128_000;
/** Frame rate that every platform shows and every camera can provide. */
const FRAMES_PER_SECOND = 30;

const bytesOf = ({ lengthSeconds }: Clip) => ((PICTURE_BITS + SOUND_BITS) / 8) * 1.1 * lengthSeconds;

function clipArguments(clip: Clip, details: VideoDetails, [file, mimeType]: [string, string], out: string) {
  const { width, height, focus, startSeconds, lengthSeconds } = clip;
  const { soundTrack } = details;
  const filters = [
    shownPicture(
      details,
      `scale=${width}:${height}:force_original_aspect_ratio=increase:force_divisible_by=2`,
    ),
    `crop=${width}:${height}:(iw-ow)*${focus.x.toFixed(6)}:(ih-oh)*${focus.y.toFixed(6)}`,
    `fps=${FRAMES_PER_SECOND}`,
    'setsar=1',
  ];
  return [
    ...['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1'],
    ...(startSeconds > 0 ? ['-ss', startSeconds.toFixed(3)] : []),
    ...buildInputArguments(file, mimeType),
    ...[
      '-t',
      lengthSeconds.toFixed(3),
      '-map',
      '0:V:0',
      ...(soundTrack === null ? [] : ['-map', `0:a:${soundTrack}`]),
    ],
    ...['-vf', filters.join(',')],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-crf', '20'],
    ...[
      '-maxrate',
      String(PICTURE_BITS),
      '-bufsize',
      String(PICTURE_BITS * 2),
      '-g',
      String(FRAMES_PER_SECOND * 2),
    ],
    ...(soundTrack === null ? [] : ['-c:a', 'aac', '-b:a', String(SOUND_BITS), '-ac', '2', '-ar', '48000']),
    // Metadata is removed, because a camera stores its location.
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', out],
  ];
}

/**
 * Returns a maker of clips of stored videos with ffmpeg on this machine, independent of the video
 * host.
 */
export function clipMaker({ storage, pathOf, workFolder, ffmpeg, measureDisk }: LocalTools) {
  let isFound: Promise<boolean> | undefined;

  /**
   * Ends the other runs of a conversion and removes their output. With `before`, only runs that
   * began earlier are ended.
   */
  async function clearAfterOthers(folder: string, before?: Date): Promise<void> {
    for (const name of await readdir(folder).catch(() => [])) {
      const left = path.join(folder, name);
      if (before && (await stat(left)).mtime >= before) continue;
      await killLeftover(path.join(left, 'pid'), left);
      await rm(left, { recursive: true, force: true });
    }
  }

  return {
    /** Returns true if ffmpeg is on this machine. */
    isAble: () => (isFound ??= hasFfmpeg(ffmpeg)),

    /**
     * Ends runs that began before a time and removes their output, including runs of deleted
     * conversions.
     */
    async clearBefore(time: Date): Promise<void> {
      for (const id of await readdir(workFolder).catch(() => [])) {
        const folder = path.join(workFolder, id);
        await clearAfterOthers(folder, time);
        // The folder may contain another run, so a failure is ignored.
        await rmdir(folder).catch(() => undefined);
      }
    },

    /**
     * Makes a clip and stores it under a key. An interrupted run starts again from the beginning.
     * @returns its size (bytes), or null when the video ends before the clip begins
     * @throws VideoFaultError for a video that cannot be read, 507 on a full disk, and other errors
     *   for temporary faults
     */
    async make(video: StoredVideo, clip: Clip, key: string, run: Run): Promise<number | null> {
      const folder = path.join(workFolder, run.id);
      const own = path.join(folder, run.runId);
      try {
        await clearAfterOthers(folder);
        await mkdir(own, { recursive: true });
        const input = await localOriginal({ storage, pathOf, measureDisk }, video, own);
        const details = await probe(ffmpeg, input, video.mimeType);
        const { seconds } = details;
        if (seconds !== null && clip.startSeconds >= seconds) return null;
        // The clip needs twice its size, because it is copied to the storage, which may be on the
        // same disk.
        await assertRoom(own, 2 * bytesOf(clip), measureDisk);
        const out = path.join(own, 'clip.mp4');
        let reported = Promise.resolve();
        await runWithProgress(ffmpeg, clipArguments(clip, details, [input, video.mimeType], out), {
          pidFile: path.join(own, 'pid'),
          signal: run.signal,
          onSeconds: (made) => {
            const percent = Math.min(99, Math.floor((made / clip.lengthSeconds) * 100));
            reported = reported.then(() => run.onProgress(percent));
          },
        });
        await reported;
        run.signal.throwIfAborted();
        const { size } = await stat(out);
        await storage.putFile(key, out, CLIP_TYPE);
        return size;
      } catch (error) {
        throw fullDiskOr(error);
      } finally {
        await rm(own, { recursive: true, force: true });
        // Another run may have begun in the folder, so a failure is ignored.
        await rmdir(folder).catch(() => undefined);
      }
    },
  };
}

export const clips = clipMaker({
  storage,
  pathOf: disk ? (key) => path.join(disk!.root, key) : null,
  workFolder: path.join(config.dataFolder, 'clips'),
  ffmpeg: config.video.ffmpegPath,
});
