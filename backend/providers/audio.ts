import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { config } from '../config.ts';
import type { Measure } from '../disk-room.ts';
import { hasFfmpeg, inputOf, MOST_SECONDS, probeOf, run, ToolError } from './ffmpeg.ts';
import { localOriginal, type PathOf } from './local-original.ts';
import { disk, storage, type Storage } from './storage.ts';

type StoredAudio = { fileId: string; storageKey: string; mimeType: string; size: number };

export type AudioFacts = { seconds: number };

type Options = {
  storage: Storage;
  pathOf: PathOf;
  /** One folder below it for each file that is being read. */
  workFolder: string;
  ffmpeg: string;
  /** Tests simulate a full disk with it. */
  measureDisk?: Measure;
};

/** How long a sound says it is, in seconds; null for one that does not say it, or claims to be longer than any. */
async function probeSeconds(ffmpeg: string, file: string, mimeType: string): Promise<number | null> {
  const shown = ['-show_entries', 'format=duration', '-of', 'csv=p=0'];
  const said = await run(probeOf(ffmpeg), ['-v', 'error', ...inputOf(file, mimeType), ...shown]);
  const seconds = Number(said.toString());
  return seconds > 0 && seconds <= MOST_SECONDS ? seconds : null;
}

/** Reads stored sounds with ffmpeg on this machine. */
export function audioReader({ storage, pathOf, workFolder, ffmpeg, measureDisk }: Options) {
  let isFound: Promise<boolean> | undefined;
  return {
    /** Whether ffmpeg is on this machine. */
    isAble: () => (isFound ??= hasFfmpeg(ffmpeg)),

    /** @returns null for a file that cannot be read @throws 507 on a full disk, ToolError for a run that was killed */
    async read(audio: StoredAudio): Promise<AudioFacts | null> {
      const folder = path.join(workFolder, audio.fileId);
      try {
        await mkdir(folder, { recursive: true });
        const input = await localOriginal({ storage, pathOf, measureDisk }, audio, folder);
        const seconds = await probeSeconds(ffmpeg, input, audio.mimeType);
        return seconds === null ? null : { seconds };
      } catch (error) {
        if (error instanceof ToolError && !error.wasKilled) return null;
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

export const audioFiles = audioReader({
  storage,
  pathOf: disk ? (key) => path.join(disk!.root, key) : null,
  workFolder: path.join(config.dataFolder, 'audio'),
  ffmpeg: config.video.ffmpegPath,
});
