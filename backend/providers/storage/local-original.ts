import { createWriteStream } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertRoom, type Measure } from '../../runtime/disk-space.ts';
import type { Storage } from './types.ts';

/**
 * Returns the local path of a storage key; null for a remote storage, whose files are copied here
 * first.
 */
type PathOf = ((key: string) => string) | null;

/** Dependencies of a driver that reads stored files with ffmpeg on this machine. */
export type LocalTools = {
  storage: Storage;
  pathOf: PathOf;
  /** Folder with a subfolder for each file in progress; it keeps the output of a killed process. */
  workFolder: string;
  ffmpeg: string;
  /** Disk measurement, which tests replace to simulate a full disk. */
  measureDisk?: Measure;
};

const NAME = 'original';

/**
 * Returns a local path of a stored file. A remote file is copied into the folder once.
 * @throws 507 without disk space for the copy
 */
export async function localOriginal(
  { storage, pathOf, measureDisk }: Pick<LocalTools, 'storage' | 'pathOf' | 'measureDisk'>,
  { storageKey, size }: { storageKey: string; size: number },
  folder: string,
): Promise<string> {
  if (pathOf) return pathOf(storageKey);
  const file = path.join(folder, NAME);
  if ((await readdir(folder)).includes(NAME)) return file;
  await assertRoom(folder, size, measureDisk);
  await pipeline(await storage.open(storageKey), createWriteStream(`${file}.tmp`));
  await rename(`${file}.tmp`, file);
  return file;
}
