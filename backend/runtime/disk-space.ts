import type { WriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { AppError } from '../errors.ts';

/**
 * Space that uploads leave free (bytes), or a twentieth of a small disk. The database and the logs
 * are usually on the same disk, and a database without space stops.
 */
const RESERVE_BYTES = 1024 ** 3;
const RESERVE_SHARE = 0.05;

/** Write in progress in this process, with its final size and its stream. */
type Writing = { bytes: number; out?: WriteStream };
const writing = new Set<Writing>();

const full = () =>
  new AppError(507, 'STORAGE_FULL', 'There is no room left for files. Please try again later.');

const fullCodes = ['ENOSPC', 'EDQUOT'];

/** Returns true if the system failed to write because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  fullCodes.includes((error as NodeJS.ErrnoException)?.code ?? '');

/** Maps the error of a full disk to 507; all other errors are returned unchanged. */
export const fullDiskOr = (error: unknown): unknown => (isDiskFull(error) ? full() : error);

type Measured = { bavail: number; blocks: number; bsize: number };
/** Function with the signature of `statfs`. */
export type Measure = (folder: string) => Promise<Measured>;

function refuseWithoutRoom({ bavail, blocks, bsize }: Measured, bytes: number) {
  const reserve = Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE);
  let awaited = 0;
  for (const other of writing) awaited += Math.max(0, other.bytes - (other.out?.bytesWritten ?? 0));
  if (bavail * bsize - awaited - bytes < reserve) throw full();
}

/**
 * Checks the free space on the disk of a folder, which must exist. Announced bytes that other
 * uploads of this process have not written yet count as used.
 * @throws 507 without space for the bytes
 */
export async function assertRoom(
  folder: string,
  bytes: number,
  measureDisk: Measure = statfs,
): Promise<void> {
  refuseWithoutRoom(await measureDisk(folder), bytes);
}

/**
 * Runs `write` while the space for its bytes is reserved.
 * @param write passes its stream to `onOpen`, so that written bytes are not counted twice
 * @throws 507 without space for the bytes, or when the disk fills up anyway
 */
export async function withRoom<T>(
  folder: string,
  bytes: number,
  write: (onOpen: (out: WriteStream) => WriteStream) => Promise<T>,
  measureDisk: Measure = statfs,
): Promise<T> {
  const own: Writing = { bytes };
  const measured = await measureDisk(folder);
  // No await may separate these lines, because another upload could then reserve the same space.
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
