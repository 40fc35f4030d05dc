import { createWriteStream } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertRoom, type Measure } from '../../runtime/disk-space.ts';
import type { Storage } from './storage.ts';

/** Where the bytes of a key are on this machine; null when they are elsewhere, and are copied here first. */
type PathOf = ((key: string) => string) | null;

/** What a driver needs that reads stored files with ffmpeg on this machine. */
export type LocalTools = {
  storage: Storage;
  pathOf: PathOf;
  /** One folder below it for each file that is read or made; what a killed process has made is still there. */
  workFolder: string;
  ffmpeg: string;
  /** Tests simulate a full disk with it. */
  measureDisk?: Measure;
};

const NAME = 'original';

/** A path with a stored file; one that is elsewhere is copied into the folder, once. @throws 507 without room for it */
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
