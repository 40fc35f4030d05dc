import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Picture } from '../../contract/shared.ts';
import { pictureWidths } from '../../contract/values/pictures.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { notFound } from '../errors.ts';
import { storage } from '../providers/storage/storage.ts';
import { enqueue } from '../tasks.ts';
import { cropTo, makeSmall, makeWidths, sizeOf, type Crop, type PictureWidths } from './picture-widths.ts';
import { assertQuota, type Owner } from './quota-service.ts';
import * as repository from './picture-repository.ts';

/** Where the larger width of an uploaded picture is stored. */
export const pictureKey = (id: string) => keyOf(id, pictureWidths.large);

const keyOf = (name: string, width: number) => `public/pictures/${name}-${width}.webp`;

/** Both widths of a picture, by its name. */
export const keysOfPicture = (name: string): string[] => [
  keyOf(name, pictureWidths.large),
  keyOf(name, pictureWidths.small),
];

/** Stores a public picture that is no row of its own: whoever names it removes it, by `keysOfPicture`. */
export const putWidths = (name: string, { large, small }: PictureWidths) =>
  Promise.all([
    storage.putBytes(keyOf(name, pictureWidths.large), large, 'image/webp'),
    storage.putBytes(keyOf(name, pictureWidths.small), small, 'image/webp'),
  ]);

const linksOf = (name: string): Picture => ({
  url: storage.publicLink(keyOf(name, pictureWidths.large)),
  smallUrl: storage.publicLink(keyOf(name, pictureWidths.small)),
});

/** Rows store a picture's name; its address depends on the storage in use. */
export const shownPicture = (name: string | null): Picture | null => (name === null ? null : linksOf(name));

/**
 * Stores an uploaded picture as a public one. Its id is its name.
 * @throws 422 FILE_TYPE_NOT_VALID unless it is a jpeg, png, webp or avif by content, QUOTA_EXCEEDED without space left;
 *   413 above 10 MiB; 429 and 503 as `makeWidths`; 507 on a full disk.
 */
export async function storePicture(owner: Owner, bytes: Uint8Array): Promise<Picture & { id: string }> {
  const id = randomUUID();
  const widths = await makeWidths(bytes, { userId: owner.userId });
  const size = widths.large.byteLength + widths.small.byteLength;
  // The row first: of a picture without a row the space would never be counted, nor the bytes removed.
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

/** Stores a picture that was made of a person's own video; it counts, and is never refused. @returns its name */
export async function storePoster(ownerId: string, bytes: Uint8Array): Promise<string> {
  const id = randomUUID();
  const widths = await makeWidths(bytes);
  const size = widths.large.byteLength + widths.small.byteLength;
  await repository.insertPicture(db, { id, ownerId, size, createdAt: now() });
  await putWidths(id, widths);
  return id;
}

/** Removes pictures that nothing shows; their bytes once that is committed. */
async function removePictures(trx: Trx, ids: string[]): Promise<void> {
  await repository.deletePictures(trx, ids);
  await enqueue(trx, 'files.removeObjects', { keys: ids.flatMap(keysOfPicture) });
}

/**
 * Removes pictures from before `date` that nothing shows: replaced ones, and those of forms that were never sent.
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
 * @returns its name, always the same for the same drawing
 */
export async function storeDrawnPicture(about: string, webp: Uint8Array): Promise<string> {
  // Browsers cache addresses for a year: another drawing of the same name needs another address.
  const print = createHash('sha256').update(webp).digest('hex').slice(0, 12);
  const name = `${about}-${print}`;
  await putWidths(name, { large: Buffer.from(webp), small: await makeSmall(webp) });
  return name;
}

/** Where a picture is: a public one by its name, or an uploaded file. */
export type PictureSource = { name: string } | { storageKey: string };

const keyOfSource = (source: PictureSource) =>
  'name' in source ? keyOf(source.name, pictureWidths.large) : source.storageKey;

/** A picture cropped to a size, as JPEG; null for one that is not stored any more. @throws 422 for what is no picture */
export async function cropPicture(source: PictureSource, crop: Crop): Promise<Buffer | null> {
  const key = keyOfSource(source);
  if ((await storage.findSize(key)) === null) return null;
  return cropTo(await buffer(await storage.open(key)), crop);
}

/** JPEG and PNG say their sides at the beginning; others have to be read whole. */
const HEAD_BYTES = 256 * 1024;

/** The sides of a picture in pixels; null for one that cannot be read. */
export async function sizeOfPicture(
  source: PictureSource,
): Promise<{ width: number; height: number } | null> {
  const key = keyOfSource(source);
  const bytes = await storage.findSize(key);
  if (bytes === null) return null;
  const read = async (end: number) => sizeOf(await buffer(await storage.open(key, { start: 0, end })));
  const whole = () => (bytes > HEAD_BYTES ? read(bytes) : null);
  return read(Math.min(bytes, HEAD_BYTES))
    .catch(whole)
    .catch(() => null);
}

/** The bytes of a picture in its larger width; null for one that the storage does not have. */
export async function readPicture({ url }: Picture): Promise<Buffer | null> {
  const [key] = /public\/pictures\/[\w-]+\.webp$/.exec(url) ?? [];
  if (key === undefined || (await storage.findSize(key)) === null) return null;
  return buffer(await storage.open(key));
}

/** The name of a person's own picture. @throws 404 for an unknown picture or another person's. */
export async function getOwnPicture(from: Db, pictureId: string, ownerId: string): Promise<string> {
  if (!(await repository.hasPicture(from, ownerId, pictureId))) throw notFound('This picture');
  return pictureId;
}

/** The name of the person's own picture with this address. */
export async function findPictureAt(ownerId: string, url: string): Promise<string | undefined> {
  const [, id] = /\/public\/pictures\/([0-9a-f-]{36})-\d+\.webp$/.exec(url) ?? [];
  const isTheirs =
    id && Object.values(linksOf(id)).includes(url) && (await repository.hasPicture(db, ownerId, id));
  return isTheirs ? id : undefined;
}
