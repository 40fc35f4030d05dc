import type { WriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { AppError } from '../errors.ts';

/**
 * Uploads leave this much of the disk free, in bytes, or a twentieth of a small disk: the database and the logs are usually
 * on the same one, and a database without room stops.
 */
const RESERVE_BYTES = 1024 ** 3;
const RESERVE_SHARE = 0.05;

/** What this process is writing: how many bytes it will be, and the stream that writes them. */
type Writing = { bytes: number; out?: WriteStream };
const writing = new Set<Writing>();

const full = () =>
  new AppError(507, 'STORAGE_FULL', 'There is no room left for files. Please try again later.');

const fullCodes = ['ENOSPC', 'EDQUOT'];

/** Whether the system refused to write because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  fullCodes.includes((error as NodeJS.ErrnoException)?.code ?? '');

/** Maps the error of a full disk to 507; all other errors are returned unchanged. */
export const fullDiskOr = (error: unknown): unknown => (isDiskFull(error) ? full() : error);

type Measured = { bavail: number; blocks: number; bsize: number };
/** As `statfs`. */
export type Measure = (folder: string) => Promise<Measured>;

function refuseWithoutRoom({ bavail, blocks, bsize }: Measured, bytes: number) {
  const reserve = Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE);
  let awaited = 0;
  for (const other of writing) awaited += Math.max(0, other.bytes - (other.out?.bytesWritten ?? 0));
  if (bavail * bsize - awaited - bytes < reserve) throw full();
}

/**
 * Measures the disk of a folder, which must exist. What other uploads of this process have announced and not written yet
 * counts as taken.
 * @throws 507 when it has no room for that many bytes more
 */
export async function assertRoom(
  folder: string,
  bytes: number,
  measureDisk: Measure = statfs,
): Promise<void> {
  refuseWithoutRoom(await measureDisk(folder), bytes);
}

/**
 * Runs `write` while the room for its bytes is reserved.
 * @param write passes its stream to `onOpen`, so that what it has written is not counted twice
 * @throws 507 when there is no room for them, or when the disk is full in spite of it
 */
export async function withRoom<T>(
  folder: string,
  bytes: number,
  write: (onOpen: (out: WriteStream) => WriteStream) => Promise<T>,
  measureDisk: Measure = statfs,
): Promise<T> {
  const own: Writing = { bytes };
  const measured = await measureDisk(folder);
  // Without a pause between the two, in which another upload could be given the same room.
  refuseWithoutRoom(measured, bytes);
  writing.add(own);
  try {
    return await write((out) => (own.out = out));
  } catch (error) {
    throw fullDiskOr(error);
  } finally {
    writing.delete(own);
  }
}
