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
 * Stores a public picture without a row of its own. The code that stores the name must remove the
 * picture by `keysOfPicture`.
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

/** Converts a stored name into the addresses of a picture, which depend on the storage in use. */
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
  // The row is inserted first. Without a row, the space would never be counted and the bytes never
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
 * Stores a picture made from a user's own video. It counts against the quota but is never refused.
 * @returns its name
 */
export async function storePoster(ownerId: string, bytes: Uint8Array): Promise<string> {
  const id = randomUUID();
  const widths = await makeWidths(bytes);
  const size = widths.large.byteLength + widths.small.byteLength;
  await repository.insertPicture(db, { id, ownerId, size, createdAt: now() });
  await putWidths(id, widths);
  return id;
}

/** Removes unused pictures, and their bytes after the commit. */
async function removePictures(trx: Trx, ids: string[]): Promise<void> {
  await repository.deletePictures(trx, ids);
  await enqueue(trx, 'files.removeObjects', { keys: ids.flatMap(keysOfPicture) });
}

/**
 * Removes unused pictures created before `date`: replaced pictures, and pictures of forms that were
 * never sent.
 * @returns how many of the `limit` were found
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
 * Stores a drawn picture (webp, 1280 pixels wide).
 * @param about the beginning of its name: letters, digits, hyphens
 * @returns its name, which is always equal for an equal drawing
 */
export async function storeDrawnPicture(about: string, webp: Uint8Array): Promise<string> {
  // Browsers cache addresses for a year, so a changed drawing needs a new address.
  const print = createHash('sha256').update(webp).digest('hex').slice(0, 12);
  const name = `${about}-${print}`;
  await putWidths(name, { large: Buffer.from(webp), small: await makeSmall(webp) });
  return name;
}

/** Location of a picture: a public picture by its name, or an uploaded file. */
export type PictureSource = { name: string } | { storageKey: string };

const keyOfSource = (source: PictureSource) =>
  'name' in source ? keyOf(source.name, pictureWidths.large) : source.storageKey;

/**
 * Returns a picture cropped to a size as JPEG, or null if the picture is not stored any more.
 * @throws 422 for a file that is not a picture
 */
export async function cropPicture(source: PictureSource, crop: Crop): Promise<Buffer | null> {
  const key = keyOfSource(source);
  if ((await storage.findSize(key)) === null) return null;
  return cropTo(await buffer(await storage.open(key)), crop);
}

/**
 * Bytes at the beginning in which JPEG and PNG state their size; other formats have to be read
 * whole.
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

/** Returns the bytes of a picture's larger width, or null if the storage does not have it. */
export async function readPicture({ url }: Picture): Promise<Buffer | null> {
  const [key] = /public\/pictures\/[\w-]+\.webp$/.exec(url) ?? [];
  if (key === undefined || (await storage.findSize(key)) === null) return null;
  return buffer(await storage.open(key));
}

/**
 * Returns the name of a user's own picture.
 * @throws 404 for an unknown picture or another person's
 */
export async function getOwnPicture(from: Db, pictureId: string, ownerId: string): Promise<string> {
  if (!(await repository.hasPicture(from, ownerId, pictureId))) throw notFound('This picture');
  return pictureId;
}

/** Returns the name of the user's own picture with this address. */
export async function findPictureAt(ownerId: string, url: string): Promise<string | undefined> {
  const [, id] = /\/public\/pictures\/([0-9a-f-]{36})-\d+\.webp$/.exec(url) ?? [];
  const isTheirs =
    id && Object.values(linksOf(id)).includes(url) && (await repository.hasPicture(db, ownerId, id));
  return isTheirs ? id : undefined;
}
