import { open, mkdir, readdir, stat, statfs, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { MOST_RECORDING_BYTES } from './limits.ts';
import { liveFiles } from './live-files.ts';
import type { VideoCodec } from './rtp.ts';

/** Disk space that a recording must not use: 1 GiB, or a twentieth of a small disk. */
const RESERVE_BYTES = 1024 ** 3;
const RESERVE_SHARE = 0.05;
/** Number of segments between two measurements of the free space. */
const SEGMENTS_PER_MEASURE = 5;

type StopReason = 'DISK_FULL' | 'TOO_LARGE' | 'FAILED';
/** Disk functions and size limit, which tests replace to simulate a full disk or a long live. */
type Disk = {
  mostBytes: number;
  measure: (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;
  open: (file: string) => Promise<FileHandle>;
};

const extensions = { H264: 'mp4', VP8: 'webm' } as const satisfies Record<VideoCodec, string>;
const reasons: Record<string, StopReason> = { ENOSPC: 'DISK_FULL', EDQUOT: 'DISK_FULL', EFBIG: 'TOO_LARGE' };

const nameForm = /^(\d{6})-(\d{1,15})\.(mp4|webm)$/;

/** Returns the file name of a piece: its number and the time of its first picture (ms). */
export const toPieceName = (number: number, startedAtMs: number, codec: VideoCodec): string =>
  `${String(number).padStart(6, '0')}-${startedAtMs}.${extensions[codec]}`;

/** File of a piece with the time of its first picture. */
export type ListedPiece = { path: string; number: number; codec: VideoCodec; startedAtMs: number };

/** Lists the pieces of a live in their order. */
export async function listPieces(folder: string): Promise<ListedPiece[]> {
  const { pieces } = liveFiles(folder);
  const names = await readdir(pieces).catch(() => []);
  return names.sort().flatMap((name) => {
    const [, number, startedAtMs, extension] = nameForm.exec(name) ?? [];
    if (!extension) return [];
    return {
      path: path.join(pieces, name),
      number: Number(number),
      codec: extension === extensions.H264 ? 'H264' : 'VP8',
      startedAtMs: Number(startedAtMs),
    };
  });
}

/**
 * Appends the pieces of a live to files. A full disk or a recording that is too large ends the
 * recording, but not the live.
 */
export class Recorder {
  readonly #folder: string;
  readonly #onStop: (reason: StopReason) => void;
  readonly #disk: Disk;
  #file: { handle: FileHandle; bytes: number } | undefined;
  #work: Promise<void> = Promise.resolve();
  #segments = 0;
  /** Size of all pieces (bytes), including pieces of a crashed process. */
  #bytes = 0;
  #isStopped = false;

  constructor(folder: string, onStop: (reason: StopReason) => void, disk: Partial<Disk> = {}) {
    this.#folder = folder;
    this.#onStop = onStop;
    this.#disk = {
      mostBytes: MOST_RECORDING_BYTES,
      measure: statfs,
      open: (file) => open(file, 'a'),
      ...disk,
    };
  }

  /** Begins a piece. @param startedAtMs time of the first picture */
  begin(codec: VideoCodec, startedAtMs: number): void {
    this.#add(async () => {
      await this.#closeFile();
      const { pieces } = liveFiles(this.#folder);
      await mkdir(pieces, { recursive: true });
      await this.#assertRoom();
      const before = await listPieces(this.#folder);
      const sizes = await Promise.all(before.map(async ({ path: file }) => (await stat(file)).size));
      this.#bytes = sizes.reduce((sum, size) => sum + size, 0);
      const number = (before.at(-1)?.number ?? 0) + 1;
      const file = path.join(pieces, toPieceName(number, startedAtMs, codec));
      this.#file = { handle: await this.#disk.open(file), bytes: 0 };
    });
  }

  append(bytes: Buffer): void {
    this.#add(async () => {
      const file = this.#file;
      if (!file) return;
      if (++this.#segments % SEGMENTS_PER_MEASURE === 0) await this.#assertRoom();
      this.#bytes += bytes.length;
      if (this.#bytes > this.#disk.mostBytes)
        throw Object.assign(new Error('The recording is too large.'), { code: 'EFBIG' });
      try {
        await file.handle.appendFile(bytes);
        file.bytes += bytes.length;
      } catch (error) {
        // The incomplete segment is removed, because it would make the file unreadable.
        await file.handle.truncate(file.bytes).catch(() => {});
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    this.#add(() => this.#closeFile());
    await this.#work;
  }

  #add(work: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#isStopped) return;
      try {
        await work();
      } catch (error) {
        await this.#stop(error as NodeJS.ErrnoException);
      }
    });
  }

  async #stop(error: NodeJS.ErrnoException): Promise<void> {
    this.#isStopped = true;
    const reason = reasons[error.code ?? ''] ?? 'FAILED';
    if (reason === 'FAILED') console.error(error);
    await this.#closeFile().catch(() => {});
    // The file marks the recording as incomplete. It is empty, so that it fits on a full disk.
    await writeFile(liveFiles(this.#folder).stopped, '').catch(() => {});
    this.#onStop(reason);
  }

  async #assertRoom(): Promise<void> {
    const { bavail, blocks, bsize } = await this.#disk.measure(this.#folder);
    if (bavail * bsize < Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE))
      throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.handle.close();
  }
}
