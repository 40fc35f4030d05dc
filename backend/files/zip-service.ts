import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { now } from '../clock.ts';
import { storage } from '../providers/storage/storage.ts';
import { safeName } from './link-service.ts';

/** Number of bytes of a stored file that are read into memory at a time. */
const RANGE_BYTES = 8 * 1024 ** 2;

type Stored = { storageKey: string; size: number };

/**
 * Yields the bytes of a stored file on demand. No connection to the storage is held open between
 * two reads.
 */
export async function* bytesOf({ storageKey, size }: Stored): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += RANGE_BYTES)
    yield await buffer(await storage.open(storageKey, { start, end: Math.min(size, start + RANGE_BYTES) }));
}

/**
 * File in a zip. `read` returns bytes that replace the stored bytes, or null to use the stored
 * bytes.
 */
type Entry = Stored & { name: string; read?(): Promise<Uint8Array | null> };

async function* entryBytes(entry: Entry): AsyncGenerator<Uint8Array> {
  const bytes = await entry.read?.();
  if (bytes) yield bytes;
  else yield* bytesOf(entry);
}

/**
 * Returns distinct file names that every system can unpack. A second `a.pdf` becomes `a (2).pdf`.
 */
function uniqueNames(entries: Entry[]): string[] {
  const taken = new Set<string>();
  return entries.map(({ name }) => {
    const plain = safeName(name);
    const [, stem, ending] = /^(.*?)(\.\w+)?$/s.exec(plain)!;
    let unique = plain;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1)
      unique = `${stem} (${count})${ending ?? ''}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/**
 * Reserved bytes for the overhead of the zip and for replaced bytes that are larger than the stored
 * bytes.
 */
const SPARE_BYTES = 8 * 1024 ** 2;

/**
 * Packs files into a zip that is generated while it is read.
 * @returns the stream and its maximum size (bytes)
 */
export function packZip(entries: Entry[]): { zip: Readable; bytes: number } {
  const archive = new ZipFile();
  const zip = archive.outputStream.pipe(new PassThrough());
  // Without this listener, an error before the stream is read would end the process. A consumer of
  // the stream still receives the error.
  zip.on('error', () => {});
  const names = uniqueNames(entries);
  for (const [index, entry] of entries.entries())
    // Each file is opened only when the previous file is completely in the zip. Files are not
    // compressed, because media and PDFs already are.
    archive.addReadStreamLazy(names[index]!, { mtime: now(), compress: false }, (give) => {
      const body = Readable.from(entryBytes(entry), { objectMode: false });
      body.on('error', (error) => zip.destroy(error));
      give(null, body);
    });
  archive.end();
  return { zip, bytes: entries.reduce((sum, { size }) => sum + size, SPARE_BYTES) };
}
