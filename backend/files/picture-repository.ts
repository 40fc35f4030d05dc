import { sql, type Insertable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Pictures } from '../db/types.ts';

export const insertPicture = (to: Db, row: Insertable<Pictures>) =>
  to.insertInto('pictures').values(row).execute();

export const deletePictures = (to: Db, ids: string[]) =>
  to.deleteFrom('pictures').where('id', 'in', ids).execute();

/**
 * Returns true if a user owns a picture. Within a transaction, the sweep cannot remove the picture
 * until the transaction ends.
 */
export const hasPicture = async (from: Db, ownerId: string, id: string) =>
  (await from
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .forShare()
    .executeTakeFirst()) !== undefined;

/** Database columns that contain the names of pictures. */
export const pictureColumns = [
  ['courses', 'picture'],
  ['creators', 'cover'],
  ['creators', 'picture'],
  ['digital_products', 'picture'],
  ['files', 'thumbnail'],
  ['lives', 'picture'],
  ['posts', 'picture'],
  ['product_pictures', 'picture'],
  ['products', 'picture'],
  ['social_conversions', 'picture'],
  ['users', 'picture'],
] as const;

const unusedPictures = (from: Db) =>
  pictureColumns.reduce(
    (query, [table, column]) =>
      query.where(
        sql<boolean>`not exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = pictures.id::text)`,
      ),
    from.selectFrom('pictures').select('id'),
  );

/**
 * Locks unused pictures that were created before `date`. Pictures that a running transaction has
 * locked for use are skipped.
 */
export const lockUnusedPictures = (trx: Db, date: Date, limit: number) =>
  unusedPictures(trx)
    .where('createdAt', '<', date)
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate('pictures')
    .skipLocked()
    .execute();

/**
 * Lists the locked pictures that are still unused. A transaction may have used a picture between
 * the first query and the lock.
 */
export const listUnusedPictures = (trx: Db, ids: string[]) =>
  unusedPictures(trx).where('id', 'in', ids).execute();
