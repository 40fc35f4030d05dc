import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { DigitalProductCopies, DigitalProductDownloads } from '../db/types.ts';
import { BATCH } from '../extension-points/personal-data.ts';

export type CopyRow = NonNullable<Awaited<ReturnType<typeof findCopy>>>;

/** The copy of one file for one person; with `fileId` null, of all files as a zip. */
export const findCopy = (
  db: Db,
  { userId, productId, fileId }: { userId: string; productId: string; fileId: string | null },
) =>
  db
    .selectFrom('digitalProductCopies')
    .selectAll()
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .where('fileId', fileId === null ? 'is' : '=', fileId)
    .executeTakeFirst();

export const getCopy = (db: Db, id: string) =>
  db.selectFrom('digitalProductCopies').selectAll().where('id', '=', id).executeTakeFirst();

/** Puts a copy that is being prepared in the place of the one before, if there is one. */
export const putCopy = (db: Db, copy: Insertable<DigitalProductCopies>) =>
  db
    .insertInto('digitalProductCopies')
    .values(copy)
    .onConflict((at) =>
      at.columns(['userId', 'productId', 'fileId']).doUpdateSet({
        id: (excluded) => excluded.ref('excluded.id'),
        productVersion: (excluded) => excluded.ref('excluded.productVersion'),
        stampedFor: (excluded) => excluded.ref('excluded.stampedFor'),
        createdAt: (excluded) => excluded.ref('excluded.createdAt'),
        state: 'PREPARING',
        storageKey: null,
        unstamped: [],
      }),
    )
    .execute();

/** Settles a copy that is being prepared. False when another one is in its place, or its person is gone. */
export const settleCopy = async (
  db: Db,
  id: string,
  change: Updateable<DigitalProductCopies>,
): Promise<boolean> =>
  (await db
    .updateTable('digitalProductCopies')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'PREPARING')
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const deleteCopy = (db: Db, id: string) =>
  db.deleteFrom('digitalProductCopies').where('id', '=', id).execute();

/** Removes copies made before a time. @returns where they are stored, or null, one for each removed */
export const deleteOldCopies = async (db: Db, before: Date, limit: number): Promise<(string | null)[]> =>
  (
    await db
      .deleteFrom('digitalProductCopies')
      .where('id', 'in', (at) =>
        at.selectFrom('digitalProductCopies').select('id').where('createdAt', '<', before).limit(limit),
      )
      .returning('storageKey')
      .execute()
  ).map(({ storageKey }) => storageKey);

/** Removes a person's copies. @returns where they are stored */
export const deleteCopiesOf = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db.deleteFrom('digitalProductCopies').where('userId', '=', userId).returning('storageKey').execute()
  ).flatMap(({ storageKey }) => storageKey ?? []);

/** Notes that files were handed out; the first time stays. */
export const putDownloads = (db: Db, downloads: Insertable<DigitalProductDownloads>[]) =>
  db
    .insertInto('digitalProductDownloads')
    .values(downloads)
    .onConflict((at) =>
      at.columns(['userId', 'productId', 'fileId']).doUpdateSet({
        productVersion: (excluded) => excluded.ref('excluded.productVersion'),
        title: (excluded) => excluded.ref('excluded.title'),
        lastAt: (excluded) => excluded.ref('excluded.lastAt'),
      }),
    )
    .execute();

/** What a person downloaded of a digital product, in the order of time. */
export const listDownloads = (db: Db, userId: string, productId: string) =>
  db
    .selectFrom('digitalProductDownloads')
    .selectAll()
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .orderBy('downloadedAt')
    .orderBy('fileId')
    .execute();

/** All that a person downloaded, a batch by file, after one. */
export function listDownloadsOf(
  db: Db,
  userId: string,
  after: { productId: string; fileId: string } | undefined,
) {
  let rows = db.selectFrom('digitalProductDownloads').selectAll().where('userId', '=', userId);
  if (after)
    rows = rows.where((at) =>
      at(at.refTuple('productId', 'fileId'), '>', at.tuple(at.val(after.productId), at.val(after.fileId))),
    );
  return rows.orderBy('productId').orderBy('fileId').limit(BATCH).execute();
}

export const deleteDownloadsOf = (db: Db, userId: string) =>
  db.deleteFrom('digitalProductDownloads').where('userId', '=', userId).execute();

export const findLicenceKey = async (
  db: Db,
  userId: string,
  productId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('licenceKeys')
      .select('licenceKey')
      .where('userId', '=', userId)
      .where('productId', '=', productId)
      .executeTakeFirst()
  )?.licenceKey;

/** Keeps the key that is there. */
export const insertLicenceKey = (
  db: Db,
  key: { licenceKey: string; userId: string; productId: string; createdAt: Date },
) =>
  db
    .insertInto('licenceKeys')
    .values(key)
    .onConflict((at) => at.columns(['userId', 'productId']).doNothing())
    .execute();

export const findByLicenceKey = (db: Db, licenceKey: string) =>
  db
    .selectFrom('licenceKeys')
    .select(['userId', 'productId'])
    .where('licenceKey', '=', licenceKey)
    .executeTakeFirst();

/** A person's licence keys, a batch by key, after one. */
export function listLicenceKeysOf(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('licenceKeys')
    .select(['licenceKey', 'productId', 'createdAt'])
    .where('userId', '=', userId);
  if (after) rows = rows.where('licenceKey', '>', after);
  return rows.orderBy('licenceKey').limit(BATCH).execute();
}

export const deleteLicenceKeysOf = (db: Db, userId: string) =>
  db.deleteFrom('licenceKeys').where('userId', '=', userId).execute();
