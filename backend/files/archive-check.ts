import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';

/** Opens a range of a stored file; the byte at `end` is not included. */
export type OpenRange = (range: { start: number; end: number }) => Promise<Readable> | Readable;

/**
 * Maximum number of entries, which no real document exceeds. Reading a directory of this size takes
 * tenths of a second.
 */
const MOST_ENTRIES = 50_000;
/**
 * Maximum number of bytes from the beginning of the directory to the end of the archive, which are
 * read into memory. This is enough for 50,000 entries with names of 100 letters.
 */
const MOST_LIST_BYTES = 8 * 1024 ** 2;
/** Unpacked size below which an archive cannot fill a device (bytes). */
const LEAST_DANGEROUS = 100 * 1024 ** 2;
/**
 * Maximum compression ratio. Texts of office documents are usually compressed to a tenth of their
 * size, seldom to a thirtieth.
 */
const MOST_TIMES = 100;

/**
 * Reads the directory of a stored archive. The directory is at the end of the archive. The bytes
 * from the first requested position to the end are fetched once and held in memory, so that not
 * every entry needs a request.
 */
class StoredReader extends RandomAccessReader {
  readonly size: number;
  readonly openRange: OpenRange;
  /** Storage error of a read; such an error says nothing about the archive. */
  failure: unknown;
  /** Refusal code for a directory that cannot be read completely. */
  refusal = 'FILE_DAMAGED';
  private held: Buffer = Buffer.alloc(0);

  constructor(size: number, openRange: OpenRange) {
    super();
    this.size = size;
    this.openRange = openRange;
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const finish = (error: Error | null) => {
      const from = position - (this.size - this.held.length);
      if (!error) this.held.copy(into, offset, from, from + length);
      // The library reads the directory recursively. `setImmediate` lets other requests run between
      // two entries.
      setImmediate(done, error);
    };
    if (position + length > this.size) return finish(new Error('The list ends after the archive.'));
    this.holdFrom(position).then(() => finish(null), finish);
  }

  private async holdFrom(start: number): Promise<void> {
    const end = this.size - this.held.length;
    if (start >= end) return;
    if (this.size - start > MOST_LIST_BYTES) {
      this.refusal = 'ARCHIVE_TOO_LARGE';
      throw new Error('The list is too long.');
    }
    let before: Buffer;
    try {
      before = await buffer(await this.openRange({ start, end }));
    } catch (error) {
      this.failure = error;
      throw error;
    }
    if (before.length !== end - start) throw new Error('The archive is shorter than was said.');
    this.held = Buffer.concat([before, this.held]);
  }
}

/** Returns true for an accepted document type that is a zip archive. */
export const isArchive = (mimeType: string): boolean => /\+zip$|\.openxmlformats-/.test(mimeType);

const openArchive = (reader: StoredReader, size: number) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromRandomAccessReader(reader, size, { lazyEntries: true }, (error, archive) =>
      error ? reject(error) : resolve(archive),
    ),
  );

/**
 * Checks the directory of a zip archive, the container format of office documents and e-books. The
 * archive is not unpacked. An archive whose directory states false sizes passes the check. Such an
 * archive is dangerous only to a program that trusts its contents.
 * @returns null for a valid archive, or the code of the refusal
 * @throws the storage error if the archive cannot be read
 */
export async function checkArchive(size: number, openRange: OpenRange): Promise<string | null> {
  const reader = new StoredReader(size, openRange);
  let archive: ZipFile;
  try {
    archive = await openArchive(reader, size);
  } catch {
    if (reader.failure) throw reader.failure;
    return reader.refusal;
  }
  const most = Math.max(LEAST_DANGEROUS, MOST_TIMES * size);
  return new Promise((resolve, reject) => {
    let unpacked = 0;
    if (archive.entryCount > MOST_ENTRIES) return resolve('ARCHIVE_TOO_LARGE');
    archive.on('error', () => (reader.failure ? reject(reader.failure) : resolve(reader.refusal)));
    archive.on('end', () => resolve(null));
    archive.on('entry', ({ uncompressedSize }: { uncompressedSize: number }) => {
      unpacked += uncompressedSize;
      if (unpacked > most) resolve('ARCHIVE_TOO_LARGE');
      else archive.readEntry();
    });
    archive.readEntry();
  });
}
