import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants, createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertRoom, fullDiskOr, withRoom, type Measure } from '../../runtime/disk-space.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import { releasingFs } from './releasing-fs.ts';
import type { Storage } from './types.ts';
import { checkLink, signLink } from './links.ts';

type Options = {
  /** Absolute path of the folder for all objects. */
  root: string;
  /** Origin at which the router of backend/files/storage-routes.ts is mounted at /storage. */
  publicUrl: string;
  secret: string;
  /** Functions that tests replace to simulate a full disk. */
  openWrite?: typeof createWriteStream;
  measureDisk?: Measure;
};

export type DiskStorage = Storage & {
  root: string;
  secret: string;
  /**
   * Writes a request's body as a new object.
   * @throws 409 when the object exists or a newer request aborts it, 507 on a full disk
   */
  receive(key: string, body: IncomingMessage): Promise<void>;
  /**
   * Writes one piece at its offset.
   * @throws 404 for an upload that has ended, 409 when a newer request for the piece aborts it, 507
   *   on a full disk
   */
  receivePiece(uploadId: string, piece: number, at: number, body: IncomingMessage): Promise<void>;
  /** Removes incomplete files that a killed process left before `date`. */
  removeDrafts(date: Date): Promise<void>;
};

const keyForm = /^(?:public|private)(?:\/[\w-][\w.-]*)+$/;

/** Returns true for a key of plain names, so that joining it to the root cannot leave the root. */
export const isKey = (key: string) => key.length <= 300 && keyForm.test(key);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException)?.code;

const alreadyStored = () => conflict('ALREADY_STORED', 'This file is stored already.');

/**
 * Allows a single writer per name. A new writer aborts the previous writer, because a sender
 * retries long before a lost connection times out.
 */
function exclusiveWrites() {
  const writers = new Map<string, { ending: AbortController; over: Promise<void> }>();
  return async (name: string, write: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    for (let before = writers.get(name); before; before = writers.get(name)) {
      before.ending.abort();
      await before.over;
    }
    const ending = new AbortController();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    writers.set(name, { ending, over });
    try {
      await write(ending.signal);
    } catch (error) {
      throw ending.signal.aborted ? conflict('OVERTAKEN', 'This is being sent again.') : error;
    } finally {
      writers.delete(name);
      end();
    }
  };
}

/**
 * Step by which the reserved space grows beyond the announced size (bytes), if the disk has room.
 */
const MORE_BYTES = 16 * 1024 ** 2;

const lengthOf = (body: IncomingMessage) => Number(body.headers['content-length'] ?? 0);

