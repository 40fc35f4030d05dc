import path from 'node:path';
import { config } from '../../config.ts';
import { diskStorage, type DiskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './types.ts';

/** Disk driver, which also receives uploads; null when files are stored in S3. */
export const disk: DiskStorage | null = config.storage.s3
  ? null
  : diskStorage({
      root: path.join(config.dataFolder, 'files'),
      publicUrl: config.storage.publicUrl,
      secret: config.storage.secret,
    });

export const storage: Storage = disk ?? s3Storage(config.storage.s3!, config.storage.publicUrl);

/**
 * Reads a whole stored object into its own buffer, with a single copy in memory.
 * @param size expected size (bytes)
 * @throws Error for an object of another size
 */
export async function readWhole(key: string, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of await storage.open(key)) {
    bytes.set(chunk as Buffer, at);
    at += (chunk as Buffer).length;
  }
  if (at !== size) throw new Error('A stored object is shorter than it was.');
  return bytes;
}
