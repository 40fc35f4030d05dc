import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { DB, DigitalProductCopies, DigitalProductDownloads } from '../db/types.ts';

export type CopyRow = NonNullable<Awaited<ReturnType<typeof findCopy>>>;
export type CopyChange = Updateable<DigitalProductCopies>;

type Which = { userId: string | null; productId: string; fileId: string | null };

/** The copy of one file for one person; with `fileId` null, of all files as a zip, and with `userId` null for everybody. */
export const findCopy = (db: Db, { userId, productId, fileId }: Which) =>
  db
    .selectFrom('digitalProductCopies')
    .selectAll()
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('productId', '=', productId)
    .where('fileId', fileId === null ? 'is' : '=', fileId)
    .executeTakeFirst();

export const lockCopy = (trx: Trx, id: string) =>
  trx.selectFrom('digitalProductCopies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Puts a copy that is being prepared where there is none, or in the place of the one that `before` names.
 * @returns false when there is another one in its place
 */
export const putCopy = async (
  db: Db,
  copy: Insertable<DigitalProductCopies> & Which,
  before: string | null,
): Promise<boolean> =>
  (await db
    .insertInto('digitalProductCopies')
    .values(copy)
    .onConflict((at) => {
      const conflict = at.columns(['userId', 'productId', 'fileId']);
      if (before === null) return conflict.doNothing();
      return conflict
        .doUpdateSet({
          id: (excluded) => excluded.ref('excluded.id'),
          productVersion: (excluded) => excluded.ref('excluded.productVersion'),
          stampedFor: (excluded) => excluded.ref('excluded.stampedFor'),
          createdAt: (excluded) => excluded.ref('excluded.createdAt'),
          state: 'PREPARING',
          storageKey: null,
          heartbeatAt: null,
          handedOutAt: null,
          unstamped: [],
        })
        .where('digitalProductCopies.id', '=', before);
    })
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const updateCopy = (db: Db, id: string, change: CopyChange) =>
  db.updateTable('digitalProductCopies').set(change).where('id', '=', id).execute();

/** Changes a copy that is being prepared by the run that stores it under this key. @returns false when there is none any more */
export const settleCopy = async (
  db: Db,
  run: { id: string; storageKey: string },
  change: CopyChange,
): Promise<boolean> =>
  (await db
    .updateTable('digitalProductCopies')
    .set(change)
    .where('id', '=', run.id)
    .where('storageKey', '=', run.storageKey)
    .where('state', '=', 'PREPARING')
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Notes that somebody gets a link to it. @returns false when it is gone */
export const noteHandedOut = async (db: Db, id: string, handedOutAt: Date): Promise<boolean> =>
  (await db
    .updateTable('digitalProductCopies')
    .set({ handedOutAt })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const deleteCopy = (db: Db, id: string) =>
  db.deleteFrom('digitalProductCopies').where('id', '=', id).execute();

const isUnusedSince = (before: Date) => (at: ExpressionBuilder<DB, 'digitalProductCopies'>) =>
  at.and([
    at('createdAt', '<', before),
    at.or([at('handedOutAt', 'is', null), at('handedOutAt', '<', before)]),
  ]);

/** Removes copies that nobody asked for since a time. @returns where they are stored, or null, one for each removed */
export const deleteOldCopies = async (db: Db, before: Date, limit: number): Promise<(string | null)[]> =>
  (
    await db
      .deleteFrom('digitalProductCopies')
      .where('id', 'in', (at) =>
        at.selectFrom('digitalProductCopies').select('id').where(isUnusedSince(before)).limit(limit),
      )
      // Once more: one that is handed out at this moment stays.
      .where(isUnusedSince(before))
      .returning('storageKey')
      .execute()
  ).map(({ storageKey }) => storageKey);

/** Removes the copies of a person, or of a digital product. @returns where they are stored */
export async function deleteCopiesOf(
  db: Db,
  whose: { userId: string } | { productId: string },
): Promise<string[]> {
  const copies = db.deleteFrom('digitalProductCopies');
  const removed = await (
    'userId' in whose
      ? copies.where('userId', '=', whose.userId)
      : copies.where('productId', '=', whose.productId)
  )
    .returning('storageKey')
    .execute();
  return removed.flatMap(({ storageKey }) => storageKey ?? []);
}

/** Removes the finished copies of its creator's other digital products that were never published. @returns where they are stored */
export async function deleteCopiesOfOtherDrafts(db: Db, productId: string): Promise<string[]> {
  const removed = await db
    .deleteFrom('digitalProductCopies')
    .where('productVersion', '=', 0)
    .where('state', '!=', 'PREPARING')
    .where('productId', '!=', productId)
    .where('productId', 'in', (at) =>
      at
        .selectFrom('digitalProducts as others')
        .innerJoin('digitalProducts as one', 'one.creatorId', 'others.creatorId')
        .where('one.id', '=', productId)
        .select('others.id'),
    )
    .returning('storageKey')
    .execute();
  return removed.flatMap(({ storageKey }) => storageKey ?? []);
}

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
  let rows = db
    .selectFrom('digitalProductDownloads')
    .select(['productId', 'fileId', 'title', 'productVersion', 'downloadedAt', 'lastAt'])
    .where('userId', '=', userId);
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

export const findCopyCode = async (db: Db, userId: string, productId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('copyCodes')
      .select('code')
      .where('userId', '=', userId)
      .where('productId', '=', productId)
      .executeTakeFirst()
  )?.code;

/** Keeps the code that is there, of this person or of another one. */
export const insertCopyCode = (
  db: Db,
  code: { code: string; userId: string; productId: string; createdAt: Date },
) =>
  db
    .insertInto('copyCodes')
    .values(code)
    .onConflict((at) => at.doNothing())
    .execute();

/** The codes of a person's copies, a batch by code, after one. */
export function listCopyCodesOf(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('copyCodes')
    .select(['code', 'productId', 'createdAt'])
    .where('userId', '=', userId);
  if (after) rows = rows.where('code', '>', after);
  return rows.orderBy('code').limit(BATCH).execute();
}

export const deleteCopyCodesOf = (db: Db, userId: string) =>
  db.deleteFrom('copyCodes').where('userId', '=', userId).execute();