export function diskStorage({
  root,
  publicUrl,
  secret,
  openWrite = createWriteStream,
  measureDisk,
}: Options): DiskStorage {
  const pathOf = (key: string) => {
    if (!isKey(key)) throw notFound('This file');
    return path.join(root, key);
  };
  const uploads = path.join(root, 'uploads');
  const partOf = (uploadId: string) => path.join(uploads, `${uploadId.replace(/[^\w-]/g, '')}.part`);
  const recordOf = (uploadId: string) => path.join(uploads, `${uploadId.replace(/[^\w-]/g, '')}.pieces`);
  const linkTo = (
    method: 'GET' | 'PUT',
    key: string,
    expiresAt: Date,
    terms: Parameters<typeof signLink>[4],
  ) => `${publicUrl}/storage/${key}?${signLink(secret, method, key, expiresAt, terms)}`;

  const withExclusiveWrite = exclusiveWrites();

  /**
   * Opens a file for an abortable write. An already aborted signal throws first, because Node would
   * never close the file.
   */
  const openUnlessAborted = (file: string, options: { flags: string; signal: AbortSignal }): WriteStream => {
    options.signal.throwIfAborted();
    return openWrite(file, options);
  };

  /**
   * Writes an object through a temporary file: `write` fills the file, and `settle` moves it to its
   * path. Any failure removes the temporary file.
   */
  async function place(write: (file: string) => Promise<void>, settle: (file: string) => Promise<void>) {
    const draft = path.join(uploads, `${randomUUID()}.tmp`);
    try {
      await mkdir(uploads, { recursive: true });
      await write(draft);
      await settle(draft);
    } catch (error) {
      throw fullDiskOr(error);
    } finally {
      await rm(draft, { force: true });
    }
  }

  type Write = Parameters<typeof withRoom<void>>[2];
  const inRoom = async (bytes: number, write: Write) => {
    await mkdir(root, { recursive: true });
    await withRoom(root, bytes, write, measureDisk);
  };

  /** Writes an object as `place` does, with its space reserved until the move. */
  const placeInRoom = (
    bytes: number,
    write: (file: string, onOpen: Parameters<Write>[0]) => Promise<void>,
    settle: (file: string) => Promise<void>,
  ) => inRoom(bytes, (onOpen) => place((draft) => write(draft, onOpen), settle));

  const moveTo = (key: string) => async (draft: string) => {
    await mkdir(path.dirname(pathOf(key)), { recursive: true });
    await rename(draft, pathOf(key));
    await syncFolder(path.dirname(pathOf(key)));
  };

  const disk: DiskStorage = {
    root,
    secret,

    linkToPut: async (key, { mimeType, size, expiresAt }) =>
      linkTo('PUT', key, expiresAt, { type: mimeType, max: size }),

    /*
     * Pieces are written at their offsets in one sparse file, so that finishing is a rename. A
     * second file lists the complete pieces, a line each, added after the bytes are synced.
     */
    async beginPieces() {
      const uploadId = randomUUID();
      try {
        await mkdir(uploads, { recursive: true });
        await (await open(partOf(uploadId), 'wx')).close();
      } catch (error) {
        throw fullDiskOr(error);
      }
      return uploadId;
    },
    linkToPiece: async (key, upload, { number, start, end, expiresAt }) =>
      linkTo('PUT', key, expiresAt, {
        type: 'application/octet-stream',
        max: end - start,
        upload,
        piece: number,
        at: start,
      }),
    async listPieces(_key, uploadId) {
      const lines = (await readFile(recordOf(uploadId), 'utf8').catch(emptyWhenMissing)).split('\n');
      // Text after the last line break is an incomplete line.
      return new Set(lines.slice(0, -1).map(Number));
    },
    async joinPieces(key, uploadId) {
      await mkdir(path.dirname(pathOf(key)), { recursive: true });
      try {
        await rename(partOf(uploadId), pathOf(key));
        await syncFolder(path.dirname(pathOf(key)));
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || (await disk.findSize(key)) === null) throw error;
      }
      await rm(recordOf(uploadId), { force: true });
    },
    async abortPieces(_key, uploadId) {
      await rm(partOf(uploadId), { force: true });
      await rm(recordOf(uploadId), { force: true });
    },

    async receive(key, body) {
      const options = { flags: 'wx', flush: true, highWaterMark: 256 * 1024, fs: releasingFs };
      // Writes are exclusive by key, so that a link cannot reserve the space for many uploads.
      await withExclusiveWrite(key, async (signal) => {
        // An existing object is refused before the body is read.
        if ((await disk.findSize(key)) !== null) throw alreadyStored();
        await placeInRoom(
          lengthOf(body),
          (draft, onOpen) => receive(body, onOpen(openUnlessAborted(draft, { ...options, signal }))),
          async (draft) => {
            await mkdir(path.dirname(pathOf(key)), { recursive: true });
            // `link` fails when the object exists, unlike `rename`, because another process may
            // have stored it.
            await link(draft, pathOf(key)).catch((error: unknown) => {
              throw codeOf(error) === 'EEXIST' ? alreadyStored() : error;
            });
            await syncFolder(path.dirname(pathOf(key)));
          },
        );
      });
    },
    async receivePiece(uploadId, piece, at, body) {
      let isStored = false;
      // Writes are exclusive by piece. A file whose pieces are all recorded therefore has no
      // writer, and checked bytes cannot change.
      await withExclusiveWrite(`${uploadId} ${piece}`, async (signal) => {
        // A complete piece is not written again, because an interrupted repetition would damage it.
        isStored = (await disk.listPieces('', uploadId)).has(piece);
        if (isStored) return;
        const options = {
          flags: 'r+',
          start: at,
          flush: true,
          highWaterMark: 256 * 1024,
          fs: releasingFs,
          signal,
        };
        try {
          await inRoom(lengthOf(body), async (onOpen) => {
            await receive(body, onOpen(openUnlessAborted(partOf(uploadId), options)));
            const record = await open(recordOf(uploadId), 'a');
            try {
              await record.appendFile(`${piece}\n`);
              await record.sync();
            } finally {
              await record.close();
            }
            // The upload was aborted meanwhile, so the list of pieces would never be removed.
            await stat(partOf(uploadId)).catch(async (error: unknown) => {
              await rm(recordOf(uploadId), { force: true });
              throw error;
            });
          });
        } catch (error) {
          throw codeOf(error) === 'ENOENT' ? notFound('This upload') : error;
        }
      });
      if (isStored) await drain(body);
    },

    async putBytes(key, bytes) {
      await placeInRoom(bytes.byteLength, (draft) => writeSafely(draft, bytes), moveTo(key));
    },
    async putStream(key, body, { bytes }) {
      // The announced size may be too small, for example if files change while they are read. More
      // space is then needed.
      async function* inItsRoom(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        let left = bytes;
        for await (const chunk of chunks) {
          for (left -= chunk.length; left < 0; left += MORE_BYTES)
            await assertRoom(root, MORE_BYTES, measureDisk);
          yield chunk;
        }
      }
      const write = async (out: WriteStream) => {
        try {
          await pipeline(body, inItsRoom, out);
        } finally {
          // The temporary file may be removed only after the stream has closed it.
          if (!out.closed) await once(out, 'close');
        }
      };
      await placeInRoom(
        bytes,
        (draft, onOpen) => write(onOpen(openWrite(draft, { flags: 'wx', flush: true }))),
        moveTo(key),
      );
    },
    async putFile(key, localPath) {
      const { size } = await stat(localPath);
      await placeInRoom(size, (draft) => copyFile(localPath, draft, constants.COPYFILE_FICLONE), moveTo(key));
    },

    linkToGet: async (key, { mimeType, expiresAt, downloadName, renewAt }) =>
      linkTo('GET', key, expiresAt, { type: mimeType, download: downloadName, renew: renewAt }),
    async keyOfLink(link) {
      const prefix = `${publicUrl}/storage/`;
      const [address, query = ''] = link.split('?', 2) as [string, string?];
      const key = address.slice(prefix.length);
      if (!address.startsWith(prefix) || !isKey(key)) return null;
      const allows = (method: string) => {
        try {
          checkLink(secret, method, key, new URLSearchParams(query));
          return true;
        } catch {
          return false;
        }
      };
      return allows('GET') || allows('PUT') ? key : null;
    },
    publicLink: (key) => `${publicUrl}/storage/${key}`,

    async assertRoom(bytes) {
      await mkdir(root, { recursive: true });
      await assertRoom(root, bytes, measureDisk);
    },
    findSize: (key) => stat(pathOf(key)).then((found) => found.size, nullWhenMissing),
    async open(key, range) {
      const handle = await open(pathOf(key), 'r');
      return range
        ? createReadStream('', { fd: handle, start: range.start, end: range.end - 1 })
        : createReadStream('', { fd: handle });
    },
    remove: (key) => rm(pathOf(key), { force: true }),

    removeDrafts: (date) => removeDraftsIn(uploads, date),
  };
  return disk;
}

