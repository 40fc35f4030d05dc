import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Picture } from '../../contract/shared.ts';
import { pictureWidths } from '../../contract/values/pictures.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import { storage } from '../providers/storage/storage.ts';
import { enqueue } from '../tasks.ts';
import { cropTo, makeSmall, makeWidths, readSize, type Crop, type PictureWidths } from './picture-widths.ts';
import { assertQuota, type Owner } from './quota-service.ts';
import * as repository from './picture-repository.ts';

/** Returns the storage key of an uploaded picture's larger width. */
export const pictureKey = (id: string) => keyOf(id, pictureWidths.large);

const keyOf = (name: string, width: number) => `public/pictures/${name}-${width}.webp`;

/** Returns the storage keys of both widths of a picture by its name. */
export const keysOfPicture = (name: string): string[] => [
  keyOf(name, pictureWidths.large),
  keyOf(name, pictureWidths.small),
];

/**
 * Stores a public picture without a row in `pictures`. The code that stores its name must also
 * remove the picture, using `keysOfPicture`.
 */
export const putWidths = (name: string, { large, small }: PictureWidths) =>
  Promise.all([
    storage.putBytes(keyOf(name, pictureWidths.large), large, 'image/webp'),
    storage.putBytes(keyOf(name, pictureWidths.small), small, 'image/webp'),
  ]);

const linksOf = (name: string): Picture => ({
  url: storage.publicLink(keyOf(name, pictureWidths.large)),
  smallUrl: storage.publicLink(keyOf(name, pictureWidths.small)),
});

/** Converts the stored name of a picture into its URLs, which depend on the storage provider. */
export const shownPicture = (name: string | null): Picture | null => (name === null ? null : linksOf(name));

/**
 * Stores an uploaded picture publicly under its id.
 * @throws 422 FILE_TYPE_NOT_VALID unless the content is jpeg, png, webp or avif; 422 QUOTA_EXCEEDED
 *   without space left
 * @throws 413 above 10 MiB; 429 and 503 as `makeWidths`; 507 on a full disk
 */
export async function storePicture(owner: Owner, bytes: Uint8Array): Promise<Picture & { id: string }> {
  const id = randomUUID();
  const widths = await makeWidths(bytes, { userId: owner.userId });
  const size = widths.large.byteLength + widths.small.byteLength;
  // The row is inserted first. Stored bytes without a row would never be counted and never be
  // removed.
  await inTransaction(async (trx) => {
    await assertQuota(trx, owner, size);
    await repository.insertPicture(trx, { id, ownerId: owner.userId, size, createdAt: now() });
  });
  try {
    await putWidths(id, widths);
  } catch (error) {
    await inTransaction((trx) => removePictures(trx, [id]));
    throw error;
  }
  return { id, ...linksOf(id) };
}

/**
 * Stores a picture that was taken from a user's own video. The picture counts towards the quota but
 * is never rejected.
 * @returns the picture's name
 */
export async function storePoster(ownerId: string, bytes: Uint8Array): Promise<string> {
  const id = randomUUID();
  const widths = await makeWidths(bytes);
  const size = widths.large.byteLength + widths.small.byteLength;
  await repository.insertPicture(db, { id, ownerId, size, createdAt: now() });
  await putWidths(id, widths);
  return id;
}

/** Removes the rows of unused pictures. A task removes their bytes after the commit. */
async function removePictures(trx: Trx, ids: string[]): Promise<void> {
  await repository.deletePictures(trx, ids);
  await enqueue(trx, 'files.removeObjects', { keys: ids.flatMap(keysOfPicture) });
}

/**
 * Removes unused pictures that were created before `date`. These are replaced pictures and pictures
 * of forms that were never submitted.
 * @returns the number of removed pictures, at most `limit`
 */
export const removeUnusedPictures = (date: Date, limit: number): Promise<number> =>
  inTransaction(async (trx) => {
    const locked = (await repository.lockUnusedPictures(trx, date, limit)).map(({ id }) => id);
    const unused = locked.length ? await repository.listUnusedPictures(trx, locked) : [];
    if (unused.length)
      await removePictures(
        trx,
        unused.map(({ id }) => id),
      );
    return unused.length;
  });

/**
 * Stores a generated picture (webp, 1280 pixels wide).
 * @param about beginning of the picture's name: letters, digits, hyphens
 * @returns the picture's name, which is the same for the same bytes
 */
export async function storeDrawnPicture(about: string, webp: Uint8Array): Promise<string> {
  // Browsers cache a picture's URL for a year, so a changed picture needs a new URL.
  const print = createHash('sha256').update(webp).digest('hex').slice(0, 12);
  const name = `${about}-${print}`;
  await putWidths(name, { large: Buffer.from(webp), small: await makeSmall(webp) });
  return name;
}

/** Location of a picture: the name of a public picture, or the storage key of an uploaded file. */
export type PictureSource = { name: string } | { storageKey: string };

const keyOfSource = (source: PictureSource) =>
  'name' in source ? keyOf(source.name, pictureWidths.large) : source.storageKey;

/**
 * Returns a picture cropped to a size as JPEG, or null if the picture is no longer stored.
 * @throws 422 for a file that is not a picture
 */
export async function cropPicture(source: PictureSource, crop: Crop): Promise<Buffer | null> {
  const key = keyOfSource(source);
  if ((await storage.findSize(key)) === null) return null;
  return cropTo(await buffer(await storage.open(key)), crop);
}

/**
 * Number of bytes at the beginning of a file within which JPEG and PNG state their size. Other
 * formats have to be read completely.
 */
const HEAD_BYTES = 256 * 1024;

/** Returns the size of a picture (pixels), or null if it cannot be read. */
export async function sizeOfPicture(
  source: PictureSource,
): Promise<{ width: number; height: number } | null> {
  const key = keyOfSource(source);
  const bytes = await storage.findSize(key);
  if (bytes === null) return null;
  const read = async (end: number) => readSize(await buffer(await storage.open(key, { start: 0, end })));
  const whole = () => (bytes > HEAD_BYTES ? read(bytes) : null);
  return read(Math.min(bytes, HEAD_BYTES))
    .catch(whole)
    .catch(() => null);
}

/** Returns the bytes of a picture's large width; null if they are not stored. */
export async function readPicture({ url }: Picture): Promise<Buffer | null> {
  const [key] = /public\/pictures\/[\w-]+\.webp$/.exec(url) ?? [];
  if (key === undefined || (await storage.findSize(key)) === null) return null;
  return buffer(await storage.open(key));
}

/**
 * Asserts that a user owns a picture and returns the picture's name.
 * @throws 404 for an unknown picture or another person's
 */
export async function getOwnPicture(from: Db, pictureId: string, ownerId: string): Promise<string> {
  if (!(await repository.hasPicture(from, ownerId, pictureId))) throw notFound('This picture');
  return pictureId;
}

/** Returns the name of the user's own picture with this URL; undefined for any other URL. */
export async function findPictureAt(ownerId: string, url: string): Promise<string | undefined> {
  const [, id] = /\/public\/pictures\/([0-9a-f-]{36})-\d+\.webp$/.exec(url) ?? [];
  const isTheirs =
    id && Object.values(linksOf(id)).includes(url) && (await repository.hasPicture(db, ownerId, id));
  return isTheirs ? id : undefined;
}
