import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import type { DB, DigitalProductCopies, DigitalProductDownloads } from '../db/types.ts';

export type CopyRow = NonNullable<Awaited<ReturnType<typeof findCopy>>>;
export type CopyChange = Updateable<DigitalProductCopies>;

type Which = { userId: string | null; productId: string; fileId: string | null };

/**
 * Returns the latest copy of a file for a user. `fileId` null is the zip of all files. `userId`
 * null is a shared copy; shared copies of earlier versions are kept for a while.
 */
export const findCopy = (db: Db, { userId, productId, fileId }: Which) =>
  db
    .selectFrom('digitalProductCopies')
    .selectAll()
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('productId', '=', productId)
    .where('fileId', fileId === null ? 'is' : '=', fileId)
    .orderBy('productVersion', 'desc')
    .limit(1)
    .executeTakeFirst();

export const lockCopy = (trx: Trx, id: string) =>
  trx.selectFrom('digitalProductCopies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Inserts a copy.
 * @returns false when a copy of this version already exists
 */
export const insertCopy = async (db: Db, copy: Insertable<DigitalProductCopies> & Which): Promise<boolean> =>
  (await db
    .insertInto('digitalProductCopies')
    .values(copy)
    .onConflict((at) => at.columns(['userId', 'productId', 'fileId', 'productVersion']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const updateCopy = (db: Db, id: string, change: CopyChange) =>
  db.updateTable('digitalProductCopies').set(change).where('id', '=', id).execute();

/**
 * Updates a copy that is being prepared by the run that stores it under this key.
 * @returns false when the copy does not belong to this run any more
 */
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

/**
 * Records that a link to a copy is issued.
 * @returns false when the copy does not exist any more
 */
export const noteHandedOut = async (db: Db, id: string, handedOutAt: Date): Promise<boolean> =>
  (await db
    .updateTable('digitalProductCopies')
    .set({ handedOutAt })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Deletes a copy.
 * @returns false when the copy was already deleted
 */
export const deleteCopy = async (db: Db, id: string): Promise<boolean> =>
  (await db.deleteFrom('digitalProductCopies').where('id', '=', id).returning('id').executeTakeFirst()) !==
  undefined;

type Copies = ExpressionBuilder<DB, 'digitalProductCopies'>;

const isUnusedSince = (before: Date) => (at: Copies) =>
  at.and([
    at('createdAt', '<', before),
    at.or([at('handedOutAt', 'is', null), at('handedOutAt', '<', before)]),
  ]);

/** Returns the condition for a shared copy that a later version has replaced. */
const isReplaced = (at: Copies) =>
  at.exists(
    at
      .selectFrom('digitalProductCopies as later')
      .select('later.id')
      .whereRef('later.productId', '=', 'digitalProductCopies.productId')
      .whereRef('later.productVersion', '>', 'digitalProductCopies.productVersion')
      .where('later.userId', 'is', null)
      .where('digitalProductCopies.userId', 'is', null),
  );

/**
 * Deletes copies without requests since `before`, and replaced copies without requests since
 * `replacedBefore`.
 * @returns the storage key or null of each deleted copy
 */
export async function deleteOldCopies(
  db: Db,
  since: { before: Date; replacedBefore: Date },
  limit: number,
): Promise<(string | null)[]> {
  const isOld = (at: Copies) =>
    at.or([
      isUnusedSince(since.before)(at),
      at.and([isUnusedSince(since.replacedBefore)(at), isReplaced(at)]),
    ]);
  return (
    (
      await db
        .deleteFrom('digitalProductCopies')
        .where('id', 'in', (at) =>
          at.selectFrom('digitalProductCopies').select('id').where(isOld).limit(limit),
        )
        // The condition is repeated, so that a copy with a concurrently issued link stays.
        .where(isOld)
        .returning('storageKey')
        .execute()
    ).map(({ storageKey }) => storageKey)
  );
}

/** Serialises the start of copies of a creator's digital products until the transaction ends. */
export const lockCopiesOf = (trx: Trx, creatorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`copies ${creatorId}`}, 0))`.execute(trx);

/** Selects the shared copies of a creator's digital products. */
const everybodysOf = (db: Db, creatorId: string) =>
  db
    .selectFrom('digitalProductCopies')
    .innerJoin('digitalProducts', 'digitalProducts.id', 'digitalProductCopies.productId')
    .where('digitalProducts.creatorId', '=', creatorId)
    .where('digitalProductCopies.userId', 'is', null)
    .where('digitalProductCopies.productVersion', '>', 0)
    .where('digitalProductCopies.state', '!=', 'FAILED');

/**
 * Returns the bytes of the shared copies of a creator's digital products, including copies that are
 * being prepared.
 */
export const countEverybodysBytes = async (db: Db, creatorId: string): Promise<number> =>
  (
    await everybodysOf(db, creatorId)
      .select(sql<number>`coalesce(sum(digital_product_copies.bytes), 0)::bigint`.as('bytes'))
      .executeTakeFirstOrThrow()
  ).bytes;

/**
 * Deletes the least recently served shared copies of a creator beyond a number of bytes. Copies
 * with requests since `before` stay.
 * @returns their storage keys
 */
export async function deleteEverybodysBeyond(
  db: Db,
  creatorId: string,
  bytes: number,
  before: Date,
): Promise<string[]> {
  const used = sql`coalesce(digital_product_copies.handed_out_at, digital_product_copies.created_at)`;
  const removed = await db
    .deleteFrom('digitalProductCopies')
    .where('id', 'in', (at) =>
      at
        .selectFrom(
          everybodysOf(db, creatorId)
            .select([
              'digitalProductCopies.id',
              sql<number>`sum(digital_product_copies.bytes) over (order by ${used} desc, digital_product_copies.id)`.as(
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
 * Deletes the copies of a user or of a digital product.
 * @returns their storage keys
 */
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

/**
 * Deletes the finished copies of the creator's other digital products that were never published.
 * @returns their storage keys
 */
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

/** Records that files were delivered; the first time stays. */
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

/** Lists a user's downloads of a digital product in order of time. */
export const listDownloads = (db: Db, userId: string, productId: string) =>
  db
    .selectFrom('digitalProductDownloads')
    .selectAll()
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .orderBy('downloadedAt')
    .orderBy('fileId')
    .execute();

/** Lists a batch of all downloads of a user, by file after `after`. */
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

/**
 * Inserts a watermark code unless this user already has a code or another user has the same code.
 */
export const insertCopyCode = (
  db: Db,
  code: { code: string; userId: string; productId: string; createdAt: Date },
) =>
  db
    .insertInto('copyCodes')
    .values(code)
    .onConflict((at) => at.doNothing())
    .execute();

/** Lists a batch of a user's watermark codes, by code after `after`. */
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
