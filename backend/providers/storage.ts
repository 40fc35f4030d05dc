import path from 'node:path';
import type { Readable } from 'node:stream';
import { config } from '../config.ts';
import { diskStorage, type DiskStorage } from './storage-disk.ts';
import { s3Storage } from './storage-s3.ts';

/**
 * Where the bytes of files are kept. A key is a path of plain characters; what lies below `public/` is for everyone,
 * everything else is reached by signed links alone.
 */
export type Storage = {
  /**
   * Where a browser PUTs a whole object, once: a second PUT is refused, so that bytes that were checked stay what they
   * are. The browser must send exactly `size` bytes, the type as Content-Type, and `If-None-Match: *`.
   */
  linkToPut(key: string, object: { mimeType: string; size: number; expiresAt: Date }): Promise<string>;

  /** Begins an object that comes in pieces; answers the storage's own name for it. */
  beginPieces(key: string, object: { mimeType: string }): Promise<string>;
  /** Where piece `number` (from 1) is PUT; `start` and `end` are its bytes in the whole. */
  linkToPiece(
    key: string,
    uploadId: string,
    piece: { number: number; start: number; end: number; expiresAt: Date },
  ): Promise<string>;
  /** Numbers of the pieces that are stored whole; none for an upload that is not known. */
  listPieces(key: string, uploadId: string): Promise<Set<number>>;
  /** Makes the object out of its pieces; harmless when that was done before. */
  joinPieces(key: string, uploadId: string): Promise<void>;
  /** Forgets the pieces; harmless when there are none. */
  abortPieces(key: string, uploadId: string): Promise<void>;

  /** Small things made here, such as pictures. */
  putBytes(key: string, bytes: Uint8Array, mimeType: string): Promise<void>;
  /** Copies a file of this machine. */
  putFile(key: string, localPath: string, mimeType: string): Promise<void>;

  /** A private link to read; with `downloadName` the browser saves it under that name. */
  linkToGet(
    key: string,
    terms: { mimeType: string; expiresAt: Date; downloadName?: string },
  ): Promise<string>;
  /** The lasting address of a public object. */
  publicLink(key: string): string;

  findSize(key: string): Promise<number | null>;
  /** Reads the object, or its bytes `[start, end)`. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Harmless when it is gone already. */
  remove(key: string): Promise<void>;
};

/** The disk driver with its receiving end, absent when files are kept in S3. */
export const disk: DiskStorage | null = config.storage.s3
  ? null
  : diskStorage({
      root: path.join(config.dataFolder, 'files'),
      publicUrl: config.storage.publicUrl,
      secret: config.storage.secret,
    });

export const storage: Storage = disk ?? s3Storage(config.storage.s3!, config.storage.publicUrl);
