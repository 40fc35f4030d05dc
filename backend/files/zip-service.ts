import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { now } from '../clock.ts';
import { storage } from '../providers/storage/storage.ts';
import { safeName } from './link-service.ts';

/** Number of bytes of a stored file that are in memory at a time. */
const RANGE_BYTES = 8 * 1024 ** 2;

type Stored = { storageKey: string; size: number };

/**
 * Yields the bytes of a stored file as they are needed, without keeping a connection to the storage
 * open.
 */
export async function* bytesOf({ storageKey, size }: Stored): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += RANGE_BYTES)
    yield await buffer(await storage.open(storageKey, { start, end: Math.min(size, start + RANGE_BYTES) }));
}

/**
 * File of a zip; `read` returns bytes that replace the stored bytes, or null to use the stored
 * bytes.
 */
type Entry = Stored & { name: string; read?(): Promise<Uint8Array | null> };

async function* entryBytes(entry: Entry): AsyncGenerator<Uint8Array> {
  const bytes = await entry.read?.();
  if (bytes) yield bytes;
  else yield* bytesOf(entry);
}

/** Returns distinct names that every system can unpack: the second `a.pdf` is `a (2).pdf`. */
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

/** Reserve for the overhead of the zip and for replaced bytes (bytes). */
const SPARE_BYTES = 8 * 1024 ** 2;

/**
 * Packs files into a zip, which is generated while it is read.
 * @returns the stream and its maximum size (bytes)
 */
export function packZip(entries: Entry[]): { zip: Readable; bytes: number } {
  const archive = new ZipFile();
  const zip = archive.outputStream.pipe(new PassThrough());
  // An error before the stream is read would end the process; a reader still receives the error.
  zip.on('error', () => {});
  const names = uniqueNames(entries);
  for (const [index, entry] of entries.entries())
    // Each file is opened after the previous file is in the zip. Media and PDFs are already
    // compressed.
    archive.addReadStreamLazy(names[index]!, { mtime: now(), compress: false }, (give) => {
      const body = Readable.from(entryBytes(entry), { objectMode: false });
      body.on('error', (error) => zip.destroy(error));
      give(null, body);
    });
  archive.end();
  return { zip, bytes: entries.reduce((sum, { size }) => sum + size, SPARE_BYTES) };
}
