import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { now } from '../clock.ts';
import { storage } from '../providers/storage/storage.ts';
import { safeName } from './link-service.ts';

/** So much of a stored file is in memory at a time. */
const RANGE_BYTES = 8 * 1024 ** 2;

type Stored = { storageKey: string; size: number };

/** The bytes of a stored file, read as they are needed: a connection to the storage is not kept open meanwhile. */
export async function* bytesOf({ storageKey, size }: Stored): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += RANGE_BYTES)
    yield await buffer(await storage.open(storageKey, { start, end: Math.min(size, start + RANGE_BYTES) }));
}

/** One file of a zip; `read` gives its bytes in the place of those that are stored, or null for those. */
type Entry = Stored & { name: string; read?(): Promise<Uint8Array | null> };

async function* entryBytes(entry: Entry): AsyncGenerator<Uint8Array> {
  const bytes = await entry.read?.();
  if (bytes) yield bytes;
  else yield* bytesOf(entry);
}

/** Names that every system can unpack, each once: the second `a.pdf` is `a (2).pdf`. */
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

/** Room for what the zip itself adds, and for bytes in the place of stored ones. */
const SPARE_BYTES = 8 * 1024 ** 2;

/** Some files as one zip, which is made while it is read. @returns also the bytes that it may need */
export function packZip(entries: Entry[]): { zip: Readable; bytes: number } {
  const archive = new ZipFile();
  const zip = archive.outputStream.pipe(new PassThrough());
  // An error that comes before anybody reads would end the process; whoever reads gets it anyway.
  zip.on('error', () => {});
  const names = uniqueNames(entries);
  for (const [index, entry] of entries.entries())
    // Each is opened once the one before it is in the zip. Media and PDFs are compressed already.
    archive.addReadStreamLazy(names[index]!, { mtime: now(), compress: false }, (give) => {
      const body = Readable.from(entryBytes(entry), { objectMode: false });
      body.on('error', (error) => zip.destroy(error));
      give(null, body);
    });
  archive.end();
  return { zip, bytes: entries.reduce((sum, { size }) => sum + size, SPARE_BYTES) };
}
