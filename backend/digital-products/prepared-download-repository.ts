import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { DB, PreparedDownloads, DigitalProductDownloads } from '../db/types.ts';

export type PreparedDownloadRow = NonNullable<Awaited<ReturnType<typeof findPreparedDownload>>>;
export type PreparedDownloadChange = Updateable<PreparedDownloads>;

type Which = { userId: string | null; productId: string; fileId: string | null };

/**
 * Returns the latest prepared download of a file. Without `fileId`, it is the zip of all files.
 * Without `userId`, it is shared by all owners. Shared downloads of earlier versions are kept for a
 * while.
 */
export const findPreparedDownload = (db: Db, { userId, productId, fileId }: Which) =>
  db
    .selectFrom('preparedDownloads')
    .selectAll()
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('productId', '=', productId)
    .where('fileId', fileId === null ? 'is' : '=', fileId)
    .orderBy('productVersion', 'desc')
    .limit(1)
    .executeTakeFirst();

export const lockPreparedDownload = (trx: Trx, id: string) =>
  trx.selectFrom('preparedDownloads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Inserts a prepared download.
 * @returns false if a download of this version already exists
 */
export const insertPreparedDownload = async (
  db: Db,
  prepared: Insertable<PreparedDownloads> & Which,
): Promise<boolean> =>
  (await db
    .insertInto('preparedDownloads')
    .values(prepared)
    .onConflict((at) => at.columns(['userId', 'productId', 'fileId', 'productVersion']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const updatePreparedDownload = (db: Db, id: string, change: PreparedDownloadChange) =>
  db.updateTable('preparedDownloads').set(change).where('id', '=', id).execute();

/**
 * Updates a download that is still being prepared. The storage key identifies the run that prepares
 * it.
 * @returns false if the download no longer belongs to this run
 */
export const finishPreparedDownload = async (
  db: Db,
  run: { id: string; storageKey: string },
  change: PreparedDownloadChange,
): Promise<boolean> =>
  (await db
    .updateTable('preparedDownloads')
    .set(change)
    .where('id', '=', run.id)
    .where('storageKey', '=', run.storageKey)
    .where('state', '=', 'PREPARING')
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Records that a link to a prepared download was issued.
 * @returns false if the download no longer exists
 */
export const recordDelivery = async (db: Db, id: string, handedOutAt: Date): Promise<boolean> =>
  (await db
    .updateTable('preparedDownloads')
    .set({ handedOutAt })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Deletes a prepared download.
 * @returns false if it was already deleted
 */
export const deletePreparedDownload = async (db: Db, id: string): Promise<boolean> =>
  (await db.deleteFrom('preparedDownloads').where('id', '=', id).returning('id').executeTakeFirst()) !==
  undefined;

type PreparedDownloadExpression = ExpressionBuilder<DB, 'preparedDownloads'>;

const isUnusedSince = (before: Date) => (at: PreparedDownloadExpression) =>
  at.and([
    at('createdAt', '<', before),
    at.or([at('handedOutAt', 'is', null), at('handedOutAt', '<', before)]),
  ]);

/** Returns the condition for a shared download that has a later version. */
const isReplaced = (at: PreparedDownloadExpression) =>
  at.exists(
    at
      .selectFrom('preparedDownloads as later')
      .select('later.id')
      .whereRef('later.productId', '=', 'preparedDownloads.productId')
      .whereRef('later.productVersion', '>', 'preparedDownloads.productVersion')
      .where('later.userId', 'is', null)
      .where('preparedDownloads.userId', 'is', null),
  );

/**
 * Deletes prepared downloads without a request since `before`. Shared downloads with a later
 * version are deleted if they had no request since `replacedBefore`.
 * @returns the storage key of each deleted download, null for a download without one
 */
export async function deleteOldPreparedDownloads(
  db: Db,
  since: { before: Date; replacedBefore: Date },
  limit: number,
): Promise<(string | null)[]> {
  const isOld = (at: PreparedDownloadExpression) =>
    at.or([
      isUnusedSince(since.before)(at),
      at.and([isUnusedSince(since.replacedBefore)(at), isReplaced(at)]),
    ]);
  return (
    (
      await db
        .deleteFrom('preparedDownloads')
        .where('id', 'in', (at) => at.selectFrom('preparedDownloads').select('id').where(isOld).limit(limit))
        // The condition is repeated, so that a download whose link was issued concurrently is not
        // deleted.
        .where(isOld)
        .returning('storageKey')
        .execute()
    ).map(({ storageKey }) => storageKey)
  );
}

/**
 * Serialises the creation of shared downloads of a creator's digital products until the transaction
 * ends.
 */
export const lockPreparedDownloadsByCreator = (trx: Trx, creatorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`copies ${creatorId}`}, 0))`.execute(trx);

/** Selects the shared downloads of a creator's digital products. */
const everybodysOf = (db: Db, creatorId: string) =>
  db
    .selectFrom('preparedDownloads')
    .innerJoin('digitalProducts', 'digitalProducts.id', 'preparedDownloads.productId')
    .where('digitalProducts.creatorId', '=', creatorId)
    .where('preparedDownloads.userId', 'is', null)
    .where('preparedDownloads.productVersion', '>', 0)
    .where('preparedDownloads.state', '!=', 'FAILED');

/**
 * Sums the bytes of the shared downloads of a creator's digital products. Downloads that are being
 * prepared are included.
 */
export const countSharedBytes = async (db: Db, creatorId: string): Promise<number> =>
  (
    await everybodysOf(db, creatorId)
      .select(sql<number>`coalesce(sum(prepared_downloads.bytes), 0)::bigint`.as('bytes'))
      .executeTakeFirstOrThrow()
  ).bytes;

/**
 * Deletes the least recently requested shared downloads of a creator beyond a number of bytes.
 * Downloads with a request since `before` are not deleted.
 * @returns the storage keys of the deleted downloads
 */
export async function deleteSharedBeyond(
  db: Db,
  creatorId: string,
  bytes: number,
  before: Date,
): Promise<string[]> {
  const used = sql`coalesce(prepared_downloads.handed_out_at, prepared_downloads.created_at)`;
  const removed = await db
    .deleteFrom('preparedDownloads')
    .where('id', 'in', (at) =>
      at
        .selectFrom(
          everybodysOf(db, creatorId)
            .select([
              'preparedDownloads.id',
              sql<number>`sum(prepared_downloads.bytes) over (order by ${used} desc, prepared_downloads.id)`.as(
                'together',
              ),
            ])
            .as('counted'),
        )
        .where('together', '>', bytes)
        .select('counted.id'),
    )
    .where(isUnusedSince(before))
    .returning('storageKey')
    .execute();
  return removed.flatMap(({ storageKey }) => storageKey ?? []);
}

/**
 * Deletes the prepared downloads of a user or of a digital product.
 * @returns the storage keys of the deleted downloads
 */
export async function deletePreparedDownloads(
  db: Db,
  whose: { userId: string } | { productId: string },
): Promise<string[]> {
  const preparedDownloads = db.deleteFrom('preparedDownloads');
  const removed = await (
    'userId' in whose
      ? preparedDownloads.where('userId', '=', whose.userId)
      : preparedDownloads.where('productId', '=', whose.productId)
  )
    .returning('storageKey')
    .execute();
  return removed.flatMap(({ storageKey }) => storageKey ?? []);
}

/**
 * Deletes the finished downloads of the creator's other digital products that were never published.
 * @returns the storage keys of the deleted downloads
 */
export async function deletePreparedDownloadsOfOtherDrafts(db: Db, productId: string): Promise<string[]> {
  const removed = await db
    .deleteFrom('preparedDownloads')
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

/**
 * Records that files were delivered. For a repeated delivery, the time of the first delivery is
 * kept.
 */
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

/** Lists a user's downloads of a digital product, oldest first. */
export const listDownloads = (db: Db, userId: string, productId: string) =>
  db
    .selectFrom('digitalProductDownloads')
    .selectAll()
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .orderBy('downloadedAt')
    .orderBy('fileId')
    .execute();

/** Lists a batch of all downloads of a user, by file id after `after`. */
export function listDownloadsByUser(
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

export const deleteDownloadsByUser = (db: Db, userId: string) =>
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

/** Inserts a licence key unless the user already has a key for the product. */
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

/** Lists a batch of a user's licence keys, by key after `after`. */
export function listLicenceKeysByUser(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('licenceKeys')
    .select(['licenceKey', 'productId', 'createdAt'])
    .where('userId', '=', userId);
  if (after) rows = rows.where('licenceKey', '>', after);
  return rows.orderBy('licenceKey').limit(BATCH).execute();
}

export const deleteLicenceKeysByUser = (db: Db, userId: string) =>
  db.deleteFrom('licenceKeys').where('userId', '=', userId).execute();

export const findWatermarkCode = async (
  db: Db,
  userId: string,
  productId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('watermarkCodes')
      .select('code')
      .where('userId', '=', userId)
      .where('productId', '=', productId)
      .executeTakeFirst()
  )?.code;

/**
 * Inserts a watermark code, unless this user already has a code for the product or another user has
 * the same code.
 */
export const insertWatermarkCode = (
  db: Db,
  code: { code: string; userId: string; productId: string; createdAt: Date },
) =>
  db
    .insertInto('watermarkCodes')
    .values(code)
    .onConflict((at) => at.doNothing())
    .execute();

/** Lists a batch of a user's watermark codes, by code after `after`. */
export function listWatermarkCodesByUser(db: Db, userId: string, after: string | undefined) {
  let rows = db
    .selectFrom('watermarkCodes')
    .select(['code', 'productId', 'createdAt'])
    .where('userId', '=', userId);
  if (after) rows = rows.where('code', '>', after);
  return rows.orderBy('code').limit(BATCH).execute();
}

export const deleteWatermarkCodesByUser = (db: Db, userId: string) =>
  db.deleteFrom('watermarkCodes').where('userId', '=', userId).execute();
