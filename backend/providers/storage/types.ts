import type { Readable } from 'node:stream';

/**
 * Storage of file bytes. A key is a path of plain characters. Objects below `public/` are public;
 * all other objects are accessible by signed links only.
 */
export type Storage = {
  /**
   * Returns the link to which a browser PUTs a whole object once. A second PUT is refused, so that
   * checked bytes cannot change. The browser must send exactly `size` bytes, the type as
   * Content-Type, and `If-None-Match: *`.
   */
  linkToPut(key: string, object: { mimeType: string; size: number; expiresAt: Date }): Promise<string>;

  /** Begins an upload in pieces and returns the storage's upload id. */
  beginPieces(key: string, object: { mimeType: string }): Promise<string>;
  /**
   * Returns the link for the PUT of piece `number` (from 1); `start` and `end` are its byte range
   * in the whole object.
   */
  linkToPiece(
    key: string,
    uploadId: string,
    piece: { number: number; start: number; end: number; expiresAt: Date },
  ): Promise<string>;
  /** Returns the numbers of the complete pieces; empty for an unknown upload. */
  listPieces(key: string, uploadId: string): Promise<Set<number>>;
  /** Joins the pieces into the object; a repetition does nothing. */
  joinPieces(key: string, uploadId: string): Promise<void>;
  /** Removes the pieces; does nothing if no piece exists. */
  abortPieces(key: string, uploadId: string): Promise<void>;

  /** Stores a small generated object, such as a picture. */
  putBytes(key: string, bytes: Uint8Array, mimeType: string): Promise<void>;
  /** Copies a local file. */
  putFile(key: string, localPath: string, mimeType: string): Promise<void>;

  /**
   * Stores a stream as it arrives; the object exists once the whole stream has arrived.
   * @param bytes expected size (bytes), to reserve space on the disk
   */
  putStream(key: string, body: Readable, object: { mimeType: string; bytes: number }): Promise<void>;

  /**
   * Returns a signed link to read; with `downloadName` the browser saves the object under that
   * name.
   *
   * `renewAt` is the path of the page that issues a new link. A browser that opens an expired link
   * is redirected there, except by S3, which answers such a link itself.
   */
  linkToGet(
    key: string,
    terms: { mimeType: string; expiresAt: Date; downloadName?: string; renewAt?: string },
  ): Promise<string>;
  /**
   * Returns the key of a signed link to read or upload, or null for any other address and for an
   * expired link. The caller checks the ownership of the object, because the signature of an S3
   * link is not checked.
   */
  keyOfLink(link: string): Promise<string | null>;
  /** Returns the permanent address of a public object. */
  publicLink(key: string): string;

  /**
   * Asserts that the storage has room for a number of bytes.
   * @throws 507 without that room
   */
  assertRoom(bytes: number): Promise<void>;
  findSize(key: string): Promise<number | null>;
  /**
   * Reads the object, or its bytes `[start, end)`. `readWhole` loads the whole object into memory.
   */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Removes the object; a repetition does nothing. */
  remove(key: string): Promise<void>;
};
