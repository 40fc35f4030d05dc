import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { config } from '../../config.ts';
import { hasFfmpeg, buildInputArguments, MOST_SECONDS, toProbePath, run, ToolError } from './ffmpeg.ts';
import { localOriginal, type LocalTools } from '../storage/local-original.ts';
import { disk, storage } from '../storage/storage.ts';

type StoredAudio = { fileId: string; storageKey: string; mimeType: string; size: number };

/**
 * Duration and waveform of an audio file. The waveform is the loudness from beginning to end, in
 * percent of the loudest part, or null if it is not available.
 */
export type AudioDetails = { seconds: number; waveform: number[] | null };

/** Number of parts of a waveform. */
const WAVE_PARTS = 60;
/**
 * Timeout of a waveform (ms). The whole file is decoded: half a day of audio takes a minute or two.
 */
const WAVE_MS = 5 * 60_000;
/** Sample rate for measuring; loudness needs few samples. */
const SAMPLES_PER_SECOND = 8000;

/**
 * Returns the duration that an audio file states (s), or null if it is missing or above the
 * maximum.
 */
async function probeSeconds(ffmpeg: string, file: string, mimeType: string): Promise<number | null> {
  const shown = ['-show_entries', 'format=duration', '-of', 'csv=p=0'];
  const said = await run(toProbePath(ffmpeg), [
    '-v',
    'error',
    ...buildInputArguments(file, mimeType),
    ...shown,
  ]);
  const seconds = Number(said.toString());
  return seconds > 0 && seconds <= MOST_SECONDS ? seconds : null;
}

/** Returns the loudness of each part in decibels below the maximum. */
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
    // Silence is reported as "-inf".
    if (line.startsWith(`${level}=`))
      parts.push(Number(line.slice(level.length + 1).replace('inf', 'Infinity')));
    // The timeout applies to all parts together.
    return false;
  };
  await run(
    ffmpeg,
    [
      ...['-nostdin', '-v', 'error', ...buildInputArguments(file, mimeType), '-t', String(seconds)],
      ...['-map', '0:a:0', '-af', filters.join(','), '-f', 'null', '-'],
    ],
    { onLine, patienceMs: WAVE_MS },
  );
  return parts.slice(0, WAVE_PARTS);
}

/**
 * Returns the waveform.
 * @returns null for a file that cannot be decoded, or not in time
 */
async function drawWaveform(...sound: Parameters<typeof measureParts>): Promise<number[] | null> {
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

/** Returns a reader of stored audio files with ffmpeg on this machine. */
export function audioReader({ storage, pathOf, workFolder, ffmpeg, measureDisk }: LocalTools) {
  let isFound: Promise<boolean> | undefined;
  return {
    /** Returns true if ffmpeg is on this machine. */
    isAble: () => (isFound ??= hasFfmpeg(ffmpeg)),

    /**
     * Reads the duration and waveform of an audio file.
     * @returns null for a file that cannot be read
     * @throws 507 on a full disk, ToolError for a run that was killed
     */
    async read(audio: StoredAudio): Promise<AudioDetails | null> {
      const folder = path.join(workFolder, audio.fileId);
      try {
        await mkdir(folder, { recursive: true });
        const input = await localOriginal({ storage, pathOf, measureDisk }, audio, folder);
        const seconds = await probeSeconds(ffmpeg, input, audio.mimeType);
        if (seconds === null) return null;
        return { seconds, waveform: await drawWaveform(ffmpeg, input, audio.mimeType, seconds) };
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
