import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { config } from '../../config.ts';
import { hasFfmpeg, inputOf, MOST_SECONDS, probeOf, run, ToolError } from './ffmpeg.ts';
import { localOriginal, type LocalTools } from '../storage/local-original.ts';
import { disk, storage } from '../storage/storage.ts';

type StoredAudio = { fileId: string; storageKey: string; mimeType: string; size: number };

/** `wave`: how loud it is from its beginning to its end, in percent of its loudest part; null when that cannot be had. */
export type AudioFacts = { seconds: number; wave: number[] | null };

/** How many parts a sound is measured in. */
const WAVE_PARTS = 60;
/** The whole sound is decoded for it: half a day of it takes a minute or two. */
const WAVE_MS = 5 * 60_000;
/** Loudness is told by few samples as well. */
const SAMPLES_PER_SECOND = 8000;

/** How long a sound says it is, in seconds; null for one that does not say it, or claims to be longer than any. */
async function probeSeconds(ffmpeg: string, file: string, mimeType: string): Promise<number | null> {
  const shown = ['-show_entries', 'format=duration', '-of', 'csv=p=0'];
  const said = await run(probeOf(ffmpeg), ['-v', 'error', ...inputOf(file, mimeType), ...shown]);
  const seconds = Number(said.toString());
  return seconds > 0 && seconds <= MOST_SECONDS ? seconds : null;
}

/** The loudness of each part, in decibels below the loudest that there can be. */
async function measureParts(
  ffmpeg: string,
  file: string,
  mimeType: string,
  seconds: number,
): Promise<number[]> {
  const level = 'lavfi.astats.Overall.RMS_level';
  const filters = [
    `aresample=${SAMPLES_PER_SECOND}`,
    'aformat=channel_layouts=mono',
    `asetnsamples=n=${Math.ceil((seconds * SAMPLES_PER_SECOND) / WAVE_PARTS)}:p=0`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level',
    `ametadata=mode=print:key=${level}:file=-`,
  ];
  const parts: number[] = [];
  const onLine = (line: string) => {
    // Of silence it says "-inf".
    if (line.startsWith(`${level}=`))
      parts.push(Number(line.slice(level.length + 1).replace('inf', 'Infinity')));
    // All parts together have the time.
    return false;
  };
  await run(
    ffmpeg,
    [
      ...['-nostdin', '-v', 'error', ...inputOf(file, mimeType), '-t', String(seconds)],
      ...['-map', '0:a:0', '-af', filters.join(','), '-f', 'null', '-'],
    ],
    { onLine, patienceMs: WAVE_MS },
  );
  return parts.slice(0, WAVE_PARTS);
}

/** @returns null for a sound that cannot be decoded, or not in time */
async function drawWave(...sound: Parameters<typeof measureParts>): Promise<number[] | null> {
  try {
    const strengths = (await measureParts(...sound)).map((decibels) => 10 ** (decibels / 20) || 0);
    const loudest = Math.max(...strengths);
    if (strengths.length === 0) return null;
    return strengths.map((strength) => (loudest > 0 ? Math.round((strength / loudest) * 100) : 0));
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}

/** Reads stored sounds with ffmpeg on this machine. */
export function audioReader({ storage, pathOf, workFolder, ffmpeg, measureDisk }: LocalTools) {
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
        if (seconds === null) return null;
        return { seconds, wave: await drawWave(ffmpeg, input, audio.mimeType, seconds) };
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
