import { createHash, randomUUID } from 'node:crypto';
import type { Picture } from '../../contract/shared.ts';
import { now } from '../clock.ts';
import { db, type Db } from '../db/connection.ts';
import { notFound } from '../http/errors.ts';
import { storage } from '../providers/storage.ts';
import { makeSmall, makeWidths, type PictureWidths } from './picture-widths.ts';
import * as repository from './repository.ts';

const keyOf = (name: string, width: 1280 | 480) => `public/pictures/${name}-${width}.webp`;

const putWidths = (name: string, { large, small }: PictureWidths) =>
  Promise.all([
    storage.putBytes(keyOf(name, 1280), large, 'image/webp'),
    storage.putBytes(keyOf(name, 480), small, 'image/webp'),
  ]);

const linksOf = (name: string): Picture => ({
  url: storage.publicLink(keyOf(name, 1280)),
  smallUrl: storage.publicLink(keyOf(name, 480)),
});

/** Rows store a picture's name; its address depends on the storage in use. */
export const shownPicture = (name: string | null): Picture | null => (name === null ? null : linksOf(name));

/**
 * Stores an uploaded picture as a public one. Its id is its name.
 * @throws 422 FILE_TYPE_NOT_VALID unless it is a jpeg, png, webp or avif by content; 413 above 10 MiB.
 */
export async function storePicture(ownerId: string, bytes: Uint8Array): Promise<Picture & { id: string }> {
  const id = randomUUID();
  await putWidths(id, await makeWidths(bytes));
  await repository.insertPicture(db, { id, ownerId, createdAt: now() });
  return { id, ...linksOf(id) };
}

/** Stores a drawn picture (webp, 1280 pixels wide). @returns its name, always the same for the same drawing. */
export async function storeDrawnPicture(about: string, webp: Uint8Array): Promise<string> {
  // Browsers cache addresses for a year: another drawing of the same name needs another address.
  const print = createHash('sha256').update(webp).digest('hex').slice(0, 12);
  const name = `${about.replace(/[^\w-]/g, '_')}-${print}`;
  await putWidths(name, { large: Buffer.from(webp), small: await makeSmall(webp) });
  return name;
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
