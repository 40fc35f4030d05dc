import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { listPersonalData, type DataOwner, type PersonalList } from '../extension-points/personal-data.ts';
import { bytesOf } from '../files/zip-service.ts';
import { storage } from '../providers/storage/storage.ts';

/** Reserved size of the JSON lists (bytes). Their real size is known only after writing. */
const LISTS_BYTES = 32 * 1024 ** 2;

type Stored = { path: string; storageKey: string; size: number };

/** Yields a list as one JSON array, with one row on each line. */
async function* jsonOf(list: PersonalList, owner: DataOwner): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of await list.read(db, owner)) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/**
 * Returns the stored files of the user. Omits files without stored bytes, which appear only in the
 * JSON list of files.
 */
async function listStored(owner: DataOwner): Promise<Stored[]> {
  const found: Stored[] = [];
  for (const { files } of listPersonalData())
    for await (const file of (await files?.(db, owner)) ?? []) {
      const size = await storage.findSize(file.storageKey);
      if (size !== null) found.push({ ...file, size });
    }
  return found;
}

const readmeOf = (lists: PersonalList[], madeAt: Date) =>
  [
    'Your data on Kumu',
    `Made on ${madeAt.toISOString()}`,
    '',
    'This is what Kumu keeps about you. Passwords, login codes and other secrets aren’t in it, and neither are',
    'other people’s names and addresses, or what we keep for a few days only.',
    '',
    'Each .json file is a list, one row on each line, in UTF-8. Times are in UTC. Amounts are in cents of',
    'Australian dollars. An id is the same in every file.',
    '',
    ...lists.flatMap(({ name, about }) => [`${name}.json`, `  ${about}`, '']),
    'files/',
    '  The files you uploaded, each in a folder named after its id in files.json, with its captions.',
    '',
    'pictures/',
    '  The pictures you uploaded, named after their id in pictures.json.',
    '',
  ].join('\r\n');

/**
 * Packs the user's data of all domains into one zip, which is created while it is read.
 * @returns the zip and an upper estimate of its size in bytes
 */
export async function packArchive(owner: DataOwner): Promise<{ zip: Readable; bytes: number }> {
  const lists = listPersonalData().flatMap((each) => each.lists ?? []);
  const files = await listStored(owner);
  const mtime = now();
  const archive = new ZipFile();
  const zip = archive.outputStream.pipe(new PassThrough());
  // The entries are lazy so that only one source is open at a time.
  const add = (path: string, compress: boolean, open: () => AsyncIterable<string | Buffer>) =>
    archive.addReadStreamLazy(path, { mtime, compress }, (give) => {
      const body = Readable.from(open(), { objectMode: false });
      body.on('error', (error) => zip.destroy(error));
      give(null, body);
    });
  archive.addBuffer(Buffer.from(readmeOf(lists, mtime)), 'README.txt', { mtime });
  for (const list of lists) add(`${list.name}.json`, true, () => jsonOf(list, owner));
  // Files are stored uncompressed because media is compressed already.
  for (const file of files) add(file.path, false, () => bytesOf(file));
  archive.end();
  return { zip, bytes: files.reduce((sum, { size }) => sum + size, LISTS_BYTES) };
}
