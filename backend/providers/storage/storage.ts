import path from 'node:path';
import type { Readable } from 'node:stream';
import { config } from '../../config.ts';
import { diskStorage, type DiskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';

/**
 * Where the bytes of files are kept. A key is a path of plain characters; objects below `public/` are public,
 * all others are reached by signed links only.
 */
export type Storage = {
  /**
   * Where a browser PUTs a whole object, once: a second PUT is refused, so that checked bytes cannot change.
   * The browser must send exactly `size` bytes, the type as Content-Type, and `If-None-Match: *`.
   */
  linkToPut(key: string, object: { mimeType: string; size: number; expiresAt: Date }): Promise<string>;

  /** Begins an upload in pieces; returns the storage's id of the upload. */
  beginPieces(key: string, object: { mimeType: string }): Promise<string>;
  /** Where piece `number` (from 1) is PUT; `start` and `end` are its bytes in the whole. */
  linkToPiece(
    key: string,
    uploadId: string,
    piece: { number: number; start: number; end: number; expiresAt: Date },
  ): Promise<string>;
  /** Numbers of the complete pieces; none for an unknown upload. */
  listPieces(key: string, uploadId: string): Promise<Set<number>>;
  /** Joins the pieces into the object; harmless when that was done before. */
  joinPieces(key: string, uploadId: string): Promise<void>;
  /** Removes the pieces; harmless when there are none. */
  abortPieces(key: string, uploadId: string): Promise<void>;

  /** Stores a small generated object, such as a picture. */
  putBytes(key: string, bytes: Uint8Array, mimeType: string): Promise<void>;
  /** Copies a local file. */
  putFile(key: string, localPath: string, mimeType: string): Promise<void>;

  /**
   * Stores what a stream brings, as it comes; the object is there once all of it has arrived.
   * @param bytes how many are expected, for the room on the disk
   */
  putStream(key: string, body: Readable, object: { mimeType: string; bytes: number }): Promise<void>;

  /**
   * A signed link to read; with `downloadName` the browser saves the object under that name. `renewAt` is the path of the page that
   * makes another link: who opens this one in a browser too late is led there, except by S3, which answers such a link itself.
   */
  linkToGet(
    key: string,
    terms: { mimeType: string; expiresAt: Date; downloadName?: string; renewAt?: string },
  ): Promise<string>;
  /**
   * The key that a signed link to read or to upload is for; null for any other address, and once the link has expired. The caller
   * checks whose the object is: in S3 the signature is not checked.
   */
  keyOfLink(link: string): Promise<string | null>;
  /** The permanent address of a public object. */
  publicLink(key: string): string;

  /** @throws 507 when the storage has no room for that many bytes more. */
  assertRoom(bytes: number): Promise<void>;
  findSize(key: string): Promise<number | null>;
  /** Reads the object, or its bytes `[start, end)`. `readWhole` has all of them in memory. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Harmless when it was removed already. */
  remove(key: string): Promise<void>;
};

/** The disk driver, which also receives uploads; absent when files are kept in S3. */
export const disk: DiskStorage | null = config.storage.s3
  ? null
  : diskStorage({
      root: path.join(config.dataFolder, 'files'),
      publicUrl: config.storage.publicUrl,
      secret: config.storage.secret,
    });

export const storage: Storage = disk ?? s3Storage(config.storage.s3!, config.storage.publicUrl);

/**
 * All of a stored object, once in memory, in a buffer that has nothing else.
 * @param size in bytes
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
