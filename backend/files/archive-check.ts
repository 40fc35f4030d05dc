import { PassThrough, pipeline, type Readable } from 'node:stream';
import { fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';

type OpenRange = (range: { start: number; end: number }) => Promise<Readable> | Readable;

/** More than the documents that people write; reading their list takes a second. */
const MOST_ENTRIES = 50_000;
/** In bytes: smaller archives unpack to nothing that fills a device. */
const LEAST_DANGEROUS = 100 * 1024 ** 2;
/** Texts of office documents are compressed to a tenth, seldom to a thirtieth. */
const MOST_TIMES = 100;

/** Reads the parts that the list of an archive is in, from wherever it is stored. */
class StoredReader extends RandomAccessReader {
  readonly openRange: OpenRange;
  /** Why it could not be read: the archive is not to blame. */
  failure: unknown;

  constructor(openRange: OpenRange) {
    super();
    this.openRange = openRange;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const passed = new PassThrough();
    Promise.resolve(this.openRange({ start, end })).then(
      // An error of either ends both.
      (stream) => pipeline(stream, passed, (error) => this.fail(error)),
      (error: Error) => {
        this.fail(error);
        passed.destroy(error);
      },
    );
    return passed;
  }

  fail(error: unknown): void {
    // What is not read to its end ends so.
    if (error && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      this.failure ??= error;
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
  const reader = new StoredReader(openRange);
  let archive: ZipFile;
  try {
    archive = await openArchive(reader, size);
  } catch {
    if (reader.failure) throw reader.failure;
    return 'FILE_CONTENT_MISMATCH';
  }
  const most = Math.max(LEAST_DANGEROUS, MOST_TIMES * size);
  return new Promise((resolve, reject) => {
    let unpacked = 0;
    if (archive.entryCount > MOST_ENTRIES) return resolve('ARCHIVE_TOO_LARGE');
    archive.on('error', () => (reader.failure ? reject(reader.failure) : resolve('FILE_CONTENT_MISMATCH')));
    archive.on('end', () => resolve(null));
    archive.on('entry', ({ uncompressedSize }: { uncompressedSize: number }) => {
      unpacked += uncompressedSize;
      if (unpacked > most) resolve('ARCHIVE_TOO_LARGE');
      else archive.readEntry();
    });
    archive.readEntry();
  });
}