/** Removes the files of a folder that end in `.tmp` and were last written before `date`. */
export async function removeDraftsIn(folder: string, date: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => name.endsWith('.tmp'))) {
    const draft = path.join(folder, name);
    // Another process may have finished or removed the file meanwhile.
    const found = await stat(draft).catch(nullWhenMissing);
    if (found && found.mtime < date) await rm(draft, { force: true });
  }
}

function emptyWhenMissing(error: unknown): string {
  if (codeOf(error) === 'ENOENT') return '';
  throw error;
}

function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

/**
 * Streams a request into a file. `pipeline` is not used, because it closes the connection on a
 * write error and the sender would not receive the error.
 */
function receive(body: IncomingMessage, out: WriteStream): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (error: Error) => {
      body.unpipe(out);
      // The temporary file may be removed only after the stream has closed it.
      if (out.closed) reject(error);
      else out.once('close', () => reject(error)).destroy();
    };
    const cut = () => stop(new AppError(400, 'CUT_OFF', 'The upload was cut off.'));
    // This listener is added first, because the file may already fail to open and an unhandled
    // error ends the process.
    out.once('error', stop);
    // `body.complete` is not checked. It can be true after a broken connection, although the body
    // never arrives here.
    if (body.destroyed && !body.readableEnded) return cut();
    // A request without an error listener reports an error only by closing.
    body.once('close', () => {
      if (!body.readableEnded) cut();
    });
    out.once('close', () => {
      if (out.writableFinished && body.readableEnded) resolve();
    });
    body.pipe(out);
  });
}

async function drain(body: IncomingMessage): Promise<void> {
  for await (const chunk of body) void chunk;
}

async function writeSafely(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Syncs a folder, so that a new name in it survives a power failure. A failure is ignored on
 * systems that cannot sync folders.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
