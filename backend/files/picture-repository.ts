import { sql, type Insertable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { Pictures } from '../db/types.ts';

export const insertPicture = (to: Db, row: Insertable<Pictures>) =>
  to.insertInto('pictures').values(row).execute();

export const deletePictures = (to: Db, ids: string[]) =>
  to.deleteFrom('pictures').where('id', 'in', ids).execute();

/** Inside a transaction the sweep does not remove the picture until that ends. */
export const hasPicture = async (from: Db, ownerId: string, id: string) =>
  (await from
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .forShare()
    .executeTakeFirst()) !== undefined;

/** Every column that has the name of a picture. */
export const pictureColumns = [
  ['courses', 'picture'],
  ['creators', 'cover'],
  ['creators', 'picture'],
  ['digital_products', 'picture'],
  ['files', 'thumbnail'],
  ['posts', 'picture'],
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

/** Locks pictures from before `date` that nothing shows, except those that a transaction is about to use. */
export const lockUnusedPictures = (trx: Db, date: Date, limit: number) =>
  unusedPictures(trx)
    .where('createdAt', '<', date)
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate('pictures')
    .skipLocked()
    .execute();

/** Those of the locked pictures that still nothing shows: one may have been used while it was being locked. */
export const listUnusedPictures = (trx: Db, ids: string[]) =>
  unusedPictures(trx).where('id', 'in', ids).execute();
