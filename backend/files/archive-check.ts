import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';

type OpenRange = (range: { start: number; end: number }) => Promise<Readable> | Readable;

/** More than the documents that people write; their list is read in some tenths of a second. */
const MOST_ENTRIES = 50_000;
/** In bytes, from where the list of an archive begins to its end, all of which is held: for 50,000 entries with names of 100 letters. */
const MOST_LIST_BYTES = 8 * 1024 ** 2;
/** In bytes: smaller archives unpack to nothing that fills a device. */
const LEAST_DANGEROUS = 100 * 1024 ** 2;
/** Texts of office documents are compressed to a tenth, seldom to a thirtieth. */
const MOST_TIMES = 100;

/**
 * Reads the list of an archive from wherever it is stored. The list is at the end: each read that begins before what is held fetches the
 * part between, once, so that a list is read in one range and not entry by entry.
 */
class StoredReader extends RandomAccessReader {
  readonly size: number;
  readonly openRange: OpenRange;
  /** Why it could not be read: the archive is not to blame. */
  failure: unknown;
  /** Why the archive is refused if it is not read to the end of its list. */
  refusal = 'FILE_CONTENT_MISMATCH';
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
      // A list is walked by calls from within calls, and other requests have their turn between two entries.
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

/** The accepted documents that are zip archives. */
export const isArchive = (mimeType: string): boolean => /\+zip$|\.openxmlformats-/.test(mimeType);

const openArchive = (reader: StoredReader, size: number) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromRandomAccessReader(reader, size, { lazyEntries: true }, (error, archive) =>
      error ? reject(error) : resolve(archive),
    ),
  );

/**
 * What its own list says of a zip, which office documents and e-books are. Nothing is unpacked: one whose list lies passes, and
 * is dangerous to whoever opens it with a program that believes its bytes.
 * @returns null when it is fine, or the code of the refusal
 * @throws what opening it throws
 */
export async function judgeArchive(size: number, openRange: OpenRange): Promise<string | null> {
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
